import { listTurnTypes, type TurnType, turnTypesByAction } from '../../../battle/turn-types.ts'
import { compileLists } from '../../../tactics/lists.ts'
import { isUnforeseeable } from '../../../tactics/reads.ts'
import type { Rule } from '../../../tactics/tactic.ts'
import { type Action, sectionsOf } from '../../../tactics/vocabulary.ts'
import { ACTIONS, FOR_MELEE, FOR_RANGE, MOMENT } from '../codes.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'
import { type Bearer, does, labelsOf, powerIds } from './equipment.ts'
import { costsOf } from './options.ts'
import type { Powers } from './powers.ts'

export function turnTypesOf(bearers: readonly Bearer[]): TurnType[] {
  const names = Object.keys(vocabulary.actions)
  return listTurnTypes(bearers.map(({ tactic }) => [...new Set(tactic.turn.map((rule) => names.indexOf(rule.do)))]))
}

/** Every list of rules as a program, and what its rules stand for. What `with` names in one is a label or a power. */
export function planTactics(
  options: schema.Options,
  bearers: readonly Bearer[],
  turnTypes: readonly TurnType[],
  powers: Powers,
) {
  const labels = labelsOf(bearers)
  const powerNames = powerIds(bearers)
  const argumentIn = (actions: Readonly<Record<string, Action>>) => (rule: Rule) => {
    if (rule.with === undefined) return -1
    const action = actions[rule.do]
    if (action.with?.words?.includes(rule.with)) return rule.with === 'melee' ? FOR_MELEE : FOR_RANGE
    const ids = sectionsOf(action).includes('spells') ? powerNames : labels
    const index = ids.indexOf(rule.with)
    // A name for what nobody in play has gets a number that nothing has.
    return index < 0 ? ids.length : index
  }
  const costs = costsOf(options)
  const actionNames = Object.keys(vocabulary.actions)
  const costOf = (rule: Rule): number =>
    rule.do === 'command' ? (powers.cost[powerNames.indexOf(rule.with!)] ?? 0) : costs[actionNames.indexOf(rule.do)]
  const { lists, reads } = compileLists(
    bearers.map(({ tactic }) => tactic),
    vocabulary,
    { argumentOf: argumentIn(vocabulary.actions), reactionArgumentOf: argumentIn(vocabulary.reactions) },
  )
  return {
    ...lists,
    /**
     * Whether a round follows from who is first in it, from the battle's memory but for hit points and the round's number,
     * and from what is drawn from the attack tables: attacks, and other checks.
     */
    foreseeable: isForeseeable(options, bearers, reads),
    /** By combatant: the least points that any action of its takes. With fewer there is nothing to decide. */
    leastCost: Int32Array.from(bearers, ({ tactic }) => Math.min(...tactic.turn.map(costOf))),
    /** By combatant: the moments at which it may react, bit by bit (`MOMENT`). */
    moments: Int32Array.from(bearers, (bearer) => momentsOf(bearer, powers, powerNames)),
    /** By combatant × actions + action: the turn type, or -1. */
    turnTypeOf: turnTypesByAction(turnTypes, bearers.length, ACTIONS),
  }
}

/** Columns that no condition may read if rounds are to be memoised: they change without the state changing. */
const UNFORESEEABLE = ['hp', 'max_hp', 'health'].flatMap((column) => [`my.${column}`, `target.${column}`])
/** What depends on hit points, or rolls so often what no trace can hold that its rounds would be played twice. */
const BY_OTHER_DICE = ['feint', 'snipe', 'command', 'spontaneous', 'stop-power']

function isForeseeable(options: schema.Options, bearers: readonly Bearer[], reads: readonly string[]): boolean {
  // Of more than two the order of turns is more than who is first.
  if (bearers.length !== 2 || options.special_dice > 0) return false
  if (reads.some((name) => UNFORESEEABLE.includes(name) || isUnforeseeable(name))) return false
  return bearers.every(({ tactic, items }) => {
    const rules = [...tactic.turn, ...tactic.reactions]
    return rules.every((rule) => !BY_OTHER_DICE.includes(rule.do) && (rule.do !== 'equip' || items.length === 0))
  })
}

/** The moments at which a combatant may react (§7). */
function momentsOf(bearer: Bearer, powers: Powers, names: readonly string[]): number {
  const { reactions } = bearer.tactic
  const defends = does(bearer, 'reactions', 'evade', 'parry', 'defend')
  const answers = does(bearer, 'reactions', 'divert', 'stay', 'press-on')
  const triggers = reactions.flatMap((rule) => {
    if (rule.do !== 'command' || !bearer.fields.powers.includes(rule.with!)) return []
    const trigger = powers.trigger[names.indexOf(rule.with!)]
    return trigger >= 0 ? [1 << trigger] : []
  })
  return [
    ...triggers,
    defends ? 1 << MOMENT.DEFENCE : 0,
    answers ? 1 << MOMENT.RIPOSTED : 0,
    does(bearer, 'reactions', 'riposte') ? 1 << MOMENT.LEAVING : 0,
    does(bearer, 'reactions', 'ignore') ? 1 << MOMENT.PINCERED : 0,
  ].reduce((set, moment) => set | moment, 0)
}
