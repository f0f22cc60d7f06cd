import type { LocatedMap } from '../source/located.ts'
import type { Place, SourceText } from '../source/problem.ts'
import { readRows } from './csv.ts'
import { dialectOf } from './dialect.ts'
import { type Edit, endOfLine } from './edit.ts'
import { isSameColumn, readHeader } from './header.ts'

/** A cell that says something else; `header` is what its column is called. */
export function replaceCell(place: Place, header: string, value: string): Edit {
  const { source } = place
  return { ...place, text: cellText(withoutUnit(value, header), isQuoted(place), source) }
}

/** A cell of the entry's line, and a column for it if the catalog has none. */
export function putInLine({ place }: LocatedMap, key: string, value: string): Edit[] {
  const { source } = place
  const [header, ...lines] = readRows(source, []) ?? []
  const cells = lines.find(([id]) => id.place.start === place.start)
  if (!header || !cells) throw new RangeError(`${source.name} has no line for it`)
  const edits: Edit[] = []
  let column = header.findIndex((cell) => isSameColumn(String(cell.value), key))
  if (column < 0) {
    column = header.length
    const end = endOfLine(source.text, header.at(-1)!.place.end)
    edits.push({ source, start: end, end, text: `${dialectOf(source).delimiter}${key}` })
  }
  const text = header[column] ? withoutUnit(value, String(header[column].value)) : value
  const cell = cells[column]
  if (cell) {
    edits.push({
      source,
      start: cell.place.start,
      end: cell.place.end,
      text: cellText(text, isQuoted(cell.place), source),
    })
  } else {
    const end = endOfLine(source.text, cells.at(-1)!.place.end)
    edits.push({
      source,
      start: end,
      end,
      text: `${dialectOf(source).delimiter.repeat(column - cells.length + 1)}${cellText(text, false, source)}`,
    })
  }
  return edits
}

/** In a column that says its unit, a length is a number. */
function withoutUnit(value: string, header: string): string {
  const { unit } = readHeader(header)
  const [, number, own] = /^([-+]?[\d_.]+) ?(\S+)$/.exec(value) ?? []
  return unit !== undefined && own === unit ? number : value
}

function isQuoted({ source, start }: Place): boolean {
  return source.text[start - 1] === '"'
}

/** A value as the catalog's own dialect has it. */
function cellText(written: string, quoted: boolean, source: SourceText): string {
  const { delimiter, decimalComma, capitals } = dialectOf(source)
  const isDecimal = decimalComma && /^[-+]?\d+\.\d+$/.test(written)
  const isTruth = capitals && /^(true|false)$/.test(written)
  const value = isDecimal ? written.replace('.', ',') : isTruth ? written.toUpperCase() : written
  if (quoted) return value.replaceAll('"', '""')
  return /["\r\n]/.test(value) || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value
}
