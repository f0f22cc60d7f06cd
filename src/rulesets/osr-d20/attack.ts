import { entryParts, packAttack } from '../../battle/attack-table.ts'
import type { Arena } from './arena.ts'
import { BLOW } from './codes.ts'
import { MARK } from './memory.ts'
import { NOTE } from './notes.ts'

/** Attacks: what the die must show, the blow or shot itself, and what it does (rules/osr-d20.md §4 and §5). */
export interface Attacking {
  /** What d20 must show for a melee attack with `arm`, all circumstances of this moment counted. */
  meleeNeed(attacker: number, defender: number, arm: number): number
  rangedNeed(attacker: number, defender: number, arm: number): number
  /** Whether a shot is into a melee that an ally is in (§6.3). */
  isIntoMelee(attacker: number, defender: number): boolean
  /** A melee attack, steps 2 to 9: nobody answers it here. */
  strike(attacker: number, defender: number, arm: number, blow: number): void
  /** What such a blow does to somebody helpless (step 3). */
  highestDamage(arm: number, blow: number): number
  /** A ranged attack, steps 2 to 9. */
  shoot(attacker: number, defender: number, arm: number): void
  /** The kind of a blow that answers an attack. */
  answeringBlow(attacker: number, arm: number): number
  /** Keeps damage back until `endGroup` (§3.3). */
  beginGroup(): void
  endGroup(): void
  /** Makes another weapon ready (§6.2). */
  drawWeapon(combatant: number, arm: number): void
  /** Begins a battle: nobody has been slain. */
  reset(): void
}

