import { drawChart } from '../charts/index.ts'
import { ALL_FORMATS, type ReportFormat, writeFiles } from '../files.ts'
import type { StudyOrigin } from '../study-page.ts'
import { drawDifferences } from './chart.ts'
import { writeComparisonCsv } from './csv.ts'
import { writeComparisonJson } from './json.ts'
import type { AnyComparison } from './words.ts'

/**
 * Writes a comparison into a folder: `index.html`, `comparison.json`, `comparison.csv` and the chart `differences`. See
 * `writeFiles`.
 */
export async function writeComparison(
  comparison: AnyComparison,
  from: StudyOrigin,
  folder: string,
  formats: readonly ReportFormat[] = ALL_FORMATS,
): Promise<string[]> {
  const charts = drawChart('differences', (width) => drawDifferences(comparison, width))
  return writeFiles(
    {
      charts,
      json: () => [['comparison.json', writeComparisonJson(comparison)]],
      csv: () => [['comparison.csv', writeComparisonCsv(comparison)]],
      async page(pictures) {
        const { writeComparisonPage } = await import('./page.ts')
        return writeComparisonPage(comparison, from, charts, pictures)
      },
    },
    folder,
    formats,
  )
}
