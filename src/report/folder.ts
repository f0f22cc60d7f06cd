import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Result } from '../metrics/result.ts'
import type { Replay } from '../replay.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { CHARTS } from './charts/index.ts'
import { writeHistogramsCsv, writeMetricsCsv } from './csv.ts'
import { writeJson } from './json.ts'

/** Kinds of files in a report's folder. */
export type ReportFormat = 'html' | 'json' | 'csv' | 'charts'

const ALL: readonly ReportFormat[] = ['html', 'json', 'csv', 'charts']

/** Every file that a report can have. */
const FILES: readonly string[] = [
  ...['report.html', 'result.json', 'metrics.csv', 'histograms.csv'],
  ...CHARTS.flatMap(({ id }) => ['vl.json', 'svg', 'png'].map((end) => `charts/${id}.${end}`)),
]

/**
 * Writes a result into a folder, which is made if need be: `report.html`, `result.json`, `metrics.csv`,
 * `histograms.csv`, and in `charts/` each chart as a Vega-Lite specification (`.vl.json`), as SVG and as PNG. Files of
 * these names are replaced, or removed if they are not among those written now: left from another result, they would
 * be taken for this one's. Others are left alone. The page tells `replays`. Returns the paths written, and passes on what the file system refuses.
 */
export async function writeReport(
  result: Result,
  scenario: Scenario,
  folder: string,
  formats: readonly ReportFormat[] = ALL,
  replays: readonly Replay[] = [],
): Promise<string[]> {
  const wanted = new Set(formats)
  const files: [name: string, content: string | Uint8Array][] = []
  if (wanted.has('json')) files.push(['result.json', writeJson(result)])
  if (wanted.has('csv')) {
    files.push(['metrics.csv', writeMetricsCsv(result)], ['histograms.csv', writeHistogramsCsv(result)])
  }
  if (wanted.has('charts') || wanted.has('html')) {
    const { drawSvg, paintPng } = await import('./picture.ts')
    const pictures = new Map<string, string>()
    for (const { id, spec } of CHARTS) {
      const drawing = spec(result)
      if (!drawing) continue
      const svg = await drawSvg(drawing, id)
      pictures.set(id, svg)
      if (!wanted.has('charts')) continue
      files.push([`charts/${id}.vl.json`, `${JSON.stringify(drawing, null, 2)}\n`])
      files.push([`charts/${id}.svg`, svg], [`charts/${id}.png`, await paintPng(svg)])
    }
    if (wanted.has('html')) {
      const { writePage } = await import('./html.ts')
      files.unshift(['report.html', await writePage(result, scenario, pictures, replays)])
    }
  }
  const written = new Set(files.map(([name]) => name))
  const stale = FILES.filter((name) => !written.has(name))
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })))
  const paths = files.map(([name]) => join(folder, name))
  for (const parent of new Set([folder, ...paths.map((path) => dirname(path))]))
    await mkdir(parent, { recursive: true })
  await Promise.all(files.map(([, content], index) => writeFile(paths[index], content)))
  return paths
}
