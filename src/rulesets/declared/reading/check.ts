import { didYouMean, suggest } from '../../../source/nearest.ts'
import { refusal } from '../../../source/problem.ts'
import type { Wording } from '../../../tactics/wording.ts'
import type { Comparison, Dice, Expression, FunctionName, Given, Group, Who } from '../ir.ts'
import {
  BOOLEAN,
  type Draft,
  type FieldDraft,
  foldName,
  NUMBER,
  type Scope,
  THING_NAMES,
  type Type,
  type ValueDraft,
  wordOf,
} from './draft.ts'
import type { Node } from './parse.ts'

export interface Typed {
  readonly expression: Expression
  /** Undefined where something is wrong with it, which has been told. */
  readonly type: Type | undefined
}

const WRONG: Typed = { expression: { op: 'number', value: 0 }, type: undefined }
const FUNCTIONS: Readonly<Record<FunctionName, readonly [least: number, most: number]>> = {
  min: [2, 64],
  max: [2, 64],
  floor: [1, 1],
  ceil: [1, 1],
  round: [1, 1],
  abs: [1, 1],
  sqrt: [1, 1],
  clamp: [3, 3],
}
const OVER = ['any', 'all', 'count', 'sum', 'greatest', 'least'] as const
const GROUPS: readonly string[] = ['allies', 'friends', 'foes', 'others']
const DICE_FUNCTIONS = ['highest', 'lowest', 'best', 'worst', 'dice', 'explode', 'reroll', 'chance']
export const FUNCTION_NAMES: readonly string[] = [...Object.keys(FUNCTIONS), ...OVER, ...DICE_FUNCTIONS, 'if']
const WHO: readonly string[] = ['my', 'target', 'source', 'victim', 'caster', 'one']
const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '==', '!=']
/** `near(…)`, and what a grid would answer. */
const OF_GRID: readonly string[] = ['distance', 'near', 'engaged', 'foes_engaged', 'cover', 'height', 'dark']

/** Gives the names of an expression their meaning, and every part of it its type. */
export class Checker {
  readonly #draft: Draft
  readonly #scope: Scope
  readonly #wording: Wording

  constructor(draft: Draft, scope: Scope, wording: Wording) {
    this.#draft = draft
    this.#scope = scope
    this.#wording = wording
  }

  /** A node that must be a number; dice are their sum. */
  number(node: Node, taker: string): Expression {
    return this.#demand(node, 'number', taker)
  }

  boolean(node: Node, taker: string): Expression {
    return this.#demand(node, 'boolean', taker)
  }

