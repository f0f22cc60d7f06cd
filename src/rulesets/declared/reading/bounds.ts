import { dieCount } from '../arithmetic.ts'
import type { Dice, Expression, Game } from '../ir.ts'

/*
 * What an expression can come to, whatever the scenario, as far as that is plain: the bounds of dice, stacks and pools. Of anything
 * else there are none. Conditions that can never hold are found by it.
 */

type Bounds = readonly [low: number, high: number]
const ANYTHING: Bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
const NOT_NEGATIVE: Bounds = [0, Number.POSITIVE_INFINITY]

/** Whether a condition is false in every battle of every scenario. */
export function isNever(condition: Expression, game: Game): boolean {
  return decide(condition, game) === false
}

/** Whether a number is more than 0 in every battle of every scenario. */
export function isAlwaysPositive(expression: Expression, game: Game): boolean {
  return boundsOf(expression, game)[0] > 0
}

/** What a condition always is; undefined if it can be both, as far as can be told. */
function decide(condition: Expression, game: Game): boolean | undefined {
  if (condition.op === 'boolean') return condition.value
  if (condition.op === 'not') {
    const operand = decide(condition.operand, game)
    return operand === undefined ? undefined : !operand
  }
  if (condition.op !== 'binary') return undefined
  const { operator, left, right } = condition
  if (operator === 'and' || operator === 'or') {
    const [one, other] = [decide(left, game), decide(right, game)]
    const decisive = operator === 'or'
    if (one === decisive || other === decisive) return decisive
    return one === undefined || other === undefined ? undefined : !decisive
  }
  const [[low, high], [otherLow, otherHigh]] = [boundsOf(left, game), boundsOf(right, game)]
  switch (operator) {
    case '<':
      return low >= otherHigh ? false : high < otherLow ? true : undefined
    case '<=':
      return low > otherHigh ? false : high <= otherLow ? true : undefined
    case '>':
      return high <= otherLow ? false : low > otherHigh ? true : undefined
    case '>=':
      return high < otherLow ? false : low >= otherHigh ? true : undefined
    case '==':
      return high < otherLow || low > otherHigh ? false : undefined
    case '!=':
      return high < otherLow || low > otherHigh ? true : undefined
    default:
      return undefined
  }
}

function boundsOf(expression: Expression, game: Game): Bounds {
  const of = (part: Expression): Bounds => boundsOf(part, game)
  switch (expression.op) {
    case 'number':
      return [expression.value, expression.value]
    case 'effect':
      return expression.of === 'stacks' ? [0, game.effects[expression.effect]!.most] : NOT_NEGATIVE
    case 'cooldown':
      return NOT_NEGATIVE
    case 'pool': {
      const { fate, min } = game.pools[expression.pool]!
      return fate === undefined && min === undefined ? NOT_NEGATIVE : ANYTHING
    }
    case 'sum':
      return boundsOfDice(expression.dice)
    case 'minus': {
      const [low, high] = of(expression.operand)
      return [-high, -low]
    }
    case 'binary':
      return boundsOfSum(expression.operator, of(expression.left), of(expression.right))
    case 'if': {
      const [one, other] = [of(expression.holds), of(expression.fails)]
      return [Math.min(one[0], other[0]), Math.max(one[1], other[1])]
    }
    case 'call': {
      const args = expression.args.map(of)
      if (expression.name === 'min') return [least(args.map(([low]) => low)), least(args.map(([, high]) => high))]
      if (expression.name === 'max') return [most(args.map(([low]) => low)), most(args.map(([, high]) => high))]
      const [low, high] = args[0]!
      if (expression.name === 'floor') return [Math.floor(low), Math.floor(high)]
      if (expression.name === 'ceil') return [Math.ceil(low), Math.ceil(high)]
      return ANYTHING
    }
    default:
      return ANYTHING
  }
}

function boundsOfDice(dice: Dice): Bounds {
  if (dice.op === 'reroll') return boundsOfDice(dice.dice)
  if (dice.op !== 'roll' || dice.count.op !== 'number') return ANYTHING
  const count = dieCount(dice.count.value)
  return [count, count * dice.sides]
}

function boundsOfSum(operator: string, [low, high]: Bounds, [otherLow, otherHigh]: Bounds): Bounds {
  if (operator === '+') return [low + otherLow, high + otherHigh]
  return operator === '-' ? [low - otherHigh, high - otherLow] : ANYTHING
}

const least = (numbers: readonly number[]): number => Math.min(...numbers)
const most = (numbers: readonly number[]): number => Math.max(...numbers)
