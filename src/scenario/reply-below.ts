import type { Located } from '../source/located.ts'
import { type Problem, refusal } from '../source/problem.ts'
import { meantPercentage, readPercentage } from './numeral.ts'
import { readPartyExpectations } from './party-expectation.ts'
import type { ReplyBelow } from './scenario.ts'

const OF_REPLY = /^\s*best[-_ ]?repl(?:y|ies)\b/i
const LINE = /^\s*best-reply\.(?<party>.*?\S)\s*<=?\s*(?<bound>\S+(?: %)?)\s*$/d
export const REPLY_BELOW = '"best-reply.PARTY < BOUND"'

/** Whether an entry of `expect` speaks of what a better tactic of a party could win. */
export function isOfReply(item: Located): boolean {
  return item.kind === 'scalar' && typeof item.value === 'string' && OF_REPLY.test(item.value)
}

/** Reads those entries of `expect` that speak of what a better tactic of a party could win: `best-reply.red < 55%`. */
export function readReplies(items: readonly Located[], parties: readonly string[], problems: Problem[]): ReplyBelow[] {
  const found = readPartyExpectations(items, parties, problems, {
    ...{ line: LINE, expected: REPLY_BELOW },
    readBound(written, place) {
      const limit = readPercentage(written)
      if (limit !== undefined && limit > 0 && limit < 1) return limit
      const message = `the bound is "${written}", expected a percentage above 0% and below 100%`
      problems.push(refusal(message, meantPercentage(written, 0, 1), place))
      return undefined
    },
  })
  return found.map(({ party, bound: limit, place }) => ({ party, limit, place }))
}
