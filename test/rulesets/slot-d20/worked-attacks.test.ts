import { describe, expect, test } from 'vitest'
import { COLUMNS, type Memory } from '../../../src/rulesets/slot-d20/columns.ts'
import { fighter } from '../../../src/rulesets/slot-d20/fighter.ts'
import { firstRoundUnder } from '../first-round.ts'
import { duelScene } from '../staging.ts'
import { brawl, idle, type Scene, writeScene } from './stage.ts'

/*
 * The worked attacks and checks of docs/rules/slot-d20.md §11.1: the first round of a battle is fought in every way in
 * which its dice can fall, by the same code that fights in bulk. Anna is combatant 0, and the only one who attacks.
 */

const firstRound = firstRoundUnder(fighter, COLUMNS, writeScene)

const axeman = { skill: 1, weapons: ['axe'], ...brawl }
const archer = { skill: 2, weapons: ['bow'], ...brawl }
const slinger = { skill: 2, weapons: ['sling'], ...brawl }
/** Nobody's contact: empty hands. */
const target = { ac: 13, ...idle }
const mark = { ac: 12, ...idle }
const always = { advantage: 'true' }
const never = { disadvantage: 'true' }

/** A map on which the second party stands on ground of some sort. */
function standingOn(properties: object): Partial<Scene> {
  return { field: { map: 'A.....B', legend: { B: properties } } }
}

describe('the worked attacks of the document', () => {
  test.each<[string, Scene, number, number?]>([
    ['+1 / 13, d6', duelScene(axeman, target), 9 / 20, 81 / 40],
    ['+10 / 10: only a natural 1 misses', duelScene({ ...axeman, skill: 10 }, { ...target, ac: 10 }), 19 / 20],
    ['0 / 25: only a natural 20 hits', duelScene({ ...axeman, skill: 0 }, { ...target, ac: 25 }), 1 / 20],
    ['+1 / 13, advantage', duelScene({ ...axeman, ...always }, target), 279 / 400, 2511 / 800],
    ['+1 / 13, disadvantage', duelScene({ ...axeman, ...never }, target), 81 / 400, 729 / 800],
    ['0 / 25, advantage', duelScene({ ...axeman, skill: 0, ...always }, { ...target, ac: 25 }), 39 / 400],
    ['0 / 25, disadvantage', duelScene({ ...axeman, skill: 0, ...never }, { ...target, ac: 25 }), 1 / 400],
    ['+1 / 13, advantage and exhaustion 3', duelScene({ ...axeman, ...always, exhaustion: 3 }, target), 9 / 20],
    ['+1 / 13, exhaustion 2', duelScene({ ...axeman, exhaustion: 2 }, target), 7 / 20],
    ['+1 / 17 with exhaustion 4 (AC at most 12)', duelScene(axeman, { ...target, ac: 17, exhaustion: 4 }), 1 / 2],
    ['+1 / 13, target prone and adjacent', duelScene(axeman, { ...target, prone: true }), 11 / 20],
    ['+1 / 13, attacker prone', duelScene({ ...axeman, prone: true }, target), 1 / 4],
    ['+1 / 13, both prone', duelScene({ ...axeman, prone: true }, { ...target, prone: true }), 7 / 20],
    [
      '+1 / 13, reach 10 ft, target prone at 10 ft',
      duelScene({ ...axeman, weapons: ['spear'] }, { ...target, prone: true }, { distance: '10 ft' }),
      9 / 20,
    ],
    ['bow +2 / 12, within range', duelScene(archer, mark, { distance: '50 ft' }), 11 / 20, 121 / 40],
    ['bow +2 / 12, long range', duelScene(archer, mark, { distance: '55 ft' }), 9 / 20, 99 / 40],
    [
      'bow +2 / 12, long range, target prone',
      duelScene(archer, { ...mark, prone: true }, { distance: '150 ft' }),
      7 / 20,
    ],
    ['bow +2 / 12, cover half', duelScene(archer, mark, standingOn({ cover: 'half' })), 9 / 20],
    [
      'bow +2 / 12, cover full, target prone',
      duelScene(archer, { ...mark, prone: true }, standingOn({ cover: 'full' })),
      1 / 4,
    ],
    ['bow +2 / 12, target in the dark', duelScene(archer, mark, standingOn({ dark: true })), 121 / 400],
    ['sling +2 / 12, engaged', duelScene(slinger, { ...mark, weapons: ['sword'] }), 7 / 20],
    [
      'sling +2 / 12, engaged, target prone and adjacent',
      duelScene(slinger, { ...mark, weapons: ['sword'], prone: true }),
      9 / 20,
    ],
    [
      'd4, skill -2 / 10: at least 1',
      duelScene({ skill: -2, weapons: ['dagger'], ...brawl }, { ...target, ac: 10 }),
      9 / 20,
      9 / 16,
    ],
    ['charge, +1 / 13', duelScene({ ...axeman, turn: ['charge'] }, target, { distance: '60 ft' }), 11 / 20],
    [
      '+1 / 13 in total defense',
      duelScene(axeman, { ...target, turn: ['total-defense'] }, { options: { initiative: 'second' } }),
      7 / 20,
    ],
    [
      '+3 / 14, total defense after the roll',
      duelScene({ ...axeman, skill: 3 }, { ...target, ac: 14, reactions: ['total-defense'] }),
      2 / 5,
    ],
  ])('%s', async (_title, scene, chance, damage) => {
    const { attacks, hits, dealt } = await firstRound(scene)
    expect(attacks).toBeCloseTo(1, 12)
    expect(hits).toBeCloseTo(chance, 12)
    if (damage !== undefined) expect(dealt).toBeCloseTo(damage, 12)
  })

  test('d6, +1 / 13, shock 2/13, option on', async () => {
    const weapons = { axe: { damage: 'd6', shock: 2, shock_ac: 13 } }
    const { attacks, hits, dealt } = await firstRound(duelScene(axeman, target, { weapons, options: { shock: true } }))
    expect([attacks, hits]).toEqual([expect.closeTo(1, 12), expect.closeTo(9 / 20, 12)])
    expect(dealt).toBeCloseTo(15 / 4, 12)
  })
})

