import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const anna = { weapon_skill: 3, strength: 1, weapons: ['sword'], ...brawl }
const bert = { agility: 1, weapon_skill: 2, weapons: ['axe'], ...idle }
const rider = { mounted: true }
const weapons = {
  lance: { damage: 'd6', length: '10 ft', polearm: true },
  dirk: { damage: 'd4', size: 'minor', length: '1 ft' },
}

/** What the first attack of the first round has to show, which the first party begins. */
async function need(scene: Scene, dice = 'Anna d20=1'): Promise<number> {
  const story = await stage({ weapons, ...scene })
  const line = story.round(`d6=6, ${dice}`).find((line) => line.includes(' at '))
  return Number(/, (-?\d+): /.exec(line ?? '')?.[1])
}

describe('in melee', () => {
  // B = 4 against AC 13.
  test.each([
    ['foot against foot', {}, {}, 9],
    ['a rider against foot has +1', rider, {}, 8],
    ['foot against a rider finds +1 AC', {}, rider, 10],
    ['rider against rider is as on foot', rider, rider, 9],
  ])('%s', async (_, attacker, target, expected) => {
    const first = { Anna: { ...anna, ...attacker } }
    const second = { Bert: { ...bert, ...target } }
    expect(await need({ first, second })).toBe(expected)
    expect(await need({ first, second, options: { edition: 'counter-thrust' } })).toBe(9)
  })

  test('takes its modifiers from the options', async () => {
    const options = { mounted_to_hit: 3, mounted_ac: 4 }
    expect(await need({ first: { Anna: { ...anna, ...rider } }, second: { Bert: bert }, options })).toBe(6)
    expect(await need({ first: { Anna: anna }, second: { Bert: { ...bert, ...rider } }, options })).toBe(13)
  })

  test.each([
    ['a small weapon', 'dagger', 9],
    ['a minor weapon', 'dirk', 9],
    ['a large weapon', 'zweihander', 8],
  ])('%s in the saddle', async (_, weapon, expected) => {
    const first = { Anna: { ...anna, ...rider, weapons: [weapon] } }
    // The axe, longer than dagger and dirk, is left out.
    expect(await need({ first, second: { Bert: bert }, options: { longer_ac: 0 } })).toBe(expected)
  })

  test('bare hands have nothing of the saddle', async () => {
    const first = { Anna: { ...anna, ...rider, weapons: [] } }
    expect(await need({ first, second: { Bert: bert }, options: { longer_ac: 0 } })).toBe(9)
  })

  test('counts the saddle in answers as well, on both sides', async () => {
    const story = await duel(anna, { ...bert, ...rider, turn: [], reactions: ['counter-attack'] })
    // B = 2 + 1 against AC 13.
    expect(story.round('d6=6, Anna d20=1, Bert d20=1').slice(2)).toEqual([
      'Anna at Bert, 10: miss',
      'Bert at Anna, 10: miss',
    ])
  })

  test('gives an unaware rider nothing; an unaware foot soldier is still struck from the saddle', async () => {
    const surprised = { unaware_rounds: 1 }
    // B = 4 + 2 against AC 10.
    expect(await need({ first: { Anna: anna }, second: { Bert: { ...bert, ...rider, ...surprised } } })).toBe(4)
    expect(await need({ first: { Anna: { ...anna, ...rider } }, second: { Bert: { ...bert, ...surprised } } })).toBe(3)
  })

  test('is known to tactics', async () => {
    const story = await duel(
      { ...anna, turn: [{ do: 'parry', when: 'target.mounted and not my.mounted' }] },
      { ...bert, ...rider },
    )
    expect(story.round('d6=6')).toEqual(['Anna: parry'])
  })
})

describe('at range', () => {
  const cleo = { ballistic_skill: 2, agility: 1, weapons: ['bow'], ...brawl }
  const far = { distance: '60 ft' }

  test('a rider has -5, whoever the target; a mounted target is as easy as another', async () => {
    // B = 3 against AC 11.
    const dice = 'Cleo d20=1'
    const mounted = { Cleo: { ...cleo, ...rider } }
    expect(await need({ first: { Cleo: cleo }, second: { Bert: bert }, ...far }, dice)).toBe(8)
    expect(await need({ first: { Cleo: cleo }, second: { Bert: { ...bert, ...rider } }, ...far }, dice)).toBe(8)
    expect(await need({ first: mounted, second: { Bert: bert }, ...far }, dice)).toBe(13)
    expect(await need({ first: mounted, second: { Bert: { ...bert, ...rider } }, ...far }, dice)).toBe(13)
    const options = { edition: 'counter-thrust' }
    expect(await need({ first: mounted, second: { Bert: bert }, options, ...far }, dice)).toBe(8)
    const milder = { mounted_ranged_to_hit: -2 }
    expect(await need({ first: mounted, second: { Bert: bert }, options: milder, ...far }, dice)).toBe(10)
  })

  test('throws with -5 as well, and strikes with the same weapon at +1', async () => {
    const thrower = { ...cleo, ...rider, weapons: ['hatchet'] }
    const thrown = { first: { Cleo: { ...thrower, turn: ['shoot'] } }, second: { Bert: bert } }
    expect(await need(thrown, 'Cleo d20=1')).toBe(13)
    // B = 0 + 1 against AC 13.
    expect(await need({ first: { Cleo: thrower }, second: { Bert: bert } }, 'Cleo d20=1')).toBe(12)
  })
})

