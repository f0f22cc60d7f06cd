import { DAMAGE, STATUS } from '../../../battle/dice.ts'
import type { ToldEvent } from '../../../battle/telling.ts'
import { NOTE } from '../notes.ts'
import { type Narrator, plain, type Tell } from './narrator.ts'
import { countOf, showDice, showSigned } from './words.ts'

/** Tells spells and items (rules/osr-d20.md §6.6). */
export function tellEffects(narrator: Narrator): Record<number, Tell> {
  const { scene } = narrator
  const { name, effectName } = scene

  const named = (effect: number): Pick<ToldEvent, 'spell' | 'item'> =>
    scene.isSpell(effect) ? { spell: effectName(effect) } : { item: effectName(effect) }

  function cast(caster: number, target: number, effect: number): void {
    scene.states[caster].add('casting')
    const at = target === caster ? '' : ` at ${name(target)}`
    const text = `${name(caster)} begins to cast ${effectName(effect)}${at}, and is helpless meanwhile.`
    narrator.say({ kind: 'cast', text, actor: name(caster), target: name(target), ...named(effect) })
  }

  function takeEffect(user: number, target: number, effect: number): void {
    scene.states[user].delete('casting')
    const at = target === user ? '' : ` on ${name(target)}`
    const text = scene.isSpell(effect)
      ? `The ${effectName(effect)} of ${name(user)} takes effect${at}.`
      : `${name(user)} uses the ${effectName(effect)}${at}.`
    narrator.say({ kind: 'effect', text, actor: name(user), target: name(target), ...named(effect) })
  }

  function lose(caster: number, target: number, effect: number): void {
    scene.states[caster].delete('casting')
    const text = `${name(caster)} is disturbed: the ${effectName(effect)} is lost.`
    narrator.say({ kind: 'spell-lost', text, actor: name(caster), target: name(target), ...named(effect) })
  }

  /** Damage is suffered at the end of its instant, which is told by `DAMAGED_NOTE`. */
  function damage(victim: number, user: number, amount: number, effect: number): void {
    const dice = narrator.takeDice(DAMAGE)
    const rolled = dice.length > 0 ? ` (${showDice(dice)})` : ''
    const text = `The ${effectName(effect)} does ${name(victim)} ${amount} damage${rolled}.`
    const common = { actor: name(user), target: name(victim), ...named(effect), amount }
    narrator.say({ kind: 'effect-damage', text, ...common, ...(dice.length > 0 && { dice: dice.map(plain) }) })
  }

  function heal(combatant: number, _: number, amount: number, left: number): void {
    const dice = narrator.takeDice(DAMAGE)
    scene.hp[combatant] = left
    const text = `${name(combatant)} regains ${countOf(amount, 'hit point')}. ${scene.showHitPoints(combatant)}`
    const rolled = dice.length > 0 && { dice: dice.map(plain) }
    narrator.say({ kind: 'healed', text, actor: name(combatant), ...rolled, amount, left })
  }

  function stun(combatant: number, _: number, rounds: number): void {
    const dice = narrator.takeDice(DAMAGE)
    scene.helpless[combatant] = Math.max(scene.helpless[combatant], rounds)
    const rolled = dice.length > 0 ? ` (${showDice(dice)})` : ''
    const text = `${name(combatant)} is helpless for ${countOf(rounds, 'round')}${rolled}.`
    const thrown = dice.length > 0 && { dice: dice.map(plain) }
    narrator.say({ kind: 'helpless', text, actor: name(combatant), ...thrown, amount: rounds })
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
    const dice = narrator.takeDice(DAMAGE)
    scene.boonArmour[combatant] += scene.data.effects.armour[effect]
    scene.states[combatant].add(effectName(effect))
    const rolled = dice.length > 0 ? ` (${showDice(dice)})` : ''
    const text = `The ${effectName(effect)} gives ${name(combatant)} ${bonusesOf(effect)} for ${countOf(rounds, 'round')}${rolled}.`
    const thrown = dice.length > 0 && { dice: dice.map(plain) }
    narrator.say({ kind: 'boon', text, actor: name(combatant), ...named(effect), ...thrown, amount: rounds })
  }

  function endBoon(combatant: number, _: number, effect: number): void {
    scene.boonArmour[combatant] -= scene.data.effects.armour[effect]
    scene.states[combatant].delete(effectName(effect))
    const text = `The ${effectName(effect)} on ${name(combatant)} is over.`
    narrator.say({ kind: 'boon-ended', text, actor: name(combatant), ...named(effect) })
  }

  function search(combatant: number, _: number, effect: number, left: number): void {
    const dice = narrator.takeDice(STATUS)
    scene.states[combatant].add('searching')
    const rolled = dice.length > 0 ? ` (${showDice(dice)})` : ''
    const text = `${name(combatant)} searches for the ${effectName(effect)}, ${countOf(left, 'round')} to go${rolled}.`
    const thrown = dice.length > 0 && { dice: dice.map(plain) }
    narrator.say({ kind: 'search', text, actor: name(combatant), ...named(effect), ...thrown, amount: left })
  }

  function find(combatant: number, _: number, effect: number): void {
    scene.states[combatant].delete('searching')
    const text = `${name(combatant)} has found the ${effectName(effect)}.`
    narrator.say({ kind: 'found', text, actor: name(combatant), ...named(effect) })
  }

  return {
    [NOTE.CASTING_NOTE]: cast,
    [NOTE.EFFECT_NOTE]: takeEffect,
    [NOTE.SPELL_LOST_NOTE]: lose,
    [NOTE.EFFECT_DAMAGE_NOTE]: damage,
    [NOTE.HEALED_NOTE]: heal,
    [NOTE.HELPLESS_NOTE]: stun,
    [NOTE.BOON_NOTE]: bless,
    [NOTE.BOON_ENDED_NOTE]: endBoon,
    [NOTE.SEARCHES_NOTE]: search,
    [NOTE.FOUND_NOTE]: find,
  }
}
