import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import type { Plan } from '../../../src/battle/plan.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import type { PackedData } from '../../../src/rulesets/declared/packed.ts'
import { casesOf } from '../../cases.ts'
import { loadSound } from '../../sound.ts'
import { expectAgreement } from './agreement.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const FILES = [
  ...['critical-hits', 'venom', 'one-instant', 'squads', 'by-time'].map(
    (game) => `test/rulesets/declared/games/${game}.yaml`,
  ),
  ...readdirSync(`${ROOT}scenarios/games`).flatMap((file) =>
    /(?<!\.rules)\.yaml$/.test(file) ? [`scenarios/games/${file}`] : [],
  ),
]

test.each(FILES)('%s is compiled to what its intermediate form says', async (file) => {
  const scenario = await loadSound(`${ROOT}${file}`)
  const { plan } = await planScenario(scenario)
  // A battle of five minutes has as many decisions as a hundred others.
  expectAgreement(plan as Plan<PackedData>, casesOf(file.endsWith('raid-boss.yaml') ? 3 : 30))
})
