import { cutApart, textWidth } from '../charts/text-width.ts'
import { DRAW_COLOR, frame, LABEL_SIZE, PADDING, POLES, type Spec } from '../charts/theme.ts'
import { inPoints } from '../difference.ts'
import { showBattles } from '../figure.ts'
import { shortPath } from '../path.ts'
import { type AnySensitivity, findingOf, gainUnit, showGain } from './words.ts'

/** More rows than this are too many to take in; the table has all of them. */
const MOST_ROWS = 30
/** Names take no more than this share of the width. */
const LONGEST_NAME = 0.42
const GAP = 10

/** A bar for every number, the one that matters most on top: a tornado. Undefined if none has any effect. */
export function drawWeights(found: AnySensitivity, width: number): Spec | undefined {
  const { weights, battles = 0, metric, exact } = found
  const effective = weights.filter(({ identical }) => !identical)
  if (effective.length === 0) return undefined
  const shown = effective.slice(0, MOST_ROWS)
  const longest = LONGEST_NAME * width
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE)))
  const labels = shown.map(({ path, step, bent }) => `${shortPath(path)} +${step}${bent ? ' *' : ''}`)
  const names = Math.min(longest, widest(labels))
  const figures = widest(shown.map((weight) => showGain(found, weight)))
  const shortLabels = cutApart(labels, names, LABEL_SIZE)
  const values = shown.map((weight, row) => ({
    row,
    label: labels[row],
    name: shortLabels[row],
    ...inPoints(weight.gain, found.value.kind),
    figure: showGain(found, weight),
    now: weight.now,
    color: weight.moved ? POLES[weight.gain.value < 0 ? 1 : 0] : DRAW_COLOR,
  }))
  const reach = Math.max(...values.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high))))
  const notes = [
    exact
      ? 'Exact: no chance in any figure.'
      : `${showBattles(battles)} a side, with the same dice. Lines: 95 % intervals. Grey: not told from zero.`,
    shown.some(({ bent }) => bent) ? '*: not linear.' : '',
    effective.length > shown.length ? `${effective.length - shown.length} smaller ones are not drawn.` : '',
    weights.length > effective.length ? `${weights.length - effective.length} numbers have no effect.` : '',
  ]
  const room = Math.floor(width - 2 * PADDING - names - figures - 2 * GAP)
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.3, paddingOuter: 0.2 } } as const
  const tooltip = [
    { field: 'label', type: 'nominal' as const, title: 'number' },
    { field: 'now', type: 'nominal' as const, title: 'now' },
    { field: 'figure', type: 'nominal' as const, title: 'gain' },
  ]
  return {
    ...frame(width, findingOf(found), notes.filter((note) => note !== '').join(' ')),
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
            scale: { domain: [-reach, reach], nice: true },
            axis: {
              ...{ title: `${metric}, ${gainUnit(found) || 'gain'} a step`, grid: true, domain: false },
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
