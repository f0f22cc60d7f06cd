import type { Progress, SimulateOptions } from '../index.ts'
import { visibly } from '../source/escape.ts'
import { startProgress } from './progress.ts'
import type { Sharing } from './sharing.ts'
import type { Terminal } from './terminal.ts'

/** What `FIGHTING_FLAGS` and `--quiet` say. */
interface FightingFlags {
  readonly battles?: number | undefined
  readonly precision?: number | undefined
  readonly seed?: string | undefined
  readonly threads?: number | undefined
  readonly plain?: boolean | undefined
  readonly quiet?: boolean | undefined
}

/** The same as options, for one scenario as well as a study. */
type Fighting<Counts> = Pick<
  SimulateOptions,
  'battles' | 'precision' | 'seed' | 'threads' | 'plain' | 'signal' | 'store' | 'share' | 'machines'
> & {
  readonly onProgress?: (counts: Counts) => void
}

/**
 * What `fight` finds, with a bar on the terminal that tells how far it is, in the words of `describe`; undefined if Ctrl-C
 * came before there was anything to report of what is called `name`. `fight` is also called with how to take the bar off before
 * it has ended.
 */
export async function fightWithBar<Counts extends Pick<Progress, 'battles' | 'of'>, Found>(
  fight: (options: Fighting<Counts>, takeBarOff: () => void) => Promise<Found>,
  describe: (counts: Counts, ms: number) => string,
  name: string,
  { battles, precision, seed, threads, plain, quiet }: FightingFlags,
  { err, signal }: Terminal,
  sharing: Sharing,
): Promise<Found | undefined> {
  const bar = quiet ? undefined : await startProgress(err, describe)
  const takeBarOff = (): void => bar?.stop()
  const options: Fighting<Counts> = {
    ...(battles !== undefined && { battles }),
    ...(precision !== undefined && { precision }),
    ...(seed !== undefined && { seed }),
    ...(threads !== undefined && { threads }),
    ...(plain !== undefined && { plain }),
    ...(bar && { onProgress: bar.update }),
    store: sharing.store,
    share: sharing.deal(0, 1),
    machines: sharing.machines,
    signal,
  }
  try {
    return await fight(options, takeBarOff).finally(takeBarOff)
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error
    err.write(visibly`Interrupted before there was anything to report of "${name}".\n`)
    return undefined
  }
}
