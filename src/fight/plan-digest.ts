import { createHash } from 'node:crypto'
import type { Plan } from '../battle/plan.ts'

/** SHA-256 of everything in a plan: equal for equal plans, whatever the file looked like that they were made of. */
export function digestPlan(plan: Plan): string {
  const text = JSON.stringify(plan, (_, value) => (ArrayBuffer.isView(value) ? Array.from(value as Int32Array) : value))
  return createHash('sha256').update(`tiltyard plan 1\n${text}`).digest('hex')
}
