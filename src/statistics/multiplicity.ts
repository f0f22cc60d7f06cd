// Among a hundred true "no difference" five have an interval that excludes zero. These adjust p-values of several tests
// at once, so that a plain comparison with alpha keeps what it promises for all of them (docs/statistics.md §5.2).

/** Holm (1979): comparing these with alpha, the chance of any false finding is at most alpha. In the order given. */
export function holm(pValues: readonly number[]): number[] {
  const m = pValues.length
  let floor = 0
  return inOrder(pValues, ascending(pValues), (p, rank) => {
    floor = Math.max(floor, Math.min(1, (m - rank) * p))
    return floor
  })
}

/**
 * Benjamini and Hochberg (1995): comparing these with alpha, at most that share of the findings is false on average. For
 * looking through many figures; a gate needs `holm` or Bonferroni.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const m = pValues.length
  let ceiling = 1
  return inOrder(pValues, ascending(pValues).reverse(), (p, index) => {
    ceiling = Math.min(ceiling, (p * m) / (m - index))
    return ceiling
  })
}

function ascending(pValues: readonly number[]): number[] {
  return pValues.map((_, index) => index).sort((a, b) => pValues[a] - pValues[b])
}

/** Visits the values in an order; returns what `adjust` makes of them in the order given. */
function inOrder(pValues: readonly number[], order: readonly number[], adjust: (p: number, at: number) => number) {
  const adjusted: number[] = []
  for (const [at, index] of order.entries()) adjusted[index] = adjust(pValues[index], at)
  return adjusted
}
