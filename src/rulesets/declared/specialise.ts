import { evaluateCall } from './arithmetic.ts'
import { constantOf, foldBinary, sameNotation } from './constants.ts'
import type { Data } from './data.ts'
import { withoutDeadLets } from './dead-lets.ts'
import type { Dice, Expression, Let, Section, Step, Steps, Who } from './ir.ts'
import { hasPart } from './parts.ts'
import { substitute } from './substitute.ts'

/** Who somebody can be, as far as it is known where an expression stands; left out: anybody. */
export interface Among {
  readonly who: Readonly<Partial<Record<Who, readonly number[]>>>
  /** What the action can be done with. */
  readonly thing?: readonly number[]
}

/**
 * Folds the intermediate form for a scenario: fields that nothing changes become numbers where they are the same for all who are
 * meant, values are written out, branches that cannot be taken fall away, and dice that nothing reads are not kept. What comes out
 * is the same form, and means the same; the compiler and the tests' interpreter both take it.
 */
export class Specialiser {
  readonly #data: Data
  readonly #changedFields = new Set<number>()
  /** Values that effects change, or that look at several combatants: they stay functions. */
  readonly #called = new Set<number>()

  constructor(data: Data) {
    this.#data = data
    const { effects, values } = data.game
    for (const { of, index } of effects.flatMap(({ changes }) => changes)) {
      if (of === 'field') this.#changedFields.add(index)
      else this.#called.add(index)
    }
    for (const [index, { body }] of values.entries()) if (looksAround(body)) this.#called.add(index)
  }

  isChanged(field: number): boolean {
    return this.#changedFields.has(field)
  }

