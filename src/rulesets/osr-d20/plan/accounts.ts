import { CIRCUMSTANCES, COUNTED, UNDER } from '../codes.ts'
import * as schema from '../schema.ts'
import type { Arm, Bearer } from './equipment.ts'

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
  const of = new Int32Array(COUNTED * arms.length)
  for (const [code, circumstance] of CIRCUMSTANCES.entries()) {
    for (const [index, { combatant, bearer, arm }] of arms.entries()) {
      const allies = bearers.filter(({ party }) => party === bearer.party).length - 1
      const account = canComeUp(code, bearer, arm, allies)
        ? list.push({ combatant, id: arm.id, circumstance }) - 1
        : index
      of[code * arms.length + index] = account
    }
  }
  return { list, of }
}

function canComeUp(code: number, { tactic: { turn } }: Bearer, { id, weapon }: Arm, allies: number): boolean {
  const does = (...actions: readonly string[]): boolean =>
    turn.some((rule) => actions.includes(rule.do) && (rule.with ?? id) === id)
  const shoots = weapon.range !== undefined && id !== schema.UNARMED
  switch (code) {
    case UNDER.CHARGING:
      return weapon.melee && does('charge')
    case UNDER.AIMED:
      return shoots && turn.some((rule) => rule.do === 'aim')
    case UNDER.INTO_MELEE:
      return shoots && allies > 0 && does('attack', 'shoot', 'skirmish')
    default:
      return shoots && does('shoot-crowd')
  }
}
