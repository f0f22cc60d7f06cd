import { showValue } from '../../../scenario/issues.ts'
import {
  isNothing,
  type Located,
  type LocatedEntry,
  type LocatedMap,
  type LocatedScalar,
} from '../../../source/located.ts'
import { suggest } from '../../../source/nearest.ts'
import { type Place, refusal } from '../../../source/problem.ts'
import { type Wording, wordingOf } from '../../../tactics/wording.ts'
import { WHOM } from '../grammar.ts'
import type { Expression } from '../ir.ts'
import { Checker } from './check.ts'
import type { Typed } from './checking.ts'
import { BY_TIME, type Draft, foldName, ON_A_GRID, type Scope } from './draft.ts'
import { parse } from './parse.ts'

// How the parts of a rules file are taken apart: maps and their keys, names, words, expressions.

/** What a name is made of. */
export const NAME = /^[a-z][a-z0-9_-]*$/
/** Names that expressions have a use for, or that end as one. */
const RESERVED =
  /^(health|rank|standing|my|target|source|victim|caster|one|weapon|spell|item|options|tables|true|false|and|or|not|none|if|me)$|_(max|start|left)$/

export function refuse(draft: Draft, message: string, place: Place, hint?: string): undefined {
  draft.problems.push(refusal(message, hint, place))
}

/** Of what stands only on a grid. */
export function refuseWithoutGrid(draft: Draft, what: string, place: Place): void {
  if (draft.unit === undefined) refuse(draft, `${what} a grid`, place, ON_A_GRID)
}

/** Of what stands only in games by time. */
export function refuseWithoutTime(draft: Draft, what: string, place: Place): void {
  if (!draft.byTime) refuse(draft, `${what} order by time`, place, BY_TIME)
}

/** The value as a map; nothing, with a problem, if it is none. */
export function mapAt(draft: Draft, value: Located, what: string, hint?: string): LocatedMap | undefined {
  if (value.kind === 'map') return value
  const found = value.kind === 'list' ? 'a list' : 'a single value'
  return refuse(draft, `${what} is ${found}, expected "key: value" lines`, value.place, hint)
}

/** Of a key without a value, which is mostly what YAML makes of a comma in a text: `about: hit, and run`. */
const CUT_TEXT = 'a comma ends a value within { }: quote a text that has one'

/** The entries of a map with keys that are known, by key; whatever else stands there is a problem. */
export function keysAt(
  draft: Draft,
  value: Located,
  known: readonly string[],
  what: string,
): { readonly [key: string]: LocatedEntry | undefined } {
  const map = mapAt(draft, value, what)
  const found: Record<string, LocatedEntry> = Object.create(null)
  for (const [at, entry] of (map?.entries ?? []).entries()) {
    if (isCutOff(map!, at)) continue
    if (known.includes(entry.key)) {
      if (!isNothing(entry.value)) found[entry.key] = entry
    } else {
      const hint = isNothing(entry.value) && at > 0 ? CUT_TEXT : suggest(entry.key, known)
      refuse(draft, `unknown key "${entry.key}" in ${what}`, entry.keyPlace, hint)
    }
  }
  return found
}

/** What YAML has cut off an expression at a comma; the problem with the expression says so. */
export function isCutOff({ entries }: LocatedMap, at: number): boolean {
  const before = entries[at - 1]?.value
  if (before?.kind !== 'scalar')
    return (
      at > 1 &&
      isNothing(before!) &&
      isCutOff({ kind: 'map', entries: entries as LocatedEntry[], place: before!.place }, at - 1)
    )
  if (isNothing(before))
    return at > 1 && isCutOff({ kind: 'map', entries: entries as LocatedEntry[], place: before.place }, at - 1)
  const text = String(before.value)
  return count(text, '(') > count(text, ')')
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1
}

/**
 * The entries of a map of names; names that are none, or the same as another, are problems and left out. `isAllowed` says of a
 * reserved name whether it may stand there all the same.
 */
