import type { NumbersOf } from '../battle/fighter.ts'
import type { Plan } from '../battle/plan.ts'
import type { SeededSide } from './match.ts'

// Most sides of a study differ in numbers only: one more hit point, one less to hit; and those of a check often in their dice as
// well. What fights for one of them can fight for all, with the numbers and the key of each copied into its memory in turn: then
// the code that fights has one memory, whose addresses V8 compiles into it, and has been compiled once for all.

/** The arrays of a plan that may hold other numbers: always in the same order. */
export function numbersIn({ memory, entries, data }: Plan, numbers: NumbersOf | undefined): Int32Array[] {
  return numbers ? [...new Set(arraysIn([memory, entries, numbers(data)]))] : []
}

/**
 * Whether two sides differ in nothing but their numbers and their dice. Of the memory that battles start from, a fighter may ask
 * when it is made which entries are positive, negative or 0.
 *
 * @param numbers those of `one`
 */
export function areAlike(one: SeededSide, other: SeededSide, numbers: readonly Int32Array[]): boolean {
  if (one.plan.ruleset !== other.plan.ruleset) return false
  const free = new Set<unknown>(numbers)
  const areSame = (left: unknown, right: unknown): boolean => {
    if (ArrayBuffer.isView(left)) {
      if (!ArrayBuffer.isView(right) || left.constructor !== right.constructor) return false
      const [these, those] = [left as Int32Array, right as Int32Array]
      if (these.length !== those.length) return false
      if (!free.has(left)) return haveSameEntries(these, those)
      return left !== one.plan.memory || haveSameSigns(these, those)
    }
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right
    const [parts, others] = [Object.entries(left), Object.entries(right)]
    return parts.length === others.length && parts.every(([name, part]) => areSame(part, right[name as keyof object]))
  }
  return areSame(withoutKey(one), withoutKey(other))
}

/**
 * A number that sides have in common which are alike, and others hardly ever: so that a side of a study is held against those
 * few that it may be like, and not against thousands.
 *
 * @param numbers its own
 */
export function fingerprintOf(side: SeededSide, numbers: readonly Int32Array[]): number {
  const { memory } = side.plan
  const free = new Set<unknown>(numbers)
  let print = 0
  const mix = (value: number): void => {
    print = Math.imul(print ^ value, 0x9e3779b1)
    print ^= print >>> 15
  }
  const take = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      const array = value as Int32Array
      mix(array.length)
      if (value === memory) for (const entry of array) mix(Math.sign(entry))
      else if (!free.has(value)) for (const entry of array) mix(entry)
    } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) take(part)
    else if (typeof value === 'string') for (let at = 0; at < value.length; at++) mix(value.charCodeAt(at))
    else mix(Number(value ?? -1))
  }
  take(withoutKey(side))
  return print
}

/** All but what the key of its dice is made of. */
function withoutKey({ seed: _, plan, ...side }: SeededSide): object {
  const { scenarioKey: __, ...others } = plan
  return { ...side, plan: others }
}

function haveSameSigns(one: Int32Array, other: Int32Array): boolean {
  for (let i = 0; i < one.length; i++) if (Math.sign(one[i]) !== Math.sign(other[i])) return false
  return true
}

/** Of arrays of the same length. */
export function haveSameEntries(one: Int32Array, other: Int32Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

/** All typed arrays in plain data, of whatever kind. */
function arraysIn(value: unknown): Int32Array[] {
  if (ArrayBuffer.isView(value)) return [value as Int32Array]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(arraysIn) : []
}
