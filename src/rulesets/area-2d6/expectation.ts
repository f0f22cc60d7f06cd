import { sumChances } from '../../battle/attack-table.ts'
import { settle } from '../../battle/buffers.ts'
import { type AlikeDice, NO_DICE } from '../../battle/notation.ts'
import type { Arena } from './arena.ts'
import { ACTION, KIND, MANNER, OCCASION, REACTION } from './codes.ts'
import type { DamageRolls } from './damage-roll.ts'
import type { Needs } from './need.ts'
import { damageAfter, WAYS_FROM } from './tables.ts'

/**
 * What can be expected of attacks (docs/rules/area-2d6.md §9), without defences, spirits' shields and specials. Numbers that
 * are fractions are left in `Arena.fraction`.
 */
export type Expectations = ReturnType<typeof makeExpectations>

/** The chances of the sums of dice, and of these with dice of one kind more: worked out when they are first asked for. */
interface KnownChances {
  readonly kinds: readonly AlikeDice[]
  readonly chances: Float64Array
  /** By count × 1001 + sides. */
  readonly further: Map<number, KnownChances>
}

function withDice({ kinds, further }: KnownChances, count: number, sides: number): KnownChances {
  const key = count * 1001 + sides
  let known = further.get(key)
  if (known === undefined) {
    const all = [...kinds, { count, sides }]
    known = { kinds: all, chances: sumChances({ ...NO_DICE, more: all }), further: new Map() }
    further.set(key, known)
  }
  return known
}

export function makeExpectations(arena: Arena, needs: Needs, roll: DamageRolls) {
  const { memory, data, fraction, occasion } = arena
  const { attackNeed } = needs
  const { hp, cell, ready } = memory
  const { kind, damageMore } = data.armaments
  const { minDamage } = data.options
  const WAYS = 36
  const waysFrom = settle(Int32Array.from(WAYS_FROM))
  const known: KnownChances = { kinds: [], chances: sumChances(NO_DICE), further: new Map() }

  /** Of the damage roll of an armament, as it stands. */
  function chancesOf(armament: number): Float64Array {
    let found = withDice(known, roll.count(), roll.sides())
    if (damageMore === undefined) return found.chances
    let fewer = roll.fewer()
    for (let kind = damageMore.start[armament]; kind < damageMore.start[armament + 1]; kind++) {
      const left = damageMore.count[kind] - fewer
      if (left > 0) found = withDice(found, left, damageMore.sides[kind])
      fewer = left < 0 ? -left : 0
    }
    return found.chances
  }

  /** Leaves the mean of what an attack that gets through does. */
  function leaveMean(me: number, target: number, armament: number, manner: number): void {
    roll.set(me, target, armament, manner, false)
    const chances = chancesOf(armament)
    const least = roll.dice() + roll.constant()
    let mean = 0
    for (let above = 0; above < chances.length; above++) {
      mean += chances[above] * damageAfter(least + above, roll.protection(), minDamage)
    }
    fraction[0] = mean
  }

  /** Leaves the chance that it does at least so much. */
  function leaveChance(me: number, target: number, armament: number, manner: number, enough: number): void {
    roll.set(me, target, armament, manner, false)
    const chances = chancesOf(armament)
    const least = roll.dice() + roll.constant()
    let total = 0
    for (let above = 0; above < chances.length; above++) {
      if (damageAfter(least + above, roll.protection(), minDamage) >= enough) total += chances[above]
    }
    fraction[0] = total
  }

  function leaveExpected(me: number, target: number, armament: number, manner: number): void {
    const ways = waysFrom[attackNeed(me, target, armament, manner)]
    leaveMean(me, target, armament, manner)
    fraction[0] *= ways / WAYS
  }

  function leaveKill(me: number, target: number, armament: number, manner: number): void {
    const ways = waysFrom[attackNeed(me, target, armament, manner)]
    leaveChance(me, target, armament, manner, hp[target])
    fraction[0] *= ways / WAYS
  }

  /** The manner of an attack is the code of its action. A charge is made in the target's area. */
  function expectedDamage(action: number, me: number, target: number): void {
    fraction[0] = 0
    if (action > ACTION.SNIPE || target === me) return
    const from = cell[me]
    if (action === ACTION.CHARGE) cell[me] = cell[target]
    leaveExpected(me, target, ready[me], action)
    cell[me] = from
  }

  /** The chance that the damage is at least what the target has left. */
  function killChance(action: number, me: number, target: number): void {
    fraction[0] = 0
    if (action > ACTION.SNIPE || target === me) return
    const from = cell[me]
    if (action === ACTION.CHARGE) cell[me] = cell[target]
    leaveKill(me, target, ready[me], action)
    cell[me] = from
  }

  /** Defences and powers answer an attack; powers that are resisted are none. */
  function answersAttack(reaction: number): boolean {
    const isAnswer =
      reaction === REACTION.EVADE ||
      reaction === REACTION.PARRY ||
      reaction === REACTION.DEFEND ||
      reaction === REACTION.COMMAND
    return isAnswer && occasion[OCCASION.MANNER] >= 0
  }

  function ofReaction(reaction: number, me: number, target: number, leave: typeof leaveExpected): void {
    fraction[0] = 0
    if (reaction === REACTION.RIPOSTE) leave(me, target, ready[me], MANNER.RIPOSTE)
    else if (reaction === REACTION.PRESS_ON || reaction === REACTION.DIVERT || reaction === REACTION.STAY) {
      leave(target, me, ready[target], MANNER.RIPOSTE)
    }
  }

  /** Of a reaction: of the attack it answers, or of the riposte. */
  function expectedOfReaction(reaction: number, me: number, target: number): void {
    if (!answersAttack(reaction)) {
      ofReaction(reaction, me, target, leaveExpected)
      return
    }
    const attacker = occasion[OCCASION.ATTACKER]
    const victim = occasion[OCCASION.TARGET]
    if (occasion[OCCASION.LANDED] !== 0)
      leaveMean(attacker, victim, occasion[OCCASION.ARMAMENT], occasion[OCCASION.MANNER])
    else leaveExpected(attacker, victim, occasion[OCCASION.ARMAMENT], occasion[OCCASION.MANNER])
  }

  function killChanceOfReaction(reaction: number, me: number, target: number): void {
    if (!answersAttack(reaction)) {
      ofReaction(reaction, me, target, leaveKill)
      return
    }
    const attacker = occasion[OCCASION.ATTACKER]
    const victim = occasion[OCCASION.TARGET]
    const armament = occasion[OCCASION.ARMAMENT]
    const manner = occasion[OCCASION.MANNER]
    if (occasion[OCCASION.LANDED] !== 0) leaveChance(attacker, victim, armament, manner, hp[victim])
    else leaveKill(attacker, victim, armament, manner)
  }

  /** The expected damage of a foe's plain attack on `me`, as if it could be made now from where it stands. */
  function threatOf(foe: number, me: number): void {
    const armament = ready[foe]
    leaveExpected(foe, me, armament, kind[armament] === KIND.SHOOTING ? MANNER.RANGED : MANNER.MELEE)
  }

  return { expectedDamage, killChance, expectedOfReaction, killChanceOfReaction, threatOf }
}
