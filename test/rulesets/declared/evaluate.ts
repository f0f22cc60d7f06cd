import { arenaStream, combatantStream, type Dice as Falls } from '../../../src/battle/dice.ts'
import { MARK } from '../../../src/rulesets/declared/codes.ts'
import type { Data } from '../../../src/rulesets/declared/data.ts'
import type { Dice, Expression, Field, Who } from '../../../src/rulesets/declared/ir.ts'
import type { Specialiser } from '../../../src/rulesets/declared/specialise.ts'
import type { Memory } from '../../../src/rulesets/declared/standing.ts'
import type { Ground } from './ground.ts'

/** Dice that lie there, one by one. */
export interface Kept {
  readonly faces: number[]
  readonly sides: number[]
  readonly constant: number
  /** What a `set` has made of their sum. */
  readonly set?: number
}
export type Value = number | boolean

/** What an expression knows where it stands. */
export interface Context {
  readonly who: Readonly<Partial<Record<Who, number>>>
  readonly thing: number
  readonly given: Readonly<Record<string, Value>>
  readonly locals: Map<number, Value | Kept>
  readonly roller: number
  readonly purpose: number
  /** The effect that it stands in, whose stacks count as they are at the moment. */
  readonly effect?: number
  /** What an effect brings along that is being applied. */
  readonly carried?: readonly number[]
  /** What steps of damage took so far. */
  readonly dealt?: number
  /** Of several: whose allies or foes they are. */
  readonly asks?: number
}

export interface World {
  readonly data: Data
  readonly memory: Memory
  readonly dice: Falls
  readonly specialiser: Specialiser
  readonly cooldowns: ReadonlyMap<number, number>
  partyOf(one: number): number
  rankOf(one: number): number
  count(name: 'allies' | 'foes' | 'allies_start' | 'foes_start', me: number): number
  ready(turnType: number, me: number): boolean
  /** By time: seconds since the battle began, and seconds that are left of an effect and of an action's cooldowns. */
  time(): number
  secondsLeft(effect: number, one: number): number
  secondsCooling(action: number, one: number): number
  /** On a grid. */
  readonly ground: Ground
}

const bound = (value: number): number => (Math.abs(value) <= 1e15 ? value : 0)

