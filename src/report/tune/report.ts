import type { StudyReport } from '../study.ts'
import { drawTuning } from './chart.ts'
import { writeTuneCsv } from './csv.ts'
import { tuneAsJson } from './json.ts'
import { factsOf, partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnyTune, findingOf, foughtOf } from './words.ts'

export const report: StudyReport<AnyTune> = {
  it: 'The tuning',
  finding: findingOf,
  battles: ({ fought }) => fought,
  fought: foughtOf,
  part: () => 'what was known when it was stopped',
  shortfall: () => ': this is the best so far',
  lead: findingOf,
  sections: sectionsOf,
  evidence: evidenceOf,
  facts: factsOf,
  parts: partsOf,
  charts: { curve: { label: ({ goals: [{ metric }], scenario }) => `${metric}: ${scenario}`, draw: drawTuning } },
  json: tuneAsJson,
  csv: writeTuneCsv,
}
