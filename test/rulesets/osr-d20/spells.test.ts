import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, type Story, stage } from './stage.ts'

/* Spells (docs/rules/osr-d20.md §6.6), sentence by sentence. Items, which work the same way, are in items.test.ts. */

const spells = {
  bolt: { damage: '2d6' },
  spark: { damage: 5 },
  ray: { damage: 'd6', save: 'half' },
  fireball: { damage: '2d6', radius: '5 ft', save: 'half' },
  sleep: { helpless: 'd4', save: 'negates' },
  trance: { helpless: 2 },
  mend: { heal: 'd8' },
  shield: { ac: 4, rounds: 2 },
  aim: { to_hit: 2, rounds: 2 },
  stoneskin: { armour: 3, rounds: 2 },
  prayer: { damage: 4, focus: true },
}

/** One who casts that spell whenever it can, and does nothing else. */
function caster(spell: string, at?: string, fields: Readonly<Record<string, unknown>> = {}) {
  const rule = { do: 'cast', with: spell, ...(at && { at }) }
  return { weapons: ['dagger'], spells: [spell], turn: [rule], reactions: [], ...fields }
}

const target = { weapons: ['axe'], ...idle }
const fighter = { weapons: ['axe'], ...brawl }

function begin(scene: Omit<Scene, 'spells'>): Promise<Story> {
  return stage({ spells, ...scene })
}

/** What two dice for the initiative say that are equal: both act at once, the first party being processed first. */
const TIE = 'd6=3 d6=3 d6=5 d6=2'

