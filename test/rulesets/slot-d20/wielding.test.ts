import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, stage } from './stage.ts'

/** A turn of these rules, each once a battle round at most as far as slots allow. */
const does = (...turn: readonly unknown[]) => ({ turn, reactions: [] })
const bert = { ...idle }

describe('ready', () => {
  test('takes the first stowed thing of that id in hand, for Main', async () => {
    const story = await duel({ weapons: ['sword', 'dagger', 'dagger'], ...does({ do: 'ready', with: 'dagger' }) }, bert)
    expect(story.round()).toEqual(['Anna: ready', 'Anna draws dagger'])
    expect(story.hands('Anna')).toEqual(['sword', 'dagger'])
  })

  test('drops what is in the way: weapons and items in loadout order, then the shield', async () => {
    const story = await stage({
      first: {
        Anna: { weapons: ['sword', 'maul'], shield: 'round', items: ['wand'], ...does({ do: 'ready', with: 'maul' }) },
        Aldo: { weapons: ['sword', 'dagger'], shield: 'round', ...does({ do: 'ready', with: 'dagger' }) },
      },
      second: { Bert: bert },
    })
    expect(story.round()).toEqual([
      'Anna: ready',
      'Anna drops sword',
      'Anna drops round',
      'Anna draws maul',
      'Aldo: ready',
      'Aldo drops sword',
      'Aldo draws dagger',
    ])
    expect([story.hands('Anna'), story.hands('Aldo')]).toEqual([['maul'], ['dagger', 'round']])
  })

  test('keeps natural weapons, which take no hand', async () => {
    const story = await duel({ weapons: ['claws', 'maul'], ...does({ do: 'ready', with: 'maul' }) }, bert)
    story.round()
    expect(story.hands('Anna')).toEqual(['claws', 'maul'])
  })

  test('without `with` takes the stowed weapon that would do most, and only if nobody can be attacked', async () => {
    const story = await duel({ weapons: ['sling', 'dagger', 'axe'], ...does('ready') }, bert)
    expect(story.round()).toEqual([])
    const bowman = await duel(
      { weapons: ['bow', 'dagger', 'axe', 'sword', 'pike'], ...does('ready') },
      { ...bert, weapons: ['dagger'] },
    )
    // Sword and pike both d8: the sword is named first.
    expect(bowman.round()).toEqual(['Anna: ready', 'Anna drops bow', 'Anna draws sword'])
    const nothing = await duel(
      { weapons: ['bow', 'dagger'], ...does('ready') },
      { ...bert, weapons: ['pike'] },
      { distance: '10 ft' },
    )
    // In contact with the pike, and the dagger does not reach.
    expect(nothing.round()).toEqual([])
  })

  test('takes in hand a shield and an item too', async () => {
    const story = await duel(
      { weapons: ['maul'], shield: 'round', items: ['orb'], ...does({ do: 'ready', with: 'round' }) },
      { weapons: ['sword'], ...brawl },
    )
    expect(story.round('Bert d20=1')).toEqual([
      'Anna: ready',
      'Anna drops maul',
      'Anna draws round',
      'Bert: attack Anna',
      'Bert at Anna, 11: miss',
    ])
  })
})

