import { MARK } from '../codes.ts'
import type { Class } from '../data.ts'
import type { Dice, Relation } from '../ir.ts'
import { hasPart } from '../parts.ts'
import { type Code, nameOf, type Spot } from './code.ts'

// What all steps have in common (§7.1).

/** Where steps stand, besides what expressions know. */
export interface StepSpot extends Spot {
  /** In an action, a party may be beaten after each step; a reaction ends when who reacts is out; events go on. */
  readonly kind: 'action' | 'reaction' | 'event'
  /** By whom all is done. */
  readonly doer: string
  /** The attack type of the attack whose hit these steps are, and whom it is at. */
  readonly attackType?: string
  readonly attacked?: string
  /** The variable that sums what is taken. */
  readonly dealt: string
  /** Of actions and reactions: whose they are. */
  readonly own?: Class
  /** The action, for legality and for those who are chosen next. */
  readonly turnType: number
  /** What the action is done with, also within the steps of an action that it uses. */
  readonly turnTypeThing: string
  /** In the steps of an action that is used: which it is. */
  readonly used?: number
  /** In an action that an event uses: what is taken is returned, -1 where all that follows is stopped. */
  readonly isUsed?: true
  /** In a list of targets: where it begins and how many they are. */
  readonly targets?: boolean
}

/** The target may be anybody. */
export function anyTarget({ among }: Spot): Spot['among'] {
  const { target: _, ...who } = among.who
  return { ...among, who }
}

/** After a step: whether nothing further is done. */
export function after(spot: StepSpot): string[] {
  if (spot.kind === 'event') return []
  const me = nameOf(spot, 'my')
  const gone = `marks[${me}] & ${MARK.OUT}`
  return spot.kind === 'action' ? [`if (look() || ${gone}) return`] : [`if (${gone}) return`]
}

/** Whether dice decide an expression. */
export function rolls(part: unknown): boolean {
  return hasPart(part, ({ op, dice }) => {
    if (op === 'sum' || op === 'count' || op === 'best' || op === 'worst') return (dice as Dice).op !== 'kept'
    return op === 'chance'
  })
}

const RELATED: Readonly<Record<string, (me: string, one: string) => string>> = {
  foe: (me, one) => `marks[${one}] === 0 && partyOf(${one}) !== partyOf(${me})`,
  ally: (me, one) => `marks[${one}] === 0 && ${one} !== ${me} && partyOf(${one}) === partyOf(${me})`,
  friend: (me, one) => `marks[${one}] === 0 && partyOf(${one}) === partyOf(${me})`,
  anyone: (me, one) => `marks[${one}] === 0 && ${one} !== ${me}`,
  fallen: (me, one) =>
    `(marks[${one}] & ${MARK.OUT | MARK.DOWN}) === ${MARK.DOWN} && partyOf(${one}) === partyOf(${me})`,
  'fallen-foe': (me, one) =>
    `(marks[${one}] & ${MARK.OUT | MARK.DOWN}) === ${MARK.DOWN} && partyOf(${one}) !== partyOf(${me})`,
  reserve: (me, one) => `marks[${one}] === ${MARK.RESERVE} && partyOf(${one}) === partyOf(${me})`,
  self: (me, one) => `${one} === ${me}`,
  nobody: (me, one) => `${one} === ${me}`,
}

/** Whether somebody stands in a relation to `me`, in the source. */
export function related(relation: Relation, me: string, one: string): string {
  return RELATED[relation]!(me, one)
}

/** The same of somebody whose party is known. */
export function relatedTo(code: Code, party: 0 | 1, relation: Relation, me: string, one: string): string {
  const { firstParty } = code.data
  const side = (isFoe: boolean) => `${one} ${(party === 0) === isFoe ? '>=' : '<'} ${firstParty}`
  return related(relation, me, one)
    .replace(`partyOf(${one}) !== partyOf(${me})`, side(true))
    .replace(`partyOf(${one}) === partyOf(${me})`, side(false))
}
