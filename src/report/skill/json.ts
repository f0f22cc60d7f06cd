import { estimateAsJson } from '../json.ts'
import { sweepAsJson } from '../sweep/json.ts'
import type { AnySkill } from './words.ts'

/** The sweep over the mistakes of both as an object, with what mistakes cost either. Shares are between 0 and 1. */
export function skillAsJson(found: AnySkill): object {
  const { kind, shares, without, costs, parties } = found
  return {
    ...sweepAsJson(found),
    ...{ kind, shares },
    without: without.map((win, at) => ({ party: parties[at], ...estimateAsJson(win) })),
    costs: costs.map(({ party, share, win, cost, plain }) => ({
      ...{ party, share, win: estimateAsJson(win), cost: estimateAsJson(cost) },
      ...(plain && { plain: estimateAsJson(plain) }),
    })),
  }
}
