import { type ArgumentOf, compileReactions, compileTurn, type SelectorOf } from './compile.ts'
import { Programs } from './programs.ts'
import type { Tactic } from './tactic.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Everybody's lists of rules as generated programs, and what their rules mean: plain data, a part of a plan. */
export interface Lists {
  /** Sources for `instantiate` (program.ts), each once. */
  readonly turnPrograms: readonly string[]
  readonly reactionPrograms: readonly string[]
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
}

/** What the names in rules stand for. */
export interface Meanings {
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
  const turns = new Programs((rules) => compileTurn(rules, vocabulary, argumentOf, selectorOf))
  const reactions = new Programs((rules) => compileReactions(rules, vocabulary, reactionArgumentOf, selectorOf))
  const turnOf = Int32Array.from(tactics, ({ turn }) => turns.index(turn))
  const reactionsOf = Int32Array.from(tactics, (tactic) => reactions.index(tactic.reactions))
  const lists: Lists = {
    turnPrograms: turns.sources,
    reactionPrograms: reactions.sources,
    turnOf,
    reactionsOf,
    ...layOut(tactics, vocabulary, argumentOf, reactionArgumentOf),
  }
  return { lists, reads: [...turns.reads(), ...reactions.reads()] }
}

function layOut(
  tactics: readonly Tactic[],
  { actions, reactions }: Vocabulary,
  argumentOf: ArgumentOf,
  reactionArgumentOf: ArgumentOf,
): Pick<Lists, 'turnRules' | 'reactionRules' | 'action' | 'reaction' | 'argument'> {
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
  return {
    turnRules: Int32Array.from(turnRules),
    reactionRules: Int32Array.from(reactionRules),
    action: Int32Array.from(action),
    reaction: Int32Array.from(reaction),
    argument: Int32Array.from(argument),
  }
}
