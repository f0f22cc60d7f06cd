/**
 * What compiled tactics ask of the fighter. Combatants are named by their numbers, actions and reactions by their
 * place in the vocabulary. Anything may be left out that no condition reads.
 */
export interface Surroundings {
  /** The vocabulary's columns. */
  readonly columns: Readonly<Record<string, (combatant: number) => number | boolean>>
  round?(): number
  /** In the ruleset's unit. */
  distance?(me: number, target: number): number
  /** How many others of one's own party stand. */
  allies?(me: number): number
  /** How many of the other party stand. */
  foes?(me: number): number
  allies_start?(me: number): number
  foes_start?(me: number): number
  /** Of the considered attack; `action` is a reaction's code where reactions are chosen. */
  expected_damage?(action: number, me: number, target: number, argument: number): number
  kill_chance?(action: number, me: number, target: number, argument: number): number
}

export interface TurnEnvironment extends Surroundings {
  /** The target that the selector picks among those for whom the action is legal now, or -1 if there is none. */
  select(action: number, selector: number, me: number, argument: number): number
}

export interface ReactionEnvironment extends Surroundings {
  /** Whether the reaction answers this trigger and is legal now. */
  possible(reaction: number, trigger: number, me: number, target: number, argument: number): boolean
}

/** The rule and the target as `rule * 256 + target`, or -1 if no rule applies. */
export type Decide = (me: number) => number
/** The rule, or -1 if none applies. */
export type React = (trigger: number, me: number, target: number) => number

/** Brings the source of a compiled turn list to life. */
export function instantiateTurn(source: string, environment: TurnEnvironment): Decide {
  return new Function('env', source)(environment) as Decide
}

/** Brings the source of a compiled list of reactions to life. */
export function instantiateReactions(source: string, environment: ReactionEnvironment): React {
  return new Function('env', source)(environment) as React
}