describe('stow, drop and pick up', () => {
  test('stow costs Main, and leaves natural weapons where they are', async () => {
    const story = await duel({ weapons: ['claws', 'sword'], ...does({ do: 'ready', with: 'sword' }, 'stow') }, bert)
    story.round()
    expect(story.hands('Anna')).toEqual(['claws', 'sword'])
    const stowing = await duel({ weapons: ['sword', 'claws'], shield: 'round', ...does('stow') }, bert)
    expect(stowing.round()).toEqual(['Anna: stow', 'Anna stows sword'])
    expect(stowing.round()).toEqual(['Anna: stow', 'Anna stows round'])
    expect(stowing.round()).toEqual([])
  })

  test('drop is free: everything, one thing after the other', async () => {
    const story = await duel({ weapons: ['sword', 'claws'], shield: 'round', ...does('drop', 'attack') }, bert)
    expect(story.round('Anna d20=1')).toEqual([
      'Anna: drop',
      'Anna drops sword',
      'Anna: drop',
      'Anna drops round',
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
    ])
  })

  test('pick-up costs Move, and takes what lies here or beside with the hands that it needs', async () => {
    const rules = does(
      { do: 'drop', with: 'maul', when: 'round == 1' },
      { do: 'retreat', when: 'round == 1 and my.move' },
      { do: 'pick-up', when: 'round == 2' },
      { do: 'advance', when: 'round == 2' },
    )
    const story = await duel({ weapons: ['maul'], speed: '10 ft', ...rules }, bert)
    expect(story.round()).toEqual(['Anna: drop', 'Anna drops maul', 'Anna: retreat Bert'])
    // Two cells away: nothing to pick up before she has come beside it.
    expect(story.round()).toEqual(['Anna: advance Bert', 'Anna: pick-up', 'Anna picks up maul'])
  })

  test('pick-up needs the hands free', async () => {
    const rules = does(
      { do: 'drop', with: 'maul', when: 'round == 1' },
      { do: 'ready', with: 'dagger', when: 'round == 1' },
      'pick-up',
    )
    const story = await duel({ weapons: ['maul', 'dagger'], ...rules }, bert)
    expect(story.round()).toEqual(['Anna: drop', 'Anna drops maul', 'Anna: ready', 'Anna draws dagger'])
    expect(story.hands('Anna')).toEqual(['dagger'])
  })

  test('nobody picks up what is somebody else’s', async () => {
    const story = await stage({
      first: {
        Anna: { weapons: ['sword'], ...does('drop') },
        Aldo: { weapons: ['sword'], ...does('drop', 'pick-up') },
      },
      second: { Bert: bert },
      rounds: 3,
    })
    const lines = story.round()
    expect(lines.filter((line) => line.includes('picks up'))).toEqual(['Aldo picks up sword', 'Aldo picks up sword'])
    expect(story.hands('Anna')).toEqual([])
  })

  test('several of a kind are several things', async () => {
    const story = await duel(
      { weapons: ['javelin', 'javelin'], ...does('ranged-attack', { do: 'ready', with: 'javelin' }) },
      bert,
      { distance: '10 ft' },
    )
    expect(story.round('Anna d20=1').at(-1)).toBe('Anna has thrown javelin')
    expect(story.round()).toEqual(['Anna: ready', 'Anna draws javelin'])
    expect(story.round('Anna d20=1').at(-1)).toBe('Anna has thrown javelin')
    expect(story.round()).toEqual([])
  })
})

