import type { DiffLine } from './opening.ts'

/** Unchanged lines that are shown around changed ones. */
const CONTEXT = 2

/** The lines in which two texts differ, with a few around them. */
export function showDiff(before: string, after: string): DiffLine[] {
  const lines = compareLines(before.split('\n'), after.split('\n'))
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap((line, at): DiffLine[] => {
    if (isNear(at)) return [{ ...line, text: line.text.replace(/\r$/, '') }]
    // A gap is reported once, where it begins.
    return at === 0 || isNear(at - 1) ? [{ kind: 'gap', text: '' }] : []
  })
}

interface Path {
  /** Lines taken of the first text; those of the second follow from the diagonal. */
  readonly old: number
  readonly last: Step | undefined
}

/** A line that is taken away or added, behind those before it. */
interface Step {
  readonly kind: 'removed' | 'added'
  readonly at: number
  readonly before: Step | undefined
}

/**
 * The fewest lines that are taken away and added to come from one text to the other (E. W. Myers, An O(ND) difference algorithm
 * and its variations, Algorithmica 1, 1986): a diagonal d holds what comes to so many lines of the first, and d fewer of the second.
 */
function compareLines(old: readonly string[], made: readonly string[]): DiffLine[] {
  const paths = new Map<number, Path>([[1, { old: 0, last: undefined }]])
  for (let edits = 0; ; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = paths.get(diagonal + 1)
      const left = paths.get(diagonal - 1)
      const isAdded = !left || (below !== undefined && left.old < below.old)
      let at = isAdded ? below!.old : left.old + 1
      let last = isAdded ? below!.last : left.last
      if (edits > 0) {
        last = isAdded
          ? { kind: 'added', at: at - diagonal - 1, before: last }
          : { kind: 'removed', at: at - 1, before: last }
      }
      while (at < old.length && at - diagonal < made.length && old[at] === made[at - diagonal]) at++
      if (at >= old.length && at - diagonal >= made.length) return narrateSteps(last, old, made)
      paths.set(diagonal, { old: at, last })
    }
  }
}

/** All lines in order; of what changes in one place first what is taken away, then what is added. */
function narrateSteps(last: Step | undefined, old: readonly string[], made: readonly string[]): DiffLine[] {
  const removed = new Set<number>()
  const added = new Set<number>()
  for (let step = last; step; step = step.before) (step.kind === 'removed' ? removed : added).add(step.at)
  const lines: DiffLine[] = []
  for (let from = 0, to = 0; from < old.length || to < made.length; ) {
    for (; removed.has(from); from++) lines.push({ kind: 'removed', text: old[from] })
    const isSame = !added.has(to)
    if (!isSame) lines.push({ kind: 'added', text: made[to] })
    else if (from < old.length) lines.push({ kind: 'same', text: old[from++] })
    to++
  }
  return lines
}
