import { SLACK } from '../arithmetic.ts'
import { MARK } from '../codes.ts'
import type { Class } from '../data.ts'
import type { Expression } from '../ir.ts'
import { ticksPerSecond } from '../ticks.ts'
import { spotOf } from './clock.ts'
import { type Code, index, literal, stepsOf } from './code.ts'
import { write } from './expressions.ts'
import { least, writeGain } from './pools.ts'
import { changing } from './whiles.ts'

// What time brings pools (§5.1, §8.3).

/** `gainSeconds(ticks)`: what pools gain in so many ticks; what is less than a step of the pool is kept. */
export function writeGainSeconds(code: Code, name: string): string {
  const away = MARK.OUT | MARK.WAITS | MARK.RESERVE
  const lines = code.everybody().flatMap((one) => {
    const own = code.data.classes.find(({ members }) => members.includes(one))!
    const isThere = `(marks[${index(one)}] & ${away}) === 0`
    // What a pool before it has brought about may be that one is out.
    let isSure = true
    const gained = code.game.pools.flatMap((_, pool) => {
      const rate = rateOf(code, pool, own)
      if (rate === undefined) return []
      const gains = `${writeGainOf(code, pool)}(me, ${writeGained(code, pool, own, rate)})`
      const line = isSure ? `    ${gains}` : `    if (${isThere}) ${gains}`
      isSure &&= onlyRises(code, pool)
      return [line]
    })
    if (gained.length === 0) return []
    return [`  if (${isThere}) {`, `    const me = ${index(one)}`, ...gained, '  }']
  })
  return [`function ${name}(count) {`, ...lines, '}'].join('\n')
}

/** What a pool gains by the second, of a class; undefined: nothing. */
function rateOf(code: Code, pool: number, own: Class): Expression | undefined {
  const { eachSecond } = code.game.pools[pool]!
  const rate = eachSecond && code.specialiser.fold(eachSecond, spotOf(own).among)
  return rate?.op === 'number' && rate.value === 0 ? undefined : rate
}

/** A gain in `count` ticks: in parts of a step, or else in steps. */
function writeGained(code: Code, pool: number, own: Class, rate: Expression): string {
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  const parts = partsOf(code, pool)
  if (parts > 0 && rate.op === 'number') return `${literal(partsOfRate(code, rate.value * scale, parts))} * count`
  const perSecond = ticksPerSecond(code.game.order.clock!)
  return `${write(code, rate, { ...spotOf(own), purpose: 0 })} * ${literal(scale)} / ${literal(perSecond)} * count`
}

/** A step is cut into so many parts at most, and a round brings so many at most: they are counted in 32 bits. */
const MOST_PARTS = 1_000_000
const MOST_GAINED = 2 ** 30
/** As near to a whole number, by its size, as doubles of it can come to be. */
const ROUNDED = 1e-15

/** Into how many parts a step of a pool is cut so that whoever gains gains whole parts in each tick; 0: into none. */
function partsOf(code: Code, pool: number): number {
  const rates = code.data.classes.flatMap((own) => rateOf(code, pool, own) ?? [])
  const scale = stepsOf(code.game.pools[pool]!.decimals)
  const { round } = code.game.order.clock!
  const isWhole =
    (parts: number) =>
    (rate: Expression): boolean => {
      const gained = rate.op === 'number' ? partsOfRate(code, rate.value * scale, parts) : Number.NaN
      return Math.abs(gained) * round <= MOST_GAINED && Number.isInteger(gained)
    }
  for (let parts = 1; parts <= MOST_PARTS; parts *= 10) if (rates.every(isWhole(parts))) return parts
  return 0
}

/** What of so many steps a second is gained in a tick, in parts of a step. */
function partsOfRate(code: Code, steps: number, parts: number): number {
  const gained = (steps * parts) / ticksPerSecond(code.game.order.clock!)
  const whole = Math.round(gained)
  return Math.abs(gained - whole) <= ROUNDED * Math.abs(gained) ? whole : gained
}

/** A pool gains an amount. What is less than a step is carried on, but not at its most or beyond its bounds. */
function writeGainOf(code: Code, pool: number): string {
  return code.routine(`gain ${pool}`, (name) => {
    const parts = partsOf(code, pool)
    if (parts > 0 && onlyRises(code, pool)) return writeRiseOf(pool, name, parts)
    const [rest, own, most] = [`r${pool}`, `p${pool}[me]`, `m${pool}[me]`]
    const carried = parts > 0 ? `${rest}[me]` : `readDouble(${rest}, me)`
    const carry = (kept: string): string => (parts > 0 ? `${carried} = ${kept}` : `writeDouble(${rest}, me, ${kept})`)
    const [whole, left] =
      parts > 0
        ? [`((kept < 0 ? kept - ${parts - 1} : kept) / ${parts}) | 0`, `kept - whole * ${parts}`]
        : [`Math.floor(kept + ${SLACK})`, 'Math.max(0, kept - whole)']
    return [
      `function ${name}(me, gained) {`,
      `  const kept = (${own} < ${most} ? ${carried} : 0) + gained`,
      // Rounded down.
      `  const whole = ${whole}`,
      `  const after = ${own} + whole`,
      `  ${carry(left)}`,
      `  if (whole !== 0) ${writeGain(code, pool)}(me, me, whole)`,
      `  if (after < ${least(code, pool, 'me')} || ${own} >= ${most}) ${carry('0')}`,
      '}',
    ].join('\n')
  })
}

/** Whether what time brings a pool is never less than nothing, and nobody hears of it: it is at its least or above, and stays so. */
function onlyRises(code: Code, pool: number): boolean {
  const { fate, on, min, isBudget } = code.game.pools[pool]!
  const rates = code.data.classes.map((own) => rateOf(code, pool, own))
  return (
    rates.every((rate) => rate === undefined || (rate.op === 'number' && rate.value >= 0)) &&
    fate === undefined &&
    !isBudget &&
    min === undefined &&
    on.length === 0 &&
    !code.tells &&
    changing(code, pool, 'me').length === 0
  )
}

/** The same of a pool that only rises. */
function writeRiseOf(pool: number, name: string, parts: number): string {
  const [rest, own, most] = [`r${pool}[me]`, `p${pool}[me]`, `m${pool}[me]`]
  return [
    `function ${name}(me, gained) {`,
    `  const most = ${most}`,
    `  if (${own} >= most) {`,
    `    ${rest} = 0`,
    '    return',
    '  }',
    `  const kept = ${rest} + gained`,
    `  const whole = (kept / ${parts}) | 0`,
    `  const after = ${own} + whole`,
    `  ${own} = after < most ? after : most`,
    `  ${rest} = after < most ? kept - whole * ${parts} : 0`,
    '}',
  ].join('\n')
}
