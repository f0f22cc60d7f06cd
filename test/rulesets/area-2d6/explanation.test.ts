import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordingJournal } from '../../../src/battle/journal.ts'
import { NOTE } from '../../../src/rulesets/area-2d6/codes.ts'
import { fighter as makeFighter } from '../../../src/rulesets/area-2d6/fighter.ts'
import type { Data } from '../../../src/rulesets/area-2d6/plan/data.ts'
import { countEach } from '../count-each.ts'
import { planScenario } from '../scenario.ts'
import { randomScenario } from './random-scene.ts'

const BATTLES = Array.from({ length: 10 }, (_, battle) => battle)

test('what is asked to count in a check comes to what its dice must show, whatever the scenario', async () => {
  let checks = 0
  await fc.assert(
    fc.asyncProperty(randomScenario(), async (text) => {
      const { plan } = await planScenario<Data>(text, 'random')
      const journal = recordingJournal()
      countEach(makeFighter, plan, journal, BATTLES)
      // A defence is made within an attack, after its check is over: checks do not nest.
      let need = Number.NaN
      for (const [event, , , value, detail] of journal.events) {
        if (event === NOTE.CHECK) need = detail
        else if (event === NOTE.COUNTS) need -= detail
        else if (event === NOTE.CHECKED) {
          checks++
          if (value !== Math.min(12, Math.max(3, need))) expect(value).toBe(need)
        }
      }
    }),
    { seed: 2, numRuns: 40 },
  )
  expect(checks).toBeGreaterThan(10_000)
})
