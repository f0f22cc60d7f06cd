import Table from 'cli-table3'
import type { createColors } from 'picocolors'
import stringWidth from 'string-width'
import { type Parties, partyColors } from '../battle/party-colors.ts'

export interface SummaryOptions {
  /** Columns of the terminal. What is narrower than 20 is taken for 20: figures are not cut. */
  readonly width: number
  /** Colours, as ANSI codes. */
  readonly color: boolean
}

/** Narrower terminals are written over their edge. */
export const LEAST_WIDTH = 20

/** Terminals with fewer columns have no room for tables and bars: each figure has a line of its own. */
const NARROW = 40

export function isNarrow(width: number): boolean {
  return width < NARROW
}

/** What everything is written on. */
export interface Page {
  readonly width: number
  readonly paint: ReturnType<typeof createColors>
}

type Ink = (text: string) => string

/** The inks of both parties. */
export function partyInks(parties: Parties, { paint }: Page): readonly [Ink, Ink] {
  const inks = { blue: paint.cyan, red: paint.yellow, purple: paint.magenta }
  const [first, second] = partyColors(parties)
  return [inks[first], inks[second]]
}

interface Layout {
  /** The first row is no heading. */
  readonly headless?: boolean
  /** The last column takes all the room, and breaks its text between words. */
  readonly wide?: boolean
  /** A letter a column: l or r. The first column is to the left and the others to the right, unless told otherwise. */
  readonly align?: string
}

/**
 * Lines of a table without any rules, two columns apart. If it is wider than the page, the first column is cut; where that
 * does not do, or the page is narrow, each figure has a line of its own.
 */
export function table(
  rows: readonly (readonly string[])[],
  page: number,
  { wide = false, headless = wide, align }: Layout = {},
): string[] {
  const isTooWide = widthOf(rows) > page
  if (isTooWide && isNarrow(page)) return wide ? listTexts(rows, page) : listFigures(rows, page, headless)
  // The room to the right of the last column is empty, and may stand out.
  const width = page + GAP
  const columns = rows[0].length
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column]))) + GAP)
  const others = widths.slice(1).reduce((sum, each) => sum + each, 0)
  if (wide) {
    if (!isNarrow(page)) widths[0] = Math.min(widths[0], Math.floor(width / 2))
    widths[columns - 1] = page - widths[0]
  } else {
    widths[0] = Math.max(LEAST_FIRST, Math.min(widths[0], width - others))
    if (isTooWide && widths[0] + others > width) return listFigures(rows, page, headless)
  }
  const aligns = rows[0].map((_, column) => ((align?.[column] ?? (column ? 'r' : 'l')) === 'r' ? 'right' : 'left'))
  const grid = new Table({ ...PLAIN, colWidths: widths, colAligns: aligns as ('left' | 'right')[] })
  // Only the last column may be broken: the others are cut.
  grid.push(...rows.map((row) => row.map((content, column) => ({ content, wordWrap: wide && column === columns - 1 }))))
  return finish(grid.toString())
}

/** The rows of a table with a line for each of their figures, which stands behind its head and below the row's name. */
function listFigures(rows: readonly (readonly string[])[], page: number, headless: boolean): string[] {
  const [title, ...heads] = headless ? rows[0].map(() => '') : rows[0]
  const body = headless ? rows : rows.slice(1)
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(stringWidth))
  const figures = widest(body.flatMap(([, ...cells]) => cells))
  /** Two texts at both ends of a line, if there is room for them. */
  const spread = (left: string, right: string, end: number): string[] | undefined => {
    const room = Math.min(page, end) - stringWidth(left) - stringWidth(right)
    return room >= GAP ? [left + ' '.repeat(room) + right] : undefined
  }
  const lines = stringWidth(title) === 0 ? [] : wrap(title, page)
  for (const [name, ...cells] of body) {
    const indent = stringWidth(INDENT.exec(name)![0]) + GAP
    const known = cells.flatMap((cell, at) => (stringWidth(cell) > 0 ? [{ label: heads[at], cell }] : []))
    const [only] = known
    const line = known.length === 1 && stringWidth(only.label) === 0 ? spread(name, only.cell, page) : undefined
    if (line) {
      lines.push(...line)
      continue
    }
    lines.push(...indented(name, indent - GAP, page))
    for (const { label, cell } of known) {
      if (stringWidth(label) === 0) lines.push(...indented(cell, indent, page))
      else {
        const end = indent + widest(heads) + GAP + figures
        const apart = () => [...indented(label, indent, page), `${' '.repeat(indent + GAP)}${cell}`]
        lines.push(...(spread(`${' '.repeat(indent)}${label}`, cell, end) ?? apart()))
      }
    }
  }
  return lines
}

