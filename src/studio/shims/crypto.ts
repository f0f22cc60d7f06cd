// SHA-256 as FIPS 180-4 has it: browsers have it as well, but only for those who can wait, and a digest must not make the
// studies wait for each other.

const INITIAL = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
/** The first bits of the fractions of the cube roots of the first 64 primes. */
const ROUNDS = Int32Array.from(primes(64), (prime) => Math.floor((Math.cbrt(prime) % 1) * 2 ** 32))
const BLOCK = 64

/** The only hash there is here, made as Node makes it. */
export function createHash(_algorithm: 'sha256'): Hash {
  return new Hash()
}

class Hash {
  readonly #state = Int32Array.from(INITIAL)
  readonly #schedule = new Int32Array(64)
  #rest = new Uint8Array(0)
  #length = 0

  update(data: string | Uint8Array): this {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
    this.#length += bytes.length
    const all = new Uint8Array(this.#rest.length + bytes.length)
    all.set(this.#rest)
    all.set(bytes, this.#rest.length)
    const whole = all.length - (all.length % BLOCK)
    for (let at = 0; at < whole; at += BLOCK) this.#mix(new DataView(all.buffer, at, BLOCK))
    this.#rest = all.slice(whole)
    return this
  }

  digest(): Uint8Array<ArrayBuffer>
  digest(encoding: 'hex'): string
  digest(encoding?: 'hex'): string | Uint8Array<ArrayBuffer> {
    const bits = new DataView(new ArrayBuffer(8))
    bits.setBigUint64(0, BigInt(this.#length) * 8n)
    const zeros = (2 * BLOCK - 9 - (this.#length % BLOCK)) % BLOCK
    this.update(Uint8Array.of(0x80, ...new Uint8Array(zeros))).update(new Uint8Array(bits.buffer))
    const digest = new DataView(new ArrayBuffer(32))
    for (const [at, word] of this.#state.entries()) digest.setInt32(4 * at, word)
    const bytes = new Uint8Array(digest.buffer)
    return encoding ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') : bytes
  }

  #mix(block: DataView): void {
    const words = this.#schedule
    for (let t = 0; t < 16; t++) words[t] = block.getInt32(4 * t)
    for (let t = 16; t < 64; t++) {
      const [early, late] = [words[t - 15], words[t - 2]]
      const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[t] = words[t - 16] + low + words[t - 7] + high
    }
    let [a, b, c, d, e, f, g, h] = this.#state
    for (let t = 0; t < 64; t++) {
      const choice = (e & f) ^ (~e & g)
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[t] + words[t]) | 0
      const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0]
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) this.#state[at] += word
  }
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime > 0)) found.push(next)
  return found
}
