import { suggest } from '../../../source/nearest.ts'
import type { Expression, FunctionName, Group, Who } from '../ir.ts'
import { FUNCTION_HELP } from '../words.ts'
import { COMPARISONS } from './check-dice.ts'
import { NameChecking, namesSomebody } from './check-names.ts'
import { countOf, said, type Typed, WRONG } from './checking.ts'
import {
  ALWAYS,
  BOOLEAN,
  BY_TIME,
  type Draft,
  foldName,
  NUMBER,
  ON_A_GRID,
  type Scope,
  THING_NAMES,
  type Type,
  type ValueDraft,
} from './draft.ts'
import { typeParameters } from './parameters.ts'
import type { Node } from './parse.ts'

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
const FUNCTION_NAMES = Object.keys(FUNCTION_HELP)

/** Gives the names of an expression their meaning, and every part of it its type. */
export class Checker extends NameChecking {
  check(node: Node): Typed {
    const dice = this.dice(node)
    if (dice) {
      if (dice.op !== 'kept') this.allowDice(node)
      return { expression: { op: 'sum', dice }, type: NUMBER }
    }
    switch (node.kind) {
      case 'number':
        this.#checkUnit(node)
        return { expression: { op: 'number', value: node.value }, type: NUMBER }
      case 'text':
        this.report(node, `"${node.text}" stands alone, a text is compared with something`)
        return WRONG
      case 'name':
        return this.readName(node, node.name)
      case 'call':
        return this.#call(node)
      case 'unary': {
        const isMinus = node.operator === '-'
        const operand = this.demand(node.operand, isMinus ? 'number' : 'boolean', `"${node.operator}" takes`)
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
    const placed = operator === '/' || operator === '*' ? this.placeOf(node) : {}
    return { expression: { op: 'binary', operator, ...parts, ...placed }, type }
  }

  #equal(node: Extract<Node, { kind: 'binary' }>): Typed {
    const { operator, left, right } = node
    const [text, other] = left.kind === 'text' ? [left, right] : [right, left]
    if (text.kind === 'text') {
      const { expression, type } = this.check(other)
      if (type?.kind !== 'word') {
        if (type) this.report(node, `"${this.textOf(other)}" is ${said(type)}, which is never a text`)
        return { ...WRONG, type: BOOLEAN }
      }
      const word = this.word(text, type.words, 'word')
      return { expression: { op: 'binary', operator, left: expression, right: word }, type: BOOLEAN }
    }
    const bare = this.#bareWord(left, right) ?? this.#bareWord(right, left)
    if (bare) {
      this.report(bare, `unknown name "${bare.name}" in ${this.scope.where}`, `quote a text: '${bare.name}'`)
      return { ...WRONG, type: BOOLEAN }
    }
    const before = this.check(left)
    const after = this.check(right)
    if (before.type && after.type && before.type.kind !== after.type.kind) {
      const message = `"${operator}" compares like with like, but "${this.textOf(left)}" is ${said(before.type)}`
      this.report(node, `${message}, and "${this.textOf(right)}" is ${said(after.type)}`)
    }
    return {
      expression: { op: 'binary', operator, left: before.expression, right: after.expression },
      type: BOOLEAN,
    }
  }

  #call(node: Extract<Node, { kind: 'call' }>): Typed {
    const { name, args } = node
    const [first, ...rest] = name.split('.') as [string, ...string[]]
    if (rest.length > 0) {
      if (first === 'tables' && rest.length === 1) return this.#table(node, rest[0]!)
      if (first === 'options' && rest.length === 1) return this.readOption(node, rest[0]!, args)
      if (Object.hasOwn(THING_NAMES, first) && rest.length === 1) return this.readThing(node, first, rest[0]!, args)
      if (rest[0] === 'near' && rest.length === 1) return this.#near(node, first)
      if (this.isWho(node, first)) return this.readMember(node, first as Who, rest, args)
      if (!namesSomebody(first)) this.reportUnknown(node, name)
      return WRONG
    }
    if (name === 'if') return this.#if(node)
    if (name === 'chance') return this.readChance(node)
    if (name === 'highest' || name === 'lowest' || name === 'best' || name === 'worst') return this.readSome(node)
    if (name === 'count' && args.length === 1) return this.countDice(node)
    if ((OVER as readonly string[]).includes(name)) return this.#over(node)
    if (Object.hasOwn(FUNCTIONS, name)) {
      const [least, most] = FUNCTIONS[name as FunctionName]
      if (args.length < least || args.length > most) {
        const expected = least === most ? countOf(least, 'argument') : `at least ${least} arguments`
        this.report(node, `"${name}" takes ${expected}, found ${args.length}`)
      }
      const passed = args.map((arg) => this.number(arg, `"${name}" takes`))
      const placed = name === 'sqrt' ? this.placeOf(node) : {}
      return { expression: { op: 'call', name: name as FunctionName, args: passed, ...placed }, type: NUMBER }
    }
    this.report(node, `unknown function "${name}"`, suggest(name, FUNCTION_NAMES))
    return WRONG
  }

