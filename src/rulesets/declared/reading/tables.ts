import type { Located, LocatedEntry } from '../../../source/located.ts'
import { keysOf } from '../grammar.ts'
import type { Table } from '../ir.ts'
import { type Draft, wordOf } from './draft.ts'
import { keysAt, listAt, refuse } from './keys.ts'

/** A table, and the words of its rows and columns. */
export interface ReadTable {
  readonly table: Table
  readonly rows?: readonly string[]
  readonly columns?: readonly string[]
}

const NOTHING: ReadTable = { table: { kind: 'steps', from: [0], values: [0] } }
/** Entries of one table. */
const MOST = 4096

export function readTable(draft: Draft, { key, value }: LocatedEntry): ReadTable {
  const keys = keysAt(draft, value, keysOf('table'), `"${key}"`)
  if (keys.steps) return readSteps(draft, key, keys.steps.value)
  if (!keys.rows || !keys.values) {
    refuse(draft, `"${key}" has neither steps nor rows with values`, value.place)
    return NOTHING
  }
  const rows = listAt(draft, keys.rows.value, 'rows').map((item) => String(item.value))
  const columns = keys.columns && listAt(draft, keys.columns.value, 'columns').map((item) => String(item.value))
  const lists = keys.values.value.kind === 'list' ? keys.values.value.items : []
  const cells: readonly (readonly Located[])[] = columns
    ? lists.map((row) => (row.kind === 'list' ? row.items : [row]))
    : lists.map((cell) => [cell])
  const width = columns?.length ?? 1
  if (cells.length !== rows.length || cells.some((row) => row.length !== width)) {
    refuse(draft, `"${key}" needs ${rows.length} rows of ${width} values`, keys.values.value.place)
  }
  if (rows.length * width > MOST) refuse(draft, `"${key}" has more than ${MOST} values`, keys.values.value.place)
  const values = rows.flatMap((_, row) =>
    Array.from({ length: width }, (_, column) => numberAt(draft, cells[row]?.[column])),
  )
  const words = (names: readonly string[]) => names.map((name) => wordOf(draft, name))
  return {
    table: { kind: 'words', rows: words(rows), columns: words(columns ?? []), values },
    rows,
    ...(columns && { columns }),
  }
}

function readSteps(draft: Draft, key: string, value: Located): ReadTable {
  const steps = (value.kind === 'list' ? value.items : []).flatMap((step) => {
    if (step.kind === 'list' && step.items.length === 2) {
      const [from, number] = step.items.map((item) => numberAt(draft, item)) as [number, number]
      return [{ from, number }]
    }
    refuse(draft, 'a step is [FROM, VALUE]', step.place)
    return []
  })
  if (steps.length === 0) {
    refuse(draft, `"${key}" has no steps`, value.place)
    return NOTHING
  }
  const isRising = steps.every(({ from }, at) => at === 0 || from > steps[at - 1]!.from)
  if (!isRising) refuse(draft, `the steps of "${key}" do not rise`, value.place)
  return { table: { kind: 'steps', from: steps.map(({ from }) => from), values: steps.map(({ number }) => number) } }
}

function numberAt(draft: Draft, value: Located | undefined): number {
  if (value?.kind === 'scalar') {
    if (typeof value.value === 'number') return value.value
    const text = String(value.value)
    if (/^[+-]?\d+(\.\d+)?%$/.test(text)) return Number(text.slice(0, -1)) / 100
  }
  if (value) refuse(draft, 'expected a number', value.place)
  return 0
}
