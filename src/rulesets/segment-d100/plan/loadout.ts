import type { Member } from '../../../scenario/gather.ts'
import type { Expression } from '../../../tactics/tactic.ts'
import type * as schema from '../schema.ts'

/** A combatant with everything that it bears looked up. */
export interface Bearer extends Member<schema.Combatant> {
  /** In loadout order: weapons as listed, shield, items as listed. */
  readonly things: readonly Thing[]
  /** How many of them it has in hand at the start: the first weapon, then the shield, which stands after the weapons. */
  readonly held: readonly number[]
  readonly armour: schema.Armour | undefined
}

/** A weapon, shield or item, as one of the three. */
export interface Thing {
  readonly id: string
  readonly weapon?: schema.Weapon
  readonly shield?: schema.Shield
  readonly item?: schema.Item
}

/** Hands, size and weight, which all things have. */
export function bulkOf({ weapon, shield, item }: Thing): { hands: number; size: number; weight: number } {
  return (weapon ?? shield ?? item)!
}

/** Whether it strikes in melee: an item does if it does damage. */
export function isMelee({ weapon, item }: Thing): boolean {
  return weapon === undefined ? item?.damage !== undefined : weapon.kind !== 'missile'
}

export function isMissile({ weapon }: Thing): boolean {
  return weapon?.kind === 'missile'
}

/** Whether it can be hurled. */
export function isHurled({ weapon, item }: Thing): boolean {
  return weapon?.kind === 'thrown' || item?.damage !== undefined
}

/** The skill that a thing is used with (§2.3). */
export function skillOf({ id, weapon, shield }: Thing): string {
  if (weapon) return weapon.skill ?? id
  return shield ? (shield.skill ?? 'shield') : 'brawling'
}

/** Its skill level: what `skills` says, else `sl` for the skills of its own weapons and shield, else 0 (§2.2). */
export function levelIn({ fields: { skills, sl }, things }: Bearer, skill: string): number {
  if (Object.hasOwn(skills, skill)) return skills[skill]
  const isOwn = things.some((thing) => thing.item === undefined && skillOf(thing) === skill)
  return isOwn ? sl : 0
}

/** Whether its tactic has a rule that does one of these in its turn, or as a reaction. */
export function does({ tactic }: Bearer, ...actions: readonly string[]): boolean {
  return tactic.turn.some((rule) => actions.includes(rule.do))
}

export function answers({ tactic }: Bearer, ...reactions: readonly string[]): boolean {
  return tactic.reactions.some((rule) => reactions.includes(rule.do))
}

/** Whether its tactic names a thing, or a form of brawl, anywhere. */
export function names({ tactic: { turn, reactions } }: Bearer, id: string): boolean {
  return [...turn, ...reactions].some((rule) => rule.with === id)
}

/** Whether things may come into its hands that it has not had at the start. */
export function takesUp(bearer: Bearer, everybody: readonly Bearer[]): boolean {
  const isGiven = everybody.some((other) => other.party === bearer.party && does(other, 'pass', 'jump-pass'))
  if (isGiven || does(bearer, 'catch')) return true
  const somethingFlies = everybody.some((other) => does(other, 'pass', 'jump-pass'))
  if (somethingFlies && answers(bearer, 'catch')) return true
  return bearer.tactic.turn.some(
    (rule) => rule.do === 'grab' && !(isArmedAlways(bearer) && needsToBeUnarmed(rule.when)),
  )
}

/** Whether it has a ready weapon at the start, and nothing that it does parts it from it. */
function isArmedAlways(bearer: Bearer): boolean {
  const { held, things } = bearer
  if (!held.some((index) => things[index].weapon !== undefined)) return false
  return !does(bearer, 'drop', 'sheath', 'hurl', 'pass', 'jump-pass')
}

/** Whether a condition can only hold for somebody without a ready weapon. */
function needsToBeUnarmed(when: Expression | undefined): boolean {
  if (when === undefined) return false
  if (when.kind === 'binary' && when.operator === 'and')
    return needsToBeUnarmed(when.left) || needsToBeUnarmed(when.right)
  if (when.kind !== 'unary' || when.operator !== 'not') return false
  const { operand } = when
  return operand.kind === 'column' && operand.of === 'my' && operand.column === 'armed'
}
