import { join } from 'node:path'
import { entryAt } from '../files/entry.ts'
import { type Change, type ChangeOptions, changeTogether } from '../files/transaction.ts'
import { CHARTS, type DrawnChart } from './charts/index.ts'
import { canDraw } from './drawing.ts'
import type { Format } from './formats.ts'
import { ownScenarios, SCENARIOS } from './own-scenarios.ts'
import { PAGE } from './page/card.ts'
import { STUDIES } from './studies.ts'

/** What is written by default. The page shows every chart: to paint them as files takes longer than to fight. */
export const USUAL_FORMATS: readonly Format[] = ['html', 'json', 'csv']

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

/** Every file that a report of any kind can have, but for scenarios of its own. */
export const FILES: readonly string[] = [
  ...[PAGE, FORMER_PAGE, 'result.json', 'metrics.csv', 'histograms.csv', 'nudges.csv', 'map.csv'],
  ...STUDIES.flatMap(({ file }) => [`${file}.json`, `${file}.csv`]),
  ...[...CHARTS.map(({ id }) => id), ...STUDIES.flatMap(({ charts }) => charts)].flatMap((id) =>
    ['vl.json', 'svg', 'png'].map((end) => `charts/${id}.${end}`),
  ),
]

/** Folders within a report's. */
export const FOLDERS: readonly string[] = ['charts', SCENARIOS]

/** A report is written anew as a whole: what is left of one that was being written is of no use. */
export const REPORT_CHANGES: ChangeOptions = {
  allowed: ({ path }) => FILES.includes(path) || (path.startsWith(`${SCENARIOS}/`) && path.endsWith('.yaml')),
  replacesAll: true,
}

/**
 * Writes a report into a folder, which is made if need be: `index.html`, its data as JSON and CSV, and in `charts/` each
 * chart as a Vega-Lite specification (`.vl.json`), as SVG and as PNG. Files of these names are replaced, or removed if
 * they are not among those written now: left from another result, they would be taken for this one's. Others are left
 * alone. All of them change at once, see `changeTogether`. Where nothing draws charts, the page has their figures as tables.
 * Returns the paths written. Throws a `FileFault`, and a `CannotDraw` for charts that are wanted as files.
 */
export async function writeFiles(report: Report, folder: string, formats: readonly Format[]): Promise<string[]> {
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
    const draws = wanted.has('charts') || canDraw()
    for (const chart of report.charts) {
      const { id, wide } = chart
      const svg = draws ? await drawSvg(wide, id) : undefined
      figures.set(id, drawFigure(chart, svg).markup)
      if (svg === undefined || !wanted.has('charts')) continue
      files.push([`charts/${id}.vl.json`, `${JSON.stringify(wide, null, 2)}\n`])
      files.push([`charts/${id}.svg`, svg], [`charts/${id}.png`, await paintPng(svg)])
    }
    if (wanted.has('html')) {
      files.unshift([PAGE, await report.page(figures)])
      add(report.scenarios?.() ?? [])
    }
  }
  const written = new Set(files.map(([name]) => name))
  const changes: Change[] = files.map(([path, content]) => ({ path, content }))
  for (const path of [...FILES, ...(await ownScenarios(folder))]) {
    if (!written.has(path) && (await entryAt(join(folder, path)))) changes.push({ path, content: undefined })
  }
  await changeTogether(folder, changes, REPORT_CHANGES)
  return files.map(([name]) => join(folder, name))
}
