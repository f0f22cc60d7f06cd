import { type CsvError, parse } from 'csv-parse/sync'
import type { Located, LocatedEntry, LocatedMap, LocatedScalar } from '../source/located.ts'
import { type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'
import { ID, ID_EXPECTED } from './ids.ts'
import { readYaml } from './yaml.ts'

/** A cell with the offset behind its last character, which is where its comma or its line's end stands. */
interface Cell {
  readonly text: string
  readonly end: number
}

/** How a spreadsheet has written a catalog. */
export interface Dialect {
  /** `,`, `;` or a tab. */
  readonly delimiter: string
  /** Whether decimals stand behind a comma, which only another delimiter leaves room for. */
  readonly decimalComma: boolean
  /** Whether truth is written in capitals. */
  readonly capitals: boolean
}

/** The dialect of a catalog: as its first line `sep=;` says, or as its header is divided. */
export function dialectOf({ text }: SourceText): Dialect {
  const [, said] = SEPARATOR.exec(text) ?? []
  const header = (text.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  const [most] = [',', ';', '\t'].sort((one, other) => count(other) - count(one))
  const delimiter = said ?? most
  return {
    delimiter,
    decimalComma: delimiter !== ',' && /(^|[;\t"])\s*[-+\u2212]?\d+,\d+\s*($|[;\t"])/m.test(text),
    capitals: /\b(TRUE|FALSE)\b/.test(text),
  }
}

/** What spreadsheets write so that they know it themselves. */
const SEPARATOR = /^sep=([,;\t])[ \t]*(?=[\r\n])/i

/**
 * Reads a catalog as spreadsheets write them: a header line whose first column is `id` (or `ID`, or `Name`), then one entry a
 * line; commas, semicolons or tabs between. Gives what a YAML section of these entries would give: empty cells are left out,
 * and `d6`, `3`, `true` and `[a, b]` mean what they mean there; so do `TRUE`, and `1,5` where no commas divide.
 */
export function readCsv(source: SourceText, problems: Problem[]): LocatedMap | undefined {
  const refuse = (message: string, place: Place, hint?: string) => {
    problems.push(refusal(message, hint, place))
  }
  const rows = readRows(source, problems)
  const { decimalComma } = dialectOf(source)
  const [written, ...body] = rows ?? []
  // A spreadsheet's used range may reach further than its table.
  const header = written?.slice(0, 1 + written.findLastIndex(({ value }, at) => value !== '' || hasCells(body, at)))
  if (!rows || !header) {
    if (rows) refuse('this catalog is empty, expected a header line', { source, start: 0, end: 0 }, 'begin with id')
    return undefined
  }
  const [first] = header
  if (!/^(id|name)$/i.test(String(first?.value))) {
    refuse(`the first column is "${first?.value}", expected id`, first!.place)
    return undefined
  }
  for (const [index, { value, place }] of header.entries()) {
    if (value === '') refuse(`column ${index + 1} has no name`, place)
    else if (header.findIndex((other) => other.value === value) < index) refuse(`duplicate column "${value}"`, place)
  }
  const entries = new Map<string, LocatedEntry>()
  for (const cells of body) {
    const [id, ...fields] = cells as [LocatedScalar, ...LocatedScalar[]]
    const key = idOf(id, problems)
    const extra = cells.slice(header.length).find(({ value }) => value !== '')
    if (!ID.test(key)) refuse(`"${key}" is not ${ID_EXPECTED}`, id.place)
    else if (entries.has(key)) refuse(`duplicate id "${key}"`, id.place)
    else {
      if (extra) refuse(`this line has ${cells.length} cells, the header ${header.length}`, extra.place)
      const entry = entryOf(id, header.slice(1), fields, decimalComma, problems)
      entries.set(key, { key, keyPlace: id.place, value: key === id.value ? entry : withTitle(entry, id) })
    }
  }
  const start = { source, start: 0, end: 0 }
  return { kind: 'map', entries: [...entries.values()], place: start }
}

/** An entry with the name that its id is made of, unless it says its name itself. */
function withTitle(entry: LocatedMap, title: LocatedScalar): LocatedMap {
  if (entry.entries.some(({ key }) => /^name$/i.test(key))) return entry
  return { ...entry, entries: [...entry.entries, { key: 'name', keyPlace: title.place, value: title }] }
}

/** The id in a cell; of a name with spaces, one that is made of it. */
function idOf({ value, place }: LocatedScalar, problems: Problem[]): string {
  const name = String(value)
  if (ID.test(name)) return name
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
  if (!/\s/.test(name) || !ID.test(slug)) return name
  problems.push({ severity: 'warning', message: `"${name}" is no id: where an id is wanted it is ${slug}`, place })
  return slug
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
  keys: LocatedScalar[],
  fields: LocatedScalar[],
  decimalComma: boolean,
  problems: Problem[],
): LocatedMap {
  const entries: LocatedEntry[] = []
  for (const [index, field] of fields.entries()) {
    const key = keys[index]
    if (!key || key.value === '' || field.value === '' || entries.some((entry) => entry.key === key.value)) continue
    entries.push({ key: String(key.value), keyPlace: key.place, value: readCell(field, decimalComma, problems) })
  }
  return { kind: 'map', entries, place: id.place }
}

/** The value of a cell. Only lists and mappings are left to YAML: in a catalog `#` and `: ` are just characters. */
function readCell(cell: LocatedScalar, decimalComma: boolean, problems: Problem[]): Located {
  const written = String(cell.value)
  if (/^[[{]/.test(written) && cell.segments) return readYaml(cell.place.source, problems, cell.place) ?? cell
  if (/^(true|false)$/i.test(written)) return { ...cell, value: written.toLowerCase() === 'true' }
  // Spreadsheets like to set a true minus: in numbers and dice it is one.
  const plain = /^[\d\u2212+]|^\d*d\d/.test(written) ? written.replaceAll('\u2212', '-') : written
  const text = decimalComma && /^[-+]?\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain
  // Beyond 2^53 a number would lose digits: it stays a text, like everything else.
  const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER) return { ...cell, value: number }
  return text === written ? cell : { ...cell, value: text }
}

function parseCells(source: SourceText, problems: Problem[]): Cell[][] | undefined {
  const bytes = new TextEncoder().encode(source.text)
  const decoder = new TextDecoder()
  let readBytes = 0
  let readCharacters = 0
  try {
    return parse(source.text, {
      delimiter: dialectOf(source).delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // csv-parse counts bytes, places count characters; cells come in order, so each is decoded once.
      cast: (text, context): Cell => {
        const { bytes: end } = context as unknown as { bytes: number }
        readCharacters += decoder.decode(bytes.subarray(readBytes, end)).length
        readBytes = end
        return { text, end: readCharacters }
      },
    }) as unknown as Cell[][]
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
    const segments = source.text.startsWith(text, start) ? [{ from: 0, start }] : undefined
    return { kind: 'scalar', value: text, place: { source, start, end: last }, ...(segments && { segments }) }
  })
}
