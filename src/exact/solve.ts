import type { MakeFighter } from '../battle/fighter.ts'
import type { Plan } from '../battle/plan.ts'
import { type Endings, makeChain } from './chain.ts'
import { growingFloats, growingInts } from './growing.ts'

/** What may be spent on an exact answer. */
export interface Budget {
  readonly states: number
  readonly seconds: number
  /** Of memory, besides what the process has anyway. */
  readonly bytes: number
}

/** How far a solution has come. */
export interface Exploration {
  /** Different situations found: the memories that a battle can have between two steps. */
  readonly states: number
  /** The round being played, from 1. */
  readonly round: number
  /** The share of battles that are not decided yet. */
  readonly undecided: number
  readonly seconds: number
}

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

/** The budget was spent before the answer was found. */
export interface Unsolved {
  readonly spent: 'states' | 'seconds' | 'bytes'
  readonly exploration: Exploration
  /** By word of the memory: how many different values it had in the states found. */
  readonly spread: readonly number[]
}

/** Less than this is left undecided, unless the last round comes first. */
export const UNDECIDED = 1e-12
/** A state less likely than this is given up: all of them together are far below `UNDECIDED`, and are counted in it. */
const NEGLIGIBLE = 1e-24
/** Steps between two looks at the clock. */
const STRETCH = 256

/** Shares of all battles, by state: those that are in it at one moment. */
interface Crowd {
  /** The states, `count` of them, and by state the share. */
  readonly states: ReturnType<typeof growingInts>
  readonly shares: ReturnType<typeof growingFloats>
  count: number
}

/**
 * Carries the probability of all battles of a plan forward, round by round, until they are decided. Works in stretches:
 * the generator yields now and then, so that the caller can tell of it, or stop.
 */
export function* solve(
  plan: Plan,
  makeFighter: MakeFighter,
  budget: Budget,
): Generator<Exploration, Solution | Unsolved, void> {
  const start = performance.now()
  const chain = makeChain(plan, makeFighter)
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

  for (const [state, chance] of chain.begin()) {
    makeRoom()
    join(after, state, chance)
  }
  while (undecided > UNDECIDED && round < plan.maxRounds) {
    round++
    ended = new Float64Array(endings.outcomes.length)
    const next = here
    here = after
    after = next
    while (here.count > 0) {
      for (let i = 0; i < here.count; i++) {
        const state = here.states.numbers[i]
        const share = here.shares.numbers[state]
        here.shares.numbers[state] = 0
        if (share < NEGLIGIBLE) neglected += share
        else advance(state, share)
        if (i % STRETCH > 0) continue
        const exploration = { states: states.count(), round, undecided, seconds: (performance.now() - start) / 1000 }
        const spent = whatIsSpent(exploration)
        if (spent) return { spent, exploration, spread: states.spread() }
        yield exploration
      }
      here.count = 0
      const played = here
      here = there
      there = played
    }
    byRound.push(ended)
    undecided = neglected
    for (let i = 0; i < after.count; i++) undecided += after.shares.numbers[after.states.numbers[i]]
  }
  chain.addUp(visits.numbers, means)
  const shares = byRound.map((ended) => lengthened(ended, endings.outcomes.length))
  return { ...endings, shares, means, states: states.count(), edges: chain.edges(), rounds: round, undecided }

  /** A share of the battles takes a step. */
  function advance(state: number, share: number): void {
    const steps = round === plan.maxRounds ? chain.lastStepsFrom(state) : chain.stepsFrom(state)
    if (steps.counts) for (const [at, mean] of steps.counts.entries()) means[at] += share * mean
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

  function whatIsSpent({ states: count, seconds }: Exploration): Unsolved['spent'] | undefined {
    if (count > budget.states) return 'states'
    if (seconds > budget.seconds) return 'seconds'
    return chain.bytes() + BYTES_A_STATE * visits.numbers.length > budget.bytes ? 'bytes' : undefined
  }
}

/** Of the crowds and of `visits`. */
const BYTES_A_STATE = 3 * 12 + 8

function makeCrowd(): Crowd {
  return { states: growingInts(), shares: growingFloats(), count: 0 }
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
