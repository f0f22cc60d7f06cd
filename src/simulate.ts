import { availableParallelism } from 'node:os'
import { expectInteger, expectOptions, expectRead, expectSeed, type OptionNames } from './arguments.ts'
import type { Scoreboard } from './battle/scoreboard.ts'
import { BeyondReach } from './exact/beyond-reach.ts'
import { verify } from './exact/verification.ts'
import { type ExactOptions, exact } from './exact.ts'
import type { StartMachines } from './fight/backend.ts'
import { fightBattles, type Progress } from './fight/battles.ts'
import { BeyondCounting, isBeyondCounting } from './fight/beyond-counting.ts'
import { MOST_BATTLES } from './fight/chunk.ts'
import { digestTally } from './fight/digest.ts'
import type { Store } from './fight/experiment.ts'
import type { Share } from './fight/share.ts'
import type { Goal } from './fight/stopping.ts'
import { measure } from './metrics/metrics.ts'
import type { Result, Verification } from './metrics/result.ts'
import { type Sample, takeSamples } from './metrics/sample.ts'
import { readVersion } from './package/version.ts'
import { planScenario } from './plan-scenario.ts'
import type { RunDefaults, Scenario } from './scenario/scenario.ts'

/**
 * How to fight, whatever is asked. What is left out is as the scenario's `run` says, and otherwise as described here. Unknown
 * options are refused.
 */
export interface FightingOptions {
  /** How many battles, from 1 to 2^32; 100,000 by default. Not together with `precision`. */
  readonly battles?: number
  /** Fight until the win rate of each party is known to plus or minus this share: 0.001 is 0.1 percentage points. */
  readonly precision?: number
  /** Equal seeds give equal battles: the same result to the byte, however many threads fight it; "1" otherwise. */
  readonly seed?: string
  /** Worker threads; as many as the machine can run at once otherwise. 0 and 1 fight in the calling thread. */
  readonly threads?: number
  /** Stops soon after it is aborted. The result is then of the battles fought so far, and `partial`. */
  readonly signal?: AbortSignal
  /** Battles that a thread fights in a row; chosen while fighting otherwise. */
  readonly chunkSize?: number
  /** Counts that need not be fought again, and where those that are fought are kept: a `Checkpoint`, say. */
  readonly store?: Store | undefined
  /** What is fought here, where machines share the battles; `ShareFought` is thrown once it is. */
  readonly share?: Share | undefined
  /** Who fights instead of this machine, once that is worth asking them. */
  readonly machines?: StartMachines | undefined
  /** Does not count the luck of attacks, and so takes it out of no win rate: up to a sixth faster, and less sure. */
  readonly plain?: boolean
}

/** How to fight a scenario. */
export interface SimulateOptions extends FightingOptions {
  /** Called every few dozen milliseconds. */
  readonly onProgress?: (progress: Progress) => void
  /**
   * Also finds the exact answer, if that is within reach of these options, and holds the battles against it:
   * `Result.verification`. Not of a partial result.
   */
  readonly verify?: ExactOptions
}

/** The names of these options, for what takes them. */
export const FIGHTING_OPTIONS: OptionNames<FightingOptions> = {
  ...{ battles: true, precision: true, seed: true, threads: true, signal: true, chunkSize: true },
  ...{ store: true, share: true, machines: true, plain: true },
}
const OPTIONS: OptionNames<SimulateOptions> = { ...FIGHTING_OPTIONS, onProgress: true, verify: true }

const DEFAULT_BATTLES = 100_000
/** Finer than this, 2^32 battles may not be enough. */
const FINEST_PRECISION = 0.00002

/**
 * Fights a scenario's battles and measures what happened.
 *
 * Throws a `RangeError` or `TypeError` for an option that makes no sense, a `BrokenBattle` that names its number if a
 * battle cannot be fought, and the signal's reason if it was aborted before any battle had been fought.
 */
