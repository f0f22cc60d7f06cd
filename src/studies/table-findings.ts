import {
  entropy,
  gainsAgainst,
  logitMixes,
  type Mix,
  mostVaried,
  type Payoffs,
  solveGame,
  turned,
  turnedRound,
} from '../statistics/game.ts'
import { splitPayoffs, testRest } from '../statistics/hodge.ts'
import type { Estimate } from '../statistics/interval.ts'
import { normalQuantile, standardErrors } from '../statistics/special.ts'
import { type Cycle, findCycles } from './table-cycles.ts'
import { cyclicFraction, type Drawn, ERROR, type Mixes, resample, type Scores, spread } from './table-draws.ts'

/** What a table comes to for one option. */
export interface OptionStanding {
  /** The mean of its scores, itself included at a half: 0 to 1. */
  readonly score: Estimate
  /** From 1: those of one tier cannot be distinguished from its best. */
  readonly tier: number
  /** Its share of the equilibrium, with the middle 90 % of resampled tables; and in how many of those it has any. */
  readonly share: Estimate
  readonly played: number
  /** Its share of the mix of those who choose the better more often, but not always. */
  readonly logit: number
  /** Options that certainly score more. */
  readonly below: readonly number[]
  /** Options that do at least as well against everything: there is never a reason to take it. */
  readonly dominatedBy: readonly number[]
  /** Its share is below 1 % in 95 of 100 resampled tables. */
  readonly isNeverPlayed: boolean
}

export interface TableFindings {
  readonly rows: readonly OptionStanding[]
  /** Of a square table: the same. */
  readonly columns: readonly OptionStanding[]
  /** What the rows score if both sides play the equilibrium; 1/2 in a square table. */
  readonly value: Estimate
  /** Whether no other mixes do as well. */
  readonly isUnique: boolean
  /** Against the equilibrium's mix nobody scores more than this above the value, at 95 %. */
  readonly certificate: number
  /** How many options as often as each other would be as varied as the rows' mix, and the columns'. */
  readonly variety: readonly [Estimate, Estimate]
  /** The part of all differences that no ladder of the options can say; whether that is more than chance. */
  readonly cyclic: Estimate & { readonly p: number; readonly isCertain: boolean }
  /** The worst three of a square table. */
  readonly cycles: readonly Cycle[]
  /** The sharpness of the logit mix: so much more of the score makes a choice e times as frequent. */
  readonly tau: number
}

/** 5 points of the score make a choice e times as frequent. */
const TAU = 0.05
/** As good as another within so much of a score is as good. */
const INDIFFERENT = 0.02
const LEAST_SHARE = 0.01

/** Everything that the scores of a table say (docs/statistics.md §6). */
export function findInTable(scores: Scores): TableFindings {
  const { values, variances, isSquare, isExact } = scores
  const game = solveGame(values)
  const mixes = bestMixes(values, game)
  const resampled = isExact ? [] : resample(scores)
  const logit = logitMixes(values, TAU)
  const sides = [
    { values, variances, mix: mixes.rows, logit: logit.rows, of: 'rows' as const },
    ...(isSquare
      ? []
      : [
          {
            values: opposite(values),
            variances: turned(variances),
            mix: mixes.columns,
            logit: logit.columns,
            of: 'columns' as const,
          },
        ]),
  ].map((side) => standingsOf(side, resampled, scores))
  const bounds = valueBounds(scores, mixes)
  const split = splitPayoffs(values)
  const { p, noise } = testRest(split.rest, variances, isSquare)
  const fractions = resampled.map(({ fraction }) => fraction)
  const variety = (of: 'rows' | 'columns'): Estimate =>
    spread(
      Math.exp(entropy(mixes[of])),
      resampled.map((drawn) => Math.exp(entropy(drawn[of]))),
    )
  return {
    rows: sides[0],
    columns: sides.at(-1)!,
    value: isSquare ? { value: 0.5, low: 0.5, high: 0.5 } : { value: game.value, ...bounds },
    isUnique: game.isUnique,
    certificate: certify(scores, mixes),
    variety: [variety('rows'), variety('columns')],
    cyclic: { ...spread(cyclicFraction(values, noise, isSquare), fractions), p, isCertain: p < ERROR },
    cycles: isSquare ? findCycles(scores) : [],
    tau: TAU,
  }
}

/** Those of the equilibrium; where several do as well, the most varied ones (docs/statistics.md §6.3). */
export function bestMixes(values: Payoffs, game = solveGame(values)): Mixes {
  if (game.isUnique) return game
  return { rows: mostVaried(values, game.value), columns: mostVaried(turnedRound(values), -game.value) }
}

