import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const anna = { weapon_skill: 3, strength: 1, weapons: ['sword'], ...brawl }
const bert = { agility: 1, weapon_skill: 2, weapons: ['axe'], shield: 'round-shield', armour: 'mail', ...idle }

/** What Anna's die must show in the first round of a scene, in which she acts first and misses. */
async function need(scene: Scene): Promise<number> {
  const options = { initiative_target: 1, natural_1_misses: true, ...scene.options }
  const story = await stage({ ...scene, options })
  const line = story.round('d6=1, Anna d20=1').find((line) => line.startsWith('Anna at'))
  return Number(/, (-?\d+):/.exec(line ?? '')?.[1])
}

describe('an attack in melee', () => {
  test('hits if d20 and skill reach Armour Class; the margin eats the armour, what is left of it the damage', async () => {
    const story = await duel(anna, bert)
    // AC 10 + 1 (agility) + 2 (skill) + 1 (shield) = 14; Anna has 3 + 1.
    expect(story.round('d6=4, Anna d20=9')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
    expect(story.round('d6=4, Anna d20=10 d8=8')[1]).toBe('Anna at Bert, 10: 4 (4 absorbed)')
    expect(story.round('d6=4, Anna d20=12 d8=8')[1]).toBe('Anna at Bert, 10: 6 (2 absorbed)')
    expect(story.round('d6=4, Anna d20=14 d8=8')[1]).toBe('Anna at Bert, 10: 8')
    expect(story.round('d6=4, Anna d20=20 d8=8')[1]).toBe('Anna at Bert, 10: 8')
    expect(story.hp('Bert')).toBe(100 - 4 - 6 - 8 - 8)
  })

  test('that armour reduces to nothing is a hit all the same, and marks nobody as damaged', async () => {
    const wounded = { ...bert, turn: [{ do: 'parry', when: 'my.damaged' }] }
    const story = await duel(anna, wounded)
    expect(story.round('d6=4, Anna d20=11 d8=2')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: 0 (2 absorbed)'])
    expect(story.round('d6=4, Anna d20=11 d8=4').at(-1)).toBe('Bert: parry')
    expect([...story.score.hits]).toEqual([2, 0])
    expect([...story.score.dealt]).toEqual([1, 0])
    expect([...story.score.absorbed]).toEqual([0, 2 + 3])
  })

  test('counts the to-hit of the weapon, strength, and natural hide together with armour', async () => {
    const story = await duel(
      { strength: 2, weapons: ['pick'], ...brawl },
      { hide: 3, weapons: ['axe'], armour: 'leather', ...idle },
      { weapons: { pick: { damage: '8', to_hit: 1 } } },
    )
    expect(story.round('d6=4, Anna d20=7')[1]).toBe('Anna at Bert, 7: 3 (5 absorbed)')
  })

  test('misses on 1 and hits on 20 only if the options say so', async () => {
    const hopeless = { ...anna, weapon_skill: -20 }
    const sure = { ...anna, weapon_skill: 30 }
    const plain = await duel(hopeless, bert)
    expect(plain.round('d6=6, Anna d20=20')[1]).toBe('Anna at Bert, 33: miss')
    const certain = await duel(sure, bert)
    expect(certain.round('d6=6, Anna d20=1 d8=3')[1]).toBe('Anna at Bert, -17: 3')

    const options = { natural_20_hits: true, natural_1_misses: true }
    const lucky = await duel(hopeless, bert, { options })
    expect(lucky.round('d6=6, Anna d20=20 d8=6')[1]).toBe('Anna at Bert, 33: 2 (4 absorbed)')
    expect(lucky.round('d6=6, Anna d20=19')[1]).toBe('Anna at Bert, 33: miss')
    const unlucky = await duel(sure, bert, { options })
    expect(unlucky.round('d6=6, Anna d20=1')[1]).toBe('Anna at Bert, -17: miss')
    expect(unlucky.round('d6=6, Anna d20=2 d8=3')[1]).toBe('Anna at Bert, -17: 3')
  })

  test('does at least the minimum damage', async () => {
    const story = await duel(anna, bert, { options: { minimum_damage: 2 } })
    expect(story.round('d6=6, Anna d20=10 d8=5')[1]).toBe('Anna at Bert, 10: 2 (4 absorbed)')
    expect(story.round('d6=6, Anna d20=20 d8=1')[1]).toBe('Anna at Bert, 10: 2')
  })

  test('is rolled die by die where there are too many outcomes to list', async () => {
    const story = await duel({ ...anna, weapons: ['maul'] }, bert, { weapons: { maul: { damage: '4d6+1' } } })
    expect(story.round('d6=6, Anna d20=9')[1]).toBe('Anna at Bert, 10: miss')
    expect(story.round('d6=6, Anna d20=11 d6=1 d6=2 d6=3 d6=4')[1]).toBe('Anna at Bert, 10: 8 (3 absorbed)')
  })
})

describe('Armour Class', () => {
  const first = { Anna: anna }

  test.each<[string, Record<string, unknown>, number]>([
    ['is 10', { ...idle }, 10 - 5],
    ['may be another of the combatant’s own', { base_ac: 13, ...idle }, 13 - 5],
    ['counts agility', { agility: 3, weapons: ['sword'], ...idle }, 13],
    ['counts weapon skill of the armed', { weapon_skill: 4, weapons: ['sword'], ...idle }, 14],
    ['does not count weapon skill of empty hands, which are easy to hit', { weapon_skill: 4, ...idle }, 10 - 5],
    [
      'does not count weapon skill behind a bow, which is no empty hand',
      { weapon_skill: 4, weapons: ['bow'], ...idle },
      10,
    ],
    ['counts the weapon skill of claws', { weapon_skill: 4, weapons: ['claws'], ...idle }, 14],
    ['counts a shield', { weapons: ['sword'], shield: 'round-shield', ...idle }, 11],
    ['counts a shield on empty hands', { shield: 'round-shield', ...idle }, 11 - 5],
    [
      'does not count a shield behind two hands on a weapon',
      { weapons: ['zweihander'], shield: 'round-shield', ...idle },
      10,
    ],
    ['counts a secondary weapon', { weapons: ['sword'], secondary: 'dagger', ...idle }, 11],
    ['counts a secondary weapon of the same kind', { weapons: ['sword'], secondary: 'sword', ...idle }, 11],
    [
      'does not count a secondary weapon behind two hands on a weapon',
      { weapons: ['zweihander'], secondary: 'dagger', ...idle },
      10,
    ],
    ['counts a longer weapon', { weapons: ['zweihander'], ...idle }, 10],
    ['counts the longer weapon of one who has not acted', { weapons: ['halberd'], ...idle }, 12],
    ['does not count cover in melee', { weapons: ['sword'], cover: 'full', ...idle }, 10],
  ])('%s', async (_, fields, expected) => {
    expect(await need({ first, second: { Bert: fields } })).toBe(expected - 4)
  })

  test('does not count the longer weapon of one who has acted', async () => {
    const second = { Bert: { weapons: ['halberd'], turn: ['parry'], reactions: [] } }
    const story = await stage({ first, second })
    expect(story.round('d6=6, Anna d20=1')[1]).toBe('Anna at Bert, 8: miss')
    // Parrying gives +2, and nothing else does.
    expect(story.round('d6=1, Anna d20=1')[2]).toBe('Anna at Bert, 8: miss')
    const striker = await stage({ first, second: { Bert: { weapons: ['halberd'], ...brawl } } })
    expect(striker.round('d6=1, Bert d20=1, Anna d20=1').at(-1)).toBe('Anna at Bert, 6: miss')
  })

  test('can be changed by the options', async () => {
    const options = { base_ac: 12, longer_ac: 5, secondary_ac: 3, unarmed_to_hit: 1 }
    expect(await need({ first, second: { Bert: { weapons: ['halberd'], ...idle } }, options })).toBe(12 + 5 - 4)
    expect(await need({ first, second: { Bert: { weapons: ['axe'], secondary: 'axe', ...idle } }, options })).toBe(
      12 + 3 - 4,
    )
    expect(await need({ first, second: { Bert: idle }, options })).toBe(12 - 1 - 4)
  })
})

describe('a target that is not ready for it', () => {
  const surprised = { ...bert, unaware_rounds: 1 }
  const asleep = { ...bert, helpless_rounds: 1 }

  test('unaware, has the base Armour Class, good and bad, and is hit at +2', async () => {
    expect(await need({ first: { Anna: anna }, second: { Bert: surprised } })).toBe(10 - 4 - 2)
    expect(await need({ first: { Anna: anna }, second: { Bert: { ...surprised, agility: -3 } } })).toBe(10 - 4 - 2)
    const halberdier = { weapons: ['halberd'], unaware_rounds: 1, ...idle }
    expect(await need({ first: { Anna: anna }, second: { Bert: halberdier } })).toBe(10 - 4 - 2)
  })

  test('unaware and with empty hands, is hit at +7', async () => {
    expect(await need({ first: { Anna: anna }, second: { Bert: { ...idle, unaware_rounds: 1 } } })).toBe(10 - 4 - 7)
  })

  test('unaware, neither acts nor reacts until its rounds are over', async () => {
    const story = await duel(anna, { weapons: ['axe'], unaware_rounds: 2 })
    expect(story.round('d6=6, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 4: miss'])
    expect(story.round('d6=1, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 4: miss'])
    expect(story.round('d6=6, Anna d20=1, Bert d20=1')).toEqual([
      'Anna: attack Bert',
      'Bert: counter-attack (Anna)',
      'Anna at Bert, 6: miss',
      'Bert at Anna, 13: miss',
    ])
  })

  test('helpless, takes the highest damage without any roll, and its armour does not count', async () => {
    const story = await duel(anna, asleep)
    const lines = story.round('d6=6')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Anna at Bert, .*: 8$/)
    expect(story.hp('Bert')).toBe(92)
    expect(story.round('d6=6, Anna d20=1')[1]).toBe('Anna at Bert, 10: miss')
  })

  test('helpless, takes the highest damage of a charge doubled', async () => {
    const story = await duel({ ...anna, turn: ['charge'] }, asleep, { distance: '30 ft' })
    story.round('d6=6')
    expect(story.hp('Bert')).toBe(84)
  })

  test('helpless, counts as unaware for a missile', async () => {
    const archer = { ballistic_skill: 2, agility: 1, weapons: ['bow'], ...brawl }
    const story = await duel(archer, asleep, { distance: '50 ft' })
    expect(story.round('d6=6, Anna d20=5 d6=6')[1]).toBe('Anna at Bert, 5: 2 (4 absorbed)')
  })

  test('helpless under a weapon whose highest damage is below zero, takes none', async () => {
    const story = await duel({ weapons: ['feather'], ...brawl }, asleep, { weapons: { feather: { damage: 'd2-5' } } })
    story.round('d6=6')
    expect(story.hp('Bert')).toBe(100)
  })
})

describe('a team', () => {
  const fighter = { weapons: ['sword'], ...brawl }

  test('of two has +2, of three +5; the first to attack has none before the others have joined', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: fighter, Ada: fighter },
      second: { Bert: { weapons: ['sword'], ...idle } },
    })
    const attacks = (lines: string[]) => lines.filter((line) => line.includes(' at '))
    const dice = 'd6=6, Anna d20=1, Aldo d20=1, Ada d20=1'
    expect(attacks(story.round(dice))).toEqual([
      'Anna at Bert, 10: miss',
      'Aldo at Bert, 8: miss',
      'Ada at Bert, 5: miss',
    ])
    expect(attacks(story.round(dice))).toEqual([
      'Anna at Bert, 5: miss',
      'Aldo at Bert, 5: miss',
      'Ada at Bert, 5: miss',
    ])
  })

  test('counts who has turned to another no longer', async () => {
    const story = await stage({
      first: {
        Anna: { ...fighter, turn: ['attack weakest'] },
        Aldo: { ...fighter, turn: [{ do: 'attack', at: 'weakest', when: 'round == 1' }, 'attack strongest'] },
      },
      second: { Bert: { hp: 50, weapons: ['sword'], ...idle }, Bea: { weapons: ['sword'], ...idle } },
    })
    const attacks = (lines: string[]) => lines.filter((line) => line.includes(' at '))
    const dice = 'd6=6, Anna d20=1, Aldo d20=1'
    expect(attacks(story.round(dice))).toEqual(['Anna at Bert, 10: miss', 'Aldo at Bert, 8: miss'])
    expect(attacks(story.round(dice))).toEqual(['Anna at Bert, 8: miss', 'Aldo at Bea, 10: miss'])
    expect(attacks(story.round(dice))).toEqual(['Anna at Bert, 10: miss', 'Aldo at Bea, 10: miss'])
  })

  test('counts who is out of reach no longer', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: { ...fighter, turn: [{ do: 'attack', when: 'round == 1' }, 'retreat'] } },
      second: { Bert: { weapons: ['sword'], ...idle } },
    })
    const attacks = (lines: string[]) => lines.filter((line) => line.includes(' at '))
    expect(attacks(story.round('d6=6, Anna d20=1, Aldo d20=1'))).toEqual([
      'Anna at Bert, 10: miss',
      'Aldo at Bert, 8: miss',
    ])
    expect(attacks(story.round('d6=6, Anna d20=1'))).toEqual(['Anna at Bert, 8: miss'])
    expect(attacks(story.round('d6=6, Anna d20=1'))).toEqual(['Anna at Bert, 10: miss'])
  })

  test('counts who has fallen no longer', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: { ...fighter, hp: 1 } },
      second: { Bert: { ...fighter, turn: ['attack weakest'] } },
    })
    expect(story.round('d6=6, Anna d20=1, Aldo d20=1, Bert d20=10 d8=1').slice(-2)).toEqual([
      'Bert at Aldo, 10: 1',
      'Aldo is slain',
    ])
    expect(story.round('d6=6, Anna d20=1, Bert d20=1')[1]).toBe('Anna at Bert, 10: miss')
  })

  test('is one of those who press the same target, not of all who stand near', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: { ...fighter, turn: ['attack farthest'] } },
      second: { Bert: { weapons: ['sword'], ...idle }, Bea: { weapons: ['sword'], ...idle } },
      distance: '5 ft',
    })
    const dice = 'd6=6, Anna d20=1, Aldo d20=1'
    // Both are next to both; equally near, the lower number is taken by nearest and by farthest alike.
    expect(story.round(dice)).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
      'Aldo: attack Bert',
      'Aldo at Bert, 8: miss',
    ])
  })

  test('helps those who strike as a reaction', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: { weapons: ['sword'], turn: [], reactions: ['counter-attack'] } },
      second: { Bert: { ...fighter, turn: ['attack farthest'] }, Bea: { ...fighter, turn: [] } },
      options: { initiative_target: 1 },
      field: { rank: 1 },
      weapons: { sword: { damage: 'd8', reach: '15 ft' } },
    })
    // Anna has attacked Bert; when Bert attacks Aldo behind her, his counter-attack is the second on Bert.
    expect(story.round('d6=6, Anna d20=1, Bert d20=1, Aldo d20=1')).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
      'Bert: attack Aldo',
      'Aldo: counter-attack (Bert)',
      'Bert at Aldo, 10: miss',
      'Aldo at Bert, 8: miss',
    ])
  })

  test('has no bonus at range, and missiles from afar are no team', async () => {
    const archer = { weapons: ['bow'], ...brawl }
    const story = await stage({
      first: { Anna: archer, Aldo: archer, Ada: fighter },
      second: { Bert: { weapons: ['sword'], ...idle } },
    })
    const lines = story.round('d6=6, Anna d20=1, Aldo d20=1, Ada d20=9')
    // Both shots are into the melee with Ada.
    expect(lines.filter((line) => line.includes(' at '))).toEqual([
      'Anna at Bert, 14: miss',
      'Aldo at Bert, 14: miss',
      'Ada at Bert, 10: miss',
    ])
  })

  test('counts the helpless target’s attackers, but they need no roll', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: fighter },
      second: { Bert: { weapons: ['sword'], unaware_rounds: 1, ...idle } },
    })
    const lines = story.round('d6=6, Anna d20=1, Aldo d20=1')
    expect(lines.filter((line) => line.includes(' at '))).toEqual(['Anna at Bert, 8: miss', 'Aldo at Bert, 6: miss'])
  })
})
