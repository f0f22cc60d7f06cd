import type { Lists } from '../tactics/lists.ts'
import {
  type Decide,
  type Environment,
  type Holds,
  instantiateAll,
  type OneOf,
  type Rank,
  type React,
  TARGET_BITS,
  TARGETS,
} from '../tactics/program.ts'
import { BY_VALUE } from '../tactics/unnamed-selector.ts'
import { choicesInTurn, choicesOfReaction } from './choices.ts'
import type { Dice } from './dice.ts'
import type { Journal } from './journal.ts'
import { makeMistakes } from './mistakes.ts'
import type { Score } from './score.ts'
import { LIST, makeTacticChances } from './tactic-chance.ts'

/** What is to be expected of actions, and of reactions; see `Environment`. */
type Expecting = Record<
  'expectedDamage' | 'killChance' | 'expectedOfReaction' | 'killChanceOfReaction',
  NonNullable<Environment['expected_damage']>
>

/**
 * What everybody decides by its tactic. A decision is a number that the functions below take apart; -1 if no rule of the
 * list applies. A rule that is followed is counted at once.
 */
export type Decisions = ReturnType<typeof makeDecisions>

/** What decisions are made with. */
interface DecisionParts {
  readonly score: Score
  readonly dice: Dice
  readonly journal: Journal
}

export function makeDecisions(lists: Lists, { score: { fired }, dice, journal }: DecisionParts) {
  const { turnOf, turnRules, reactionsOf, reactionRules, action, reaction, argument, chance } = lists
  const { holds } = makeTacticChances(dice, journal)
  const mistakes = lists.mistakes && makeMistakes(lists.mistakes, dice, journal)
  let inTurn: ReturnType<typeof choicesInTurn>
  let ofReaction: ReturnType<typeof choicesOfReaction>
  let decideBy: OneOf<Decide>
  let reactBy: OneOf<React>
  let rankBy: OneOf<Rank>

  /**
   * Gives the programs what they ask of the fighter: what they read, whom they aim at, and what to expect, in turns and in
   * reactions, where they may read other `names`. To be called before the first battle, but after all that answers them has
   * been made, some of which asks for decisions itself.
   */
  function connect(
    readings: Omit<Environment, 'select' | 'answer' | 'expected_damage' | 'kill_chance' | 'chance'>,
    { select, answer }: Required<Pick<Environment, 'select' | 'answer'>>,
    { expectedDamage, killChance, expectedOfReaction, killChanceOfReaction }: Expecting,
    names?: Environment['names'],
  ): void {
    const common = { ...readings, select, answer }
    const turn = { ...common, expected_damage: expectedDamage, kill_chance: killChance }
    const reactions = {
      ...common,
      expected_damage: expectedOfReaction,
      kill_chance: killChanceOfReaction,
      ...(names && { names }),
    }
    decideBy = instantiateAll<Decide>(lists.turnPrograms, {
      ...turn,
      chance: (me, rule) => holds(me, LIST.TURN, rule, chance[turnRules[me] + rule]),
    })
    reactBy = instantiateAll<React>(lists.reactionPrograms, {
      ...reactions,
      chance: (me, rule) => holds(me, LIST.REACTIONS, rule, chance[reactionRules[me] + rule]),
    })
    const asked = lists.rankings.map((_, ranking) => (ranking < lists.turnRankings ? turn : reactions))
    rankBy = instantiateAll<Rank>(lists.rankings, asked)
    if (lists.mistakes) {
      const holdsBy = instantiateAll<Holds>(lists.mistakes.conditions?.programs ?? [], turn)
      const parts = { select, answer, affords: readings.affords, decideBy, reactBy, holdsBy }
      inTurn = choicesInTurn(lists, lists.mistakes, parts)
      ofReaction = choicesOfReaction(lists, lists.mistakes, parts)
    }
  }

  /** What `me` decides to do in its turn. */
  function decide(me: number): number {
    const decision = mistakes ? mistakes.decide(inTurn, me) : decideBy(turnOf[me], me)
    if (decision >= 0) fired[turnRules[me] + ruleOf(decision)]++
    return decision
  }

  /** How `me` reacts to a trigger of the ruleset that `foe` (-1: nobody) has given. */
  function react(trigger: number, me: number, foe: number): number {
    const decision = mistakes ? reactOrStray(trigger, me, foe) : reactBy(reactionsOf[me], trigger, me, foe)
    if (decision >= 0) fired[reactionRules[me] + ruleOf(decision)]++
    return decision
  }

  function reactOrStray(trigger: number, me: number, foe: number): number {
    ofReaction.begin(trigger, foe)
    return mistakes!.decide(ofReaction, me)
  }

  /** The rule's place in its list; -1 where none applies. */
  function ruleOf(decision: number): number {
    return decision >> TARGET_BITS
  }

  return {
    connect,
    /** Leaves in `Environment.fraction` how a selector by value ranks somebody: the least is chosen. */
    rank: (selector: number, me: number, other: number) => rankBy(BY_VALUE - selector, me, other),
    decide,
    react,
    ruleOf,
    /** Whom it is aimed at. */
    targetOf: (decision: number) => decision & (TARGETS - 1),
    /** The code of the action that a rule of `me`'s turn does, and what its `with` names (-1: nothing). */
    actionOf: (me: number, decision: number) => action[turnRules[me] + ruleOf(decision)],
    argumentOf: (me: number, decision: number) => argument[turnRules[me] + ruleOf(decision)],
    /** The same of a reaction. */
    reactionOf: (me: number, decision: number) => reaction[reactionRules[me] + ruleOf(decision)],
    reactionArgumentOf: (me: number, decision: number) => argument[reactionRules[me] + ruleOf(decision)],
  }
}
