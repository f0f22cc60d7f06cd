import type { Aim } from './aim.ts'
import type { Arena } from './arena.ts'
import { ACTION, MARK, MODE, OCCASION, REACTION } from './codes.ts'
import type { Needs } from './need.ts'
import { FACES, HIGHEST_NEED, leastFace } from './tables.ts'

/**
 * What can be expected of attacks, and with which weapon they are made (docs/rules/slot-d20.md §4.3 and §9.3). Numbers
 * that are fractions are left in `Arena.fraction`. A *way* is a weapon with a mode: thing × 4 + mode; -1 is none.
 */
export type Expectations = ReturnType<typeof makeExpectations>

export function makeExpectations(arena: Arena, aim: Aim, needs: Needs) {
  /** Expectations are rounded before they are compared, so that equal ones tie in whatever order they were added up. */
  const PRECISION = 1e9
  const { memory, data, fraction, occasion, foesFrom, foesTo, armourClass, cellOnLine } = arena
  const { modesOf, canUse, canAttack, chargeRun } = aim
  const { needFor, leanOf } = needs
  const { hp, cell, marks, inHand, stowed } = memory
  const { thingStart, weapons, shield, missiles, thrown: thrownOnes } = data.combatants
  const { label: labelOf, melee, missile, thrown, shatters, toHit } = data.things
  const { options, attacks } = data
  const { chargeAttack, minDamage, snapAttack } = options
  const { familyOf, mean, tables } = attacks
  const { chanceStart, leastRoll, chances } = tables
  const NONE = -1
  /** Which attacks a reaction may be. */
  const NO_ATTACK = -1

  /** Leaves the chance to hit. */
  function chance(me: number, foe: number, thing: number, mode: number, extra: number): void {
    chanceOf(leastFace(options, needFor(me, foe, thing, mode) - extra), leanOf(me, foe))
  }

  /** Leaves the chance of a natural result of at least `least`; `lean` is 1 with advantage, -1 with disadvantage. */
  function chanceOf(least: number, lean: number): void {
    const misses = (least - 1) / FACES
    const hits = (HIGHEST_NEED - least) / FACES
    fraction[0] = lean === 0 ? hits : lean > 0 ? 1 - misses * misses : hits * hits
  }

  function familyFor(way: number): number {
    return familyOf[2 * (way >> 2) + ((way & 3) === MODE.MELEE ? 0 : 1)]
  }

  function expectWay(me: number, foe: number, way: number, extra: number): void {
    chance(me, foe, way >> 2, way & 3, extra)
    fraction[0] *= mean[familyFor(way)]
  }

  /** The way with the highest expected damage among those that can be used on a foe now; ties: the first. */
  function bestWay(modes: number, me: number, foe: number, label: number, extra: number): number {
    const start = thingStart[me]
    const held = inHand[me]
    const armed = held & ((1 << weapons[me]) - 1)
    if (label < 0 && (armed & (armed - 1)) === 0 && (armed & (missiles[me] | thrownOnes[me])) === 0) {
      // With one weapon, good for melee and nothing else, there is no choice.
      if (armed === 0 || (modes & (1 << MODE.MELEE)) === 0) return NONE
      const only = start + 31 - Math.clz32(armed)
      return canUse(me, foe, only, MODE.MELEE) ? 4 * only + MODE.MELEE : NONE
    }
    let best = NONE
    let most = -1
    for (let index = 0; index < weapons[me]; index++) {
      const thing = start + index
      if ((held & (1 << index)) === 0 || (label >= 0 && labelOf[thing] !== label)) continue
      for (let mode: number = MODE.MELEE; mode <= MODE.THROW; mode++) {
        if ((modes & (1 << mode)) === 0 || !canUse(me, foe, thing, mode)) continue
        const way = 4 * thing + mode
        // The first way is not worked out before there is a second to compare it with.
        if (best === NONE) {
          best = way
          continue
        }
        if (most < 0) {
          expectWay(me, foe, best, extra)
          most = Math.round(fraction[0] * PRECISION)
        }
        expectWay(me, foe, way, extra)
        const more = Math.round(fraction[0] * PRECISION)
        if (more <= most) continue
        best = way
        most = more
      }
    }
    return best
  }

  /** The same of a charge, counted as standing where its run ends. */
  function bestCharge(me: number, foe: number, label: number): number {
    const start = thingStart[me]
    let best = NONE
    let most = -1
    for (let index = 0; index < weapons[me]; index++) {
      const thing = start + index
      if ((inHand[me] & (1 << index)) === 0 || melee[thing] === 0) continue
      if (label >= 0 && labelOf[thing] !== label) continue
      const way = wayToCharge(me, foe, thing, label)
      if (way < 0) continue
      expectCharge(me, foe, way)
      const more = Math.round(fraction[0] * PRECISION)
      if (more <= most) continue
      best = way
      most = more
    }
    return best
  }

  /** To strike; or to hurl, if it is named and cannot strike. */
  function wayToCharge(me: number, foe: number, thing: number, label: number): number {
    if (chargeRun(me, foe, thing, MODE.MELEE) > 0) return 4 * thing + MODE.MELEE
    return label >= 0 && thrown[thing] !== 0 && chargeRun(me, foe, thing, MODE.THROW) > 0
      ? 4 * thing + MODE.THROW
      : NONE
  }

  function expectCharge(me: number, foe: number, way: number): void {
    const from = cell[me]
    cell[me] = cellOnLine(from, cell[foe], chargeRun(me, foe, way >> 2, way & 3))
    expectWay(me, foe, way, chargeAttack)
    cell[me] = from
  }

  /** The weapon with the highest chance to hit for shattering a foe's shield, or -1. */
  function bestShatterer(me: number, foe: number, label: number): number {
    if ((inHand[foe] & shield[foe]) === 0) return NONE
    const start = thingStart[me]
    let best = NONE
    let most = -1
    for (let index = 0; index < weapons[me]; index++) {
      const thing = start + index
      if ((inHand[me] & (1 << index)) === 0 || shatters[thing] === 0) continue
      if ((label >= 0 && labelOf[thing] !== label) || !canUse(me, foe, thing, MODE.MELEE)) continue
      chance(me, foe, thing, MODE.MELEE, 0)
      const more = Math.round(fraction[0] * PRECISION)
      if (more <= most) continue
      best = thing
      most = more
    }
    return best
  }

  /** The stowed weapon with the highest expected damage on any foe that it could attack from here, or -1. */
  function bestStowed(me: number): number {
    const start = thingStart[me]
    const end = foesTo(me)
    const modes = modesOf(ACTION.ATTACK, -1)
    for (let foe = foesFrom(me); foe < end; foe++) {
      if ((marks[foe] & MARK.OUT) === 0 && canAttack(modes, me, foe, -1)) return NONE
    }
    let best = NONE
    let most = -1
    for (let index = 0; index < weapons[me]; index++) {
      if ((stowed[me] & (1 << index)) === 0) continue
      const thing = start + index
      const mode = missile[thing] !== 0 ? MODE.SHOOT : MODE.MELEE
      for (let foe = foesFrom(me); foe < end; foe++) {
        if (marks[foe] & MARK.OUT || !canUse(me, foe, thing, mode)) continue
        expectWay(me, foe, 4 * thing + mode, 0)
        const more = Math.round(fraction[0] * PRECISION)
        if (more <= most) continue
        best = thing
        most = more
      }
    }
    return best
  }

  function isAttack(action: number): boolean {
    return action === ACTION.ATTACK || action === ACTION.MELEE_ATTACK || action === ACTION.RANGED_ATTACK
  }

  function expectedDamage(action: number, me: number, target: number, label: number): void {
    fraction[0] = 0
    if (isAttack(action)) expectAttack(modesOf(action, label), me, target, label, 0)
    else if (action === ACTION.CHARGE) {
      const way = bestCharge(me, target, label)
      fraction[0] = 0
      if (way >= 0) expectCharge(me, target, way)
    }
  }

  function expectAttack(modes: number, me: number, target: number, label: number, extra: number): void {
    const way = bestWay(modes, me, target, label, extra)
    if (way >= 0) expectWay(me, target, way, extra)
    else fraction[0] = 0
  }

  /** The chance that the damage is at least what the target has left. */
  function killChance(action: number, me: number, target: number, label: number): void {
    fraction[0] = 0
    if (isAttack(action)) weighKill(modesOf(action, label), me, target, label, 0)
    else if (action === ACTION.CHARGE) {
      const way = bestCharge(me, target, label)
      fraction[0] = 0
      if (way < 0) return
      const from = cell[me]
      cell[me] = cellOnLine(from, cell[target], chargeRun(me, target, way >> 2, way & 3))
      weighWay(me, target, way, chargeAttack)
      cell[me] = from
    }
  }

  function weighKill(modes: number, me: number, target: number, label: number, extra: number): void {
    const way = bestWay(modes, me, target, label, extra)
    if (way >= 0) weighWay(me, target, way, extra)
    else fraction[0] = 0
  }

  function weighWay(me: number, target: number, way: number, extra: number): void {
    chance(me, target, way >> 2, way & 3, extra)
    const hits = fraction[0]
    weighRoll(familyFor(way), hp[target])
    fraction[0] *= hits
  }

  /** Leaves the chance that a damage roll is at least so much. */
  function weighRoll(family: number, enough: number): void {
    const first = chanceStart[family]
    const end = chanceStart[family + 1]
    let total = 0
    for (let i = first; i < end; i++) {
      if (Math.max(minDamage, leastRoll[family] + i - first) >= enough) total += chances[i]
    }
    fraction[0] = total
  }

  /** The modes that a reaction's attack considers; `NO_ATTACK` if it makes none. */
  function modesOfReaction(reaction: number, label: number): number {
    switch (reaction) {
      case REACTION.OPPORTUNITY_ATTACK:
        return 1 << MODE.MELEE
      case REACTION.SNAP_ATTACK:
      case REACTION.ATTACK:
        return modesOf(ACTION.ATTACK, label)
      case REACTION.MELEE_ATTACK:
        return modesOf(ACTION.MELEE_ATTACK, label)
      case REACTION.RANGED_ATTACK:
        return modesOf(ACTION.RANGED_ATTACK, label)
      default:
        return NO_ATTACK
    }
  }

  /** What the attack of a reaction can be expected to do. */
  function expectedOfReaction(reaction: number, me: number, target: number, label: number): void {
    const modes = modesOfReaction(reaction, label)
    fraction[0] = 0
    if (reaction === REACTION.TOTAL_DEFENSE)
      fraction[0] = occasion[OCCASION.FAMILY] < 0 ? 0 : mean[occasion[OCCASION.FAMILY]]
    else if (modes !== NO_ATTACK) {
      expectAttack(modes, me, target, label, reaction === REACTION.SNAP_ATTACK ? snapAttack : 0)
    }
  }

  function killChanceOfReaction(reaction: number, me: number, target: number, label: number): void {
    const modes = modesOfReaction(reaction, label)
    fraction[0] = 0
    if (reaction === REACTION.TOTAL_DEFENSE) {
      if (occasion[OCCASION.FAMILY] >= 0) weighRoll(occasion[OCCASION.FAMILY], hp[me])
    } else if (modes !== NO_ATTACK) {
      weighKill(modes, me, target, label, reaction === REACTION.SNAP_ATTACK ? snapAttack : 0)
    }
  }

  /** The expected damage of a foe's best weapon in hand on `me`, wherever both stand, by a plain roll (§9.2). */
  function threatOf(foe: number, me: number): void {
    const start = thingStart[foe]
    let most = 0
    for (let index = 0; index < weapons[foe]; index++) {
      if ((inHand[foe] & (1 << index)) === 0) continue
      const thing = start + index
      chanceOf(leastFace(options, armourClass(me) - toHit[thing]), 0)
      const hits = fraction[0]
      if (melee[thing] !== 0) most = Math.max(most, hits * mean[familyOf[2 * thing]])
      if (missile[thing] + thrown[thing] > 0) most = Math.max(most, hits * mean[familyOf[2 * thing + 1]])
    }
    fraction[0] = most
  }

  return {
    bestWay,
    bestCharge,
    bestShatterer,
    bestStowed,
    expectedDamage,
    killChance,
    expectedOfReaction,
    killChanceOfReaction,
    threatOf,
  }
}
