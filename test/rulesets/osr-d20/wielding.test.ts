import { describe, expect, test } from 'vitest'
import { brawl, duel, idle } from './stage.ts'

const target = { weapons: ['axe'], ...idle }
const attacks = (lines: readonly string[]) => lines.filter((line) => line.includes(' at '))

describe('changing weapons', () => {
  test('is part of an attack with another one, at -2, which the reactions of the round share', async () => {
    const story = await duel(
      {
        weapons: ['bow', 'sword'],
        turn: [{ do: 'attack', with: 'sword', when: 'distance <= 5' }],
        reactions: ['counter-attack'],
      },
      { weapons: ['axe'], ...brawl },
    )
    expect(attacks(story.round('d6=6, Anna d20=11, Bert d20=1'))).toEqual([
      'Anna at Bert, 12: miss',
      'Bert at Anna, 10: miss',
    ])
    expect(story.weapon('Anna')).toBe('sword')
    expect(attacks(story.round('d6=6, Anna d20=9, Bert d20=1'))[0]).toBe('Anna at Bert, 10: miss')
  })

  test('drops what was in hand for the rest of the battle', async () => {
    const story = await duel(
      {
        weapons: ['bow', 'sword'],
        turn: [
          { do: 'attack', with: 'sword', when: 'round == 1' },
          { do: 'shoot', with: 'bow' },
        ],
        reactions: [],
      },
      target,
    )
    expect(story.round('d6=6, Anna d20=1')).toHaveLength(2)
    expect(story.round('d6=6')).toEqual([])
  })

  test('keeps claws, which are no burden', async () => {
    const story = await duel(
      {
        weapons: ['claws', 'sword'],
        turn: [
          { do: 'attack', with: 'sword', when: 'round == 1' },
          { do: 'attack', with: 'claws' },
        ],
        reactions: [],
      },
      target,
    )
    expect(attacks(story.round('d6=6, Anna d20=1'))).toEqual(['Anna at Bert, 12: miss'])
    expect(attacks(story.round('d6=6, Anna d20=12 d4=1'))).toEqual(['Anna at Bert, 12: 1'])
    expect(attacks(story.round('d6=6, Anna d20=12 d4=1'))).toEqual(['Anna at Bert, 10: 1'])
  })

  test('may be an action of its own, after which the next round is unmodified', async () => {
    const story = await duel(
      { weapons: ['bow', 'sword'], turn: [{ do: 'draw', with: 'sword' }, 'attack'], reactions: [] },
      target,
    )
    expect(story.round('d6=6')).toEqual(['Anna: draw'])
    expect(story.round('d6=6, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
  })

  test('has the new weapon loaded', async () => {
    const story = await duel(
      {
        weapons: ['crossbow', 'javelin'],
        turn: [
          { do: 'shoot', with: 'crossbow' },
          { do: 'shoot', with: 'javelin' },
        ],
        reactions: [],
      },
      target,
      { distance: '30 ft' },
    )
    expect(attacks(story.round('d6=6, Anna d20=1'))).toEqual(['Anna at Bert, 10: miss'])
    expect(attacks(story.round('d6=6, Anna d20=1'))).toEqual(['Anna at Bert, 12: miss'])
    expect(story.weapon('Anna')).toBe('javelin')
  })

  test('raises the shield when a hand becomes free', async () => {
    const story = await duel(
      { weapons: ['bow', 'sword'], shield: 'round-shield', turn: [{ do: 'draw', with: 'sword' }], reactions: [] },
      { weapons: ['axe'], ...brawl },
    )
    expect(attacks(story.round('d6=1, Bert d20=1'))).toEqual(['Bert at Anna, 10: miss'])
    expect(attacks(story.round('d6=1, Bert d20=1'))).toEqual(['Bert at Anna, 11: miss'])
  })

  test('to bare hands drops shield and secondary weapon as well', async () => {
    const turn = [{ do: 'draw', with: 'unarmed', when: 'round == 1' }, 'attack']
    for (const hand of [{ shield: 'round-shield' }, { secondary: 'dagger' }]) {
      const story = await duel(
        { weapons: ['sword', 'axe'], ...hand, turn, reactions: [] },
        { weapons: ['axe'], ...brawl },
      )
      expect(attacks(story.round('d6=1, Bert d20=1'))).toEqual(['Bert at Anna, 11: miss'])
      expect(story.weapon('Anna')).toBe('unarmed')
      // With nothing in hand she takes up what she still has: the axe.
      expect(attacks(story.round('d6=1, Bert d20=1, Anna d20=12 d6=1'))).toEqual([
        'Bert at Anna, 5: miss',
        'Anna at Bert, 12: 1',
      ])
      expect(attacks(story.round('d6=1, Bert d20=1, Anna d20=1'))).toEqual([
        'Bert at Anna, 10: miss',
        'Anna at Bert, 10: miss',
      ])
    }
  })

  test('is not possible to a weapon that one does not have', async () => {
    const story = await duel({ weapons: ['sword'], turn: [{ do: 'attack', with: 'axe' }], reactions: [] }, target)
    expect(story.round('d6=6')).toEqual([])
  })
})

describe('bare hands', () => {
  test('strike for d2, or for what the option says', async () => {
    const story = await duel(brawl, target)
    // Any weapon is longer than bare hands: +2 AC.
    expect(story.round('d6=6, Anna d20=12 d2=2')[1]).toBe('Anna at Bert, 12: 2')
    const monk = await duel(brawl, target, { options: { unarmed_damage: 'd6+1' } })
    expect(monk.round('d6=6, Anna d20=12 d6=6')[1]).toBe('Anna at Bert, 12: 7')
  })

  test('may stand in the list of weapons; the first of it is ready', async () => {
    const pugilist = await duel({ weapons: ['unarmed'], ...brawl }, target)
    expect(pugilist.round('d6=6, Anna d20=12 d2=1')[1]).toBe('Anna at Bert, 12: 1')
    const empty = await duel({ weapons: ['unarmed', 'sword'], ...brawl }, { ...target, ...brawl })
    expect(attacks(empty.round('d6=1, Bert d20=1, Anna d20=12 d8=1'))).toEqual([
      'Bert at Anna, 5: miss',
      'Anna at Bert, 12: 1',
    ])
    const sword = await duel({ weapons: ['sword', 'unarmed'], ...brawl }, target)
    expect(sword.round('d6=6, Anna d20=10 d8=1')[1]).toBe('Anna at Bert, 10: 1')
  })
})

describe('a secondary weapon', () => {
  test('must strike in melee', async () => {
    const scene = (secondary: string) => duel({ weapons: ['sword'], secondary }, target)
    await expect(scene('bow')).rejects.toThrow('Anna has the secondary weapon "bow", expected a melee weapon')
    await expect(scene('unarmed')).rejects.toThrow('Anna has the secondary weapon "unarmed", expected a melee weapon')
    await expect(scene('dagger')).resolves.toBeDefined()
  })
})
