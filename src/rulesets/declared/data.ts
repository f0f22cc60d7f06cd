import type { Notation } from '../../battle/notation.ts'
import type { PlannedGrid } from './grid.ts'
import type { Expression, Game, Section } from './ir.ts'

/** One rule of a tactic. */
export interface Rule {
  /** An action or a reaction, by its index in both together. */
  readonly turnType: number
  /** A selector's code; -1: that of the action; `BY_VALUE` and below: it goes by `by`, and no other rule has the same. */
  readonly selector: number
  readonly by?: { readonly end: 'most' | 'least'; readonly value: Expression }
  /** The thing that `with` names; -1: the first with which it is legal. */
  readonly thing: number
  readonly when?: Expression
  /** The chance, 0 to 1, with which it is followed where it applies; left out: always. */
  readonly chance?: number
  /** Only done by mistake; see `Rule.possible` of tactics. */
  readonly possible?: boolean
}

/** Combatants that are alike in all that never changes: code is written once for all of them. */
export interface Class {
  readonly members: readonly number[]
  readonly party: 0 | 1
  readonly turn: readonly Rule[]
  readonly reactions: readonly Rule[]
  /** The share of its decisions that are mistakes, and their kind by its place in `STRAYING_KINDS`; left out: none are. */
  readonly mistakes?: { readonly share: number; readonly kind: number }
  /** By section: its things, in the order of its fields and lists. */
  readonly carried: Readonly<Partial<Record<Section, readonly number[]>>>
}

/**
 * The values of a field: entry after entry, and for each all keys in their order. Booleans are 0 and 1; dice are indices into
 * `notations`, references things.
 */
export type Column = readonly number[]

/** A game with the numbers of a scenario: all that a plan carries to workers. Plain data; no code. */
export interface Data {
  readonly game: Game
  readonly firstParty: number
  readonly combatants: number
  readonly classes: readonly Class[]
  readonly fields: readonly Column[]
  readonly options: readonly Column[]
  /** By table: its values, row after row; of steps, one for each. */
  readonly tables: readonly Column[]
  /** By section and field: the values of all things; thing 0 is a missing one, and so are things of other sections. */
  readonly things: Readonly<Partial<Record<Section, readonly Column[]>>>
  readonly thingCount: number
  /** Their ids, for replays. */
  readonly thingNames: readonly string[]
  readonly notations: readonly Notation[]
  /** By combatant: where its rules begin in `Score.fired`, those of its turn and then its reactions. */
  readonly turnRules: readonly number[]
  readonly reactionRules: readonly number[]
  /** By combatant and thing: the attack type of its attacks. */
  readonly attackTypeOf: readonly number[]
  /** By combatant and action: where it is counted; -1: nowhere. */
  readonly turnTypeOf: readonly number[]
  /** By combatant: its template, by a number. */
  readonly templates: readonly string[]
  readonly waits: readonly number[]
  /** Where in `Score.fired` incidents are counted (incidents.ts). */
  readonly incidents: number
  /** Where things are counted that only declared games have, in `Score.own`. */
  readonly counted: Counted
  /** On a grid. */
  readonly grid?: PlannedGrid
  /** The strikes that are drawn from the attack tables (code/strikes.ts). */
  readonly strikes: readonly ListedStrike[]
}

/** Where the outcomes of a strike begin in the attack tables, and how many they are. */
export interface ListedStrike {
  /** See code/known-strike.ts. */
  readonly key: number
  readonly row: number
  readonly size: number
}

/** By kind: where the counters of the first combatant begin; -1 where nothing is counted. Each has one for everybody. */
export interface Counted {
  readonly healed: number
  /** By pool. */
  readonly left: readonly number[]
  /** By effect. */
  readonly under: readonly number[]
  /** By count of the game. */
  readonly counts: readonly number[]
  /** By time: ticks of the battle, a single counter, and ticks in which a combatant stood. */
  readonly seconds: number
  readonly stood: number
  /** In how many parts one is counted: of damage and healing, of what armour takes off, and by count. */
  readonly parts: number
  readonly absorbedParts: number
  readonly countParts: readonly number[]
  readonly length: number
}
