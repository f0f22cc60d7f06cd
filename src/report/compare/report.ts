import { showBattles, showCount } from '../figure.ts'
import type { StudyReport } from '../study.ts'
import { drawDifferences } from './chart.ts'
import { writeComparisonCsv } from './csv.ts'
import { variantAsJson } from './json.ts'
import { factsOf, partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnyComparison, findingOf, sidesOf } from './words.ts'

export const report: StudyReport<AnyComparison> = {
  it: 'The comparison',
  finding: findingOf,
  battles: ({ battles = 0 }) => battles,
  fought: ({ battles = 0 }) => `${showCount(battles)} a side`,
  part: ({ battles }) => `the first ${battles} battles`,
  shortfall: ({ battles = 0 }) => ` after ${showBattles(battles)}, fewer than were asked for`,
  lead: (comparison) => sidesOf(comparison).join(', ').replace(/^t/, 'T'),
  sections: sectionsOf,
  evidence: evidenceOf,
  facts: factsOf,
  parts: partsOf,
  charts: { differences: { label: ({ scenario }) => `Differences: ${scenario}`, draw: drawDifferences } },
  json: (comparison) => comparison.variants.map((variant) => variantAsJson(comparison, variant)),
  csv: writeComparisonCsv,
}