export async function simulate(scenario: Scenario, options: SimulateOptions = {}): Promise<Result> {
  expectRead('scenario', scenario)
  expectOptions(options, OPTIONS)
  const { goal, seed, plain, ...fighting } = chooseOptions(options, scenario.run)
  const { signal, onProgress } = options
  const { ruleset, plan, roster, scoreboard } = await planScenario(scenario)
  const { tally, partial } = await fightBattles(plain ? { ...plan, plain } : plan, seed, {
    goal,
    ...fighting,
    signal,
    onProgress,
  }).catch((error: unknown) => {
    throw isBeyondCounting(error) ? nameCount(error, scoreboard, scenario) : error
  })
  if (tally.battles === 0) throw signal?.reason
  const verification =
    options.verify && !partial
      ? await hold(takeSamples(tally, scoreboard, roster), scenario, options.verify)
      : undefined
  return {
    scenario: scenario.name,
    rules: ruleset.id,
    seed,
    battles: tally.battles,
    version: readVersion(),
    digest: digestTally(tally),
    partial,
    ...('precision' in goal && goal),
    ...measure(tally, scoreboard, roster),
    roster,
    ...(verification && { verification }),
  }
}

/** The same, with the metric that is too large and the file of the scenario. */
function nameCount({ of }: BeyondCounting, { lines }: Scoreboard, { sources }: Scenario): BeyondCounting {
  const isOfValue = of?.sum === 'sums' || of?.sum === 'squares'
  const line = isOfValue ? lines.find((each) => 'value' in each && each.value === of.at) : undefined
  return new BeyondCounting(of, line?.name, sources[0]?.name)
}

async function hold(
  samples: ReadonlyMap<string, Sample>,
  scenario: Scenario,
  options: ExactOptions,
): Promise<Verification | undefined> {
  try {
    return verify(samples, await exact(scenario, options))
  } catch (error) {
    if (options.signal?.aborted && error === options.signal.reason) return undefined
    if (!(error instanceof BeyondReach)) throw error
    return { beyondReach: error.message, states: error.exploration?.states ?? 0, agreements: {} }
  }
}

/** How to fight, with everything that was left out filled in. */
export interface ChosenOptions {
  readonly goal: Goal
  readonly seed: string
  readonly threads: number
  readonly plain: boolean
  readonly chunkSize: number | undefined
  readonly store: Store | undefined
  readonly share: Share | undefined
  readonly machines: StartMachines | undefined
}

/** Checks how to fight, and fills in what is left out. Throws as `simulate` does. */
export function chooseOptions(options: FightingOptions, run: RunDefaults): ChosenOptions {
  const goal = chooseGoal(options, run)
  const seed = expectSeed(options.seed ?? run.seed)
  const threads = expectInteger('threads', options.threads ?? availableParallelism(), 0, 1024)
  const { plain = false, chunkSize, store, share, machines } = options
  if (chunkSize !== undefined) expectInteger('chunkSize', chunkSize, 1, MOST_BATTLES)
  return { goal, seed, threads, plain, chunkSize, store, share, machines }
}

function chooseGoal({ battles, precision }: Pick<SimulateOptions, 'battles' | 'precision'>, run: RunDefaults): Goal {
  if (battles !== undefined && precision !== undefined)
    throw new TypeError('Expected `battles` or `precision`, got both')
  if (battles !== undefined) return { battles: expectInteger('battles', battles, 1, MOST_BATTLES) }
  const wanted = precision ?? run.precision
  if (wanted === undefined)
    return { battles: expectInteger('run.battles', run.battles ?? DEFAULT_BATTLES, 1, MOST_BATTLES) }
  if (!(wanted >= FINEST_PRECISION && wanted < 1)) {
    throw new RangeError(`Expected \`precision\` to be from ${FINEST_PRECISION} to 1, got ${wanted}`)
  }
  return { precision: wanted }
}
