import type { Plan } from '../battle/plan.ts'
import { DRAW, FIRST_WINS, type Score, SECOND_WINS } from '../battle/score.ts'

/** What is looked for, in numbers: the end of a battle, and where its memory holds what is read on the way there. */
export interface Aim {
  /** `FIRST_WINS` … (battle/score.ts). */
  readonly outcome: number
  /** By combatant: which word of the memory holds its hit points, and which those it had at the start (`~hp`: always hp). */
  readonly left: Int32Array
  readonly most: Int32Array
}

/** How near a battle is to an end: the higher, the nearer. It only guides: no estimate is wrong for it, only less sure. */
type Progress = (rounds: number) => number

/**
 * The progress of the battle that a memory shows, whatever the ruleset (docs/rare.md).
 *
 * - A win: the share of its hit points that the party has left in those who are in the fight, less that of its foes.
 * - A draw: how little is left to the party that has more.
 * - A stalemate: the number of rounds.
 */
export function makeProgress({ combatants, firstParty }: Plan, aim: Aim, memory: Int32Array, score: Score): Progress {
  const { outcome, left, most } = aim
  const { slain, fled, pinned, yielded } = score

  function shareOf(from: number, to: number): number {
    let standing = 0
    let all = 0
    for (let combatant = from; combatant < to; combatant++) {
      const word = most[combatant]
      all += word < 0 ? ~word : memory[word]
      const isGone = slain[combatant] + fled[combatant] + pinned[combatant] + yielded[combatant] > 0
      if (!isGone) standing += Math.max(0, memory[left[combatant]])
    }
    return all === 0 ? 0 : standing / all
  }
  const first = (): number => shareOf(0, firstParty)
  const second = (): number => shareOf(firstParty, combatants)

  if (outcome === FIRST_WINS) return () => first() - second()
  if (outcome === SECOND_WINS) return () => second() - first()
  if (outcome === DRAW) return () => -Math.max(first(), second())
  return (rounds) => rounds
}
