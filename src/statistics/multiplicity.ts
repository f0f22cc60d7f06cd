/**
 * The p-values of several tests, adjusted so that of all that are then at most alpha only that share is false on average
 * (Benjamini and Hochberg 1995); without it, of a hundred true "no difference" five would be taken for one. In the order
 * given. For looking through many figures; a gate needs Bonferroni's (statistics.md §5.2).
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const m = pValues.length
  const descending = pValues.map((_, index) => index).sort((a, b) => pValues[b] - pValues[a])
  const adjusted: number[] = []
  let ceiling = 1
  for (const [at, index] of descending.entries()) {
    ceiling = Math.min(ceiling, (pValues[index] * m) / (m - at))
    adjusted[index] = ceiling
  }
  return adjusted
}
