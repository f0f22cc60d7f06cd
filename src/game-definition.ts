import { isMap } from './source/plain.ts'

// A rules file as data: what its YAML comes to (docs/declared.md).

/** An expression: a number, or text such as `floor((my.str - 10) / 2)`. */
type GameExpression = string | number | boolean

/** A default (`10`, `'2d6'`, `'50%'`), a type (`'integer'`), the words of a choice, or a field in full. */
type GameField = string | number | boolean | readonly string[] | FieldInFull

/** A field in full. */
interface FieldInFull {
  /** `integer`, `decimal`, `share`, `boolean`, `dice`, `kind`, `effect`, or a thing such as `weapon` or `weapons`. */
  readonly type?: string
  /** What a scenario may leave out; without it a scenario must say the field. */
  readonly default?: string | number | boolean
  /** The words of a choice. */
  readonly of?: readonly string[]
  /** A number or boolean for each of these: `kinds`, `effects`, or a list of words. */
  readonly per?: string | readonly string[]
  /** The least and the greatest number that a scenario may say; ±1e9 unless given. */
  readonly min?: number | string
  readonly max?: number | string
  /** What editors and `explain` say of the field. */
  readonly about?: string
}

/** By rows, perhaps also by columns; or by steps `[from, value]` of a number. */
type GameTable =
  | {
      readonly rows: readonly string[]
      readonly columns?: readonly string[]
      readonly values: readonly (number | string)[] | readonly (readonly (number | string)[])[]
    }
  | { readonly steps: readonly (readonly [from: number, value: number])[] }

/** What goes up and down during a battle, such as hit points. */
interface GamePool {
  /** Its content at the start of a battle. */
  readonly start: GameExpression
  /** The most that it holds; its start unless given. */
  readonly max?: GameExpression
  /** The least that it holds; 0 unless given, and no limit for a vital pool. */
  readonly min?: GameExpression
  /** At 0 or below its bearer is out: slain (`true`), `fled` or `yielded`. */
  readonly vital?: boolean | 'fled' | 'yielded'
  /** It takes damage before the vital pool does. */
  readonly absorbs?: boolean
  /** Gained at the start of each own turn. */
  readonly 'each turn'?: GameExpression
  /** By time: gained each second, tick by tick. */
  readonly 'each second'?: GameExpression
  /** It goes back to its start each own turn, or each round. */
  readonly resets?: 'turn' | 'round'
  /** Its decimals, 0 to 4; 0 unless given. */
  readonly decimals?: number
  /** Steps by event: `empty`, `full`. */
  readonly on?: GameHandlers
}

/** `3 turns`, `d4 rounds`, by time `8 s`, `battle`; or in full, of whose turns, and whether it ends at their start or end. */
type GameDuration =
  | string
  | {
      readonly turns?: GameExpression
      readonly rounds?: GameExpression
      readonly of?: 'bearer' | 'caster'
      readonly at?: 'start' | 'end'
    }

/** What lasts on a combatant, such as poison. */
interface GameEffect {
  /** How long; the whole battle unless given. */
  readonly lasts?: GameDuration
  /** It ends as soon as this does not hold. */
  readonly while?: GameExpression
  /** Applied while it is there: `refresh` unless given, `ignore`, `extend`, `stack 5`. */
  readonly again?: string
  /** Fields and values that it changes: `+2`, `-1`, `x 50%`, `= 10`. */
  readonly change?: Readonly<Record<string, string | number>>
  /** `act`, `react`, or names of actions that its bearer cannot do. */
  readonly cannot?: string | readonly string[]
  /** The only actions that its bearer can do. */
  readonly only?: string | readonly string[]
  /** Its bearer can choose its caster only, as long as that is possible. */
  readonly taunts?: boolean
  /** Its bearer does not stand, and is not out. */
  readonly down?: boolean
  /** Numbers that each application brings along, with their defaults. */
  readonly carries?: Readonly<Record<string, number>>
  /** By time: how long it is from one event `every` to the next. */
  readonly every?: GameExpression
  /** Steps by event; `begins`, `ends` and `every` as well. */
  readonly on?: GameHandlers
}

