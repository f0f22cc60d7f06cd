import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const anna = { weapon_skill: 3, strength: 1, weapons: ['sword'], ...brawl }
const bert = { agility: 1, weapon_skill: 2, weapons: ['axe'], shield: 'round-shield', ...idle }
const cleo = { ballistic_skill: 2, agility: 1, weapons: ['bow'], turn: ['shoot'], reactions: [] }
const dark = { dark: true }
const far = { distance: '60 ft' }

/** What the first line of an attack says in the first round, which the first party begins. */
async function firstAttack(scene: Scene, dice: string): Promise<string | undefined> {
  const story = await stage(scene)
  return story.round(`d6=6, ${dice}`).find((line) => line.includes(' at '))
}

describe('striking in the dark', () => {
  test.each([
    // B = 4 - 6 and AC 10, without Agility, skill and shield; the target does not see the striker: +2.
    ['at what one does not see, who does not see either', {}, {}, 10],
    // B = 4 - 6, AC 14.
    ['at one who sees in the dark', {}, { dark_sight: true }, 16],
    // B = 4 + 2, AC 10.
    ['by one who sees in the dark', { dark_sight: true }, {}, 4],
    ['where both see in the dark', { dark_sight: true }, { dark_sight: true }, 10],
  ])('%s', async (_, attacker, target, need) => {
    const scene = { first: { Anna: { ...anna, ...attacker } }, second: { Bert: { ...bert, ...target } }, options: dark }
    expect(await firstAttack(scene, 'Anna d20=1')).toBe(`Anna at Bert, ${need}: miss`)
  })

  test('has the penalty of the option', async () => {
    const scene = { first: { Anna: anna }, second: { Bert: bert }, options: { ...dark, darkness_to_hit: -3 } }
    expect(await firstAttack(scene, 'Anna d20=1')).toBe('Anna at Bert, 7: miss')
  })

  test('finds no longer weapon in the way of one who is not seen, nor a parry', async () => {
    const longer = { first: { Anna: anna }, second: { Bert: { ...bert, weapons: ['pike'] } } }
    expect(await firstAttack({ ...longer, options: dark }, 'Anna d20=1')).toBe('Anna at Bert, 10: miss')
    const sighted = { ...longer, second: { Bert: { ...bert, weapons: ['pike'], dark_sight: true } } }
    // 10 + 1 + 2 + 2 against 4 - 6; the pike takes both hands.
    expect(await firstAttack({ ...sighted, options: dark }, 'Anna d20=1')).toBe('Anna at Bert, 17: miss')
    const parry = { first: { Anna: anna }, second: { Bert: { ...bert, turn: [], reactions: ['parry'] } } }
    expect(await firstAttack({ ...parry, options: dark }, 'Anna d20=1')).toBe('Anna at Bert, 10: miss')
  })

  test('is easier against empty hands, and in teams, as by day', async () => {
    const bare = { first: { Anna: anna }, second: { Bert: { ...bert, weapons: [] } }, options: dark }
    expect(await firstAttack(bare, 'Anna d20=1')).toBe('Anna at Bert, 5: miss')
    const team = await stage({ first: { Anna: anna, Ada: anna }, second: { Bert: bert }, options: dark })
    expect(team.round('d6=6, Anna d20=1, Ada d20=1')[3]).toBe('Ada at Bert, 8: miss')
  })

  test('does not keep from answering, and the answer is blind as well', async () => {
    const story = await duel(anna, { ...bert, turn: [], reactions: ['counter-attack'] }, { options: dark })
    // B = 2 - 6 + 2 against AC 10.
    expect(story.round('d6=6, Anna d20=1, Bert d20=12 d6=3').slice(1)).toEqual([
      'Bert: counter-attack (Anna)',
      'Anna at Bert, 10: miss',
      'Bert at Anna, 12: 3',
    ])
  })

  test('is a blow without a roll against the helpless, seen or not', async () => {
    const story = await duel(anna, { ...bert, helpless_rounds: 1 }, { options: dark })
    expect(story.round('d6=6')[1]).toMatch(/^Anna at Bert, .*: 8$/)
  })

  test('is as by day in the earlier edition', async () => {
    const options = { ...dark, edition: 'counter-thrust' }
    const scene = { first: { Anna: anna }, second: { Bert: bert }, options }
    expect(await firstAttack(scene, 'Anna d20=1')).toBe('Anna at Bert, 10: miss')
    const shot = { first: { Cleo: cleo }, second: { Bert: bert }, options, ...far }
    expect(await firstAttack(shot, 'Cleo d20=1')).toBe('Cleo at Bert, 9: miss')
  })
})