/** Works an expression out, slowly and plainly: nothing of the compiler is used. */
export function evaluate(world: World, expression: Expression, context: Context): Value {
  const { data, memory } = world
  const of = (part: Expression): Value => evaluate(world, part, context)
  const number = (part: Expression): number => of(part) as number
  const whom = (who: Who): number => context.who[who]!
  switch (expression.op) {
    case 'number':
    case 'boolean':
      return expression.value
    case 'word':
      return expression.word
    case 'field':
      return fieldOf(world, expression.field, whom(expression.who), expression.key && number(expression.key))
    case 'thing': {
      const { section, field, key } = expression
      return entry(data.things[section]![field]!, data.game.things[section]![field]!, context.thing, key && number(key))
    }
    case 'worn': {
      const { section } = data.game.fields[expression.by]!
      const thing = data.fields[expression.by]![whom(expression.who)]!
      const { field, key } = expression
      return entry(data.things[section!]![field]!, data.game.things[section!]![field]!, thing, key && number(key))
    }
    case 'option':
      return entry(
        data.options[expression.option]!,
        data.game.options[expression.option]!,
        0,
        expression.key && number(expression.key),
      )
    case 'table': {
      const table = data.game.tables[expression.table]!
      const values = data.tables[expression.table]!
      const [one, two] = expression.args.map(number) as [number, number?]
      if (table.kind === 'steps') {
        const at = table.from.findLastIndex((from) => from <= one)
        return values[Math.max(0, at)]!
      }
      return values[
        table.rows.indexOf(one) * Math.max(1, table.columns.length) +
          (two === undefined ? 0 : table.columns.indexOf(two))
      ]!
    }
    case 'value': {
      const { parameters, body } = data.game.values[expression.value]!
      const me = whom(expression.who)
      const locals = new Map<number, Value>(parameters.map((local, at) => [local, of(expression.args[at]!)]))
      const base = evaluate(world, body, { ...context, who: { my: me }, locals })
      return typeof base === 'number' ? changed(world, 'value', expression.value, me, base, undefined) : base
    }
    case 'pool': {
      const column = { now: 'p', max: 'm', start: 's' }[expression.of]
      return (
        memory[`${column}${expression.pool}`]![whom(expression.who)]! / 10 ** data.game.pools[expression.pool]!.decimals
      )
    }
    case 'effect':
      if (expression.of === 'left' && data.game.effects[expression.effect]!.unit === 'seconds')
        return world.secondsLeft(expression.effect, whom(expression.who))
      return memory[`${expression.of === 'stacks' ? 'e' : 'l'}${expression.effect}`]![whom(expression.who)]!
    case 'cooldown': {
      const { thingCount, combatants, game } = data
      const { cooldown } = [...game.actions, ...game.reactions][expression.action]!
      if (cooldown?.unit === 'seconds') return world.secondsCooling(expression.action, whom(expression.who))
      const slots = [...world.cooldowns].filter(([key]) => Math.floor(key / thingCount) === expression.action)
      const left = slots.map(([, slot]) => Math.floor(memory.cooldowns[slot * combatants + whom(expression.who)]! / 2))
      return Math.max(0, ...left)
    }
    case 'carried':
      if (context.carried) return context.carried[expression.carry]!
      return readDouble(memory[`k${expression.effect}_${expression.carry}`]!, whom('my'))
    case 'of': {
      const one = whom(expression.who)
      if (expression.what === 'standing') return memory.marks[one] === 0
      if (expression.what === 'acted') return memory.acted[one] !== 0 && (memory.marks[one]! & MARK.OUT) === 0
      if (expression.what === 'rank') return world.rankOf(one)
      if (expression.what === 'allies_start' || expression.what === 'foes_start')
        return world.count(expression.what, one)
      if (expression.what === 'engaged') return world.ground!.engaged(one).length > 0
      if (expression.what === 'foes_engaged') return world.ground!.engaged(one).length
      if (expression.what !== 'health') return world.ground![expression.what](one)
      const vital = data.game.pools.findIndex(({ fate }) => fate)
      const most = memory[`m${vital}`]![one]!
      return most === 0 ? 0 : memory[`p${vital}`]![one]! / most
    }
    case 'near':
      return world.ground!.distance(whom('one'), context.asks!) <= world.ground!.cellsOf(number(expression.distance))
    case 'local': {
      const value = context.locals.get(expression.local)!
      if (typeof value !== 'object') return value
      return value.set ?? value.faces.reduce((sum, face) => sum + face, value.constant)
    }
    case 'given': {
      const { name } = expression
      if (name === 'stacks' && context.effect !== undefined) return memory[`e${context.effect}`]![whom('my')]!
      if (name === 'dealt') return context.dealt ?? 0
      if (name in context.given) return context.given[name]!
      if (name === 'round') return memory.rounds[0]!
      if (name === 'time') return world.time()
      if (name === 'distance' && context.who.target !== undefined)
        return world.ground!.distance(whom('my'), context.who.target) * world.ground!.length
      if (name === 'allies' || name === 'foes' || name === 'allies_start' || name === 'foes_start')
        return world.count(name, whom('my'))
      return 0
    }
    case 'minus':
      return -number(expression.operand) + 0
    case 'not':
      return !of(expression.operand)
    case 'binary':
      return binary(world, expression, context)
    case 'call':
      return call(expression.name, expression.args.map(number))
    case 'if':
      return of(expression.condition) ? of(expression.holds) : of(expression.fails)
    case 'bind': {
      const locals = new Map(context.locals).set(expression.local, of(expression.value))
      return evaluate(world, expression.body, { ...context, locals })
    }
    case 'over':
      return over(world, expression, context)
    case 'sum': {
      const { dice } = expression
      if (dice.op === 'kept') {
        const { faces, constant, set } = context.locals.get(dice.local) as Kept
        return set ?? faces.reduce((sum, face) => sum + face, constant)
      }
      return rollSum(world, dice, context)
    }
    case 'best':
    case 'worst': {
      const { faces } = rolled(world, expression.dice, context)
      const sorted = faces.toSorted((one, other) => (expression.op === 'best' ? other - one : one - other))
      return sorted
        .slice(0, Math.max(0, Math.floor(number(expression.count) + 1e-9)))
        .reduce((sum, face) => sum + face, 0)
    }
    case 'count': {
      const { dice, compare } = expression
      if (dice.op === 'roll' && compare === '>=') {
        const than = Math.ceil(number(expression.than))
        const count = dieCount(number(dice.count))
        if (than <= 1) return count
        if (than > dice.sides) return 0
        return Array.from({ length: count }, () => world.dice.reaches(streamOf(context), dice.sides, than)).filter(
          Boolean,
        ).length
      }
      const { faces } = rolled(world, dice, context)
      const than = number(expression.than)
      return faces.filter((face) => compares(compare, face, than)).length
    }
    case 'chance':
      return chance(world, number(expression.of), context)
    case 'ready':
      return world.ready(expression.action, whom('my'))
    default:
      throw new Error(`${expression.op} is not interpreted`)
  }
}

