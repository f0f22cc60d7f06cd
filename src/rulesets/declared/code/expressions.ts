import { arenaStream, combatantStream } from '../../../battle/dice.ts'
import { dieCount, percentOf, SLACK } from '../arithmetic.ts'
import { MARK } from '../codes.ts'
import type { Dice, Expression, Ground } from '../ir.ts'
import { listByCombatant } from './by-combatant.ts'
import { hasCertainMost } from './certain-starts.ts'
import { calledValue, changedField } from './changes.ts'
import { ARENA, type Code, entry, index, literal, nameOf, type Spot, stepsOf } from './code.ts'
import { magnitudeOf } from './magnitude.ts'
import { call, operate } from './operators.ts'
import { over } from './over.ts'

/** Writes an expression that has been specialised. */
export function write(code: Code, expression: Expression, spot: Spot): string {
  const listed = listByCombatant(code, expression)
  if (listed) {
    const value = `${code.array(listed.values)}[${nameOf(spot, listed.who)}]`
    return listed.isBoolean ? `(${value} !== 0)` : value
  }
  const own = (part: Expression) => write(code, part, spot)
  switch (expression.op) {
    case 'number':
      return literal(expression.value)
    case 'boolean':
      return expression.value ? 'true' : 'false'
    case 'word':
      return index(expression.word)
    case 'field': {
      const { field, who } = expression
      const whom = nameOf(spot, who)
      const key = expression.key && own(expression.key)
      if (code.specialiser.isChanged(field)) return `${changedField(code, field, write)}(${whom}, ${key ?? 0})`
      return entry(code, code.data.fields[field]!, code.game.fields[field]!, whom, key)
    }
    case 'thing': {
      const { section, field } = expression
      const column = code.data.things[section]![field]!
      return entry(code, column, code.game.things[section]![field]!, spot.thing, expression.key && own(expression.key))
    }
    case 'worn': {
      const { by, field, who } = expression
      const { section } = code.game.fields[by]!
      const thing = `${code.array(code.data.fields[by]!)}[${nameOf(spot, who)}]`
      const column = code.data.things[section!]![field]!
      return entry(code, column, code.game.things[section!]![field]!, thing, expression.key && own(expression.key))
    }
    case 'option': {
      const { option, key } = expression
      return entry(code, code.data.options[option]!, code.game.options[option]!, '0', key && own(key))
    }
    case 'table':
      return table(code, expression, spot)
    case 'value': {
      const args = expression.args.map((arg) => `, ${own(arg)}`).join('')
      return `${calledValue(code, expression.value, write)}(${nameOf(spot, expression.who)}${args})`
    }
    case 'pool': {
      const { decimals } = code.game.pools[expression.pool]!
      const column = { now: 'p', max: 'm', start: 's' }[expression.of]
      const steps = `${column}${index(expression.pool)}[${nameOf(spot, expression.who)}]`
      return decimals === 0 ? steps : `(${steps} / ${stepsOf(decimals)})`
    }
    case 'effect': {
      if (expression.of === 'left' && code.game.effects[expression.effect]!.unit === 'seconds') {
        const [effect, whom] = [index(expression.effect), nameOf(spot, expression.who)]
        return `(e${effect}[${whom}] > 0 ? secondsLeft(l${effect}[${whom}]) : 0)`
      }
      return `${expression.of === 'stacks' ? 'e' : 'l'}${index(expression.effect)}[${nameOf(spot, expression.who)}]`
    }
    case 'carried':
      if (spot.carried) return spot.carried[expression.carry]!
      return `readDouble(k${index(expression.effect)}_${index(expression.carry)}, ${nameOf(spot, 'my')})`
    case 'cooldown': {
      const { thingCount, combatants } = code.data
      const slots = [...code.shape.cooldowns].filter(([key]) => Math.floor(key / thingCount) === expression.action)
      const turnType = [...code.game.actions, ...code.game.reactions][expression.action]!
      const each = slots.map(([, slot]) => {
        const left = `cooldowns[${slot * combatants} + ${nameOf(spot, expression.who)}]`
        return turnType.cooldown!.unit === 'seconds' ? `secondsLeft(${left})` : `(${left} >> 1)`
      })
      return each.length === 0 ? '0' : each.length === 1 ? each[0]! : `Math.max(${each.join(', ')})`
    }
    case 'of': {
      const whom = nameOf(spot, expression.who)
      if (expression.what === 'standing') return `(marks[${whom}] === 0)`
      if (expression.what === 'acted') return `(acted[${whom}] !== 0 && (marks[${whom}] & ${MARK.OUT}) === 0)`
      if (expression.what in GROUND) return GROUND[expression.what as Ground](whom)
      if (expression.what !== 'health') return `${expression.what === 'rank' ? 'rankOf' : expression.what}(${whom})`
      const vital = code.game.pools.findIndex(({ fate }) => fate)
      const [now, most] = [`p${vital}[${whom}]`, `m${vital}[${whom}]`]
      return hasCertainMost(code, vital) ? `(${now} / ${most})` : `divide(${now}, ${most}, -1)`
    }
    case 'local':
      return `v${index(expression.local)}`
    case 'given':
      return given(code, expression.name, spot)
    case 'minus':
      return `(-${own(expression.operand)} + 0)`
    case 'not':
      return `!${own(expression.operand)}`
    case 'binary':
      return operate(code, expression, own(expression.left), own(expression.right))
    case 'call':
      return call(expression.name, expression.args.map(own), expression.at)
    case 'if':
      return `(${own(expression.condition)} ? ${own(expression.holds)} : ${own(expression.fails)})`
    case 'bind':
      code.magnitudes.set(expression.local, magnitudeOf(code, expression.value))
      return `(${code.global(`v${index(expression.local)}`)} = ${own(expression.value)}, ${own(expression.body)})`
    case 'over':
      return over(code, expression, spot, write)
    case 'sum':
      return sumOf(code, expression.dice, spot)
    case 'best':
    case 'worst': {
      const { dice } = expression
      const isLeast = expression.op === 'worst' ? 1 : 0
      const count = own(expression.count)
      if (dice.op === 'kept') return `bestKept(K${dice.local}, N${dice.local}, ${count}, ${isLeast})`
      return `takeBest(mark(), ${push(code, dice, spot)}, ${count}, ${isLeast})`
    }
    case 'count': {
      const { dice } = expression
      const than = own(expression.than)
      const compare = COMPARE[expression.compare]
      if (dice.op === 'kept') return `countKept(K${dice.local}, N${dice.local}, ${compare}, ${than})`
      if (dice.op === 'roll' && expression.compare === '>=') {
        return `countReaching(${streamOf(spot)}, dieCount(${own(dice.count)}), ${index(dice.sides)}, ${than})`
      }
      return `takeCount(mark(), ${push(code, dice, spot)}, ${compare}, ${than})`
    }
    case 'near': {
      const side = code.game.grid!.cell
      return `isNear(me, one, Math.floor(${own(expression.distance)} / ${literal(side)} + ${SLACK}))`
    }
    case 'chance':
      return writeChance(code, expression.of, spot)
    case 'ready':
      return `${code.routineOf('ready')}(${index(expression.action)}, ${nameOf(spot, 'my')})`
    case 'forecast': {
      const what = expression.what === 'kill_chance' ? 1 : 0
      const event = spot.who.source === undefined ? '' : ', source, victim, amount, kind, raw, through, action'
      return `forecast(${what}, ${spot.considered ?? '-1'}, ${nameOf(spot, 'my')}, ${nameOf(spot, 'target')}, ${spot.thing}${event})`
    }
  }
}

