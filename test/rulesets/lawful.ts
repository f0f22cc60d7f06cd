import { type Columns, openMemory } from '../../src/battle/memory.ts'
import type { Plan } from '../../src/battle/plan.ts'

/** What the law suite (rulesets.test.ts) must know of a ruleset: `lawful` in `lawful.ts` of the ruleset's test folder. */
export interface Lawful {
  /** Two equal parties each, called `first` and `second`. The rules favour neither. */
  readonly mirrored: readonly string[]
  /** Other scenarios, of two parties of those names, that between them use most of the rules. */
  readonly others: readonly string[]
  /** Two combatants who fight for many rounds. */
  readonly duel: string
  /** Reads a battle's memory. */
  watch(plan: Plan): (memory: Int32Array) => readonly { readonly hp: number; readonly isOut: boolean }[]
  /** Who acts in an event of the journal, or -1; and who goes out by it, or -1. */
  actorOf(event: readonly number[]): number
  loserOf(event: readonly number[]): number
}

/** Writes scenarios of a ruleset: all with one armoury, each with its combatants, parties and field. */
export function scenarioWriter(system: string, armoury: string) {
  return (name: string, options: string, body: string, first: string, second: string, field: string): string =>
    `name: ${name}\nrules: { system: ${system}, options: ${options} }${armoury}${body}parties: { first: { members: ${first} }, second: { members: ${second} } }\nfield: ${field}\n`
}

/** `Lawful.watch` of a ruleset whose memory has such columns. */
export function watcher<Data>(columns: Columns<Data, never>, isOut: (marks: number) => boolean): Lawful['watch'] {
  return ({ data }) =>
    (bytes) => {
      const { hp, marks } = openMemory(columns, bytes, data as Data)
      return Array.from(hp, (left, combatant) => ({ hp: left, isOut: isOut(marks[combatant]) }))
    }
}
