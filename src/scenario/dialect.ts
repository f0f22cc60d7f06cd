import type { SourceText } from '../source/problem.ts'

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
    decimalComma: delimiter !== ',' && numbersWithComma(text).some((number) => !isGrouped(number, ',')),
    capitals: /\b(TRUE|FALSE)\b/.test(text),
  }
}

/** What spreadsheets write so that they know it themselves. */
export const SEPARATOR = /^sep=([,;\t])[ \t]*(?=[\r\n])/i

/** The cells that are numbers with a comma in them. */
function numbersWithComma(text: string): string[] {
  return [...text.matchAll(/(?<=^|[;\t"])\s*([-+\u2212]?\d+(?:,\d+)+)\s*(?=$|[;\t"])/gm)].map(([, number]) => number)
}

/** Whether a mark stands before three digits each time, as between thousands: `1,000`, but not `1,5` or `0,125`. */
function isGrouped(number: string, mark: ',' | '.'): boolean {
  return (mark === ',' ? /^[-+\u2212]?[1-9]\d{0,2}(,\d{3})+$/ : /^[-+\u2212]?[1-9]\d{0,2}(\.\d{3})+$/).test(number)
}

/** What a cell says that is neither a list nor a mapping. */
interface CellValue {
  readonly value: string | number | boolean
  /** It may be a thousand times as much, or as little: `1.500` where nothing else says how decimals are written. */
  readonly isAmbiguous?: true
}

/** The value of a cell: truth, a number, or the text. */
export function readCellValue(written: string, { delimiter, decimalComma }: Dialect): CellValue {
  if (/^(true|false)$/i.test(written)) return { value: written.toLowerCase() === 'true' }
  // Spreadsheets like to set a true minus: in numbers and dice it is one.
  const plain = /^[\d\u2212+]|^\d*d\d/.test(written) ? written.replaceAll('\u2212', '-') : written
  const number = numberIn(plain, decimalComma)
  if (number === undefined) return { value: plain }
  const isCertain = delimiter === ',' || !(isGrouped(plain, '.') || isGrouped(plain, ','))
  return { value: number, ...(!isCertain && { isAmbiguous: true }) }
}

/** The number that a text is: `-1.5`, `1,000`, `1 000`, and in the other dialect `1,5` and `1.000`. */
function numberIn(text: string, decimalComma: boolean): number | undefined {
  const spaced = /^[-+]?\d{1,3}([ '\u00a0\u2019\u202f]\d{3})+(?!\d)/.test(text)
    ? text.replaceAll(/[ '\u00a0\u2019\u202f]/g, '')
    : text
  const grouped = isGrouped(spaced.replace(decimalComma ? /,\d+$/ : /\.\d+$/, ''), decimalComma ? '.' : ',')
  const digits = grouped ? spaced.replaceAll(decimalComma ? '.' : ',', '') : spaced
  const plain = decimalComma ? digits.replace(/^([-+]?\d+),(\d+)$/, '$1.$2') : digits
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(plain)) return undefined
  const number = Number(plain)
  // Beyond 2^53 a number would lose digits: it stays a text, like everything else.
  return Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}
