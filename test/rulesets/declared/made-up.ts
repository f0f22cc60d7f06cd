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

/** A game and a scenario of it, as texts; and what the rules import, if they import anything. */
export interface MadeUp {
  readonly rules: string
  readonly base?: string
  readonly scenario: string
}

/** Reads a game that was made at random, and plans its scenario. */
export async function planMadeUp({ rules, base, scenario: text }: MadeUp) {
  const files = { open: async () => ({ id: 'base', source: { name: 'base.rules.yaml', text: base! } }) }
  const source = { name: 'made-up.rules.yaml', text: rules }
  const { ruleset, problems } = await declareRuleset(source, base === undefined ? NO_FILES : files)
  expect(problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []))).toEqual([])
  keepOwnRuleset({ ruleset: ruleset!, url: 'made-up' })
  const { scenario, problems: found } = await readScenario(text, 'made-up.yaml', { rulesets: [ruleset!] })
  expect(found.map(({ message }) => message)).toEqual([])
  return { scenario: scenario!, ...(await planScenario(scenario!)) }
}

/**
 * The same game in two files: half of each section in the one that is imported, where the first entry is another, and the rest and that
 * first entry in the file itself.
 */
export function inTwoFiles({ rules, scenario }: MadeUp): MadeUp {
  const game = Object.entries(JSON.parse(rules) as Readonly<Record<string, unknown>>)
  const sections = game.flatMap(([section, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [[section, Object.entries(value)] as const]
      : [],
  )
  const halves = sections.map(([section, entries]) => {
    const earlier = entries
      .slice(0, Math.ceil(entries.length / 2))
      .map(([key, own], at) => [key, at === 0 ? 'other' : own])
    const later = entries.filter((_, at) => at === 0 || at >= earlier.length)
    return { section, earlier: Object.fromEntries(earlier), later: Object.fromEntries(later) }
  })
  const base = Object.fromEntries(halves.map(({ section, earlier }) => [section, earlier]))
  const own = {
    ...Object.fromEntries(game),
    ...Object.fromEntries(halves.map(({ section, later }) => [section, later])),
  }
  return { rules: JSON.stringify({ import: 'base.rules.yaml', ...own }), base: JSON.stringify(base), scenario }
}
