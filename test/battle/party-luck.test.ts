import { describe, expect, test } from 'vitest'
import { packAttack } from '../../src/battle/attack-table.ts'
import { arenaStream, combatantStream, type Dice, ORDER, STATUS, TO_HIT } from '../../src/battle/dice.ts'
import { FIRST_ROLL, LUCK_UNIT, PARTY, PARTY_CONTROLS } from '../../src/battle/luck.ts'
import { aheadOnAverage, countPartyLuck } from '../../src/battle/party-dice.ts'
import { makePartyLuck } from '../../src/battle/party-luck.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { loaded } from './loaded-dice.ts'

/** Rows of attacks: four outcomes of 0, 0, 3 and 5 hit points; and of defences, of which one in four succeeds. */
const ENTRIES = Int32Array.of(0, 0, packAttack(3, 0), packAttack(5, 1), 0, 0, 0, packAttack(0, 0))
const [ATTACK, DEFENCE] = [0, 4]
/** Two against two: the first two combatants are the first party. */
const PLAN = { firstParty: 2, combatants: 4 } as Plan
const [FIRST, OTHER] = [combatantStream(1, TO_HIT), combatantStream(2, TO_HIT)]
const ORDERS = arenaStream(ORDER)

function counting(dice: Dice, { hp = [9, 9, 9, 9], pending = [0, 0, 0, 0], standing = [2, 2] } = {}) {
  const luck = new Float64Array(PARTY_CONTROLS)
  const memory = { hp: Int32Array.from(hp), pending: Int32Array.from(pending), standing: Int32Array.from(standing) }
  const partyLuck = makePartyLuck(PLAN, ENTRIES, memory, luck)
  partyLuck.begin()
  /** Of a party, in hit points and victims: harm, felled, and both times how far apart the parties are. */
  const of = (party: number): number[] => {
    partyLuck.settle()
    return Array.from(luck.subarray(PARTY.CONTROLS * party, PARTY.CONTROLS * (party + 1)), (units) => units / LUCK_UNIT)
  }
  return { dice: countPartyLuck(dice, partyLuck, memory.standing, luck), of, luck, memory, partyLuck }
}

