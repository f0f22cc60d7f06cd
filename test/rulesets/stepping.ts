import { expect } from 'vitest'
import type { Fighter } from '../../src/battle/fighter.ts'
import { recordingJournal } from '../../src/battle/journal.ts'
import type { Plan } from '../../src/battle/plan.ts'
import { GOES_ON, MID_ROUND, Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { loadFighter } from '../../src/fight/chunk.ts'
import { streamKey } from '../../src/fight/key.ts'

/** Fights a battle step by step, as `pause` has it between two steps, and tells what was counted of it. */
type Stepping = (battle: number, pause?: (fighter: Fighter) => void) => string

async function ready(plan: Plan) {
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, recordingJournal())
  const count = (outcome: number, rounds: number): string =>
    `${outcome} after ${rounds}: ${score.counters.join()} ${score.fired.join()}`
  const begin = (battle: number): void => {
    dice.start(battle)
    score.clear()
    score.fired.fill(0)
    fighter.start()
  }
  const inSteps: Stepping = (battle, pause) => {
    begin(battle)
    let rounds = 0
    for (let outcome = GOES_ON; ; ) {
      if (outcome !== MID_ROUND) rounds++
      outcome = fighter.step!()
      if (outcome >= 0) return count(outcome, rounds)
      pause?.(fighter)
    }
  }
  return { fighter, begin, count, inSteps }
}

/** Two memories are the same, word by word; quick where they are. */
export function expectSame(memory: Int32Array, other: Int32Array, place: string): void {
  const wrong = memory.findIndex((word, at) => word !== other[at])
  if (wrong >= 0) expect([...memory], `${place}, word ${wrong}`).toEqual([...other])
}

/**
 * What a fighter owes that can be stopped in the middle of a round (battle/fighter.ts): its steps are its rounds, its
 * memory is all there is, and what it simplifies makes no difference.
 */
export async function expectFinePieces(plan: Plan, battles: readonly number[]): Promise<void> {
  const whole = await ready(plan)
  const stepped = await ready(plan)
  const restored = await ready(plan)
  const simple = await ready(plan)
  const judge = await ready(plan)
  for (const battle of battles) {
    const place = `battle ${battle}`
    // Steps and rounds.
    whole.begin(battle)
    const afterRounds: string[] = []
    let outcome = GOES_ON
    while (outcome === GOES_ON) {
      outcome = whole.fighter.round()
      afterRounds.push(whole.fighter.memory.join())
    }
    const expected = whole.count(outcome, whole.fighter.rounds())
    const steps: Int32Array[] = []
    const roundsAfter: number[] = []
    const afterSteps: string[] = []
    const result = stepped.inSteps(battle, ({ memory, rounds }) => {
      steps.push(memory.slice())
      roundsAfter.push(rounds())
      afterSteps[rounds() - 1] = memory.join()
    })
    expect(result, place).toBe(expected)
    const fought = afterRounds.length - 1
    expect(afterSteps.slice(0, fought), place).toEqual(afterRounds.slice(0, fought))
    expect(stepped.fighter.memory.join(), place).toBe(afterRounds[fought])

    // Something else has happened between any two steps.
    let others = 0
    const interrupted = restored.inSteps(battle, (fighter) => {
      const saved = fighter.memory.slice()
      fighter.restore!(plan.memory)
      if (steps.length > 0) fighter.restore!(steps[others++ % steps.length])
      fighter.simplify!()
      fighter.restore!(saved)
      expectSame(fighter.memory, saved, place)
    })
    expect(interrupted, place).toBe(expected)

    // Simplified after every step, with the true number of the round.
    let step = 0
    const simplified = simple.inSteps(battle, (fighter) => {
      const rounds = roundsAfter[step]
      fighter.simplify!()
      const once = fighter.memory.slice()
      fighter.simplify!()
      expectSame(fighter.memory, once, `${place}, step ${step}`)
      judge.fighter.restore!(steps[step])
      judge.fighter.simplify!()
      expectSame(judge.fighter.memory, once, `${place}, step ${step}`)
      fighter.restore!(once, rounds)
      step++
    })
    expect(simplified, place).toBe(expected)
  }
}