describe('a spell', () => {
  test('takes effect when the next round begins, before the initiative', async () => {
    const story = await begin({ first: { Anna: caster('bolt') }, second: { Bert: target }, distance: '30 ft' })
    expect(story.round('d6=6')).toEqual(['Anna: cast bolt at Bert'])
    expect(story.hp('Bert')).toBe(100)
    expect(story.round('Anna d6=3 d6=4, d6=6')).toEqual(['bolt (Anna) on Bert', 'Bert loses 7'])
    expect(story.hp('Bert')).toBe(93)
  })

  test('is spent by casting it, one for each time that it is known', async () => {
    const story = await begin({
      first: { Anna: caster('spark', 'nearest', { spells: ['spark', 'spark'] }) },
      second: { Bert: target },
    })
    expect(story.round('d6=6')).toEqual(['Anna: cast spark at Bert'])
    expect(story.round('d6=6')).toEqual(['spark (Anna) on Bert', 'Bert loses 5', 'Anna: cast spark at Bert'])
    expect(story.round('d6=6')).toEqual(['spark (Anna) on Bert', 'Bert loses 5'])
  })

  test('leaves its caster helpless until the next round begins', async () => {
    const story = await begin({
      first: { Anna: caster('bolt', 'nearest', { reactions: ['parry', 'counter-attack'] }) },
      second: { Bert: { ...fighter, strength: 2 }, Bea: target },
    })
    // No die is rolled for the blow, which does its most; nor has she any reaction.
    expect(story.round('d6=6')).toEqual([
      'Anna: cast bolt at Bert',
      'Bert: attack Anna',
      'Bert at Anna, 6: 6',
      'bolt (Anna) is lost',
    ])
    expect(story.round('d6=1, Bert d20=7')).toEqual([
      'Bert: attack Anna',
      'Anna: parry (Bert)',
      'Bert at Anna, 10: miss',
    ])
  })

  test('is seen being cast', async () => {
    const story = await begin({
      first: { Anna: caster('bolt') },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', when: 'target.casting and target.helpless' }] } },
    })
    expect(story.round('d6=1')).toEqual(['Anna: cast bolt at Bert'])
    expect(story.round('Anna d6=1 d6=1, d6=6')).toEqual(['bolt (Anna) on Bert', 'Bert loses 2'])
  })

  test('is lost to damage that its caster takes before it works', async () => {
    const story = await begin({
      first: { Anna: caster('bolt') },
      second: { Bert: { weapons: ['bow'], ...brawl } },
      distance: '60 ft',
    })
    expect(story.round('d6=6, Bert d20=8 d6=1')).toEqual([
      'Anna: cast bolt at Bert',
      'Bert: attack Anna',
      'Bert at Anna, 8: 1',
      'bolt (Anna) is lost',
    ])
    expect(story.round('d6=1, Bert d20=1').slice(1)).toEqual(['Bert at Anna, 10: miss'])
  })

  test('is not lost to a hit that armour keeps off', async () => {
    const story = await begin({
      first: { Anna: caster('bolt', 'nearest', { armour: 'mail' }) },
      second: { Bert: { weapons: ['bow'], ...brawl } },
      distance: '60 ft',
    })
    expect(story.round('d6=6, Bert d20=8 d6=4')).toContain('Bert at Anna, 8: 0 (4 absorbed)')
    expect(story.round('Anna d6=6 d6=6, d6=1, Bert d20=1')).toContain('Bert loses 12')
  })

  test('is lost when its caster is slain', async () => {
    const story = await begin({
      first: { Anna: caster('bolt', 'nearest', { hp: 6 }), Aldo: target },
      second: { Bert: { ...fighter, turn: ['attack weakest'] } },
    })
    expect(story.round('d6=6').slice(2)).toEqual(['Bert at Anna, 8: 6', 'bolt (Anna) is lost', 'Anna is slain'])
    expect(story.round('d6=6, Bert d20=1').slice(1)).toEqual(['Bert at Aldo, 10: miss'])
  })

  test('is lost when its caster is made helpless by an effect, and helpless she stays', async () => {
    const story = await duel(
      caster('bolt', 'nearest', { spells: ['bolt', 'bolt'] }),
      { items: ['dust'], turn: [{ do: 'use', with: 'dust' }], reactions: [] },
      { spells, items: { dust: { helpless: 'd4' } } },
    )
    expect(story.round('d6=6, Bert d4=2')).toEqual([
      'Anna: cast bolt at Bert',
      'Bert: use dust at Anna',
      'dust (Bert) on Anna',
      'bolt (Anna) is lost',
      'Anna is helpless for 2',
    ])
    // This round is the second of two.
    expect(story.round('d6=6')).toEqual([])
    expect(story.round('d6=6')).toEqual(['Anna: cast bolt at Bert'])
  })

  test('helpless by an effect for one round, its caster is so through casting until the next round begins', async () => {
    const story = await stage({
      spells,
      items: { dust: { helpless: 1 } },
      first: { Anna: caster('bolt') },
      second: { Bert: { items: ['dust'], turn: [{ do: 'use', with: 'dust' }], reactions: [] }, Bea: fighter },
    })
    expect(story.round('d6=6').slice(-2)).toEqual(['Bea: attack Anna', 'Bea at Anna, 8: 6'])
    expect(story.round('d6=1, Bea d20=9')).toEqual(['Bea: attack Anna', 'Bea at Anna, 10: miss'])
  })

  test('has no effect if its target has left the field, whoever stands around', async () => {
    const story = await begin({
      first: { Anna: caster('fireball', 'weakest'), Aldo: { ...fighter, turn: ['attack weakest'] } },
      second: { Bert: { ...target, hp: 3 }, Bea: target },
    })
    expect(story.round('d6=6, Aldo d20=10 d6=3').at(-1)).toBe('Bert is slain')
    expect(story.round('d6=6, Aldo d20=1').slice(0, 2)).toEqual(['fireball (Anna) is lost', 'Aldo: attack Bea'])
  })

  test('is lost if it is cast in the last round', async () => {
    const story = await begin({ first: { Anna: caster('bolt') }, second: { Bert: { ...target, hp: 1 } }, rounds: 1 })
    expect(story.round('d6=6')).toEqual(['Anna: cast bolt at Bert'])
    expect(story.outcome()).toBe('stalemate')
  })

  test('that decides the battle does so in the round that it begins', async () => {
    const story = await begin({ first: { Anna: caster('spark') }, second: { Bert: { ...target, hp: 5 } } })
    story.round('d6=6')
    expect(story.round('')).toEqual(['spark (Anna) on Bert', 'Bert loses 5', 'Bert is slain'])
    expect(story.outcome()).toBe('first wins')
    expect(story.memory.rounds[0]).toBe(2)
  })

  test('works at the same instant as all others: both parties can be beaten by them', async () => {
    const story = await begin({
      first: { Anna: caster('spark', 'nearest', { hp: 5 }) },
      second: { Bert: caster('spark', 'nearest', { hp: 5 }) },
    })
    expect(story.round('d6=6')).toEqual(['Anna: cast spark at Bert', 'Bert: cast spark at Anna'])
    expect(story.round('')).toEqual([
      'spark (Anna) on Bert',
      'spark (Bert) on Anna',
      'Anna loses 5',
      'Bert loses 5',
      'Anna is slain',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('draw')
  })

  test('counts as damage dealt, but as no attack', async () => {
    const story = await begin({ first: { Anna: caster('spark') }, second: { Bert: target } })
    story.round('d6=6')
    story.round('d6=6')
    const { otherDamage, taken, attacks, hits, dealt, hitsTaken } = story.score
    expect([...otherDamage]).toEqual([5, 0])
    expect([...taken]).toEqual([0, 5])
    for (const counter of [attacks, hits, dealt, hitsTaken])
      expect([...counter].every((count) => count === 0)).toBe(true)
  })
})

describe('a spell among wrestlers', () => {
  const wrestler = { turn: ['wrestle'], reactions: [] }

  test('is lost when its caster is immobilised', async () => {
    const story = await begin({ first: { Anna: caster('bolt') }, second: { Bert: wrestler } })
    // Helpless, she has lost without any dice.
    expect(story.round('d6=6')).toEqual([
      'Anna: cast bolt at Bert',
      'Bert: wrestle Anna',
      'Bert overcomes Anna, 1',
      'Bert grips Anna',
      'bolt (Anna) is lost',
    ])
  })

  test('cast in a simultaneous round works even so', async () => {
    const story = await begin({
      first: { Anna: caster('spark') },
      second: { Bert: wrestler },
      options: { initiative: 'each' },
    })
    expect(story.round(TIE)).toEqual([
      'Anna: cast spark at Bert',
      'Bert: wrestle Anna',
      'Bert overcomes Anna, 1',
      'Bert grips Anna',
      'spark (Anna) on Bert',
      'Bert loses 5',
    ])
  })

  test('has no effect on a target that is pinned before it works', async () => {
    const story = await begin({
      first: { Anna: caster('spark'), Aldo: wrestler },
      second: { Bert: target, Bea: target },
      options: { pin_contests: 1 },
    })
    expect(story.round('d6=6, Aldo d20=2, Bert d20=1')).toContain('Bert is pinned')
    expect(story.round('d6=6, Aldo d20=1, Bea d20=2')[0]).toBe('spark (Anna) is lost')
  })

  test('cannot be cast by the immobilised, and ends a grip of its caster', async () => {
    const story = await begin({
      first: {
        Anna: {
          ...caster('spark'),
          weapons: [],
          turn: [
            { do: 'wrestle', when: 'round == 1' },
            { do: 'cast', with: 'spark' },
          ],
        },
      },
      second: { Bert: { ...caster('spark'), weapons: [] } },
    })
    expect(story.round('d6=6, Anna d20=2, Bert d20=1')).toContain('Anna grips Bert')
    expect(story.round('d6=1')).toEqual(['Anna: cast spark at Bert', 'Anna lets go of Bert'])
    expect(story.round('d6=6')).toEqual(['spark (Anna) on Bert', 'Bert loses 5'])
    expect(story.round('d6=6')).toEqual(['Bert: cast spark at Anna'])
  })

  test('that makes a gripper helpless ends its grip', async () => {
    const story = await begin({
      first: { Anna: caster('trance'), Aldo: { ...target, hp: 50 } },
      second: { Bert: { ...wrestler, turn: ['wrestle weakest'] } },
    })
    expect(story.round('d6=6, Bert d20=2, Aldo d20=1')).toContain('Bert grips Aldo')
    expect(story.round('d6=6')).toEqual(['trance (Anna) on Bert', 'Bert lets go of Aldo', 'Bert is helpless for 2'])
  })
})

describe('casting', () => {
  test('is not for the gagged', async () => {
    const story = await begin({
      first: { Anna: caster('bolt', 'nearest', { gagged: true }) },
      second: { Bert: target },
    })
    expect(story.round('d6=6')).toEqual([])
  })

  test('is not for one who has been damaged this round', async () => {
    const story = await begin({
      first: { Anna: caster('bolt') },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', when: 'round == 1' }] } },
    })
    expect(story.round('d6=1, Bert d20=10 d6=1')).toEqual(['Bert: attack Anna', 'Bert at Anna, 10: 1'])
    expect(story.round('d6=1')).toEqual(['Anna: cast bolt at Bert'])
  })

  test('is not for one who has been damaged by a spell as this round began', async () => {
    const story = await begin({
      first: { Anna: caster('spark', 'nearest', { spells: ['spark', 'spark'] }) },
      second: { Bert: caster('spark') },
    })
    story.round('d6=6')
    expect(story.round('d6=6').filter((line) => line.includes('cast'))).toEqual([])
    expect(story.round('d6=6')).toEqual(['Anna: cast spark at Bert'])
  })

  test.each([
    ['a sword', { weapons: ['sword'] }, true],
    ['a sword and a shield', { weapons: ['sword'], shield: 'round-shield' }, false],
    ['a sword and a dagger', { weapons: ['sword'], secondary: 'dagger' }, false],
    ['a weapon for both hands', { weapons: ['zweihander'] }, false],
    ['claws and a shield', { weapons: ['claws'], shield: 'round-shield' }, true],
    ['nothing', { weapons: [] }, true],
  ])('with a focus needs a free hand, of which %s leaves one or not', async (_, hands, isCast) => {
    const story = await begin({
      first: { Anna: caster('prayer', 'nearest', hands) },
      second: { Bert: target },
      distance: '60 ft',
    })
    expect(story.round('d6=6')).toEqual(isCast ? ['Anna: cast prayer at Bert'] : [])
  })

  test('without one needs none', async () => {
    const story = await begin({
      first: { Anna: caster('bolt', 'nearest', { weapons: ['zweihander'] }) },
      second: { Bert: target },
    })
    expect(story.round('d6=6')).toEqual(['Anna: cast bolt at Bert'])
  })

  test('needs a target in range, and is not walked for', async () => {
    const first = { Anna: caster('bolt') }
    const far = await begin({ first, second: { Bert: target }, distance: '65 ft' })
    expect(far.round('d6=6')).toEqual([])
    const near = await begin({ first, second: { Bert: target }, distance: '60 ft' })
    expect(near.round('d6=6')).toEqual(['Anna: cast bolt at Bert'])
  })

  test('needs a line of sight', async () => {
    const first = { Anna: caster('bolt') }
    const walled = await begin({ first, second: { Bert: target }, field: { map: 'a.#.b' } })
    expect(walled.round('d6=6')).toEqual([])
    const open = await begin({ first, second: { Bert: target }, field: { map: 'a...b\n..#..' } })
    expect(open.round('d6=6')).toEqual(['Anna: cast bolt at Bert'])
  })

  test('aims at the foe that is selected among those in range', async () => {
    const scene = (at: string): Omit<Scene, 'spells'> => ({
      first: { Anna: caster('bolt', at) },
      second: { Bert: { ...target, hp: 50 }, Bea: target, Bo: { ...target, hp: 1 } },
      field: { rank: 2 },
      distance: '60 ft',
    })
    // Bo stands behind the others, out of range.
    expect((await begin(scene('weakest'))).round('d6=6')).toEqual(['Anna: cast bolt at Bert'])
    expect((await begin(scene('strongest'))).round('d6=6')).toEqual(['Anna: cast bolt at Bea'])
    expect((await begin(scene('random'))).round('d6=6, Anna d2=2')).toEqual(['Anna: cast bolt at Bea'])
  })

  test('is known to the later edition only', async () => {
    const story = await begin({
      first: { Anna: caster('bolt') },
      second: { Bert: target },
      options: { edition: 'counter-thrust' },
    })
    expect(story.round('d6=6')).toEqual([])
  })
})

describe('a spell cast in a simultaneous round', () => {
  const each = { initiative: 'each' }

  test('takes effect at its end, together with the damage, whatever happens to the caster', async () => {
    const story = await begin({
      first: { Anna: caster('bolt', 'nearest', { hp: 6 }) },
      second: { Bert: { ...fighter, hp: 7 } },
      options: each,
    })
    expect(story.round(`${TIE}, Anna d6=3 d6=4`)).toEqual([
      'Anna: cast bolt at Bert',
      'Bert: attack Anna',
      'Bert at Anna, 8: 6',
      'bolt (Anna) on Bert',
      'Anna loses 6',
      'Bert loses 7',
      'Anna is slain',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('draw')
  })

  test('has worked once it is over, and its caster is helpless until the next round begins', async () => {
    const story = await begin({
      first: { Anna: caster('bolt') },
      second: { Bert: { ...fighter, turn: [{ do: 'hold', when: 'round == 1' }, 'attack'] } },
      options: each,
    })
    expect(story.round(`${TIE}, Anna d6=1 d6=1`)).toEqual([
      'Anna: cast bolt at Bert',
      'Bert: hold',
      'bolt (Anna) on Bert',
      'Bert loses 2',
      'held actions',
      'Bert: attack Anna',
      'Bert at Anna, 8: 6',
      'Anna loses 6',
    ])
    expect(story.round('d6=1 d6=2, Bert d20=9')).toEqual(['Bert: attack Anna', 'Bert at Anna, 10: miss'])
  })

  test('counts its rounds from the next one', async () => {
    const story = await begin({
      first: { Anna: caster('trance') },
      second: { Bert: { weapons: ['axe'], turn: ['advance'], reactions: [], movement: '15 ft' } },
      distance: '60 ft',
      options: each,
    })
    // This one included, which is no longer any good.
    expect(story.round(TIE)).toEqual([
      'Anna: cast trance at Bert',
      'Bert: advance Anna',
      'trance (Anna) on Bert',
      'Bert is helpless for 3',
    ])
    expect(story.round('d6=1 d6=2')).toEqual([])
    expect(story.round('d6=1 d6=2')).toEqual([])
    expect(story.round('d6=1 d6=2')).toEqual(['Bert: advance Anna'])
  })

  test('gives bonuses that count from the next one', async () => {
    const story = await begin({
      first: { Anna: caster('shield') },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', when: 'round > 1' }] } },
      options: each,
    })
    expect(story.round(TIE)).toContain('shield on Anna for 3')
    expect(story.round('d6=1 d6=2, Bert d20=1')).toContain('Bert at Anna, 14: miss')
    expect(story.round('d6=1 d6=2, Bert d20=1')).toContain('Bert at Anna, 14: miss')
    expect(story.round('d6=1 d6=2, Bert d20=1')).toContain('Bert at Anna, 10: miss')
  })

  test('waits for the next round if it is cast in another one', async () => {
    const story = await begin({
      first: { Anna: caster('spark') },
      second: { Bert: target },
      options: each,
    })
    expect(story.round('d6=2 d6=1')).toEqual(['Anna: cast spark at Bert'])
    expect(story.round('d6=2 d6=1')).toEqual(['spark (Anna) on Bert', 'Bert loses 5'])
  })

  test('as a held action takes effect when the held actions are over', async () => {
    const story = await begin({
      first: { Anna: caster('spark', 'nearest', { turn: ['hold', { do: 'cast', with: 'spark' }] }) },
      second: { Bert: target },
    })
    expect(story.round('d6=6')).toEqual([
      'Anna: hold',
      'held actions',
      'Anna: cast spark at Bert',
      'spark (Anna) on Bert',
      'Bert loses 5',
    ])
  })
})

describe('an effect', () => {
  /** What happens when the second round begins. */
  async function effectOf(
    spell: Readonly<Record<string, unknown>>,
    dice: string,
    victim: Readonly<Record<string, unknown>> = target,
  ): Promise<string[]> {
    const story = await duel(caster('spell'), victim, { spells: { spell } })
    story.round('d6=6')
    return story.round(`${dice}, d6=6`).slice(1)
  }

  test('ignores armour', async () => {
    expect(await effectOf({ damage: 'd6' }, 'Anna d6=3', { ...target, armour: 'mail' })).toEqual(['Bert loses 3'])
  })

  test('has its dice rolled in the order of damage, helplessness, rounds', async () => {
    expect(await effectOf({ ac: -2, rounds: 'd3', helpless: 'd4', damage: 'd6' }, 'Anna d6=5 d4=3 d3=2')).toEqual([
      'Bert loses 5',
      'Bert is helpless for 3',
      'spell on Bert for 2',
    ])
  })

  test('rolls no dice for rounds of nothing', async () => {
    expect(await effectOf({ rounds: 'd3', damage: 'd6' }, 'Anna d6=5')).toEqual(['Bert loses 5'])
  })

  test('never does less than nothing', async () => {
    expect(await effectOf({ damage: 'd6-4', helpless: 'd4-3' }, 'Anna d6=3 d4=3')).toEqual([])
    expect(await effectOf({ damage: 'd6-4', helpless: 'd4-3' }, 'Anna d6=5 d4=4')).toEqual([
      'Bert loses 1',
      'Bert is helpless for 1',
    ])
  })

  test('is halved, rounded down, by a save of the victim’s number or more', async () => {
    expect(await effectOf({ damage: 'd6', save: 'half' }, 'Anna d6=5, Bert d20=16')).toEqual([
      'Bert saves',
      'Bert loses 2',
    ])
    expect(await effectOf({ damage: 'd6', save: 'half' }, 'Anna d6=5, Bert d20=15')).toEqual([
      'Bert does not save',
      'Bert loses 5',
    ])
    const wary = { ...target, save_spells: 9 }
    expect(await effectOf({ damage: 'd6', save: 'half' }, 'Anna d6=5, Bert d20=9', wary)).toContain('Bert loses 2')
  })

  test('does nothing else to one who has saved half', async () => {
    const curse = { damage: 'd6', helpless: 2, ac: -2, save: 'half' }
    expect(await effectOf(curse, 'Anna d6=1, Bert d20=16')).toEqual(['Bert saves'])
  })

  test('is negated whole by a save', async () => {
    const curse = { damage: 'd6', helpless: 2, ac: -2, save: 'negates' }
    expect(await effectOf(curse, 'Anna d6=5, Bert d20=16')).toEqual(['Bert saves'])
    expect(await effectOf(curse, 'Anna d6=5, Bert d20=1')).toEqual([
      'Bert does not save',
      'Bert loses 5',
      'Bert is helpless for 2',
      'spell on Bert for 1',
      'spell on Bert ends',
    ])
  })

  test('with a radius harms everybody within it of the target: foes, friends, and the caster', async () => {
    const story = await begin({
      first: { Anna: caster('fireball', 'strongest'), Aldo: target },
      second: { Bert: { ...target, hp: 200 }, Bea: target, Bo: target },
    })
    expect(story.round('d6=6')).toEqual(['Anna: cast fireball at Bert'])
    // Bo stands 10 ft from Bert. The dice are rolled once; each saves in order of number.
    expect(story.round('Anna d6=5 d6=4, Anna d20=16, Aldo d20=15, Bert d20=20, Bea d20=1, d6=6')).toEqual([
      'fireball (Anna) on Bert',
      'Anna saves',
      'Aldo does not save',
      'Bert saves',
      'Bea does not save',
      'Anna loses 4',
      'Aldo loses 9',
      'Bert loses 4',
      'Bea loses 9',
    ])
    expect([...story.score.otherDamage]).toEqual([26, 0, 0, 0, 0])
    expect([...story.score.taken]).toEqual([4, 9, 4, 9, 0])
  })

  test('with a radius reaches where the target has gone meanwhile', async () => {
    const story = await begin({
      first: { Anna: caster('fireball') },
      second: { Bert: { ...target, turn: ['advance'] } },
      distance: '30 ft',
    })
    expect(story.round('d6=6')).toEqual(['Anna: cast fireball at Bert', 'Bert: advance Anna'])
    expect(story.round('Anna d6=1 d6=1, Anna d20=1, Bert d20=1, d6=6').slice(-2)).toEqual([
      'Anna loses 2',
      'Bert loses 2',
    ])
  })

  test('without one harms its target only', async () => {
    const story = await begin({ first: { Anna: caster('spark') }, second: { Bert: target, Bea: target } })
    story.round('d6=6')
    expect(story.round('d6=6')).toEqual(['spark (Anna) on Bert', 'Bert loses 5'])
  })
})

describe('helplessness by an effect', () => {
  const walker = { weapons: ['axe'], turn: ['advance nearest'], reactions: [] }

  test('takes the turns of its rounds, the current one being the first', async () => {
    const story = await begin({
      first: { Anna: caster('sleep', 'nearest', { spells: ['sleep'] }) },
      second: { Bert: { ...walker, movement: '15 ft' } },
      distance: '60 ft',
    })
    expect(story.round('d6=6')).toEqual(['Anna: cast sleep at Bert', 'Bert: advance Anna'])
    expect(story.round('Anna d4=2, Bert d20=15, d6=6')).toEqual([
      'sleep (Anna) on Bert',
      'Bert does not save',
      'Bert is helpless for 2',
    ])
    expect(story.round('d6=6')).toEqual([])
    expect(story.round('d6=6')).toEqual(['Bert: advance Anna'])
  })

  test('is struck without a roll', async () => {
    const story = await begin({
      first: { Anna: caster('trance'), Aldo: { ...fighter, armour: 'mail' } },
      second: { Bert: { ...target, armour: 'mail' } },
    })
    story.round('d6=6, Aldo d20=1')
    expect(story.round('d6=6').slice(2)).toEqual(['Aldo: attack Bert', 'Aldo at Bert, 8: 6'])
  })

  test.each([
    ['longer', [3, 1]],
    ['shorter', [1, 3]],
  ])('lasts the longest of several: the %s first', async (_, rounds) => {
    const story = await stage({
      spells: { one: { helpless: rounds[0] }, other: { helpless: rounds[1] } },
      first: { Anna: caster('one'), Aldo: caster('other') },
      second: { Bert: { ...walker, movement: '15 ft' } },
      distance: '60 ft',
    })
    story.round('d6=6')
    for (const round of [2, 3, 4])
      expect(
        story.round('d6=6').filter((line) => line.startsWith('Bert:')),
        `${round}`,
      ).toEqual([])
    expect(story.round('d6=6')).toEqual(['Bert: advance Anna'])
  })

  test('is not shortened by one that comes later', async () => {
    const story = await duel(
      caster('brief'),
      { ...walker, movement: '15 ft', helpless_rounds: 3 },
      { spells: { brief: { helpless: 1 } }, distance: '60 ft' },
    )
    for (let round = 1; round <= 3; round++) expect(story.round('d6=6')).not.toContain('Bert: advance Anna')
    expect(story.round('d6=6')).toEqual(['Bert: advance Anna'])
  })
})

describe('healing', () => {
  test('restores up to the maximum, and is aimed at oneself if nothing else is said', async () => {
    const story = await begin({
      first: {
        Anna: caster('mend', undefined, { hp: 10, turn: [{ do: 'cast', with: 'mend', when: 'my.health < 1' }] }),
      },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', when: 'round == 1' }] } },
    })
    story.round('d6=6, Bert d20=10 d6=3')
    expect(story.hp('Anna')).toBe(7)
    expect(story.round('d6=6')).toEqual(['Anna: cast mend at Anna'])
    expect(story.round('Anna d8=8, d6=6')).toEqual(['mend (Anna) on Anna', 'Anna regains 3'])
    expect(story.hp('Anna')).toBe(10)
  })

  test('comes before the damage of the same instant', async () => {
    const story = await begin({
      first: { Anna: caster('mend', undefined, { hp: 10 }) },
      second: { Bert: caster('bolt') },
    })
    story.round('d6=6')
    // She has all of her 10 and regains nothing; then she loses 6.
    expect(story.round('Anna d8=5, Bert d6=2 d6=4, d6=6').slice(2)).toEqual(['Anna regains 0', 'Anna loses 6'])
    expect(story.hp('Anna')).toBe(4)
  })

  test('saves one whom the damage of the same instant would have slain', async () => {
    const story = await begin({
      first: { Anna: caster('mend', 'ally-most-wounded'), Aldo: { ...target, hp: 10 } },
      second: {
        Bert: { weapons: ['sword'], ...brawl, turn: [{ do: 'attack', at: 'weakest', when: 'round == 1' }] },
        Bea: caster('spark', 'weakest'),
      },
    })
    story.round('d6=1, Bert d20=10 d8=7')
    expect(story.round('Anna d8=4, d6=1')).toEqual([
      'mend (Anna) on Aldo',
      'spark (Bea) on Aldo',
      'Aldo regains 4',
      'Aldo loses 5',
    ])
    expect(story.hp('Aldo')).toBe(2)
  })

  test.each([
    ['ally-most-wounded', 'Aldo'],
    ['ally-nearest', 'Ada'],
    ['self', 'Anna'],
    ['nearest', 'Anna'],
    ['farthest', 'Aldo'],
    ['strongest', 'Ada'],
  ])('aims at one of the party: %s', async (at, who) => {
    const story = await begin({
      first: {
        Anna: caster('mend', at),
        Ada: { ...target, hp: 200 },
        Aldo: { ...target, hp: 10 },
      },
      second: { Bert: { ...fighter, turn: ['attack weakest'], weapons: ['spear'] } },
    })
    const lines = story.round('d6=1, Bert d20=10 d6=3')
    expect(lines.at(-1)).toBe(`Anna: cast mend at ${who}`)
  })

  test('with a radius is for the party only', async () => {
    const story = await stage({
      spells: { chorus: { heal: 2, radius: '5 ft' } },
      first: { Anna: caster('chorus'), Aldo: target, Ada: target },
      second: { Bert: target },
    })
    story.round('d6=6')
    expect(story.round('d6=6')).toEqual(['chorus (Anna) on Anna', 'Anna regains 0', 'Aldo regains 0'])
  })
})

describe('a bonus', () => {
  test('to Armour Class lasts its rounds, the current one being the first', async () => {
    const story = await begin({ first: { Anna: caster('shield') }, second: { Bert: fighter } })
    // Casting she is helpless.
    expect(story.round('d6=1, Bert d20=1')).toEqual([
      'Bert: attack Anna',
      'Bert at Anna, 10: miss',
      'Anna: cast shield at Anna',
    ])
    expect(story.round('d6=1, Bert d20=13')).toEqual([
      'shield (Anna) on Anna',
      'shield on Anna for 2',
      'Bert: attack Anna',
      'Bert at Anna, 14: miss',
    ])
    expect(story.round('d6=1, Bert d20=13').slice(1)).toEqual(['Bert at Anna, 14: miss', 'shield on Anna ends'])
    expect(story.round('d6=1, Bert d20=9').slice(1)).toEqual(['Bert at Anna, 10: miss'])
  })

  test('to hit counts for every attack roll, in melee and at range', async () => {
    const story = await begin({
      first: {
        Anna: caster('aim', 'ally-nearest'),
        Aldo: { ...fighter, weapons: ['axe', 'javelin'], turn: ['attack'] },
      },
      second: { Bert: target },
    })
    story.round('d6=6, Aldo d20=1')
    expect(story.round('d6=6, Aldo d20=7').slice(-1)).toEqual(['Aldo at Bert, 8: miss'])
    const other = await begin({
      first: { Anna: caster('aim', 'ally-nearest'), Aldo: { weapons: ['bow'], ...brawl } },
      second: { Bert: target },
      distance: '60 ft',
    })
    other.round('d6=6, Aldo d20=1')
    expect(other.round('d6=6, Aldo d20=7').slice(-1)).toEqual(['Aldo at Bert, 8: miss'])
  })

  test('to Armour Rating takes more off the damage', async () => {
    const story = await begin({
      first: { Anna: caster('stoneskin', undefined, { armour: 'leather' }) },
      second: { Bert: fighter },
    })
    story.round('d6=1, Bert d20=1')
    // 2 of leather and 3 of stone, less the margin of 1.
    expect(story.round('d6=1, Bert d20=11 d6=6').at(-1)).toBe('Bert at Anna, 10: 2 (4 absorbed)')
    expect(story.round('d6=1, Bert d20=11 d6=6').at(-2)).toBe('Bert at Anna, 10: 2 (4 absorbed)')
    expect(story.round('d6=1, Bert d20=11 d6=6').at(-1)).toBe('Bert at Anna, 10: 5 (1 absorbed)')
  })

  test('is added to others', async () => {
    const story = await begin({
      first: { Anna: caster('shield', undefined, { spells: ['shield', 'shield'] }) },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', when: 'round == 3' }] } },
    })
    story.round('d6=6')
    story.round('d6=6')
    expect(story.round('d6=6, Bert d20=17')).toEqual([
      'shield (Anna) on Anna',
      'shield on Anna for 2',
      'Bert: attack Anna',
      'Bert at Anna, 18: miss',
      'shield on Anna ends',
    ])
  })

  test('below nothing is harmful, and aimed at foes', async () => {
    const story = await stage({
      spells: { rust: { armour: -9, ac: -1 } },
      first: { Anna: caster('rust'), Aldo: fighter },
      second: { Bert: { ...target, armour: 'mail' } },
    })
    expect(story.round('d6=6, Aldo d20=10 d6=5').slice(0, 3)).toEqual([
      'Anna: cast rust at Bert',
      'Aldo: attack Bert',
      'Aldo at Bert, 10: 1 (4 absorbed)',
    ])
    // No Armour Rating is less than none.
    expect(story.round('d6=6, Aldo d20=9 d6=5').slice(1)).toEqual([
      'rust on Bert for 1',
      'Aldo: attack Bert',
      'Aldo at Bert, 9: 5',
      'rust on Bert ends',
    ])
  })

  test('to Armour Class is of no use to who is unaware', async () => {
    const story = await begin({
      first: { Anna: caster('shield', 'ally-nearest'), Aldo: { ...target, hp: 50, unaware_rounds: 2 } },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', at: 'weakest', when: 'round > 1' }] } },
    })
    story.round('d6=6')
    expect(story.round('d6=6, Bert d20=1').slice(1)).toEqual([
      'shield on Aldo for 2',
      'Bert: attack Aldo',
      'Bert at Aldo, 8: miss',
    ])
    expect(story.round('d6=6, Bert d20=1')).toContain('Bert at Aldo, 14: miss')
  })

  test('is seen by tactics', async () => {
    // Faces 10 to 20 hit; margins of 0, 1 and 2 leave 3, 2 and 1 of the armour: (6 + 10 + 15 + 8 * 21)/6/20.
    const when = 'target.armour == 3 and expected_damage > 1.6583 and expected_damage < 1.6584'
    const story = await begin({
      first: { Anna: caster('stoneskin') },
      second: { Bert: { ...fighter, turn: [{ do: 'attack', when }] } },
    })
    expect(story.round('d6=1')).toEqual(['Anna: cast stoneskin at Anna'])
    expect(story.round('d6=1, Bert d20=1')).toContain('Bert: attack Anna')
  })
})