  /** A word out of some: a text, a bare name of one, or a choice. */
  word(node: Node, words: readonly string[], what: string): Expression {
    const text = node.kind === 'text' ? node.text : undefined
    if (text !== undefined) {
      if (words.includes(text)) return { op: 'word', word: wordOf(this.#draft, text) }
      this.#report(node, `unknown ${what} "${text}"`, suggest(text, words))
      return WRONG.expression
    }
    const { expression, type } = this.check(node)
    if (type && type.kind !== 'word')
      this.#report(node, `expected a ${what}, but "${this.#text(node)}" is ${said(type)}`)
    return expression
  }

  /** Dice that can be kept or looked at one by one; undefined if it is none. */
  dice(node: Node): Dice | undefined {
    if (node.kind === 'dice') {
      if (node.count < 1 || node.count > 100 || node.sides < 2 || node.sides > 1000) {
        this.#report(node, `"${this.#text(node)}" is beyond 1 to 100 dice of 2 to 1000 sides`)
      }
      return { op: 'roll', count: { op: 'number', value: node.count }, sides: node.sides }
    }
    if (node.kind === 'name') {
      const local = this.#scope.locals.get(node.name)
      if (local?.type.kind === 'dice') return { op: 'kept', local: local.local }
      return this.#diceField(node.name)
    }
    if (node.kind !== 'call') return undefined
    const [one, two] = node.args
    if (node.name === 'dice') return this.#diceCall(node)
    if (node.name === 'explode' && one && node.args.length === 1) {
      const dice = this.#demandDice(one)
      return { op: 'explode', dice }
    }
    if (node.name === 'reroll' && one && two === undefined) {
      const compared = this.#compared(one)
      return compared && { op: 'reroll', ...compared }
    }
    return undefined
  }

  check(node: Node): Typed {
    const dice = this.dice(node)
    if (dice) {
      if (dice.op !== 'kept') this.#allowDice(node)
      return { expression: { op: 'sum', dice }, type: NUMBER }
    }
    switch (node.kind) {
      case 'number':
        return { expression: { op: 'number', value: node.value }, type: NUMBER }
      case 'text':
        this.#report(node, `"${node.text}" stands alone, a text is compared with something`)
        return WRONG
      case 'name':
        return this.#name(node, node.name)
      case 'call':
        return this.#call(node)
      case 'unary': {
        const isMinus = node.operator === '-'
        const operand = this.#demand(node.operand, isMinus ? 'number' : 'boolean', `"${node.operator}" takes`)
        return { expression: { op: isMinus ? 'minus' : 'not', operand }, type: isMinus ? NUMBER : BOOLEAN }
      }
      case 'binary':
        return this.#binary(node)
      default:
        return WRONG
    }
  }

  #binary(node: Extract<Node, { kind: 'binary' }>): Typed {
    const { operator, left, right } = node
    const takes = `"${operator}" takes`
    if (operator === 'and' || operator === 'or') {
      const parts = { left: this.boolean(left, takes), right: this.boolean(right, takes) }
      return { expression: { op: 'binary', operator, ...parts }, type: BOOLEAN }
    }
    if (operator === '==' || operator === '!=') return this.#equal(node)
    const parts = { left: this.number(left, takes), right: this.number(right, takes) }
    const type = COMPARISONS.includes(operator) ? BOOLEAN : NUMBER
    return { expression: { op: 'binary', operator, ...parts }, type }
  }

  #equal(node: Extract<Node, { kind: 'binary' }>): Typed {
    const { operator, left, right } = node
    const [text, other] = left.kind === 'text' ? [left, right] : [right, left]
    if (text.kind === 'text') {
      const { expression, type } = this.check(other)
      if (type?.kind !== 'word') {
        if (type) this.#report(node, `"${this.#text(other)}" is ${said(type)}, which is never a text`)
        return { ...WRONG, type: BOOLEAN }
      }
      const word = this.word(text, type.words, 'word')
      return { expression: { op: 'binary', operator, left: expression, right: word }, type: BOOLEAN }
    }
    const before = this.check(left)
    const after = this.check(right)
    if (before.type && after.type && before.type.kind !== after.type.kind) {
      const message = `"${operator}" compares like with like, but "${this.#text(left)}" is ${said(before.type)}`
      this.#report(node, `${message}, and "${this.#text(right)}" is ${said(after.type)}`)
    }
    return {
      expression: { op: 'binary', operator, left: before.expression, right: after.expression },
      type: BOOLEAN,
    }
  }

