import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plan } from '../../src/battle/plan.ts'
import { Score } from '../../src/battle/score.ts'
import { seededDice } from '../../src/battle/seeded-dice.ts'
import { digestTally } from '../../src/fight/digest.ts'
import { streamKey } from '../../src/fight/key.ts'
import { fight, loadFighter, prepareKeyed } from '../../src/fight/keyed.ts'
import { makeRecorder } from '../../src/fight/recorder.ts'
import { casesOf } from '../cases.ts'
import { scenarioThatIs } from './area-2d6/random-scene.ts'
import { sceneThatIs } from './osr-d20/random-scene.ts'
import type { Scene } from './osr-d20/stage.ts'
import { writeScene } from './osr-d20/stage.ts'
import { planScenario } from './scenario.ts'
import { randomScene as segmentScene } from './segment-d100/random-scene.ts'
import { randomScene as slotScene } from './slot-d20/random-scene.ts'
import { writeScene as writeSlotScene } from './slot-d20/stage.ts'

const BATTLES = casesOf(150)

/** The first of either side alone against the other. */
function asDuel<Each extends { first: object; second: object }>(scene: Each): Each {
  const alone = (side: object): object => Object.fromEntries(Object.entries(side).slice(0, 1))
  return { ...scene, first: alone(scene.first), second: alone(scene.second) }
}

function asDuelText(text: string): string {
  const scenario = JSON.parse(text)
  for (const party of Object.values(scenario.parties) as { members: string[] }[]) party.members.length = 1
  return JSON.stringify(scenario)
}

/** The digest of battles that somebody hears of, which the rules play from beginning to end. */
async function fightByRules(plan: Plan): Promise<string> {
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const score = new Score(plan.score)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, {
    listens: true,
    readsMemory: true,
    note() {},
  })
  const recorder = makeRecorder(plan.score, score)
  for (let battle = 0; battle < BATTLES; battle++) {
    dice.start(battle)
    recorder.record(fight(fighter), fighter.rounds())
  }
  return digestTally(recorder.take())
}

test.each([
  ['osr-d20', 15, sceneThatIs(true).map((scene) => writeScene(asDuel(scene as Scene)))],
  ['slot-d20', 30, slotScene().map((scene) => writeSlotScene(asDuel(scene)))],
  ['area-2d6', 40, scenarioThatIs(true).map(asDuelText)],
  ['segment-d100', 150, segmentScene({ size: 1 })],
])('duels of %s that are known are those that the rules fight, whatever they are', async (_, numRuns, texts) => {
  let known = 0
  await fc.assert(
    fc.asyncProperty(texts as fc.Arbitrary<string>, async (text) => {
      const { plan } = await planScenario(text, 'random')
      fc.pre(plan.combatants === 2)
      const fighter = (await loadFighter(plan.ruleset))(
        plan,
        seededDice(streamKey('1', plan.scenarioKey), 2),
        new Score(plan.score),
        { listens: false, readsMemory: false, note() {} },
      )
      if (!fighter.known) return
      known++
      const { tally } = (await prepareKeyed({ plan }, streamKey('1', plan.scenarioKey)))(0, BATTLES)
      expect(digestTally(tally)).toBe(await fightByRules(plan))
    }),
    { seed: 1, numRuns },
  )
  expect(known).toBeGreaterThan(2)
})
