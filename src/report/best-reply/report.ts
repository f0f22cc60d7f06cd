import { sourceOf } from '../evidence.ts'
import { showBattles } from '../figure.ts'
import type { StudyReport } from '../study.ts'
import { drawReply } from './chart.ts'
import * as inTurn from './in-turn.ts'
import { replyAsJson, writeReplyCsv } from './json.ts'
import { partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnyReplies, findingOf, isInTurn } from './words.ts'

const battlesOf = (found: AnyReplies): number => {
  if (isInTurn(found)) return found.matrix.fought
  return found.exact ? 0 : found.battles
}

const foughtOf = (found: AnyReplies): string =>
  isInTurn(found) ? inTurn.foughtOf(found) : `${showBattles(battlesOf(found))} a side`

const finding = (found: AnyReplies): string => (isInTurn(found) ? inTurn.findingOf(found) : findingOf(found))

export const report: StudyReport<AnyReplies> = {
  it: 'The search',
  finding,
  battles: battlesOf,
  fought: foughtOf,
  part: () => 'what was known when it was stopped',
  shortfall: () => ': this is the best so far',
  lead: finding,
  sections: (found, page) => (isInTurn(found) ? inTurn.sectionsOf(found, page) : sectionsOf(found, page)),
  evidence: (found) => (isInTurn(found) ? inTurn.evidenceOf(found) : evidenceOf(found)),
  facts: (found) => [isInTurn(found) ? foughtOf(found) : sourceOf(found, foughtOf(found))],
  parts: (found) => (isInTurn(found) ? inTurn.partsOf(found) : partsOf(found)),
  charts: {
    reply: {
      label: (found) => (isInTurn(found) ? '' : `How often ${found.party} wins: ${found.scenario}`),
      draw: (found, width) => (isInTurn(found) ? undefined : drawReply(found, width)),
    },
    matrix: {
      label: ({ scenario }) => `Scores of tactics against each other: ${scenario}`,
      draw: (found, width) => (isInTurn(found) ? inTurn.drawScores(found, width) : undefined),
    },
    mix: {
      label: ({ scenario }) => `How often each tactic is played in the equilibrium: ${scenario}`,
      draw: (found, width) => (isInTurn(found) ? inTurn.drawShares(found, width) : undefined),
    },
  },
  json: (found) => (isInTurn(found) ? inTurn.asJson(found) : replyAsJson(found)),
  csv: (found) => (isInTurn(found) ? inTurn.writeCsv(found) : writeReplyCsv(found)),
}
