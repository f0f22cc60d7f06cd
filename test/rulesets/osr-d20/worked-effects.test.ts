import { describe, expect, test } from 'vitest'
import { arenaStream, type Dice, ORDER } from '../../../src/battle/dice.ts'
import { enumeratingDice, inEveryWay } from '../../../src/battle/enumerating-dice.ts'
import { recordingJournal } from '../../../src/battle/journal.ts'
import { GOES_ON, Score } from '../../../src/battle/score.ts'
import { fighter as makeFighter } from '../../../src/rulesets/osr-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { planScenario } from '../scenario.ts'
import { idle, type Scene, writeScene } from './stage.ts'

/*
 * The worked examples of docs/rules/osr-d20.md §11.2 with spells and items: battles are fought in every way in which
 * their dice can fall, but for the initiative, which the first party always wins: it makes no difference to them.
 */

/** Fights whole battles in every way, and tells of each how long it was and how much was taken by whom. */
async function inAllWays(
  scene: Scene,
  narrate: (probability: number, rounds: number, taken: readonly number[]) => void,
): Promise<void> {
  const { plan } = await planScenario<Data>(writeScene(scene), 'example')
  const wheels = enumeratingDice(plan.data.attacks.tables.entries)
  const dice: Dice = {
    ...wheels,
    below: (stream, sides) => (stream === arenaStream(ORDER) ? sides - 1 : wheels.below(stream, sides)),
  }
  const score = new Score(plan.score)
  const battle = makeFighter(plan, dice, score, recordingJournal())
  let whole = 0
  inEveryWay(wheels, (probability) => {
    score.clear()
    battle.start()
    while (battle.round() === GOES_ON);
    whole += probability()
    narrate(probability(), battle.rounds(), [...score.taken])
  })
  expect(whole).toBeCloseTo(1, 12)
}

/** How likely it is that an item searched for from round 1 is used in each round: it ends the battle. */
async function roundsOfUse(availability: string): Promise<ReadonlyMap<number, number>> {
  const chances = new Map<number, number>()
  await inAllWays(
    {
      items: { grenade: { damage: 1, availability } },
      first: { Anna: { items: ['grenade'], turn: [{ do: 'use', with: 'grenade' }], reactions: [] } },
      second: { Bert: { hp: 1, ...idle } },
    },
    (probability, rounds) => chances.set(rounds, (chances.get(rounds) ?? 0) + probability),
  )
  return chances
}

describe('the worked spells and items of the document', () => {
  test('B13: an item from a pouch is used in round 3, 4 or 5', async () => {
    const chances = await roundsOfUse('pouch')
    expect([...chances.keys()].toSorted()).toEqual([3, 4, 5])
    for (const chance of chances.values()) expect(chance).toBeCloseTo(1 / 3, 12)
  })

  test('B14: an item from a sack is used in round 12 or earlier', async () => {
    let early = 0
    for (const [round, chance] of await roundsOfUse('sack')) if (round <= 12) early += chance
    expect(early).toBeCloseTo(0.625, 12)
  })

  test('B15: a spell of 2d6 with a save for half', async () => {
    let damage = 0
    await inAllWays(
      {
        spells: { bolt: { damage: '2d6', save: 'half' } },
        first: { Anna: { spells: ['bolt'], turn: [{ do: 'cast', with: 'bolt' }], reactions: [] } },
        second: { Bert: { save_spells: 16, ...idle } },
        rounds: 2,
      },
      (probability, _, taken) => {
        damage += probability * taken[1]
      },
    )
    expect(damage).toBeCloseTo(6.0625, 12)
  })
})
