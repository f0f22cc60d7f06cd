import type { Plan } from '../battle/plan.ts'
import type { Match, MatchTally } from './match.ts'
import { Scheduler, type SchedulerOptions } from './scheduler.ts'
import type { Share } from './share.ts'
import { firstLook, type Goal, nextLook } from './stopping.ts'
import type { Tally } from './tally.ts'

/** How to fight; see `SchedulerOptions`. */
export interface MatchOptions extends Omit<SchedulerOptions, 'onProgress'> {
  readonly looks: Looks
  /** What is fought here, where several machines share the battles; all of it otherwise. */
  readonly share?: Share | undefined
  /** Called with the battles fought so far, and how many each side is to fight as far as is known. */
  readonly onProgress?: ((counts: MatchTally, of: readonly number[]) => void) | undefined
}

/** How many battles to fight. */
export interface Looks {
  /** How many to fight before deciding for the first time whether to go on. */
  readonly first: number
  /**
   * How many battles a side is to have fought at its next look, from the counts of the battles below this one; the same:
   * it has fought enough.
   */
  next(counts: MatchTally, side: number): number
}

export interface MatchFought {
  readonly counts: MatchTally
  /** Stopped by the signal before all was fought. The counts are those of each side's first battles, without a gap. */
  readonly partial: boolean
}

interface FightOptions extends Omit<MatchOptions, 'looks' | 'onProgress'> {
  readonly goal: Goal
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** How far a run has come. */
export interface Progress {
  /** Battles fought, from battle 0 without a gap. */
  readonly battles: number
  /** Battles to fight, as far as is known: with a precision it may grow. */
  readonly of: number
  /** Of the battles fought: won by the first party, won by the second, draws, stalemates. */
  readonly outcomes: Float64Array
}

interface Fought {
  readonly tally: Tally
  /** Stopped by the signal before the goal was reached. The tally is that of its first `tally.battles` battles. */
  readonly partial: boolean
}

/** Fights the battles of a plan. The tally depends on plan, seed and goal alone: not on threads, chunks or time. */
export async function fightBattles(plan: Plan, seed: string, options: FightOptions): Promise<Fought> {
  const { goal, onProgress } = options
  const { counts, partial } = await fightMatch({ sides: [{ plan }], pairs: [] }, seed, {
    ...options,
    looks: { first: firstLook(goal), next: ({ sides: [tally] }) => nextLook(goal, tally) },
    onProgress: onProgress && (({ sides: [{ battles, outcomes }] }, [of]) => onProgress({ battles, of, outcomes })),
  })
  return { tally: counts.sides[0], partial }
}

/**
 * Fights the battles of a match, each battle on all sides. The counts depend on plans, seed and looks alone: not on
 * threads, chunks or time. Throws `ShareFought` where only all shares together say more.
 */
export async function fightMatch(match: Match, seed: string, options: MatchOptions): Promise<MatchFought> {
  const { looks, onProgress, share, ...fighting } = options
  const { signal } = fighting
  const goals = match.sides.map(() => looks.first)
  const own = (): number[] => (share ? goals.map((goal) => Math.ceil(goal / share.parts)) : goals)
  const scheduler = new Scheduler([{ match, seed, share }], {
    ...fighting,
    onProgress: onProgress && (() => onProgress(scheduler.soFar(0), own())),
  })
  try {
    for (let open = goals; open.length > 0; ) {
      const look = Math.min(...open)
      const counts = await scheduler.fight(0, look, (side) => goals[side] >= look)
      for (const [side, goal] of goals.entries()) if (goal === look) goals[side] = looks.next(counts, side)
      open = goals.filter((goal) => goal > look)
    }
    return { counts: scheduler.soFar(0), partial: false }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error
    return { counts: scheduler.soFar(0), partial: true }
  } finally {
    await scheduler.close()
  }
}
