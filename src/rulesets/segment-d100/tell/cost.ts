import type { Modifier, ToldEvent } from '../../../telling/telling.ts'
import { countOf } from '../../../telling/words.ts'
import type { Narrator } from './scene.ts'

/** What somebody has paid, and nobody has told of yet. */
interface Paid {
  readonly who: number
  readonly quarters: number
  readonly end: number
}

/** Tells costs with what they are paid for: `Anna, by "attack nearest" (2 quarters, END 2 of 26).` */
export interface Costs {
  /** Something is paid: combatant, -, quarters, END. Then what is left: combatant, -, quarters, END. */
  pay(who: number, _: number, quarters: number, end: number): void
  settle(who: number, _: number, quarters: number, end: number): void
  /** What somebody has paid for what is told next: for its sentence, and for its event. */
  take(who: number): { text: string; cost: Pick<ToldEvent, 'cost'> }
}

/** Kinds of events that a cost is added to, if they are the latest of whoever pays. */
const PAYABLE: ReadonlySet<string> = new Set(['turn', 'reaction', 'move'])

export function makeCosts(narrator: Narrator): Costs {
  const { scene } = narrator
  let paid: Paid | undefined
  let waiting: { who: number; text: string; cost: readonly Modifier[] } | undefined

  function pay(who: number, _: number, quarters: number, end: number): void {
    paid = { who, quarters, end }
  }

  function settle(who: number, _: number, __: number, left: number): void {
    if (!paid) return
    const { quarters, end } = paid
    paid = undefined
    scene.end[who] = left
    const cost = [
      ...(quarters > 0 ? [{ name: 'quarters', value: quarters }] : []),
      ...(end > 0 ? [{ name: 'END', value: end }] : []),
    ]
    const time = quarters > 0 ? [countOf(quarters, 'quarter')] : []
    const breath = end > 0 ? [`END ${end} of ${left + end}`] : []
    const text = ` (${[...time, ...breath].join(', ')})`
    const latest = narrator.told.at(-1)
    if (latest && PAYABLE.has(latest.kind) && latest.actor === scene.name(who) && latest.cost === undefined) {
      narrator.amend({ ...latest, text: `${latest.text.slice(0, -1)}${text}.`, cost })
    } else waiting = { who, text, cost }
  }

  function take(who: number): { text: string; cost: Pick<ToldEvent, 'cost'> } {
    if (waiting?.who !== who) return { text: '', cost: {} }
    const { text, cost } = waiting
    waiting = undefined
    return { text, cost: { cost } }
  }

  return { pay, settle, take }
}
