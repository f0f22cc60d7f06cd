import type { FunctionName, Operator } from './ir.ts'

/** A value beyond this, or that is none, is 0. */
export const MOST = 1e15
/** What every rounding of the rules allows, in units of its step. */
export const SLACK = 1e-9

const MOST_DICE = 100

/** How many dice `dice(count, sides)` rolls: rounded down, 0 to 100. */
export function dieCount(count: number): number {
  return Math.min(MOST_DICE, Math.max(0, Math.floor(count + SLACK)))
}

/** Whether a number has at most 6 decimals, as fields have. */
export function hasFewDecimals(value: number): boolean {
  const millionths = value * 1e6
  return Math.abs(millionths - Math.round(millionths)) <= 1e-9 * Math.max(1, Math.abs(millionths))
}

/** How many percent a chance is; -1 if they are not whole. */
export function percentOf(chance: number): number {
  const percent = Math.round(chance * 100)
  return Math.abs(chance * 100 - percent) < 1e-10 ? percent : -1
}

/** A number within bounds, or 0. */
export function bounded(value: number): number {
  return value >= -MOST && value <= MOST ? value : 0
}

/** Whether an operator comes to 0 because there is no value, or one out of bounds: that is counted in battles. */
export function isUndefined(operator: Operator, one: number, other: number): boolean {
  switch (operator) {
    case '+':
      return Math.abs(one + other) > MOST
    case '-':
      return Math.abs(one - other) > MOST
    case '*':
      return Math.abs(one * other) > MOST
    case '/':
      return other === 0 || Math.abs(one / other) > MOST
    default:
      return false
  }
}

/** What an operator makes of two numbers, or of two words. */
export function evaluateOperator(operator: Operator, one: number, other: number): number | boolean {
  switch (operator) {
    case '+':
      return bounded(one + other)
    case '-':
      return bounded(one - other)
    case '*':
      return bounded(one * other)
    case '/':
      return other === 0 ? 0 : bounded(one / other)
    case '<':
      return one < other
    case '<=':
      return one <= other
    case '>':
      return one > other
    case '>=':
      return one >= other
    case '==':
      return one === other
    default:
      return one !== other
  }
}

export function evaluateCall(name: FunctionName, [one, two, three, ...more]: readonly number[]): number {
  switch (name) {
    case 'min':
      return Math.min(one!, two!, ...(three === undefined ? [] : [three, ...more]))
    case 'max':
      return Math.max(one!, two!, ...(three === undefined ? [] : [three, ...more]))
    case 'floor':
      return Math.floor(one!)
    case 'ceil':
      return Math.ceil(one!) + 0
    case 'round':
      return Math.floor(one! + 0.5)
    case 'abs':
      return Math.abs(one!)
    case 'sqrt':
      return bounded(Math.sqrt(one!))
    default:
      return Math.min(Math.max(one!, two!), three!)
  }
}

/** Whether a number is whole, but for rounding. */
export function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < SLACK
}
