import type { Verdict } from '../../statistics/gate.ts'
import { causesOf, isMirrored, mirrorOf } from '../../studies/causes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { drawChart } from '../charts/index.ts'
import { canDraw } from '../drawing.ts'
import { showCount } from '../figure.ts'
import { showChart, table, writeDocument } from '../page/document.ts'
import { drawFigure } from '../page/figure.ts'
import { breakable, type Html, html, trusted } from '../page/markup.ts'
import { entriesOf, type Part, showContents, showParts } from '../page/parts.ts'
import { drawSvg } from '../picture.ts'
import { changeLines, nameCause } from './cause.ts'
import { drawFindings, titleOf } from './chart.ts'
import { describeFinding, showAllowed, showFound } from './found.ts'
import { byUrgency, obsoleteLine, showEffort, showMetric, suffixOf, VERDICTS } from './line.ts'
import { acceptAll, closing, describeMirror, incidentsOf, placeText, showMoved } from './text.ts'

const HEADLINES: Readonly<Record<Verdict, string>> = {
  pass: 'The balance is as expected',
  fail: 'The balance is not as expected',
  inconclusive: 'Whether the balance is as expected cannot be said yet',
}
/** Scenarios that pass are folded up where there are more of them. */
const MOST_OPEN = 3
const VERDICT_CLASSES: Readonly<Record<Verdict, string>> = { pass: 'good', fail: 'bad', inconclusive: 'open' }

/** A check as a page, for people; see `writeDocument`. First what did not pass, farthest off first. */
export async function writeCheckPage(report: CheckReport): Promise<string> {
  const { version, verdict, scenarios, battles, partial, obsolete } = report
  const findings = scenarios.flatMap((checked) => checked.findings)
  const charts = drawChart('findings', (width) => drawFindings(report, width))
  const figures = new Map<string, string>()
  const draws = canDraw()
  for (const chart of charts) {
    const svg = draws ? await drawSvg(chart.wide, chart.id) : undefined
    figures.set(chart.id, drawFigure(chart, svg).markup)
  }
  const headline = `${HEADLINES[verdict]}: ${titleOf(findings)}.`
  const parts: readonly Part[] = [
    ...urgent(report),
    ...scenarios.map((checked, at) => aboutScenario(checked, at, scenarios.length)),
  ]
  return writeDocument({
    title: `Balance: ${VERDICTS[verdict]}`,
    version,
    card: { kind: 'check', name: 'Balance', verdict: headline, battles, partial },
    head: html`<header>
<h1>Balance: <span class="${VERDICT_CLASSES[verdict]}">${VERDICTS[verdict]}</span></h1>
<p class="verdict long">${headline}</p>
${closing(report).map((line) => html`<p class="soft">${line[0].toUpperCase()}${line.slice(1)}.</p>\n`)}
${acceptAll(report) === undefined ? '' : html`<p>To accept all that has moved: <code>${acceptAll(report)}</code></p>\n`}${partial ? html`<p class="notice" role="alert"><strong>PARTIAL.</strong> The check was interrupted; what was undecided then is inconclusive.</p>` : ''}
${obsolete.map((file) => html`<p class="notice">${obsoleteLine(file, report)}</p>\n`)}
</header>
${showContents([['pictures', 'All checks'], ...entriesOf(parts)])}`,
    main: html`<div id="pictures">${showChart('findings', 'All checks', figures)}</div>
${showParts(parts)}`,
    charts,
  })
}

/** What to look at first. */
function urgent(report: CheckReport): Part[] {
  const { scenarios } = report
  const wrong = byUrgency(scenarios).filter(({ checked, finding }) => !isMirrored(finding, checked))
  if (wrong.length === 0) return []
  const item = ({ checked, finding }: (typeof wrong)[number]): Html => {
    const mirror = mirrorOf(finding, checked)
    return html`<li><strong class="${VERDICT_CLASSES[finding.verdict]}">${VERDICTS[finding.verdict]}</strong> <code>${checked.id}</code>: ${describeFinding(finding, checked.findings)}${mirror ? `; ${describeMirror(mirror)}` : ''}${finding.place ? html` <span class="soft">(${placeText(finding.place)})</span>` : ''}</li>\n`
  }
  const groups = causesOf(scenarios).map((cause) => ({
    cause,
    items: wrong.filter(({ checked }) => cause.scenarios.includes(checked)).map(item),
  }))
  const content = html`${groups
    .filter(({ items }) => items.length > 0)
    .map(
      ({ cause, items }) =>
        html`${cause.kind === 'unknown' ? '' : html`<h3>${nameCause(cause, report)}</h3>\n`}<ul>\n${items}</ul>\n`,
    )}`
  return [{ id: 'not-passed', title: 'What did not pass', content, isOpen: true }]
}

function aboutScenario(checked: Checked, at: number, count: number): Part {
  const { scenario, file, rules, seed, verdict, findings, faults, baseline, accept, inexact = [], notes = [] } = checked
  const { file: kept, battles, version, identical, unpaired, changes, moved } = baseline ?? {}
  const title = html`${scenario} <span class="${VERDICT_CLASSES[verdict]}">${VERDICTS[verdict]}</span>`
  const content = html`<p class="soft"><code>${file}</code> · ${rules} · seed ${seed}</p>
${faults.map(({ message }) => html`<p class="notice">${message}</p>\n`)}
${findings.length > 0 ? table(['Check', 'verdict', 'found', 'allowed', 'battles'], findings.map(row)) : html`<p>It expects nothing, and has no baseline.</p>`}
${incidentsOf(checked).map((incident) => html`<p class="notice">The rules came to what they should not: ${incident}.</p>\n`)}${[...inexact, ...notes].map((why) => html`<p class="soft">${why[0].toUpperCase()}${why.slice(1)}.</p>\n`)}${
  baseline
    ? html`<p>Baseline: <code>${kept}</code>, ${showCount(battles ?? 0)} battles of version ${version}${identical ? ', every count as it was' : ''}.${unpaired ? ` Not judged in pairs: ${unpaired}.` : ''}</p>
${changes && changes.length > 0 ? html`<h3>What has changed</h3>\n<ul>${changeLines(changes).map((line) => html`<li>${line}</li>\n`)}</ul>` : ''}
${moved && moved.length > 0 ? html`<h3>What has moved most</h3>\n<ul>${moved.map((each) => html`<li>${showMoved(each)}</li>\n`)}</ul>` : ''}`
    : ''
}${accept === undefined ? '' : html`<p>To accept what has moved: <code>${accept}</code></p>`}`
  const isOpen = verdict !== 'pass' || count <= MOST_OPEN
  return { id: `scenario-${at + 1}`, title, short: scenario, content, ...(isOpen && { isOpen }) }
}

function row(finding: Finding): Html {
  const { verdict } = finding
  const word = trusted(` class="${VERDICT_CLASSES[verdict]}"`)
  return html`<tr><th scope="row">${breakable(showMetric(finding))}${suffixOf(finding)}</th><td${word}>${VERDICTS[verdict]}</td><td>${showFound(finding)}</td><td>${showAllowed(finding)}</td><td>${showEffort(finding)}</td></tr>\n`
}
