import { type AttackTables, damageDiceOf, familyOfRow, hitOf, toHitWays } from '../../src/battle/attack-table.ts'
import { combatantOf, type Dice, oneByOne } from '../../src/battle/dice.ts'

/**
 * Dice that fall as a test dictates, so that a battle reads like a story:
 *
 *     dice.dictate('d6=5, Anna d20=14 d8=6, Bert d20=9')
 *
 * The dice stand in the order in which the rules roll them, each group after the name of the combatant who rolls it;
 * what nobody rolls for himself comes without a name. An attack that misses rolls no damage.
 *
 * Anything unforeseen is an error: other dice than those dictated, or too few (at once), or too many (`verify`).
 */
export interface DictatedDice extends Dice {
  /** Adds to the dice that are still to come. */
  dictate(dice: string): void
  /** Throws if not all of the dictated dice have been rolled. */
  verify(): void
}

interface Die {
  /** -1: nobody's. */
  readonly who: number
  readonly sides: number
  readonly face: number
}

const NOBODY = -1

/** @param names of the combatants, by their numbers. */
export function dictatedDice(tables: AttackTables, names: readonly string[]): DictatedDice {
  const waiting: Die[] = []
  const { count, sides: toHitSides } = tables.toHit
  const ranks = new Map(toHitWays(tables.toHit).map((way, rank) => [way.join(), rank]))
  let rolled = 0

  /** The face of the next die, which must be this one. */
  function roll(who: number, sides: number): number {
    rolled++
    const wanted = describeDie({ who, sides, face: 0 }, names)
    const die = waiting.shift()
    if (!die) throw new Error(`roll ${rolled} is ${wanted}, but no dice are left`)
    if (die.who !== who || die.sides !== sides) {
      throw new Error(`roll ${rolled} is ${wanted}, but ${describeDie(die, names)} was dictated`)
    }
    return die.face
  }

  /** A die of one side is not rolled. */
  function below(stream: number, sides: number): number {
    return sides === 1 ? 0 : roll(combatantOf(stream), sides) - 1
  }

  /** The to-hit dice and, if they hit, the damage dice of a listed attack. */
  function outcome(stream: number, size: number, row: number): number {
    const family = familyOfRow(tables, size, row)
    const ways = tables.rolls[family]
    const who = combatantOf(stream)
    const toHit = Array.from({ length: count }, () => roll(who, toHitSides))
    const first = ranks.get(toHit.join())! * ways
    if (hitOf(tables.entries[row + first]) === 0) return first
    let damage = 0
    // The first die is the least significant digit of the index (`diceSums`).
    let place = 1
    for (const sides of damageDiceOf(tables, family)) {
      damage += (roll(who, sides) - 1) * place
      place *= sides
    }
    return first + damage
  }

  return {
    start() {},
    below,
    ...oneByOne(below),

    outcome,
    check: outcome,

    dictate(dice) {
      waiting.push(...readDice(dice, names))
    },

    verify() {
      const left = waiting.splice(0).map((die) => describeDie(die, names))
      if (left.length > 0) throw new Error(`${rolled} dice were rolled, and these are left over: ${left.join(', ')}`)
    },
  }
}

function describeDie({ who, sides, face }: Die, names: readonly string[]): string {
  const die = face > 0 ? `d${sides}=${face}` : `d${sides}`
  return who === NOBODY ? die : `${names[who]} ${die}`
}

function readDice(text: string, names: readonly string[]): Die[] {
  return text
    .split(/[,\n]/)
    .map((group) => group.trim())
    .filter((group) => group !== '')
    .flatMap((group) => {
      const [, name, dice] = /^(.*?)((?:(?:^| )d\d+=\d+)+)$/.exec(group) ?? []
      if (dice === undefined) throw new SyntaxError(`expected dice such as "Anna d20=14 d8=6", got "${group}"`)
      const who = name === '' ? NOBODY : names.indexOf(name)
      if (name !== '' && who < 0) throw new SyntaxError(`nobody is called "${name}"; there are ${names.join(', ')}`)
      return dice
        .trim()
        .split(' ')
        .map((die) => readDie(die, who))
    })
}

function readDie(die: string, who: number): Die {
  const [sides, face] = die.slice(1).split('=').map(Number)
  if (face < 1 || face > sides) throw new RangeError(`a d${sides} has no face ${face}`)
  return { who, sides, face }
}
