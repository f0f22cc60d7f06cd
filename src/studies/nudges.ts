import type { Match, MatchTally } from '../fight/match.ts'
import { Scheduler, type SchedulerOptions } from '../fight/scheduler.ts'
import { planTogether } from '../plan-scenario.ts'
import { entropy } from '../statistics/game.ts'
import type { Estimate } from '../statistics/interval.ts'
import { normalDraws } from '../statistics/normal-draws.ts'
import { standardErrors } from '../statistics/special.ts'
import type { NudgedOption } from '../table/table.ts'
import { Answers, type ExactStudyOptions } from './answers.ts'
import { planMatchup } from './matrix.ts'
import { solveMatchup } from './matrix-exactly.ts'
import { changeOfScore } from './score-change.ts'
import { drawScores, type Scores, spread } from './table-draws.ts'
import { bestMixes } from './table-findings.ts'
import { scoresOf, type TableFound } from './table-found.ts'

/** What one step of a number of an option does to the table. */
export interface Nudge extends Omit<NudgedOption, 'matchups'> {
  /** To the option's mean score; with a paired 95 % interval, as that of its worst matchup. */
  readonly score: Estimate
  readonly worst: Estimate
  /** To the variety of the equilibrium; with the middle 90 % of resampled tables. */
  readonly variety: Estimate
}

/** An option that scores too much or too little, and what can be done about it. */
export interface Offender {
  readonly option: number
  /** The option against which it scores farthest from 50 %, and what it scores there. */
  readonly worst: { readonly against: number; readonly score: Estimate }
  readonly nudges: readonly Nudge[]
}

/** Pairs of every matchup: fewer tell nothing, and more are not worth waiting for. */
const FEWEST_PAIRS = 64
const MOST_PAIRS = 4096
/** Tables that are drawn; fewer of large ones, which take longer to solve. */
const DRAWS = 200
const DRAWS_OF_LARGE = 40
const LARGE = 24

/** How to fight what is nudged. */
type NudgingOptions = Pick<SchedulerOptions, 'threads' | 'signal' | 'onProgress'> & { readonly seed: string }

/**
 * What a step of each number of the worst offenders does: the `count` options whose mean scores are certainly not 50 %, and
 * farthest from it. All steps of an option are fought with the dice of its matchups as they are, so that what they change is
 * known far better than the scores themselves; in all about as many battles as the table, shared out evenly.
 *
 * Throws a `RangeError` for a table that is not square, and the signal's reason.
 */
export async function nudgeOffenders(
  found: TableFound & { readonly fought: number },
  count: number,
  { seed, ...options }: NudgingOptions,
): Promise<Offender[]> {
  const offenders = await findOffenders(found, count)
  const matches = await Promise.all(
    offenders.flatMap(({ nudged }) => matchupsOf(nudged).map((at) => planNudges(found, at, nudged))),
  )
  const sides = matches.reduce((sum, { sides }) => sum + sides.length, 0)
  const pairs = Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, Math.floor(found.fought / Math.max(1, sides))))
  const scheduler = new Scheduler(
    matches.map((match) => ({ match, seed })),
    options,
  )
  let counts: MatchTally[]
  try {
    counts = await Promise.all(matches.map((_, experiment) => scheduler.fight(experiment, pairs)))
  } finally {
    await scheduler.close()
  }
  let experiment = 0
  const changes = offenders.map(({ option, nudged }) => {
    const known = new Map(matchupsOf(nudged).map((at) => [at, counts[experiment++]]))
    return nudged.map((_, step) => (at: number): Estimate => {
      const change = changeOfScore(known.get(at)!, step)
      return found.matchups[at].row === option ? change : opposite(change)
    })
  })
  return judgeAll(found, offenders, changes)
}

/** The same without chance, of a table that was answered exactly. Throws what `exact` throws. */
export async function nudgeExactly(found: TableFound, count: number, options: ExactStudyOptions): Promise<Offender[]> {
  const offenders = await findOffenders(found, count)
  const steps = offenders.flatMap(({ nudged }) => nudged)
  const answers = new Answers(options, 2 * steps.reduce((sum, { matchups }) => sum + matchups.size, 0))
  const changes: ((at: number) => Estimate)[][] = []
  for (const { option, nudged } of offenders) {
    const ofOption: ((at: number) => Estimate)[] = []
    for (const { matchups, path } of nudged) {
      const known = new Map<number, Estimate>()
      for (const [at, matchup] of matchups) {
        const { score } = await solveMatchup(await planMatchup(matchup), answers, `${matchup.ahead.name}, ${path}`)
        const { row, score: before } = found.matchups[at]
        const change = (score - before.value) * (row === option ? 1 : -1)
        known.set(at, { value: change, low: change, high: change })
      }
      ofOption.push((at) => known.get(at)!)
    }
    changes.push(ofOption)
  }
  return judgeAll(found, offenders, changes)
}

async function findOffenders({ table, findings }: TableFound, count: number) {
  if (!table.nudged) throw new RangeError('Expected a table of options against each other')
  const options = findings.rows
    .map(({ score }, option) => ({ option, off: Math.abs(score.value - 0.5), score }))
    .filter(({ score: { low, high }, off }) => off > 1e-9 && (low > 0.5 || high < 0.5))
    .sort((one, other) => other.off - one.off)
    .slice(0, count)
  const offenders: { readonly option: number; readonly nudged: readonly NudgedOption[] }[] = []
  for (const { option } of options) offenders.push({ option, nudged: await table.nudged(option, table) })
  return offenders
}

