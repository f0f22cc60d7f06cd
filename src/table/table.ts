import type { Scenario } from '../scenario/scenario.ts'

/** Options against each other, or against other options, in one situation or several. */
export interface Table {
  /** The scenario as the file has it, in the first situation. */
  readonly scenario: Scenario
  /** Every option takes both sides, against every other; otherwise rows take the first party's and columns the second's. */
  readonly isSquare: boolean
  readonly rows: readonly TableOption[]
  /** Of a square table: the same. */
  readonly columns: readonly TableOption[]
  readonly situations: readonly Situation[]
  /** Every pair of options that meets, in every situation; of a square table each pair once, the lower row first. */
  readonly matchups: readonly Matchup[]
  /** Of a square table: an option of it with each of its numbers one step up and one down, read when they are asked for. */
  readonly nudged?: (option: number, table: Table) => Promise<readonly NudgedOption[]>
}

/** An option with one of its numbers one step further up or down. */
export interface NudgedOption {
  readonly option: number
  /** The number as `--set` takes it, and what it is and would be: `weapons.sword.damage`, `d8`, `d8+1`. */
  readonly path: string
  readonly now: string
  readonly then: string
  /** Its matchups, each at its place in the table's; those without it are left out. */
  readonly matchups: ReadonlyMap<number, Matchup>
}

/** What a side can take. */
export interface TableOption {
  /** For files and settings: of an entry its id. */
  readonly name: string
  /** What people call it: of an entry of a sheet the name that its id was made of. */
  readonly title: string
  /** What it costs, where that is known of all. */
  readonly cost?: number
}

/** The place of an option by its name, or by what people call it; -1 if there is none. */
export function placeOf(options: readonly Pick<TableOption, 'name' | 'title'>[], called: string | undefined): number {
  const named = options.findIndex(({ name }) => name === called)
  if (named >= 0 || called === undefined) return named
  return options.findIndex(({ title }) => title.toLowerCase() === called.toLowerCase())
}

/** Where they meet. */
interface Situation {
  readonly name: string
  /** How much it counts in the mean; all together 1. */
  readonly weight: number
}

/** Two options that meet in a situation, as scenarios of one name: they have the same dice. */
export interface Matchup {
  readonly row: number
  readonly column: number
  readonly situation: number
  /** The row's option on the first party's side. */
  readonly ahead: Scenario
  /** Of a square table: the same with sides exchanged. */
  readonly behind?: Scenario
}
