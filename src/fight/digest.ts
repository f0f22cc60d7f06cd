import { createHash } from 'node:crypto'
import type { Tally } from './tally.ts'

/**
 * SHA-256 of a tally's counts as lower-case hex. Histograms count without their trailing zeros, whose number depends on
 * how the battles were split; float64 in little-endian order is the same on every machine.
 */
export function digestTally(tally: Tally): string {
  const hash = createHash('sha256')
  const { battles, counts } = tally.toMessage()
  hash.update(`tiltyard tally 1\n${battles}\n`)
  for (const array of counts) {
    let length = array.length
    while (length > 0 && array[length - 1] === 0) length--
    const bytes = new DataView(new ArrayBuffer(8 * length))
    for (let i = 0; i < length; i++) bytes.setFloat64(8 * i, array[i], true)
    hash.update(`${length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