/** The places of the matchups that are nudged: all of the option's. */
function matchupsOf(nudged: readonly NudgedOption[]): number[] {
  return [...(nudged[0]?.matchups.keys() ?? [])]
}

/** A matchup as it is, and with every step: two sides each, in pairs with each other and with those as they are. */
async function planNudges({ table }: TableFound, at: number, nudged: readonly NudgedOption[]): Promise<Match> {
  const scenarios = [table.matchups[at], ...nudged.map(({ matchups }) => matchups.get(at)!)]
  const stands = await planTogether(scenarios.flatMap(({ ahead, behind }) => [ahead, behind!]))
  const keep = new Int32Array(0)
  const none = { left: new Int32Array(0), right: new Int32Array(0) }
  const pairs = nudged.flatMap((_, step) => {
    const [ahead, behind] = [2 + 2 * step, 3 + 2 * step]
    return [[ahead, behind], ...[0, 1].flatMap((before) => [ahead, behind].map((after) => [before, after]))].map(
      ([first, second]) => ({ ...none, first, second }),
    )
  })
  return { sides: stands.map(({ plan }) => ({ plan, keep })), pairs: [{ ...none, first: 0, second: 1 }, ...pairs] }
}

function judgeAll(
  found: TableFound,
  offenders: readonly { readonly option: number; readonly nudged: readonly NudgedOption[] }[],
  changes: readonly (readonly ((at: number) => Estimate)[])[],
): Offender[] {
  const tables = drawTables(found)
  return offenders.map(({ option, nudged }, at) => {
    const against = worstOf(found, option)
    const nudges = nudged.map(({ path, now, then }, step): Nudge => {
      const cells = changesByCell(found, option, changes[at][step])
      return {
        ...{ option, path, now, then },
        score: sumOf([...cells.values()], 1 / found.table.columns.length),
        worst: cells.get(against)!,
        variety: changeOfVariety(tables, option, cells),
      }
    })
    return { option, worst: { against, score: found.cells[option][against]! }, nudges }
  })
}

/** Whom it meets at the score that is farthest from 50 %. */
function worstOf({ cells }: TableFound, option: number): number {
  const off = cells[option].map((cell) => (cell ? Math.abs(cell.value - 0.5) : -1))
  return off.indexOf(Math.max(...off))
}

/** By opponent, how much the option's score against it changes over all situations. */
function changesByCell(
  { table }: TableFound,
  option: number,
  changeAt: (at: number) => Estimate,
): Map<number, Estimate> {
  const parts = new Map<number, Estimate[]>()
  for (const [at, { row, column, situation }] of table.matchups.entries()) {
    if (row !== option && column !== option) continue
    const other = row === option ? column : row
    const own = parts.get(other) ?? []
    parts.set(other, [...own, sumOf([changeAt(at)], table.situations[situation].weight)])
  }
  return new Map([...parts].map(([other, estimates]) => [other, sumOf(estimates, 1)]))
}

/** Of independent estimates; half-widths add as errors do. */
function sumOf(estimates: readonly Estimate[], times: number): Estimate {
  const value = estimates.reduce((sum, estimate) => sum + estimate.value, 0)
  const below = Math.hypot(...estimates.map(({ value, low }) => value - low))
  const above = Math.hypot(...estimates.map(({ value, high }) => high - value))
  return { value: times * value, low: times * (value - below), high: times * (value + above) }
}

function opposite({ value, low, high }: Estimate): Estimate {
  return { value: -value, low: -high, high: -low }
}

/** The scores as they are, and tables drawn from their errors, each with what its variety is. */
interface Tables {
  readonly scores: Scores
  readonly variety: number
  readonly drawn: readonly { readonly values: readonly (readonly number[])[]; readonly variety: number }[]
}

function drawTables(found: TableFound): Tables {
  const { table, matchups, findings } = found
  const isExact = matchups.every(({ variance }) => variance === 0)
  const scores = scoresOf(table, matchups, isExact)
  const draw = normalDraws(3)
  const count = isExact ? 0 : table.rows.length > LARGE ? DRAWS_OF_LARGE : DRAWS
  const drawn = Array.from({ length: count }, () => {
    const values = drawScores(scores, draw)
    return { values, variety: varietyOf(values) }
  })
  return { scores, variety: findings.variety[0].value, drawn }
}

function varietyOf(values: Scores['values']): number {
  return Math.exp(entropy(bestMixes(values).rows))
}

/** The same table before and after, drawn together: what is unknown of both is not unknown of the change. */
function changeOfVariety({ scores, variety, drawn }: Tables, option: number, cells: ReadonlyMap<number, Estimate>) {
  const draw = normalDraws(4)
  const after = (values: Scores['values'], changeBy: (estimate: Estimate) => number) => {
    const changed = values.map((row) => [...row])
    for (const [other, estimate] of cells) {
      changed[option][other] = Math.min(1, Math.max(0, changed[option][other] + changeBy(estimate)))
      changed[other][option] = 1 - changed[option][other]
    }
    return varietyOf(changed)
  }
  const errorOf = ({ low, high }: Estimate) => (high - low) / 2 / standardErrors(0.95)
  // What is left of a difference of nothing is rounding.
  const round = (change: number) => Number(change.toFixed(9)) || 0
  return spread(
    round(after(scores.values, ({ value }) => value) - variety),
    drawn.map(({ values, variety: before }) =>
      round(after(values, (estimate) => estimate.value + errorOf(estimate) * draw()) - before),
    ),
  )
}
