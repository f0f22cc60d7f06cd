import { TARGETS } from './program.ts'
import type { Expression, Rule } from './tactic.ts'
import { BY_EFFECT } from './unnamed-selector.ts'
import { type Action, ATTACK_NAMES, COMMON_NAMES, selectorsOf, type Vocabulary } from './vocabulary.ts'

/** A list of rules as the source of one function, which `program.ts` brings to life in the worker. */
export interface Program {
  /** Only whitelisted names and numbers. Lists that choose alike, with the same arguments, have the same source. */
  readonly source: string
  /** What the conditions depend on: `my.hp`, `target.engaged`, `round`, `expected_damage`, … */
  readonly reads: ReadonlySet<string>
}

/** The index by which the fighter knows what a rule names with `with`; -1 if it names nothing. */
export type ArgumentOf = (rule: Rule) => number
/** The code by which the fighter knows a selector with a name, `ally:NAME`. */
export type SelectorOf = (selector: string) => number
/** The code of a selector that chooses by value (`BY_VALUE`), by the source of its program. */
export type RankingOf = (source: string) => number

/**
 * Compiles a turn list to `decide(me)`. The first rule that has a legal target, and whose condition holds for it, is
 * returned as `rule * TARGETS + target`; -1 means that there is none.
 */
export function compileTurn(
  rules: readonly Rule[],
  vocabulary: Vocabulary,
  argumentOf: ArgumentOf,
  selectorOf: SelectorOf = noName,
  rankingOf: RankingOf = noName,
): Program {
  const actions = Object.keys(vocabulary.actions)
  const reads = new Set<string>()
  const body = rules.flatMap((rule, index) => {
    if (rule.possible) return []
    const action = codeOf(rule.do, actions)
    const argument = argumentOf(rule)
    const selector =
      rankingFor(rule, vocabulary, action, argument, rankingOf, reads) ??
      selectorFor(rule, vocabulary.actions[rule.do]!, 'nearest', vocabulary, selectorOf)
    const condition = conditionOf(rule, vocabulary, action, argument, reads)
    const select = `select(${literal(action)}, ${literal(selector)}, me, ${literal(argument)})`
    const result = `return ${literal(index * TARGETS)} + target`
    const affords = vocabulary.affordable ? `affords(${literal(action)}, me) && ` : ''
    const found = inOrder(rule, vocabulary, `(target = ${select}) >= 0`, condition)
    return [`  if (${affords}${found}${chanceOf(rule, index, reads)}) ${result}`]
  })
  const lines = ['return function decide(me) {', '  let target = -1', ...body, '  return -1', '}']
  const asks = ['select', ...(vocabulary.affordable ? ['affords'] : [])]
  return { source: [...prologue(asks, vocabulary, reads), ...lines, ''].join('\n'), reads }
}

/** What a condition reads that does not depend on the target picked. */
const OWN = ['round', 'allies', 'foes', 'allies_start', 'foes_start']

/**
 * Whether a rule's condition can be judged before its target is looked for, which takes longer. Not where a die picks
 * the target: whether it is rolled would depend on the condition.
 */
function judgedFirst({ at, when }: Rule, { columns }: Vocabulary): boolean {
  const isOwn = (expression: Expression): boolean => {
    switch (expression.kind) {
      case 'name':
        return OWN.includes(expression.name)
      case 'column':
        return expression.of === 'my' && columns[expression.column] !== 'relation'
      case 'unary':
        return isOwn(expression.operand)
      case 'binary':
        return isOwn(expression.left) && isOwn(expression.right)
      default:
        return true
    }
  }
  return at !== 'random' && when !== undefined && isOwn(when)
}

/** The code of a selector that chooses by value; nothing for others. */
export function rankingFor(
  { by }: Rule,
  vocabulary: Vocabulary,
  action: number,
  argument: number,
  rankingOf: RankingOf,
  reads: Set<string>,
): number | undefined {
  if (by?.value === undefined) return undefined
  const asked = new Set<string>()
  const value = written(by.value, vocabulary, action, argument, asked)
  for (const name of asked) reads.add(name)
  // The least is chosen.
  const rank = `  fraction[0] = ${by.end === 'most' ? `-(${value})` : value}`
  const lines = ['return function rank(me, target) {', rank, '}', '']
  return rankingOf([...prologue(['fraction'], vocabulary, asked), ...lines].join('\n'))
}

