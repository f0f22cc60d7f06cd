import { createHash } from 'node:crypto'
import { expectOptions, expectRead, type OptionNames } from '../arguments.ts'
import { MOST_BATTLES } from '../fight/chunk.ts'
import { digestMatch } from '../fight/digest.ts'
import type { Match, MatchTally } from '../fight/match.ts'
import { Scheduler } from '../fight/scheduler.ts'
import { ShareFought } from '../fight/share.ts'
import { incidentsIn, joinIncidents } from '../metrics/incidents.ts'
import { readVersion } from '../package/version.ts'
import { planTogether, type Stand } from '../plan-scenario.ts'
import { chooseOptions, FIGHTING_OPTIONS, type FightingOptions } from '../simulate.ts'
import type { Estimate } from '../statistics/interval.ts'
import { nextLook } from '../statistics/precision.ts'
import type { Matchup, Table } from '../table/table.ts'
import type { FoughtStudy } from './fought.ts'
import type { StudyProgress } from './progress.ts'
import { estimateScore, type Score, scoreOf, varianceOf } from './scores.ts'
import { needOfCells } from './table-allocation.ts'
import { bestMixes, certify, findInTable, type Scores, type TableFindings } from './table-findings.ts'

/**
 * How to fight; see `FightingOptions`. `battles` are those of the whole table, 1,000,000 by default: what a scenario's
 * `run` says is meant for one. `precision` is that of the certificate, or with `precise` of every matchup.
 */
export interface MatrixOptions extends Omit<FightingOptions, 'chunkSize'> {
  readonly precise?: Precise
  /** Called every few dozen milliseconds, of the whole table. */
  readonly onProgress?: (progress: StudyProgress) => void
}

const { chunkSize: _, ...FIGHTING } = FIGHTING_OPTIONS
const OPTIONS: OptionNames<MatrixOptions> = { ...FIGHTING, precise: true, onProgress: true }

/** What `precision` is the precision of. */
export type Precise = 'certificate' | 'matchups'

/** What was found of two options that met in one situation. */
export interface MatchupFound extends Pick<Matchup, 'row' | 'column' | 'situation'> {
  /** The scenario that was fought, by the name that its dice have. */
  readonly name: string
  /** How often the row's option won, a draw counting half. */
  readonly score: Estimate
  readonly variance: number
  /** None if it is exact. */
  readonly battles: number
  /** Share of battles that nobody won. */
  readonly drawn: number
  /** The mean length of a battle. */
  readonly rounds: number
}

/** What is reported of a table, whether it was fought or solved. */
export interface TableFound {
  readonly table: Table
  /** In the order of the table's. */
  readonly matchups: readonly MatchupFound[]
  /** Of all situations together, and of each. */
  readonly findings: TableFindings
  readonly bySituation: readonly TableFindings[]
  /** The mean over all situations by row and column, with intervals; undefined where an option would meet itself. */
  readonly cells: readonly (readonly (Estimate | undefined)[])[]
}

/** Everything that a matrix found out. */
export interface Matrix extends FoughtStudy, TableFound {
  /** Battles of all matchups together. */
  readonly fought: number
  /** What `precision` was of. */
  readonly precise?: Precise
}

const DEFAULT_BATTLES = 1_000_000
/** So many pairs of every matchup are fought before the first look: fewer of a large table. */
const FIRST_LOOK = 256
const FIRST_LOOK_OF_MANY = 64
const MANY = 256
/** Each look has seen so much more than the one before. */
const GROWTH = 1 / 3
/** Matchups are given pairs by so many. */
const BLOCK = 16
/** So much of each look goes to all matchups alike: what is thought certain may be wrong. */
const EVEN = 0.2
/** Two pairs are the least that have a variance. */
const LEAST_PAIRS = 2

/**
 * Fights the options of a table against each other. Every matchup has dice of its own, so that what is found of one is
 * independent of what is found of another; its two battles with sides exchanged have the same. The battles go where the
 * equilibrium is undecided. When to look and what follows from it depend on counts alone: not on threads or time.
 *
 * Throws what `simulate` throws. Stopped by its signal it returns what was known at the last look, as `partial`.
 */