/** Steps by event: `turn-start`, `foe.out`. */
type GameHandlers = Readonly<Record<string, readonly GameStep[]>>
type Steps = readonly GameStep[]
type To = 'me' | 'target' | 'source' | 'victim' | 'caster'
type Named = Readonly<Record<string, GameExpression>>
interface Branches {
  readonly then?: Steps
  readonly else?: Steps
}

/** One step of an action, a reaction or an event. */
type GameStep =
  | { readonly let: Named }
  | { readonly set: Named }
  | ({ readonly attack: GameExpression } & Branches)
  | ({ readonly if: GameExpression } & Branches)
  | { readonly cases: readonly { readonly if?: GameExpression; readonly do: Steps }[] }
  | { readonly damage: GameExpression; readonly kind?: string; readonly from?: string; readonly to?: To }
  | { readonly heal: GameExpression; readonly pool?: string; readonly to?: To }
  | { readonly gain: Named; readonly to?: To }
  | { readonly lose: Named; readonly to?: To }
  | {
      readonly apply: string
      readonly to?: To
      readonly lasts?: GameDuration
      readonly stacks?: GameExpression
      readonly carrying?: Named
    }
  | { readonly remove: string; readonly to?: To; readonly stacks?: GameExpression }
  | {
      readonly each: Steps
      readonly of?: 'foe' | 'ally' | 'friend' | 'anyone' | 'fallen' | 'targets'
      readonly if?: GameExpression
      readonly most?: GameExpression
      readonly within?: GameExpression
      readonly by?: string
    }
  | { readonly repeat: GameExpression; readonly do: Steps; readonly retarget?: boolean }
  | { readonly use: string; readonly with?: 'same' | 'each' }
  | { readonly redirect: 'me' }
  | { readonly cancel: true }
  | { readonly ready: string }
  | { readonly swap: 'target' }
  | { readonly enter: string; readonly most?: GameExpression }
  | { readonly slay: true; readonly to?: To }
  | { readonly flee: true; readonly to?: To }
  | { readonly yield: true; readonly to?: To }
  | { readonly count: string; readonly by?: GameExpression }
  | { readonly stop: true }
  | { readonly 'end-turn': true; readonly to?: To }
  | { readonly interrupt: true; readonly to?: To }
  | { readonly move: 'toward' | 'away'; readonly 'up to'?: GameExpression; readonly for?: string }

/** What actions and reactions have in common. */
interface GameTurnType {
  /** The one chosen and the next ones by the same selector; 1 unless given, or `all`. */
  readonly targets?: GameExpression
  /** The thing that it is done with. */
  readonly with?: 'weapon' | 'armour' | 'shield' | 'spell' | 'item'
  /** It is legal only where this holds; no dice. */
  readonly if?: GameExpression
  /** On a grid: how far away its target may be; one cell unless given, of a reaction everywhere. */
  readonly range?: GameExpression
  /** On a grid: how far from the first target further ones may be; anywhere unless given. */
  readonly within?: GameExpression
  /** On a grid: foes within its range are engaged. */
  readonly melee?: boolean
  /** On a grid: its target must be in sight; `true` unless given. */
  readonly sight?: boolean
  /** What it costs, of the turn budget and of pools. */
  readonly costs?: Named
  /** How often in a battle; no limit unless given. */
  readonly uses?: GameExpression
  /** `2 turns`, `3 rounds`, by time `8 s`: how long it cannot be done again. */
  readonly cooldown?: GameDuration
  /** With `order.choose: round`: for its score. */
  readonly priority?: GameExpression
  /** What it does. */
  readonly do: Steps
  /** A sentence for replays: `{me} hurls fire at {target}`. */
  readonly tells?: string
}

/** What a combatant can do in its turn. */
interface GameAction extends GameTurnType {
  /** Who may be chosen; `foe` unless given. */
  readonly at?: 'foe' | 'ally' | 'friend' | 'self' | 'anyone' | 'fallen' | 'fallen-foe' | 'reserve' | 'nobody'
  /** By time, which needs it: how long it is to the next decision. */
  readonly takes?: GameExpression
  /** By time: how long it is to its steps. */
  readonly after?: GameExpression
}

