import type { Field, PositionDef } from 'vega-lite/types_unstable/channeldef.js'
import type { UnitSpec } from 'vega-lite/types_unstable/spec/unit.js'
import { showCount } from '../figure.ts'
import { PERCENT_LABELS, showPercent } from './theme.ts'
import { tooltipOf } from './tooltip.ts'

/** Exact counts of battles by value. */
export type Histogram = Readonly<Record<string, number>>

/** How several histograms are cut into bars alike, so that their panels can be compared. */
export interface Bins {
  /** Values a bar: 1, 2, 5, 10, 20 … */
  readonly step: number
  /** The lowest value of the first bar (a multiple of `step`), and the first value that is not drawn any more. */
  readonly from: number
  readonly to: number
  /** The largest value that occurred; at `to` or beyond if a thin tail is not drawn. */
  readonly longest: number
  /** Where the y axis ends, a share of battles: the highest bar, unless it is one of nothing that may stand out. */
  readonly peak: number
}

/** A tail with a smaller share of the battles than this would squeeze everything else into a corner, and is not drawn … */
const THIN_TAIL = 0.001
/** … if that makes the rest this much wider. */
const WORTH_CUTTING = 1.25

/** A bar at 0 that is this much higher than all others would press them flat; it is cut, and its share written beside. */
const STANDS_OUT = 2

/**
 * Bins for histograms that share their axes. With `cutNothing`, a bar at 0 that towers over the others (many a weapon
 * does no damage in most battles) does not set the scale.
 */
export function chooseBins(histograms: readonly Histogram[], mostBars: number, cutNothing = false): Bins {
  const all = histograms.map(entriesOf)
  const lowest = Math.min(...all.map((entries) => entries[0][0]))
  const longest = Math.max(...all.map((entries) => entries.at(-1)![0]))
  const bulk = Math.max(...all.map(bulkOf))
  const last = (longest - lowest + 1) / (bulk - lowest + 1) >= WORTH_CUTTING ? bulk : longest

  const step = niceStep((last - lowest + 1) / mostBars)
  const from = Math.floor(lowest / step) * step
  const to = (Math.floor(last / step) + 1) * step
  const bins = { step, from, to, longest }
  const bars = histograms.flatMap((histogram) => barsOf(histogram, bins))
  const highest = Math.max(...bars.map(({ share }) => share))
  const others = Math.max(0, ...bars.filter(({ left }) => left > 0).map(({ share }) => share))
  const cut = cutNothing && others > 0 && highest > STANDS_OUT * others
  return { ...bins, peak: cut ? 1.2 * others : highest }
}

/** What a chart says about a tail that it does not draw; empty if it draws everything. */
export function tailNote({ to, longest }: Bins, unit: string): string {
  return longest >= to ? `Not drawn: beyond ${to - 1} ${unit} (up to ${longest}), under 0.1 % of battles.` : ''
}

interface Bar {
  /** Edges half-way between values, so that a bar stands centred over its value. */
  readonly left: number
  readonly right: number
  /** `7` or `5 to 9`. */
  readonly values: string
  readonly battles: string
  readonly share: number
  readonly percent: string
}

/** The bars that are not empty, ascending. */
export function barsOf(histogram: Histogram, { step, from, to }: Pick<Bins, 'step' | 'from' | 'to'>): Bar[] {
  const entries = entriesOf(histogram)
  const total = entries.reduce((sum, [, battles]) => sum + battles, 0)
  const counts = new Map<number, number>()
  for (const [value, battles] of entries) {
    const bar = from + Math.floor((value - from) / step) * step
    if (bar < to) counts.set(bar, (counts.get(bar) ?? 0) + battles)
  }
  return [...counts].map(([first, battles]) => ({
    left: first - 0.5,
    right: first + step - 0.5,
    values: step === 1 ? String(first) : `${first} to ${first + step - 1}`,
    battles: showCount(battles),
    share: battles / total,
    percent: showPercent(battles / total),
  }))
}

interface BarsOptions {
  readonly histogram: Histogram
  readonly bins: Bins
  /** Of the view, for the number of ticks. */
  readonly width: number
  readonly height: number
  readonly color: string
  /** What is counted along the x axis, with its unit: `hit points`. */
  readonly quantity: string
  /** Titles of axes; left out where a neighbouring panel has them. */
  readonly xTitle?: string
  readonly yTitle?: string
  /** Y labels; left out where the panel to the left has them. */
  readonly yLabels: boolean
}

/** The bars of one histogram, as layers of a view. A bar beyond the scale is cut and says how high it is. */
export function drawBars(options: BarsOptions): UnitSpec<Field>[] {
  const { histogram, bins, width, height, color, quantity, xTitle, yTitle, yLabels } = options
  const bars = barsOf(histogram, bins)
  const top = bins.peak * 1.05
  const x: PositionDef<Field> = {
    field: 'left',
    type: 'quantitative',
    bin: 'binned',
    scale: { domain: [bins.from - 0.5, bins.to - 0.5], nice: false, zero: false },
    axis: {
      title: xTitle ?? null,
      grid: false,
      tickMinStep: 1,
      tickCount: Math.max(2, Math.floor(width / 40)),
      format: 'd',
      labelOverlap: true,
    },
  }
  const y: PositionDef<Field> = {
    field: 'share',
    type: 'quantitative',
    scale: { domain: [0, top], nice: false },
    axis: {
      title: yTitle ?? null,
      labels: yLabels,
      ticks: false,
      domain: false,
      tickCount: Math.max(3, Math.floor(height / 45)),
      labelExpr: PERCENT_LABELS,
    },
  }
  const tooltip = tooltipOf({ values: quantity, percent: 'share of battles', battles: 'battles' })

  const layers: UnitSpec<Field>[] = [
    {
      data: { values: bars },
      mark: { type: 'bar', color, clip: true },
      encoding: { x, x2: { field: 'right' }, y, tooltip: [...tooltip] },
    },
  ]
  const cut = bars.filter(({ share }) => share > top).map(({ right, percent }) => ({ right, label: `${percent} ↑` }))
  if (cut.length > 0) {
    layers.push({
      data: { values: cut },
      mark: { type: 'text', align: 'left', baseline: 'top', dx: 4 },
      encoding: {
        x: { field: 'right', type: 'quantitative' },
        y: { value: 0 },
        text: { field: 'label', type: 'nominal' },
      },
    })
  }
  return layers
}

/** 1, 2, 5, 10, 20, 50 …: the first that is not smaller. */
function niceStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power
  }
}

/** The smallest value with no more than a thin tail beyond it. */
function bulkOf(entries: readonly (readonly [number, number])[]): number {
  const total = entries.reduce((sum, [, battles]) => sum + battles, 0)
  let beyond = 0
  for (let index = entries.length - 1; index > 0; index--) {
    beyond += entries[index][1]
    if (beyond >= THIN_TAIL * total) return entries[index][0]
  }
  return entries[0][0]
}

/** Values with their counts, ascending. */
function entriesOf(histogram: Histogram): [value: number, battles: number][] {
  return Object.entries(histogram)
    .map(([value, battles]): [number, number] => [Number(value), battles])
    .sort(([a], [b]) => a - b)
}
