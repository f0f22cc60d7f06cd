import type { MemoryWord } from '../battle/ruleset.ts'
import type { Budget, Exploration, Unsolved } from './solve.ts'

/** Something whose different values multiply the situations that a battle can be in. */
export interface Multiplier {
  /** `hit points of knight 1`. */
  readonly what: string
  /** How many different values it was seen to have. */
  readonly values: number
  /** What would make them fewer. */
  readonly advice?: string
}

/** An exact answer would take more states, time or memory than it may. Nothing is guessed from what was found. */
export class BeyondReach extends Error {
  override readonly name = 'BeyondReach'
  /** How far it came. */
  readonly exploration: Exploration
  /** What makes the problem large, the worst first. */
  readonly multipliers: readonly Multiplier[]

  constructor({ spent, exploration, spread }: Unsolved, budget: Budget, words: readonly MemoryWord[]) {
    const multipliers = words
      .map((word, at) => ({ ...word, values: spread[at] }))
      .filter(({ what, values }) => what !== '' && values > LEAST_VALUES)
      .sort((a, b) => b.values - a.values)
    super(explain(spent, exploration, budget, multipliers))
    this.exploration = exploration
    this.multipliers = multipliers
  }
}

/** Fewer values are seen of whatever someone has who may be slain: what it was, and nothing. */
const LEAST_VALUES = 2
/** More would not be read. */
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
    '  or fight it: `tiltyard run` answers with error bars',
  ].join('\n')
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`
}
