import type { SideIncident } from '../metrics/incidents.ts'
import type { CountedIncident } from '../metrics/result.ts'
import { visible } from '../source/escape.ts'
import { showCount } from './figure.ts'
import { type Page, table } from './lines.ts'
import { type Html, html } from './page/markup.ts'

/** Of a run, or of a study with its sides. */
type Incidents = readonly (CountedIncident & Partial<Pick<SideIncident, 'sides'>>)[]

/** So many sides of a study are named. */
const MOST_SIDES = 3

/** What the rules of a declared game came to and should not, most often first. `per` is what is counted: `times in all battles`. */
export function listIncidents(incidents: Incidents | undefined, per: string, { width, paint }: Page): string[] {
  if (!incidents || incidents.length === 0) return []
  const rows = sorted(incidents).flatMap((incident) => {
    const sides = nameSides(incident)
    const row = [`  ${visible(describeIncident(incident))}`, showTimes(incident)]
    return sides === '' ? [row] : [row, [`    ${visible(sides)}`, '']]
  })
  const heading = paint.yellow(paint.bold('Incidents in the rules'))
  return [`${heading}  ${paint.dim(per)}`, ...table(rows, width, { headless: true, align: 'lr' })]
}

/** The same for a page; `rate` says how often that is a battle. */
export function tabulateIncidents(incidents: Incidents, per: string, rate?: (times: number) => string): Html {
  const hasSides = incidents.some(({ sides }) => sides)
  const rows = sorted(incidents).map(
    (incident) =>
      html`<tr><th scope="row">${incident.text}</th><td class="text">${incident.place === undefined ? '' : html`<code>${incident.place}</code>`}</td>${hasSides ? html`<td class="text">${nameSides(incident)}</td>` : ''}<td>${showTimes(incident)}</td>${rate ? html`<td>${rate(incident.times)}</td>` : ''}</tr>\n`,
  )
  return html`<div class="scroll"><table><thead><tr><th scope="col">What</th><th scope="col" class="text">where</th>${hasSides ? html`<th scope="col" class="text">of</th>` : ''}<th scope="col">${per}</th>${rate ? html`<th scope="col">a\u00a0battle</th>` : ''}</tr></thead><tbody>
${rows}</tbody></table></div>`
}

/** `game.rules.yaml:5:18: a division by zero came to 0`. */
export function describeIncident({ text, place }: CountedIncident): string {
  return place === undefined ? text : `${place}: ${text}`
}

function nameSides({ sides = [] }: Incidents[number]): string {
  const rest = sides.length - MOST_SIDES
  return `${sides.slice(0, MOST_SIDES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function sorted(incidents: Incidents): Incidents {
  return incidents.toSorted((one, other) => other.times - one.times)
}

/** As often as it was; of an exact answer, a mean. */
export function showTimes({ times }: CountedIncident): string {
  return Number.isInteger(times) ? showCount(times) : String(Number(times.toPrecision(4)))
}
