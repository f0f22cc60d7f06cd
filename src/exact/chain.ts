import { enumeratingDice } from '../battle/enumerating-dice.ts'
import type { MakeFighter } from '../battle/fighter.ts'
import { memoryJournal } from '../battle/journal.ts'
import type { Plan } from '../battle/plan.ts'
import { MID_ROUND, Score } from '../battle/score.ts'
import { BeyondReach } from './beyond-reach.ts'
import { type Growing, growingInts, LONGEST_LIST, makeLists } from './growing.ts'
import { makeStates } from './states.ts'

/**
 * From where to where in `codes`: twice the number of a state in the middle of a round; one more of one between two
 * rounds; `~` the number of an ending. Valid until the next steps are asked for.
 */
interface Steps {
  codes: Int32Array
  chances: Float64Array
  from: number
  to: number
  /** Only where the last round is played: the mean of everything that is counted in these steps. */
  readonly counts: Float64Array | undefined
}

/** The ways in which battles end: outcome, and the final value of each of the quantities that are settled only then. */
export interface Endings {
  readonly outcomes: number[]
  /** By ending: a value for each of `histograms`. */
  readonly values: (readonly number[])[]
  /** The histograms (`ScoreLayout.histogramValues`) that are sums of `Score.stands`: of nothing before the end. */
  readonly histograms: readonly number[]
}

const IN_ROUND = 0
const BETWEEN_ROUNDS = 1

/** The budget is looked at each time so many ways of a step have been played. */
const RANGE = 1024

/**
 * All that can happen, as a Markov chain: the states of a battle, and where each leads with what probability in its
 * next step. Steps are played by the ruleset itself, the same code that fights in bulk, with dice that fall in every
 * way.
 *
 * Since the number of the round is in a state only where a rule reads it, a state leads to the same ones in every
 * round, and is worked out once.
 *
 * @param look is called now and then, also in the middle of a step, and may throw.
 */