/**
 * What nobody scores more than above the value of the game, against these mixes, with 95 % certainty: however far off the
 * mixes themselves may be (docs/statistics.md §6.2).
 */
export function certify(scores: Scores, mixes: Mixes): number {
  const { low, high } = valueBounds(scores, mixes)
  return scores.isSquare ? high - 0.5 : (high - low) / 2
}

/** What the rows can get against the columns' mix at most, and keep with theirs at least. */
function valueBounds({ values, variances, isSquare }: Scores, { rows, columns }: Mixes) {
  const z = -normalQuantile(ERROR / (isSquare ? rows.length : rows.length + columns.length))
  const most = (payoffs: Payoffs, errors: Payoffs, mix: Mix): number => {
    const gains = gainsAgainst(payoffs, mix)
    const variancesOfGains = gainsAgainst(
      errors,
      mix.map((share) => share ** 2),
    )
    return Math.max(...gains.map((gain, i) => gain + z * Math.sqrt(variancesOfGains[i])))
  }
  return {
    low: 1 - most(opposite(values), turned(variances), rows),
    high: most(values, variances, columns),
  }
}

interface Side {
  readonly values: Payoffs
  readonly variances: Payoffs
  readonly mix: Mix
  readonly logit: Mix
  readonly of: 'rows' | 'columns'
}

function standingsOf(
  { values, variances, mix, logit, of }: Side,
  resampled: readonly Drawn[],
  scores: Scores,
): OptionStanding[] {
  const { isSquare, isExact } = scores
  const n = values[0].length
  const score = values.map((row) => row.reduce((sum, value) => sum + value, 0) / n)
  const errors = variances.map((row) => row.reduce((sum, value) => sum + value, 0) / n ** 2)
  const tiers = tiersOf(score, differs)
  return values.map((_, i): OptionStanding => {
    const half = standardErrors(1 - ERROR) * Math.sqrt(errors[i])
    const shares = resampled.map((drawn) => drawn[of][i])
    const share = spread(mix[i], shares)
    return {
      score: { value: score[i], low: Math.max(0, score[i] - half), high: Math.min(1, score[i] + half) },
      tier: tiers[i],
      share,
      played: isExact ? Number(mix[i] > 1e-9) : shares.filter((value) => value > 1e-9).length / shares.length,
      logit: logit[i],
      below: values.flatMap((_, j) => (score[j] > score[i] && differs(i, j) ? [j] : [])),
      dominatedBy: values.flatMap((_, j) => (j !== i && dominates(j, i) ? [j] : [])),
      isNeverPlayed: share.high < LEAST_SHARE,
    }
  })

  /** Whether two options' scores are distinguished, whatever the number of pairs. */
  function differs(i: number, j: number): boolean {
    // What they scored against each other counts for the one and against the other.
    const variance = errors[i] + errors[j] + (isSquare ? (2 * variances[i][j]) / n ** 2 : 0)
    const z = standardErrors(1 - ERROR / Math.max(1, (values.length * (values.length - 1)) / 2))
    return Math.abs(score[i] - score[j]) > z * Math.sqrt(variance) + 1e-9
  }

  /** Whether `better` is certainly at least as good as `worse` against everything, and better against something. */
  function dominates(better: number, worse: number): boolean {
    const z = -normalQuantile(ERROR / (values.length * (values.length - 1) * n))
    const lows = values[better].map((value, k) => {
      const variance = variances[better][k] + variances[worse][k]
      return value - values[worse][k] - z * Math.sqrt(variance)
    })
    const slack = isExact ? 1e-9 : INDIFFERENT
    return lows.every((low) => low >= -slack) && lows.some((low) => low > 1e-9)
  }
}

/** From the best on, each with whoever cannot be distinguished from the best of its tier. */
function tiersOf(score: readonly number[], differs: (i: number, j: number) => boolean): number[] {
  const order = score.map((_, i) => i).sort((a, b) => score[b] - score[a])
  const tiers: number[] = []
  let tier = 0
  let best = -1
  for (const option of order) {
    if (best < 0 || differs(best, option)) {
      best = option
      tier++
    }
    tiers[option] = tier
  }
  return tiers
}

/** The same scores as the columns see them. */
function opposite(values: Payoffs): number[][] {
  return turnedRound(values).map((row) => row.map((value) => 1 + value))
}
