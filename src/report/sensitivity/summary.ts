import { visible } from '../../source/escape.ts'
import type { Weight } from '../../studies/sensitivity.ts'
import { evidenceLine } from '../evidence.ts'
import { showBattles } from '../figure.ts'
import { type Page, table, wrap } from '../lines.ts'
import { shortPath } from '../path.ts'
import { type AnySensitivity, gainUnit, showGain, showHalf, showRatio } from './words.ts'

/** What every number is worth, which of them are not linear, and which have no effect. */
export function sectionsOf(found: AnySensitivity, page: Page): string[][] {
  return [weights(found, page), bent(found, page), idle(found, page)]
}

function weights(found: AnySensitivity, { width, paint }: Page): string[] {
  const effective = found.weights.filter(({ identical }) => !identical)
  if (effective.length === 0) return []
  const against = found.reference === undefined ? [] : ['over reference']
  const heads = ['One more of', 'now', `${gainUnit(found)} a step`, ...against, '']
  const rows = effective.map((weight) => [
    `  ${visible(shortPath(weight.path))}`,
    visible(weight.now),
    ink(weight)(showGain(found, weight)),
    ...against.map(() => showRatio(found, weight)),
    paint.dim(marksOf(weight)),
  ])
  return table([heads.map((head, at) => (at === 0 ? paint.bold(head) : paint.dim(head))), ...rows], width, {
    align: `lrr${against.length > 0 ? 'r' : ''}l`,
  })

  function ink({ moved, gain }: Weight) {
    if (!moved) return paint.dim
    return gain.value > 0 ? paint.green : paint.yellow
  }
}

function marksOf({ step, between, bent, moved }: Weight): string {
  return [step === '1' ? '' : `+${step}`, between === 'both' ? '' : between, bent ? 'bent' : '', moved ? '' : '~']
    .filter((mark) => mark !== '')
    .join(', ')
}

function bent(found: AnySensitivity, { width, paint }: Page): string[] {
  const rows = found.weights
    .filter((weight) => weight.bent)
    .map((weight) => [
      `  ${visible(shortPath(weight.path))}`,
      showHalf(found, weight.backward),
      showHalf(found, weight.forward),
    ])
  if (rows.length === 0) return []
  const heads = [paint.bold('Bent: not linear'), paint.dim('the last step'), paint.dim('the next step')]
  return table([heads, ...rows], width)
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
    weights.some(({ between, identical }) => between !== 'both' && !identical) ? ' · up, down: only that way' : '',
    weights.some(({ moved, identical }) => !moved && !identical) ? ' · ~: not told from zero' : '',
  ].join('')
  const against = reference === undefined ? '' : ` · reference ${visible(reference)}`
  const source = `${showBattles(battles)} a side, with the same dice`
  return evidenceLine(found, `${source}${against}`, `${found.exact ? against : ''}${legend}`)
}
