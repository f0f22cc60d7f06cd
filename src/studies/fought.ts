import { fightMatch, type MatchFought, type MatchOptions } from '../fight/battles.ts'
import { digestMatch } from '../fight/digest.ts'
import type { Match, MatchTally } from '../fight/match.ts'
import { firstLook } from '../fight/stopping.ts'
import { incidentsIn, joinIncidents, type SideIncident } from '../metrics/incidents.ts'
import { readVersion } from '../package/version.ts'
import type { Stand } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ChosenOptions } from '../simulate.ts'

/** What a study is made of that has fought. */
export interface FoughtStudy {
  /** Only an exact study is. */
  readonly exact?: never
  /** The name of the first scenario, which is also the key of everybody's dice. */
  readonly scenario: string
  readonly rules: string
  readonly seed: string
  readonly version: string
  /** SHA-256 of all tallies. */
  readonly digest: string
  readonly partial: boolean
  /** What the rules of a declared game came to and should not, on all sides together; left out if there was nothing. */
  readonly incidents?: readonly SideIncident[]
  /** With `precision`: what was asked for. */
  readonly precision?: number
}

/** How a study fights, besides how much. */
interface StudyFight extends Pick<MatchOptions, 'signal' | 'onProgress'> {
  /** With a precision: how many battles a side is to have fought at its next look; see `Looks`. */
  next(precision: number, counts: MatchTally, side: number): number
}

/** Fights all sides of a study with the same dice. Throws the signal's reason if it was aborted before any battle. */
export async function fightStudy(
  match: Match,
  { goal, seed, plain, ...fighting }: ChosenOptions,
  { signal, onProgress, next }: StudyFight,
): Promise<MatchFought> {
  const looks: MatchOptions['looks'] = {
    first: firstLook(goal),
    next: (counts, side) => ('battles' in goal ? goal.battles : next(goal.precision, counts, side)),
  }
  const sides = plain ? match.sides.map((side) => ({ ...side, plan: { ...side.plan, plain } })) : match.sides
  const fought = await fightMatch({ ...match, sides }, seed, { looks, ...fighting, signal, onProgress })
  if (fought.counts.sides[0].battles === 0) throw signal?.reason
  return fought
}

/** The head of a study's findings: what they stand on, with the battles of every side where all have fought as many. */
export function headOf<Battles extends { readonly battles?: number }>(
  { name }: Scenario,
  stands: readonly Stand[],
  nameSide: (side: number) => string,
  { goal, seed }: ChosenOptions,
  { counts, partial }: MatchFought,
  battles: Battles,
): FoughtStudy & Battles {
  return {
    scenario: name,
    rules: stands[0].ruleset.id,
    seed,
    ...battles,
    version: readVersion(),
    digest: digestMatch(counts),
    partial,
    ...joinIncidents(
      counts.sides.map((tally, side) => ({ name: nameSide(side), ...incidentsIn(tally, stands[side].roster) })),
    ),
    ...('precision' in goal && goal),
  }
}
