import { FIRST_HISTOGRAM, type TallyMessage } from './tally.ts'

/** Counts that are made into bytes at a time. */
const STRETCH = 8192
const ZEROS = new Uint8Array(8 * STRETCH)

/**
 * The bytes that a digest is made of, one part after the other: of every array its length without the zeros at its end, then
 * its numbers; histograms with a number for each value, however they are kept. Nothing of Node, so that a browser can make it,
 * too.
 */
export function* digestParts(of: string, { battles, counts, far }: TallyMessage): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(`tiltyard ${of} 1\n${battles}\n`)
  for (const [at, array] of counts.entries()) {
    const pairs = far?.[at - FIRST_HISTOGRAM] ?? NONE
    let length = array.length
    while (length > 0 && array[length - 1] === 0) length--
    if (pairs.length > 0) length = Math.max(length, pairs[pairs.length - 2] + 1)
    yield encoder.encode(`${length}\n`)
    for (let from = 0, pair = 0; from < length; from += STRETCH) {
      const to = Math.min(from + STRETCH, length)
      const first = pair
      while (pair < pairs.length && pairs[pair] < to) pair += 2
      yield bytesOf(array, pairs.subarray(first, pair), from, to)
    }
  }
}

/** The numbers of some entries of an array, with what pairs of an entry and a number add to them. */
function bytesOf(array: Float64Array, pairs: Float64Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  if (pairs.length === 0 && from >= array.length) return ZEROS.subarray(0, 8 * (to - from))
  const bytes = new DataView(new ArrayBuffer(8 * (to - from)))
  for (let i = from; i < Math.min(to, array.length); i++) bytes.setFloat64(8 * (i - from), array[i], true)
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const at = pairs[pair]
    bytes.setFloat64(8 * (at - from), (array[at] ?? 0) + pairs[pair + 1], true)
  }
  return new Uint8Array(bytes.buffer)
}

const NONE = new Float64Array(0)
