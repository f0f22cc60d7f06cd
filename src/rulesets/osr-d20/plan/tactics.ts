import { listTurnTypes, type TurnType, turnTypesByAction } from '../../../battle/turn-types.ts'
import { compileLists } from '../../../tactics/lists.ts'
import { isUnforeseeable } from '../../../tactics/reads.ts'
import type { Rule } from '../../../tactics/tactic.ts'
import { ACTION, ACTIONS } from '../codes.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'
import type { Bearer } from './equipment.ts'
import type { Shape } from './shape.ts'

type Section = 'weapons' | 'spells' | 'items'

export function turnTypesOf(bearers: readonly Bearer[]): TurnType[] {
  return listTurnTypes(bearers.map(actionsOf))
}

/** Those of its tactic, and passing. */
function actionsOf({ tactic }: Bearer): number[] {
  const actions = Object.keys(vocabulary.actions)
  return [...new Set([...tactic.turn.map((rule) => actions.indexOf(rule.do)), ACTION.PASS])]
}

/** Every list of rules as a program, and what its rules stand for. What `with` names in one is a weapon, or an effect. */
export function planTactics(
  options: schema.Options,
  bearers: readonly Bearer[],
  ids: Readonly<Record<Section, readonly string[]>>,
  turnTypes: readonly TurnType[],
  shape: Shape,
) {
  const { weapons, spells } = ids
  /** A weapon; or an effect, of which the spells come first (effects.ts). */
  const argumentOf = (rule: Rule): number => {
    if (rule.with === undefined) return -1
    const section = vocabulary.actions[rule.do]?.with?.section
    const index = ids[section ?? 'weapons'].indexOf(rule.with)
    return section === 'items' && index >= 0 ? spells.length + index : index
  }
  const tactics = bearers.map(({ tactic }) => tactic)
  const { lists, reads } = compileLists(tactics, vocabulary, { argumentOf, reactionArgumentOf: argumentOf })
  return {
    ...lists,
    /**
     * Whether rounds can be memoised (battle/memoised-rounds.ts): no decision depends on hit points, on the round's
     * number, or on chance, so that a state has one sequel.
     */
    foreseeable: isForeseeable(options, bearers, reads, shape),
    /** By combatant × weapons + weapon: its armament, or -1. */
    armamentOfWeapon: armamentsByWeapon(bearers, weapons),
    weapons: weapons.length,
    /** By combatant × actions + action: the turn type, or -1. */
    turnTypeOf: turnTypesByAction(turnTypes, bearers.length, ACTIONS),
  }
}

function armamentsByWeapon(bearers: readonly Bearer[], weapons: readonly string[]): Int32Array {
  const armamentOfWeapon = new Int32Array(bearers.length * weapons.length).fill(-1)
  let armament = 0
  for (const [combatant, { armaments }] of bearers.entries()) {
    for (const { id, secondary } of armaments) {
      const at = combatant * weapons.length + weapons.indexOf(id)
      // Of two of a kind, the one that is not in the other hand.
      if (!secondary || armamentOfWeapon[at] < 0) armamentOfWeapon[at] = armament
      armament++
    }
  }
  return armamentOfWeapon
}

/** Columns that no condition may read if rounds are to be memoised: they change without the state changing. */
const UNFORESEEABLE = ['hp', 'hp_max', 'health', 'damaged'].flatMap((column) => [`my.${column}`, `target.${column}`])
const BY_HIT_POINTS_OR_CHANCE = ['weakest', 'strongest', 'most-wounded', 'random']

function isForeseeable(
  options: schema.Options,
  bearers: readonly Bearer[],
  reads: readonly string[],
  shape: Shape,
): boolean {
  // Both may act at once.
  if (options.initiative === 'each') return false
  // Contests, effects and flight are rolled, and not by the dice of attacks: they do not follow from the state.
  if (shape.wrestlers + shape.users + shape.fleers > 0) return false
  if (reads.some((name) => UNFORESEEABLE.includes(name) || isUnforeseeable(name))) return false
  return bearers.every(({ party, tactic, fields }) => {
    // A blow against somebody helpless is not rolled.
    if (fields.helpless_rounds > 0) return false
    // The blows of a group are not struck one after the other.
    if (tactic.turn.some((rule) => rule.do === 'hold')) return false
    const foes = bearers.filter((other) => other.party !== party).length
    return foes === 1 || tactic.turn.every(({ at }) => at === undefined || !BY_HIT_POINTS_OR_CHANCE.includes(at))
  })
}
