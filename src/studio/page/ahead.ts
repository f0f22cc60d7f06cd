import { keptOf } from './figures.ts'
import type { PageWorker, PoolOptions } from './pool.ts'
import { blockEnd, type Series } from './series.ts'

/** How to fight a series besides the one that is shown. */
interface AheadOptions extends Pick<PoolOptions, 'key' | 'onBroken'> {
  readonly pageWorker: PageWorker
  /** Up to so many battles; and the numbers of battles at which the page's other series end blocks. */
  readonly to: number
  readonly goals: readonly number[]
  readonly isWanted: () => boolean
}

/** Fights a series block by block from where it is, as long as that is wanted. */
export async function fightAhead(
  series: Series,
  { pageWorker, to, goals, key, isWanted, onBroken }: AheadOptions,
): Promise<void> {
  if (series.battles >= to) return
  pageWorker.plan(series, { key, keepOf: ({ stand }) => keptOf(stand) })
  while (series.battles < to && isWanted()) {
    const from = series.battles
    await new Promise<void>((resolve) => {
      pageWorker.fight({ from, to: blockEnd(from, goals) }, (answer) => {
        if ('error' in answer) onBroken(answer.error)
        else series.add(answer)
        resolve()
      })
    })
    if (series.battles === from) return
  }
}
