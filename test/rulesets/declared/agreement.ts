import { expect } from 'vitest'
import { arenaStream, type Dice, oneByOne, TIES } from '../../../src/battle/dice.ts'
import { silentJournal } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import { GOES_ON, MID_ROUND, Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { UNDRAWN } from '../../../src/battle/tie-order.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { makeClock } from '../../../src/rulesets/declared/clock.ts'
import { MARK } from '../../../src/rulesets/declared/codes.ts'
import { columnsOf } from '../../../src/rulesets/declared/columns.ts'
import type { Data } from '../../../src/rulesets/declared/data.ts'
import { fighter } from '../../../src/rulesets/declared/fighter.ts'
import { openData, type PackedData, packData } from '../../../src/rulesets/declared/packed.ts'
import { makeRounds } from '../../../src/rulesets/declared/rounds.ts'
import { makeRules } from '../../../src/rulesets/declared/rules.ts'
import type { Memory } from '../../../src/rulesets/declared/standing.ts'
import { interpretGame } from './interpreter.ts'

/** Rolls die by die, and writes each down. */
function listed(plan: Plan): { dice: Dice; falls: string[] } {
  const falls: string[] = []
  const seeded = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const below = (stream: number, sides: number): number => {
    const face = seeded.below(stream, sides)
    falls.push(`${stream}d${sides}=${face}`)
    return face
  }
  const none = () => {
    throw new Error('a declared game draws from no table')
  }
  return { falls, dice: { start: seeded.start, below, ...oneByOne(below), outcome: none, check: none } }
}

/** The columns of those who take turns, and of when they do, which the interpreter keeps in its own way. */
const OF_ROUNDS: readonly string[] = [
  ...['turns', 'ties', 'acted', 'part', 'picks', 'scores'],
  ...['ready', 'cast', 'castAt', 'castTarget', 'castSelector', 'castTargets'],
]
const isOfRounds = (name: string): boolean => OF_ROUNDS.includes(name) || /^[yr]\d/.test(name)

/** Of the dice that have fallen, whether it is the one of the order of equal cells. */
const isOfTies = (fall: string): boolean => fall.startsWith(`${arenaStream(TIES)}d`)

/** What effects carry is kept in doubles; a product with nothing may be 0 or -0. */
function valuesOf(name: string, column: Int32Array): readonly number[] {
  if (!/^k\d/.test(name)) return [...column]
  return [...new Float64Array(column.slice().buffer)].map((value) => value + 0)
}

interface Game {
  begin(): void
  round(): number
}

function ready(plan: Plan<Data>, make: (memory: Memory, dice: Dice, score: Score) => Game) {
  const { data } = plan
  const memory = openMemory(columnsOf(data), new Int32Array(plan.memory.length), data) as Memory
  const columns = Object.keys(columnsOf(data)).filter((name) => !isOfRounds(name))
  const { dice, falls } = listed(plan)
  const score = new Score(plan.score)
  const game = make(memory, dice, score)
  return {
    begin(battle: number): void {
      dice.start(battle)
      falls.length = 0
      score.clear()
      score.fired.fill(0)
      memory.bytes.set(plan.memory)
      game.begin()
      // Pools start combatant by combatant where that comes to the same, in dice of their own.
      falls.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    },
    round: game.round,
    state: () => ({
      memory: Object.fromEntries(columns.map((name) => [name, valuesOf(name, memory[name]!)])),
      falls: falls.filter((fall) => !isOfTies(fall)),
      ties: falls.filter(isOfTies),
      counters: [...score.counters],
      // Behind the rules incidents are counted, which the interpreter does not know.
      fired: [...score.fired.subarray(0, data.incidents)],
    }),
  }
}

function compile(plan: Plan<Data>, memory: Memory, dice: Dice, score: Score): Game {
  const { data } = plan
  const rules = makeRules({ data, memory, dice, score, journal: silentJournal, quiet: false, forecast: () => 0 })
  const { begin, round } = data.game.order.clock
    ? makeClock(plan, memory, rules, dice, silentJournal)
    : makeRounds(plan, memory, rules, dice, silentJournal)
  return {
    begin(): void {
      rules.reset()
      rules.startCertain?.()
      rules.field.setUp()
      rules.startOthers?.()
      begin()
    },
    round,
  }
}

/** Plays part by part, each from a memory in which nothing is left that the rest does not need, as exact answers do. */
function inParts(plan: Plan<Data>, dice: Dice, score: Score) {
  const { start, step, rounds, memory, restore, simplify } = fighter(
    { ...plan, data: packData(plan.data) },
    dice,
    score,
    silentJournal,
  )
  return {
    begin: start,
    round(): number {
      for (;;) {
        const outcome = step!()
        const played = rounds()
        simplify!()
        restore!(memory.slice(), played)
        if (outcome !== MID_ROUND) return outcome
      }
    },
  }
}

/** A plan whose strikes are rolled die by die, and not drawn from the attack tables. */
export function dieByDie({ entries: _, ...plan }: Plan<PackedData>): Plan<PackedData> {
  return { ...plan, data: packData({ ...openData(plan.data), strikes: [] }) }
}

/** On a grid nobody stands on another, in a wall, or off the field. */
function expectRoom({ grid }: Data, { cell, marks }: Readonly<Record<string, readonly number[]>>): void {
  if (!grid) return
  const { shift, rows, columns, map } = grid.field
  const there = cell!.filter((_, one) => (marks![one]! & (MARK.OUT | MARK.WAITS)) === 0)
  expect(new Set(there).size).toBe(there.length)
  for (const at of there) {
    const [row, column] = [Math.floor(at / 2 ** shift), at % 2 ** shift]
    expect(row >= 0 && row < rows && column < columns).toBe(true)
    const number = row * columns + column
    // Nobody sees out of a wall, not even itself.
    if (map?.hasWalls) expect((map.sight[number * map.sightWords + (number >> 5)]! >> (number & 31)) & 1).toBe(1)
  }
}

type State = ReturnType<ReturnType<typeof ready>['state']>

/**
 * The compiled game draws the order of equal cells when it first meets some, and the interpreter when the battle begins. It has a stream of
 * its own, so where its die falls among the others says nothing: it is compared once both have drawn it.
 */
function expectSame(compiled: State, interpreted: State, when: string): void {
  const isUndrawn = compiled.memory.tieOrder?.[0] === UNDRAWN
  const sameOrder = isUndrawn && { memory: { ...interpreted.memory, tieOrder: [UNDRAWN] }, ties: [] }
  const expected = { ...interpreted, ...sameOrder }
  if (!areSame(compiled, expected)) expect(compiled, when).toEqual(expected)
}

/** What the matcher finds as well, which takes ten times as long. */
function areSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return Object.is(one, other)
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => areSame(value, other[at]))
  }
  const names = Object.keys(one)
  const [first, second] = [one, other] as Readonly<Record<string, unknown>>[]
  return names.length === Object.keys(other).length && names.every((name) => areSame(first![name], second![name]))
}

