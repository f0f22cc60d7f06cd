import { ABSORBED_MOST, absorbedOf, damageOf, packAttack } from '../../battle/attack-table.ts'
import { makeInts, settle } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import { DICE_MODE, DICE_MODES, MANNER, MANNERS, MARK, MOMENT, NOTE, OCCASION } from './codes.ts'
import type { DamageRolls } from './damage-roll.ts'
import type { Defence } from './defence.ts'
import type { Explanation } from './explanation.ts'
import type { Harm } from './harm.ts'
import type { Launching } from './launch.ts'
import type { Needs } from './need.ts'
import { damageAfter, HARDEST } from './tables.ts'
import type { Windows } from './window.ts'
import type { Workings } from './working.ts'

/** Attacks (docs/rules/area-2d6.md §4). */
export type Attacking = ReturnType<typeof makeAttacking>

export function makeAttacking(
  arena: Arena,
  needs: Needs,
  explanation: Explanation,
  workings: Workings,
  harm: Harm,
  damageRolls: DamageRolls,
  defence: Defence,
  launching: Launching,
  windows: Windows,
  decisions: Decisions,
) {
  const { memory, data, rolls, score, journal, occasion, heads, isDecided } = arena
  const { attackNeed } = needs
  const { mayDefend, defend } = defence
  const { isListed, rollAttack, rolledDamage, rollAttackCheck, rollNatural, rollDamage } = rolls
  const { land } = harm
  const { attacks } = score
  const { cell, marks, lastTarget, points, debt, dice, armour, bleeding, bledBy } = memory
  const { attackTypes, powers, shape } = data
  const { knockdown, stagger, bleed } = data.armaments
  const { familyOf, kinds } = data.attacks
  const { protectionKind } = data.combatants
  const { minDamage, specialDice } = data.options
  const { moments } = data.tactics
  const DEFENDS = 1 << MOMENT.DEFENCE
  const { combatants } = arena.plan
  const { listens } = journal
  const { mayWork, mayChangeDamage } = windows
  const somebodyAlters = shape.altered > 0 && powers.altersDamage
  const somebodyShields = shape.known > 0 && powers.shields
  const everything = shape.known > 0
  const somebodyReacts = mayWork(MOMENT.TARGETED, 0) || mayWork(MOMENT.TARGETED, combatants - 1)
  const somebodyAnswers = mayWork(MOMENT.HIT, 0) || mayWork(MOMENT.HIT, combatants - 1)
  const modeOf = settle(Int32Array.from({ length: MANNERS }, (_, manner) => diceModeOf(manner)))
  /** Those whom a stray shot may hit. */
  const bystanders = makeInts(combatants)

  /** An attack that has been paid for: true if it got through. */
  function attack(attacker: number, target: number, armament: number, manner: number): boolean {
    journal.note(NOTE.STRIKES, attacker, target, armament, manner)
    if (manner === MANNER.PINCER) windows.askToIgnore(target, attacker)
    if (!everything) return strike(attacker, target, armament, manner, 0)
    const height = workings.height()
    const through = strike(attacker, target, armament, manner, height)
    workings.endInstants(height)
    return through
  }

  /** Steps 3 to 11. */
  function strike(attacker: number, target: number, armament: number, manner: number, height: number): boolean {
    if (somebodyReacts && !windows.open(MOMENT.TARGETED, attacker, target, armament, manner)) return false
    const attackType = attackTypes[armament * MANNERS + manner]
    lastTarget[attacker] = target
    attacks[attackType]++
    if (listens) explanation.explainAttack(attacker, target, armament, manner)
    const least = attackNeed(attacker, target, armament, manner)
    const family = familyOf[(armament * DICE_MODES + modeOf[manner]) * kinds + protectionKind[target]]
    return isDrawnWhole(attacker, target, manner, family)
      ? strikeWhole(attacker, target, armament, manner, attackType, least, family, height)
      : strikeByParts(attacker, target, armament, manner, attackType, least, height)
  }

  /** Whether check and damage are one draw: nothing that is not known yet can change the dice or the armour. */
  function isDrawnWhole(attacker: number, target: number, manner: number, family: number): boolean {
    if (!isListed(family) || specialDice > 0) return false
    if (manner === MANNER.SNIPE && isScuffle(cell[target])) return false
    return !somebodyAlters || (dice[attacker] === 0 && armour[target] === 0 && !mayChangeDamage(target))
  }

  function strikeWhole(
    attacker: number,
    target: number,
    armament: number,
    manner: number,
    attackType: number,
    least: number,
    family: number,
    height: number,
  ): boolean {
    const entry = rollAttack(attacker, target, family, least, isDecisive(target, manner))
    journal.note(NOTE.CHECKED, attacker, target, least, entry === 0 ? 0 : 1)
    if (entry === 0) {
      land(attacker, target, attackType, least, 0)
      if (manner === MANNER.RANGED) stray(attacker, target, armament)
      return false
    }
    // What the dice have come to is only asked for by those who tell of it, before others draw.
    const roll = listens ? rolledDamage(family) : 0
    if (isWarded(attacker, target, armament, manner)) {
      // A reactive power may have slain the target.
      if ((marks[target] & MARK.OUT) === 0) land(attacker, target, attackType, least, 0)
      return false
    }
    if (listens) noteDamage(attacker, target, armament, manner, roll, false)
    if (!somebodyShields) land(attacker, target, attackType, least, entry)
    else {
      const left = workings.absorb(target, damageOf(entry), height)
      land(attacker, target, attackType, least, packAttack(left, absorbedOf(entry)))
    }
    if (manner === MANNER.HEAVY_BLOW) shake(attacker, target, armament)
    return true
  }

  /** Whether more than the damage follows from a hit: a defence, the blow's other effects, a check of the one riposted. */
  function isDecisive(target: number, manner: number): boolean {
    return (moments[target] & DEFENDS) !== 0 || manner === MANNER.HEAVY_BLOW || manner === MANNER.RIPOSTE
  }

  /** Die by die: where a special or a fumble matters, the check's dice one by one. */
  function strikeByParts(
    attacker: number,
    target: number,
    armament: number,
    manner: number,
    attackType: number,
    least: number,
    height: number,
  ): boolean {
    const mayStray = manner === MANNER.SNIPE && isScuffle(cell[target])
    const byDice = specialDice > 0 || mayStray
    const natural = byDice ? rollNatural(attacker) : 0
    const succeeds = byDice ? natural >= least : rollAttackCheck(attacker, least)
    journal.note(NOTE.CHECKED, attacker, target, least, succeeds ? 1 : 0)
    if (!succeeds) {
      land(attacker, target, attackType, least, 0)
      if (manner === MANNER.RANGED || (mayStray && natural === 2)) stray(attacker, target, armament)
      return false
    }
    if (isWarded(attacker, target, armament, manner)) {
      // A reactive power may have slain the target.
      if ((marks[target] & MARK.OUT) === 0) land(attacker, target, attackType, least, 0)
      return false
    }
    const isSpecial = natural === HARDEST
    damageRolls.set(attacker, target, armament, manner, isSpecial)
    const dice = rollDamage(attacker, armament, damageRolls.count(), damageRolls.sides(), damageRolls.fewer())
    const rolled = dice + damageRolls.constant()
    const roll = rolled > 0 ? rolled : 0
    if (listens) noteDamage(attacker, target, armament, manner, roll, isSpecial)
    const damage = damageAfter(roll, damageRolls.protection(), minDamage)
    const absorbed = roll > damage ? roll - damage : 0
    const kept = absorbed < ABSORBED_MOST ? absorbed : ABSORBED_MOST
    score.absorbed[target] += absorbed - kept
    const left = somebodyShields ? workings.absorb(target, damage, height) : damage
    land(attacker, target, attackType, least, packAttack(left, kept))
    if (manner === MANNER.HEAVY_BLOW) shake(attacker, target, armament)
    return true
  }

  /** Steps 6 and 7: an attack that hit is negated, or void because somebody is out. */
  function isWarded(attacker: number, target: number, armament: number, manner: number): boolean {
    if (somebodyAnswers && !windows.open(MOMENT.HIT, attacker, target, armament, manner)) return true
    if (!mayDefend(target, attacker)) return false
    occasion[OCCASION.ATTACKER] = attacker
    occasion[OCCASION.TARGET] = target
    occasion[OCCASION.ARMAMENT] = armament
    occasion[OCCASION.MANNER] = manner
    occasion[OCCASION.LANDED] = 1
    return defend(target, attacker, decisions)
  }

  function noteDamage(
    attacker: number,
    target: number,
    armament: number,
    manner: number,
    roll: number,
    isSpecial: boolean,
  ): void {
    damageRolls.set(attacker, target, armament, manner, isSpecial)
    const change = damageRolls.change()
    if (change !== 0) journal.note(NOTE.DICE_CHANGED, attacker, target, change, damageRolls.dice())
    journal.note(NOTE.DAMAGE, attacker, target, roll, damageRolls.protection())
  }

  /** What a heavy blow does besides damage (step 11). */
  function shake(attacker: number, target: number, armament: number): void {
    if (marks[target] & MARK.OUT) return
    if (knockdown[armament] !== 0) launching.fell(target, attacker)
    if (stagger[armament] !== 0) {
      const lost = Math.min(points[target], stagger[armament])
      points[target] -= lost
      debt[target] += stagger[armament] - lost
      journal.note(NOTE.STAGGERED, target, attacker, lost, debt[target])
    }
    if (bleed[armament] !== 0 && bleed[armament] > bleeding[target]) {
      bleeding[target] = bleed[armament]
      bledBy[target] = attacker
      journal.note(NOTE.BLEEDS, target, attacker, bleed[armament], 0)
    }
  }

  function isScuffle(area: number): boolean {
    return heads(0, area) > 0 && heads(1, area) > 0
  }

  /** The shot hits one of those who stand by the target, if it is in a scuffle (§6.2). */
  function stray(attacker: number, target: number, armament: number): void {
    const area = cell[target]
    if (!isScuffle(area) || isDecided()) return
    let count = 0
    for (let other = 0; other < combatants; other++) {
      if (other === target || other === attacker || cell[other] !== area || marks[other] & MARK.OUT) continue
      bystanders[count++] = other
    }
    if (count === 0) {
      journal.note(NOTE.STRAYS, attacker, -1, armament, 0)
      return
    }
    const victim = bystanders[count === 1 ? 0 : rolls.rollChoice(attacker, count)]
    journal.note(NOTE.STRAYS, attacker, victim, armament, 0)
    attack(attacker, victim, armament, MANNER.STRAY)
  }

  return { attack }
}

/** By manner: what changes its damage dice. */
function diceModeOf(manner: number): number {
  if (manner === MANNER.HEAVY_BLOW) return DICE_MODE.HEAVY
  if (manner === MANNER.FEINT) return DICE_MODE.FEINT
  return manner === MANNER.STRAY ? DICE_MODE.STRAY : DICE_MODE.PLAIN
}
