import { loadTable, matrix, matrixExactly, simulate } from '../src/index.ts'
import type { TableWanted } from '../src/load-table.ts'
import { inPackage } from '../src/package/root.ts'
import type { MatchupFound } from '../src/studies/table-found.ts'
import type { Table } from '../src/table/table.ts'

/** How often something held in tables that were fought with a seed of their own each, against their exact answers. */
export interface Held {
  readonly of: string
  readonly happened: number
  readonly runs: number
  readonly promise: { readonly atLeast: number }
}

/** Real tables, small enough to have exact answers. */
const TABLES: readonly (readonly [name: string, file: string, wanted: TableWanted])[] = [
  ['12 weapons, osr-d20', 'scenarios/armoury.yaml', { among: ['weapons.*'] }],
  [
    '8 weapons against mail, osr-d20',
    'scenarios/sword-against-mail.yaml',
    { among: ['weapons=cudgel,dagger,hand-axe,mace,sword,great-sword,pitchfork,spear'] },
  ],
  [
    '6 fighters, slot-d20',
    'bench/scenarios/slot-duel.yaml',
    {
      option: [
        'tough: hp=15, ac=12, skill=1',
        'even: hp=12, ac=13, skill=2',
        'keen: hp=9, ac=13, skill=4',
        'guarded: hp=10, ac=15, skill=1',
        'frail: hp=7, ac=15, skill=3',
        'plain: hp=11, ac=13, skill=2',
      ],
    },
  ],
]

const BATTLES = 100_000

/**
 * Coverage of matchups and mean scores, and how often a certificate holds, on the data that the mix was found with; printed
 * beside it is how much could be gained against the mixes, and against those of as many battles shared out evenly.
 */
export async function measureMatrices(runs: number): Promise<Held[]> {
  const held: Held[] = []
  for (const [name, file, wanted] of TABLES) {
    const { table, problems } = await loadTable(inPackage(file), wanted)
    if (!table) throw new Error(problems.map(({ message }) => message).join('\n'))
    held.push(...(await measure(name, table, runs)))
  }
  return held
}

async function measure(name: string, table: Table, runs: number): Promise<Held[]> {
  const truth = await matrixExactly(table)
  const counts = { matchups: 0, scores: 0, certificates: 0 }
  const lost = { found: 0, even: 0 }
  for (let run = 0; run < runs; run++) {
    const seed = `table ${run}`
    const found = await matrix(table, { battles: BATTLES, seed, threads: 0 })
    const covers = ({ low, high }: { low: number; high: number }, value: number) => low <= value && value <= high
    for (const [at, { score }] of found.matchups.entries()) {
      if (covers(score, truth.matchups[at].score.value)) counts.matchups++
    }
    for (const [at, { score }] of found.findings.rows.entries()) {
      if (covers(score, truth.findings.rows[at].score.value)) counts.scores++
    }
    const gain = gainAgainst(
      found.findings.rows.map(({ share }) => share.value),
      truth.matchups,
    )
    if (gain <= found.findings.certificate + 1e-9) counts.certificates++
    lost.found += gain
    lost.even += await gainOfEven(table, seed, truth.matchups)
  }
  const points = (sum: number) => ((100 * sum) / runs).toFixed(2)
  console.log(
    `${name}: ${points(lost.found)} points to gain against the mix, ${points(lost.even)} if battles are shared out evenly`,
  )
  const promise = { atLeast: 0.949 }
  return [
    { of: `coverage of matchups, ${name}`, happened: counts.matchups, runs: runs * table.matchups.length, promise },
    { of: `coverage of mean scores, ${name}`, happened: counts.scores, runs: runs * table.rows.length, promise },
    { of: `certificates that hold, ${name}`, happened: counts.certificates, runs, promise },
  ]
}

/** What the best answer to a mix gains, by the exact scores. */
function gainAgainst(
  mix: readonly number[],
  matchups: readonly Pick<MatchupFound, 'row' | 'column' | 'score'>[],
): number {
  const gains = mix.map(() => 0)
  for (const { row, column, score } of matchups) {
    gains[row] += mix[column] * (score.value - 0.5)
    gains[column] += mix[row] * (0.5 - score.value)
  }
  return Math.max(...gains)
}

/** The same of the mix that is found where every matchup fights as much. */
async function gainOfEven(table: Table, seed: string, truth: readonly MatchupFound[]): Promise<number> {
  const { solveGame } = await import('../src/statistics/game.ts')
  const values = table.rows.map(() => table.rows.map(() => 0.5))
  const battles = Math.floor(BATTLES / table.matchups.length / 2)
  for (const { row, column, ahead, behind } of table.matchups) {
    const shares = await Promise.all(
      [ahead, behind!].map(async (scenario, side) => {
        const { metrics } = await simulate(scenario, { battles, seed, threads: 0 })
        return metrics[`win.${scenario.parties[side].id}`].value + (metrics.draw.value + metrics.stalemate.value) / 2
      }),
    )
    values[row][column] = (shares[0] + shares[1]) / 2
    values[column][row] = 1 - values[row][column]
  }
  return gainAgainst(solveGame(values).rows, truth)
}
