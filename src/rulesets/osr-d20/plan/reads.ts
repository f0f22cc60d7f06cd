import type { Expression, Rule } from '../../../tactics/tactic.ts'
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
  const does = (...actions: readonly string[]): boolean => rules.some((rule) => actions.includes(rule.do))
  const aims = (...selectors: readonly string[]): boolean =>
    rules.some(({ at }) => at !== undefined && selectors.includes(at))
  const asks = (...columns: readonly string[]): boolean =>
    rules.some(({ when }) => when !== undefined && columns.some((column) => asksFor(when, column)))

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
    lastRound: Math.min(maxRounds, Math.max(0, ...rules.map(lastRoundNarrated))),
  }
}

function asksFor(expression: Expression, column: string): boolean {
  if (expression.kind === 'column') return expression.column === column
  return partsOf(expression).some((part) => asksFor(part, column))
}

function partsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'binary') return [expression.left, expression.right]
  return expression.kind === 'unary' ? [expression.operand] : []
}

/** The first round from which on a rule's condition no longer changes with the round; 0 if it never does. */
function lastRoundNarrated({ when }: Rule): number {
  return when === undefined ? 0 : lastRoundIn(when)
}

function lastRoundIn(expression: Expression): number {
  if (expression.kind === 'name') return expression.name === 'round' ? Number.POSITIVE_INFINITY : 0
  if (expression.kind === 'binary' && COMPARISONS.includes(expression.operator)) {
    const { left, right } = expression
    // After `round <= 2` has once been false, or `round > 2` true, it stays so.
    if (isRound(left) && right.kind === 'number') return Math.floor(right.value) + 1
    if (isRound(right) && left.kind === 'number') return Math.floor(left.value) + 1
  }
  return Math.max(0, ...partsOf(expression).map(lastRoundIn))
}

const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '==', '!=']

function isRound(expression: Expression): boolean {
  return expression.kind === 'name' && expression.name === 'round'
}
