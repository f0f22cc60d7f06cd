import { visible } from '../../source/escape.ts'
import { nextOf, type Weight } from '../../studies/weight.ts'
import { evidenceLine } from '../evidence.ts'
import { showBattles } from '../figure.ts'
import { type Page, table, widthOf, wrap } from '../lines.ts'
import { shortPath } from '../path.ts'
import { type AnySensitivity, showNext, showOther, showRatio, stepUnit } from './words.ts'

/** What the next step of every number does, and which have no effect. */
export function sectionsOf(found: AnySensitivity, page: Page): string[][] {
  return [...steps(found, page), idle(found, page)]
}

/** In two tables where one would be too wide. */
function steps(found: AnySensitivity, { width, paint }: Page): string[][] {
  const effective = found.weights.filter(({ identical }) => !identical)
  if (effective.length === 0) return []
  const against = found.reference === undefined ? [] : ['over reference']
  const heads = ['Next step', '', stepUnit(found) || 'change', '', 'the other way', ...against]
  const rows = effective.map((weight) => [
    `  ${visible(shortPath(weight.path))}`,
    visible(`${weight.now} → ${weight.to}`),
    ink(weight)(showNext(found, weight)),
    paint.dim(marksOf(weight)),
    showOther(found, weight),
    ...against.map(() => showRatio(found, weight)),
  ])
  const all = [heads.map((head, at) => (at === 0 ? paint.bold(head) : paint.dim(head))), ...rows]
  if (widthOf(all) <= width) return [table(all, width, { align: 'lrrlrr' })]
  const [next, others] = [
    all.map((row) => row.slice(0, OTHERS)),
    all.map(([name, ...row], at) => [at === 0 ? paint.bold('Number') : name, ...row.slice(OTHERS - 1)]),
  ]
  return [table(next, width, { align: 'lrrl' }), table(others, width)]

  function ink(weight: Weight) {
    if (!weight.moved) return paint.dim
    return nextOf(weight).value > 0 ? paint.green : paint.yellow
  }
}

/** Here begin the columns of what is not the next step. */
const OTHERS = 4

function marksOf({ curved, moved }: Weight): string {
  return [curved ? 'curved' : '', moved ? '' : '~'].filter((mark) => mark !== '').join(', ')
}

function idle(found: AnySensitivity, { width, paint }: Page): string[] {
  const none = found.weights.filter(({ identical }) => identical)
  const lines: string[] = []
  if (none.length > 0) {
    const list = none.map(({ path }) => visible(path)).join(', ')
    lines.push(
      ...wrap(`${paint.bold('No effect')}${found.exact ? '' : ' (identical in every battle)'}: ${list}`, width),
    )
  }
  if (found.fixed.length > 0) lines.push(...wrap(`Cannot be moved: ${visible(found.fixed.join(', '))}`, width))
  return lines
}

export function evidenceOf(found: AnySensitivity): string {
  const { battles = 0, weights, reference } = found
  const legend = [
    weights.some(({ curved }) => curved) ? ' · curved: not linear' : '',
    weights.some(({ moved, identical }) => !moved && !identical) ? ' · ~: may be zero' : '',
  ].join('')
  const against = reference === undefined ? '' : ` · reference ${visible(reference)}`
  const source = `${showBattles(battles)} a side, with the same dice`
  return evidenceLine(found, `${source}${against}`, `${found.exact ? against : ''}${legend}`)
}
