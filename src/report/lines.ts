import Table from 'cli-table3'
import type { createColors } from 'picocolors'
import stringWidth from 'string-width'
import { type Parties, partyColors } from '../battle/party-colors.ts'

export interface SummaryOptions {
  /** Columns of the terminal. What is narrower than 60 is taken for 60: figures are not cut. */
  readonly width: number
  /** Colours, as ANSI codes. */
  readonly color: boolean
}

/** Narrower terminals are written over their edge. */
export const LEAST_WIDTH = 60

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
  /** The last column takes all the room, and breaks its text between words. */
  readonly wide?: boolean
  /** A letter a column: l or r. The first column is to the left and the others to the right, unless told otherwise. */
  readonly align?: string
}

/** Lines of a table without any rules, two columns apart. If it is wider than the page, the first column is cut. */
export function table(
  rows: readonly (readonly string[])[],
  page: number,
  { wide = false, align }: Layout = {},
): string[] {
  // The room to the right of the last column is empty, and may stand out.
  const width = page + GAP
  const columns = rows[0].length
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column]))) + GAP)
  const others = widths.slice(1).reduce((sum, each) => sum + each, 0)
  if (wide) {
    widths[0] = Math.min(widths[0], Math.floor(width / 2))
    widths[columns - 1] = page - widths[0]
  } else widths[0] = Math.max(10, Math.min(widths[0], width - others))
  const aligns = rows[0].map((_, column) => ((align?.[column] ?? (column ? 'r' : 'l')) === 'r' ? 'right' : 'left'))
  const grid = new Table({ ...PLAIN, colWidths: widths, colAligns: aligns as ('left' | 'right')[] })
  // Only the last column may be broken: the others are cut.
  grid.push(...rows.map((row) => row.map((content, column) => ({ content, wordWrap: wide && column === columns - 1 }))))
  return finish(grid.toString())
}

export function wrap(text: string, width: number): string[] {
  const grid = new Table({ ...PLAIN, colWidths: [width], wordWrap: true })
  grid.push([text.replace(FIGURE, glue)])
  return finish(grid.toString())
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
