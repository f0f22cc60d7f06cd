import { DAMAGE, STATUS } from '../../../battle/dice.ts'
import type { NarratedEvent } from '../../../narration/narration.ts'
import { anyDice, type EventNarrators, plain } from '../../../narration/narrator.ts'
import { countOf, showRoll, showSigned, showSummed } from '../../../narration/words.ts'
import { DICE_OF, NOTE } from '../codes.ts'
import type { Narrator } from './scene.ts'

/** Tells spells and items (docs/rules/osr-d20.md §6.6). */
export function narrateEffects(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name, effectName } = scene

  const named = (effect: number): Pick<NarratedEvent, 'spell' | 'item'> =>
    scene.isSpell(effect) ? { spell: effectName(effect) } : { item: effectName(effect) }

  function cast(caster: number, target: number, effect: number): void {
    scene.interrupt(caster)
    scene.states[caster].add('casting')
    const at = target === caster ? '' : ` at ${name(target)}`
    const text = `${name(caster)} begins to cast ${effectName(effect)}${at}, and is helpless meanwhile.`
    say({ kind: 'cast', text, actor: name(caster), target: name(target), ...named(effect) })
  }

  function takeEffect(user: number, target: number, effect: number): void {
    const at = target === user ? '' : ` on ${name(target)}`
    const text = scene.isSpell(effect)
      ? `The ${effectName(effect)} of ${name(user)} takes effect${at}.`
      : `${name(user)} uses the ${effectName(effect)}${at}.`
    say({ kind: 'effect', text, actor: name(user), target: name(target), ...named(effect) })
  }

  /** Its dice, once for all victims. */
  function roll(user: number, what: number, result: number, effect: number): void {
    const dice = narrator.takeDice(DAMAGE)
    const { damage, heal, helpless, rounds } = scene.data.effects
    const { constant } = [damage, heal, helpless, rounds][what][effect]
    const text = `The ${effectName(effect)} rolls ${showRoll(dice, constant)} for ${PURPOSES[what]}.`
    say({
      kind: 'effect-roll',
      text,
      actor: name(user),
      ...named(effect),
      dice: dice.map(plain),
      amount: result,
    })
  }

  function lose(caster: number, target: number, effect: number, isTargetGone: number): void {
    // A caster who is disturbed stays helpless until the next round (§6.6).
    if (!isTargetGone && scene.states[caster].delete('casting')) scene.states[caster].add('disturbed')
    const why = isTargetGone ? `${name(target)} is no longer there` : `${name(caster)} is disturbed`
    const text = `${why}: the ${effectName(effect)} is lost.`
    say({ kind: 'effect-lost', text, actor: name(caster), target: name(target), ...named(effect) })
  }

  /** Damage is suffered at the end of its instant, which is narrated by `NOTE.DAMAGED`. */
  function damage(victim: number, user: number, amount: number, effect: number): void {
    const text = `The ${effectName(effect)} does ${amount} damage to ${name(victim)}.`
    say({ kind: 'effect-damage', text, actor: name(user), target: name(victim), ...named(effect), amount })
  }

  function heal(combatant: number, _: number, amount: number, left: number): void {
    scene.hp[combatant] = left
    const text = `${name(combatant)} regains ${countOf(amount, 'hit point')}. ${scene.showHitPoints(combatant)}`
    say({ kind: 'healed', text, actor: name(combatant), amount, left })
  }

  function stun(combatant: number, _: number, rounds: number): void {
    scene.helpless[combatant] = Math.max(scene.helpless[combatant], rounds)
    scene.interrupt(combatant)
    const text = `${name(combatant)} is helpless for ${countOf(rounds, 'round')}, this one included.`
    say({ kind: 'helpless', text, actor: name(combatant), amount: rounds })
  }

  /** `+2 Armour Class, -1 to hit`. */
  function bonusesOf(effect: number): string {
    const { ac, toHit, armour } = scene.data.effects
    const parts = [
      { name: 'Armour Class', value: ac[effect] },
      { name: 'to hit', value: toHit[effect] },
      { name: 'Armour Rating', value: armour[effect] },
    ]
    return parts
      .filter(({ value }) => value !== 0)
      .map(({ name, value }) => `${showSigned(value).replaceAll(' ', '')} ${name}`)
      .join(', ')
  }

  function bless(combatant: number, _: number, rounds: number, effect: number): void {
    scene.buffArmour[combatant] += scene.data.effects.armour[effect]
    scene.states[combatant].add(effectName(effect))
    const time = `for ${countOf(rounds, 'round')}, this one included`
    const text = `The ${effectName(effect)} gives ${name(combatant)} ${bonusesOf(effect)} ${time}.`
    say({ kind: 'buff', text, actor: name(combatant), ...named(effect), amount: rounds })
  }

  function endBuff(combatant: number, _: number, effect: number): void {
    scene.buffArmour[combatant] -= scene.data.effects.armour[effect]
    scene.states[combatant].delete(effectName(effect))
    const text = `The ${effectName(effect)} on ${name(combatant)} is over.`
    say({ kind: 'buff-ended', text, actor: name(combatant), ...named(effect) })
  }

  function search(combatant: number, _: number, effect: number, left: number): void {
    const dice = narrator.takeDice(STATUS)
    scene.states[combatant].add('searching')
    const rolled = dice.length > 0 ? ` (${showSummed(dice)})` : ''
    const time = `${countOf(left, 'round')} to go, this one included`
    const text = `${name(combatant)} searches for the ${effectName(effect)}, ${time}${rolled}.`
    say({ kind: 'search', text, actor: name(combatant), ...named(effect), ...anyDice(dice), amount: left })
  }

  function find(combatant: number, _: number, effect: number): void {
    scene.states[combatant].delete('searching')
    const text = `${name(combatant)} has found the ${effectName(effect)}.`
    say({ kind: 'found', text, actor: name(combatant), ...named(effect) })
  }

  return {
    [NOTE.CASTING]: cast,
    [NOTE.EFFECT]: takeEffect,
    [NOTE.EFFECT_ROLLED]: roll,
    [NOTE.SPELL_LOST]: lose,
    [NOTE.EFFECT_DAMAGE]: damage,
    [NOTE.HEALED]: heal,
    [NOTE.HELPLESS]: stun,
    [NOTE.BUFF]: bless,
    [NOTE.BUFF_ENDED]: endBuff,
    [NOTE.SEARCHES]: search,
    [NOTE.FOUND]: find,
  }
}

/** What dice are rolled for, in the order of `DICE_OF`. */
const PURPOSES: Readonly<Record<number, string>> = {
  [DICE_OF.DAMAGE]: 'damage',
  [DICE_OF.HEAL]: 'healing',
  [DICE_OF.HELPLESSNESS]: 'rounds of helplessness',
  [DICE_OF.ROUNDS]: 'rounds',
}
