import type { Arena } from './arena.ts'
import { CIRCUMSTANCE, MODE, UNDER } from './codes.ts'
import { MARK } from './memory.ts'
import type { Needs } from './need.ts'
import { NOTE } from './notes.ts'

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
  const { CHANGED, CHARGED, PRONE, TOTAL_DEFENSE, WALLED } = MARK
  const { COUNTS_NOTE, LEANS_NOTE } = NOTE
  const CODE = CIRCUMSTANCE
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
      if (value !== 0) journal.note(COUNTS_NOTE, attacker, defender, circumstance, value)
    }
    const far = distance(attacker, defender)
    const ranged = mode !== MODE.MELEE
    add(CODE.SKILL, things.skill[thing])
    add(CODE.WEAPON, things.toHit[thing] - things.skill[thing])
    add(under === UNDER.SNAP ? CODE.SNAPPING : CODE.CHARGING, extra)
    if (marks[defender] & PRONE && far <= 1) add(CODE.TARGET_PRONE, options.proneTargetAdjacent)
    if (marks[defender] & PRONE && far > 1 && ranged) add(CODE.TARGET_PRONE, options.proneTargetDistant)
    if (marks[attacker] & PRONE) add(CODE.PRONE, ranged ? options.proneShooter : options.proneAttacker)
    if (ranged) {
      if (field.cover.length > 0) add(CODE.COVER, field.cover[cell[defender]])
      if (far > things.range[thing]) add(CODE.LONG_RANGE, options.longRange)
      if (engaged(attacker)) {
        add(CODE.CONTACT, things.hands[thing] < 2 ? options.contactOneHanded : options.contactTwoHanded)
      }
    }
    if (marks[attacker] & CHANGED) add(CODE.SPELLS, changeAttack[attacker])
    add(CODE.EXHAUSTED, combatants.weary[attacker])
    explainDefender(attacker, defender)
    const forIt = favours(attacker, defender)
    const against = hampers(attacker, defender)
    if (forIt + against > 0) journal.note(LEANS_NOTE, attacker, defender, forIt, against)
  }

  function explainDefender(attacker: number, defender: number): void {
    let sum = combatants.ac[defender]
    journal.note(COUNTS_NOTE, attacker, defender, CODE.BASE_AC, sum)
    const add = (circumstance: number, value: number): void => {
      if (value !== 0) journal.note(COUNTS_NOTE, attacker, defender, circumstance, value)
      sum += value
    }
    const state = marks[defender]
    if (inHand[defender] & combatants.shield[defender]) add(CODE.AC_SHIELD, combatants.shieldAc[defender])
    if (state & TOTAL_DEFENSE) add(CODE.AC_TOTAL_DEFENSE, options.totalDefenseAc)
    if (state & CHARGED) add(CODE.AC_CHARGED, options.chargeAc)
    if (state & WALLED) add(CODE.AC_WALL, options.lockAc)
    if (state & CHANGED) add(CODE.AC_SPELLS, changeAc[defender])
    add(CODE.AC_EXHAUSTED, armourClass(defender) - sum)
  }

  return { explain }
}
