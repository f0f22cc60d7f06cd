/**
 * The special functions that intervals stand on, with errors below 5e-13. simple-statistics has some of them, but with 2
 * to 3 digits (`probit(0.975)` is 1.957), which is not enough for an interval (docs/statistics.md §0 and §9).
 */

// Wichura (1988), Algorithm AS 241, PPND16; highest power first; to the digits of a double.
const CENTRE_OVER = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513,
  133.14166789178438, 3.3871328727963665,
]
const CENTRE_UNDER = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579,
  42.31333070160091, 1,
]
const TAIL_OVER = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
]
const TAIL_UNDER = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
]
const FAR_OVER = [
  2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487,
  1.7848265399172913, 5.463784911164114, 6.657904643501103,
]
const FAR_UNDER = [
  2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133, 0.014875361290850615,
  0.1369298809227358, 0.599832206555888, 1,
]

/**
 * The number below which a standard normal variable falls with probability `p`; ±Infinity at 0 and 1. For an upper tail
 * of size alpha write `-normalQuantile(alpha)`: `1 - alpha` would lose the digits of a small alpha.
 */
export function normalQuantile(p: number): number {
  const fromCentre = p - 0.5
  if (Math.abs(fromCentre) <= 0.425) {
    const r = 0.180625 - fromCentre * fromCentre
    return (fromCentre * polynomial(CENTRE_OVER, r)) / polynomial(CENTRE_UNDER, r)
  }
  const tail = Math.min(p, 1 - p)
  if (tail === 0) return fromCentre < 0 ? -Infinity : Infinity
  const r = Math.sqrt(-Math.log(tail))
  const distance =
    r <= 5
      ? polynomial(TAIL_OVER, r - 1.6) / polynomial(TAIL_UNDER, r - 1.6)
      : polynomial(FAR_OVER, r - 5) / polynomial(FAR_UNDER, r - 5)
  return fromCentre < 0 ? -distance : distance
}

/** How many standard errors to either side make a two-sided interval of this confidence: 1.96 for 0.95. */
export function standardErrors(confidence: number): number {
  return -normalQuantile((1 - confidence) / 2)
}

/**
 * The probability that a standard normal variable exceeds `z`. The series is that of Marsaglia (2004); in the tail, where
 * the subtraction would lose digits, the continued fraction of Abramowitz and Stegun 26.2.14.
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  if (z < 3) {
    let term = z
    let sum = z
    for (let odd = 3; term > sum * Number.EPSILON; odd += 2) {
      term *= (z * z) / odd
      sum += term
    }
    return 0.5 - density * sum
  }
  let fraction = z
  for (let k = 120; k >= 1; k--) fraction = z + k / fraction
  return density / fraction
}

function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0
  for (const coefficient of coefficients) sum = sum * x + coefficient
  return sum
}

const HALF_LOG_TAU = Math.log(2 * Math.PI) / 2

/** The logarithm of the gamma function, for x > 0. */
export function lnGamma(x: number): number {
  return stirling(x) + stirlingError(x)
}

/** Stirling's approximation of lnGamma. */
function stirling(x: number): number {
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TAU
}

/** What Stirling's approximation leaves out: a small number, of which no digits are lost for large x. */
function stirlingError(x: number): number {
  if (x <= 20) return lanczos(x) - stirling(x)
  const square = x * x
  return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / x
}

// Lanczos' approximation with g = 7 and 9 terms, as in Press et al., Numerical Recipes.
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 0.000009984369578019572, 1.5056327351493116e-7,
]

/** lnGamma for small x, where Stirling's series is not good enough. */
function lanczos(x: number): number {
  let sum = LANCZOS[0]!
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x + i - 1)
  const t = x + 6.5
  return HALF_LOG_TAU + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

type Tail = 'lower' | 'upper'

/**
 * The regularized incomplete beta function I_x(a, b), or its upper tail 1 - I_x(a, b) without the loss of digits that the
 * subtraction would bring. For a, b > 0 and 0 <= x <= 1.
 */
