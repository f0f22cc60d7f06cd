import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordingJournal } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import { GOES_ON, Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { MARK } from '../../../src/rulesets/osr-d20/codes.ts'
import { COLUMNS } from '../../../src/rulesets/osr-d20/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/osr-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { casesOf } from '../../cases.ts'
import { testReporting } from '../any-scenario.ts'
import { planScenario } from '../scenario.ts'
import { randomScene } from './random-scene.ts'
import { writeScene } from './stage.ts'

testReporting(makeFighter, randomScene().map(writeScene), { battles: 60, runs: 100 })

describe('the memory between two rounds', () => {
  test('is in order, whatever the scenario', async () => {
    await fc.assert(
      fc.asyncProperty(randomScene(), async (scene) => {
        const { plan } = await planScenario<Data>(writeScene(scene), 'random')
        const { data } = plan
        const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
        const fighter = makeFighter(plan, dice, new Score(plan.score), recordingJournal())
        const { hp, hpMax, cell, marks, pending, dropped, standing } = openMemory(COLUMNS, fighter.memory, data)
        for (let battle = 0; battle < 8; battle++) {
          dice.start(battle)
          fighter.start()
          while (fighter.round() === GOES_ON) {
            const there = Array.from(hp.keys()).filter((combatant) => (marks[combatant] & MARK.OUT) === 0)
            // Nobody is in flight any more; whoever stands has hit points left, and a cell for itself.
            expect(marks.some((state) => (state & (MARK.IN_FLIGHT | MARK.ROUND_MARKS)) !== 0)).toBe(false)
            expect(there.every((combatant) => hp[combatant] > 0 && hp[combatant] <= hpMax[combatant])).toBe(true)
            expect(new Set(there.map((combatant) => cell[combatant])).size).toBe(there.length)
            const ofFirst = there.filter((combatant) => combatant < plan.firstParty).length
            expect([...standing]).toEqual([ofFirst, there.length - ofFirst])
            // Nothing is kept back, or lies where it was dropped.
            expect([...pending, ...dropped].every((value) => value === 0)).toBe(true)
          }
        }
      }),
      { seed: 2, numRuns: casesOf(100) },
    )
  })
})
