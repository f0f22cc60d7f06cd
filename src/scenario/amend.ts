import { formatNotation, highestResult, lowestResult, type Notation, parseNotation } from '../battle/notation.ts'
import { readNumber } from './numeral.ts'

/** What `--set PATH+=1`, `PATH-=1` and `PATH*=1.1` do to the value that is there. */
export type Operator = '+' | '-' | '*'

/**
 * The value that comes of one as it is written: a number (`12`, `50%`), a distance in its unit (`60 ft`), or dice, of which
 * the constant changes (`d6` + 1 is `d6+1`), so that a range moves (`4-9` + 1 is `5-10`). What is wrong if it cannot, as a whole message.
 *
 * @param operand a number, which may repeat the unit: `10 ft`.
 */
export function amend(written: unknown, operator: Operator, operand: string): { text: string } | { wrong: string } {
  const [, digits = '', unit = ''] = /^(\S+?) ?([A-Za-z]*|%)$/.exec(operand) ?? []
  const by = readNumber(digits)
  if (by === undefined) return { wrong: `"${operand}" is no number, expected one after ${operator}=` }
  const text = typeof written === 'number' || typeof written === 'string' ? String(written) : ''
  const dice = parseNotation(text)
  if (dice && dice.count > 0) {
    if (unit !== '') return { wrong: `"${operand}" has a unit, but ${text} has none` }
    if (operator === '*' && dice.isRange) return { text: rangeTimes(dice, by) }
    if (operator === '*' && dice.constant === 0) return { wrong: `${text} has no constant that ${by} could multiply` }
    return { text: formatNotation({ ...dice, constant: apply(dice.constant, operator, by) }) }
  }
  const [, number, ownUnit = ''] = /^(\S+?)( ?(?:[A-Za-z]+|%))?$/.exec(text) ?? []
  const value = readNumber(number)
  if (value === undefined) return { wrong: `"${text}" is neither a number nor dice, and has nothing to count up` }
  if (unit !== '' && unit !== ownUnit.trim()) return { wrong: `"${operand}" is in another unit than ${text}` }
  return { text: `${apply(value, operator, by)}${ownUnit}` }
}

/** Both ends of a range are multiplied. */
function rangeTimes(range: Notation, by: number): string {
  const text = `${apply(lowestResult(range), '*', by)} to ${apply(highestResult(range), '*', by)}`
  const product = parseNotation(text)
  return product ? formatNotation(product) : text
}

function apply(value: number, operator: Operator, by: number): number {
  const result = operator === '*' ? value * by : operator === '+' ? value + by : value - by
  // 0.1 + 0.2 is not to be written 0.30000000000000004.
  return Number(result.toPrecision(12))
}
