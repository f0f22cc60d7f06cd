import type { SeededMatch } from '../fight/match.ts'
import type { Answer, Job } from './job.ts'

/**
 * What stands between who has battles to be fought and who fights them. It may lose what it was given, hand it to several
 * workers, and forget answers: nothing follows from that but more work.
 */
export interface JobQueue {
  /** Makes bouts known to workers, each by its key. */
  publish(bouts: ReadonlyMap<string, SeededMatch>): Promise<void>
  /** Puts jobs on the queue; those that are there already stay what they are. */
  put(jobs: readonly Job[]): Promise<void>
  /** What has become of jobs: an answer; `lost` if it is on the queue no more, `dead` if workers died of it; or nothing yet. */
  look(ids: readonly string[]): Promise<ReadonlyMap<string, Answer | 'lost' | 'dead'>>
  /** Takes jobs off the queue that nobody has begun. */
  withdraw(ids: readonly string[]): Promise<void>
  /** Begins to hear of what happens to jobs. */
  watch(): Watch
  /** How many threads workers have in all, and how many jobs they fight at a time. */
  capacity(): Promise<{ readonly threads: number; readonly jobs: number }>
  /** Gives a worker no more jobs, for the reason given. */
  shutOut(worker: string, reason: string): Promise<void>
  /** Ends the run and removes all that is left of it. */
  close(): Promise<void>
}

/** What one who waits for jobs hears of them. */
export interface Watch {
  /** Waits until something may have happened to jobs, or for a while: returns which they are, or undefined if it may be any. */
  wait(): Promise<readonly string[] | undefined>
  stop(): void
}
