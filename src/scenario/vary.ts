import { kindsOf, parseNotation } from '../battle/notation.ts'
import { type Place, type Problem, refusal, type SourceText } from '../source/problem.ts'
import { splitAtCommas } from './commas.ts'
import { PATH } from './overrides.ts'

/** A value that is varied, and what it takes; both as `--set` writes them. */
export interface Axis {
  readonly path: string
  readonly values: readonly string[]
}

/** More values than this in one range are a slip of the pen. */
const MOST_VALUES = 1000

const NUMBER = String.raw`([+-]?\d+(?:_\d+)*(?:\.\d+)?)`
const UNIT = ' ?([A-Za-z]*|%)'
const RANGE = new RegExp(`^${NUMBER}${UNIT} *\\.\\. *${NUMBER}${UNIT}(?: */ *${NUMBER}${UNIT})?$`)
const VALUE = new RegExp(`^${NUMBER}${UNIT}$`)
/** `d4..d12`, `2d6..2d10`: the dice in between. */
const DICE_RANGE = /^(\d*)d(\d+) *\.\. *(\d*)d(\d+)$/
/** The dice that lie on tables. */
const DICE: readonly number[] = [2, 3, 4, 6, 8, 10, 12, 20, 30, 100]

/**
 * Reads `PATH=2..8`, `PATH=2..8/2`, `PATH=30..90/10 ft`, `PATH=d4..d12`, `PATH=d6,d8,d10`: ranges and values, separated by
 * commas. A range goes in steps of 1 unless told otherwise, and ends at or before its end; one of dice goes from die to die.
 * A unit may stand behind any of its numbers.
 */
export function readVary(source: SourceText, problems: Problem[]): Axis | undefined {
  const read = readParts(source, problems)
  if (!read) return undefined
  const values = read.parts.flatMap((part) => part.values)
  for (const [at, value] of values.entries()) {
    const same = values.slice(0, at).find((before) => meaningOf(before) === meaningOf(value))
    if (same === undefined) continue
    const message = same === value ? `"${value}" is given twice` : `"${same}" and "${value}" are the same value`
    const place = { source, start: source.text.indexOf('=') + 1, end: source.text.length }
    problems.push(refusal(message, undefined, place))
    return undefined
  }
  return { path: read.path, values }
}

/**
 * What is wrong with a value that was set, told where one of these asked for it: a sweep reads its scenario with the value as
 * `--set` would have it, and nobody wrote that.
 */
export function atVary(problem: Problem, varied: readonly SourceText[]): Problem {
  const { place } = problem
  if (place?.source.name !== '--set') return problem
  const set = place.source.text
  const equals = set.indexOf('=')
  for (const source of varied) {
    const read = readParts(source, [])
    if (read?.path !== set.slice(0, equals).trim()) continue
    const part = read.parts.find(({ values }) => values.includes(set.slice(equals + 1)))
    if (!part) continue
    if (place.start < equals) {
      const from = source.text.length - source.text.trimStart().length
      return { ...problem, place: { source, start: from + place.start, end: from + place.end } }
    }
    // Of a value that is written so, the very characters; of one in a range, the range.
    const isWritten = source.text.slice(part.start, part.end) === set.slice(equals + 1)
    const shift = part.start - (equals + 1)
    const [start, end] = isWritten ? [place.start + shift, place.end + shift] : [part.start, part.end]
    return { ...problem, place: { source, start, end } }
  }
  return problem
}

/** Where the path stands, and a value: itself, or the range that it is in. Of a text that `readVary` has read. */
export function placesIn(source: SourceText, value: string): { path: Place; value: Place } {
  const { path = '', parts = [] } = readParts(source, []) ?? {}
  const start = source.text.indexOf(path)
  const part = parts.find(({ values }) => values.includes(value))
  return {
    path: { source, start, end: start + path.length },
    value: { source, start: part?.start ?? 0, end: part?.end ?? source.text.length },
  }
}

/** What stands between two commas: a value, or a range of them. */
interface Part {
  readonly values: readonly string[]
  readonly start: number
  readonly end: number
}

