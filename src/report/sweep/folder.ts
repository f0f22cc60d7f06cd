import { drawChart } from '../charts/index.ts'
import { ALL_FORMATS, type ReportFormat, writeFiles } from '../files.ts'
import type { StudyOrigin } from '../study-page.ts'
import { drawSweep } from './chart.ts'
import { writeSweepCsv } from './csv.ts'
import { sweepAsJson } from './json.ts'
import type { AnySweep } from './words.ts'

/** Writes a sweep into a folder: `index.html`, `sweep.json`, `sweep.csv` and the chart `sweep`. See `writeFiles`. */
export async function writeSweep(
  sweep: AnySweep,
  from: StudyOrigin,
  folder: string,
  formats: readonly ReportFormat[] = ALL_FORMATS,
): Promise<string[]> {
  const charts = drawChart('sweep', (width) => drawSweep(sweep, width))
  return writeFiles(
    {
      charts,
      json: () => [['sweep.json', `${JSON.stringify(sweepAsJson(sweep), null, 2)}\n`]],
      csv: () => [['sweep.csv', writeSweepCsv(sweep)]],
      async page(pictures) {
        const { writeSweepPage } = await import('./page.ts')
        return writeSweepPage(sweep, from, charts, pictures)
      },
    },
    folder,
    formats,
  )
}
