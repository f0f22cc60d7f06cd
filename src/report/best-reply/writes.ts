import type { Scenario } from '../../scenario/scenario.ts'
import type { BestReply } from '../../studies/best-reply/best-reply.ts'
import { inShort, isSame, listsOf } from './lists.ts'

/**
 * The values to change, by their paths, so that a party has the tactics that were found; or why they cannot be written, as a
 * sentence without its full stop. A tactic that others have as well stays theirs: the reply is another one.
 */
export function writesOf(
  { isBetter, groups }: BestReply,
  { parties }: Scenario,
  side: 0 | 1,
): Readonly<Record<string, string>> | string {
  if (!isBetter) return 'nothing better was found'
  const others = parties[1 - side]!.members
  const changes: Record<string, string> = {}
  for (const group of groups) {
    const { who, tactic, written, reply } = group
    if (isSame(written, reply)) continue
    const isOther = (each: BestReply['groups'][number]) => each !== group && !isSame(each.reply, reply)
    const isShared =
      tactic === undefined ||
      others.some(({ fields }) => fields.tactic === tactic) ||
      groups.some((each) => each.tactic === tactic && isOther(each))
    if (isShared && others.some(({ template }) => template === who))
      return `the other party has ${who}, too: paste the tactic, and give it to those who are to have it`
    const id = isShared ? `${who}-reply` : tactic
    const { turn, reactions } = listsOf(reply)
    changes[`tactics.${id}`] = JSON.stringify({ turn: turn.map(inShort), reactions: reactions.map(inShort) })
    if (isShared) changes[`combatants.${who}.tactic`] = id
  }
  return changes
}
