import fc from 'fast-check'
import { test } from 'vitest'
import { planScenario } from '../scenario.ts'
import { expectFinePieces } from '../stepping.ts'
import { randomScene } from './random-scene.ts'

const BATTLES = Array.from({ length: 12 }, (_, battle) => battle)

test('whatever the scenario, steps are rounds, the memory is all there is, and simplifying makes no difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomScene(), async (scene) => {
      const { plan } = await planScenario(scene, 'random')
      await expectFinePieces(plan, BATTLES)
    }),
    { seed: 1, numRuns: 40 },
  )
})
