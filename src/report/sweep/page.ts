import { sourceOf } from '../evidence.ts'
import { showCount, showFigure } from '../figure.ts'
import { table } from '../page/document.ts'
import { breakable, type Html, html } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { type AnySweep, showAsked, showBattles } from './words.ts'

/** For the head of its page. */
export function factsOf(sweep: AnySweep): string[] {
  return [`${showCount(sweep.points.length)} points`, sourceOf(sweep, `${showBattles(sweep)}${showAsked(sweep)}`)]
}

export function partsOf(sweep: AnySweep): Part[] {
  return [
    {
      id: 'points',
      title: `Every point: ${showCount(sweep.points.length)}`,
      short: 'Every point',
      content: allPoints(sweep),
    },
  ]
}

function allPoints({ axes, metric, points, exact, today }: AnySweep): Html {
  const rows = points.map(
    ({ values, battles, estimate }, number) =>
      html`<tr>${values.map((value, at) => (at === 0 ? html`<th scope="row">${value}${number === today ? html` <span class="soft">today</span>` : ''}</th>` : html`<td>${value}</td>`))}<td>${estimate ? showFigure(estimate) : 'none'}</td>${battles === undefined ? '' : html`<td>${showCount(battles)}</td>`}</tr>\n`,
  )
  return table([...axes.map(({ path }) => breakable(path)), breakable(metric), ...(exact ? [] : ['battles'])], rows)
}
