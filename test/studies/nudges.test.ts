import { describe, expect, it } from 'vitest'
import { loadTable, matrix, matrixExactly } from '../../src/index.ts'
import { nudgeExactly, nudgeOffenders } from '../../src/studies/nudges.ts'
import { DUEL } from './scenarios.ts'

async function loadLadder() {
  const { table } = await loadTable(DUEL, {
    among: ['weapons.sword.damage=d4,d8'],
    overrides: ['combatants.fighter.hp=3'],
  })
  return table!
}

const WANTED = ['weapons.sword.damage', 'weapons.sword.to_hit', 'combatants.fighter.hp']

describe('nudges of offenders', () => {
  it('are reported of those farthest from 50 %, each number one step up and down', async () => {
    const found = await matrixExactly(await loadLadder())
    const offenders = await nudgeExactly(found, 1, {})
    expect(offenders).toHaveLength(1)
    const [{ option, worst, nudges }] = offenders
    expect(worst).toEqual({ against: 1 - option, score: found.cells[option][1 - option] })
    const steps = nudges.filter(({ path }) => path === 'weapons.sword.damage').map(({ now, then }) => [now, then])
    const die = found.table.rows[option].name
    expect(steps).toEqual([
      [die, `${die}+1`],
      [die, `${die}-1`],
    ])
    const paths = nudges.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(WANTED))
    // Of two options: half of what the one matchup changes by.
    for (const { score, worst: change } of nudges) expect(score.value).toBeCloseTo(change.value / 2, 12)
  })

  it('are what the nudged option scores less what it scored', async () => {
    const table = await loadLadder()
    const found = await matrixExactly(table)
    const [{ option, nudges }] = await nudgeExactly(found, 1, {})
    const { then } = nudges.find(({ path }) => path === 'weapons.sword.damage')!
    const names = table.rows.map(({ name }) => name)
    const others = names.filter((_, at) => at !== option)
    const { table: changed } = await loadTable(DUEL, {
      among: [`weapons.sword.damage=${[then, ...others].join(',')}`],
      overrides: ['combatants.fighter.hp=3'],
    })
    const after = await matrixExactly(changed!)
    const gain = after.findings.rows[0].score.value - found.findings.rows[option].score.value
    expect(nudges[0]).toMatchObject({ path: 'weapons.sword.damage', then })
    expect(nudges[0].score.value).toBeCloseTo(gain, 12)
  })

  // 95 % of the intervals hold; fewer than 80 % of these, if they were independent, with a chance below 1e-4.
  it('are fought in pairs, with intervals that hold the exact changes, on any number of threads', async () => {
    const table = await loadLadder()
    const truth = await nudgeExactly(await matrixExactly(table), 2, {})
    const found = await matrix(table, { battles: 20_000, threads: 0 })
    const fought = await nudgeOffenders(found, 2, { threads: 0, seed: 'nudge' })
    expect(fought.map(({ option }) => option).sort()).toEqual([0, 1])
    let [covered, all] = [0, 0]
    for (const { option, nudges } of fought) {
      const exact = truth.find((other) => other.option === option)!
      for (const [at, { path, then, score, worst, variety }] of nudges.entries()) {
        expect(exact.nudges[at]).toMatchObject({ path, then })
        all++
        const { value } = exact.nudges[at].score
        if (score.low <= value && value <= score.high) covered++
        // Far better known than the scores themselves.
        expect(worst.high - worst.low).toBeLessThan(0.1)
        expect(variety.low).toBeLessThanOrEqual(variety.high)
      }
    }
    expect(all).toBeGreaterThan(20)
    expect(covered / all).toBeGreaterThan(0.8)
    expect(await nudgeOffenders(found, 2, { threads: 2, seed: 'nudge' })).toEqual(fought)
  })

  it('are of nobody where nobody is distinct from 50 %, and of no rows against columns', async () => {
    const even = await loadTable(DUEL, { among: ['hp=9,10'], option: [], overrides: ['id=Duel'] })
    const found = await matrix(even.table!, { battles: 64, threads: 0 })
    expect(await nudgeOffenders(found, 3, { threads: 0, seed: '1' })).toEqual([])
    const grid = await loadTable(DUEL, { rows: ['hp=8,9'], columns: ['hp=8,10'] })
    const other = await matrix(grid.table!, { battles: 64, threads: 0 })
    await expect(nudgeOffenders(other, 1, { threads: 0, seed: '1' })).rejects.toThrow(RangeError)
  })
})
