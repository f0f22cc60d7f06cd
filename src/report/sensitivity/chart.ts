import type { Metric } from '../../metrics/result.ts'
import { nextOf, type Weight } from '../../studies/weight.ts'
import { cutApart, textWidth } from '../charts/text-width.ts'
import { DRAW_COLOR, frame, LABEL_SIZE, PADDING, POLES, type Spec } from '../charts/theme.ts'
import { inPoints } from '../difference.ts'
import { showBattles } from '../figure.ts'
import { type AnySensitivity, nameStep, showNext, showOther, stepUnit } from './words.ts'

/** More rows than this are too many to take in; the table has all of them. */
const MOST_ROWS = 30
/** Names take no more than this share of the width. */
const LONGEST_NAME = 0.42
const GAP = 10

/**
 * A bar for what the next step of every number does, that of the most on top: a tornado; with a circle for a step the other way.
 * Undefined if none has any effect.
 */
export function drawWeights(found: AnySensitivity, width: number): Spec | undefined {
  const { weights, battles = 0, metric, exact } = found
  const effective = weights.filter(({ identical }) => !identical)
  if (effective.length === 0) return undefined
  const shown = effective.slice(0, MOST_ROWS)
  const longest = LONGEST_NAME * width
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE)))
  const labels = shown.map((weight) => `${nameStep(weight)}${weight.bent ? ' *' : ''}`)
  const names = Math.min(longest, widest(labels))
  const figures = widest(shown.map((weight) => showNext(found, weight)))
  const shortLabels = cutApart(labels, names, LABEL_SIZE)
  const values = shown.map((weight, row) => ({
    row,
    label: labels[row],
    name: shortLabels[row],
    ...inPoints(nextOf(weight), found.value.kind),
    figure: showNext(found, weight),
    other: otherOf(weight, found.value.kind),
    otherFigure: showOther(found, weight),
    color: weight.moved ? POLES[nextOf(weight).value < 0 ? 1 : 0] : DRAW_COLOR,
  }))
  const reach = Math.max(...values.flatMap(({ low, high, other = 0 }) => [low, high, other].map(Math.abs)))
  const notes = [
    exact
      ? 'Bars: the next step, exactly.'
      : `Bars: the next step, with its 95 % interval; grey: not told from zero. ${showBattles(battles)} a side, with the same dice.`,
    values.some(({ other }) => other !== undefined) ? 'Circles: a step the other way.' : '',
    shown.some(({ bent }) => bent) ? '*: not linear.' : '',
    effective.length > shown.length ? `${effective.length - shown.length} smaller ones are not drawn.` : '',
    weights.length > effective.length ? `${weights.length - effective.length} numbers have no effect.` : '',
  ]
  const room = Math.floor(width - 2 * PADDING - names - figures - 2 * GAP)
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.3, paddingOuter: 0.2 } } as const
  const tooltip = [
    { field: 'label', type: 'nominal' as const, title: 'number' },
    { field: 'figure', type: 'nominal' as const, title: 'next step' },
    { field: 'otherFigure', type: 'nominal' as const, title: 'the other way' },
  ]
  return {
    ...frame(
      width,
      `What the next step of each number does to ${metric}`,
      notes.filter((note) => note !== '').join(' '),
    ),
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
              ...{ title: `${metric}, ${stepUnit(found) || 'change'}`, grid: true, domain: false },
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
        transform: [{ filter: 'isDefined(datum.other)' }],
        mark: { type: 'point', filled: false, size: 40, opacity: 1 },
        encoding: {
          y,
          x: { field: 'other', type: 'quantitative' },
          color: { field: 'color', type: 'nominal', scale: null },
          tooltip,
        },
      },
      {
        mark: { type: 'text', align: 'left', dx: GAP, baseline: 'middle' },
        encoding: { y, x: { value: 'width' }, text: { field: 'figure', type: 'nominal' }, tooltip },
      },
    ],
  }
}

/** What a step the other way does, if the number can go there. */
function otherOf({ next, up, down, identical }: Weight, kind: Metric['kind']): number | undefined {
  const other = next === 'up' ? down : up
  return other && !identical ? inPoints(other, kind).value : undefined
}
