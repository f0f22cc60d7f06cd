import type { Estimate } from '../../metrics/result.ts'
import { cutApart, textWidth } from './text-width.ts'
import { frame, LABEL_SIZE, PADDING, type Spec } from './theme.ts'

/** More rows than this are too many to take in; the table has all of them. */
export const MOST_CHANGES = 30
/** Names take no more than this share of the width. */
const LONGEST_NAME = 0.45
const GAP = 10

/** What one thing changes, in the unit of the axis. */
interface ChangeRow extends Estimate {
  readonly label: string
  /** The change in words, to the right of its bar. */
  readonly figure: string
  readonly color: string
  /** A second change, for a circle. */
  readonly other?: number | undefined
  /** More about it, in its tooltip. */
  readonly more: string
}

interface ChangeBarsOptions {
  /** Of the whole picture, in pixels. */
  readonly width: number
  readonly title: string
  /** Sentences of the subtitle; empty ones are left out. */
  readonly notes: readonly string[]
  /** Below the axis, with its unit. */
  readonly quantity: string
  /** What the axis shows at least. */
  readonly domain: readonly [number, number]
  /** What a row, its figure and what else there is about it are called in tooltips. */
  readonly titles: { readonly label: string; readonly figure: string; readonly more: string }
}

/** A bar to either side of zero for each change, with its interval; the name to the left, the figure to the right. */
export function drawChangeBars(rows: readonly ChangeRow[], options: ChangeBarsOptions): Spec {
  const { width, title, notes, quantity, domain, titles } = options
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE)))
  const labels = rows.map(({ label }) => label)
  const names = Math.min(LONGEST_NAME * width, widest(labels))
  const figures = widest(rows.map(({ figure }) => figure))
  const room = Math.floor(width - 2 * PADDING - names - figures - 2 * GAP)
  const shortLabels = cutApart(labels, names, LABEL_SIZE)
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.3, paddingOuter: 0.2 } } as const
  const color = { field: 'color', type: 'nominal', scale: null } as const
  const tooltip = (['label', 'figure', 'more'] as const).map((field) => ({
    ...{ field, type: 'nominal' as const },
    title: titles[field],
  }))
  return {
    ...frame(width, title, notes.filter((note) => note !== '').join(' ')),
    width: room,
    height: { step: 24 },
    data: { values: rows.map((each, row) => ({ row, name: shortLabels[row], ...each })) },
    layer: [
      {
        mark: { type: 'text', align: 'right', dx: -GAP, baseline: 'middle' },
        encoding: { y, x: { value: 0 }, text: { field: 'name', type: 'nominal' }, tooltip },
      },
      {
        mark: { type: 'bar', opacity: 0.75 },
        encoding: {
          y,
          x: {
            ...{ field: 'value', type: 'quantitative' },
            scale: { domain: [...domain], nice: true },
            axis: {
              ...{ title: quantity, grid: true, domain: false },
              tickCount: Math.max(2, Math.floor(room / 80)),
            },
          },
          color,
          tooltip,
        },
      },
      { data: { values: [{}] }, mark: { type: 'rule', strokeWidth: 1 }, encoding: { x: { datum: 0 } } },
      {
        mark: { type: 'rule', strokeWidth: 1.5 },
        encoding: { y, x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' }, tooltip },
      },
      ...(rows.some(({ other }) => other !== undefined)
        ? [
            {
              transform: [{ filter: 'isDefined(datum.other)' }],
              mark: { type: 'point' as const, filled: false, size: 40, opacity: 1 },
              encoding: { y, x: { field: 'other', type: 'quantitative' as const }, color, tooltip },
            },
          ]
        : []),
      {
        mark: { type: 'text', align: 'left', dx: GAP, baseline: 'middle' },
        encoding: { y, x: { value: 'width' }, text: { field: 'figure', type: 'nominal' }, tooltip },
      },
    ],
  }
}
