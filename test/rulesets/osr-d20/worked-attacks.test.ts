import { describe, expect, test } from 'vitest'
import { enumeratingDice, inEveryWay } from '../../../src/battle/enumerating-dice.ts'
import { recordingJournal } from '../../../src/battle/journal.ts'
import { type Counts, Score } from '../../../src/battle/score.ts'
import { fighter as makeFighter } from '../../../src/rulesets/osr-d20/fighter.ts'
import type { Data } from '../../../src/rulesets/osr-d20/plan/data.ts'
import { planScenario } from '../scenario.ts'
import { brawl, idle, ownerOfAttackType, type Scene, writeScene } from './stage.ts'

/*
 * The worked examples of docs/rules/osr-d20.md §11.1 and §11.2 that belong to the core: the first round of a battle is
 * fought in every way in which its dice can fall, by the same code that fights in bulk.
 */

interface Expected {
  /** By name of combatant: hits and damage of its attacks; hits and damage taken. */
  readonly hits: Readonly<Record<string, number>>
  readonly dealt: Readonly<Record<string, number>>
  readonly hitsTaken: Readonly<Record<string, number>>
  readonly taken: Readonly<Record<string, number>>
  readonly fled: Readonly<Record<string, number>>
}

/** Means over all ways of the first round. */
async function firstRound(scene: Scene): Promise<Expected> {
  const { plan, roster } = await planScenario<Data>(writeScene(scene), 'example')
  const { data } = plan
  const dice = enumeratingDice(data.attacks.tables.entries)
  const score = new Score(plan.score)
  const fighter = makeFighter(plan, dice, score, recordingJournal())
  const sums = new Float64Array(score.counters.length)
  let whole = 0
  inEveryWay(dice, (probability) => {
    score.clear()
    fighter.start()
    fighter.round()
    whole += probability()
    for (const [i, count] of score.counters.entries()) sums[i] += probability() * count
  })
  expect(whole).toBeCloseTo(1, 10)
  const meansOf = (view: Counts, owner: (i: number) => number): Record<string, number> => {
    const first = (view.byteOffset - score.counters.byteOffset) / 4
    const means: Record<string, number> = {}
    for (let i = 0; i < view.length; i++) {
      const { name } = roster.combatants[owner(i)]
      means[name] = (means[name] ?? 0) + sums[first + i]
    }
    return means
  }
  const ofAttackType = (attackType: number): number => ownerOfAttackType(data, attackType)
  const itself = (combatant: number): number => combatant
  return {
    hits: meansOf(score.hits, ofAttackType),
    dealt: meansOf(score.dealt, ofAttackType),
    hitsTaken: meansOf(score.hitsTaken, itself),
    taken: meansOf(score.taken, itself),
    fled: meansOf(score.fled, itself),
  }
}

const anna = { weapon_skill: 3, strength: 1, weapons: ['sword'], ...brawl }
const bert = { agility: 1, weapon_skill: 2, weapons: ['axe'], shield: 'round-shield', armour: 'mail', ...idle }
const cleo = { ballistic_skill: 2, agility: 1, weapons: ['bow'], ...brawl }
/** So clumsy that it never hits. */
const oaf = { weapon_skill: -20, weapons: ['sword'], ...brawl }
const options = { initiative_target: 1 }
const charging = { ...anna, turn: ['charge'] }