  #name(node: Node, name: string): Typed {
    const { locals, given } = this.#scope
    const [first, ...rest] = name.split('.') as [string, ...string[]]
    if (rest.length === 0) {
      if (name === 'true' || name === 'false') {
        return { expression: { op: 'boolean', value: name === 'true' }, type: BOOLEAN }
      }
      const local = locals.get(name)
      if (local) return { expression: { op: 'local', local: local.local }, type: local.type }
      if ((given as readonly string[]).includes(name)) return this.#given(name as Given)
      const carried = this.#carried(name)
      if (carried) return carried
      if (this.#scope.ready && (name === 'expected_damage' || name === 'kill_chance')) {
        return { expression: { op: 'forecast', what: name }, type: NUMBER }
      }
      this.#unknown(node, name)
      return WRONG
    }
    if (first === 'ready' && this.#scope.ready && rest.length === 1) return this.#ready(node, rest[0]!)
    if (first === 'options' && rest.length === 1) return this.#option(node, rest[0]!, undefined)
    if (this.#isWho(node, first)) return this.#member(node, first as Who, rest, undefined)
    if (Object.hasOwn(THING_NAMES, first) && rest.length === 1) return this.#thing(node, first, rest[0]!, undefined)
    if (!WHO.includes(first)) this.#unknown(node, name)
    return WRONG
  }

  #given(name: Given): Typed {
    const expression: Expression = { op: 'given', name }
    if (name === 'kind') return { expression, type: { kind: 'word', words: this.#draft.kinds } }
    if (name === 'action') {
      const words = [...this.#draft.actions.values()].map((action) => action.name)
      return { expression, type: { kind: 'word', words } }
    }
    return { expression, type: name === 'first' ? BOOLEAN : NUMBER }
  }

  #carried(name: string): Typed | undefined {
    const effect = this.#scope.effect === undefined ? undefined : this.#draft.effects.get(this.#scope.effect)
    const carry = effect?.carries.get(name)
    return carry === undefined
      ? undefined
      : { expression: { op: 'carried', effect: effect!.index, carry }, type: NUMBER }
  }

  #ready(node: Node, name: string): Typed {
    const action = this.#draft.actions.get(foldName(name))
    if (action) return { expression: { op: 'ready', action: action.index }, type: BOOLEAN }
    this.#report(node, `unknown action "${name}"`, suggest(name, this.#draft.actions.keys()))
    return WRONG
  }

  /** Whether a name is of somebody whom this place knows; if it is of somebody else, that is told. */
  #isWho(node: Node, who: string): boolean {
    if (!WHO.includes(who)) return false
    const { where, who: known } = this.#scope
    if ((known as readonly string[]).includes(who)) return true
    const meant = known.map((each) => `"${each}"`).join(', ')
    this.#report(node, `"${who}" means nobody in ${where}`, known.length > 0 ? `known there: ${meant}` : undefined)
    return false
  }

