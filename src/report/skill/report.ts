import type { StudyReport } from '../study.ts'
import { drawSweep } from '../sweep/chart.ts'
import { writeSweepCsv } from '../sweep/csv.ts'
import { drawCurves } from './chart.ts'
import { writeCostsCsv } from './csv.ts'
import { skillAsJson } from './json.ts'
import { factsOf, partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnySkill, battlesOf, findingOf } from './words.ts'

export const report: StudyReport<AnySkill> = {
  it: 'It',
  finding: findingOf,
  battles: ({ battles }) => battles ?? 0,
  fought: battlesOf,
  part: (found) => `the first ${battlesOf(found)}`,
  shortfall: (found) => ` after ${battlesOf(found)}, fewer than were asked for`,
  lead: findingOf,
  sections: sectionsOf,
  evidence: evidenceOf,
  facts: factsOf,
  parts: partsOf,
  charts: {
    curves: { label: ({ scenario }) => `win rate by mistakes of either party: ${scenario}`, draw: drawCurves },
    map: { label: ({ metric, scenario }) => `${metric} by mistakes of both parties: ${scenario}`, draw: drawSweep },
  },
  json: skillAsJson,
  csv: writeCostsCsv,
  moreCsv: (found) => [['map.csv', writeSweepCsv(found)]],
}
