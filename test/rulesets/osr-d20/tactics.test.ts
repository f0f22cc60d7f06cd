import { describe, expect, test } from 'vitest'
import { parseNotation } from '../../../src/battle/notation.ts'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const target = { weapons: ['axe'], ...idle }

/** Whom Anna attacks, of three in a row. */
async function chosen(at: string, foes: Scene['second'], fields = {}): Promise<string> {
  const story = await stage({
    first: { Anna: { weapons: ['spear'], turn: [`attack ${at}`], reactions: [], ...fields } },
    second: foes,
    options: { natural_1_misses: true },
  })
  return story.round('d6=6, Anna d20=1')[0].replace('Anna: attack ', '')
}

describe('a selector', () => {
  const foes = {
    Bert: { ...target, hp: 50 },
    Bea: { ...target, hp: 40, armour: 'mail' },
    Bo: { hp: 60, weapons: ['zweihander'], ...idle },
  }

  test.each([
    ['nearest', 'Bert'],
    ['farthest', 'Bert'],
    ['weakest', 'Bea'],
    ['strongest', 'Bo'],
    ['most-wounded', 'Bert'],
    ['softest', 'Bert'],
    ['deadliest', 'Bo'],
    ['same', 'Bert'],
  ])('%s', async (at, name) => {
    expect(await chosen(at, foes)).toBe(name)
  })

  test('chooses among the targets for which the action is legal', async () => {
    const story = await stage({
      first: { Anna: { weapons: ['sword'], turn: ['attack weakest'], reactions: [], movement: '0 ft' } },
      second: { Bert: { ...target, hp: 50 }, Bea: { ...target, hp: 10 } },
      field: { rank: 1 },
    })
    expect(story.round('d6=6, Anna d20=1')[0]).toBe('Anna: attack Bert')
  })

  test('is followed by the condition, which is tested for the one chosen and for nobody else', async () => {
    const scene = (when: string): Scene => ({
      first: { Anna: { weapons: ['spear'], turn: [{ do: 'attack', at: 'weakest', when }], reactions: [] } },
      second: { Bert: { ...target, hp: 50 }, Bea: { ...target, hp: 10 } },
    })
    expect(await (await stage(scene('target.hp > 20'))).round('d6=6')).toEqual([])
    expect((await stage(scene('target.hp < 20'))).round('d6=6, Anna d20=1')[0]).toBe('Anna: attack Bea')
  })

  test('softest weighs armour class against armour', async () => {
    const quick = {
      Bert: { ...target, agility: 2 },
      Bea: { ...target, armour: 'leather' },
      Bo: { ...target, agility: 5 },
    }
    // d6 at 12 or more: 9/20 of 3.5 = 1.575; at 10 with 2 of armour: 9/20 of 3.5 + 1/20 (2.5 + 10/6) = 1.783…
    expect(await chosen('softest', quick)).toBe('Bea')
  })

  test('deadliest judges one who is on its turn as having acted: no AC for the longer weapon', async () => {
    const foes = {
      // At 10 or more: 11/20 of 4.5 = 2.475; if the halberd still gave +2, 9/20 of 4.5 = 2.025.
      Bert: { weapons: ['sword'], ...idle },
      // As long as the halberd, so that it never gave anything: 11/20 of 4 = 2.2.
      Bea: { weapons: ['stick'], ...idle },
    }
    const story = await stage({
      first: { Anna: { weapons: ['halberd'], turn: ['attack deadliest'], reactions: [] } },
      second: { Bea: foes.Bea, Bert: foes.Bert },
      weapons: { stick: { damage: 'd7', length: '8 ft' } },
    })
    expect(story.round('d6=6, Anna d20=1')[0]).toBe('Anna: attack Bert')
  })

  test('same stays with the last target as long as that is legal', async () => {
    const story = await stage({
      first: {
        Anna: {
          weapons: ['spear'],
          turn: [{ do: 'attack', at: 'weakest', when: 'round == 1' }, 'attack same'],
          reactions: [],
        },
      },
      second: { Bert: { ...target, hp: 50 }, Bea: { ...target, hp: 10 } },
    })
    expect(story.round('d6=6, Anna d20=1')[0]).toBe('Anna: attack Bea')
    expect(story.round('d6=6, Anna d20=20 d6=6')[0]).toBe('Anna: attack Bea')
    expect(story.round('d6=6, Anna d20=20 d6=6').slice(-1)).toEqual(['Bea is slain'])
    expect(story.round('d6=6, Anna d20=1')[0]).toBe('Anna: attack Bert')
  })

  test('random rolls among the legal targets, and not where there is but one', async () => {
    const story = await stage({
      first: { Anna: { weapons: ['spear'], turn: ['attack random'], reactions: [] } },
      second: foes,
      options: { natural_1_misses: true },
    })
    const turns = [1, 2, 3].map((face) => story.round(`d6=6, Anna d3=${face} d20=1`)[0])
    expect(turns).toEqual(['Anna: attack Bert', 'Anna: attack Bea', 'Anna: attack Bo'])
    expect(await chosen('random', { Bert: target })).toBe('Bert')
  })
})

