import type { Result } from '../metrics/result.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { meanOf, metricOf } from './figure.ts'
import { bareCell } from './metric-cells.ts'
import { ownFigureTable } from './own-figures.ts'
import { table } from './page/document.ts'
import { type Html, html } from './page/markup.ts'
import { firstSlainOf, type Subject, subjectsOf } from './subject.ts'

/** More combatants than this are shown by template; the table of all figures has each of them anyhow. */
const MOST_LINES = 16

export function people(result: Result, scenario: Scenario): Html {
  const subjects = subjectsOf(result, MOST_LINES)
  const fates = ['slain', 'fled', 'pinned', 'yielded'].filter((fate) =>
    subjects.some(({ name }) => (metricOf(result, `${fate}.${name}`)?.value ?? 0) > 0),
  )
  const metricsOf = (subject: Subject) => [
    metricOf(result, `survive.${subject.name}`),
    ...fates.map((fate) => metricOf(result, `${fate}.${subject.name}`)),
    firstSlainOf(result, subject),
    meanOf(result, `damage.${subject.name}.mean`),
    meanOf(result, `taken.${subject.name}.mean`),
  ]
  const carried = loadoutsOf(scenario)
  const groups = ([0, 1, undefined] as const).flatMap((party) => {
    const members = subjects.filter((subject) => subject.party === party)
    if (members.length === 0) return []
    const name = party === undefined ? 'both parties' : result.roster.parties[party]
    const totals = [
      undefined,
      ...fates.map(() => undefined),
      metricOf(result, `first_slain.${name}`),
      meanOf(result, `damage.${name}.mean`),
    ]
    const mark = party === 0 ? 'first' : party === 1 ? 'second' : ''
    return [
      html`<tr class="party ${mark}"><th scope="row">${name}</th>${totals.map(bareCell)}<td></td></tr>\n`,
      ...members.map(
        (subject) =>
          html`<tr><th scope="row">${subject.label}${withWhat(subject, carried)}</th>${metricsOf(subject).map(bareCell)}</tr>\n`,
      ),
    ]
  })
  const heads = [
    'Combatant',
    ...['stands', ...fates, 'first to fall'].map((head) => `${head}, %`),
    'damage dealt, hp',
    'damage taken, hp',
  ]
  return html`<p class="soft">Per cent of battles; damage in hit points (hp) a battle, overkill included. A party's “first to fall” is how often it lost somebody before the other did, or at the same moment.</p>
${table(heads, groups)}${ownFigureTable(result)}`
}

/** What everybody carries, by number: weapons, armour and whatever else a ruleset gives them to hold. */
function loadoutsOf({ parties }: Scenario): string[] {
  return parties.flatMap(({ members }) =>
    members.map(({ fields }) =>
      CARRIED.flatMap((key) => fields[key] ?? [])
        .filter((name) => typeof name === 'string' && name !== 'none')
        .join(', '),
    ),
  )
}

const CARRIED = ['weapons', 'armour', 'shield', 'items', 'spells']

/** Below the name, what all who are reported of in a line have. */
function withWhat({ members }: Subject, carried: readonly string[]): Html {
  const all = new Set(members.map((member) => carried[member]))
  const [same] = all
  return same && all.size === 1 ? html`<span class="with">${same}</span>` : html``
}
