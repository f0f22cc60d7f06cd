import type { Difference } from '../../metrics/differences.ts'
import type { ComparedVariant } from '../../studies/compare.ts'
import { labelOf, showSides, wordsOf } from '../difference.ts'
import { showCount } from '../figure.ts'
import { table } from '../page/document.ts'
import { breakable, type Html, html, trusted } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { lengthOf, rank, rankedBy } from './ranking.ts'
import { mainMetrics } from './summary.ts'
import { type AnyComparison, askedOf, savingOf, sidesOf, verdictOf } from './words.ts'

/** For the head of its page. */
export function factsOf(comparison: AnyComparison): string[] {
  const [sides, source] = sidesOf(comparison)
  const asked = askedOf(comparison)
  return [sides, asked === '' ? source : `${source}, asked for ${asked}`]
}

export function partsOf(comparison: AnyComparison): Part[] {
  const variants = comparison.variants.map((variant, at): Part => {
    const content = aboutVariant(comparison, variant)
    return { id: `variant-${at + 1}`, title: variant.name, content, isOpen: true }
  })
  return [
    ...ranking(comparison),
    ...variants,
    { id: 'certainty', title: 'How sure it is', content: howSure(comparison), isOpen: true },
  ]
}

function howSure(comparison: AnyComparison): Html {
  return html`${
    comparison.exact
      ? html`<p class="soft">Every way in which a battle can go was followed with its probability: there is no chance in these figures, and
what is called the same is so to 1e-9.</p>`
      : html`<p class="soft">Battle by battle, all sides had the same dice: what differs is what the change did, and little else. Of all figures
said to have moved, but for the outcomes, at most 5 % have not, on average.</p>`
  }`
}

/** Of several variants: all sides, best first. */
function ranking(comparison: AnyComparison): Part[] {
  const ranked = rank(comparison)
  if (ranked.length === 0) return []
  const rows = ranked.map(
    ({ name, win, difference, moved, length }) =>
      html`<tr><th scope="row">${breakable(name)}</th><td>${win}</td><td${trusted(moved ? '' : ' class="margin"')}>${difference}</td><td>${length}</td></tr>\n`,
  )
  const content = table(
    ['Side', `win rate of ${rankedBy(comparison)}`, 'points to the baseline', lengthOf(comparison)],
    rows,
  )
  return [{ id: 'ranking', title: 'Ranking', content, isOpen: true }]
}

function aboutVariant(comparison: AnyComparison, variant: ComparedVariant): Html {
  const { metrics, identical, onlyBaseline, onlyVariant } = variant
  const main = mainMetrics(comparison, variant)
  const saving = savingOf(comparison, variant)
  const all = Object.entries(metrics).map(([metric, difference]) => row(metric, difference))
  return html`<p>${verdictOf(comparison, variant)}.</p>
${identical ? '' : metricTable(main.map((metric) => row(metric, metrics[metric])))}
${identical || comparison.exact ? '' : html`<p class="soft">${PAIRED}</p>`}
${saving ? html`<p class="soft">${saving}</p>` : ''}
${only('baseline', onlyBaseline)}${only('variant', onlyVariant)}
<details class="fold"><summary>${showCount(all.length)} metrics that both have</summary>
${metricTable(all)}</details>`
}

/** Luck is taken out of both sides and of their difference, each by itself. */
const PAIRED = 'Differences are of pairs of battles: they can be a little more or less than the values beside them say.'

function metricTable(rows: readonly Html[]): Html {
  return table(['Metric', 'baseline', 'variant', 'difference', 'in words'], rows, ['in words'])
}

function row(name: string, difference: Difference): Html {
  const { moved } = difference
  const sides = showSides(difference)
  const soft = moved ? '' : ' class="margin"'
  return html`<tr><th scope="row">${labelled(name)}</th><td>${sides.baseline}</td><td>${sides.variant}</td><td${trusted(soft)}>${sides.difference}</td><td class="text">${wordsOf(name, difference)}</td></tr>\n`
}

/** The name in words, if it has a name in words, and the name that expectations and JSON use. */
function labelled(name: string): Html {
  const label = labelOf(name)
  return label === name ? breakable(name) : html`${label}<span class="with">${breakable(name)}</span>`
}

function only(side: string, names: readonly string[]): Html {
  if (names.length === 0) return html``
  return html`<p>Only the ${side} has ${names.map((name, at) => html`${at > 0 ? ', ' : ''}<code>${name}</code>`)}.</p>`
}
