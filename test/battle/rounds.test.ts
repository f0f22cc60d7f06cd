import { describe, expect, test } from 'vitest'
import { type CommonArena, makeCommonArena } from '../../src/battle/arena.ts'
import { damageOf, packAttack } from '../../src/battle/attack-table.ts'
import { makeInts } from '../../src/battle/buffers.ts'
import { CHOICE, combatantStream, STATUS, TO_HIT } from '../../src/battle/dice.ts'
import { type Harm, makeHarm } from '../../src/battle/harm.ts'
import { type Journal, silentJournal } from '../../src/battle/journal.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { makeRounds } from '../../src/battle/rounds.ts'
import { GOES_ON, Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'

/*
 * Two champions who strike each other once a round, under rules that are made of nothing but what all rulesets share.
 * They claim that rounds are foreseeable, and in most of these battles that is a lie.
 */

const OUT = 1
const SIZE = 4
const ENTRIES = Int32Array.of(
  ...[0, packAttack(1, 2), packAttack(2, 1), packAttack(3, 0)],
  // Low dice hit.
  ...[packAttack(1, 0), packAttack(2, 0), 0, 0],
  // Neither low nor high ones do.
  ...[packAttack(1, 0), 0, packAttack(2, 0), 0],
)
const [HIGH, LOW, MIXED] = [0, SIZE, 2 * SIZE]
const HP = 12
/** Of two: hp, hpMax, cell, marks, pending, standing; then something that few of them read, and the round. */
const MEMORY = Int32Array.of(HP, HP, HP, HP, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0)

const ROUND = MEMORY.length - 1
const SPARE = ROUND - 1

const layout = { combatants: 2, attackTypes: 2, turnTypes: 0, rules: 1, maxRounds: 50 }
const plan = {
  ruleset: 'none',
  scenarioKey: 'none',
  firstParty: 1,
  combatants: 2,
  maxRounds: 50,
  memory: MEMORY,
  data: undefined,
  entries: ENTRIES,
  score: layout as Plan['score'],
} satisfies Plan

/** One strike, as a ruleset would do it. */
type Strike = (arena: CommonArena, harm: Harm, attacker: number, defender: number) => void

const plain: Strike = ({ dice, score }, harm, attacker, defender) => {
  score.attacks[attacker]++
  const entry = ENTRIES[dice.outcome(combatantStream(attacker, TO_HIT), SIZE, 0)]
  harm.land(attacker, defender, attacker, 0, entry)
}

/** One strike that is defended every other time it hits: what is done next depends on what the dice show. */
const defendedAt =
  (row: number): Strike =>
  ({ dice, score, memory }, harm, attacker, defender) => {
    score.attacks[attacker]++
    const entry = ENTRIES[row + dice.check(combatantStream(attacker, TO_HIT), SIZE, row)]
    if (entry === 0 || !isReady(memory.bytes, defender)) {
      harm.land(attacker, defender, attacker, 0, entry)
      return
    }
    score.turns[defender]++
    const defence = ENTRIES[row + dice.check(combatantStream(defender, STATUS), SIZE, row)]
    harm.land(attacker, defender, attacker, 0, defence === 0 ? entry : 0)
  }
const defended = defendedAt(HIGH)

/** Every other time it is asked. */
function isReady(bytes: Int32Array, defender: number): boolean {
  bytes[SPARE] ^= 1 << defender
  return (bytes[SPARE] & (1 << defender)) !== 0
}

/** All that came of so many battles, and how many rounds the rules played in them. */
function fightAll(strike: Strike, journal: Journal, battles = 500): { came: string[]; played: number } {
  const at = (column: number): Int32Array => bytes.subarray(2 * column, 2 * column + 2)
  const bytes = makeInts(MEMORY.length)
  const score = new Score(layout)
  const dice = seededDice([1, 2, 3], 2)
  const arena = makeCommonArena({
    plan,
    memory: {
      bytes,
      hp: at(0),
      hpMax: at(1),
      cell: at(2),
      marks: at(3),
      pending: at(4),
      standing: at(5),
      rounds: bytes.subarray(ROUND),
    },
    score,
    journal,
    dice,
    field: { vacate() {}, clearField() {}, setField() {} },
    marks: { out: OUT, away: 0 },
    foreseeable: true,
  })
  const harm = makeHarm(
    arena,
    { hurt: 0, slain: OUT, notes: { attacked: 0, damaged: 1, slain: 2 } },
    { left: () => {} },
  )
  let played = 0
  const { start, play } = makeRounds(arena, harm, {
    rollFirst: () => arena.dice.below(0, 2),
    playRound(first) {
      played++
      for (const attacker of [first, 1 - first]) {
        strike(arena, harm, attacker, 1 - attacker)
        if (arena.isDecided()) return arena.finish()
      }
      return bytes[ROUND] === plan.maxRounds ? arena.finish() : GOES_ON
    },
    hitPoints: { hpCount: Int32Array.of(0, 2), hpSides: Int32Array.of(0, 6), hpConstant: Int32Array.of(0, 0) },
    rollsChecks: true,
  })
  const came: string[] = []
  for (let battle = 0; battle < battles; battle++) {
    dice.start(battle)
    score.clear()
    start()
    let outcome = GOES_ON
    while (outcome === GOES_ON) {
      bytes[ROUND]++
      outcome = play()
    }
    came.push(`${outcome} after ${bytes[ROUND]}: ${score.counters}`)
  }
  return { came, played }
}

const listening = { listens: true, readsMemory: true, note() {} }

describe('rounds', () => {
  test('of nothing but strikes are memoised, and come to the same', () => {
    const memoised = fightAll(plain, silentJournal)
    const reported = fightAll(plain, listening)
    expect(memoised.came).toEqual(reported.came)
    expect(new Set(reported.came).size).toBeGreaterThan(100)
    expect(memoised.played).toBeLessThan(reported.played / 100)
  })

  test.each([
    ['high', HIGH],
    ['low', LOW],
  ])('in which checks that %s dice pass decide what is done branch, are memoised, and come to the same', (_, row) => {
    const memoised = fightAll(defendedAt(row), silentJournal)
    const reported = fightAll(defendedAt(row), listening)
    expect(memoised.came).toEqual(reported.came)
    expect(memoised.played).toBeLessThan(reported.played / 10)
  })

  test('of checks that neither low nor high dice pass are played by the rules', () => {
    const memoised = fightAll(defendedAt(MIXED), silentJournal)
    const reported = fightAll(defendedAt(MIXED), listening)
    expect(memoised.came).toEqual(reported.came)
    expect(memoised.played).toBe(reported.played)
  })

  test('of which some rounds have other dice are played by the rules where they have', () => {
    const lucky: Strike = (arena, harm, attacker, defender) => {
      const { dice } = arena
      const isLucky = ENTRIES[dice.check(combatantStream(attacker, CHOICE), SIZE, 0)] !== 0
      if (!isLucky && dice.below(combatantStream(attacker, CHOICE), 2) === 0) return
      defended(arena, harm, attacker, defender)
    }
    const memoised = fightAll(lucky, silentJournal)
    const reported = fightAll(lucky, listening)
    expect(memoised.came).toEqual(reported.came)
    expect(memoised.played).toBeLessThan(reported.played)
  })

  test.each<[string, Strike]>([
    [
      'a die by which a strike is left out',
      (arena, harm, attacker, defender) => {
        if (arena.dice.below(combatantStream(attacker, CHOICE), 4) > 0) plain(arena, harm, attacker, defender)
      },
    ],
    [
      'damage by dice of its own',
      (arena, harm, attacker, defender) => {
        plain(arena, harm, attacker, defender)
        if (!arena.isDecided()) harm.suffer(defender, arena.dice.sum(combatantStream(attacker, STATUS), 1, 2) - 1)
      },
    ],
    [
      'damage without dice',
      (arena, harm, attacker, defender) => {
        harm.suffer(defender, 1)
        if (!arena.isDecided()) plain(arena, harm, attacker, defender)
      },
    ],
    [
      'healing without dice',
      (arena, harm, attacker, defender) => {
        if (arena.memory.hp[attacker] > 0) arena.memory.hp[attacker] += attacker
        plain(arena, harm, attacker, defender)
      },
    ],
    [
      'a strike that does more than was drawn',
      ({ dice }, harm, attacker, defender) => {
        const entry = ENTRIES[dice.outcome(combatantStream(attacker, TO_HIT), SIZE, 0)]
        harm.land(attacker, defender, attacker, 0, packAttack(damageOf(entry) + 1, 0))
      },
    ],
    [
      'a hit that nobody draws',
      (arena, harm, attacker, defender) => {
        if (attacker === 0) harm.land(attacker, defender, attacker, 0, packAttack(1, 0))
        else plain(arena, harm, attacker, defender)
      },
    ],
    [
      'two strikes drawn before the first of them lands',
      ({ dice }, harm, attacker, defender) => {
        const [one, other] = [0, 0].map((row) => ENTRIES[dice.outcome(combatantStream(attacker, TO_HIT), SIZE, row)])
        harm.beginGroup()
        harm.land(attacker, defender, attacker, 0, one)
        harm.land(attacker, defender, attacker, 0, other)
        harm.endGroup()
      },
    ],
  ])('with %s are played by the rules, though no rule says so', (_, strike) => {
    const memoised = fightAll(strike, silentJournal)
    const reported = fightAll(strike, listening)
    expect(memoised.came).toEqual(reported.came)
    expect(memoised.played).toBe(reported.played)
  })
})
