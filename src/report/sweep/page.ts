import type { DrawnChart } from '../charts/index.ts'
import { isPartial, sourceOf } from '../evidence.ts'
import { showCount, showFigure } from '../figure.ts'
import { showChart, table, writeDocument } from '../page/document.ts'
import { breakable, type Html, html, keepFigures } from '../page/markup.ts'
import { type StudyOrigin, showOrigin } from '../study-page.ts'
import { type AnySweep, battlesOf, findingOf, isWin, showAsked, showBattles } from './words.ts'

/** A sweep as a page; see `writeDocument`. */
export async function writeSweepPage(
  sweep: AnySweep,
  from: StudyOrigin,
  charts: readonly DrawnChart[],
  pictures: ReadonlyMap<string, string>,
): Promise<string> {
  const { scenario, version, points } = sweep
  const fought = sweep.exact ? {} : { battles: battlesOf(sweep).least, digest: sweep.digest, partial: sweep.partial }
  return writeDocument({
    title: `${scenario}, swept`,
    version,
    card: { kind: 'sweep', name: `${scenario}, swept`, verdict: sayFinding(sweep), ...fought },
    head: head(sweep),
    main: html`${showChart('sweep', `${sweep.metric}: ${scenario}`, pictures)}
<h2>Every point</h2>
<details class="fold" open><summary>${showCount(points.length)} points</summary>
${allPoints(sweep)}</details>
${showOrigin(sweep, showBattles(sweep), from)}`,
    charts,
  })
}

function head(sweep: AnySweep): Html {
  const { scenario, rules, points } = sweep
  return html`<header>
<h1>${scenario}, swept</h1>
<p class="verdict long">${keepFigures(sayFinding(sweep))}</p>
<p class="soft">${rules} · ${showCount(points.length)} points · ${sourceOf(sweep, `${showBattles(sweep)}${showAsked(sweep)}`)}${sweep.exact ? '' : ` · seed ${sweep.seed}`}</p>
${isPartial(sweep) ? html`<p class="notice" role="alert"><strong>PARTIAL.</strong> The sweep was interrupted, with fewer battles than were asked for.</p>` : ''}
</header>`
}

/** As a sentence to read aloud; the name of a metric stays as it is called. */
function sayFinding(sweep: AnySweep): string {
  const finding = findingOf(sweep)
  return `${isWin(sweep) ? finding[0].toUpperCase() : finding[0]}${finding.slice(1)}.`
}

function allPoints({ axes, metric, points, exact }: AnySweep): Html {
  const rows = points.map(
    ({ values, battles, estimate }) =>
      html`<tr>${values.map((value, at) => (at === 0 ? html`<th scope="row">${value}</th>` : html`<td>${value}</td>`))}<td>${estimate ? showFigure(estimate) : 'none'}</td>${battles === undefined ? '' : html`<td>${showCount(battles)}</td>`}</tr>\n`,
  )
  return table([...axes.map(({ path }) => breakable(path)), breakable(metric), ...(exact ? [] : ['battles'])], rows)
}
