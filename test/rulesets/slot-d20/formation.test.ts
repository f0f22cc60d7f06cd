import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const guard = { weapons: ['sword'], skill: 2, turn: ['screen'], reactions: [] }
const ward = { ...idle }
const raider = { weapons: ['axe'], turn: ['attack weakest'], reactions: [] }

/** Carl screens the weaker Kay, whom Bert attacks. */
function screened(carl: object = {}, bert: object = {}, more: Partial<Scene> = {}): Scene {
  return {
    first: { Carl: { ...guard, ...carl }, Kay: { ...ward, hp: 50, ac: 12 } },
    second: { Bert: { ...raider, ...bert } },
    ...more,
  }
}

describe('screening an ally', () => {
  test('makes the screener the target if the attacker fails an opposed check of weapon skills', async () => {
    const story = await stage(screened())
    expect(story.round('Bert d20=9, Carl d20=8, Bert d20=10 d6=3')).toEqual([
      'Carl: screen Kay',
      'Bert: attack Kay',
      'Carl steps between',
      'Bert 9 against Carl 10',
      // Everything below is computed for the new target.
      'Bert at Carl, 10: 3',
    ])
  })

  test('lets the attacker by on a tie, and on a natural 20', async () => {
    const tie = await stage(screened())
    expect(tie.round('Bert d20=10, Carl d20=8, Bert d20=11').slice(3)).toEqual([
      'Bert 10 against Carl 10',
      'Bert gets past Carl',
      'Bert at Kay, 12: miss',
    ])
    const twenty = await stage(screened({ skill: 30 }))
    expect(twenty.round('Bert d20=20, Carl d20=20, Bert d20=11').at(-1)).toBe('Bert at Kay, 12: miss')
    const one = await stage(screened({}, { skill: 30 }))
    expect(one.round('Bert d20=1, Carl d20=1, Bert d20=2 d6=1').at(-1)).toBe('Bert at Carl, -20: 31')
  })

  test('works against as many attacks as its screening skill, whatever comes of the checks', async () => {
    const story = await stage({
      ...screened({ skill: 2 }),
      second: { Bert: raider, Bob: raider, Bill: raider },
      distance: '5 ft',
    })
    const lines = story.round('Bert d20=19, Carl d20=1, Bert d20=1, Bob d20=1, Carl d20=1, Bob d20=1, Bill d20=1')
    expect(lines.filter((line) => line.includes(' at '))).toEqual([
      'Bert at Kay, 12: miss',
      'Bob at Carl, 10: miss',
      'Bill at Kay, 12: miss',
    ])
  })

  test('needs a melee weapon in hand and a screening skill of at least 1', async () => {
    for (const carl of [{ skill: 0 }, { weapons: ['bow'] }, { weapons: [] }]) {
      expect((await stage(screened(carl, { turn: [] }))).round()).toEqual([])
    }
    const best = { weapons: ['sword', 'claws'], skills: { claws: 1, sword: -1 } }
    expect((await stage(screened({ ...best, skill: 0 }, { turn: [] }))).round()).toEqual(['Carl: screen Kay'])
  })

  test('moves to the ally’s side, if it can in one move', async () => {
    const scene = (distance: string): Scene => ({
      first: { Kay: ward, Carl: { ...guard, turn: [{ do: 'screen', at: 'ally:Kay' }] } },
      second: { Bert: idle },
      field: { map: `A${'.'.repeat(Number(distance))}A.B` },
    })
    const near = await stage(scene('6'))
    expect(near.round()).toEqual(['Carl: screen Kay'])
    expect(near.cell('Carl')).toEqual([1, 0])
    expect((await stage(scene('7'))).round()).toEqual([])
  })

  test('costs Move, lasts until its next turn starts, and is not done twice', async () => {
    const story = await stage({
      ...screened({ turn: [{ do: 'screen', when: 'round == 1' }] }),
      options: { initiative: 'second' },
    })
    // Before Carl’s turn nobody screens.
    expect(story.round('Bert d20=1').at(-1)).toBe('Carl: screen Kay')
    // In the second round Bert comes first, and Carl still screens.
    expect(story.round('Bert d20=2, Carl d20=2, Bert d20=1').at(-1)).toBe('Bert at Carl, 10: miss')
    expect(story.round('Bert d20=1').at(-1)).toBe('Bert at Kay, 12: miss')
  })

  test('does not work when the attacker could not attack the screener in the same way', async () => {
    // Bert reaches Kay, but Carl on her other side only with a longer weapon.
    const scene = (weapon: string): Scene => ({
      ...screened({}, { weapons: [weapon] }),
      field: { map: 'AAB' },
    })
    const short = await stage(scene('axe'))
    expect(short.round('Bert d20=1').at(-1)).toBe('Bert at Kay, 12: miss')
    const long = await stage(scene('spear'))
    expect(long.round('Bert d20=2, Carl d20=2, Bert d20=1').at(-1)).toBe('Bert at Carl, 10: miss')
  })

  test('works against missiles', async () => {
    const story = await stage({ ...screened({}, { weapons: ['bow'] }), distance: '30 ft' })
    expect(story.round('Bert d20=2, Carl d20=2, Bert d20=1').at(-1)).toBe('Bert at Carl, 10: miss')
  })

  test('does not work while the screener lies prone', async () => {
    const story = await stage(screened({ turn: ['screen', 'go-prone'] }))
    expect(story.round('Bert d20=1').at(-1)).toBe('Bert at Kay, 12: miss')
  })

  test('does not work while the two are apart, but does again as soon as they are not', async () => {
    const kay = [
      { do: 'act-after', at: 'ally:Carl', when: 'round == 1' },
      { do: 'retreat', when: 'round == 1 and my.move' },
      { do: 'advance', when: 'round == 2 and my.move' },
    ]
    const pikeman = { weapons: ['pike'], reactions: [] }
    const attack = { do: 'attack', at: 'weakest', when: 'round == 2' }
    const story = await stage({
      first: { Kay: { ...ward, hp: 50, ac: 12, speed: '5 ft', turn: kay }, Carl: guard },
      second: {
        Bert: { ...pikeman, turn: [attack] },
        Bob: { ...pikeman, turn: [{ do: 'act-after', at: 'farthest', when: 'round == 2' }, attack] },
      },
      options: { initiative: 'second' },
      field: { map: 'B.A..\nBA...' },
    })
    // Kay ends the first round two cells away from Carl, who screens her until his turn in the second.
    expect(story.round()).toEqual(['Kay: act-after Carl', 'Carl: screen Kay', 'Kay: retreat Bert'])
    expect(story.round('Bert d20=1, Bob d20=2, Carl d20=2, Bob d20=1')).toEqual([
      'Bert: attack Kay',
      'Bert at Kay, 12: miss',
      'Bob: act-after Kay',
      'Kay: advance Bert',
      'Bob: attack Kay',
      'Carl steps between',
      'Bob 2 against Carl 4',
      'Bob at Carl, 10: miss',
      'Carl: screen Kay',
    ])
  })

  test('asks several screeners in member order; at most one becomes the target', async () => {
    const story = await stage({
      first: {
        Carl: { ...guard, turn: [{ do: 'screen', at: 'ally:Kay' }] },
        Kay: { ...ward, hp: 50, ac: 12 },
        Cleo: { ...guard, turn: [{ do: 'screen', at: 'ally:Kay' }] },
      },
      second: { Bert: raider },
      field: { map: 'AB\nA.\nA.' },
    })
    // Bert beside Carl and Kay; Cleo, in the corner, is out of the axe’s reach, so only Carl is asked.
    expect(story.round('Bert d20=19, Carl d20=1, Bert d20=1').slice(2)).toEqual([
      'Bert: attack Kay',
      'Carl steps between',
      'Bert 19 against Carl 3',
      'Bert gets past Carl',
      'Bert at Kay, 12: miss',
    ])
    const both = await stage({
      first: {
        Carl: { ...guard, turn: [{ do: 'screen', at: 'ally:Kay' }] },
        Kay: { ...ward, hp: 50, ac: 12 },
        Cleo: { ...guard, turn: [{ do: 'screen', at: 'ally:Kay' }] },
      },
      second: { Bert: raider },
      field: { map: 'A.\nAB\nA.' },
    })
    expect(both.round('Bert d20=19, Carl d20=1, Bert d20=2, Cleo d20=9, Bert d20=1').slice(3)).toEqual([
      'Carl steps between',
      'Bert 19 against Carl 3',
      'Bert gets past Carl',
      'Cleo steps between',
      'Bert 2 against Cleo 11',
      'Bert at Cleo, 10: miss',
    ])
  })

  test('does not stop an attempt to shatter a shield', async () => {
    const story = await stage({
      first: { Carl: guard, Kay: { ...ward, hp: 50, shield: 'round' } },
      second: { Bert: { ...raider, turn: ['shatter-shield weakest'] } },
    })
    expect(story.round('Bert d20=1').at(-1)).toBe('Bert at Kay, 11: miss')
  })

  test('counts exhaustion in the opposed check: -1, -2, disadvantage', async () => {
    const weary = await stage(screened({ exhaustion: 2 }, { exhaustion: 1 }))
    expect(weary.round('Bert d20=9, Carl d20=8, Bert d20=1')[3]).toBe('Bert 8 against Carl 8')
    const spent = await stage(screened({ exhaustion: 3 }))
    expect(spent.round('Bert d20=9, Carl d20=18 d20=8, Bert d20=1')[3]).toBe('Bert 9 against Carl 10')
  })
})

