import { drawChart } from '../charts/index.ts'
import { ALL_FORMATS, type ReportFormat, writeFiles } from '../files.ts'
import type { StudyOrigin } from '../study-page.ts'
import { drawWeights } from './chart.ts'
import { writeSensitivityCsv } from './csv.ts'
import { sensitivityAsJson } from './json.ts'
import type { AnySensitivity } from './words.ts'

/** Writes weights into a folder: `index.html`, `sensitivity.json`, `sensitivity.csv`, the chart `weights`. See `writeFiles`. */
export async function writeSensitivity(
  found: AnySensitivity,
  from: StudyOrigin,
  folder: string,
  formats: readonly ReportFormat[] = ALL_FORMATS,
): Promise<string[]> {
  const charts = drawChart('weights', (width) => drawWeights(found, width))
  return writeFiles(
    {
      charts,
      json: () => [['sensitivity.json', `${JSON.stringify(sensitivityAsJson(found), null, 2)}\n`]],
      csv: () => [['sensitivity.csv', writeSensitivityCsv(found)]],
      async page(pictures) {
        const { writeSensitivityPage } = await import('./page.ts')
        return writeSensitivityPage(found, from, charts, pictures)
      },
    },
    folder,
    formats,
  )
}