export function makeAttacking(arena: Arena): Attacking {
  const { PLAIN, RECEIVING_BLOW } = BLOW
  const {
    ACTED,
    AIMED,
    AIMING,
    ATTACKED,
    ATTACKER_MATTERS,
    CANNOT_REACT,
    CHANGED,
    CHARGING,
    DAMAGED,
    DEFENDER_MATTERS,
    HELPLESS,
    OUT,
    PARRYING,
    SECONDARY_LOST,
    SHIELD_LOST,
    UNAWARE,
  } = MARK
  const { ATTACKED_NOTE, DAMAGED_NOTE, SLAIN_NOTE } = NOTE
  const { memory, data, rolls, score, journal, threatens, engaged, leaveField } = arena
  const { absorbed, attacks, dealt, firstLoss, firstSlain, hits, hitsTaken, slain, taken } = score
  const { hp, marks, ready, load, kept, lastTarget, pending, ammo } = memory
  const { options, combatants, arms } = data
  const {
    aimToHit,
    changeToHit,
    chargeAc,
    doubleTeamToHit,
    intoMeleeToHit,
    largeWeight,
    longerAc,
    natural_1_misses,
    natural_20_hits,
    tripleTeamToHit,
    unarmedToHit,
    unawareToHit,
  } = options
  const { meleeNeed: meleeNeedOf, rangedNeed: rangedNeedOf, longer } = data.attacks
  const { damageOf, hitOf, absorbedOf } = entryParts
  const { damageCount, damageSides, damageConstant, multiplier } = data.attacks
  const { baseAc, agility, size, bareHands, secondary, armStart } = combatants
  const { bare, natural, thrown, reload, polearm, parryAc, shieldAc, secondaryAc, meleeBonus, rangedBonus } = arms
  const armCount = arms.combatant.length
  const combatantCount = arena.plan.combatants
  const firstParty = arena.plan.firstParty
  const somebodyHasAllies = firstParty > 1 || combatantCount - firstParty > 1

  /** Whether a simultaneous group is open; whether somebody has been slain in this battle. */
  const state = new Int32Array(2)
  const GROUPED = 0
  const FALLEN = 1
  /** Everybody in the melee of a target, and who of them may be hit instead. */
  const melee = new Int32Array(combatantCount)

  function meleeNeed(attacker: number, defender: number, arm: number): number {
    const pair = arm * armCount + ready[defender]
    const defence = marks[defender]
    let need = meleeNeedOf[pair]
    if (longer[pair] !== 0 && (defence & (ACTED | CANNOT_REACT)) === 0) need += longerAc
    if (somebodyHasAllies) need -= teamToHit(attacker, defender)
    if (((marks[attacker] & ATTACKER_MATTERS) | (defence & DEFENDER_MATTERS)) === 0) return need
    if (defence & (UNAWARE | HELPLESS)) {
      need = baseAc[defender] - meleeBonus[arm] - unawareToHit
      if (bare[ready[defender]] !== 0) need -= unarmedToHit
      if (somebodyHasAllies) need -= teamToHit(attacker, defender)
    } else {
      need += circumstancesOfDefender(defender)
    }
    return marks[attacker] & CHANGED ? need - changeToHit : need
  }

  function rangedNeed(attacker: number, defender: number, arm: number): number {
    const attack = marks[attacker]
    const defence = marks[defender]
    let need = rangedNeedOf[arm * armCount + ready[defender]]
    if (((attack & ATTACKER_MATTERS) | (defence & DEFENDER_MATTERS)) === 0) return need
    if (defence & (UNAWARE | HELPLESS)) need = baseAc[defender] - rangedBonus[arm] - unawareToHit
    else need += circumstancesOfDefender(defender)
    if (attack & AIMED) need -= aimToHit
    return attack & CHANGED ? need - changeToHit : need
  }

  /** What is added to the Armour Class of a defender that is aware (§5.2). */
  function circumstancesOfDefender(defender: number): number {
    const defence = marks[defender]
    const arm = ready[defender]
    let ac = 0
    if (defence & AIMING) ac -= agility[defender]
    if (defence & PARRYING) ac += parryAc[arm]
    if (defence & CHARGING) ac += chargeAc
    if (defence & SHIELD_LOST) ac -= shieldAc[arm]
    if (defence & SECONDARY_LOST) ac -= secondaryAc[arm]
    return ac
  }

  /** What the allies that press the same defender add to the die (§5.4). */
  function teamToHit(attacker: number, defender: number): number {
    let pressing = 0
    const end = arena.alliesTo(attacker)
    for (let ally = arena.alliesFrom(attacker); ally < end; ally++) {
      if (lastTarget[ally] !== defender || ally === attacker) continue
      if (marks[ally] & CANNOT_REACT || !threatens(ally, defender)) continue
      // More than three on one are worth no more.
      if (++pressing === 2) return tripleTeamToHit
    }
    return pressing === 0 ? 0 : doubleTeamToHit
  }

  function answeringBlow(attacker: number, arm: number): number {
    return polearm[arm] !== 0 && marks[attacker] & CHARGING ? RECEIVING_BLOW : PLAIN
  }

  function strike(attacker: number, defender: number, arm: number, blow: number): void {
    const need = meleeNeed(attacker, defender, arm)
    marks[attacker] |= ATTACKED
    lastTarget[attacker] = defender
    attacks[arm]++
    const entry =
      marks[defender] & HELPLESS
        ? packAttack(highestDamage(arm, blow), 0)
        : rolls.rollAttack(attacker, arm, defender, blow, need)
    land(attacker, defender, arm, need, entry)
  }

  function highestDamage(arm: number, blow: number): number {
    const roll = damageCount[arm] * damageSides[arm] + damageConstant[arm]
    return Math.max(0, roll) * multiplier[blow * armCount + arm]
  }

  function shoot(attacker: number, defender: number, arm: number): void {
    const need = rangedNeed(attacker, defender, arm)
    const intoMelee = isIntoMelee(attacker, defender)
    marks[attacker] |= ATTACKED
    lastTarget[attacker] = defender
    attacks[arm]++
    spendShot(attacker, arm)
    if (intoMelee) shootIntoMelee(attacker, defender, arm, need)
    else land(attacker, defender, arm, need, rolls.rollAttack(attacker, arm, defender, PLAIN, need))
  }

  function spendShot(attacker: number, arm: number): void {
    load[attacker] = reload[arm]
    if (ammo[arm] > 0) ammo[arm]--
    if (thrown[arm] !== 0 && ammo[arm] === 0) {
      kept[attacker] &= ~(1 << (arm - armStart[attacker]))
      takeUpSecondary(attacker)
    }
  }

  /** When nothing is left in hand the secondary weapon becomes ready; without one, bare hands (§2.7). */
  function takeUpSecondary(combatant: number): void {
    const second = secondary[combatant]
    load[combatant] = 0
    if (second >= 0 && (marks[combatant] & SECONDARY_LOST) === 0) {
      ready[combatant] = second
      // What is in the hand now is no longer in the other.
      marks[combatant] |= SECONDARY_LOST
    } else {
      ready[combatant] = bareHands[combatant]
    }
  }

  function isIntoMelee(attacker: number, defender: number): boolean {
    if (!somebodyHasAllies || size[defender] === 3 || !engaged(defender)) return false
    const end = arena.alliesTo(attacker)
    for (let ally = arena.alliesFrom(attacker); ally < end; ally++) {
      if (ally === attacker || marks[ally] & OUT) continue
      if (threatens(ally, defender) || threatens(defender, ally)) return true
    }
    return false
  }

  /** §6.3: a miss by no more than the penalty hits somebody else in the melee. */
  function shootIntoMelee(attacker: number, defender: number, arm: number, need: number): void {
    const face = rolls.rollToHit(attacker)
    const hits = natural_20_hits && face === 20
    const misses = natural_1_misses && face === 1
    const withPenalty = need - intoMeleeToHit
    if (!misses && (hits || face >= withPenalty)) {
      const margin = Math.max(0, face - withPenalty)
      land(attacker, defender, arm, withPenalty, rolls.rollDamage(attacker, arm, defender, PLAIN, margin))
      return
    }
    const victim = misses || face < need ? -1 : drawVictim(attacker, defender)
    if (victim < 0) {
      land(attacker, defender, arm, withPenalty, 0)
      return
    }
    // The roll was made against the target: whether that is unaware counts for it, whether the victim is does not.
    const shift = surpriseToHit(defender) - surpriseToHit(victim)
    const margin = Math.max(0, face - rangedNeed(attacker, victim, arm) + shift)
    land(attacker, victim, arm, withPenalty, rolls.rollDamage(attacker, arm, victim, PLAIN, margin))
  }

  function surpriseToHit(target: number): number {
    return marks[target] & (UNAWARE | HELPLESS) ? unawareToHit : 0
  }

  /** Somebody of the target's melee but the target and the shooter; large ones are drawn more often. -1: nobody. */
  function drawVictim(attacker: number, defender: number): number {
    let count = 1
    melee[0] = defender
    // Everybody engaged with one who is in the melee is in it as well.
    for (let i = 0; i < count; i++) {
      const member = melee[i]
      const end = arena.foesTo(member)
      for (let foe = arena.foesFrom(member); foe < end; foe++) {
        if (marks[foe] & OUT || !(threatens(member, foe) || threatens(foe, member))) continue
        if (!isListed(foe, count)) melee[count++] = foe
      }
    }
    let weight = 0
    for (let other = 0; other < combatantCount; other++) weight += weightOf(other, attacker, defender, count)
    if (weight === 0) return -1
    let drawn = rolls.rollVictim(attacker, weight)
    for (let other = 0; other < combatantCount; other++) {
      drawn -= weightOf(other, attacker, defender, count)
      if (drawn < 0) return other
    }
    return -1
  }

  function isListed(combatant: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (melee[i] === combatant) return true
    return false
  }

  function weightOf(combatant: number, attacker: number, defender: number, count: number): number {
    if (combatant === attacker || combatant === defender || !isListed(combatant, count)) return 0
    return size[combatant] > 1 ? largeWeight : 1
  }

  /** Steps 8 and 9: what the attack did is counted and suffered. */
  function land(attacker: number, defender: number, arm: number, need: number, entry: number): void {
    journal.note(ATTACKED_NOTE, attacker, defender, need, entry)
    const hit = hitOf(entry)
    const damage = damageOf(entry)
    hits[arm] += hit
    dealt[arm] += damage
    hitsTaken[defender] += hit
    absorbed[defender] += absorbedOf(entry)
    suffer(defender, damage)
  }

  function suffer(defender: number, damage: number): void {
    taken[defender] += damage
    if (state[GROUPED] !== 0) {
      pending[defender] += damage
      return
    }
    hp[defender] -= damage
    // DAMAGED if the damage is more than 0, without a branch: whether an attack does damage cannot be foreseen.
    marks[defender] |= (-damage >> 31) & DAMAGED
    if (hp[defender] <= 0) {
      const first = state[FALLEN] === 0
      slay(defender, first)
    }
  }

  function slay(combatant: number, first: boolean): void {
    journal.note(SLAIN_NOTE, combatant, combatant, hp[combatant], 0)
    state[FALLEN] = 1
    leaveField(combatant)
    slain[combatant] = 1
    if (first) {
      firstSlain[combatant] = 1
      firstLoss[combatant < firstParty ? 0 : 1] = 1
    }
  }

  function beginGroup(): void {
    state[GROUPED]++
  }

  function endGroup(): void {
    if (--state[GROUPED] > 0) return
    const first = state[FALLEN] === 0
    for (let combatant = 0; combatant < combatantCount; combatant++) {
      const damage = pending[combatant]
      if (damage === 0) continue
      pending[combatant] = 0
      hp[combatant] -= damage
      marks[combatant] |= DAMAGED
      journal.note(DAMAGED_NOTE, combatant, combatant, damage, hp[combatant])
      if (hp[combatant] <= 0) slay(combatant, first)
    }
  }

  function drawWeapon(combatant: number, arm: number): void {
    const inHand = ready[combatant]
    if (arm === inHand) return
    if (bare[inHand] === 0 && natural[inHand] === 0) {
      kept[combatant] &= ~(1 << (inHand - armStart[combatant]))
    }
    if (bare[arm] !== 0) marks[combatant] |= SHIELD_LOST | SECONDARY_LOST
    ready[combatant] = arm
    load[combatant] = 0
    marks[combatant] |= CHANGED
  }

  function reset(): void {
    state[GROUPED] = 0
    state[FALLEN] = 0
  }

  return {
    meleeNeed,
    rangedNeed,
    isIntoMelee,
    highestDamage,
    strike,
    shoot,
    answeringBlow,
    beginGroup,
    endGroup,
    drawWeapon,
    reset,
  }
}
