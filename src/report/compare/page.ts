import type { Difference } from '../../metrics/differences.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { ComparedVariant, Comparison } from '../../studies/compare.ts'
import type { DrawnChart } from '../charts/index.ts'
import { filesOf } from '../command-line.ts'
import { showCount, showFigure } from '../figure.ts'
import { showChart, table, writeDocument } from '../page/document.ts'
import { type Html, html, trusted } from '../page/markup.ts'
import { mainMetrics } from './summary.ts'
import { savingOf, showDifference, verdictOf, wordsOf } from './words.ts'

export interface ComparisonPage {
  readonly comparison: Comparison
  /** The baseline's. */
  readonly scenario: Scenario
  /** The command line that compares the same again. */
  readonly command: string
  readonly charts: readonly DrawnChart[]
  readonly pictures: ReadonlyMap<string, string>
}

/** A comparison as a page; see `writeDocument`. */
export async function writeComparisonPage({
  comparison,
  scenario,
  command,
  charts,
  pictures,
}: ComparisonPage): Promise<string> {
  return writeDocument({
    title: `${comparison.scenario}, compared`,
    version: comparison.version,
    head: head(comparison),
    main: html`${showChart('differences', `Differences: ${comparison.scenario}`, pictures)}
${comparison.variants.map((variant) => aboutVariant(comparison, variant))}
${origin(comparison, scenario, command)}`,
    charts,
  })
}

function head({ scenario, rules, battles, seed, partial, precision, variants }: Comparison): Html {
  const asked =
    precision === undefined
      ? ''
      : `, asked for differences of win rates to ± ${Number((precision * 100).toPrecision(6))} points`
  const count = variants.length === 1 ? 'a variant' : `${variants.length} variants`
  return html`<header>
<h1>${scenario}, compared</h1>
<p class="soft">${rules} · the baseline and ${count} · ${showCount(battles)} battles each, with the same dice${asked} · seed ${seed}</p>
${partial ? html`<p class="notice" role="alert"><strong>PARTIAL.</strong> The comparison was interrupted after ${showCount(battles)} battles, fewer than were asked for.</p>` : ''}
</header>`
}

function aboutVariant(comparison: Comparison, variant: ComparedVariant): Html {
  const { name, metrics, identical, onlyBaseline, onlyVariant } = variant
  const main = mainMetrics(comparison, variant)
  const saving = savingOf(comparison, variant)
  const all = Object.entries(metrics).map(([metric, difference]) => row(metric, difference))
  return html`<h2>${name}</h2>
<p>${verdictOf(comparison, variant)}.</p>
${identical ? '' : metricTable(main.map((metric) => row(metric, metrics[metric])))}
${saving ? html`<p class="soft">${saving}</p>` : ''}
${only('baseline', onlyBaseline)}${only('variant', onlyVariant)}
<details class="fold"><summary>${showCount(all.length)} metrics that both have</summary>
${metricTable(all)}</details>`
}

function metricTable(rows: readonly Html[]): Html {
  return table(['Metric', 'baseline', 'variant', 'difference', 'in words'], rows)
}

function row(name: string, difference: Difference): Html {
  const { baseline, variant, moved } = difference
  const soft = moved ? '' : ' class="margin"'
  return html`<tr><th scope="row"><code>${name}</code></th><td>${showFigure(baseline)}</td><td>${showFigure(variant)}</td><td${trusted(soft)}>${showDifference(difference)}</td><td class="text">${wordsOf(name, difference)}</td></tr>\n`
}

function only(side: string, names: readonly string[]): Html {
  if (names.length === 0) return html``
  return html`<p>Only the ${side} has ${names.map((name, at) => html`${at > 0 ? ', ' : ''}<code>${name}</code>`)}.</p>`
}

function origin({ rules, battles, seed, version, digest }: Comparison, scenario: Scenario, command: string): Html {
  return html`<h2>Where it comes from</h2>
<p>Battle by battle, all sides had the same dice: what differs is what the change did, and little else. Of all figures said
to have moved, but for the outcomes, at most 5 % have not.</p>
<dl class="origin">
<dt>Rules</dt><dd>${rules}</dd>
<dt>Battles</dt><dd>${showCount(battles)} a side</dd>
<dt>Seed</dt><dd>${seed}</dd>
<dt>Tiltyard</dt><dd>${version}</dd>
<dt>Digest</dt><dd><code>${digest}</code></dd>
</dl>
<p>The same version, scenarios, seed and number of battles give the same digest on any machine:</p>
<pre>${command}</pre>
${filesOf(scenario).map(({ name, text }, index) => html`<details class="fold"${trusted(index === 0 ? ' open' : '')}><summary>${name}</summary><pre>${text}</pre></details>\n`)}`
}