describe('reloading', () => {
  const weapons = {
    crossbow: { damage: 'd10', hands: 2, range: '50 ft', reload: 'main' },
    longbow: { damage: 'd6', hands: 2, range: '50 ft', reload: 'move' },
  }

  test('with `main` costs Main: a shot every other round', async () => {
    const story = await duel(
      { weapons: ['crossbow'], skill: 20, ...does('attack', 'reload') },
      { ...bert, ac: 40 },
      { distance: '30 ft', weapons },
    )
    expect(story.round('Anna d20=1')).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 20: miss',
      'Anna has to reload crossbow',
    ])
    expect(story.round()).toEqual(['Anna: reload', 'Anna reloads crossbow'])
    expect(story.round('Anna d20=1')[0]).toBe('Anna: attack Bert')
  })

  test('with `move` costs Move, and nothing from weapon skill +1 on', async () => {
    const scene = (skill: number, options = {}) => ({
      first: { Anna: { weapons: ['longbow'], skills: { longbow: skill }, ...does('attack', 'reload', 'retreat') } },
      second: { Bert: { ...bert, ac: 40 } },
      distance: '10 ft',
      weapons,
      options,
    })
    const acts = async (skill: number, options = {}) => {
      const lines = (await stage(scene(skill, options))).round('Anna d20=1')
      return lines.filter((line) => line.startsWith('Anna: ')).map((line) => line.slice('Anna: '.length))
    }
    expect(await acts(0)).toEqual(['attack Bert', 'reload'])
    expect(await acts(1)).toEqual(['attack Bert', 'reload', 'retreat Bert'])
    expect(await acts(1, { quick_reload_skill: 2 })).toEqual(['attack Bert', 'reload'])
    expect(await acts(30, { quick_reload_skill: 'none' })).toEqual(['attack Bert', 'reload'])
  })

  test('with `move` may be paid with Main', async () => {
    const scene = (options = {}) => ({
      first: { Anna: { weapons: ['longbow'], ...does('attack', { do: 'retreat', when: 'my.move' }, 'reload') } },
      second: { Bert: { ...bert, ac: 40 } },
      distance: '10 ft',
      field: { margin: '100 ft' },
      weapons,
      options,
    })
    const story = await stage(scene())
    story.round('Anna d20=1')
    expect(story.round()).toEqual(['Anna: retreat Bert', 'Anna: reload', 'Anna reloads longbow'])
    const strict = await stage(scene({ main_as_move: false }))
    strict.round('Anna d20=1')
    expect(strict.round()).toEqual(['Anna: retreat Bert'])
  })

  test('is not possible without ammo, or with the weapon stowed', async () => {
    const spent = await duel(
      { weapons: ['crossbow'], ...does('attack', 'reload') },
      { ...bert, ac: 40 },
      { distance: '30 ft', weapons: { crossbow: { ...weapons.crossbow, ammo: 1 } } },
    )
    spent.round('Anna d20=1')
    expect(spent.round()).toEqual([])
    const stowed = await duel(
      { weapons: ['crossbow'], ...does('attack', 'stow', 'reload') },
      { ...bert, ac: 40 },
      { distance: '30 ft', weapons },
    )
    stowed.round('Anna d20=1')
    expect(stowed.round()).toEqual(['Anna: stow', 'Anna stows crossbow'])
    expect(stowed.round()).toEqual([])
  })
})

describe('lying and standing', () => {
  test('go-prone is free, and stand-up costs Move', async () => {
    const story = await duel(
      { weapons: ['sword'], ...does({ do: 'go-prone', when: 'my.main' }, 'attack', 'stand-up') },
      bert,
    )
    expect(story.round('Anna d20=1')).toEqual([
      'Anna: go-prone',
      'Anna is prone',
      'Anna: attack Bert',
      'Anna at Bert, 14: miss',
      'Anna: stand-up',
      'Anna is no longer prone',
    ])
  })

  test('stand-up also picks up the thing that it names, if that is possible', async () => {
    const rules = does('drop', { do: 'stand-up', with: 'maul' })
    const story = await duel({ weapons: ['maul'], prone: true, ...rules }, bert)
    expect(story.round()).toEqual([
      'Anna: drop',
      'Anna drops maul',
      'Anna: stand-up',
      'Anna is no longer prone',
      'Anna picks up maul',
      'Anna: drop',
      'Anna drops maul',
    ])
    const nothing = await duel(
      { weapons: ['sword', 'maul'], prone: true, ...does({ do: 'stand-up', with: 'maul' }) },
      bert,
    )
    expect(nothing.round()).toEqual(['Anna: stand-up', 'Anna is no longer prone'])
  })

  test('who lies prone crawls: steps cost double', async () => {
    const story = await duel({ weapons: ['sword'], prone: true, ...does('advance') }, bert, {
      distance: '100 ft',
      options: { main_as_move: false },
    })
    const [column] = story.cell('Anna')
    story.round()
    expect(story.cell('Anna')[0] - column).toBe(3)
  })

  test('who lies prone does not charge, screen or lock shields', async () => {
    const prone = { weapons: ['spear'], skill: 2, shield: 'round', prone: true }
    const story = await stage({
      first: {
        Anna: { ...prone, ...does('charge', 'screen', 'lock-shields') },
        Aldo: { ...prone, ...idle },
      },
      second: { Bert: bert },
      distance: '60 ft',
    })
    expect(story.round()).toEqual([])
  })
})
