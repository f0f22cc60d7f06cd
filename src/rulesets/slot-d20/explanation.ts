import type { Arena } from './arena.ts'
import { CIRCUMSTANCE, MARK, MODE, NOTE, UNDER } from './codes.ts'
import type { Needs } from './need.ts'

/**
 * Tells what an attack roll and an Armour Class are made up of, each part with its reason (docs/rules/slot-d20.md §5),
 * for battles that are told. Called after `STRIKES_NOTE` and before the dice. The parts of the Armour Class less those
 * of the roll are what the die must show (need.ts), which a test holds against every attack of random battles.
 */
export interface Explanation {
  /** `under` is the circumstance (`UNDER`) that gives the extra modifier, or -1. */
  explain(attacker: number, defender: number, thing: number, mode: number, extra: number, under: number): void
}

export function makeExplanation(arena: Arena, { favours, hampers }: Needs): Explanation {
  const { memory, data, journal, distance, engaged, armourClass } = arena
  const { cell, marks, inHand, changeAc, changeAttack } = memory
  const { options, combatants, things, field } = data

  function explain(
    attacker: number,
    defender: number,
    thing: number,
    mode: number,
    extra: number,
    under: number,
  ): void {
    const add = (circumstance: number, value: number): void => {
      if (value !== 0) journal.note(NOTE.COUNTS, attacker, defender, circumstance, value)
    }
    const far = distance(attacker, defender)
    const ranged = mode !== MODE.MELEE
    add(CIRCUMSTANCE.SKILL, things.skill[thing])
    add(CIRCUMSTANCE.WEAPON, things.toHit[thing] - things.skill[thing])
    add(under === UNDER.SNAP ? CIRCUMSTANCE.SNAPPING : CIRCUMSTANCE.CHARGING, extra)
    if (marks[defender] & MARK.PRONE && far <= 1) add(CIRCUMSTANCE.TARGET_PRONE, options.proneTargetAdjacent)
    if (marks[defender] & MARK.PRONE && far > 1 && ranged) add(CIRCUMSTANCE.TARGET_PRONE, options.proneTargetDistant)
    if (marks[attacker] & MARK.PRONE) add(CIRCUMSTANCE.PRONE, ranged ? options.proneShooter : options.proneAttacker)
    if (ranged) {
      if (field.cover.length > 0) add(CIRCUMSTANCE.COVER, field.cover[cell[defender]])
      if (far > things.range[thing]) add(CIRCUMSTANCE.LONG_RANGE, options.longRange)
      if (engaged(attacker)) {
        add(CIRCUMSTANCE.CONTACT, things.hands[thing] < 2 ? options.contactOneHanded : options.contactTwoHanded)
      }
    }
    if (marks[attacker] & MARK.CHANGED) add(CIRCUMSTANCE.SPELLS, changeAttack[attacker])
    add(CIRCUMSTANCE.EXHAUSTED, combatants.weary[attacker])
    explainDefender(attacker, defender)
    const forIt = favours(attacker, defender)
    const against = hampers(attacker, defender)
    if (forIt + against > 0) journal.note(NOTE.LEANS, attacker, defender, forIt, against)
  }

  function explainDefender(attacker: number, defender: number): void {
    let sum = combatants.ac[defender]
    journal.note(NOTE.COUNTS, attacker, defender, CIRCUMSTANCE.BASE_AC, sum)
    const add = (circumstance: number, value: number): void => {
      if (value !== 0) journal.note(NOTE.COUNTS, attacker, defender, circumstance, value)
      sum += value
    }
    const state = marks[defender]
    if (inHand[defender] & combatants.shield[defender]) add(CIRCUMSTANCE.AC_SHIELD, combatants.shieldAc[defender])
    if (state & MARK.TOTAL_DEFENSE) add(CIRCUMSTANCE.AC_TOTAL_DEFENSE, options.totalDefenseAc)
    if (state & MARK.CHARGED) add(CIRCUMSTANCE.AC_CHARGED, options.chargeAc)
    if (state & MARK.WALLED) add(CIRCUMSTANCE.AC_WALL, options.lockAc)
    if (state & MARK.CHANGED) add(CIRCUMSTANCE.AC_SPELLS, changeAc[defender])
    add(CIRCUMSTANCE.AC_EXHAUSTED, armourClass(defender) - sum)
  }

  return { explain }
}
