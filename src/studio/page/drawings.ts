import { cutApart, textWidth } from '../../report/charts/text-width.ts'
import type { Spec } from '../../report/charts/theme.ts'
import {
  colorsOf,
  DRAW_COLOR,
  frame,
  LABEL_SIZE,
  NEUTRAL_COLOR,
  PADDING,
  PERCENT_LABELS,
  VERDICT_COLORS,
} from '../../report/charts/theme.ts'
import { tooltipOf } from '../../report/charts/tooltip.ts'

/** A row of data of a chart. */
export type Datum = Readonly<Record<string, string | number | boolean | null>>

/** A chart whose data come later, and change: `rows` are shown in it, those of the starting point in `before`. */
export type Drawing = (width: number, rows: readonly Datum[], before: readonly Datum[]) => Spec

const LEFT = 84
/** A chart as wide as a telephone. */
const NARROW = 480
const room = (width: number): number => Math.max(120, width - 2 * PADDING - LEFT)
/** Names stand to the left of their bars, and take no more than this share of the picture. */
const LONGEST_NAME = 0.4
const GAP = 8
/** What belongs to the starting point is not seen while there is nothing else. */
const OPACITY = { field: 'opacity', type: 'quantitative', scale: null } as const
const START = 'Grey: the starting point.'

/** What is expected, behind what it is expected of: `label`, `low`, `high` (null: no end), `text`. */
type Bands = readonly Datum[]
const EXPECTED = 'Green: what is expected.'
const BAND = { opacity: 0.2, color: VERDICT_COLORS.pass } as const
const BAND_TOOLTIP = tooltipOf({ text: 'expected' })

/** How battles end: `label`, `value`, `low`, `high`, `color`. */
export const drawWins =
  (bands: Bands): Drawing =>
  (width, rows, before) =>
    bars(width, rows, before, bands, 'How battles end', 'share of battles', true)

/** Damage by combatant, as above. */
export const drawDamage =
  (bands: Bands): Drawing =>
  (width, rows, before) =>
    bars(width, rows, before, bands, 'Damage dealt in a battle', 'hit points, overkill included', false)

/** Labels of an axis that is across: those of more would run into each other on a telephone. */
const ticksIn = (width: number): number => (width < NARROW ? 3 : 5)

