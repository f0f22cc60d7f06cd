import type { CommonArena } from './arena.ts'
import { combatantStream, STATUS } from './dice.ts'
import type { Harm } from './harm.ts'
import type { HitPoints } from './known-rounds.ts'
import { makeMemoisedRounds } from './memoised-rounds.ts'
import { rollMoreDice } from './more-dice.ts'
import type { Opening } from './opening.ts'
import type { RoundRules } from './round-rules.ts'

/** What a ruleset passes in. */
interface BattleRules extends RoundRules {
  readonly hitPoints: HitPoints
  /**
   * In a duel: how `rollFirst` rolls, by the numbers that the plan has now. Left out if there is more to it than dice, or to a
   * round than `playRound`.
   */
  opening?(): Opening
  /** Whether `opening` is rolled in the first round only; left out: no. */
  readonly opensOnce?: boolean
}

/**
 * Battles from their beginning, or from a memory, round by round. Rounds are played by the rules, or, where the arena's
 * dice are traced, memoised.
 */
export function makeRounds(arena: CommonArena, harm: Pick<Harm, 'reset'>, rules: BattleRules) {
  const { plan, memory, traced, rowMeans, partyLuck, clearField, setField } = arena
  const { bytes, hp, hpMax, rounds } = memory
  const { rollFirst, playRound, hitPoints, opening, opensOnce = false } = rules
  const { hpCount, hpSides, hpConstant, hpMore } = hitPoints
  const { sum } = arena.dice
  const { combatants } = plan
  const initial = plan.memory
  const initialHp = initial.subarray(0, combatants)
  const hitPointsAreRolled = hpCount.some((count) => count > 0)
  const memoised = traced ? makeMemoisedRounds(arena, traced, rules) : undefined

  /** `Fighter.start`. */
  function start(): void {
    harm.reset()
    partyLuck?.begin()
    if (memoised !== undefined) {
      for (let combatant = 0; combatant < combatants; combatant++) {
        hp[combatant] = hpMax[combatant] = initialHp[combatant]
      }
      rounds[0] = 0
      memoised.start()
    } else {
      setMemory(initial)
    }
    if (!hitPointsAreRolled) return
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (hpCount[combatant] > 0) hp[combatant] = hpMax[combatant] = rollHitPoints(combatant)
    }
  }

  function rollHitPoints(combatant: number): number {
    const stream = combatantStream(combatant, STATUS)
    const first = sum(stream, hpCount[combatant], hpSides[combatant])
    const more = hpMore === undefined ? 0 : rollMoreDice(sum, stream, hpMore, combatant)
    return Math.max(hpConstant[combatant] + first + more, 1)
  }

  /** Plays a round, whose number the memory shows already: what `Fighter.round` returns. */
  function play(): number {
    return memoised !== undefined ? memoised.play() : playRound(rollFirst(rounds[0]))
  }

  function setMemory(saved: Int32Array): void {
    clearField()
    bytes.set(saved)
    setField()
  }

  /** `Fighter.restore`. */
  function restore(saved: Int32Array, played?: number): void {
    setMemory(saved)
    if (played !== undefined) rounds[0] = played
    harm.reset()
  }

  /** `Fighter.renew`. */
  function renew(): void {
    memoised?.forget()
    rowMeans?.renew()
    partyLuck?.renew()
  }

  // Duels that are fought from what is known roll dice of one kind.
  const isPlain = hpMore === undefined
  const known = isPlain ? memoised?.known && opening && { ...memoised.known, opening, opensOnce, hitPoints } : undefined
  return {
    start,
    play,
    restore,
    renew,
    /** `Fighter.known`. */
    known,
  }
}