const hoplite = { weapons: ['spear'], shield: 'round', turn: ['lock-shields'], reactions: [] }

describe('locking shields', () => {
  const three = (more: Partial<Scene> = {}): Scene => ({
    first: { Ann: hoplite, Abe: hoplite, Ada: hoplite },
    second: { Bert: { weapons: ['axe'], ...brawl } },
    ...more,
  })

  test('makes a wall of three, each with +2 AC; two are none', async () => {
    const story = await stage(three())
    expect(story.round('Bert d20=1')).toEqual([
      'Ann: lock-shields Abe',
      'Ann is locked',
      'Abe: lock-shields Ann',
      'Abe is locked',
      'Ada: lock-shields Abe',
      'Ada is locked',
      'Ann is walled',
      'Abe is walled',
      'Ada is walled',
      'Bert: attack Ann',
      'Bert at Ann, 13: miss',
    ])
    const two = await stage({ ...three(), first: { Ann: hoplite, Abe: hoplite } })
    expect(two.round('Bert d20=1').at(-1)).toBe('Bert at Ann, 11: miss')
    const options = { lock_min: 2, lock_ac: 5 }
    const twoOfTwo = await stage({ ...three({ options }), first: { Ann: hoplite, Abe: hoplite } })
    expect(twoOfTwo.round('Bert d20=1').at(-1)).toBe('Bert at Ann, 16: miss')
  })

  test('lasts over the rounds, and costs Move once', async () => {
    const story = await stage(three())
    story.round('Bert d20=1')
    expect(story.round('Bert d20=1')).toEqual(['Bert: attack Ann', 'Bert at Ann, 13: miss'])
  })

  test('ends for all when too few are left, be it by death', async () => {
    const story = await stage({
      ...three(),
      first: { Ann: { ...hoplite, hp: 1 }, Abe: hoplite, Ada: hoplite },
    })
    expect(story.round('Bert d20=13 d6=1').slice(-4)).toEqual([
      'Bert at Ann, 13: 1',
      'Ann is slain',
      'Abe is no longer walled',
      'Ada is no longer walled',
    ])
    expect(story.has('Abe', 'LOCKED')).toBe(true)
  })

  test.each([
    ['moves', 'retreat'],
    ['lies prone', 'go-prone'],
    ['drops the shield', { do: 'drop', with: 'round' }],
    ['stows the shield', { do: 'stow', with: 'round' }],
  ])('ends for one who %s', async (_what, turnType) => {
    const rule = typeof turnType === 'string' ? { do: turnType } : turnType
    const story = await stage({
      ...three(),
      first: {
        Ann: hoplite,
        Abe: hoplite,
        Ada: {
          ...hoplite,
          turn: [
            { ...rule, when: 'round == 2' },
            { do: 'lock-shields', when: 'round == 1' },
          ],
        },
      },
    })
    story.round('Bert d20=1')
    expect(story.round('Bert d20=1')).toEqual(
      expect.arrayContaining(['Ada is no longer locked', 'Ann is no longer walled', 'Abe is no longer walled']),
    )
    expect(story.has('Ada', 'LOCKED') || story.has('Ada', 'WALLED')).toBe(false)
  })

  test('ends for one whose shield is broken', async () => {
    const story = await stage({
      ...three(),
      second: { Bert: { weapons: ['axe'], strength: 20, turn: ['shatter-shield'], reactions: [] } },
    })
    expect(story.round('Bert d20=13, Bert d20=10, Ann d20=1').slice(-8)).toEqual([
      'Bert at Ann, 13: 0',
      'Bert 30 against Ann 1',
      'Bert breaks the shield of Ann',
      'Ann has lost round',
      'Ann is no longer locked',
      'Ann is no longer walled',
      'Abe is no longer walled',
      'Ada is no longer walled',
    ])
  })

  test('needs a shield in hand, and an ally with one, beside whom it can get in one move', async () => {
    const unshielded = { weapons: ['spear'], turn: ['lock-shields'], reactions: [] }
    const bert = { Bert: idle }
    expect((await stage({ first: { Ann: unshielded, Abe: hoplite }, second: bert })).round()).toEqual([])
    const field = (gap: number) => ({ map: `A${'.'.repeat(gap)}A...B` })
    const first = { Ann: hoplite, Abe: { ...hoplite, ...idle } }
    const near = await stage({ first, second: bert, field: field(6) })
    expect(near.round()).toEqual(['Ann: lock-shields Abe', 'Ann is locked'])
    expect(near.cell('Ann')).toEqual([6, 0])
    expect((await stage({ first, second: bert, field: field(7) })).round()).toEqual([])
  })

  test('joins those who are adjacent over others, and no others', async () => {
    const lock = (name: string) => ({ ...hoplite, turn: [{ do: 'lock-shields', at: `ally:${name}` }] })
    const story = await stage({
      first: { Ann: lock('Abe'), Abe: lock('Ann'), Ada: lock('Abe'), Amy: lock('Art'), Art: lock('Amy') },
      second: { Bert: idle },
      field: { map: 'AAA.AA\n.....B' },
    })
    story.round()
    expect(['Ann', 'Abe', 'Ada', 'Amy', 'Art'].map((name) => story.has(name, 'WALLED'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('shattering a shield', () => {
  const breaker = { weapons: ['axe'], strength: 2, turn: ['shatter-shield'], reactions: [] }
  const bearer = { shield: 'round', strength: 1, ...idle }

  test('is an attack without damage and an opposed check of strength; the shield is gone', async () => {
    const story = await duel(breaker, bearer)
    expect(story.round('Anna d20=11, Anna d20=9, Bert d20=10')).toEqual([
      'Anna: shatter-shield Bert',
      'Anna at Bert, 11: 0',
      'Anna 11 against Bert 11',
      'Anna breaks the shield of Bert',
      'Bert has lost round',
    ])
    expect([story.hp('Bert'), story.hands('Bert')]).toEqual([100, []])
    // Nothing is left to shatter.
    expect(story.round()).toEqual([])
  })

  test('has no opposed check on a miss, and the toughness of the shield in it', async () => {
    const shields = { tough: { toughness: 3 } }
    const story = await duel(breaker, { ...bearer, shield: 'tough' }, { shields })
    expect(story.round('Anna d20=10')).toHaveLength(2)
    expect(story.round('Anna d20=11, Anna d20=11, Bert d20=10')[2]).toBe('Anna 13 against Bert 14')
    expect(story.hands('Bert')).toEqual(['tough'])
  })

  test('needs a weapon that shatters, in reach of a shield in hand', async () => {
    const swordsman = { ...breaker, weapons: ['sword'] }
    expect((await duel(swordsman, bearer)).round()).toEqual([])
    expect((await duel(breaker, idle)).round()).toEqual([])
    const far: Scene = { first: { Anna: breaker }, second: { Bert: bearer }, distance: '10 ft' }
    expect((await stage(far)).round()).toEqual([])
  })

  test('takes the weapon with the highest chance to hit', async () => {
    const anna = { ...breaker, weapons: ['axe', 'horns'] }
    const weapons = { horns: { damage: 'd4', hands: 0, attack: 2, shatters: true } }
    const story = await duel(anna, bearer, { weapons })
    expect(story.round('Anna d20=8').at(-1)).toBe('Anna at Bert, 9: miss')
  })

  test('may be warded by total defense, and counts exhaustion in both rolls', async () => {
    const story = await duel(
      { ...breaker, exhaustion: 2 },
      { ...bearer, exhaustion: 1, reactions: [{ do: 'total-defense', when: 'margin < 2' }] },
    )
    expect(story.round('Anna d20=14')).toEqual([
      'Anna: shatter-shield Bert',
      'Bert: total-defense (Anna)',
      'Anna at Bert, 15: miss',
    ])
    expect(story.round('Anna d20=15, Anna d20=9, Bert d20=9').slice(1, 3)).toEqual([
      'Anna at Bert, 13: 0',
      'Anna 9 against Bert 9',
    ])
  })

  test('threatens no damage to whoever is asked for total defense', async () => {
    const fearful = {
      ...bearer,
      hp: 1,
      reactions: [{ do: 'total-defense', when: 'expected_damage > 0 or kill_chance > 0' }],
    }
    const story = await duel(breaker, fearful)
    expect(story.round('Anna d20=11, Anna d20=1, Bert d20=1')).toHaveLength(3)
  })

  test('counts as an attack of its weapon, and as a hit by its result', async () => {
    const story = await duel(breaker, bearer)
    story.round('Anna d20=11, Anna d20=1, Bert d20=1')
    const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)
    expect([sum(story.score.attacks), sum(story.score.hits), sum(story.score.dealt)]).toEqual([1, 1, 0])
  })
})
