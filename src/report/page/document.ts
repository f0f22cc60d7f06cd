import { createHash } from 'node:crypto'
import type { DrawnChart } from '../charts/index.ts'
import { chartConfig } from '../charts/theme.ts'
import { readLibraries } from './libraries.ts'
import { type Html, html, jsonMarkup, trusted } from './markup.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

export interface Document {
  /** What the browser's window is called. */
  readonly title: string
  readonly version: string
  readonly head: Html
  readonly main: Html
  /** Every chart that `main` shows. */
  readonly charts: readonly DrawnChart[]
}

/**
 * A page that needs nothing else: it works from the file system and without a network, which its own policy forbids it to
 * use.
 */
export async function writeDocument({ title, version, head, main, charts }: Document): Promise<string> {
  const scripts = [...(await readLibraries()), SCRIPT]
  const specs = Object.fromEntries(charts.map(({ id, ...specs }) => [id, specs]))
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(scripts)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="tiltyard ${version}">
<link rel="icon" href="data:,">
<title>${title} · Tiltyard</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
${head}
<main>
${main}
</main>
<footer>Tiltyard ${version}. Figures are given with their 95 % interval; digits beyond it are left out.</footer>
<script type="application/json" id="charts">${jsonMarkup({ charts: specs, dark: chartConfig('dark') })}</script>
${scripts.map((script) => html`<script>${trusted(script)}</script>\n`)}
</body>
</html>
`
  return page.markup
}

/** Nothing may be fetched, and only our own scripts run: one that a name smuggled in would not have their digest. */
function policyOf(scripts: readonly string[]): string {
  const digests = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src ${digests.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** A chart's picture, which the page's script replaces by the chart itself. Empty if there was nothing to draw. */
export function showChart(id: string, label: string, pictures: ReadonlyMap<string, string>): Html {
  const picture = pictures.get(id)
  if (!picture) return html``
  return html`<figure data-id="${id}" aria-label="${label}">
<div class="drawing">${trusted(picture)}</div>
<figcaption><button type="button" hidden>Vega-Lite specification</button></figcaption>
</figure>`
}

export function table(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${rows}</tbody></table></div>`
}
