import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordingJournal, silentJournal } from '../../../src/battle/journal.ts'
import { fighter as makeFighter } from '../../../src/rulesets/area-2d6/fighter.ts'
import type { Data } from '../../../src/rulesets/area-2d6/plan/data.ts'
import { countEach } from '../count-each.ts'
import { planScenario } from '../scenario.ts'
import { randomScenario } from './random-scene.ts'

test('a battle of which nobody is reported is the same as one that is reported, whatever the scenario', async () => {
  const battles = Array.from({ length: 15 }, (_, battle) => battle)
  await fc.assert(
    fc.asyncProperty(randomScenario(), async (text) => {
      const { plan } = await planScenario<Data>(text, 'random')
      const reported = countEach(makeFighter, plan, recordingJournal(), battles)
      for (const [battle, result] of countEach(makeFighter, plan, silentJournal, battles).entries())
        expect(result).toBe(reported[battle])
    }),
    { seed: 1, numRuns: 100 },
  )
})
