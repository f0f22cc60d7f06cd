import type { Arena } from './arena.ts'
import type { Boons } from './boon.ts'
import type { Conditions } from './condition.ts'
import type { Harm } from './harm.ts'
import type { Legality } from './legality.ts'

/** Spells and items (rules/osr-d20.md §6.6). */
export interface Effects {
  /** Begins a spell: one casting is spent, and the caster is helpless until the next round. */
  cast(caster: number, effect: number, target: number): void
  /** Uses an item: at hand, it takes effect (in a group, at its end) and is used up; if not, searches for it. */
  use(user: number, effect: number, target: number): void
  /** The beginning of a round, before initiative: the spells of the last round take effect, all in one instant. */
  takeEffect(): void
  /** The end of a group, before what is kept back is suffered: what was cast and used in it is worked out. */
  launch(): void
  /** The end of a round: searches and boons. */
  countDown(): void
}

export function makeEffects(
  _arena: Arena,
  _conditions: Conditions,
  boons: Boons,
  _harm: Harm,
  _legality: Legality,
): Effects {
  return { cast() {}, use() {}, takeEffect() {}, launch() {}, countDown: boons.countDown }
}
