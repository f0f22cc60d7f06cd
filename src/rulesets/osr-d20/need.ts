import type { Arena } from './arena.ts'
import { MARK } from './memory.ts'

/** What the die must show (rules/osr-d20.md §5). */
export interface Needs {
  /** What d20 must show for a melee attack with `arm`, all circumstances of this moment counted. */
  meleeNeed(attacker: number, defender: number, arm: number): number
  /** The same for a ranged attack, but for the penalty of a shot into melee (§6.3). */
  rangedNeed(attacker: number, defender: number, arm: number): number
}

export function makeNeeds(arena: Arena): Needs {
  const {
    ACTED,
    AIMED,
    AIMING,
    ATTACKER_MATTERS,
    CANNOT_REACT,
    CHANGED,
    CHARGING,
    DEFENDER_MATTERS,
    HELPLESS,
    PARRYING,
    SECONDARY_LOST,
    SHIELD_LOST,
    UNAWARE,
  } = MARK
  const { memory, data, threatens, alliesFrom, alliesTo, somebodyHasAllies } = arena
  const { marks, ready, lastTarget } = memory
  const { aimToHit, changeToHit, chargeAc, doubleTeamToHit, longerAc, tripleTeamToHit, unarmedToHit, unawareToHit } =
    data.options
  const { meleeNeed: meleeNeedOf, rangedNeed: rangedNeedOf, longer } = data.attacks
  const { baseAc, agility } = data.combatants
  const { bare, parryAc, shieldAc, secondaryAc, meleeBonus, rangedBonus } = data.arms
  const armCount = data.arms.combatant.length

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
    const end = alliesTo(attacker)
    for (let ally = alliesFrom(attacker); ally < end; ally++) {
      if (lastTarget[ally] !== defender || ally === attacker) continue
      if (marks[ally] & CANNOT_REACT || !threatens(ally, defender)) continue
      // More than three on one are worth no more.
      if (++pressing === 2) return tripleTeamToHit
    }
    return pressing === 0 ? 0 : doubleTeamToHit
  }

  return { meleeNeed, rangedNeed }
}
