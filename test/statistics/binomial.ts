/** P(Bin(n, p) = x) for all x, by the recurrence from the mode: nothing of src/statistics is in it. */
export function binomialDistribution(n: number, p: number): Float64Array {
  const probabilities = new Float64Array(n + 1)
  const mode = Math.min(n, Math.floor((n + 1) * p))
  probabilities[mode] = 1
  for (let x = mode; x < n; x++) probabilities[x + 1] = (probabilities[x]! * (n - x) * p) / ((x + 1) * (1 - p))
  for (let x = mode; x > 0; x--) probabilities[x - 1] = (probabilities[x]! * x * (1 - p)) / ((n - x + 1) * p)
  const total = probabilities.reduce((sum, probability) => sum + probability, 0)
  return probabilities.map((probability) => probability / total)
}
