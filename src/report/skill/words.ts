import type { Skill } from '../../studies/skill.ts'
import type { ExactSkill } from '../../studies/skill-exactly.ts'
import { type Cost, callMistakes } from '../../studies/skill-grid.ts'
import { inPoints, showChange, showExactChange } from '../difference.ts'
import { showBattles } from '../figure.ts'

/** One that was fought, or one that is exact: both are reported in the same way. */
export type AnySkill = Skill | ExactSkill

/** `10 %`. */
export function showShare(share: number): string {
  return `${Number((100 * share).toPrecision(6))} %`
}

/** `9.1 ± 0.3`, in points; `−0.2 ± 0.3` where mistakes help. */
export function showCost({ exact }: AnySkill, { cost }: Cost): string {
  const shown = exact ? showExactChange(cost, 'share') : showChange(inPoints(cost, 'share'), false, 100)
  return shown.replaceAll('+', '')
}

/** What a party loses by mistakes alone, from the fewest to the most. */
export function costsOf({ costs }: AnySkill, party: string): readonly Cost[] {
  return costs.filter((cost) => cost.party === party)
}

/** The share that the finding is about, where it is looked at; else the smallest. */
const USUAL_SHARE = 0.1

/** `red is harder to play: 10 % of mistakes cost it 9.1 ± 0.3 points, blue 3.0 ± 0.2`. */
export function findingOf(found: AnySkill): string {
  const share = found.shares.includes(USUAL_SHARE) ? USUAL_SHARE : found.shares[1]
  const [first, second] = found.costs.filter((cost) => cost.share === share)
  const cost = `${showShare(share)} of ${callMistakes(found.kind)} cost`
  const isSure = first.cost.low > second.cost.high || second.cost.low > first.cost.high
  if (!isSure) {
    const costs = [first, second].map((each) => `${each.party} ${showCost(found, each)}`)
    return `Neither party is ${found.exact ? '' : 'certainly '}harder to play: ${cost} ${costs[0]} points, ${costs[1]}`
  }
  const [harder, other] = first.cost.low > second.cost.high ? [first, second] : [second, first]
  return `${harder.party} is harder to play: ${cost} it ${showCost(found, harder)} points, ${other.party} ${showCost(found, other)}`
}

/** `20,000 battles a point`. */
export function battlesOf({ battles }: AnySkill): string {
  return `${showBattles(battles ?? 0)} a point`
}

/** What was asked for with `--precision`. */
export function showAsked(found: AnySkill): string {
  if (found.exact || found.precision === undefined) return ''
  return ` (costs to ± ${Number((100 * found.precision).toPrecision(6))} points)`
}
