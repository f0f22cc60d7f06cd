import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { check, loadScenario, loadTable, matrixExactly } from '../../src/index.ts'
import { DUEL } from './scenarios.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiltyard-table-check-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The duel with a table, and what is wrong with it. */
async function load(section: string) {
  const file = join(folder, 'table.yaml')
  await writeFile(file, `${await readFile(DUEL, 'utf8')}matrix:\n${section}`)
  const { scenario, problems } = await loadScenario(file)
  const { table, problems: ofTable } = scenario ? await loadTable(file, {}) : { problems }
  return { scenario, table, messages: ofTable.map(({ message }) => message) }
}

async function judge(section: string, seed = '1') {
  const { scenario, table, messages } = await load(section)
  expect(messages).toEqual([])
  const suspect = {
    scenario: scenario!,
    file: 'table.yaml',
    id: 'table',
    table: { table: table!, expect: scenario!.matrix!.expect },
  }
  return check([suspect], { threads: 0, seed, mostBattles: 32_768 })
}

const LADDER = '  among: ["weapons.sword.damage=d4,d6,d8"]\n'

describe('a table that is checked', () => {
  it('has a finding for each matchup and each option, all of them in the promise of the run', async () => {
    const { scenarios, verdict, checks } = await judge(
      `${LADDER}  expect: [every matchup in 5% .. 95%, d8 > d4 by 10%, d6 against d8 in 0% .. 45%]\n`,
    )
    const [{ findings }] = scenarios
    expect(findings.map(({ metric }) => metric)).toEqual([
      ...['d4 against d6', 'd4 against d8', 'd6 against d8'],
      ...['d8 against d4', 'd6 against d8'],
    ])
    expect({ verdict, checks }).toEqual({ verdict: 'pass', checks: 5 })
    const { table } = await load(`${LADDER}  expect: []\n`)
    const truth = await matrixExactly(table!)
    const [first] = findings
    expect(first.pass!.low).toBeLessThan(truth.cells[0][1]!.value)
    expect(first.pass!.high).toBeGreaterThan(truth.cells[0][1]!.value)
  })

  it('fails what is certainly so, with the line that says so', async () => {
    const { scenarios, verdict } = await judge(`${LADDER}  expect:\n    - nothing dominated\n    - d4 > d8\n`)
    const [{ findings }] = scenarios
    expect(verdict).toBe('fail')
    expect(findings.map(({ metric, verdict, place }) => [metric, verdict, place?.line])).toEqual([
      ['edge of d4', 'fail', 15],
      ['edge of d6', 'fail', 15],
      ['edge of d8', 'pass', 15],
      ['d4 against d8', 'fail', 16],
    ])
  })

  it('passes what has an edge against something', async () => {
    const circle = [
      '  option:',
      '    - "even: hp=9"',
      '    - "tough: hp=12, weapons.sword.damage=d6"',
      '    - "keen: hp=7, weapons.sword.damage=d10"',
    ].join('\n')
    const { table } = await load(`${circle}\n  expect: []\n`)
    const exact = await matrixExactly(table!)
    const dominated = exact.findings.rows.map(({ dominatedBy }) => dominatedBy.length > 0)
    const { scenarios } = await judge(`${circle}\n  expect: [nothing dominated]\n`)
    for (const [at, { verdict }] of scenarios[0].findings.entries()) {
      expect(verdict).not.toBe(dominated[at] ? 'pass' : 'fail')
    }
  })

  it('leaves open what is right on an edge', async () => {
    const { table } = await load(`${LADDER}  expect: []\n`)
    const { value } = (await matrixExactly(table!)).cells[0][1]!
    const { verdict, battles } = await judge(`${LADDER}  expect: [d4 against d6 in 0% .. ${100 * value}%]\n`)
    expect(verdict).toBe('inconclusive')
    // The others have no reason to fight, but for the scenario itself.
    expect(battles).toBeLessThan(3 * 32_768)
  })

  // A run that should not fail does so with a chance of at most 1 %: more than 2 of 40 with one of 1e-2.
  it('raises no more false alarms than promised, with all matchups right on an edge', async () => {
    const { scenario, table } = await load(`${LADDER}  expect: [every matchup in 0% .. 50%]\n`)
    const truth = await matrixExactly(table!)
    const expected = scenario!.matrix!.expect[0]
    const expectations = truth.matchups.map(({ row, column, score }) => ({
      ...{ of: 'matchup' as const, row: table!.rows[row].name, column: table!.columns[column].name },
      ...{ low: score.value, high: 1, place: expected.place },
    }))
    let alarms = 0
    for (let run = 0; run < 40; run++) {
      const suspect = { scenario: scenario!, file: '', id: '', table: { table: table!, expect: expectations } }
      const { verdict } = await check([suspect], { threads: 0, seed: `night ${run}`, mostBattles: 4096 })
      if (verdict === 'fail') alarms++
    }
    expect(alarms).toBeLessThanOrEqual(2)
  })
})

describe('mistakes', () => {
  it.each([
    [`${LADDER}  expect: [d4 beats d6]\n`, 'this expectation is "d4 beats d6", expected "every matchup in 35% .. 65%"'],
    [`${LADDER}  expect: [every matchup in 65% .. 35%]\n`, 'the band of "every matchup in 65% .. 35%" is empty'],
    [`${LADDER}  expect: [d4 > d6 by 60%]\n`, 'the bounds of "d4 > d6 by 60%" are no shares'],
    [`${LADDER}  expect: [d4 > d9]\n`, 'no option is called "d9"'],
    [`${LADDER}  expect: [d4 > d4]\n`, '"d4" does not meet itself, expected two options'],
    ['  amnog: [hp=8]\n', 'unknown key "amnog"'],
    ['  among: [hp=8]\n  expect: [nothing dominated]\n', '"8" is the only option'],
    ['  rows: ["hp=8,9"]\n', 'a table is among options, or of rows and columns; expected one of both, and whole'],
    ['  expect: [nothing dominated]\n', 'has no options'],
    // What a file names stands below it, as its imports do.
    ['  among: ["../*.yaml"]\n', 'cannot read "../*.yaml": it leaves the folder of the scenario'],
    ['  among: ["hp=8,9"]\n  situation: [/etc/other.yaml]\n', 'cannot read "/etc/other.yaml": it leaves'],
  ])('%s', async (section, message) => {
    const { table, messages } = await load(section)
    expect(table).toBeUndefined()
    expect(messages.join('\n')).toContain(message)
  })
})
