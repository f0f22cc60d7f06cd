import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plan } from '../../../src/battle/plan.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { declareRuleset } from '../../../src/rulesets/declared/index.ts'
import type { PackedData } from '../../../src/rulesets/declared/packed.ts'
import { NO_FILES } from '../../../src/scenario/files.ts'
import { keepOwnRuleset } from '../../../src/scenario/own-rulesets.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { expectAgreement } from './agreement.ts'
import { randomClock } from './random-clock.ts'
import { randomGame } from './random-game.ts'
import { randomGround, randomTimedGround } from './random-ground.ts'

const KINDS = [
  ['by rounds', randomGame, 30],
  ['by time', randomClock, 12],
  ['on a grid', randomGround, 16],
  ['on a grid by time', randomTimedGround, 6],
] as const
/** `KINDS='on a grid'` makes up only those. */
const { GAMES, SEED, SHRINK } = process.env
const chosen = KINDS.filter(([kind]) => kind.includes(process.env.KINDS ?? ''))

test.each(chosen)(
  'games made at random %s are compiled to what their intermediate forms say',
  async (_, made, games) => {
    await fc.assert(
      fc.asyncProperty(made, async ({ rules, scenario: text }) => {
        const { ruleset, problems } = await declareRuleset({ name: 'made-up.rules.yaml', text: rules }, NO_FILES)
        expect(problems.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []))).toEqual([])
        keepOwnRuleset({ ruleset: ruleset!, url: 'made-up' })
        const { scenario, problems: found } = await readScenario(text, 'made-up.yaml', { rulesets: [ruleset!] })
        expect(found.map(({ message }) => message)).toEqual([])
        const { plan } = await planScenario(scenario!)
        expectAgreement(plan as Plan<PackedData>, 3)
      }),
      {
        numRuns: Number(GAMES ?? games),
        seed: Number(SEED ?? 1),
        endOnFailure: SHRINK === undefined,
      },
    )
  },
)
