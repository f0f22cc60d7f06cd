import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SeededSide } from '../../../src/fight/match.ts'
import { makeSideFights } from '../../../src/fight/side-fights.ts'
import { findRuleset } from '../../../src/find-ruleset.ts'
import { loadNeighbourhood, loadScenario } from '../../../src/index.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { explain } from '../../../src/report/explain/explain.ts'
import { findNumbers } from '../../../src/scenario/numbers.ts'
import { makeFolder } from '../../folder.ts'
import { stage } from './staging.ts'

/* Scenarios change cells of a rules file's tables by path, `rules.tables.TABLE.ROW.COLUMN`; of steps, by where they begin. */

const RULES = `tiltyard_rules: 1
combatants: { hp: integer, element: [fire, grass], power: 3 }
tables:
  effectiveness: { rows: [fire, grass], columns: [fire, grass], values: [[0.5, 2], [1, 0.5]] }
  size: { rows: [fire, grass], values: [50%, 100%] }
  bonus: { steps: [[-1, -2], [0.5, 0], [3, 10]] }
pools: { hp: { start: my.hp, vital: true } }
actions:
  strike:
    do: [ { damage: '(d6 + tables.bonus(my.power)) * tables.effectiveness(my.element, target.element) * tables.size(target.element)' } ]
order: { by: combatant, ties: listed }
tactic: { turn: [ strike ] }
`
const scene = (tables = '') => `
tiltyard: 1
rules: { system: ./types.rules.yaml${tables} }
combatants: { a: { hp: 99, element: fire }, b: { hp: 99, element: grass, power: -3 } }
parties: { one: { members: [a] }, two: { members: [b] } }
`

const folder = makeFolder('tables')
beforeAll(() => writeFile(join(folder, 'types.rules.yaml'), RULES))

const load = (overrides: readonly string[] = [], tables?: string) =>
  loadScenario({ text: scene(tables), folder }, { overrides })

// a does (1 + 10) x 2 x 100 %, b does (6 - 2) x 1 x 50 %.
test.each([
  ['', 22, 2],
  [', tables: { effectiveness: { fire: { grass: 3 } } }', 33, 2],
  [', tables: { size: { fire: 1, grass: 50% }, bonus: { 3: 0, -1: 0.5 } }', 1, 6],
])('a scenario with "%s" has that in its tables, and all else as in the rules file', async (tables, first, second) => {
  const battle = await stage(scene(tables), folder)
  battle.start('')
  battle.round('a d6=1, b d6=6')
  expect([99 - battle.pool('hp', 'b')!, 99 - battle.pool('hp', 'a')!]).toEqual([first, second])
})

test.each([
  [
    'rules.tables.effectivness.fire.grass=4',
    'unknown path "rules.tables.effectivness"',
    'rules.tables.effectiveness.fire.grass',
  ],
  [
    'rules.tables.effectiveness.fier.grass=4',
    'unknown path "rules.tables.effectiveness.fier"',
    'rules.tables.effectiveness.fire.grass',
  ],
  ['rules.tables.size.gras=4', 'unknown path "rules.tables.size.gras"', 'rules.tables.size.grass'],
  ['rules.tables.size.fire=many', 'fire is "many", expected a number, or a share such as 50%', undefined],
])('--set %s: %s', async (override, message, near) => {
  const { problems } = await load([override])
  expect(problems).toMatchObject([{ message, ...(near !== undefined && { hint: `did you mean "${near}"?` }) }])
})

test('unknown tables, rows and columns in a scenario have problems with the nearest names', async () => {
  const { problems } = await load([], ', tables: { sise: {}, effectiveness: { fier: {}, fire: { gras: 2 } } }')
  expect(problems.map(({ message, hint }) => `${message}; ${hint}`)).toEqual([
    'unknown key "sise"; did you mean "size"?',
    'unknown key "fier"; did you mean "fire"?',
    'unknown key "gras"; did you mean "grass"?',
  ])
})

test('--set counts up from what the rules file says', async () => {
  const { scenario } = await load([
    'rules.tables.bonus.3+=2',
    'rules.tables.size.fire*=1.5',
    'rules.tables.bonus.0.5+=4',
  ])
  expect(scenario!.rules.tables).toMatchObject({ bonus: { 3: 12, 0.5: 4 }, size: { fire: 0.75 } })
  expect((await load(['rules.tables.bonus.0.7=4'])).problems).toMatchObject([
    { message: 'unknown path "rules.tables.bonus.0"' },
  ])
})

test('sensitivity finds the cells, those that the scenario sets as set', async () => {
  const { scenario } = await load(['rules.tables.effectiveness.fire.grass=3'])
  const numbers = findNumbers(scenario!, (await findRuleset(scenario!)).schema)
  const cells = numbers.filter(({ path }) => path.startsWith('rules.tables.'))
  expect(cells.map(({ path, value, isSet }) => `${path} ${value} ${isSet}`)).toEqual([
    'rules.tables.effectiveness.fire.fire 0.5 false',
    'rules.tables.effectiveness.fire.grass 3 true',
    'rules.tables.effectiveness.grass.fire 1 false',
    'rules.tables.effectiveness.grass.grass 0.5 false',
    'rules.tables.size.fire 0.5 false',
    'rules.tables.size.grass 1 false',
    'rules.tables.bonus.3 10 false',
    'rules.tables.bonus.-1 -2 false',
    'rules.tables.bonus.0.5 0 false',
  ])
  const { neighbourhood } = await loadNeighbourhood({ text: scene(), folder }, { vary: ['rules.tables.size'] })
  expect(neighbourhood!.steps.map(({ path, now, higher }) => `${path} ${now} ${higher}`)).toEqual([
    'rules.tables.size.fire 50% 51%',
    'rules.tables.size.grass 100% 101%',
  ])
})

test('explain knows them', async () => {
  const { scenario } = await load()
  const { found } = explain('rules.tables.effectiveness.fire.grass', [await findRuleset(scenario!)])
  expect(found).toMatchObject([
    { kind: 'key', otherwise: '2', meaning: 'A cell of a table: effectiveness, fire, grass.' },
  ])
})

test('sides of a study that differ in cells are compiled once', async () => {
  const sides: SeededSide[] = []
  for (const cell of ['effectiveness.fire.grass', 'bonus.3'])
    for (const value of [3, 4, 5]) {
      const { scenario } = await load([`rules.tables.${cell}=${value}`, 'parties.two.members=[2 b]'])
      sides.push({ plan: (await planScenario(scenario!)).plan, seed: '1' })
    }
  const fightsOf = makeSideFights(sides.length)
  const compile = vi.spyOn(globalThis, 'Function')
  const compiled: number[] = []
  for (const side of sides) {
    ;(await fightsOf(side))(0, 5)
    compiled.push(compile.mock.calls.length)
  }
  compile.mockRestore()
  expect(compiled[0]).toBeGreaterThan(0)
  expect(compiled.at(-1)).toBe(compiled[0])
})
