import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { silentJournal } from '../../../src/battle/journal.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import { GOES_ON, Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { fighter } from '../../../src/rulesets/declared/fighter.ts'
import { declareRuleset } from '../../../src/rulesets/declared/index.ts'
import type { PackedData } from '../../../src/rulesets/declared/packed.ts'
import { NO_FILES } from '../../../src/scenario/files.ts'
import { keepOwnRuleset } from '../../../src/scenario/own-rulesets.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import type { Ruleset } from '../../../src/scenario/ruleset.ts'
import { showProblem } from '../../../src/source/show-problem.ts'
import { casesOf } from '../../cases.ts'

/* Whatever a rules file says, it is read or reported what is wrong with it: nothing is thrown, and nothing hangs. */

const GAMES = fileURLToPath(new URL('games/', import.meta.url))
const SHIPPED = fileURLToPath(new URL('../../../scenarios/games/', import.meta.url))
/** Rules files, each with a scenario that it is the rules of. */
const TEXTS = [GAMES, SHIPPED].flatMap((folder) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const files = names.map((name) => ({ name, text: readFileSync(`${folder}${name}`, 'utf8') }))
  return files.flatMap(({ name, text }) => {
    if (!name.endsWith('.rules.yaml')) return []
    const scenario = files.find((other) => other.text.includes(`system: ./${name}`))?.text ?? ''
    return [{ text, scenario: scenario.replace(`./${name}`, 'changed') }]
  })
})
const PIECES = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ':',
  ',',
  "'",
  '- ',
  'd6',
  'my.',
  'target.hp',
  '1e999',
  '-1',
  '~',
  '0',
  'if',
  'x 2',
  '\n',
  'null',
  '&a',
  '*a',
]

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.integer({ min: 0, max: 12 }),
  put: fc.oneof(fc.constant(''), fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })),
})

/** Fights a few rounds of what can still be fought. */
async function fight(ruleset: Ruleset, text: string): Promise<void> {
  keepOwnRuleset({ ruleset, url: 'changed' })
  const { scenario, problems } = await readScenario(text, 'changed.yaml', { rulesets: [ruleset] })
  if (!scenario || problems.some(({ severity }) => severity === 'error')) return
  const { plan } = await planScenario(scenario)
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const { start, round } = fighter(plan as Plan<PackedData>, dice, new Score(plan.score), silentJournal)
  for (let battle = 0; battle < 3; battle++) {
    dice.start(battle)
    start()
    for (let rounds = 0; rounds < 4 && round() === GOES_ON; rounds++);
  }
}

test('rules files changed at random throw nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TEXTS),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async ({ text, scenario }, changes) => {
        let changed = text
        for (const { at, cut, put } of changes) {
          const start = Math.floor(at * changed.length)
          changed = changed.slice(0, start) + put + changed.slice(start + cut)
        }
        const { ruleset, problems } = await declareRuleset({ name: 'changed.rules.yaml', text: changed }, NO_FILES)
        const errors = problems.filter(({ severity }) => severity === 'error')
        expect(ruleset === undefined).toBe(errors.length > 0)
        for (const problem of problems) {
          expect(problem.place, problem.message).toBeDefined()
          expect(showProblem(problem, { color: false })).not.toMatch(/undefined|\[object|NaN/)
        }
        if (ruleset) await fight(ruleset, scenario)
      },
    ),
    { numRuns: Number(process.env.GARBAGE ?? casesOf(300)), seed: Number(process.env.SEED ?? 1), endOnFailure: true },
  )
})
