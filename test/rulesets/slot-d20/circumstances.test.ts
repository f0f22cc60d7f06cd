import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

/** Unarmed, so that nobody is in contact with it who is not armed. */
const target = { ac: 14, ...idle }
const fighter = { weapons: ['sword'], skill: 1, ...brawl }
const archer = { weapons: ['bow'], skill: 1, ...brawl }
const slinger = { weapons: ['sling'], skill: 1, ...brawl }

/** What Anna's die has to show in her first attack. With advantage or disadvantage there are two. */
async function need(scene: Scene, dice = 1): Promise<number> {
  const story = await stage(scene)
  const line = story.round(`Anna${' d20=1'.repeat(dice)}`).find((reported) => reported.includes(' at '))
  return Number(/ at \w+, (-?\d+): miss/.exec(line!)![1])
}

/** The same for a scene of Anna against Bert. */
function against(anna: object, bert: object = {}, more: Partial<Scene> = {}, dice = 1): Promise<number> {
  return need({ first: { Anna: { ...anna } }, second: { Bert: { ...target, ...bert } }, ...more }, dice)
}

const standingOn = (properties: object): Partial<Scene> => ({ field: { map: 'A.....B', legend: { B: properties } } })

describe('what is added to an attack roll', () => {
  test('against somebody prone and adjacent: +2, in melee and at range', async () => {
    expect(await against(fighter)).toBe(13)
    expect(await against(fighter, { prone: true })).toBe(11)
    expect(await against(archer, { prone: true })).toBe(11)
  })

  test('against somebody prone and not adjacent: -2 at range, nothing in melee', async () => {
    expect(await against(archer, { prone: true }, { distance: '10 ft' })).toBe(15)
    const spearman = { ...fighter, weapons: ['spear'] }
    expect(await against(spearman, { prone: true }, { distance: '10 ft' })).toBe(13)
  })

  test('while prone: -4 in melee, nothing at range', async () => {
    expect(await against({ ...fighter, prone: true })).toBe(17)
    expect(await against({ ...archer, prone: true })).toBe(13)
  })

  test.each([
    ['quarter', 13],
    ['half', 15],
    ['three-quarter', 15],
    ['full', 17],
  ])('at range, against a target behind %s cover', async (cover, shown) => {
    expect(await against(archer, {}, standingOn({ cover }))).toBe(shown)
  })

  test('in melee cover counts for nothing, nor does one’s own at range', async () => {
    const field = { map: 'AB', legend: { B: { cover: 'full' } } }
    expect(await against(fighter, {}, { field })).toBe(13)
    expect(await against(archer, {}, { field: { map: 'A.B', legend: { A: { cover: 'full' } } } })).toBe(13)
  })

  test('beyond the range of the weapon: -2', async () => {
    expect(await against(archer, {}, { distance: '50 ft' })).toBe(13)
    expect(await against(archer, {}, { distance: '55 ft' })).toBe(15)
  })

  test('at range while engaged with anybody: -4, for whoever is shot at', async () => {
    expect(await against(slinger, { weapons: ['sword'] })).toBe(17)
    const behind: Scene = {
      first: { Anna: { ...slinger, turn: ['attack farthest'] } },
      second: { Bea: { ...idle, weapons: ['sword'] }, Bert: target },
      field: { rank: 1 },
    }
    expect(await need(behind)).toBe(17)
  })

  test('by a charge: +2, by a snap attack: -4', async () => {
    expect(await against({ ...fighter, turn: ['charge'] }, {}, { distance: '60 ft' })).toBe(11)
    const snapping = { ...fighter, turn: [], reactions: ['snap-attack'] }
    const acting = { ...target, items: ['wand'], turn: [{ do: 'ready', with: 'wand' }] }
    expect(await against(snapping, acting)).toBe(17)
  })

  test('by exhaustion: -1, -2, and from 3 on disadvantage instead', async () => {
    expect(await against({ ...fighter, exhaustion: 1 })).toBe(14)
    expect(await against({ ...fighter, exhaustion: 2 })).toBe(15)
    for (const exhaustion of [3, 4, 5]) expect(await against({ ...fighter, exhaustion }, {}, {}, 2)).toBe(13)
  })

  test('all together', async () => {
    const prone = { ...slinger, prone: true, exhaustion: 2 }
    const options = { prone_shooter: -3, long_range: -5 }
    // -5 long range, -2 prone at a distance, -3 prone shooter, -2 exhaustion; 14 - 1 skill.
    expect(await against(prone, { prone: true }, { distance: '60 ft', options })).toBe(25)
  })

  test('as much as the options say', async () => {
    const options = {
      prone_target_adjacent: 3,
      prone_attacker: -1,
      charge_attack: 5,
      cover_half: -7,
      contact_one_handed: -6,
    }
    expect(await against({ ...fighter, prone: true }, { prone: true }, { options })).toBe(11)
    expect(await against({ ...fighter, turn: ['charge'] }, {}, { distance: '60 ft', options })).toBe(8)
    expect(await against(archer, {}, { ...standingOn({ cover: 'half' }), options })).toBe(20)
    expect(await against(slinger, { weapons: ['sword'] }, { options })).toBe(19)
  })
})

