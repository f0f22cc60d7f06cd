import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordingJournal, silentJournal } from '../../../src/battle/journal.ts'
import { fighter as makeFighter } from '../../../src/rulesets/slot-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/slot-d20/plan/data.ts'
import { countEach } from '../count-each.ts'
import { planScenario } from '../scenario.ts'
import { randomScene } from './random-scene.ts'
import { writeScene } from './stage.ts'

describe('a battle of which nobody is reported', () => {
  test('is the same as one that is reported, whatever the scenario', async () => {
    let memoised = 0
    const battles = Array.from({ length: 25 }, (_, battle) => battle)
    await fc.assert(
      fc.asyncProperty(randomScene(), async (scene) => {
        const { plan } = await planScenario<Data>(writeScene(scene), 'random')
        if (plan.data.tactics.foreseeable) memoised++
        const reported = countEach(makeFighter, plan, recordingJournal(), battles)
        for (const [battle, result] of countEach(makeFighter, plan, silentJournal, battles).entries())
          expect(result).toBe(reported[battle])
      }),
      { seed: 1, numRuns: 200 },
    )
    expect(memoised).toBeGreaterThan(20)
  })
})
