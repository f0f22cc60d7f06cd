import { makeInts } from '../../battle/buffers.ts'
import type { Notation } from '../../battle/notation.ts'
import type { Arena } from './arena.ts'
import type { Buffs } from './buff.ts'
import { CARRIED, DICE_OF, MARK, NOTE, SAVE } from './codes.ts'
import type { Conditions } from './condition.ts'
import type { Harm } from './harm.ts'
import type { Legality } from './legality.ts'

/** Spells and items (docs/rules/osr-d20.md §6.6). */
export type Launching = ReturnType<typeof makeLaunching>

export function makeLaunching(arena: Arena, conditions: Conditions, buffs: Buffs, harm: Harm, legality: Legality) {
  const { memory, data, rolls, score, journal, distance, alliesFrom, alliesTo } = arena
  const { marks, helpless, launched, launchedAt, search, searchLeft, left, atHand } = memory
  const { otherDamage } = score
  const { stopSearching, interrupt, letGo } = conditions
  const { isAtHand } = legality
  const { rollEffect, rollSave, rollSearch } = rolls
  const { combatants } = arena.plan
  const { saveSpells } = data.combatants
  const { harmful, isBuff, radius, save, carried } = data.effects
  const { damage: damageOf, heal: healingOf, helpless: helplessnessOf, rounds: roundsOf } = data.effects
  const { of: stockOf, effect: effectOf } = data.stocks
  const effectCount = radius.length
  const { pouchTime, sackTime } = data.options

  /** By combatant: the effect that it has used in the open group, or -1, and at whom. Between groups there is none. */
  const loose = makeInts(combatants).fill(-1)
  const looseAt = makeInts(combatants)

  /** Begins a spell: one casting is spent, and the caster is helpless until the next round. */
  function cast(caster: number, effect: number, target: number): void {
    left[stockOf[caster * effectCount + effect]]--
    interrupt(caster)
    letGo(caster)
    marks[caster] |= MARK.CASTING | MARK.HELPLESS
    journal.note(NOTE.CASTING, caster, target, effect, 0)
    if (harm.isGrouped()) {
      // All of a group happens at once, so nothing else in this group can disturb the spell (§6.6).
      loose[caster] = effect
      looseAt[caster] = target
    } else {
      launched[caster] = effect
      launchedAt[caster] = target
    }
  }

  /** Uses an item: at hand, it takes effect (in a group, at its end) and is used up; if not, searches for it. */
  function use(user: number, effect: number, target: number): void {
    if (!isAtHand(user, effect)) {
      searchFor(user, effect)
      return
    }
    const stock = stockOf[user * effectCount + effect]
    left[stock]--
    atHand[stock]--
    if (harm.isGrouped()) {
      loose[user] = effect
      looseAt[user] = target
      return
    }
    harm.beginGroup()
    work(user, effect, target, 0)
    harm.endGroup()
  }

  /** The time is rolled when the search begins; a round of it passes when the round ends (`countDown`). */
  function searchFor(user: number, effect: number): void {
    const stock = stockOf[user * effectCount + effect]
    if (search[user] !== stock) {
      search[user] = stock
      searchLeft[user] = Math.max(1, rollSearch(user, carried[effect] === CARRIED.SACK ? sackTime : pouchTime))
    }
    marks[user] |= MARK.SEARCHING | MARK.SEARCHED
    journal.note(NOTE.SEARCHES, user, user, effect, searchLeft[user])
  }

  /** The beginning of a round, before initiative: the spells of the last round take effect, all in one instant. */
  function takeEffect(): void {
    if (!somebodyCasts()) return
    harm.beginGroup()
    for (let caster = 0; caster < combatants; caster++) {
      const effect = launched[caster]
      if (effect < 0) continue
      work(caster, effect, launchedAt[caster], 0)
      launched[caster] = -1
      launchedAt[caster] = 0
    }
    for (let caster = 0; caster < combatants; caster++) {
      if ((marks[caster] & MARK.CASTING) === 0) continue
      marks[caster] &= helpless[caster] > 0 ? ~MARK.CASTING : ~(MARK.CASTING | MARK.HELPLESS)
    }
    harm.endGroup()
  }

  function somebodyCasts(): boolean {
    for (let combatant = 0; combatant < combatants; combatant++) if (marks[combatant] & MARK.CASTING) return true
    return false
  }

  /** The end of a group, before what is kept back is suffered: what was cast and used in it is worked out. */
  function launch(): void {
    for (let user = 0; user < combatants; user++) {
      const effect = loose[user]
      if (effect < 0) continue
      loose[user] = -1
      // Its rounds count from the next one, but the end of this round takes one off as well: so one is added.
      work(user, effect, looseAt[user], 1)
    }
  }

  /**
   * What an effect does to whom: dice, then saves. All of it is kept back in the group that is open.
   *
   * @param more rounds to add to those rolled, so that the first that counts is the right one.
   */
  function work(user: number, effect: number, target: number, more: number): void {
    if (marks[target] & MARK.OUT) {
      journal.note(NOTE.SPELL_LOST, user, target, effect, 1)
      return
    }
    journal.note(NOTE.EFFECT, user, target, effect, 0)
    const damage = roll(user, effect, DICE_OF.DAMAGE, damageOf[effect])
    const healing = roll(user, effect, DICE_OF.HEAL, healingOf[effect])
    const stun = roll(user, effect, DICE_OF.HELPLESSNESS, helplessnessOf[effect])
    const rounds = isBuff[effect] === 0 ? 0 : roll(user, effect, DICE_OF.ROUNDS, roundsOf[effect])
    const harms = harmful[effect] !== 0
    const around = radius[effect]
    const from = around === 0 ? target : harms ? 0 : alliesFrom(user)
    const to = around === 0 ? target + 1 : harms ? combatants : alliesTo(user)
    for (let victim = from; victim < to; victim++) {
      if (marks[victim] & MARK.OUT || distance(target, victim) > around) continue
      if (harms && save[effect] !== SAVE.NONE && saves(victim)) {
        if (save[effect] === SAVE.HALF) injure(user, victim, effect, damage >> 1)
        continue
      }
      injure(user, victim, effect, damage)
      harm.heal(victim, healing)
      if (stun > 0) harm.stun(victim, stun + more)
      if (rounds > 0) harm.bless(victim, effect, rounds + more)
    }
  }

  /** A negative constant may take the sum of the dice below 0; an effect does at least nothing. */
  function roll(user: number, effect: number, what: number, dice: Notation): number {
    const result = Math.max(0, rollEffect(user, dice))
    if (dice.count > 0) journal.note(NOTE.EFFECT_ROLLED, user, what, result, effect)
    return result
  }

  function saves(victim: number): boolean {
    const needed = saveSpells[victim]
    const isSaved = rollSave(victim, needed)
    journal.note(NOTE.SAVED, victim, victim, needed, Number(isSaved))
    return isSaved
  }

  function injure(user: number, victim: number, effect: number, damage: number): void {
    if (damage === 0) return
    otherDamage[user] += damage
    journal.note(NOTE.EFFECT_DAMAGE, victim, user, damage, effect)
    harm.suffer(victim, damage)
  }

  /** The end of a round: searches and buffs. */
  function countDown(): void {
    for (let combatant = 0; combatant < combatants; combatant++) {
      const state = marks[combatant]
      if ((state & MARK.SEARCHING) === 0 || (state & (MARK.SEARCHED | MARK.GUARDING)) !== MARK.SEARCHED) continue
      if (--searchLeft[combatant] > 0) continue
      const stock = search[combatant]
      atHand[stock]++
      stopSearching(combatant)
      journal.note(NOTE.FOUND, combatant, combatant, effectOf[stock], 0)
    }
    buffs.countDown()
  }

  return { cast, use, takeEffect, launch, countDown }
}
