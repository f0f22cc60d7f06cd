import { makeHeadcount } from '../../battle/headcount.ts'
import type { Readings as CommonReadings, Environment } from '../../tactics/program.ts'
import type { Arena } from './arena.ts'
import { FEET_PER_CELL, MARK, MOMENT, OCCASION } from './codes.ts'

/**
 * What conditions can read (docs/rules/slot-d20.md §9.3, docs/rules/README.md "Tactics"): the environment of compiled
 * tactics.
 */
export type Readings = CommonReadings & Required<Pick<Environment, 'names'>>

export function makeReadings(arena: Arena): Readings {
  const { memory, data, fraction, occasion, threatens, engaged, armourClass } = arena
  const { foesFrom, foesTo } = arena
  const { hp, hpMax, cell, marks, inHand, unloaded, reach, cp, ammo, rounds } = memory
  const { combatants, things, field } = data
  const { thingStart, weapons, missiles, thrown, shield } = combatants
  const has = (bits: number) => (combatant: number) => (marks[combatant] & bits) !== 0
  const at = (moment: number) => () => occasion[OCCASION.MOMENT_NOW] === moment

  function foesEngaged(combatant: number): number {
    let count = 0
    for (let foe = foesFrom(combatant); foe < foesTo(combatant); foe++) {
      if ((marks[foe] & MARK.OUT) === 0 && (threatens(combatant, foe) || threatens(foe, combatant))) count++
    }
    return count
  }

  /** The highest of a column over the weapons in hand; 0 without any. */
  function highestInHand(combatant: number, column: Int32Array): number {
    const start = thingStart[combatant]
    let highest = 0
    let found = false
    for (let index = 0; index < weapons[combatant]; index++) {
      if ((inHand[combatant] & (1 << index)) === 0) continue
      if (found && column[start + index] <= highest) continue
      highest = column[start + index]
      found = true
    }
    return highest
  }

  function isLoaded(combatant: number): boolean {
    const held = inHand[combatant]
    if (held & thrown[combatant]) return true
    const ready = held & missiles[combatant] & ~unloaded[combatant]
    for (let index = 0; index < weapons[combatant]; index++) {
      if (ready & (1 << index) && ammo[thingStart[combatant] + index] !== 0) return true
    }
    return false
  }

  return {
    fraction,
    distance: (me, target) => FEET_PER_CELL * arena.distance(me, target),
    round: () => rounds[0],
    ...makeHeadcount(arena, marks, MARK.OUT),
    columns: {
      hp: (combatant) => hp[combatant],
      hp_max: (combatant) => hpMax[combatant],
      health: (combatant) => {
        fraction[0] = hp[combatant] / hpMax[combatant]
      },
      ac: armourClass,
      skill: (combatant) => highestInHand(combatant, things.skill),
      speed: (combatant) => FEET_PER_CELL * combatants.speed[combatant],
      engaged,
      foes_engaged: foesEngaged,
      armed: (combatant) => reach[combatant] > 0,
      reach: (combatant) => FEET_PER_CELL * reach[combatant],
      ready_range: (combatant) => FEET_PER_CELL * highestInHand(combatant, things.range),
      loaded: isLoaded,
      shield: (combatant) => (inHand[combatant] & shield[combatant]) !== 0,
      acted: has(MARK.ACTED),
      main: has(MARK.MAIN),
      move: has(MARK.MOVE),
      prone: has(MARK.PRONE),
      hurt: has(MARK.HURT),
      holding: has(MARK.HOLDING),
      screening: has(MARK.SCREENING),
      locked: has(MARK.LOCKED),
      walled: has(MARK.WALLED),
      total_defense: has(MARK.TOTAL_DEFENSE),
      charged: has(MARK.CHARGED),
      disengaged: has(MARK.DISENGAGED),
      cp: (combatant) => cp[combatant],
      exhaustion: (combatant) => combatants.exhaustion[combatant],
      height: (combatant) => (field.height.length > 0 ? field.height[cell[combatant]] : 0),
      dark: (combatant) => field.dark.length > 0 && field.dark[cell[combatant]] !== 0,
      cover: (combatant) => {
        fraction[0] = field.coverQuarters.length > 0 ? field.coverQuarters[cell[combatant]] / 4 : 0
      },
    },
    names: {
      margin: () => occasion[OCCASION.MARGIN],
      natural: () => occasion[OCCASION.NATURAL],
      on_action: at(MOMENT.ACTION),
      on_move: at(MOMENT.MOVE),
      on_round_end: at(MOMENT.ROUND_END),
    },
  }
}
