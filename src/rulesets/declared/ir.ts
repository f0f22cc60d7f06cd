/*
 * The intermediate form of a declared game: plain data, which a plan carries to workers. The reader writes it (reading/), the
 * plan adds the scenario's numbers (data.ts), `specialise` folds what is constant, and `code/` writes JavaScript of it. Every name
 * of the rules file is an index here. Words (choices, kinds of damage, names of actions and effects) are indices into `words`.
 */

/** Whom an expression or a step speaks of. */
export type Who = 'my' | 'target' | 'source' | 'victim' | 'caster' | 'one'
export type Group = 'allies' | 'friends' | 'foes' | 'others'
export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!='
export type Operator = Comparison | '+' | '-' | '*' | '/' | 'and' | 'or'
export type FunctionName = 'min' | 'max' | 'floor' | 'ceil' | 'round' | 'abs' | 'sqrt' | 'clamp'
/** What the place where an expression stands gives it. */
export type Given =
  | 'amount'
  | 'kind'
  | 'raw'
  | 'through'
  | 'action'
  | 'dealt'
  | 'stacks'
  | 'round'
  | 'time'
  | 'distance'
  | 'allies'
  | 'foes'
  | 'allies_start'
  | 'foes_start'
  | 'first'
  | 'priority'

/** What is read of where somebody stands on a grid (§10.2). */
export type Ground = 'cover' | 'height' | 'dark' | 'engaged' | 'foes_engaged'

/** Numbers and words are JavaScript numbers, booleans are booleans. */
export type Expression =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'boolean'; readonly value: boolean }
  | { readonly op: 'word'; readonly word: number }
  | { readonly op: 'field'; readonly who: Who; readonly field: number; readonly key?: Expression }
  /** A field of what the combatant's field `by` names: `my.armour.soak`. */
  | { readonly op: 'worn'; readonly who: Who; readonly by: number; readonly field: number; readonly key?: Expression }
  /** A field of what the action is done with. */
  | { readonly op: 'thing'; readonly section: Section; readonly field: number; readonly key?: Expression }
  | { readonly op: 'option'; readonly option: number; readonly key?: Expression }
  | { readonly op: 'table'; readonly table: number; readonly args: readonly Expression[] }
  | { readonly op: 'value'; readonly who: Who; readonly value: number; readonly args: readonly Expression[] }
  | { readonly op: 'pool'; readonly who: Who; readonly pool: number; readonly of: 'now' | 'max' | 'start' }
  | { readonly op: 'effect'; readonly who: Who; readonly effect: number; readonly of: 'stacks' | 'left' }
  | { readonly op: 'carried'; readonly effect: number; readonly carry: number }
  | { readonly op: 'cooldown'; readonly who: Who; readonly action: number }
  | {
      readonly op: 'of'
      readonly who: Who
      readonly what: 'health' | 'rank' | 'standing' | 'acted' | 'allies_start' | 'foes_start' | Ground
    }
  /** Whether each of several is within a distance of the one whose group it is (§4.3). */
  | { readonly op: 'near'; readonly distance: Expression }
  | { readonly op: 'local'; readonly local: number }
  | { readonly op: 'given'; readonly name: Given }
  | { readonly op: 'minus' | 'not'; readonly operand: Expression }
  /** `at` is where it stands, in `Game.places`: of what may divide by zero, or leave the bounds of numbers. */
  | {
      readonly op: 'binary'
      readonly operator: Operator
      readonly left: Expression
      readonly right: Expression
      readonly at?: number
    }
  | { readonly op: 'call'; readonly name: FunctionName; readonly args: readonly Expression[]; readonly at?: number }
  | { readonly op: 'if'; readonly condition: Expression; readonly holds: Expression; readonly fails: Expression }
  /** The body, in which the local is the value: the argument of a value that reads it more than once. */
  | { readonly op: 'bind'; readonly local: number; readonly value: Expression; readonly body: Expression }
  | {
      readonly op: 'over'
      readonly name: 'any' | 'all' | 'count' | 'sum' | 'greatest' | 'least'
      /** Whose allies or foes. */
      readonly who: Who
      readonly group: Group
      readonly body: Expression
    }
  /** The sum of dice and their constant. */
  | { readonly op: 'sum'; readonly dice: Dice }
  /** The sum of so many of the greatest, or of the least. */
  | { readonly op: 'best' | 'worst'; readonly count: Expression; readonly dice: Dice }
  | { readonly op: 'count'; readonly dice: Dice; readonly compare: Comparison; readonly than: Expression }
  | { readonly op: 'chance'; readonly of: Expression }
  /** In tactics. */
  | { readonly op: 'ready'; readonly action: number }
  | { readonly op: 'forecast'; readonly what: 'expected_damage' | 'kill_chance' }