export function readDouble(column: Int32Array, one: number): number {
  return new Float64Array(column.slice(2 * one, 2 * one + 2).buffer)[0]!
}

/** A field with its changes. */
function fieldOf(world: World, field: number, one: number, key: number | undefined): Value {
  const own = world.data.game.fields[field]!
  const base = entry(world.data.fields[field]!, own, one, key)
  return typeof base === 'number' ? changed(world, 'field', field, one, base, key) : base
}

function entry(column: readonly number[], { kind, keys }: Field, at: number, key: number | undefined): Value {
  const value =
    keys === undefined ? column[at]! : keys.includes(key!) ? column[at * keys.length + keys.indexOf(key!)]! : 0
  return kind === 'boolean' ? value !== 0 : value
}

function changed(
  world: World,
  of: 'field' | 'value',
  which: number,
  me: number,
  base: number,
  key: number | undefined,
): number {
  const { data, memory } = world
  let sum = base
  const factors: number[] = []
  let set: number | undefined
  for (const [effect, { changes }] of data.game.effects.entries()) {
    const stacks = memory[`e${effect}`]![me]!
    if (stacks === 0) continue
    for (const change of changes) {
      if (change.of !== of || change.index !== which || (change.key !== undefined && change.key !== key)) continue
      const who = { my: me, caster: memory[`c${effect}`]![me]! }
      const by = evaluate(world, change.by, {
        who,
        thing: 0,
        given: { stacks },
        locals: new Map(),
        roller: me,
        purpose: 0,
      }) as number
      if (change.how === '=') set = by
      else if (change.how === '+') sum += by * stacks
      else
        factors.push(
          Array<number>(stacks)
            .fill(by)
            .reduce((one, other) => one * other, 1),
        )
    }
  }
  return set ?? bound(factors.reduce((one, other) => one * other, sum))
}

function binary(
  world: World,
  { operator, left, right }: Extract<Expression, { op: 'binary' }>,
  context: Context,
): Value {
  const one = evaluate(world, left, context)
  if (operator === 'and') return one ? evaluate(world, right, context) : false
  if (operator === 'or') return one ? true : evaluate(world, right, context)
  const other = evaluate(world, right, context)
  if (operator === '==') return one === other
  if (operator === '!=') return one !== other
  const [a, b] = [one as number, other as number]
  switch (operator) {
    case '+':
      return bound(a + b)
    case '-':
      return bound(a - b)
    case '*':
      return bound(a * b)
    case '/':
      return b === 0 ? 0 : bound(a / b)
    default:
      return compares(operator, a, b)
  }
}

export function compares(operator: string, one: number, other: number): boolean {
  const tests: Readonly<Record<string, boolean>> = {
    '<': one < other,
    '<=': one <= other,
    '>': one > other,
    '>=': one >= other,
    '==': one === other,
    '!=': one !== other,
  }
  return tests[operator]!
}

function call(name: string, args: readonly number[]): number {
  const [one, two, three] = args as [number, number, number]
  const calls: Readonly<Record<string, () => number>> = {
    min: () => Math.min(...args),
    max: () => Math.max(...args),
    floor: () => Math.floor(one),
    ceil: () => Math.ceil(one) + 0,
    round: () => Math.floor(one + 0.5),
    abs: () => Math.abs(one),
    sqrt: () => (one < 0 ? 0 : Math.sqrt(one)),
    clamp: () => Math.min(Math.max(one, two), three),
  }
  return calls[name]!()
}

function over(world: World, { name, group, body, who }: Extract<Expression, { op: 'over' }>, context: Context): Value {
  const me = context.who[who]!
  const { marks } = world.memory
  const everybody = Array.from({ length: world.data.combatants }, (_, one) => one)
  const isOf = (one: number): boolean => {
    const isMine = world.partyOf(one) === world.partyOf(me)
    if (group === 'foes') return !isMine
    if (group === 'friends') return isMine
    return one !== me && (group === 'others' || isMine)
  }
  const values = everybody
    .filter((one) => marks[one] === 0 && isOf(one))
    .map((one) => evaluate(world, body, { ...context, asks: me, who: { ...context.who, one } }))
  const numbers = values as number[]
  switch (name) {
    case 'any':
      return values.some(Boolean)
    case 'all':
      return values.every(Boolean)
    case 'count':
      return values.filter(Boolean).length
    case 'sum':
      return bound(numbers.reduce((sum, value) => sum + value, 0))
    default:
      return numbers.length === 0 ? 0 : name === 'greatest' ? Math.max(...numbers) : Math.min(...numbers)
  }
}

