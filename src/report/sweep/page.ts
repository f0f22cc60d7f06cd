import type { Sweep } from '../../studies/sweep.ts'
import type { DrawnChart } from '../charts/index.ts'
import { showCount, showFigure } from '../figure.ts'
import { showChart, table, writeDocument } from '../page/document.ts'
import { type Html, html } from '../page/markup.ts'
import { type StudyOrigin, showOrigin } from '../study-page.ts'
import { battlesOf, findingOf, showAsked, showBattles } from './words.ts'

/** A sweep as a page; see `writeDocument`. */
export async function writeSweepPage(
  sweep: Sweep,
  from: StudyOrigin,
  charts: readonly DrawnChart[],
  pictures: ReadonlyMap<string, string>,
): Promise<string> {
  const { scenario, rules, seed, version, digest, points, partial } = sweep
  const [{ least }, finding] = [battlesOf(points), `${findingOf(sweep)}.`]
  const facts = [
    ['Rules', rules],
    ['Battles', showBattles(points)],
    ['Seed', seed],
    ['Tiltyard', version],
    ['Digest', html`<code>${digest}</code>`],
  ] as const
  return writeDocument({
    title: `${scenario}, swept`,
    version,
    card: { kind: 'sweep', name: `${scenario}, swept`, verdict: finding, battles: least, digest, partial },
    head: head(sweep),
    main: html`${showChart('sweep', `${sweep.metric}: ${scenario}`, pictures)}
<h2>Every point</h2>
<details class="fold" open><summary>${showCount(points.length)} points</summary>
${allPoints(sweep)}</details>
${showOrigin(facts, from)}`,
    charts,
  })
}

function head(sweep: Sweep): Html {
  const { scenario, rules, seed, partial, points } = sweep
  return html`<header>
<h1>${scenario}, swept</h1>
<p class="verdict long">${findingOf(sweep)}.</p>
<p class="soft">${rules} · ${showCount(points.length)} points · ${showBattles(points)}${showAsked(sweep)}, with the same dice · seed ${seed}</p>
${partial ? html`<p class="notice" role="alert"><strong>PARTIAL.</strong> The sweep was interrupted, with fewer battles than were asked for.</p>` : ''}
</header>`
}

function allPoints({ axes, metric, points }: Sweep): Html {
  const rows = points.map(
    ({ values, battles, estimate }) =>
      html`<tr>${values.map((value, at) => (at === 0 ? html`<th scope="row">${value}</th>` : html`<td>${value}</td>`))}<td>${estimate ? showFigure(estimate) : 'none'}</td><td>${showCount(battles)}</td></tr>\n`,
  )
  return table([...axes.map(({ path }) => path), metric, 'battles'], rows)
}
