import type { Roster } from './roster.ts'

/*
 * The memory of a battle is one Int32Array: column after column, each with an entry for everybody who has it.
 * Everything that changes during a battle is in it and nowhere else. A ruleset says what its columns are in one table,
 * `columns.ts`; all else that is to be known of them follows from that table here.
 */

/**
 * Who has a column, an entry each: the battle (a single number); the parties (two of them); or whoever the constants of
 * the scenario make it: by entry, the combatant whose it is, or -1 where it is nobody's.
 */
type Holders<Data> = 'battle' | 'parties' | ((data: Data) => ArrayLike<number>)

/** A quantity that changes during a battle. `Data` are the constants of a scenario, `Start` is what battles start from. */
interface Column<Data, Start> {
  readonly of: Holders<Data>
  /** What it is when a battle starts: one value for all, or every entry's. 0 if left out. */
  readonly start?: number | ((start: Start) => ArrayLike<number>)
  /**
   * What it is set to when nobody reads it any more, its combatant being out for good, so that equal futures are equal
   * bytes (`Fighter.simplify`). Left out where one value does not do: then simplify.ts of the ruleset sets it, or it
   * stays.
   */
  readonly out?: number
  /**
   * What it is, for those whose battle has too many states to be solved exactly: `hit points`, to which its holder is
   * added; and what lets it have fewer values. Left out where it would tell a designer nothing.
   */
  readonly name?: string
  readonly advice?: string
}

/** The memory of a ruleset, in the order in which it is laid out. */
export type Columns<Data, Start> = Readonly<Record<string, Column<Data, Start>>>

/** The columns of a table as views on one array, `bytes`. */
export type MemoryOf<Table> = { readonly bytes: Int32Array } & { readonly [Name in keyof Table]: Int32Array }

/** An entry for each of so many combatants: all of them, or none where a scenario has no use for a column. */
export function oneEach(count: number): Int32Array {
  return new Int32Array(count).map((_, combatant) => combatant)
}

/** So many entries that belong to nobody. */
export function nobodys(count: number): Int32Array {
  return new Int32Array(count).fill(-1)
}

/** By entry of a column: the combatant whose it is, or -1. */
function ownersOf<Data>({ of }: Column<Data, never>, data: Data): ArrayLike<number> {
  if (of === 'battle') return nobodys(1)
  return of === 'parties' ? nobodys(2) : of(data)
}

/** The columns as views on an array that is as long as the plan's memory. */
export function openMemory<Data, Table extends Columns<Data, never>>(
  columns: Table,
  bytes: Int32Array,
  data: Data,
): MemoryOf<Table> {
  let at = 0
  const views = Object.entries(columns).map(([name, column]) => {
    const start = at
    at += ownersOf(column, data).length
    return [name, bytes.subarray(start, at)]
  })
  return { bytes, ...Object.fromEntries(views) }
}

/** The memory of a battle before its first round. */
export function startMemory<Start extends { readonly data: unknown }>(
  columns: Columns<Start['data'], Start>,
  start: Start,
): Int32Array {
  const entries = Object.entries(columns).flatMap(([name, column]) => {
    const { length } = ownersOf(column, start.data)
    const first = column.start ?? 0
    if (typeof first === 'number') return Array.from({ length }, () => first)
    const values = Array.from(first(start))
    // Otherwise all columns after it would begin at the wrong place.
    if (values.length !== length) throw new RangeError(`${name} has ${length} entries, and starts as ${values.length}`)
    return values
  })
  return Int32Array.from(entries)
}

/** Makes a function that sets everything a combatant has to what the table says of those who are out. */
export function makeForgetting<Data>(
  columns: Columns<Data, never>,
  bytes: Int32Array,
  data: Data,
  combatants: number,
): (combatant: number) => void {
  const own: [place: number, value: number][][] = Array.from({ length: combatants }, () => [])
  let at = 0
  for (const column of Object.values(columns)) {
    for (const owner of Array.from(ownersOf(column, data))) {
      if (column.out !== undefined && owner >= 0) own[owner].push([at, column.out])
      at++
    }
  }
  /** By combatant: where its entries begin in `places` and `values`; one more entry than combatants. */
  const starts = new Int32Array(combatants + 1)
  for (const [combatant, { length }] of own.entries()) starts[combatant + 1] = starts[combatant] + length
  const places = Int32Array.from(own.flat(), ([place]) => place)
  const values = Int32Array.from(own.flat(), ([, value]) => value)

  return (combatant) => {
    const end = starts[combatant + 1]
    for (let i = starts[combatant]; i < end; i++) bytes[places[i]] = values[i]
  }
}

/**
 * An entry of a battle's memory in words for designers: `hit points of knight 1`, empty where it would tell them
 * nothing; and what they can do so that it has fewer values.
 */
export interface MemoryWord {
  readonly what: string
  readonly advice?: string
}

/** Every entry of a battle's memory in words: `Ruleset.nameMemory`. */
export function nameMemory<Data>(
  columns: Columns<Data, never>,
  data: Data,
  { parties, combatants }: Roster,
): MemoryWord[] {
  return Object.values(columns).flatMap((column) => {
    const { of, name = '', advice } = column
    return Array.from(ownersOf(column, data), (owner, entry) => {
      const holder = of === 'parties' ? parties[entry] : combatants[owner]?.name
      const what = name === '' || holder === undefined ? name : `${name} of ${holder}`
      return { what, ...(advice !== undefined && { advice }) }
    })
  })
}
