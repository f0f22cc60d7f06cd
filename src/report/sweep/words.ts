import { parseNotation } from '../../battle/notation.ts'
import { TOLERANCE } from '../../exact/rounding.ts'
import type { Metric } from '../../metrics/result.ts'
import type { Sweep } from '../../studies/sweep.ts'
import type { ExactSweep } from '../../studies/sweep-exactly.ts'
import { labelOf } from '../difference.ts'
import { showFigure, unitBehind } from '../figure.ts'

/** One that was fought, or one that is exact: both are reported in the same way. */
export type AnySweep = Sweep | ExactSweep

/** Whether the metric is how often a party wins: then 50 % is what everybody looks for. */
export function isWin({ metric }: AnySweep): boolean {
  return metric.startsWith('win.')
}

/** The metric with its unit, for an axis whose labels have the sign of per cent: `win.red, of battles`, `rounds.mean, rounds`. */
export function metricTitle({ metric }: AnySweep): string {
  const unit = unitBehind(metric)
  return unit ? `${metric}, ${unit}` : metric
}

/** The finding in a sentence: from where to where the metric goes, and where a win rate passes 50 %. */
export function findingOf(sweep: AnySweep): string {
  const { axes, metric } = sweep
  const known = sweep.points.flatMap(({ values, estimate }) => (estimate ? [{ values, estimate }] : []))
  if (known.length === 0) return `${metric}: nothing was counted for it anywhere`
  const names = shortNames(axes.map(({ path }) => path))
  const at = ({ values }: { values: readonly string[] }) =>
    values.map((value, axis) => `${names[axis]} ${value}`).join(', ')
  const sorted = [...known].sort((a, b) => a.estimate.value - b.estimate.value)
  const [least, most] = [sorted[0], sorted.at(-1)!]
  const span = `${isWin(sweep) ? labelOf(metric) : metric} goes from ${showFigure(least.estimate)} (${at(least)}) to ${showFigure(most.estimate)} (${at(most)})`
  const passes = axes.length === 1 && isOrdered(axes[0]) && isWin(sweep) ? evenAt(sweep) : ''
  return passes ? `${span}; ${passes}` : span
}

/** The same to be read aloud; the name of a metric stays as it is called. */
export function sayFinding(sweep: AnySweep): string {
  const finding = findingOf(sweep)
  return `${isWin(sweep) ? finding[0].toUpperCase() : finding[0]}${finding.slice(1)}`
}

const NUMBER = /^([+-]?\d[\d_]*(?:\.\d+)?)(?: ?[A-Za-z]+|%)?$/

/** The numbers that values of an axis begin with, if that is what they are: `60 ft` is 60. */
export function numbersOf(values: readonly string[]): number[] | undefined {
  const numbers = values.map((value) => Number(NUMBER.exec(value)?.[1].replaceAll('_', '') ?? Number.NaN))
  return values.length > 1 && numbers.every(Number.isFinite) ? numbers : undefined
}

/** Whether there is a way from each value to the next: from d6 to d8, but not from a sword to an axe. */
export function isOrdered({ values }: AnySweep['axes'][number]): boolean {
  return numbersOf(values) !== undefined || values.every((value) => parseNotation(value) !== undefined)
}

/** `even at 4`, `even between d6 and d8`; empty if the curve does not pass 50 %. */
function evenAt({ points }: AnySweep): string {
  const known = points.flatMap(({ values: [value], estimate }) => (estimate ? [{ value, side: sideOf(estimate) }] : []))
  const passed: string[] = []
  let last: (typeof known)[number] | undefined
  let even: string[] = []
  for (const point of known) {
    if (point.side === 0) even.push(point.value)
    else {
      if (last && last.side !== point.side) {
        const [first = ''] = even
        if (even.length === 0) passed.push(`between ${last.value} and ${point.value}`)
        else passed.push(even.length === 1 ? `at ${first}` : `somewhere from ${first} to ${even.at(-1)}`)
      }
      last = point
      even = []
    }
  }
  return passed.length > 0 ? `even ${passed.join(' and ')}` : ''
}

/** On which side of 50 % the truth lies; 0 if that is not known, or if it is 50 %. */
export function sideOf({ low, high }: Metric): -1 | 0 | 1 {
  if (high < 0.5 - TOLERANCE) return -1
  return low > 0.5 + TOLERANCE ? 1 : 0
}

/** The last steps of paths: one if that tells them apart, or two. */
function shortNames(paths: readonly string[]): string[] {
  const last = paths.map(lastStep)
  return new Set(last).size === last.length ? last : paths.map((path) => path.split('.').slice(-2).join('.'))
}

/** The last step of a path: `damage` of `weapons.spear.damage`, `0.5` of `rules.tables.bonus.0.5`. */
function lastStep(path: string): string {
  return /-?\d+\.\d+$|[^.]+$/.exec(path)?.[0] ?? path
}

/** How many battles the points had: all as many, or from so many to so many. */
export function battlesOf({ points }: AnySweep): { least: number; most: number } {
  const battles = points.map((point) => point.battles ?? 0)
  return { least: Math.min(...battles), most: Math.max(...battles) }
}

/** `100,000 battles a point`, `1,024 to 9,216 battles a point`. */
export function showBattles(sweep: AnySweep): string {
  const { least, most } = battlesOf(sweep)
  const count = (battles: number) => battles.toLocaleString('en-US')
  return `${least === most ? count(least) : `${count(least)} to ${count(most)}`} battles a point`
}

/** What was asked for with `--precision`. */
export function showAsked(sweep: AnySweep): string {
  if (sweep.exact || sweep.precision === undefined) return ''
  const { precision, points } = sweep
  const isShare = points.some(({ estimate }) => estimate?.kind === 'share')
  return ` (asked for ± ${Number((precision * 100).toPrecision(6))} ${isShare ? 'points' : '% of the value'})`
}

/** Where a win rate passes 50 % along numbers, by straight lines between the points that were looked at. */
export function crossingsOf({ axes: [{ values }], points }: AnySweep): number[] {
  const numbers = numbersOf(values)
  if (!numbers) return []
  return points.slice(1).flatMap(({ estimate: right }, at) => {
    const left = points[at].estimate
    if (!left || !right) return []
    const [from, to] = [left.value - 0.5, right.value - 0.5]
    if (from === 0) return [numbers[at]]
    if (from * to >= 0) return to === 0 && at === points.length - 2 ? [numbers[at + 1]] : []
    return [numbers[at] + ((numbers[at + 1] - numbers[at]) * from) / (from - to)]
  })
}
