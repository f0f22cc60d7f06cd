import { isNothing, type Located, type LocatedMap, type LocatedScalar } from '../source/located.ts'
import { didYouMean, suggest } from '../source/nearest.ts'
import { type Place, type Problem, refusal } from '../source/problem.ts'
import { readChance } from './chance.ts'
import { CONDITION, isByValue, readExpression, readRanking } from './ranking.ts'
import type { Expression, Rule } from './tactic.ts'
import {
  type Action,
  type NamedSection,
  type RuleText,
  sectionsOf,
  selectorsOf,
  type Vocabulary,
} from './vocabulary.ts'
import { placeOf, restOf, type Wording, wordingOf, wordsOf } from './wording.ts'

export type RuleList = 'turn' | 'reactions'
export interface RuleContext {
  readonly vocabulary: Vocabulary
  /** The ids that `with` may name, the ruleset's built-in ones included. Of a section that is left out it may name any. */
  readonly ids?: Readonly<Partial<Record<NamedSection, readonly string[]>>>
}

/** The parts of a rule as they were written. */
type Part = 'do' | 'with' | 'at' | 'when' | 'chance'
type Parts = Readonly<Partial<Record<Part, Wording>> & { do: Wording }>

const PARTS: readonly string[] = ['do', 'with', 'at', 'when', 'chance'] satisfies Part[]

const ONE: Readonly<Record<NamedSection, string>> = {
  weapons: 'weapon',
  shields: 'shield',
  items: 'item',
  spells: 'spell',
}

/**
 * Reads and checks one rule, in the short form `attack weakest` or as a map.
 *
 * @returns the rule, or nothing if there were problems; they are added to `problems`.
 */
export function readRule(value: Located, list: RuleList, context: RuleContext, problems: Problem[]): Rule | undefined {
  const found: Problem[] = []
  const parts = value.kind === 'map' ? partsOfMap(value, list, context, found) : partsOfText(value, found)
  const rule = parts && checkRule(parts, list, context, found)
  problems.push(...found)
  return rule && found.length === 0 ? { ...rule, place: value.place } : undefined
}

function partsOfText(value: Located, problems: Problem[]): Parts | undefined {
  if (value.kind !== 'scalar' || typeof value.value !== 'string') {
    const written = value.kind === 'scalar' ? String(value.value) : 'a list'
    problems.push(error(`a rule is "action", "action selector" or a map with "do", found ${written}`, value.place))
    return undefined
  }
  const whole = wordingOf(value)
  const [action, selector, ...more] = wordsOf(whole)
  if (action === undefined) {
    problems.push(error('the rule is empty', value.place))
    return undefined
  }
  if (selector && isByValue(selector.text)) return { do: action, at: restOf(whole, action.text.length) }
  if (more.length > 0) {
    const hint = 'write { do: ACTION, with: ID, at: SELECTOR, when: CONDITION }, with only the parts you need'
    problems.push(error('a rule in short form has at most two words, an action and a selector', value.place, hint))
    return undefined
  }
  return selector === undefined ? { do: action } : { do: action, at: selector }
}

function partsOfMap(map: LocatedMap, list: RuleList, { vocabulary }: RuleContext, problems: Problem[]) {
  const parts: Partial<Record<Part, Wording>> = {}
  for (const { key, keyPlace, value } of map.entries) {
    if (!PARTS.includes(key)) {
      const hint = Object.hasOwn(actionsOf(vocabulary, list), key) ? `write "do: ${key}"` : didYouMean(key, PARTS)
      problems.push(error(`unknown key "${key}" in a rule, expected ${PARTS.join(', ')}`, keyPlace, hint))
    } else if (value.kind !== 'scalar') {
      problems.push(error(`"${key}" is a single value, found a ${value.kind}`, value.place))
    } else if (!isNothing(value)) {
      parts[key as Part] = wordingOf(value)
    }
  }
  if (parts.do) return { ...parts, do: parts.do }
  if (problems.length === 0)
    problems.push(error('a rule without "do"', map.place, 'name the action, as in { do: attack }'))
  // The condition can be judged on its own, so that all problems are shown at once.
  if (parts.when && !vocabulary.readOwn) readExpression(parts.when, '', CONDITION, vocabulary, problems)
  return undefined
}

