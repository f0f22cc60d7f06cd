import { MAX_BYTES } from '../scenario/files.ts'
import { keepStandardInput, STANDARD_INPUT } from '../scenario/standard-input.ts'
import { decodeText } from '../source/utf8.ts'
import { type Terminal, UserError } from './terminal.ts'

/**
 * Reads the scenario that is on standard input, if one of the files is `-`. Throws a `UserError` for what is no text, or too much
 * of it.
 */
export async function readStandardInput(files: readonly string[], { input, err }: Terminal): Promise<void> {
  if (!files.includes(STANDARD_INPUT)) return
  const stream = input?.()
  if (!stream) throw new UserError('there is no standard input to read a scenario from')
  if (stream.isTTY) err.write('Reading a scenario from standard input; Ctrl-D ends it.\n')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    const piece = Buffer.from(chunk as Uint8Array)
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new UserError(`standard input has more than ${MAX_BYTES} bytes, expected a scenario`)
    chunks.push(piece)
  }
  const text = decodeText(Buffer.concat(chunks))
  if (typeof text !== 'string') throw new UserError(`cannot read standard input: ${text.reason}; ${text.hint}`)
  keepStandardInput(text)
}
