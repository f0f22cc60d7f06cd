import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const SPELLS = {
  bolt: { difficulty: 'target', range: '60 ft', damage: 'd6' },
  dart: { range: '60 ft', damage: '2d4-3' },
  mend: { target: 'ally', range: '20 ft', heal: 'd8' },
  brace: { target: 'self', ac: 3, rounds: 1 },
  curse: { range: '60 ft', attack: -2, ac: -1, rounds: 2 },
  bane: { range: '60 ft', attack: -5, disadvantage: true, rounds: 0 },
  bless: { target: 'ally', range: '60 ft', advantage: true, rounds: 1 },
  trip: { kind: 'skill', prone: true, difficulty: 12 },
}
const mage = { skill: 2, cp: 9, spells: Object.keys(SPELLS), reactions: [] }
const fighter = { weapons: ['sword'], ...brawl }

/** Anna casts by these rules, Aldo and Bert look on. */
function magic(anna: object, more: Partial<Scene> = {}): Scene {
  return {
    first: { Anna: { ...mage, ...anna }, Aldo: idle },
    second: { Bert: { ...idle, dc: 14 } },
    spells: SPELLS,
    ...more,
  }
}
const cast = (spell: string, more: object = {}) => ({ turn: [{ do: 'cast', with: spell, ...more }] })

describe('casting a spell', () => {
  test('is a check of 1d20 + skill against the target’s dc, and damage without skill', async () => {
    const story = await stage(magic(cast('bolt')))
    expect(story.round('Anna d20=11')).toEqual(['Anna: cast Bert', 'bolt (Anna)', 'it needs 12: fails'])
    expect(story.round('Anna d20=12 d6=5')).toEqual([
      'Anna: cast Bert',
      'bolt (Anna)',
      'it needs 12: works',
      'Bert loses 5',
    ])
    expect(story.hp('Bert')).toBe(95)
  })

  test('fails on a natural 1 and works on a natural 20', async () => {
    const deft = await stage(magic({ ...cast('bolt'), skill: 30 }))
    expect(deft.round('Anna d20=1').at(-1)).toBe('it needs -16: fails')
    const clumsy = await stage(magic({ ...cast('bolt'), skill: -10 }))
    expect(clumsy.round('Anna d20=20 d6=1').at(-2)).toBe('it needs 24: works')
  })

  test('uses the skill of its own name before the general one', async () => {
    const story = await stage(magic({ ...cast('bolt'), skills: { bolt: 5 } }))
    expect(story.round('Anna d20=1').at(-1)).toBe('it needs 9: fails')
  })

  test('needs no roll without a difficulty; damage below 0 counts as 0', async () => {
    const story = await stage(magic(cast('dart')))
    expect(story.round('Anna d4=1 d4=1').at(-1)).toBe('Bert loses 0')
    expect(story.has('Bert', 'HURT')).toBe(false)
    expect(story.round('Anna d4=2 d4=4').at(-1)).toBe('Bert loses 3')
  })

  test('costs casting points whether it works or not, and cannot be done without', async () => {
    const story = await stage(magic({ ...cast('bolt'), cp: 1 }))
    story.round('Anna d20=1')
    expect([...story.memory.cp]).toEqual([0, 0, 0])
    expect(story.round()).toEqual([])
  })

  test('costs Main', async () => {
    const story = await stage(magic({ turn: ['cast', 'advance', 'cast'], spells: ['dart'] }))
    expect(story.round('Anna d4=1 d4=1').filter((line) => line.includes('cast'))).toHaveLength(1)
  })

  test('needs a free hand, or as many as the option says', async () => {
    const armed = { ...cast('dart'), weapons: ['maul'] }
    expect((await stage(magic(armed))).round()).toEqual([])
    expect((await stage(magic(armed, { options: { casting_hands: 0 } }))).round('Anna d4=1 d4=1')).toHaveLength(3)
    const oneHand = { ...cast('dart'), weapons: ['sword'] }
    expect((await stage(magic(oneHand))).round('Anna d4=1 d4=1')).toHaveLength(3)
    expect((await stage(magic(oneHand, { options: { casting_hands: 2 } }))).round()).toEqual([])
  })

  test('needs a target in range and in sight', async () => {
    const at = async (map: string, dice = '') => (await stage(magic(cast('dart'), { field: { map } }))).round(dice)
    expect(await at(`AA${'.'.repeat(11)}B`)).toEqual([])
    expect(await at(`AA${'.'.repeat(10)}B`, 'Anna d4=1 d4=1')).toHaveLength(3)
    expect(await at('AA.#.B\n......')).toEqual([])
  })

  test('without `with` takes the first of its list that is legal, and only then the target', async () => {
    const turn = { turn: ['cast'] }
    const poor = await stage(
      magic({ ...turn, spells: ['dear', 'dart'], cp: 1 }, { spells: { ...SPELLS, dear: { cost: 2 } } }),
    )
    expect(poor.round('Anna d4=1 d4=1')[1]).toBe('dart (Anna)')
    // With a selector of allies only spells for allies count.
    const kind = await stage(magic({ turn: [{ do: 'cast', at: 'ally-nearest' }], spells: ['dart', 'mend'] }))
    expect(kind.round('Anna d8=1').slice(0, 2)).toEqual(['Anna: cast Aldo', 'mend (Anna)'])
    const self = await stage(magic({ turn: [{ do: 'cast', at: 'self' }], spells: ['dart', 'brace'] }))
    expect(self.round()[1]).toBe('brace (Anna)')
  })
})

