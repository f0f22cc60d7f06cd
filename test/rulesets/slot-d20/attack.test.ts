import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const fighter = { weapons: ['sword'], ...brawl }
const bystander = { weapons: ['sword'], ...idle }
const archer = { weapons: ['bow'], ...brawl }

/** The lines that tell of attacks. */
function blows(lines: readonly string[]): string[] {
  return lines.filter((line) => line.includes(' at '))
}

describe('an attack', () => {
  test('is 1d20 + skill + the weapon’s attack against Armour Class; skill and dice are the damage', async () => {
    const scene: Scene = {
      first: { Anna: { ...fighter, skill: 9, skills: { sword: 3 } } },
      second: { Bert: { ...bystander, armour: 'mail' } },
      weapons: { sword: { damage: 'd8', attack: 2 } },
    }
    expect(await narrate(scene, 'Anna d20=9 d8=4')).toBe('Anna at Bert, 9: 7')
    expect(await narrate(scene, 'Anna d20=8')).toBe('Anna at Bert, 9: miss')
  })

  test('uses the skill that the weapon names, and without it the combatant’s', async () => {
    const weapons = { sword: { damage: 'd8', skill: 'blades' } }
    const named = { ...fighter, skill: 1, skills: { blades: 4 } }
    expect(await narrate({ first: { Anna: named }, second: { Bert: bystander }, weapons }, 'Anna d20=6 d8=1')).toBe(
      'Anna at Bert, 6: 5',
    )
    const unnamed = { ...fighter, skill: 1, skills: { sword: 4 } }
    expect(await narrate({ first: { Anna: unnamed }, second: { Bert: bystander }, weapons }, 'Anna d20=9 d8=1')).toBe(
      'Anna at Bert, 9: 2',
    )
  })

  test('takes Armour Class from ac before armour, and from base_ac without either', async () => {
    const at = (bert: Record<string, unknown>, options = {}) =>
      narrate({ first: { Anna: fighter }, second: { Bert: { ...bystander, ...bert } }, options }, 'Anna d20=1')
    expect(await at({ ac: 15, armour: 'leather' })).toBe('Anna at Bert, 15: miss')
    expect(await at({ armour: 'leather' })).toBe('Anna at Bert, 12: miss')
    expect(await at({}, { base_ac: 8 })).toBe('Anna at Bert, 8: miss')
  })

  test('misses on a natural 1 and hits on a natural 20, whatever the totals', async () => {
    const deft: Scene = { first: { Anna: { ...fighter, skill: 30 } }, second: { Bert: bystander } }
    expect(await narrate(deft, 'Anna d20=1')).toBe('Anna at Bert, -20: miss')
    expect(await narrate(deft, 'Anna d20=2 d8=1')).toBe('Anna at Bert, -20: 31')
    const clumsy: Scene = { first: { Anna: fighter }, second: { Bert: { ...bystander, ac: 40 } } }
    expect(await narrate(clumsy, 'Anna d20=19')).toBe('Anna at Bert, 40: miss')
    expect(await narrate(clumsy, 'Anna d20=20 d8=3')).toBe('Anna at Bert, 40: 3')
  })

  test('has its natural failures and successes from the options', async () => {
    const scene: Scene = {
      first: { Anna: fighter },
      second: { Bert: { ...bystander, ac: 30 } },
      options: { natural_fail: 3, natural_success: 21 },
    }
    expect(await narrate(scene, 'Anna d20=20')).toBe('Anna at Bert, 30: miss')
    const easy = { ...scene, second: { Bert: { ...bystander, ac: 0 } } }
    expect(await narrate(easy, 'Anna d20=3')).toBe('Anna at Bert, 0: miss')
    expect(await narrate(easy, 'Anna d20=4 d8=1')).toBe('Anna at Bert, 0: 1')
  })

  test('does at least min_damage', async () => {
    const weak = { ...fighter, skill: -6 }
    expect(await narrate({ first: { Anna: weak }, second: { Bert: bystander } }, 'Anna d20=16 d8=2')).toBe(
      'Anna at Bert, 16: 1',
    )
    const options = { min_damage: 0 }
    expect(await narrate({ first: { Anna: weak }, second: { Bert: bystander }, options }, 'Anna d20=16 d8=2')).toBe(
      'Anna at Bert, 16: 0',
    )
  })

  test('adds skill to damage in melee and at range, each if its option says so', async () => {
    const at = (anna: Record<string, unknown>, distance: string, options: Record<string, unknown>, dice: string) =>
      narrate({ first: { Anna: { skill: 3, ...anna } }, second: { Bert: bystander }, distance, options }, dice)
    const noMelee = { melee_skill_damage: false }
    const noRanged = { ranged_skill_damage: false }
    expect(await at(fighter, '5 ft', noMelee, 'Anna d20=7 d8=4')).toBe('Anna at Bert, 7: 4')
    expect(await at(fighter, '5 ft', noRanged, 'Anna d20=7 d8=4')).toBe('Anna at Bert, 7: 7')
    expect(await at(archer, '30 ft', noMelee, 'Anna d20=7 d6=4')).toBe('Anna at Bert, 7: 7')
    expect(await at(archer, '30 ft', noRanged, 'Anna d20=7 d6=4')).toBe('Anna at Bert, 7: 4')
  })

  test('slays at 0 hit points, and the cell of the slain is free', async () => {
    const story = await stage({
      first: { Anna: { ...fighter, turn: ['attack', 'advance'] } },
      second: { Bert: { ...bystander, hp: 3 }, Bea: bystander },
      field: { rank: 1 },
    })
    const place = story.cell('Bert')
    expect(story.round('Anna d20=10 d8=3')).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 10: 3',
      'Bert is slain',
      'Anna: advance Bea',
    ])
    expect(story.cell('Anna')).toEqual(place)
  })

  test('counts all of its damage, and every attempt', async () => {
    const story = await duel(fighter, { ...bystander, hp: 2 })
    story.round('Anna d20=9')
    story.round('Anna d20=10 d8=8')
    const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)
    expect([sum(story.score.attacks), sum(story.score.hits), sum(story.score.dealt)]).toEqual([2, 1, 8])
  })
})

