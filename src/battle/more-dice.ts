import type { Dice } from './dice.ts'
import { type AlikeDice, kindsOf, type Notation } from './notation.ts'

/**
 * The dice of further kinds that things roll besides their first ones (`d6` of `d8+d6`): flat columns, as a plan has them. Most
 * plans have none.
 */
export interface MoreDice {
  /** By thing: its first kind; one more entry than things. */
  readonly start: Int32Array
  /** By kind. */
  readonly count: Int32Array
  readonly sides: Int32Array
}

/** Undefined if nothing rolls dice of several kinds. */
export function planMoreDice(rolls: readonly Notation[]): MoreDice | undefined {
  const kinds = rolls.map(({ more = [] }) => more)
  const all = kinds.flat()
  if (all.length === 0) return undefined
  const start = new Int32Array(rolls.length + 1)
  for (const [thing, own] of kinds.entries()) start[thing + 1] = start[thing] + own.length
  return {
    start,
    count: Int32Array.from(all, ({ count }) => count),
    sides: Int32Array.from(all, ({ sides }) => sides),
  }
}

/** What each thing rolls, as columns of a plan: `damageCount`, `damageSides`, `damageConstant`, `damageMore` for `damage`. */
export function diceColumns<Name extends string, Thing>(
  name: Name,
  things: readonly Thing[],
  rollOf: (thing: Thing) => Notation,
) {
  const rolls = things.map(rollOf)
  const columns = {
    [`${name}Count`]: Int32Array.from(rolls, ({ count }) => count),
    [`${name}Sides`]: Int32Array.from(rolls, ({ sides }) => sides),
    [`${name}Constant`]: Int32Array.from(rolls, ({ constant }) => constant),
    [`${name}More`]: planMoreDice(rolls),
  }
  return columns as Record<`${Name}${'Count' | 'Sides' | 'Constant'}`, Int32Array> &
    Record<`${Name}More`, MoreDice | undefined>
}

/** Those of a thing. */
export function moreDiceOf({ start, count, sides }: MoreDice, thing: number): AlikeDice[] {
  const kinds: AlikeDice[] = []
  for (let at = start[thing]; at < start[thing + 1]; at++) kinds.push({ count: count[at], sides: sides[at] })
  return kinds
}

/** How many they are. */
export function countMoreDice({ start, count }: MoreDice, thing: number): number {
  let dice = 0
  for (let at = start[thing]; at < start[thing + 1]; at++) dice += count[at]
  return dice
}

/** Rolls those of a thing: their sum. `fewer` of them, from the first, are left out. */
export function rollMoreDice(
  sum: Dice['sum'],
  stream: number,
  { start, count, sides }: MoreDice,
  thing: number,
  fewer = 0,
): number {
  const end = start[thing + 1]
  let total = 0
  let left = fewer
  for (let at = start[thing]; at < end; at++) {
    const rolled = count[at] - left
    if (rolled > 0) total += sum(stream, rolled, sides[at])
    left = rolled < 0 ? -rolled : 0
  }
  return total
}

/** The most that those of a thing come to. */
export function highestOfMore({ start, count, sides }: MoreDice, thing: number): number {
  let most = 0
  for (let at = start[thing]; at < start[thing + 1]; at++) most += count[at] * sides[at]
  return most
}

/** Rolls a notation from one stream: the sum of its dice and its constant. */
export function rollNotation(sum: Dice['sum'], stream: number, { count, sides, constant, more }: Notation): number {
  let total = constant + sum(stream, count, sides)
  if (more !== undefined) for (let at = 0; at < more.length; at++) total += sum(stream, more[at].count, more[at].sides)
  return total
}

/** The sides of each die, in the order in which they are rolled. */
export function sidesOf(notation: Notation): number[] {
  return kindsOf(notation).flatMap(({ count, sides }) => Array<number>(count).fill(sides))
}