  steps(steps: Steps, among: Among): Steps {
    const folded = steps.flatMap((step) => this.#step(step, among))
    return withoutDeadLets(folded)
  }

  #step(step: Step, among: Among): readonly Step[] {
    const fold = (expression: Expression) => this.fold(expression, among)
    switch (step.op) {
      case 'let':
        return [{ op: 'let', lets: step.lets.map((each) => this.#let(each, among)) }]
      case 'set':
        return [{ ...step, value: fold(step.value) }]
      case 'if': {
        const condition = fold(step.condition)
        if (condition.op === 'boolean') return this.steps(condition.value ? step.holds : step.fails, among)
        return [{ ...step, condition, holds: this.steps(step.holds, among), fails: this.steps(step.fails, among) }]
      }
      case 'attack': {
        const holds = this.steps(step.holds, among)
        return [{ ...step, condition: fold(step.condition), holds, fails: this.steps(step.fails, among) }]
      }
      case 'damage':
        return [{ ...step, amount: fold(step.amount), kind: fold(step.kind) }]
      case 'heal':
      case 'gain':
      case 'lose':
        return [{ ...step, amount: fold(step.amount) }]
      case 'apply':
        return [
          {
            ...step,
            effect: fold(step.effect),
            stacks: fold(step.stacks),
            ...(step.lasts && { lasts: fold(step.lasts) }),
            carrying: step.carrying.map((carry) => ({ ...carry, value: fold(carry.value) })),
          },
        ]
      case 'remove':
        return [{ ...step, effect: fold(step.effect), ...(step.stacks && { stacks: fold(step.stacks) }) }]
      case 'each': {
        const { target: _, ...who } = among.who
        const within = step.of === undefined ? among : { ...among, who }
        return [
          {
            ...step,
            ...(step.condition && { condition: this.fold(step.condition, within) }),
            ...(step.most && { most: fold(step.most) }),
            ...(step.within && { within: fold(step.within) }),
            ...(step.rank && { rank: { ...step.rank, value: this.fold(step.rank.value, within) } }),
            steps: this.steps(step.steps, within),
          },
        ]
      }
      case 'repeat':
        return [{ ...step, times: fold(step.times), steps: this.steps(step.steps, among) }]
      case 'enter':
        return [{ ...step, ...(step.most && { most: fold(step.most) }) }]
      case 'count':
        return [{ ...step, by: fold(step.by) }]
      case 'move':
        return [{ ...step, ...(step.upTo && { upTo: fold(step.upTo) }) }]
      default:
        return [step]
    }
  }

  #let(each: Let, among: Among): Let {
    if ('dice' in each) return { local: each.local, dice: this.#dice(each.dice, among) }
    return { local: each.local, value: this.fold(each.value, among) }
  }

  fold(expression: Expression, among: Among): Expression {
    const fold = (part: Expression) => this.fold(part, among)
    switch (expression.op) {
      case 'field': {
        const { who, field } = expression
        const key = expression.key && fold(expression.key)
        const kept: Expression = { op: 'field', who, field, ...(key && { key }) }
        if (this.#changedFields.has(field)) return kept
        const { fields, game } = this.#data
        return constantOf(fields[field]!, game.fields[field]!, among.who[who] ?? this.#everybody(), key) ?? kept
      }
      case 'thing': {
        const { section, field } = expression
        const key = expression.key && fold(expression.key)
        const kept: Expression = { ...expression, ...(key && { key }) }
        const column = this.#data.things[section]![field]!
        return (
          constantOf(column, this.#data.game.things[section]![field]!, among.thing ?? this.#everything(), key) ?? kept
        )
      }
      case 'worn': {
        const { who, by, field } = expression
        const key = expression.key && fold(expression.key)
        const section = this.#sectionOf(by)
        const things = (among.who[who] ?? this.#everybody()).map((one) => this.#data.fields[by]![one]!)
        const column = this.#data.things[section]![field]!
        const constant = constantOf(column, this.#data.game.things[section]![field]!, things, key)
        return constant ?? { ...expression, ...(key && { key }) }
      }
      case 'option': {
        const { option } = expression
        const key = expression.key && fold(expression.key)
        const constant = constantOf(this.#data.options[option]!, this.#data.game.options[option]!, [0], key)
        return constant ?? { ...expression, ...(key && { key }) }
      }
      case 'value':
        return this.#value(expression, among)
      case 'table':
        return { ...expression, args: expression.args.map(fold) }
      case 'minus': {
        const operand = fold(expression.operand)
        return operand.op === 'number' ? { op: 'number', value: -operand.value + 0 } : { op: 'minus', operand }
      }
      case 'not': {
        const operand = fold(expression.operand)
        return operand.op === 'boolean' ? { op: 'boolean', value: !operand.value } : { op: 'not', operand }
      }
      case 'binary':
        return foldBinary({ ...expression, left: fold(expression.left), right: fold(expression.right) })
      case 'call': {
        const args = expression.args.map(fold)
        const numbers = args.flatMap((arg) => (arg.op === 'number' ? [arg.value] : []))
        if (numbers.length < args.length) return { ...expression, args }
        // What comes to 0 for want of a value is counted in battles.
        if (expression.name === 'sqrt' && numbers[0]! < 0) return { ...expression, args }
        return { op: 'number', value: evaluateCall(expression.name, numbers) }
      }
      case 'if': {
        const condition = fold(expression.condition)
        if (condition.op === 'boolean') return fold(condition.value ? expression.holds : expression.fails)
        return { op: 'if', condition, holds: fold(expression.holds), fails: fold(expression.fails) }
      }
      case 'bind':
        return { ...expression, value: fold(expression.value), body: fold(expression.body) }
      case 'over': {
        const { one: _, ...who } = among.who
        return { ...expression, body: this.fold(expression.body, { ...among, who }) }
      }
      case 'sum': {
        const dice = this.#dice(expression.dice, among)
        if (dice.op !== 'notation') return { op: 'sum', dice }
        const { count, constant, more = [] } = this.#data.notations[dice.notation]!
        return count === 0 && more.length === 0 ? { op: 'number', value: constant } : { op: 'sum', dice }
      }
      case 'best':
      case 'worst':
        return { ...expression, count: fold(expression.count), dice: this.#dice(expression.dice, among) }
      case 'count':
        return { ...expression, than: fold(expression.than), dice: this.#dice(expression.dice, among) }
      case 'chance':
        return { op: 'chance', of: fold(expression.of) }
      case 'near':
        return { op: 'near', distance: fold(expression.distance) }
      default:
        return expression
    }
  }

  #dice(dice: Dice, among: Among): Dice {
    switch (dice.op) {
      case 'roll':
        return { ...dice, count: this.fold(dice.count, among) }
      case 'field': {
        const column = this.#data.fields[dice.field]!
        return sameNotation((among.who[dice.who] ?? this.#everybody()).map((one) => column[one]!)) ?? dice
      }
      case 'thing': {
        const column = this.#data.things[dice.section]![dice.field]!
        return sameNotation((among.thing ?? this.#everything()).map((thing) => column[thing]!)) ?? dice
      }
      case 'worn': {
        const column = this.#data.things[this.#sectionOf(dice.by)]![dice.field]!
        const worn = (among.who[dice.who] ?? this.#everybody()).map((one) => column[this.#data.fields[dice.by]![one]!]!)
        return sameNotation(worn) ?? dice
      }
      case 'option':
        return { op: 'notation', notation: this.#data.options[dice.option]![0]! }
      case 'reroll':
        return { ...dice, dice: this.#dice(dice.dice, among), than: this.fold(dice.than, among) }
      case 'explode':
        return { op: 'explode', dice: this.#dice(dice.dice, among) }
      default:
        return dice
    }
  }

  /** A value is written out where it is read; arguments that it may read twice are bound. */
  #value(expression: Extract<Expression, { op: 'value' }>, among: Among): Expression {
    const { who, value } = expression
    const args = expression.args.map((arg) => this.fold(arg, among))
    if (this.#called.has(value)) return { ...expression, args }
    const { parameters, body } = this.#data.game.values[value]!
    const constants = new Map<number, Expression>()
    const bound: { local: number; value: Expression }[] = []
    for (const [at, local] of parameters.entries()) {
      const arg = args[at]!
      if (arg.op === 'number' || arg.op === 'word' || arg.op === 'local') constants.set(local, arg)
      else bound.push({ local, value: arg })
    }
    const own = this.fold(substitute(body, who, constants), among)
    return bound.reduceRight<Expression>((inner, each) => ({ op: 'bind', ...each, body: inner }), own)
  }

  #sectionOf(by: number): Section {
    return this.#data.game.fields[by]!.section!
  }

  #everybody(): readonly number[] {
    return Array.from({ length: this.#data.combatants }, (_, one) => one)
  }

  #everything(): readonly number[] {
    return Array.from({ length: this.#data.thingCount }, (_, thing) => thing)
  }
}

function looksAround(part: unknown): boolean {
  return hasPart(part, ({ op }) => op === 'over')
}
