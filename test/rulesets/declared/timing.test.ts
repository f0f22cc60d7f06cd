import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Score } from '../../../src/battle/score.ts'
import { seededDice } from '../../../src/battle/seeded-dice.ts'
import type { TimeListener } from '../../../src/battle/timing.ts'
import { fight, loadFighter } from '../../../src/fight/chunk.ts'
import { streamKey } from '../../../src/fight/key.ts'
import { defineGame, loadNeighbourhood, loadScenario, replay, simulate } from '../../../src/index.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { surveyOutcomes } from '../../../src/replay.ts'
import { renderReplay } from '../../../src/report/replay.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { loadSound } from '../../sound.ts'

/** Blows that always land: one with a sword every two seconds, one with a club every four; who takes 30 is out. */
const BLOWS = defineGame({
  tiltyard_rules: 1,
  name: 'Blows',
  combatants: { hp: 'integer', pace: 'integer', weapons: 'weapons' },
  weapons: { damage: 'integer' },
  pools: { hp: { start: 'my.hp', vital: true } },
  order: { by: 'time', tick: '0.5 s', round: '10 s', ties: 'listed' },
  on: { 'round-end': [{ damage: 'if(my.pace == 4, 1, 0)', to: 'me' }] },
  actions: { strike: { with: 'weapon', takes: 'my.pace', do: [{ damage: 'weapon.damage' }] } },
  tactic: { turn: ['strike nearest'] },
})

async function read(data: Readonly<Record<string, unknown>>): Promise<Scenario> {
  return loadSound({ name: 'blows', data })
}

const blows = () =>
  read({
    tiltyard: 1,
    rules: { system: BLOWS },
    weapons: { sword: { damage: 3 }, club: { damage: 5 } },
    combatants: { red: { hp: 1000, pace: 2, weapons: ['sword'] }, blue: { hp: 32, pace: 4, weapons: ['club'] } },
    parties: { reds: { members: ['red'] }, blues: { members: ['blue'] } },
  })

/** What is heard of the first battles of seed 1, and what they count. */
async function listen(scenario: Scenario, battles: number, listener: (score: Score) => TimeListener) {
  const { ruleset, plan, roster } = await planScenario(scenario)
  const timing = ruleset.timing!(plan, roster)!
  const score = new Score(plan.score)
  const dice = seededDice(streamKey('1', plan.scenarioKey), plan.combatants)
  const fighter = (await loadFighter(plan.ruleset))(plan, dice, score, timing.listen(listener(score)))
  const ticks = Array.from({ length: battles }, (_, battle) => {
    score.clear()
    dice.start(battle)
    fight(fighter)
    return timing.ticks(score)
  })
  return { timing, roster, ticks }
}

test('the next value of a time is a tick more, of a distance a cell: what is less changes nothing', async () => {
  const system = defineGame({
    tiltyard_rules: 1,
    name: 'Darts',
    combatants: { hp: 'integer', pace: '2 s', reach: '20 ft' },
    pools: { hp: { start: 'my.hp', vital: true } },
    order: { by: 'time', tick: '0.5 s', round: '10 s' },
    field: { cell: '5 ft', speed: '15 ft' },
    actions: { dart: { range: 'my.reach', takes: 'my.pace', do: [{ damage: 1 }] } },
    tactic: { turn: ['dart nearest'] },
  })
  const fighter = { hp: 3, pace: '2 s', reach: '20 ft' }
  const data = {
    tiltyard: 1,
    rules: { system },
    combatants: { fighter },
    parties: { reds: { members: ['fighter'] }, blues: { members: ['fighter'] } },
    field: { distance: '10 ft' },
  }
  const { neighbourhood, problems } = await loadNeighbourhood({ name: 'darts', data })
  expect(problems.map(({ message }) => message)).toEqual([])
  const steps = neighbourhood!.steps.map(({ path, lower, now, higher }) => [path, lower, now, higher])
  expect(steps).toEqual(
    expect.arrayContaining([
      ['combatants.fighter.pace', '1.5 s', '2 s', '2.5 s'],
      ['combatants.fighter.reach', '15 ft', '20 ft', '25 ft'],
    ]),
  )
})