describe('advantage and disadvantage', () => {
  const roll = async (scene: Partial<Scene>, dice: string): Promise<string> => {
    const story = await duel(fighter, target, scene)
    return story.round(dice).find((line) => line.includes(' at '))!
  }

  test('are the higher and the lower of two dice', async () => {
    expect(await roll({ options: { advantage: 'true' } }, 'Anna d20=2 d20=13 d8=1')).toBe('Anna at Bert, 13: 2')
    expect(await roll({ options: { advantage: 'true' } }, 'Anna d20=13 d20=2 d8=1')).toBe('Anna at Bert, 13: 2')
    expect(await roll({ options: { disadvantage: 'true' } }, 'Anna d20=13 d20=12')).toBe('Anna at Bert, 13: miss')
    expect(await roll({ options: { disadvantage: 'true' } }, 'Anna d20=12 d20=13')).toBe('Anna at Bert, 13: miss')
  })

  test('look at the die that counts for a natural 1 and 20', async () => {
    const bert = { ...target, ac: 40 }
    const hard = { second: { Bert: bert } }
    expect(await roll({ ...hard, options: { advantage: 'true' } }, 'Anna d20=20 d20=1 d8=1')).toBe(
      'Anna at Bert, 39: 2',
    )
    expect(await roll({ ...hard, options: { disadvantage: 'true' } }, 'Anna d20=20 d20=19')).toBe(
      'Anna at Bert, 39: miss',
    )
  })

  test('do not add up, and each takes the other away, however many reasons there are', async () => {
    const favoured = { ...fighter, advantage: 'true' }
    const twice = { first: { Anna: favoured }, options: { advantage: 'true' } }
    expect(await roll(twice, 'Anna d20=2 d20=13 d8=1')).toBe('Anna at Bert, 13: 2')
    const both = { first: { Anna: favoured }, options: { advantage: 'true', disadvantage: 'true' } }
    expect(await roll(both, 'Anna d20=13 d8=1')).toBe('Anna at Bert, 13: 2')
    const spent = { first: { Anna: { ...favoured, exhaustion: 3 } } }
    expect(await roll(spent, 'Anna d20=13 d8=1')).toBe('Anna at Bert, 13: 2')
  })

  test('are asked with the attacker as `my` and its target as `target`, at that moment', async () => {
    const anna = { ...fighter, hp: 9, advantage: 'my.hp < 10 and target.hp > 50' }
    expect(await roll({ first: { Anna: anna } }, 'Anna d20=2 d20=13 d8=1')).toBe('Anna at Bert, 13: 2')
    const story = await duel({ ...anna, hp: 10 }, target)
    expect(story.round('Anna d20=1')).toHaveLength(2)
  })

  test('the dark: attacks on a target in it have disadvantage, unless the option says otherwise', async () => {
    expect(await against(archer, {}, standingOn({ dark: true }), 2)).toBe(13)
    expect(await against(archer, {}, { field: { map: 'A...B', legend: { A: { dark: true } } } })).toBe(13)
    expect(await against(archer, {}, { ...standingOn({ dark: true }), options: { disadvantage: 'false' } })).toBe(13)
  })
})

describe('Armour Class', () => {
  test('has the shield that is in hand', async () => {
    expect(await against(fighter, { shield: 'round' })).toBe(14)
    expect(await against(fighter, { shield: 'round', weapons: ['maul'] })).toBe(13)
    expect(await against(fighter, { shield: 'pavise' }, { shields: { pavise: { ac: 4 } } })).toBe(17)
  })

  test('has +2 in total defense and -2 after a charge, until its next turn starts', async () => {
    const story = await duel(
      fighter,
      {
        ...target,
        weapons: ['pike'],
        turn: [
          { do: 'charge', when: 'round == 1' },
          { do: 'total-defense', when: 'round == 2' },
        ],
      },
      { distance: '50 ft' },
    )
    expect(story.round('Bert d20=1')).toEqual(['Bert: charge Anna', 'Bert at Anna, 8: miss'])
    const second = await duel(
      { ...fighter, weapons: ['pike'] },
      { ...target, weapons: ['pike'], turn: [{ do: 'charge', when: 'round == 1' }, 'total-defense'] },
      { distance: '50 ft' },
    )
    second.round('Bert d20=1')
    expect(second.round('Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 11: miss', 'Bert: total-defense'])
    expect(second.round('Anna d20=1')[1]).toBe('Anna at Bert, 15: miss')
  })

  test('is at most 12 with exhaustion 4 or 5, whatever is added', async () => {
    expect(await against(fighter, { exhaustion: 3, shield: 'round' })).toBe(14)
    expect(await against(fighter, { exhaustion: 4, shield: 'round' })).toBe(11)
    expect(await against(fighter, { exhaustion: 5, shield: 'round' })).toBe(11)
    expect(await against(fighter, { exhaustion: 5, ac: 9 })).toBe(8)
  })

  test('with exhaustion 5 speed is halved, rounded down to cells', async () => {
    const runner = (exhaustion: number) => ({ weapons: ['sword'], exhaustion, turn: ['advance'], reactions: [] })
    const options = { main_as_move: false }
    const run = async (exhaustion: number, speed: string) => {
      const first = { Anna: { ...runner(exhaustion), speed } }
      const story = await stage({ first, second: { Bert: target }, distance: '100 ft', options })
      const [column] = story.cell('Anna')
      story.round()
      return story.cell('Anna')[0] - column
    }
    expect([await run(4, '25 ft'), await run(5, '25 ft'), await run(5, '30 ft')]).toEqual([5, 2, 3])
  })
})
