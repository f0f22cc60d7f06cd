import { describe, expect, test } from 'vitest'
import { brawl, idle, type Scene, type Story, stage } from './stage.ts'

/*
 * Items, and the searching for them (docs/rules/osr-d20.md §6.6 and §7, `guard`). What they do when they take effect is
 * the same as with spells: see spells.test.ts.
 */

const items = {
  oil: { damage: 'd6', range: '10 ft' },
  flask: { damage: 'd6', range: '10 ft', availability: 'hand' },
  vial: { damage: 'd6', range: '10 ft', availability: 'pouch' },
  bomb: { damage: 'd6', range: '10 ft', availability: 'sack' },
  salve: { heal: 'd6' },
  dust: { helpless: 1 },
}

/** One who uses that item whenever it can, and does nothing else. */
function user(item: string, fields: Readonly<Record<string, unknown>> = {}) {
  return { weapons: ['dagger'], items: [item], turn: [{ do: 'use', with: item }], reactions: [], ...fields }
}

const target = { weapons: ['axe'], ...idle }
const fighter = { weapons: ['axe'], ...brawl }

function begin(scene: Scene): Promise<Story> {
  return stage({ ...scene, items: { ...items, ...scene.items } })
}

describe('an item at hand', () => {
  test.each(['oil', 'flask'])('takes effect at once, on its user’s turn (%s)', async (item) => {
    const story = await begin({ first: { Anna: user(item) }, second: { Bert: { ...fighter, hp: 4 } } })
    expect(story.round('d6=6, Anna d6=4')).toEqual([
      `Anna: use ${item} at Bert`,
      `${item} (Anna) on Bert`,
      'Bert loses 4',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('first wins')
  })

  test('does not make its user helpless', async () => {
    const story = await begin({ first: { Anna: user('oil') }, second: { Bert: fighter } })
    expect(story.round('d6=6, Anna d6=4, Bert d20=1').at(-1)).toBe('Bert at Anna, 10: miss')
  })

  test('is used up, one after the other', async () => {
    const story = await begin({ first: { Anna: user('oil', { items: ['oil', 'oil'] }) }, second: { Bert: target } })
    expect(story.round('d6=6, Anna d6=1')).toHaveLength(3)
    expect(story.round('d6=6, Anna d6=1')).toHaveLength(3)
    expect(story.round('d6=6')).toEqual([])
  })

  test('needs a target in range and in sight', async () => {
    const first = { Anna: user('oil') }
    const far = await begin({ first, second: { Bert: target }, distance: '15 ft' })
    expect(far.round('d6=6')).toEqual([])
    const near = await begin({ first, second: { Bert: target }, distance: '10 ft' })
    expect(near.round('d6=6, Anna d6=1')).toHaveLength(3)
    const walled = await begin({ first, second: { Bert: target }, field: { map: 'a#b' } })
    expect(walled.round('d6=6')).toEqual([])
  })

  test('is for oneself or an ally within 5 ft, if it helps and nothing else is said', async () => {
    const story = await begin({
      first: { Anna: user('salve', { items: ['salve', 'salve'] }), Aldo: target },
      second: { Bert: target },
    })
    expect(story.round('d6=6, Anna d6=1')).toEqual([
      'Anna: use salve at Anna',
      'salve (Anna) on Anna',
      'Anna regains 0',
    ])
  })

  test('can be used by the gagged, and after damage', async () => {
    const story = await begin({ first: { Anna: user('oil', { gagged: true }) }, second: { Bert: fighter } })
    expect(story.round('d6=1, Bert d20=10 d6=1, Anna d6=2').at(-1)).toBe('Bert loses 2')
  })

  test('that makes helpless takes effect in the same round: a turn not taken yet is lost', async () => {
    const story = await begin({ first: { Anna: user('dust') }, second: { Bert: fighter } })
    expect(story.round('d6=6')).toEqual(['Anna: use dust at Bert', 'dust (Anna) on Bert', 'Bert is helpless for 1'])
    expect(story.round('d6=6, Bert d20=1')).toContain('Bert: attack Anna')
  })

  test('that harms its user can make a draw', async () => {
    const story = await begin({
      items: { petard: { damage: 9, radius: '5 ft' } },
      first: { Anna: user('petard', { hp: 9 }) },
      second: { Bert: { ...target, hp: 9 } },
    })
    expect(story.round('d6=6').slice(-2)).toEqual(['Anna is slain', 'Bert is slain'])
    expect(story.outcome()).toBe('draw')
  })

  test('is known to the later edition only', async () => {
    const story = await begin({
      first: { Anna: user('oil') },
      second: { Bert: target },
      options: { edition: 'counter-thrust' },
    })
    expect(story.round('d6=6')).toEqual([])
  })

  test('in a simultaneous round takes effect at its end', async () => {
    const story = await begin({
      first: { Anna: user('oil', { hp: 3 }) },
      second: { Bert: { ...fighter, hp: 4 } },
      options: { initiative: 'each' },
    })
    expect(story.round('d6=3 d6=3 d6=5 d6=2, Bert d20=10 d6=3, Anna d6=4')).toEqual([
      'Anna: use oil at Bert',
      'Bert: attack Anna',
      'Bert at Anna, 10: 3',
      'oil (Anna) on Bert',
      'Anna loses 3',
      'Bert loses 4',
      'Anna is slain',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('draw')
  })

  test('as a held action takes effect when the held actions are over', async () => {
    const story = await begin({
      first: { Anna: user('oil', { turn: ['hold', { do: 'use', with: 'oil' }] }) },
      second: { Bert: { ...fighter, turn: ['hold', 'attack'] } },
    })
    expect(story.round('d6=6, Bert d20=10 d6=1, Anna d6=2').slice(3)).toEqual([
      'Anna: use oil at Bert',
      'Bert: attack Anna',
      'Bert at Anna, 10: 1',
      'oil (Anna) on Bert',
      'Anna loses 1',
      'Bert loses 2',
    ])
  })
})

describe('an item in a pouch or sack', () => {
  test('is searched for as many rounds as are rolled, and at hand from the next one on', async () => {
    const story = await begin({ first: { Anna: user('vial') }, second: { Bert: target } })
    expect(story.round('d6=6, Anna d3=1')).toEqual(['Anna: use vial at Bert', 'Anna searches, 2 to go'])
    expect(story.round('d6=6')).toEqual(['Anna: use vial at Bert', 'Anna searches, 1 to go', 'Anna finds vial'])
    expect(story.round('d6=6, Anna d6=5')).toEqual(['Anna: use vial at Bert', 'vial (Anna) on Bert', 'Bert loses 5'])
    expect(story.round('d6=6')).toEqual([])
  })

  test('takes its own time each', async () => {
    const sack = await begin({ first: { Anna: user('bomb') }, second: { Bert: target } })
    expect(sack.round('d6=6, Anna d6=1 d6=5 d6=6')).toContain('Anna searches, 12 to go')
    const quick = await begin({
      first: { Anna: user('bomb') },
      second: { Bert: target },
      options: { sack_time: '1', pouch_time: '50' },
    })
    expect(quick.round('d6=6').slice(1)).toEqual(['Anna searches, 1 to go', 'Anna finds bomb'])
  })

  test('is searched for without any target in range', async () => {
    const story = await begin({
      first: { Anna: user('vial') },
      second: { Bert: target },
      distance: '100 ft',
      options: { pouch_time: '1' },
    })
    expect(story.round('d6=6').slice(1)).toEqual(['Anna searches, 1 to go', 'Anna finds vial'])
    // But it is not used without one; and it stays at hand.
    expect(story.round('d6=6')).toEqual([])
  })

  test('is searched for anew for each copy', async () => {
    const story = await begin({
      first: { Anna: user('vial', { items: ['vial', 'vial'] }) },
      second: { Bert: target },
      options: { pouch_time: '1' },
    })
    for (let copy = 1; copy <= 2; copy++) {
      expect(story.round('d6=6').slice(1)).toEqual(['Anna searches, 1 to go', 'Anna finds vial'])
      expect(story.round('d6=6, Anna d6=1').slice(1)).toEqual(['vial (Anna) on Bert', 'Bert loses 1'])
    }
    expect(story.round('d6=6')).toEqual([])
  })

  test.each([
    ['a pass', []],
    ['another action', ['parry']],
    ['the use of another item', [{ do: 'use', with: 'bomb' }]],
  ])('is forfeited with the time spent by %s', async (_, others) => {
    const story = await begin({
      first: {
        Anna: user('vial', {
          items: ['vial', 'bomb'],
          turn: [{ do: 'use', with: 'vial', when: 'round != 2' }, ...others],
        }),
      },
      second: { Bert: target },
      options: { sack_time: '9' },
    })
    expect(story.round('d6=6, Anna d3=2')).toContain('Anna searches, 3 to go')
    expect(story.round('d6=6')).not.toContain('Anna: use vial at Bert')
    expect(story.round('d6=6, Anna d3=1')).toContain('Anna searches, 2 to go')
  })

  test('is forfeited by being made helpless', async () => {
    const story = await begin({ first: { Anna: user('vial') }, second: { Bert: user('dust') } })
    expect(story.round('d6=6, Anna d3=1').slice(-1)).toEqual(['Anna is helpless for 1'])
    expect(story.round('d6=6, Anna d3=3')).toContain('Anna searches, 4 to go')
  })
})

describe('whoever searches', () => {
  const reactions = ['counter-attack', 'parry', 'passing-attack', 'guard']

  test('is unaware, and reacts to nothing', async () => {
    const story = await begin({
      first: { Anna: user('vial', { weapon_skill: 5, reactions: ['counter-attack', 'parry', 'held-attack'] }) },
      second: { Bert: fighter },
    })
    expect(story.round('d6=6, Anna d3=3, Bert d20=1').at(-1)).toBe('Bert at Anna, 8: miss')
    expect(story.round('d6=1, Bert d20=1')).toEqual([
      'Bert: attack Anna',
      'Bert at Anna, 8: miss',
      'Anna: use vial at Bert',
      'Anna searches, 3 to go',
    ])
  })

  test('may guard: it is not unaware then, until the round ends, and the round does not count', async () => {
    const story = await begin({
      first: { Anna: user('vial', { reactions }) },
      second: { Bert: fighter, Bea: fighter },
    })
    expect(story.round('d6=6, Anna d3=1, Bert d20=1, Bea d20=1')).toEqual([
      'Anna: use vial at Bert',
      'Anna searches, 2 to go',
      'Bert: attack Anna',
      'Anna: guard (Bert)',
      'Bert at Anna, 10: miss',
      'Bea: attack Anna',
      // Of a double team.
      'Bea at Anna, 8: miss',
    ])
    // She looks up before her turn, and searches all the same; but neither does this round count.
    expect(story.round('d6=1, Bert d20=1, Bea d20=1')).toEqual([
      'Bert: attack Anna',
      'Anna: guard (Bert)',
      'Bert at Anna, 8: miss',
      'Bea: attack Anna',
      'Bea at Anna, 8: miss',
      'Anna: use vial at Bert',
      'Anna searches, 2 to go',
    ])
  })

  test('finds the item by the rounds in which it did not guard', async () => {
    const story = await begin({
      first: { Anna: user('vial', { reactions: ['guard'] }) },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', when: 'round == 1' }] } },
    })
    expect(story.round('d6=6, Anna d3=1, Bert d20=1')).toContain('Anna: guard (Bert)')
    expect(story.round('d6=6')).toContain('Anna searches, 2 to go')
    expect(story.round('d6=6').slice(1)).toEqual(['Anna searches, 1 to go', 'Anna finds vial'])
    expect(story.round('d6=6, Anna d6=6')).toContain('Bert loses 6')
  })

  test('guards against shots as well', async () => {
    const story = await begin({
      first: { Anna: user('vial', { agility: 3, reactions: ['guard'] }) },
      second: { Bert: { weapons: ['bow'], ...brawl } },
      distance: '60 ft',
    })
    expect(story.round('d6=6, Anna d3=1, Bert d20=1').slice(-2)).toEqual([
      'Anna: guard (Bert)',
      'Bert at Anna, 13: miss',
    ])
  })

  test('has found it and is aware again', async () => {
    const story = await begin({
      first: { Anna: user('vial', { reactions: ['guard', 'parry'] }) },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', when: 'round == 2' }] } },
      options: { pouch_time: '1' },
    })
    expect(story.round('d6=6')).toContain('Anna finds vial')
    expect(story.round('d6=1, Bert d20=1').slice(1)).toEqual(['Anna: parry (Bert)', 'Bert at Anna, 12: miss'])
  })

  test('on a held action does not strike back from it', async () => {
    const story = await begin({
      first: {
        Anna: user('vial', { turn: ['hold', { do: 'use', with: 'vial' }], reactions: ['held-attack', 'guard'] }),
      },
      second: { Bert: { ...fighter, turn: ['hold', 'attack'] } },
    })
    expect(story.round('d6=6, Anna d3=1, Bert d20=1').slice(-4)).toEqual([
      'Anna searches, 2 to go',
      'Bert: attack Anna',
      'Anna: guard (Bert)',
      'Bert at Anna, 10: miss',
    ])
  })
})