describe('what a spell does', () => {
  test('heals up to the maximum', async () => {
    const scene = magic(cast('mend'), { options: { initiative: 'second' } })
    const story = await stage({
      ...scene,
      first: { Anna: { ...mage, ...cast('mend') }, Aldo: { ...idle, hp: 20, prone: true } },
      second: { Bert: { ...fighter, weapons: ['pike'], turn: [{ do: 'attack', at: 'weakest', when: 'round == 1' }] } },
    })
    expect(story.round('Bert d20=20 d8=6, Anna d8=5').slice(-2)).toEqual(['mend (Anna)', 'Aldo regains 5'])
    expect(story.round('Anna d8=8').at(-1)).toBe('Aldo regains 1')
    expect(story.hp('Aldo')).toBe(20)
  })

  test('is never for oneself if it is for an ally', async () => {
    const alone = { ...magic({}), first: { Anna: { ...mage, ...cast('mend') } } }
    expect((await stage(alone)).round()).toEqual([])
  })

  test('changes Armour Class and attack rolls, to the end of this round + `rounds`', async () => {
    const story = await stage(
      magic(
        { turn: [{ do: 'cast', with: 'curse', when: 'round == 1' }] },
        {
          second: { Bert: fighter },
          first: { Anna: { ...mage, turn: [{ do: 'cast', with: 'curse', when: 'round == 1' }] } },
        },
      ),
    )
    expect(story.round('Bert d20=11').slice(1)).toEqual([
      'curse (Anna)',
      'curse on Bert for 2',
      'Bert: attack Anna',
      'Bert at Anna, 12: miss',
    ])
    expect(story.round('Bert d20=11').at(-1)).toBe('Bert at Anna, 12: miss')
    expect(story.round('Bert d20=11').at(-1)).toBe('curse on Bert ends')
    expect(story.round('Bert d20=9').at(-1)).toBe('Bert at Anna, 10: miss')
  })

  test('of the same spell does not add up, the newest counts; of different ones it does', async () => {
    const story = await duel(
      {
        ...mage,
        turn: [
          { do: 'cast', with: 'curse', when: 'round <= 2' },
          { do: 'cast', with: 'bane' },
        ],
      },
      fighter,
      { spells: SPELLS },
    )
    story.round('Bert d20=11')
    expect(story.round('Bert d20=11').at(-1)).toBe('Bert at Anna, 12: miss')
    // -2 and -5, and disadvantage: until the end of this round, whose number is this one + 0.
    expect(story.round('Bert d20=16 d20=20').slice(-2)).toEqual(['Bert at Anna, 17: miss', 'bane on Bert ends'])
    // Cast again in the second round, the curse lasts to the end of the fourth.
    expect(story.round('Bert d20=16 d20=20').slice(-2)).toEqual(
      ['bane on Bert ends', 'curse on Bert ends'].toReversed(),
    )
  })

  test('gives advantage to an ally, and Armour Class to oneself', async () => {
    const story = await stage({
      spells: SPELLS,
      first: { Anna: { ...mage, ...cast('bless') }, Aldo: fighter },
      second: { Bert: { ...idle } },
    })
    expect(story.round('Aldo d20=2 d20=10 d8=1').at(-1)).toBe('Aldo at Bert, 10: 1')
    const braced = await duel({ ...mage, ...cast('brace') }, fighter, { spells: SPELLS })
    expect(braced.round('Bert d20=1').at(-1)).toBe('Bert at Anna, 13: miss')
  })

  test('makes its target fall prone, after healing and before damage', async () => {
    const all = { damage: 1, heal: 1, prone: true, ac: 1, rounds: 3 }
    const story = await stage(magic({ ...cast('all'), spells: ['all'] }, { spells: { all } }))
    expect(story.round()).toEqual([
      'Anna: cast Bert',
      'all (Anna)',
      'Bert regains 0',
      'Bert is prone',
      'all on Bert for 3',
      'Bert loses 1',
    ])
  })

  test('slays, and is not counted as an attack', async () => {
    const story = await stage({ ...magic(cast('dart')), second: { Bert: { ...idle, hp: 1 } } })
    expect(story.round('Anna d4=4 d4=4').slice(-2)).toEqual(['Bert loses 5', 'Bert is slain'])
    expect([...story.score.attacks]).toEqual([])
    expect([...story.score.otherDamage]).toEqual([5, 0, 0])
  })
})

