import { expectInteger } from '../arguments.ts'
import type { Grid } from '../load-grid.ts'
import type { Metric } from '../metrics/result.ts'
import type { Party, Scenario } from '../scenario/scenario.ts'
import type { Estimate } from '../statistics/interval.ts'
import { MISTAKE_KINDS, type MistakeKind, type Mistakes } from '../tactics/mistakes.ts'

/** What mistakes of a kind are called, in the plural. */
const CALLED: Readonly<Record<MistakeKind, string>> = {
  random: 'mistakes',
  'second-best': 'second choices',
  'worst-target': 'wrong targets',
  hesitate: 'hesitations',
}

/** What mistakes of a kind are called: `hesitations`. */
export function callMistakes(kind: MistakeKind): string {
  return CALLED[kind]
}

/** Which mistakes are looked at. */
export interface Straying {
  /** `random` by default. */
  readonly kind?: MistakeKind
  /** The largest share of mistakes: above 0, and up to 1. 0.5 by default. */
  readonly upTo?: number
  /** In how many equal steps to go there from none, 1 to 20; 5 by default. */
  readonly steps?: number
}

/** What the parties' mistakes cost them, however it is found. */
export interface Costs {
  readonly kind: MistakeKind
  /** The shares of mistakes that are looked at, from 0 up, as parts of 1. */
  readonly shares: readonly number[]
  /** How often either party wins if nobody makes mistakes. */
  readonly without: readonly [Metric, Metric]
  /** Of both parties, the first one first; each with every share but 0. */
  readonly costs: readonly Cost[]
}

/** What mistakes cost a party while the other one makes none. */
export interface Cost {
  readonly party: string
  readonly share: number
  /** How often the party wins with them. */
  readonly win: Metric
  /** How much less often that is than without, as a share of battles. */
  readonly cost: Estimate
  /** The same as it was counted, where luck is taken out of it. */
  readonly plain?: Estimate
}

/** A party that makes mistakes alone, and the point of the grid where it does. */
interface Alone {
  readonly party: 0 | 1
  readonly share: number
  readonly point: number
}

export const MOST_STEPS = 20
const DEFAULT_STEPS = 5
const DEFAULT_MOST = 0.5

/** The scenario with its parties' mistakes from none to the largest share: both in all combinations. Throws a `RangeError`. */
export function skillGrid(
  scenario: Scenario,
  { kind = 'random', upTo = DEFAULT_MOST, steps = DEFAULT_STEPS }: Straying,
): { readonly grid: Grid; readonly alone: readonly Alone[] } & Pick<Costs, 'kind' | 'shares'> {
  if (!MISTAKE_KINDS.includes(kind)) {
    throw new RangeError(`Expected \`kind\` to be one of ${MISTAKE_KINDS.join(', ')}, got ${kind}`)
  }
  if (!(upTo > 0 && upTo <= 1)) throw new RangeError(`Expected \`upTo\` to be above 0 and up to 1, got ${upTo}`)
  expectInteger('steps', steps, 1, MOST_STEPS)
  const shares = Array.from({ length: steps + 1 }, (_, step) => Math.round((1e6 * upTo * step) / steps) / 1e6)
  const values = shares.map((share) => `${Number((100 * share).toPrecision(6))}%`)
  const points = shares.flatMap((first, row) =>
    shares.map((second, column) => ({
      values: [values[row], values[column]],
      scenario: withMistakes(scenario, [
        { share: first, kind },
        { share: second, kind },
      ]),
    })),
  )
  const axes = scenario.parties.map(({ id }) => ({ path: `${callMistakes(kind)} of ${id}`, values }))
  const columns = shares.length
  const alone = shares.slice(1).map((share, at) => ({ share, step: at + 1 }))
  return {
    ...{ kind, shares, grid: { axes, points, today: scenario } },
    alone: [
      ...alone.map(({ share, step }) => ({ party: 0 as const, share, point: step * columns })),
      ...alone.map(({ share, step }) => ({ party: 1 as const, share, point: step })),
    ],
  }
}

/** The scenario with these mistakes of its parties, whatever it says itself; undefined leaves a party's as they are. */
export function withMistakes(
  scenario: Scenario,
  mistakes: readonly [Mistakes | undefined, Mistakes | undefined],
): Scenario {
  const [first, second] = scenario.parties.map((party, at): Party => {
    const own = mistakes[at]
    return own ? { ...party, mistakes: own } : party
  })
  return { ...scenario, parties: [first, second] }
}