/** The first attack of the first round. */
async function narrate(scene: Scene, dice: string): Promise<string> {
  return blows((await stage(scene)).round(dice))[0]
}

describe('whom a weapon can attack', () => {
  test.each([
    ['sword', '5 ft', '10 ft'],
    ['claws', '5 ft', '10 ft'],
    ['spear', '10 ft', '15 ft'],
    ['pike', '15 ft', '20 ft'],
  ])('with the %s in melee is within its reach, %s', async (weapon, reach, beyond) => {
    const at = (distance: string): Scene => ({
      first: { Anna: { weapons: [weapon], ...brawl } },
      second: { Bert: idle },
      distance,
    })
    expect(await narrate(at(reach), 'Anna d20=1')).toBe('Anna at Bert, 10: miss')
    expect((await stage(at(beyond))).round()).toEqual([])
  })

  test('at range is as far as long_range, past anybody', async () => {
    const scene = (distance: string): Scene => ({
      first: { Aldo: bystander, Anna: { ...archer, turn: ['attack farthest'] } },
      second: { Bert: bystander },
      field: { rank: 1 },
      distance,
    })
    expect(await narrate(scene('145 ft'), 'Anna d20=12 d6=1')).toBe('Anna at Bert, 12: 1')
    expect((await stage(scene('150 ft'))).round()).toEqual([])
  })

  test('is nobody behind a wall', async () => {
    const story = await duel(archer, idle, { field: { map: 'A.#.B\n.....' } })
    expect(story.round()).toEqual([])
  })

  test('with a missile weapon needs a shot that is loaded', async () => {
    const story = await duel({ weapons: ['crossbow'], ...brawl }, idle, { distance: '30 ft' })
    expect(story.round('Anna d20=1')).toHaveLength(3)
    expect(story.round()).toEqual([])
    const spent = await duel(archer, idle, {
      distance: '30 ft',
      weapons: { bow: { damage: 'd6', hands: 2, range: '50 ft', ammo: 1 } },
    })
    expect(spent.round('Anna d20=1')).toHaveLength(2)
    expect(spent.round()).toEqual([])
  })

  test('with a two-handed missile weapon is nobody while engaged, unless an option gives a modifier', async () => {
    const scene: Scene = { first: { Anna: archer }, second: { Bert: bystander } }
    expect((await stage(scene)).round()).toEqual([])
    expect(await narrate({ ...scene, options: { contact_two_handed: -5 } }, 'Anna d20=14')).toBe(
      'Anna at Bert, 15: miss',
    )
  })

  test('two archers side by side are not in contact', async () => {
    expect(await narrate({ first: { Anna: archer }, second: { Bert: { ...archer, turn: [] } } }, 'Anna d20=9')).toBe(
      'Anna at Bert, 10: miss',
    )
  })

  test('who can be struck is in contact, and so is who can strike', async () => {
    const slinger = { weapons: ['sling'], ...brawl }
    const farBow = { first: { Anna: slinger }, second: { Bert: { ...idle, weapons: ['spear'] } }, distance: '10 ft' }
    expect(await narrate(farBow, 'Anna d20=13')).toBe('Anna at Bert, 14: miss')
    // She holds a spear too: it is she who threatens.
    const both = {
      first: { Anna: { weapons: ['spear', 'javelin'], turn: [], reactions: [] } },
      second: { Bert: { ...slinger } },
    }
    expect(await narrate({ ...both, distance: '10 ft' }, 'Bert d20=13')).toBe('Bert at Anna, 14: miss')
  })
})

