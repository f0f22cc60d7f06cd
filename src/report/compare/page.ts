import type { Difference } from '../../metrics/differences.ts'
import type { ComparedVariant, Comparison } from '../../studies/compare.ts'
import type { DrawnChart } from '../charts/index.ts'
import { showCount, showFigure } from '../figure.ts'
import { showChart, table, writeDocument } from '../page/document.ts'
import { type Html, html, trusted } from '../page/markup.ts'
import { type StudyOrigin, showOrigin } from '../study-page.ts'
import { mainMetrics } from './summary.ts'
import { savingOf, showDifference, verdictOf, wordsOf } from './words.ts'

/** A comparison as a page; see `writeDocument`. `from` is the baseline's. */
export async function writeComparisonPage(
  comparison: Comparison,
  from: StudyOrigin,
  charts: readonly DrawnChart[],
  pictures: ReadonlyMap<string, string>,
): Promise<string> {
  const { rules, battles, seed, version, digest } = comparison
  const facts = [
    ['Rules', rules],
    ['Battles', `${showCount(battles)} a side`],
    ['Seed', seed],
    ['Tiltyard', version],
    ['Digest', html`<code>${digest}</code>`],
  ] as const
  return writeDocument({
    title: `${comparison.scenario}, compared`,
    version: comparison.version,
    card: {
      ...{ kind: 'compare', name: `${comparison.scenario}, compared`, verdict: findingOf(comparison) },
      ...{ battles, digest, partial: comparison.partial },
    },
    head: head(comparison),
    main: html`${showChart('differences', `Differences: ${comparison.scenario}`, pictures)}
${comparison.variants.map((variant) => aboutVariant(comparison, variant))}
<p class="soft">Battle by battle, all sides had the same dice: what differs is what the change did, and little else. Of all figures
said to have moved, but for the outcomes, at most 5 % have not.</p>
${showOrigin(facts, from)}`,
    charts,
  })
}

/** The finding in a sentence: of a single variant its verdict, of several what each of them is called. */
function findingOf(comparison: Comparison): string {
  const { variants } = comparison
  const [first] = variants
  if (variants.length === 1) return `${first.name}: ${verdictOf(comparison, first)}.`
  return `${variants.length} variants: ${variants.map(({ name }) => name).join('; ')}.`
}

function head(comparison: Comparison): Html {
  const { scenario, rules, battles, seed, partial, precision, variants } = comparison
  const asked =
    precision === undefined
      ? ''
      : `, asked for differences of win rates to ± ${Number((precision * 100).toPrecision(6))} points`
  const count = variants.length === 1 ? 'a variant' : `${variants.length} variants`
  return html`<header>
<h1>${scenario}, compared</h1>
<p class="verdict long">${findingOf(comparison)}</p>
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
  return table(['Metric', 'baseline', 'variant', 'difference', 'in words'], rows, ['in words'])
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
