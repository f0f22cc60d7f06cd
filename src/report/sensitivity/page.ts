import type { Estimate } from '../../metrics/result.ts'
import type { Weight } from '../../studies/sensitivity.ts'
import { table } from '../page/document.ts'
import { breakable, type Html, html, trusted } from '../page/markup.ts'
import type { Part } from '../page/parts.ts'
import { type AnySensitivity, gainUnit, notesOf, showGain, showHalf, showRatio } from './words.ts'

export function partsOf(found: AnySensitivity): Part[] {
  return [{ id: 'numbers', title: 'Every number', content: everyNumber(found), isOpen: true }]
}

function everyNumber(found: AnySensitivity): Html {
  const { metric, fixed, exact } = found
  return html`<p class="soft">What one more is worth in ${metric}: half of the difference between one step up and one step down${exact ? '' : ', battle by battle with the same dice'}. A number is called not linear if the next step is worth something else than the last${exact ? '' : ', and to have no effect if every battle was identical'}.</p>
${allWeights(found)}
${fixed.length > 0 ? html`<p>Cannot be moved: ${fixed.map((path, at) => html`${at > 0 ? ', ' : ''}${breakable(path)}`)}.</p>` : ''}`
}

function allWeights(found: AnySensitivity): Html {
  const { weights, reference } = found
  const unit = gainUnit(found)
  const heads = [
    'Number',
    'now',
    'step',
    `gain, ${unit}`,
    'next step',
    'last step',
    ...(reference === undefined ? [] : [`over ${reference}`]),
    'notes',
  ]
  const rows = weights.map((weight) => {
    const soft = trusted(weight.moved ? '' : ' class="margin"')
    const against = reference === undefined ? '' : html`<td>${weight.identical ? '' : showRatio(found, weight)}</td>`
    return html`<tr><th scope="row">${breakable(weight.path)}</th><td>${weight.now}</td><td>${weight.step}</td><td${soft}>${showGain(found, weight)}</td><td>${halfOf(weight, weight.forward)}</td><td>${halfOf(weight, weight.backward)}</td>${against}<td class="text">${weight.identical ? 'no effect' : notesOf(found, weight)}</td></tr>\n`
  })
  return table(heads, rows, ['notes'])

  function halfOf({ identical }: Weight, half: Estimate | undefined): string {
    return identical ? '' : showHalf(found, half)
  }
}