function streamOf({ roller, purpose }: Context): number {
  return roller < 0 ? arenaStream(purpose) : combatantStream(roller, purpose)
}

function dieCount(count: number): number {
  return Math.min(100, Math.max(0, Math.floor(count + 1e-9)))
}

function notationOf({ data }: World, dice: Dice, context: Context): number {
  switch (dice.op) {
    case 'notation':
      return dice.notation
    case 'field':
      return data.fields[dice.field]![context.who[dice.who]!]!
    case 'thing':
      return data.things[dice.section]![dice.field]![context.thing]!
    case 'worn': {
      const { section } = data.game.fields[dice.by]!
      return data.things[section!]![dice.field]![data.fields[dice.by]![context.who[dice.who]!]!]!
    }
    case 'option':
      return data.options[dice.option]![0]!
    default:
      throw new Error(`${dice.op} is no notation`)
  }
}

function kindsOf(world: World, dice: Dice, context: Context) {
  const { count, sides, constant, more = [] } = world.data.notations[notationOf(world, dice, context)]!
  return { constant, kinds: [{ count, sides }, ...more] }
}

function rollSum(world: World, dice: Dice, context: Context): number {
  if (dice.op === 'roll') {
    const count = dieCount(evaluate(world, dice.count, context) as number)
    return world.dice.sum(streamOf(context), count, dice.sides)
  }
  if (dice.op === 'reroll' || dice.op === 'explode') {
    const { faces, constant } = rolled(world, dice, context)
    return faces.reduce((sum, face) => sum + face, constant)
  }
  const { constant, kinds } = kindsOf(world, dice, context)
  return kinds.reduce(
    (sum, { count, sides }) => sum + (count > 0 ? world.dice.sum(streamOf(context), count, sides) : 0),
    constant,
  )
}

/** The dice one by one. */
export function rolled(world: World, dice: Dice, context: Context): Kept {
  const roll = (sides: number): number => 1 + world.dice.below(streamOf(context), sides)
  const rollAll = (kinds: readonly { count: number; sides: number }[], constant: number): Kept => {
    const sides = kinds.flatMap((kind) => Array<number>(kind.count).fill(kind.sides))
    return { faces: sides.map(roll), sides, constant }
  }
  switch (dice.op) {
    case 'kept':
      return context.locals.get(dice.local) as Kept
    case 'roll':
      return rollAll([{ count: dieCount(evaluate(world, dice.count, context) as number), sides: dice.sides }], 0)
    case 'reroll': {
      const before = rolled(world, dice.dice, context)
      const than = evaluate(world, dice.than, context) as number
      const faces = before.faces.map((face, at) =>
        compares(dice.compare, face, than) ? roll(before.sides[at]!) : face,
      )
      return { ...before, faces }
    }
    case 'explode': {
      const before = rolled(world, dice.dice, context)
      const faces = before.faces.map((face, at) => {
        let sum = face
        let last = face
        for (let again = 0; last === before.sides[at] && again < 20; again++) {
          last = roll(before.sides[at]!)
          sum += last
        }
        return sum
      })
      return { ...before, faces }
    }
    default: {
      const { constant, kinds } = kindsOf(world, dice, context)
      return rollAll(kinds, constant)
    }
  }
}

function chance(world: World, of: number, context: Context): boolean {
  if (!(of > 0)) return false
  if (of >= 1) return true
  const { reaches } = world.dice
  const stream = streamOf(context)
  const percent = Math.round(100 * of)
  if (Math.abs(100 * of - percent) < 1e-10) return reaches(stream, 100, 101 - percent)
  const whole = Math.floor(of * 1e6 + 1e-7)
  if (whole > 0 && reaches(stream, 1e6, 1e6 + 1 - whole)) return true
  const rest = Math.round((of * 1e6 - whole) * 1e6)
  return rest > 0 && reaches(stream, 1e6 - whole, 1e6 - whole) && reaches(stream, 1e6, 1e6 + 1 - rest)
}
