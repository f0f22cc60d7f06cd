import { visible } from '../../source/escape.ts'
import type { Checked } from '../../studies/check.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { showMetric, suffixOf, VERDICTS } from './line.ts'
import { ENDS, type Placed, placeOf } from './place.ts'

/** More rows than this are too many to take in: those that did not pass come first. */
const MOST_ROWS = 25
/** Thirds: below what is allowed, within, above. */
const WIDTH = 36
const LONGEST_NAME = 48

/**
 * The picture of a check where only text can be shown, as in the summary of a CI step: in each line, what is allowed (`░`), the
 * interval (`─`) and the figure (`●`; `◄` and `►` beyond the picture). Empty if nothing was measured.
 */
export function drawStrips(rows: readonly { readonly checked: Checked; readonly finding: Finding }[]): string[] {
  const placed = rows.flatMap(({ checked, finding }) => {
    const at = placeOf(finding)
    return at ? [{ name: nameOf(checked, finding), verdict: VERDICTS[finding.verdict], at }] : []
  })
  const shown = placed.slice(0, MOST_ROWS)
  const width = Math.max(0, ...shown.map(({ name }) => name.length))
  const lines = shown.map(({ name, verdict, at }) => `${name.padEnd(width)} ${stripOf(at)} ${verdict}`)
  const left = placed.length - shown.length
  return left > 0 ? [...lines, `and ${left} more in the table`] : lines
}

function nameOf({ id }: Checked, finding: Finding): string {
  const name = visible(`${id}/${showMetric(finding)}${suffixOf(finding)}`)
  return name.length <= LONGEST_NAME ? name : `…${name.slice(1 - LONGEST_NAME)}`
}

function stripOf({ from, to, low, value, high, beyond }: Placed): string {
  const column = (place: number) =>
    Math.min(WIDTH - 1, Math.floor((WIDTH * (place - ENDS.low)) / (ENDS.high - ENDS.low)))
  const cells = Array.from({ length: WIDTH }, (_, at): string => {
    const middle = ENDS.low + ((at + 0.5) * (ENDS.high - ENDS.low)) / WIDTH
    if (at >= column(low) && at <= column(high)) return '─'
    return middle > from && middle < to ? '░' : ' '
  })
  cells[column(value)] = { below: '◄', above: '►', no: '●' }[beyond]
  return `│${cells.join('')}│`
}
