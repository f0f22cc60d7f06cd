import { sumChances } from './attack-table.ts'
import type { Dice } from './dice.ts'
import { formatNotation, type Notation } from './notation.ts'

/**
 * Dice that fall in every way, one way after the other. They count up like an odometer, each roll being one of its
 * wheels: the last roll turns fastest. Outcomes of an attack with equal entries, and ways in which dice come to the
 * same sum, are one position of a wheel, whose probability is the sum of theirs.
 */
export interface EnumeratingDice extends Dice {
  /** The probability of the way in which the dice have fallen since `begin` or `next`. */
  probability(): number
  /** Turns to the next way, of the same experiment from its beginning; false if there is none. */
  next(): boolean
  /** Begins another experiment, whether or not all ways of the one before have been gone through. */
  begin(): void
  /** How many dice have been rolled in this way. */
  rolls(): number
  /** How likely those from one of them up to but not including another are to fall as they have. */
  probabilityOf(from: number, to: number): number
  /** Whether it is chosen how one of them falls: no probability is asked for that. */
  isChoice(roll: number): boolean
  /** Which die has another face since `next`: all before it are as they were. */
  turned(): number
}

/** What a roll gives at each position, and how likely that is. */
interface Wheel {
  readonly results: Int32Array
  readonly chances: Float64Array
  readonly isChoice?: true
}

/** The ways in which dice alike can fall, whatever their order: the faces of each, one after the other. */
interface Hands {
  readonly wheel: Wheel
  readonly faces: Uint16Array
}

/** Of more ways than these no order is left out: such dice are too many to enumerate in any case. */
const MOST_HANDS = 2 ** 18

/** Rules that roll more often than this in one experiment are taken to roll for ever. */
const MOST_ROLLS = 4096

/** Of two dice that differ each is as likely to be the higher, however often they had to be rolled. */
const COIN: Wheel = { results: Int32Array.of(1, -1), chances: Float64Array.of(0.5, 0.5) }

/**
 * @param entries of the attack tables (`Plan.entries`)
 * @param isChosen the streams of which somebody chooses how the dice fall, whose ways have no probability
 */
export function enumeratingDice(
  entries?: Int32Array,
  isChosen: (stream: number) => boolean = () => false,
): EnumeratingDice {
  const wheels: Wheel[] = []
  const positions = new Int32Array(MOST_ROLLS)
  /** By roll: the probability of all before it. */
  const running = new Float64Array(MOST_ROLLS + 1).fill(1)
  let turning = 0
  let rolls = 0
  const plain = new Map<number, Wheel>()
  const chosen = new Map<number, Wheel>()
  const added = new Map<number, Wheel>()
  const checks = new Map<number, Wheel>()
  const counted = new Map<number, Wheel>()
  const hands = new Map<number, Hands | 'too many'>()
  const attacks = new Map<number, Wheel>()
  const leads = new Map<string, Wheel>()

  function roll(wheel: Wheel): number {
    if (rolls === turning) {
      if (turning === MOST_ROLLS) throw new RangeError(`more than ${MOST_ROLLS} dice are rolled in a row`)
      wheels[turning] = wheel
      positions[turning++] = 0
    } else if (wheels[rolls] !== wheel) throw new Error('the same dice have led to different rolls')
    const position = positions[rolls]
    running[rolls + 1] = running[rolls] * wheel.chances[position]
    rolls++
    return wheel.results[position]
  }

  function below(stream: number, sides: number): number {
    if (sides === 1) return 0
    if (isChosen(stream)) return roll(chosen.get(sides) ?? remember(chosen, sides, choiceOf(sides)))
    return roll(plain.get(sides) ?? remember(plain, sides, fairDie(sides)))
  }

  function outcome(_stream: number, size: number, row: number): number {
    const key = row * 2 ** 17 + size
    return roll(
      attacks.get(key) ?? remember(attacks, key, entries ? distinctOutcomes(entries, size, row) : fairDie(size)),
    )
  }

  function begin(): void {
    rolls = 0
    turning = 0
  }

  return {
    start() {},
    begin,

    below,

    sum(_stream, count, sides) {
      if (count === 0) return 0
      const key = count * 2 ** 22 + sides
      return roll(added.get(key) ?? remember(added, key, diceAdded(count, sides)))
    },

    reaches(_stream, sides, need) {
      if (need <= 1 || need > sides) return need <= 1
      const key = need * 2 ** 22 + sides
      return roll(checks.get(key) ?? remember(checks, key, checkDie(sides, need))) > 0
    },

    countReaching(_stream, count, sides, need) {
      if (count === 0 || need <= 1 || need > sides) return need <= 1 ? count : 0
      const key = (count * 2 ** 22 + sides) * 2 ** 22 + need
      return roll(counted.get(key) ?? remember(counted, key, diceReaching(count, sides, need)))
    },

    rollFaces(stream, count, sides, faces, at) {
      if (count === 0) return
      const key = count * 2 ** 22 + sides
      let hand = hands.get(key)
      if (hand === undefined) {
        hand = handsOf(count, sides)
        hands.set(key, hand)
      }
      if (hand === 'too many') {
        for (let die = at; die < at + count; die++) faces[die] = 1 + below(stream, sides)
        return
      }
      const first = count * roll(hand.wheel)
      for (let die = 0; die < count; die++) faces[at + die] = hand.faces[first + die]
    },

    ahead(_one, _other, sides, count = 1, lead = 0, more) {
      if (lead === 0) return roll(COIN)
      const dice: Notation = { count, sides, constant: 0, ...(more && { more }) }
      const key = `${formatNotation(dice)} ${lead}`
      return roll(leads.get(key) ?? remember(leads, key, diceAhead(dice, lead)))
    },

    outcome,
    check: outcome,

    probability: () => running[rolls],
    rolls: () => rolls,
    probabilityOf: (from, to) => running[to] / running[from],
    isChoice: (at) => wheels[at].isChoice === true,
    turned: () => turning - 1,

    next() {
      rolls = 0
      while (turning > 0) {
        if (++positions[turning - 1] < wheels[turning - 1].results.length) return true
        turning--
      }
      return false
    },
  }
}

