import { sourceOf } from '../evidence.ts'
import { showBattles, showCount } from '../figure.ts'
import type { StudyReport } from '../study.ts'
import { drawWeights } from './chart.ts'
import { writeSensitivityCsv } from './csv.ts'
import { sensitivityAsJson } from './json.ts'
import { partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnySensitivity, findingOf, showValue } from './words.ts'

export const report: StudyReport<AnySensitivity> = {
  it: 'It',
  finding: findingOf,
  battles: ({ battles = 0 }) => battles,
  fought: ({ battles = 0 }) => `${showCount(battles)} a side`,
  part: ({ battles }) => `the first ${battles} battles a side`,
  shortfall: ({ battles = 0 }) => ` after ${showBattles(battles)} a side, fewer than were asked for`,
  lead: (found) => `${showValue(found)}. ${findingOf(found)}`,
  sections: sectionsOf,
  evidence: evidenceOf,
  facts: (found) => [sourceOf(found, `${showBattles(found.battles ?? 0)} a side`)],
  aside: (found) => `${showValue(found)} as it is.`,
  parts: partsOf,
  charts: { weights: { label: ({ metric, scenario }) => `${metric}, by number: ${scenario}`, draw: drawWeights } },
  json: sensitivityAsJson,
  csv: writeSensitivityCsv,
}