describe('expected damage and the chance to kill', () => {
  /** Whether a condition holds for Anna's attack on Bert. */
  async function holds(
    when: string,
    { anna = {}, bert = {}, ...scene }: Partial<Scene> & { anna?: object; bert?: object } = {},
  ) {
    const story = await duel(
      {
        weapons: ['sword'],
        turn: [{ do: 'parry', when: 'false' }, { do: 'attack', when }, 'pass'],
        reactions: [],
        ...anna,
      },
      { ...target, ...bert },
      { ...scene },
    )
    try {
      return story.round('d6=6').length > 0
    } catch (error) {
      // She attacks, and there is no die for it.
      expect((error as Error).message).toBe('roll 2 is Anna d20, but no dice are left')
      return true
    }
  }

  test('are exact over d20 and the damage dice', async () => {
    // 11/20 of 4.5.
    expect(await holds('expected_damage > 2.47499 and expected_damage < 2.47501')).toBe(true)
    // A1 of the document.
    const a1 = {
      anna: { weapon_skill: 3, strength: 1 },
      bert: { agility: 1, weapon_skill: 2, shield: 'round-shield', armour: 'mail' },
    }
    expect(await holds('expected_damage > 2.037499 and expected_damage < 2.037501', a1)).toBe(true)
    // 3 of 8 faces on 11 of 20.
    expect(await holds('kill_chance > 0.206249 and kill_chance < 0.206251', { bert: { hp: 6 } })).toBe(true)
  })

  test.each([
    ['d8', 3, 0, 4],
    ['d8', 0, 4, 5],
    ['2d6+1', 2, 3, 9],
    ['3d6', 4, 4, 12],
    ['3d6', -5, 0, 18],
    ['5', 1, 2, 5],
    ['d6', 12, 6, 1],
    ['d4', 0, 0, 5],
  ])(
    'are those of every way in which the dice can fall (%s at %i into %i, %i hit points)',
    async (damage, skill, rating, hp) => {
      // Against AC 10, rolled as §4 says.
      const { count, sides, constant } = parseNotation(damage)!
      let rolls = [constant]
      for (let die = 0; die < count; die++)
        rolls = rolls.flatMap((r) => Array.from({ length: sides }, (_, i) => r + i + 1))
      let total = 0
      let kills = 0
      for (let face = 1; face <= 20; face++) {
        if (face + skill < 10) continue
        const left = Math.max(0, rating - (face + skill - 10))
        for (const r of rolls) {
          total += Math.max(0, r - left)
          if (Math.max(0, r - left) >= hp) kills++
        }
      }
      const about = (name: string, value: number): string =>
        `${name} > ${(value - 1e-9).toFixed(12)} and ${name} < ${(value + 1e-9).toFixed(12)}`
      const ways = 20 * rolls.length
      const when = `${about('expected_damage', total / ways)} and ${about('kill_chance', kills / ways)}`
      const scene = { anna: { weapon_skill: skill, weapons: ['thing'] }, bert: { hp, hide: rating } }
      expect(await holds(when, { ...scene, weapons: { thing: { damage } } })).toBe(true)
    },
  )

  test('count a blow against the helpless as certain', async () => {
    const bert = { helpless_rounds: 1, armour: 'mail', hp: 8 }
    expect(await holds('expected_damage == 8 and kill_chance == 1', { bert })).toBe(true)
    expect(await holds('expected_damage == 8 and kill_chance == 0', { bert: { ...bert, hp: 9 } })).toBe(true)
  })

  test('count the -4 for firing into melee', async () => {
    const story = await stage({
      first: {
        Dora: { weapons: ['sword'], ...idle },
        Cleo: {
          weapons: ['bow'],
          turn: [{ do: 'shoot', when: 'expected_damage > 1.2249 and expected_damage < 1.2251' }],
          reactions: [],
        },
      },
      second: { Bert: target },
      field: { rank: 1 },
    })
    // 7/20 of 3.5.
    expect(story.round('d6=6, Cleo d20=1')[0]).toBe('Cleo: shoot Bert')
  })

  test('count the multiplier of a charge, and of a polearm that receives it, but not of a passing attack', async () => {
    const charger = { turn: [{ do: 'charge', when: 'expected_damage > 4.94 and expected_damage < 4.96' }] }
    const scene: Scene = {
      first: { Anna: { weapons: ['sword'], reactions: [], ...charger } },
      second: {
        Bert: {
          weapons: ['halberd'],
          turn: [],
          reactions: [{ do: 'counter-attack', when: 'expected_damage > 7.1 and expected_damage < 7.2' }],
        },
      },
      distance: '30 ft',
    }
    // Anna: at 12, twice 9/20 of 4.5 = 4.05; Bert at 8, twice 13/20 of 5.5 = 7.15.
    const cautious = await stage(scene)
    expect(cautious.round('d6=6')).toEqual([])
    const story = await stage({ ...scene, first: { Anna: { weapons: ['sword'], turn: ['charge'], reactions: [] } } })
    expect(story.round('d6=6, Bert d20=1, Anna d20=1')[1]).toBe('Bert: counter-attack (Anna)')

    const passing = await stage({
      first: { Anna: { weapons: ['sword'], turn: ['charge weakest'], reactions: [] } },
      second: {
        Bert: { weapons: ['pole'], turn: [], reactions: [{ do: 'passing-attack', when: 'expected_damage < 3' }] },
        Bea: { ...target, hp: 50 },
      },
      weapons: { pole: { damage: 'd6', polearm: true, reach: '30 ft' } },
      distance: '40 ft',
    })
    // At 8: 13/20 of 3.5 = 2.275; doubled it would be 4.55.
    expect(passing.round('d6=6, Bert d20=1, Anna d20=1')[1]).toBe('Bert: passing-attack (Anna)')
  })

  test('are 0 for everything that is no attack', async () => {
    const story = await duel(
      {
        weapons: ['sword'],
        turn: [{ do: 'advance', when: 'expected_damage == 0 and kill_chance == 0' }],
        reactions: [],
      },
      { weapons: ['axe'], turn: ['attack'], reactions: [{ do: 'parry', when: 'expected_damage == 0' }] },
      { distance: '100 ft' },
    )
    expect(story.round('d6=6')).toEqual(['Anna: advance Bert'])
  })
})

