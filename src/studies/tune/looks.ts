/** One of the numbers of battles after which a search may decide, and the error that its intervals may make. */
export interface SearchLook {
  readonly battles: number
  /** Two-sided, of one interval. */
  readonly confidence: number
}

/** How often a search may be wrong in all that it takes for certain. */
export const SEARCH_ERROR = 0.05
const FIRST = 1024
const LOOKS = 8

/**
 * The looks of a search at so many intervals (docs/statistics.md §7): each after twice as many battles as the one before,
 * with twice its part of the error, which all intervals of all looks share (Bonferroni). So all of them hold together, and
 * so does whatever follows from them.
 */
export function planSearch(intervals: number): SearchLook[] {
  const parts = 2 ** LOOKS - 1
  return Array.from({ length: LOOKS }, (_, at) => ({
    battles: FIRST * 2 ** at,
    confidence: 1 - (SEARCH_ERROR * 2 ** at) / parts / intervals,
  }))
}