/** That chance lets the rule be followed, which is asked last; nothing for a rule that always is. */
function chanceOf({ chance = 1 }: Rule, index: number, reads: Set<string>): string {
  if (chance === 1) return ''
  reads.add('chance')
  return ` && chance(me, ${literal(index)})`
}

/** The code of a rule's selector, or of the one that is meant if it has none. */
export function selectorFor(
  rule: Rule,
  action: Action,
  byDefault: string,
  vocabulary: Vocabulary,
  selectorOf: SelectorOf,
): number {
  const selectors = selectorsOf(vocabulary)
  if (rule.at === undefined) {
    if (action.aims === 'effect') return BY_EFFECT
    return codeOf(action.aims === 'ally' ? 'ally-nearest' : byDefault, selectors)
  }
  return selectors.includes(rule.at) ? codeOf(rule.at, selectors) : selectorOf(rule.at)
}

/** Where a vocabulary has no selectors with a name. */
export function noName(name: string): number {
  throw new Error(`a tactic cannot be compiled: "${name}" is not known`)
}

/**
 * Compiles a condition by itself to `holds(me, target)`.
 *
 * @param expression as `readCondition` gave it: for `outsideTactics(vocabulary)` where it stands outside tactics
 * @param action the action of its rule, and what that is done with
 */
export function compileCondition(expression: Expression, vocabulary: Vocabulary, action = -1, argument = -1): Program {
  const reads = new Set<string>()
  const condition = written(expression, vocabulary, action, argument, reads)
  const lines = ['return function holds(me, target) {', `  return ${condition}`, '}', '']
  return { source: [...prologue([], vocabulary, reads), ...lines].join('\n'), reads }
}

/**
 * Compiles a list of reactions to `react(trigger, me, foe)`. The first rule that has a legal target for the trigger
 * that `foe` has given, and whose condition holds for it, is returned as `rule * TARGETS + target`; -1 means that there
 * is none.
 */
export function compileReactions(
  rules: readonly Rule[],
  vocabulary: Vocabulary,
  argumentOf: ArgumentOf,
  selectorOf: SelectorOf = noName,
  rankingOf: RankingOf = noName,
): Program {
  const byDefault = vocabulary.reactionSelector ?? 'nearest'
  const reactions = Object.keys(vocabulary.reactions)
  const reads = new Set<string>()
  const body = rules.flatMap((rule, index) => {
    if (rule.possible) return []
    const reaction = codeOf(rule.do, reactions)
    const argument = argumentOf(rule)
    const selector =
      rankingFor(rule, vocabulary, reaction, argument, rankingOf, reads) ??
      selectorFor(rule, vocabulary.reactions[rule.do]!, byDefault, vocabulary, selectorOf)
    const condition = conditionOf(rule, vocabulary, reaction, argument, reads)
    const answer = `answer(${literal(reaction)}, ${literal(selector)}, trigger, me, foe, ${literal(argument)}, ${literal(index)})`
    const found = inOrder(rule, vocabulary, `(target = ${answer}) >= 0`, condition)
    return [`  if (${found}${chanceOf(rule, index, reads)}) return ${literal(index * TARGETS)} + target`]
  })
  const lines = ['return function react(trigger, me, foe) {', '  let target = -1', ...body, '  return -1', '}']
  return { source: [...prologue(['answer'], vocabulary, reads), ...lines, ''].join('\n'), reads }
}

/** That a target is found and the condition holds, the cheaper one asked first if that is the same. */
function inOrder(rule: Rule, vocabulary: Vocabulary, found: string, condition: string): string {
  if (condition === '') return found
  return judgedFirst(rule, vocabulary) ? `${condition} && ${found}` : `${found} && ${condition}`
}

