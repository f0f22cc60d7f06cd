import { constant } from '../charts/constant.ts'
import { cutApart, cutStart, textWidth } from '../charts/text-width.ts'
import { frame, LABEL_SIZE, PADDING, PERCENT_LABELS, type Spec } from '../charts/theme.ts'
import { tooltipOf } from '../charts/tooltip.ts'
import { showFigure } from '../figure.ts'
import { battlesTip, colorOf, sourceOf, titleOf } from './chart-parts.ts'
import { contour } from './contour.ts'
import { type AnySweep, isOrdered, isWin, metricTitle } from './words.ts'

/** Names of rows take no more than this share of the width. */
const LONGEST_NAME = 0.25
const CELL_HEIGHT = 34
/** Below the cells: the names of the columns, and what they are of. */
const BELOW = 42
/** Beside the names of the rows: what they are of. */
const BESIDE = 20
/** Around a number, so that the line of 50 % does not strike it out. */
const HALO = 5

/** A cell for each point, with the lines where a win rate passes 50 %. */
export function drawHeatMap(sweep: AnySweep, width: number): Spec {
  const [rowsOf, columnsOf] = sweep.axes
  const columns = columnsOf.values.length
  const cells = sweep.points.flatMap(({ values, battles, estimate }, at) => {
    if (!estimate) return []
    const [row, column] = [Math.floor(at / columns), at % columns]
    const edges = { left: column - 0.5, right: column + 0.5, top: row - 0.5, bottom: row + 0.5 }
    return [
      {
        ...edges,
        at,
        x: column,
        y: row,
        row: values[0],
        column: values[1],
        ...estimate,
        figure: showFigure(estimate),
        battles,
      },
    ]
  })
  const names = Math.min(LONGEST_NAME * width, Math.max(...rowsOf.values.map((value) => textWidth(value, LABEL_SIZE))))
  const share = cells[0].kind === 'share'
  const win = isWin(sweep)
  const room = Math.floor(width - 2 * PADDING - names - 10 - BESIDE)
  const height = CELL_HEIGHT * rowsOf.values.length
  const x = (field: string) => ({
    field,
    type: 'quantitative' as const,
    axis: null,
    scale: { domain: [-0.5, columns - 0.5] },
  })
  const y = (field: string) => ({
    ...{ field, type: 'quantitative' as const, axis: null },
    scale: { domain: [rowsOf.values.length - 0.5, -0.5] },
  })
  const surface = rowsOf.values.map((_, row) =>
    columnsOf.values.map((_, column) => sweep.points[row * columns + column].estimate?.value),
  )
  // A line through values without an order would be another for each way of listing them.
  const even = win && sweep.axes.every(isOrdered) ? contour(surface, 0.5).map((segment) => ({ ...segment })) : []
  const short = (value: number) => (share ? (value * 100).toFixed(0) : String(Number(value.toPrecision(3))))
  const roomForText = room / columns > 34
  const tooltip = [...tooltipOf({ row: rowsOf.path, column: columnsOf.path, figure: 'value' }), ...battlesTip(sweep)]
  const label = (text: string, most: number) => constant(cutStart(text, most, LABEL_SIZE))
  const line = `${even.length > 0 ? ' Line: 50 %.' : ''}${sweep.today === undefined ? '' : ' Framed: as it is today.'}`
  const subtitle = `${sourceOf(sweep)}${line}`
  // From one party's colour to the other's where a win rate is shown; light in the middle.
  const scale = win
    ? { domain: [0, 0.5, 1], range: [colorOf(sweep, true), '#f7f7f7', colorOf(sweep)] }
    : { scheme: 'viridis' as const, zero: false }
  const numbers = cells.map(({ x, y, value }) => ({ x, y, value, text: short(value), ink: inkOn(value, win) }))
  const text = { field: 'text', type: 'nominal' as const }
  return {
    ...frame(width, titleOf(sweep), subtitle),
    width: room,
    height,
    data: { values: cells },
    layer: [
      {
        mark: { type: 'rect' },
        encoding: {
          ...{ x: x('left'), x2: { field: 'right' }, y: y('top'), y2: { field: 'bottom' } },
          color: {
            ...{ field: 'value', type: 'quantitative' },
            scale,
            legend: {
              ...{
                title: constant(metricTitle(sweep)),
                orient: 'bottom',
                offset: BELOW + 14,
                gradientLength: Math.min(room, 280),
              },
              ...(win && { values: [0, 0.25, 0.5, 0.75, 1] }),
              ...(share && { labelExpr: PERCENT_LABELS }),
            },
          },
          tooltip,
        },
      },
      ...(even.length > 0
        ? [
            {
              data: { values: even },
              mark: { type: 'rule' as const, strokeWidth: 2.5, strokeCap: 'round' as const, color: '#1f2328' },
              encoding: { x: x('x'), y: y('y'), x2: { field: 'x2' }, y2: { field: 'y2' } },
            },
          ]
        : []),
      ...(sweep.today === undefined
        ? []
        : [
            {
              transform: [{ filter: `datum.at === ${sweep.today}` }],
              mark: { type: 'rect' as const, filled: false, stroke: '#1f2328', strokeWidth: 2, strokeDash: [2, 2] },
              encoding: { x: x('left'), x2: { field: 'right' }, y: y('top'), y2: { field: 'bottom' } },
            },
          ]),
      ...(roomForText
        ? [
            {
              data: { values: numbers },
              mark: {
                ...{ type: 'text' as const, baseline: 'middle' as const },
                ...{ strokeWidth: HALO, strokeJoin: 'round' as const, aria: false },
              },
              encoding: {
                ...{ x: x('x'), y: y('y'), text },
                stroke: { field: 'value', type: 'quantitative' as const, scale, legend: null },
              },
            },
            {
              data: { values: numbers },
              mark: { type: 'text' as const, baseline: 'middle' as const },
              encoding: {
                ...{ x: x('x'), y: y('y'), text },
                color: { field: 'ink', type: 'nominal' as const, scale: null },
              },
            },
          ]
        : []),
      {
        data: { values: cutApart(rowsOf.values, names, LABEL_SIZE).map((text, row) => ({ y: row, text })) },
        mark: { type: 'text', align: 'right', dx: -8, baseline: 'middle' },
        encoding: { x: { value: 0 }, y: y('y'), text },
      },
      {
        data: {
          values: cutApart(columnsOf.values, room / columns - 4, LABEL_SIZE).map((text, x) => ({ x, text })),
        },
        mark: { type: 'text', align: 'center', dy: 14, baseline: 'middle' },
        encoding: { x: x('x'), y: { value: height }, text },
      },
      {
        data: { values: [{}] },
        mark: {
          ...{ type: 'text', text: label(columnsOf.path, room), align: 'center', baseline: 'middle' },
          ...{ x: room / 2, y: height + BELOW - 8 },
        },
        encoding: {},
      },
      {
        data: { values: [{}] },
        mark: {
          ...{ type: 'text', text: label(rowsOf.path, height), align: 'center', baseline: 'middle', angle: 270 },
          ...{ x: -names - 8 - BESIDE / 2, y: height / 2 },
        },
        encoding: {},
      },
    ],
  }
}

/** What can be read on a cell of this value. */
function inkOn(value: number, win: boolean): string {
  if (!win) return '#ffffff'
  return Math.abs(value - 0.5) > 0.4 ? '#ffffff' : '#1f2328'
}
