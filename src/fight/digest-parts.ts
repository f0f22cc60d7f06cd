import type { TallyMessage } from './tally.ts'

/** The bytes that a digest is made of, one part after the other. Nothing of Node, so that a browser can make it, too. */
export function digestParts(of: string, { battles, counts }: TallyMessage): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder()
  return [
    encoder.encode(`tiltyard ${of} 1\n${battles}\n`),
    ...counts.flatMap((array) => {
      let length = array.length
      while (length > 0 && array[length - 1] === 0) length--
      const bytes = new DataView(new ArrayBuffer(8 * length))
      for (let i = 0; i < length; i++) bytes.setFloat64(8 * i, array[i], true)
      return [encoder.encode(`${length}\n`), new Uint8Array(bytes.buffer)]
    }),
  ]
}
