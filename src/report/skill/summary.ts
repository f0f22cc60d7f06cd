import { visible } from '../../source/escape.ts'
import { evidenceLine } from '../evidence.ts'
import { showFigure } from '../figure.ts'
import { type Page, partyInks, table } from '../lines.ts'
import { sectionsOf as sectionsOfSweep } from '../sweep/summary.ts'
import { type AnySkill, battlesOf, costsOf, showAsked, showCost, showShare } from './words.ts'

/** What mistakes cost either party, and the win rate of the first by those of both. */
export function sectionsOf(found: AnySkill, page: Page): string[][] {
  return [costs(found, page), ...sectionsOfSweep(found, page)]
}

function costs(found: AnySkill, page: Page): string[] {
  const { parties, shares, without } = found
  const { width, paint } = page
  const inks = partyInks(found, page)
  const byParty = parties.map((party) => costsOf(found, party))
  const heads = [
    paint.bold(`Of one party alone`),
    ...parties.flatMap((party, at) => [inks[at](`${visible(party)} wins`), paint.dim('cost, points')]),
  ]
  const rows = shares
    .slice(1)
    .map((share, at) => [
      `  ${showShare(share)}`,
      ...byParty.flatMap((own) => [showFigure(own[at].win), paint.bold(showCost(found, own[at]))]),
    ])
  const none = ['  none', ...without.flatMap((win) => [showFigure(win), ''])]
  return table([heads, none, ...rows], width)
}

export function evidenceOf(found: AnySkill): string {
  const points = `${found.points.length} points, `
  return `${found.exact ? points : ''}${evidenceLine(found, `${points}${battlesOf(found)}${showAsked(found)}, with the same dice`)}`
}
