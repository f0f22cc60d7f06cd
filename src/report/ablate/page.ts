import { showFigure } from '../figure.ts'
import { table } from '../page/document.ts'
import { breakable, type Html, html, trusted } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { type AnyAblation, nameIn, nameWithParty, notesOf, showFollowed, showWithout, showWorth } from './words.ts'

export function partsOf(found: AnyAblation): Part[] {
  return [{ id: 'everything', title: 'Everything taken away', content: everything(found), isOpen: true }]
}

function everything(found: AnyAblation): Html {
  const { fixed, exact } = found
  const how = exact ? '' : ', battle by battle with the same dice; followed: how often its rules are, in a battle'
  return html`<p class="soft">How many points more its party wins with it than without it${how}. A rule goes from every tactic of that party; what both parties share stays with the other one. What cannot differ was not fought.</p>
${all(found)}
${fixed.length > 0 ? html`<p>Cannot be taken away: ${fixed.map((each, at) => html`${at > 0 ? '; ' : ''}${breakable(nameWithParty(found, each))}: ${each.reason}`)}.</p>` : ''}`
}

function all(found: AnyAblation): Html {
  const heads = ['Taken away', 'of', 'worth, points', 'win rate without', 'followed', 'notes']
  const asWritten = found.sides.map(
    ({ party, value }) =>
      html`<tr><th scope="row">nothing</th><td class="text">${party}</td><td></td><td>${showFigure(value)}</td><td></td><td class="text">as it is written</td></tr>\n`,
  )
  const rows = found.ablated.map((ablated) => {
    const { party, tactic, list, rule, verdict } = ablated
    const soft = trusted(verdict === 'helps' || verdict === 'harms' ? '' : ' class="margin"')
    const where = rule === undefined ? party : `${party}: ${tactic ?? 'built-in'}, ${list} ${rule}`
    return html`<tr><th scope="row">${breakable(nameIn(ablated))}</th><td class="text">${where}</td><td${soft}>${showWorth(found, ablated)}</td><td>${showWithout(ablated)}</td><td>${showFollowed(ablated)}</td><td class="text">${notesOf(found, ablated)}</td></tr>\n`
  })
  return table(heads, [...asWritten, ...rows], ['of', 'notes'])
}