/** The rows of a table of texts: each text below its name. */
function listTexts(rows: readonly (readonly string[])[], page: number): string[] {
  return rows.flatMap(([name, ...texts]) => [
    ...indented(name, stringWidth(INDENT.exec(name)![0]), page),
    ...texts.filter((text) => stringWidth(text) > 0).flatMap((text) => indented(text, 2 * GAP, page)),
  ])
}

/** A text as lines that begin so far in. Of a name that is longer than a line nothing is cut. */
export function indented(text: string, indent: number, page: number): string[] {
  const room = page - indent
  const words = text.replace(INDENT, '$1').replaceAll(/\S+/g, (word) => inPieces(word, room))
  return wrap(words, room + GAP).map((line) => `${' '.repeat(indent)}${line}`)
}

/** A word with spaces where it has to be broken to fit. */
function inPieces(word: string, room: number): string {
  if (stringWidth(word) <= room) return word
  const pieces = ['']
  for (const character of word) {
    if (stringWidth(pieces.at(-1)! + character) > room) pieces.push('')
    pieces[pieces.length - 1] += character
  }
  return pieces.join(' ')
}

/** What a line begins with: its colours, and spaces. */
const INDENT = /^((?:\p{Cc}\[\d+m)*) */u

/** Breaks text between words. All lines have the spaces that it begins with: the table would not count them, and cut the end. */
export function wrap(text: string, width: number): string[] {
  const words = text.trimStart()
  const indent = text.slice(0, text.length - words.length)
  const grid = new Table({ ...PLAIN, colWidths: [width - indent.length], wordWrap: true })
  grid.push([words.replace(FIGURE, glue)])
  return finish(grid.toString()).map((line) => indent + line)
}

/** What nobody is to overlook. */
export function notice(text: string, { width, paint }: Page): string[] {
  const lines = stringWidth(text) <= width ? [text] : wrap(text, width)
  return lines.map((line) => paint.bold(paint.inverse(paint.yellow(line))))
}

/** Facts about a result, `a · b`, broken between them; one that is as long as a line is broken between words. */
export function wrapFacts(facts: string, width: number): string[] {
  const whole = facts.split(' · ').map((fact) => (stringWidth(fact) < width / 2 ? glue(fact) : fact))
  return wrap(whole.join(' · '), width)
}

/** Columns that a table takes by itself. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))))
  return widths.reduce((sum, each) => sum + each + GAP, -GAP)
}

/** A table that is too wide for the page, as several with some of its columns each. */
export function inBlocks(rows: readonly (readonly string[])[], width: number): string[][][] {
  const blocks: string[][][] = []
  const part = (from: number, to: number) => rows.map(([name, ...cells]) => [name, ...cells.slice(from, to)])
  for (let from = 0, to: number; from < rows[0].length - 1; from = to) {
    to = from + 1
    while (to < rows[0].length - 1 && widthOf(part(from, to + 1)) <= width) to++
    // A column at a time is no table: each figure has a line of its own then.
    if (from === 0 && to === 1 && isNarrow(width)) return [rows.map((row) => [...row])]
    blocks.push(part(from, to))
  }
  return blocks
}

/**
 * Two sections beside each other as one, if they fit on the page; otherwise as they are. The second begins in column
 * `at`.
 */
export function besides(
  left: readonly string[],
  right: readonly string[],
  page: number,
  at = Math.max(0, ...left.map(stringWidth)) + 2 * GAP,
): string[][] {
  const both = at + Math.max(0, ...right.map(stringWidth))
  if (left.length === 0 || right.length === 0 || both > page) return [[...left], [...right]]
  const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, line) => {
    const [one = '', other = ''] = [left[line], right[line]]
    return other ? `${one}${' '.repeat(Math.max(GAP, at - stringWidth(one)))}${other}` : one
  })
  return [lines]
}

/** Columns between columns. */
export const GAP = 2
/** The first column is cut to no less, its gap included. */
const LEAST_FIRST = 10
const NO_RULES = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
const PLAIN = {
  chars: Object.fromEntries(
    [...NO_RULES, 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'].map((name) => [name, '']),
  ),
  style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [], compact: true },
}

/** A space at which no line is broken; cli-table3 breaks at all others, at no-break spaces too. */
const GLUE = '\ue000'
/** An estimate with its margin, or a span. */
const FIGURE = /[\d.]+( %)? ± [\d.]+|[<>] [\d.]+ %|\d+ to \d+/g

export function glue(text: string): string {
  return text.replaceAll(' ', GLUE)
}

function finish(text: string): string[] {
  return text.split('\n').map((line) => line.replaceAll(GLUE, ' ').trimEnd())
}
