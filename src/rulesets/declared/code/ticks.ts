import { ORDER } from '../../../battle/dice.ts'
import type { Expression } from '../ir.ts'
import type { Among } from '../specialise.ts'
import { makeTicks } from '../ticks.ts'
import { type Code, literal, type Spot } from './code.ts'
import { write } from './expressions.ts'

/** Seconds in ticks, where they are written. */
export function writeTicks(code: Code, seconds: Expression, among: Among, spot: Spot): string {
  const folded = code.specialiser.fold(seconds, among)
  if (folded.op === 'number') return literal(makeTicks(code.game.order.clock!)(folded.value))
  return `ticks(${write(code, folded, spot)})`
}

/** When an effect has its next event `every`. */
export function nextEvery(code: Code, effect: number): string {
  const among: Among = { who: {} }
  const spot: Spot = {
    who: { my: 'me', caster: `c${effect}[me]` },
    among,
    thing: '0',
    given: { stacks: `e${effect}[me]` },
    roller: 'me',
    purpose: ORDER,
  }
  return `part[0] + Math.max(1, ${writeTicks(code, code.game.effects[effect]!.every!, among, spot)})`
}

/** The number of an action with a thing, for what is under way. */
export function begunCode(code: Code, turnType: number, thing: number): number {
  return turnType * code.data.thingCount + thing
}
