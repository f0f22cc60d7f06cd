import { sourceOf } from '../evidence.ts'
import { showCount } from '../figure.ts'
import type { StudyReport } from '../study.ts'
import { drawWorths } from './chart.ts'
import { writeAblationCsv } from './csv.ts'
import { ablationAsJson } from './json.ts'
import { partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnyAblation, battlesOf, findingOf, showSides } from './words.ts'

export const report: StudyReport<AnyAblation> = {
  it: 'It',
  finding: findingOf,
  battles: (found) => (found.exact ? 0 : found.asWritten),
  fought: (found) => (found.exact ? '' : `${battlesOf(found)}, ${showCount(found.fought)} in all`),
  part: () => 'the battles fought so far',
  shortfall: () => ', with fewer battles than were asked for',
  lead: findingOf,
  sections: sectionsOf,
  evidence: evidenceOf,
  facts: (found) => [sourceOf(found, battlesOf(found))],
  aside: (found) => `Win rate as it is written: ${showSides(found)}.`,
  parts: partsOf,
  charts: {
    worths: { label: ({ scenario }) => `worth to the win rate, by what is taken away: ${scenario}`, draw: drawWorths },
  },
  json: ablationAsJson,
  csv: writeAblationCsv,
}
