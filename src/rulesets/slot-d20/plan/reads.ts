import { asksFor, expressionsIn, lastRoundIn } from '../../../tactics/reads.ts'
import type { Expression } from '../../../tactics/tactic.ts'
import { MOMENT } from '../codes.ts'
import type * as schema from '../schema.ts'
import type { Effects } from './effects.ts'
import type { Bearer } from './equipment.ts'
import type { Tactics } from './tactics.ts'

/**
 * What of a battle's memory anything depends on in this scenario (simplify.ts); what is not named here always is. Found
 * by asking of each column which rules read it, and of each of these rules whether the scenario has a use for it: an
 * action or a selector that no tactic names, a condition that none has.
 */
export function planReads(
  options: schema.Options,
  bearers: readonly Bearer[],
  effects: Effects,
  { moments }: Tactics,
  maxRounds: number,
) {
  const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions])
  const conditions: Expression[] = [
    ...expressionsIn(rules),
    options.advantage.expression,
    options.disadvantage.expression,
    ...bearers.flatMap(({ fields }) => [fields.advantage.expression, fields.disadvantage.expression]),
  ]
  const does = (...actions: readonly string[]): boolean => rules.some((rule) => actions.includes(rule.do))
  const aims = (...selectors: readonly string[]): boolean =>
    rules.some(({ at }) => at !== undefined && selectors.includes(at))
  const asks = (...columns: readonly string[]): boolean =>
    conditions.some((condition) => columns.some((column) => asksFor(condition, column)))
  const casts = does('cast')
  const picksUp = does('pick-up') || rules.some((rule) => rule.do === 'stand-up' && rule.with !== undefined)
  const paid = (1 << MOMENT.HIT) | (1 << MOMENT.ACTION) | (1 << MOMENT.MOVE) | (1 << MOMENT.ROUND_END)
  return {
    hpMax: effects.heals.includes(1) || asks('hp_max', 'health') || aims('most-wounded', 'ally-most-wounded'),
    hurt: asks('hurt') || (casts && options.spell_disruption !== 'none'),
    acted: asks('acted'),
    /** Whether slots are read after the turn of the one who has them. */
    main: asks('main') || moments.some((set) => (set & paid) !== 0),
    move: asks('move'),
    /** Whether anybody readies, and picks up, things. */
    stowed: does('ready'),
    grounded: picksUp,
    /** Whose last target is read. */
    lastTarget: Int32Array.from(bearers, ({ tactic: { turn, reactions } }) =>
      Number([...turn, ...reactions].some(({ at }) => at === 'same')),
    ),
    /** From this round on all rounds are alike, but for the last; at least 1. */
    lastRound: Math.min(maxRounds, Math.max(1, ...conditions.map(lastRoundIn))),
  }
}
