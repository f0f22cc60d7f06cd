import { type Constraint, solve } from 'yalps'
import { CHANGE } from './aims.ts'

/** A metric as a straight line of the parameters, and where it is to be; all in the units of its link. */
export interface Line {
  /** At the point that the program starts from. */
  readonly value: number
  /** What a step of each parameter adds. */
  readonly slopes: readonly number[]
  /** Without ends that nothing can pass. */
  readonly low: number
  readonly high: number
  /** What a miss of one unit of the link is worth, in points. */
  readonly weight: number
  /** How far within the band is safe enough. */
  readonly room: number
}

/** A step of the search as an integer program. */
interface Program {
  readonly lines: readonly Line[]
  readonly from: readonly number[]
  /** Between which places each parameter may be set now. */
  readonly bounds: readonly (readonly [low: number, high: number])[]
  /** How many steps each parameter has from end to end. */
  readonly spans: readonly number[]
  /** Where the parameters stand in the files; undefined where they have no place. */
  readonly now: readonly (number | undefined)[]
  /** Whether to change as little as possible, or else to be as safe as possible. */
  readonly isLeastChange: boolean
}

/** Where the lines are nearest to their bands, and how far each of them misses its own there, in points. */
interface Proposal {
  readonly point: readonly number[]
  readonly misses: readonly number[]
}

/** What a point missed costs: as much as so many steps of change. */
const MISS = 1000
/** What it is worth to be safe enough; to change a parameter from end to end of its range costs a part of that. */
const SAFETY = 100
const WHOLE_CHANGE = SAFETY * CHANGE
/** Steps of branch and cut; a bound on time would not be the same everywhere. */
const MOST_STEPS = 4000

/**
 * The best point as far as straight lines tell (docs/statistics.md §7.2): the least sum of misses, and of what misses as
 * little, the least change or the safest.
 */
export function solveProgram({ lines, from, bounds, spans, now, isLeastChange }: Program): Proposal | undefined {
  const constraints = new Map<string, Constraint>()
  const variables = new Map<string, Map<string, number>>()
  const variable = (name: string, cost: number): Map<string, number> => {
    const coefficients = new Map([['cost', cost]])
    variables.set(name, coefficients)
    return coefficients
  }
  const integers = new Set<string>()
  // Counted from the lower bound, since variables are never below 0.
  const parameters = bounds.map(([low, high], parameter) => {
    const coefficients = variable(`parameter ${parameter}`, 0)
    integers.add(`parameter ${parameter}`)
    constraints.set(`range ${parameter}`, { max: high - low })
    coefficients.set(`range ${parameter}`, 1)
    const at = now[parameter]
    if (at !== undefined) {
      const change = variable(`change ${parameter}`, isLeastChange ? 1 : WHOLE_CHANGE / spans[parameter])
      // change >= low + parameter - now, and change >= now - low - parameter
      constraints.set(`up ${parameter}`, { max: at - low })
      coefficients.set(`up ${parameter}`, 1)
      change.set(`up ${parameter}`, -1)
      constraints.set(`down ${parameter}`, { min: at - low })
      coefficients.set(`down ${parameter}`, 1)
      change.set(`down ${parameter}`, 1)
    }
    return coefficients
  })
  const safety = isLeastChange ? undefined : variable('safety', -SAFETY)
  if (safety) {
    constraints.set('safe enough', { max: 1 })
    safety.set('safe enough', 1)
  }
  for (const [goal, { value, slopes, low, high, weight, room }] of lines.entries()) {
    const base =
      value + slopes.reduce((sum, slope, parameter) => sum + slope * (bounds[parameter][0] - from[parameter]), 0)
    const miss = variable(`miss ${goal}`, MISS * weight)
    for (const [name, end] of [['low', low] as const, ['high', high] as const]) {
      if (!Number.isFinite(end)) continue
      const row = `${name} ${goal}`
      const sign = name === 'low' ? 1 : -1
      constraints.set(row, sign === 1 ? { min: end - base } : { max: end - base })
      for (const [parameter, slope] of slopes.entries()) if (slope !== 0) parameters[parameter].set(row, slope)
      miss.set(row, sign)
      safety?.set(row, -sign * room)
    }
  }
  const model = { direction: 'minimize' as const, objective: 'cost', constraints, variables, integers }
  const solution = solve(model, { maxIterations: MOST_STEPS, timeout: Infinity, includeZeroVariables: true })
  if (Number.isNaN(solution.result)) return undefined
  const found = new Map(solution.variables)
  return {
    point: bounds.map(([low, high], parameter) =>
      Math.min(high, low + Math.round(found.get(`parameter ${parameter}`) ?? 0)),
    ),
    misses: lines.map(({ weight }, goal) => weight * (found.get(`miss ${goal}`) ?? 0)),
  }
}