export async function matrix(table: Table, options: MatrixOptions = {}): Promise<Matrix> {
  expectRead('table', table)
  expectOptions(options, OPTIONS)
  const { precise = 'certificate', signal, share, store, machines, onProgress } = options
  const chosen = chooseOptions(
    options.battles === undefined && options.precision === undefined
      ? { ...options, battles: DEFAULT_BATTLES }
      : options,
    table.scenario.run,
  )
  const { goal, seed, threads } = chosen
  const stands = await Promise.all(table.matchups.map(planMatchup))
  const experiments = stands.map((sides) => ({ match: matchOf(sides), seed, share }))
  const perPair = table.isSquare ? 2 : 1
  const budget = 'battles' in goal ? Math.floor(goal.battles / perPair) : undefined
  const plan = new Allocation(table, budget)
  let known: readonly Score[] | undefined
  let digest = ''
  let counted: readonly MatchTally[] = []
  let partial = false
  const scheduler = new Scheduler(experiments, {
    ...{ threads, signal, store, machines },
    onProgress: onProgress && ((pairs) => onProgress({ battles: pairs * perPair, of: plan.total * perPair })),
  })
  try {
    for (let look: number[] | undefined = plan.first(); look; ) {
      const pairs: readonly number[] = look
      const counts = await fightAll(scheduler, pairs)
      for (const [experiment, { n }] of (known ?? []).entries())
        if (n < pairs[experiment]) scheduler.forget(experiment, n)
      const scores = counts.map(scoreOf)
      known = scores
      counted = counts
      const hash = createHash('sha256').update('tiltyard matrix 1\n')
      for (const count of counts) hash.update(`${digestMatch(count)}\n`)
      digest = hash.digest('hex')
      look = 'precision' in goal ? plan.until(scores, goal.precision, precise) : plan.next(scores)
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason || !known) throw error
    partial = true
  } finally {
    await scheduler.close()
  }
  const matchups = known!.map((score, at) => foundOf(table.matchups[at], score))
  return {
    ...{ scenario: table.scenario.name, rules: stands[0][0].ruleset.id, seed, version: readVersion(), digest, partial },
    ...joinIncidents(
      counted.flatMap(({ sides }, at) =>
        sides.map((tally, side) => ({
          name: `the matchup "${table.matchups[at].ahead.name}"`,
          ...incidentsIn(tally, stands[at][side].roster),
        })),
      ),
    ),
    fought: matchups.reduce((sum, { battles }) => sum + battles, 0),
    ...('precision' in goal && { ...goal, precise }),
    ...findingsOf(table, matchups, false),
  }
}

/** Of a look that is shared, the whole share is fought before `ShareFought` is thrown. */
async function fightAll(scheduler: Scheduler, pairs: readonly number[]): Promise<MatchTally[]> {
  const fought = await Promise.allSettled(pairs.map((count, experiment) => scheduler.fight(experiment, count)))
  const failures = fought.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((failure) => !(failure instanceof ShareFought)) ?? failures[0]
  return fought.map((each) => (each as PromiseFulfilledResult<MatchTally>).value)
}

/** Plans the sides of a matchup, which have the same dice. */
export function planMatchup({ ahead, behind }: Matchup): Promise<Stand[]> {
  return planTogether(behind ? [ahead, behind] : [ahead])
}

/** A matchup as it is fought: both of its sides, in pairs. */
export function matchOf(stands: readonly Stand[]): Match {
  const keep = new Int32Array(0)
  const none = { left: new Int32Array(0), right: new Int32Array(0) }
  // Scores have no luck taken out of them, so that none is counted.
  const plans = stands.map(({ plan }) => ({ ...plan, plain: true as const }))
  if (plans.length === 1) return { sides: [{ plan: plans[0] }], pairs: [] }
  return { sides: plans.map((plan) => ({ plan, keep })), pairs: [{ ...none, first: 0, second: 1 }] }
}

function foundOf({ row, column, situation, ahead }: Matchup, score: Score): MatchupFound {
  const { battles, drawn, rounds } = score
  return {
    ...{ row, column, situation, name: ahead.name },
    score: estimateScore(score),
    variance: varianceOf(score),
    ...{ battles, drawn: drawn / battles, rounds: rounds / battles },
  }
}

/** What the matchups come to, in each situation and in all of them. */
export function findingsOf(table: Table, matchups: readonly MatchupFound[], isExact: boolean): TableFound {
  const { situations } = table
  const bySituation = situations.map((_, situation) => scoresOf(table, matchups, isExact, situation))
  const scores = situations.length === 1 ? bySituation[0] : scoresOf(table, matchups, isExact)
  const findings = findInTable(scores)
  return {
    table,
    matchups,
    findings,
    bySituation: situations.length === 1 ? [findings] : bySituation.map(findInTable),
    cells: meanCells(table, matchups),
  }
}

/** The scores of all cells: of one situation, or their weighted mean over all. */
export function scoresOf(
  { isSquare, rows, columns, situations }: Table,
  matchups: readonly Pick<MatchupFound, 'row' | 'column' | 'situation' | 'score' | 'variance'>[],
  isExact: boolean,
  only?: number,
): Scores {
  const fill = (value: number) => rows.map(() => columns.map(() => value))
  const values = fill(0)
  const variances = fill(0)
  for (const { row, column, situation, score, variance } of matchups) {
    if (only !== undefined && situation !== only) continue
    const weight = only === undefined ? situations[situation].weight : 1
    values[row][column] += weight * score.value
    if (!isExact) variances[row][column] += weight ** 2 * variance
  }
  if (isSquare) {
    for (const [i, row] of values.entries()) {
      row[i] = 0.5
      for (let j = 0; j < i; j++) {
        row[j] = 1 - values[j][i]
        variances[i][j] = variances[j][i]
      }
    }
  }
  return { values, variances, isSquare, isExact }
}

