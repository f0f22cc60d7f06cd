import { isDeepStrictEqual } from 'node:util'
import type { Neighbourhood, Step } from '../load-neighbourhood.ts'
import { planTogether, type Stand } from '../plan-scenario.ts'
import { didYouMean } from '../source/nearest.ts'
import { checkMetric, isQuantile, NoSuchMetric } from './wanted-metric.ts'

/** The path is none of the numbers that are looked at. */
export class NoSuchNumber extends Error {
  override readonly name = 'NoSuchNumber'
}

/** The sides of a number, by their place in the match. What changes nothing in the plan is the scenario itself. */
export interface StepPair {
  readonly up: number | undefined
  readonly down: number | undefined
}

/** The place of the scenario as it is. */
export const BASE = 0

/** What a study of numbers runs over. */
export interface SensitivityPlan {
  readonly metric: string
  /** The scenario as it is, and what differs from it. */
  readonly stands: readonly Stand[]
  /** The numbers that can be moved, and the step pair of each. */
  readonly movable: readonly Step[]
  readonly stepPairs: readonly StepPair[]
  /** That of the reference. */
  readonly referencePair: StepPair | undefined
  /** Numbers that can be moved neither up nor down. */
  readonly fixed: readonly string[]
}

/** What a study of numbers looks at. */
export interface Weighing {
  /** What to look at; how often the first party wins by default. Not a quantile. */
  readonly metric?: string
  /** The path of a number; all others are then also reported in terms of it. */
  readonly reference?: string
}

/**
 * Plans all that a study of numbers runs over. Throws `NoSuchMetric` for one that is unknown or a quantile, and
 * `NoSuchNumber`.
 */
export async function planSensitivity(
  { scenario, steps }: Neighbourhood,
  { metric: wanted, reference }: Weighing,
): Promise<SensitivityPlan> {
  const movable = steps.filter(({ up, down }) => up || down)
  const fixed = steps.filter(({ up, down }) => !up && !down).map(({ path }) => path)
  const { stands, stepPairs } = await planSides(scenario, movable)
  const [base] = stands
  const metric = wanted ?? `win.${base.roster.parties[0]}`
  checkMetric(metric, [base])
  if (isQuantile(metric)) throw new NoSuchMetric(metric, [], 'is a quantile, expected a percentage or a mean')
  const referencePair = reference === undefined ? undefined : findReference(reference, movable, stepPairs)
  return { metric, stands, movable, stepPairs, referencePair, fixed }
}

async function planSides(scenario: Neighbourhood['scenario'], steps: readonly Step[]) {
  const scenarios = steps.flatMap(({ up, down }) => [up, down]).filter((each) => each !== undefined)
  const [base, ...others] = await planTogether([scenario, ...scenarios])
  const stands: Stand[] = [base]
  let next = 0
  const place = (): number => {
    const stand = others[next++]
    return isDeepStrictEqual(stand.plan, base.plan) ? BASE : stands.push(stand) - 1
  }
  const stepPairs = steps.map(({ up, down }): StepPair => ({ up: up && place(), down: down && place() }))
  return { stands, stepPairs }
}

/** What messages call each side: `"knight.hp" up by 1`. */
export function nameSides(
  scenario: string,
  { movable, stepPairs }: Pick<SensitivityPlan, 'movable' | 'stepPairs'>,
): string[] {
  const names = [`"${scenario}"`]
  for (const [at, { up, down }] of stepPairs.entries()) {
    const { path, step } = movable[at]
    if (up) names[up] = `"${path}" up by ${step}`
    if (down) names[down] = `"${path}" down by ${step}`
  }
  return names
}

function findReference(reference: string, steps: readonly Step[], stepPairs: readonly StepPair[]): StepPair {
  const at = steps.findIndex(({ path }) => path === reference)
  if (at >= 0) return stepPairs[at]
  const hint = didYouMean(
    reference,
    steps.map(({ path }) => path),
  )
  throw new NoSuchNumber(`no number that is looked at is "${reference}"${hint ? `; ${hint}` : ''}`)
}