/**
 * Battles of the compiled game and of the interpreted one are the same: memories, dice and counts, round by round. `isParted` says
 * whether they are fought part by part as well, which compiles the game once more.
 */
export function expectAgreement(planned: Plan<PackedData>, battles: number, isParted = true): void {
  const packed = dieByDie(planned)
  const plan = { ...packed, data: openData(packed.data) }
  const compiled = ready(plan, (memory, dice, score) => compile(plan, memory, dice, score))
  const interpreted = ready(plan, (memory, dice, score) =>
    interpretGame(plan.data, memory, dice, score, plan.maxRounds),
  )
  const parted = isParted && ready(plan, (_, dice, score) => inParts(plan, dice, score))
  for (let battle = 0; battle < battles; battle++) {
    compiled.begin(battle)
    interpreted.begin(battle)
    if (parted) parted.begin(battle)
    expectSame(compiled.state(), interpreted.state(), `battle ${battle} at its start`)
    for (let round = 1, outcome = GOES_ON; outcome === GOES_ON; round++) {
      const when = `round ${round} of battle ${battle}`
      outcome = compiled.round()
      const state = compiled.state()
      expect(interpreted.round(), when).toBe(outcome)
      expectSame(state, interpreted.state(), when)
      expectRoom(plan.data, state.memory)
      if (!parted) continue
      expect(parted.round(), `${when}, in parts`).toBe(outcome)
      // In its memory nothing is left that the rest does not need.
      expectSame({ ...parted.state(), memory: {} }, { ...state, memory: {} }, `${when}, in parts`)
    }
  }
}