/** Takes from the environment what the conditions read, so that each is a constant to the optimizing compiler. */
function prologue(asks: readonly string[], vocabulary: Vocabulary, reads: ReadonlySet<string>): string[] {
  const asked = [...asks, ...(reads.has('chance') ? ['chance'] : [])]
  const ownAttackNames = vocabulary.attackNames ?? []
  const names = Object.keys(COMMON_NAMES).filter((name) => reads.has(name))
  const columns = Object.keys(vocabulary.columns).filter(
    (name) => reads.has(`my.${name}`) || reads.has(`target.${name}`),
  )
  const leavesFraction =
    !asks.includes('fraction') &&
    ([...ATTACK_NAMES, ...ownAttackNames].some((name) => reads.has(name)) ||
      columns.some((column) => vocabulary.columns[column] === 'fraction'))
  return [
    `'use strict'`,
    `const { ${[...asked, ...names, ...(leavesFraction ? ['fraction'] : [])].join(', ')} } = env`,
    ...columns.map((column) => `const ${functionOf(column)} = env.columns.${column}`),
    ...[...Object.keys(vocabulary.names ?? {}), ...ownAttackNames]
      .filter((name) => reads.has(name))
      .map((name) => `const ${functionOf(name)} = env.names.${name}`),
  ]
}

/** The condition, or nothing for a rule without one. */
function conditionOf(rule: Rule, vocabulary: Vocabulary, action: number, argument: number, reads: Set<string>): string {
  return rule.when === undefined ? '' : written(rule.when, vocabulary, action, argument, reads)
}

function written(
  condition: Expression,
  vocabulary: Vocabulary,
  action: number,
  argument: number,
  reads: Set<string>,
): string {
  const attack = `${literal(action)}, me, target, ${literal(argument)}`
  const calls: Readonly<Record<string, string>> = {
    round: 'round()',
    distance: 'distance(me, target)',
    allies: 'allies(me)',
    foes: 'foes(me)',
    allies_start: 'allies_start(me)',
    foes_start: 'foes_start(me)',
    ...Object.fromEntries(ATTACK_NAMES.map((name) => [name, leftBy(`${name}(${attack})`)])),
    ...Object.fromEntries(
      (vocabulary.attackNames ?? []).map((name) => [name, leftBy(`${functionOf(name)}(${attack})`)]),
    ),
    ...Object.fromEntries(Object.keys(vocabulary.names ?? {}).map((name) => [name, `${functionOf(name)}()`])),
  }
  const write = (expression: Expression): string => {
    switch (expression.kind) {
      case 'number':
        return literal(expression.value)
      case 'boolean':
        return expression.value ? 'true' : 'false'
      case 'name':
        reads.add(expression.name)
        return known(expression.name, calls)
      case 'column': {
        const type = known(expression.column, vocabulary.columns)
        reads.add(`${expression.of}.${expression.column}`)
        const [one, other] = expression.of === 'my' ? ['me', 'target'] : ['target', 'me']
        const call = `${functionOf(expression.column)}(${type === 'relation' ? `${one}, ${other}` : one})`
        return type === 'fraction' ? leftBy(call) : call
      }
      case 'unary':
        return `(${known(expression.operator, PREFIXES)}${write(expression.operand)})`
      case 'binary': {
        const { left, operator, right } = expression
        return `(${write(left)} ${known(operator, INFIXES)} ${write(right)})`
      }
    }
  }
  return write(condition)
}

const PREFIXES = { '-': '-', not: '!' } as const
const INFIXES = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '==': '===',
  '!=': '!==',
  and: '&&',
  or: '||',
} as const

/** Throws for a name that is not on a whitelist: none gets into the source, even if checks before let it through. */
function known<Value>(name: string, whitelist: Readonly<Record<string, Value>>): Value {
  if (!Object.hasOwn(whitelist, name)) throw new Error(`a tactic cannot be compiled: "${name}" is not known`)
  return whitelist[name]!
}

function codeOf(name: string, names: readonly string[]): number {
  const code = names.indexOf(name)
  if (code < 0) throw new Error(`a tactic cannot be compiled: "${name}" is not known`)
  return code
}

function literal(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`a tactic cannot be compiled: ${value} is not a finite number`)
  return String(value)
}

/** The fraction that a call leaves in `fraction`, read before another call can leave its own. */
function leftBy(call: string): string {
  return `(${call}, fraction[0])`
}

/** A local name that no keyword and no other name of the source can be: `hp_of`. */
function functionOf(column: string): string {
  if (!/^[a-z][a-z0-9_]*$/i.test(column)) throw new Error(`a vocabulary cannot have a column named "${column}"`)
  return `${column}_of`
}
