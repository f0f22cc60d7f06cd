import type { Metric } from '../../metrics/result.ts'
import { nextOf, type Weight } from '../../studies/weight.ts'
import { drawChangeBars, MOST_CHANGES } from '../charts/change-bars.ts'
import { DRAW_COLOR, POLES, type Spec } from '../charts/theme.ts'
import { inPoints } from '../difference.ts'
import { showBattles } from '../figure.ts'
import { type AnySensitivity, nameStep, showNext, showOther, stepUnit } from './words.ts'

/**
 * A bar for what the next step of every number does, that of the most on top: a tornado; with a circle for a step the other way.
 * Undefined if none has an effect.
 */
export function drawWeights(found: AnySensitivity, width: number): Spec | undefined {
  const { weights, battles = 0, metric, exact } = found
  const effective = weights.filter(({ identical }) => !identical)
  if (effective.length === 0) return undefined
  const shown = effective.slice(0, MOST_CHANGES)
  const rows = shown.map((weight) => ({
    label: `${nameStep(weight)}${weight.curved ? ' *' : ''}`,
    ...inPoints(nextOf(weight), found.value.kind),
    figure: showNext(found, weight),
    other: otherOf(weight, found.value.kind),
    more: showOther(found, weight),
    color: weight.moved ? POLES[nextOf(weight).value < 0 ? 1 : 0] : DRAW_COLOR,
  }))
  const reach = Math.max(...rows.flatMap(({ low, high, other = 0 }) => [low, high, other].map(Math.abs)))
  return drawChangeBars(rows, {
    width,
    title: `What the next step of each number does to ${metric}`,
    notes: [
      exact
        ? 'Bars: the next step, exactly.'
        : `Bars: the next step, with its 95 % interval; grey: may be zero. ${showBattles(battles)} a side, with the same dice.`,
      rows.some(({ other }) => other !== undefined) ? 'Circles: a step the other way.' : '',
      shown.some(({ curved }) => curved) ? '*: not linear.' : '',
      effective.length > shown.length ? `${effective.length - shown.length} smaller ones are not drawn.` : '',
      weights.length > effective.length ? `${weights.length - effective.length} numbers have no effect.` : '',
    ],
    quantity: `${metric}, ${stepUnit(found) || 'change'}`,
    domain: [-reach, reach],
    titles: { label: 'number', figure: 'next step', more: 'the other way' },
  })
}

/** What a step the other way does, if the number can go there. */
function otherOf({ next, up, down, identical }: Weight, kind: Metric['kind']): number | undefined {
  const other = next === 'up' ? down : up
  return other && !identical ? inPoints(other, kind).value : undefined
}
