import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Journal } from '../../../src/battle/journal.ts'
import { recordingJournal, silentJournal } from '../../../src/battle/journal.ts'
import type { Plan } from '../../../src/battle/plan.ts'
import { Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import { fight } from '../../../src/fight/chunk.ts'
import { streamKey } from '../../../src/fight/key.ts'
import type { Data } from '../../../src/rulesets/slot-d20/data.ts'
import { fighter as makeFighter } from '../../../src/rulesets/slot-d20/fighter.ts'
import { planScenario } from '../scenario.ts'
import { randomScene } from './random-scene.ts'
import { writeScene } from './stage.ts'

/** What is counted of each battle, one after the other in one fighter. */
function fightAll(plan: Plan, journal: Journal, battles: readonly number[]): string[] {
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, journal)
  return battles.map((battle) => {
    dice.start(battle)
    score.clear()
    score.fired.fill(0)
    const outcome = fight(fighter)
    return `${battle}: ${outcome} ${fighter.rounds()} ${score.counters.join()} ${score.fired.join()}`
  })
}

describe('a battle of which nobody is told', () => {
  test('is the same as one that is told, whatever the scenario', async () => {
    let rehearsed = 0
    const battles = Array.from({ length: 25 }, (_, battle) => battle)
    await fc.assert(
      fc.asyncProperty(randomScene(), async (scene) => {
        const { plan } = await planScenario(writeScene(scene), 'random')
        if ((plan.data as Data).tactics.foreseeable) rehearsed++
        const told = fightAll(plan, recordingJournal(), battles)
        for (const [battle, result] of fightAll(plan, silentJournal, battles).entries())
          expect(result).toBe(told[battle])
      }),
      { seed: 1, numRuns: 200 },
    )
    expect(rehearsed).toBeGreaterThan(20)
  })
})
