import { damageOf, hitOf, packAttack } from '../../battle/attack-table.ts'
import type { Aim } from './aim.ts'
import type { Arena } from './arena.ts'
import { CONTEST, HANDLED, MARK, MODE, NOTE, UNDER } from './codes.ts'
import type { Contests } from './contest.ts'
import type { Defence } from './defence.ts'
import { makeExplanation } from './explanation.ts'
import type { Harm } from './harm.ts'
import type { Needs } from './need.ts'
import { leastFace } from './tables.ts'
import type { Wielding } from './wielding.ts'

/** Attacks (docs/rules/slot-d20.md §4). */
export type Attacking = ReturnType<typeof makeAttacking>

export function makeAttacking(
  arena: Arena,
  needs: Needs,
  aim: Aim,
  wielding: Wielding,
  harm: Harm,
  defence: Defence,
  contests: Contests,
) {
  const { memory, data, rolls, score, journal, distance, armourClass, alliesFrom, alliesTo } = arena
  const { needFor, leanOf } = needs
  const { canUse } = aim
  const { land } = harm
  const { mayWard, wards } = defence
  const { opposed } = contests
  const { explain } = makeExplanation(arena, needs)
  const { attacks } = score
  const { isListed, rollAttack, rollToHit, rollDamage } = rolls
  const { cell, marks, lastTarget, screened, screensLeft, screenSkill } = memory
  const { attackTypes, missAttackType, options } = data
  const { minDamage, meleeSkillDamage } = options
  const { familyOf } = data.attacks
  const { skill, shock, shockAc, meleeBonus, rangedBonus } = data.things
  const { strength, toughness, shield, thingStart } = data.combatants
  const thingCount = data.things.combatant.length
  const somebodyScreens = data.shape.screeners > 0
  /** The family of what does no damage: an attempt to shatter a shield. */
  const noDamage = -1
  const somebodyShocks = options.shock && shockAc.some((ac) => ac > 0)
  const { listens } = journal

  /** An attack, with the extra modifier of a charge or snap attack, counted under a circumstance (`UNDER`). */
  function attack(attacker: number, target: number, thing: number, mode: number, extra: number, under: number): void {
    const defender = somebodyScreens ? redirect(attacker, target, thing, mode) : target
    const attackType = attackTypes[under * thingCount + thing]
    const need = needFor(attacker, defender, thing, mode) - extra
    const lean = leanOf(attacker, defender)
    const family = familyOf[2 * thing + (mode === MODE.MELEE ? 0 : 1)]
    lastTarget[attacker] = defender
    attacks[attackType]++
    if (listens) narrate(attacker, defender, thing, mode, extra, under)
    if (lean === 0 && isListed(family) && !mayWard(defender) && !(somebodyShocks && mode === MODE.MELEE)) {
      const entry = rollAttack(attacker, defender, family, leastFace(options, need))
      land(attacker, defender, attackType, need, entry)
    } else {
      const natural = rollToHit(attacker, lean)
      const now = wardOff(attacker, defender, need, natural, family)
      const hits = natural >= leastFace(options, now)
      const bonus = mode === MODE.MELEE ? meleeBonus[thing] : rangedBonus[thing]
      const rolled = hits ? packAttack(Math.max(minDamage, rollDamage(attacker, thing) + bonus), 0) : 0
      const entry = somebodyShocks && mode === MODE.MELEE ? shocked(defender, thing, rolled) : rolled
      // The damage that a miss does (shock) has an attack type of its own: it is not what a hit does.
      land(attacker, defender, entry !== 0 && hitOf(entry) === 0 ? missAttackType[thing] : attackType, now, entry)
    }
    if (mode === MODE.MELEE) return
    if (mode === MODE.SHOOT) wielding.shoot(attacker, thing)
    else wielding.throwTo(attacker, thing, cell[defender])
  }

  /** What the die has to show after the one who is hit has been asked for total defense (step 3). */
  function wardOff(attacker: number, defender: number, need: number, natural: number, family: number): number {
    if (natural < leastFace(options, need) || !mayWard(defender)) return need
    const before = armourClass(defender)
    if (!wards(defender, attacker, natural - need, natural, family)) return need
    const now = need + armourClass(defender) - before
    journal.note(NOTE.DEFENDED, defender, attacker, need, now)
    return now
  }

  /** The least that a melee attack does with a weapon that shocks (§4.4). */
  function shocked(defender: number, thing: number, entry: number): number {
    if (shockAc[thing] === 0 || marks[defender] & MARK.TOTAL_DEFENSE || armourClass(defender) > shockAc[thing])
      return entry
    const least = Math.max(0, shock[thing] + (meleeSkillDamage ? skill[thing] : 0))
    if (damageOf(entry) >= least) return entry
    return hitOf(entry) ? packAttack(least, 0) : packAttack(least, 0) - 1
  }

  /** Asks those who screen the target; who is attacked in the end (step 1). */
  function redirect(attacker: number, target: number, thing: number, mode: number): number {
    const end = alliesTo(target)
    for (let ally = alliesFrom(target); ally < end; ally++) {
      if ((marks[ally] & (MARK.SCREENING | MARK.OUT | MARK.PRONE)) !== MARK.SCREENING || screened[ally] !== target)
        continue
      if (screensLeft[ally] === 0 || distance(ally, target) > 1 || !canUse(attacker, ally, thing, mode)) continue
      screensLeft[ally]--
      journal.note(NOTE.SCREENS, ally, attacker, target, screensLeft[ally])
      if (!opposed(attacker, skill[thing], ally, screenSkill[ally], CONTEST.SCREEN)) return ally
    }
    return target
  }

  /** An attempt to shatter a shield (§6.7). */
  function shatter(attacker: number, target: number, thing: number): void {
    const attackType = attackTypes[UNDER.SHATTERING * thingCount + thing]
    const need = needFor(attacker, target, thing, MODE.MELEE)
    const lean = leanOf(attacker, target)
    lastTarget[attacker] = target
    attacks[attackType]++
    if (listens) narrate(attacker, target, thing, MODE.MELEE, 0, UNDER.SHATTERING)
    const natural = rollToHit(attacker, lean)
    const now = wardOff(attacker, target, need, natural, noDamage)
    const hits = natural >= leastFace(options, now)
    land(attacker, target, attackType, now, hits ? packAttack(0, 0) : 0)
    if (!hits) return
    const resistance = strength[target] + toughness[target]
    if (!opposed(attacker, strength[attacker], target, resistance, CONTEST.SHIELD)) return
    wielding.lose(target, shieldOf(target), HANDLED.BROKEN)
  }

  function shieldOf(combatant: number): number {
    return thingStart[combatant] + 31 - Math.clz32(shield[combatant])
  }

  function narrate(
    attacker: number,
    defender: number,
    thing: number,
    mode: number,
    extra: number,
    under: number,
  ): void {
    journal.note(NOTE.STRIKES, attacker, defender, thing, mode + 4 * under)
    explain({ attacker, defender, thing, mode, under, extra })
  }

  return { attack, shatter }
}
