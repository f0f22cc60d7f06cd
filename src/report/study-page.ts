import type { Scenario } from '../scenario/scenario.ts'
import { filesOf } from './command-line.ts'
import { type Evidence, situations } from './evidence.ts'
import { type Html, html, trusted } from './page/markup.ts'

/** What a study's page tells besides its figures. */
export interface StudyOrigin {
  readonly scenario: Scenario
  /** The command line that does the same again. */
  readonly command: string
}

/** The end of a study's page: what it stands on, and how to do it again. `battles` says how many were fought. */
export function showOrigin(study: Evidence, battles: string, { scenario, command }: StudyOrigin): Html {
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
  return html`<h2 id="origin">Where it comes from</h2>
<dl class="origin">
${facts.map(([name, fact]) => html`<dt>${name}</dt><dd>${fact}</dd>\n`)}</dl>
<p>${again}</p>
<pre class="line">${command}</pre>
${filesOf(scenario).map(({ name, text }, index) => html`<details class="fold"${trusted(index === 0 ? ' open' : '')}><summary>${name}</summary><pre>${text}</pre></details>\n`)}`
}