function bars(
  width: number,
  rows: readonly Datum[],
  before: readonly Datum[],
  bands: Bands,
  title: string,
  unit: string,
  isShare: boolean,
): Spec {
  const shown = bands.filter(({ label }) => rows.some((row) => row.label === label))
  const y = { field: 'label', type: 'nominal', sort: null, axis: null } as const
  const labels = rows.map(({ label }) => String(label))
  const left = Math.min(LONGEST_NAME * width, Math.max(...labels.map((label) => textWidth(label, LABEL_SIZE))))
  const names = cutApart(labels, left, LABEL_SIZE).map((name, at) => ({ label: labels[at], name }))
  const axis = {
    title: unit,
    grid: true,
    domain: false,
    tickCount: ticksIn(width),
    ...(isShare && { labelExpr: PERCENT_LABELS }),
  }
  const tooltip = tooltipOf({ label: 'of', figure: unit, start: 'at the start' })
  const x = { type: 'quantitative', scale: isShare ? { domain: [0, 1] } : { zero: true }, axis } as const
  return {
    ...frame(width, title, `Lines: 95 % intervals. ${START}${shown.length > 0 ? ` ${EXPECTED}` : ''}`),
    width: Math.max(120, width - 2 * PADDING - left - GAP),
    height: { step: isShare ? 34 : 30 },
    layer: [
      {
        data: { values: names },
        mark: { type: 'text', align: 'right', dx: -GAP, baseline: 'middle' },
        encoding: { y, x: { value: 0 }, text: { field: 'name', type: 'nominal' } },
      },
      ...reaching(shown, 'x').map(({ values, encoding }) => ({
        data: { values: [...values] },
        mark: { type: 'rect' as const, height: { band: 0.95 }, ...BAND } as never,
        encoding: { y, ...encoding, tooltip: BAND_TOOLTIP },
      })),
      {
        data: { name: 'rows', values: [...rows] },
        mark: { type: 'bar', height: { band: 0.62 } },
        encoding: { y, x: { field: 'value', ...x }, color: { field: 'color', type: 'nominal', scale: null }, tooltip },
      },
      {
        data: { name: 'before', values: [...before] },
        mark: { type: 'tick', color: '#8a8f98', thickness: 3, height: { band: 0.95 } } as never,
        encoding: {
          y,
          x: { field: 'value', type: 'quantitative' },
          opacity: OPACITY,
          tooltip: tooltipOf({ figure: 'at the start' }),
        },
      },
      {
        data: { name: 'rows' },
        mark: { type: 'rule', strokeWidth: 1.5 },
        encoding: { y, x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
      },
    ],
  }
}

/** Bands along an axis; those without an end go on to that of the axis. */
function reaching(bands: Bands, axis: 'x' | 'y') {
  const end = axis === 'x' ? { value: 'width' } : { value: 0 }
  const from = { field: 'low', type: 'quantitative' as const }
  const kinds = [
    { values: bands.filter(({ high }) => high !== null), encoding: { [axis]: from, [`${axis}2`]: { field: 'high' } } },
    { values: bands.filter(({ high }) => high === null), encoding: { [axis]: from, [`${axis}2`]: end } },
  ]
  return kinds.filter(({ values }) => values.length > 0)
}

/** How long battles last: `left`, `right`, `share`. */
export const drawLengths =
  (bands: Bands, unit: 'rounds' | 'seconds'): Drawing =>
  (width, rows, before) =>
    ({
      ...frame(width, 'How long battles last', bands.length > 0 ? `${START} ${EXPECTED}` : START),
      width: room(width),
      height: 170,
      layer: [
        ...reaching(bands, 'x').map(({ values, encoding }) => ({
          data: { values: [...values] },
          mark: { type: 'rect' as const, ...BAND },
          encoding: { ...encoding, y: { value: 0 }, y2: { value: 'height' }, tooltip: BAND_TOOLTIP },
        })),
        ...histogram(rows, before, unit, NEUTRAL_COLOR),
      ],
    }) as Spec

/** How many stand at the end: as above, with `party` and `color`. Bands are among the rows, for panels are made of one table. */
export const drawSurvivors: Drawing = (width, rows, before) => {
  const columns = width < 560 ? 1 : 2
  const hasBands = before.some((row) => row.before === null)
  return {
    ...frame(width, 'How many stand at the end', hasBands ? `${START} ${EXPECTED}` : START),
    // Both kinds of rows in one table, for panels are made of one.
    data: { name: 'both', values: [...rows, ...before] },
    facet: {
      field: 'party',
      type: 'nominal',
      // Else they would stand in the order of the alphabet. Vega-Lite takes no list of names: it looks them up where JavaScript has
      // some of its own, such as isPrototypeOf.
      sort: { field: 'at', op: 'min' },
      header: { title: null, labelAnchor: 'start', labelFontSize: 13, labelFontWeight: 'bold' },
    } as never,
    columns,
    spec: {
      width: columns === 1 ? room(width) : Math.floor((width - 2 * PADDING - 60) / 2) - 40,
      height: 120,
      layer: [...(hasBands ? [SURVIVORS_EXPECTED] : []), ...histogram(undefined, undefined, 'standing', undefined)],
    },
  } as Spec
}

/** What is expected of survivors, in their panel. */
const SURVIVORS_EXPECTED = {
  transform: [{ filter: 'datum.before === null' }],
  mark: { type: 'rect', ...BAND },
  encoding: {
    x: { field: 'low', type: 'quantitative' },
    x2: { field: 'high' },
    y: { value: 0 },
    y2: { value: 'height' },
    tooltip: BAND_TOOLTIP,
  },
} as const

function histogram(
  rows: readonly Datum[] | undefined,
  before: readonly Datum[] | undefined,
  unit: string,
  color: string | undefined,
) {
  const y = {
    field: 'share',
    type: 'quantitative' as const,
    axis: { title: 'share of battles', labelExpr: PERCENT_LABELS, tickCount: 4, domain: false },
  }
  const x = {
    field: 'left',
    type: 'quantitative' as const,
    scale: { zero: false, nice: false },
    axis: { title: unit, grid: false, tickMinStep: 1, format: 'd' },
  }
  const tooltip = tooltipOf({ values: unit, figure: 'share of battles' })
  const only = (when: boolean) => (rows ? {} : { transform: [{ filter: `datum.before === ${when}` }] })
  return [
    {
      ...(rows && { data: { name: 'rows', values: [...rows] } }),
      ...only(false),
      mark: { type: 'rect' as const, stroke: 'transparent', ...(color && { color }) },
      encoding: {
        x,
        x2: { field: 'right' },
        y,
        y2: { datum: 0 },
        ...(!color && { color: { field: 'color', type: 'nominal' as const, scale: null } }),
        tooltip,
      },
    },
    {
      ...(before && { data: { name: 'before', values: [...before] } }),
      ...only(true),
      mark: { type: 'rule' as const, color: '#8a8f98', strokeWidth: 3 },
      encoding: { x, x2: { field: 'right' }, y, opacity: OPACITY, tooltip },
    },
  ]
}

/**
 * How outcomes follow a number: `label`, `size`, `outcome`, `color`, `value`, `low`, `high`, `now`; or a choice, whose values
 * have no order and therefore no line between them: `isOrdered` is false.
 */
export const drawSweep =
  (bands: Bands): Drawing =>
  (width, rows) => {
    const isNumber = rows.every(({ size }) => typeof size === 'number')
    const isOrdered = rows.every((row) => row.isOrdered)
    const x = isNumber
      ? {
          field: 'size',
          type: 'quantitative' as const,
          scale: { zero: false, nice: false, padding: 12 },
          axis: { title: null, grid: false, format: '~r' },
        }
      : {
          field: 'label',
          type: 'ordinal' as const,
          // In the order of the rows: layers of some of them would bring another one.
          sort: [...new Set(rows.map(({ label }) => String(label)))],
          axis: { title: null, labelAngle: 0, labelOverlap: true as const },
        }
    const y = {
      field: 'value',
      type: 'quantitative' as const,
      scale: { domain: [0, 1] },
      axis: { title: 'share of battles', labelExpr: PERCENT_LABELS, tickCount: 5, domain: false },
    }
    const color = { field: 'color', type: 'nominal' as const, scale: null }
    const tooltip = tooltipOf({
      label: 'value',
      outcome: 'outcome',
      figure: 'share of battles',
      difference: 'against now',
    })
    const { title: _, ...untitled } = frame(width, '', '')
    return {
      ...untitled,
      width: room(width),
      height: 220,
      data: { name: 'rows', values: [...rows] },
      layer: [
        ...bands.map((band) => ({
          data: { values: [{ ...band, high: band.high ?? 1 }] },
          mark: { type: 'rect' as const, ...BAND },
          encoding: { y: { ...y, field: 'low' }, y2: { field: 'high' }, tooltip: BAND_TOOLTIP },
        })),
        { transform: [{ filter: 'datum.now' }], mark: { type: 'rule' as const, strokeDash: [4, 3] }, encoding: { x } },
        {
          mark: isOrdered ? { type: 'area' as const, opacity: 0.22 } : { type: 'rule' as const, strokeWidth: 2 },
          encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' }, color },
        },
        ...(isOrdered ? [{ mark: { type: 'line' as const, strokeWidth: 2 }, encoding: { x, y, color } }] : []),
        {
          mark: { type: 'point' as const, filled: true, size: 70, opacity: 1, cursor: 'pointer' as const },
          encoding: { x, y, color, tooltip },
        },
      ],
    }
  }

export { colorsOf, DRAW_COLOR, NEUTRAL_COLOR }
