import type { Located } from '../source/located.ts'
import type { Problem } from '../source/problem.ts'
import { readDistance } from './even-sides.ts'
import { readPartyExpectations } from './party-expectation.ts'
import type { SkillWithin } from './scenario.ts'

const OF_SKILL = /^\s*skill\.(?!.*(?:\sin\s|[<>]=))/
const LINE = /^\s*skill\.(?<party>.*?\S)\s+within\s+(?<bound>\S+(?: %)?)\s*$/d
export const SKILL_WITHIN = '"skill.PARTY within DISTANCE"'

/** Whether an entry of `expect` speaks of what mistakes cost a party. */
export function isOfSkill(item: Located): boolean {
  return item.kind === 'scalar' && typeof item.value === 'string' && OF_SKILL.test(item.value)
}

/** Reads those entries of `expect` that speak of what mistakes cost a party: `skill.red within 5%`. */
export function readSkill(items: readonly Located[], parties: readonly string[], problems: Problem[]): SkillWithin[] {
  const found = readPartyExpectations(items, parties, problems, {
    ...{ line: LINE, expected: SKILL_WITHIN },
    readBound: (written, place) => readDistance(written, place, problems),
  })
  return found.map(({ party, bound: within, place }) => ({ party, within, place }))
}
