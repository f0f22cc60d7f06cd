import { DAMAGE } from '../../../battle/dice.ts'
import { anyDice, type EventNarrators } from '../../../narration/narrator.ts'
import { countOf, showRoll, sumOf } from '../../../narration/words.ts'
import { EFFECT, END, KIND, NOTE } from '../codes.ts'
import { UNARMED } from '../schema.ts'
import type { AttackNarrator } from './attack.ts'
import type { Narrator } from './scene.ts'

/** Tells powers and items, and the states that they and heavy blows leave (docs/rules/area-2d6.md §6.1 and §6.3). */
export function narrateEffects(narrator: Narrator, attack: AttackNarrator): EventNarrators {
  const { scene, say } = narrator
  const { name, powerId, itemId, points, ready, states } = scene
  const { powers, items, armaments } = scene.data
  /** What is added to the dice of the healing that comes next. */
  let constant = 0

  function command(me: number, chosen: number, power: number, left: number): void {
    attack.command(power)
    constant = powers.heal[power].constant
    const whom = chosen === me ? '' : ` on ${name(chosen)}`
    const uses = left < 0 ? '' : ` (${countOf(left, 'use')} left)`
    say({
      kind: 'power',
      text: `${name(me)} uses ${powerId(power)}${whom}${uses}.`,
      actor: name(me),
      spell: powerId(power),
      ...(chosen !== me && { target: name(chosen) }),
    })
  }

  function stop(me: number, _: number, power: number): void {
    say({ kind: 'power', text: `${name(me)} calls ${powerId(power)} off.`, actor: name(me), spell: powerId(power) })
  }

  function begin(victim: number, me: number, power: number, amount: number): void {
    const dice = narrator.takeDice(DAMAGE)
    states[victim].add(powerId(power))
    points[victim] = Math.max(0, points[victim] + powers.actions[power])
    const rounds = powers.duration[power]
    const long = rounds === 0 ? '' : ` for ${countOf(rounds, 'round')}`
    const isShield = powers.effect[power] === EFFECT.SHIELD
    const roll = showRoll(dice, powers.amount[power].constant)
    const absorbs = isShield ? `, and absorbs ${dice.length > 0 ? roll : amount}` : ''
    say({
      kind: 'power-begins',
      text: `The ${powerId(power)} works on ${name(victim)}${long}${absorbs}.`,
      actor: name(me),
      target: name(victim),
      spell: powerId(power),
      ...anyDice(dice),
      ...(isShield && { amount }),
    })
  }

  function end(victim: number, _: number, power: number, why: number): void {
    states[victim].delete(powerId(power))
    // That an instant power is over goes without saying.
    if (why === END.INSTANT) return
    const text = ENDS[why](`The ${powerId(power)} on ${name(victim)}`)
    say({ kind: 'power-ends', text, target: name(victim), spell: powerId(power) })
  }

  function heal(victim: number, me: number, amount: number): void {
    const dice = narrator.takeDice(DAMAGE)
    scene.hp[victim] += amount
    const roll = sumOf(dice) + constant
    const shown = dice.length > 0 || roll !== amount ? ` (${showRoll(dice, constant)})` : ''
    say({
      kind: 'heal',
      text: `${name(victim)} regains ${countOf(amount, 'hit point')}${shown}. ${scene.showHitPoints(victim)}`,
      actor: name(me),
      target: name(victim),
      ...anyDice(dice),
      amount,
      left: scene.hp[victim],
    })
  }

  function useUp(me: number, on: number, item: number, left: number): void {
    constant = items.heal[item].constant
    const whom = on === me ? '' : ` on ${name(on)}`
    const text = `${name(me)} uses ${countOf(1, itemId(item))}${whom} (${left} left).`
    say({ kind: 'item', text, actor: name(me), item: itemId(item), ...(on !== me && { target: name(on) }) })
  }

  function draw(me: number, _: number, armament: number): void {
    ready[me] = armament
    say({
      kind: 'item',
      text: `${name(me)} readies ${scene.showArmament(armament)}.`,
      actor: name(me),
      item: scene.armamentId(armament),
    })
  }

  /** A thrown weapon leaves the hand. */
  function loose(me: number, _: number, armament: number, left: number): void {
    if (armaments.kind[armament] === KIND.THROWN) ready[me] = bareHandsOf(me)
    if (left < 0) return
    const shots =
      armaments.kind[armament] === KIND.THROWN
        ? `${left} more of ${scene.showArmament(armament)}`
        : countOf(left, 'shot')
    say({
      kind: 'item',
      text: `${name(me)} has ${shots} left.`,
      actor: name(me),
      item: scene.armamentId(armament),
      amount: left,
    })
  }

  function bareHandsOf(me: number): number {
    const first = scene.data.combatants.armamentStart[me]
    return first + scene.bearers[me].armaments.findIndex(({ id }) => id === UNARMED)
  }

  function lie(me: number, by: number, isProne: number): void {
    if (isProne) states[me].add('prone')
    else states[me].delete('prone')
    const text = isProne ? (by === me ? 'lies down' : 'is prone') : 'stands up'
    say({ kind: 'state', text: `${name(me)} ${text}.`, actor: name(me) })
  }

  function stagger(me: number, by: number, lost: number, debt: number): void {
    points[me] -= lost
    const owed = debt > 0 ? `, and owes ${debt} of the rounds to come` : ''
    const text = `${name(me)} staggers: it loses ${countOf(lost, 'point')}${owed}.`
    say({ kind: 'state', text, actor: name(me), target: name(by), amount: lost })
  }

  function bleed(me: number, _: number, amount: number): void {
    for (const state of states[me]) if (state.startsWith('bleeding')) states[me].delete(state)
    if (amount > 0) states[me].add(`bleeding ${amount}`)
    const text = amount > 0 ? `bleeds: ${countOf(amount, 'hit point')} at the end of every round` : 'no longer bleeds'
    say({ kind: 'state', text: `${name(me)} ${text}.`, actor: name(me), amount })
  }

  function loseBlood(me: number, by: number, amount: number): void {
    const text = `${name(me)} bleeds for ${amount}, by ${name(by)}’s doing.`
    say({ kind: 'bleeding', text, actor: name(by), target: name(me), amount })
  }

  function ignore(me: number, other: number, begins: number): void {
    const state = `ignoring ${name(other)}`
    if (begins) states[me].add(state)
    else states[me].delete(state)
    const text = begins ? `ignores ${name(other)} until the next round ends` : `ignores ${name(other)} no longer`
    say({ kind: 'state', text: `${name(me)} ${text}.`, actor: name(me), target: name(other) })
  }

  return {
    [NOTE.STOPS]: stop,
    [NOTE.WORKS]: begin,
    [NOTE.WORKS_NO_MORE]: end,
    [NOTE.HEALED]: heal,
    [NOTE.USED_UP]: useUp,
    [NOTE.READIED]: draw,
    [NOTE.LOOSED]: loose,
    [NOTE.PRONE]: lie,
    [NOTE.STAGGERED]: stagger,
    [NOTE.BLEEDS]: bleed,
    [NOTE.BLED]: loseBlood,
    [NOTE.IGNORES]: ignore,
    [NOTE.COMMANDS]: command,
  }
}

/** By `END`. */
const ENDS: Readonly<Record<number, (what: string) => string>> = {
  [END.TIME]: (what) => `${what} ends.`,
  [END.USED_UP]: (what) => `${what} is used up.`,
  [END.STOPPED]: (what) => `${what} is called off.`,
  [END.COMMANDER_OUT]: (what) => `${what} ends with its commander.`,
}
