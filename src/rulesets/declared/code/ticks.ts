import { ORDER } from '../../../battle/dice.ts'
import type { Expression } from '../ir.ts'
import { replaceParts } from '../parts.ts'
import type { Among } from '../specialise.ts'
import { makeTicks } from '../ticks.ts'
import { type Code, literal, nameOf, type Spot } from './code.ts'
import { write } from './expressions.ts'

/** Seconds in ticks, where they are written. */
export function writeTicks(code: Code, seconds: Expression, among: Among, spot: Spot): string {
  const ticks = makeTicks(code.game.order.clock!)
  const folded = code.specialiser.fold(seconds, among)
  if (folded.op === 'number') return literal(ticks(folded.value))
  const written = `ticks(${write(code, folded, spot)})`
  const [unchanged, effects] = withoutEffects(code, folded, among)
  if (unchanged.op !== 'number' || effects.length === 0) return written
  const under = effects.map((effect) => `e${effect}[${nameOf(spot, 'my')}]`).join(' | ')
  return `((${under}) === 0 ? ${literal(ticks(unchanged.value))} : ${written})`
}

/** What an expression comes to for one whose fields no effect changes, and which effects change those that it reads. */
function withoutEffects(code: Code, expression: Expression, among: Among): [Expression, number[]] {
  const read = new Set<unknown>()
  const plain = replaceParts(expression, ({ op, who, field, key }) => {
    if (op !== 'field' || who !== 'my' || key !== undefined || !code.specialiser.isChanged(Number(field)))
      return undefined
    const column = code.data.fields[Number(field)]!
    const values = new Set((among.who.my ?? []).map((one) => column[one]!))
    if (values.size !== 1 || code.game.fields[Number(field)]!.kind !== 'number') return undefined
    read.add(field)
    return { op: 'number', value: [...values][0] }
  })
  const changing = code.game.effects.flatMap(({ changes }, effect) =>
    changes.some(({ of, index }) => of === 'field' && read.has(index)) ? [effect] : [],
  )
  return [code.specialiser.fold(plain, among), changing]
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
