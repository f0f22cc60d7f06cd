import type { Difference } from '../../metrics/differences.ts'
import type { Metric } from '../../metrics/result.ts'
import { showDifference } from '../difference.ts'
import { lengthUnit, showFigure } from '../figure.ts'
import type { AnyComparison } from './words.ts'

/** The baseline or a variant, by how often the first party wins with it. */
interface Ranked {
  readonly name: string
  readonly isBaseline: boolean
  readonly win: string
  /** To the baseline; empty for itself. */
  readonly difference: string
  /** Whether that is more than chance. */
  readonly moved: boolean
  /** How long its battles are, in the unit of `lengthOf`. */
  readonly length: string
}

/** The party that the ranking is by. */
export function rankedBy({ parties: [first] }: AnyComparison): string {
  return first
}

/** In what their battles are long. */
export function lengthOf({ variants: [first] }: AnyComparison): 'rounds' | 'seconds' {
  return lengthUnit(first)
}

/** All sides, the one with which the first party wins most before the others. Empty unless there are several variants. */
export function rank(comparison: AnyComparison): Ranked[] {
  const { variants } = comparison
  if (variants.length < 2) return []
  const metric = `win.${rankedBy(comparison)}`
  const unit = lengthOf(comparison)
  const known = variants.flatMap(({ name, metrics }) => {
    const win = metrics[metric]
    return win ? [{ name, win, length: metrics[`${unit}.mean`] }] : []
  })
  const [one] = known
  if (!one) return []
  const rows = [
    { value: one.win.baseline.value, row: rowOf('the baseline', one.win.baseline, one.length?.baseline) },
    ...known.map(({ name, win, length }) => ({
      value: win.variant.value,
      row: rowOf(name, win.variant, length?.variant, win),
    })),
  ]
  return rows.sort((a, b) => b.value - a.value).map(({ row }) => row)
}

function rowOf(name: string, win: Metric, length: Metric | undefined, difference?: Difference): Ranked {
  return {
    name,
    isBaseline: difference === undefined,
    win: showFigure(win),
    difference: difference ? showDifference(difference) : '',
    moved: difference?.moved ?? false,
    length: length ? showFigure(length) : '',
  }
}