export function namesAt(
  draft: Draft,
  value: Located,
  what: string,
  most: number,
  isAllowed: (entry: LocatedEntry) => boolean = () => false,
): LocatedEntry[] {
  const map = mapAt(draft, value, what)
  if (!map) return []
  if (map.entries.length > most)
    refuse(draft, `${what} has ${map.entries.length} entries, at most ${most} are allowed`, map.place)
  const seen = new Map<string, string>()
  return map.entries.slice(0, most).filter((entry) => {
    const { key, keyPlace } = entry
    const folded = foldName(key)
    if (!NAME.test(key)) {
      refuse(draft, `"${key}" is no name, expected a small letter, then small letters, digits, _ or -`, keyPlace)
      return false
    }
    if (!isAllowed(entry) && isReserved(draft, key, keyPlace)) return false
    const other = seen.get(folded)
    if (other !== undefined) refuse(draft, `"${key}" and "${other}" are one name`, keyPlace)
    seen.set(folded, key)
    return other === undefined
  })
}

/** Whether expressions mean something else by a name, which is a problem. */
export function isReserved(draft: Draft, name: string, place: Place): boolean {
  if (!RESERVED.test(foldName(name))) return false
  refuse(draft, `"${name}" is reserved: expressions mean something else by it`, place)
  return true
}

/** The text of a single value, `undefined` with a problem for anything else. */
export function wordAt(draft: Draft, value: Located, what: string): string | undefined {
  if (value.kind === 'scalar' && !isNothing(value)) return String(value.value)
  return refuse(
    draft,
    `${what} is ${value.kind === 'scalar' ? 'empty' : `a ${value.kind}`}, expected a word`,
    value.place,
  )
}

/** One of a few words. */
export function choiceAt<const Word extends string>(
  draft: Draft,
  entry: LocatedEntry | undefined,
  words: readonly Word[],
  byDefault: Word,
): Word {
  if (!entry) return byDefault
  const word = wordAt(draft, entry.value, entry.key)
  const known = words.find((each) => each === word)
  if (known === undefined && word !== undefined) {
    refuse(draft, `${entry.key} is "${word}"`, entry.value.place, suggest(word, words))
  }
  return known ?? byDefault
}

/** Steps that are true or false, and say by `to` whom they are done to. */
const DONE_TO: readonly string[] = ['interrupt', 'slay', 'flee', 'yield', 'end-turn']

export function booleanAt(draft: Draft, entry: LocatedEntry | undefined): boolean {
  if (!entry) return false
  if (entry.value.kind === 'scalar' && typeof entry.value.value === 'boolean') return entry.value.value
  const whom = WHOM.words.find((each) => entry.value.kind === 'scalar' && entry.value.value === each)
  const hint = whom && DONE_TO.includes(entry.key) ? `write { ${entry.key}: true, to: ${whom} }` : undefined
  refuse(draft, `${entry.key} is ${showValue(entry.value)}, expected true or false`, entry.value.place, hint)
  return false
}

/** A whole number within bounds; the default where it is left out or, with a problem, something else. */
export function wholeAt(
  draft: Draft,
  entry: LocatedEntry | undefined,
  [least, most]: readonly [number, number],
  byDefault: number,
): number {
  if (!entry) return byDefault
  const { key, value } = entry
  const number = value.kind === 'scalar' && typeof value.value === 'number' ? value.value : Number.NaN
  if (Number.isInteger(number) && number >= least && number <= most) return number
  refuse(draft, `${key} is ${showValue(value)}, expected a whole number from ${least} to ${most}`, value.place)
  return byDefault
}

/** A list of single values, or one of them. */
export function listAt(draft: Draft, value: Located, what: string): LocatedScalar[] {
  const items = value.kind === 'list' ? value.items : [value]
  return items.filter((item): item is LocatedScalar => {
    if (item.kind === 'scalar' && !isNothing(item)) return true
    refuse(draft, `${what} is a list of single values`, item.place)
    return false
  })
}

/** A list of words, or one of them; a word that stands there twice is a problem. */
export function wordsAt(draft: Draft, value: Located, what: string): string[] {
  const items = listAt(draft, value, what)
  const words = items.map((item) => String(item.value))
  for (const [at, word] of words.entries())
    if (words.indexOf(word) < at) refuse(draft, `"${word}" stands in ${what} twice`, items[at]!.place)
  return words
}