describe('the luck of a battle of parties', () => {
  test('of an attack is the harm that it does, no more than its victim has left, less what was to be expected', () => {
    const { dice, of } = counting(loaded(3, 2), { hp: [9, 9, 4, 9] })
    dice.outcome(FIRST, 4, ATTACK, 2)
    // Of 5 hit points, 4 are left; on average 0, 0, 3 and 4. It falls in one case of four.
    expect(of(0)).toEqual([4 - 7 / 4, 1 - 1 / 4, 0, 0])
    dice.outcome(OTHER, 4, ATTACK, 0)
    expect(of(1)).toEqual([3 - 8 / 4, 0, 0, 0])
  })

  test('does not count what is kept back for its victim already, nor anything of one who has nothing left', () => {
    const { dice, of } = counting(loaded(3, 3), { hp: [9, 9, 9, 9], pending: [0, 0, 6, 12] })
    dice.outcome(FIRST, 4, ATTACK, 2)
    expect(of(0).slice(0, 2)).toEqual([3 - 6 / 4, 1 - 2 / 4])
    dice.outcome(FIRST, 4, ATTACK, 3)
    expect(of(0).slice(0, 2)).toEqual([3 - 6 / 4, 1 - 2 / 4])
  })

  test('counts all damage of attacks of which it is not reported at whom they are made', () => {
    const { dice, of } = counting(loaded(3), { hp: [1, 1, 1, 1] })
    dice.outcome(FIRST, 4, ATTACK)
    expect(of(0).slice(0, 2)).toEqual([5 - 8 / 4, 0])
  })

  test('counts again, times how far apart the parties are, in eighths', () => {
    const { dice, of } = counting(loaded(2), { standing: [2, 1] })
    dice.outcome(FIRST, 4, ATTACK, 2)
    expect(of(0)).toEqual([3 - 2, 0, 4 * (3 - 2), 0])
  })

  test('of an attack that may be defended counts half, and its defence undoes what it would do', () => {
    const { dice, of } = counting(loaded(3, 3), { hp: [9, 9, 4, 9] })
    dice.check(FIRST, 4, ATTACK, 2)
    expect(of(0).slice(0, 2)).toEqual([(4 - 7 / 4) / 2, (1 - 1 / 4) / 2])
    dice.check(combatantStream(2, STATUS), 4, DEFENCE)
    const [harm, felled] = of(0)
    expect(harm).toBeCloseTo((4 - 7 / 4) / 2 - (1 - 1 / 4) * 4, 12)
    expect(felled).toBeCloseTo((1 - 1 / 4) / 2 - (1 - 1 / 4), 12)
    expect(of(1)).toEqual([0, 0, 0, 0])
  })

  test('of a check of the attacker’s own side, or in a battle without an attack so far, is none', () => {
    const { dice, of, luck, partyLuck } = counting(loaded(3, 3, 3))
    dice.check(combatantStream(2, STATUS), 4, DEFENCE)
    expect(of(0)).toEqual([0, 0, 0, 0])
    dice.outcome(FIRST, 4, ATTACK, 2)
    const before = of(0)
    dice.check(combatantStream(0, STATUS), 4, DEFENCE)
    expect(of(0)).toEqual(before)
    // What an attack of the battle before would have done is not at stake in the next one.
    luck.fill(0)
    partyLuck.begin()
    const next = countPartyLuck(loaded(3), partyLuck, Int32Array.of(2, 2), luck)
    next.check(combatantStream(2, STATUS), 4, DEFENCE)
    expect(
      of(0)
        .concat(of(1))
        .every((each) => each === 0),
    ).toBe(true)
  })

  test('forgets what was noted since it was asked to remember', () => {
    const { dice, of, partyLuck } = counting(loaded(2, 3, 3))
    dice.outcome(FIRST, 4, ATTACK, 2)
    partyLuck.save()
    dice.outcome(FIRST, 4, ATTACK, 2)
    dice.outcome(OTHER, 4, ATTACK, 0)
    partyLuck.restore()
    expect(of(0).slice(0, 1)).toEqual([1])
    expect(of(1)).toEqual([0, 0, 0, 0])
  })

  test('is that of all draws, however many a battle has', () => {
    const { dice, of } = counting(loaded(...Array.from({ length: 10_000 }, (_, at) => at % 2)))
    for (let draw = 0; draw < 10_000; draw++) dice.outcome(FIRST, 4, ATTACK, 2)
    expect(of(0)).toEqual([-20_000, 0, 0, 0])
  })

  test('of the first roll for who acts first is how far it is from the middle', () => {
    const { dice, luck } = counting(loaded(5, 0, 2))
    dice.below(FIRST, 6)
    dice.below(ORDERS, 6)
    expect(luck[FIRST_ROLL]).toBe(-2.5 * LUCK_UNIT)
    dice.below(ORDERS, 6)
    expect(luck[FIRST_ROLL]).toBe(-2.5 * LUCK_UNIT)
  })

  test.each([
    [6, 1, 0],
    [6, 1, 2],
    [6, 1, -3],
    [4, 2, 1],
    [20, 1, 30],
  ])('knows who is ahead on average: d%d, %d of them, a lead of %d', (sides, count, lead) => {
    let [first, second] = [0, 0]
    const sums = (left: number): number[] =>
      left === 0 ? [0] : sums(left - 1).flatMap((sum) => Array.from({ length: sides }, (_, face) => sum + face + 1))
    for (const one of sums(count)) {
      for (const other of sums(count)) {
        if (one + lead > other) first++
        if (one + lead < other) second++
      }
    }
    expect(aheadOnAverage({ count, sides, constant: lead })).toBeCloseTo((first - second) / (first + second), 12)
  })

  test('is none on average in every control, whenever a battle stops', () => {
    const seeded = seededDice([1, 2, 3], 4)
    const { dice, of, luck, memory, partyLuck } = counting(seeded)
    const means = new Float64Array(PARTY_CONTROLS)
    const squares = new Float64Array(PARTY_CONTROLS)
    const BATTLES = 20_000
    for (let battle = 0; battle < BATTLES; battle++) {
      luck.fill(0)
      seeded.start(battle)
      partyLuck.begin()
      memory.hp.fill(9)
      memory.standing.fill(2)
      dice.ahead(ORDERS, ORDERS, 6, 1, 1)
      // Until one of the other side is down, who defends itself; the sides are apart from then on, for one attack more.
      for (let isOver = false; !isOver; ) {
        isOver = memory.standing[1] === 1
        const entry = ENTRIES[dice.check(FIRST, 4, ATTACK, 2)]
        if (ENTRIES[DEFENCE + dice.check(combatantStream(2, STATUS), 4, DEFENCE)] === 0) memory.hp[2] -= entry >> 8
        if (memory.hp[2] <= 0) memory.standing[1] = 1
        memory.hp[0] -= ENTRIES[dice.outcome(OTHER, 4, ATTACK, 0)] >> 8
      }
      of(0)
      for (const [control, units] of luck.entries()) {
        means[control] += units / LUCK_UNIT / BATTLES
        squares[control] += (units / LUCK_UNIT) ** 2 / BATTLES
      }
    }
    // The error probability is that of 4.5 standard errors, nine times: 6e-5.
    for (const [control, mean] of means.entries()) {
      expect(Math.abs(mean)).toBeLessThanOrEqual(4.5 * Math.sqrt(squares[control] / BATTLES))
    }
    expect(squares[FIRST_ROLL]).toBeGreaterThan(0.5)
  })
})
