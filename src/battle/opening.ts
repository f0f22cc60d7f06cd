import type { Plan } from './plan.ts'
import type { Rehearsal } from './rehearsal.ts'

/** What is set up: a battle's memory, and what is kept beside it. */
export interface Stage {
  readonly plan: Plan
  /** The memory begins with hit points and those at the start, and ends with the round's number, as in rehearsal.ts. */
  readonly bytes: Int32Array
  readonly hp: Int32Array
  readonly hpMax: Int32Array
  /** Given if rounds are rehearsed: then the memory is set up when a round is fought by the rules, and not before. */
  readonly rehearsal: Rehearsal | undefined
  /** By combatant: how many dice its hit points are; 0 if they are a number. */
  readonly hpCount: Int32Array
  rollHitPoints(combatant: number): number
  /** Takes everybody off the field, before the memory changes; and puts them back. */
  clearField(): void
  setField(): void
  /** Forgets what has been kept back of damage. */
  forgetDamage(): void
}

/** `start` and `restore` of a `Fighter`. */
export interface Opening {
  start(): void
  restore(saved: Int32Array, rounds?: number): void
}

export function makeOpening(stage: Stage): Opening {
  const { plan, bytes, hp, hpMax, rehearsal, hpCount, rollHitPoints, clearField, setField, forgetDamage } = stage
  const { combatants } = plan
  const initial = plan.memory
  const initialHp = initial.subarray(0, combatants)
  const rehearses = rehearsal !== undefined
  const hitPointsAreRolled = hpCount.some((count) => count > 0)
  const ROUND = bytes.length - 1

  function start(): void {
    forgetDamage()
    if (rehearses) {
      for (let combatant = 0; combatant < combatants; combatant++) {
        hp[combatant] = hpMax[combatant] = initialHp[combatant]
      }
      bytes[ROUND] = 0
      rehearsal.start()
    } else {
      setMemory(initial)
    }
    if (!hitPointsAreRolled) return
    for (let combatant = 0; combatant < combatants; combatant++) {
      if (hpCount[combatant] > 0) hp[combatant] = hpMax[combatant] = rollHitPoints(combatant)
    }
  }

  function setMemory(saved: Int32Array): void {
    clearField()
    for (let i = 0; i < bytes.length; i++) bytes[i] = saved[i]
    setField()
  }

  function restore(saved: Int32Array, rounds?: number): void {
    setMemory(saved)
    if (rounds !== undefined) bytes[ROUND] = rounds
    forgetDamage()
  }

  return { start, restore }
}
