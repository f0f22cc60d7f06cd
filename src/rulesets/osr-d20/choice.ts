import { damageOf } from '../../battle/attack-table.ts'
import type { Arena } from './arena.ts'
import type { Attacking } from './attack.ts'
import { ACTION, BLOW, REACTION, SELECTOR } from './codes.ts'
import { MARK } from './memory.ts'
import type { Movement } from './movement.ts'
import type { Needs } from './need.ts'
import type { Strays } from './stray.ts'
import { FACES, HIGHEST_NEED, hitEntry, marginOf } from './tables.ts'

/** What a combatant can do now, and to whom (rules/osr-d20.md §6.1 and §9). */
export interface Choosing {
  /** The target that `selector` picks among those for which `action` is legal now; -1 if it is not legal. */
  select(action: number, selector: number, me: number, argument: number): number
  /** The arm that an action would be done with; -1 if it does not have that weapon. */
  armFor(me: number, argument: number): number
  expectedDamage(action: number, me: number, target: number, argument: number): number
  killChance(action: number, me: number, target: number, argument: number): number
  /** The same of the blow of a reaction, struck with what is ready. */
  expectedOfReaction(reaction: number, me: number, target: number): number
  killChanceOfReaction(reaction: number, me: number, target: number): number
  /** How near a combatant wants to be: within reach of its weapon, else in range. */
  wantedDistance(me: number): number
}

