import { makeFloats, makeInts } from '../../../battle/buffers.ts'
import { combatantOf, type Dice } from '../../../battle/dice.ts'
import { type Journal, silentJournal } from '../../../battle/journal.ts'
import type { Notation } from '../../../battle/notation.ts'
import { dieCount, percentOf, SLACK } from '../arithmetic.ts'
import { NOTE } from '../codes.ts'

/** Faces that lie on the stack at once: far more than any list of steps keeps. */
const MOST_FACES = 1 << 16
const MOST_EXPLOSIONS = 20
const MILLION = 1_000_000

/**
 * Dice that are looked at one by one lie on a stack of faces. A function that pushes returns the constant of its dice; one that
 * takes removes all that was pushed since `start`.
 */
export function makeFaces(
  { below, sum, reaches, countReaching: countThose, rollFaces }: Dice,
  notations: readonly Notation[],
  { most = MOST_FACES, journal = silentJournal }: { readonly most?: number; readonly journal?: Journal } = {},
) {
  const faces = makeInts(most)
  const sidesOf = makeInts(most)
  const top = makeInts(1)
  const kindsOf = ({ count, sides, more = [] }: Notation) => [{ count, sides }, ...more]
  const kindStart = makeInts(notations.length + 1)
  for (const [at, notation] of notations.entries()) kindStart[at + 1] = kindStart[at]! + kindsOf(notation).length
  const kindCount = makeInts(kindStart[notations.length]!)
  const kindSides = makeInts(kindStart[notations.length]!)
  const constants = makeFloats(notations.length)
  renew(notations)

  /** The dice of the notations are others, of as many kinds. */
  function renew(others: readonly Notation[]): void {
    for (const [at, { count, sides }] of others.flatMap(kindsOf).entries()) {
      kindCount[at] = count
      kindSides[at] = sides
    }
    for (const [at, { constant }] of others.entries()) constants[at] = constant
  }

  function pushOne(face: number, sides: number): void {
    const at = top[0]!
    refuseMany(at + 1)
    faces[at] = face
    sidesOf[at] = sides
    top[0] = at + 1
  }

  function pushRoll(stream: number, count: number, sides: number): number {
    const at = top[0]!
    const end = at + count
    refuseMany(end)
    rollFaces(stream, count, sides, faces, at)
    for (let die = at; die < end; die++) sidesOf[die] = sides
    top[0] = end
    return 0
  }

  function refuseMany(end: number): void {
    if (end > most) throw new RangeError(`more than ${most} dice are kept at once`)
  }

  function pushNotation(notation: number, stream: number): number {
    const end = kindStart[notation + 1]!
    for (let kind = kindStart[notation]!; kind < end; kind++) pushRoll(stream, kindCount[kind]!, kindSides[kind]!)
    return constants[notation]!
  }

  function rollNotation(notation: number, stream: number): number {
    let total = constants[notation]!
    const end = kindStart[notation + 1]!
    for (let kind = kindStart[notation]!; kind < end; kind++) total += sum(stream, kindCount[kind]!, kindSides[kind]!)
    return total
  }

  function pushKept(start: number, count: number, constant: number): number {
    for (let die = start; die < start + count; die++) pushOne(faces[die]!, sidesOf[die]!)
    return constant
  }

  function pushReroll(start: number, constant: number, compare: number, than: number, stream: number): number {
    const end = top[0]!
    for (let first = start, next = start; first < end; first = next) {
      const sides = sidesOf[first]!
      let again = 0
      for (; next < end && sidesOf[next] === sides; next++) if (holds(compare, faces[next]!, than)) again++
      refuseMany(end + again)
      // Dice alike are rolled together, onto the stack's free end: exact answers take them in any order.
      rollFaces(stream, again, sides, faces, end)
      for (let die = first, rolled = end; rolled < end + again; die++) {
        if (holds(compare, faces[die]!, than)) faces[die] = faces[rolled++]!
      }
    }
    return constant
  }

  function pushExplode(start: number, constant: number, stream: number): number {
    const end = top[0]!
    for (let die = start; die < end; die++) {
      const sides = sidesOf[die]!
      let last = faces[die]!
      for (let again = 0; last === sides && again < MOST_EXPLOSIONS; again++) {
        last = 1 + below(stream, sides)
        faces[die]! += last
      }
    }
    return constant
  }

  function sumFrom(start: number, count: number): number {
    let total = 0
    for (let die = start; die < start + count; die++) total += faces[die]!
    return total
  }

  function takeSum(start: number, constant: number): number {
    const total = constant + sumFrom(start, top[0]! - start)
    top[0] = start
    return total
  }

  function countKept(start: number, count: number, compare: number, than: number): number {
    let found = 0
    for (let die = start; die < start + count; die++) if (holds(compare, faces[die]!, than)) found++
    return found
  }

  function takeCount(start: number, _constant: number, compare: number, than: number): number {
    const found = countKept(start, top[0]! - start, compare, than)
    top[0] = start
    return found
  }

  /** How many of dice show at least so much: only that is asked of each. */
  function countReaching(stream: number, count: number, sides: number, than: number): number {
    const need = Math.ceil(than)
    if (need <= 1) return count
    if (need > sides) return 0
    return countThose(stream, count, sides, need)
  }

  /** The sum of so many of the greatest, or the least: each is looked for among those that are left. */
  function bestKept(start: number, count: number, wanted: number, isLeast: number): number {
    const copy = top[0]!
    pushKept(start, count, 0)
    return takeBest(copy, 0, wanted, isLeast)
  }

  function takeBest(start: number, _constant: number, wanted: number, isLeast: number): number {
    let end = top[0]!
    let total = 0
    for (let taken = 0; taken < Math.floor(wanted + SLACK) && end > start; taken++) {
      let best = start
      for (let die = start + 1; die < end; die++) {
        if (isLeast === 1 ? faces[die]! < faces[best]! : faces[die]! > faces[best]!) best = die
      }
      total += faces[best]!
      faces[best] = faces[--end]!
    }
    top[0] = start
    return total
  }

  function holdsFrom(stream: number, sides: number, need: number): boolean {
    if (journal.listens) journal.note(NOTE.CHANCE, combatantOf(stream), -1, 0, need)
    return reaches(stream, sides, need)
  }

  /** True with that chance, to 12 digits: of a million faces, and where that leaves a rest, of another million. */
  function chance(stream: number, of: number): boolean {
    if (!(of > 0)) return false
    if (of >= 1) return true
    const percent = percentOf(of)
    if (percent >= 0) return holdsFrom(stream, 100, 101 - percent)
    const share = of * MILLION
    const whole = Math.floor(share + 1e-7)
    if (whole > 0 && holdsFrom(stream, MILLION, MILLION + 1 - whole)) return true
    const rest = Math.round((share - whole) * MILLION)
    const isOpen = rest > 0 && holdsFrom(stream, MILLION - whole, MILLION - whole)
    return isOpen && holdsFrom(stream, MILLION, MILLION + 1 - rest)
  }

  return {
    renew,
    mark: () => top[0]!,
    release(start: number): void {
      top[0] = start
    },
    dieCount,
    pushRoll,
    pushNotation,
    rollNotation,
    pushKept,
    pushReroll,
    pushExplode,
    sumFrom,
    takeSum,
    countKept,
    takeCount,
    countReaching,
    bestKept,
    takeBest,
    chance,
  }
}

/** By the codes of `COMPARE` (expressions.ts). */
function holds(compare: number, face: number, than: number): boolean {
  switch (compare) {
    case 0:
      return face < than
    case 1:
      return face <= than
    case 2:
      return face > than
    case 3:
      return face >= than
    case 4:
      return face === than
    default:
      return face !== than
  }
}
