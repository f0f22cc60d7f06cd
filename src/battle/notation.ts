/** Dice alike: `count` dice of `sides` sides. */
export interface AlikeDice {
  /** 1..20. */
  readonly count: number
  /** 2..1000. */
  readonly sides: number
}

/**
 * Dice as the source texts write them: dice of one kind or several, and a constant. `3` has no dice. Of dice in all, there are
 * at most 20.
 */
export interface Notation {
  /** How many dice of the first kind: 0..20. */
  readonly count: number
  /** Their sides, 2..1000; 0 if there are no dice. */
  readonly sides: number
  /** With dice -1000..1000. */
  readonly constant: number
  /** The other kinds of dice that are rolled with them, each once; left out: there are none. */
  readonly more?: readonly AlikeDice[] | undefined
  /** It was written as a range, `4-9`, which is one die and a constant: `d6+3`. It is written so again. */
  readonly isRange?: true
}

/** Of what rolls nothing. */
export const NO_DICE: Notation = { count: 0, sides: 0, constant: 0 }

const MOST_DICE = 20
const MOST = 1000

/** A part of a sum: dice, or a constant. The first has no sign, but for a constant that stands alone. */
const TERM = /(?:^| *([+-]) *)(?:(\d{0,2})d(\d{1,4}|%)|(\d{1,4}))/y
const CONSTANT = /^[+-]?\d{1,4}$/
const RANGE = /^(-?\d{1,4})(?: *[-–—\u2212] *| +to +)(-?\d{1,4})$/

/**
 * Reads `d8`, `2d6+1`, `d6-1`, `d%`, `3`, dice of several kinds (`2d6+d4+3`), and ranges (`4-9`, `4 to 9`: every whole number
 * equally likely); undefined for anything else, or beyond the limits of docs/rules/README.md, "Dice".
 */
export function parseNotation(text: string): Notation | undefined {
  if (CONSTANT.test(text)) return limited({ kinds: [], constant: Number(text) })
  const [, low, high] = RANGE.exec(text) ?? []
  return low === undefined ? limited(readSum(text)) : rangeOf(Number(low), Number(high))
}

interface Sum {
  readonly kinds: readonly AlikeDice[]
  readonly constant: number
}

/** Terms with at least one die among them. */
function readSum(text: string): Sum | undefined {
  const kinds: AlikeDice[] = []
  let constant = 0
  TERM.lastIndex = 0
  while (TERM.lastIndex < text.length) {
    const term = TERM.exec(text)
    if (!term) return undefined
    const [, sign = '+', count, sides, number] = term
    if (number !== undefined) constant += Number(`${sign}${number}`)
    else if (sign === '-') return undefined
    else addDice(kinds, Number(count || 1), sides === '%' ? 100 : Number(sides))
  }
  return kinds.length > 0 ? { kinds, constant } : undefined
}

/** Dice of a kind that there is already are more of that kind. */
function addDice(kinds: AlikeDice[], count: number, sides: number): void {
  const at = kinds.findIndex((kind) => kind.sides === sides)
  if (at < 0) kinds.push({ count, sides })
  // No dice at all stay none, which is refused.
  else kinds[at] = { sides, count: count > 0 && kinds[at].count > 0 ? kinds[at].count + count : 0 }
}

function limited(sum: Sum | undefined): Notation | undefined {
  if (!sum || Math.abs(sum.constant) > MOST) return undefined
  const { kinds, constant } = sum
  const [first = { count: 0, sides: 0 }, ...more] = kinds
  if (kinds.some(({ count, sides }) => count < 1 || sides < 2 || sides > MOST)) return undefined
  if (kinds.reduce((dice, { count }) => dice + count, 0) > MOST_DICE) return undefined
  return { ...first, constant: constant + 0, ...(more.length > 0 && { more }) }
}

function rangeOf(low: number, high: number): Notation | undefined {
  const sides = high - low + 1
  if (sides < 1 || sides > MOST || Math.max(Math.abs(low), Math.abs(high)) > MOST) return undefined
  return sides === 1 ? { count: 0, sides: 0, constant: low + 0 } : { count: 1, sides, constant: low - 1, isRange: true }
}

/** The shortest text that `parseNotation` reads back as the same dice. */
export function formatNotation(notation: Notation): string {
  const { constant, isRange } = notation
  const kinds = kindsOf(notation)
  if (kinds.length === 0) return String(constant)
  if (isRange) {
    const [low, high] = [lowestResult(notation), highestResult(notation)]
    return low < 0 ? `${low} to ${high}` : `${low}-${high}`
  }
  const dice = kinds.map(({ count, sides }) => `${count === 1 ? '' : count}d${sides === 100 ? '%' : sides}`).join('+')
  if (constant === 0) return dice
  return `${dice}${constant > 0 ? '+' : '-'}${Math.abs(constant)}`
}

/** The dice of each kind, in the order in which they are rolled. */
export function kindsOf({ count, sides, more = [] }: Notation): readonly AlikeDice[] {
  return count === 0 ? more : [{ count, sides }, ...more]
}

/** How many dice are rolled. */
export function diceIn(notation: Notation): number {
  return kindsOf(notation).reduce((dice, { count }) => dice + count, 0)
}

/** The ways in which the dice can fall. */
export function waysOf(notation: Notation): number {
  return kindsOf(notation).reduce((ways, { count, sides }) => ways * sides ** count, 1)
}

/** The least result. */
export function lowestResult(notation: Notation): number {
  return diceIn(notation) + notation.constant
}

/** The greatest result. */
export function highestResult(notation: Notation): number {
  return kindsOf(notation).reduce((sum, { count, sides }) => sum + count * sides, notation.constant)
}

/** What it comes to on average: as far above its least result as below its greatest. */
export function averageOf(notation: Notation): number {
  return (lowestResult(notation) + highestResult(notation)) / 2
}

/** Whether two of them are the same dice and the same constant, in whatever order they are written. */
export function areSameDice(one: Notation, other: Notation): boolean {
  const [kinds, others] = [kindsOf(one), kindsOf(other)]
  const isAmong = ({ count, sides }: AlikeDice) => others.some((kind) => kind.count === count && kind.sides === sides)
  return one.constant === other.constant && kinds.length === others.length && kinds.every(isAmong)
}

/** The kinds of dice without so many dice, from the first on. */
export function withoutDice(kinds: readonly AlikeDice[], fewer: number): AlikeDice[] {
  let left = fewer
  return kinds.flatMap(({ count, sides }) => {
    const kept = Math.max(0, count - left)
    left = Math.max(0, left - count)
    return kept > 0 ? [{ count: kept, sides }] : []
  })
}
