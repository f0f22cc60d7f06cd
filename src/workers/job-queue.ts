import type { SeededMatch } from '../fight/match.ts'
import type { Job, Said } from './job.ts'

/**
 * What stands between who has battles to be fought and who fights them. It may lose what it was given, hand it to several
 * workers, and forget answers, and anybody may write into it: nothing follows from that but more work. Whatever it does
 * may throw a `RedisTrouble`, or take as long as Redis is away.
 */
export interface JobQueue {
  /** Makes experiments known to workers, each by its key. */
  publish(experiments: ReadonlyMap<string, SeededMatch>): Promise<void>
  /** Puts jobs on the queue; those that are there already stay what they are. */
  put(jobs: readonly Job[]): Promise<void>
  /** What has become of jobs: see `JobState`; nothing yet, if it says nothing of one. */
  look(ids: readonly string[]): Promise<ReadonlyMap<string, JobState>>
  /** Takes jobs off the queue that nobody has begun. */
  withdraw(ids: readonly string[]): Promise<void>
  /** Begins to hear of what happens to jobs. */
  watch(): Watch
  capacity(): Promise<Capacity>
  /** Gives a worker no more jobs, for the reason given. */
  shutOut(worker: string, reason: string): Promise<void>
  /** Ends the run and removes all that is left of it. */
  close(): Promise<void>
}

/**
 * What has become of a job: what somebody says who has the secret; `lost`, it is on the queue no more; `dead`, workers died
 * of it; `forged`, the answer was signed by nobody who has the secret, or for another job.
 */
export type JobState = Said | 'lost' | 'dead' | 'forged'

/** Who can fight. */
export interface Capacity {
  /** How many threads workers have in all, and how many jobs they fight at a time. */
  readonly threads: number
  readonly jobs: number
  /** Of workers that are there and cannot fight: why not, each with its name. */
  readonly unfit: readonly string[]
}

/** What one who waits for jobs hears of them. */
export interface Watch {
  /** Waits until something may have happened to jobs, or for a while: returns which they are, or undefined if it may be any. */
  wait(): Promise<readonly string[] | undefined>
  stop(): void
}
