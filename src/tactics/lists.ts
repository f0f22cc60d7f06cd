import {
  type ArgumentOf,
  compileCondition,
  compileReactions,
  compileTurn,
  noName,
  type RankingOf,
  rankingFor,
  type SelectorOf,
  selectorFor,
} from './compile.ts'
import { type MistakeLists, makesMistakes, planMistakes } from './mistake-lists.ts'
import { Programs } from './programs.ts'
import type { Rule, Tactic } from './tactic.ts'
import { BY_VALUE } from './unnamed-selector.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Everybody's lists of rules as generated programs, and what their rules mean: plain data, a part of a plan. */
export interface Lists {
  /** Sources for `instantiate` (program.ts), each once. */
  readonly turnPrograms: readonly string[]
  readonly reactionPrograms: readonly string[]
  /** Programs of the values by which rules choose, each once: those of turns, and from `turnRankings` on those of reactions. */
  readonly rankings: readonly string[]
  readonly turnRankings: number
  /** By combatant: its programs. */
  readonly turnOf: Int32Array
  readonly reactionsOf: Int32Array
  /**
   * By combatant: where its turn rules begin in the lists below, and where its reactions do. These are in the order of
   * `Score.fired`: everybody's turn rules and then its reactions, each counted by itself.
   */
  readonly turnRules: Int32Array
  readonly reactionRules: Int32Array
  /** By rule: the code of its action, or of its reaction (-1: it is not one), and what `with` names (-1: nothing). */
  readonly action: Int32Array
  readonly reaction: Int32Array
  readonly argument: Int32Array
  /** By rule: the chance with which it is followed where it applies. Empty where all always are. */
  readonly chance: Float64Array
  /** How everybody strays from all this; left out where nobody does. */
  readonly mistakes?: MistakeLists
}

/** What the names in rules stand for. */
interface Meanings {
  readonly argumentOf: ArgumentOf
  readonly reactionArgumentOf: ArgumentOf
  /** Of the selectors with a name. */
  readonly selectorOf?: SelectorOf
}

/**
 * Compiles the lists of everybody's tactic.
 *
 * @returns also all that their conditions read
 */
export function compileLists(
  tactics: readonly Tactic[],
  vocabulary: Vocabulary,
  { argumentOf, reactionArgumentOf, selectorOf }: Meanings,
): { lists: Lists; reads: readonly string[] } {
  const rankings: string[] = []
  /** Only among the programs of the same kind: those of reactions ask another environment. */
  const rankingFrom = (first: number) => (source: string) => {
    const known = rankings.indexOf(source, first)
    return BY_VALUE - (known >= 0 ? known : rankings.push(source) - 1)
  }
  const turns = new Programs((rules) => compileTurn(rules, vocabulary, argumentOf, selectorOf, rankingFrom(0)))
  const turnOf = Int32Array.from(tactics, ({ turn }) => turns.index(turn))
  const turnRankings = rankings.length
  const reactions = new Programs((rules) =>
    compileReactions(rules, vocabulary, reactionArgumentOf, selectorOf, rankingFrom(turnRankings)),
  )
  const reactionsOf = Int32Array.from(tactics, (tactic) => reactions.index(tactic.reactions))
  const mistakes = tactics.some(makesMistakes)
    ? planMistakes(tactics, vocabulary, {
        turnSelector: (rule) => selectorOfRule(rule, 'turn', argumentOf, rankingFrom(0)),
        reactionSelector: (rule) => selectorOfRule(rule, 'reactions', reactionArgumentOf, rankingFrom(turnRankings)),
        turnProgram: (rules) => turns.index(rules),
        reactionProgram: (rules) => reactions.index(rules),
        conditionProgram(rule) {
          const action = Object.keys(vocabulary.actions).indexOf(rule.do)
          return compileCondition(rule.when!, vocabulary, action, argumentOf(rule)).source
        },
      })
    : undefined
  const lists: Lists = {
    turnPrograms: turns.sources,
    reactionPrograms: reactions.sources,
    rankings,
    turnRankings,
    turnOf,
    reactionsOf,
    ...layOut(tactics, vocabulary, argumentOf, reactionArgumentOf),
    ...(mistakes && { mistakes }),
  }
  // Whether a mistake is made is left to chance, as a rule with a chance is.
  return { lists, reads: [...turns.reads(), ...reactions.reads(), ...(mistakes ? ['chance'] : [])] }

  function selectorOfRule(rule: Rule, list: 'turn' | 'reactions', argumentFor: ArgumentOf, ranking: RankingOf): number {
    const known = list === 'turn' ? vocabulary.actions : vocabulary.reactions
    const byDefault = list === 'turn' ? 'nearest' : (vocabulary.reactionSelector ?? 'nearest')
    const action = Object.keys(known).indexOf(rule.do)
    return (
      rankingFor(rule, vocabulary, action, argumentFor(rule), ranking, new Set()) ??
      selectorFor(rule, known[rule.do]!, byDefault, vocabulary, selectorOf ?? noName)
    )
  }
}

function layOut(
  tactics: readonly Tactic[],
  { actions, reactions }: Vocabulary,
  argumentOf: ArgumentOf,
  reactionArgumentOf: ArgumentOf,
): Pick<Lists, 'turnRules' | 'reactionRules' | 'action' | 'reaction' | 'argument' | 'chance'> {
  const [actionNames, reactionNames] = [actions, reactions].map((each) => Object.keys(each))
  const turnRules: number[] = []
  const reactionRules: number[] = []
  const action: number[] = []
  const reaction: number[] = []
  const argument: number[] = []
  for (const tactic of tactics) {
    turnRules.push(argument.length)
    for (const rule of tactic.turn) {
      action.push(actionNames.indexOf(rule.do))
      reaction.push(-1)
      argument.push(argumentOf(rule))
    }
    reactionRules.push(argument.length)
    for (const rule of tactic.reactions) {
      action.push(-1)
      reaction.push(reactionNames.indexOf(rule.do))
      argument.push(reactionArgumentOf(rule))
    }
  }
  const chance = tactics.flatMap(({ turn, reactions: answers }) =>
    [...turn, ...answers].map((rule) => rule.chance ?? 1),
  )
  return {
    chance: Float64Array.from(chance.every((each) => each === 1) ? [] : chance),
    turnRules: Int32Array.from(turnRules),
    reactionRules: Int32Array.from(reactionRules),
    action: Int32Array.from(action),
    reaction: Int32Array.from(reaction),
    argument: Int32Array.from(argument),
  }
}