/** Dice, with a constant where a field has one. */
export type Dice =
  | { readonly op: 'roll'; readonly count: Expression; readonly sides: number }
  | { readonly op: 'field'; readonly who: Who; readonly field: number }
  | { readonly op: 'worn'; readonly who: Who; readonly by: number; readonly field: number }
  | { readonly op: 'thing'; readonly section: Section; readonly field: number }
  | { readonly op: 'option'; readonly option: number }
  /** Dice of a known notation (data.ts), which a field is where it is the same for everybody. */
  | { readonly op: 'notation'; readonly notation: number }
  | { readonly op: 'kept'; readonly local: number }
  | { readonly op: 'reroll'; readonly dice: Dice; readonly compare: Comparison; readonly than: Expression }
  | { readonly op: 'explode'; readonly dice: Dice }

/** What a `let` works out: a value, or dice that are kept. */
export type Let =
  | { readonly local: number; readonly value: Expression }
  | { readonly local: number; readonly dice: Dice }

export type Relation = 'foe' | 'ally' | 'friend' | 'anyone' | 'fallen' | 'fallen-foe' | 'reserve' | 'self' | 'nobody'
export type Fate = 'slain' | 'fled' | 'yielded'
export type Unit = 'turns' | 'rounds' | 'seconds' | 'battle'

/** `effect` and `kind` are words: a name, or a field that holds one. */
export type Step =
  | { readonly op: 'let'; readonly lets: readonly Let[] }
  | { readonly op: 'set'; readonly local: number; readonly value: Expression }
  /** `text` is the condition as it is written. */
  | {
      readonly op: 'attack'
      readonly condition: Expression
      readonly text: number
      readonly holds: Steps
      readonly fails: Steps
    }
  | {
      readonly op: 'if'
      readonly condition: Expression
      readonly text: number
      readonly holds: Steps
      readonly fails: Steps
    }
  | {
      readonly op: 'damage'
      readonly amount: Expression
      readonly kind: Expression
      readonly from: number
      readonly to: Who
    }
  | { readonly op: 'heal'; readonly amount: Expression; readonly pool: number; readonly to: Who }
  | {
      readonly op: 'gain' | 'lose'
      readonly pool: number
      readonly amount: Expression
      readonly to: Who
    }
  | {
      readonly op: 'apply'
      readonly effect: Expression
      readonly to: Who
      /** Its unit must be the effect's. */
      readonly lasts?: Expression
      readonly unit?: Unit
      readonly stacks: Expression
      readonly carrying: readonly { readonly effect: number; readonly carry: number; readonly value: Expression }[]
    }
  | { readonly op: 'remove'; readonly effect: Expression; readonly to: Who; readonly stacks?: Expression }
  | {
      readonly op: 'each'
      /** Left out: all targets of the action. */
      readonly of?: Relation
      readonly condition?: Expression
      readonly most?: Expression
      /** A distance from the target of the place where it stands, or else from `my`. */
      readonly within?: Expression
      /** A selector's code; -1: the scenario's order, or by value. */
      readonly by: number
      /** By value, worked out for each before the first pass: of equals the scenario's order. */
      readonly rank?: { readonly end: 'most' | 'least'; readonly value: Expression }
      readonly steps: Steps
    }
  | { readonly op: 'repeat'; readonly times: Expression; readonly retarget: boolean; readonly steps: Steps }
  | { readonly op: 'use'; readonly action: number; readonly withEach: boolean }
  | { readonly op: 'redirect' | 'cancel' | 'stop' | 'swap' }
  | { readonly op: 'ready'; readonly action: number }
  | { readonly op: 'enter'; readonly template: string; readonly most?: Expression }
  | { readonly op: 'leave'; readonly fate: Fate; readonly to: Who }
  | { readonly op: 'count'; readonly count: number; readonly by: Expression }
  /** Until the target is within the range of an action (-1: within one cell), `upTo` at most. */
  | { readonly op: 'move'; readonly how: 'toward' | 'away'; readonly upTo?: Expression; readonly for: number }
  | { readonly op: 'end-turn' | 'interrupt'; readonly to: Who }
