import type { AttackTables } from '../../src/battle/attack-table.ts'
import type { MakeFighter } from '../../src/battle/fighter.ts'
import { recordingJournal } from '../../src/battle/journal.ts'
import { type Columns, type MemoryOf, openMemory } from '../../src/battle/memory.ts'
import type { Plan } from '../../src/battle/plan.ts'
import type { Roster } from '../../src/battle/roster.ts'
import { DRAW, FIRST_WINS, GOES_ON, Score, SECOND_WINS, STALEMATE } from '../../src/battle/score.ts'
import { READING_ORDER } from '../../src/battle/tie-order.ts'
import { type DictatedDice, dictatedDice } from '../battle/dictated-dice.ts'

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

/** Anna against Bert, and what else there is. */
export function duelScene<More extends object>(anna: object, bert: object, more?: More) {
  return { first: { Anna: { ...anna } }, second: { Bert: { ...bert } }, ...more }
}

/** A battle that is reported as it is fought. */
export interface Staged<Data, Memory> {
  /** Plays one round with dictated dice, all of which must be rolled (dictated-dice.ts), and tells what was done. */
  round(dice?: string): string[]
  /** How the battle has ended, if it has. */
  outcome(): string
  /** The number of a combatant. */
  numberOf(name: string): number
  hp(name: string): number
  /** Column and row. */
  cell(name: string): [column: number, row: number]
  readonly names: readonly string[]
  readonly memory: Memory
  readonly score: Score
  readonly plan: Plan<Data>
}

interface StagedData {
  readonly attacks: { readonly tables: AttackTables }
  readonly field: { readonly shift: number }
}
type StagedColumns<Data> = Columns<Data, never> & Readonly<Record<'hp' | 'cell' | 'tieOrder', unknown>>

const OUTCOMES = {
  [GOES_ON]: 'goes on',
  [FIRST_WINS]: 'first wins',
  [SECOND_WINS]: 'second wins',
  [DRAW]: 'draw',
  [STALEMATE]: 'stalemate',
}

/** Begins a battle in which equal cells are taken row by row from the top left, for which no die is rolled. `startDice` are those rolled before the first round, for hit points. */
export function beginBattle<Data extends StagedData, Table extends StagedColumns<Data>>(
  makeFighter: MakeFighter<Data>,
  columns: Table,
  { plan, roster }: { readonly plan: Plan<Data>; readonly roster: Roster },
  narrateEvent: (event: readonly number[]) => string[],
  startDice: string,
): Staged<Data, MemoryOf<Table>> {
  const { attacks, field } = plan.data
  const names = roster.combatants.map(({ name }) => name)
  const dice: DictatedDice = dictatedDice(attacks.tables, names)
  const journal = recordingJournal()
  const score = new Score(plan.score)
  const start = plan.memory.slice()
  openMemory(columns, start, plan.data).tieOrder.fill(READING_ORDER)
  const fighter = makeFighter({ ...plan, memory: start }, dice, score, journal)
  const memory = openMemory(columns, fighter.memory, plan.data)
  let reported = 0
  let outcome: number = GOES_ON
  dice.dictate(startDice)
  fighter.start()
  dice.verify()

  function numberOf(name: string): number {
    const number = names.indexOf(name)
    if (number < 0) throw new Error(`nobody is called ${name}`)
    return number
  }

  return {
    round(script = '') {
      dice.dictate(script)
      outcome = fighter.round()
      dice.verify()
      const lines = journal.events.slice(reported).flatMap(narrateEvent)
      reported = journal.events.length
      return lines
    },
    outcome: () => OUTCOMES[outcome as keyof typeof OUTCOMES],
    numberOf,
    hp: (name) => memory.hp[numberOf(name)],
    cell(name) {
      const at = memory.cell[numberOf(name)]
      return [at & ((1 << field.shift) - 1), at >> field.shift]
    },
    names,
    memory,
    score,
    plan,
  }
}
