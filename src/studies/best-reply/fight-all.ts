import type { Match, MatchTally } from '../../fight/match.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { chooseOptions } from '../../simulate.ts'
import { fightStudy } from '../fought.ts'

/** Fewer battles than these are sooner fought than threads are started. */
const WORTH_THREADS = 30_000

interface Fighting {
  readonly seed: string
  readonly threads?: number
  readonly signal?: AbortSignal
}

/** So many battles of each side of a match. */
export async function fightAll(
  match: Match,
  { run }: Scenario,
  battles: number,
  { seed, threads, signal }: Fighting,
): Promise<MatchTally> {
  const isShort = battles * match.sides.length < WORTH_THREADS
  const many = isShort ? 0 : threads
  const chosen = chooseOptions({ battles, seed, ...(many !== undefined && { threads: many }) }, run)
  const { counts } = await fightStudy(match, chosen, { next: () => battles, signal, onProgress: undefined })
  return counts
}
