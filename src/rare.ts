import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { expectInteger, expectSeed } from './arguments.ts'
import { DRAW, FIRST_WINS, SECOND_WINS, STALEMATE } from './battle/score.ts'
import { streamKey } from './fight/key.ts'
import { Tally } from './fight/tally.ts'
import { kindOf, takeSamples } from './metrics/sample.ts'
import { readVersion } from './package/version.ts'
import { planScenario, type Stand } from './plan-scenario.ts'
import { DEFAULT_BATTLES, FEWEST_BATTLES, MOST_BATTLES } from './rare/budget.ts'
import { CannotSplit } from './rare/cannot-split.ts'
import { findHealthWords } from './rare/health-words.ts'
import { prepareSplitting } from './rare/prepare.ts'
import { runReplicates } from './rare/replicates.ts'
import type { RareResult } from './rare/result.ts'
import type { Replicate, Splitting } from './rare/splitting.ts'
import type { Scenario } from './scenario/scenario.ts'
import { didYouMean } from './source/nearest.ts'
import { upperBound } from './statistics/proportion.ts'
import { estimateOfReplicates, meanOf } from './statistics/replicates.ts'

/** How to look for what is rare. */
export interface RareOptions {
  /** Battles to begin, at the start or on the way, 1,000 to 10^9; 1,000,000 by default. More make it surer. */
  readonly battles?: number | undefined
  /** Equal seeds give equal answers, however many threads there are; the scenario's, or "1". */
  readonly seed?: string | undefined
  /** Worker threads; as many as the machine can run at once otherwise. 0 and 1 fight in the calling thread. */
  readonly threads?: number | undefined
  /** Stops soon after it is aborted, and throws its reason. */
  readonly signal?: AbortSignal | undefined
  /** Called with how many of the battles have been begun. */
  readonly onProgress?: ((progress: { readonly battles: number; readonly of: number }) => void) | undefined
}

/** Enough for Student's t with little to spare, while each replicate has enough battles to be a good estimate by itself. */
const CLIMBS = 64
/** With fewer a level, replicates would end for want of anybody who gets further. */
const LEAST_EFFORT = 500
/** How many battles a level are looked at for the levels; more where nobody gets further. */
const SEARCHES = [1000, 4000, 16_000]
/** What so many battles end in is no work for splitting. */
const LEAST_COMMON = 0.1
const CONFIDENCE = 0.95

/**
 * How often battles end as `metric` says (`win.goblins`, `draw`, `stalemate`), also where plain battles would have to be
 * fought by the million to see it once: by multilevel splitting (docs/rare.md).
 *
 * Throws a `CannotSplit` that says why, where it cannot serve; a `RangeError` or `TypeError` for an option that makes no
 * sense; and the signal's reason if it was aborted.
 */
export async function rare(scenario: Scenario, metric: string, options: RareOptions = {}): Promise<RareResult> {
  const wanted = expectInteger('battles', options.battles ?? DEFAULT_BATTLES, FEWEST_BATTLES, MOST_BATTLES)
  const seed = expectSeed(options.seed ?? scenario.run.seed)
  const threads = expectInteger('threads', options.threads ?? availableParallelism(), 0, 1024)
  const { signal, onProgress } = options
  const stand = await planScenario(scenario)
  const { ruleset, plan, roster } = stand
  const aim = {
    outcome: outcomeOf(metric, stand),
    ...findHealthWords(ruleset.readHealth(plan), plan.memory.length),
  }
  // No seed has a line break, so that no run has these dice.
  const ground = { plan, aim, key: streamKey(`${seed}\nrare`, plan.scenarioKey) }
  const levels = await findLevels(await prepareSplitting(ground), metric, signal)
  const effort = Math.max(LEAST_EFFORT, Math.round(wanted / CLIMBS / (levels.length + 1)))
  const of = effort * CLIMBS * (levels.length + 1)
  const replicates = await runReplicates({ ...ground, levels, effort }, CLIMBS, {
    threads,
    signal,
    onReplicate: (over) => onProgress?.({ battles: Math.round((of * over) / CLIMBS), of }),
  })
  return {
    rare: true,
    scenario: scenario.name,
    rules: ruleset.id,
    seed,
    version: readVersion(),
    metric,
    ...judge(replicates, levels, effort),
    replicates: CLIMBS,
    effort,
    battles: replicates.reduce((sum, { battles }) => sum + battles, 0),
    roster,
  }
}

