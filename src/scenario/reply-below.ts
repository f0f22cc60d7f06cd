import { type Located, placeWithin } from '../source/located.ts'
import { suggest } from '../source/nearest.ts'
import { type Problem, refusal } from '../source/problem.ts'
import { showValue } from './issues.ts'
import { meantPercentage, readPercentage } from './numeral.ts'
import type { ReplyBelow } from './scenario.ts'

const OF_REPLY = /^\s*best[-_ ]?repl(?:y|ies)\b/i
const LINE = /^\s*best-reply\.(?<party>.*?\S)\s*<=?\s*(?<limit>\S+(?: %)?)\s*$/d
export const REPLY_BELOW = '"best-reply.PARTY < BOUND"'

/** Whether an entry of `expect` speaks of what a better tactic of a party could win. */
export function isOfReply(item: Located): boolean {
  return item.kind === 'scalar' && typeof item.value === 'string' && OF_REPLY.test(item.value)
}

/** Reads those entries of `expect` that speak of what a better tactic of a party could win: `best-reply.red < 55%`. */
export function readReplies(items: readonly Located[], parties: readonly string[], problems: Problem[]): ReplyBelow[] {
  return items.flatMap((item) => {
    const line = item.kind === 'scalar' ? LINE.exec(String(item.value)) : null
    if (!line?.indices?.groups || item.kind !== 'scalar') {
      problems.push(refusal(`this expectation is ${showValue(item)}, expected ${REPLY_BELOW}`, undefined, item.place))
      return []
    }
    const { party, limit: written } = line.groups!
    const { party: whose, limit: where } = line.indices.groups
    if (!parties.includes(party)) {
      const message = `no party is "${party}", expected ${parties.join(' or ')}`
      problems.push(refusal(message, suggest(party, parties), placeWithin(item, ...whose)))
      return []
    }
    const limit = readPercentage(written)
    if (limit !== undefined && limit > 0 && limit < 1) return [{ party, limit, place: item.place }]
    const message = `the bound is "${written}", expected a percentage above 0% and below 100%`
    problems.push(refusal(message, meantPercentage(written, 0, 1), placeWithin(item, ...where)))
    return []
  })
}
