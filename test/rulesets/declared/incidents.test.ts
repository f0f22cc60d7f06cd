import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { exact, loadScenario, type Scenario, simulate } from '../../../src/index.ts'
import { resultAsJson } from '../../../src/report/json.ts'
import { summarize } from '../../../src/report/summary.ts'
import { makeFolder } from '../../folder.ts'
import { loadFightable } from '../../sound.ts'

/* What the rules of a game come to and should not is counted, and reported after the run (§4.2, §7.1, §9.1). */

const RULES = `tiltyard_rules: 1
combatants: { hp: integer, might: 0, kind: [plain, looper, echo] }
pools: { hp: { start: my.hp, vital: true }, rage: { start: 0, max: 1000000000 } }
order: { by: combatant, ties: listed }
values: { quick: 12 / my.might }
on:
  damaged: [ { if: "my.kind == 'echo'", then: [ { damage: 1 } ] } ]
actions:
  strike:
    do:
      - { damage: 1 + my.quick }
      - { gain: { rage: 1000000000 * 1000000000 * my.might } }
  loop: { if: "my.kind == 'looper'", do: [ { repeat: 1000, do: [ { repeat: 1000, do: [ { gain: { rage: 1 } } ] } ] } ] }
  echo: { if: "my.kind == 'echo'", at: self, do: [ { damage: 1 } ] }
tactic: { turn: [ loop, echo, strike ] }
`
const scene = (tactic: string) => `
tiltyard: 1
name: Incidents
rules: { system: ./game.rules.yaml }
combatants:
  a: { hp: 9, ${tactic} }
  b: { hp: 99, might: 4 }
  c: { hp: 99, kind: looper }
  d: { hp: 99, kind: echo }
tactics: { mine: { turn: [ { do: strike, when: my.hp / my.might < 1 } ] } }
parties: { one: { members: [a, c] }, two: { members: [b, d] } }
run: { max_rounds: 1 }
`

const folder = makeFolder('incidents')
beforeAll(() => writeFile(join(folder, 'game.rules.yaml'), RULES))

async function load(tactic = 'might: 0'): Promise<Scenario> {
  return loadFightable({ text: scene(tactic), folder })
}

// a divides by its might, 0, and so does the tactic of a where it has one. b gains 10^18 * 4: the first product is beyond already,
// and that of a as well. The loop of c is cut off. Of the echoes of d the ninth does not happen.
const BEYOND = 'a value beyond 10^15, or no number, came to 0'
const OF_A_BATTLE = [
  { kind: 'division-by-zero', text: 'a division by zero came to 0', place: 'game.rules.yaml:5:18', times: 1 },
  { kind: 'out-of-bounds', text: BEYOND, place: 'game.rules.yaml:12:25', times: 2 },
  { kind: 'too-deep', text: 'an event did not happen: events follow from events at most 8 deep', times: 1 },
  { kind: 'cut-off', text: 'a turn in "loop" was cut off after 10,000 steps', times: 1 },
]

test('incidents are counted with their places, over any number of threads', async () => {
  const scenario = await load()
  const one = await simulate(scenario, { battles: 50, threads: 0 })
  const two = await simulate(scenario, { battles: 50, threads: 2 })
  const { incidents } = one
  expect(
    incidents!.map(({ place, ...rest }) => ({ ...rest, ...(place && { place: place.split('/').at(-1)! }) })),
  ).toEqual(OF_A_BATTLE.map((incident) => ({ ...incident, times: 50 * incident.times })))
  expect(two.incidents).toEqual(incidents)
  expect(two.digest).toBe(one.digest)
})

test('an exact answer has them by the battle', async () => {
  const { incidents } = await exact(await load())
  expect(incidents!.map(({ times }) => times)).toEqual(OF_A_BATTLE.map(({ times }) => times))
})

test('those of a tactic have no place in the rules', async () => {
  const { incidents } = await simulate(await load('tactic: mine'), { battles: 10, threads: 0 })
  expect(incidents).toContainEqual({
    kind: 'division-by-zero',
    text: 'a division by zero in a tactic came to 0',
    times: 10,
  })
})

test('a game that comes to nothing of the kind has none', async () => {
  const { scenario } = await loadScenario('test/rulesets/declared/games/critical-hits.yaml')
  const result = await simulate(scenario!, { battles: 1000, threads: 0 })
  expect(result).not.toHaveProperty('incidents')
  expect(resultAsJson(result)).not.toHaveProperty('incidents')
  expect(summarize(result, { width: 100, color: false })).not.toContain('Incidents')
})

test('summary, JSON and page report them', async () => {
  const result = await simulate(await load(), { battles: 1000, threads: 0 })
  const summary = summarize(result, { width: 100, color: false })
  expect(summary).toContain('Incidents in the rules  times in all battles')
  expect(summary).toMatch(/game\.rules\.yaml:5:18: a division by zero came to 0 +1,000/)
  expect(summary).toMatch(/a turn in "loop" was cut off after 10,000 steps +1,000/)
  expect(resultAsJson(result).incidents).toEqual(result.incidents)
})
