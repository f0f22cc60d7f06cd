import { formatNotation, highestResult, lowestResult, type Notation, parseNotation } from '../battle/notation.ts'
import { readNumber } from './numeral.ts'
import { scales, UNDERSCORED, value } from './values.ts'

// Building blocks of schemas for what is measured: dice and distances.

interface DiceLimits {
  /** The least result may not be below this … */
  readonly min?: number
  /** … nor the greatest above this. */
  readonly max?: number
  /** Dice (not plain numbers) may fall below `min`, because the ruleset raises such results to it. */
  readonly raised?: boolean
  /** At least one die: a plain number is not taken. */
  readonly rolled?: boolean
}

/** Dice notation, a range or a plain number: `2d6+1`, `d8+d6`, `d%`, `4-9`, `9`. The limits of docs/rules/README.md, "Dice", always hold. */
export function dice({ min = -1000, max = 1000, raised = false, rolled = false }: DiceLimits = {}) {
  const limited = min !== -1000 || max !== 1000
  const read = (raw: unknown): Notation | undefined => {
    const constant = readNumber(raw)
    if (constant !== undefined) {
      const fits = !rolled && Number.isInteger(constant) && constant >= min && constant <= max
      return fits ? { count: 0, sides: 0, constant: constant + 0 } : undefined
    }
    const notation = typeof raw === 'string' ? parseNotation(raw) : undefined
    if (!notation || highestResult(notation) > max) return undefined
    return (raised ? highestResult(notation) : lowestResult(notation)) >= min ? notation : undefined
  }
  return value({
    expected: `dice such as d8 or 2d6+1${rolled ? '' : ', or a whole number'}${limited ? `, from ${min} to ${max}` : ''}`,
    json: {
      type: ['string', 'integer'],
      minimum: min,
      maximum: max,
      pattern: `${UNDERSCORED}|${SUM}|${RANGE}`,
    },
    takes: { kind: 'dice', min, max, rolled },
    read,
    hint: (raw) => {
      const number = readNumber(raw)
      const isRight = number === undefined ? typeof raw === 'string' && parseNotation(raw) : Number.isInteger(number)
      if (isRight && !limited && !rolled) return `no result below ${min} or above ${max}`
      if (typeof raw !== 'string') return undefined
      return adviceOn(raw, (text) => read(readNumber(text) ?? text) !== undefined)
    },
  }).register(scales, { kind: 'dice', step: 1 })
}

// For editors: what `parseNotation` reads, but for its limits.
const DIE = '[0-9]{0,2}d([0-9]{1,4}|%)'
const SUM = `^([0-9]{1,4} *[+] *)*${DIE}( *[+] *${DIE}| *[+-] *[0-9]{1,4})*$`
const RANGE = '^-?[0-9]{1,4}( *[-\u2013\u2014\u2212] *| +to +)-?[0-9]{1,4}$'

/** No combatant has more; what goes by hit points (battle/selection.ts) counts on it. */
const MOST_HIT_POINTS = 1_000_000

/** Hit points: a number, or dice, whose results below 1 the ruleset raises to 1. */
export function hitPoints() {
  return dice({ min: 1, max: MOST_HIT_POINTS, raised: true })
}

const DICE_LIMITS = 'at most 20 dice of 2 to 1000 sides, and a constant up to 1000'

/** What somebody meant who wrote something that is no dice. */
function adviceOn(raw: string, isRight: (text: string) => boolean): string | undefined {
  const text = raw.trim().toLowerCase()
  if (/^\d*d\d+(\s*[+-]\s*(\d*d)?\d+)*$/.test(raw) && !parseNotation(raw)) return adviceOnTerms(raw) ?? DICE_LIMITS
  const [, low, high] = /^(-?\d{1,4})(?:\s*(?:\.\.+|…|[-–—\u2212])\s*|\s+to\s+)(-?\d{1,4})$/.exec(text) ?? []
  const range = low === undefined ? [] : [`${low}-${high}`, `${high}-${low}`]
  // Some write W6, for Würfel.
  const plain = text.replaceAll(/(^|[^a-z])(\d*) *w(?=\d|%)/g, '$1$2d')
  // `8 dmg`, `1d8 slashing`: what stands behind the number or the dice is for people.
  const [, bare = ''] = /^\s*(\d*d\d+(?:\s*[+-]\s*\d+)?|\d+)\s*[a-z][a-z .]*$/i.exec(raw) ?? []
  const tidy = [plain, plain.replaceAll(/\s/g, ''), ...(bare ? [bare.replaceAll(/\s/g, '')] : [])]
  const meant = [...range, ...tidy].find((each) => each !== raw && isRight(each))
  if (meant !== undefined) return `did you mean ${meant}?`
  return DATE.test(text) ? 'has a spreadsheet made a date of a range? write 4 to 9, or make the column text' : undefined
}

/** `4-9` in a spreadsheet becomes one of these: `9-Apr`, `04. Sep`, `2024-09-04`, `04.09.2024`. */
const DATE =
  /^(\d{1,2}[-. ]+[a-zäé]{3,4}\.?|[a-zäé]{3,4}\.?[- ]\d{1,4}|\d{4}-\d{2}-\d{2}|\d{1,2}([./])\d{1,2}\2(\d{2}|\d{4})?)$/

