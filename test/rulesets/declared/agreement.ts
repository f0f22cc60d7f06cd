import { expect } from 'vitest'
import { type Dice, oneByOne } from '../../../src/battle/dice.ts'
import { silentJournal } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import { GOES_ON, Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { columnsOf } from '../../../src/rulesets/declared/columns.ts'
import type { Data } from '../../../src/rulesets/declared/data.ts'
import { makeRounds } from '../../../src/rulesets/declared/rounds.ts'
import { makeRules, type Rulings } from '../../../src/rulesets/declared/rules.ts'
import type { Memory } from '../../../src/rulesets/declared/standing.ts'
import { interpretRules } from './interpreter.ts'

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

function ready(plan: Plan<Data>, make: (memory: Memory, dice: Dice, score: Score) => Rulings) {
  const { data } = plan
  const memory = openMemory(columnsOf(data), new Int32Array(plan.memory.length), data) as Memory
  const columns = Object.keys(columnsOf(data))
  const { dice, falls } = listed(plan)
  const score = new Score(plan.score)
  const rules = make(memory, dice, score)
  const rounds = makeRounds(plan, memory, rules, dice, silentJournal)
  return {
    begin(battle: number): void {
      dice.start(battle)
      falls.length = 0
      score.clear()
      score.fired.fill(0)
      memory.bytes.set(plan.memory)
      rules.reset()
      rules.start()
      rules.field.setUp()
      rounds.begin()
    },
    round: rounds.round,
    state: () => ({
      memory: Object.fromEntries(columns.map((name) => [name, [...memory[name]!]])),
      falls: [...falls],
      counters: [...score.counters],
      fired: [...score.fired],
    }),
  }
}

/** A plan whose strikes are rolled die by die, and not drawn from the attack tables. */
export function dieByDie({ entries: _, ...plan }: Plan<Data>): Plan<Data> {
  return { ...plan, data: { ...plan.data, strikes: {} } }
}

/** Battles of the compiled game and of the interpreted one are the same: memories, dice and counts, round by round. */
export function expectAgreement(planned: Plan<Data>, battles: number): void {
  const plan = dieByDie(planned)
  const { data } = plan
  const compiled = ready(plan, (memory, dice, score) =>
    makeRules({ data, memory, dice, score, journal: silentJournal, quiet: false, forecast: () => 0 }),
  )
  const interpreted = ready(plan, (memory, dice, score) => interpretRules(data, memory, dice, score))
  for (let battle = 0; battle < battles; battle++) {
    compiled.begin(battle)
    interpreted.begin(battle)
    expect(compiled.state(), `battle ${battle} at its start`).toEqual(interpreted.state())
    for (let round = 1, outcome = GOES_ON; outcome === GOES_ON; round++) {
      outcome = compiled.round()
      expect(interpreted.round(), `round ${round} of battle ${battle}`).toBe(outcome)
      expect(compiled.state(), `round ${round} of battle ${battle}`).toEqual(interpreted.state())
    }
  }
}