/** An expression that is a number or a boolean. Where it is wrong, which is reported, 0 or false stands for it. */
export function expressionAt(
  draft: Draft,
  value: Located,
  kind: 'number' | 'boolean',
  scope: Scope,
  what: string,
): Expression {
  const wrong: Expression = kind === 'number' ? { op: 'number', value: 0 } : { op: 'boolean', value: false }
  const wording = value.kind === 'scalar' && !isNothing(value) ? wordingOf(value) : undefined
  if (!wording) {
    refuse(
      draft,
      `${what} is ${value.kind === 'scalar' ? 'empty' : `a ${value.kind}`}, expected an expression`,
      value.place,
    )
    return wrong
  }
  const node = parse(wording, draft.problems)
  if (!node) return wrong
  const checker = new Checker(draft, scope, wording)
  if (kind === 'number') return checker.number(node, `${what} is`)
  const condition = checker.boolean(node, `${what} is`)
  draft.noted.conditions.push({ condition, place: value.place })
  return condition
}

/** An expression that is a number; 0 where it is wrong, which is reported. */
export function numberIn(draft: Draft, wording: Wording, scope: Scope, taker: string): Expression {
  const node = parse(wording, draft.problems)
  return node ? new Checker(draft, scope, wording).number(node, taker) : { op: 'number', value: 0 }
}

/** An expression of any type, or dice that are kept. */
export function anyExpressionAt(
  draft: Draft,
  value: Located,
  scope: Scope,
  what: string,
): Typed & { dice?: import('../ir.ts').Dice } {
  const wrong: Typed = { expression: { op: 'number', value: 0 }, type: undefined }
  if (value.kind !== 'scalar' || isNothing(value)) {
    refuse(draft, `${what} is no single value, expected an expression`, value.place)
    return wrong
  }
  const wording = wordingOf(value)
  const node = parse(wording, draft.problems)
  if (!node) return wrong
  const checker = new Checker(draft, scope, wording)
  const dice = scope.dice ? checker.dice(node) : undefined
  if (dice && dice.op !== 'kept') return { expression: { op: 'sum', dice }, type: { kind: 'dice' }, dice }
  return checker.check(node)
}

/** A word of some, and all that it can be. */
interface Held {
  readonly held: Expression
  readonly words: readonly string[]
}

/** A word by its bare name, or what holds one: `kind: fire`, `kind: weapon.kind`, in events `kind: kind`. */
export function wordExpressionAt(
  draft: Draft,
  value: Located,
  words: readonly string[],
  scope: Scope,
  what: string,
): Held {
  const text = wordAt(draft, value, what)
  const wrong: Held = { held: { op: 'number', value: -1 }, words: [] }
  if (text === undefined || value.kind !== 'scalar') return wrong
  const bare = words.find((word) => foldName(word) === foldName(text))
  const wording = wordingOf(value)
  const checker = new Checker(draft, scope, wording)
  if (bare !== undefined) {
    draft.used.add(foldName(bare))
    const node = { kind: 'text', text: bare, start: 0, end: wording.text.length } as const
    return { held: checker.word(node, words, what), words: [bare] }
  }
  const isName = scope.locals.has(foldName(text)) || scope.given.some((name) => name === text)
  if (!isName && !/[.(]/.test(text)) {
    refuse(draft, `unknown ${what} "${text}"`, value.place, suggest(text, words))
    return wrong
  }
  const node = parse(wording, draft.problems)
  if (!node) return wrong
  const held = checker.word(node, words, what)
  const possible = checker.wordsOf(node) ?? []
  // A field of type effect can be `none`, which does nothing.
  const stray = possible.find((word) => !words.includes(word) && !(what === 'effect' && word === 'none'))
  if (stray !== undefined) {
    refuse(draft, `"${text}" can be "${stray}", which is no ${what}`, value.place, suggest(stray, words))
    return wrong
  }
  for (const word of possible) draft.used.add(foldName(word))
  return { held, words: possible }
}
