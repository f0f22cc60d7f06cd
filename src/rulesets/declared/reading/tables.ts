import type { Located, LocatedEntry } from '../../../source/located.ts'
import { keysOf } from '../grammar.ts'
import type { Table } from '../ir.ts'
import { type Cell, type Draft, type TableDraft, wordOf } from './draft.ts'
import { numberAt } from './fields.ts'
import { keysAt, refuse, wordsAt } from './keys.ts'

/** A table, and its draft. */
interface ReadTable {
  readonly table: Table
  readonly draft: Omit<TableDraft, 'index'>
}

/** Entries of one table. */
const MOST = 4096

/** Reads a table; one that is wrong is a table without cells. */
export function readTable(draft: Draft, { key: name, value }: LocatedEntry): ReadTable {
  const keys = keysAt(draft, value, keysOf('table'), `"${name}"`)
  if (keys.steps) return readSteps(draft, name, keys.steps.value)
  if (!keys.rows || !keys.values) {
    refuse(draft, `"${name}" has neither steps nor rows with values`, value.place)
    return { table: { name, kind: 'steps', from: [] }, draft: { name, cells: new Map() } }
  }
  const rows = wordsAt(draft, keys.rows.value, 'rows')
  const columns = keys.columns && wordsAt(draft, keys.columns.value, 'columns')
  const lists = keys.values.value.kind === 'list' ? keys.values.value.items : []
  const written: readonly (readonly Located[])[] = columns
    ? lists.map((row) => (row.kind === 'list' ? row.items : [row]))
    : lists.map((cell) => [cell])
  const width = columns?.length ?? 1
  if (written.length !== rows.length || written.some((row) => row.length !== width)) {
    refuse(draft, `"${name}" needs ${rows.length} rows of ${width} values`, keys.values.value.place)
  }
  if (rows.length * width > MOST) refuse(draft, `"${name}" has more than ${MOST} values`, keys.values.value.place)
  const cells = rows.map((row, at) => {
    const own = Array.from({ length: width }, (_, column) => cellAt(draft, written[at]?.[column]))
    return [row, columns ? new Map(columns.map((column, at) => [column, own[at]!])) : own[0]!] as const
  })
  const words = (names: readonly string[]) => names.map((name) => wordOf(draft, name))
  return {
    table: { name, kind: 'words', rows: words(rows), columns: words(columns ?? []) },
    draft: { name, rows, ...(columns && { columns }), cells: new Map(cells) },
  }
}

function readSteps(draft: Draft, name: string, value: Located): ReadTable {
  const steps = (value.kind === 'list' ? value.items : []).flatMap((step) => {
    if (step.kind === 'list' && step.items.length === 2) {
      const [from, cell] = step.items.map((item) => cellAt(draft, item)) as [Cell, Cell]
      return [{ from: from.value, cell }]
    }
    refuse(draft, 'a step is [FROM, VALUE]', step.place)
    return []
  })
  if (steps.length === 0) refuse(draft, `"${name}" has no steps`, value.place)
  const isRising = steps.every(({ from }, at) => at === 0 || from > steps[at - 1]!.from)
  if (!isRising) refuse(draft, `the steps of "${name}" do not rise`, value.place)
  return {
    table: { name, kind: 'steps', from: steps.map(({ from }) => from) },
    draft: { name, cells: new Map(steps.map(({ from, cell }) => [String(from), cell])) },
  }
}

function cellAt(draft: Draft, value: Located | undefined): Cell {
  const number = value && numberAt(value)
  if (value && number === undefined) refuse(draft, 'expected a number', value.place)
  return { value: number ?? 0, isShare: value?.kind === 'scalar' && typeof value.value === 'string' }
}
