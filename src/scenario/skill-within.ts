import { type Located, placeWithin } from '../source/located.ts'
import { suggest } from '../source/nearest.ts'
import { type Problem, refusal } from '../source/problem.ts'
import { readDistance } from './even-sides.ts'
import { showValue } from './issues.ts'
import type { SkillWithin } from './scenario.ts'

const OF_SKILL = /^\s*skill\.(?!.*(?:\sin\s|[<>]=))/
const LINE = /^\s*skill\.(?<party>.*?\S)\s+within\s+(?<within>\S+(?: %)?)\s*$/d
export const SKILL_WITHIN = '"skill.PARTY within DISTANCE"'

/** Whether an entry of `expect` speaks of what mistakes cost a party. */
export function isOfSkill(item: Located): boolean {
  return item.kind === 'scalar' && typeof item.value === 'string' && OF_SKILL.test(item.value)
}

/** Reads those entries of `expect` that speak of what mistakes cost a party: `skill.red within 5%`. */
export function readSkill(items: readonly Located[], parties: readonly string[], problems: Problem[]): SkillWithin[] {
  return items.flatMap((item) => {
    const line = item.kind === 'scalar' ? LINE.exec(String(item.value)) : null
    if (!line?.indices?.groups || item.kind !== 'scalar') {
      problems.push(refusal(`this expectation is ${showValue(item)}, expected ${SKILL_WITHIN}`, undefined, item.place))
      return []
    }
    const { party, within: written } = line.groups!
    const { party: whose, within: where } = line.indices.groups
    if (!parties.includes(party)) {
      const message = `no party is "${party}", expected ${parties.join(' or ')}`
      problems.push(refusal(message, suggest(party, parties), placeWithin(item, ...whose)))
      return []
    }
    const within = readDistance(written, placeWithin(item, ...where), problems)
    return within === undefined ? [] : [{ party, within, place: item.place }]
  })
}
