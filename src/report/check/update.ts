import { isDeepStrictEqual } from 'node:util'
import { visible } from '../../source/escape.ts'
import type { Baseline, BaselineMetric } from '../../studies/baseline.ts'
import { changesBetween } from '../../studies/changes.ts'
import { showFigure, unitOf } from '../figure.ts'
import { changeLines } from './cause.ts'

/** So many metrics that differ are shown. */
const MOST = 12

/** What was accepted, in one line with what matters most of it; nothing if that is what it was. Ends with a line break. */
export function mentionUpdate(file: string, written: boolean, old: Baseline | undefined, now: Baseline): string {
  if (!written) return ''
  const [head, ...others] = describeUpdate(file, written, old, now).trimEnd().split('\n')
  const figures = others.filter((line) => line.includes(' → ')).map((line) => line.trim())
  const first = figures.find((line) => !line.startsWith('changed since')) ?? figures[0]
  return `${head}${first === undefined ? '' : `: ${first}`}\n`
}

/** What has become of a baseline, a line each for what differs: the old and the new figure. Ends with a line break. */
export function describeUpdate(file: string, written: boolean, old: Baseline | undefined, now: Baseline): string {
  const battles = `${now.battles.toLocaleString('en-US')} battles, seed ${now.seed}`
  if (!written) return visible(`unchanged ${file} (${battles})`).concat('\n')
  if (!old) return visible(`wrote ${file} (${battles})`).concat('\n')
  const lines = [`updated ${file} (${battles})`]
  if (old.digest === now.digest) lines.push('  every count is what it was')
  lines.push(...changeLines(changesBetween(old.resolved, now.resolved)).map((line) => `  ${line}`))
  const of = figuresOf(old)
  const figures = figuresOf(now)
  const names = [...new Set([...Object.keys(of), ...Object.keys(figures)])]
  // What matters most comes first: the outcomes of battles, then what has moved farthest beyond its own uncertainty.
  const differing = names
    .filter((name) => !isDeepStrictEqual(of[name], figures[name]))
    .map((name) => ({ name, rank: rankOf(name), distance: distance(of[name], figures[name]) }))
    .sort((one, other) => one.rank - other.rank || other.distance - one.distance)
    .map(({ name }) => name)
  for (const name of differing.slice(0, MOST)) lines.push(`  ${name} ${show(of, name)} → ${show(figures, name)}`)
  if (differing.length > MOST) lines.push(`  and ${differing.length - MOST} more metrics`)
  return `${lines.map((line) => visible(line)).join('\n')}\n`
}

function rankOf(name: string): number {
  if (/^(win\.|draw$|stalemate$)| against /.test(name)) return 0
  return /\.(p\d\d|max)$/.test(name) ? 2 : 1
}

type Known = Pick<BaselineMetric, 'value' | 'low' | 'high'>
type Figures = Readonly<Record<string, Known>>

/** All that a baseline holds: metrics, and the scores of its table. */
function figuresOf({ metrics, table }: Baseline): Figures {
  const known = Object.entries({ ...metrics, ...table?.scores })
  return Object.fromEntries(known.map(([name, { value, low, high }]) => [name, { value, low, high }]))
}

/** How far a figure has moved, in widths of both intervals; what only one of them has comes last. */
function distance(before: Known | undefined, now: Known | undefined): number {
  if (!before || !now) return -1
  const widths = [before, now].reduce((sum, { value, low = value, high = value }) => sum + high - low, 0)
  // Rounded, so that of two that mirror each other the first stays first.
  return Math.round((1e6 * Math.abs(now.value - before.value)) / Math.max(widths, Number.EPSILON))
}

/** As every summary shows it: `49.2 % ± 1.4`, `7.70 ± 0.12`. */
function show(figures: Figures, name: string): string {
  if (!Object.hasOwn(figures, name)) return '(nothing)'
  const { value, low = value, high = value } = figures[name]
  const isShare = unitOf(name).startsWith('%') || / against /.test(name)
  const kind = isShare ? 'share' : /\.(p\d\d|max)$/.test(name) ? 'quantile' : 'mean'
  return showFigure({ kind, value, low, high })
}
