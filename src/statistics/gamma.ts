import { lnGamma, normalTail } from './special.ts'

const PRECISION = 1e-16
/** Far more than either way takes where it is used. */
const MOST_TERMS = 10_000
/** Instead of a zero that Lentz's method would divide by. */
const TINY = 1e-300

/**
 * Q(a, x), the upper tail of the gamma distribution with shape a (docs/statistics.md §9): the series of its complement below
 * a + 1, Lentz's continued fraction above.
 */
export function gammaTail(a: number, x: number): number {
  if (!(x > 0)) return 1
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a))
  return x < a + 1 ? 1 - front * series(a, x) : front * fraction(a, x)
}

/** How likely chi-squared with `df` degrees of freedom, which need not be whole, is at least x. */
export function chiSquaredTail(x: number, df: number): number {
  // One degree of freedom is a squared normal: its tail keeps all digits.
  return df === 1 ? 2 * normalTail(Math.sqrt(Math.max(0, x))) : gammaTail(df / 2, x / 2)
}

function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < MOST_TERMS && term > sum * PRECISION; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

function fraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let product = d
  for (let n = 1; n < MOST_TERMS; n++) {
    const numerator = n * (a - n)
    b += 2
    d = 1 / notZero(numerator * d + b)
    c = notZero(b + numerator / c)
    product *= c * d
    if (Math.abs(c * d - 1) < PRECISION) break
  }
  return product
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}