export function betaTail(x: number, a: number, b: number, tail: Tail = 'lower'): number {
  if (x <= 0) return tail === 'lower' ? 0 : 1
  if (x >= 1) return tail === 'lower' ? 1 : 0
  return tailOf(x, a, b, tail, betaPower(x, a, b))
}

/** `power` is betaPower(x, a, b). The fraction converges quickly only on its own side of the mean, hence the exchange. */
function tailOf(x: number, a: number, b: number, tail: Tail, power: number): number {
  if (x < (a + 1) / (a + b + 2)) {
    const lower = (power * continuedFraction(x, a, b)) / a
    return tail === 'lower' ? lower : 1 - lower
  }
  const upper = (power * continuedFraction(1 - x, b, a)) / b
  return tail === 'upper' ? upper : 1 - upper
}

/**
 * x^a (1 - x)^b / B(a, b), as the ratio to its value at the mode times Stirling's errors (Loader 2000, "Fast and accurate
 * computation of binomial probabilities"): the difference of three large lnGamma would lose 7 digits at a million battles.
 */
function betaPower(x: number, a: number, b: number): number {
  const n = a + b
  const excess = n * x - a
  const exponent = a * logRatio(n * x, excess, a) + b * logRatio(n * (1 - x), -excess, b)
  const errors = stirlingError(n) - stirlingError(a) - stirlingError(b)
  return Math.sqrt(((a / n) * b) / (2 * Math.PI)) * Math.exp(exponent + errors)
}

/** ln(value / base), where value = base + excess. */
function logRatio(value: number, excess: number, base: number): number {
  return Math.abs(excess) < base / 2 ? Math.log1p(excess / base) : Math.log(value / base)
}

/** The continued fraction of the incomplete beta function by Lentz's method (Numerical Recipes, `betacf`). */
function continuedFraction(x: number, a: number, b: number): number {
  const TINY = 1e-300
  const notZero = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  // About the square root of max(a, b) steps are needed; the limit is never met, and keeps NaN from looping for ever.
  for (let m = 1; m < 1_000_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / notZero(1 + even * d)
    c = notZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / notZero(1 + odd * d)
    c = notZero(1 + odd / c)
    const change = d * c
    fraction *= change
    if (Math.abs(change - 1) < 4 * Number.EPSILON) break
  }
  return fraction
}

/**
 * The x at which the lower (or upper) tail of the beta distribution has the probability `q`. For a, b > 0 and 0 <= q <= 1.
 *
 * Newton's method on the logarithm of the tail, which is concave, so that it is quick even for a tail of 1e-9; a step that
 * leaves the bracket is replaced by bisection.
 */
export function inverseBetaTail(q: number, a: number, b: number, tail: Tail = 'lower'): number {
  if (q <= 0) return tail === 'lower' ? 0 : 1
  if (q >= 1) return tail === 'lower' ? 1 : 0
  // Doubles are finer near 0 than near 1: n of n for a large n is found as 0 of n.
  if (a > b) return 1 - inverseBetaTail(q, b, a, tail === 'lower' ? 'upper' : 'lower')
  const sign = tail === 'lower' ? 1 : -1
  const mean = a / (a + b)
  const deviation = Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  let low = 0
  let high = 1
  let x = mean + sign * normalQuantile(q) * deviation
  if (x <= 0) x = mean / 2
  if (x >= 1) x = (1 + mean) / 2
  for (let step = 0; step < 200; step++) {
    const power = betaPower(x, a, b)
    const probability = tailOf(x, a, b, tail, power)
    if (probability * sign < q * sign) low = x
    else high = x
    // The derivative of the tail is the density, power / x / (1 - x).
    const change = (-sign * Math.log(probability / q) * probability * x * (1 - x)) / power
    const newton = x + change
    // The convergence is quadratic: after a step as small as this, nothing is left to gain.
    if (Math.abs(change) <= 1e-10 * Math.min(x, 1 - x)) return newton
    x = newton > low && newton < high ? newton : (low + high) / 2
  }
  return x
}
