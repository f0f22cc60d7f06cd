import { makeHeadcount } from '../../tactics/headcount.ts'
import type { Columns } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import { FEET_PER_CELL } from './data.ts'
import { MARK, SCALAR } from './memory.ts'

/**
 * What conditions can read (docs/rules/osr-d20.md §9, docs/rules/README.md "Tactics"): the environment of compiled
 * tactics.
 */
export function makeColumns(arena: Arena): Columns {
  const {
    ACTED,
    AIMED,
    AIMING,
    ATTACKED,
    CANNOT_PRESS,
    CASTING,
    CHARGING,
    DAMAGED,
    GRIPPING,
    HELPLESS,
    IMMOBILISED,
    IN_FLIGHT,
    OUT,
    PARRYING,
    SEARCHING,
    UNAWARE,
    WAITING,
  } = MARK
  const { ROUND } = SCALAR
  const feetPerCell = FEET_PER_CELL
  const { memory, data, fraction, threatens, engaged, armed } = arena
  const { foesFrom, foesTo } = arena
  const { hp, hpMax, marks, ready, load, lastTarget, ammo, lost, left, scalars } = memory
  const { combatants, arms, stocks, effects, shape } = data
  const has = (bits: number) => (combatant: number) => (marks[combatant] & bits) !== 0

  /** Whoever is in flight is with nobody, wherever it ran from. */
  function isEngaged(combatant: number): boolean {
    return (marks[combatant] & OUT) === 0 && engaged(combatant)
  }

  function foesEngaged(combatant: number): number {
    if (marks[combatant] & OUT) return 0
    let count = 0
    for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) {
      if ((marks[foe] & OUT) === 0 && (threatens(combatant, foe) || threatens(foe, combatant))) count++
    }
    return count
  }

  /** The foes that press a combatant (§5.4). */
  function team(combatant: number): number {
    if (marks[combatant] & OUT) return 0
    let count = 0
    for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) {
      if (lastTarget[foe] !== combatant || marks[foe] & CANNOT_PRESS) continue
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
    distance: (me, target) => (marks[target] & IN_FLIGHT ? 0 : feetPerCell * arena.distance(me, target)),
    round: () => scalars[ROUND],
    ...makeHeadcount(arena, marks, OUT),
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
        const arm = ready[combatant]
        if (arms.range[arm] === 0) return 0
        return ammo[arm] < 0 ? Number.POSITIVE_INFINITY : ammo[arm]
      },
      ready_length: (combatant) => arms.length[ready[combatant]],
      ready_reach: (combatant) => feetPerCell * arms.reach[ready[combatant]],
      ready_range: (combatant) => feetPerCell * arms.range[ready[combatant]],
      armour: arena.rolls.armourOf,
      movement: (combatant) => combatants.movement[combatant],
      spells: (combatant) => leftOf(combatant, true),
      items: (combatant) => leftOf(combatant, false),
      engaged: isEngaged,
      acted: has(ACTED),
      attacked: has(ATTACKED),
      damaged: has(DAMAGED),
      waiting: has(WAITING),
      parrying: has(PARRYING),
      charging: has(CHARGING),
      aiming: has(AIMING | AIMED),
      armed,
      unarmed: (combatant) => arms.bare[ready[combatant]] !== 0,
      unaware: has(UNAWARE),
      helpless: has(HELPLESS),
      casting: has(CASTING),
      searching: has(SEARCHING),
      immobilised: has(IMMOBILISED),
      gripping: has(GRIPPING),
      mounted: (combatant) => combatants.mounted[combatant] !== 0,
      loaded: (combatant) => arms.range[ready[combatant]] > 0 && load[combatant] === 0,
    },
  }
}
