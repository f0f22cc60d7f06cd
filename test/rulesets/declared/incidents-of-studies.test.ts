import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  check,
  compare,
  compareExactly,
  loadGrid,
  loadNeighbourhood,
  loadScenario,
  loadTable,
  loadTuning,
  matrix,
  matrixExactly,
  type Scenario,
  sensitivity,
  sensitivityExactly,
  sweep,
  sweepExactly,
  tune,
  tuneExactly,
} from '../../../src/index.ts'
import { checkAsJson } from '../../../src/report/check/json.ts'
import { writeCheck } from '../../../src/report/check/text.ts'
import { variantAsJson } from '../../../src/report/compare/json.ts'
import { report as comparison } from '../../../src/report/compare/report.ts'
import { summarizeStudy } from '../../../src/report/study-summary.ts'
import { makeFolder } from '../../folder.ts'

/* Studies and checks report what the rules came to and should not, with the sides that had it. */

const RULES = `tiltyard_rules: 1
combatants: { hp: integer, might: 1 }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, ties: listed }
actions: { strike: { do: [ { damage: d2 + 1 / my.might } ] } }
tactic: { turn: [ strike ] }
`
const SCENE = `tiltyard: 1
name: Zero
rules: { system: ./zero.rules.yaml }
combatants: { a: { hp: 1, might: 0 }, b: { hp: 1 } }
parties: { one: { members: [a] }, two: { members: [b] } }
run: { max_rounds: 1 }
expect: [ win.one >= 1% ]
`

const folder = makeFolder('incidents-of-studies')
let file = ''
let zero: Scenario
let sound: Scenario
beforeAll(async () => {
  file = join(folder, 'zero.yaml')
  await writeFile(join(folder, 'zero.rules.yaml'), RULES)
  await writeFile(file, SCENE)
  zero = (await loadScenario(file)).scenario!
  sound = (await loadScenario(file, { overrides: ['combatants.a.might=2'] })).scenario!
})

const HOW = { battles: 64, threads: 0 }
// a, who divides by its might, strikes once a battle, and fells b.
const zeros = (times: number, ...sides: string[]) => ({
  incidents: [
    {
      kind: 'division-by-zero',
      text: 'a division by zero came to 0',
      place: expect.stringContaining('zero.rules.yaml:5:43'),
      times,
      ...(sides.length > 0 && { sides }),
    },
  ],
})

test('compare', async () => {
  const found = await compare(sound, [{ name: 'weak', scenario: zero }], HOW)
  expect(found).toMatchObject(zeros(64, 'the variant "weak"'))
  expect(variantAsJson(found, found.variants[0]!)).toMatchObject(zeros(64, 'the variant "weak"'))
  const summary = summarizeStudy(comparison, found, { width: 120, color: false })
  expect(summary).toContain('Incidents in the rules  times in all battles of all sides')
  expect(summary).toMatch(/zero\.rules\.yaml:5:43: a division by zero came to 0 +64\n +the variant "weak"\n/)
  const exact = await compareExactly(sound, [{ name: 'weak', scenario: zero }])
  expect(exact).toMatchObject(zeros(1, 'the variant "weak"'))
  const without = await compare(sound, [{ name: 'same', scenario: sound }], HOW)
  expect(without).not.toHaveProperty('incidents')
})

test('sweep', async () => {
  const { grid } = await loadGrid(file, { vary: ['combatants.a.might=0..2'] })
  const point = 'the point "combatants.a.might=0"'
  expect(await sweep(grid!, HOW)).toMatchObject(zeros(64, point))
  expect(await sweepExactly(grid!)).toMatchObject(zeros(1, point))
})

test('sensitivity', async () => {
  const { neighbourhood } = await loadNeighbourhood(file, {
    overrides: ['combatants.a.might=1'],
    vary: ['combatants.a.might'],
  })
  const step = '"combatants.a.might" down by 1'
  expect(await sensitivity(neighbourhood!, HOW)).toMatchObject(zeros(64, step))
  expect(await sensitivityExactly(neighbourhood!)).toMatchObject(zeros(1, step))
})

test('matrix', async () => {
  const { table } = await loadTable(file, { among: ['might=0,1,2'] })
  const found = await matrix(table!, { ...HOW, battles: 3000 })
  expect(found.incidents).toMatchObject([{ sides: [expect.stringContaining('the matchup "'), expect.anything()] }])
  expect((await matrixExactly(table!)).incidents).toMatchObject([{ times: 1 }])
})

test('tune', async () => {
  const { tuning } = await loadTuning([file], { vary: ['combatants.a.might=0..2'], goal: ['win.one >= 50%'] })
  const found = await tune(tuning!, { threads: 0, maxBattles: 50_000 })
  expect(found.incidents).toMatchObject([{ text: 'a division by zero came to 0' }])
  expect((await tuneExactly(tuning!)).incidents).toMatchObject([{ times: 1 }])
})

test('check', async () => {
  const input = { scenario: zero, file: 'zero.yaml', id: 'zero' }
  const report = await check([input], { threads: 0, mostBattles: 4096 })
  expect(report.scenarios[0]).toMatchObject(zeros(4096))
  expect(checkAsJson(report)).toMatchObject({ scenarios: [zeros(4096)] })
  const text = writeCheck(report, { color: false, quiet: false })
  expect(text).toMatch(/PASS Zero .*zero\.rules\.yaml:5:43: a division by zero came to 0, 4,096 times/)
  const exact = await check([input], { threads: 0, mostBattles: 4096, exact: {} })
  expect(exact.scenarios[0]).toMatchObject(zeros(1))
})
