import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BattleRange } from '../fight/broken-battle.ts'
import { digestParts } from '../fight/digest-parts.ts'
import type { MatchMessage } from '../fight/match.ts'

/** Battles of an experiment for one worker to fight. */
export interface Job extends BattleRange {
  /** The same for the same battles: to put it on the queue once more changes nothing. */
  readonly id: string
  /** The key of the experiment, under which its plans are found. */
  readonly experiment: string
  /** By side. */
  readonly isFighting: readonly boolean[]
}

/** Numbers of battles have 32 bits (docs/statistics.md §1.2). */
const BATTLE = z
  .int()
  .min(0)
  .max(2 ** 32)

/** A job as it is read from a message. */
export const JOB: z.ZodType<Job> = z
  .object({ id: z.string(), experiment: z.string(), from: BATTLE, to: BATTLE, isFighting: z.array(z.boolean()) })
  .refine(({ from, to, isFighting }) => from < to && isFighting.includes(true))

/** What became of a job: its counts, or which of its battles cannot be fought. */
export type Answer = Counted | { readonly worker: string; readonly broken: BattleRange }

/** The counts of a job's battles. */
export interface Counted {
  readonly worker: string
  /** How many threads fought it, for how long (ms). */
  readonly threads: number
  readonly ms: number
  readonly counts: MatchMessage
}

/** Whoever signs by the secret, and what it says, which may be anything. */
export interface Said {
  readonly worker: string
  readonly said: unknown
}

/** A job of some battles; `attempt` counts how often these have been asked for. */
export function makeJob(
  experiment: string,
  { from, to }: BattleRange,
  isFighting: readonly boolean[],
  attempt: number,
): Job {
  const sides = createHash('sha256').update(isFighting.map(Number).join('')).digest('hex')
  return {
    id: `${experiment.slice(0, 16)}-${sides.slice(0, 8)}-${from}-${to}-${attempt}`,
    experiment,
    from,
    to,
    isFighting,
  }
}

/** SHA-256 of counts, however long their histograms are. */
export function digestCounts({ sides, pairs }: MatchMessage): string {
  const hash = createHash('sha256')
  for (const each of [...sides, ...pairs]) {
    for (const part of each ? digestParts('job', each) : ['none']) hash.update(part)
  }
  return hash.digest('hex')
}
