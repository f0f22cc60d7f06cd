import type { StudyReport } from '../study.ts'
import { drawSweep } from './chart.ts'
import { writeSweepCsv } from './csv.ts'
import { sweepAsJson } from './json.ts'
import { factsOf, partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnySweep, battlesOf, findingOf, sayFinding, showBattles } from './words.ts'

export const report: StudyReport<AnySweep> = {
  it: 'The sweep',
  finding: sayFinding,
  battles: (sweep) => battlesOf(sweep).least,
  fought: showBattles,
  part: () => 'the battles fought so far',
  shortfall: () => ', with fewer battles than were asked for',
  lead: findingOf,
  sections: sectionsOf,
  evidence: evidenceOf,
  facts: factsOf,
  parts: partsOf,
  charts: { sweep: { label: ({ metric, scenario }) => `${metric}: ${scenario}`, draw: drawSweep } },
  json: sweepAsJson,
  csv: writeSweepCsv,
}