function checkRule(written: Parts, list: RuleList, context: RuleContext, problems: Problem[]): Rule {
  const parts = { ...written, do: spelt(written.do, list, context.vocabulary) }
  const action = findAction(parts.do, list, context.vocabulary, problems)
  if (action) {
    checkWith(parts, action, context, problems)
    checkAt(parts, action, list, context, problems)
  }
  const { vocabulary } = context
  const condition = parts.when && readExpression(parts.when, parts.do.text, CONDITION, vocabulary, problems)
  if (condition?.value) checkGround(parts, condition.value, vocabulary, problems)
  const by = parts.at && readRanking(parts.at, parts.do.text, vocabulary, problems)
  const chance = parts.chance && readChance(parts.chance, vocabulary, problems)
  const named = {
    do: parts.do.text,
    ...(parts.with ? { with: parts.with.text } : {}),
    ...(parts.at ? { at: tidy(parts.at.text) } : {}),
  }
  return {
    ...named,
    ...(by ? { by } : {}),
    ...(condition?.value ? { when: condition.value } : {}),
    ...(condition?.own === undefined ? {} : { own: condition.own }),
    ...(chance === undefined ? {} : { chance }),
    text: textOf(parts, action),
    parts: {
      ...named,
      ...(parts.when ? { when: tidy(parts.when.text) } : {}),
      ...(parts.chance ? { chance: parts.chance.text } : {}),
    },
  }
}

/** The name as the vocabulary spells it, where `-` and `_` are one letter to it. */
function spelt(name: Wording, list: RuleList, vocabulary: Vocabulary): Wording {
  const actions = actionsOf(vocabulary, list)
  if (!vocabulary.foldsNames || Object.hasOwn(actions, name.text)) return name
  const fold = (text: string) => text.replaceAll('-', '_')
  const meant = Object.keys(actions).find((each) => fold(each) === fold(name.text))
  return meant === undefined ? name : { ...name, text: meant }
}

function findAction(name: Wording, list: RuleList, vocabulary: Vocabulary, problems: Problem[]): Action | undefined {
  const actions = actionsOf(vocabulary, list)
  if (Object.hasOwn(actions, name.text)) return actions[name.text]
  const one = list === 'turn' ? 'action' : 'reaction'
  const other = list === 'turn' ? 'reactions' : 'turn'
  if (Object.hasOwn(actionsOf(vocabulary, other), name.text)) {
    const instead = list === 'turn' ? 'a reaction' : 'an action of its own turn'
    problems.push(error(`"${name.text}" is ${instead}`, placeOf(name), `put it under "${other}:"`))
  } else {
    problems.push(error(`unknown ${one} "${name.text}"`, placeOf(name), suggest(name.text, Object.keys(actions))))
  }
  return undefined
}

function checkWith(parts: Parts, action: Action, { ids }: RuleContext, problems: Problem[]): void {
  const name = parts.do.text
  if (parts.with === undefined) {
    if (!action.with?.required) return
    const sections = sectionsOf(action)
    const known = sections.flatMap((section) => ids?.[section] ?? [])
    const hint = known.length === 0 ? undefined : `write { do: ${name}, with: ${known[0]} }`
    const what = sections.map((section) => ONE[section]).join(' or ')
    problems.push(error(`"${name}" needs "with", the id of a ${what}`, placeOf(parts.do), hint))
    return
  }
  const id = parts.with.text
  if (action.with === undefined) {
    problems.push(error(`"${name}" takes no "with", found "${id}"`, placeOf(parts.with)))
    return
  }
  if (ids === undefined) return
  const sections = sectionsOf(action)
  const known = [...(action.with.words ?? []), ...sections.flatMap((section) => ids[section] ?? [])]
  if (known.includes(id) || sections.some((section) => ids[section] === undefined)) return
  const elsewhere = (Object.keys(ONE) as NamedSection[]).find((each) => ids[each]?.includes(id))
  const article = elsewhere === 'items' ? 'an' : 'a'
  const hint = elsewhere ? `"${id}" is ${article} ${ONE[elsewhere]}` : suggest(id, known)
  const what = sections.map((section) => ONE[section]).join(' or ')
  problems.push(error(`unknown ${what} "${id}"`, placeOf(parts.with), hint))
}

