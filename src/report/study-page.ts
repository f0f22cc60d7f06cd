import type { Scenario } from '../scenario/scenario.ts'
import { filesOf } from './command-line.ts'
import { type Html, html, trusted } from './page/markup.ts'

/** What a study's page tells besides its figures. */
export interface StudyOrigin {
  readonly scenario: Scenario
  /** The command line that does the same again. */
  readonly command: string
}

/** The end of a study's page: what it stands on, and how to do it again. `facts` are pairs of a word and what it is. */
export function showOrigin(
  facts: readonly (readonly [string, Html | string])[],
  { scenario, command }: StudyOrigin,
): Html {
  return html`<h2 id="origin">Where it comes from</h2>
<dl class="origin">
${facts.map(([name, fact]) => html`<dt>${name}</dt><dd>${fact}</dd>\n`)}</dl>
<p>The same version, scenarios, seed and number of battles give the same digest on any machine:</p>
<pre class="line">${command}</pre>
${filesOf(scenario).map(({ name, text }, index) => html`<details class="fold"${trusted(index === 0 ? ' open' : '')}><summary>${name}</summary><pre>${text}</pre></details>\n`)}`
}
