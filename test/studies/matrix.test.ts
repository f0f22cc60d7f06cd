import { beforeAll, describe, expect, it } from 'vitest'
import { loadTable, type TableWanted } from '../../src/load-table.ts'
import { simulate } from '../../src/simulate.ts'
import { type Matrix, matrix } from '../../src/studies/matrix.ts'
import { matrixExactly } from '../../src/studies/matrix-exactly.ts'
import type { Table } from '../../src/table/table.ts'
import { DUEL } from './scenarios.ts'

async function tableOf(wanted: TableWanted): Promise<Table> {
  const { table, problems } = await loadTable(DUEL, wanted)
  expect(problems).toEqual([])
  return table!
}

const DAMAGE = { among: ['weapons.sword.damage=d4..d10'], overrides: ['parties.blue.members.1.hp=8'] }
const HOW = { threads: 0, seed: '1' } as const

/** Without its scenarios, which hold functions of their own. */
function figures({ table: _, ...found }: Matrix) {
  return found
}

describe('a matrix', () => {
  let table: Table
  beforeAll(async () => {
    table = await tableOf(DAMAGE)
  })

  it('is the same however it is fought', async () => {
    const [first, ...others] = await Promise.all(
      [{ threads: 0 }, { threads: 1 }, { threads: 2 }].map((way) => matrix(table, { ...HOW, ...way, battles: 12_000 })),
    )
    for (const other of others) expect(figures(other)).toEqual(figures(first))
  })

  it('spends what it is given, first on all alike and then where the mix is undecided', async () => {
    const { fought, matchups } = await matrix(table, { ...HOW, battles: 20_000 })
    expect(fought).toBeLessThanOrEqual(20_000)
    expect(fought).toBeGreaterThan(20_000 - 2 * 16 * 2)
    const battles = matchups.map(({ battles }) => battles)
    expect(Math.min(...battles)).toBeGreaterThan(2 * 256)
    const of = (row: number, column: number) =>
      matchups.find((each) => each.row === row && each.column === column)!.battles
    // d4 against d6 decides nothing; d8 against d10 most.
    expect(of(2, 3)).toBeGreaterThan(2 * of(0, 1))
  })

  it('has for each matchup the battles that its scenario has by itself', async () => {
    const { matchups } = await matrix(table, { ...HOW, battles: 6 * 2 * 300 })
    const [{ battles, score, drawn, rounds }] = matchups
    const [{ ahead, behind }] = table.matchups
    const [one, other] = await Promise.all(
      [ahead, behind!].map((side) => simulate(side, { ...HOW, battles: battles / 2 })),
    )
    const wins = one.metrics['win.red'].value + other.metrics['win.blue'].value
    const nobody = ({ metrics }: typeof one) => metrics.draw.value + metrics.stalemate.value
    expect(score.value).toBeCloseTo((wins + (nobody(one) + nobody(other)) / 2) / 2, 9)
    expect(drawn).toBeCloseTo((nobody(one) + nobody(other)) / 2, 9)
    expect(rounds).toBeCloseTo((one.metrics['rounds.mean'].value + other.metrics['rounds.mean'].value) / 2, 8)
  })

  // 6 cells and 4 scores at 95 %, of one fixed seed: more than 4 of 10 miss with a chance of 1e-4.
  it('covers what is exactly so', async () => {
    const [found, truth] = [await matrix(table, { ...HOW, battles: 40_000 }), await matrixExactly(table)]
    const pairs = [
      ...found.matchups.map(({ score }, at) => [score, truth.matchups[at].score.value] as const),
      ...found.findings.rows.map(({ score }, at) => [score, truth.findings.rows[at].score.value] as const),
    ]
    expect(pairs.filter(([{ low, high }, value]) => value < low || value > high).length).toBeLessThanOrEqual(4)
    expect(truth.findings.rows.map(({ dominatedBy }) => dominatedBy.length)).toEqual([3, 2, 1, 0])
    expect(truth).toMatchObject({ exact: true, fought: 0 })
    expect(truth.matchups[0]).toMatchObject({ battles: 0, variance: 0 })
  })

  it('stops at the precision asked for, of the certificate or of every matchup', async () => {
    const close = await tableOf({ among: ['hp=8..10'] })
    const certain = await matrix(close, { ...HOW, precision: 0.02 })
    expect(certain.findings.certificate).toBeLessThanOrEqual(0.02)
    const each = await matrix(close, { ...HOW, precision: 0.02, precise: 'matchups' })
    for (const { score } of each.matchups) expect((score.high - score.low) / 2).toBeLessThanOrEqual(0.02)
    expect(each.fought).toBeGreaterThan(certain.fought)
  })

  it('interrupted is what as many battles find', async () => {
    const stop = new AbortController()
    const partial = await matrix(table, {
      ...HOW,
      battles: 100_000_000,
      signal: stop.signal,
      onProgress: ({ battles }) => void (battles > 20_000 && stop.abort()),
    })
    expect(partial.partial).toBe(true)
    const again = await matrix(table, { ...HOW, battles: partial.fought })
    expect(figures(again)).toEqual({ ...figures(partial), partial: false })
    await expect(matrix(table, { ...HOW, signal: AbortSignal.abort('now') })).rejects.toBe('now')
  })

  it('does with a handful of battles', async () => {
    const { fought, matchups } = await matrix(table, { ...HOW, battles: 1 })
    expect(fought).toBe(6 * 2 * 2)
    for (const { score } of matchups) expect(score.low).toBeLessThan(score.high)
  })
})

describe('a matrix of several situations', () => {
  it('is the weighted mean of theirs', async () => {
    const table = await tableOf({ among: ['weapons.sword.damage=d6,d8'], situation: ['3 x hp=5', 'tough: hp=12'] })
    const { cells, findings, bySituation } = await matrixExactly(table)
    const [weak, tough] = bySituation.map(({ rows }) => rows[0].score.value)
    expect(findings.rows[0].score.value).toBeCloseTo(0.75 * weak + 0.25 * tough, 12)
    // A score has itself at a half in it.
    expect(cells[0][1]!.value / 2 + 0.25).toBeCloseTo(0.75 * weak + 0.25 * tough, 12)
    expect(cells[1][0]!.value).toBeCloseTo(1 - cells[0][1]!.value, 12)
    expect(cells[0][0]).toBeUndefined()
  })
})

describe('a matrix of rows and columns', () => {
  it('has what the first party scores, each matchup fought once', async () => {
    const table = await tableOf({ rows: ['hp=6,12'], columns: ['hp=7,9,11'] })
    const [{ cells, fought, findings }, truth] = [
      await matrix(table, { ...HOW, battles: 12_000 }),
      await matrixExactly(table),
    ]
    expect(fought).toBeLessThanOrEqual(12_000)
    for (const [i, row] of cells.entries()) {
      for (const [j, cell] of row.entries()) expect(Math.abs(cell!.value - truth.cells[i][j]!.value)).toBeLessThan(0.1)
    }
    // More hit points are better whatever the other has.
    expect(findings.rows.map(({ share }) => share.value)).toEqual([0, 1])
    expect(findings.columns.map(({ share }) => share.value)).toEqual([0, 0, 1])
    expect(findings.value.value).toBeCloseTo(cells[1][2]!.value, 12)
  })
})
