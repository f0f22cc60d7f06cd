import { setImmediate } from 'node:timers/promises'
import { expectOptions, expectPositive, expectRead, type OptionNames } from './arguments.ts'
import type { MemoryWord } from './battle/memory.ts'
import { tooLarge } from './exact/beyond-reach.ts'
import type { Budget, Exploration, Unsolved } from './exact/budget.ts'
import { measureExactly } from './exact/measure.ts'
import type { ExactResult } from './exact/result.ts'
import { solve } from './exact/solve.ts'
import { loadFighter } from './fight/chunk.ts'
import { readVersion } from './package/version.ts'
import { planScenario, type Stand } from './plan-scenario.ts'
import type { Scenario } from './scenario/scenario.ts'

/** What an exact answer may cost. */
export interface ExactOptions {
  /** How many different situations may be looked at; 4,000,000 by default. */
  readonly maxStates?: number
  /** How long it may take; 60 seconds by default. */
  readonly maxSeconds?: number
  /** Stops soon after it is aborted, and throws its reason. */
  readonly signal?: AbortSignal
  /** Called every few dozen milliseconds. */
  readonly onProgress?: (exploration: Exploration) => void
}

/** The names of these options, for what takes them. */
export const EXACT_OPTIONS: OptionNames<ExactOptions> = {
  maxStates: true,
  maxSeconds: true,
  signal: true,
  onProgress: true,
}

/** Spent unless the options say otherwise; of memory they say nothing. */
const DEFAULT_BUDGET: Budget = { states: 4_000_000, seconds: 60, bytes: 1.4e9 }
/** How long this thread is kept from everything else. */
const RANGE_MS = 40

/**
 * The exact answer to a scenario: no battle is fought, but every way in which one can go is followed, by the same rules,
 * with its probability, until less than 1e-12 is undecided or the last round is over.
 *
 * Throws a `BeyondReach`, which says how large the problem is, if that takes more than `options` allow; a `RangeError` for
 * an option that makes no sense; and the signal's reason if it was aborted.
 */
export async function exact(scenario: Scenario, options: ExactOptions = {}): Promise<ExactResult> {
  expectRead('scenario', scenario)
  expectOptions(options, EXACT_OPTIONS)
  return answer(scenario.name, await planScenario(scenario), options)
}

/** The same of a scenario that is planned already. */
export async function answer(scenario: string, stand: Stand, options: ExactOptions): Promise<ExactResult> {
  const { ruleset, plan, roster, scoreboard } = stand
  const makeFighter = await loadFighter(plan.ruleset)
  const solution = await solveInRanges(stand, options, (budget) => solve(plan, makeFighter, budget))
  const { states, rounds, undecided } = solution
  return {
    exact: true,
    scenario,
    rules: ruleset.id,
    version: readVersion(),
    ...measureExactly(solution, scoreboard, roster, plan.score),
    roster,
    states,
    rounds,
    undecided,
  }
}

/** Gives the thread back every few dozen milliseconds. Throws what `exact` throws. */
export async function solveInRanges<Solution extends object>(
  { ruleset, plan, roster }: Stand,
  options: ExactOptions,
  begin: (budget: Budget) => Generator<Exploration, Solution | Unsolved, void>,
): Promise<Solution> {
  const budget: Budget = {
    states: expectPositive('maxStates', options.maxStates ?? DEFAULT_BUDGET.states),
    seconds: expectPositive('maxSeconds', options.maxSeconds ?? DEFAULT_BUDGET.seconds),
    bytes: DEFAULT_BUDGET.bytes,
  }
  const solving = begin(budget)
  let range = performance.now()
  for (;;) {
    const next = solving.next()
    if (next.done) {
      if (!('spent' in next.value)) return next.value
      throw tooLarge(next.value, budget, ruleset.nameMemory?.(plan, roster) ?? plainWords(plan.memory.length))
    }
    if (performance.now() - range < RANGE_MS) continue
    options.onProgress?.(next.value)
    await setImmediate()
    if (options.signal?.aborted) throw options.signal.reason
    range = performance.now()
  }
}

function plainWords(length: number): MemoryWord[] {
  return Array.from({ length }, (_, word) => ({ what: `word ${word} of the memory` }))
}
