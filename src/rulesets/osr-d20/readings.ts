import { makeHeadcount } from '../../battle/headcount.ts'
import type { Readings } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import { FEET_PER_CELL, MARK } from './codes.ts'

/**
 * What conditions can read (docs/rules/osr-d20.md §9, docs/rules/README.md "Tactics"): the environment of compiled
 * tactics.
 */
export function makeReadings(arena: Arena): Readings {
  const { memory, data, fraction, threatens, engaged, armed } = arena
  const { foesFrom, foesTo } = arena
  const { hp, hpMax, marks, ready, load, lastTarget, ammo, lost, left, rounds } = memory
  const { combatants, armaments, stocks, effects, shape } = data
  const has = (bits: number) => (combatant: number) => (marks[combatant] & bits) !== 0

  /** Whoever is in flight is with nobody, wherever it ran from. */
  function isEngaged(combatant: number): boolean {
    return (marks[combatant] & MARK.OUT) === 0 && engaged(combatant)
  }

  function foesEngaged(combatant: number): number {
    if (marks[combatant] & MARK.OUT) return 0
    let count = 0
    for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) {
      if ((marks[foe] & MARK.OUT) === 0 && (threatens(combatant, foe) || threatens(foe, combatant))) count++
    }
    return count
  }

  /** The foes that press a combatant (§5.4). */
  function team(combatant: number): number {
    if (marks[combatant] & MARK.OUT) return 0
    let count = 0
    for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) {
      if (lastTarget[foe] !== combatant || marks[foe] & MARK.CANNOT_PRESS) continue
      if (threatens(foe, combatant)) count++
    }
    return count
  }

  /** Spells, or items, that a combatant has left. */
  function leftOf(combatant: number, isSpell: boolean): number {
    let count = 0
    for (let stock = 0; stock < shape.stocks; stock++) {
      if (stocks.combatant[stock] !== combatant || stocks.effect[stock] < effects.spells !== isSpell) continue
      count += left[stock]
    }
    return count
  }

  return {
    fraction,
    // Whoever is in flight is nowhere (§9).
    distance: (me, target) => (marks[target] & MARK.IN_FLIGHT ? 0 : FEET_PER_CELL * arena.distance(me, target)),
    round: () => rounds[0],
    ...makeHeadcount(arena, marks, MARK.OUT),
    columns: {
      hp: (combatant) => hp[combatant],
      hp_max: (combatant) => hpMax[combatant],
      health: (combatant) => {
        fraction[0] = hp[combatant] / hpMax[combatant]
      },
      foes_engaged: foesEngaged,
      team,
      contests: (combatant) => (shape.wrestlers > 0 ? lost[combatant] : 0),
      ammo: (combatant) => {
        const armament = ready[combatant]
        if (armaments.range[armament] === 0) return 0
        return ammo[armament] < 0 ? Number.POSITIVE_INFINITY : ammo[armament]
      },
      ready_length: (combatant) => armaments.length[ready[combatant]],
      ready_reach: (combatant) => FEET_PER_CELL * armaments.reach[ready[combatant]],
      ready_range: (combatant) => FEET_PER_CELL * armaments.range[ready[combatant]],
      armour: arena.rolls.armourOf,
      movement: (combatant) => combatants.movement[combatant],
      spells: (combatant) => leftOf(combatant, true),
      items: (combatant) => leftOf(combatant, false),
      engaged: isEngaged,
      acted: has(MARK.ACTED),
      attacked: has(MARK.ATTACKED),
      damaged: has(MARK.DAMAGED),
      waiting: has(MARK.WAITING),
      parrying: has(MARK.PARRYING),
      charging: has(MARK.CHARGING),
      aiming: has(MARK.AIMING | MARK.AIMED),
      armed,
      unarmed: (combatant) => armaments.bare[ready[combatant]] !== 0,
      unaware: has(MARK.UNAWARE),
      helpless: has(MARK.HELPLESS),
      casting: has(MARK.CASTING),
      searching: has(MARK.SEARCHING),
      immobilised: has(MARK.IMMOBILISED),
      gripping: has(MARK.GRIPPING),
      mounted: (combatant) => combatants.mounted[combatant] !== 0,
      loaded: (combatant) => armaments.range[ready[combatant]] > 0 && load[combatant] === 0,
    },
  }
}
