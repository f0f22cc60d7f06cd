import type { Class } from '../data.ts'
import type { Pool } from '../ir.ts'
import type { Among } from '../specialise.ts'
import { byClass } from './by-class.ts'
import { type Code, roundedDown, type Spot } from './code.ts'
import { write } from './expressions.ts'
import { writeChange, writeReset } from './pools.ts'

// What pools come to when a turn begins (§7.2).

/** The turn budget is full, pools go back to their start, and what pools gain by the turn. */
export function writeRefills(code: Code, own: Class): string[] {
  const among: Among = { who: { my: own.members } }
  const spot: Spot = { who: { my: 'me' }, among, thing: '0', given: {}, roller: 'me', purpose: 0 }
  const of = (expression: Parameters<typeof write>[1]) => write(code, code.specialiser.fold(expression, among), spot)
  const each = (lines: (pool: Pool, index: number) => readonly string[]) => code.game.pools.flatMap(lines)
  return [
    ...writeBudget(code, own),
    ...each(({ resets }, pool) => (resets === 'turn' ? [`  ${writeReset(code, pool)}(me)`] : [])),
    ...each(({ eachTurn }, pool) => (eachTurn ? [`  ${writeChange(code, pool)}(me, me, ${of(eachTurn)})`] : [])),
  ]
}

/** The turn budget is full. */
export function writeBudget(code: Code, own: Class): string[] {
  const spot: Spot = {
    who: { my: 'me' },
    among: { who: { my: own.members } },
    thing: '0',
    given: {},
    roller: 'me',
    purpose: 0,
  }
  return code.game.pools.flatMap(({ isBudget, start }, pool) => {
    if (!isBudget) return []
    const full = write(code, code.specialiser.fold(start, spot.among), spot)
    return [`  p${pool}[me] = Math.max(0, ${roundedDown(full, 1)})`]
  })
}

/** `refill(me)`: a full budget, for those who decide before their turn. */
export function writeRefill(code: Code, name: string): string {
  return byClass(code, name, (own) =>
    code.routine(`refill ${own.members}`, (each) =>
      [`function ${each}(me) {`, ...writeBudget(code, own), '}'].join('\n'),
    ),
  )
}
