/** Why bytes are no text, and what to do about it. */
interface NoText {
  readonly reason: string
  readonly hint: string
}

/** Decodes UTF-8, with its byte order mark if `keepsMark`; says where it fails, and what the encoding is likely to be. */
export function decodeText(bytes: Uint8Array, keepsMark = false): string | NoText {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepsMark }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return explainNoText(bytes)
  }
}

function explainNoText(bytes: Uint8Array): NoText {
  const how = 'save it as UTF-8, in Excel as "CSV UTF-8"'
  if (isMarked(bytes, 0xff, 0xfe) || isMarked(bytes, 0xfe, 0xff))
    return { reason: 'it is UTF-16, expected UTF-8 text', hint: how }
  const at = firstBroken(bytes)
  const before = bytes.subarray(0, at)
  const line = before.filter((byte) => byte === LINE_END).length + 1
  const inLine = at - before.lastIndexOf(LINE_END)
  const byte = bytes[at]!.toString(16).toUpperCase().padStart(2, '0')
  return {
    reason: `it is no UTF-8 text: line ${line}, byte ${inLine} is 0x${byte}`,
    hint: `it is probably Latin-1 or Windows-1252: ${how}`,
  }
}

const LINE_END = 0x0a

function isMarked(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second
}

/** Where the first character stands that cannot be decoded: it becomes a replacement character, of which a text may have its own. */
function firstBroken(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const encoder = new TextEncoder()
  let at = 0
  for (const part of text.split(/(?<=\ufffd)/)) {
    const length = encoder.encode(part.replace(/\ufffd$/, '')).length
    at += length
    const isOwn = bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd
    if (!isOwn) return at
    at += 3
  }
  return at
}
