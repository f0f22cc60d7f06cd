import { drawChangeBars, MOST_CHANGES } from '../charts/change-bars.ts'
import { DRAW_COLOR, POLES, type Spec } from '../charts/theme.ts'
import { inPoints } from '../difference.ts'
import { type AnyAblation, battlesOf, deadIn, livingIn, nameWithParty, showWithout, showWorth } from './words.ts'

/**
 * A bar for what everything is worth to its party, the most on top. Undefined if all is dead weight.
 */
export function drawWorths(found: AnyAblation, width: number): Spec | undefined {
  const living = livingIn(found)
  if (living.length === 0) return undefined
  const shown = living.slice(0, MOST_CHANGES)
  const rows = shown.map((each) => ({
    label: nameWithParty(found, each),
    ...inPoints(each.worth, 'share'),
    figure: showWorth(found, each),
    more: showWithout(each),
    color: each.verdict === 'open' ? DRAW_COLOR : POLES[each.verdict === 'harms' ? 1 : 0],
  }))
  const [most, least] = [Math.max(0, ...rows.map(({ high }) => high)), Math.min(0, ...rows.map(({ low }) => low))]
  const dead = deadIn(found).length
  return drawChangeBars(rows, {
    width,
    title: 'What each is worth to the win rate of its party',
    notes: [
      found.exact ? 'Exactly.' : `With 95 % intervals; ${battlesOf(found)}, with the same dice.`,
      least < 0 && rows.some(({ value }) => value < 0) ? 'To the left: the party wins more without it.' : '',
      shown.some(({ verdict }) => verdict === 'open') ? 'Grey: may be nothing.' : '',
      living.length > shown.length ? `${living.length - shown.length} smaller ones are not drawn.` : '',
      dead > 0 ? `Not drawn: ${dead} that ${dead === 1 ? 'is' : 'are'} dead weight.` : '',
    ],
    quantity: 'points of win rate',
    domain: [least, most],
    titles: { label: 'taken away', figure: 'worth, points', more: 'win rate without' },
  })
}