describe('a condition', () => {
  /** Whether it holds for Anna, in the second round of a fight with Bert and Bea, both next to her. */
  async function inTheFight(when: string): Promise<boolean> {
    const story = await stage({
      first: {
        Anna: {
          hp: 20,
          weapons: ['halberd', 'sword'],
          armour: 'mail',
          hide: 1,
          movement: '90 ft',
          turn: [
            { do: 'attack', at: 'strongest', when: 'round == 1' },
            { do: 'parry', when },
          ],
          reactions: [],
        },
        Ada: { weapons: ['bow'], turn: [], reactions: [] },
      },
      second: {
        Bert: { hp: 100, weapons: ['axe'], turn: [{ do: 'attack', at: 'weakest', when: 'round == 1' }], reactions: [] },
        Bea: { hp: 40, turn: [{ do: 'attack', at: 'weakest', when: 'round == 1' }], reactions: [] },
      },
    })
    expect(story.round('d6=6, Anna d20=1, Bert d20=10 d6=5, Bea d20=1')).toContain('Bert at Anna, 10: 0 (5 absorbed)')
    return story.round('d6=6').length > 0
  }

  test.each([
    'round == 2',
    'distance == 5',
    'allies == 1 and foes == 2 and allies_start == 1 and foes_start == 2',
    'my.hp == 20 and my.hp_max == 20 and my.health == 1',
    'my.engaged and my.foes_engaged == 2 and my.team == 2',
    'target.engaged and target.foes_engaged == 2',
    'my.armed and not my.unarmed and not my.acted and not my.attacked',
    'my.ready_length == 8 and my.ready_reach == 5 and my.ready_range == 0 and my.ammo == 0 and not my.loaded',
    'my.armour == 5 and target.armour == 0 and my.movement == 90 and target.movement == 120',
    'not (my.aiming or my.parrying or my.charging or my.unaware or my.helpless or my.mounted)',
    'not (my.waiting or my.casting or my.searching or my.immobilised or my.gripping)',
    'my.contests == 0 and my.spells == 0 and my.items == 0',
    // For an action that aims at nobody, the target is the nearest foe.
    'target.hp == 100 and target.hp_max == 100',
  ])('knows that %s', async (when) => {
    expect(await inTheFight(when)).toBe(true)
  })

  test('knows the marks of the round', async () => {
    const story = await duel(
      { weapons: ['sword'], ...brawl },
      {
        weapons: ['axe'],
        turn: [{ do: 'attack', when: 'my.damaged and target.acted and target.attacked and not my.acted' }],
        reactions: [],
      },
    )
    expect(story.round('d6=6, Anna d20=10 d8=1, Bert d20=1')).toContain('Bert: attack Anna')
    expect(story.round('d6=1, Anna d20=1')).not.toContain('Bert: attack Anna')
  })

  test('tells empty hands and missile weapons', async () => {
    const story = await duel(
      {
        weapons: ['javelin'],
        turn: [{ do: 'shoot', when: 'my.loaded and my.ammo >= 1 and my.ready_range == 60 and target.unarmed' }],
        reactions: [],
      },
      idle,
    )
    expect(story.round('d6=6, Anna d20=1')).toHaveLength(2)
    expect(story.round('d6=6, Anna d20=1')).toHaveLength(2)
    expect(story.round('d6=6')).toEqual([])
  })
})
