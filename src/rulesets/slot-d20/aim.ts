import type { Arena } from './arena.ts'
import { ACTION, MODE } from './codes.ts'
import type { Movement } from './movement.ts'

/** Who can be attacked with what, and charged (docs/rules/slot-d20.md §4.2 and §6.4). */
export type Aim = ReturnType<typeof makeAim>

export function makeAim(arena: Arena, movement: Movement) {
  const { memory, data, between, distance, inSight, cellOnLine, engaged } = arena
  const { canStep, stepCost } = movement
  const { cell, inHand, unloaded, ammo, reach: reachInHand } = memory
  const { thingStart, weapons, speed, missiles, thrown: thrownOnes } = data.combatants
  const { label: labelOf, hands, melee, missile, thrown, reach, range, longRange } = data.things
  const { chargeMin, chargeSpeed, contactForbidden } = data.options

  /** The modes that an action considers, as a set: bit m is the mode m. Plain attacks throw only what `with` names. */
  function modesOf(action: number, label: number): number {
    if (action === ACTION.MELEE_ATTACK) return 1 << MODE.MELEE
    if (action === ACTION.RANGED_ATTACK) return (1 << MODE.SHOOT) | (1 << MODE.THROW)
    return (1 << MODE.MELEE) | (1 << MODE.SHOOT) | (label >= 0 ? 1 << MODE.THROW : 0)
  }

  /** Whether a weapon in hand could be used on a foe in that mode; whether it is in hand is not asked. */
  function canUse(me: number, foe: number, thing: number, mode: number): boolean {
    if (mode === MODE.MELEE) {
      return melee[thing] !== 0 && distance(me, foe) <= reach[thing] && inSight(cell[me], cell[foe])
    }
    if (mode === MODE.SHOOT) {
      if (missile[thing] === 0 || ammo[thing] === 0) return false
      if (unloaded[me] & (1 << (thing - thingStart[me]))) return false
    } else if (thrown[thing] === 0) return false
    if (distance(me, foe) > longRange[thing] || !inSight(cell[me], cell[foe])) return false
    return hands[thing] < 2 || !contactForbidden || !engaged(me)
  }

  /** Whether some weapon in hand of that label (-1: any) can be used on a foe in one of some modes. */
  function canAttack(modes: number, me: number, foe: number, label: number): boolean {
    const held = inHand[me]
    if (label < 0) {
      // One of those in hand reaches as far as the longest does.
      if (modes & (1 << MODE.MELEE) && distance(me, foe) <= reachInHand[me] && inSight(cell[me], cell[foe])) return true
      if ((held & (missiles[me] | thrownOnes[me])) === 0) return false
    }
    const start = thingStart[me]
    for (let index = 0; index < weapons[me]; index++) {
      const thing = start + index
      if ((held & (1 << index)) === 0 || (label >= 0 && labelOf[thing] !== label)) continue
      for (let mode: number = MODE.MELEE; mode <= MODE.THROW; mode++) {
        if (modes & (1 << mode) && canUse(me, foe, thing, mode)) return true
      }
    }
    return false
  }

  /** How many cells a charge at a foe would run to use a weapon in that mode; -1 if it is not legal. */
  function chargeRun(me: number, foe: number, thing: number, mode: number): number {
    const from = cell[me]
    const to = cell[foe]
    const away = between(from, to)
    const length = mode === MODE.MELEE ? away - reach[thing] : Math.max(chargeMin, away - range[thing])
    if (length < 1 || length < chargeMin || length >= away) return -1
    let left = chargeSpeed * speed[me]
    let at = from
    for (let step = 1; step <= length; step++) {
      const next = cellOnLine(from, to, step)
      if (!canStep(at, next)) return -1
      left -= stepCost(next)
      if (left < 0) return -1
      at = next
    }
    return inSight(at, to) ? length : -1
  }

  return { modesOf, canUse, canAttack, chargeRun }
}
