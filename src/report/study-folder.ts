import { drawChart } from './charts/index.ts'
import type { Evidence } from './evidence.ts'
import { USUAL_FORMATS, writeFiles } from './files.ts'
import type { Format } from './formats.ts'
import type { Study, StudyFlags } from './study.ts'
import type { StudyOrigin } from './study-page.ts'

/**
 * Writes what a study found into a folder: `index.html`, its data as JSON and CSV under the study's own name for them, and
 * its charts. See `writeFiles`.
 */
export async function writeStudy<Flags extends StudyFlags, Subject, Found extends Evidence>(
  study: Study<Flags, Subject, Found>,
  found: Found,
  from: Omit<StudyOrigin, 'folder'>,
  folder: string,
  formats: readonly Format[] = USUAL_FORMATS,
): Promise<string[]> {
  const { file, charts: names } = study
  const report = await study.report()
  const charts = names.flatMap((name) => drawChart(name, (width) => report.charts[name].draw(found, width)))
  return writeFiles(
    {
      charts,
      json: () => [[`${file}.json`, `${JSON.stringify(report.json(found), null, 2)}\n`]],
      csv: () => [[`${file}.csv`, report.csv(found)], ...(report.moreCsv?.(found) ?? [])],
      async page(pictures) {
        const { writeStudyPage } = await import('./study-page.ts')
        return writeStudyPage(study, report, found, { ...from, folder }, charts, pictures)
      },
      scenarios: () => report.scenarios?.(found, folder) ?? [],
    },
    folder,
    formats,
  )
}
