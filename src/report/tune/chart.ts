import { constant } from '../charts/constant.ts'
import { frame, NEUTRAL_COLOR, PADDING, PERCENT_LABELS, type Spec, VERDICT_COLORS } from '../charts/theme.ts'
import { tooltipOf } from '../charts/tooltip.ts'
import { showFigure, unitBehind } from '../figure.ts'
import { type AnyTune, foughtOf, isCurve, pointsOf, showGoal } from './words.ts'

/** The left axis with its labels and its title, in pixels. */
const AXIS = 62
const HEIGHT = 280
const BAND_OPACITY = 0.16

/** The values that were looked at with their intervals, the goal, and the answer. Undefined for several values or goals. */
export function drawTuning(found: AnyTune, width: number): Spec | undefined {
  if (!isCurve(found)) return undefined
  const {
    parameters: [parameter],
    goals: [goal],
    exact,
  } = found
  const points = pointsOf(found)
  const rows = parameter.values.flatMap((value, at) => {
    const point = points.get(value)
    const estimate = point?.probe.estimates[0]
    if (!point || !estimate) return []
    const { battles } = point.probe
    const isAnswer = value === parameter.answer
    const { value: mean, low, high, kind } = estimate
    return [{ at, value, mean, low, high, kind, figure: showFigure(estimate), battles, isAnswer }]
  })
  if (rows.length === 0) return undefined
  const room = width - 2 * PADDING - AXIS
  const isShare = rows[0].kind === 'share'
  const unit = unitBehind(goal.metric)
  const places = rows.length * 44 < room ? rows.map(({ at }) => at) : undefined
  const names = Object.fromEntries(parameter.values.map((value, at) => [at, constant(value)]))
  const x = {
    ...{ field: 'at', type: 'quantitative' as const },
    scale: { zero: false, nice: false, padding: 14 },
    axis: {
      ...{ title: constant(parameter.path), grid: false, labelExpr: `(${JSON.stringify(names)})[datum.value] || ''` },
      ...(places && { values: places }),
    },
  }
  const title = unit ? `${goal.subject}, ${unit}` : goal.subject
  const y = {
    ...{ field: 'mean', type: 'quantitative' as const },
    scale: { zero: false },
    axis: { title: constant(title), domain: false, ...(isShare && { labelExpr: PERCENT_LABELS }) },
  }
  const tooltip = [
    ...tooltipOf({ value: 'at', figure: goal.subject }),
    ...(exact ? [] : [{ field: 'battles', type: 'quantitative' as const, format: ',', title: 'battles' }]),
  ]
  const ends = rows.flatMap(({ low, high }) => [low, high])
  const [bottom, top] = [Math.min(...ends, finite(goal.low, Infinity)), Math.max(...ends, finite(goal.high, -Infinity))]
  const band = { low: finite(goal.low, bottom), high: finite(goal.high, top) }
  const interval = { y: { ...y, field: 'low' }, y2: { field: 'high' } }
  const evidence = exact
    ? 'Exact: no chance in any figure.'
    : `${foughtOf(found)}. The answer and the values beside it: fresh battles; all others: those of the search. Bars: 95 % intervals.`
  return {
    ...frame(width, `${goal.subject} by ${parameter.path}`, `${evidence} Goal: ${showGoal(goal)}.`),
    width: room,
    height: HEIGHT,
    data: { values: rows },
    layer: [
      goal.low === goal.high
        ? { mark: { type: 'rule' as const, strokeDash: [4, 3] }, encoding: { y: { datum: goal.low } } }
        : {
            data: { values: [band] },
            mark: { type: 'rect' as const, opacity: BAND_OPACITY, color: VERDICT_COLORS.pass },
            encoding: interval,
          },
      { mark: { type: 'line', color: NEUTRAL_COLOR, opacity: 0.5 }, encoding: { x, y } },
      ...(exact
        ? []
        : [{ mark: { type: 'rule' as const, strokeWidth: 1.5, color: NEUTRAL_COLOR }, encoding: { x, ...interval } }]),
      {
        mark: { type: 'point', filled: true, opacity: 1, color: NEUTRAL_COLOR },
        encoding: {
          ...{ x, y, tooltip },
          size: { condition: { test: 'datum.isAnswer', value: 160 }, value: 40 },
          shape: { condition: { test: 'datum.isAnswer', value: 'diamond' }, value: 'circle' },
        },
      },
    ],
  }
}

function finite(end: number, otherwise: number): number {
  return Number.isFinite(end) ? end : otherwise
}