  /** Whether a number is in a unit that the game has. */
  #checkUnit(node: Extract<Node, { kind: 'number' }>): void {
    const { byTime, unit } = this.draft
    if (node.unit === undefined) return
    const found = `found "${this.textOf(node)}"`
    if (node.unit === 's') {
      if (!byTime) this.report(node, `seconds need order by time, ${found}`, BY_TIME)
    } else if (unit === undefined) this.report(node, `a distance needs a grid, ${found}`, ON_A_GRID)
    else if (node.unit !== unit) this.report(node, `distances of this game are in ${unit}, ${found}`)
  }

  /** `one.near(5 ft)`. */
  #near(node: Extract<Node, { kind: 'call' }>, first: string): Typed {
    const [distance, ...more] = node.args
    if (this.draft.unit === undefined) this.report(node, '"near" needs a grid', ON_A_GRID)
    if (first !== 'one' || !this.isWho(node, first)) {
      if (first !== 'one') this.report(node, '"near" is asked of each of several', 'write count(foes, one.near(5 ft))')
      return WRONG
    }
    if (!distance || more.length > 0) {
      this.report(node, `"near" takes a distance, found ${countOf(node.args.length, 'argument')}`)
      return WRONG
    }
    return { expression: { op: 'near', distance: this.number(distance, '"near" takes') }, type: BOOLEAN }
  }

  #if(node: Extract<Node, { kind: 'call' }>): Typed {
    const [condition, then, other] = node.args
    if (!condition || !then || !other || node.args.length > 3) {
      this.report(node, `"if" takes a condition and two values, found ${countOf(node.args.length, 'argument')}`)
      return WRONG
    }
    const holds = this.boolean(condition, 'the condition of "if" is')
    const [one, two] = [this.check(then), this.check(other)]
    if (one.type && two.type && one.type.kind !== two.type.kind) {
      this.report(
        node,
        `"if" gives one type, but "${this.textOf(then)}" is ${said(one.type)}, and "${this.textOf(other)}" is ${said(two.type)}`,
      )
    }
    return {
      expression: { op: 'if', condition: holds, holds: one.expression, fails: two.expression },
      type: joined(one.type, two.type),
    }
  }

  #over(node: Extract<Node, { kind: 'call' }>): Typed {
    const [group, body] = node.args
    if (group?.kind !== 'name' || !GROUPS.includes(group.name) || !body || node.args.length > 2) {
      this.report(
        node,
        `"${node.name}" takes allies, friends, foes or others, and what of each`,
        `write ${node.name}(foes, one.X)`,
      )
      return WRONG
    }
    // The score of a party is nobody's, so it has no foes.
    if (!this.isWho(node, 'my')) return WRONG
    const name = node.name as (typeof OVER)[number]
    const scope: Scope = {
      ...this.scope,
      who: [...this.scope.who, 'one'],
      dice: false,
      where: `what of each "${name}" takes`,
    }
    const inner = new Checker(this.draft, scope, this.wording)
    const judges = name === 'any' || name === 'all' || name === 'count'
    const taken = judges ? inner.boolean(body, `"${name}" takes`) : inner.number(body, `"${name}" takes`)
    return {
      expression: { op: 'over', name, who: 'my', group: group.name as Group, body: taken },
      type: name === 'any' || name === 'all' ? BOOLEAN : NUMBER,
    }
  }

  #table(node: Extract<Node, { kind: 'call' }>, name: string): Typed {
    const table = this.draft.tables.get(foldName(name))
    if (!table) {
      this.report(node, `unknown table "${name}"`, suggest(name, this.draft.tables.keys()))
      return WRONG
    }
    this.draft.used.add(`tables.${foldName(name)}`)
    const { rows, columns, index } = table
    const needs = rows === undefined ? 1 : columns === undefined ? 1 : 2
    if (node.args.length !== needs) {
      this.report(node, `"${name}" takes ${countOf(needs, 'argument')}, found ${node.args.length}`)
      return WRONG
    }
    const lists = [rows, columns]
    const args = node.args.map((arg, at) => {
      const list = lists[at]
      if (list === undefined) return this.number(arg, `"${name}" takes`)
      const word = this.word(arg, list, at === 0 ? 'row' : 'column')
      const missing = arg.kind === 'text' ? [] : (this.wordsOf(arg) ?? []).filter((each) => !list.includes(each))
      if (missing.length > 0) this.report(arg, `"${this.textOf(arg)}" can be "${missing[0]}", which the table has not`)
      return word
    })
    return { expression: { op: 'table', table: index, args }, type: NUMBER }
  }

  /** A word of a choice that stands without its quotes: `my.size == big`. */
  #bareWord(node: Node, choice: Node): Extract<Node, { kind: 'name' }> | undefined {
    if (node.kind !== 'name' || !this.wordsOf(choice)?.includes(node.name)) return undefined
    const silent = new Checker({ ...this.draft, problems: [] }, this.scope, this.wording)
    return silent.check(node).type === undefined ? node : undefined
  }

  /** Every word that an expression can be. */
  wordsOf(node: Node): readonly string[] | undefined {
    const silent = new Checker({ ...this.draft, problems: [] }, this.scope, this.wording)
    const { type } = silent.check(node)
    return type?.kind === 'word' ? type.words : undefined
  }

  protected withoutDice(node: Node, taker: string): Expression {
    const scope: Scope = { ...this.scope, dice: false, where: `what "${taker}" takes` }
    return new Checker(this.draft, scope, this.wording).number(node, `"${taker}" takes`)
  }

  protected typeOfValue(value: ValueDraft, report: (wrong: string) => void): Type | undefined {
    return valueType(this.draft, value, report)
  }
}

/** Of two branches: choices are those of both. */
function joined(one: Type | undefined, two: Type | undefined): Type | undefined {
  if (one?.kind === 'word' && two?.kind === 'word')
    return { kind: 'word', words: [...new Set([...one.words, ...two.words])] }
  return one?.kind === 'dice' ? NUMBER : (one ?? two)
}

/** The type of a value, checking it if nobody has yet. A circle is reported to whoever closes it. */
export function valueType(draft: Draft, value: ValueDraft, report: (wrong: string) => void): Type | undefined {
  if (value.state === 'open') {
    report(`"${value.name}" needs itself: values go in no circles`)
    return undefined
  }
  if (value.state === 'new') {
    value.state = 'open'
    if (value.node) typeParameters(draft, value.parameters, value.node)
    const locals = new Map(value.parameters.map(({ name, local, type }) => [name, { local, type }]))
    const scope: Scope = { where: 'a value', who: ['my'], given: ALWAYS, dice: false, locals, isValue: true }
    if (value.node) {
      const typed = new Checker(draft, scope, value.wording).check(value.node)
      value.type = typed.type
      value.body = typed.expression
    }
    value.state = 'done'
  }
  return value.type
}
