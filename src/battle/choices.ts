import type { Lists } from '../tactics/lists.ts'
import type { MistakeLists } from '../tactics/mistake-lists.ts'
import type { Decide, Environment, Holds, OneOf, React } from '../tactics/program.ts'
import { makeInts } from './buffers.ts'
import { LIST } from './tactic-chance.ts'

/** What somebody decides by one of its lists, and what it could do instead, which stands behind the rules that are written. */
export interface Choices {
  /** `LIST.TURN` or `LIST.REACTIONS`. */
  readonly list: number
  /** Where the list begins among the rules of everybody. */
  first(me: number): number
  /** How many of its rules are written, and how many there are with what is possible. */
  written(me: number): number
  length(me: number): number
  /** The target that a selector picks for the rule at that place of the list; -1: it cannot be done now. */
  aim(me: number, place: number, selector: number): number
  /** Whether the condition of the rule at that place holds for somebody, whatever its action asks for besides. */
  holds(me: number, place: number, other: number): boolean
  /** What the list says, a decision or -1; what it would say if it began behind the rule at that place. */
  decide(me: number): number
  decideAfter(me: number, place: number): number
}

/** What both lists are asked of. */
interface Asked extends Required<Pick<Environment, 'select' | 'answer'>> {
  readonly affords: Environment['affords'] | undefined
  readonly decideBy: OneOf<Decide>
  readonly reactBy: OneOf<React>
  readonly holdsBy: OneOf<Holds>
}

export function choicesInTurn(
  { turnOf, turnRules, reactionRules, action, argument }: Lists,
  { turnWritten, rest, conditions }: MistakeLists,
  { select, affords = () => true, decideBy, holdsBy }: Asked,
): Choices {
  return {
    list: LIST.TURN,
    first: (me) => turnRules[me],
    written: (me) => turnWritten[me],
    length: (me) => reactionRules[me] - turnRules[me],
    aim(me, place, selector) {
      const rule = turnRules[me] + place
      return affords(action[rule], me) ? select(action[rule], selector, me, argument[rule]) : -1
    },
    holds: (me, place, other) => holdsBy(conditions!.of[turnRules[me] + place], me, other),
    decide: (me) => decideBy(turnOf[me], me),
    decideAfter: (me, place) => decideBy(rest[turnRules[me] + place], me),
  }
}

/** `begin` says what there is to react to. */
export function choicesOfReaction(
  { reactionsOf, turnRules, reactionRules, reaction, argument }: Lists,
  { reactionsWritten, rules, rest }: MistakeLists,
  { answer, reactBy }: Asked,
): Choices & { begin(trigger: number, foe: number): void } {
  /** The trigger, and who has given it. */
  const occasion = makeInts(2)
  return {
    begin(trigger, foe) {
      occasion[0] = trigger
      occasion[1] = foe
    },
    list: LIST.REACTIONS,
    first: (me) => reactionRules[me],
    written: (me) => reactionsWritten[me],
    length: (me) => turnRules[me] + rules[me] - reactionRules[me],
    aim(me, place, selector) {
      const rule = reactionRules[me] + place
      return answer(reaction[rule], selector, occasion[0], me, occasion[1], argument[rule], place)
    },
    // Conditions of reactions have no programs of their own.
    holds: () => false,
    decide: (me) => reactBy(reactionsOf[me], occasion[0], me, occasion[1]),
    decideAfter: (me, place) => reactBy(rest[reactionRules[me] + place], occasion[0], me, occasion[1]),
  }
}
