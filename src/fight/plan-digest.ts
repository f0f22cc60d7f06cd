import { createHash } from 'node:crypto'
import type { Plan } from '../battle/plan.ts'

/**
 * Names of a plan's parts that have changed since checkpoints know plans by this digest, and what they were: a digest is of the
 * former ones, or no checkpoint of before could be continued.
 */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['attackTypes', 'accounts'],
  ['missAttackType', 'missAccount'],
  ['powerAttackTypes', 'powerAccounts'],
  ['turnTypes', 'deeds'],
  ['turnTypeOf', 'deedOf'],
  ['armaments', 'arms'],
  ['armamentStart', 'armStart'],
  ['armamentOfWeapon', 'armOfWeapon'],
])

/** SHA-256 of everything in a plan: equal for equal plans, whatever the file looked like that they were made of. */
export function digestPlan(plan: Plan): string {
  const text = JSON.stringify(plan, (_, value: unknown) => {
    if (ArrayBuffer.isView(value)) return Array.from(value as Int32Array)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [FORMER_NAMES.get(name) ?? name, part]))
  })
  return createHash('sha256').update(`tiltyard plan 1\n${text}`).digest('hex')
}
