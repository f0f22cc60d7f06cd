import { visible } from '../../source/escape.ts'
import type { Baseline, BaselineMetric } from '../../studies/baseline.ts'
import { changesBetween } from '../../studies/changes.ts'
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
  // What matters most comes first: the outcomes of battles, then shares and means.
  const order = [0, 1, 2].flatMap((rank) => names.filter((name) => rankOf(name) === rank))
  const differing = order.filter((name) => show(of, name) !== show(figures, name))
  for (const name of differing.slice(0, MOST)) lines.push(`  ${name} ${show(of, name)} → ${show(figures, name)}`)
  if (differing.length > MOST) lines.push(`  and ${differing.length - MOST} more metrics`)
  return `${lines.map((line) => visible(line)).join('\n')}\n`
}

function rankOf(name: string): number {
  if (/^(win\.|draw$|stalemate$)| against /.test(name)) return 0
  return /\.(p\d\d|max)$/.test(name) ? 2 : 1
}

type Figures = Readonly<Record<string, Pick<BaselineMetric, 'value' | 'low' | 'high'>>>

/** All that a baseline holds: metrics, and the scores of its table. */
function figuresOf({ metrics, table }: Baseline): Figures {
  return { ...metrics, ...table?.scores }
}

function show(figures: Figures, name: string): string {
  if (!Object.hasOwn(figures, name)) return '(nothing)'
  const { value, low, high } = figures[name]
  return low === high ? String(value) : `${value} [${low}, ${high}]`
}
