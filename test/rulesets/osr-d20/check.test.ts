import { expect, test } from 'vitest'
import { RULESETS } from '../../../src/rulesets/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { showProblem } from '../../../src/source/show-problem.ts'

/** The first lines of what is wrong with a scenario. */
async function problemsOf(text: string): Promise<string[]> {
  const { scenario, problems } = await readScenario(text, 'file.yaml', { rulesets: RULESETS })
  expect(scenario).toBeUndefined()
  return problems.map((problem) => showProblem(problem).split('\n')[0])
}

test('what is wrong with a template is reported once, by its name, however many members it has', async () => {
  const text = `tiltyard: 1
rules: { system: osr-d20 }
weapons: { lance: { damage: d8 }, bow: { damage: d6, range: 60 ft } }
combatants:
  archer: { hp: 5, weapons: [lance], secondary: bow }
  foot: { hp: 5, weapons: [lance] }
parties:
  a: { members: [ 3 archer, { is: archer, name: Leon, hp: 9 } ] }
  b: { members: [ archer, { is: foot, count: 2, secondary: bow } ] }
`
  expect(await problemsOf(text)).toEqual([
    'file.yaml:5:3: error: archer has the secondary weapon "bow", expected a melee weapon',
    'file.yaml:8:29: error: Leon has the secondary weapon "bow", expected a melee weapon',
    'file.yaml:9:27: error: foot has the secondary weapon "bow", expected a melee weapon',
  ])
})

test('oneself and allies can be chosen for what helps only', async () => {
  const text = `tiltyard: 1
rules: { system: osr-d20 }
spells: { bolt: { damage: d8 }, doom: { ac: -1 }, mend: { heal: d6 }, light: {} }
items: { dust: { helpless: 1 }, salve: { heal: 1 } }
combatants:
  mage: { hp: 5, spells: [bolt, doom, mend, light], items: [dust, salve], tactic: cast }
tactics:
  cast:
    turn:
      - { do: cast, with: bolt, at: self }
      - { do: cast, with: doom, at: ally-nearest }
      - { do: use, with: dust, at: ally-most-wounded }
      - { do: cast, with: mend, at: ally-most-wounded }
      - { do: cast, with: light, at: ally-nearest }
      - { do: use, with: salve, at: self }
      - { do: use, with: salve, at: nearest }
      - { do: cast, with: bolt, at: weakest }
parties: { a: { members: [ mage ] }, b: { members: [ mage ] } }
`
  const way = '; write nearest, or weakest, or leave "at" out'
  expect(await problemsOf(text)).toEqual([
    `file.yaml:10:9: error: "cast bolt" harms, so it cannot be aimed at "self", expected a selector of foes${way}`,
    `file.yaml:11:9: error: "cast doom" harms, so it cannot be aimed at "ally-nearest", expected a selector of foes${way}`,
    `file.yaml:12:9: error: "use dust" harms, so it cannot be aimed at "ally-most-wounded", expected a selector of foes${way}`,
  ])
})

test('no other action is aimed at oneself or allies', async () => {
  const text = `tiltyard: 1
rules: { system: osr-d20 }
combatants: { thug: { hp: 5, tactic: odd } }
tactics: { odd: { turn: [ attack self, { do: parry, at: ally-nearest } ] } }
parties: { a: { members: [ thug ] }, b: { members: [ thug ] } }
`
  expect(await problemsOf(text)).toEqual([
    'file.yaml:4:34: error: "self" does not go with "attack", which has to do with foes',
    'file.yaml:4:57: error: "ally-nearest" does not go with "parry", which has to do with foes',
  ])
})

test('wrestlers use what is in hand, or nothing', async () => {
  const text = `tiltyard: 1
rules: { system: osr-d20 }
weapons: { net: { damage: d2, grapples: true } }
combatants: { thug: { hp: 5, weapons: [net], tactic: odd } }
tactics: { odd: { turn: [ { do: wrestle, with: net }, { do: disarm, with: unarmed }, { do: disarm, with: net } ] } }
parties: { a: { members: [ thug ] }, b: { members: [ thug ] } }
`
  const way = '; leave it out to wrestle with what is in hand'
  expect(await problemsOf(text)).toEqual([
    `file.yaml:5:27: error: "wrestle" takes no "with" but "unarmed", found "net"${way}`,
    `file.yaml:5:86: error: "disarm" takes no "with" but "unarmed", found "net"${way}`,
  ])
})