/** A die that is taken off falls as one that is added does, and a constant: `-d4` as `d4-5`. */
function adviceOnTerms(raw: string): string | undefined {
  let constant = 0
  const terms = raw.replaceAll(/\s/g, '').replaceAll(/-(\d*)d(\d+)/g, (_, count: string, sides: string) => {
    constant -= Number(count || 1) * (Number(sides) + 1)
    return `+${count}d${sides}`
  })
  const same = constant < 0 ? parseNotation(`${terms}${constant}`) : undefined
  return same && `dice are added, not taken off: ${formatNotation(same)} is the same`
}

/** What may stand behind a distance; the first is how we write many of them. */
const UNITS = { ft: ['ft'], yd: ['yd'], in: ['in'], area: ['areas', 'area'] } as const

interface DistanceLimits {
  readonly min?: number
  readonly max?: number
  /** The value must be a multiple of this; 1 unless given. */
  readonly step?: number
}

/** A length with its unit, `60 ft`, read as the number in that unit. A bare number is an error: it would be a guess. */
export function distance(unit: keyof typeof UNITS, { min = 0, max = 10_000, step = 1 }: DistanceLimits = {}) {
  const words = UNITS[unit]
  const form = new RegExp(`^([+-]?[\\d_.]+) ?(?:${words.join('|')})$`)
  const example = `a distance in ${words[0]}, such as ${Math.max(60 - (60 % step), min)} ${words[0]}`
  return value({
    expected: `${example}, from ${min} to ${max}${step === 1 ? '' : ` in steps of ${step}`}`,
    json: { type: 'string', pattern: `^[0-9]+(_[0-9]+)* ?(${words.join('|')})$` },
    takes: { kind: 'length', min, max, step, unit: words[0] },
    read: (raw) => {
      const length = typeof raw === 'string' ? readNumber(form.exec(raw)?.[1]) : undefined
      return length !== undefined && length >= min && length <= max && length % step === 0 ? length + 0 : undefined
    },
    hint: (raw) => unitHint(raw, words),
  }).register(scales, { kind: 'distance', step, unit: words[0] })
}

/** How people write units out, by how files have them. */
const WRITTEN_OUT: Readonly<Record<string, readonly string[]>> = {
  ft: ['feet', 'foot', "'", 'f', 'ft.'],
  yd: ['yards', 'yard', 'yd.', 'yds'],
  in: ['inches', 'inch', '"', 'in.'],
  m: ['meters', 'metres', 'meter', 'metre', 'm.'],
  sq: ['squares', 'square', 'sq.'],
}

/** What a length lacks: its unit, or the short form of it. */
function unitHint(raw: unknown, units: readonly string[]): string | undefined {
  if (readNumber(raw) !== undefined) return `write the unit: ${raw} ${units[0]}`
  const [, number, word = ''] = (typeof raw === 'string' && /^([\d_.]+)\s*(\D+)$/.exec(raw.trim())) || []
  const meant = units.find((unit) => unit === word.toLowerCase() || WRITTEN_OUT[unit]?.includes(word.toLowerCase()))
  return meant === undefined || raw === `${number} ${meant}` ? undefined : `did you mean ${number} ${meant}?`
}

interface MeasureLimits extends DistanceLimits {
  /** Rounded to whole units, halves up, and never below `min`: a ruleset's cells may be coarser than its units. */
  readonly rounded?: boolean
  /** What is measured, for messages; a distance unless given. */
  readonly what?: string
}

/**
 * A length in any of several units, read as the number in the first of them: `{ ft: 1, m: 10 / 3, sq: 5 }` says how many
 * feet each of them has. The limits are in the first unit; a `step` of 0 takes any number.
 */
export function distanceIn(
  units: Readonly<Record<string, number>>,
  { min = 0, max = 10_000, step = 1, rounded = false, what = 'a distance' }: MeasureLimits = {},
) {
  const [first, ...others] = Object.keys(units)
  const words = [first, ...others].join('|')
  const form = new RegExp(`^([+-]?[\\d_.]+) ?(${words})$`)
  const typical = Math.min(max, Math.max(60 - (step > 0 ? 60 % step : 0), min))
  const either = others.length > 0 ? ` (or in ${others.join(', ')})` : ''
  return value({
    expected: `${what} such as ${typical} ${first}${either}, from ${min} to ${max} ${first}${step > 1 ? ` in steps of ${step}` : ''}`,
    json: { type: 'string', pattern: `^[0-9]+(_[0-9]+)*(\\.[0-9]+)? ?(${words})$` },
    takes: { kind: 'length', min, max, step, unit: first, units },
    read: (raw) => {
      const [, digits, unit] = (typeof raw === 'string' && form.exec(raw)) || []
      const given = readNumber(digits)
      if (given === undefined) return undefined
      // 9 m are 30 ft, and not 30.000000000000004.
      const exact = Math.round(given * units[unit] * 1e6) / 1e6
      const length = rounded && exact > 0 ? Math.max(min, Math.floor(exact + 0.5)) : exact
      const fits = length >= min && length <= max && (step === 0 || length % step === 0)
      return fits ? length + 0 : undefined
    },
    hint: (raw) => unitHint(raw, [first, ...others]),
  })
}
