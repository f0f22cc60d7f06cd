import { table } from '../page/document.ts'
import { breakable, type Html, html, trusted } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { type AnySensitivity, notesOf, showNext, showOther, showRatio, stepUnit } from './words.ts'

export function partsOf(found: AnySensitivity): Part[] {
  return [{ id: 'numbers', title: 'Every number', content: everyNumber(found), isOpen: true }]
}

function everyNumber(found: AnySensitivity): Html {
  const { metric, fixed, exact } = found
  return html`<p class="soft">What one step does to ${metric}${exact ? '' : ', battle by battle with the same dice'}. A number is not linear if a step the other way does something else than to undo it${exact ? '' : ', and has no effect if every battle was identical'}. A <code>sweep</code> of a number shows its whole curve.</p>
${allNumbers(found)}
${fixed.length > 0 ? html`<p>Cannot be moved: ${fixed.map((path, at) => html`${at > 0 ? ', ' : ''}${breakable(path)}`)}.</p>` : ''}`
}

function allNumbers(found: AnySensitivity): Html {
  const { weights, reference } = found
  const heads = [
    'Number',
    'now',
    'next',
    `next step, ${stepUnit(found) || 'change'}`,
    'a step the other way',
    ...(reference === undefined ? [] : [`next step over that of ${reference}`]),
    'notes',
  ]
  const rows = weights.map((weight) => {
    const { path, now, to, identical, moved } = weight
    const soft = trusted(moved ? '' : ' class="margin"')
    const against = reference === undefined ? '' : html`<td>${identical ? '' : showRatio(found, weight)}</td>`
    return html`<tr><th scope="row">${breakable(path)}</th><td>${now}</td><td>${to}</td><td${soft}>${showNext(found, weight)}</td><td>${showOther(found, weight)}</td>${against}<td class="text">${identical ? 'no effect' : notesOf(found, weight)}</td></tr>\n`
  })
  return table(heads, rows, ['notes'])
}
