import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, stage } from './stage.ts'

const EARLIER = { edition: 'counter-thrust' }
const swordsman = { weapons: ['sword'], ...brawl }
const counter = { turn: [], reactions: ['counter-attack'] }

describe('counter-attack', () => {
  test('strikes after the attack if the weapon is not longer', async () => {
    const story = await duel(swordsman, { weapons: ['axe'], ...counter })
    expect(story.round('d6=6, Anna d20=10 d8=3, Bert d20=10 d6=2')).toEqual([
      'Anna: attack Bert',
      'Bert: counter-attack (Anna)',
      'Anna at Bert, 10: 3',
      'Bert at Anna, 10: 2',
    ])
  })

  test('strikes before the attack if the weapon is longer', async () => {
    const story = await duel(swordsman, { weapons: ['halberd'], ...counter })
    expect(story.round('d6=6, Bert d20=10 d10=2, Anna d20=10 d8=3')).toEqual([
      'Anna: attack Bert',
      'Bert: counter-attack (Anna)',
      'Bert at Anna, 10: 2',
      // It has acted, so the longer weapon gives no AC any more.
      'Anna at Bert, 10: 3',
    ])
  })

  test('that slays the attacker leaves no attack, and none is counted', async () => {
    const story = await duel({ ...swordsman, hp: 2 }, { weapons: ['halberd'], ...counter })
    expect(story.round('d6=6, Bert d20=10 d10=2').at(-1)).toBe('Anna is slain')
    expect([...story.score.attacks]).toEqual([0, 1])
    expect(story.outcome()).toBe('second wins')
  })

  test('after the attack is not struck by the slain', async () => {
    const story = await duel(swordsman, { hp: 3, weapons: ['axe'], ...counter })
    expect(story.round('d6=6, Anna d20=10 d8=3').at(-1)).toBe('Bert is slain')
  })

  test('spends the action of the round', async () => {
    const story = await duel(swordsman, { weapons: ['axe'], turn: ['attack'], reactions: ['counter-attack'] })
    expect(story.round('d6=6, Anna d20=1, Bert d20=1')).toHaveLength(4)
    // And who has acted has none left to answer with.
    expect(story.round('d6=1, Bert d20=1, Anna d20=1')).toEqual([
      'Bert: attack Anna',
      'Bert at Anna, 10: miss',
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
    ])
  })

  test('answers one attack of a round', async () => {
    const story = await stage({
      first: { Anna: swordsman, Aldo: swordsman },
      second: { Bert: { weapons: ['axe'], ...counter } },
    })
    expect(story.round('d6=6, Anna d20=1, Bert d20=1, Aldo d20=1')).toEqual([
      'Anna: attack Bert',
      'Bert: counter-attack (Anna)',
      'Anna at Bert, 10: miss',
      'Bert at Anna, 10: miss',
      'Aldo: attack Bert',
      'Aldo at Bert, 8: miss',
    ])
  })

  test('is not answered itself', async () => {
    const story = await duel(
      { weapons: ['sword'], turn: ['attack'], reactions: ['counter-attack', 'parry'] },
      { weapons: ['axe'], ...counter },
    )
    expect(story.round('d6=6, Anna d20=1, Bert d20=1')).toHaveLength(4)
  })

  test('needs something in hand, and the attacker within reach', async () => {
    const barehanded = await duel(swordsman, counter)
    expect(barehanded.round('d6=6, Anna d20=4')).toHaveLength(2)
    const archer = await duel(swordsman, { weapons: ['bow'], ...counter })
    expect(archer.round('d6=6, Anna d20=9')).toHaveLength(2)
    const far = await duel({ weapons: ['spear'], ...brawl }, { weapons: ['axe'], ...counter }, { distance: '10 ft' })
    expect(far.round('d6=6, Anna d20=9')).toHaveLength(2)
  })

  test('of the later edition answers a shot from within reach, but never first', async () => {
    const scene = {
      first: { Anna: { weapons: ['bow'], ...brawl } },
      second: { Bert: { weapons: ['halberd'], ...counter } },
    }
    const later = await stage(scene)
    expect(later.round('d6=6, Anna d20=10 d6=1, Bert d20=10 d10=1')).toEqual([
      'Anna: attack Bert',
      'Bert: counter-attack (Anna)',
      'Anna at Bert, 10: 1',
      'Bert at Anna, 10: 1',
    ])
    const earlier = await stage({ ...scene, options: EARLIER })
    expect(earlier.round('d6=6, Anna d20=10 d6=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: 1'])
  })

  test('of the earlier edition is only for the longer weapon', async () => {
    const equal = await duel(swordsman, { weapons: ['axe'], ...counter }, { options: EARLIER })
    expect(equal.round('d6=6, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
    const longer = await duel(swordsman, { weapons: ['halberd'], ...counter }, { options: EARLIER })
    expect(longer.round('d6=6, Bert d20=1, Anna d20=1')).toEqual([
      'Anna: attack Bert',
      'Bert: counter-attack (Anna)',
      'Bert at Anna, 10: miss',
      'Anna at Bert, 10: miss',
    ])
  })

  test('not taken leaves the longer weapon its +2, in both editions', async () => {
    for (const options of [{}, EARLIER]) {
      const reactions = [{ do: 'counter-attack', when: 'my.hp < 10' }]
      const story = await stage({
        first: { Anna: swordsman, Aldo: swordsman },
        second: { Bert: { weapons: ['halberd'], turn: [], reactions } },
        options,
      })
      expect(story.round('d6=6, Anna d20=11, Aldo d20=9')).toEqual([
        'Anna: attack Bert',
        'Anna at Bert, 12: miss',
        'Aldo: attack Bert',
        'Aldo at Bert, 10: miss',
      ])
    }
  })
})

describe('parry', () => {
  const parrying = { turn: [], reactions: ['parry'] }

  test('as a reaction gives +2 against the attack and all others of the round', async () => {
    const story = await stage({
      first: { Anna: swordsman, Aldo: swordsman },
      second: { Bert: { weapons: ['axe'], ...parrying } },
    })
    expect(story.round('d6=6, Anna d20=11, Aldo d20=9')).toEqual([
      'Anna: attack Bert',
      'Bert: parry (Anna)',
      'Anna at Bert, 12: miss',
      'Aldo: attack Bert',
      'Aldo at Bert, 10: miss',
    ])
  })

  test('gives +4 with a martial weapon', async () => {
    const story = await duel(swordsman, { weapons: ['estoc'], ...parrying })
    expect(story.round('d6=6, Anna d20=13').at(-1)).toBe('Anna at Bert, 14: miss')
  })

  test('needs no weapon, and helps against missiles', async () => {
    const bare = await duel(swordsman, parrying)
    expect(bare.round('d6=6, Anna d20=6').at(-1)).toBe('Anna at Bert, 7: miss')
    const shot = await duel({ weapons: ['bow'], ...brawl }, { weapons: ['estoc'], ...parrying }, { distance: '50 ft' })
    expect(shot.round('d6=6, Anna d20=13')).toEqual([
      'Anna: attack Bert',
      'Bert: parry (Anna)',
      'Anna at Bert, 14: miss',
    ])
  })

  test('spends the action, as an action or as a reaction, and is over with the round', async () => {
    const story = await duel(swordsman, {
      weapons: ['axe'],
      turn: [{ do: 'parry', when: 'round == 1' }, 'attack'],
      reactions: [],
    })
    expect(story.round('d6=1, Anna d20=11')).toEqual(['Bert: parry', 'Anna: attack Bert', 'Anna at Bert, 12: miss'])
    expect(story.round('d6=6, Anna d20=9, Bert d20=9')[1]).toBe('Anna at Bert, 10: miss')
    const reacting = await duel(swordsman, { weapons: ['axe'], turn: ['attack'], reactions: ['parry'] })
    expect(reacting.round('d6=6, Anna d20=1')).toHaveLength(3)
  })

  test('is never legal in the earlier edition, but no error either', async () => {
    const story = await duel(
      swordsman,
      { weapons: ['axe'], turn: ['parry'], reactions: ['parry'] },
      { options: EARLIER },
    )
    expect(story.round('d6=6, Anna d20=9')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
  })

  test('is chosen by the order of the list', async () => {
    const story = await duel(swordsman, {
      hp: 10,
      weapons: ['axe'],
      turn: [],
      reactions: [{ do: 'parry', when: 'my.health < 0.5' }, 'counter-attack'],
    })
    expect(story.round('d6=6, Anna d20=20 d8=6, Bert d20=1')[1]).toBe('Bert: counter-attack (Anna)')
    expect(story.round('d6=6, Anna d20=1')[1]).toBe('Bert: parry (Anna)')
  })

  test('can be changed by the options', async () => {
    const options = { parry_ac: 1, parry_trained_ac: 7 }
    const simple = await duel(swordsman, { weapons: ['axe'], ...parrying }, { options })
    expect(simple.round('d6=6, Anna d20=1').at(-1)).toBe('Anna at Bert, 11: miss')
    const trained = await duel(swordsman, { weapons: ['estoc'], ...parrying }, { options })
    expect(trained.round('d6=6, Anna d20=1').at(-1)).toBe('Anna at Bert, 17: miss')
  })
})

describe('an empty list of reactions', () => {
  test('stays empty; a list left out is the built-in one', async () => {
    const silent = await duel(swordsman, { weapons: ['axe'], ...idle })
    expect(silent.round('d6=6, Anna d20=1')).toHaveLength(2)
    const builtIn = await duel(swordsman, { weapons: ['axe'], turn: [] })
    expect(builtIn.round('d6=6, Anna d20=1, Bert d20=1')[1]).toBe('Bert: counter-attack (Anna)')
  })
})
