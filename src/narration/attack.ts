import type { Modifier, NarratedEvent } from './narration.ts'
import { type Fallen, type Narrator, plain } from './narrator.ts'
import { showParts, showSum, totalOf } from './words.ts'

/** What makes up a roll to hit, and what makes up what it has to reach. */
export interface Sums {
  readonly modifiers: readonly Modifier[]
  readonly defence: readonly Modifier[]
}

/** An attack that is over. */
interface AttackOver {
  readonly attacker: number
  /** Who was attacked, and who was hit or missed in the end. */
  readonly target: number
  readonly victim: number
  readonly weapon: string
  /** The word of JSON for how it was made. */
  readonly manner: string
  /** What happened, but for what is left of hit points. */
  readonly sentences: readonly string[]
  /** What was rolled (`narratedRoll`); nothing where nothing was. */
  readonly roll: Partial<NarratedEvent>
  readonly hit: boolean
  /** What made the damage what it is. */
  readonly working: Partial<NarratedEvent>
  readonly damage: number
  /** What is said of damage that is kept back for now, if it is. */
  readonly keptBack: string | undefined
}

/** Tells an attack that is over, and takes its damage off hit points. */
export function sayAttack({ scene, say }: Narrator, attack: AttackOver): void {
  const { attacker, target, victim, damage, keptBack } = attack
  if (keptBack === undefined) scene.hp[victim] -= damage
  const left = damage > 0 ? [keptBack ?? scene.showHitPoints(victim)] : []
  say({
    kind: 'attack',
    text: [...attack.sentences, ...left].join(' '),
    actor: scene.name(attacker),
    target: scene.name(target),
    ...(victim !== target && { victim: scene.name(victim) }),
    weapon: attack.weapon,
    manner: attack.manner,
    ...attack.roll,
    success: attack.hit,
    ...attack.working,
    amount: damage,
    ...(keptBack === undefined && { left: scene.hp[victim] }),
  })
}

/** @param need what the die had to show */
export function narratedRoll(
  dice: readonly Fallen[],
  natural: number,
  { modifiers, defence }: Sums,
  need: number,
): Partial<NarratedEvent> {
  const total = natural + totalOf(modifiers)
  return { dice: dice.map(plain), modifiers, total, against: totalOf(defence), defence, need }
}

/** `d20 14 + 3 weapon skill = 17 against Armour Class 14 (base 10, weapon skill 4)`. */
export function showRollAgainst(die: string, natural: number, what: string, { modifiers, defence }: Sums): string {
  return `${showSum(die, modifiers, natural + totalOf(modifiers))} against ${showParts(what, defence)}`
}

/** By how much the roll reaches what it has to; negative if it does not. */
export function marginOf(natural: number, { modifiers, defence }: Sums): number {
  return natural + totalOf(modifiers) - totalOf(defence)
}

/** What came of a roll: `hits by 3`, or, where the die decides against the sum, `a natural 20 hits`. */
export function showVerdict(hit: boolean, natural: number, margin: number): string {
  if (hit) return margin < 0 ? `a natural ${natural} hits` : margin === 0 ? 'hits exactly' : `hits by ${margin}`
  return margin < 0 ? `misses by ${-margin}` : `a natural ${natural} misses`
}
