import type { Takes } from '../../scenario/values.ts'
import type { Changes } from '../opening.ts'

/** A value of the scenario that can be changed: a number, a choice, or a whole list, tactic or map. */
export interface Field {
  /** As `--set` names it. */
  readonly path: string
  readonly label: string
  /** What it means, in the schema's words. */
  readonly hint: string
  /** What it takes, for people: `0 to 40`. */
  readonly range: string
  /** The value at the beginning, as `--set` takes it; of the rules or of another template if it is not written here. */
  readonly text: string
  readonly origin: Origin
  /** The same field of the templates that this one is based on and that say it before `origin` does, nearest first. */
  readonly inherits: readonly string[]
  /** What stands behind the value in the file: ` spearman` in `4 spearman`. */
  readonly suffix: string
  readonly takes: Takes | Composed
  /** Values for a slider or a choice; none for a field that takes anything else. */
  readonly sliderValues: readonly string[]
  /** It is how something looks: whatever it is, the same is fought. */
  readonly isLook?: true
  /** What stands within it and is a field as well: how many there are of each kind of member. */
  readonly parts?: readonly Field[]
}

/** Whether it can be asked what a field's values bring. */
export function canVary({ sliderValues, isLook }: Field): boolean {
  return sliderValues.length > 1 && !isLook
}

/** A value that is made of others. */
export type Composed =
  | ListTakes
  /** The members of a party, of these templates. */
  | { readonly kind: 'members'; readonly templates: readonly string[] }
  | RulesTakes
  | MapTakes
  /** A whole file, as it is written. */
  | { readonly kind: 'text' }
  /** A condition outside of tactics, of these names. */
  | { readonly kind: 'condition'; readonly names: readonly Word[] }

/** Ids, in an order that may matter. */
export interface ListTakes {
  readonly kind: 'list'
  /** What one of them is called: `weapon`. */
  readonly what: string
  /** What there is to choose from; empty if it is whatever one writes. */
  readonly known: readonly string[]
  readonly most: number
  readonly repeats: boolean
  /** Whether an entry may be counted: `3 potion`. */
  readonly counted: boolean
}

/** A list of rules of a tactic, with the words that its rules are made of. */
export interface RulesTakes {
  readonly kind: 'rules'
  /** By action: whatever else goes with it. */
  readonly actions: Readonly<Record<string, ActionWords>>
  /** The names of conditions. */
  readonly names: readonly Word[]
  /** Whether they may have a chance. */
  readonly ranks: boolean
  /** Whose rules they are, for the counts of them: the tactic's id, undefined for the built-in one. */
  readonly tactic: string | undefined
  readonly list: 'turn' | 'reactions'
  /** The built-in tactic is the ruleset's, and cannot be edited. */
  readonly isFixed: boolean
}

/** A word of a tactic and what it means. */
export interface Word {
  readonly word: string
  readonly meaning: string
}

export interface ActionWords {
  readonly meaning: string
  /** What it can be done with; undefined if it takes no `with`. */
  readonly with: readonly string[] | undefined
  /** Whom it can be aimed at; empty if it takes no selector. */
  readonly at: readonly Word[]
}

/** A drawn map, or what it takes to begin one. */
export interface MapTakes {
  readonly kind: 'map'
  /** What the characters that every map knows stand for. */
  readonly ground: readonly Word[]
  readonly parties: readonly [string, string]
  /** Whether a cell holds one combatant. */
  readonly onePerCell: boolean
  /** Whether walls can stand on the edges between cells. */
  readonly hasEdges: boolean
  /** The open field, drawn; empty where there is a map. */
  readonly open: string
}

/** Where a value comes from. */
export type Origin =
  | { readonly kind: 'file' }
  /** The default of the rules. */
  | { readonly kind: 'rules' }
  /** The template that this one is based on. */
  | { readonly kind: 'template'; readonly id: string }
  /** Nothing is said, and nothing is assumed. */
  | { readonly kind: 'none' }

/** Fields that belong together: a weapon, a template, the options. */
export interface Group {
  readonly id: string
  readonly title: string
  /** `weapon`, `combatant` … */
  readonly kind: string
  /** The parties that it matters to: marked in their colours. */
  readonly parties: readonly (0 | 1)[]
  readonly fields: readonly Field[]
  readonly entry?: Entry
}

/** An entry of a section, of which a new one can be made. */
export interface Entry {
  readonly section: string
  readonly id: string
  /** Ids that the section has. */
  readonly taken: readonly string[]
  /** It has come in by a change, and can go again. */
  readonly isNew: boolean
}

/**
 * What a field is where it is not changed itself: as the file says, or as a template that it is based on says now. What is
 * shown is what is fought.
 */
export function standingIn({ text, inherits }: Field, changes: Changes): string {
  const changed = inherits.find((path) => Object.hasOwn(changes, path))
  return changed === undefined ? text : changes[changed]
}

/** The value that holds, without what stands behind it in the file. */
export function valueIn(field: Field, changes: Changes): string {
  const { path, suffix } = field
  if (!Object.hasOwn(changes, path)) return standingIn(field, changes)
  const value = changes[path]
  return suffix !== '' && value.endsWith(suffix) ? value.slice(0, -suffix.length) : value
}

/** What the file would say for a value; undefined if that holds without being said. */
export function changedTo(field: Field, value: string, changes: Changes): string | undefined {
  const trimmed = value.trim()
  if (trimmed === standingIn(field, changes)) return undefined
  return `${trimmed}${trimmed === '' ? '' : field.suffix}`
}

/** Whether it is made of others, and shown by an editor of its own. */
export function isComposed(takes: Field['takes']): takes is Composed {
  return COMPOSED.has(takes.kind)
}

const COMPOSED: ReadonlySet<Field['takes']['kind']> = new Set([
  'list',
  'members',
  'rules',
  'map',
  'condition',
  'text',
] satisfies Composed['kind'][])
