import { visible } from '../../source/escape.ts'
import type { Ablated } from '../../studies/ablation.ts'
import { evidenceLine } from '../evidence.ts'
import { showFigure } from '../figure.ts'
import { type Page, table, widthOf, wrap } from '../lines.ts'
import {
  type AnyAblation,
  battlesOf,
  deadIn,
  livingIn,
  nameIn,
  nameWithParty,
  sayWhy,
  showFollowed,
  showWithout,
  showWorth,
} from './words.ts'

/** What everything is worth that is worth something, party by party; dead weight; and what cannot be taken away. */
export function sectionsOf(found: AnyAblation, page: Page): string[][] {
  return [worths(found, page), deadWeight(found, page), fixed(found, page)]
}

function worths(found: AnyAblation, { width, paint }: Page): string[] {
  const living = livingIn(found)
  if (living.length === 0) return []
  const counts = living.some(({ followed }) => followed !== undefined)
  const heads = ['Taken away', 'worth, points', '', 'win rate without', ...(counts ? ['followed a battle'] : [])]
  const rows = found.sides.flatMap(({ party, value }) => {
    const own = living.filter((each) => each.party === party)
    if (own.length === 0) return []
    return [
      [visible(party), '', '', showFigure(value), ...(counts ? [''] : [])].map((cell) => paint.bold(cell)),
      ...own.map((ablated) => [
        `  ${visible(nameIn(ablated))}`,
        ink(ablated)(showWorth(found, ablated)),
        paint.dim(marksOf(ablated)),
        showWithout(ablated),
        ...(counts ? [showFollowed(ablated)] : []),
      ]),
    ]
  })
  const all = [heads.map((head, at) => (at === 0 ? paint.bold(head) : paint.dim(head))), ...rows]
  // Names are worth more room than how often rules are followed, which the report has as well.
  const fitting = widthOf(all) > width ? all.map((row) => row.slice(0, FOLLOWED)) : all
  return table(fitting, width, { align: 'lrlrr' })

  function ink({ verdict }: Ablated) {
    if (verdict === 'open') return paint.dim
    return verdict === 'helps' ? paint.green : paint.yellow
  }
}

/** Here stands how often rules are followed. */
const FOLLOWED = 4

function marksOf({ note, verdict }: Ablated): string {
  return [note === undefined ? '' : '*', verdict === 'open' ? '~' : ''].join('')
}

function deadWeight(found: AnyAblation, { width, paint }: Page): string[] {
  const dead = deadIn(found)
  const whys = [...new Set(dead.map((each) => sayWhy(found, each)))]
  return whys.flatMap((why) => {
    const names = dead.filter((each) => sayWhy(found, each) === why).map((each) => nameWithParty(found, each))
    return wrap(`${paint.bold('Dead weight')} (${why}): ${visible(names.join('; '))}`, width)
  })
}

function fixed(found: AnyAblation, { width }: Page): string[] {
  return found.fixed.flatMap((each) =>
    wrap(visible(`Cannot be taken away: ${nameWithParty(found, each)}: ${each.reason}`), width),
  )
}

export function evidenceOf(found: AnyAblation): string {
  const living = livingIn(found)
  const legend = [
    living.some(({ note }) => note !== undefined) ? ' · *: leaves somebody without a weapon' : '',
    living.some(({ verdict }) => verdict === 'open') ? ' · ~: may be nothing' : '',
  ].join('')
  return evidenceLine(found, `${battlesOf(found)}, with the same dice`, legend)
}
