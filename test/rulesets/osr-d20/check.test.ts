import { expect, test } from 'vitest'
import { RULESETS } from '../../../src/rulesets/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { showProblem } from '../../../src/scenario/show-problem.ts'

test('what is not fought yet is refused, each with its place', async () => {
  const text = `tiltyard: 1
rules: { system: osr-d20 }
weapons: { lance: { damage: d8 } }
combatants:
  rider: { hp: 5, weapons: [lance], mounted: true, tactic: run }
  foot: { hp: 5, weapons: [lance] }
tactics:
  run: { turn: [ attack nearest, wrestle nearest, flee ], reactions: [ counter-attack, guard ] }
parties:
  a: { members: [ rider ] }
  b: { members: [ { is: foot, mounted: true } ] }
`
  const { scenario, problems } = await readScenario(text, 'ride.yaml', { rulesets: RULESETS })
  expect(scenario).toBeUndefined()
  expect(problems.map((problem) => showProblem(problem).split('\n')[0])).toEqual([
    'ride.yaml:5:3: error: rider is mounted: mounted combat is not fought yet',
    'ride.yaml:8:34: error: the action "wrestle" is not fought yet',
    'ride.yaml:8:51: error: the action "flee" is not fought yet',
    'ride.yaml:8:88: error: the reaction "guard" is not fought yet',
    'ride.yaml:11:19: error: foot is mounted: mounted combat is not fought yet',
  ])
})

test('what is wrong with a template is told once, by its name, however many members it has', async () => {
  const text = `tiltyard: 1
rules: { system: osr-d20 }
weapons: { lance: { damage: d8 } }
combatants:
  rider: { hp: 5, weapons: [lance], mounted: true }
  foot: { hp: 5, weapons: [lance] }
parties:
  a: { members: [ 3 rider, { is: rider, name: Leon, hp: 9 } ] }
  b: { members: [ rider, { is: foot, count: 2, mounted: true } ] }
`
  const { problems } = await readScenario(text, 'ride.yaml', { rulesets: RULESETS })
  expect(problems.map((problem) => showProblem(problem).split('\n')[0])).toEqual([
    'ride.yaml:5:3: error: rider is mounted: mounted combat is not fought yet',
    'ride.yaml:8:28: error: Leon is mounted: mounted combat is not fought yet',
    'ride.yaml:9:26: error: foot is mounted: mounted combat is not fought yet',
  ])
})
