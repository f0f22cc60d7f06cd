import { describe, expect, test } from 'vitest'
import { combatantOf, type Dice, oneByOne } from '../../../src/battle/dice.ts'
import { type EnumeratingDice, enumeratingDice, inEveryWay } from '../../../src/battle/enumerating-dice.ts'
import { silentJournal } from '../../../src/battle/journal.ts'
import { openMemory } from '../../../src/battle/memory.ts'
import { Score } from '../../../src/battle/score.ts'
import { COLUMNS, type Memory } from '../../../src/rulesets/osr-d20/columns.ts'
import { fighter as makeFighter } from '../../../src/rulesets/osr-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { planScenario } from '../scenario.ts'
import { idle, type Scene, writeScene } from './stage.ts'

/*
 * The worked contests of docs/rules/osr-d20.md §11.2: the first round of a battle is fought in every way in which its
 * dice can fall, by the same code that fights in bulk.
 */

const wrestle = { turn: ['wrestle'], reactions: [] }

/** The probability that a first round, in which the first party acts first, ends like this. */
async function chanceThat(
  scene: Scene,
  isSo: (memory: Memory, data: Data) => boolean,
  diceFrom: (dice: EnumeratingDice) => Dice,
): Promise<{ chance: number; fought: number }> {
  const { plan } = await planScenario<Data>(writeScene({ options: { initiative_target: 1 }, ...scene }), 'example')
  const { data } = plan
  const dice = enumeratingDice(data.attacks.tables.entries)
  const fighter = makeFighter(plan, diceFrom(dice), new Score(plan.score), silentJournal)
  const memory = openMemory(COLUMNS, fighter.memory, data)
  let chance = 0
  let fought = 0
  inEveryWay(dice, (probability) => {
    try {
      fighter.start()
      fighter.round()
    } catch (error) {
      if (error !== TOO_LONG) throw error
      return
    }
    fought += probability()
    if (isSo(memory, data)) chance += probability()
  })
  return { chance, fought }
}

const TOO_LONG = new Error('a tie was rolled on for too long')

/** The initiative is no matter. */
function withCoins(dice: EnumeratingDice): Dice {
  return { ...dice, below: (stream, sides) => (combatantOf(stream) < 0 ? 0 : dice.below(stream, sides)) }
}

/** Ties rolled on with single dice, no more than so many d6. */
function withTies(most: number): (dice: EnumeratingDice) => Dice {
  return (dice) => {
    let ties = 0
    const below: Dice['below'] = (stream, sides) => {
      if (combatantOf(stream) < 0) {
        ties = 0
        return 0
      }
      if (sides === 6 && ++ties > most) throw TOO_LONG
      return dice.below(stream, sides)
    }
    return { ...dice, below, ...oneByOne(below) }
  }
}

/** Gripped by somebody of the first party. */
const isHeld = ({ grips }: Memory): boolean => grips.some((gripped) => gripped >= 0)
const even = { first: { Anna: wrestle }, second: { Bert: idle } }

describe('the worked contests of the document', () => {
  test('B4: same modifiers, same agility, with the ties rolled out', async () => {
    const wins = await chanceThat(even, isHeld, withTies(6))
    const losses = await chanceThat(even, (memory) => !isHeld(memory), withTies(6))
    // A tie after three pairs of d6 is left: 1 in 20 times 1 in 216.
    expect(1 - wins.fought).toBeCloseTo(1 / 20 / 216, 12)
    expect(wins.chance).toBeCloseTo(losses.chance, 12)
    expect((await chanceThat(even, isHeld, withCoins)).chance).toBeCloseTo(0.5, 12)
  })

  test.each<[string, string, Scene, number]>([
    [
      'B5',
      '+4 against +2, the defender more agile',
      {
        first: { Anna: { ...wrestle, weapon_skill: 3, strength: 1 } },
        second: { Bert: { ...idle, weapon_skill: 2, agility: 1 } },
      },
      0.5725,
    ],
    [
      'B6',
      'three wrestlers of +1 against +3, agility equal',
      {
        first: {
          Anna: { ...wrestle, strength: 1 },
          Ada: { ...wrestle, weapon_skill: 1 },
          Aldo: { ...wrestle, strength: 1 },
        },
        second: { Bert: { ...idle, strength: 3 } },
      },
      0.749375,
    ],
    [
      'B7',
      'a grappler of 3 Hit Dice and +1 against +3, agility equal',
      {
        first: { Anna: { ...wrestle, strength: 1, grappler: true, hit_dice: 3 } },
        second: { Bert: { ...idle, strength: 3 } },
      },
      0.54875,
    ],
  ])('%s: %s', async (_, __, scene, exact) => {
    const { chance, fought } = await chanceThat(scene, isHeld, withCoins)
    expect(fought).toBeCloseTo(1, 9)
    expect(chance).toBeCloseTo(exact, 9)
  })

  test('B8: disarming with +2 against +2, the attacker more agile, save 14', async () => {
    const { chance } = await chanceThat(
      {
        first: { Anna: { turn: ['disarm'], reactions: [], weapon_skill: 2, agility: 1 } },
        second: { Bert: { ...idle, strength: 2, weapons: ['sword'] } },
      },
      ({ ready }, { combatants }) => ready[1] === combatants.bareHands[1],
      withCoins,
    )
    expect(chance).toBeCloseTo(0.34125, 9)
  })
})
