import type { Problem } from '../source/problem.ts'
import type { Token } from './token.ts'
import type { Wording } from './wording.ts'

/** Deeper than anybody writes, and shallow enough for every parser behind this one. */
const DEEPEST = 50
const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '!='])
const JOINTS = new Set(['and', 'or', 'not'])
const UNITS = /^(?:ft|feet|foot|yd|yards?|m|areas?|squares?|cells?|rounds?|hp)$/i
/** What may stand between two operands, under the names it goes by elsewhere. */
const ALIASES: Readonly<Record<string, string>> = { is: '==', equals: '==', isnt: '!=' }

/** A pair of parentheses not yet closed, or the whole condition. */
interface Group {
  readonly open: Token | undefined
  /** Where the text since the last `and`, `or` or `not` begins, and the comparison in it. */
  clause: number
  comparison: Token | undefined
}

/**
 * Finds the first place where the tokens do not follow one another as in an expression: operand, operator, operand,
 * with parentheses in pairs and at most one comparison in a clause. What passes, jsep parses.
 */
export function findDisorder(tokens: readonly Token[], wording: Wording): Problem | undefined {
  const { text } = wording
  const wrong = (token: Token, message: string, hint?: string): Problem => ({
    severity: 'error',
    message,
    ...(hint === undefined ? {} : { hint }),
    place: wording.at(token.start, token.end),
  })
  const groups: Group[] = [{ open: undefined, clause: 0, comparison: undefined }]
  let previous: Token | undefined
  for (const token of tokens) {
    const group = groups.at(-1)!
    if (previous === undefined || previous.kind === 'operator' || previous.kind === 'open') {
      // An operand is due.
      if (token.kind === 'close' || (token.kind === 'operator' && token.text !== '-' && token.text !== 'not')) {
        return wrong(token, `expected a number, a name or "(", found "${token.text}"`)
      }
      if (token.text === 'not' && previous?.kind === 'operator' && !JOINTS.has(previous.text)) {
        return wrong(token, `"not" cannot follow "${previous.text}"`, 'put it in parentheses: (not ...)')
      }
    } else {
      // An operator is due, or the end of a pair of parentheses.
      if (token.kind === 'open' && previous.kind === 'name') {
        return wrong(previous, `"${previous.text}" cannot be called`, 'nothing can be called in a condition')
      }
      if ((token.kind !== 'operator' && token.kind !== 'close') || token.text === 'not') {
        return wrong(token, `expected an operator, found "${token.text}"`, hintFor(previous, token))
      }
    }

    if (token.kind === 'open') {
      if (groups.length > DEEPEST) return wrong(token, `parentheses in parentheses, more than ${DEEPEST} deep`)
      groups.push({ open: token, clause: token.end, comparison: undefined })
    } else if (token.kind === 'close') {
      if (group.open === undefined) return wrong(token, 'no "(" belongs to this ")"')
      groups.pop()
    } else if (JOINTS.has(token.text)) {
      group.clause = token.end
      group.comparison = undefined
    } else if (COMPARISONS.has(token.text)) {
      if (group.comparison !== undefined) {
        const middle = text.slice(group.comparison.end, token.start).trim()
        const first = text.slice(group.clause, token.start).trim()
        const hint = `write "${first} and ${middle} ${token.text} ..."`
        return wrong(token, `comparisons cannot be chained, found a second one, "${token.text}"`, hint)
      }
      group.comparison = token
    }
    previous = token
  }

  const open = groups.at(-1)!.open
  if (previous === undefined) {
    return { severity: 'error', message: 'the condition is empty', place: wording.at(0, text.length) }
  }
  if (previous.kind === 'operator' || previous.kind === 'open') {
    return wrong(previous, `expected a number, a name or "(" after "${previous.text}", found the end of the condition`)
  }
  return open && wrong(open, 'this "(" is never closed')
}

function hintFor(previous: Token, token: Token): string | undefined {
  const word = token.text.toLowerCase()
  if (word === 'not') return 'write "and not"'
  if (word === 'and' || word === 'or') return `write "${word}"`
  if (Object.hasOwn(ALIASES, word)) return `write "${ALIASES[word]}"`
  if (previous.kind === 'number' && UNITS.test(word)) return 'leave the unit out'
  return undefined
}
