import type { Roster } from '../battle/roster.ts'
import type { CountedIncident } from './result.ts'

/** Those incidents of a roster that happened, with their counts; nothing if none did. */
export function countIncidents(
  counts: ArrayLike<number>,
  { incidents = [] }: Roster,
): { incidents?: readonly CountedIncident[] } {
  const counted = incidents.map((incident, index) => ({ ...incident, times: counts[index]! }))
  const happened = counted.filter(({ times }) => times > 0)
  return happened.length > 0 ? { incidents: happened } : {}
}
