import type { Column } from './data.ts'
import type { Expression, Game } from './ir.ts'

/** What is counted in fractions is counted in so many parts. */
const FINE = 10_000

/** By count of a game: in how many parts one is counted. */
export function partsOfCounts(game: Game, tables: readonly Column[]): number[] {
  return game.counts.map((_, count) => (countsWhole({ game, tables }, count, game) ? 1 : FINE))
}

/** A game with the values of its tables. */
interface Numbers {
  readonly game: Game
  readonly tables: readonly Column[]
}

/** Whether every step that counts something adds a whole number for certain. */
function countsWhole(numbers: Numbers, count: number, part: unknown): boolean {
  if (Array.isArray(part)) return part.every((each) => countsWhole(numbers, count, each))
  if (typeof part !== 'object' || part === null) return true
  const { op, count: own, by } = part as { readonly op?: string; readonly count?: unknown; readonly by?: Expression }
  if (op === 'count' && own === count && by) return isWhole(numbers, by)
  return Object.values(part).every((each) => countsWhole(numbers, count, each))
}

function isWhole(numbers: Numbers, expression: Expression): boolean {
  const { game, tables } = numbers
  const whole = (part: Expression): boolean => isWhole(numbers, part)
  switch (expression.op) {
    case 'number':
      return Number.isInteger(expression.value)
    case 'pool':
      return game.pools[expression.pool]!.decimals === 0
    case 'effect':
      return expression.of === 'stacks' || game.effects[expression.effect]!.unit !== 'seconds'
    case 'cooldown':
      return [...game.actions, ...game.reactions][expression.action]!.cooldown?.unit !== 'seconds'
    case 'sum':
    case 'best':
    case 'worst':
    case 'count':
      return true
    case 'of':
      return expression.what !== 'health' && expression.what !== 'cover'
    case 'given':
      if (['amount', 'through', 'dealt'].includes(expression.name))
        return game.pools.every(({ decimals }) => decimals === 0)
      return ['round', 'allies', 'foes', 'allies_start', 'foes_start', 'stacks'].includes(expression.name)
    case 'table':
      return tables[expression.table]!.every(Number.isInteger)
    case 'minus':
      return whole(expression.operand)
    case 'binary':
      return ['+', '-', '*'].includes(expression.operator) && whole(expression.left) && whole(expression.right)
    case 'call':
      if (['floor', 'ceil', 'round'].includes(expression.name)) return true
      return expression.name !== 'sqrt' && expression.args.every(whole)
    case 'if':
      return whole(expression.holds) && whole(expression.fails)
    case 'over':
      return expression.name === 'count' || whole(expression.body)
    default:
      return false
  }
}
