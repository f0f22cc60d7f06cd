import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exact } from '../../../src/index.ts'
import { loadSound } from '../../sound.ts'
import { stage } from './staging.ts'

/* Raids, against dice that are dictated; a round is ten seconds. */

const FOLDER = fileURLToPath(new URL('../../../scenarios/games', import.meta.url))

function duel(red: string, blue: string, tactics: string): string {
  return `
tiltyard: 1
rules: { system: ./raid.rules.yaml }
spells:
  blow: { worth: 10% }
  fireball: { kind: fire, worth: 100%, cast: 2.5 s, mana: 20 }
  wither: { kind: shadow, worth: 0%, mana: 10, leaves: withering, each: 20% }
  nap: { worth: 0%, cast: 100 s }
combatants:
  red: { hp: 1000, critical: 0%, tactic: red, ${red} }
  blue: { hp: 1000, critical: 0%, tactic: blue, ${blue} }
tactics: { ${tactics} }
parties: { red: { members: [red] }, blue: { members: [blue] } }
run: { max_rounds: 60 }`
}
/** Whoever naps is not asked again. */
const NAP = '{ do: cast, with: nap }'
const IDLE = `blue: { turn: [ ${NAP} ] }`
/** Both are ready at the start, and red comes first. */
const FIRST = 'd2=2'
/** Of nobody whose chance is 0 % is it rolled for. */
const PLAIN = 'red d21=11'
const times = (count: number) => Array.from({ length: count }, () => PLAIN).join(', ')

test('a cast lands when it is over, and costs when it begins; mana comes back', async () => {
  const text = duel(
    'mana: 40, mana-regained: 0.5, spells: [fireball, nap]',
    'spells: [nap]',
    `red: { turn: [ { do: cast, with: fireball }, ${NAP} ] }, ${IDLE}`,
  )
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  // Over at 2.5 and 5 s. By then 2 have come back, and 4 at the end.
  round(`${FIRST}, ${times(2)}`)
  expect([pool('hp', 'blue'), pool('mana', 'red')]).toEqual([800, 4])
})

test('damage over time comes every three seconds, from the third on', async () => {
  const text = duel(
    'mana: 10, spells: [wither, nap]',
    'spells: [nap]',
    `red: { turn: [ { do: cast, with: wither }, ${NAP} ] }, ${IDLE}`,
  )
  const { start, round, pool, stacks } = await stage(text, FOLDER)
  start()
  round(`${FIRST}, ${PLAIN}`)
  expect(pool('hp', 'blue')).toBe(1000 - 3 * 20)
  // At 12, 15 and 18 s: it is over at 18 s, and what lasts so long ends before it would come again.
  round('')
  expect([pool('hp', 'blue'), stacks('withering', 'blue')]).toEqual([1000 - 5 * 20, 0])
})

test('haste shortens what one does: half as quick again is a beat of one second', async () => {
  const text = duel('haste: 50%, spells: [blow]', 'spells: [nap]', `red: { turn: [ strike ] }, ${IDLE}`)
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  round(`${FIRST}, ${times(10)}`)
  expect(pool('hp', 'blue')).toBe(900)
})

test('a kick cuts a chant off, and silences for four seconds', async () => {
  const text = duel(
    'spells: [nap]',
    'mana: 100, spells: [fireball]',
    `red: { turn: [ kick, ${NAP} ] }, blue: { turn: [ chant ] }`,
  )
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  // Kicked at once. It chants again at 4, 6.5 and 9 s, and the kick cools down for 15 s.
  round('d2=1, blue d21=11, blue d21=11')
  expect([pool('hp', 'red'), pool('mana', 'blue')]).toEqual([800, 20])
})

test('a taunt takes the lead in threat, and a boss goes by that', async () => {
  const text = `
tiltyard: 1
rules: { system: ./raid.rules.yaml }
spells: { blow: { worth: 10% }, nap: { worth: 0%, cast: 100 s } }
combatants:
  guard: { hp: 1000, critical: 0%, threatens: 0, spells: [nap], tactic: guard }
  rogue: { hp: 1000, critical: 0%, spells: [blow, nap], tactic: rogue }
  ogre: { hp: 1000, critical: 0%, boss: true, spells: [blow], tactic: ogre }
tactics:
  guard: { turn: [ { do: taunt, when: 'my.threat < greatest(allies, one.threat)' }, ${NAP} ] }
  rogue: { turn: [ { do: strike, when: target.health == 1 }, ${NAP} ] }
  ogre: { turn: [ { do: strike, at: most target.threat } ] }
parties: { heroes: { members: [guard, rogue] }, ogres: { members: [ogre] } }`
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  round(`d3=3, d2=1, rogue d21=11, ogre d21=11, ${FIRST}${', ogre d21=11'.repeat(6)}`)
  expect([pool('threat', 'rogue'), pool('threat', 'guard')]).toEqual([10, 11])
  expect([pool('hp', 'guard'), pool('hp', 'rogue')]).toEqual([930, 1000])
})

test('a boss does five times the damage once it enrages', async () => {
  const text = duel('boss: true, spells: [blow]', 'spells: [nap]', `red: { turn: [ strike ] }, ${IDLE}`).replace(
    './raid.rules.yaml',
    './raid.rules.yaml, options: { enrage: 5 s }',
  )
  const { start, round, pool } = await stage(text, FOLDER)
  start()
  // At 0, 1.5, 3 and 4.5 s, then at 6, 7.5 and 9 s.
  round(`${FIRST}, ${times(7)}`)
  expect(pool('hp', 'blue')).toBe(1000 - 4 * 10 - 3 * 50)
})

test('a duel has the chances that arithmetic says', async () => {
  // Both need four blows of 9 to 11, or three that come to 30: 11 ways of 27 by the faces that change anything.
  const text = duel(
    'hp: 30, spells: [blow]',
    'hp: 30, spells: [blow]',
    'red: { turn: [ strike ] }, blue: { turn: [ strike ] }',
  )
  const scenario = await loadSound({ text: text.replaceAll('hp: 1000, ', ''), folder: FOLDER })
  const { metrics } = await exact(scenario)
  // (d21 + 89) / 10, rounded down: 9 of 10 faces, 10 of 10, 11 of one.
  const faces = [9, 10, 11].flatMap((damage, at) => Array.from({ length: [10, 10, 1][at]! }, () => damage))
  const quick =
    faces.flatMap((one) => faces.flatMap((two) => faces.filter((three) => one + two + three >= 30))).length / 21 ** 3
  // All strikes fall at the same times, and whoever is struck down first by a coin does not strike again.
  expect(metrics['win.red']!.value).toBeCloseTo(0.5, 9)
  expect(metrics['seconds.mean']!.value).toBeCloseTo(1.5 * (2 + (1 - quick) ** 2), 9)
})
