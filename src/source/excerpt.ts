import { visible } from './escape.ts'
import type { Place } from './problem.ts'

/** Columns of a terminal that an excerpt takes at most, its ellipses included. */
const WIDTH = 100

/** Line and column of a place's start, both from 1; columns count characters, not UTF-16 units. */
export function positionOf({ source, start }: Place): { line: number; column: number } {
  let line = 1
  let lineStart = 0
  for (const end of source.text.slice(0, start).matchAll(LINE_ENDS)) {
    line++
    lineStart = end.index + end[0].length
  }
  let column = 1
  // The second half of a character outside the basic plane is not counted.
  for (let at = lineStart; at < start; at++) if ((source.text.charCodeAt(at) & 0xfc00) !== 0xdc00) column++
  return { line, column }
}

/** YAML and CSV end lines with any of these. */
const LINE_ENDS = /\r\n|\n|\r/g
/** Characters of a line that are looked at on each side of the spot: enough for a line of any width. */
const NEARBY = 300

/** The line of a place, cut around it, and the carets to print under it. */
export function excerpt({ source: { text }, start, end }: Place): { text: string; carets: string } {
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1
  const lineEnd = start + text.slice(start).search(/[\r\n]|$/)
  const markedEnd = Math.max(Math.min(end, lineEnd, start + NEARBY), start)
  const near = Math.max(lineStart, start - NEARBY)
  const line = text.slice(near, Math.min(lineEnd, markedEnd + NEARBY))
  const [from, to] = [start - near, markedEnd - near]
  const shown = cut(cells(line, 0, from), cells(line, from, to), cells(line, to, line.length))
  const carets = `^${'~'.repeat(Math.max(widthOf(shown.marked) - 1, 0))}`
  return {
    text: [...shown.before, ...shown.marked, ...shown.after].join('').trimEnd(),
    carets: `${' '.repeat(widthOf(shown.before))}${carets}`,
  }
}

interface Parts {
  readonly before: readonly string[]
  readonly marked: readonly string[]
  readonly after: readonly string[]
}

/** Cuts a line down to `WIDTH` columns around its marked part; what is cut away becomes an ellipsis. */
function cut(before: readonly string[], marked: readonly string[], after: readonly string[]): Parts {
  if (widthOf(before) + widthOf(marked) + widthOf(after) <= WIDTH) return { before, marked, after }
  const middle = widthOf(marked) <= WIDTH - 20 ? marked : [...take(marked, WIDTH - 21), '…']
  const room = WIDTH - widthOf(middle)
  const right = Math.max(Math.floor(room / 2), room - widthOf(before))
  const tail = widthOf(after) <= right ? after : [...take(after, right - 1), '…']
  const left = room - widthOf(tail)
  const head = widthOf(before) <= left ? before : ['…', ...take([...before].reverse(), left - 1).reverse()]
  return { before: head, marked: middle, after: tail }
}

/** As many of the first characters as fit into `width` columns. */
function take(characters: readonly string[], width: number): string[] {
  let used = 0
  const end = characters.findIndex((character) => {
    used += widthOf([character])
    return used > width
  })
  return characters.slice(0, end < 0 ? undefined : end)
}

/** The characters of a part of a line as they are shown: a tab as two spaces, what does not print by its code. */
function cells(line: string, from: number, to: number): string[] {
  return [...visible(line, { from, to, tab: '  ' })]
}

const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u
const DOUBLE_WIDTH =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

/** Columns that characters take in a terminal (East Asian Width, Unicode annex 11). */
function widthOf(characters: readonly string[]): number {
  let width = 0
  for (const character of characters) {
    if (character >= ' ' && character <= '~') width++
    else if (!NO_WIDTH.test(character)) width += DOUBLE_WIDTH.test(character) ? 2 : 1
  }
  return width
}