export type Steps = readonly Step[]

/** Values of dice fields are notations; of references things (0: none); lists of things are no values. */
export type FieldKind = 'number' | 'boolean' | 'word' | 'dice' | 'reference' | 'list'
export interface Field {
  readonly name: string
  readonly kind: FieldKind
  /** Of numbers: whether they are whole, but for what effects change. */
  readonly isWhole?: true
  /** Of choices: the first word, which a missing thing has. */
  readonly first?: number
  /** By key: the words that it has a value for. */
  readonly keys?: readonly number[]
  /** Of references and lists: which section's things. */
  readonly section?: Section
}
export const SECTIONS = ['weapons', 'armours', 'shields', 'items', 'spells'] as const
export type Section = (typeof SECTIONS)[number]

export interface Value {
  readonly name: string
  readonly parameters: readonly number[]
  readonly body: Expression
}
/** By row and column, or by steps: the last step that is not beyond the number, the first below all. */
/** Its values are numbers of the scenario (data.ts). */
export type Table = { readonly name: string } & (
  | { readonly kind: 'words'; readonly rows: readonly number[]; readonly columns: readonly number[] }
  | { readonly kind: 'steps'; readonly from: readonly number[] }
)

export interface Pool {
  readonly name: string
  readonly start: Expression
  readonly max?: Expression
  readonly min?: Expression
  readonly fate?: Fate
  readonly absorbs: boolean
  readonly eachTurn?: Expression
  /** By time: gained tick by tick, without rounding in between. */
  readonly eachSecond?: Expression
  readonly resets?: 'turn' | 'round'
  readonly decimals: number
  readonly on: readonly Handler[]
  /** An entry of the turn budget: full at the start of each own turn, without a maximum. */
  readonly isBudget: boolean
}

export type Side = 'own' | 'foe' | 'ally' | 'friend' | 'anyone'
export const EVENTS = [
  ...(['battle-start', 'round-start', 'round-end', 'turn-start', 'turn-end', 'acts', 'attacked', 'is-hit'] as const),
  ...([
    'is-missed',
    'hits',
    'misses',
    'damaged',
    'deals',
    'healed',
    'falls',
    'kills',
    'out',
    'begins',
    'ends',
  ] as const),
  ...(['empty', 'full', 'enters', 'every', 'moves', 'leaves'] as const),
] as const
export type EventName = (typeof EVENTS)[number]
export interface Handler {
  readonly event: EventName
  /** Whose event it is, seen from the one who has the handler. */
  readonly side: Side
  readonly steps: Steps
}

