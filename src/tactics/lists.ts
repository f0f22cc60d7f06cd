import { type ArgumentOf, compileReactions, compileTurn, type SelectorOf } from './compile.ts'
import { Programs } from './programs.ts'
import type { Rule, Tactic } from './tactic.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Everybody's lists of rules as generated programs, and what their rules mean: plain data, a part of a plan. */
export interface Lists {
  /** Sources for `instantiate` (program.ts), each once. */
  readonly turnPrograms: readonly string[]
  readonly reactionPrograms: readonly string[]
  /** By combatant: its programs. */
  readonly turnOf: Int32Array
  readonly reactionsOf: Int32Array
  /** By turn program, and by reaction program: where its rules begin in the lists below. */
  readonly turnRules: Int32Array
  readonly reactionRules: Int32Array
  /** By rule: the code of what it does, and what `with` names (-1: nothing). */
  readonly turnAction: Int32Array
  readonly turnArgument: Int32Array
  readonly reaction: Int32Array
  readonly reactionArgument: Int32Array
  /** Where a combatant's rules begin in `Score.fired`: its turn rules, then its reactions. Each is counted by itself. */
  readonly firedStart: Int32Array
  readonly firedReactions: Int32Array
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
 * @returns also all that their conditions read, and the rules of each turn program
 */
export function compileLists(
  tactics: readonly Tactic[],
  vocabulary: Vocabulary,
  { argumentOf, reactionArgumentOf, selectorOf }: Meanings,
): { lists: Lists; reads: readonly string[]; turnLists: readonly (readonly Rule[])[] } {
  const turns = new Programs((rules) => compileTurn(rules, vocabulary, argumentOf, selectorOf))
  const reactions = new Programs((rules) => compileReactions(rules, vocabulary, reactionArgumentOf, selectorOf))
  const turnOf = Int32Array.from(tactics, ({ turn }) => turns.index(turn))
  const reactionsOf = Int32Array.from(tactics, (tactic) => reactions.index(tactic.reactions))
  const actionNames = Object.keys(vocabulary.actions)
  const reactionNames = Object.keys(vocabulary.reactions)
  const lists: Lists = {
    turnPrograms: turns.sources,
    reactionPrograms: reactions.sources,
    turnOf,
    reactionsOf,
    turnRules: turns.starts(),
    reactionRules: reactions.starts(),
    turnAction: Int32Array.from(turns.rules(), (rule) => actionNames.indexOf(rule.do)),
    turnArgument: Int32Array.from(turns.rules(), argumentOf),
    reaction: Int32Array.from(reactions.rules(), (rule) => reactionNames.indexOf(rule.do)),
    reactionArgument: Int32Array.from(reactions.rules(), reactionArgumentOf),
    ...countFired(tactics),
  }
  return { lists, reads: [...turns.reads(), ...reactions.reads()], turnLists: turns.lists }
}

function countFired(tactics: readonly Tactic[]): Pick<Lists, 'firedStart' | 'firedReactions'> {
  const firedStart = new Int32Array(tactics.length)
  const firedReactions = new Int32Array(tactics.length)
  let fired = 0
  for (const [combatant, { turn, reactions }] of tactics.entries()) {
    firedStart[combatant] = fired
    firedReactions[combatant] = fired + turn.length
    fired += turn.length + reactions.length
  }
  return { firedStart, firedReactions }
}
