import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Plan } from '../../../src/battle/plan.ts'
import { loadScenario } from '../../../src/index.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import type { PackedData } from '../../../src/rulesets/declared/packed.ts'
import { expectAgreement } from './agreement.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const FILES = [
  ...['critical-hits', 'venom', 'one-instant', 'squads'].map((game) => `test/rulesets/declared/games/${game}.yaml`),
  'scenarios/games/fifth-party-and-ogres.yaml',
  'scenarios/games/fifth-two-fighters-and-an-ogre.yaml',
]

test.each(FILES)('%s is compiled to what its intermediate form says', async (file) => {
  const { scenario, problems } = await loadScenario(`${ROOT}${file}`)
  expect(problems).toEqual([])
  const { plan } = await planScenario(scenario!)
  expectAgreement(plan as Plan<PackedData>, 30)
})