describe('which weapon is taken', () => {
  test('the one with the highest expected damage, the first of equals', async () => {
    const anna = { weapons: ['claws', 'sword', 'bite'], ...brawl }
    const weapons = { bite: { damage: 'd10', hands: 0, attack: -4 } }
    // Claws 2.5 × 11/20, sword 4.5 × 11/20, bite 5.5 × 7/20. The sword is stowed: claws 1.375, bite 1.925.
    const stowed = { first: { Anna: anna }, second: { Bert: bystander }, weapons }
    expect(await narrate(stowed, 'Anna d20=14 d10=2')).toBe('Anna at Bert, 14: 2')
    const inHand = {
      first: { Anna: { ...anna, weapons: ['sword', 'claws', 'bite'] } },
      second: { Bert: bystander },
      weapons,
    }
    expect(await narrate(inHand, 'Anna d20=10 d8=2')).toBe('Anna at Bert, 10: 2')
  })

  test('depends on present circumstances', async () => {
    const weapons = { bite: { damage: 'd10', hands: 0, attack: -4 } }
    const anna = { weapons: ['sword', 'bite'], ...brawl }
    // Against AC 24 only a natural 20 hits with either: the greater damage is better.
    expect(
      await narrate(
        { first: { Anna: anna }, second: { Bert: { ...bystander, ac: 24 } }, weapons },
        'Anna d20=20 d10=2',
      ),
    ).toBe('Anna at Bert, 28: 2')
  })

  test('`with` restricts it to weapons of that id', async () => {
    const anna = { weapons: ['sword', 'claws'], turn: [{ do: 'attack', with: 'claws' }], reactions: [] }
    expect(await narrate({ first: { Anna: anna }, second: { Bert: bystander } }, 'Anna d20=10 d4=2')).toBe(
      'Anna at Bert, 10: 2',
    )
  })

  test('melee-attack strikes only, ranged-attack shoots and throws only', async () => {
    const anna = (turn: unknown) => ({ weapons: ['javelin', 'spitting'], turn: [turn], reactions: [] })
    const weapons = { spitting: { damage: 'd12', hands: 0, range: '30 ft' } }
    const at = (turn: unknown, dice: string) =>
      narrate({ first: { Anna: anna(turn) }, second: { Bert: idle }, weapons }, dice)
    // A javelin in hand makes contact: -4 at range.
    expect(await at('melee-attack', 'Anna d20=10 d6=1')).toBe('Anna at Bert, 10: 1')
    expect(await at('ranged-attack', 'Anna d20=14 d12=1')).toBe('Anna at Bert, 14: 1')
    expect(await at({ do: 'ranged-attack', with: 'javelin' }, 'Anna d20=14 d6=1')).toBe('Anna at Bert, 14: 1')
  })

  test('a plain attack never throws a weapon away; one that names it does', async () => {
    const anna = (turn: unknown) => ({ weapons: ['javelin'], turn: [turn], reactions: [] })
    const far: Partial<Scene> = { second: { Bert: idle }, distance: '20 ft' }
    expect((await stage({ first: { Anna: anna('attack') }, ...far } as Scene)).round()).toEqual([])
    const story = await stage({ first: { Anna: anna({ do: 'attack', with: 'javelin' }) }, ...far } as Scene)
    expect(story.round('Anna d20=10 d6=2')).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 10: 2',
      'Anna has thrown javelin',
    ])
    expect(story.hands('Anna')).toEqual([])
  })
})

