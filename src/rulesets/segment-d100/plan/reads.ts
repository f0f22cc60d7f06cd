import { asksFor, expressionsIn, lastRoundIn } from '../../../tactics/reads.ts'
import type * as schema from '../schema.ts'
import type { Bearer } from './loadout.ts'

/**
 * What of a battle's memory anything depends on in this scenario (simplify.ts); what is not named here always is. Found
 * by asking of each column which rules read it, and of each of these rules whether the scenario has a use for it: an
 * action or a selector that no tactic names, a condition that none has.
 */
export function planReads(options: schema.Options, bearers: readonly Bearer[], maxRounds: number) {
  const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions])
  const conditions = expressionsIn(rules)
  const does = (...actions: readonly string[]): boolean => rules.some((rule) => actions.includes(rule.do))
  const aims = (...selectors: readonly string[]): boolean =>
    rules.some(({ at }) => at !== undefined && selectors.includes(at))
  const asks = (...columns: readonly string[]): boolean =>
    conditions.some((condition) => columns.some((column) => asksFor(condition, column)))
  return {
    hpMax: asks('health') || aims('most-wounded', 'ally-most-wounded'),
    end: options.endurance || asks('end'),
    quarters: asks('quarters'),
    /** Whether they are read whomever they are for. */
    aim: asks('aim'),
    feint: asks('feint'),
    /** Whether anybody takes up what lies on the ground; draws what it carries. */
    ground: does('grab', 'catch'),
    carried: does('draw', 'load'),
    /** Whose last target is read. */
    lastTarget: Int32Array.from(bearers, ({ tactic: { turn } }) => Number(turn.some(({ at }) => at === 'same'))),
    /** From this round on all rounds are alike, but for the last; at least 1. */
    lastRound: Math.min(maxRounds, Math.max(1, ...conditions.map(lastRoundIn))),
  }
}
