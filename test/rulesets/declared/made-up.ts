import { expect } from 'vitest'
import { planScenario } from '../../../src/plan-scenario.ts'
import { declareRuleset } from '../../../src/rulesets/declared/index.ts'
import { NO_FILES } from '../../../src/scenario/files.ts'
import { keepOwnRuleset } from '../../../src/scenario/own-rulesets.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { randomClock } from './random-clock.ts'
import { randomGame } from './random-game.ts'
import { randomGround, randomTimedGround } from './random-ground.ts'

/** Games made at random, and how many of them the tests look at. */
export const KINDS = [
  ['by rounds', randomGame, 20],
  ['by time', randomClock, 10],
  ['on a grid', randomGround, 12],
  ['on a grid by time', randomTimedGround, 5],
] as const

/** A game and a scenario of it, as texts. */
export interface MadeUp {
  readonly rules: string
  readonly scenario: string
}

/** Reads a game that was made at random, and plans its scenario. */
export async function planMadeUp({ rules, scenario: text }: MadeUp) {
  const { ruleset, problems } = await declareRuleset({ name: 'made-up.rules.yaml', text: rules }, NO_FILES)
  expect(problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []))).toEqual([])
  keepOwnRuleset({ ruleset: ruleset!, url: 'made-up' })
  const { scenario, problems: found } = await readScenario(text, 'made-up.yaml', { rulesets: [ruleset!] })
  expect(found.map(({ message }) => message)).toEqual([])
  return { scenario: scenario!, ...(await planScenario(scenario!)) }
}
