import { listTurnTypes, type TurnType, turnTypesByAction } from '../../../battle/turn-types.ts'
import { compileLists } from '../../../tactics/lists.ts'
import { isUnforeseeable } from '../../../tactics/reads.ts'
import type { Rule } from '../../../tactics/tactic.ts'
import { type Action, sectionsOf } from '../../../tactics/vocabulary.ts'
import { ACTION, ACTIONS, FIRST_NAME, MOMENT } from '../codes.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'
import type { Conditions } from './conditions.ts'
import { effectIds } from './effects.ts'
import { type Bearer, isMelee, labelsOf } from './equipment.ts'

export function turnTypesOf(bearers: readonly Bearer[]): TurnType[] {
  return listTurnTypes(bearers.map(actionsOf))
}

/** Those of its tactic; a plain attack counts as one in melee or at range (§9.4). */
function actionsOf({ tactic, things }: Bearer): number[] {
  const names = Object.keys(vocabulary.actions)
  const attacks = [
    ...(things.some(isMelee) ? [ACTION.MELEE_ATTACK] : []),
    ...(things.some(({ weapon }) => weapon?.range !== undefined) ? [ACTION.RANGED_ATTACK] : []),
  ]
  return [...new Set(tactic.turn.flatMap((rule) => (rule.do === 'attack' ? attacks : [names.indexOf(rule.do)])))]
}

/** Every list of rules as a program, and what its rules stand for. What `with` names in one is a label or an effect. */
export function planTactics(
  options: schema.Options,
  bearers: readonly Bearer[],
  turnTypes: readonly TurnType[],
  conditions: Conditions,
) {
  const labels = labelsOf(bearers)
  const spells = effectIds(bearers)
  const names = namesIn(bearers)
  const argumentIn = (actions: Readonly<Record<string, Action>>) => (rule: Rule) => {
    if (rule.with === undefined) return -1
    const ids = sectionsOf(actions[rule.do]).includes('spells') ? spells : labels
    // A name for what nobody in play has gets a number that no thing has.
    const index = ids.indexOf(rule.with)
    return index < 0 ? ids.length : index
  }
  const argumentOf = argumentIn(vocabulary.actions)
  const reactionArgumentOf = argumentIn(vocabulary.reactions)
  const selectorOf = (selector: string): number => FIRST_NAME + names.indexOf(selector)
  const { lists, reads } = compileLists(
    bearers.map(({ tactic }) => tactic),
    vocabulary,
    { argumentOf, reactionArgumentOf, selectorOf },
  )
  return {
    ...lists,
    /**
     * Whether rounds can be memoised (battle/memoised-rounds.ts): no decision depends on hit points, on the round's
     * number, or on chance, and nothing is rolled in a round but attacks, so that a state has one sequel.
     */
    foreseeable: isForeseeable(options, bearers, reads, conditions),
    /** By combatant: 1 if it has an action that takes no slot, so that there may be more to do when both are spent. */
    isFree: Int32Array.from(bearers, ({ tactic }) => Number(tactic.turn.some((rule) => FREE.includes(rule.do)))),
    /** By combatant: the moments at which it may react, bit by bit (`MOMENT`). */
    moments: Int32Array.from(bearers, momentsOf),
    /** By name of `ally:NAME` × combatants + combatant: 1 if that is its name, or its template's. */
    named: Uint8Array.from(
      names.flatMap((selector) => {
        const name = selector.slice(selector.indexOf(':') + 1)
        return bearers.map((bearer) => Number(bearer.name === name || bearer.template === name))
      }),
    ),
    /** By combatant × actions + action: the turn type, or -1. */
    turnTypeOf: turnTypesByAction(turnTypes, bearers.length, ACTIONS),
  }
}

export type Tactics = ReturnType<typeof planTactics>

/** Columns that no condition may read if rounds are to be memoised: they change without the state changing. */
const UNFORESEEABLE = ['hp', 'hp_max', 'health', 'hurt'].flatMap((column) => [`my.${column}`, `target.${column}`])
const BY_HIT_POINTS_OR_CHANCE = ['weakest', 'strongest', 'most-wounded', 'random', 'ally-weakest', 'ally-most-wounded']
/** What rolls dice other than an attack's, rolls an attack and its damage apart, or is done by several at once. */
const BY_DICE = ['cast', 'use-skill', 'shatter-shield', 'screen', 'total-defense', 'hold', 'snap-attack']

function isForeseeable(
  options: schema.Options,
  bearers: readonly Bearer[],
  reads: readonly string[],
  { programs }: Conditions,
): boolean {
  // Initiative that is rolled in every round depends on who stands; advantage is rolled die by die.
  if (options.initiative === 'each-round' || options.shock || programs.length > 0) return false
  if (reads.some((name) => UNFORESEEABLE.includes(name) || isUnforeseeable(name))) return false
  return bearers.every(({ party, tactic, fields }) => {
    if (fields.exhaustion >= 3) return false
    const rules = [...tactic.turn, ...tactic.reactions]
    if (rules.some((rule) => BY_DICE.includes(rule.do))) return false
    const foes = bearers.filter((other) => other.party !== party).length
    const isAlone = bearers.length - foes === 1
    return (foes === 1 && isAlone) || rules.every(({ at }) => at === undefined || !BY_HIT_POINTS_OR_CHANCE.includes(at))
  })
}

/** Actions that may take no slot. */
const FREE: readonly string[] = ['reload', 'drop', 'act-after', 'go-prone', 'pass']

/** All selectors with a name. */
function namesIn(bearers: readonly Bearer[]): string[] {
  const rules = bearers.flatMap(({ tactic }) => [...tactic.turn, ...tactic.reactions])
  return [...new Set(rules.flatMap(({ at }) => (at?.startsWith('ally:') ? [at] : [])))]
}

/** The moments at which a combatant may react (§7.1). Held actions need that it holds. */
function momentsOf({ tactic: { turn, reactions } }: Bearer): number {
  const holds = turn.some((rule) => rule.do === 'hold')
  return reactions.reduce((moments, rule) => moments | momentsFor(rule.do, holds), 0)
}

function momentsFor(reaction: string, holds: boolean): number {
  const inTurn = (1 << MOMENT.ACTION) | (1 << MOMENT.MOVE)
  if (reaction === 'opportunity-attack') return 1 << MOMENT.LEAVE
  if (reaction === 'total-defense') return 1 << MOMENT.HIT
  if (reaction === 'snap-attack') return inTurn
  return holds ? inTurn | (1 << MOMENT.ROUND_END) : 0
}