  #member(node: Node, who: Who, [name, of, ...more]: readonly string[], args: readonly Node[] | undefined): Typed {
    const { fields, pools, effects, values, actions } = this.#draft
    const folded = foldName(name!)
    const field = fields.get(folded)
    if (of !== undefined) return this.#worn(node, who, field, of, more, args)
    const pool = pools.get(folded)
    const isField = field && (!pool || folded === this.#scope.ownPool)
    if (args === undefined && !isField) {
      if (pool) return this.#use(folded, { op: 'pool', who, pool: pool.index, of: 'now' }, NUMBER)
      const [, stem, what] = /^(.*)_(max|start|left)$/.exec(folded) ?? []
      const limited = stem === undefined ? undefined : pools.get(stem)
      if (limited && what !== 'left') {
        return this.#use(stem!, { op: 'pool', who, pool: limited.index, of: what as 'max' | 'start' }, NUMBER)
      }
      const lasting = stem === undefined ? undefined : effects.get(stem)
      if (lasting && what === 'left')
        return this.#use(stem!, { op: 'effect', who, effect: lasting.index, of: 'left' }, NUMBER)
      const cooling = stem === undefined ? undefined : actions.get(stem)
      if (cooling && what === 'left')
        return { expression: { op: 'cooldown', who, action: cooling.index }, type: NUMBER }
      const effect = effects.get(folded)
      if (effect) return this.#use(folded, { op: 'effect', who, effect: effect.index, of: 'stacks' }, NUMBER)
      if (folded === 'health' || folded === 'rank') return { expression: { op: 'of', who, what: folded }, type: NUMBER }
      if (folded === 'standing') return { expression: { op: 'of', who, what: folded }, type: BOOLEAN }
    }
    if (field) return this.#field(node, field, args, (key) => ({ op: 'field', who, field: field.index, ...key }))
    const value = values.get(folded)
    if (value) return this.#value(node, who, value, args)
    if (OF_GRID.includes(folded)) this.#report(node, `"${name}" needs a grid, which is not built yet`)
    else {
      const known = [
        ...fields.keys(),
        ...pools.keys(),
        ...effects.keys(),
        ...values.keys(),
        'health',
        'rank',
        'standing',
      ]
      this.#report(
        node,
        `unknown name "${this.#text(node)}"`,
        didYouMean(
          `${who}.${folded}`,
          known.map((each) => `${who}.${each}`),
        ),
      )
    }
    return WRONG
  }

  #use(name: string, expression: Expression, type: Type): Typed {
    this.#draft.used.add(name)
    return { expression, type }
  }

  #worn(
    node: Node,
    who: Who,
    by: FieldDraft | undefined,
    name: string,
    more: readonly string[],
    args: readonly Node[] | undefined,
  ): Typed {
    if (by?.kind !== 'reference' || more.length > 0) {
      this.#report(node, `unknown name "${this.#text(node)}"`, by ? `"${by.name}" names no thing` : undefined)
      return WRONG
    }
    this.#draft.used.add(foldName(by.name))
    const field = this.#fieldOf(node, this.#draft.things.get(by.section!), name, `${who}.${by.name}`)
    if (!field) return WRONG
    const { index } = by
    return this.#field(node, field, args, (key) => ({ op: 'worn', who, by: index, field: field.index, ...key }))
  }

  #thing(node: Node, word: string, name: string, args: readonly Node[] | undefined): Typed {
    const section = THING_NAMES[word]!
    const { thing, where } = this.#scope
    if (thing !== 'any' && thing !== section) {
      const hint = thing === undefined ? `an action names it: with: ${word}` : undefined
      this.#report(node, `there is no ${word} in ${where}`, hint)
      return WRONG
    }
    const field = this.#fieldOf(node, this.#draft.things.get(section), name, word)
    if (!field) return WRONG
    return this.#field(node, field, args, (key) => ({ op: 'thing', section, field: field.index, ...key }))
  }

  #option(node: Node, name: string, args: readonly Node[] | undefined): Typed {
    const field = this.#fieldOf(node, this.#draft.options, name, 'options')
    if (!field) return WRONG
    return this.#field(node, field, args, (key) => ({ op: 'option', option: field.index, ...key }))
  }

  #fieldOf(node: Node, fields: ReadonlyMap<string, FieldDraft> | undefined, name: string, owner: string) {
    const field = fields?.get(foldName(name))
    if (field) return field
    const known = [...(fields?.keys() ?? [])].map((each) => `${owner}.${each}`)
    this.#report(node, `unknown name "${owner}.${name}"`, suggest(`${owner}.${foldName(name)}`, known))
    return undefined
  }

  /** A field, with its key if it is by key. */
  #field(
    node: Node,
    field: FieldDraft,
    args: readonly Node[] | undefined,
    make: (key: { readonly key?: Expression }) => Expression,
  ): Typed {
    this.#draft.used.add(foldName(field.name))
    const type = typeOf(field)
    if (type === undefined) {
      const hint = field.kind === 'reference' ? `name a field of it: ${this.#text(node)}.FIELD` : undefined
      this.#report(node, `"${field.name}" is no number, true or false, or choice`, hint)
      return WRONG
    }
    if (field.keys === undefined) {
      if (args === undefined) return { expression: make({}), type }
      this.#report(node, `"${field.name}" takes no key`)
      return WRONG
    }
    if (args?.length === 1) return { expression: make({ key: this.word(args[0]!, field.keys, 'key') }), type }
    this.#report(node, `"${field.name}" has a number for each of several`, `write ${field.name}(${field.keys[0]})`)
    return WRONG
  }

  #value(node: Node, who: Who, value: ValueDraft, args: readonly Node[] = []): Typed {
    const { name, parameters, index } = value
    if (args.length !== parameters.length) {
      this.#report(node, `"${name}" takes ${countOf(parameters.length, 'parameter')}, found ${args.length}`)
      return WRONG
    }
    this.#draft.used.add(foldName(name))
    const passed = args.map((arg) => this.number(arg, `"${name}" takes`))
    const type = valueType(this.#draft, value, (wrong) => this.#report(node, wrong))
    return { expression: { op: 'value', who, value: index, args: passed }, type }
  }

  #call(node: Extract<Node, { kind: 'call' }>): Typed {
    const { name, args } = node
    const [first, ...rest] = name.split('.') as [string, ...string[]]
    if (rest.length > 0) {
      if (first === 'tables' && rest.length === 1) return this.#table(node, rest[0]!)
      if (first === 'options' && rest.length === 1) return this.#option(node, rest[0]!, args)
      if (Object.hasOwn(THING_NAMES, first) && rest.length === 1) return this.#thing(node, first, rest[0]!, args)
      if (rest[0] === 'near') {
        this.#report(node, '"near" needs a grid, which is not built yet')
        return WRONG
      }
      if (this.#isWho(node, first)) return this.#member(node, first as Who, rest, args)
      if (!WHO.includes(first)) this.#unknown(node, name)
      return WRONG
    }
    if (name === 'if') return this.#if(node)
    if (name === 'chance') return this.#chance(node)
    if (name === 'highest' || name === 'lowest' || name === 'best' || name === 'worst') return this.#some(node)
    if (name === 'count' && args.length === 1) return this.#countDice(node)
    if ((OVER as readonly string[]).includes(name)) return this.#over(node)
    if (Object.hasOwn(FUNCTIONS, name)) {
      const [least, most] = FUNCTIONS[name as FunctionName]
      if (args.length < least || args.length > most) {
        const expected = least === most ? countOf(least, 'argument') : `at least ${least} arguments`
        this.#report(node, `"${name}" takes ${expected}, found ${args.length}`)
      }
      const passed = args.map((arg) => this.number(arg, `"${name}" takes`))
      return { expression: { op: 'call', name: name as FunctionName, args: passed }, type: NUMBER }
    }
    this.#report(node, `unknown function "${name}"`, suggest(name, FUNCTION_NAMES))
    return WRONG
  }

  #if(node: Extract<Node, { kind: 'call' }>): Typed {
    const [condition, then, other] = node.args
    if (!condition || !then || !other || node.args.length > 3) {
      this.#report(node, `"if" takes a condition and two values, found ${countOf(node.args.length, 'argument')}`)
      return WRONG
    }
    const holds = this.boolean(condition, 'the condition of "if" is')
    const [one, two] = [this.check(then), this.check(other)]
    if (one.type && two.type && one.type.kind !== two.type.kind) {
      this.#report(
        node,
        `"if" gives one type, but "${this.#text(then)}" is ${said(one.type)}, and "${this.#text(other)}" is ${said(two.type)}`,
      )
    }
    return {
      expression: { op: 'if', condition: holds, holds: one.expression, fails: two.expression },
      type: one.type ?? two.type,
    }
  }

  #chance(node: Extract<Node, { kind: 'call' }>): Typed {
    const [of] = node.args
    if (!of || node.args.length > 1) {
      this.#report(node, `"chance" takes 1 argument, found ${node.args.length}`)
      return { ...WRONG, type: BOOLEAN }
    }
    this.#allowDice(node)
    return { expression: { op: 'chance', of: this.number(of, '"chance" takes') }, type: BOOLEAN }
  }

  /** `highest(2d20)`, `best(3, 4d6)`. */
  #some(node: Extract<Node, { kind: 'call' }>): Typed {
    const isOne = node.name === 'highest' || node.name === 'lowest'
    if (node.args.length !== (isOne ? 1 : 2)) {
      this.#report(node, `"${node.name}" takes ${countOf(isOne ? 1 : 2, 'argument')}, found ${node.args.length}`)
      return WRONG
    }
    const count: Expression = isOne ? { op: 'number', value: 1 } : this.number(node.args[0]!, `"${node.name}" takes`)
    const dice = this.#demandDice(node.args.at(-1)!)
    if (dice.op !== 'kept') this.#allowDice(node)
    const op = node.name === 'highest' || node.name === 'best' ? 'best' : 'worst'
    return { expression: { op, count, dice }, type: NUMBER }
  }

  #countDice(node: Extract<Node, { kind: 'call' }>): Typed {
    const compared = this.#compared(node.args[0]!)
    if (!compared) {
      this.#report(node, '"count" takes dice and what they are compared with', 'write count(6d6 >= 5)')
      return WRONG
    }
    if (compared.dice.op !== 'kept') this.#allowDice(node)
    return { expression: { op: 'count', ...compared }, type: NUMBER }
  }

  #compared(node: Node): { dice: Dice; compare: Comparison; than: Expression } | undefined {
    if (node.kind !== 'binary' || !COMPARISONS.includes(node.operator)) return undefined
    const dice = this.#demandDice(node.left)
    const than = this.number(node.right, `"${node.operator}" takes`)
    return { dice, compare: node.operator as Comparison, than }
  }

  #demandDice(node: Node): Dice {
    const dice = this.dice(node)
    if (dice) return dice
    this.#report(
      node,
      `expected dice, but "${this.#text(node)}" is none`,
      'write dice, a field of dice, or a let that keeps dice',
    )
    return { op: 'roll', count: { op: 'number', value: 1 }, sides: 6 }
  }

  #diceCall(node: Extract<Node, { kind: 'call' }>): Dice | undefined {
    const [count, sides] = node.args
    const isLiteral =
      sides?.kind === 'number' && Number.isInteger(sides.value) && sides.value >= 2 && sides.value <= 1000
    if (!count || !isLiteral || node.args.length > 2) {
      this.#report(
        node,
        '"dice" takes how many dice, and their sides, a whole number from 2 to 1000',
        'write dice(n, 6)',
      )
      return undefined
    }
    return { op: 'roll', count: this.number(count, '"dice" takes'), sides: sides.value }
  }

  #diceField(name: string): Dice | undefined {
    const [first, second, third, ...more] = name.split('.') as [string, ...string[]]
    if (second === undefined || more.length > 0) return undefined
    const { draft, scope } = { draft: this.#draft, scope: this.#scope }
    const isDice = (field: FieldDraft | undefined): field is FieldDraft => {
      if (field?.kind !== 'dice') return false
      draft.used.add(foldName(field.name))
      return true
    }
    if (first === 'options' && third === undefined) {
      const field = draft.options.get(foldName(second))
      return isDice(field) ? { op: 'option', option: field.index } : undefined
    }
    const section = THING_NAMES[first]
    if (section !== undefined && third === undefined && (scope.thing === section || scope.thing === 'any')) {
      const field = draft.things.get(section)?.get(foldName(second))
      return isDice(field) ? { op: 'thing', section, field: field.index } : undefined
    }
    if (!(scope.who as readonly string[]).includes(first)) return undefined
    const who = first as Who
    const field = draft.fields.get(foldName(second))
    if (third === undefined) {
      const isPool = draft.pools.has(foldName(second)) && foldName(second) !== scope.ownPool
      return !isPool && isDice(field) ? { op: 'field', who, field: field.index } : undefined
    }
    const worn = field?.kind === 'reference' ? draft.things.get(field.section!)?.get(foldName(third)) : undefined
    if (!isDice(worn)) return undefined
    draft.used.add(foldName(field!.name))
    return { op: 'worn', who, by: field!.index, field: worn.index }
  }

  #over(node: Extract<Node, { kind: 'call' }>): Typed {
    const [group, body] = node.args
    if (group?.kind !== 'name' || !GROUPS.includes(group.name) || !body || node.args.length > 2) {
      this.#report(
        node,
        `"${node.name}" takes allies, friends, foes or others, and what of each`,
        `write ${node.name}(foes, one.X)`,
      )
      return WRONG
    }
    const name = node.name as (typeof OVER)[number]
    const scope: Scope = {
      ...this.#scope,
      who: [...this.#scope.who, 'one'],
      dice: false,
      where: `what of each "${name}" takes`,
    }
    const inner = new Checker(this.#draft, scope, this.#wording)
    const judges = name === 'any' || name === 'all' || name === 'count'
    const taken = judges ? inner.boolean(body, `"${name}" takes`) : inner.number(body, `"${name}" takes`)
    return {
      expression: { op: 'over', name, who: 'my', group: group.name as Group, body: taken },
      type: name === 'any' || name === 'all' ? BOOLEAN : NUMBER,
    }
  }

  #table(node: Extract<Node, { kind: 'call' }>, name: string): Typed {
    const table = this.#draft.tables.get(foldName(name))
    if (!table) {
      this.#report(node, `unknown table "${name}"`, suggest(name, this.#draft.tables.keys()))
      return WRONG
    }
    this.#draft.used.add(`tables.${foldName(name)}`)
    const { rows, columns, index } = table
    const needs = rows === undefined ? 1 : columns === undefined ? 1 : 2
    if (node.args.length !== needs) {
      this.#report(node, `"${name}" takes ${countOf(needs, 'argument')}, found ${node.args.length}`)
      return WRONG
    }
    const lists = [rows, columns]
    const args = node.args.map((arg, at) => {
      const list = lists[at]
      if (list === undefined) return this.number(arg, `"${name}" takes`)
      const word = this.word(arg, list, at === 0 ? 'row' : 'column')
      const missing = arg.kind === 'text' ? [] : (this.#wordsOf(arg) ?? []).filter((each) => !list.includes(each))
      if (missing.length > 0) this.#report(arg, `"${this.#text(arg)}" can be "${missing[0]}", which the table has not`)
      return word
    })
    return { expression: { op: 'table', table: index, args }, type: NUMBER }
  }

  /** Every word that an expression can be. */
  #wordsOf(node: Node): readonly string[] | undefined {
    const silent = new Checker({ ...this.#draft, problems: [] }, this.#scope, this.#wording)
    const { type } = silent.check(node)
    return type?.kind === 'word' ? type.words : undefined
  }

  #demand(node: Node, kind: 'number' | 'boolean', taker: string): Expression {
    const { expression, type } = this.check(node)
    const is = type?.kind === 'dice' ? 'number' : type?.kind
    if (is !== undefined && is !== kind) {
      const hint =
        kind === 'boolean' && is === 'number' ? `compare it with something, as in ${this.#text(node)} > 0` : undefined
      const message = `${taker} ${kind === 'number' ? 'a number' : 'true or false'}, but "${this.#text(node)}" is ${said(type!)}`
      this.#report(node, message, hint)
    }
    return expression
  }

  #allowDice(node: Node): void {
    if (this.#scope.dice) return
    this.#report(node, `no dice stand in ${this.#scope.where}, found "${this.#text(node)}"`)
  }

  #unknown(node: Node, name: string): void {
    const { fields, pools, values, effects } = this.#draft
    const { locals, given, who, where } = this.#scope
    const mine = [fields, pools, values, effects].some((names) => names.has(foldName(name)))
    const later = name === 'distance' ? 'a grid' : name === 'time' ? 'order by time' : undefined
    if (later !== undefined) {
      this.#report(node, `"${name}" needs ${later}, which is not built yet`)
      return
    }
    if (mine && who.length > 0) {
      this.#report(node, `unknown name "${name}" in ${where}`, `write ${who[0]}.${foldName(name)}`)
      return
    }
    const known = [
      ...locals.keys(),
      ...given,
      'true',
      'false',
      ...[...fields.keys(), ...pools.keys()].map((each) => `my.${each}`),
    ]
    this.#report(node, `unknown name "${name}" in ${where}`, didYouMean(name, known))
  }

  #report(node: Node, message: string, hint?: string): void {
    this.#draft.problems.push(refusal(message, hint, this.#wording.at(node.start, node.end)))
  }

  #text({ start, end }: Node): string {
    return this.#wording.text.slice(start, end).replaceAll(/\s+/g, ' ')
  }
}

/** The type of a value, checking it if nobody has yet. A circle is told to whoever closes it. */
export function valueType(draft: Draft, value: ValueDraft, report: (wrong: string) => void): Type | undefined {
  if (value.state === 'open') {
    report(`"${value.name}" needs itself: values go in no circles`)
    return undefined
  }
  if (value.state === 'new') {
    value.state = 'open'
    const locals = new Map(value.parameters.map(({ name, local }) => [name, { local, type: NUMBER }]))
    const scope: Scope = { where: 'a value', who: ['my'], given: ['round'], dice: false, locals }
    if (value.node) {
      const typed = new Checker(draft, scope, value.wording).check(value.node)
      value.type = typed.type
      value.body = typed.expression
    }
    value.state = 'done'
  }
  return value.type
}

/** What a field comes to in an expression; undefined of what only names things. */
export function typeOf({ kind, words }: FieldDraft): Type | undefined {
  if (kind === 'number' || kind === 'boolean') return { kind }
  if (kind === 'dice') return NUMBER
  return kind === 'word' ? { kind: 'word', words } : undefined
}

function said(type: Type): string {
  if (type.kind === 'word') return 'a choice'
  return type.kind === 'boolean' ? 'true or false' : 'a number'
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