describe('afterwards', () => {
  test('a thrown weapon lies in the target’s cell, hit or miss', async () => {
    const story = await duel(
      { weapons: ['javelin'], turn: ['ranged-attack', 'advance', 'pick-up'], reactions: [] },
      idle,
      { distance: '15 ft' },
    )
    expect(story.round('Anna d20=1')).toEqual([
      'Anna: ranged-attack Bert',
      'Anna at Bert, 10: miss',
      'Anna has thrown javelin',
      // Without a weapon she walks as near as she can …
      'Anna: advance Bert',
    ])
    // … and has no slot left. Holding the javelin, she is in contact with whom she throws it at.
    expect(story.round('Anna d20=13')).toEqual([
      'Anna: pick-up',
      'Anna picks up javelin',
      'Anna: ranged-attack Bert',
      'Anna at Bert, 14: miss',
      'Anna has thrown javelin',
    ])
  })

  test('the target is the last target', async () => {
    const story = await stage({
      first: { Anna: { weapons: ['sword'], turn: ['attack same'], reactions: [] } },
      second: { Bert: bystander, Bea: { ...bystander, hp: 5 } },
    })
    expect(story.round('Anna d20=1')[0]).toBe('Anna: attack Bert')
    expect(story.round('Anna d20=1')[0]).toBe('Anna: attack Bert')
  })
})

describe('shock', () => {
  const weapons = { sword: { damage: 'd8', shock: 2, shock_ac: 13 } }
  const scene = (
    bert: Record<string, unknown>,
    options: Record<string, unknown> = { shock: true },
    anna: Record<string, unknown> = {},
  ): Scene => ({
    first: { Anna: { ...fighter, skill: 1, ...anna } },
    second: { Bert: { ...bystander, ...bert } },
    weapons,
    options,
  })

  test('does its damage and skill on a miss, and on a hit that did less', async () => {
    expect(await narrate(scene({ ac: 13 }), 'Anna d20=2')).toBe('Anna at Bert, 12: miss, 3')
    expect(await narrate(scene({ ac: 13 }), 'Anna d20=12 d8=1')).toBe('Anna at Bert, 12: 3')
    expect(await narrate(scene({ ac: 13 }), 'Anna d20=12 d8=5')).toBe('Anna at Bert, 12: 6')
  })

  test('does nothing without the option, above its AC, and in total defense', async () => {
    expect(await narrate(scene({ ac: 13 }, {}), 'Anna d20=2')).toBe('Anna at Bert, 12: miss')
    expect(await narrate(scene({ ac: 14 }), 'Anna d20=2')).toBe('Anna at Bert, 13: miss')
    const defending = scene({ ac: 8, turn: ['total-defense'] }, { shock: true, initiative: 'second' })
    expect(await narrate(defending, 'Anna d20=2')).toBe('Anna at Bert, 9: miss')
  })

  test('leaves skill out where it is not added to melee damage, and is never below 0', async () => {
    expect(await narrate(scene({ ac: 13 }, { shock: true, melee_skill_damage: false }), 'Anna d20=2')).toBe(
      'Anna at Bert, 12: miss, 2',
    )
    expect(await narrate(scene({ ac: 13 }, { shock: true }, { skill: -5 }), 'Anna d20=2')).toBe(
      'Anna at Bert, 18: miss',
    )
  })

  test('comes with no attempt to shatter a shield, and with nothing thrown', async () => {
    const axe = { damage: 'd6', shock: 2, shock_ac: 20, shatters: true }
    const anna = { weapons: ['axe'], turn: ['shatter-shield'], reactions: [] }
    const bert = { ...bystander, shield: 'round' }
    expect(
      await narrate(
        { first: { Anna: anna }, second: { Bert: bert }, weapons: { axe }, options: { shock: true } },
        'Anna d20=2',
      ),
    ).toBe('Anna at Bert, 11: miss')
    const javelin = { damage: 'd6', shock: 2, shock_ac: 20, range: '20 ft', thrown: true }
    const thrower = { weapons: ['javelin'], turn: ['ranged-attack'], reactions: [] }
    expect(
      await narrate(
        {
          first: { Anna: thrower },
          second: { Bert: idle },
          weapons: { javelin },
          options: { shock: true },
          distance: '10 ft',
        },
        'Anna d20=2',
      ),
    ).toBe('Anna at Bert, 10: miss')
  })
})
