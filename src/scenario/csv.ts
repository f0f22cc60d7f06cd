import { type CsvError, parse } from 'csv-parse/sync'
import type { Located, LocatedEntry, LocatedMap, LocatedScalar } from '../source/located.ts'
import { type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'
import { type Dialect, dialectOf, readCellValue, SEPARATOR } from './dialect.ts'
import { keyColumnOf, readKeys } from './entry-ids.ts'
import { readYaml } from './yaml.ts'

/** A cell with the offset behind its last character, which is where its comma or its line's end stands. */
interface Cell {
  readonly text: string
  readonly end: number
}

/**
 * Reads a catalog as spreadsheets write them: a header line whose first column is `id` (or `ID`, or `Name`), then one entry a
 * line; commas, semicolons or tabs between. Gives what a YAML section of these entries would give: empty cells are left out,
 * and `d6`, `3`, `true` and `[a, b]` mean what they mean there; so do `TRUE`, `1,000`, and `1,5` where no commas divide.
 *
 * @param section what the entries are: `weapons`. The first column of weapons may be called `Weapon` as well.
 */
export function readCsv(source: SourceText, problems: Problem[], section?: string): LocatedMap | undefined {
  const refuse = (message: string, place: Place, hint?: string) => {
    problems.push(refusal(message, hint, place))
  }
  const rows = readRows(source, problems)
  const [written, ...body] = rows ?? []
  // A spreadsheet's used range may reach further than its table.
  const header = written?.slice(0, 1 + written.findLastIndex(({ value }, at) => value !== '' || hasCells(body, at)))
  if (!rows || !header) {
    if (rows) refuse('this catalog is empty, expected a header line', { source, start: 0, end: 0 }, 'begin with id')
    return undefined
  }
  const [first] = header
  const column = keyColumnOf(String(first?.value), section)
  if (!column) {
    const hint = header.some(({ value }) => /^(id|name)$/i.test(String(value))) ? 'put that column first' : undefined
    refuse(`the first column is "${first?.value}", expected id or name`, first!.place, hint)
    return undefined
  }
  for (const [index, { value, place }] of header.entries()) {
    if (value === '') refuse(`column ${index + 1} has no name`, place)
    else if (header.findIndex((other) => other.value === value) < index) refuse(`duplicate column "${value}"`, place)
  }
  const keys = readKeys(
    body.map(([cell]) => cell),
    column,
    problems,
  )
  const cells = new CellReader(dialectOf(source), problems)
  const entries = body.flatMap((row, line): LocatedEntry[] => {
    const [name, ...fields] = row
    const key = keys[line]
    if (key === undefined) return []
    const extra = row.slice(header.length).find(({ value }) => value !== '')
    if (extra) refuse(`this line has ${row.length} cells, the header ${header.length}`, extra.place)
    const entry = entryOf(name, header.slice(1), fields, cells)
    return [{ key, keyPlace: name.place, value: key === name.value ? entry : withTitle(entry, name) }]
  })
  cells.reportAmbiguous()
  const start = { source, start: 0, end: 0 }
  return { kind: 'map', entries, place: start }
}

/** An entry with the name that its id is made of, unless it says its name itself. */
function withTitle(entry: LocatedMap, name: LocatedScalar): LocatedMap {
  if (entry.entries.some(({ key }) => /^name$/i.test(key))) return entry
  const title = { ...name, value: String(name.value).replaceAll(/\s+/g, ' ') }
  return { ...entry, entries: [...entry.entries, { key: 'name', keyPlace: name.place, value: title }] }
}

/** Whether any line has something in that column. */
function hasCells(rows: readonly (readonly LocatedScalar[])[], column: number): boolean {
  return rows.some((cells) => cells[column] !== undefined && cells[column].value !== '')
}

/** The cells of all lines that are not empty, the header's first; cells without their quotes and the space around them. */
export function readRows(source: SourceText, problems: Problem[]): LocatedScalar[][] | undefined {
  const rows = parseCells(source, problems)?.map((cells, row, all) => placeCells(source, cells, all[row - 1]))
  const body = SEPARATOR.test(source.text) ? rows?.slice(1) : rows
  return body?.filter((cells) => cells.some(({ value }) => value !== ''))
}

function entryOf(
  id: LocatedScalar,
  keys: readonly LocatedScalar[],
  fields: readonly LocatedScalar[],
  cells: CellReader,
): LocatedMap {
  const entries: LocatedEntry[] = []
  for (const [index, field] of fields.entries()) {
    const key = keys[index]
    if (!key || key.value === '' || field.value === '' || entries.some((entry) => entry.key === key.value)) continue
    entries.push({ key: String(key.value), keyPlace: key.place, value: cells.read(field) })
  }
  return { kind: 'map', entries, place: id.place }
}

/** Reads the cells of one catalog. State: those that may mean something else, to be reported in one go. */
class CellReader {
  readonly #dialect: Dialect
  readonly #problems: Problem[]
  readonly #ambiguous: { readonly cell: LocatedScalar; readonly number: number }[] = []

  constructor(dialect: Dialect, problems: Problem[]) {
    this.#dialect = dialect
    this.#problems = problems
  }

  /** The value of a cell. Only lists and mappings are left to YAML: in a catalog `#` and `: ` are just characters. */
  read(cell: LocatedScalar): Located {
    const written = String(cell.value)
    if (/^[[{]/.test(written) && cell.segments) return readYaml(cell.place.source, this.#problems, cell.place) ?? cell
    const { value, isAmbiguous } = readCellValue(written, this.#dialect)
    if (isAmbiguous) this.#ambiguous.push({ cell, number: value as number })
    return value === written ? cell : { ...cell, value }
  }

  reportAmbiguous(): void {
    const [first, ...others] = this.#ambiguous
    if (!first) return
    const { cell, number } = first
    const more = others.length === 0 ? '' : `, and ${others.length} more alike`
    const message = `"${cell.value}" is read as ${number}${more}`
    const hint = 'it might be a thousand times as much or as little: write numbers without marks between thousands'
    this.#problems.push({ severity: 'warning', message, hint, place: cell.place })
  }
}

function parseCells(source: SourceText, problems: Problem[]): Cell[][] | undefined {
  const bytes = new TextEncoder().encode(source.text)
  const decoder = new TextDecoder()
  let readBytes = 0
  let readCharacters = 0
  const ends: number[] = []
  try {
    const rows = parse(source.text, {
      delimiter: dialectOf(source).delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // csv-parse counts bytes, places count characters; cells come in order, so each is decoded once.
      cast: (text, { bytes: end }) => {
        readCharacters += decoder.decode(bytes.subarray(readBytes, end)).length
        readBytes = end
        ends.push(readCharacters)
        return text
      },
    })
    let cell = 0
    return rows.map((row) => row.map((text) => ({ text, end: ends[cell++] })))
  } catch (error) {
    const { message, code, lines } = error as CsvError & { lines?: number }
    if (!code?.startsWith('CSV_') && code !== 'INVALID_OPENING_QUOTE') throw error
    const start = lineStart(source.text, Number(lines ?? 1))
    const end = start + (source.text.slice(start).split(/[\r\n]/, 1)[0]?.length ?? 0)
    problems.push({ severity: 'error', message: CSV_SYNTAX[code] ?? message, place: { source, start, end } })
    return undefined
  }
}

const CSV_SYNTAX: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens here or above is never closed',
  INVALID_OPENING_QUOTE: 'a quote stands in the middle of a cell; put the whole cell in quotes, and double those in it',
  CSV_INVALID_CLOSING_QUOTE: 'text follows the quote that ends a cell; double the quotes within a cell',
}

function lineStart(text: string, line: number): number {
  let start = 0
  for (let passed = 1; passed < line; passed++) {
    const next = text.indexOf('\n', start) + 1
    if (next === 0) break
    start = next
  }
  return start
}

/** The cells of a line as values with their places, quotes left out. */
function placeCells(source: SourceText, cells: readonly Cell[], above: readonly Cell[] | undefined): LocatedScalar[] {
  let from = above?.at(-1)?.end ?? -1
  return cells.map(({ text, end }) => {
    const raw = source.text.slice(from + 1, end)
    const quoted = raw.trim().startsWith('"') ? 1 : 0
    const start = from + 1 + (raw.length - raw.trimStart().length) + quoted
    const last = Math.max(end - (raw.length - raw.trimEnd().length) - quoted, start)
    from = end
    // Spreadsheets pad with spaces that do not break as well.
    const value = text.trim()
    const segments = source.text.startsWith(value, start) ? [{ from: 0, start }] : undefined
    return { kind: 'scalar', value, place: { source, start, end: last }, ...(segments && { segments }) }
  })
}