describe('disruption', () => {
  /** Bert, who comes first, hurts Anna in the first round. */
  const scene = (spell_disruption: string, more: object = {}): Scene => ({
    ...magic({}),
    first: { Anna: { ...mage, ...cast('bolt'), ...more } },
    second: { Bert: { ...fighter, dc: 10, turn: [{ do: 'attack', when: 'round == 1' }] } },
    options: { initiative: 'second', spell_disruption },
  })

  test('by harm since the end of its last turn makes the check harder', async () => {
    const story = await stage(scene('disadvantage'))
    expect(story.round('Bert d20=10 d8=1, Anna d20=20 d20=7').at(-1)).toBe('it needs 8: fails')
    // Nothing has hurt her since.
    expect(story.round('Anna d20=7').at(-1)).toBe('it needs 8: fails')
  })

  test('or lets it fail, at full cost', async () => {
    const story = await stage(scene('fail'))
    expect(story.round('Bert d20=10 d8=1').at(-1)).toBe('bolt is disrupted')
    expect(story.memory.cp[0]).toBe(8)
  })

  test('or does nothing, as where a blow does no damage', async () => {
    expect((await stage(scene('none'))).round('Bert d20=10 d8=1, Anna d20=7').at(-1)).toBe('it needs 8: fails')
    expect((await stage(scene('fail'))).round('Bert d20=9, Anna d20=7').at(-1)).toBe('it needs 8: fails')
  })

  test('with exhaustion 3 disadvantage is there already', async () => {
    const story = await stage(scene('disadvantage', { exhaustion: 3 }))
    expect(story.round('Bert d20=9, Anna d20=9 d20=7').at(-1)).toBe('it needs 8: fails')
    const weary = await stage(scene('disadvantage', { exhaustion: 2 }))
    expect(weary.round('Bert d20=9, Anna d20=9').at(-1)).toBe('it needs 10: fails')
  })
})

describe('using a skill', () => {
  const tripper = { ...mage, cp: 0, turn: ['use-skill'] }

  test('costs nothing, needs no free hand, and is not disrupted', async () => {
    const story = await duel({ ...tripper, weapons: ['maul'] }, fighter, {
      spells: SPELLS,
      options: { initiative: 'second', spell_disruption: 'fail' },
    })
    expect(story.round('Bert d20=10 d8=1, Anna d20=10').slice(-3)).toEqual([
      'trip (Anna)',
      'it needs 10: works',
      'Bert is prone',
    ])
  })

  test('needs the thing in hand that it needs, which may be used up', async () => {
    const spells = { throw: { kind: 'skill', needs: 'wand', consumes: true, damage: 4, difficulty: 20 } }
    const anna = {
      ...tripper,
      spells: ['throw'],
      items: ['wand', 'wand'],
      turn: ['use-skill', { do: 'ready', with: 'wand' }],
    }
    const story = await stage({ ...magic({}), first: { Anna: anna }, spells })
    expect(story.round()).toEqual(['Anna: ready', 'Anna draws wand'])
    // Gone whether it works or not.
    expect(story.round('Anna d20=1').slice(1)).toEqual(['throw (Anna)', 'Anna has used up wand', 'it needs 18: fails'])
    story.round()
    expect(story.round('Anna d20=20').at(-1)).toBe('Bert loses 4')
    expect(story.round()).toEqual([])
  })
})
