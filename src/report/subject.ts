import { type Roster, titleOf } from '../battle/roster.ts'
import type { Findings, Metric } from '../metrics/result.ts'
import { average } from './figure.ts'

/** Whom a line of a table or a panel of a chart is about: one combatant, or all of a template together. */
export interface Subject {
  /** As the metrics name it: `survive.hoplite 1`, or `survive.hoplite` for all hoplites. */
  readonly name: string
  /** What it is called in reports: `hoplite 1`, or `4 × hoplite`. */
  readonly label: string
  /** Left out for a template that fights on both sides. */
  readonly party?: 0 | 1
  /** Combatants, by number. */
  readonly members: readonly number[]
}

/** Every combatant, if they are no more than `most`; otherwise every template, with its members taken together. */
export function subjectsOf({ roster }: Pick<Findings, 'roster'>, most: number): readonly Subject[] {
  const { combatants } = roster
  const alone = (index: number): Subject => {
    const { name, party } = combatants[index]
    return { name, label: calledIn(roster, index), party, members: [index] }
  }
  if (combatants.length <= most) return combatants.map((_, index) => alone(index))

  const templates = new Map<string, number[]>()
  combatants.forEach(({ template }, index) => {
    const members = templates.get(template)
    if (members) members.push(index)
    else templates.set(template, [index])
  })
  return [...templates].map(([name, members]) => {
    if (members.length === 1) return alone(members[0])
    const party = combatants[members[0]].party
    const together = { name, label: `${members.length} × ${titleOf(roster, 'combatants', name)}`, members }
    return members.every((member) => combatants[member].party === party) ? { ...together, party } : together
  })
}

/** What a combatant is called in reports: `hoplite 1` has the title of its template; who has a name keeps it. */
export function calledIn(roster: Roster, combatant: number): string {
  const { name, template } = roster.combatants[combatant]
  const isNumbered = name === template || /^ \d+$/.test(name.slice(template.length))
  if (!name.startsWith(template) || !isNumbered) return name
  return titleOf(roster, 'combatants', template) + name.slice(template.length)
}

/** Share of battles in which a subject's members, on average, were the first to fall. */
export function firstSlainOf(result: Pick<Findings, 'firstSlain'>, { members }: Subject): Metric | undefined {
  return average(members.map((member) => result.firstSlain[member]).filter((metric) => metric !== undefined))
}

/** A rule of a tactic, and how often it was followed by all who have it. */
interface Following {
  /** The combatants who have the rule: their template, or a name if there is only one. */
  readonly who: string
  readonly list: 'turn' | 'reactions'
  readonly text: string
  /** In all battles together. */
  readonly times: number
  /** The designer wrote it, and it was never followed: it may be wrong, or stand below a rule that always applies. */
  readonly idle: boolean
}

/** All rules of all tactics, those of one template's members taken together. */
export function followingsOf({ roster, fired }: Pick<Findings, 'roster' | 'fired'>): readonly Following[] {
  const followings = new Map<
    string,
    Omit<Following, 'times' | 'idle'> & { times: number; builtIn: boolean; byMistake: boolean }
  >()
  roster.combatants.forEach(({ template }, combatant) => {
    roster.rules[combatant].forEach(({ list, text, builtIn = false, byMistake = false }, rule) => {
      const key = JSON.stringify([template, list, text])
      const times = fired[combatant][rule]
      const following = followings.get(key)
      if (following) following.times += times
      else followings.set(key, { who: template, list, text, times, builtIn, byMistake })
    })
  })
  // Of what could be done by mistake only what was done is shown.
  const shown = [...followings.values()].filter(({ byMistake, times }) => !byMistake || times > 0)
  return shown.map(({ builtIn, byMistake, ...following }) => ({
    ...following,
    idle: following.times === 0 && !builtIn,
  }))
}
