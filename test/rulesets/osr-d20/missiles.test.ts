import { describe, expect, test } from 'vitest'
import { brawl, idle, stage } from './stage.ts'

const archer = { ballistic_skill: 2, agility: 1, weapons: ['bow'], ...brawl }
const target = { weapons: ['axe'], ...idle }
const far = { distance: '60 ft' }

/** The lines of attacks. */
const attacks = (lines: readonly string[]) => lines.filter((line) => line.includes(' at '))

describe('a ranged attack', () => {
  test('adds ballistic skill and agility against AC without weapon skill', async () => {
    const bert = { weapon_skill: 5, agility: 1, shield: 'round-shield', armour: 'mail', ...target }
    const story = await stage({ first: { Cleo: archer }, second: { Bert: bert }, ...far })
    expect(story.round('d6=6, Cleo d20=11 d6=5')).toEqual(['Cleo: attack Bert', 'Cleo at Bert, 9: 3 (2 absorbed)'])
  })

  test('has cover against it in the later edition only', async () => {
    const scene = { first: { Cleo: archer }, second: { Bert: { cover: 'three-quarter', ...target } }, ...far }
    const later = await stage(scene)
    expect(later.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 14: miss')
    const changed = await stage({ ...scene, options: { cover_three_quarter_ac: 3 } })
    expect(changed.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 10: miss')
    const earlier = await stage({ ...scene, options: { edition: 'counter-thrust' } })
    expect(earlier.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 7: miss')
  })

  test('is not easier against empty hands, nor harder against a longer weapon', async () => {
    const bare = await stage({ first: { Cleo: archer }, second: { Bert: idle }, ...far })
    expect(bare.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 7: miss')
    const long = await stage({ first: { Cleo: archer }, second: { Bert: { ...target, weapons: ['pike'] } }, ...far })
    expect(long.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 7: miss')
  })

  test('walks no farther than it takes to come into range, and no farther than it can', async () => {
    const near = await stage({ first: { Cleo: archer }, second: { Bert: target }, distance: '165 ft' })
    const [column, row] = near.cell('Cleo')
    near.round('d6=6, Cleo d20=1')
    expect(near.cell('Cleo')).toEqual([column + 3, row])
    const beyond = await stage({ first: { Cleo: archer }, second: { Bert: target }, distance: '195 ft' })
    expect(beyond.round('d6=6')).toEqual([])
  })

  test('leaves an empty quiver behind', async () => {
    const story = await stage({
      first: { Cleo: { ...archer, weapons: ['sling'] } },
      second: { Bert: target },
      weapons: { sling: { damage: 'd4', range: '90 ft', ammo: 2 } },
      ...far,
    })
    expect(story.round('d6=6, Cleo d20=1')).toHaveLength(2)
    expect(story.round('d6=6, Cleo d20=1')).toHaveLength(2)
    expect(story.round('d6=6')).toEqual([])
  })
})

describe('reloading', () => {
  const crossbowman = { weapons: ['crossbow'], turn: ['shoot', 'reload'], reactions: [] }

  test('takes as many actions as the weapon needs; it begins loaded', async () => {
    const story = await stage({ first: { Cleo: crossbowman }, second: { Bert: target }, ...far })
    const rounds = [
      story.round('d6=6, Cleo d20=1'),
      story.round('d6=6'),
      story.round('d6=6'),
      story.round('d6=6, Cleo d20=1'),
      story.round('d6=6'),
    ]
    expect(rounds.map(([turn]) => turn)).toEqual([
      'Cleo: shoot Bert',
      'Cleo: reload',
      'Cleo: reload',
      'Cleo: shoot Bert',
      'Cleo: reload',
    ])
  })

  test('is not possible when there is nothing to load, or nothing to load with', async () => {
    const eager = await stage({
      first: { Cleo: { ...crossbowman, turn: ['reload', 'shoot'] } },
      second: { Bert: target },
      weapons: { crossbow: { damage: 'd8', range: '240 ft', reload: 1, ammo: 1 } },
      ...far,
    })
    expect(eager.round('d6=6, Cleo d20=1')[0]).toBe('Cleo: shoot Bert')
    expect(eager.round('d6=6')).toEqual([])
  })
})

describe('aiming', () => {
  const marksman = { ...archer, turn: [{ do: 'aim', when: 'not my.aiming' }, 'shoot'] }

  test('gives +2 to the shot of the next turn, and then begins again', async () => {
    const story = await stage({ first: { Cleo: marksman }, second: { Bert: target }, ...far })
    expect(story.round('d6=6')).toEqual(['Cleo: aim'])
    expect(story.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 5: miss')
    expect(story.round('d6=6')).toEqual(['Cleo: aim'])
  })

  test('counts agility as 0 until the next turn begins, good or bad', async () => {
    for (const [agility, aimed, usual] of [
      [2, 10, 12],
      [-3, 10, 7],
    ]) {
      const story = await stage({
        first: { Cleo: { ...marksman, agility } },
        second: { Bert: { ...archer, agility: 0, ballistic_skill: 0 } },
        ...far,
      })
      expect(attacks(story.round('d6=6, Bert d20=1'))).toEqual([`Bert at Cleo, ${aimed}: miss`])
      // Her turn begins before his shot.
      expect(attacks(story.round('d6=6, Cleo d20=1, Bert d20=1'))[1]).toBe(`Bert at Cleo, ${usual}: miss`)
      expect(attacks(story.round('d6=1, Bert d20=1'))).toEqual([`Bert at Cleo, ${usual}: miss`])
      // He is first: she is still aiming.
      expect(attacks(story.round('d6=1, Bert d20=1, Cleo d20=1'))[0]).toBe(`Bert at Cleo, ${aimed}: miss`)
    }
  })

  test('is good for a shot after walking into range, and forfeited by anything else', async () => {
    const walking = await stage({ first: { Cleo: marksman }, second: { Bert: target }, distance: '165 ft' })
    walking.round('d6=6')
    expect(walking.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 5: miss')
    const idling = await stage({
      first: {
        Cleo: { ...archer, turn: [{ do: 'aim', when: 'round == 1' }, { do: 'pass', when: 'round == 2' }, 'shoot'] },
      },
      second: { Bert: target },
      ...far,
    })
    idling.round('d6=6')
    idling.round('d6=6')
    expect(idling.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 7: miss')
  })

  test('does not add up', async () => {
    const story = await stage({
      first: { Cleo: { ...archer, turn: [{ do: 'aim', when: 'round <= 2' }, 'shoot'] } },
      second: { Bert: target },
      ...far,
    })
    story.round('d6=6')
    story.round('d6=6')
    expect(story.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 5: miss')
  })

  test('is ended by a reaction', async () => {
    const story = await stage({
      first: { Cleo: { ...marksman, agility: 2, ballistic_skill: 0, reactions: ['parry'] } },
      second: { Bert: { ...archer, agility: 0, ballistic_skill: 0 } },
      ...far,
      options: { initiative_target: 4 },
    })
    // She aims in round 1 (and has acted); in round 2 he shoots first, and she parries instead of keeping her aim.
    expect(attacks(story.round('d6=6, Bert d20=1'))).toEqual(['Bert at Cleo, 10: miss'])
    expect(story.round('d6=1, Bert d20=1')).toEqual([
      'Bert: attack Cleo',
      'Cleo: parry (Bert)',
      'Bert at Cleo, 14: miss',
    ])
    expect(story.round('d6=6, Bert d20=1')[0]).toBe('Cleo: aim')
  })

  test('needs a loaded missile weapon in hand', async () => {
    const turn = ['aim']
    const sword = await stage({
      first: { Cleo: { ...archer, weapons: ['sword', 'bow'], turn } },
      second: { Bert: target },
    })
    expect(sword.round('d6=6')).toEqual([])
    const unloaded = await stage({
      first: { Cleo: { ...archer, weapons: ['crossbow'], turn: [{ do: 'shoot', when: 'my.loaded' }, 'aim'] } },
      second: { Bert: target },
      ...far,
    })
    unloaded.round('d6=6, Cleo d20=1')
    expect(unloaded.round('d6=6')).toEqual([])
  })
})

describe('a thrown weapon', () => {
  const thrower = {
    weapon_skill: 1,
    ballistic_skill: 2,
    weapons: ['javelin', 'sword'],
    turn: ['shoot', 'attack'],
    reactions: [],
  }

  test('has its next copy in hand at once, and leaves bare hands when the last is gone', async () => {
    const story = await stage({
      first: { Cleo: { ...thrower, weapons: ['javelin'] } },
      second: { Bert: target },
      ...far,
    })
    expect(story.round('d6=6, Cleo d20=8 d6=4')).toEqual(['Cleo: shoot Bert', 'Cleo at Bert, 8: 4'])
    expect(story.weapon('Cleo')).toBe('javelin')
    expect(story.round('d6=6, Cleo d20=8 d6=4')).toEqual(['Cleo: shoot Bert', 'Cleo at Bert, 8: 4'])
    expect(story.weapon('Cleo')).toBe('unarmed')
    expect(story.round('d6=6')).toEqual([])
  })

  test('leaves the hand before the answer, which finds the hand empty', async () => {
    const story = await stage({
      first: { Cleo: { ...thrower, weapons: ['hatchet'] } },
      second: { Bert: { ...target, reactions: ['counter-attack'] } },
    })
    expect(story.round('d6=6, Cleo d20=1, Bert d20=1').slice(2)).toEqual([
      'Cleo at Bert, 8: miss',
      'Bert at Cleo, 5: miss',
    ])
  })

  test('gives way to the secondary weapon, which guards no longer', async () => {
    const scene = {
      first: { Cleo: { ...thrower, weapons: ['hatchet'], secondary: 'dagger' } },
      second: { Bert: { ...target, ...brawl } },
    }
    const story = await stage(scene)
    expect(attacks(story.round('d6=1, Bert d20=1, Cleo d20=1'))).toEqual([
      'Bert at Cleo, 12: miss',
      'Cleo at Bert, 8: miss',
    ])
    expect(story.weapon('Cleo')).toBe('dagger')
    // 10 and weapon skill; there was no change of weapons, so no -2.
    expect(attacks(story.round('d6=1, Bert d20=1, Cleo d20=9 d4=3'))).toEqual([
      'Bert at Cleo, 11: miss',
      'Cleo at Bert, 9: 3',
    ])
  })

  test('gives way to a secondary of its own kind', async () => {
    const story = await stage({
      first: {
        Cleo: {
          ...thrower,
          weapons: ['hatchet'],
          secondary: 'hatchet',
          turn: [{ do: 'shoot', when: 'round == 1' }, 'attack'],
        },
      },
      second: { Bert: { ...target, ...brawl } },
    })
    expect(attacks(story.round('d6=1, Bert d20=1, Cleo d20=1'))).toEqual([
      'Bert at Cleo, 12: miss',
      'Cleo at Bert, 8: miss',
    ])
    expect(attacks(story.round('d6=1, Bert d20=1, Cleo d20=9 d6=3'))).toEqual([
      'Bert at Cleo, 11: miss',
      'Cleo at Bert, 9: 3',
    ])
  })

  test('that is gone is not attacked with; the next of the loadout is drawn', async () => {
    const story = await stage({ first: { Cleo: thrower }, second: { Bert: target } })
    story.round('d6=6, Cleo d20=1')
    story.round('d6=6, Cleo d20=1')
    expect(story.weapon('Cleo')).toBe('unarmed')
    // Drawn in the same action: -2.
    expect(story.round('d6=6, Cleo d20=11 d8=2')).toEqual(['Cleo: attack Bert', 'Cleo at Bert, 11: 2'])
    expect(story.round('d6=6, Cleo d20=9 d8=2')[1]).toBe('Cleo at Bert, 9: 2')
  })

  test('strikes in melee as well, and is kept', async () => {
    const story = await stage({
      first: { Cleo: { ...thrower, weapons: ['hatchet'], turn: ['attack'] } },
      second: { Bert: target },
    })
    expect(story.round('d6=6, Cleo d20=9 d6=1')[1]).toBe('Cleo at Bert, 9: 1')
    expect(story.weapon('Cleo')).toBe('hatchet')
  })
})

describe('firing into melee', () => {
  // Cleo stands behind Dora, who fights Bert.
  const cleo = { ...archer, turn: ['shoot'] }
  const dora = { agility: 1, weapons: ['sword'], armour: 'leather', ...idle }
  const bert = { agility: 1, shield: 'round-shield', armour: 'mail', ...target }
  const scene = { first: { Dora: dora, Cleo: cleo }, second: { Bert: bert }, field: { rank: 1 } }

  test('has -4; what misses by no more than that hits another of the melee, by the margin over his own AC', async () => {
    const story = await stage(scene)
    // B = 3 - 4 against AC 12.
    expect(story.round('d6=6, Cleo d20=15 d6=5')).toEqual(['Cleo: shoot Bert', 'Cleo at Bert, 13: 3 (2 absorbed)'])
    // 10 + 3 >= 12, and 13 - 11 = 2 eats all of Dora's leather.
    expect(story.round('d6=6, Cleo d20=10 d6=5')).toEqual(['Cleo: shoot Bert', 'Cleo at Dora, 13: 5'])
    expect(story.round('d6=6, Cleo d20=9 d6=5')).toEqual(['Cleo: shoot Bert', 'Cleo at Dora, 13: 4 (1 absorbed)'])
    expect(story.round('d6=6, Cleo d20=8')).toEqual(['Cleo: shoot Bert', 'Cleo at Bert, 13: miss'])
    expect(story.hp('Dora')).toBe(100 - 5 - 4)
    // The stray shots are hits of the bow and damage of the shooter.
    expect(story.attacksOf('Cleo')).toEqual({ attacks: 4, hits: 3, dealt: 3 + 5 + 4 })
  })

  test('draws the one who is hit from everybody else in the melee; the large count twice', async () => {
    const story = await stage({
      first: { Dora: dora, Don: { ...dora, size: 'large' }, Cleo: cleo },
      second: { Bert: bert, Bea: { ...bert, hp: 200 } },
      field: { rank: 2 },
      distance: '5 ft',
    })
    const victims = [1, 2, 3, 4].map((face) => story.round(`d6=6, Cleo d20=9 d4=${face} d6=6`)[1].slice(8, 12).trim())
    expect(victims).toEqual(['Dora', 'Don,', 'Don,', 'Bea,'])
  })

  test('is into the melee of allies only, and of the target only', async () => {
    const alone = await stage({
      first: { Cleo: cleo },
      second: { Bert: bert },
    })
    expect(alone.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 9: miss')
    const behind = await stage({
      first: { Dora: dora, Cleo: { ...cleo, turn: ['shoot weakest'] } },
      second: { Bert: bert, Bea: { ...bert, hp: 50 } },
      field: { rank: 1 },
      distance: '5 ft',
    })
    // Bea stands behind Bert, out of Dora's reach.
    expect(behind.round('d6=6, Cleo d20=1')).toEqual(['Cleo: shoot Bea', 'Cleo at Bea, 9: miss'])
  })

  test('does not hinder a shot at the gargantuan', async () => {
    const story = await stage({ ...scene, second: { Bert: { ...bert, size: 'gargantuan' } } })
    expect(story.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 9: miss')
  })

  test('obeys natural 20 and 1', async () => {
    const clumsy = { ...cleo, ballistic_skill: -20 }
    const options = { natural_20_hits: true, natural_1_misses: true }
    const lucky = await stage({ ...scene, first: { Dora: dora, Cleo: clumsy }, options })
    expect(lucky.round('d6=6, Cleo d20=20 d6=5')[1]).toBe('Cleo at Bert, 35: 1 (4 absorbed)')
    const sure = { ...cleo, ballistic_skill: 8 }
    const unlucky = await stage({ ...scene, first: { Dora: dora, Cleo: sure }, options })
    // 1 + 9 - 4 misses; 1 + 9 would not hit either.
    expect(unlucky.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 7: miss')
    const surer = { ...cleo, ballistic_skill: 12 }
    const still = await stage({ ...scene, first: { Dora: dora, Cleo: surer }, options })
    expect(still.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 3: miss')
  })

  test('of an unaware target counts the surprise for the target, not for who is hit instead', async () => {
    const story = await stage({
      first: { Dora: dora, Cleo: cleo },
      second: { Bert: { ...bert, unaware_rounds: 1 } },
      field: { rank: 1 },
    })
    // B = 3 + 2 - 4 against AC 10; 5 + 5 >= 10, and 10 - 11 is no margin.
    expect(story.round('d6=6, Cleo d20=5 d6=6')[1]).toBe('Cleo at Dora, 9: 4 (2 absorbed)')
    expect(story.round('d6=1, Cleo d20=8')[1]).toBe('Cleo at Bert, 13: miss')
  })

  test('of a target whose ally is surprised: he is hit at his base AC', async () => {
    const story = await stage({
      first: { Dora: { ...dora, unaware_rounds: 1, agility: 3 }, Cleo: cleo },
      second: { Bert: bert },
      field: { rank: 1 },
    })
    // 9 + 3 = 12 against AC 10.
    expect(story.round('d6=6, Cleo d20=9 d6=6')[1]).toBe('Cleo at Dora, 13: 6')
  })
})

describe('skirmishing', () => {
  test('moves away as long as the foe stays in range, then shoots', async () => {
    const story = await stage({
      first: { Cleo: { ...archer, weapons: ['javelin'], turn: ['skirmish'], movement: '60 ft' } },
      second: { Bert: target },
      distance: '50 ft',
      field: { margin: '60 ft' },
    })
    const [column, row] = story.cell('Cleo')
    expect(story.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 7: miss')
    // 4 steps would be possible; 60 ft is the range.
    expect(story.cell('Cleo')).toEqual([column - 2, row])
    expect(story.round('d6=6, Cleo d20=1')[1]).toBe('Cleo at Bert, 7: miss')
    expect(story.cell('Cleo')).toEqual([column - 2, row])
  })

  test('is for a foe in range now', async () => {
    const story = await stage({
      first: { Cleo: { ...archer, weapons: ['javelin'], turn: ['skirmish'] } },
      second: { Bert: target },
      distance: '65 ft',
    })
    expect(story.round('d6=6')).toEqual([])
  })
})