export function makeChain(plan: Plan, makeFighter: MakeFighter, look: () => void) {
  const dice = enumeratingDice(plan.entries)
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, memoryJournal)
  const { memory } = fighter
  const restore = fighter.restore
  if (!restore)
    throw new BeyondReach('not to be answered exactly: its ruleset cannot go on from a memory (Fighter.restore)')
  const step = fighter.step ?? fighter.round
  const simplify = fighter.simplify ?? (() => {})
  const { counters, fired } = score
  const saved = new Int32Array(memory.length)

  const firstMemory = (): Int32Array => {
    fighter.start()
    simplify()
    return memory.slice()
  }
  const states = makeStates(firstMemory())
  const { endings, findEnding } = makeEndings(plan, score)

  /** By state: where its steps begin in `edges`, plus 1, and how many they are; the same of what is counted in them. */
  const edgesAt = growingInts()
  const edgeCount = growingInts()
  const countsAt = growingInts()
  const countCount = growingInts()
  const edges = makeLists()
  const counts = makeLists()
  let edgesKept = 0

  /** While a state's steps are worked out. By next state: at which `now` it was last met, and its place in `codes`. */
  const met = growingInts()
  const place = growingInts()
  const metEnding = growingInts()
  const endingPlace = growingInts()
  let now = 0
  let ways = 0
  let codes = new Int32Array(1024)
  let chances = new Float64Array(1024)
  let found = 0
  const sums = new Float64Array(counters.length + fired.length)
  /** What is counted before the first round. */
  const countedAtStart = new Float64Array(sums.length)
  const keys = new Int32Array(sums.length)
  const values = new Float64Array(sums.length)
  const steps: Steps = { codes, chances, from: 0, to: 0, counts: undefined }

  function work(state: number, rounds: (phase: number) => number | undefined): void {
    const phase = states.read(state, saved)
    const played = rounds(phase)
    now++
    found = 0
    sums.fill(0)
    dice.begin()
    do {
      restore!(saved, played)
      const result = step()
      const chance = dice.probability()
      if (result >= 0) {
        const ending = findEnding(result)
        metEnding.grow(ending + 1)
        endingPlace.grow(ending + 1)
        lead(metEnding.numbers, endingPlace.numbers, ending, ~ending, chance)
      } else {
        simplify()
        const phase = result === MID_ROUND ? IN_ROUND : BETWEEN_ROUNDS
        const next = states.find(memory, phase)
        growTo(next + 1)
        lead(met.numbers, place.numbers, next, 2 * next + phase, chance)
      }
      count(chance)
      if (++ways % RANGE === 0) look()
    } while (dice.next())
  }

  function lead(metAt: Int32Array, placeOf: Int32Array, target: number, code: number, chance: number): void {
    if (metAt[target] === now) {
      chances[placeOf[target]] += chance
      return
    }
    metAt[target] = now
    placeOf[target] = found
    if (found === codes.length) lengthen()
    codes[found] = code
    chances[found++] = chance
  }

  function lengthen(): void {
    const longerCodes = new Int32Array(2 * codes.length)
    const longerChances = new Float64Array(2 * codes.length)
    longerCodes.set(codes)
    longerChances.set(chances)
    codes = longerCodes
    chances = longerChances
  }

  /** Adds what was counted to the means, and clears it. */
  function count(chance: number): void {
    for (let at = 0; at < counters.length; at++) {
      if (counters[at] === 0) continue
      sums[at] += chance * counters[at]
      counters[at] = 0
    }
    for (let at = 0; at < fired.length; at++) {
      if (fired[at] === 0) continue
      sums[counters.length + at] += chance * fired[at]
      fired[at] = 0
    }
  }

  function growTo(length: number): void {
    for (const array of [edgesAt, edgeCount, countsAt, countCount, met, place]) array.grow(length)
  }

  /** The states that a battle begins in, and how likely each is: hit points may be rolled. */
  function begin(): [number, number][] {
    const chancesOf = new Map<number, number>()
    counters.fill(0)
    fired.fill(0)
    dice.begin()
    do {
      fighter.start()
      simplify()
      const state = states.find(memory, BETWEEN_ROUNDS)
      growTo(state + 1)
      const chance = dice.probability()
      chancesOf.set(state, (chancesOf.get(state) ?? 0) + chance)
      count(chance)
      if (++ways % RANGE === 0) look()
    } while (dice.next())
    countedAtStart.set(sums)
    return [...chancesOf]
  }

  /** Where a state leads: the steps of it are worked out when they are first asked for. */
  function stepsFrom(state: number): Steps {
    if (edgesAt.numbers[state] === 0) keep(state)
    const start = edgesAt.numbers[state] - 1
    steps.codes = edges.keysOf(start)
    steps.chances = edges.valuesOf(start)
    steps.from = edges.offsetOf(start)
    steps.to = steps.from + edgeCount.numbers[state]
    return steps
  }

  function keep(state: number): void {
    work(state, () => undefined)
    if (found > LONGEST_LIST) throw new RangeError(`a step leads to more than ${LONGEST_LIST} states`)
    edgesAt.numbers[state] = edges.add(codes, chances, found) + 1
    edgeCount.numbers[state] = found
    edgesKept += found
    let length = 0
    for (let at = 0; at < sums.length; at++) {
      if (sums[at] === 0) continue
      keys[length] = at
      values[length++] = sums[at]
    }
    countsAt.numbers[state] = counts.add(keys, values, length)
    countCount.numbers[state] = length
  }

  /** Where a state leads in the last round, where the battle ends with the round. Not kept. */
  function lastStepsFrom(state: number): Steps {
    work(state, (phase) => (phase === IN_ROUND ? plan.maxRounds : plan.maxRounds - 1))
    return { codes, chances, from: 0, to: found, counts: sums }
  }

  /** Adds what is counted at the start, and in all steps, each as often as its state is visited on average. */
  function addUp(visits: Float64Array, totals: Float64Array): void {
    for (let at = 0; at < sums.length; at++) totals[at]! += countedAtStart[at]!
    for (let state = 0; state < states.count(); state++) {
      if (visits[state] === 0) continue
      const start = countsAt.numbers[state]
      const from = counts.offsetOf(start)
      const keyBlock = counts.keysOf(start)
      const valueBlock = counts.valuesOf(start)
      for (let i = from; i < from + countCount.numbers[state]; i++) {
        totals[keyBlock[i]] += visits[state] * valueBlock[i]
      }
    }
  }

  const byState: Growing<Int32Array>[] = [edgesAt, edgeCount, countsAt, countCount, met, place]
  return {
    states,
    endings,
    begin,
    stepsFrom,
    lastStepsFrom,
    addUp,
    /** How many things are counted: the counters of a battle, then the rules that are followed. */
    counted: sums.length,
    bytes: () => states.bytes() + edges.bytes() + counts.bytes() + 4 * byState.length * met.numbers.length,
    edges: () => edgesKept,
  }
}

function makeEndings(plan: Plan, score: Score): { endings: Endings; findEnding: (outcome: number) => number } {
  const { histogramValues, valueStart, valueCounters } = plan.score
  const firstStands = (score.stands.byteOffset - score.counters.byteOffset) / 4
  const countersOf = (value: number): Int32Array => valueCounters.subarray(valueStart[value], valueStart[value + 1])
  const isOfTheEnd = (value: number): boolean =>
    countersOf(value).every((counter) => counter >= firstStands && counter < firstStands + score.stands.length)
  const histograms = [...histogramValues.keys()].filter((histogram) => isOfTheEnd(histogramValues[histogram]))
  const summands = histograms.map((histogram) => countersOf(histogramValues[histogram]))
  const endings: Endings = { outcomes: [], values: [], histograms }
  const known = new Map<number, number>()
  const radix = score.stands.length + 1

  function findEnding(outcome: number): number {
    let key = outcome
    for (const list of summands) key = key * radix + total(list)
    const ending = known.get(key)
    if (ending !== undefined) return ending
    known.set(key, endings.outcomes.length)
    endings.values.push(summands.map(total))
    return endings.outcomes.push(outcome) - 1
  }

  function total(list: Int32Array): number {
    let sum = 0
    for (let i = 0; i < list.length; i++) sum += score.counters[list[i]]
    return sum
  }

  return { endings, findEnding }
}