/** Every attack hits, so that what is left to chance is the opposed check. */
const surely = { options: { natural_fail: 0 } }
const breaker = { weapons: ['axe'], turn: ['shatter-shield'], reactions: [], skill: 20 }
const isUnarmed = ({ inHand }: Memory): boolean => inHand[1] === 0

describe('the worked checks of the document', () => {
  test.each([
    ['0 against 0', 0, 0, 209 / 400],
    ['+1 against +2', 1, 2, 191 / 400],
    ['+3 against +1', 3, 1, 61 / 100],
    ['-30 against 0: only a natural 20', -20, 10, 1 / 20],
  ])('opposed check %s', async (_title, strength, other, chance) => {
    const bearer = { ...target, strength: other, shield: 'round' }
    const { chance: broken, hits } = await firstRound(duelScene({ ...breaker, strength }, bearer, surely), isUnarmed)
    expect(hits).toBeCloseTo(1, 12)
    expect(broken).toBeCloseTo(chance, 12)
  })

  test('shatter: +1 / 14 with shield, strength 2 against 1 + toughness 1', async () => {
    const scene = duelScene({ ...breaker, skill: 1, strength: 2 }, { ...target, strength: 1, shield: 'tough' })
    const { attacks, hits, dealt, chance } = await firstRound(
      { ...scene, shields: { tough: { toughness: 1 } } },
      isUnarmed,
    )
    expect([attacks, hits, dealt]).toEqual([expect.closeTo(1, 12), expect.closeTo(0.4, 12), 0])
    expect(chance).toBeCloseTo(209 / 1000, 12)
  })

  const spells = { bolt: { difficulty: 'target', damage: 1 } }
  const mage = { skill: 3, cp: 1, spells: ['bolt'], turn: ['cast'], reactions: [] }

  test('spell, skill +3 against `dc` 14', async () => {
    const { taken, attacks } = await firstRound(duelScene(mage, { ...target, dc: 14 }, { spells }))
    expect(attacks).toBe(0)
    expect(taken[1]).toBeCloseTo(1 / 2, 12)
  })

  test('the same, caster hurt', async () => {
    const bert = { dc: 14, skill: 20, weapons: ['dagger'], ...brawl }
    const options = { natural_fail: 0, initiative: 'second' }
    const { taken } = await firstRound(duelScene(mage, bert, { spells, options }))
    // A natural 1 that does not fail does not reach 11 either.
    expect(taken[1]).toBeCloseTo(1 / 4, 12)
  })

  test('initiative, impulse 12 against 10', async () => {
    const scene = duelScene({ ...axeman, impulse: 12, ...idle }, target, { options: { initiative: 'once' } })
    const { chance } = await firstRound(scene, ({ highSide }) => highSide[0] === 0)
    expect(chance).toBeCloseTo(229 / 382, 12)
  })
})
