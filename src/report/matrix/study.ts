import { availableParallelism } from 'node:os'
import { meantPercentage, percentageFrom, readPercentage } from '../../scenario/numeral.ts'
import type { Table } from '../../table/table.ts'
import type { Asked, Study } from '../study.ts'
import type { AnyMatrix } from './words.ts'

const FLAGS = {
  among: {
    value: 'OPTIONS',
    describe:
      'what every side can take: weapons=dagger,sword (each for its first weapon), weapons.*, combatants.*, PATH=d4..d12, or files (several: all combinations)',
    repeatable: true,
  },
  option: {
    value: 'NAME:CHANGES',
    describe: 'one more that every side can take, by a name: board: weapons=[sword], shield=buckler',
    repeatable: true,
  },
  rows: {
    value: 'OPTIONS',
    describe: 'what the first party can take, where the second takes something else',
    repeatable: true,
  },
  columns: { value: 'OPTIONS', describe: 'what the second party can take then', repeatable: true },
  role: { value: 'PARTY', describe: 'of files: the party that takes part', otherwise: 'the first', repeatable: false },
  situation: {
    value: 'CHANGES',
    describe: 'where they meet: a FILE, or values; with a name and a weight: 2 x close: field.distance=5 ft',
    otherwise: 'the FILE as it is',
    repeatable: true,
  },
  cost: {
    value: 'COLUMN',
    describe: 'what options cost: a column of catalogs, NAME=NUMBER,…, or a CSV file of both',
    otherwise: 'cost, if all have one',
    repeatable: false,
  },
  margin: {
    value: 'P%',
    describe: 'how far from 50 % an option may score before it is called too strong or too weak',
    otherwise: '5%',
    repeatable: false,
  },
  nudge: {
    describe:
      'tell of so many of the worst offenders what one step of each of their numbers does: fights as much again',
    otherwise: 'none',
    repeatable: false,
  },
  precise: {
    value: 'WORD',
    describe: 'what --precision is of: certificate, or every one of the matchups',
    otherwise: 'certificate',
    repeatable: false,
  },
} as const

type Flags = Asked<typeof FLAGS>

export const matrix: Study<typeof FLAGS, Table, AnyMatrix> = {
  name: 'matrix',
  noun: 'matrix',
  summary: 'Fight options against each other: who beats whom, what is never worth taking, and the mix that holds',
  oneFile: false,
  group: 'Table:',
  flags: FLAGS,
  isPlain: true,
  battles: { describe: 'how many battles the whole table fights, where they tell most', otherwise: '1_000_000' },
  precision: 'fight until nobody can gain so many points against the mix that is found (see --precise): 2%',
  examples: [
    ['which weapon is worth taking?', 'matrix duel.yaml --among weapons=dagger,sword,mace,spear'],
    ['every combatant against every other', "matrix duel.yaml --among 'combatants.*' --precision 2%"],
    ['weapons against armours', 'matrix duel.yaml --rows weapons=sword,mace --columns armours=none,mail'],
    ['parties of other files', "matrix field.yaml --among 'parties/*.yaml' --role red"],
    [
      'in several situations, the first counted twice',
      "matrix duel.yaml --among 'weapons.*' --situation '2 x close: field.distance=5 ft' --situation 'far: field.distance=60 ft'",
    ],
    ['and what would improve the two worst', "matrix duel.yaml --among 'weapons.*' --nudge 2"],
    ['without any chance', 'matrix duel.yaml --among weapons=dagger,sword --exact'],
  ],
  file: 'matrix',
  charts: ['matrix', 'ratings', 'mix', 'prices'],

  missing: whatIsMissing,
  async load([file, ...others], { set, role, cost, precise: _, margin: __, nudge: ___, among, ...texts }, how) {
    const { loadTable } = await import('../../load-table.ts')
    const { table, problems } = await loadTable(file, {
      ...{ ...texts, ...how },
      ...{ among: together(among, others), overrides: set },
      ...(role !== undefined && { role }),
      ...(cost !== undefined && { cost }),
    })
    return { subject: table, problems }
  },
  scenarioOf: ({ scenario }) => scenario,
  async fight(table, asked, how) {
    const { matrix } = await import('../../studies/matrix.ts')
    const precise = asked.precise === 'matchups' ? 'matchups' : 'certificate'
    const found = { ...(await matrix(table, { ...how, precise })), margin: marginOf(asked) }
    const count = nudgesOf(asked)
    if (count === 0 || found.partial) return found
    const { nudgeOffenders } = await import('../../studies/nudges.ts')
    const { signal, threads = availableParallelism(), onProgress } = how
    try {
      const offenders = await nudgeOffenders(found, count, {
        ...{ threads, signal, seed: found.seed },
        onProgress: onProgress && ((battles) => onProgress({ battles, of: Math.max(battles, found.fought) })),
      })
      return { ...found, offenders }
    } catch (error) {
      if (!signal?.aborted || error !== signal.reason) throw error
      return { ...found, partial: true }
    }
  },
  async solve(table, asked, how) {
    const { matrixExactly } = await import('../../studies/matrix-exactly.ts')
    const found = { ...(await matrixExactly(table, how)), margin: marginOf(asked) }
    const count = nudgesOf(asked)
    if (count === 0) return found
    const { nudgeExactly } = await import('../../studies/nudges.ts')
    return { ...found, offenders: await nudgeExactly(found, count, how) }
  },
  again: ({ among, option, rows, columns, role, situation, cost, margin, nudge, precise, set }) => ({
    ...{ among, option, rows, columns, role, situation, cost, margin, nudge, precise, set },
  }),
  report: async () => (await import('./report.ts')).report,
}

