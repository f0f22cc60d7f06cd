import { DAMAGE, STATUS } from '../../../battle/dice.ts'
import { type EventNarrators, plain } from '../../../narration/narrator.ts'
import { countOf, showRoll, showSum } from '../../../narration/words.ts'
import { NOTE } from '../codes.ts'
import { KEPT_BACK, showCounting } from './attack.ts'
import type { Narrator } from './scene.ts'

/** Tells spells and skill uses (docs/rules/slot-d20.md §6.8). */
export function narrateEffects(narrator: Narrator): EventNarrators {
  const { scene, say } = narrator
  const { name, effectName } = scene
  /** Of the spell being narrated: what its check adds to the die. */
  let skill = 0

  function launch(me: number, target: number, effect: number, disturbed: number): void {
    const { isSkill, skill: skills, cost } = scene.data.effects
    skill = skills[me * cost.length + effect] + scene.data.combatants.weary[me]
    const verb = isSkill[effect] ? 'uses' : 'casts'
    const whom = target === me ? '' : ` on ${name(target)}`
    const harm = ['', ', hurt and at a disadvantage', ', but is hurt, and it fails'][disturbed]
    const text = `${name(me)} ${verb} ${effectName(effect)}${whom}${harm}.`
    say({
      kind: 'spell',
      text,
      actor: name(me),
      spell: effectName(effect),
      ...(target !== me && { target: name(target) }),
    })
  }

  function check(me: number, _: number, need: number, success: number): void {
    const dice = narrator.takeDice(STATUS)
    const natural = Math.min(...dice.map(({ face }) => face))
    const modifiers = skill === 0 ? [] : [{ name: 'skill', value: skill }]
    const sum = showSum(showCounting(dice, natural), modifiers, natural + skill)
    say({
      kind: 'check',
      text: `${name(me)} checks: ${sum} against ${need + skill}: ${success ? 'success' : 'failure'}.`,
      actor: name(me),
      dice: dice.map(plain),
      need,
      total: natural + skill,
      against: need + skill,
      success: success !== 0,
    })
  }

  function harm(victim: number, me: number, amount: number, effect: number): void {
    const dice = narrator.takeDice(DAMAGE)
    const { constant } = scene.data.effects.damage[effect]
    const isKeptBack = scene.group.isOpen
    if (!isKeptBack) scene.hp[victim] -= amount
    const after = amount === 0 ? '' : ` ${isKeptBack ? KEPT_BACK : scene.showHitPoints(victim)}`
    say({
      kind: 'spell-damage',
      text: `The ${effectName(effect)} of ${name(me)} does ${showRoll(dice, constant)} damage to ${name(victim)}.${after}`,
      actor: name(me),
      target: name(victim),
      spell: effectName(effect),
      dice: dice.map(plain),
      amount,
      ...(!isKeptBack && { left: scene.hp[victim] }),
    })
  }

  function heal(victim: number, me: number, amount: number, effect: number): void {
    const dice = narrator.takeDice(DAMAGE)
    scene.hp[victim] += amount
    const roll = showRoll(dice, scene.data.effects.heal[effect].constant)
    say({
      kind: 'heal',
      text: `${name(victim)} regains ${amount} (${roll}). ${scene.showHitPoints(victim)}`,
      actor: name(me),
      target: name(victim),
      spell: effectName(effect),
      dice: dice.map(plain),
      amount,
      left: scene.hp[victim],
    })
  }

  function change(victim: number, me: number, effect: number, rounds: number): void {
    scene.states[victim].add(effectName(effect))
    const long = rounds === 0 ? 'until the round ends' : `for ${countOf(rounds, 'more round')}`
    const text = `${name(victim)} is under ${effectName(effect)} ${long}.`
    say({ kind: 'change', text, actor: name(me), target: name(victim), spell: effectName(effect), amount: rounds })
  }

  function endChange(victim: number, _: number, effect: number): void {
    scene.states[victim].delete(effectName(effect))
    const text = `${effectName(effect)} on ${name(victim)} ends.`
    say({ kind: 'change-ended', text, target: name(victim), spell: effectName(effect) })
  }

  return {
    [NOTE.LAUNCHED]: launch,
    [NOTE.CHECKED]: check,
    [NOTE.EFFECT_DAMAGE]: harm,
    [NOTE.HEALED]: heal,
    [NOTE.CHANGE]: change,
    [NOTE.CHANGE_ENDED]: endChange,
  }
}
