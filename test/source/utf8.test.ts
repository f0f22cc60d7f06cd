import { expect, test } from 'vitest'
import { decodeText } from '../../src/source/utf8.ts'

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Uint8Array.from(Buffer.from(text, encoding))
const SAVE = 'save it as UTF-8, in Excel as "CSV UTF-8"'

test('UTF-8 is decoded, with its byte order mark if that is wanted', () => {
  const marked = bytes('\ufeffüber\ufffd', 'utf8')
  expect(decodeText(marked)).toBe('über\ufffd')
  expect(decodeText(marked, true)).toBe('\ufeffüber\ufffd')
})

test.each([
  ['first', 'müde', 'line 1, byte 2 is 0xFC'],
  ['in a later line', 'a\nb\nab\u00e9', 'line 3, byte 3 is 0xE9'],
  ['behind characters of several bytes', '\u00c3\u00bc\u00ef\u00bf\u00bd\u00ff', 'line 1, byte 6 is 0xFF'],
  ['cut off', 'x\n\u00c3', 'line 2, byte 1 is 0xC3'],
])('says where it is no UTF-8: %s', (_, text, where) => {
  expect(decodeText(bytes(text))).toEqual({
    reason: `it is no UTF-8 text: ${where}`,
    hint: `it is probably Latin-1 or Windows-1252: ${SAVE}`,
  })
})

test.each(['\xff\xfea\0', '\xfe\xff\0a'])('knows UTF-16 by its byte order mark', (text) => {
  expect(decodeText(bytes(text))).toEqual({ reason: 'it is UTF-16, expected UTF-8 text', hint: SAVE })
})