/** Files are options of one kind, whether we or a shell have found them; all else is combined with each other. */
function together(among: readonly string[], others: readonly string[]): string[] {
  const files = [...among.filter(isFile), ...others]
  return [...among.filter((text) => !isFile(text)), ...(files.length > 0 ? [files.join(',')] : [])]
}

function isFile(text: string): boolean {
  return !text.includes('=') && /\.ya?ml$/i.test(text)
}

function whatIsMissing([, ...others]: readonly string[], asked: Flags): string | undefined {
  const { among, option, rows, columns, role, precise } = asked
  const isSquare = among.length + option.length > 0
  if (isSquare && rows.length + columns.length > 0) {
    return '--rows and --columns are no options of both sides, expected them without --among and --option'
  }
  const isGiven = isSquare || rows.length + columns.length > 0
  if (isGiven && !isSquare && rows.length === 0) return '--columns are given without --rows'
  if (isGiven && !isSquare && columns.length === 0) return '--rows are given without --columns'
  const files = [...among, ...rows, ...columns].some(isFile)
  if (others.length > 0 && !among.some(isFile)) return `"${others[0]}" is one FILE too many, expected one`
  if (role !== undefined && isGiven && !files) return '--role is given without files to take a party of'
  if (precise !== undefined && !['certificate', 'matchups'].includes(precise)) {
    return `--precise is "${precise}", expected certificate or matchups`
  }
  if (Number.isNaN(nudgesOf(asked))) return `--nudge is "${asked.nudge}", expected a number of options from 1 to 64`
  if (asked.nudge !== undefined && rows.length > 0)
    return '--nudge is of options against each other, not of --rows and --columns'
  if (!Number.isNaN(marginOf(asked))) return undefined
  const hint = meantPercentage(asked.margin, 0, MOST_MARGIN)
  return `--margin is "${asked.margin}", expected ${percentageFrom(0, MOST_MARGIN)}${hint === undefined ? '' : `; ${hint}`}`
}

/** How many offenders; none by default. */
function nudgesOf({ nudge = '0' }: Flags): number {
  return nudge === '0' || (/^\d{1,2}$/.test(nudge) && Number(nudge) <= 64) ? Number(nudge) : Number.NaN
}

const DEFAULT_MARGIN = 0.05
const MOST_MARGIN = 0.5

function marginOf({ margin }: Flags): number {
  if (margin === undefined) return DEFAULT_MARGIN
  const share = readPercentage(margin.replace(/^\./, '0.'))
  return share !== undefined && share >= 0 && share <= MOST_MARGIN ? share : Number.NaN
}
