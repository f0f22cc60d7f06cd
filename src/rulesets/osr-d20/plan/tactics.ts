import { MOST_ROUNDS } from '../../../battle/rehearsal.ts'
import { compileReactions, compileTurn } from '../../../tactics/compile.ts'
import { Programs } from '../../../tactics/programs.ts'
import type { Rule } from '../../../tactics/tactic.ts'
import { ACTION, ACTIONS } from '../codes.ts'
import type { Tactics } from '../data.ts'
import type { MemoryShape } from '../memory.ts'
import { vocabulary } from '../vocabulary.ts'
import type { Bearer } from './equipment.ts'

type Section = 'weapons' | 'spells' | 'items'

/** An action that a combatant's turns are counted by. */
export interface Deed {
  readonly combatant: number
  readonly action: number
}

export function deedsOf(bearers: readonly Bearer[]): Deed[] {
  return bearers.flatMap((bearer, combatant) => actionsOf(bearer).map((action) => ({ combatant, action })))
}

/** Those of its tactic, and passing. */
function actionsOf({ tactic }: Bearer): number[] {
  const actions = Object.keys(vocabulary.actions)
  return [...new Set([...tactic.turn.map((rule) => actions.indexOf(rule.do)), ACTION.PASS])]
}

/** Every list of rules as a program, and what its rules stand for. */
export function planTactics(
  bearers: readonly Bearer[],
  ids: Readonly<Record<Section, readonly string[]>>,
  deeds: readonly Deed[],
  maxRounds: number,
  shape: MemoryShape,
): Tactics {
  const { weapons, spells } = ids
  /** A weapon; or an effect, of which the spells come first (effects.ts). */
  const argumentOf = (rule: Rule): number => {
    if (rule.with === undefined) return -1
    const section = vocabulary.actions[rule.do]?.with?.section
    const index = ids[section ?? 'weapons'].indexOf(rule.with)
    return section === 'items' && index >= 0 ? spells.length + index : index
  }
  const turns = new Programs((rules) => compileTurn(rules, vocabulary, argumentOf))
  const reactions = new Programs((rules) => compileReactions(rules, vocabulary, argumentOf))
  const turnOf = Int32Array.from(bearers, ({ tactic }) => turns.index(tactic.turn))
  const reactionsOf = Int32Array.from(bearers, ({ tactic }) => reactions.index(tactic.reactions))
  const actions = Object.keys(vocabulary.actions)
  const reactionNames = Object.keys(vocabulary.reactions)
  return {
    foreseeable: maxRounds <= MOST_ROUNDS && isForeseeable(bearers, [...turns.reads(), ...reactions.reads()], shape),
    turnPrograms: turns.sources,
    reactionPrograms: reactions.sources,
    turnOf,
    reactionsOf,
    turnRules: turns.starts(),
    reactionRules: reactions.starts(),
    turnAction: Int32Array.from(turns.rules(), (rule) => actions.indexOf(rule.do)),
    turnArgument: Int32Array.from(turns.rules(), argumentOf),
    reaction: Int32Array.from(reactions.rules(), (rule) => reactionNames.indexOf(rule.do)),
    ...countFired(bearers),
    armOfWeapon: armsByWeapon(bearers, weapons),
    weapons: weapons.length,
    deedOf: deedsByAction(bearers, deeds),
  }
}

/** Every rule of every combatant is counted by itself. */
function countFired(bearers: readonly Bearer[]): Pick<Tactics, 'firedStart' | 'firedReactions'> {
  const firedStart = new Int32Array(bearers.length)
  const firedReactions = new Int32Array(bearers.length)
  let fired = 0
  for (const [combatant, { tactic }] of bearers.entries()) {
    firedStart[combatant] = fired
    firedReactions[combatant] = fired + tactic.turn.length
    fired += tactic.turn.length + tactic.reactions.length
  }
  return { firedStart, firedReactions }
}

function armsByWeapon(bearers: readonly Bearer[], weapons: readonly string[]): Int32Array {
  const armOfWeapon = new Int32Array(bearers.length * weapons.length).fill(-1)
  let arm = 0
  for (const [combatant, { arms }] of bearers.entries()) {
    for (const { id, secondary } of arms) {
      const at = combatant * weapons.length + weapons.indexOf(id)
      // Of two of a kind, the one that is not in the other hand.
      if (!secondary || armOfWeapon[at] < 0) armOfWeapon[at] = arm
      arm++
    }
  }
  return armOfWeapon
}

function deedsByAction(bearers: readonly Bearer[], deeds: readonly Deed[]): Int32Array {
  const deedOf = new Int32Array(bearers.length * ACTIONS).fill(-1)
  for (const [deed, { combatant, action }] of deeds.entries()) deedOf[combatant * ACTIONS + action] = deed
  return deedOf
}

/** What a decision cannot look at if the course of a round is to follow from its scene. */
const UNFORESEEABLE = ['hp', 'hp_max', 'health', 'damaged'].flatMap((column) => [`my.${column}`, `target.${column}`])
const BY_HIT_POINTS_OR_CHANCE = ['weakest', 'strongest', 'most-wounded', 'random']

function isForeseeable(bearers: readonly Bearer[], reads: readonly string[], shape: MemoryShape): boolean {
  // What comes of a contest, an effect or a flight is rolled, and so is not the scene's.
  if (shape.wrestlers + shape.users + shape.fleers > 0) return false
  if (reads.some((name) => UNFORESEEABLE.includes(name) || name === 'round' || name === 'kill_chance')) return false
  return bearers.every(({ party, tactic, fields }) => {
    // A blow against somebody helpless is no strike of a script: it is not rolled.
    if (fields.helpless_rounds > 0) return false
    // The blows of a group are not struck one after the other.
    if (tactic.turn.some((rule) => rule.do === 'hold')) return false
    const foes = bearers.filter((other) => other.party !== party).length
    return foes === 1 || tactic.turn.every(({ at }) => at === undefined || !BY_HIT_POINTS_OR_CHANCE.includes(at))
  })
}
