import { type Problem, refusal } from '../source/problem.ts'
import { readTyped } from './condition.ts'
import type { Ranking } from './tactic.ts'
import type { ValueType, Vocabulary } from './vocabulary.ts'
import { placeOf, restOf, type Wording } from './wording.ts'

/** How a selector begins that chooses by value. */
const BY_VALUE = /^(most|least)(?=\s|$)/

/** Whether a selector chooses by value: `most target.hp`. */
export function isByValue(selector: string): boolean {
  return BY_VALUE.test(selector)
}

/** Reads a selector that chooses by value; nothing if it does not, or where the ruleset has none. */
export function readRanking(
  selector: Wording,
  rule: string,
  vocabulary: Vocabulary,
  problems: Problem[],
): Ranking | undefined {
  const end = BY_VALUE.exec(selector.text)?.[0] as Ranking['end'] | undefined
  if (end === undefined || !vocabulary.ranks) return undefined
  const value = restOf(selector, end.length)
  if (value.text !== '') {
    const expected = { type: 'number', taker: `"${end}" takes` } as const
    return { end, ...readExpression(value, rule, expected, vocabulary, problems) }
  }
  const hint = `write "${end} target.hp", or any other number`
  problems.push(refusal(`"${end}" needs a value to choose by`, hint, placeOf(selector)))
  return undefined
}

/** What an expression comes to, and how a message about another type begins. */
interface Expected {
  readonly type: ValueType
  readonly taker: string
}

export const CONDITION: Expected = { type: 'boolean', taker: 'a condition is' }

/** Reads an expression of a rule in the language of the ruleset: `value` if that is ours, `own` if it is its own. */
export function readExpression(
  wording: Wording,
  rule: string,
  { type, taker }: Expected,
  vocabulary: Vocabulary,
  problems: Problem[],
): Omit<Ranking, 'end'> {
  if (vocabulary.readOwn) return { own: vocabulary.readOwn(wording, rule, type, taker, problems) }
  const value = readTyped(wording, type, taker, vocabulary, problems)
  return value ? { value } : {}
}
