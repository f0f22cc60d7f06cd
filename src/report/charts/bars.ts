import type { Metric } from '../../metrics/result.ts'
import { showFigure } from '../figure.ts'
import { constant } from './constant.ts'
import { cutApart, cutText, textWidth } from './text-width.ts'
import { frame, inkOf, LABEL_SIZE, PADDING, PERCENT_LABELS, type Spec } from './theme.ts'
import { tooltipOf } from './tooltip.ts'

/** Bars one below the other, each with its name to the left and its figure to the right. */
export interface BarGroup {
  /** Above the bars; a group of its own needs none. */
  readonly title?: string
  readonly rows: readonly BarRow[]
}

interface BarRow {
  readonly label: string
  readonly color: string
  readonly metric: Metric
}

interface BarsOptions {
  /** Of the whole picture, in pixels. */
  readonly width: number
  readonly title: string
  readonly subtitle: string
  /** Below the axis, whose labels have the sign of per cent: `of battles`. */
  readonly quantity: string
  /** What a row is: `combatant`. */
  readonly of: string
  /** Where the axis ends; the longest bar unless set. */
  readonly most?: number
  /** Pixels a row. */
  readonly step?: number
}

const LONGEST_NAME = 0.3
/** Between a bar's row and the text beside it. */
const GAP = 10
const STEP = 26
/** Between groups: the second one's title. */
const SPACING = 34

/** A bar for each figure, with its interval; groups share their axis. */
export function drawBarGroups(groups: readonly BarGroup[], options: BarsOptions): Spec {
  const { width, title, subtitle, quantity, of, step = STEP } = options
  const all = groups.flatMap(({ rows }) => rows)
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE)))
  const longest = LONGEST_NAME * width
  const names = Math.min(longest, widest(all.map(({ label }) => label)))
  const figures = widest(all.map(({ metric }) => showFigure(metric)))
  const room = Math.floor(width - 2 * PADDING - names - figures - 2 * GAP)
  const most = options.most ?? (Math.max(...all.map(({ metric }) => metric.high)) || 1)
  const share = all[0].metric.kind === 'share'
  const shortNames = cutApart(
    all.map(({ label }) => label),
    longest,
    LABEL_SIZE,
  )

  const draw = ({ title, rows }: BarGroup, index: number) => {
    // Rows by number, not by name: a template on both sides has a row in each group.
    const values = rows.map(({ label, color, metric }, row) => ({
      ...{ row, label, name: shortNames[all.findIndex((each) => each.label === label)], color },
      ...{ value: metric.value, low: metric.low, high: metric.high, figure: showFigure(metric) },
    }))
    const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.35, paddingOuter: 0.2 } } as const
    const tooltip = tooltipOf({ label: of, figure: quantity })
    const isLast = index === groups.length - 1
    return {
      ...(title !== undefined && {
        title: {
          ...{
            text: constant(cutText(title, width - 2 * PADDING, LABEL_SIZE, true)),
            fontSize: LABEL_SIZE,
            frame: 'group' as const,
            offset: 6,
            dx: -names - GAP,
          },
          color: inkOf(rows[0].color),
        },
      }),
      // Names stand to the left and figures to the right of the bars; both are text marks, which belong to no axis.
      width: room,
      height: { step },
      data: { values },
      layer: [
        {
          mark: { type: 'text' as const, align: 'right' as const, dx: -GAP, baseline: 'middle' as const },
          encoding: { y, tooltip, x: { value: 0 }, text: { field: 'name', type: 'nominal' as const } },
        },
        {
          mark: { type: 'bar' as const },
          encoding: {
            y,
            x: {
              field: 'value',
              type: 'quantitative' as const,
              scale: { domain: [0, most], nice: options.most === undefined },
              axis: {
                ...{ title: isLast ? quantity : null, tickCount: Math.max(2, Math.floor(room / 90)) },
                ...{ grid: true, domain: false, labels: isLast, ticks: isLast },
                ...(share && { labelExpr: PERCENT_LABELS }),
              },
            },
            color: { field: 'color', type: 'nominal' as const, scale: null },
            tooltip,
          },
        },
        {
          mark: { type: 'rule' as const, strokeWidth: 1.5 },
          encoding: {
            ...{ y, tooltip, x: { field: 'low', type: 'quantitative' as const }, x2: { field: 'high' } },
          },
        },
        ...(['low', 'high'] as const).map((end) => ({
          mark: { type: 'tick' as const, thickness: 1.5, size: 9 },
          encoding: { y, tooltip, x: { field: end, type: 'quantitative' as const } },
        })),
        {
          mark: { type: 'text' as const, align: 'left' as const, dx: GAP, baseline: 'middle' as const },
          encoding: { y, tooltip, x: { value: 'width' as const }, text: { field: 'figure', type: 'nominal' as const } },
        },
      ],
    }
  }
  const start = frame(width, title, subtitle)
  const views = groups.map(draw)
  if (views.length === 1) {
    const { title: _, ...view } = views[0]
    return { ...start, ...view }
  }
  return { ...start, vconcat: views, spacing: SPACING, bounds: 'flush' }
}
