import { expectCompiled } from './compiled.ts'

/** Leaves a fraction of the considered attack in `Environment.fraction`. */
type AttackReading = (action: number, me: number, target: number, argument: number) => void

/**
 * What compiled tactics ask of the fighter. Combatants are named by their numbers, actions and reactions by their
 * place in the vocabulary. What a list does not ask for may be left out.
 */
export interface Environment {
  /** The vocabulary's columns; those that are fractions leave theirs in `fraction`, only relations are given the other. */
  readonly columns: Readonly<Record<string, (combatant: number, other: number) => number | boolean | undefined>>
  /** The names that stand alone which the vocabulary adds; those of attacks (`attackNames`) as `expected_damage` below. */
  readonly names?: Readonly<Record<string, (() => number | boolean) | AttackReading>>
  round?(): number
  /** In the ruleset's unit. */
  distance?(me: number, target: number): number
  /** How many others of its own party stand. */
  allies?(me: number): number
  /** How many of the other party stand. */
  foes?(me: number): number
  allies_start?(me: number): number
  foes_start?(me: number): number
  /**
   * Where fractions are left for the condition that asked for one: a fraction that a function returned would be an
   * object on the heap, unless the compiler happens to inline the call.
   */
  readonly fraction?: Float64Array
  /** Leaves that of the considered attack in `fraction`; `action` is a reaction's code where reactions are chosen. */
  expected_damage?(action: number, me: number, target: number, argument: number): void
  kill_chance?(action: number, me: number, target: number, argument: number): void
  /**
   * Where the vocabulary is `affordable`: false if an action certainly cannot be done now, whoever its target, which is
   * found out sooner than whom to aim it at.
   */
  affords?(action: number, me: number): boolean
  /** Whether the chance of the rule at that place of `me`'s list lets it be followed: rolled anew each time. */
  chance?(me: number, rule: number): boolean
  /** For turn lists: the target picked among those for whom the action is legal now, or -1 if there is none. */
  select?(action: number, selector: number, me: number, argument: number): number
  /**
   * For lists of reactions: the target picked among those at whom the reaction is legal now, for a trigger that `foe`
   * (-1: nobody) has given; -1 if there is none. Where reactions have no selectors, `foe` or -1. `rule` is the place in the
   * list of the rule that asks.
   */
  answer?(
    reaction: number,
    selector: number,
    trigger: number,
    me: number,
    foe: number,
    argument: number,
    rule: number,
  ): number
}

/** The part of an environment that does not depend on what is being decided: what conditions read of the battle. */
export type Readings = Required<
  Pick<Environment, 'columns' | 'fraction' | 'round' | 'distance' | 'allies' | 'foes' | 'allies_start' | 'foes_start'>
>

/** A decision is `rule * TARGETS + target`: there are fewer combatants than that. */
export const TARGET_BITS = 8
export const TARGETS = 1 << TARGET_BITS

/** What `compileTurn` makes: the decision, or -1 if no rule applies. */
export type Decide = (me: number) => number
/** What `compileReactions` makes: the same for a trigger that `foe` (-1: nobody) has given. */
export type React = (trigger: number, me: number, foe: number) => number
/** What the program of a value to choose by does: leaves a rank in `Environment.fraction`, of which the least is chosen. */
export type Rank = (me: number, target: number) => void
/** What `compileCondition` makes. */
export type Holds = (me: number, target: number) => boolean

/**
 * Brings a compiled list to life: `instantiate<Decide>` for the sources of `compileTurn`, `instantiate<React>` for
 * those of `compileReactions`, `instantiate<Holds>` for those of `compileCondition`. Throws a `TypeError` for any other
 * text: a plan can come from another machine, and no code does.
 */
export function instantiate<Choice extends Decide | React | Holds | Rank>(
  source: string,
  environment: Environment,
): Choice {
  expectCompiled(source, environment)
  return new Function('env', source)(environment) as Choice
}

/** What `instantiateAll` makes: one of several lists, by its number, and then what that list is asked. */
export type OneOf<Choice extends Decide | React | Rank | Holds> = (
  list: number,
  ...asked: Parameters<Choice>
) => ReturnType<Choice>

/**
 * Brings several lists to life as one function. It calls each by its name: one that is taken from an array is called through
 * V8's general way of calling, and can never be inlined.
 */
export function instantiateAll<Choice extends Decide | React | Rank | Holds>(
  sources: readonly string[],
  environment: Environment | readonly Environment[],
): OneOf<Choice> {
  const lists = sources.map((source, list) =>
    instantiate<Choice>(source, isOne(environment) ? environment : environment[list]!),
  )
  const names = lists.map((_, list) => `list${list}`)
  const lines = names.map((name, list) => `  if (list === ${list}) return ${name}(one, two, three)`)
  const source = [`'use strict'`, `const [${names}] = lists`, 'return (list, one, two, three) => {', ...lines, '}']
  return new Function('lists', source.join('\n'))(lists)
}

function isOne(environment: Environment | readonly Environment[]): environment is Environment {
  return !Array.isArray(environment)
}
