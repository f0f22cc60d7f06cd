import type { AttackTables } from './attack-table.ts'
import type { Dice } from './dice.ts'

/**
 * Dice that fall in every way, one way after the other: an odometer of which each roll is a wheel. Outcomes of an
 * attack that do the same are one position of the wheel, and weigh as much as they are many.
 */
export interface EnumeratingDice extends Dice {
  /** The probability of the way in which the dice have fallen since `begin` or `next`. */
  probability(): number
  /** Turns to the next way, of the same experiment from its beginning; false if there is none. */
  next(): boolean
}

interface Wheel {
  /** What the roll gives at each position, and how likely that is. */
  readonly results: readonly number[]
  readonly chances: readonly number[]
  position: number
}

export function enumeratingDice(tables: AttackTables): EnumeratingDice {
  const wheels: Wheel[] = []
  const plain = new Map<number, Omit<Wheel, 'position'>>()
  const attacks = new Map<string, Omit<Wheel, 'position'>>()
  let rolls = 0

  function roll(wheel: Omit<Wheel, 'position'>): number {
    if (rolls === wheels.length) wheels.push({ ...wheel, position: 0 })
    const { results, position } = wheels[rolls++]
    return results[position]
  }

  return {
    start() {},

    below: (_stream, sides) => roll(remember(plain, sides, () => fairDie(sides))),

    outcome: (_stream, size, row) =>
      roll(remember(attacks, `${row} ${size}`, () => distinctOutcomes(tables, size, row))),

    probability: () => wheels.reduce((product, { chances, position }) => product * chances[position], 1),

    next() {
      rolls = 0
      for (;;) {
        const wheel = wheels.at(-1)
        if (!wheel) return false
        if (++wheel.position < wheel.results.length) return true
        wheels.pop()
      }
    },
  }
}

/** Does something in all the ways that the dice it rolls can fall. */
export function inEveryWay(dice: EnumeratingDice, experiment: (probability: () => number) => void): void {
  do experiment(dice.probability)
  while (dice.next())
}

function fairDie(sides: number): Omit<Wheel, 'position'> {
  return {
    results: Array.from({ length: sides }, (_, face) => face),
    chances: new Array<number>(sides).fill(1 / sides),
  }
}

function distinctOutcomes({ entries }: AttackTables, size: number, row: number): Omit<Wheel, 'position'> {
  const chances = new Map<number, number>()
  const results = new Map<number, number>()
  for (let outcome = 0; outcome < size; outcome++) {
    const entry = entries[row + outcome]
    if (!results.has(entry)) results.set(entry, outcome)
    chances.set(entry, (chances.get(entry) ?? 0) + 1 / size)
  }
  return { results: [...results.values()], chances: [...chances.values()] }
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
