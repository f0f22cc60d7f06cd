import { cp, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check, loadScenario, loadTable, matrixExactly } from '../../src/index.ts'
import { inPackage } from '../../src/package/root.ts'
import { makeFolder } from '../folder.ts'
import { DUEL } from './scenarios.ts'

const ARMOURY = inPackage('scenarios/armoury.yaml')

const folder = makeFolder('table-check')

/** The duel with a table, and what is wrong with it. */
async function load(section: string, base = DUEL) {
  const file = join(folder, 'table.yaml')
  await writeFile(file, `${await readFile(base, 'utf8')}matrix:\n${section}`)
  const { scenario, problems } = await loadScenario(file)
  const { table, problems: ofTable } = scenario ? await loadTable(file, {}) : { problems }
  return { scenario, table, messages: ofTable.map(({ message }) => message) }
}

async function judge(section: string, { file = DUEL, exact }: { file?: string; exact?: { maxStates?: number } } = {}) {
  const { scenario, table, messages } = await load(section, file)
  expect(messages).toEqual([])
  const checkInput = {
    scenario: scenario!,
    file: 'table.yaml',
    id: 'table',
    table: { table: table!, expect: scenario!.matrix!.expect },
  }
  return check([checkInput], { threads: 0, seed: '1', mostBattles: 32_768, ...(exact && { exact }) })
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

  it('calls options of a sheet by their names for people, and by their ids for files', async () => {
    await writeFile(join(folder, 'weapons.csv'), 'Name;Damage;To Hit\nLong Sword;1d8;0\nHand Axe;1d6;0\n')
    const base = join(folder, 'sheet.yaml')
    await writeFile(
      base,
      'tiltyard: 1\nname: Sheet\nrules: { system: osr-d20 }\nimport: [{ weapons: weapons.csv }]\n' +
        'combatants:\n  knight: { hp: 4, weapons: [Long Sword] }\n  brute: { hp: 4, weapons: [Hand Axe] }\n' +
        'parties:\n  red: { members: [knight] }\n  blue: { members: [brute] }\n',
    )
    const section = '  among: ["weapons.*"]\n  expect: [Long Sword > Hand Axe, nothing dominated]\n'
    const { findings } = (await judge(section, { file: base })).scenarios[0]
    expect(findings.filter(({ title }) => title).map(({ metric, title }) => [metric, title])).toEqual([
      ['long-sword against hand-axe', 'Long Sword against Hand Axe'],
      ['edge of long-sword', 'edge of Long Sword'],
      ['edge of hand-axe', 'edge of Hand Axe'],
    ])
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

  it('judges how many options have a place, by all mixes that the scores do not refute', async () => {
    const among = '  among: ["weapons=sword,pike,great-axe"]\n'
    await cp(join(dirname(ARMOURY), 'catalog'), join(folder, 'catalog'), { recursive: true })
    const { table } = await load(`${among}  expect: []\n`, ARMOURY)
    const truth = (await matrixExactly(table!)).findings.variety[0].value
    expect(truth).toBeGreaterThan(2)
    const bounds = ['variety >= 2', 'variety <= 3', 'variety in 1 .. 1.5', `variety in ${truth - 0.001} .. ${truth}`]
    const section = `${among}  expect: [${bounds.join(', ')}]\n`
    const { findings } = (await judge(section, { file: ARMOURY })).scenarios[0]
    const ofTable = findings.filter(({ metric }) => metric === 'variety')
    expect(ofTable.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'fail', 'inconclusive'])
    for (const { fail, isShare } of ofTable) {
      expect(isShare).toBe(false)
      expect(fail!.low).toBeLessThanOrEqual(truth)
      expect(fail!.high).toBeGreaterThanOrEqual(truth)
    }
    const exactly = (await judge(section, { file: ARMOURY, exact: {} })).scenarios[0].findings
    expect(exactly.filter(({ metric }) => metric === 'variety')).toMatchObject(
      ['pass', 'pass', 'fail', 'pass'].map((verdict) => ({ verdict, exact: true, battles: 0 })),
    )
  })

  it('judges the variety of rows and of columns', async () => {
    const section = [
      '  rows: ["weapons.sword.damage=d4,d8"]',
      '  columns: ["hp=6,10"]',
      '  expect: [variety <= 1.5]',
    ].join('\n')
    const { scenarios, verdict } = await judge(`${section}\n`)
    expect(verdict).toBe('pass')
    expect(scenarios[0].findings.map(({ metric }) => metric)).toEqual(['variety of rows', 'variety of columns'])
  })

  it('is judged by its exact scores, if these are within reach, or else says why not', async () => {
    const section = `${LADDER}  expect: [every matchup in 5% .. 95%, d8 > d4 by 10%, nothing dominated]\n`
    const { scenarios, checks, verdict, battles } = await judge(section, { exact: {} })
    const [{ findings, inexact }] = scenarios
    expect(inexact).toBeUndefined()
    expect({ checks, verdict }).toEqual({ checks: 1, verdict: 'fail' })
    const { table } = await load(`${LADDER}  expect: []\n`)
    const truth = await matrixExactly(table!)
    expect(findings[0]).toMatchObject({ exact: true, value: truth.cells[0][1]!.value, verdict: 'pass' })
    expect(findings.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'pass', 'pass', 'fail', 'fail', 'pass'])
    // Those of the scenario itself, for its baseline and its digest.
    expect(battles).toBe(0)
    const beyond = await judge(section, { exact: { maxStates: 5 } })
    expect(beyond.scenarios[0].inexact![0]).toMatch(/^its matrix is fought, because the matchup ".*d4 against d6"/)
    expect(beyond.scenarios[0].findings[0].exact).toBeUndefined()
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

  // A run that should not fail does so with a chance of at most 1 %: more than 2 of 24 with one of 2e-3.
  it('raises no more false alarms than promised, with all matchups right on an edge', async () => {
    const { scenario, table } = await load(`${LADDER}  expect: [every matchup in 0% .. 50%]\n`)
    const truth = await matrixExactly(table!)
    const expected = scenario!.matrix!.expect[0]
    const expectations = truth.matchups.map(({ row, column, score }) => ({
      ...{ of: 'matchup' as const, row: table!.rows[row].name, column: table!.columns[column].name },
      ...{ low: score.value, high: 1, place: expected.place },
    }))
    let alarms = 0
    for (let run = 0; run < 24; run++) {
      const checkInput = { scenario: scenario!, file: '', id: '', table: { table: table!, expect: expectations } }
      const { verdict } = await check([checkInput], { threads: 0, seed: `night ${run}`, mostBattles: 4096 })
      if (verdict === 'fail') alarms++
    }
    expect(alarms).toBeLessThanOrEqual(2)
  })
})

describe('mistakes', () => {
  it.each([
    [`${LADDER}  expect: [d4 beats d6]\n`, 'this expectation is "d4 beats d6", expected "every matchup in 35% .. 65%"'],
    [`${LADDER}  expect: [every matchup in 65% .. 35%]\n`, 'the band of "every matchup in 65% .. 35%" is empty'],
    [`${LADDER}  expect: [d4 > d6 by 60%]\n`, 'the bounds of "d4 > d6 by 60%" are no percentages'],
    [`${LADDER}  expect: [d4 > d9]\n`, 'no option is called "d9"'],
    [`${LADDER}  expect: [d4 > d4]\n`, '"d4" does not meet itself, expected two options'],
    ['  amnog: [hp=8]\n', 'unknown key "amnog"'],
    ['  among: [hp=8]\n  expect: [nothing dominated]\n', '"8" is the only option'],
    ['  rows: ["hp=8,9"]\n', 'a table is among options, or of rows and columns; expected one of both, and whole'],
    [`${LADDER}  expect: [variety >= 4]\n`, 'the variety is never more than 3, the number of options'],
    [`${LADDER}  expect: [variety >= many]\n`, 'the bounds of "variety >= many" are no numbers of options'],
    [`${LADDER}  expect: [variety in 3 .. 2]\n`, 'the band of "variety in 3 .. 2" is empty'],
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
