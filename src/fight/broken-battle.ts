import { isBeyondLimits } from '../battle/beyond-limits.ts'

/** A range of battle numbers: from `from` up to but not including `to`. */
export interface BattleRange {
  readonly from: number
  readonly to: number
}

/**
 * Battles that could not be fought: a bug, of ours or of a user's own ruleset, unless they are `beyondLimits`. `cause` is what was
 * thrown.
 */
export class BrokenBattle extends Error {
  override readonly name = 'BrokenBattle'
  readonly battles: BattleRange
  /** The scenario asks for more than a limit allows. */
  readonly beyondLimits: boolean

  /** @param beyondLimits said where the cause comes from another thread, and is of no class any more */
  constructor(battles: BattleRange, what: string, cause: unknown, beyondLimits = isBeyondLimits(cause)) {
    super(`${nameRange(battles)} ${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.battles = battles
    this.beyondLimits = beyondLimits
  }
}

/**
 * The numbers of the battles that make `fight` throw. A battle is a pure function of its number, so fighting each of
 * the chunk again on its own finds the first one that fails; if none does, it takes the whole chunk to fail.
 */
export function findBroken(fight: (from: number, to: number) => unknown, { from, to }: BattleRange): BattleRange {
  for (let battle = from; battle < to; battle++) {
    try {
      fight(battle, battle + 1)
    } catch {
      return { from: battle, to: battle + 1 }
    }
  }
  return { from, to }
}

/** `battle 3`, `battles 3 to 7`. */
export function nameRange({ from, to }: BattleRange): string {
  return to === from + 1 ? `battle ${from}` : `battles ${from} to ${to - 1}`
}
