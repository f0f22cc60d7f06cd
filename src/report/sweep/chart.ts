import { constant } from '../charts/constant.ts'
import { cutApart, textWidth } from '../charts/text-width.ts'
import { frame, LABEL_SIZE, PADDING, PERCENT_LABELS, type Spec } from '../charts/theme.ts'
import { tooltipOf } from '../charts/tooltip.ts'
import { showFigure } from '../figure.ts'
import { battlesTip, colorOf, sourceOf, titleOf } from './chart-parts.ts'
import { drawHeatMap } from './heat-map.ts'
import { type AnySweep, crossingsOf, isOrdered, isWin, metricTitle, numbersOf } from './words.ts'

/** A curve over one value, or a heat map over two. Undefined if nothing was counted anywhere. */
export function drawSweep(sweep: AnySweep, width: number): Spec | undefined {
  if (sweep.points.every(({ estimate }) => !estimate)) return undefined
  return sweep.axes.length === 1 ? drawCurve(sweep, width) : drawHeatMap(sweep, width)
}

/** The left axis with its labels and its title, in pixels. */
const AXIS = 62
const HEIGHT = 280
/** Names of values that are wider than their place are turned, and take no more than this. */
const LONGEST_TURNED = 130

function drawCurve(sweep: AnySweep, width: number): Spec {
  const [axis] = sweep.axes
  const { path, values } = axis
  const room = width - 2 * PADDING - AXIS
  const place = room / values.length - 6
  const isTurned = values.some((value) => textWidth(value, LABEL_SIZE) > place)
  // d6 and d8 have an order, but no distance.
  const numbers = numbersOf(values)
  const names = cutApart(values, isTurned ? LONGEST_TURNED : place, LABEL_SIZE)
  const rows = sweep.points.flatMap(({ values: [at], battles, estimate }, index) =>
    estimate
      ? [
          {
            at,
            number: index,
            x: numbers ? numbers[index] : names[index],
            ...estimate,
            figure: showFigure(estimate),
            battles,
          },
        ]
      : [],
  )
  const x = numbers
    ? {
        ...{ field: 'x', type: 'quantitative' as const },
        scale: { zero: false, nice: false, padding: 14 },
        axis: { title: constant(path), grid: false, ...(numbers.length * 40 < room && { values: numbers }) },
      }
    : {
        ...{ field: 'x', type: 'ordinal' as const, sort: null },
        // Not in the order in which layers name them: the rule of today is the first.
        scale: { type: 'point' as const, padding: 0.5, domain: rows.map(({ x }) => x) },
        axis: {
          title: constant(path),
          labelAngle: isTurned ? -40 : 0,
          labelLimit: LONGEST_TURNED + 10,
          labelOverlap: false,
        },
      }
  const share = rows[0].kind === 'share'
  const y = {
    ...{ field: 'value', type: 'quantitative' as const },
    scale: { zero: false },
    axis: { title: constant(metricTitle(sweep)), domain: false, ...(share && { labelExpr: PERCENT_LABELS }) },
  }
  const tooltip = [...tooltipOf({ at: 'at', figure: 'value' }), ...battlesTip(sweep)]
  const interval = { y: { ...y, field: 'low' }, y2: { field: 'high' } }
  const color = colorOf(sweep)
  const ordered = isOrdered(axis)
  const even = isWin(sweep) ? crossingsOf(sweep) : []
  const { today } = sweep
  const marks = `${today === undefined ? '' : ' Dotted: as it is today.'}${even.length > 0 ? ' Diamond: even.' : ''}`
  const subtitle = `${sourceOf(sweep)}${sweep.exact ? '' : ` ${ordered ? 'Band' : 'Bars'}: 95 % intervals.`}${marks}`
  return {
    ...frame(width, titleOf(sweep), subtitle),
    width: room,
    height: HEIGHT,
    data: { values: rows },
    layer: [
      ...(isWin(sweep)
        ? [{ mark: { type: 'rule' as const, strokeDash: [4, 3] }, encoding: { y: { datum: 0.5 } } }]
        : []),
      ...(today === undefined
        ? []
        : [
            {
              transform: [{ filter: `datum.number === ${today}` }],
              mark: { type: 'rule' as const, strokeDash: [2, 3], strokeWidth: 1.5 },
              encoding: { x },
            },
          ]),
      ...(sweep.exact || !ordered
        ? []
        : [{ mark: { type: 'area' as const, opacity: 0.2, color }, encoding: { x, ...interval } }]),
      // Between a sword and an axe there is nothing.
      ...(ordered ? [{ mark: { type: 'line' as const, color }, encoding: { x, y } }] : []),
      // Where the band is too thin to be seen, and where there is only one point.
      ...(sweep.exact
        ? []
        : [{ mark: { type: 'rule' as const, strokeWidth: 1.5, color }, encoding: { x, ...interval } }]),
      { mark: { type: 'point', filled: true, size: 50, opacity: 1, color }, encoding: { x, y, tooltip } },
      ...(even.length > 0
        ? [
            {
              data: { values: even.map((at) => ({ x: at, value: 0.5 })) },
              mark: { type: 'point' as const, shape: 'diamond', size: 130, strokeWidth: 2, opacity: 1 },
              encoding: { x, y },
            },
          ]
        : []),
    ],
  }
}
