import type { Modifier, NarratedEvent } from '../../../narration/narration.ts'
import { countOf } from '../../../narration/words.ts'
import type { Narrator } from './scene.ts'

/** What somebody has paid, and nobody has mentioned yet. */
interface Paid {
  readonly who: number
  readonly quarters: number
  readonly end: number
}

/** Kinds of events that a cost is added to, and those that may come before it. */
const PAYABLE: ReadonlySet<string> = new Set(['turn', 'reaction'])
const BETWEEN: ReadonlySet<string> = new Set(['turned', 'state', 'charge'])

/**
 * Tells costs with what they are paid for: `Anna, by "attack nearest" (2 quarters, END 2 of 26).`
 *
 * @param isAwaited whether somebody has chosen a reaction that is not narrated before it is paid
 */
export function makeCosts(narrator: Narrator, isAwaited: (who: number) => boolean) {
  const { scene } = narrator
  let paid: Paid | undefined
  let waiting: { who: number; text: string; cost: readonly Modifier[] } | undefined

  /** Something is paid: combatant, -, quarters, END. Then what is left: combatant, -, quarters, END. */
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
    if (isAwaited(who)) {
      waiting = { who, text, cost }
      return
    }
    const name = scene.name(who)
    const at = findPaidFor(name)
    if (at >= 0) {
      const event = narrator.narrated[at]
      narrator.amend({ ...event, text: `${event.text.slice(0, -1)}${text}.`, cost }, at)
      // Something of others has come between.
    } else narrator.say({ kind: 'paid', text: `${name} pays${text.replace(/[()]/g, '')}.`, actor: name, cost })
  }

  /** The latest of its own that costs something and does not say so yet, nothing but its own turning being between. */
  function findPaidFor(name: string): number {
    const { narrated } = narrator
    let at = narrated.length - 1
    while (at >= 0 && narrated[at].actor === name && BETWEEN.has(narrated[at].kind)) at--
    const event = narrated[at]
    return event?.actor === name && PAYABLE.has(event.kind) && event.cost === undefined ? at : -1
  }

  /** What somebody has paid for what is narrated next: for its sentence, and for its event. */
  function take(who: number): { text: string; cost: Pick<NarratedEvent, 'cost'> } {
    if (waiting?.who !== who) return { text: '', cost: {} }
    const { text, cost } = waiting
    waiting = undefined
    return { text, cost: { cost } }
  }

  return { pay, settle, take }
}
