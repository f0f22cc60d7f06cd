import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check, loadScenario, loadTable } from '../../src/index.ts'
import type { Baseline } from '../../src/studies/baseline.ts'
import { readBaseline, writeBaseline } from '../../src/studies/baseline-file.ts'
import { battlesNear } from '../../src/studies/table-baseline.ts'
import { takeBaselines } from '../../src/studies/take-baselines.ts'
import { makeFolder } from '../folder.ts'
import { loadSound } from '../sound.ts'
import { DUEL } from './scenarios.ts'

const folder = makeFolder('table-drift')

const NEAR = 'every matchup near baseline within 2%'
const LADDER = 'among: ["weapons.sword.damage=d4,d6,d8"]'

async function load(section: string, overrides: readonly string[] = []) {
  const file = join(folder, 'table.yaml')
  await writeFile(file, `${await readFile(DUEL, 'utf8')}matrix: { ${section} }\n`)
  const scenario = await loadSound(file, { overrides })
  const { table } = await loadTable(file, { overrides })
  return { scenario, table: table! }
}

async function take(section: string, battles = 4096): Promise<Baseline> {
  const { scenario, table } = await load(section)
  const [baseline] = await takeBaselines([{ scenario, battles: 64, seed: '1', table: { table, battles } }], {
    threads: 0,
  })
  // By way of its file, as every check has it.
  const read = readBaseline(writeBaseline(baseline, '../table.yaml'))
  return 'baseline' in read ? read.baseline : expect.unreachable(read.reason)
}

async function judge(
  section: string,
  baseline: Baseline,
  { overrides = [] as string[], seed = '1', exact = false } = {},
) {
  const { scenario, table } = await load(section, overrides)
  const checkInput = {
    ...{ scenario, file: 'table.yaml', id: 'table', baseline, baselineFile: 'table.json' },
    table: { table, expect: scenario.matrix!.expect },
  }
  const { scenarios } = await check([checkInput], {
    threads: 0,
    seed,
    mostBattles: 32_768,
    ...(exact && { exact: {} }),
  })
  return { ...scenarios[0], ofTable: scenarios[0].findings.filter(({ metric }) => metric.includes(' against ')) }
}

