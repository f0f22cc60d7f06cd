import { makeInts } from '../../battle/buffers.ts'
import { countMoreDice } from '../../battle/more-dice.ts'
import type { Arena } from './arena.ts'
import { MANNER } from './codes.ts'

/** The damage roll of an attack as it stands: its dice, and the armour that counts (docs/rules/area-2d6.md §4, steps 8, 9). */
export type DamageRolls = ReturnType<typeof makeDamageRolls>

export function makeDamageRolls({ memory, data, protectionOf }: Arena) {
  const { dice } = memory
  const { damageCount, damageSides, damageConstant, damageMore, heavyDice, heavyPierce, pierce } = data.armaments
  const { feintDice, specialDice, strayDice } = data.options
  const somebodyAlters = data.shape.altered > 0
  const now = makeInts(7)
  const COUNT = 0
  const SIDES = 1
  const CONSTANT = 2
  const PROTECTION = 3
  const CHANGE = 4
  const FEWER = 5
  const DICE = 6

  /** Works out the roll of an attack; the other functions tell of it. */
  function set(attacker: number, target: number, armament: number, manner: number, isSpecial: boolean): void {
    let change = isSpecial ? specialDice : 0
    let pierced = pierce[armament]
    if (somebodyAlters) change += dice[attacker]
    if (manner === MANNER.HEAVY_BLOW) {
      change += heavyDice[armament]
      pierced += heavyPierce[armament]
    } else if (manner === MANNER.FEINT) change += feintDice
    else if (manner === MANNER.STRAY) change += strayDice
    const count = damageCount[armament]
    const changed = count + change
    now[COUNT] = changed > 0 ? changed : 0
    // A number gets d6s.
    now[SIDES] = count === 0 ? 6 : damageSides[armament]
    now[CONSTANT] = damageConstant[armament]
    const protection = protectionOf(target) - pierced
    now[PROTECTION] = protection > 0 ? protection : 0
    const others = damageMore === undefined ? 0 : countMoreDice(damageMore, armament)
    now[FEWER] = changed < 0 ? Math.min(-changed, others) : 0
    now[DICE] = now[COUNT] + others - now[FEWER]
    now[CHANGE] = now[DICE] - count - others
  }

  return {
    set,
    /** Dice of the first kind, and their sides. */
    count: () => now[COUNT],
    sides: () => now[SIDES],
    /** How many of the dice of further kinds, from the first of them, are not rolled. */
    fewer: () => now[FEWER],
    /** How many dice there are in all. */
    dice: () => now[DICE],
    constant: () => now[CONSTANT],
    protection: () => now[PROTECTION],
    /** By how many dice it differs from the weapon's. */
    change: () => now[CHANGE],
  }
}
