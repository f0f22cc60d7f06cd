import type { Estimate } from '../../metrics/result.ts'
import type { Weight } from '../../studies/sensitivity.ts'
import type { DrawnChart } from '../charts/index.ts'
import { isPartial, sourceOf } from '../evidence.ts'
import { showBattles, showCount, showFigure } from '../figure.ts'
import { showChart, table, writeDocument } from '../page/document.ts'
import { breakable, type Html, html, keepFigures, trusted } from '../page/markup.ts'
import { type StudyOrigin, showOrigin } from '../study-page.ts'
import { type AnySensitivity, findingOf, gainUnit, notesOf, showGain, showHalf, showRatio } from './words.ts'

/** What every number is worth, as a page; see `writeDocument`. */
export async function writeSensitivityPage(
  found: AnySensitivity,
  from: StudyOrigin,
  charts: readonly DrawnChart[],
  pictures: ReadonlyMap<string, string>,
): Promise<string> {
  const { scenario, battles = 0, version, metric, fixed, exact } = found
  return writeDocument({
    title: `${scenario}, weighed`,
    version,
    card: {
      kind: 'sensitivity',
      name: `${scenario}, weighed`,
      verdict: `${findingOf(found)}.`,
      ...(!found.exact && { battles, digest: found.digest, partial: found.partial }),
    },
    head: head(found),
    main: html`${showChart('weights', `${metric}, by number: ${scenario}`, pictures)}
<h2>Every number</h2>
<p class="soft">What one more is worth in ${metric}: half of the difference between one step up and one step down${exact ? '' : ', battle by battle with the same dice'}. A number is called not linear if the next step is worth something else than the last${exact ? '' : ', and to have no effect if every battle was identical'}.</p>
${allWeights(found)}
${fixed.length > 0 ? html`<p>Cannot be moved: ${fixed.map((path, at) => html`${at > 0 ? ', ' : ''}${breakable(path)}`)}.</p>` : ''}
${showOrigin(found, `${showCount(battles)} a side`, from)}`,
    charts,
  })
}

function head(found: AnySensitivity): Html {
  const { scenario, rules, battles = 0, metric, value } = found
  return html`<header>
<h1>${scenario}, weighed</h1>
<p class="verdict long">${keepFigures(findingOf(found))}.</p>
<p class="soft">${rules} · ${sourceOf(found, `${showBattles(battles)} a side`)}${found.exact ? '' : ` · seed ${found.seed}`}</p>
<p>${metric} is ${showFigure(value)} as it is.</p>
${isPartial(found) ? html`<p class="notice" role="alert"><strong>PARTIAL.</strong> It was interrupted after ${showBattles(battles)} a side, fewer than were asked for.</p>` : ''}
</header>`
}

function allWeights(found: AnySensitivity): Html {
  const { weights, reference } = found
  const unit = gainUnit(found)
  const heads = [
    'Number',
    'now',
    'step',
    `gain, ${unit}`,
    'next step',
    'last step',
    ...(reference === undefined ? [] : [`over ${reference}`]),
    'notes',
  ]
  const rows = weights.map((weight) => {
    const soft = trusted(weight.moved ? '' : ' class="margin"')
    const against = reference === undefined ? '' : html`<td>${weight.identical ? '' : showRatio(found, weight)}</td>`
    return html`<tr><th scope="row">${breakable(weight.path)}</th><td>${weight.now}</td><td>${weight.step}</td><td${soft}>${showGain(found, weight)}</td><td>${halfOf(weight, weight.forward)}</td><td>${halfOf(weight, weight.backward)}</td>${against}<td class="text">${weight.identical ? 'no effect' : notesOf(found, weight)}</td></tr>\n`
  })
  return table(heads, rows, ['notes'])

  function halfOf({ identical }: Weight, half: Estimate | undefined): string {
    return identical ? '' : showHalf(found, half)
  }
}
