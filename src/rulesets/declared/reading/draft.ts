import { positionOf } from '../../../source/excerpt.ts'
import type { Place, Problem } from '../../../source/problem.ts'
import type { Wording } from '../../../tactics/wording.ts'
import type { Expression, FieldKind, Given, LengthUnit, Section, Unit, Who } from '../ir.ts'
import { NOTHING_NOTED, type Noted } from './noted.ts'
import type { Node } from './parse.ts'

/** What an expression comes to. Words are one of several; of kept dice, expressions read the sum or the dice. */
export type Type =
  | { readonly kind: 'number' | 'boolean' | 'dice' }
  | { readonly kind: 'word'; readonly words: readonly string[] }

export const NUMBER: Type = { kind: 'number' }
export const BOOLEAN: Type = { kind: 'boolean' }

/** A field as the rules file declares it. */
export interface FieldDraft {
  readonly name: string
  readonly index: number
  readonly kind: FieldKind
  /** How scenarios write a number. */
  readonly form: 'integer' | 'decimal' | 'share' | 'time' | 'distance' | 'other'
  /** Of times and distances. */
  readonly unit?: 's' | LengthUnit
  /** Of choices. */
  readonly words: readonly string[]
  /** By key. */
  readonly keys?: readonly string[]
  readonly section?: Section
  /** As it is written; undefined: required. */
  readonly byDefault?: string | number | boolean
  readonly min?: number
  readonly max?: number
  readonly about?: string
}

export interface ValueDraft {
  readonly index: number
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly local: number; type: Type }[]
  readonly wording: Wording
  readonly node: Node | undefined
  /** Once it has been checked; `open` while it is. */
  state: 'new' | 'open' | 'done'
  type: Type | undefined
  body: Expression
}

export interface TableDraft {
  readonly index: number
  readonly name: string
  readonly rows?: readonly string[]
  readonly columns?: readonly string[]
  /** By row, and perhaps by column; of steps, by the number from which it counts. */
  readonly cells: ReadonlyMap<string, Cell | ReadonlyMap<string, Cell>>
}

/** A value of a table as the file has it. */
export interface Cell {
  readonly value: number
  /** Whether it is written with `%`. */
  readonly isShare: boolean
}

/** The names of a game, by `fold`ed name, as far as they have been read. Expressions are checked against it. */
export interface Draft {
  /** Whether the order of the game is by time (§8.3). */
  readonly byTime: boolean
  /** In which distances are, on a grid (§10.2). */
  readonly unit?: LengthUnit | undefined
  readonly problems: Problem[]
  readonly words: string[]
  readonly kinds: string[]
  readonly options: Map<string, FieldDraft>
  readonly fields: Map<string, FieldDraft>
  /** Fields whose declarations are wrong, which has been reported: that they are unknown is said no more. */
  readonly misdeclared: Set<string>
  readonly things: Map<Section, Map<string, FieldDraft>>
  /** Sections of things that the file has. */
  readonly declares: Set<Section>
  readonly values: Map<string, ValueDraft>
  readonly tables: Map<string, TableDraft>
  readonly pools: Map<string, { readonly index: number; readonly name: string }>
  readonly effects: Map<
    string,
    { readonly index: number; readonly name: string; readonly carries: Map<string, number> }
  >
  readonly actions: Map<string, { readonly index: number; readonly name: string; readonly with: Section | undefined }>
  readonly reactions: Map<string, { readonly index: number; readonly name: string }>
  readonly counts: Map<string, number>
  /** Names that something has read: others are reported. */
  readonly used: Set<string>
  /** Fields of combatants and things that an expression has read: a pool may have the same name. */
  readonly fieldsRead: Set<FieldDraft>
  /** Durations that steps give to effects, whose units must be theirs. */
  readonly lasting: { readonly effect: number; readonly unit: Unit; readonly place: Place }[]
  /** What lets and parameters are called, by their numbers; conditions as they are written. */
  readonly locals: string[]
  readonly texts: string[]
  /** For warnings. */
  readonly noted: Noted
  /** Where expressions stand; left out in tactics, which are not a game's. */
  readonly places?: string[]
}

/** Warns of what is allowed, and hardly meant. */
export function warn(draft: Draft, message: string, place: Place, hint?: string): void {
  draft.problems.push({ severity: 'warning', message, place, ...(hint !== undefined && { hint }) })
}

export function makeDraft(problems: Problem[], byTime: boolean, unit: LengthUnit | undefined): Draft {
  return {
    byTime,
    unit,
    problems,
    words: [],
    kinds: [],
    options: new Map(),
    misdeclared: new Set(),
    fields: new Map(),
    things: new Map(),
    declares: new Set(),
    values: new Map(),
    tables: new Map(),
    pools: new Map(),
    effects: new Map(),
    actions: new Map(),
    reactions: new Map(),
    counts: new Map(),
    used: new Set(),
    fieldsRead: new Set(),
    lasting: [],
    locals: [],
    texts: [],
    noted: NOTHING_NOTED(),
    places: [],
  }
}

/** What makes a game one on a grid. */
export const ON_A_GRID = 'write field: { cell: 5 ft, speed: my.speed }'

/** What makes a game one by time. */
export const BY_TIME = 'write order: { by: time, tick: 0.1 s }'

/** Two names that differ only in `-` and `_` are one. */
export function foldName(name: string): string {
  return name.replaceAll('-', '_')
}

/** The number of a new local. */
export function newLocal({ locals }: Draft, name: string): number {
  return locals.push(name) - 1
}

/** The number of a condition as it is written. */
export function newText({ texts }: Draft, text: string): number {
  return texts.push(text) - 1
}

/** The number of a place; nothing where none are kept. */
export function newPlace({ places }: Draft, place: Place): { at?: number } {
  if (!places) return {}
  const { line, column } = positionOf(place)
  return { at: places.push(`${place.source.name}:${line}:${column}`) - 1 }
}

/** The index of a word. */
export function wordOf(draft: Draft, word: string): number {
  const known = draft.words.indexOf(word)
  return known >= 0 ? known : draft.words.push(word) - 1
}

export interface Local {
  readonly local: number
  /** Undefined: its expression is wrong, which is reported, and whatever names it is not. */
  readonly type: Type | undefined
}

/** What an expression may name where it stands. */
export interface Scope {
  /** For messages: `the "if" of an action`. */
  readonly where: string
  readonly who: readonly Who[]
  readonly given: readonly Given[]
  /** Whether dice may stand there. */
  readonly dice: boolean
  /** Which thing the action is done with; `any` in `damage.taken`. */
  readonly thing?: Section | 'any'
  readonly locals: ReadonlyMap<string, Local>
  /** The effect that it stands in, whose carried numbers it names. */
  readonly effect?: string
  /** In a pool's own start and maximum its name is the field's. */
  readonly ownPool?: string
  /** In tactics. */
  readonly ready?: true
  /** In a value, which may be read of anybody. */
  readonly isValue?: true
  /** In steps: whether one before may have done damage, since the action, the steps of an event or the pass began. */
  readonly damage?: { mayBeDone: boolean }
}

/** What expressions may name wherever there is somebody whom they speak of. */
export const ALWAYS: readonly Given[] = ['round', 'time', 'distance', 'allies', 'foes', 'allies_start', 'foes_start']

export const NO_LOCALS: ReadonlyMap<string, Local> = new Map()

/** The names of things in expressions, by section. */
export const THING_NAMES: Readonly<Record<string, Section>> = { weapon: 'weapons', spell: 'spells', item: 'items' }
