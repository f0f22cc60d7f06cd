import { ABSORBED_MOST, packAttack } from '../../battle/attack-table.ts'
import { makeInts } from '../../battle/buffers.ts'
import type { Decisions } from '../../battle/decision.ts'
import type { Arena } from './arena.ts'
import { ACTION, EFFECT, END, MARK, NOTE, OCCASION, RESIST } from './codes.ts'
import type { Defence } from './defence.ts'
import type { Explanation } from './explanation.ts'
import type { Harm } from './harm.ts'
import type { Legality } from './legality.ts'
import type { Needs } from './need.ts'
import { damageAfter } from './tables.ts'
import type { Workings } from './working.ts'

/** Powers of spirits (docs/rules/area-2d6.md §6.3). */
export type Launching = ReturnType<typeof makeLaunching>

export function makeLaunching(
  arena: Arena,
  needs: Needs,
  explanation: Explanation,
  legality: Legality,
  workings: Workings,
  harm: Harm,
  defence: Defence,
  decisions: Decisions,
) {
  const { memory, data, rolls, score, journal, occasion, protectionOf, pay } = arena
  const { hp, hpMax, cell, marks, usesLeft, bleeding, bledBy } = memory
  const { powers, powerAttackTypes, options, shape } = data
  const { known: powerOf, lastingOf, knownOf, effect, side, resist, wide, duration, pierce } = powers
  const { minDamage, costs } = options
  const { attacks } = score
  const { combatants } = arena.plan
  const { listens } = journal
  const bleeds = shape.bleeders > 0
  /** Those in its scope, by number; what a damage power does to each, as a packed entry: 0 is nothing. */
  const inScope = makeInts(combatants)
  const done = makeInts(combatants)

  /** Uses a known power, which is legal, for so many points. */
  function launch(me: number, chosen: number, known: number, cost: number): void {
    const power = powerOf[known]
    pay(me, cost)
    if (usesLeft[known] > 0) usesLeft[known]--
    journal.note(NOTE.COMMANDS, me, chosen, power, usesLeft[known])
    const count = gather(me, chosen, known, power)
    if (effect[power] === EFFECT.DAMAGE) attacks[powerAttackTypes[known]] += count
    if (!commands(me, power)) {
      if (effect[power] === EFFECT.DAMAGE) {
        for (let at = 0; at < count; at++) journal.note(NOTE.ATTACKED, me, inScope[at], 0, 0)
      }
      return
    }
    if (resist[power] !== RESIST.NONE) {
      for (let at = 0; at < count; at++) if (resists(inScope[at], me, power)) inScope[at] = ~inScope[at]
    }
    if (effect[power] === EFFECT.DAMAGE) {
      doDamage(me, known, count)
      return
    }
    let works = false
    for (let at = 0; at < count; at++) {
      if (inScope[at] < 0) continue
      works = true
      affect(me, inScope[at], known, power)
    }
    if (works && duration[power] > 0) workings.last(known)
  }

  function commands(me: number, power: number): boolean {
    if (listens) explanation.explainCommand(me, power)
    const least = needs.commandNeed(me, power)
    const success = rolls.rollCheck(me, least)
    journal.note(NOTE.CHECKED, me, -1, least, success ? 1 : 0)
    return success
  }

  /** Whom it works on, if nobody resists; how many. */
  function gather(me: number, chosen: number, known: number, power: number): number {
    if (wide[power] === 0) {
      inScope[0] = chosen
      return 1
    }
    let count = 0
    for (let other = 0; other < combatants; other++) {
      if (marks[other] & MARK.OUT || cell[other] !== cell[chosen]) continue
      if (!legality.isOfSide(side[power], me, other)) continue
      if (lastingOf[known] >= 0 && workings.worksOn(power, other)) continue
      inScope[count++] = other
    }
    return count
  }

  function resists(me: number, commander: number, power: number): boolean {
    occasion[OCCASION.ATTACKER] = commander
    occasion[OCCASION.TARGET] = me
    occasion[OCCASION.MANNER] = -1
    occasion[OCCASION.POWER] = power
    return defence.mayDefend(me, commander) && defence.defend(me, commander, decisions)
  }

  /** All rolls first, then all hit points at one instant. */
  function doDamage(me: number, known: number, count: number): void {
    const power = powerOf[known]
    const attackType = powerAttackTypes[known]
    for (let at = 0; at < count; at++) {
      done[at] = 0
      const victim = inScope[at]
      if (victim < 0) continue
      const roll = rolls.rollAmount(me, powers.damage[power])
      const protection = Math.max(0, protectionOf(victim) - pierce[power])
      journal.note(NOTE.DAMAGE, me, victim, roll, protection)
      done[at] = land(victim, roll, damageAfter(roll, protection, minDamage))
    }
    const isGroup = count > 1
    if (isGroup) harm.beginGroup()
    for (let at = 0; at < count; at++) {
      const victim = inScope[at] < 0 ? ~inScope[at] : inScope[at]
      harm.land(me, victim, attackType, 0, done[at])
    }
    if (isGroup) harm.endGroup()
  }

  /** What is left of damage after the shields of spirits, as a packed entry. */
  function land(victim: number, roll: number, damage: number): number {
    const absorbed = Math.max(0, roll - damage)
    const kept = Math.min(absorbed, ABSORBED_MOST)
    score.absorbed[victim] += absorbed - kept
    return packAttack(powers.shields ? workings.absorb(victim, damage, -1) : damage, kept)
  }

  function affect(me: number, target: number, known: number, power: number): void {
    switch (effect[power]) {
      case EFFECT.HEAL:
        heal(me, target, rolls.rollAmount(me, powers.heal[power]))
        break
      case EFFECT.FELL:
        fell(target, me)
        break
      case EFFECT.SHIELD:
        workings.begin(known, target, rolls.rollAmount(me, powers.amount[power]))
        break
      default:
        workings.begin(known, target, 0)
    }
  }

  /** Gives hit points back, and stops bleeding. */
  function heal(by: number, target: number, amount: number): void {
    const before = hp[target]
    hp[target] = Math.max(before, Math.min(before + amount, hpMax[target]))
    journal.note(NOTE.HEALED, target, by, hp[target] - before, hp[target])
    if (!bleeds || bleeding[target] === 0) return
    bleeding[target] = 0
    bledBy[target] = -1
    journal.note(NOTE.BLEEDS, target, by, 0, 0)
  }

  /** Makes somebody prone. */
  function fell(combatant: number, by: number): void {
    if (marks[combatant] & MARK.PRONE) return
    marks[combatant] |= MARK.PRONE
    journal.note(NOTE.PRONE, combatant, by, 1, 0)
  }

  /** Stops a lasting power that it has begun (action `stop-power`). */
  function stop(me: number, lasting: number): void {
    const power = powerOf[knownOf[lasting]]
    pay(me, costs[ACTION.STOP_POWER])
    journal.note(NOTE.STOPS, me, -1, power, 0)
    if (commands(me, power)) workings.stop(lasting, END.STOPPED)
  }

  return { launch, stop, heal, fell }
}
