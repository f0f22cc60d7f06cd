import type { Arena } from './arena.ts'
import { NOTE } from './codes.ts'

/** Opposed checks (docs/rules/slot-d20.md §4.5). */
export type Contests = ReturnType<typeof makeContests>

export function makeContests(arena: Arena) {
  const { data, rolls, journal } = arena
  /** The natural results that fail and succeed whatever the totals; no option changes them. */
  const FAILS = 1
  const SUCCEEDS = 20
  const { weary, spent } = data.combatants

  /** Whether the initiator succeeds with its score against the opponent's; `about` is a `CONTEST`. */
  function opposed(initiator: number, score: number, opponent: number, otherScore: number, about: number): boolean {
    const natural = rolls.rollCheck(initiator, 0 - spent[initiator])
    const total = natural + score + weary[initiator]
    const other = rolls.rollCheck(opponent, 0 - spent[opponent]) + otherScore + weary[opponent]
    const success = natural !== FAILS && (natural === SUCCEEDS || total >= other)
    journal.note(NOTE.OPPOSED, initiator, opponent, total, other)
    journal.note(NOTE.OPPOSED_WON, initiator, opponent, success ? 1 : 0, about)
    return success
  }

  return { opposed }
}
