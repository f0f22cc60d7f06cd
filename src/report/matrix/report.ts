import { showBattles } from '../figure.ts'
import type { StudyReport } from '../study.ts'
import { drawMatrix, drawMix, drawPrices, drawRatings } from './chart.ts'
import { writeMatrixCsv, writeNudgesCsv } from './csv.ts'
import { matrixAsJson } from './json.ts'
import { writeMatchups } from './matchups.ts'
import { factsOf, partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnyMatrix, findingOf, foughtOf } from './words.ts'

export const report: StudyReport<AnyMatrix> = {
  it: 'The matrix',
  finding: findingOf,
  battles: ({ fought }) => fought,
  fought: foughtOf,
  part: ({ fought }) => `the first ${showBattles(fought)}`,
  shortfall: ({ fought }) => ` after ${showBattles(fought)}, fewer than were asked for`,
  lead: findingOf,
  sections: sectionsOf,
  evidence: evidenceOf,
  facts: factsOf,
  parts: partsOf,
  charts: {
    matrix: { label: ({ scenario }) => `Scores of options against each other: ${scenario}`, draw: drawMatrix },
    ratings: { label: ({ scenario }) => `Mean scores of options: ${scenario}`, draw: drawRatings },
    mix: { label: ({ scenario }) => `The mix of the equilibrium: ${scenario}`, draw: drawMix },
    prices: { label: ({ scenario }) => `Scores by cost: ${scenario}`, draw: drawPrices },
  },
  json: matrixAsJson,
  csv: writeMatrixCsv,
  moreCsv: writeNudgesCsv,
  scenarios: writeMatchups,
}
