import type { Result } from '../../metrics/result.ts'
import { metricOf, showCount, showFigure } from '../figure.ts'
import { verdictOf } from '../verdict.ts'
import { cutText, textWidth } from './text-width.ts'
import { DRAW_COLOR, frame, LABEL_SIZE, PADDING, PARTY_COLORS, PERCENT_LABELS, type Spec } from './theme.ts'

const LONGEST_NAME = 150
/** Between a bar's row and the text beside it. */
const GAP = 10

/** How the battles ended: a bar for each party, for draws and for stalemates, each with its interval. */
export function drawWinRates(result: Result, width: number): Spec {
  const [first, second] = result.roster.parties
  const outcomes = [
    { metric: `win.${first}`, label: first, color: PARTY_COLORS[0] },
    { metric: `win.${second}`, label: second, color: PARTY_COLORS[1] },
    { metric: 'draw', label: 'draw', color: DRAW_COLOR },
    { metric: 'stalemate', label: 'stalemate', color: DRAW_COLOR },
  ].flatMap(({ metric, label, color }) => {
    const share = metricOf(result, metric)
    if (!share) return []
    const outcome = cutText(label, LONGEST_NAME, LABEL_SIZE)
    return [{ metric, label, outcome, color, ...share, figure: showFigure(share) }]
  })
  // Rows by number, not by name: two long names may be cut to the same label.
  const values = outcomes.map((outcome, row) => ({ ...outcome, row }))
  const names = Math.max(...values.map(({ outcome }) => textWidth(outcome, LABEL_SIZE)))
  const figures = Math.max(...values.map(({ figure }) => textWidth(figure, LABEL_SIZE)))

  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.35, paddingOuter: 0.2 } } as const
  const tooltip = [
    { field: 'label', type: 'nominal', title: 'outcome' },
    { field: 'figure', type: 'nominal', title: 'share of battles' },
  ] as const
  const text = { y, tooltip: [...tooltip] }
  return {
    ...frame(width, verdictOf(result), `${showCount(result.battles)} battles. Lines: 95 % intervals.`),
    // Names stand to the left and figures to the right of the bars; both are text marks, which belong to no axis.
    width: Math.floor(width - 2 * PADDING - names - figures - 2 * GAP),
    height: { step: 34 },
    data: { values },
    layer: [
      {
        mark: { type: 'text', align: 'right', dx: -GAP, baseline: 'middle' },
        encoding: { ...text, x: { value: 0 }, text: { field: 'outcome', type: 'nominal' } },
      },
      {
        mark: { type: 'bar' },
        encoding: {
          y,
          x: {
            field: 'value',
            type: 'quantitative',
            scale: { domain: [0, 1] },
            axis: { title: 'share of battles', labelExpr: PERCENT_LABELS, tickCount: 5, grid: true, domain: false },
          },
          color: { field: 'color', type: 'nominal', scale: null },
          tooltip: [...tooltip],
        },
      },
      {
        mark: { type: 'rule', strokeWidth: 1.5 },
        encoding: { y, x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' }, tooltip: [...tooltip] },
      },
      ...(['low', 'high'] as const).map((end) => ({
        mark: { type: 'tick' as const, thickness: 1.5, size: 9 },
        encoding: { y, x: { field: end, type: 'quantitative' as const }, tooltip: [...tooltip] },
      })),
      {
        mark: { type: 'text', align: 'left', dx: GAP, baseline: 'middle' },
        encoding: { ...text, x: { value: 'width' }, text: { field: 'figure', type: 'nominal' } },
      },
    ],
  }
}