/** The code of the end that a metric is the share of. */
function outcomeOf(metric: string, { plan, scoreboard, roster }: Stand): number {
  const ends = new Map([
    [`win.${roster.parties[0]}`, FIRST_WINS],
    [`win.${roster.parties[1]}`, SECOND_WINS],
    ['draw', DRAW],
    ['stalemate', STALEMATE],
  ])
  const outcome = ends.get(metric)
  if (outcome !== undefined) return outcome
  const expected = `expected a way in which battles end: ${[...ends.keys()].join(', ')}`
  const sample = takeSamples(new Tally(plan.score), scoreboard, roster).get(metric)
  if (sample && kindOf(sample) !== 'share') throw new CannotSplit(`it is no percentage of battles, ${expected}`)
  if (sample) throw new CannotSplit(`it is counted in battles however they end, ${expected}`)
  const hint = didYouMean(metric, ends.keys())
  throw new CannotSplit(`there is no such metric, ${expected}${hint ? `; ${hint}` : ''}`)
}

/** Levels that lead as near to the end as battles were seen to come; at least one. */
async function findLevels(
  splitting: Splitting,
  metric: string,
  signal: AbortSignal | undefined,
): Promise<readonly number[]> {
  let levels: readonly number[] = []
  for (const effort of SEARCHES) {
    const search = splitting.findLevels(effort)
    let found = search.next()
    for (; !found.done; found = search.next()) {
      await setImmediate()
      signal?.throwIfAborted()
    }
    const ended = found.value.reached.at(-1)!
    levels = found.value.levels
    if (ended > 0 && levels.length > 0) return levels
    if (ended >= LEAST_COMMON * effort) {
      throw new CannotSplit(`it is not rare: ${ended} of ${effort} battles ended so, and \`tiltyard run\` counts it`)
    }
  }
  if (levels.length > 0) return levels
  const reading = metric === 'stalemate' ? 'the number of rounds' : 'the hit points left'
  throw new CannotSplit(
    `${reading} said nothing of it on the way in ${SEARCHES.at(-1)!.toLocaleString('en-US')} battles, so there is nothing to split at; \`tiltyard run\` with many battles counts it`,
  )
}

/** What the replicates say together. */
function judge(
  replicates: readonly Replicate[],
  levels: readonly number[],
  effort: number,
): Pick<RareResult, 'value' | 'low' | 'high' | 'bounds' | 'levels'> {
  const found = levels.map((progress, level) => {
    const shares = sharesAt(replicates, level, effort)
    return { progress, share: meanOf(shares), estimate: estimateOfReplicates(shares, CONFIDENCE) }
  })
  const known = found.filter(({ estimate }) => estimate)
  const all = known.map(({ progress, share }) => ({ progress, share }))
  const ends = sharesAt(replicates, levels.length, effort)
  const estimate = estimateOfReplicates(ends, CONFIDENCE)
  if (estimate) return { ...estimate, high: Math.min(1, estimate.high), bounds: 'both', levels: all }
  // Whatever ends so has come past every level: it is no more often than the last of them that is well known.
  const high = Math.min(1, known.at(-1)?.estimate?.high ?? firstAtMost(replicates, effort))
  return { value: meanOf(ends), low: 0, high, bounds: 'high', levels: all }
}

/** How often the first level is reached at most: these battles are like any others. */
function firstAtMost(replicates: readonly Replicate[], effort: number): number {
  const reached = replicates.reduce((sum, replicate) => sum + replicate.reached[0], 0)
  return upperBound(reached, replicates.length * effort, (1 - CONFIDENCE) / 2)
}

/** By replicate: its estimate of how often a level is reached; after the last level, of the end. */
function sharesAt(replicates: readonly Replicate[], level: number, effort: number): number[] {
  return replicates.map(({ reached }) =>
    reached.length <= level ? 0 : reached.slice(0, level + 1).reduce((share, count) => (share * count) / effort, 1),
  )
}
