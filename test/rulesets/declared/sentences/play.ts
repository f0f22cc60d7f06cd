import { expect } from 'vitest'
import { exact } from '../../../../src/index.ts'
import { declareRuleset } from '../../../../src/rulesets/declared/index.ts'
import { NO_FILES } from '../../../../src/scenario/files.ts'
import { keepOwnRuleset } from '../../../../src/scenario/own-rulesets.ts'
import { readScenario } from '../../../../src/scenario/read.ts'
import type { Scenario } from '../../../../src/scenario/scenario.ts'

/** A rules file or a scenario, as far as it is not as `RULES` and `SCENARIO` have it. */
export type Part = Readonly<Record<string, unknown>>

const RULES: Part = {
  tiltyard_rules: 1,
  name: 'Small',
  combatants: { hp: 10, n: 0, m: 0, s: 0 },
  pools: { hp: { start: 'my.hp', vital: true } },
  order: { by: 'combatant', score: 'my.s', ties: 'listed' },
  counts: { x: 'x', y: 'y', z: 'z' },
  actions: { wait: { at: 'nobody', do: [] } },
  tactic: { turn: ['wait'], reactions: [] },
}

const SCENARIO: Part = {
  tiltyard: 1,
  name: 'Small',
  rules: { system: 'small' },
  combatants: { a: {}, b: {} },
  parties: { left: { members: ['a'] }, right: { members: ['b'] } },
}

async function read(rules: Part, scenario: Part, rounds: number) {
  const text = JSON.stringify({ ...RULES, ...rules })
  const { ruleset, problems } = await declareRuleset({ name: 'small.rules.yaml', text }, NO_FILES)
  const errors = problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []))
  if (!ruleset) return { errors }
  keepOwnRuleset({ ruleset, url: 'small' })
  const whole = JSON.stringify({ run: { max_rounds: rounds }, ...SCENARIO, ...scenario })
  const found = await readScenario(whole, 'small.yaml', { rulesets: [ruleset] })
  return { errors: [...errors, ...found.problems.map(({ message }) => message)], scenario: found.scenario }
}

export async function scenarioOf(rules: Part, scenario: Part = {}, rounds = 1): Promise<Scenario> {
  const { errors, scenario: own } = await read(rules, scenario, rounds)
  expect(errors).toEqual([])
  return own!
}

/** What is wrong with a small game. */
export async function errorsOf(rules: Part, scenario: Part = {}): Promise<readonly string[]> {
  return (await read(rules, scenario, 1)).errors
}

/** The exact figures of a small game of so many rounds: by metric, its value. */
export async function play(rules: Part, scenario: Part = {}, rounds = 1): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await exact(await scenarioOf(rules, scenario, rounds))
  return Object.fromEntries(Object.entries(metrics).map(([name, { value }]) => [name, value]))
}

/** Each sentence with its game, and the figures that follow from it by hand. */
export interface Sentence {
  readonly says: string
  readonly rules: Part
  readonly scenario?: Part
  readonly rounds?: number
  readonly is: Readonly<Record<string, number>>
}

export async function check({ rules, scenario, rounds, is }: Sentence): Promise<void> {
  const figures = await play(rules, scenario, rounds)
  const own = Object.fromEntries(Object.keys(is).map((name) => [name, round(figures[name]!)]))
  expect(own).toEqual(Object.fromEntries(Object.entries(is).map(([name, value]) => [name, round(value)])))
}

function round(value: number): number {
  return Math.round(value * 1e8) / 1e8
}
