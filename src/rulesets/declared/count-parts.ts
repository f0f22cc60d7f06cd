import { isWhole } from './arithmetic.ts'
import type { Column } from './data.ts'
import type { Expression, Field, Game, Let } from './ir.ts'
import { hasPart } from './parts.ts'

/** What is counted in finer fractions is rounded to so many decimals. */
const MOST_DECIMALS = 4

/** A game with the values of its tables. */
interface Numbers {
  readonly game: Game
  readonly tables: readonly Column[]
}

/** How many decimals amounts of damage can have, up to the most. */
export function decimalsOfDamage(game: Game, tables: readonly Column[]): number {
  const numbers = { game, tables }
  const known = decimalsOfLocals(numbers)
  let decimals = 0
  hasPart(game, ({ op, amount }) => {
    if (op === 'damage') decimals = Math.max(decimals, decimalsOf(numbers, known, amount as Expression))
    return false
  })
  return decimals
}

/** By local: how many decimals it can have. */
type Known = ReadonlyMap<number, number>

/**
 * By count of a game: in how many parts one is counted, as few as hold all that its steps add. Sums of squares are whole numbers up to
 * 2^53, which parts that nobody needs would use up.
 */
export function partsOfCounts(game: Game, tables: readonly Column[]): number[] {
  const numbers = { game, tables }
  const known = decimalsOfLocals(numbers)
  const decimals = game.counts.map(() => 0)
  hasPart(game, ({ op, count, by }) => {
    if (op === 'count' && typeof count === 'number')
      decimals[count] = Math.max(decimals[count]!, decimalsOf(numbers, known, by as Expression))
    return false
  })
  return decimals.map((each) => 10 ** each)
}

/** Of lets, and of parameters by what they are called with. They may follow from each other, so all are looked at until none grows. */
function decimalsOfLocals(numbers: Numbers): Known {
  const sources: { local: number; value: Expression }[] = []
  hasPart(numbers.game, ({ op, lets, local, value, args }) => {
    if (op === 'let') for (const each of lets as readonly Let[]) if ('value' in each) sources.push(each)
    if (op === 'set') sources.push({ local: Number(local), value: value as Expression })
    if (op === 'value') {
      const { parameters } = numbers.game.values[Number(value)]!
      for (const [at, own] of (args as readonly Expression[]).entries())
        sources.push({ local: parameters[at]!, value: own })
    }
    return false
  })
  const known = new Map<number, number>()
  for (let grows = true; grows; ) {
    grows = false
    for (const { local, value } of sources) {
      const decimals = decimalsOf(numbers, known, value)
      if (decimals <= (known.get(local) ?? 0)) continue
      known.set(local, decimals)
      grows = true
    }
  }
  return known
}

/** How many decimals an expression can have, up to the most. */
function decimalsOf(numbers: Numbers, known: Known, expression: Expression): number {
  const { game, tables } = numbers
  const of = (part: Expression): number => decimalsOf(numbers, known, part)
  const most = (parts: readonly Expression[]): number => Math.max(0, ...parts.map(of))
  switch (expression.op) {
    case 'number':
      return decimalsOfNumber(expression.value)
    case 'local':
      return known.get(expression.local) ?? 0
    case 'field':
      return isWholeField(game, game.fields[expression.field]!, expression.field) ? 0 : MOST_DECIMALS
    case 'option':
      return game.options[expression.option]!.isWhole ? 0 : MOST_DECIMALS
    case 'thing':
      return game.things[expression.section]![expression.field]!.isWhole ? 0 : MOST_DECIMALS
    case 'worn':
      return game.things[game.fields[expression.by]!.section!]![expression.field]!.isWhole ? 0 : MOST_DECIMALS
    case 'value':
      return isChanged(game, 'value', expression.value) ? MOST_DECIMALS : of(game.values[expression.value]!.body)
    case 'pool':
      return game.pools[expression.pool]!.decimals
    case 'effect':
      return expression.of === 'stacks' || game.effects[expression.effect]!.unit !== 'seconds'
        ? 0
        : decimalsOfTicks(game)
    case 'cooldown':
      return [...game.actions, ...game.reactions][expression.action]!.cooldown?.unit === 'seconds'
        ? decimalsOfTicks(game)
        : 0
    case 'word':
    case 'boolean':
    case 'sum':
    case 'best':
    case 'worst':
    case 'count':
      return 0
    case 'of':
      return expression.what === 'health' || expression.what === 'cover' ? MOST_DECIMALS : 0
    case 'given':
      if (['amount', 'through', 'dealt'].includes(expression.name))
        return Math.max(...game.pools.map(({ decimals }) => decimals))
      if (expression.name === 'time') return decimalsOfTicks(game)
      if (expression.name === 'distance' && game.grid) return decimalsOfNumber(game.grid.cell)
      return WHOLE.includes(expression.name) ? 0 : MOST_DECIMALS
    case 'table':
      return Math.max(0, ...tables[expression.table]!.map(decimalsOfNumber))
    case 'minus':
      return of(expression.operand)
    case 'binary': {
      const { operator, left, right } = expression
      if (operator === '+' || operator === '-') return most([left, right])
      return operator === '*' ? Math.min(MOST_DECIMALS, of(left) + of(right)) : MOST_DECIMALS
    }
    case 'call':
      if (['floor', 'ceil', 'round'].includes(expression.name)) return 0
      return expression.name === 'sqrt' ? MOST_DECIMALS : most(expression.args)
    case 'if':
      return most([expression.holds, expression.fails])
    case 'over':
      return expression.name === 'count' ? 0 : of(expression.body)
    default:
      return MOST_DECIMALS
  }
}

const WHOLE = ['round', 'allies', 'foes', 'allies_start', 'foes_start', 'stacks', 'kind', 'action']

function decimalsOfNumber(value: number): number {
  let decimals = 0
  while (decimals < MOST_DECIMALS && !isWhole(value * 10 ** decimals)) decimals++
  return decimals
}

/** Of times that are left, which are whole ticks. */
function decimalsOfTicks({ order }: Game): number {
  return order.clock ? decimalsOfNumber(order.clock.tick) : MOST_DECIMALS
}

function isWholeField(game: Game, field: Field, index: number): boolean {
  return field.isWhole === true && !isChanged(game, 'field', index)
}

/** Whether effects change a field or value, perhaps by fractions. */
function isChanged({ effects }: Game, of: 'field' | 'value', index: number): boolean {
  return effects.some(({ changes }) => changes.some((change) => change.of === of && change.index === index))
}
