/** A histogram in ones of what is counted in parts, halves up. */
export function inOnes(
  counts: Iterable<readonly [value: number, times: number]>,
  parts = 1,
): [value: number, times: number][] {
  if (parts === 1) return [...counts] as [number, number][]
  const ones = new Map<number, number>()
  for (const [value, times] of counts) {
    const one = Math.round(value / parts)
    ones.set(one, (ones.get(one) ?? 0) + times)
  }
  return [...ones].sort(([first], [second]) => first - second)
}
