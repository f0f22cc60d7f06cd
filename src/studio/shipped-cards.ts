import { partyColors } from '../battle/party-colors.ts'
import type { Narration } from '../narration/narration.ts'
import { replay } from '../replay.ts'
import { FONT } from '../report/charts/theme.ts'
import { drawNarratedField } from '../report/field-picture.ts'
import { type Html, html } from '../report/page/markup.ts'
import { partyStyle } from '../report/page/party-style.ts'
import { GROUND_STYLE } from '../report/stage/style.ts'
import { drawToken, TOKEN } from '../report/token.ts'
import { partiesOf, type Scenario } from '../scenario/scenario.ts'

/** What a scenario is about: the first sentence of what its file says of itself; empty if it says nothing. */
export function lineOf(text: string): string {
  const [head = ''] = /^(?:#.*(?:\r?\n|$))+/.exec(text) ?? []
  const said = head.split(/\r?\n/).map((line) => line.replace(/^#/, '').trim())
  const paragraphs = said
    .filter((line) => !line.startsWith('yaml-language-server:'))
    .join('\n')
    .trim()
    .split(/\n{2,}/)
  const first = paragraphs[0].replaceAll('\n', ' ')
  return /^.*?[.?!](?=\s|$)/.exec(first)?.[0] ?? first
}

/** The field before the first blow, or who fights, as a picture that stands by itself, light or dark as its reader has it. */
export async function pictureOf(scenario: Scenario): Promise<string> {
  const { narration } = await replay(scenario, { battle: 0 })
  const [{ field, standings }] = narration.rounds
  const { markup } = field ? drawNarratedField(field, narration, standings, scenario.name) : drawParties(narration)
  const [first, second] = partyColors(partiesOf(scenario))
  return /<svg[\s\S]*<\/svg>/
    .exec(markup)![0]
    .replace(/ style="min-width:\d+px"/, '')
    .replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" data-first="${first}" data-second="${second}"`)
    .replace('>', `><style>${STYLE}</style>`)
}

const STYLE = `:root { --card: #ffffff; --ink: #1f2328; --soft: #59636e; --line: #dedbd2; --wash: #f3f1ea; --on: #ffffff; --blue-ink: #00639b; --red-ink: #b04a00; --purple-ink: #661f73; --sans: ${FONT}; }
@media (prefers-color-scheme: dark) { :root { --card: #191c20; --ink: #e6e9ed; --soft: #a3acb6; --line: #333a42; --wash: #1f2328; --on: #121417; --blue-ink: #6fb9e6; --red-ink: #f59a62; --purple-ink: #f0c8f5; } }
${partyStyle(['-ink'])}
${GROUND_STYLE}`

/** The parties of a battle without a field, one above the other. */
function drawParties({ combatants }: Narration): Html {
  const parties = [...new Set(combatants.map(({ party }) => party))]
  const rows = parties.map((party) => combatants.filter((one) => one.party === party))
  const tokens = rows.flatMap((row, at) =>
    row.map(({ mark, name }, column) =>
      drawToken({ mark, name, party: at }, column * TOKEN, 2 * at * TOKEN, parties[at]),
    ),
  )
  const width = TOKEN * Math.max(...rows.map((row) => row.length))
  return html`<svg viewBox="${-TOKEN} ${-TOKEN / 2} ${width + 2 * TOKEN} ${4 * TOKEN}" width="${width + 2 * TOKEN}" height="${4 * TOKEN}">${tokens}</svg>`
}
