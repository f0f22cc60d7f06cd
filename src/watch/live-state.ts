import { chartsOf, type DrawnChart } from '../report/charts/index.ts'
import { mainMetrics } from '../report/compare/summary.ts'
import { labelOf, showSides, wordsOf } from '../report/difference.ts'
import { lengthUnit, metricOf, showFigure } from '../report/figure.ts'
import { sayHeadline } from '../report/headline.ts'
import { table } from '../report/page/document.ts'
import { type Html, html, keepFigures } from '../report/page/markup.ts'
import { showProblem } from '../source/show-problem.ts'
import type { Sight } from './watch.ts'
import { brokenOf, changeOf, statusOf } from './words.ts'

/** What the live page shows: texts, markup of our own making, and charts. */
interface LiveState {
  readonly title: string
  readonly status: string
  readonly headline: string
  /** Empty where there is nothing to complain of. */
  readonly problems: string
  readonly change: string
  readonly outcomes: string
  readonly charts: readonly DrawnChart[]
}

/** All that the page shows of what there is to see. */
export function liveState(file: string, sight: Sight): LiveState {
  const { glimpse } = sight
  return {
    title: glimpse?.result.scenario ?? file,
    status: statusOf(file, sight),
    headline: glimpse ? keepFigures(sayHeadline(glimpse.result)) : '',
    problems: problems(file, sight).markup,
    change: change(sight).markup,
    outcomes: outcomes(sight).markup,
    charts: glimpse ? chartsOf(glimpse.result) : [],
  }
}

function problems(file: string, sight: Sight): Html {
  if (sight.problems.length === 0) return html``
  const broken = brokenOf(file, sight)
  return html`${broken && html`<p><strong>${broken}.</strong></p>`}
${sight.problems.map((problem) => html`<pre>${showProblem(problem)}</pre>\n`)}`
}

function change(sight: Sight): Html {
  const comparison = sight.glimpse?.comparison
  if (!comparison) return html``
  const [variant] = comparison.variants
  const moved = mainMetrics(comparison, variant).filter((name) => !variant.metrics[name].identical)
  const heads = ['', `version ${sight.version - 1}`, `version ${sight.version}`, 'difference', 'in words']
  const rows = moved.map((name) => {
    const difference = variant.metrics[name]
    const sides = showSides(difference)
    return html`<tr><th scope="row">${labelOf(name)}</th><td>${sides.baseline}</td><td>${sides.variant}</td><td>${sides.difference}</td><td class="text">${wordsOf(name, difference)}</td></tr>\n`
  })
  return html`<h2>What the last change did</h2>
<p>${changeOf(sight)}.</p>
${moved.length > 0 ? table(heads, rows, ['in words']) : ''}`
}

function outcomes({ glimpse }: Sight): Html {
  if (!glimpse) return html``
  const { result } = glimpse
  const rows = [
    ...result.roster.parties.map((party) => `win.${party}`),
    'draw',
    'stalemate',
    `${lengthUnit(result)}.mean`,
  ].flatMap((name) => {
    const metric = metricOf(result, name)
    return metric ? [html`<tr><th scope="row">${labelOf(name)}</th><td>${showFigure(metric)}</td></tr>\n`] : []
  })
  return table(['Outcome', 'with its 95 % interval'], rows)
}