describe('shooting in the dark', () => {
  test('at what one does not see misses without a roll, and is an attack all the same', async () => {
    const story = await stage({
      first: { Cleo: { ...cleo, weapons: ['sling'] } },
      second: { Bert: { ...bert, turn: [], reactions: ['parry'] } },
      weapons: { sling: { damage: 'd4', range: '90 ft', ammo: 1 } },
      options: dark,
      ...far,
    })
    expect(story.round('d6=6')).toEqual([
      'Cleo: shoot Bert',
      'Bert: parry (Cleo)',
      expect.stringMatching(/^Cleo at Bert, .*: miss$/),
    ])
    expect(story.attacksOf('Cleo')).toEqual({ attacks: 1, hits: 0, dealt: 0 })
    // The shot was the last.
    expect(story.round('d6=6')).toEqual([])
  })

  test('does not hit by a natural 20, since nothing is rolled', async () => {
    const scene = { first: { Cleo: cleo }, second: { Bert: bert }, options: { ...dark, natural_20_hits: true }, ...far }
    expect(await firstAttack(scene, '')).toMatch(/: miss$/)
  })

  test('loses a thrown weapon', async () => {
    const story = await stage({
      first: { Cleo: { ...cleo, weapons: ['hatchet'] } },
      second: { Bert: bert },
      options: dark,
      distance: '30 ft',
    })
    story.round('d6=6')
    expect(story.weapon('Cleo')).toBe('unarmed')
  })

  test('by one who sees finds a target that does not: +2 against the base, without cover', async () => {
    const sighted = { ...cleo, dark_sight: true }
    const scene = { first: { Cleo: sighted }, second: { Bert: { ...bert, cover: 'full' } }, options: dark, ...far }
    expect(await firstAttack(scene, 'Cleo d20=1')).toBe('Cleo at Bert, 5: miss')
    const seen = { ...scene, second: { Bert: { ...bert, cover: 'half', dark_sight: true } } }
    expect(await firstAttack(seen, 'Cleo d20=1')).toBe('Cleo at Bert, 13: miss')
  })

  test('into a melee, or into a crowd, of an unseen target hits nobody', async () => {
    const dora = { weapons: ['sword'], ...idle }
    const melee = { first: { Dora: dora, Cleo: cleo }, second: { Bert: bert }, options: dark, field: { rank: 1 } }
    expect(await firstAttack(melee, '')).toMatch(/^Cleo at Bert, .*: miss$/)
    const crowd = { ...melee, first: { Dora: dora, Cleo: { ...cleo, turn: ['shoot-crowd'] } } }
    expect(await firstAttack(crowd, '')).toMatch(/^Cleo at Bert, .*: miss$/)
  })

  test('is expected to do no damage', async () => {
    const wary = { ...cleo, turn: [{ do: 'shoot', when: 'expected_damage > 0 or kill_chance > 0' }, 'parry'] }
    const blind = await stage({ first: { Cleo: wary }, second: { Bert: bert }, options: dark, ...far })
    expect(blind.round('d6=6')).toEqual(['Cleo: parry'])
    const sighted = await stage({
      first: { Cleo: { ...wary, dark_sight: true } },
      second: { Bert: bert },
      options: dark,
      ...far,
    })
    expect(sighted.round('d6=6, Cleo d20=1')[0]).toBe('Cleo: shoot Bert')
  })
})

describe('on a field that is dark in places', () => {
  // Bert stands in the dark, Anna and Cleo in the light.
  const legend = { b: { dark: true } }

  test('who stands in the light is seen from the dark, and does not see who stands there', async () => {
    const map = { map: 'ab', legend }
    const scene = { first: { Anna: anna }, second: { Bert: { ...bert, ...brawl } }, field: map }
    const story = await stage(scene)
    // Anna: B = 4 - 6 against an AC of 14, since Bert sees her. Bert: B = 2 + 2 against her base AC.
    expect(story.round('d6=6, Anna d20=1, Bert d20=1').filter((line) => line.includes(' at '))).toEqual([
      'Anna at Bert, 16: miss',
      'Bert at Anna, 6: miss',
    ])
  })

  test('an arrow finds its way out of the dark, not into it', async () => {
    const map = { map: 'a....b', legend }
    const scene = { first: { Cleo: cleo }, second: { Bert: { ...cleo, agility: 0 } }, field: map }
    const story = await stage(scene)
    expect(story.round('d6=6, Bert d20=1').filter((line) => line.includes(' at '))).toEqual([
      expect.stringMatching(/^Cleo at Bert, .*: miss$/),
      'Bert at Cleo, 6: miss',
    ])
  })

  test('it is where one stands now that counts', async () => {
    const map = { map: 'a..b.', legend }
    const scene = { first: { Anna: { ...anna, turn: ['pass'] } }, second: { Bert: { ...bert, ...brawl } }, field: map }
    const story = await stage(scene)
    // He comes out to strike, and is seen: 10 + 3 against 2.
    expect(story.round('d6=6, Bert d20=1')[1]).toBe('Bert at Anna, 11: miss')
  })
})
