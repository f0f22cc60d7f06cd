import type { Course } from '../fight/course.ts'
import type { Result } from '../metrics/result.ts'
import type { Replay } from '../replay.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { chartsOf } from './charts/index.ts'
import { writeHistogramsCsv, writeMetricsCsv } from './csv.ts'
import { type Report, USUAL_FORMATS, writeFiles } from './files.ts'
import type { Format } from './formats.ts'
import { writeJson } from './json.ts'

/**
 * Writes a result into a folder, which is made if need be: `index.html`, `result.json`, `metrics.csv`,
 * `histograms.csv`, and in `charts/` each chart, if `formats` name these. The page tells `replays`, and charts show `course`. See `writeFiles`.
 */
export async function writeReport(
  result: Result,
  scenario: Scenario,
  folder: string,
  formats: readonly Format[] = USUAL_FORMATS,
  replays: readonly Replay[] = [],
  course?: Course,
): Promise<string[]> {
  const report: Report = {
    charts: chartsOf(result, course),
    json: () => [['result.json', writeJson(result)]],
    csv: () => [
      ['metrics.csv', writeMetricsCsv(result)],
      ['histograms.csv', writeHistogramsCsv(result)],
    ],
    async page(pictures) {
      const { writePage } = await import('./html.ts')
      return writePage(result, scenario, pictures, replays, course)
    },
  }
  return writeFiles(report, folder, formats)
}
