import { callMistakes } from '../../studies/skill-grid.ts'
import { sourceOf } from '../evidence.ts'
import { showCount, showFigure } from '../figure.ts'
import { table } from '../page/document.ts'
import { type Html, html } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { partsOf as partsOfSweep } from '../sweep/page.ts'
import { type AnySkill, battlesOf, costsOf, showAsked, showCost, showShare } from './words.ts'

/** For the head of its page. */
export function factsOf(found: AnySkill): string[] {
  return [`${showCount(found.points.length)} points`, sourceOf(found, `${battlesOf(found)}${showAsked(found)}`)]
}

export function partsOf(found: AnySkill): Part[] {
  const title = `What ${callMistakes(found.kind)} cost`
  return [{ id: 'costs', title, content: costs(found), isOpen: true }, ...partsOfSweep(found)]
}

function costs(found: AnySkill): Html {
  const { parties, shares, without, kind } = found
  const byParty = parties.map((party) => costsOf(found, party))
  const rows = shares
    .slice(1)
    .map(
      (share, at) =>
        html`<tr><th scope="row">${showShare(share)}</th>${byParty.map((own) => html`<td>${showFigure(own[at].win)}</td><td>${showCost(found, own[at])}</td>`)}</tr>\n`,
    )
  const none = html`<tr><th scope="row">none</th>${without.map((win) => html`<td>${showFigure(win)}</td><td></td>`)}</tr>\n`
  const heads = parties.flatMap((party) => [`${party} wins`, `cost to ${party}, points`])
  const how = found.exact ? '' : ', battle by battle with the same dice'
  return html`<p class="soft">How often each party wins if it makes so many mistakes (${kind}) and the other party makes none; the cost is how much less often that is than without mistakes${how}.</p>
${table(['mistakes', ...heads], [none, ...rows])}`
}
