import { type MoreDice, moreDiceOf, sidesOf } from './more-dice.ts'
import type { Notation } from './notation.ts'

/**
 * What one attack did, packed into an int32: damage << 8 | absorbed << 1 | hit. A miss is 0.
 *
 * Packing lets a fight read everything about an attack with one load, and apply it without a branch that the processor
 * would guess wrong half of the time.
 */
export type AttackEntry = number

/** The most that an entry has room for. */
export const ABSORBED_MOST = 127

/** The entry of a hit. `absorbed` is 0 to `ABSORBED_MOST`, `damage` whatever the other 24 bits hold. */
export function packAttack(damage: number, absorbed: number): AttackEntry {
  return (damage << 8) | (absorbed << 1) | 1
}

/** The damage done; 0 for a miss. */
export function damageOf(entry: AttackEntry): number {
  return entry >> 8
}

/** What armour has taken off it. */
export function absorbedOf(entry: AttackEntry): number {
  return (entry >> 1) & 127
}

/** 1 for a hit, 0 for a miss. */
export function hitOf(entry: AttackEntry): number {
  return entry & 1
}

/** The same functions, for fights to take into constants of their closures, which V8 compiles into the code. */
export const entryParts = { damageOf, hitOf, absorbedOf } as const

/** More equally likely outcomes than this are rolled die by die: a row should stay in the processor's first cache. */
export const MOST_OUTCOMES = 4096

/** All ways the dice of a notation can fall, by number (`facesOfWay`): the sum of the dice and the constant. */
export function diceSums(notation: Notation): Int32Array {
  let sums = Int32Array.of(notation.constant)
  for (const sides of sidesOf(notation)) {
    const next = new Int32Array(sums.length * sides)
    for (let face = 0; face < sides; face++) {
      for (const [way, sum] of sums.entries()) next[sums.length * face + way] = sum + face + 1
    }
    sums = next
  }
  return sums
}

/** One way in which dice can fall, by its number: the first die is the least significant digit. */
function facesOfWay(dice: readonly number[], way: number): number[] {
  let rest = way
  return dice.map((sides) => {
    const face = 1 + (rest % sides)
    rest = Math.floor(rest / sides)
    return face
  })
}

/** Dice alike, by which it is decided whether an attack hits: d20, 2d6, d100. */
export interface ToHit {
  readonly count: number
  readonly sides: number
}

/**
 * All ways in which to-hit dice can fall, in the order of their sum; of equal sums, the lower first die comes first. The
 * *rank* of a way is its place here: of a single die, its face less one.
 */
export function toHitWays({ count, sides }: ToHit): readonly (readonly number[])[] {
  let ways: number[][] = [[]]
  for (let die = 0; die < count; die++) {
    ways = ways.flatMap((way) => Array.from({ length: sides }, (_, face) => [...way, face + 1]))
  }
  const sum = (way: readonly number[]): number => way.reduce((total, face) => total + face, 0)
  return ways.sort((one, other) => sum(one) - sum(other))
}

/**
 * Rows of equally likely outcomes, shared by all attacks alike. A *family* is one way to attack (damage dice, armour);
 * within it, a row is found by what the to-hit dice must show. Rows overlap: raising the target number by one shifts the
 * row by the ways in which the dice show just that, so a family needs little more room than one row.
 */
export interface AttackTables {
  readonly toHit: ToHit
  /** `AttackEntry` by position. */
  readonly entries: Int32Array
  /** By family: outcomes in a row; 0 if the family is rolled die by die. */
  readonly size: Int32Array
  /** By family: ways the damage dice fall; an outcome is rank of the to-hit dice (`toHitWays`) * rolls + roll. */
  readonly rolls: Int32Array
  /** By family: sides of a damage die of the first kind, by which an outcome can be read as dice again. */
  readonly sides: Int32Array
  /** By family: damage dice of further kinds, if any family has some. */
  readonly more?: MoreDice | undefined
  /** By family × span + need - lowest: where the row begins. */
  readonly rowStart: Int32Array
  /** By the same index: expected damage of an attack. */
  readonly expected: Float64Array
  /** By family: where the chances of its damage dice begin in `chances`, and the sum that the first of them is for. */
  readonly chanceStart: Int32Array
  readonly leastRoll: Int32Array
  /** The chance of each sum of the damage dice, family after family. */
  readonly chances: Float64Array
  /** The lowest need with a row of its own (below it the rows are the same), and how many rows a family has. */
  readonly lowest: number
  readonly span: number
}

/** The chance of each sum of a notation, from its least to its greatest. */
export function sumChances(notation: Notation): Float64Array {
  let chances = Float64Array.of(1)
  for (const sides of sidesOf(notation)) {
    const next = new Float64Array(chances.length + sides - 1)
    for (const [sum, chance] of chances.entries()) {
      for (let face = 0; face < sides; face++) next[sum + face] += chance / sides
    }
    chances = next
  }
  return chances
}

/** The family whose rows have so many outcomes. */
export function familyOfRow({ size, rowStart, span }: AttackTables, outcomes: number, row: number): number {
  const family = size.findIndex(
    (most, at) => most === outcomes && rowStart.subarray(at * span, (at + 1) * span).includes(row),
  )
  if (family < 0) throw new RangeError(`no row of ${outcomes} outcomes begins at ${row}`)
  return family
}

/** `toHitWays` of dice that have been asked for: every attack that is reported asks. */
const knownWays = new WeakMap<ToHit, ReturnType<typeof toHitWays>>()

/** The sides of each damage die of a family that is listed, in the order in which they are rolled. */
export function damageDiceOf({ rolls, sides, more }: AttackTables, family: number): number[] {
  const others = more ? moreDiceOf(more, family).flatMap(({ count, sides }) => Array<number>(count).fill(sides)) : []
  const ways = rolls[family] / others.reduce((product, each) => product * each, 1)
  const first: number[] = []
  for (let place = 1; place < ways; place *= sides[family]) first.push(sides[family])
  return [...first, ...others]
}

/** A die that has fallen. */
interface Face {
  readonly sides: number
  readonly face: number
}

/** One draw from a row as the dice that it stands for: the faces of the to-hit dice, and the damage dice. */
export function facesOf(
  tables: AttackTables,
  outcomes: number,
  row: number,
  outcome: number,
): { readonly toHit: readonly number[]; readonly damage: readonly Face[] } {
  const family = familyOfRow(tables, outcomes, row)
  const toHitDice = knownWays.get(tables.toHit) ?? toHitWays(tables.toHit)
  knownWays.set(tables.toHit, toHitDice)
  const ways = tables.rolls[family]
  const dice = damageDiceOf(tables, family)
  const faces = facesOfWay(dice, outcome % ways)
  return {
    toHit: toHitDice[Math.floor(outcome / ways)],
    damage: dice.map((sides, die) => ({ sides, face: faces[die] })),
  }
}
