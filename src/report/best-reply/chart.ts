import { cutApart, textWidth } from '../charts/text-width.ts'
import { colorsOf, frame, LABEL_SIZE, PADDING, type Spec } from '../charts/theme.ts'
import { showBattles, showFigure } from '../figure.ts'
import { type AnyBestReply, exactly } from './words.ts'

const GAP = 10

/** How often the party wins with its tactic as it is written, and with the reply. */
export function drawReply(found: AnyBestReply, width: number): Spec | undefined {
  const { party, parties } = found
  const color = colorsOf(found)[party === parties[0] ? 0 : 1]
  const point = (value: number) => ({ value, low: value, high: value, figure: exactly(value) })
  const rows = found.exact
    ? [
        { label: 'as it is written', ...point(found.written) },
        { label: 'perfect play', ...point(found.value) },
      ]
    : [
        { label: 'as it is written', ...found.written, figure: showFigure(found.written) },
        {
          label: found.isBetter ? 'the reply' : 'the best that was found',
          ...found.reply,
          figure: showFigure(found.reply),
        },
      ]
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE)))
  const names = widest(rows.map(({ label }) => label))
  const figures = widest(rows.map(({ figure }) => figure))
  const labels = cutApart(
    rows.map(({ label }) => label),
    names,
    LABEL_SIZE,
  )
  const values = rows.map(({ label, figure, value, low, high }, row) => ({
    ...{ row, label, name: labels[row], figure },
    ...{ value: 100 * value, low: 100 * low, high: 100 * high },
  }))
  const room = Math.floor(width - 2 * PADDING - names - figures - 2 * GAP)
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.3, paddingOuter: 0.2 } } as const
  const note = found.exact
    ? 'Exactly, with no chance about it.'
    : `Bars: 95 % intervals. ${showBattles(found.battles)} a side, with the same dice, none of them from the search.`
  return {
    ...frame(width, `How often ${party} wins`, note),
    width: room,
    height: { step: 32 },
    data: { values },
    layer: [
      {
        mark: { type: 'text', align: 'right', dx: -GAP, baseline: 'middle' },
        encoding: { y, x: { value: 0 }, text: { field: 'name', type: 'nominal' } },
      },
      {
        mark: { type: 'bar', opacity: 0.75, color },
        encoding: {
          y,
          x: {
            ...{ field: 'value', type: 'quantitative' },
            scale: { domain: [0, 100] },
            axis: {
              title: `win rate of ${party}, %`,
              grid: true,
              domain: false,
              tickCount: Math.max(2, Math.floor(room / 80)),
            },
          },
        },
      },
      { data: { values: [{}] }, mark: { type: 'rule', strokeDash: [4, 4] }, encoding: { x: { datum: 50 } } },
      {
        mark: { type: 'rule', strokeWidth: 1.5 },
        encoding: { y, x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
      },
      {
        mark: { type: 'text', align: 'left', dx: GAP, baseline: 'middle' },
        encoding: { y, x: { value: 'width' }, text: { field: 'figure', type: 'nominal' } },
      },
    ],
  }
}
