import type { AlikeDice, Notation } from '../../battle/notation.ts'

const MOST_DICE = 100
const MOST = 1e9
/** The limits of dice, as messages say them. */
export const DICE_LIMITS = `at most ${MOST_DICE} dice of 2 to 1000 sides, and constants up to 10^9`
const TERM = / *([+-]?) *(?:(\d*)d(\d+|%)|(\d+))/y

/** Dice as `parseNotation` reads them, but with at most 100 dice, and constants up to 10^9. Undefined for anything else. */
export function parseDice(text: string): Notation | undefined {
  const kinds: AlikeDice[] = []
  let constant = 0
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  TERM.lastIndex = 0
  while (TERM.lastIndex < trimmed.length) {
    const isFirst = TERM.lastIndex === 0
    const term = TERM.exec(trimmed)
    if (!term) return undefined
    const [, sign, count, sides, number] = term
    if (!isFirst && sign === '') return undefined
    if (number !== undefined) constant += Number(`${sign}${number}`)
    else if (sign === '-') return undefined
    else kinds.push({ count: count === '' ? 1 : Number(count), sides: sides === '%' ? 100 : Number(sides) })
  }
  const dice = kinds.reduce((sum, { count }) => sum + count, 0)
  if (dice > MOST_DICE || Math.abs(constant) > MOST) return undefined
  if (kinds.some(({ count, sides }) => count < 1 || sides < 2 || sides > 1000)) return undefined
  const [first = { count: 0, sides: 0 }, ...more] = kinds
  return { ...first, constant: constant + 0, ...(more.length > 0 && { more }) }
}

/** Whether a text is of the form of dice, perhaps beyond the limits. */
export function looksLikeDice(text: string): boolean {
  return /^\d*d(\d+|%)( *[+-] *(\d*d(\d+|%)|\d+))*$/.test(text.trim())
}