describe('a game by time', () => {
  test('says when damage is done and when actions begin, in ticks from the start of the battle', async () => {
    const heard: unknown[] = []
    const names: number[] = []
    const { timing, ticks } = await listen(await blows(), 1, () => ({
      damage: (tick, doer, amount) => void heard.push([tick, doer, amount]),
      action(tick, who, action) {
        names.push(action)
        heard.push([tick, who])
      },
    }))
    // Ticks of half a second. At the end of a round blue hurts itself: in tick 19, the last of the first.
    const red = (tick: number) => [[tick, 0] as const, [tick, 0, 3] as const]
    const blue = (tick: number) => [[tick, 1] as const, [tick, 1, 5] as const]
    expect(heard).toEqual([
      ...[...red(0), ...blue(0), ...red(4), ...red(8), ...blue(8), ...red(12), ...red(16), ...blue(16)],
      [19, 0, 0],
      [19, 1, 1],
      // It has 32 - 15 - 1 = 16 left, and 1 after five more blows. That it takes off itself.
      ...[...red(20), ...red(24), ...blue(24), ...red(28), ...red(32), ...blue(32), ...red(36)],
      [39, 0, 0],
      [39, 1, 1],
    ])
    expect(ticks).toEqual([39])
    expect([...new Set(names)].map((action) => timing.actions[action])).toEqual([
      'strike with sword',
      'strike with club',
    ])
  })

  test('is followed by a report: damage and actions a second, in bins', async () => {
    const { course } = await surveyOutcomes(await blows(), { seed: '1', battles: 12, lengths: { 180: 12 } })
    // Bins of five seconds. In the fourth, which the battle ends in, it is left out.
    const sure = (value: number) => ({ low: value, median: value, high: value })
    expect(course).toEqual({
      width: 5,
      battles: 12,
      lasting: [12, 12, 12],
      damage: [[9, 6, 9].map((damage) => sure(damage / 5)), [10, 6, 5].map((damage) => sure(damage / 5))],
      actions: [
        { combatant: 0, name: 'strike with sword', times: [36, 24, 36] },
        { combatant: 1, name: 'strike with club', times: [24, 12, 12] },
      ],
    })
  })

  test('is heard as it is fought in bulk: damage, actions and time come to the same', async () => {
    const path = fileURLToPath(new URL('../../../scenarios/games/raid-duel.yaml', import.meta.url))
    const { scenario } = await loadScenario(path)
    const battles = 100
    const { metrics, roster } = await simulate(scenario!, { battles, threads: 0, seed: '1', plain: true })
    const damage = roster.combatants.map(() => 0)
    const { ticks, timing } = await listen(scenario!, battles, () => ({
      damage(_, doer, amount) {
        damage[doer]! += amount
      },
      action() {},
    }))
    for (const [one, { name }] of roster.combatants.entries())
      expect(damage[one]! / battles).toBeCloseTo(metrics[`damage.${name}.mean`]!.value, 9)
    const seconds = ticks.reduce((sum, each) => sum + each, 0) * timing.tick
    expect(seconds / battles).toBeCloseTo(metrics['seconds.mean']!.value, 9)
  })

  test('has the same battles to watch, whether it is followed or not', async () => {
    const path = fileURLToPath(new URL('../../../scenarios/games/raid-duel.yaml', import.meta.url))
    const { scenario } = await loadScenario(path)
    const asked = { seed: '1', battles: 60 }
    const { replays, course } = await surveyOutcomes(scenario!, { ...asked, lengths: { 30: 60 } })
    expect(replays).toEqual((await surveyOutcomes(scenario!, asked)).replays)
    expect(course?.battles).toBe(60)
    expect(await surveyOutcomes(scenario!, { ...asked, lengths: { 30: 60 } })).toEqual({ replays, course })
  })
})

test('a game by rounds is not followed', async () => {
  const path = fileURLToPath(new URL('../../../scenarios/games/battlers-duel.yaml', import.meta.url))
  const { scenario } = await loadScenario(path)
  const { course } = await surveyOutcomes(scenario!, { seed: '1', battles: 20, lengths: { 30: 20 } })
  expect(course).toBeUndefined()
})

test('a replay says how many seconds its battle took', async () => {
  const scenario = await blows()
  const told = await replay(scenario, { battle: 0 })
  // Ten strikes of red, at 0, 2, … 18 s, do 30 of 32; the rest the ends of two rounds, of which the second is the tick at 19.5 s.
  expect(told.seconds).toBe(19.5)
  expect(renderReplay(told, { width: 80, color: false })).toMatch(/: reds won after 19\.5 s\.\n/)
})