/** A chance of whole percents, the same for all who are meant, is one die (faces.ts). */
function writeChance(code: Code, of: Expression, spot: Spot): string {
  const percent = of.op === 'number' ? percentOf(of.value) : -1
  if (percent <= 0 || percent >= 100 || code.tells) return `chance(${streamOf(spot)}, ${write(code, of, spot)})`
  return `reaches(${streamOf(spot)}, 100, ${101 - percent})`
}

/** What is read of where somebody stands (movement.ts). */
const GROUND: Readonly<Record<Ground, (whom: string) => string>> = {
  cover: (whom) => `coverOf(${whom})`,
  height: (whom) => `heightOf(${whom})`,
  dark: (whom) => `darkAt(${whom})`,
  engaged: (whom) => `(foesEngaged(${whom}) > 0)`,
  foes_engaged: (whom) => `foesEngaged(${whom})`,
}

/** Comparisons by their codes, in the order in which runtime.ts knows them. */
const COMPARE = { '<': 0, '<=': 1, '>': 2, '>=': 3, '==': 4, '!=': 5 } as const

function given(code: Code, name: Extract<Expression, { op: 'given' }>['name'], spot: Spot): string {
  const own = spot.given[name]
  if (own !== undefined) return own
  switch (name) {
    case 'round':
      return 'rounds[0]'
    case 'time':
      return 'timeNow()'
    case 'distance':
      return spot.who.target === undefined || spot.who.my === undefined
        ? '0'
        : `(cellsBetween(${spot.who.my}, ${spot.who.target}) * ${literal(code.game.grid!.cell)})`
    case 'allies':
    case 'foes':
      return `${name}(${nameOf(spot, 'my')})`
    case 'allies_start':
    case 'foes_start':
      return `${name}(${nameOf(spot, 'my')})`
    default:
      return '0'
  }
}

