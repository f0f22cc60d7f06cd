/**
 * The generator xoshiro128** (Blackman and Vigna 2021), started by splitmix32: nothing of Tiltyard is in it, and no bench comes
 * near the end of its cycle of 2^128.
 */
export function randomOf(seed: number): () => number {
  let mixed = seed
  let [a, b, c, d] = Array.from({ length: 4 }, () => {
    mixed = (mixed + 0x9e3779b9) | 0
    let word = mixed ^ (mixed >>> 16)
    word = Math.imul(word, 0x21f0aaad)
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
    return word ^ (word >>> 15)
  })
  return () => {
    const five = Math.imul(b, 5)
    const result = Math.imul((five << 7) | (five >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return (result >>> 0) / 2 ** 32
  }
}

/** Wins among n battles that are won with a chance of p. */
export function fight(n: number, p: number, random: () => number): number {
  let wins = 0
  for (let battle = 0; battle < n; battle++) if (random() < p) wins++
  return wins
}
