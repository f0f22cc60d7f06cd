import { sourceOf } from '../evidence.ts'
import { showBattles } from '../figure.ts'
import type { StudyReport } from '../study.ts'
import { drawReply } from './chart.ts'
import { replyAsJson, writeReplyCsv } from './json.ts'
import { partsOf } from './page.ts'
import { evidenceOf, sectionsOf } from './summary.ts'
import { type AnyBestReply, findingOf } from './words.ts'

const battlesOf = (found: AnyBestReply): number => (found.exact ? 0 : found.battles)

export const report: StudyReport<AnyBestReply> = {
  it: 'The search',
  finding: findingOf,
  battles: battlesOf,
  fought: (found) => `${showBattles(battlesOf(found))} a side`,
  part: () => 'what was known when it was stopped',
  shortfall: () => ': this is the best so far',
  lead: findingOf,
  sections: sectionsOf,
  evidence: evidenceOf,
  facts: (found) => [sourceOf(found, `${showBattles(battlesOf(found))} a side`)],
  parts: partsOf,
  charts: { reply: { label: ({ party, scenario }) => `How often ${party} wins: ${scenario}`, draw: drawReply } },
  json: replyAsJson,
  csv: writeReplyCsv,
}
