import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asJsonLine,
  asJsonMarkup,
  forCsv,
  forGitHub,
  forGitHubProperty,
  forHtml,
  forMarkdown,
  forPicture,
  forXml,
  forXmlAttribute,
  visible,
  visibleLines,
  visibly,
} from '../../src/source/escape.ts'
import { isObeyed, RAW } from '../hostile-text.ts'

/** Text of what is dangerous somewhere, in any order. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '::',
        ':',
        'error',
        '##',
        '#',
        '[',
        ']',
        'vso[',
        '%0A',
        '\n',
        '\r\n',
        '\t',
        '\u001b[31m',
        '\u0007',
      ),
      fc.constantFrom(
        '\0',
        '\u009b',
        '\u202e',
        '\u2066',
        '\u2028',
        '\ud83d',
        '\ufffe',
        '|',
        '`',
        '<script>',
        ']]>',
        '&',
        '"',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

describe('text from outside', () => {
  it.each([
    ['plain text, é 剣 🐉 שלום', 'plain text, é 剣 🐉 שלום'],
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\u001b[31mred\u0007', '\\x1b[31mred\\x07'],
    ['\u202eevil\u2028', '\\u202eevil\\u2028'],
    ['::error file=a::b', ':\\x3aerror file=a:\\x3ab'],
    ['redis://[::1]:6379, a: b, 1::2', 'redis://[::1]:6379, a: b, 1::2'],
    ['##[error]x ##vso[task] # [x]', '#\\x23[error]x #\\x23vso[task] # [x]'],
  ])('%j is %j on a terminal', (text, shown) => {
    expect(visible(text)).toBe(shown)
    expect(visible(shown)).toBe(shown)
    expect(visibly`${text}: ${3}\n`).toBe(`${shown}: 3\n`)
  })

  it('is escaped in a part as it would be in the whole', () => {
    expect(visible('a ::error:: b', { from: 3, to: 9 })).toBe(':\\x3aerror:'.slice(1, -1))
    expect(visible('a\tb', { tab: '  ' })).toBe('a  b')
    expect(visibleLines('a\n::error::\u0007')).toBe('a\n:\\x3aerror::\\x07')
  })

  it('never reaches a terminal, a log or a file as what it would do there', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = visible(text)
        expect(line).not.toMatch(RAW)
        expect(line).not.toContain('\n')
        expect(isObeyed(line)).toBe(false)
        const json = asJsonLine({ [text]: text })
        expect(json).not.toMatch(RAW)
        expect(isObeyed(json)).toBe(false)
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ [text]: text })))
        expect(JSON.parse(asJsonMarkup(text))).toBe(text)
        for (const shown of [forHtml, forXml, forXmlAttribute, forGitHub, forCsv, asJsonMarkup].map((f) => f(text))) {
          expect(shown.replaceAll(/[\t\n\r]/g, '')).not.toMatch(RAW)
        }
        for (const markup of [forHtml, forXml, forXmlAttribute, asJsonMarkup]) expect(markup(text)).not.toMatch(/[<>]/)
        expect(forXmlAttribute(text)).not.toMatch(/[\n\r\t"]/)
        expect(forGitHub(text)).not.toMatch(/[\n\r]/)
        expect(forGitHubProperty(text)).not.toMatch(/[\n\r:,]/)
        expect(forMarkdown(text)).not.toMatch(/<|[\n\r]|(?<!\\)(?:\\\\)*[|`]/)
        expect(JSON.stringify(forPicture({ text: [text] }))).not.toMatch(RAW)
      }),
    )
  })

  it('is text to Markdown', () => {
    expect(forMarkdown('# a\\|b *c* <d> @e')).toBe('\\# a\\\\\\|b \\*c\\* &lt;d> @\u200be')
    expect(forMarkdown('1. x')).toBe('1\\. x')
    expect(forMarkdown(' > x\n- y')).toBe('\\> x - y')
    expect(forMarkdown('-2 to 2')).toBe('-2 to 2')
    expect(forMarkdown('---')).toBe('\\---')
    expect(forMarkdown('0.5 of -1')).toBe('0.5 of -1')
  })
})
