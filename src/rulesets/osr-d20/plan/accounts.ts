import { counted } from '../circumstances.ts'
import type { Bearer } from './equipment.ts'

/** An arm, in all of its attacks or in those under one circumstance. */
interface OsrAccount {
  readonly combatant: number
  readonly id: string
  readonly circumstance?: string
}

/**
 * What attacks are counted under: every arm by its own number, then every arm under each circumstance that can come up.
 * `of` leads from circumstance × arms + arm to the account; where a circumstance cannot come up, to the arm's own.
 */
export function openAccounts(bearers: readonly Bearer[]): { list: OsrAccount[]; of: Int32Array } {
  const arms = bearers.flatMap((bearer, combatant) => bearer.arms.map((arm) => ({ combatant, bearer, arm })))
  const list: OsrAccount[] = arms.map(({ combatant, arm }) => ({ combatant, id: arm.id }))
  const of = new Int32Array(counted.length * arms.length)
  for (const { under, as, canComeUp } of counted) {
    for (const [index, { combatant, bearer, arm }] of arms.entries()) {
      const allies = bearers.filter(({ party }) => party === bearer.party).length - 1
      const account = canComeUp({ bearer, arm, allies })
        ? list.push({ combatant, id: arm.id, circumstance: as }) - 1
        : index
      of[under * arms.length + index] = account
    }
  }
  return { list, of }
}
