import type { Place } from '../source/problem.ts'
import type { Mistakes } from './mistakes.ts'
import type { RuleParts } from './vocabulary.ts'

/** A checked tactic: two lists of rules, tried from the top. A list left out is the ruleset's built-in one. */
export interface Tactic {
  readonly turn: readonly Rule[]
  readonly reactions: readonly Rule[]
  /** How its bearer strays from it; left out: never. Not a part of the tactic as it is written, but of who has it. */
  readonly mistakes?: Mistakes
}

/** One rule: `{ do: charge, at: nearest, when: distance >= 20 }`, or the short form `attack weakest`. */
export interface Rule {
  /** A name of the vocabulary's actions (in `turn`) or reactions (in `reactions`). */
  readonly do: string
  /** Id of a weapon, item or spell. */
  readonly with?: string
  /** A selector's name, or a value by which the target is chosen, `most target.threat`; left out: the action's default. */
  readonly at?: string
  /** The value of a rule that chooses its target by one. */
  readonly by?: Ranking
  /** The condition, type-checked: a boolean expression. Left out: always true. */
  readonly when?: Expression
  /** The condition where the ruleset has a language of its own for them (`Vocabulary.readOwn`). */
  readonly own?: unknown
  /** The chance, 0 to 1, with which the rule is followed where it applies. Left out: always. */
  readonly chance?: number
  /** Something that could be done, and is only done by mistake (possible.ts): no rule of the tactic, and never followed by itself. */
  readonly possible?: boolean
  /** The rule as one line of text, for reports: `charge nearest when distance >= 20`. */
  readonly text: string
  /** Its parts as they are written, from which it can be read again. */
  readonly parts: RuleParts
  /** Absent for the rules of a built-in tactic. */
  readonly place?: Place
}

/** A value by which a target is chosen, of those at whom the action is legal. */
export interface Ranking {
  readonly end: 'most' | 'least'
  /** The value, type-checked: a number. */
  readonly value?: Expression
  /** The value where the ruleset has a language of its own for them (`Vocabulary.readOwn`). */
  readonly own?: unknown
}

/** A condition after parsing and type-checking. Booleans and numbers are never mixed. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** A name that stands alone: `round`, `distance`, `allies`, `foes`, `expected_damage`, `kill_chance`, … */
  | { readonly kind: 'name'; readonly name: string }
  /** `my.hp`, `target.engaged`. */
  | { readonly kind: 'column'; readonly of: 'my' | 'target'; readonly column: string }
  | { readonly kind: 'unary'; readonly operator: '-' | 'not'; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: '+' | '-' | '*' | '/' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'and' | 'or'
      readonly left: Expression
      readonly right: Expression
    }