function checkAt(parts: Parts, action: Action, list: RuleList, context: RuleContext, problems: Problem[]): void {
  if (parts.at === undefined) return
  const selector = parts.at.text
  const { reactionSelector, namedSelectors = [], ranks } = context.vocabulary
  if (!takesSelector(action, list, context.vocabulary)) {
    const message = `a reaction takes no selector, found "${selector}"`
    problems.push(error(message, placeOf(parts.at), 'its target is whoever gave the occasion'))
    return
  }
  if (ranks && isByValue(selector)) return
  const all = selectorsOf(context.vocabulary)
  const selectors = list === 'reactions' ? all : all.filter((each) => each !== reactionSelector)
  const beginning = namedSelectors.find((each) => selector.startsWith(each) && selector.length > each.length)
  const allowed = selectorsFor(action, list, context.vocabulary)
  if (beginning === undefined ? allowed.includes(selector) : goesWith(beginning, action)) return
  const isKnown = beginning !== undefined || selectors.includes(selector)
  const message = isKnown
    ? `"${selector}" does not go with "${parts.do.text}", which has to do with ${PARTNERS[action.aims]}`
    : `unknown selector "${selector}"`
  const isId = sectionsOf(action).some((section) => context.ids?.[section]?.includes(selector))
  const hint = isId
    ? `write { do: ${parts.do.text}, with: ${selector} }`
    : isKnown
      ? didYouMean(selector, allowed)
      : suggest(selector, [
          ...allowed,
          ...namedSelectors.filter((each) => goesWith(each, action)).map((each) => `${each}NAME`),
        ])
  problems.push(error(message, placeOf(parts.at), hint))
}

function takesSelector(action: Action, list: RuleList, { reactionSelector }: Vocabulary): boolean {
  return list === 'turn' || reactionSelector !== undefined || action.selects === true
}

/** The selectors that go with an action or reaction; none where its target is whoever gave the occasion. */
export function selectorsFor(action: Action, list: RuleList, vocabulary: Vocabulary): readonly string[] {
  if (!takesSelector(action, list, vocabulary)) return []
  const { reactionSelector, groundSelectors = [] } = vocabulary
  return selectorsOf(vocabulary)
    .filter((each) => list === 'reactions' || each !== reactionSelector)
    .filter((each) => (groundSelectors.includes(each) ? action.toGround : goesWith(each, action)))
}

/** Beginnings of selectors with a name that go with it: `ally:`. */
export function namedSelectorsFor(action: Action, { namedSelectors = [] }: Vocabulary): readonly string[] {
  return namedSelectors.filter((each) => goesWith(each, action))
}

/** On ground there is nobody whom a condition could speak of. */
function checkGround(parts: Parts, when: Expression, { groundSelectors = [] }: Vocabulary, problems: Problem[]): void {
  const { at } = parts
  if (at === undefined || !groundSelectors.includes(at.text) || !speaksOfTarget(when)) return
  problems.push(error(`"${at.text}" is an area: the condition has no target`, placeOf(parts.when!), 'ask for distance'))
}

function speaksOfTarget(expression: Expression): boolean {
  switch (expression.kind) {
    case 'column':
      return expression.of === 'target'
    case 'unary':
      return speaksOfTarget(expression.operand)
    case 'binary':
      return speaksOfTarget(expression.left) || speaksOfTarget(expression.right)
    default:
      return false
  }
}

function actionsOf(vocabulary: Vocabulary, list: RuleList): Readonly<Record<string, Action>> {
  return list === 'turn' ? vocabulary.actions : vocabulary.reactions
}

const PARTNERS: Readonly<Record<Action['aims'], string>> = {
  foe: 'foes',
  nobody: 'foes',
  ally: 'allies',
  anybody: 'others',
  effect: 'foes or friends',
}

function goesWith(selector: string, { aims, self = false }: Action): boolean {
  if (aims === 'effect') return true
  if (selector === 'self') return self !== false
  const isFriendly = selector.startsWith('ally-') || selector.startsWith('ally:')
  return aims === 'anybody' || isFriendly === (aims === 'ally')
}

/** `charge nearest when distance >= 20`, `cast bolt at nearest`, `attack with dagger at weakest`. */
function textOf(parts: Parts, action: Action | undefined): string {
  let text = parts.do.text
  if (parts.with) text += action?.with?.required ? ` ${parts.with.text}` : ` with ${parts.with.text}`
  if (parts.at) text += parts.with ? ` at ${tidy(parts.at.text)}` : ` ${tidy(parts.at.text)}`
  if (parts.when) text += ` when ${tidy(parts.when.text)}`
  if (parts.chance) text += `, chance ${parts.chance.text}`
  return text
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function error(message: string, place: Place, hint?: string): Problem {
  return refusal(message, hint, place)
}

/** A rule of a built-in tactic, as if it had been read from a file. */
export function locatedRule(written: RuleText): Located {
  const place = { source: { name: 'built-in tactic', text: '' }, start: 0, end: 0 }
  const scalar = (value: string): LocatedScalar => ({ kind: 'scalar', value, place })
  if (typeof written === 'string') return scalar(written)
  const entries = Object.entries(written).map(([key, value]) => ({ key, keyPlace: place, value: scalar(value) }))
  return { kind: 'map', entries, place }
}
