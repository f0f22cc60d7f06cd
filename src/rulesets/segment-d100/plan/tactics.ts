import { listTurnTypes, type TurnType, turnTypesByAction } from '../../../battle/turn-types.ts'
import { compileLists } from '../../../tactics/lists.ts'
import { isUnforeseeable } from '../../../tactics/reads.ts'
import type { Rule } from '../../../tactics/tactic.ts'
import { turnTypeNames } from '../../../tactics/vocabulary.ts'
import { ACTION, MOMENT, TURN_TYPES } from '../codes.ts'
import type * as schema from '../schema.ts'
import { vocabulary } from '../vocabulary.ts'
import { answers, type Bearer, does, isMelee, isMissile, names, takesUp } from './loadout.ts'

export function turnTypesOf(bearers: readonly Bearer[]): TurnType[] {
  return listTurnTypes(bearers.map((bearer) => actionsOf(bearer, bearers)))
}

/** What its turns are counted by (§4.1): what its tactic does, what `attack` can become, what its reactions use up. */
function actionsOf(bearer: Bearer, everybody: readonly Bearer[]): number[] {
  const { tactic, things } = bearer
  const turnTypes = turnTypeNames(vocabulary)
  const takes = takesUp(bearer, everybody)
  const attacks = [
    ...(takes || things.some(isMelee) ? [ACTION.STRIKE] : []),
    ...(takes || things.some(isMissile) ? [ACTION.FIRE] : []),
    ACTION.BRAWL,
  ]
  const inTurn = tactic.turn.flatMap((rule) => (rule.do === 'attack' ? attacks : [turnTypes.indexOf(rule.do)]))
  const inReaction = tactic.reactions.flatMap((rule) => {
    const isTurnType = vocabulary.turnReactions!.includes(rule.do) || rule.do === 'catch'
    return isTurnType ? [turnTypes.indexOf(rule.do)] : []
  })
  return [...new Set([...inTurn, ...inReaction, ACTION.REST])]
}

/** Every list of rules as a program, and what its rules stand for. What `with` names in one is a kind. */
export function planTactics(
  options: schema.Options,
  bearers: readonly Bearer[],
  ids: readonly string[],
  turnTypes: readonly TurnType[],
) {
  // A name for what nobody in play has gets a number that no thing has.
  const argumentOf = (rule: Rule): number => {
    if (rule.with === undefined) return -1
    const kind = ids.indexOf(rule.with)
    return kind < 0 ? ids.length : kind
  }
  const { lists, reads } = compileLists(
    bearers.map(({ tactic }) => tactic),
    vocabulary,
    { argumentOf, reactionArgumentOf: argumentOf },
  )
  return {
    ...lists,
    /**
     * Whether rounds can be memoised (battle/memoised-rounds.ts): no decision depends on hit points, on the segment's
     * number, or on chance, and nothing is rolled in a segment but its order and attacks.
     */
    foreseeable: isForeseeable(options, bearers, reads),
    /** Whether anybody may knock down or grapple, by which how a battle goes depends on what hits. */
    grips: bearers.some(mayGrip),
    /** By combatant: the moments at which it may react, bit by bit (`MOMENT`). */
    moments: Int32Array.from(bearers, momentsOf),
    /** By combatant × turn types + turn type: its number, or -1. */
    turnTypeOf: turnTypesByAction(turnTypes, bearers.length, TURN_TYPES),
  }
}

function mayGrip(bearer: Bearer): boolean {
  return (
    names(bearer, 'knock-down') ||
    names(bearer, 'grapple') ||
    does(bearer, 'leap-attack') ||
    answers(bearer, 'acrobatic-counter')
  )
}

/** Columns that no condition may read if rounds are to be memoised: they change without the state changing. */
const UNFORESEEABLE = ['my.hp', 'my.health', 'target.hp', 'target.health']
const BY_HIT_POINTS_OR_CHANCE = ['weakest', 'strongest', 'most-wounded', 'random', 'ally-most-wounded']
/** What rolls other dice than an attack's, or may. */
const BY_DICE = ['break-free', 'jump', 'leap', 'climb', 'leap-attack', 'pass', 'jump-pass', 'catch']

function isForeseeable(options: schema.Options, bearers: readonly Bearer[], reads: readonly string[]): boolean {
  // The order of more than two has too many cases to be worth keeping.
  if (bearers.length !== 2 || options.min_chance > options.max_chance) return false
  if (reads.some((name) => UNFORESEEABLE.includes(name) || isUnforeseeable(name))) return false
  return bearers.every(({ tactic }) => tactic.turn.every((rule) => isRollFree(rule, bearers)))
}

/** Nobody breaks free where nobody grapples, nor catches where nobody tosses. */
function isRollFree(rule: Rule, bearers: readonly Bearer[]): boolean {
  if (rule.at !== undefined && BY_HIT_POINTS_OR_CHANCE.includes(rule.at) && bearers.length > 2) return false
  if (rule.do !== 'break-free') return !BY_DICE.includes(rule.do)
  return !bearers.some(({ tactic }) => tactic.turn.some(({ with: form }) => form === 'grapple'))
}

const DEFENCES = (1 << MOMENT.MELEE) | (1 << MOMENT.RANGED) | (1 << MOMENT.OPPORTUNITY)

/** The moments at which a combatant may react (§7). */
function momentsOf({ tactic: { reactions } }: Bearer): number {
  return reactions.reduce((moments, rule) => {
    if (rule.do === 'opportunity-strike') return moments | (1 << MOMENT.LEAVES)
    if (rule.do === 'catch') return moments | (1 << MOMENT.TOSS) | (1 << MOMENT.FALL)
    return moments | DEFENCES
  }, 0)
}