/** What a combatant can do in answer to an event. */
interface GameReaction extends GameTurnType {
  /** The events that it answers. */
  readonly on: string | readonly string[]
  /** Its target; `source` unless given. */
  readonly at?: 'source' | 'victim' | 'self'
}

/** Who acts when. */
interface GameOrder {
  /** Who takes turns; `combatant` unless given. By `time` actions take so long. */
  readonly by?: 'combatant' | 'party' | 'turns' | 'time'
  /** The highest acts first. */
  readonly score?: GameExpression
  /** When scores are worked out; `each round` unless given. */
  readonly rolled?: 'once' | 'each round'
  /** Who of those with one score acts first; `random` unless given. */
  readonly ties?: 'random' | 'listed' | 'together'
  /** `round`: everybody chooses an action at the start of the round. */
  readonly choose?: 'round'
  /** By time: the shortest step of time, `0.1 s`. */
  readonly tick?: string | number
  /** By time: when a combatant decides first; at once unless given. */
  readonly first?: GameExpression
  /** By time: how long a round is; `1 s` unless given. */
  readonly round?: string | number
}

/** A rule of a tactic: `attack weakest`, or in full. */
type GameRule = string | Readonly<Record<string, string | number | boolean>>
type Fields = Readonly<Record<string, GameField>>

/**
 * The rules of a game as data: the keys of a rules file (docs/declared.md), with maps for maps, lists for lists and text for
 * expressions. Shares and changes are text, `'50%'`, `'+2'`, `'x 2'`. A number without a fraction is an integer: a field of
 * decimals says so, `{ type: 'decimal', default: 1 }`.
 */
export interface GameDefinition {
  readonly tiltyard_rules: 1
  /** What problems and reports call it. */
  readonly name?: string
  /** Rules files that it takes over entry by entry, relative to the scenario's `folder`. */
  readonly import?: string | readonly string[]
  /** Constants that scenarios may change under `rules.options`. */
  readonly options?: Fields
  /** What a combatant has. */
  readonly combatants?: Fields
  readonly weapons?: Fields
  readonly armours?: Fields
  readonly shields?: Fields
  readonly items?: Fields
  readonly spells?: Fields
  /** What follows from fields: `str_mod`, or with parameters `degree(total, dc)`. */
  readonly values?: Named
  readonly tables?: Readonly<Record<string, GameTable>>
  /** At least one is vital. */
  readonly pools?: Readonly<Record<string, GamePool>>
  /** Kinds of damage, the first by default; and what its victim takes of an `amount`. */
  readonly damage?: { readonly kinds?: readonly string[]; readonly taken?: GameExpression }
  readonly effects?: Readonly<Record<string, GameEffect>>
  /** What each turn has to spend; `{ action: 1 }` unless given. */
  readonly turn?: Named
  readonly order?: GameOrder
  readonly actions?: Readonly<Record<string, GameAction>>
  readonly reactions?: Readonly<Record<string, GameReaction>>
  /** What happens to everybody at events. */
  readonly on?: GameHandlers
  /** Without ground everybody reaches everybody; or only the first of each party fight; or all stand on a grid. */
  readonly field?:
    | 'none'
    | { readonly front: number; readonly fills?: 'at once' | 'each round' }
    | { readonly cell: string; readonly speed?: GameExpression }
  /** Metrics of this game, with what they mean. */
  readonly counts?: Readonly<Record<string, string>>
  /** What combatants do that name no tactic. */
  readonly tactic?: { readonly turn: readonly GameRule[]; readonly reactions?: readonly GameRule[] }
}

/**
 * A game of your own as data, typed: what stands in a rules file (docs/declared.md). A scenario that is data names it in place of a
 * file, `rules: { system: game }`; `loadScenario` then reads both, and reports what is wrong with either by its path. Returns
 * the same object. Throws a `TypeError` for what is no object.
 */
export function defineGame(definition: GameDefinition): GameDefinition {
  if (isMap(definition)) return definition
  throw new TypeError('Expected a game as an object, with the keys of a rules file')
}
