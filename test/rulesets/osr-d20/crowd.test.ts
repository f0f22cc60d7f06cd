import { describe, expect, test } from 'vitest'
import { idle, stage } from './stage.ts'

const cleo = { ballistic_skill: 2, agility: 1, weapons: ['bow'], turn: ['shoot-crowd weakest'], reactions: [] }
const axe = { weapons: ['axe'] }
const target = { ...axe, ...idle }
/** The one who is aimed at. */
const first = { ...target, hp: 50 }
const far = { distance: '60 ft' }

describe('firing into a crowd', () => {
  test('has +1 for each of the crowd after the first, and a hit is drawn from all of them', async () => {
    const story = await stage({ first: { Cleo: cleo }, second: { Bert: target, Bea: first, Boris: target }, ...far })
    // One above the other, Bea in the middle: B = 3 + 2 against AC 10.
    expect(story.round('d6=6, Cleo d20=4')).toEqual(['Cleo: shoot-crowd Bea', 'Cleo at Bea, 5: miss'])
    expect(story.round('d6=6, Cleo d20=5 d3=1 d6=4')[1]).toBe('Cleo at Bert, 5: 4')
    expect(story.round('d6=6, Cleo d20=5 d3=2 d6=4')[1]).toBe('Cleo at Bea, 5: 4')
    expect(story.round('d6=6, Cleo d20=5 d3=3 d6=4')[1]).toBe('Cleo at Boris, 5: 4')
    expect(story.attacksOf('Cleo')).toEqual({ attacks: 4, hits: 3, dealt: 12 })
    expect([...story.score.hitsTaken]).toEqual([0, 1, 1, 1])
  })

  test('counts those within 5 ft of the target, friend and foe, but not the shooter', async () => {
    const story = await stage({
      first: { Cleo: { ...cleo, turn: ['shoot-crowd', 'pass'] }, Dora: { ...axe, ...idle, hp: 200 } },
      second: { Bert: target, Bea: target, Boris: target },
    })
    // Cleo and Dora stand beside Bert and Bea; Boris is two cells from Bert.
    expect(story.round('d6=6, Cleo d20=5 d3=1 d6=3')).toEqual(['Cleo: shoot-crowd Bert', 'Cleo at Dora, 5: 3'])
    expect(story.round('d6=6, Cleo d20=4')[1]).toBe('Cleo at Bert, 5: miss')
    expect(story.round('d6=6, Cleo d20=5 d3=3 d6=3')[1]).toBe('Cleo at Bea, 5: 3')
  })

  test('is an attack on its target for the last target and for teams, whoever is hit', async () => {
    const story = await stage({
      first: { Cleo: { ...cleo, turn: [{ do: 'shoot-crowd', at: 'weakest', when: 'round == 1' }, 'shoot same'] } },
      second: { Bert: target, Bea: first },
      ...far,
    })
    expect(story.round('d6=6, Cleo d20=10 d2=1 d6=3')[1]).toBe('Cleo at Bert, 6: 3')
    expect(story.round('d6=6, Cleo d20=1')[0]).toBe('Cleo: shoot Bea')
  })

  test('has no penalty for melee', async () => {
    const story = await stage({
      first: { Dora: { ...axe, ...idle, hp: 200 }, Cleo: cleo },
      second: { Bert: target },
      field: { rank: 1 },
    })
    expect(story.round('d6=6, Cleo d20=6 d2=2 d6=1')).toEqual(['Cleo: shoot-crowd Bert', 'Cleo at Bert, 6: 1'])
  })

  test('takes the margin over the Armour Class of who is hit, and his armour', async () => {
    const story = await stage({
      first: { Cleo: cleo },
      second: {
        Bert: { ...target, agility: 3, armour: 'mail' },
        Bea: { ...first, base_ac: 4 },
        Boris: { ...target, base_ac: 0, armour: 'mail', cover: 'half' },
      },
      ...far,
    })
    // 1 + 3 + 2 hits Bea's AC 4. 6 - 13 is no margin; 6 - 4 leaves half of Boris's mail.
    expect(story.round('d6=6, Cleo d20=1 d3=1 d6=6')[1]).toBe('Cleo at Bert, -1: 2 (4 absorbed)')
    expect(story.round('d6=6, Cleo d20=1 d3=3 d6=6')[1]).toBe('Cleo at Boris, -1: 4 (2 absorbed)')
  })

  test('counts surprise of the target, not of who is hit, for the die; the victim’s for his Armour Class', async () => {
    const story = await stage({
      first: { Cleo: cleo },
      second: {
        Bert: { ...target, armour: 'mail', agility: 2, unaware_rounds: 1 },
        Bea: first,
      },
      ...far,
    })
    // B = 3 + 1. 10 against Bea's AC 10 hits; against Bert it is a margin of 0, since he has no Agility.
    expect(story.round('d6=6, Cleo d20=6 d2=1 d6=6')[1]).toBe('Cleo at Bert, 6: 2 (4 absorbed)')
    const other = await stage({
      first: { Cleo: cleo },
      second: { Bert: { ...target, armour: 'mail' }, Bea: { ...first, agility: 5, unaware_rounds: 1 } },
      ...far,
    })
    // B = 3 + 1 + 2 against AC 10; 12 is a margin of 2.
    expect(other.round('d6=6, Cleo d20=6 d2=1 d6=6')[1]).toBe('Cleo at Bert, 4: 4 (2 absorbed)')
  })

  test('takes a crowd, and whoever stands alone is none', async () => {
    const story = await stage({
      first: { Cleo: { ...cleo, turn: ['shoot-crowd', 'shoot'] } },
      second: { Bert: target },
      ...far,
    })
    expect(story.round('d6=6, Cleo d20=1')).toEqual(['Cleo: shoot Bert', 'Cleo at Bert, 7: miss'])
  })

  test('does not count those who are out', async () => {
    const story = await stage({
      first: { Cleo: { ...cleo, turn: ['shoot-crowd', 'shoot'] } },
      second: { Bert: { ...target, hp: 3 }, Bea: target, Boris: { ...axe, turn: ['flee'] } },
      ...far,
    })
    expect(story.round('d6=6, Cleo d20=10 d2=1 d6=6').at(2)).toBe('Bert is slain')
    // Bea is alone now: Bert is slain, Boris has fled.
    expect(story.round('d6=6, Cleo d20=1')).toEqual(['Cleo: shoot Bea', 'Cleo at Bea, 7: miss'])
  })

  test('is not possible at the gargantuan, who may be hit all the same, like the large for two', async () => {
    const story = await stage({
      first: { Cleo: { ...cleo, turn: ['shoot-crowd nearest'] } },
      second: { Bert: { ...target, size: 'gargantuan' }, Bea: { ...target, size: 'large' }, Boris: target },
      ...far,
    })
    // Bert, the first of those equally near, is passed over; two, two and one make five.
    const victims = [1, 2, 3, 4, 5].map((face) => story.round(`d6=6, Cleo d20=10 d5=${face} d6=1`)[1])
    expect(victims).toEqual([
      'Cleo at Bert, 5: 1',
      'Cleo at Bert, 5: 1',
      'Cleo at Bea, 5: 1',
      'Cleo at Bea, 5: 1',
      'Cleo at Boris, 5: 1',
    ])
    const weighty = await stage({
      first: { Cleo: cleo },
      second: { Bert: { ...target, size: 'large' }, Bea: first },
      options: { large_weight: 5 },
      ...far,
    })
    expect(weighty.round('d6=6, Cleo d20=10 d6=6 d6=1')[1]).toBe('Cleo at Bea, 6: 1')
  })

  test('obeys natural 20 and 1', async () => {
    const options = { natural_20_hits: true, natural_1_misses: true }
    const poor = await stage({
      first: { Cleo: { ...cleo, ballistic_skill: -20 } },
      second: { Bert: target, Bea: first },
      options,
      ...far,
    })
    expect(poor.round('d6=6, Cleo d20=20 d2=1 d6=4')[1]).toBe('Cleo at Bert, 28: 4')
    const sure = await stage({
      first: { Cleo: { ...cleo, ballistic_skill: 20 } },
      second: { Bert: target, Bea: first },
      options,
      ...far,
    })
    expect(sure.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bea, -12: miss')
  })

  test('is answered by the target alone', async () => {
    const story = await stage({
      first: { Cleo: cleo },
      second: {
        Bert: { ...axe, turn: [], reactions: ['parry'] },
        Bea: { ...first, ...axe, turn: [], reactions: ['parry'] },
      },
      ...far,
    })
    expect(story.round('d6=6, Cleo d20=7')).toEqual([
      'Cleo: shoot-crowd Bea',
      'Bea: parry (Cleo)',
      'Cleo at Bea, 8: miss',
    ])
  })

  test('walks into range, draws, spends ammunition and takes aim into account like any shot', async () => {
    const story = await stage({
      first: {
        Cleo: {
          ...cleo,
          weapons: ['sword', 'sling'],
          turn: [{ do: 'shoot-crowd', with: 'sling', at: 'weakest' }, 'aim'],
        },
      },
      second: { Bert: target, Bea: first },
      weapons: { sling: { damage: 'd4', range: '60 ft', ammo: 2, reload: 1 } },
      distance: '70 ft',
    })
    const [column, row] = story.cell('Cleo')
    // -2 for the change of weapons.
    expect(story.round('d6=6, Cleo d20=1')).toEqual(['Cleo: shoot-crowd Bea', 'Cleo at Bea, 8: miss'])
    expect(story.cell('Cleo')).toEqual([column + 2, row])
    // Unloaded: neither.
    expect(story.round('d6=6')).toEqual([])
    const marksman = await stage({
      first: { Cleo: { ...cleo, turn: [{ do: 'aim', when: 'not my.aiming' }, 'shoot-crowd weakest'] } },
      second: { Bert: target, Bea: first },
      ...far,
    })
    marksman.round('d6=6')
    expect(marksman.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bea, 4: miss')
  })

  test('can slay a friend, and the shot is the shooter’s', async () => {
    const story = await stage({
      first: { Dora: { ...axe, ...idle, hp: 2 }, Cleo: cleo },
      second: { Bert: target },
      field: { rank: 1 },
    })
    expect(story.round('d6=6, Cleo d20=10 d2=1 d6=5')).toEqual([
      'Cleo: shoot-crowd Bert',
      'Cleo at Dora, 6: 5',
      'Dora is slain',
    ])
    expect(story.attacksOf('Cleo').dealt).toBe(5)
  })

  test('is the same by the earlier edition', async () => {
    const story = await stage({
      first: { Cleo: cleo },
      second: { Bert: target, Bea: first },
      options: { edition: 'counter-thrust' },
      ...far,
    })
    expect(story.round('d6=6, Cleo d20=6 d2=1 d6=4')[1]).toBe('Cleo at Bert, 6: 4')
  })

  test('is expected to do what a shot at the target alone would, without strays and crowds', async () => {
    const when = (least: string) => ({ do: 'shoot-crowd', at: 'weakest', when: `expected_damage >= ${least}` })
    const shot = async (least: string) => {
      const story = await stage({
        first: { Cleo: { ...cleo, turn: [when(least)] } },
        second: { Bert: target, Bea: first },
        ...far,
      })
      return story.round('d6=6, Cleo d20=1').length
    }
    // 14 of 20 faces, 3.5 damage: 2.45.
    expect(await shot('2.45')).toBe(2)
    await expect(shot('2.46')).rejects.toThrow('left over')
  })
})
