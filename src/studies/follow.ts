import { fightMatch } from '../fight/battles.ts'
import { digestMatch, digestTally } from '../fight/digest.ts'
import type { MatchTally } from '../fight/match.ts'
import { measureDifferences } from '../metrics/differences.ts'
import { measure } from '../metrics/metrics.ts'
import { Kept, pairBoards } from '../metrics/pairing.ts'
import type { Result } from '../metrics/result.ts'
import { readVersion } from '../package/version.ts'
import { planTogether } from '../plan-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Comparison } from './compare.ts'

/** How to fight the versions of a scenario. */
export interface FollowOptions {
  /** How many battles to fight in the end. */
  readonly battles: number
  /** Instead of the scenario's own. */
  readonly seed?: string | undefined
  readonly threads: number
  /** Stops soon after it is aborted. */
  readonly signal: AbortSignal
}

/** What is known of a scenario at some moment of its battles. */
export interface Glimpse {
  /** As `simulate` gives it for so many battles, to the byte. */
  readonly result: Result
  /** What differs from the version before, which has fought the same battles; left out if there is none. */
  readonly comparison?: Comparison
  /** How many battles there are to be. */
  readonly of: number
  /** Whether so many battles are always looked at: the same glimpses are had with any threads, on any machine. */
  readonly isMilestone: boolean
}

/** Of an impatient reader: so many battles take a blink, and tell a win rate to 3 points. Then ten times as many, … */
const FIRST_MILESTONE = 1000
const NEXT_MILESTONE = 10
/** Not more than a page is read. */
const GLIMPSE_MS = 250

/**
 * Fights a scenario, and with the same dice the version of it before, for as long as there is time: `onGlimpse` is reported
 * what is known after a blink, and then again and again. Returns once all battles are fought, or the signal is aborted.
 */
export async function follow(
  scenario: Scenario,
  before: Scenario | undefined,
  { battles: most, seed = scenario.run.seed, threads, signal }: FollowOptions,
  onGlimpse: (glimpse: Glimpse) => void,
): Promise<void> {
  // The version of now comes first: its name is the key of the dice, and its figures are those of `tiltyard run`.
  const stands = await planTogether(before ? [scenario, before] : [scenario])
  const kept = stands.map((stand) => new Kept(stand))
  const pairings = before ? [pairBoards(stands[1], stands[0], kept[1], kept[0])] : []
  const match = {
    sides: stands.map(({ plan }, side) => (before ? { plan, keep: kept[side].values() } : { plan })),
    pairs: pairings.map((pairing) => ({ ...pairing, first: 1, second: 0 })),
  }

  const glimpse = (counts: MatchTally, isMilestone: boolean): Glimpse => {
    const [tally] = counts.sides
    const [{ ruleset, scoreboard, roster }] = stands
    const fought = { scenario: scenario.name, rules: ruleset.id, seed, battles: tally.battles, version: readVersion() }
    const partial = false
    const result = { ...fought, digest: digestTally(tally), partial, ...measure(tally, scoreboard, roster), roster }
    if (!before) return { result, of: most, isMilestone }
    const differences = measureDifferences({
      pairing: pairings[0],
      boards: [stands[1], stands[0]],
      tallies: [counts.sides[1], tally],
      pair: counts.pairs[0],
    })
    const comparison: Comparison = {
      ...fought,
      digest: digestMatch(counts),
      partial,
      parties: stands[1].roster.parties,
      variants: [{ name: scenario.name, scenario: scenario.name, ...differences }],
    }
    return { result, comparison, of: most, isMilestone }
  }

  let shown = performance.now()
  const report = (counts: MatchTally, isMilestone: boolean): void => {
    if (signal.aborted || counts.sides[0].battles === 0) return
    onGlimpse(glimpse(counts, isMilestone))
    shown = performance.now()
  }
  await fightMatch(match, seed, {
    threads,
    signal,
    looks: {
      first: Math.min(FIRST_MILESTONE, most),
      next(counts, side) {
        const { battles } = counts.sides[0]
        if (side === 0) report(counts, true)
        return Math.min(battles * NEXT_MILESTONE, most)
      },
    },
    onProgress(counts) {
      if (performance.now() - shown > GLIMPSE_MS) report(counts, false)
    },
  })
}
