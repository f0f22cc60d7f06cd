import type { Scenario } from '../scenario/scenario.ts'
import { partiesOf } from '../scenario/scenario.ts'
import type { DrawnChart } from './charts/index.ts'
import { filesOf } from './command-line.ts'
import { type Evidence, isPartial, situations } from './evidence.ts'
import { tabulateIncidents } from './incidents.ts'
import { showChart, writeDocument } from './page/document.ts'
import { type Html, html, keepFigures, trusted } from './page/markup.ts'
import { entriesOf, type Part, showContents, showParts } from './page/parts.ts'
import type { Study, StudyFlags, StudyReport } from './study.ts'

/** What a study's page tells besides its figures. */
export interface StudyOrigin {
  readonly scenario: Scenario
  /** The command line that does the same again. */
  readonly command: string
  /** Where the page will stand. */
  readonly folder: string
}

/** What a study found as a page; see `writeDocument`. `charts` are drawn, and stand in `pictures` as markup by their names. */
export async function writeStudyPage<Flags extends StudyFlags, Subject, Found extends Evidence>(
  study: Study<Flags, Subject, Found>,
  report: StudyReport<Found>,
  found: Found,
  from: StudyOrigin,
  charts: readonly DrawnChart[],
  pictures: ReadonlyMap<string, string>,
): Promise<string> {
  const { scenario, version } = found
  const title = `${scenario}: ${study.name}`
  const finding = `${report.finding(found)}.`
  const fought = found.exact ? {} : { battles: report.battles(found), digest: found.digest, partial: found.partial }
  const parts: readonly Part[] = [
    ...report.parts(found, from.folder),
    ...incidentPart(found),
    { id: 'origin', title: 'Where it comes from', content: showOrigin(found, report.fought(found), from) },
  ]
  return writeDocument({
    title,
    version,
    card: { kind: study.name, name: title, verdict: finding, ...fought },
    head: html`${head(title, finding, report, found)}
${showContents([['pictures', 'Charts'], ...entriesOf(parts)])}`,
    main: html`<div id="pictures">${study.charts.map((name) => html`${showChart(name, report.charts[name].label(found), pictures)}\n`)}</div>
${showParts(parts)}`,
    charts,
    parties: partiesOf(from.scenario),
  })
}

function head<Found extends Evidence>(title: string, finding: string, report: StudyReport<Found>, found: Found): Html {
  const facts = [found.rules, ...report.facts(found), ...(found.exact ? [] : [`seed ${found.seed}`])]
  const aside = report.aside?.(found)
  return html`<header>
<h1>${title}</h1>
<p class="verdict long">${keepFigures(finding)}</p>
<p class="soft">${facts.join(' · ')}</p>
${aside === undefined ? '' : html`<p>${aside}</p>\n`}${isPartial(found) ? html`<p class="notice" role="alert"><strong>PARTIAL.</strong> ${report.it} was interrupted${report.shortfall(found)}.</p>` : ''}${found.incidents ? html`<p class="notice">The rules came to what they should not: see <a href="#incidents">Incidents</a>.</p>` : ''}
</header>`
}

function incidentPart({ incidents, exact }: Evidence): Part[] {
  if (!incidents) return []
  const content = tabulateIncidents(incidents, exact ? 'times a battle, at most' : 'times')
  return [{ id: 'incidents', title: 'What the rules came to and should not', short: 'Incidents', content }]
}

/** The end of a study's page: what it stands on, and how to do it again. `battles` says how many were fought. */
function showOrigin(study: Evidence, battles: string, { scenario, command }: StudyOrigin): Html {
  const { rules, version } = study
  const facts: readonly (readonly [string, Html | string])[] = study.exact
    ? [
        ['Rules', rules],
        ['Exact', situations(study)],
        ['Tiltyard', version],
      ]
    : [
        ['Rules', rules],
        ['Battles', battles],
        ['Seed', study.seed],
        ['Tiltyard', version],
        ['Digest', html`<code>${study.digest}</code>`],
      ]
  const again = study.exact
    ? 'The same version and scenarios give the same figures on any machine:'
    : 'The same version, scenarios, seed and number of battles give the same digest on any machine:'
  return html`<dl class="origin">
${facts.map(([name, fact]) => html`<dt>${name}</dt><dd>${fact}</dd>\n`)}</dl>
<p>${again}</p>
<pre class="line">${command}</pre>
${filesOf(scenario).map(({ name, text }, index) => html`<details class="fold"${trusted(index === 0 ? ' open' : '')}><summary>${name}</summary><pre>${text}</pre></details>\n`)}`
}
