import type { Comparison, Dice, Expression, Who } from '../ir.ts'
import { Checking, countOf, type Typed, WRONG } from './checking.ts'
import { BOOLEAN, type FieldDraft, foldName, NUMBER, THING_NAMES } from './draft.ts'
import type { Node } from './parse.ts'

export const COMPARISONS: readonly string[] = ['<', '<=', '>', '>=', '==', '!=']

/** Dice, and the functions that look at them one by one (§4.4). */
export abstract class DiceChecking extends Checking {
  /** Dice that can be kept or looked at one by one; undefined if it is none. */
  dice(node: Node): Dice | undefined {
    if (node.kind === 'dice') {
      if (node.count < 1 || node.count > 100 || node.sides < 2 || node.sides > 1000) {
        this.report(node, `"${this.textOf(node)}" is beyond 1 to 100 dice of 2 to 1000 sides`)
      }
      return { op: 'roll', count: { op: 'number', value: node.count }, sides: node.sides }
    }
    if (node.kind === 'name') {
      const local = this.scope.locals.get(node.name)
      if (local?.type?.kind === 'dice') return { op: 'kept', local: local.local }
      return this.diceField(node.name)
    }
    if (node.kind !== 'call') return undefined
    const [one, two] = node.args
    if (node.name === 'dice') return this.diceCall(node)
    if (node.name === 'explode' && one && node.args.length === 1) {
      const dice = this.demandDice(one)
      return { op: 'explode', dice }
    }
    if (node.name === 'reroll' && one && two === undefined) {
      const compared = this.compared(one)
      return compared && { op: 'reroll', ...compared }
    }
    return undefined
  }

  protected readChance(node: Extract<Node, { kind: 'call' }>): Typed {
    const [of] = node.args
    if (!of || node.args.length > 1) {
      this.report(node, `"chance" takes 1 argument, found ${node.args.length}`)
      return { ...WRONG, type: BOOLEAN }
    }
    this.allowDice(node)
    return { expression: { op: 'chance', of: this.withoutDice(of, 'chance') }, type: BOOLEAN }
  }

  /** `highest(2d20)`, `best(3, 4d6)`. */
  protected readSome(node: Extract<Node, { kind: 'call' }>): Typed {
    const isOne = node.name === 'highest' || node.name === 'lowest'
    if (node.args.length !== (isOne ? 1 : 2)) {
      this.report(node, `"${node.name}" takes ${countOf(isOne ? 1 : 2, 'argument')}, found ${node.args.length}`)
      return WRONG
    }
    const count: Expression = isOne ? { op: 'number', value: 1 } : this.number(node.args[0]!, `"${node.name}" takes`)
    const dice = this.demandDice(node.args.at(-1)!)
    if (dice.op !== 'kept') this.allowDice(node)
    const op = node.name === 'highest' || node.name === 'best' ? 'best' : 'worst'
    return { expression: { op, count, dice }, type: NUMBER }
  }

  protected countDice(node: Extract<Node, { kind: 'call' }>): Typed {
    const compared = this.compared(node.args[0]!)
    if (!compared) {
      this.report(node, '"count" takes dice and what they are compared with', 'write count(6d6 >= 5)')
      return WRONG
    }
    if (compared.dice.op !== 'kept') this.allowDice(node)
    return { expression: { op: 'count', ...compared }, type: NUMBER }
  }

  protected compared(node: Node): { dice: Dice; compare: Comparison; than: Expression } | undefined {
    if (node.kind !== 'binary' || !COMPARISONS.includes(node.operator)) return undefined
    const dice = this.demandDice(node.left)
    const than = this.number(node.right, `"${node.operator}" takes`)
    return { dice, compare: node.operator as Comparison, than }
  }

  /** A number in which no dice stand. */
  protected abstract withoutDice(node: Node, taker: string): Expression

  protected demandDice(node: Node): Dice {
    const dice = this.dice(node)
    if (dice) return dice
    // What has no type is reported already, as a name of a broken `let` is at its place.
    const { type } = this.check(node)
    if (type !== undefined)
      this.report(
        node,
        `expected dice, but "${this.textOf(node)}" is none`,
        'write dice, a field of dice, or a let that keeps dice',
      )
    return { op: 'roll', count: { op: 'number', value: 1 }, sides: 6 }
  }

  protected diceCall(node: Extract<Node, { kind: 'call' }>): Dice | undefined {
    const [count, sides] = node.args
    const isLiteral =
      sides?.kind === 'number' && Number.isInteger(sides.value) && sides.value >= 2 && sides.value <= 1000
    if (!count || !isLiteral || node.args.length > 2) {
      this.report(
        node,
        '"dice" takes how many dice, and their sides, a whole number from 2 to 1000',
        'write dice(n, 6)',
      )
      return undefined
    }
    return { op: 'roll', count: this.withoutDice(count, 'dice'), sides: sides.value }
  }

  protected diceField(name: string): Dice | undefined {
    const [first, second, third, ...more] = name.split('.') as [string, ...string[]]
    if (second === undefined || more.length > 0) return undefined
    const { draft, scope } = { draft: this.draft, scope: this.scope }
    const isDice = (field: FieldDraft | undefined): field is FieldDraft => {
      if (field?.kind !== 'dice') return false
      draft.used.add(foldName(field.name))
      draft.fieldsRead.add(field)
      return true
    }
    if (first === 'options' && third === undefined) {
      const field = draft.options.get(foldName(second))
      if (!isDice(field)) return undefined
      draft.used.add(`options.${foldName(field.name)}`)
      return { op: 'option', option: field.index }
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
    draft.fieldsRead.add(field!)
    return { op: 'worn', who, by: field!.index, field: worn.index }
  }
}