export function makeChoosing(
  arena: Arena,
  movement: Movement,
  needs: Needs,
  strays: Strays,
  attacking: Attacking,
): Choosing {
  const { ADVANCE, AIM, ATTACK, CHARGE, DRAW_WEAPON, PARRY, PASS, RELOAD, RETREAT, RUN, SHOOT, SKIRMISH } = ACTION
  const { CHARGING_BLOW, PLAIN, RECEIVING_BLOW } = BLOW
  const { COUNTER_ATTACK, PASSING_ATTACK } = REACTION
  const { DEADLIEST, FARTHEST, MOST_WOUNDED, NEAREST, RANDOM, SAME, SOFTEST, STRONGEST, WEAKEST } = SELECTOR
  const { ACTED, CHARGING, HELPLESS, OUT } = MARK
  const { memory, data, rolls, distance, foesFrom, foesTo } = arena
  const { walkWithin, stepToward, stepAway, straightRun, stepsToReach } = movement
  const { meleeNeed, rangedNeed } = needs
  const { isIntoMelee } = strays
  const { highestDamage } = attacking
  const { hp, hpMax, cell, marks, ready, load, kept, lastTarget, ammo } = memory
  const { options, combatants, arms, attacks, tactics } = data
  const { armStart, weapons, walk, run, shortestCharge } = combatants
  const { bare, melee, reach, range } = arms
  const { familyOf, multiplier, tables } = attacks
  const { expected, lowest, span, chanceStart, leastRoll, chances } = tables
  const { armOfWeapon } = tactics
  const weaponCount = tactics.weapons
  const combatantCount = arena.plan.combatants
  const armCount = arms.combatant.length
  /** Legal targets, for a choice at random. */
  const legalTargets = new Int32Array(combatantCount)
  /**
   * Where a function leaves a fraction for its caller: one that it returned would be an object on the heap, unless the
   * compiler happens to inline the call.
   */
  const fraction = new Float64Array(new ArrayBuffer(8))

  function armFor(me: number, argument: number): number {
    if (argument >= 0) {
      const arm = armOfWeapon[me * weaponCount + argument]
      return arm >= 0 && (bare[arm] !== 0 || arm === ready[me] || has(me, arm)) ? arm : -1
    }
    const inHand = ready[me]
    if (bare[inHand] === 0 || kept[me] === 0) return inHand
    for (let arm = armStart[me]; arm < armStart[me] + weapons[me]; arm++) if (has(me, arm)) return arm
    return inHand
  }

  function has(me: number, arm: number): boolean {
    return (kept[me] & (1 << (arm - armStart[me]))) !== 0
  }

  /** Legality of the actions that aim at nobody. */
  function isLegal(action: number, me: number, argument: number): boolean {
    switch (action) {
      case RETREAT:
        return walk[me] > 0 && stepAway(me, cell[me]) >= 0
      case DRAW_WEAPON: {
        const arm = armFor(me, argument)
        return arm >= 0 && arm !== ready[me]
      }
      case AIM: {
        const arm = ready[me]
        return range[arm] > 0 && ammo[arm] !== 0 && load[me] === 0
      }
      case RELOAD:
        return load[me] > 0 && ammo[ready[me]] !== 0
      case PARRY:
        return options.later
      case PASS:
        return true
      default:
        return false
    }
  }

  /** Legality of the actions that aim at a foe; `arm` is what they would be done with. */
  function isLegalAt(action: number, me: number, foe: number, arm: number): boolean {
    switch (action) {
      case ATTACK:
        if (melee[arm] === 0) return canShoot(me, foe, arm)
        return walkWithin(me, foe, reach[arm], walk[me]) >= 0
      case SHOOT:
        return canShoot(me, foe, arm)
      case CHARGE:
        return canCharge(me, foe, arm)
      case ADVANCE:
      case RUN:
        return canAdvance(me, foe)
      case SKIRMISH:
        return isReadyToShoot(me, arm) && distance(me, foe) <= range[arm]
      case ANY:
        return true
      default:
        return false
    }
  }

  function isReadyToShoot(me: number, arm: number): boolean {
    return range[arm] > 0 && ammo[arm] !== 0 && (arm !== ready[me] || load[me] === 0)
  }

  function canShoot(me: number, foe: number, arm: number): boolean {
    return isReadyToShoot(me, arm) && walkWithin(me, foe, range[arm], walk[me]) >= 0
  }

  function canCharge(me: number, foe: number, arm: number): boolean {
    if (melee[arm] === 0) return false
    const steps = stepsToReach(cell[me], cell[foe], reach[arm])
    return steps >= shortestCharge[me] && steps <= run[me] && straightRun(me, foe, steps) >= 0
  }

  function canAdvance(me: number, foe: number): boolean {
    return distance(me, foe) > wantedDistance(me) && stepToward(cell[me], cell[foe]) >= 0
  }

  function wantedDistance(me: number): number {
    const arm = ready[me]
    return melee[arm] !== 0 ? reach[arm] : range[arm]
  }

  function select(action: number, selector: number, me: number, argument: number): number {
    switch (action) {
      case ATTACK:
      case SHOOT:
      case CHARGE:
      case SKIRMISH: {
        const arm = armFor(me, argument)
        return arm < 0 ? -1 : selectFoe(action, selector, me, arm)
      }
      case ADVANCE:
        return walk[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me])
      case RUN:
        return run[me] === 0 ? -1 : selectFoe(action, selector, me, ready[me])
      default: {
        if (!isLegal(action, me, argument)) return -1
        const foe = selectFoe(ANY, selector, me, ready[me])
        return foe < 0 ? me : foe
      }
    }
  }

  function selectFoe(action: number, selector: number, me: number, arm: number): number {
    switch (selector) {
      case RANDOM:
        return selectAtRandom(action, me, arm)
      case MOST_WOUNDED:
      case SOFTEST:
      case DEADLIEST:
        return selectByFraction(action, selector, me, arm)
      case SAME: {
        const last = lastTarget[me]
        const stands = last >= 0 && (marks[last] & OUT) === 0
        return stands && isLegalAt(action, me, last, arm) ? last : selectFoe(action, NEAREST, me, arm)
      }
    }
    const end = foesTo(me)
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & OUT) continue
      const rank = rankOf(selector, me, foe)
      if ((best >= 0 && rank >= least) || !isLegalAt(action, me, foe, arm)) continue
      best = foe
      least = rank
    }
    return best
  }

  /** A number by which the selector's first choice is the least. Not the negative: that of 0 would be a float. */
  function rankOf(selector: number, me: number, foe: number): number {
    switch (selector) {
      case FARTHEST:
        return MOST - distance(me, foe)
      case WEAKEST:
        return hp[foe]
      case STRONGEST:
        return MOST - hp[foe]
      default:
        return distance(me, foe)
    }
  }

  /** The same for the selectors whose numbers are fractions. */
  function selectByFraction(action: number, selector: number, me: number, arm: number): number {
    const end = foesTo(me)
    let best = -1
    let least = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & OUT) continue
      rankByFraction(selector, action, me, foe, arm)
      const rank = fraction[0]
      if ((best >= 0 && rank >= least) || !isLegalAt(action, me, foe, arm)) continue
      best = foe
      least = rank
    }
    return best
  }

  function selectAtRandom(action: number, me: number, arm: number): number {
    const end = foesTo(me)
    let count = 0
    for (let foe = foesFrom(me); foe < end; foe++) {
      if (marks[foe] & OUT || !isLegalAt(action, me, foe, arm)) continue
      legalTargets[count++] = foe
    }
    if (count <= 1) return count === 0 ? -1 : legalTargets[0]
    return legalTargets[rolls.rollChoice(me, count)]
  }

  /** Leaves the selector's number; equal expectations must tie whatever the order in which they were added up (§9). */
  function rankByFraction(selector: number, action: number, me: number, foe: number, arm: number): void {
    if (selector === MOST_WOUNDED) {
      fraction[0] = hp[foe] / hpMax[foe]
      return
    }
    if (selector === SOFTEST) {
      expect(action, me, foe, arm)
    } else {
      // One who is on its turn counts as acted (§3.1).
      marks[me] |= ACTED
      expect(ATTACK, foe, me, ready[foe])
      marks[me] &= ~ACTED
    }
    fraction[0] = -Math.round(fraction[0] * 1e9)
  }

  function isAttack(action: number): boolean {
    return action === ATTACK || action === SHOOT || action === CHARGE || action === SKIRMISH
  }

  /** Whether an attack with `arm` would be at range. */
  function isShot(action: number, arm: number): boolean {
    return action === SHOOT || action === SKIRMISH || melee[arm] === 0
  }

  /** A blow against somebody helpless (§4, step 3). */
  function needsNoRoll(action: number, target: number, arm: number): boolean {
    return (marks[target] & HELPLESS) !== 0 && !isShot(action, arm)
  }

  /** What the die would have to show, from the present cells and without drawing. */
  function needFor(action: number, me: number, target: number, arm: number): number {
    if (!isShot(action, arm)) return meleeNeed(me, target, arm)
    const need = rangedNeed(me, target, arm)
    return isIntoMelee(me, target) ? need - options.intoMeleeToHit : need
  }

  function blowFor(action: number, target: number, arm: number): number {
    if (action === CHARGE) return CHARGING_BLOW
    return action === ANSWER && marks[target] & CHARGING && arms.polearm[arm] !== 0 ? RECEIVING_BLOW : PLAIN
  }

  function rowOf(action: number, me: number, target: number, arm: number, family: number): number {
    const need = needFor(action, me, target, arm)
    return family * span + (need < lowest ? 0 : Math.min(need, HIGHEST_NEED) - lowest)
  }

  function familyFor(action: number, target: number, arm: number): number {
    return familyOf[(blowFor(action, target, arm) * armCount + arm) * combatantCount + target]
  }

  /** Leaves the expected damage. */
  function expect(action: number, me: number, target: number, arm: number): void {
    if (arm < 0 || target === me) fraction[0] = 0
    else if (needsNoRoll(action, target, arm)) fraction[0] = highestDamage(arm, blowFor(action, target, arm))
    else fraction[0] = expected[rowOf(action, me, target, arm, familyFor(action, target, arm))]
  }

  function expectedDamage(action: number, me: number, target: number, argument: number): number {
    if (!isAttack(action)) return 0
    expect(action, me, target, armFor(me, argument))
    return fraction[0]
  }

  function killChance(action: number, me: number, target: number, argument: number): number {
    if (!isAttack(action)) return 0
    weighKill(action, me, target, armFor(me, argument))
    return fraction[0]
  }

  /** Leaves the chance that the damage is at least what the target has left. */
  function weighKill(action: number, me: number, target: number, arm: number): void {
    if (arm < 0 || target === me) fraction[0] = 0
    else if (needsNoRoll(action, target, arm)) {
      fraction[0] = Number(highestDamage(arm, blowFor(action, target, arm)) >= hp[target])
    } else addKills(action, me, target, arm)
  }

  /** … over the faces of d20 and the sums of the damage dice. */
  function addKills(action: number, me: number, target: number, arm: number): void {
    const blow = blowFor(action, target, arm)
    const family = familyOf[(blow * armCount + arm) * combatantCount + target]
    const need = needFor(action, me, target, arm)
    const armour = combatants.armour[target]
    const times = multiplier[blow * armCount + arm]
    const first = chanceStart[family]
    const end = chanceStart[family + 1]
    let kills = 0
    for (let face = 1; face <= FACES; face++) {
      const margin = marginOf(options, face, need)
      if (margin < 0) continue
      for (let i = first; i < end; i++) {
        const entry = hitEntry(options, armour, times, margin, leastRoll[family] + i - first)
        if (damageOf(entry) >= hp[target]) kills += chances[i]
      }
    }
    fraction[0] = kills / FACES
  }

  function expectedOfReaction(reaction: number, me: number, target: number): number {
    const blow = blowOf(reaction)
    if (blow === NO_BLOW) return 0
    expect(blow, me, target, ready[me])
    return fraction[0]
  }

  function killChanceOfReaction(reaction: number, me: number, target: number): number {
    const blow = blowOf(reaction)
    if (blow === NO_BLOW) return 0
    weighKill(blow, me, target, ready[me])
    return fraction[0]
  }

  function blowOf(reaction: number): number {
    if (reaction === COUNTER_ATTACK) return ANSWER
    return reaction === PASSING_ATTACK ? ATTACK : NO_BLOW
  }

  return {
    select,
    armFor,
    expectedDamage,
    killChance,
    expectedOfReaction,
    killChanceOfReaction,
    wantedDistance,
  }
}

/** More than any distance, and than any hit points. */
const MOST = 2 ** 20
/** Stands for an action that is legal against every foe. */
const ANY = -1
/** Stands for a blow that answers an attack, and may receive a charge. */
const ANSWER = -2
/** Stands for a reaction that is no blow. */
const NO_BLOW = -3