function readParts(source: SourceText, problems: Problem[]): { path: string; parts: readonly Part[] } | undefined {
  const { text } = source
  const equals = text.indexOf('=')
  const path = text.slice(0, Math.max(equals, 0)).trim()
  if (!PATH.test(path)) {
    return refuse('this varies nothing, expected PATH=VALUES', 0, text.length, EXAMPLES)
  }
  const parts: Part[] = []
  let start = equals + 1
  for (const part of splitAtCommas(text.slice(equals + 1))) {
    const at = text.indexOf(part, start)
    start = at + part.length
    if (part === '') return refuse('a value is missing', at, at, EXAMPLES)
    const range = RANGE.exec(part)
    const dice = DICE_RANGE.exec(part)
    if (!range && !dice && part.includes('..')) {
      return refuse(`"${part}" is no range, expected two numbers or dice, and perhaps a step`, at, start, EXAMPLES)
    }
    const added = range ? valuesOf(range) : dice ? diceOf(dice) : [part]
    if (typeof added === 'string') return refuse(`"${part}" ${added}`, at, start)
    parts.push({ values: added, start: at, end: start })
  }
  return { path, parts }

  function refuse(message: string, from: number, to: number, hint?: string): undefined {
    const place = { source, start: from, end: to }
    problems.push(refusal(message, hint, place))
  }
}

const EXAMPLES = 'for example weapons.spear.to_hit=-2..2, field.distance=30..90/10 ft, weapons.spear.damage=d6,d8,d10'

/** Equal for values that are only written differently: `d6` and `1d6`, `4-9` and `d6+3`, `5 ft` and `5ft`, `2` and `2.0`. */
function meaningOf(value: string): string {
  const [, digits, unit = ''] = VALUE.exec(value) ?? []
  if (digits !== undefined) return `${Number(digits.replaceAll('_', ''))} ${unit}`
  return diceMeant(value) ?? value.replaceAll(/[\s"']/g, '').replace(/^\[([^,]*)\]$/, '$1')
}

/** Equal for dice that are only written differently: `d6` and `1d6`; undefined of what is no dice. */
export function diceMeant(value: string): string | undefined {
  const dice = parseNotation(value)
  if (!dice) return undefined
  const kinds = kindsOf(dice).map(({ count, sides }) => `${count}d${sides}`)
  return [...kinds.sort(), dice.constant].join('+')
}

/** The dice of a range, or what is wrong with it. */
function diceOf([, count, least, otherCount, most]: readonly string[]): string[] | string {
  if (count !== otherCount) return 'has two numbers of dice, expected as many at both ends'
  if (Number(least) > Number(most)) return 'runs backwards, expected the smaller die first'
  const [from, to] = [DICE.indexOf(Number(least)), DICE.indexOf(Number(most))]
  if (from < 0 || to < 0) return `has an unusual die, expected d${DICE.join(', d')}`
  return DICE.slice(from, to + 1).map((sides) => `${count}d${sides}`)
}

/** The values of a range, or what is wrong with it. */
function valuesOf([, low, unit, high, otherUnit, by, byUnit]: readonly string[]): string[] | string {
  const number = (text: string) => Number(text.replaceAll('_', ''))
  const [from, to] = [number(low), number(high)]
  const step = by === undefined ? 1 : number(by)
  const units = new Set([unit, otherUnit, byUnit].filter(Boolean))
  if (units.size > 1) return 'has two units, expected one'
  if (!(step > 0)) return 'has no step, expected one above 0'
  if (from > to) return 'runs backwards, expected the lower number first'
  const count = Math.floor((to - from) / step + 1e-9) + 1
  if (count > MOST_VALUES) return `is ${count} values, expected at most ${MOST_VALUES}`
  const [only = ''] = units
  const suffix = only === '' || only === '%' ? only : ` ${only}`
  // 0.1 + 0.2 is not to be written 0.30000000000000004.
  return Array.from({ length: count }, (_, at) => `${Number((from + at * step).toPrecision(12))}${suffix}`)
}
