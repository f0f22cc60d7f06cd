import type { BattleRange } from '../fight/broken-battle.ts'
import type { MatchMessage, SeededMatch } from '../fight/match.ts'
import type { Counted } from './job.ts'
import type { RedisTrouble } from './trouble.ts'

export interface CoordinatorOptions {
  /** Fights battles of an experiment here: to check workers, and what none of them fights. Throws a `BrokenBattle`. */
  readonly fightHere: (
    experiment: SeededMatch,
    battles: BattleRange,
    isFighting: readonly boolean[],
  ) => Promise<MatchMessage>
  /** How many battles a job has; chosen by how long they take otherwise. */
  readonly jobSize?: number | undefined
  /** One in so many jobs of workers that are believed is fought again, some of these here. */
  readonly checkOneIn?: number | undefined
  /** A job without an answer is fought here after so long (ms). */
  readonly patience?: number | undefined
  /** Without a worker that can fight, or without Redis, the run ends after so long (ms); waits for ever if left out. */
  readonly waitWorkers?: number | undefined
  /** Ends the run with what it has, by aborting the orders' signal. Left out: they fail by the trouble. */
  readonly giveUp?: ((why: RedisTrouble) => void) | undefined
  /** Called with a worker that is wrong, and was shut out. */
  readonly onLiar?: ((worker: string, reason: string) => void) | undefined
  /** Called with every answer that is believed. */
  readonly onAnswer?: ((battles: number, answer: Counted) => void) | undefined
  /** Called with what goes wrong, once each. */
  readonly onTrouble?: ((what: string) => void) | undefined
  /** Numbers from 0 to below 1 that nobody else can foretell, and the time (ms): tests bring their own. */
  readonly chance?: () => number
  readonly now?: () => number
}

/** The same with all that is chosen by default. */
export type DispatchOptions = CoordinatorOptions & Required<Pick<CoordinatorOptions, 'chance' | 'now'>>
