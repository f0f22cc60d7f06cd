import type { MemoryWord } from '../battle/memory.ts'
import type { Budget, Exploration, Unsolved } from './budget.ts'

/** Something whose different values multiply the situations that a battle can be in. */
interface Multiplier {
  /** `hit points of knight 1`. */
  readonly what: string
  /** How many different values it was seen to have. */
  readonly values: number
  /** What would make them fewer. */
  readonly advice?: string
}

/** There is no exact answer within reach. Nothing is guessed from what was found. */
export class BeyondReach extends Error {
  override readonly name = 'BeyondReach'
  /** How far it came, and what makes the problem large, the worst first; undefined if it could not even begin. */
  readonly exploration: Exploration | undefined
  readonly multipliers: readonly Multiplier[]

  constructor(message: string, exploration?: Exploration, multipliers: readonly Multiplier[] = []) {
    super(message)
    this.exploration = exploration
    this.multipliers = multipliers
  }

  /** In a few words: `it is too large for an exact answer: it takes more than 60 s (--max-seconds)`. */
  get summary(): string {
    return this.message.split('\n')[0]
  }

  /** The same, with what it is that has no answer: `the variant "hp=90" is too large …`. */
  about(subject: string): BeyondReach {
    return new BeyondReach(`${subject} is ${this.message}`, this.exploration, this.multipliers)
  }
}

/** It would take more states, time or memory than it may. */
export function tooLarge(
  { spent, exploration, spread }: Unsolved,
  budget: Budget,
  words: readonly MemoryWord[],
): BeyondReach {
  const multipliers = words
    .map((word, at) => ({ ...word, values: spread[at] }))
    .filter(({ what, values }) => what !== '' && values > LEAST_VALUES)
    .sort((a, b) => b.values - a.values)
  return new BeyondReach(explain(spent, exploration, budget, multipliers), exploration, multipliers)
}

/** Entries with no more values than this are not named: two is what any entry has whose holder may be slain. */
const LEAST_VALUES = 2
/** So many are named at most. */
const MOST_NAMED = 8

function explain(
  spent: Unsolved['spent'],
  { states, round, undecided, seconds }: Exploration,
  budget: Budget,
  multipliers: readonly Multiplier[],
): string {
  const limit = {
    states: `${count(budget.states)} different situations (--max-states)`,
    seconds: `${budget.seconds} s (--max-seconds)`,
    bytes: `${(budget.bytes / 1e9).toFixed(1)} GB of memory`,
    ways: `${count(budget.ways ?? 0)} ways in which dice fall`,
  }[spent]
  const named = multipliers.slice(0, MOST_NAMED)
  const others = multipliers.length - named.length
  const advice = [...new Set(multipliers.flatMap(({ advice }) => advice ?? []))]
  return [
    `too large for an exact answer: it takes more than ${limit}`,
    `  so far: ${count(states)} situations in ${seconds.toFixed(1)} s; in round ${round} ${percent(undecided)} of the battles were undecided`,
    '  what multiplies them, with the values seen:',
    ...named.map(({ what, values }) => `    ${what}: ${count(values)}`),
    ...(others > 0 ? [`    and ${count(others)} more`] : []),
    ...(advice.length > 0 ? [`  to simplify: ${advice.join('; ')}`] : []),
    '  or fight it: `tiltyard run`, and any study without --exact, answers with error bars',
  ].join('\n')
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`
}
