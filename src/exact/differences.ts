import type { Difference, Differences } from '../metrics/differences.ts'
import type { Estimate } from '../statistics/interval.ts'
import type { ExactResult } from './result.ts'
import { areSame, rounded } from './rounding.ts'

/** Every metric that both answers have, with its exact difference. */
export function differencesBetween(baseline: ExactResult, variant: ExactResult): Differences {
  const [mine, other] = [baseline.metrics, variant.metrics]
  const metrics = Object.fromEntries(
    Object.entries(mine).flatMap(([name, before]): [string, Difference][] => {
      if (!Object.hasOwn(other, name)) return []
      const now = other[name]
      const difference = exactDifference(before.value, now.value)
      const identical = difference.value === 0
      return [[name, { baseline: before, variant: now, difference, identical, moved: !identical }]]
    }),
  )
  const without = (names: object, others: object) => Object.keys(names).filter((name) => !Object.hasOwn(others, name))
  const [onlyBaseline, onlyVariant] = [without(mine, other), without(other, mine)]
  const differing = Object.values(metrics).some(({ identical }) => !identical)
  const identical = !differing && onlyBaseline.length + onlyVariant.length === 0
  return { metrics, onlyBaseline, onlyVariant, identical }
}

/** How much more it is now; 0 if that is nothing but rounding. */
export function exactDifference(before: number, now: number): Estimate {
  return exactly(areSame(now, before) ? 0 : now - before)
}

/** A figure without any chance about it. */
export function exactly(value: number): Estimate {
  const known = rounded(value)
  return { value: known, low: known, high: known }
}