describe('the worked attacks of the document', () => {
  test.each<[string, string, Scene, string, number, number]>([
    ['A1', 'Anna strikes Bert', { first: { Anna: anna }, second: { Bert: bert } }, 'Anna', 0.55, 2.0375],
    [
      'A2',
      '… who is unaware',
      { first: { Anna: anna }, second: { Bert: { ...bert, unaware_rounds: 1 } } },
      'Anna',
      0.85,
      3.3875,
    ],
    [
      'A3',
      '… who has empty hands (but the shield)',
      { first: { Anna: anna }, second: { Bert: { ...bert, weapons: [] } } },
      'Anna',
      0.9,
      3.6125,
    ],
    [
      'A4',
      '… who holds a two-handed pike, has not acted and does not answer',
      { first: { Anna: anna }, second: { Bert: { ...bert, weapons: ['pike'] } } },
      'Anna',
      0.5,
      1.8125,
    ],
    [
      'A5',
      '… in the round in which she drew the sword',
      {
        first: { Anna: { ...anna, weapons: ['bow', 'sword'], turn: [{ do: 'attack', with: 'sword' }] } },
        second: { Bert: bert },
      },
      'Anna',
      0.45,
      1.5875,
    ],
    [
      'A6',
      '… as the third of a triple team',
      { first: { Aldo: oaf, Ada: oaf, Anna: anna }, second: { Bert: bert } },
      'Anna',
      0.8,
      3.1625,
    ],
    [
      'A7',
      '… who parries with a martial estoc',
      { first: { Anna: anna }, second: { Bert: { ...bert, weapons: ['estoc'], reactions: ['parry'] } } },
      'Anna',
      0.35,
      1.1375,
    ],
    [
      'A8',
      '… by a charge',
      { first: { Anna: charging }, second: { Bert: bert }, distance: '30 ft' },
      'Anna',
      0.55,
      4.075,
    ],
    [
      'A9',
      '… by a charge that multiplies the roll',
      { first: { Anna: charging }, second: { Bert: bert }, distance: '30 ft', options: { multiplies: 'rolled' } },
      'Anna',
      0.55,
      4.46875,
    ],
    [
      'A10',
      'Bert’s halberd answers that charge',
      {
        first: { Anna: charging },
        second: { Bert: { ...bert, weapons: ['halberd'], reactions: ['counter-attack'] } },
        distance: '30 ft',
      },
      'Bert',
      0.6,
      6.6,
    ],
    [
      'A11',
      '… Anna being mounted',
      {
        first: { Anna: { ...charging, mounted: true } },
        second: { Bert: { ...bert, weapons: ['halberd'], reactions: ['counter-attack'] } },
        distance: '30 ft',
      },
      'Bert',
      0.55,
      9.075,
    ],
    [
      'A12',
      'Anna strikes Bert, both blind in the dark',
      { first: { Anna: anna }, second: { Bert: bert }, options: { dark: true } },
      'Anna',
      0.55,
      2.0375,
    ],
    [
      'A13',
      'Anna, mounted, strikes Bert',
      { first: { Anna: { ...anna, mounted: true } }, second: { Bert: bert } },
      'Anna',
      0.6,
      2.2625,
    ],
    [
      'A14',
      'Cleo shoots at Bert',
      { first: { Cleo: cleo }, second: { Bert: bert }, distance: '60 ft' },
      'Cleo',
      0.6,
      1.683333,
    ],
    [
      'A15',
      '… behind half cover',
      { first: { Cleo: cleo }, second: { Bert: { ...bert, cover: 'half' } }, distance: '60 ft' },
      'Cleo',
      0.4,
      0.983333,
    ],
    [
      'A16',
      '… from horseback',
      { first: { Cleo: { ...cleo, mounted: true } }, second: { Bert: bert }, distance: '60 ft' },
      'Cleo',
      0.35,
      0.808333,
    ],
  ])('%s: %s', async (_, __, scene, who, hit, damage) => {
    const means = await firstRound({ ...scene, options: { ...options, ...scene.options } })
    expect(means.hits[who]).toBeCloseTo(hit, 6)
    expect(means.dealt[who]).toBeCloseTo(damage, 6)
  })

  test('B1: Anna strikes helpless Bert', async () => {
    const means = await firstRound({
      first: { Anna: anna },
      second: { Bert: { ...bert, helpless_rounds: 1 } },
      options,
    })
    expect(means.dealt.Anna).toBeCloseTo(8, 6)
  })

  test('B2: Cleo fires into the melee of Bert and Dora', async () => {
    const dora = { agility: 1, weapons: ['sword'], armour: 'leather', ...idle }
    const means = await firstRound({ first: { Dora: dora, Cleo: cleo }, second: { Bert: bert }, options })
    // Eight faces, 13 to 20.
    expect(means.hitsTaken.Bert).toBeCloseTo(0.4, 6)
    expect(means.hitsTaken.Dora).toBeCloseTo(0.2, 6)
    expect(means.taken.Bert).toBeCloseTo(0.983333, 6)
    expect(means.taken.Dora).toBeCloseTo(0.65, 6)
    expect(means.hits.Cleo).toBeCloseTo(0.6, 6)
    expect(means.dealt.Cleo).toBeCloseTo(0.983333 + 0.65, 6)
  })

  test('B3: Cleo fires into a crowd of Bert and a large troll', async () => {
    const troll = { hp: 200, base_ac: 9, size: 'large', ...idle }
    const means = await firstRound({
      first: { Cleo: { ...cleo, turn: ['shoot-crowd weakest'] } },
      second: { Bert: bert, Troll: troll },
      distance: '60 ft',
      options,
    })
    expect(means.hits.Cleo).toBeCloseTo(0.65, 6)
    expect(means.taken.Bert).toBeCloseTo(0.619444, 6)
    expect(means.taken.Troll).toBeCloseTo(1.516667, 6)
  })

  test.each<[string, string, Record<string, unknown>, Record<string, unknown>, number]>([
    ['B9', 'both movement 120', {}, {}, 0.475],
    ['B10', 'pursuer movement 90, fleer 120', {}, { movement: '90 ft' }, 0.34],
    [
      'B11',
      'the fleer drops treasure, the pursuer seeks it, morale 8',
      { items: ['purse'], turn: [{ do: 'flee', with: 'purse' }] },
      { seeks: 'treasure', morale: 8 },
      0.343056,
    ],
  ])('%s: pursuit, %s', async (_, __, fleer, pursuer, caught) => {
    const means = await firstRound({
      first: { Anna: { ...anna, turn: ['flee'], ...fleer } },
      second: { Bert: { ...bert, reactions: ['pursue'], ...pursuer } },
      distance: '60 ft',
      options,
    })
    // Whoever is not caught has fled.
    expect(1 - means.fled.Anna).toBeCloseTo(caught, 6)
  })
})
