import type { Result } from '../../metrics/result.ts'
import { lengthUnit, metricOf, showFigure } from '../figure.ts'
import { chooseBins, drawBars, tailNote } from './distribution.ts'
import { frame, NEUTRAL_COLOR, PADDING, type Spec } from './theme.ts'

/** The left axis with its labels and its title, in pixels. */
const AXIS = 62
const HEIGHT = 220

/** How long battles last, with the mean and the median marked. */
export function drawRounds(result: Result, width: number): Spec | undefined {
  const unit = lengthUnit(result)
  const histogram = result.histograms[unit]
  const mean = metricOf(result, `${unit}.mean`)
  if (!histogram || !mean) return undefined
  const room = width - 2 * PADDING - AXIS
  const bins = chooseBins([histogram], Math.floor(room / 8))
  const bars = drawBars({
    histogram,
    bins,
    width: room,
    height: HEIGHT,
    color: NEUTRAL_COLOR,
    quantity: unit,
    xTitle: unit,
    yTitle: 'share of battles',
    yLabels: true,
  })

  const median = metricOf(result, `${unit}.p50`)
  const marks = [{ x: mean.value, label: `mean ${showFigure(mean)}` }]
  if (median) marks.push({ x: median.value, label: `median ${showFigure(median)}` })
  // The labels stand back to back, so that they never meet however near the two lines are.
  marks.sort((a, b) => a.x - b.x)
  const layers = marks.map(({ x, label }, index) => {
    const left = marks.length > 1 && index === 0
    const data = { values: [{ x, label }] }
    const at = { field: 'x', type: 'quantitative' } as const
    return [
      { data, mark: { type: 'rule' as const, strokeDash: [4, 3] }, encoding: { x: at } },
      {
        data,
        mark: {
          type: 'text' as const,
          align: left ? ('right' as const) : ('left' as const),
          dx: left ? -4 : 4,
          dy: -7,
        },
        encoding: { x: at, y: { value: 0 }, text: { field: 'label', type: 'nominal' as const } },
      },
    ]
  })
  return {
    ...frame(width, 'How long battles last', spanOf(result, tailNote(bins, unit))),
    width: room,
    height: HEIGHT,
    layer: [...bars, ...layers.flat()],
  }
}

function spanOf(result: Result, tail: string): string {
  const unit = lengthUnit(result)
  const [p05, p25, p75, p95] = ['05', '25', '75', '95'].map((p) => metricOf(result, `${unit}.p${p}`)?.value)
  const stalemates = metricOf(result, 'stalemate')
  return [
    p25 !== undefined && p75 !== undefined
      ? `Half of them ${span(p25, p75)} ${p75 === 1 ? unit.slice(0, -1) : unit}`
      : '',
    p05 !== undefined && p95 !== undefined ? `, nine of ten ${span(p05, p95)}.` : '',
    stalemates && stalemates.value > 0 ? ` ${showFigure(stalemates)} were broken off as stalemates.` : '',
    tail && ` ${tail}`,
  ].join('')
}

function span(from: number, to: number): string {
  return from === to ? String(from) : `${from} to ${to}`
}
