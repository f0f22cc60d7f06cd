import { MOST } from '../arithmetic.ts'
import type { Column } from '../data.ts'
import type { Dice, Expression } from '../ir.ts'
import type { Code } from './code.ts'

const MOST_DICE = 100
const MOST_IN_POOLS = 2_147_483_647
const MOST_EXPLOSIONS = 20

/** How large a number an expression can be at most, less its sign; beyond `MOST`, results must be bounded. */
export function magnitudeOf(code: Code, expression: Expression): number {
  const of = (part: Expression): number => magnitudeOf(code, part)
  switch (expression.op) {
    case 'number':
      return Math.abs(expression.value)
    case 'boolean':
    case 'word':
      return 0
    case 'field':
      return code.specialiser.isChanged(expression.field) ? MOST : mostIn(code.data.fields[expression.field]!)
    case 'thing':
    case 'worn': {
      const section = expression.op === 'thing' ? expression.section : code.game.fields[expression.by]!.section!
      return mostIn(code.data.things[section]![expression.field]!)
    }
    case 'option':
      return mostIn(code.data.options[expression.option]!)
    case 'table':
      return mostIn(code.data.tables[expression.table]!)
    case 'pool':
    case 'effect':
      return MOST_IN_POOLS
    case 'local':
      return code.magnitudes.get(expression.local) ?? MOST
    case 'minus':
      return of(expression.operand)
    case 'binary': {
      const [left, right] = [of(expression.left), of(expression.right)]
      if (expression.operator === '+' || expression.operator === '-') return left + right
      if (expression.operator === '*') return left * right
      return expression.right.op === 'number' && right >= 1 ? left : MOST
    }
    case 'call':
      return Math.max(...expression.args.map(of)) + 1
    case 'if':
      return Math.max(of(expression.holds), of(expression.fails))
    case 'sum':
      return mostOfDice(code, expression.dice)
    case 'count':
      return MOST_DICE
    case 'over':
      return expression.name === 'count' ? code.data.combatants : MOST
    default:
      return MOST
  }
}

function mostIn(column: Column): number {
  return column.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}

function mostOfDice(code: Code, dice: Dice): number {
  const { fields, things, options } = code.data
  switch (dice.op) {
    case 'roll':
      return MOST_DICE * dice.sides
    case 'notation':
      return mostOfNotations(code, [dice.notation])
    case 'field':
      return mostOfNotations(code, fields[dice.field]!)
    case 'thing':
      return mostOfNotations(code, things[dice.section]![dice.field]!)
    case 'worn':
      return mostOfNotations(code, things[code.game.fields[dice.by]!.section!]![dice.field]!)
    case 'option':
      return mostOfNotations(code, options[dice.option]!)
    case 'kept':
      return code.magnitudes.get(dice.local) ?? MOST
    case 'reroll':
      return mostOfDice(code, dice.dice)
    case 'explode':
      return (MOST_EXPLOSIONS + 1) * mostOfDice(code, dice.dice)
  }
}

function mostOfNotations(code: Code, notations: readonly number[]): number {
  const most = notations.map((at) => {
    const { count, sides, constant, more = [] } = code.data.notations[at]!
    return [{ count, sides }, ...more].reduce((sum, kind) => sum + kind.count * kind.sides, Math.abs(constant))
  })
  return Math.max(0, ...most)
}