function table(code: Code, { table, args }: Extract<Expression, { op: 'table' }>, spot: Spot): string {
  const own = code.game.tables[table]!
  const values = code.data.tables[table]!
  const [one, two] = args.map((arg) => write(code, arg, spot)) as [string, string?]
  if (own.kind === 'steps') {
    const name = code.routine(`table ${table}`, (routine) => {
      // In a list: so that sides of a study that differ in them are compiled once.
      const list = code.array(values)
      const cases = own.from.slice(1).map((from, at) => `  if (x < ${literal(from)}) return ${list}[${at}]`)
      return `function ${routine}(x) {\n${cases.join('\n')}\n  return ${list}[${values.length - 1}]\n}`
    })
    return `${name}(${one})`
  }
  const words = code.game.words.length
  const columns = own.columns.length === 0 ? [0] : own.columns
  const wide = new Array<number>(words * (two === undefined ? 1 : words)).fill(0)
  for (const [row, word] of own.rows.entries()) {
    for (const [column, other] of columns.entries()) {
      wide[two === undefined ? word : word * words + other] = values[row * columns.length + column]!
    }
  }
  return two === undefined ? `${code.array(wide)}[${one}]` : `${code.array(wide)}[${one} * ${words} + ${two}]`
}

/** The stream of whoever rolls, by its purpose. Dice that a whole party rolls are nobody's: they fall in the arena's stream. */
export function streamOf({ roller, purpose }: Spot): string {
  if (roller === ARENA) return String(arenaStream(purpose))
  if (/^\d+$/.test(roller)) return String(combatantStream(Number(roller), purpose))
  // Streams of combatants lie in pairs (battle/dice.ts).
  const [first, second, third] = [0, 1, 2].map((combatant) => combatantStream(combatant, purpose)) as [
    number,
    number,
    number,
  ]
  return `((${roller} >> 1) * ${third - first} + (${roller} & 1) * ${second - first} + ${first})`
}

/** The sum of dice and their constant. */
function sumOf(code: Code, dice: Dice, spot: Spot): string {
  const stream = streamOf(spot)
  switch (dice.op) {
    case 'roll': {
      const { count, sides } = dice
      if (count.op !== 'number') return `sum(${stream}, dieCount(${write(code, count, spot)}), ${index(sides)})`
      return alike(stream, dieCount(count.value), sides)
    }
    case 'notation': {
      const { count, sides, constant, more = [] } = code.data.notations[dice.notation]!
      const parts = [{ count, sides }, ...more]
        .filter((kind) => kind.count > 0)
        .map((kind) => alike(stream, kind.count, kind.sides))
      const isBare = constant === 0 && parts.length > 0
      return `(${[...(isBare ? [] : [literal(constant)]), ...parts].join(' + ')})`
    }
    case 'kept':
      return `v${index(dice.local)}`
    case 'reroll':
    case 'explode':
      return `takeSum(mark(), ${push(code, dice, spot)})`
    default:
      return `rollNotation(${notationOf(code, dice, spot)}, ${stream})`
  }
}

function alike(stream: string, count: number, sides: number): string {
  if (count === 0) return '0'
  return count === 1 ? `(1 + below(${stream}, ${index(sides)}))` : `sum(${stream}, ${index(count)}, ${index(sides)})`
}

function notationOf(
  code: Code,
  dice: Extract<Dice, { op: 'field' | 'thing' | 'worn' | 'option' }>,
  spot: Spot,
): string {
  switch (dice.op) {
    case 'field':
      return `${code.array(code.data.fields[dice.field]!)}[${nameOf(spot, dice.who)}]`
    case 'thing':
      return `${code.array(code.data.things[dice.section]![dice.field]!)}[${spot.thing}]`
    case 'worn': {
      const { section } = code.game.fields[dice.by]!
      const thing = `${code.array(code.data.fields[dice.by]!)}[${nameOf(spot, dice.who)}]`
      return `${code.array(code.data.things[section!]![dice.field]!)}[${thing}]`
    }
    case 'option':
      return index(code.data.options[dice.option]![0]!)
  }
}

/** Rolls dice one by one onto the stack of faces (faces.ts); gives their constant. */
export function push(code: Code, dice: Dice, spot: Spot): string {
  const stream = streamOf(spot)
  switch (dice.op) {
    case 'roll':
      return `pushRoll(${stream}, dieCount(${write(code, dice.count, spot)}), ${index(dice.sides)})`
    case 'notation':
      return `pushNotation(${index(dice.notation)}, ${stream})`
    case 'kept':
      return `pushKept(K${index(dice.local)}, N${index(dice.local)}, B${index(dice.local)})`
    case 'reroll':
      return `pushReroll(mark(), ${push(code, dice.dice, spot)}, ${COMPARE[dice.compare]}, ${write(code, dice.than, spot)}, ${stream})`
    case 'explode':
      return `pushExplode(mark(), ${push(code, dice.dice, spot)}, ${stream})`
    default:
      return `pushNotation(${notationOf(code, dice, spot)}, ${stream})`
  }
}
