import type { MakeFighter } from '../battle/fighter.ts'
import type { Plan } from '../battle/plan.ts'
import { type Budget, type Exploration, Spent, type Unsolved } from './budget.ts'
import { type Endings, makeChain } from './chain.ts'
import { growingFloats, growingInts } from './growing.ts'

/** What becomes of all battles of a plan, exactly. */
export interface Solution extends Endings {
  /** By round (from 0, in which none ends) and ending: the share of battles. */
  readonly shares: readonly Float64Array[]
  /** Means of all counters of a battle, then of all rules that are followed. */
  readonly means: Float64Array
  readonly states: number
  /** From how many states to how many: ways that were worked out. */
  readonly edges: number
  readonly rounds: number
  /** The share of battles that is left undecided: every share above is at most this much too low. */
  readonly undecided: number
}

/** Less than this is left undecided, unless the last round comes first. */
const UNDECIDED = 1e-12
/** A state less likely than this is given up: all of them together are far below `UNDECIDED`, and are counted in it. */
const NEGLIGIBLE = 1e-24
/** Steps between two looks at the clock. */
const RANGE = 256

/** Shares of all battles, by state: those that are in it at one moment. */
type Crowd = ReturnType<typeof makeCrowd>

/**
 * Carries the probability of all battles of a plan forward, round by round, until they are decided. Works in ranges:
 * the generator yields now and then, so that the caller can tell of it, or stop.
 */
export function* solve(
  plan: Plan,
  makeFighter: MakeFighter,
  budget: Budget,
): Generator<Exploration, Solution | Unsolved, void> {
  const start = performance.now()
  const chain = makeChain(plan, makeFighter, look)
  const { states, endings } = chain
  /** Those in this part of the round, in its next part, and between this round and the next. */
  let here = makeCrowd()
  let there = makeCrowd()
  let after = makeCrowd()
  /** How often each state is met in a battle, on average. */
  const visits = growingFloats()
  const means = new Float64Array(chain.counted)
  const byRound: Float64Array<ArrayBuffer>[] = [new Float64Array(0)]
  let ended = new Float64Array(0)
  let neglected = 0
  let undecided = 1
  let round = 0
  try {
    return yield* carryForward()
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    return { spent: error.what, exploration: explored(), spread: states.spread() }
  }

  function* carryForward(): Generator<Exploration, Solution, void> {
    for (const [state, chance] of chain.begin()) {
      makeRoom()
      join(after, state, chance)
    }
    while (undecided > UNDECIDED && round < plan.maxRounds) {
      round++
      ended = new Float64Array(endings.outcomes.length)
      swapWithAfter()
      while (here.count > 0) {
        for (let i = 0; i < here.count; i++) {
          const state = here.states.numbers[i]
          const share = here.shares.numbers[state]
          here.shares.numbers[state] = 0
          if (share < NEGLIGIBLE) neglected += share
          else advance(state, share)
          if (i % RANGE > 0) continue
          look()
          yield explored()
        }
        here.count = 0
        swapWithThere()
      }
      byRound.push(ended)
      undecided = neglected
      for (let i = 0; i < after.count; i++) undecided += after.shares.numbers[after.states.numbers[i]]
    }
    chain.addUp(visits.numbers, means)
    const shares = byRound.map((ended) => lengthened(ended, endings.outcomes.length))
    return { ...endings, shares, means, states: states.count(), edges: chain.edges(), rounds: round, undecided }
  }

  function swapWithAfter(): void {
    const before = here
    here = after
    after = before
  }

  function swapWithThere(): void {
    const before = here
    here = there
    there = before
  }

  /** A share of the battles takes a step. */
  function advance(state: number, share: number): void {
    const steps = round === plan.maxRounds ? chain.lastStepsFrom(state) : chain.stepsFrom(state)
    if (steps.counts) for (let at = 0; at < means.length; at++) means[at] += share * steps.counts[at]
    else visits.numbers[state] += share
    makeRoom()
    const { codes, chances, from, to } = steps
    for (let edge = from; edge < to; edge++) {
      const code = codes[edge]
      const part = share * chances[edge]
      if (code < 0) ended[~code] += part
      else join((code & 1) === 0 ? there : after, code >> 1, part)
    }
  }

  function makeRoom(): void {
    const length = states.count()
    if (endings.outcomes.length > ended.length) ended = lengthened(ended, endings.outcomes.length)
    if (length <= visits.numbers.length) return
    visits.grow(length)
    for (const crowd of [here, there, after]) {
      crowd.states.grow(length)
      crowd.shares.grow(length)
    }
  }

  function explored(): Exploration {
    return { states: states.count(), round, undecided, seconds: (performance.now() - start) / 1000 }
  }

  /** Throws if the budget is spent. */
  function look(): void {
    const { states: count, seconds } = explored()
    if (count > budget.states) throw new Spent('states')
    if (seconds > budget.seconds) throw new Spent('seconds')
    if (chain.bytes() + BYTES_A_STATE * visits.numbers.length > budget.bytes) throw new Spent('bytes')
  }
}

/** Bytes that the three crowds and `visits` take for each state. */
const BYTES_A_STATE = 3 * 12 + 8

function makeCrowd() {
  return {
    /** The states, `count` of them, and by state the share. */
    states: growingInts(),
    shares: growingFloats(),
    count: 0,
  }
}

function join(crowd: Crowd, state: number, share: number): void {
  const shares = crowd.shares.numbers
  if (shares[state] === 0) crowd.states.numbers[crowd.count++] = state
  shares[state] += share
}

function lengthened(numbers: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length)
  longer.set(numbers)
  return longer
}
