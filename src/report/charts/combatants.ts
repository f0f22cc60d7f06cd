import { titleOf } from '../../battle/roster.ts'
import type { Metric, Result } from '../../metrics/result.ts'
import { metricOf } from '../figure.ts'
import { type Subject, subjectsOf } from '../subject.ts'
import { type BarGroup, drawBarGroups } from './bars.ts'
import { colorsOf, NEUTRAL_COLOR, type Spec } from './theme.ts'

/** More bars than this are too many to take in; templates are drawn instead of combatants. */
const MOST_BARS = 16

/** How often each combatant stands at the end. */
export function drawSurvival(result: Result, width: number): Spec | undefined {
  const groups = groupsOf(result, ({ name }) => metricOf(result, `survive.${name}`))
  if (groups.length === 0) return undefined
  return drawBarGroups(groups, {
    ...{ width, title: 'Who stands at the end', subtitle: 'Lines: 95 % intervals.' },
    ...{ quantity: 'share of battles', of: 'combatant', most: 1 },
  })
}

/** How much damage each combatant deals in a battle, on average. */
export function drawMeanDamage(result: Result, width: number): Spec | undefined {
  const groups = groupsOf(result, ({ name }) => metricOf(result, `damage.${name}.mean`))
  if (groups.length === 0) return undefined
  const together = groups.some(({ rows }) => rows.some(({ label }) => label.includes(' × ')))
  return drawBarGroups(groups, {
    ...{ width, title: 'Where the damage comes from' },
    subtitle: `Overkill included.${together ? ' All members of a template together.' : ''} Lines: 95 % intervals.`,
    ...{ quantity: 'hit points of damage a battle, on average', of: 'combatant' },
  })
}

/** What each armour takes off a hit, on average. */
export function drawAbsorbed(result: Result, width: number): Spec | undefined {
  const rows = result.roster.armours.flatMap((armour) => {
    const metric = metricOf(result, `absorbed.${armour}.mean`)
    return metric ? [{ label: titleOf(result.roster, 'armours', armour), color: NEUTRAL_COLOR, metric }] : []
  })
  if (rows.length === 0) return undefined
  return drawBarGroups([{ rows }], {
    ...{ width, title: 'What armour stops', subtitle: 'Of a hit on who wears it. Lines: 95 % intervals.' },
    ...{ quantity: 'hit points taken off a hit, on average', of: 'armour' },
  })
}

/** How often attacks with each weapon hit. */
export function drawHits(result: Result, width: number): Spec | undefined {
  const rows = result.roster.weapons.flatMap((weapon) => {
    const metric = metricOf(result, `hit.${weapon}`)
    return metric ? [{ label: titleOf(result.roster, 'weapons', weapon), color: NEUTRAL_COLOR, metric }] : []
  })
  if (rows.length === 0) return undefined
  return drawBarGroups([{ rows }], {
    ...{ width, title: 'How often attacks hit', subtitle: 'By weapon, whoever wields it. Lines: 95 % intervals.' },
    ...{ quantity: 'share of attacks', of: 'weapon', most: 1 },
  })
}

/** A group for each party, and one for templates that fight on both sides. */
function groupsOf(result: Result, measure: (subject: Subject) => Metric | undefined): BarGroup[] {
  const subjects = subjectsOf(result, MOST_BARS)
  return ([0, 1, undefined] as const).flatMap((party) => {
    const color = party === undefined ? NEUTRAL_COLOR : colorsOf(result.roster)[party]
    const rows = subjects.flatMap((subject) => {
      const metric = subject.party === party ? measure(subject) : undefined
      return metric ? [{ label: subject.label, color, metric }] : []
    })
    const title = party === undefined ? 'both parties' : result.roster.parties[party]
    return rows.length > 0 ? [{ title, rows }] : []
  })
}