describe('a mounted charge', () => {
  const charger = { ...anna, ...rider, movement: '240 ft', turn: ['charge'] }
  const far = { distance: '60 ft', weapons }

  /** The damage of a charge, and of what answers it; of 3 rolled. */
  async function damages(scene: Scene, dice: string): Promise<(number | undefined)[]> {
    const story = await stage({ ...far, ...scene })
    const lines = story.round(`d6=6, ${dice}`)
    const of = (attack: string) => {
      const line = lines.find((line) => line.startsWith(attack))
      return line === undefined ? undefined : Number(/: (\d+)/.exec(line)?.[1])
    }
    return [of('Anna at'), of('Bert at')]
  }

  test.each([
    ['with a polearm triples', 'lance', 'd6', 'counter-attack', 9],
    ['with another weapon doubles', 'sword', 'd8', 'counter-attack', 6],
    ['with a polearm doubles in the earlier edition', 'lance', 'd6', 'counter-thrust', 6],
  ])('%s', async (_, weapon, die, edition, damage) => {
    const scene = {
      first: { Anna: { ...charger, weapons: [weapon] } },
      second: { Bert: bert },
      options: { edition },
    }
    expect(await damages(scene, `Anna d20=20 ${die}=3`)).toEqual([damage, undefined])
  })

  test('on foot with a polearm doubles', async () => {
    const scene = { first: { Anna: { ...charger, mounted: false, weapons: ['lance'] } }, second: { Bert: bert } }
    expect(await damages(scene, 'Anna d20=20 d6=3')).toEqual([6, undefined])
  })

  test('takes its multipliers from the options', async () => {
    const options = { mounted_charge_damage: 5, mounted_receive_damage: 4 }
    const scene = {
      first: { Anna: { ...charger, weapons: ['lance'] } },
      second: { Bert: { ...bert, weapons: ['pike'], turn: [], reactions: ['counter-attack'] } },
      options,
    }
    expect(await damages(scene, 'Bert d20=20 d8=3, Anna d20=20 d6=3')).toEqual([15, 12])
  })

  test.each([
    ['is received by a longer polearm before it, and trebly', 'pike', 'd8', 'counter-attack', 9],
    ['is received doubly in the earlier edition', 'pike', 'd8', 'counter-thrust', 6],
  ])('%s', async (_, weapon, die, edition, damage) => {
    const scene = {
      first: { Anna: { ...charger, weapons: ['lance'], hp: damage } },
      second: { Bert: { ...bert, weapons: [weapon], turn: [], reactions: ['counter-attack'] } },
      options: { edition },
    }
    // She falls before she strikes.
    expect(await damages(scene, `Bert d20=20 ${die}=3`)).toEqual([undefined, damage])
  })

  test('is received by a shorter polearm after it, in the later edition only', async () => {
    const scene = {
      first: { Anna: { ...charger, weapons: ['lance'] } },
      second: { Bert: { ...bert, weapons: ['halberd'], turn: [], reactions: ['counter-attack'] } },
    }
    expect(await damages(scene, 'Anna d20=20 d6=1, Bert d20=20 d10=3')).toEqual([3, 9])
    const earlier = { ...scene, options: { edition: 'counter-thrust' } }
    expect(await damages(earlier, 'Anna d20=20 d6=1')).toEqual([2, undefined])
  })

  test('is answered for single damage by what is no polearm', async () => {
    const scene = {
      first: { Anna: { ...charger, weapons: ['lance'] } },
      second: { Bert: { ...bert, turn: [], reactions: ['counter-attack'] } },
    }
    expect(await damages(scene, 'Anna d20=20 d6=1, Bert d20=20 d6=3')).toEqual([3, 3])
  })

  test('is met by a held attack with a polearm at the same time, and trebly', async () => {
    const scene = {
      first: { Anna: { ...charger, weapons: ['lance'], hp: 1 } },
      second: { Bert: { ...bert, weapons: ['halberd'], turn: ['hold'], reactions: ['held-attack'] } },
    }
    const story = await stage({ ...far, ...scene })
    expect(story.round('d6=1, Anna d20=20 d6=2, Bert d20=20 d10=2').slice(2, 5)).toEqual([
      'Bert: held-attack (Anna)',
      'Anna at Bert, 8: 6',
      'Bert at Anna, 10: 6',
    ])
  })

  test('leaves the charger at -2 AC, which the saddle makes -1 against foot', async () => {
    const story = await duel({ ...charger, weapons: ['lance'] }, { ...bert, ...brawl }, far)
    // 10 + 3 - 2 + 1 against a weapon skill of 2.
    expect(story.round('d6=6, Anna d20=1, Bert d20=1').at(-1)).toBe('Bert at Anna, 10: miss')
  })

  test('by a passing attack of a polearm is not received: single damage', async () => {
    const story = await stage({
      first: { Anna: { ...charger, weapons: ['lance'], turn: ['charge weakest'] } },
      second: {
        Bert: { ...bert, weapons: ['halberd'], turn: [], reactions: ['passing-attack'], hp: 900 },
        Bea: { ...bert, hp: 50 },
      },
      field: { map: '....b\na........b' },
      weapons,
    })
    const lines = story.round('d6=6, Bert d20=20 d10=3, Anna d20=1')
    expect(lines[2]).toBe('Bert at Anna, 10: 3')
  })

  test('needs its run-up: half of the combat speed of the mount', async () => {
    // 240 ft: 16 cells at combat speed, so 8 at least.
    const near = { first: { Anna: { ...charger, weapons: ['lance'] } }, second: { Bert: bert }, weapons }
    await expect(need({ ...near, distance: '40 ft' })).rejects.toThrow('left over')
    expect(await need({ ...near, distance: '45 ft' })).toBe(8)
  })
})
