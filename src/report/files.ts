import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../studies/make-folder.ts'
import { CHARTS, type DrawnChart } from './charts/index.ts'
import { ownScenarios } from './own-scenarios.ts'
import { PAGE } from './page/card.ts'
import { STUDIES } from './studies.ts'

/** Kinds of files in a report's folder. */
export type ReportFormat = 'html' | 'json' | 'csv' | 'charts'

export const ALL_FORMATS: readonly ReportFormat[] = ['html', 'json', 'csv', 'charts']

/** What is written unless told otherwise. The page shows every chart: to paint them as files takes longer than to fight. */
export const USUAL_FORMATS: readonly ReportFormat[] = ['html', 'json', 'csv']

type NamedText = readonly [name: string, content: string]

/** What a report consists of; each part is only made if it is wanted. */
export interface Report {
  readonly charts: readonly DrawnChart[]
  json(): readonly NamedText[]
  csv(): readonly NamedText[]
  /** `index.html`, from what stands in the figures of its charts, as markup by id (see `showChart`). */
  page(pictures: ReadonlyMap<string, string>): Promise<string>
  /** Scenarios that the page leads to, see own-scenarios.ts. */
  scenarios?(): readonly NamedText[]
}

/** What the page was called once: one that is left over would be taken for this report's. */
const FORMER_PAGE = 'report.html'

/** Every file that a report of any kind can have. */
const FILES: readonly string[] = [
  ...[PAGE, FORMER_PAGE, 'result.json', 'metrics.csv', 'histograms.csv', 'nudges.csv'],
  ...STUDIES.flatMap(({ file }) => [`${file}.json`, `${file}.csv`]),
  ...[...CHARTS.map(({ id }) => id), ...STUDIES.flatMap(({ charts }) => charts)].flatMap((id) =>
    ['vl.json', 'svg', 'png'].map((end) => `charts/${id}.${end}`),
  ),
]

/**
 * Writes a report into a folder, which is made if need be: `index.html`, its data as JSON and CSV, and in `charts/` each
 * chart as a Vega-Lite specification (`.vl.json`), as SVG and as PNG. Files of these names are replaced, or removed if
 * they are not among those written now: left from another result, they would be taken for this one's. Others are left
 * alone. Returns the paths written, and passes on what the file system refuses.
 */
export async function writeFiles(report: Report, folder: string, formats: readonly ReportFormat[]): Promise<string[]> {
  const wanted = new Set(formats)
  const files: [name: string, content: string | Uint8Array][] = []
  const add = (texts: readonly NamedText[]) => {
    for (const [name, content] of texts) files.push([name, content])
  }
  if (wanted.has('json')) add(report.json())
  if (wanted.has('csv')) add(report.csv())
  if (wanted.has('charts') || wanted.has('html')) {
    const [{ drawSvg, paintPng }, { drawFigure }] = await Promise.all([
      import('./picture.ts'),
      import('./page/figure.ts'),
    ])
    const figures = new Map<string, string>()
    for (const chart of report.charts) {
      const { id, wide } = chart
      const svg = await drawSvg(wide, id)
      figures.set(id, drawFigure(chart, svg).markup)
      if (!wanted.has('charts')) continue
      files.push([`charts/${id}.vl.json`, `${JSON.stringify(wide, null, 2)}\n`])
      files.push([`charts/${id}.svg`, svg], [`charts/${id}.png`, await paintPng(svg)])
    }
    if (wanted.has('html')) {
      files.unshift([PAGE, await report.page(figures)])
      add(report.scenarios?.() ?? [])
    }
  }
  const written = new Set(files.map(([name]) => name))
  const stale = [...FILES, ...(await ownScenarios(folder))].filter((name) => !written.has(name))
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })))
  const paths = files.map(([name]) => join(folder, name))
  for (const parent of new Set([folder, ...paths.map((path) => dirname(path))])) await makeFolder(parent)
  await Promise.all(files.map(([, content], index) => writeFile(paths[index], content)))
  return paths
}
