// Among a hundred true "no difference" five have an interval that excludes zero. This adjusts p-values of several tests at
// once, so that a plain comparison with alpha keeps what it promises for all of them (docs/statistics.md §5.2).

/**
 * Benjamini and Hochberg (1995): comparing these with alpha, at most that share of the findings is false on average. For
 * looking through many figures; a gate needs Bonferroni. In the order given.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const m = pValues.length
  const falling = pValues.map((_, at) => at).sort((a, b) => pValues[b] - pValues[a])
  let ceiling = 1
  const adjusted: number[] = []
  for (const [index, at] of falling.entries()) {
    ceiling = Math.min(ceiling, (pValues[at] * m) / (m - index))
    adjusted[at] = ceiling
  }
  return adjusted
}
