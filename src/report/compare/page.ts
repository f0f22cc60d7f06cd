import type { Difference } from '../../metrics/differences.ts'
import type { ComparedVariant } from '../../studies/compare.ts'
import type { DrawnChart } from '../charts/index.ts'
import { isPartial, sourceOf } from '../evidence.ts'
import { showBattles, showCount, showFigure } from '../figure.ts'
import { showChart, table, writeDocument } from '../page/document.ts'
import { breakable, type Html, html, trusted } from '../page/markup.ts'
import { type StudyOrigin, showOrigin } from '../study-page.ts'
import { mainMetrics } from './summary.ts'
import { type AnyComparison, findingOf, labelOf, savingOf, showDifference, verdictOf, wordsOf } from './words.ts'

/** A comparison as a page; see `writeDocument`. `from` is the baseline's. */
export async function writeComparisonPage(
  comparison: AnyComparison,
  from: StudyOrigin,
  charts: readonly DrawnChart[],
  pictures: ReadonlyMap<string, string>,
): Promise<string> {
  const { battles = 0, exact } = comparison
  return writeDocument({
    title: `${comparison.scenario}, compared`,
    version: comparison.version,
    card: {
      ...{ kind: 'compare', name: `${comparison.scenario}, compared`, verdict: `${findingOf(comparison)}.` },
      ...(!comparison.exact && { battles, digest: comparison.digest, partial: comparison.partial }),
    },
    head: head(comparison),
    main: html`${showChart('differences', `Differences: ${comparison.scenario}`, pictures)}
${comparison.variants.map((variant) => aboutVariant(comparison, variant))}
${
  exact
    ? html`<p class="soft">Every way in which a battle can go was followed with its probability: there is no chance in these figures, and
what is called the same is so to 1e-9.</p>`
    : html`<p class="soft">Battle by battle, all sides had the same dice: what differs is what the change did, and little else. Of all figures
said to have moved, but for the outcomes, at most 5 % have not.</p>`
}
${showOrigin(comparison, `${showCount(battles)} a side`, from)}`,
    charts,
  })
}

function head(comparison: AnyComparison): Html {
  const { scenario, rules, battles = 0, variants } = comparison
  const { seed, precision } = comparison.exact ? {} : comparison
  const asked =
    precision === undefined
      ? ''
      : `, asked for differences of win rates to ± ${Number((precision * 100).toPrecision(6))} points`
  const count = variants.length === 1 ? 'a variant' : `${variants.length} variants`
  return html`<header>
<h1>${scenario}, compared</h1>
<p class="verdict long">${findingOf(comparison)}.</p>
<p class="soft">${rules} · the baseline and ${count} · ${sourceOf(comparison, `${showBattles(battles)} each`)}${asked}${seed === undefined ? '' : ` · seed ${seed}`}</p>
${isPartial(comparison) ? html`<p class="notice" role="alert"><strong>PARTIAL.</strong> The comparison was interrupted after ${showBattles(battles)}, fewer than were asked for.</p>` : ''}
</header>`
}

function aboutVariant(comparison: AnyComparison, variant: ComparedVariant): Html {
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
  return html`<tr><th scope="row">${labelled(name)}</th><td>${showFigure(baseline)}</td><td>${showFigure(variant)}</td><td${trusted(soft)}>${showDifference(difference)}</td><td class="text">${wordsOf(name, difference)}</td></tr>\n`
}

/** The name in words, where it has any, and as expectations and JSON call it. */
function labelled(name: string): Html {
  const label = labelOf(name)
  return label === name ? breakable(name) : html`${label}<span class="with">${breakable(name)}</span>`
}

function only(side: string, names: readonly string[]): Html {
  if (names.length === 0) return html``
  return html`<p>Only the ${side} has ${names.map((name, at) => html`${at > 0 ? ', ' : ''}<code>${name}</code>`)}.</p>`
}