/** Intervals of independent estimates as that of their mean: half-widths add as errors do, each side by itself. */
function meanCells({ isSquare, rows, columns, situations }: Table, matchups: readonly MatchupFound[]) {
  const cells = rows.map(() => columns.map((): Estimate | undefined => undefined))
  for (const { row, column, situation, score } of matchups) {
    const { weight } = situations[situation]
    const before = cells[row][column] ?? { value: 0, low: 0, high: 0 }
    const value = before.value + weight * score.value
    const below = Math.hypot(before.value - before.low, weight * (score.value - score.low))
    const above = Math.hypot(before.high - before.value, weight * (score.high - score.value))
    cells[row][column] = { value, low: value - below, high: value + above }
  }
  if (!isSquare) return cells
  return cells.map((row, i) =>
    row.map((cell, j) => {
      const mirrored = i > j ? cells[j][i] : undefined
      return mirrored ? { value: 1 - mirrored.value, low: 1 - mirrored.high, high: 1 - mirrored.low } : cell
    }),
  )
}

/**
 * How many pairs each matchup is to have fought at the next look. The looks do not depend on how much is fought in all but for
 * the last: so what was known at an interruption is what as many battles would have found.
 */
class Allocation {
  readonly #table: Table
  readonly #budget: number | undefined
  /** Pairs of all matchups together, as far as is known. */
  total = 0

  constructor(table: Table, budget: number | undefined) {
    this.#table = table
    this.#budget = budget
  }

  first(): number[] {
    const count = this.#table.matchups.length
    const all = count > MANY ? FIRST_LOOK_OF_MANY : FIRST_LOOK
    const pairs = Math.max(LEAST_PAIRS, Math.min(all, Math.floor((this.#budget ?? Infinity) / count)))
    this.total = this.#budget ?? pairs * count
    return this.#table.matchups.map(() => pairs)
  }

  /** Until the budget is spent. */
  next(known: readonly Score[]): number[] | undefined {
    const fought = pairsOf(known)
    const more = Math.min(this.#budget! - fought, Math.ceil(fought * GROWTH))
    return more < BLOCK ? undefined : this.#share(known, more)
  }

  /** Until it is known well enough. */
  until(known: readonly Score[], precision: number, precise: Precise): number[] | undefined {
    const look = precise === 'matchups' ? this.#untilMatchups(known, precision) : this.#untilCertain(known, precision)
    if (look) this.total = look.reduce((sum, pairs) => sum + pairs, 0)
    return look
  }

  #untilMatchups(known: readonly Score[], precision: number): number[] | undefined {
    const look = known.map((score) => {
      const { low, high } = estimateScore(score)
      return nextLook(score.n, [{ halfWidth: (high - low) / 2, wanted: precision }], MOST_BATTLES)
    })
    return look.some((pairs, at) => pairs > known[at].n) ? look : undefined
  }

  #untilCertain(known: readonly Score[], precision: number): number[] | undefined {
    const scores = this.#scores(known)
    if (certify(scores, bestMixes(scores.values)) <= precision) return undefined
    return this.#share(known, Math.ceil(pairsOf(known) * GROWTH))
  }

  /** Hands out more pairs: some to all alike, the others by need. */
  #share(known: readonly Score[], more: number): number[] {
    const { matchups, situations } = this.#table
    const cells = needOfCells(this.#scores(known))
    const needs = matchups.map(({ row, column, situation }, at) => {
      const spread = Math.sqrt(varianceOf(known[at]) * known[at].n)
      return cells[row][column] * situations[situation].weight * spread
    })
    const all = needs.reduce((sum, need) => sum + need, 0)
    const shares = needs.map((need) => (all > 0 ? EVEN / needs.length + ((1 - EVEN) * need) / all : 1 / needs.length))
    const blocks = apportion(shares, Math.floor(more / BLOCK))
    return known.map(({ n }, at) => Math.min(MOST_BATTLES, n + BLOCK * blocks[at]))
  }

  #scores(known: readonly Score[]): Scores {
    const found = this.#table.matchups.map((matchup, at) => ({
      ...matchup,
      score: { value: known[at].sum / (known[at].top * known[at].n), low: 0, high: 1 },
      variance: varianceOf(known[at]),
    }))
    return scoresOf(this.#table, found, false)
  }
}

function pairsOf(known: readonly Score[]): number {
  return known.reduce((sum, { n }) => sum + n, 0)
}

/** Whole numbers in proportion to the shares that add up to `total`: the largest remainders are rounded up. */
function apportion(shares: readonly number[], total: number): number[] {
  const exact = shares.map((share) => share * total)
  const whole = exact.map(Math.floor)
  const left = total - whole.reduce((sum, count) => sum + count, 0)
  const order = exact.map((_, at) => at).sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]) || a - b)
  for (const at of order.slice(0, left)) whole[at]++
  return whole
}
