import { asksFor, expressionsIn, lastRoundIn } from '../../../tactics/reads.ts'
import { type Bearer, does } from './equipment.ts'
import type { Powers } from './powers.ts'

/**
 * What of a battle's memory anything depends on in this scenario (simplify.ts); what is not named here always is. Found
 * by asking of each column which rules read it, and of each of these rules whether the scenario has a use for it: an
 * action or a selector that no tactic names, a condition that none has.
 */
export function planReads(bearers: readonly Bearer[], powers: Powers, maxRounds: number) {
  const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions])
  const conditions = expressionsIn(rules)
  const asks = (...columns: readonly string[]): boolean =>
    conditions.some((condition) => columns.some((column) => asksFor(condition, column)))
  const aims = (...selectors: readonly string[]): boolean =>
    rules.some(({ at }) => at !== undefined && selectors.includes(at))
  const usesItems = bearers.some((bearer) => bearer.items.length > 0 && does(bearer, 'turn', 'equip'))
  return {
    hpMax: powers.heals || usesItems || asks('max_hp', 'health') || aims('most-wounded', 'ally-most-wounded'),
    acted: asks('acted'),
    /** Whether points are read of anybody but the one who spends them. */
    points: asks('actions'),
    freeParries: asks('free_parries'),
    /** By combatant: whether it has a reaction, so that the points left by its turn may be spent. */
    reacts: Int32Array.from(bearers, ({ tactic }) => Number(tactic.reactions.length > 0)),
    /** Whose last target is read. */
    lastTarget: Int32Array.from(bearers, ({ tactic: { turn, reactions } }) =>
      Number([...turn, ...reactions].some(({ at }) => at === 'same')),
    ),
    /** From this round on all rounds are alike, but for the last; at least 1. */
    lastRound: Math.min(maxRounds, Math.max(1, ...conditions.map(lastRoundIn))),
  }
}
