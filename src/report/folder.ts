import type { Result } from '../metrics/result.ts'
import type { FirstBattles } from '../replay.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { chartsOf } from './charts/index.ts'
import { writeHistogramsCsv, writeMetricsCsv } from './csv.ts'
import { type Report, USUAL_FORMATS, writeFiles } from './files.ts'
import type { Format } from './formats.ts'
import { writeJson } from './json.ts'

/**
 * Writes a result into a folder, which is made if need be: `index.html`, `result.json`, `metrics.csv`,
 * `histograms.csv`, and in `charts/` each chart, if `formats` name these. The page tells what is known of the first battles, and charts show their `course`. See `writeFiles`.
 */
export async function writeReport(
  result: Result,
  scenario: Scenario,
  folder: string,
  formats: readonly Format[] = USUAL_FORMATS,
  first: FirstBattles = { replays: [] },
): Promise<string[]> {
  const report: Report = {
    charts: chartsOf(result, first.course),
    json: () => [['result.json', writeJson(result)]],
    csv: () => [
      ['metrics.csv', writeMetricsCsv(result)],
      ['histograms.csv', writeHistogramsCsv(result)],
    ],
    async page(pictures) {
      const { writePage } = await import('./html.ts')
      return writePage(result, scenario, pictures, first)
    },
  }
  return writeFiles(report, folder, formats)
}
