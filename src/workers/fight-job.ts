import type { Backend } from '../fight/backend.ts'
import { type BattleRange, BrokenBattle } from '../fight/broken-battle.ts'
import { fightSides } from '../fight/fight-sides.ts'
import { type MatchMessage, MatchTally, type SeededMatch } from '../fight/match.ts'
import { startPool } from '../fight/pool.ts'
import type { Answer, Job } from './job.ts'

/** A thread gets so many parts of a job, so that all end at about the same time. */
const PARTS = 4
/** No part has more battles: what is kept of each, to pair it with others, is memory. */
const MOST_IN_PART = 65_536

/** Fights ranges of an experiment's battles on threads of this machine, which stay ready for the next. */
export class ExperimentFighter {
  readonly #experiment: SeededMatch
  readonly #threads: number
  readonly #pool: Backend

  constructor(experiment: SeededMatch, threads: number) {
    this.#experiment = experiment
    this.#threads = threads
    const { match, seed } = experiment
    this.#pool = startPool(
      match.sides.map((side) => ({ ...side, seed })),
      threads,
    )
  }

  /** Throws a `BrokenBattle`. */
  async fight({ from, to }: BattleRange, isFighting: readonly boolean[]): Promise<MatchMessage> {
    const { match } = this.#experiment
    const size = Math.max(1, Math.min(MOST_IN_PART, Math.ceil((to - from) / (PARTS * this.#threads))))
    const tally = new MatchTally(match)
    let next = from
    const fightNext = async (): Promise<void> => {
      while (next < to) {
        const part = { from: next, to: Math.min(to, next + size) }
        next = part.to
        tally.addMessage(await fightSides(match, part, (side) => isFighting[side], this.#pool.fight))
      }
    }
    await Promise.all(Array.from({ length: this.#threads + 1 }, fightNext))
    const { sides, pairs } = tally.toMessage()
    const fought = match.pairs.map(({ first, second }) => isFighting[first] && isFighting[second])
    return {
      sides: sides.map((side, at) => (isFighting[at] ? side : undefined)),
      pairs: pairs.map((pair, at) => (fought[at] ? pair : undefined)),
    }
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/** The answer to a job: its counts, or which of its battles cannot be fought. */
export async function answerJob(
  fighter: ExperimentFighter,
  job: Job,
  worker: string,
  threads: number,
): Promise<Answer> {
  const start = performance.now()
  try {
    const counts = await fighter.fight(job, job.isFighting)
    return { worker, threads, ms: performance.now() - start, counts }
  } catch (error) {
    if (!(error instanceof BrokenBattle)) throw error
    return { worker, broken: error.battles }
  }
}
