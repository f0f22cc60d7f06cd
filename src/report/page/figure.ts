import type { DrawnChart } from '../charts/index.ts'
import { tableOf } from './chart-table.ts'
import { type Html, html, trusted } from './markup.ts'

/**
 * What stands in a chart's figure: its picture, which the page's script replaces by the chart itself; buttons that
 * save it, which the script brings to life; and its figures as a table. Without a picture, the table alone.
 */
export function drawFigure({ wide }: DrawnChart, svg: string | undefined): Html {
  const { text, subtitle } = titleOf(wide)
  const { heads, rows } = tableOf(wide)
  const name = text.replace(/[.:]$/, '')
  // Who sees the picture has read its title there.
  const caption = svg === undefined ? html`<caption>${text}</caption>` : html`<caption class="hidden">${text}</caption>`
  const table = html`<div class="scroll"><table>${caption}<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${rows.map(([first, ...others]) => html`<tr><th scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>`
  if (svg === undefined) return html`<figcaption><div class="figures">${table}</div></figcaption>`
  return html`<div class="picture" role="img" aria-label="Chart: ${name}. ${subtitle} Its figures are in the table below.">${trusted(svg.replace('<svg ', '<svg aria-hidden="true" '))}</div>
<div class="drawing" hidden></div>
<figcaption>
<div class="tools" role="group" aria-label="Chart: ${name}" hidden>
<button type="button" data-do="svg">Save as SVG</button>
<button type="button" data-do="png">Save as PNG</button>
<button type="button" data-do="spec">Open as Vega-Lite</button>
</div>
<details class="figures"><summary>As a table</summary>
${table}
</details>
</figcaption>`
}

function titleOf({ title }: DrawnChart['wide']): { text: string; subtitle: string } {
  const join = (lines: unknown) =>
    Array.isArray(lines) ? lines.map((line) => String(line).trimEnd()).join(' ') : String(lines ?? '')
  if (typeof title !== 'object' || Array.isArray(title)) return { text: join(title), subtitle: '' }
  return { text: join(title.text), subtitle: join(title.subtitle) }
}
