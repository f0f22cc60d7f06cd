import type { MakeFighter } from '../battle/fighter.ts'
import type { Plan } from '../battle/plan.ts'
import { type Budget, type Exploration, Spent, type Unsolved } from './budget.ts'
import { type Choice, FIRST_DECISION, LOST, makeDecisionProcess, type Prospect, WON } from './decision-process.ts'

/** How well a party can do that decides as well as can be, against a tactic that is given. */
export interface PerfectPlay {
  /** Its share of wins. */
  readonly value: number
  /** What it does, and how often in a battle on average. */
  readonly choices: readonly { readonly choice: Choice; readonly times: number }[]
  readonly states: number
  readonly rounds: number
  /** In how many ways dice have fallen: what it took. */
  readonly ways: number
}

/** A round in which no value changes by more than this changes none after it. */
const SETTLED = 1e-15
/** By this part of the ways, this part of the states that were found must have been followed: most that is too large ends here. */
const EARLY = 8
const FOLLOWED = 2

/**
 * The value of perfect play, by backward induction over rounds: with one round more to play, each state is worth what the best
 * decisions make of what follows. Works in ranges, as `solve` does.
 */
export function* playPerfectly(
  plan: Plan,
  makeFighter: MakeFighter,
  isWon: (outcome: number) => boolean,
  isChosen: (stream: number) => boolean,
  budget: Budget,
): Generator<Exploration, PerfectPlay | Unsolved, void> {
  const start = performance.now()
  let round = 0
  const process = makeDecisionProcess(plan, makeFighter, isWon, isChosen, look)
  const { prospects, decisions, states } = process
  try {
    const first = process.start()
    for (const _ of process.explore()) yield explored()
    return yield* induce(first)
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    return { spent: error.what, exploration: explored(), spread: states.spread() }
  }

  function* induce(first: Prospect): Generator<Exploration, PerfectPlay, void> {
    /** By state: what it is worth with a round less to play; a battle that is not won by then is not. */
    let later: Float64Array = new Float64Array(states.count())
    let now: Float64Array = new Float64Array(states.count())
    const doneAt = new Int32Array(states.count())
    const decidedAt = new Int32Array(decisions.length)
    const worth = new Float64Array(decisions.length)
    const best = new Int32Array(decisions.length)

    const worthAhead = ({ codes, chances }: Prospect): number => {
      let sum = 0
      for (let at = 0; at < codes.length; at++) sum += chances[at]! * worthOf(codes[at]!)
      return sum
    }
    const worthOf = (code: number): number => {
      if (code === WON) return 1
      if (code === LOST) return 0
      if (code <= FIRST_DECISION) return decide(FIRST_DECISION - code)
      return (code & 1) === 1 ? later[code >> 1]! : valueOfState(code >> 1)
    }
    const valueOfState = (state: number): number => {
      if (doneAt[state] !== round) {
        now[state] = worthAhead(prospects[state]!)
        doneAt[state] = round
      }
      return now[state]!
    }
    const decide = (decision: number): number => {
      if (decidedAt[decision] === round) return worth[decision]!
      worth[decision] = -1
      for (const [at, prospect] of decisions[decision]!.prospects.entries()) {
        const value = worthAhead(prospect)
        if (value <= worth[decision]!) continue
        worth[decision] = value
        best[decision] = at
      }
      decidedAt[decision] = round
      return worth[decision]!
    }

    for (round = 1; round <= plan.maxRounds; round++) {
      let change = 0
      for (let state = 0; state < states.count(); state++) {
        change = Math.max(change, Math.abs(valueOfState(state) - later[state]!))
        if (state % 4096 === 0) {
          look()
          yield explored()
        }
      }
      ;[later, now] = [now, later]
      if (change < SETTLED) break
    }
    round = Math.min(round, plan.maxRounds)
    const value = first.codes.reduce((sum, code, at) => sum + first.chances[at]! * later[code >> 1]!, 0)
    const choices = decisions.length === 0 ? [] : followBest(first, best)
    return { value, choices, states: states.count(), rounds: round, ways: process.ways() }
  }

  /** How often each thing is done, if the decisions are those that were best with the most rounds to play. */
  function followBest(first: Prospect, best: Int32Array): PerfectPlay['choices'] {
    const choices = new Map<string, { choice: Choice; times: number }>()
    let here = new Map<number, number>()
    let after = new Map<number, number>()
    const pass = ({ codes, chances }: Prospect, share: number): void => {
      for (let at = 0; at < codes.length; at++) {
        const code = codes[at]!
        const part = share * chances[at]!
        if (code <= FIRST_DECISION) {
          const decision = decisions[FIRST_DECISION - code]!
          const chosen = best[FIRST_DECISION - code]!
          const choice = decision.choices[chosen]!
          const key = `${choice.who} ${choice.list} ${choice.place}`
          const known = choices.get(key) ?? { choice, times: 0 }
          known.times += part
          choices.set(key, known)
          pass(decision.prospects[chosen]!, part)
        } else if (code >= 0) {
          const next = (code & 1) === 1 ? after : here
          next.set(code >> 1, (next.get(code >> 1) ?? 0) + part)
        }
      }
    }
    pass(first, 1)
    for (let played = 0; played < plan.maxRounds && after.size > 0; played++) {
      here = after
      after = new Map()
      while (here.size > 0) {
        const crowd = here
        here = new Map()
        for (const [state, share] of crowd) if (share > 1e-12) pass(prospects[state]!, share)
      }
    }
    return [...choices.values()].sort((one, other) => other.times - one.times)
  }

  function explored(): Exploration {
    return { states: states.count(), round, undecided: 1, seconds: (performance.now() - start) / 1000 }
  }

  /** As long as most of the states that were found lead to unknown ones, no end is near. */
  function waysNow(most: number): number {
    return FOLLOWED * prospects.length < states.count() ? most / EARLY : most
  }

  function look(): void {
    const { states: count, seconds } = explored()
    if (count > budget.states) throw new Spent('states')
    if (seconds > budget.seconds) throw new Spent('seconds')
    if (process.bytes() > budget.bytes) throw new Spent('bytes')
    if (budget.ways !== undefined && process.ways() > waysNow(budget.ways)) throw new Spent('ways')
  }
}
