/** The generator of Park and Miller: nothing of Tiltyard is in it. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Wins among n battles that are won with a chance of p. */
export function fight(n: number, p: number, random: () => number): number {
  let wins = 0
  for (let battle = 0; battle < n; battle++) if (random() < p) wins++
  return wins
}
