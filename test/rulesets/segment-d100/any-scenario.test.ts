import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordingJournal, silentJournal } from '../../../src/battle/journal.ts'
import { fighter as makeFighter } from '../../../src/rulesets/segment-d100/fighter.ts'
import type { Data } from '../../../src/rulesets/segment-d100/plan/data.ts'
import { countEach } from '../count-each.ts'
import { planScenario } from '../scenario.ts'
import { randomScene } from './random-scene.ts'

describe('a battle of which nobody is reported', () => {
  test('is the same as one that is reported, whatever the scenario', async () => {
    let memoised = 0
    const battles = Array.from({ length: 20 }, (_, battle) => battle)
    const scenes = fc.oneof(randomScene(), randomScene({ size: 1 }))
    await fc.assert(
      fc.asyncProperty(scenes, async (scene) => {
        const { plan } = await planScenario<Data>(scene, 'random')
        if (plan.data.tactics.foreseeable) memoised++
        const reported = countEach(makeFighter, plan, recordingJournal(), battles)
        for (const [battle, result] of countEach(makeFighter, plan, silentJournal, battles).entries())
          expect(result).toBe(reported[battle])
      }),
      { seed: 1, numRuns: 80 },
    )
    expect(memoised).toBeGreaterThan(5)
  })
})
