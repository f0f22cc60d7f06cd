import { nearestKey } from './synonyms.ts'
import type { Takes } from './values.ts'

/** What the header of a column says: words, and behind them perhaps a unit in parentheses or brackets. */
interface Header {
  /** `to-hit` of `To Hit`: in small letters, with dashes between words. */
  readonly words: string
  /** `ft` of `Reach (ft)`; undefined if there is none. */
  readonly unit: string | undefined
}

/** Reads `Hit Bonus`, `hit_bonus`, `Reach (ft)`, `Reach [ft]`. */
export function readHeader(text: string): Header {
  const [, name, inside] = /^(.*?)\s*[([]\s*([^()[\]]*?)\s*[)\]]\s*$/s.exec(text) ?? [undefined, text, undefined]
  const words = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-')
  // A header that is nothing but parentheses names nothing.
  return words === '' ? { words: text.trim().toLowerCase(), unit: undefined } : { words, unit: inside || undefined }
}

/** Whether two names of a column are the same to a spreadsheet: `To Hit` and `to_hit`, `Reach (ft)` and `reach`. */
export function isSameColumn(one: string, other: string): boolean {
  return readHeader(one).words === readHeader(other).words
}

/** A unit as a length takes it: its own, one that it knows how many of the first have, or a word for one of these. */
export function knownUnit(
  unit: string,
  { unit: first, units = {} }: Extract<Takes, { kind: 'length' }>,
): string | undefined {
  const known = [first, ...Object.keys(units)]
  const folded = unit.toLowerCase().replace(/\.$/, '')
  const meant = [folded, UNIT_WORDS.get(folded), `${folded}s`]
  return known.find((each) => each === unit) ?? known.find((each) => meant.includes(each.toLowerCase()))
}

/** What people write for units. */
const UNIT_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    feet: 'ft',
    foot: 'ft',
    "'": 'ft',
    yard: 'yd',
    yards: 'yd',
    inch: 'in',
    inches: 'in',
    '"': 'in',
    metre: 'm',
    metres: 'm',
    meter: 'm',
    meters: 'm',
    square: 'sq',
    squares: 'sq',
    pound: 'lb',
    pounds: 'lb',
    lbs: 'lb',
    percent: '%',
    'per cent': '%',
  }),
)

/** The one field that a column may have been meant for, though its words are others; undefined if none or several may be. */
export function guessField(words: string, fields: readonly string[]): string | undefined {
  const own = words.split('-')
  const initials = own.map((word) => word[0]).join('')
  const direct =
    fields.find((field) => own.length > 1 && field === initials) ?? SYNONYMS.get(words) ?? nearestKey(words, fields)
  if (direct !== undefined) return fields.includes(direct) ? direct : undefined
  const shared = fields.filter((field) =>
    readHeader(field)
      .words.split('-')
      .some((word) => word.length > 2 && own.includes(word)),
  )
  return shared.length === 1 ? shared[0] : undefined
}

/** Other words for what every ruleset has. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(['price', 'gold', 'gp', 'value'].map((word) => [word, 'cost']))