export interface Change {
  readonly of: 'field' | 'value'
  readonly index: number
  readonly key?: number
  readonly how: '+' | 'x' | '='
  readonly by: Expression
}
export interface Effect {
  readonly name: string
  readonly word: number
  readonly unit: Unit
  readonly lasts: Expression
  readonly ofCaster: boolean
  readonly atStart: boolean
  readonly while?: Expression
  readonly again: 'refresh' | 'ignore' | 'extend' | 'stack'
  readonly most: number
  readonly changes: readonly Change[]
  readonly cannotAct: boolean
  readonly cannotReact: boolean
  readonly cannotMove: boolean
  /** Actions that are refused; `only`: all but those that are left. */
  readonly refuses: readonly number[]
  readonly taunts: boolean
  readonly down: boolean
  readonly carries: readonly { readonly name: string; readonly value: number }[]
  /** By time: seconds between its events `every`. */
  readonly every?: Expression
  readonly on: readonly Handler[]
}

export interface Action {
  readonly name: string
  readonly word: number
  readonly at: Relation
  /** How many; undefined: one; `all` is more than anybody has. */
  readonly targets?: Expression
  readonly with?: Section
  readonly if?: Expression
  readonly costs: readonly { readonly pool: number; readonly amount: Expression }[]
  readonly uses?: Expression
  readonly cooldown?: { readonly unit: Exclude<Unit, 'battle'>; readonly count: Expression }
  readonly priority: Expression
  /** By time, in seconds: until the next decision, and until the steps are done (0 unless given). */
  readonly takes?: Expression
  readonly after?: Expression
  /** On a grid: how far away its target may be. Left out: of actions one cell, of reactions anywhere. */
  readonly range?: Expression
  /** On a grid: how far from the first target further ones may be; left out: anywhere. */
  readonly within?: Expression
  /** Foes within its reach are engaged. */
  readonly melee?: true
  /** Its target need not be in sight. */
  readonly blind?: true
  readonly steps: Steps
  readonly tells?: string
}
/** Its target is the source or the victim of the event, or oneself. */
export interface Reaction extends Action {
  readonly answers: readonly { readonly event: EventName; readonly side: Side }[]
  readonly whom: 'source' | 'victim' | 'self'
}

export interface Order {
  readonly by: 'combatant' | 'party' | 'turns' | 'time'
  readonly score: Expression
  readonly once: boolean
  readonly ties: 'random' | 'listed' | 'together'
  readonly chooses: boolean
  /** By time only. */
  readonly clock?: Clock
}

/** Order by time (§8.3). */
export interface Clock {
  /** In seconds. */
  readonly tick: number
  /** In ticks. */
  readonly round: number
  /** In seconds: when somebody decides first. */
  readonly first: Expression
}

/** A grid (§10.2): the side of a cell, in a unit; and how far one may move in a turn. */
export interface Grid {
  readonly cell: number
  readonly unit: LengthUnit
  readonly speed: Expression
}
export const LENGTH_UNITS = ['ft', 'yd', 'm'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]

/** A whole game. Actions come first in `turnTypes`, then reactions: an index into it is a action. */
export interface Game {
  readonly name: string
  readonly words: readonly string[]
  readonly options: readonly Field[]
  readonly fields: readonly Field[]
  /** By section of things: their fields. */
  readonly things: Readonly<Partial<Record<Section, readonly Field[]>>>
  readonly values: readonly Value[]
  readonly tables: readonly Table[]
  readonly pools: readonly Pool[]
  /** Words; the first is that of steps that name none. */
  readonly kinds: readonly number[]
  readonly taken?: Expression
  readonly effects: readonly Effect[]
  readonly actions: readonly Action[]
  readonly reactions: readonly Reaction[]
  readonly order: Order
  readonly on: readonly Handler[]
  /** How many of each party stand in front; 0: all. */
  readonly front: number
  readonly fillsAtOnce: boolean
  readonly grid?: Grid
  readonly counts: readonly { readonly name: string; readonly about: string }[]
  /** For replays only: what lets are called, and conditions as they are written. */
  readonly locals: readonly string[]
  readonly texts: readonly string[]
  /** Where expressions stand, `FILE:LINE:COLUMN`, for reports after a run (incidents.ts). */
  readonly places: readonly string[]
}
