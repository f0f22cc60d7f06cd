import type { Arena } from './arena.ts'
import { AIM, CHECK, DISRUPTION, HANDLED, MARK, NOTE, STATE } from './codes.ts'
import type { Harm } from './harm.ts'
import type { Legality } from './legality.ts'
import { leastFace } from './tables.ts'
import type { Walls } from './wall.ts'
import type { Wielding } from './wielding.ts'

/** Spells and skill uses (docs/rules/slot-d20.md §6.8). */
export type Launching = ReturnType<typeof makeLaunching>

export function makeLaunching(arena: Arena, wielding: Wielding, harm: Harm, walls: Walls, legality: Legality) {
  const { memory, data, rolls, score, journal } = arena
  const { otherDamage } = score
  const { suffer } = harm
  const { canLaunch, isInRange } = legality
  const { hp, hpMax, marks, cp, changeAc, changeAttack, changeLeft } = memory
  const { effects, options, shape } = data
  const { aim, isSkill, cost, check, difficulty, needs, consumes, harms, heals, damage, heal, prone } = effects
  const { change: changeOf, ac, attack, advantage, disadvantage, rounds, effectOfChange, skill } = effects
  const { dc, spent, weary } = data.combatants
  const { disruption } = options
  const { combatants } = arena.plan
  const effectCount = cost.length

  /** Whether it is still possible. */
  function canLaunchAt(action: number, me: number, target: number, effect: number): boolean {
    if (!canLaunch(action, me, effect)) return false
    return aim[effect] === AIM.SELF || ((marks[target] & MARK.OUT) === 0 && isInRange(me, target, effect))
  }

  /** Casts a spell, or uses a skill, that is legal. */
  function launch(me: number, target: number, effect: number): void {
    cp[me] -= cost[effect]
    const isDisturbed = isSkill[effect] === 0 && (marks[me] & MARK.HURT) !== 0
    const fails = isDisturbed && disruption === DISRUPTION.FAILS
    const isHampered = isDisturbed && disruption === DISRUPTION.HAMPERS
    journal.note(NOTE.LAUNCHED, me, target, effect, fails ? 2 : isHampered ? 1 : 0)
    if (consumes[effect] !== 0) wielding.lose(me, wielding.findInHand(me, needs[effect]), HANDLED.USED_UP)
    if (fails || !succeeds(me, target, effect, isHampered)) return
    if (heals[effect] !== 0) restore(me, target, effect)
    if (prone[effect] !== 0) fall(target)
    if (changeOf[effect] >= 0) beginChange(me, target, effect)
    if (harms[effect] === 0) return
    const amount = Math.max(0, rolls.rollEffect(me, damage[effect]))
    otherDamage[me] += amount
    journal.note(NOTE.EFFECT_DAMAGE, target, me, amount, effect)
    suffer(target, amount)
  }

  function succeeds(me: number, target: number, effect: number, isHampered: boolean): boolean {
    if (check[effect] === CHECK.NONE) return true
    const against = check[effect] === CHECK.TARGET ? dc[target] : difficulty[effect]
    const need = against - skill[me * effectCount + effect] - weary[me]
    const natural = rolls.rollCheck(me, isHampered || spent[me] !== 0 ? -1 : 0)
    const success = natural >= leastFace(options, need)
    journal.note(NOTE.CHECKED, me, target, need, success ? 1 : 0)
    return success
  }

  function restore(me: number, target: number, effect: number): void {
    const before = hp[target]
    const amount = Math.max(0, rolls.rollEffect(me, heal[effect]))
    hp[target] = Math.max(before, Math.min(before + amount, hpMax[target]))
    journal.note(NOTE.HEALED, target, me, hp[target] - before, effect)
  }

  /** Lies down, or is made to. */
  function fall(combatant: number): void {
    if (marks[combatant] & MARK.PRONE) return
    marks[combatant] |= MARK.PRONE
    journal.note(NOTE.STATE, combatant, combatant, STATE.PRONE, 1)
    walls.unlock(combatant)
  }

  /** The newest of one spell counts; those of different spells add up. */
  function beginChange(me: number, target: number, effect: number): void {
    const at = changeOf[effect] * combatants + target
    if (changeLeft[at] === 0) {
      changeAc[target] += ac[effect]
      changeAttack[target] += attack[effect]
    }
    changeLeft[at] = rounds[effect] + 1
    journal.note(NOTE.CHANGE, target, me, effect, rounds[effect])
    markChanges(target)
  }

  function markChanges(combatant: number): void {
    let state = marks[combatant] & ~(MARK.CHANGED | MARK.FAVOURED | MARK.HAMPERED)
    for (let change = 0; change < shape.changes; change++) {
      if (changeLeft[change * combatants + combatant] === 0) continue
      state |= MARK.CHANGED
      if (advantage[effectOfChange[change]] !== 0) state |= MARK.FAVOURED
      if (disadvantage[effectOfChange[change]] !== 0) state |= MARK.HAMPERED
    }
    marks[combatant] = state
  }

  /** At the end of a round: one round less of every change; those that are over end. */
  function countDown(): void {
    for (let change = 0; change < shape.changes; change++) {
      for (let combatant = 0; combatant < combatants; combatant++) {
        const at = change * combatants + combatant
        if (changeLeft[at] === 0 || --changeLeft[at] > 0) continue
        const effect = effectOfChange[change]
        changeAc[combatant] -= ac[effect]
        changeAttack[combatant] -= attack[effect]
        markChanges(combatant)
        if ((marks[combatant] & MARK.OUT) === 0) journal.note(NOTE.CHANGE_ENDED, combatant, combatant, effect, 0)
      }
    }
  }

  return { launch, canLaunchAt, fall, countDown }
}
