import { createHash } from 'node:crypto'
import type { Parties } from '../../battle/party-colors.ts'
import type { DrawnChart } from '../charts/index.ts'
import { COLORS_IN_THE_DARK, chartConfig } from '../charts/theme.ts'
import { canDraw } from '../drawing.ts'
import { type Card, cardMeta } from './card.ts'
import { readLibraries } from './libraries.ts'
import { type Html, html, jsonMarkup, trusted } from './markup.ts'
import { colorMarks } from './party-style.ts'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

interface Document {
  /** What the browser's window is called. */
  readonly title: string
  readonly version: string
  readonly head: Html
  readonly main: Html
  /** Every chart that `main` shows. */
  readonly charts: readonly DrawnChart[]
  /** What the index of a folder of reports says of the page. It also tells our pages from those of others. */
  readonly card: Card
  /** Whether it uses all of a wide screen. */
  readonly wide?: boolean
  /** Scripts of parts that only this page has, beside the one of all pages. */
  readonly scripts?: readonly string[]
  /** Whose colours it shows. */
  readonly parties?: Parties | undefined
}

/** What may stand below a page. */
const PLAIN_WORDS = 'Figures are given with their 95 % interval; digits beyond it are left out.'

/**
 * A page that needs nothing else: it works from the file system and without a network, which its own policy forbids it to
 * use.
 */
export async function writeDocument({
  title,
  version,
  head,
  main,
  charts,
  card,
  wide = false,
  scripts: own = [],
  parties = { parties: [] },
}: Document): Promise<string> {
  // A page without charts has no use for what draws them, which may not be installed.
  const scripts = charts.length > 0 && canDraw() ? [...(await readLibraries()), SCRIPT, ...own] : [SCRIPT, ...own]
  const meta = cardMeta(card)
  const specs = Object.fromEntries(charts.map(({ id, ...specs }) => [id, specs]))
  const page = html`<!doctype html>
<html lang="en"${colorMarks(parties)}>
<head>
<meta charset="utf-8">
<meta name="${meta.name}" content="${meta.content}">
<meta http-equiv="Content-Security-Policy" content="${policyOf(scripts)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="tiltyard ${version}">
<meta name="description" content="${card.verdict}">
<link rel="icon" href="data:,">
<title>${title} · Tiltyard</title>
<style>${trusted(STYLE)}</style>
</head>
<body${trusted(wide ? ' class="wide"' : '')}>
<a class="skip" href="#main">Skip to the findings</a>
${head}
<main id="main" tabindex="-1">
${main}
</main>
<footer><p>Tiltyard ${version}. ${PLAIN_WORDS}</p></footer>
<script type="application/json" id="charts">${jsonMarkup({ charts: specs, dark: chartConfig('dark'), colors: COLORS_IN_THE_DARK })}</script>
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

/**
 * A chart in its figure; `figures` are what stands in them, as markup by id (`drawFigure`). Empty if there was nothing to
 * draw. With `label`, what the chart is of.
 */
export function showChart(id: string, label: string, figures: ReadonlyMap<string, string>): Html {
  const figure = figures.get(id)
  if (!figure) return html``
  return html`<figure data-id="${id}" aria-label="${label}">
${trusted(figure)}
</figure>`
}

/**
 * A table in a box of its own, in which it can be moved sideways where the page is narrower. Columns of `text`, by their
 * heads, stand to the left, as their cells of that class do.
 */
export function table(
  heads: readonly (Html | string)[],
  rows: readonly Html[],
  text: readonly (Html | string)[] = [],
): Html {
  const cells = heads.map(
    (head) => html`<th scope="col"${trusted(text.includes(head) ? ' class="text"' : '')}>${head}</th>`,
  )
  return html`<div class="scroll"><table><thead><tr>${cells}</tr></thead><tbody>
${rows}</tbody></table></div>`
}