/** Does something in all the ways that the dice it rolls can fall. */
export function inEveryWay(dice: EnumeratingDice, experiment: (probability: () => number) => void): void {
  dice.begin()
  do experiment(dice.probability)
  while (dice.next())
}

function fairDie(sides: number): Wheel {
  return {
    results: Int32Array.from({ length: sides }, (_, face) => face),
    chances: new Float64Array(sides).fill(1 / sides),
  }
}

function choiceOf(ways: number): Wheel {
  return {
    results: Int32Array.from({ length: ways }, (_, way) => way),
    chances: new Float64Array(ways).fill(1),
    isChoice: true,
  }
}

function checkDie(sides: number, need: number): Wheel {
  const chance = (sides - need + 1) / sides
  return { results: Int32Array.of(1, 0), chances: Float64Array.of(chance, 1 - chance) }
}

/** Binomial chances. */
function diceReaching(count: number, sides: number, need: number): Wheel {
  const chance = (sides - need + 1) / sides
  const chances = new Float64Array(count + 1)
  for (let found = 0; found <= count; found++) {
    chances[found] = waysToChoose(count, found) * chance ** found * (1 - chance) ** (count - found)
  }
  return { results: Int32Array.from(chances, (_, found) => found), chances }
}

/** Multinomial chances of all ways in which dice alike can fall, whatever their order. */
function handsOf(count: number, sides: number): Hands | 'too many' {
  const size = waysToChoose(count + sides - 1, count)
  if (size > MOST_HANDS) return 'too many'
  const faces = new Uint16Array(size * count)
  const chances = new Float64Array(size)
  const hand = new Uint16Array(count)
  let found = 0
  /** Those from one die on show this face, or higher ones. */
  function fill(die: number, face: number, chance: number): void {
    if (die === count) {
      faces.set(hand, found * count)
      chances[found++] = chance
      return
    }
    const left = count - die
    for (let alike = face === sides ? left : 0; alike <= left; alike++) {
      hand.fill(face, die, die + alike)
      fill(die + alike, face + 1, chance * waysToChoose(left, alike) * sides ** -alike)
    }
  }
  fill(0, 1, 1)
  return { wheel: { results: Int32Array.from(chances, (_, at) => at), chances }, faces }
}

function waysToChoose(of: number, some: number): number {
  let ways = 1
  for (let one = 1; one <= some; one++) ways = Math.round((ways * (of - some + one)) / one)
  return ways
}

function diceAdded(count: number, sides: number): Wheel {
  const chances = sumChances({ count, sides, constant: 0 })
  return { results: Int32Array.from(chances, (_, above) => count + above), chances }
}

/** Ties are rolled again, so the chances of the other results are divided by the chance that there is no tie. */
function diceAhead(dice: Notation, lead: number): Wheel {
  const chances = sumChances(dice)
  let ahead = 0
  let behind = 0
  for (const [first, chance] of chances.entries()) {
    for (const [second, other] of chances.entries()) {
      if (first + lead > second) ahead += chance * other
      if (first + lead < second) behind += chance * other
    }
  }
  const ways = [
    { result: 1, chance: ahead / (ahead + behind) },
    { result: -1, chance: behind / (ahead + behind) },
  ].filter(({ chance }) => chance > 0)
  return {
    results: Int32Array.from(ways, ({ result }) => result),
    chances: Float64Array.from(ways, ({ chance }) => chance),
  }
}

function distinctOutcomes(entries: Int32Array, size: number, row: number): Wheel {
  const ways = new Map<number, number>()
  const results = new Map<number, number>()
  for (let outcome = 0; outcome < size; outcome++) {
    const entry = entries[row + outcome]
    if (!results.has(entry)) results.set(entry, outcome)
    ways.set(entry, (ways.get(entry) ?? 0) + 1)
  }
  return {
    results: Int32Array.from(results.values()),
    chances: Float64Array.from(ways.values(), (count) => count / size),
  }
}

function remember<Key>(known: Map<Key, Wheel>, key: Key, wheel: Wheel): Wheel {
  known.set(key, wheel)
  return wheel
}
