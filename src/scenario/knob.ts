import { isDeepStrictEqual } from 'node:util'
import { averageOf, parseNotation } from '../battle/notation.ts'
import { findNumbers, stepped } from './numbers.ts'
import type { RulesetSchema } from './ruleset.ts'
import type { Scenario } from './scenario.ts'
import type { Axis } from './vary.ts'

/** A value of a scenario that is to be turned, and what it may become. */
export interface Knob extends Axis {
  /** Whether the values have an order: numbers do, and dice by their mean; then they stand in it. */
  readonly isOrdered: boolean
  /** What the file says; undefined where it says nothing that could be one of the values. */
  readonly now: string | undefined
  /**
   * Where that stands among the values: 2 is the third, 2.5 halfway to the fourth; below 0 and beyond the last one it
   * goes on at the pace of the values there. Undefined where it has no place among them.
   */
  readonly nowAt: number | undefined
}

/** Puts the values of an axis in order, if they have one, and what the scenario says among them. */
export function knobOf({ path, values: given }: Axis, scenario: Scenario, schema: RulesetSchema): Knob {
  const now = valueNow(path, scenario, schema)
  // In the file's own spelling: from `1d4` to `d4` is no change.
  const values = given.map((value) => (now !== undefined && isSame(value, now) ? now : value))
  const sizes = values.map(sizeOf)
  const units = new Set(sizes.map((size) => size?.unit))
  const isOrdered = values.length > 1 && units.size === 1 && !units.has(undefined)
  if (!isOrdered) {
    const at = values.findIndex((value) => now !== undefined && plainly(value) === plainly(now))
    return { path, values, isOrdered, now, nowAt: at < 0 ? undefined : at }
  }
  const sorted = values
    .map((value, at) => ({ value, size: sizes[at]!.size }))
    .sort((one, other) => one.size - other.size)
  const size = now === undefined ? undefined : sizeOf(now)
  const [unit] = units
  const isAlike = size !== undefined && (size.unit === unit || now === '0')
  return {
    ...{ path, values: sorted.map(({ value }) => value), isOrdered, now },
    nowAt: isAlike
      ? placeAmong(
          sorted.map((each) => each.size),
          size.size,
        )
      : undefined,
  }
}

/** Whether two texts say the same number, with its unit, or the same dice. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const dice = [one, other].map(parseNotation)
  if (dice.every((each) => each !== undefined)) return isDeepStrictEqual(dice[0], dice[1])
  const [mine, others] = [sizeOf(one), sizeOf(other)]
  return mine !== undefined && isDeepStrictEqual(mine, others)
}

const NUMBER = /^([+-]?\d[\d_]*(?:\.\d+)?) ?([A-Za-z]*|%)$/

/** What a value counts for, and in which unit; of dice their mean. Undefined of words and lists. */
function sizeOf(value: string): { readonly size: number; readonly unit: string } | undefined {
  const [, digits, unit] = NUMBER.exec(value) ?? []
  if (digits !== undefined && !/^d\d*$/.test(unit)) return { size: Number(digits.replaceAll('_', '')), unit }
  const dice = parseNotation(value)
  return dice && { size: averageOf(dice), unit: 'dice' }
}

/** Between the values, or beyond the ends at the pace that they have there. */
function placeAmong(sizes: readonly number[], size: number): number {
  const exact = sizes.indexOf(size)
  if (exact >= 0) return exact
  const above = sizes.findIndex((each) => each > size)
  const next = above < 0 ? sizes.length - 1 : Math.max(1, above)
  const pace = sizes[next] - sizes[next - 1]
  return pace > 0 ? next - 1 + (size - sizes[next - 1]) / pace : next
}

/** The number that is used, whether it is written or a default; else what is written there. */
function valueNow(path: string, scenario: Scenario, schema: RulesetSchema): string | undefined {
  const number = findNumbers(scenario, schema).find((each) => each.path === path)
  if (number) return stepped(number, 0)
  let value: unknown = scenario.whole
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    const key = Array.isArray(value) ? String(Number(step) - 1) : step
    value = Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined
  }
  if (Array.isArray(value)) return `[${value.join(', ')}]`
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** `[sword]` and `sword` are the same list. */
function plainly(value: string): string {
  return value.replaceAll(/[\s"']/g, '').replace(/^\[([^,]*)\]$/, '$1')
}