describe('the drift of a table', () => {
  it('is none, without any statistics, where every count is what it was, whatever the seed of the check', async () => {
    const baseline = await take(`${LADDER}, expect: ["${NEAR}"]`)
    expect(Object.keys(baseline.table!.scores)).toEqual(['d4 against d6', 'd4 against d8', 'd6 against d8'])
    for (const seed of ['1', 'tonight']) {
      const { ofTable, faults } = await judge(`${LADDER}, expect: ["${NEAR}"]`, baseline, { seed })
      expect(faults).toEqual([])
      expect(ofTable.map(({ verdict, tier, battles, kind }) => ({ verdict, tier, battles, kind }))).toEqual(
        Array(3).fill({ verdict: 'pass', tier: 'identical', battles: 4096, kind: 'drift' }),
      )
    }
  })

  it('is judged by the counts of the baseline where something has changed', async () => {
    const baseline = await take(`${LADDER}, expect: ["${NEAR}"]`, 16_384)
    const option = `option: ["d4: weapons.sword.damage=d4", "d6: weapons.sword.damage=d6", "d8: weapons.sword.damage=d8, weapons.sword.to_hit=3"]`
    const { ofTable } = await judge(`${option}, expect: ["${NEAR}", "d4 against d6 near baseline within 5%"]`, baseline)
    expect(ofTable.map(({ metric, verdict, tier }) => [metric, verdict, tier])).toEqual([
      ['d4 against d6', 'pass', 'identical'],
      ['d4 against d8', 'fail', 'unpaired'],
      ['d6 against d8', 'fail', 'unpaired'],
      ['d4 against d6', 'pass', 'identical'],
    ])
    expect(ofTable[1].now! - ofTable[1].baseline!).toBeCloseTo(ofTable[1].value!, 12)
  })

  it('is fought where all else is exact', async () => {
    const baseline = await take(`${LADDER}, expect: ["${NEAR}"]`)
    const { ofTable, inexact } = await judge(`${LADDER}, expect: [every matchup in 5% .. 95%, "${NEAR}"]`, baseline, {
      exact: true,
    })
    expect(ofTable.map(({ exact, tier }) => exact ?? tier)).toEqual([true, true, true, ...Array(3).fill('identical')])
    expect(inexact).toContain('the drift of its matrix is fought, because its baseline was')
  })

  it('lacks a baseline, or part of one, and holds what nobody asks for', async () => {
    const { table: _, ...without } = await take(`${LADDER}, expect: ["${NEAR}"]`, 64)
    const bare = await judge(`${LADDER}, expect: ["${NEAR}"]`, without)
    expect(bare).toMatchObject({ verdict: 'fail', ofTable: [] })
    expect(bare.faults[0]).toMatchObject({ place: { line: expect.any(Number) } })
    expect(bare.faults[0].message).toBe('there is no baseline of its matrix to be near to; take it anew')
    const baseline = await take(`${LADDER}, expect: ["${NEAR}"]`, 64)
    const more = await judge(`among: ["weapons.sword.damage=d4,d6,d10"], expect: ["${NEAR}"]`, baseline)
    expect(more.faults.map(({ message }) => message)).toEqual([
      'the baseline has no d4 against d10; take it anew',
      'the baseline has no d6 against d10; take it anew',
      'the baseline holds d4 against d8 and 1 more, which matrix.expect no longer names; take it anew',
    ])
  })

  it('takes as many battles for its baseline as the distance asks for', async () => {
    const { scenario } = await load(`${LADDER}, expect: ["${NEAR}", every matchup in 5% .. 95%]`)
    expect(battlesNear(scenario.matrix!.expect)).toBe(16_384)
    expect(battlesNear(scenario.matrix!.expect.filter(({ isNear }) => !isNear))).toBeUndefined()
  })

  // A run that should not fail does so with a chance of at most 1 %: more than 2 of 30 with one of 3e-3.
  it('raises no more false alarms than promised where it is as large as it may be', async () => {
    const option = 'option: ["d4: weapons.sword.damage=d4", "d8: weapons.sword.damage=d8"]'
    let alarms = 0
    const { scenario, table } = await load(`${option}, expect: [d4 against d8 near baseline within 0.0001%]`)
    for (let run = 0; run < 30; run++) {
      const wanted = [{ scenario, battles: 64, seed: `then ${run}`, table: { table, battles: 4096 } }]
      const [baseline] = await takeBaselines(wanted, { threads: 0 })
      // Of other dice, so that nothing is identical; not of another scenario, so that the drift is none at all.
      const { scores, battles } = baseline.table!
      const other = Object.entries(scores).map(([name, score]) => [name, { ...score, digest: '' }])
      const checkInput = {
        ...{
          scenario,
          file: '',
          id: '',
          baseline: { ...baseline, table: { battles, scores: Object.fromEntries(other) } },
        },
        table: { table, expect: scenario.matrix!.expect },
      }
      const { scenarios } = await check([checkInput], { threads: 0, seed: `now ${run}`, mostBattles: 4096 })
      const [found] = scenarios[0].findings.filter(({ metric }) => metric === 'd4 against d8')
      if (found.verdict === 'fail') alarms++
    }
    expect(alarms).toBeLessThanOrEqual(2)
  })
})

describe('mistakes', () => {
  it.each(['every matchup near baseline within 0%', 'd4 against d6 near baseline, within 120%'])('%s', async (line) => {
    const file = join(folder, 'wrong.yaml')
    await writeFile(file, `${await readFile(DUEL, 'utf8')}matrix: { ${LADDER}, expect: ["${line}"] }\n`)
    const { problems } = await loadScenario(file)
    expect(problems[0].message).toBe(`the distance of "${line}" is no percentage, expected one above 0% and up to 100%`)
  })
})
