import { gainsAgainst, type Payoffs, solveGame, turned, turnedRound } from '../statistics/game.ts'
import { normalDraws } from '../statistics/normal-draws.ts'
import { drawScores, type Scores } from './table-draws.ts'

const DRAWS = 24

/**
 * How much depends on each cell of a table: how likely a change of its score would change who has a reason to leave the
 * equilibrium (docs/statistics.md §6.1). Battles go where this, times the spread of a battle's score, is large. A function of
 * the scores alone; of a square table the same in both halves.
 */
export function needOfCells(scores: Scores): number[][] {
  const { values, variances, isSquare } = scores
  const draw = normalDraws(2)
  const needs = values.map((row) => row.map(() => 0))
  for (let drawn = 0; drawn < DRAWS; drawn++) {
    const game = drawScores(scores, draw)
    const { value, rows, columns } = solveGame(game)
    add(needs, importance(game, value, columns, variances))
    if (!isSquare) add(needs, turned(importance(turnedRound(game), -value, rows, turned(variances))))
  }
  return isSquare ? needs.map((row, i) => row.map((need, j) => need + needs[j][i])) : needs
}

/** Of each cell: how near its row is to gaining by the mix, and how much the mix plays its column. */
function importance(game: Payoffs, value: number, mix: readonly number[], variances: Payoffs): number[][] {
  const gains = gainsAgainst(game, mix)
  const errors = gainsAgainst(
    variances,
    mix.map((share) => share ** 2),
  )
  return game.map((_, i) => {
    const z = errors[i] > 0 ? (value - gains[i]) / Math.sqrt(errors[i]) : 0
    const near = Math.exp((-z * z) / 2)
    return mix.map((share) => near * share)
  })
}

function add(needs: number[][], more: Payoffs): void {
  for (const [i, row] of more.entries()) for (const [j, need] of row.entries()) needs[i][j] += need
}
