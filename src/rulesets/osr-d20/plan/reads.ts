import { asksFor, expressionsIn, lastRoundIn } from '../../../tactics/reads.ts'
import type * as schema from '../schema.ts'
import type { Effects } from './effects.ts'
import type { Bearer } from './equipment.ts'
import type { Shape } from './shape.ts'

/**
 * What of a battle's memory anything depends on in this scenario (simplify.ts); what is not named here always is. Found
 * by asking of each column which rules read it, and of each of these rules whether the scenario has a use for it: an
 * action or a selector that no tactic names, a condition that none has.
 */
export function planReads(
  options: schema.Options,
  bearers: readonly Bearer[],
  effects: Effects,
  shape: Shape,
  maxRounds: number,
) {
  const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions])
  const expressions = expressionsIn(rules)
  const does = (...actions: readonly string[]): boolean => rules.some((rule) => actions.includes(rule.do))
  const aims = (...selectors: readonly string[]): boolean =>
    rules.some(({ at }) => at !== undefined && selectors.includes(at))
  const asks = (...columns: readonly string[]): boolean =>
    expressions.some((expression) => columns.some((column) => asksFor(expression, column)))

  const heals = shape.users > 0 && effects.heal.some(({ count, constant }) => count > 0 || constant !== 0)
  const teams = options.double_team_to_hit !== 0 || options.triple_team_to_hit !== 0
  return {
    hpMax: heals || asks('hp_max', 'health') || aims('most-wounded', 'ally-most-wounded'),
    /**
     * Whether somebody has attacked, or taken damage, this round: whoever has attacked makes no passing attack; whoever has
     * taken damage cannot cast.
     */
    attacked: asks('attacked') || does('run', 'charge', 'flee'),
    damaged: asks('damaged') || shape.users > 0,
    /** Whether allies of a team read each other's last target; and whose is read by rules and conditions. */
    lastTargetOfTeam: teams,
    lastTarget: Int32Array.from(bearers, ({ tactic }) =>
      Number(asks('team') || tactic.turn.some(({ at }) => at === 'same')),
    ),
    /** From this round on all rounds are alike to the tactics; 0: all are. */
    lastRound: Math.min(maxRounds, Math.max(0, ...expressions.map(lastRoundIn))),
  }
}
