import type { Problem } from '../source/problem.ts'
import * as SELECTOR from './selector.ts'
import type { Wording } from './wording.ts'

/**
 * What tactics may say under a ruleset. The order of `actions`, `reactions` and `selectors` gives their codes: the
 * plan and the fighter speak of the third action as 2.
 */
export interface Vocabulary {
  readonly actions: Readonly<Record<string, Action>>
  readonly reactions: Readonly<Record<string, Action>>
  /** Reactions that use up the turn of whoever makes them: turns are counted by them as by actions. */
  readonly turnReactions?: readonly string[]
  /** Names that differ only in `-` and `_` are one name. */
  readonly foldsNames?: boolean
  /** Selectors the ruleset adds to the common ones. */
  readonly selectors: readonly string[]
  /** Beginnings of selectors that a combatant's or template's name follows: `ally:` for `ally:NAME`. */
  readonly namedSelectors?: readonly string[]
  /**
   * Where reactions choose among targets as actions do: the selector of those that name none, whoever gave the occasion.
   * Only reactions can use it. Left out: reactions take no selector.
   */
  readonly reactionSelector?: string
  /** Those of `selectors` that pick a place on the ground, for actions that go `toGround`. */
  readonly groundSelectors?: readonly string[]
  /** Whether `Environment.affords` is asked before anything else of a rule of the turn list. */
  readonly affordable?: boolean
  /** Columns of `my.` and `target.`. */
  readonly columns: Readonly<Record<string, ColumnType>>
  /** Names of conditions that stand alone, besides the common ones. */
  readonly names?: Readonly<Record<string, ValueType>>
  /** Fractions of the considered attack, besides `expected_damage` and `kill_chance`. */
  readonly attackNames?: readonly string[]
  /**
   * Reads a condition, or a value to choose by, where the ruleset has a language of its own for them. `rule` is the name of
   * the action or reaction, `taker` begins the message about a wrong type: `a condition is`. Left out: they are those of
   * condition.ts. What it returns is the `own` of the rule, or of its `by`.
   */
  readonly readOwn?: (wording: Wording, rule: string, type: ValueType, taker: string, problems: Problem[]) => unknown
  /**
   * Whether rules may choose their target by value and have a chance: that the fighter decides by battle/decision.ts and
   * selects by battle/selection.ts. Left out: both are errors.
   */
  readonly ranks?: boolean
  /** The rules used where a tactic leaves a list out, in short or long form. */
  readonly builtIn: { readonly turn: readonly RuleText[]; readonly reactions: readonly RuleText[] }
}

/** What a condition's parts come to. */
export type ValueType = 'number' | 'boolean'
/**
 * In conditions a fraction is a number; the fighter hands it over by `Environment.fraction` (program.ts). A relation is a
 * number, too: it is asked for with the other of the two that the condition speaks of.
 */
export type ColumnType = ValueType | 'fraction' | 'relation'
/** A rule as it is written in a file: in short form, `attack weakest`, or as a map. */
export type RuleText = string | RuleParts

/** The parts of a rule, each as it is written. */
export interface RuleParts {
  readonly do: string
  readonly with?: string
  readonly at?: string
  readonly when?: string
  readonly chance?: string
}

/** Something that a rule can have a combatant do. */
export interface Action {
  /**
   * Whom it aims at: a foe; another of its own party; either of them; nobody (then `at` only says which foe a condition
   * speaks of); or, by what the item or spell does, foes or friends.
   */
  readonly aims: 'foe' | 'ally' | 'anybody' | 'nobody' | 'effect'
  /**
   * Whether the selector `self` goes with it, too; it goes with all that aim by effect. `only`: whatever the selector, it is done at
   * oneself.
   */
  readonly self?: boolean | 'only'
  /** Where `with` is looked up, and whether it must be given. Left out: `with` is an error. */
  readonly with?: {
    readonly section: 'weapons' | 'items' | 'spells'
    /** Further sections in which it is looked up. */
    readonly also?: readonly NamedSection[]
    /** What it may be besides an id: the fighter knows what is meant. */
    readonly words?: readonly string[]
    readonly required: boolean
    /** The ids that the ruleset has built in, if it is done with nothing else. */
    readonly builtIn?: readonly string[]
  }
  /** An action that may also be aimed at ground: the vocabulary's `groundSelectors` go with it. */
  readonly toGround?: boolean
  /** A reaction that chooses among targets although others, whose target has given the occasion, do not. */
  readonly selects?: boolean
}

/** The sections that `with` may name something of. */
export type NamedSection = 'weapons' | 'shields' | 'items' | 'spells'

/** The sections in which an action's `with` is looked up, first to last. */
export function sectionsOf({ with: named }: Action): readonly NamedSection[] {
  return named ? [named.section, ...(named.also ?? [])] : []
}

/** What turns are counted by: actions by their codes, then the reactions that use up a turn. */
export function turnTypeNames({ actions, turnReactions = [] }: Vocabulary): string[] {
  return [...Object.keys(actions), ...turnReactions]
}

/** The selectors every ruleset has (docs/rules/README.md, "Tactics"), in the order of their codes. */
export const COMMON_SELECTORS: readonly string[] = namesOf(SELECTOR)

/** The names of codes, `most-wounded` for `MOST_WOUNDED`, in their order. */
export function namesOf(codes: Readonly<Record<string, number>>): string[] {
  return Object.entries(codes)
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => name.toLowerCase().replaceAll('_', '-'))
}

/** All selectors of a ruleset, in the order of their codes. */
export function selectorsOf(vocabulary: Vocabulary): readonly string[] {
  return [...COMMON_SELECTORS, ...vocabulary.selectors]
}

/** Names that stand for fractions of the considered attack. */
export const ATTACK_NAMES: readonly string[] = ['expected_damage', 'kill_chance']

/** The names of conditions that stand alone (docs/rules/README.md, "Tactics"), with their types. */
export const COMMON_NAMES: Readonly<Record<string, ValueType>> = {
  round: 'number',
  distance: 'number',
  allies: 'number',
  foes: 'number',
  allies_start: 'number',
  foes_start: 'number',
  ...Object.fromEntries(ATTACK_NAMES.map((name) => [name, 'number'])),
}

/** All names that stand alone under a ruleset, with their types. */
export function namesUnder({ names, attackNames = [] }: Pick<Vocabulary, 'names' | 'attackNames'>) {
  const ofAttacks = Object.fromEntries(attackNames.map((name) => [name, 'number' as const]))
  return { ...COMMON_NAMES, ...names, ...ofAttacks } as Readonly<Record<string, ValueType>>
}
