import { cutApart, textWidth } from '../charts/text-width.ts'
import { DRAW_COLOR, frame, LABEL_SIZE, PADDING, POLES, type Spec } from '../charts/theme.ts'
import { inPoints } from '../difference.ts'
import { type AnyAblation, battlesOf, deadIn, livingIn, nameWithParty, showWithout, showWorth } from './words.ts'

/** More rows than this are too many to take in; the table has all of them. */
const MOST_ROWS = 30
/** Names take no more than this share of the width. */
const LONGEST_NAME = 0.45
const GAP = 10

/**
 * A bar for what everything is worth to its party, the most on top. Undefined if all is dead weight.
 */
export function drawWorths(found: AnyAblation, width: number): Spec | undefined {
  const living = livingIn(found)
  if (living.length === 0) return undefined
  const shown = living.slice(0, MOST_ROWS)
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE)))
  const labels = shown.map((each) => nameWithParty(found, each))
  const names = Math.min(LONGEST_NAME * width, widest(labels))
  const figures = widest(shown.map((each) => showWorth(found, each)))
  const shortLabels = cutApart(labels, names, LABEL_SIZE)
  const values = shown.map((each, row) => ({
    row,
    label: labels[row],
    name: shortLabels[row],
    ...inPoints(each.worth, 'share'),
    figure: showWorth(found, each),
    without: showWithout(each),
    color: each.verdict === 'open' ? DRAW_COLOR : POLES[each.verdict === 'harms' ? 1 : 0],
  }))
  const [most, least] = [Math.max(0, ...values.map(({ high }) => high)), Math.min(0, ...values.map(({ low }) => low))]
  const dead = deadIn(found).length
  const notes = [
    found.exact ? 'Exactly.' : `With 95 % intervals; ${battlesOf(found)}, with the same dice.`,
    least < 0 && values.some(({ value }) => value < 0) ? 'To the left: the party wins more without it.' : '',
    shown.some(({ verdict }) => verdict === 'open') ? 'Grey: may be nothing.' : '',
    living.length > shown.length ? `${living.length - shown.length} smaller ones are not drawn.` : '',
    dead > 0 ? `Not drawn: ${dead} that ${dead === 1 ? 'is' : 'are'} dead weight.` : '',
  ]
  const room = Math.floor(width - 2 * PADDING - names - figures - 2 * GAP)
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.3, paddingOuter: 0.2 } } as const
  const tooltip = [
    { field: 'label', type: 'nominal' as const, title: 'taken away' },
    { field: 'figure', type: 'nominal' as const, title: 'worth, points' },
    { field: 'without', type: 'nominal' as const, title: 'win rate without' },
  ]
  return {
    ...frame(width, 'What each is worth to the win rate of its party', notes.filter((note) => note !== '').join(' ')),
    width: room,
    height: { step: 24 },
    data: { values },
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
            scale: { domain: [least, most], nice: true },
            axis: {
              ...{ title: 'points of win rate', grid: true, domain: false },
              tickCount: Math.max(2, Math.floor(room / 80)),
            },
          },
          color: { field: 'color', type: 'nominal', scale: null },
          tooltip,
        },
      },
      { data: { values: [{}] }, mark: { type: 'rule', strokeWidth: 1 }, encoding: { x: { datum: 0 } } },
      {
        mark: { type: 'rule', strokeWidth: 1.5 },
        encoding: { y, x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' }, tooltip },
      },
      {
        mark: { type: 'text', align: 'left', dx: GAP, baseline: 'middle' },
        encoding: { y, x: { value: 'width' }, text: { field: 'figure', type: 'nominal' }, tooltip },
      },
    ],
  }
}
