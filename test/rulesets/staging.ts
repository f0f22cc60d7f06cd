import type { AttackTables } from '../../src/battle/attack-table.ts'
import { type DictatedDice, dictatedDice } from '../../src/battle/dictated-dice.ts'
import type { MakeFighter } from '../../src/battle/fighter.ts'
import { recordingJournal } from '../../src/battle/journal.ts'
import type { Plan } from '../../src/battle/plan.ts'
import type { Roster } from '../../src/battle/roster.ts'
import { DRAW, FIRST_WINS, GOES_ON, Score, SECOND_WINS, STALEMATE } from '../../src/battle/score.ts'

export type Fields = Readonly<Record<string, unknown>>
/** Combatants by name, each with its own tactic. */
export type Cast = Readonly<Record<string, Fields>>

/** Both parties as a scenario file says it: whoever has rules of its own follows them. */
export function writeCast(first: Cast, second: Cast): Fields {
  const everybody = Object.entries({ ...first, ...second })
  const withTactics = everybody.filter(([, { turn, reactions }]) => turn || reactions)
  const combatants = everybody.map(([name, { turn, reactions, ...fields }]) => [
    name,
    { hp: 100, ...fields, ...(turn || reactions ? { tactic: `of-${name}` } : {}) },
  ])
  const tactics = withTactics.map(([name, { turn, reactions }]) => [
    `of-${name}`,
    { ...(turn ? { turn } : {}), ...(reactions ? { reactions } : {}) },
  ])
  return {
    combatants: Object.fromEntries(combatants),
    tactics: Object.fromEntries(tactics),
    parties: { first: { members: Object.keys(first) }, second: { members: Object.keys(second) } },
  }
}

/** A battle that is reported as it is fought. */
export interface Staged<Data> {
  /** Plays one round with dictated dice, all of which must be rolled (dictated-dice.ts), and tells what was done. */
  round(dice?: string): string[]
  /** How the battle has ended, if it has. */
  outcome(): string
  /** The number of a combatant. */
  numberOf(name: string): number
  readonly names: readonly string[]
  readonly bytes: Int32Array
  readonly score: Score
  readonly plan: Plan<Data>
}

const OUTCOMES = {
  [GOES_ON]: 'goes on',
  [FIRST_WINS]: 'first wins',
  [SECOND_WINS]: 'second wins',
  [DRAW]: 'draw',
  [STALEMATE]: 'stalemate',
}

/** Begins a battle. `start` are the dice rolled before the first round, for hit points. */
export function beginBattle<Data>(
  makeFighter: MakeFighter<Data>,
  { plan, roster }: { readonly plan: Plan<Data>; readonly roster: Roster },
  tables: AttackTables,
  tellEvent: (event: readonly number[]) => string[],
  start: string,
): Staged<Data> {
  const names = roster.combatants.map(({ name }) => name)
  const dice: DictatedDice = dictatedDice(tables, names)
  const journal = recordingJournal()
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, journal)
  let reported = 0
  let outcome: number = GOES_ON
  dice.dictate(start)
  fighter.start()
  dice.verify()

  return {
    round(script = '') {
      dice.dictate(script)
      outcome = fighter.round()
      dice.verify()
      const lines = journal.events.slice(reported).flatMap(tellEvent)
      reported = journal.events.length
      return lines
    },
    outcome: () => OUTCOMES[outcome as keyof typeof OUTCOMES],
    numberOf(name) {
      const number = names.indexOf(name)
      if (number < 0) throw new Error(`nobody is called ${name}`)
      return number
    },
    names,
    bytes: fighter.memory,
    score,
    plan,
  }
}
