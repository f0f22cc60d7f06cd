import type { Estimate } from '../statistics/interval.ts'
import { standardErrors } from '../statistics/special.ts'
import { ERROR, type Scores } from './table-draws.ts'

/** Options that beat each other in a circle, the first the second and the last the first. */
export interface Cycle {
  readonly options: readonly [number, number, number]
  /** The least certain of the three: what its winner scores. */
  readonly weakest: Estimate
  /** Whether all three are distinct from 50 %, whatever the number of matchups. */
  readonly isCertain: boolean
}

const MOST_CYCLES = 3

/** Three that beat each other in a circle, those first whose least victory is the greatest. */
export function findCycles({ values, variances, isExact }: Scores): Cycle[] {
  const n = values.length
  const found: { options: [number, number, number]; low: number; edge: [number, number] }[] = []
  const beats = (i: number, j: number) => values[i][j] > 0.5 + 1e-9
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      for (let k = i + 1; k < n; k++) {
        if (k === j || !beats(i, j) || !beats(j, k) || !beats(k, i)) continue
        const edges: [number, number][] = [
          [i, j],
          [j, k],
          [k, i],
        ]
        const edge = edges.reduce((least, next) =>
          values[next[0]][next[1]] < values[least[0]][least[1]] ? next : least,
        )
        found.push({ options: [i, j, k], low: values[edge[0]][edge[1]], edge })
      }
    }
  }
  const z = standardErrors(1 - ERROR)
  const strict = standardErrors(1 - ERROR / Math.max(1, (n * (n - 1)) / 2))
  const margin = ([i, j]: readonly [number, number], by: number) => by * Math.sqrt(variances[i][j])
  return found
    .sort((a, b) => b.low - a.low)
    .slice(0, MOST_CYCLES)
    .map(({ options, edge, low }) => {
      const [i, j, k] = options
      const edges = [
        [i, j],
        [j, k],
        [k, i],
      ] as const
      return {
        options,
        weakest: { value: low, low: Math.max(0, low - margin(edge, z)), high: Math.min(1, low + margin(edge, z)) },
        isCertain: isExact || edges.every((each) => values[each[0]][each[1]] - margin(each, strict) > 0.5),
      }
    })
}
