import type { CommonArena } from './arena.ts'
import type { Harm } from './harm.ts'
import { makeMemoisedRounds, type RoundRules } from './memoised-rounds.ts'

/** Battles from their beginning, or from a memory, round by round. */
export interface Rounds {
  /** `Fighter.start`. */
  start(): void
  /** Plays a round, whose number the memory shows already: what `Fighter.round` returns. */
  play(): number
  /** `Fighter.restore`. */
  restore(saved: Int32Array, rounds?: number): void
  /** `Fighter.renew`. */
  renew(): void
}

/** What a ruleset passes in. */
export interface BattleRules extends RoundRules {
  /** By combatant: how many dice its hit points are; 0 if they are a number. */
  readonly hpCount: Int32Array
  rollHitPoints(combatant: number): number
}

/** Rounds are played by the rules, or, where the arena's dice are traced, memoised. */
export function makeRounds(arena: CommonArena, harm: Pick<Harm, 'reset'>, rules: BattleRules): Rounds {
  const { plan, memory, traced, rowMeans, partyLuck, clearField, setField } = arena
  const { bytes, hp, hpMax, rounds } = memory
  const { rollFirst, playRound, hpCount, rollHitPoints } = rules
  const { combatants } = plan
  const initial = plan.memory
  const initialHp = initial.subarray(0, combatants)
  const hitPointsAreRolled = hpCount.some((count) => count > 0)
  const memoised = traced ? makeMemoisedRounds(arena, traced, rules) : undefined

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

  function play(): number {
    return memoised !== undefined ? memoised.play() : playRound(rollFirst(rounds[0]))
  }

  function setMemory(saved: Int32Array): void {
    clearField()
    bytes.set(saved)
    setField()
  }

  function restore(saved: Int32Array, played?: number): void {
    setMemory(saved)
    if (played !== undefined) rounds[0] = played
    harm.reset()
  }

  function renew(): void {
    memoised?.forget()
    rowMeans?.renew()
    partyLuck?.renew()
  }

  return { start, play, restore, renew }
}
