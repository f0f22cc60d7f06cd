import type { Roster } from '../battle/roster.ts'
import type { Tally } from '../fight/tally.ts'
import type { CountedIncident } from './result.ts'

/** An incident of a study, and the sides that had it, by their names. */
export interface SideIncident extends CountedIncident {
  readonly sides: readonly string[]
}

/** Those incidents of a roster that happened, with their counts; nothing if none did. */
export function countIncidents(
  counts: ArrayLike<number>,
  { incidents = [] }: Roster,
): { incidents?: readonly CountedIncident[] } {
  const counted = incidents.map((incident, index) => ({ ...incident, times: counts[index]! }))
  const happened = counted.filter(({ times }) => times > 0)
  return happened.length > 0 ? { incidents: happened } : {}
}

/** The incidents of a tally. Rules are counted before them. */
export function incidentsIn({ fired }: Tally, roster: Roster): { incidents?: readonly CountedIncident[] } {
  return countIncidents(fired.subarray(rulesOf(roster)), roster)
}

/** How many rules of tactics a roster has, of all combatants. */
function rulesOf({ rules }: Roster): number {
  return rules.reduce((sum, own) => sum + own.length, 0)
}

/** A side of a study: what it is called, and its incidents. */
export interface SideOfStudy {
  readonly name: string
  readonly incidents?: readonly CountedIncident[] | undefined
}

/** Each incident of a study once, with all its sides. `add` makes one number of those of two sides. */
export function joinIncidents(
  sides: readonly SideOfStudy[],
  add: (one: number, other: number) => number = (one, other) => one + other,
): { incidents?: readonly SideIncident[] } {
  const joined = new Map<string, SideIncident>()
  for (const { name, incidents = [] } of sides) {
    for (const incident of incidents) {
      const key = `${incident.text}\n${incident.place}`
      const known = joined.get(key)
      const times = known ? add(known.times, incident.times) : incident.times
      joined.set(key, { ...incident, times, sides: [...new Set([...(known?.sides ?? []), name])] })
    }
  }
  return joined.size > 0 ? { incidents: [...joined.values()] } : {}
}
