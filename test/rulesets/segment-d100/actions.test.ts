import { describe, expect, test } from 'vitest'
import { idle, play, type Scene, type Story, stage } from './stage.ts'

/*
 * Every action of docs/rules/segment-d100.md §6, with dictated dice: those of initiative, of which Anna's come first,
 * then the d100 of each attack and check, and damage dice only where it hits.
 */

const bert = { ...idle, weapons: ['dagger'] }

/** Anna does one thing after the other; of what she is asked to do, what she cannot do now is passed over. */
const does = (turn: readonly unknown[], fields: object = {}): object => ({ sl: 4, reactions: [], ...fields, turn })

function duel(anna: object, more: Partial<Scene> & { readonly foe?: object } = {}): Promise<Story> {
  const { foe = bert, ...scene } = more
  return stage({ first: { Anna: { ...anna } }, second: { Bert: { ...foe } }, ...scene })
}

/** A map of one row. */
const row = (map: string, legend?: object): Partial<Scene> => ({ field: { map, ...(legend && { legend }) } })

describe('fighting', () => {
  test('attack becomes a strike, a shot or a brawl by the ready weapon', async () => {
    const armed = await duel(does(['attack'], { weapons: ['sword'] }))
    expect(play(armed, 'Anna d100=74 d8=6')).toEqual(['Anna: strike Bert', 'Anna pays 2q 2E', 'Anna at Bert, 74: 6'])
    const archer = await duel(does(['attack'], { weapons: ['bow'] }))
    expect(play(archer, 'Anna d100=75')).toEqual([
      'Anna: fire Bert',
      'Anna pays 2q 2E',
      'Anna fires bow',
      'Anna at Bert, 74: miss',
    ])
    const bare = await duel(does(['attack']))
    expect(play(bare, 'Anna d100=70 d3=2')).toEqual(['Anna: brawl Bert', 'Anna pays 2q 1E', 'Anna at Bert, 70: 2'])
  })

  test('strike with another weapon in hand than the ready one', async () => {
    const strike = { do: 'strike', with: 'dagger' }
    const belted = await duel(does([strike], { weapons: ['sword', 'dagger'] }))
    expect(play(belted)).toEqual([])
    const drawn = await duel(does([{ do: 'draw', with: 'dagger' }, strike], { weapons: ['sword', 'dagger'] }))
    expect(play(drawn, 'Anna d100=1 d4=3')).toEqual([
      'Anna: draw Bert',
      'Anna pays 1q 1E',
      'Anna draws dagger',
      'Anna: strike Bert',
      'Anna pays 2q 1E',
      'Anna at Bert, 74: 3',
    ])
  })

  test('strike is one attack a turn, within reach', async () => {
    const story = await duel(does(['strike', 'strike'], { weapons: ['spear'] }), { distance: '2 yd' })
    expect(play(story, 'Anna d100=100')).toEqual(['Anna: strike Bert', 'Anna pays 2q 2E', 'Anna at Bert, 74: miss'])
    const far = await duel(does(['strike'], { weapons: ['spear'] }), { distance: '3 yd' })
    expect(play(far)).toEqual([])
  })

  test('fire uses up the shot, and needs a sight of the target', async () => {
    const bow = { kind: 'missile', damage: 'd6', range: '40 yd', ammo: 1 }
    const story = await duel(does(['fire', 'load'], { weapons: ['bow'] }), { distance: '12 yd', weapons: { bow } })
    expect(play(story, 'Anna d100=64 d6=5')).toEqual([
      'Anna: fire Bert',
      'Anna pays 2q 2E',
      'Anna fires bow',
      'Anna at Bert, 64: 5',
    ])
    expect(play(story)).toEqual([])
    const walled = await duel(does(['fire'], { weapons: ['bow'] }), row('a#b'))
    expect(play(walled)).toEqual([])
  })

  test('hurl leaves the weapon in the cell of its target', async () => {
    const story = await duel(does(['hurl', 'attack'], { weapons: ['javelin'] }), { distance: '3 yd' })
    expect(play(story, 'Anna d100=65')).toEqual([
      'Anna: hurl Bert',
      'Anna pays 2q 7E',
      'Anna hurls javelin',
      'Anna at Bert, 64: miss',
    ])
    expect([story.hands('Anna'), story.end('Anna')]).toEqual([[], 30 - 7])
  })

  test('brawl: fists, a knock-down, a grapple', async () => {
    const brawler = { str: 14, crd: 12, skills: { brawling: 6 } }
    const fists = await duel(does(['brawl'], brawler))
    expect(play(fists, 'Anna d100=78 d3=1')).toEqual(['Anna: brawl Bert', 'Anna pays 2q 1E', 'Anna at Bert, 78: 2'])
    const knock = await duel(does([{ do: 'brawl', with: 'knock-down' }], brawler))
    expect(play(knock, 'Anna d100=80')).toEqual([
      'Anna: brawl Bert',
      'Anna pays 2q 1E',
      'Bert is prone',
      'Anna at Bert, 80: 0',
    ])
    expect(play(knock)).toEqual([])
    const grapple = await duel(does([{ do: 'brawl', with: 'grapple' }], brawler))
    expect(play(grapple, 'Anna d100=80')).toEqual([
      'Anna: brawl Bert',
      'Anna pays 2q 1E',
      'Anna holds Bert',
      'Anna at Bert, 80: 0',
    ])
  })

  test('charge: a straight run, and a blow with its quarters', async () => {
    const story = await duel(does(['charge'], { weapons: ['sword'] }), { distance: '4 yd' })
    expect(play(story, 'Anna d100=84 d8=2')).toEqual([
      'Anna: charge Bert',
      'Anna pays 4q 5E',
      'Anna runs to 11,10',
      'Anna runs to 12,10',
      'Anna runs to 13,10',
      'Anna is charging',
      'Anna at Bert, 84: 4',
    ])
    const near = await duel(does(['charge'], { weapons: ['sword'] }), { distance: '2 yd' })
    expect(play(near)).toEqual([])
    const aside = await duel(does(['charge'], { weapons: ['sword'] }), row('a....\n....b'))
    expect(play(aside)).toEqual([])
  })

  test('leap-attack: one who misses has to land', async () => {
    const tumbler = { str: 15, agl: 15, skills: { brawling: 5, acrobat: 2 } }
    const story = await duel(does(['leap-attack'], tumbler), { distance: '4 yd' })
    expect(play(story, 'Anna d100=91, Anna d100=57, Anna d3=2')).toEqual([
      'Anna: leap-attack Bert',
      'Anna pays 4q 4E',
      'Anna runs to 11,10',
      'Anna runs to 12,10',
      'Anna leaps to 13,10',
      'Anna is charging',
      'Anna at Bert, 90: miss',
      'Anna checks 56 to land: fails',
      'Anna is prone',
      'Anna loses 2',
    ])
  })

  test('aim adds up, takes off what hinders, and is lost by moving', async () => {
    const turn = [
      { do: 'aim', when: 'my.aim < 6 and round < 3' },
      { do: 'fire', when: 'round == 3' },
    ]
    const story = await duel(does(turn, { awa: 13, weapons: ['bow'] }), { distance: '12 yd' })
    expect([play(story), play(story)]).toEqual([
      ['Anna: aim Bert', 'Anna pays 4q 0E'],
      ['Anna: aim Bert', 'Anna pays 4q 0E'],
    ])
    expect(play(story, 'Anna d100=70 d6=4')).toEqual([
      'Anna: fire Bert',
      'Anna pays 2q 2E',
      'Anna fires bow',
      'Anna at Bert, 70: 4',
    ])
    const moving = [
      { do: 'aim', when: 'round == 1' },
      { do: 'retreat', when: 'round == 2 and my.quarters == 4' },
      { do: 'fire', when: 'round == 3' },
    ]
    const lost = await duel(does(moving, { awa: 13, weapons: ['bow'] }), { distance: '12 yd' })
    play(lost)
    play(lost)
    expect(play(lost, 'Anna d100=65')).toEqual([
      'Anna: fire Bert',
      'Anna faces northeast',
      'Anna pays 2q 2E',
      'Anna fires bow',
      'Anna at Bert, 64: miss',
    ])
  })

  test('feint: as many turns as the Level of Ability', async () => {
    const story = await duel(does(['feint', 'attack'], { sl: 5, weapons: ['sword'] }))
    expect([play(story), play(story), play(story, 'Anna d100=95 d8=1')]).toEqual([
      ['Anna: feint Bert', 'Anna pays 4q 0E'],
      ['Anna: feint Bert', 'Anna pays 4q 0E'],
      ['Anna: strike Bert', 'Anna pays 2q 2E', 'Anna at Bert, 95: 1'],
    ])
  })

  test('dodge: one more defence a segment', async () => {
    const foe = { weapons: ['dagger'], turn: ['attack'], reactions: [], sl: 4 }
    const anna = { max_defences: 0, reactions: ['dodge'], agl: 13 }
    const story = await duel(does(['dodge'], anna), { foe })
    expect(play(story, 'Bert d100=51 d4=2')).toEqual([
      'Anna: dodge Bert',
      'Anna pays 4q 0E',
      'Anna is dodging',
      'Bert: strike Anna',
      'Bert pays 2q 1E',
      'Anna: dodge (Bert)',
      'Anna pays 0q 1E',
      'Bert at Anna, 51: 2',
    ])
    const still = await duel(does([], anna), { foe })
    expect(play(still, 'Bert d100=74 d4=2')).toEqual(['Bert: strike Anna', 'Bert pays 2q 1E', 'Bert at Anna, 74: 2'])
  })

  test('break-free, and release', async () => {
    const holder = { str: 14, skills: { brawling: 6 }, reactions: [] }
    const grapple = { do: 'brawl', with: 'grapple', when: 'not my.holding and round == 1' }
    const held = await duel(does([grapple], holder), { foe: { turn: ['break-free', 'attack'], reactions: [] } })
    expect(play(held, 'Anna d100=1, Bert d100=40')).toEqual([
      'Anna: brawl Bert',
      'Anna pays 2q 1E',
      'Anna holds Bert',
      'Anna at Bert, 80: 0',
      'Bert: break-free Anna',
      'Bert pays 2q 1E',
      'Bert checks 40 to break free: succeeds',
      'Anna lets go of Bert',
    ])
    const let_go = await duel(does([grapple, { do: 'release', when: 'round == 2' }], holder))
    play(let_go, 'Anna d100=1')
    expect(play(let_go)).toEqual(['Anna: release Bert', 'Anna lets go of Bert'])
  })
})

describe('moving', () => {
  test('advance stops within reach', async () => {
    const story = await duel(does(['advance'], { weapons: ['spear'] }), { distance: '5 yd' })
    expect(play(story)).toEqual([
      'Anna: advance Bert',
      'Anna pays 1q 2E',
      'Anna walks to 11,10',
      'Anna walks to 12,10',
      'Anna: advance Bert',
      'Anna pays 1q 1E',
      'Anna walks to 13,10',
    ])
  })

  test('crawl, at half the rate kneeling and a quarter prone', async () => {
    const story = await duel(does([{ do: 'kneel', when: 'my.standing' }, 'crawl']), { distance: '5 yd' })
    expect(play(story)).toEqual([
      'Anna: kneel Bert',
      'Anna pays 1q 0E',
      'Anna is kneeling',
      'Anna: crawl Bert',
      'Anna is creeping',
      'Anna pays 1q 2E',
      'Anna crawls to 11,10',
      'Anna: crawl Bert',
      'Anna pays 1q 1E',
      'Anna crawls to 12,10',
      'Anna: crawl Bert',
      'Anna pays 1q 1E',
      'Anna crawls to 13,10',
    ])
    const prone = await duel(does([{ do: 'lie-down', when: 'my.standing' }, 'crawl']), { distance: '5 yd' })
    expect(play(prone)).toEqual([
      'Anna: lie-down Bert',
      'Anna pays 1q 0E',
      'Anna is prone',
      'Anna: crawl Bert',
      'Anna is creeping',
      'Anna pays 2q 3E',
      'Anna crawls to 11,10',
    ])
  })

  test('retreat turns away; back-pedal does not', async () => {
    const once = { when: 'my.quarters == 4' }
    const story = await duel(does([{ do: 'retreat', ...once }]), { distance: '2 yd' })
    expect(play(story)).toEqual([
      'Anna: retreat Bert',
      'Anna pays 1q 2E',
      'Anna faces north',
      'Anna walks to 9,9',
      'Anna walks to 8,8',
    ])
    const facing = await duel(does([{ do: 'back-pedal', ...once }]), { distance: '2 yd' })
    expect(play(facing)).toEqual(['Anna: back-pedal Bert', 'Anna pays 1q 2E', 'Anna side-steps to 9,9'])
  })

  test('circle goes round to the side', async () => {
    const story = await duel(does([{ do: 'circle', when: 'my.quarters > 2' }]))
    expect(play(story)).toEqual(['Anna: circle Bert', 'Anna pays 1q 2E', 'Anna walks to 11,9', 'Anna walks to 12,10'])
    const far = await duel(does(['circle']), { distance: '2 yd' })
    expect(play(far)).toEqual([])
  })

  test('evade toward a foe, in place, and away', async () => {
    const to = await duel(does([{ do: 'evade', when: 'my.quarters == 4' }]), { distance: '5 yd' })
    expect(play(to)).toEqual([
      'Anna: evade Bert',
      'Anna is evading',
      'Anna pays 1q 2E',
      'Anna walks to 11,10',
      'Anna walks to 12,10',
    ])
    const here = await duel(does([{ do: 'evade', at: 'self' }, 'attack']))
    expect(play(here)).toEqual(['Anna: evade Anna', 'Anna is evading', 'Anna pays 1q 2E'])
    const away = await duel(does([{ do: 'evade-away', when: 'my.quarters == 4' }]))
    expect(play(away)).toEqual([
      'Anna: evade-away Bert',
      'Anna is evading',
      'Anna pays 1q 2E',
      'Anna faces north',
      'Anna walks to 9,9',
      'Anna walks to 8,8',
    ])
  })

  test('jump up, and down, where a fall may follow', async () => {
    const up = await duel(does([{ do: 'jump', at: 'self' }], { agl: 12 }), row('aTb', { T: { height: '3 ft' } }))
    expect(play(up)).toEqual(['Anna: jump Anna', 'Anna pays 1q 1E', 'Anna jumps to 1,0'])
    const down = await duel(does([{ do: 'jump', when: 'my.height > 0' }]), row('a..b', { a: { height: '7 ft' } }))
    expect(play(down, 'Anna d100=49, Anna d3=1 d3=2 d3=3')).toEqual([
      'Anna: jump Bert',
      'Anna pays 1q 1E',
      'Anna jumps to 1,0',
      'Anna checks 48 to land: fails',
      'Anna is prone',
      'Anna loses 6',
    ])
  })

  test('leap over what lies between', async () => {
    const weak = await duel(does(['leap'], { str: 15, agl: 15 }), row('a:..b'))
    expect(play(weak)).toEqual([])
    const story = await duel(does(['leap'], { str: 20, agl: 20 }), row('a:..b'))
    expect(play(story, 'Anna d100=58')).toEqual([
      'Anna: leap Bert',
      'Anna pays 1q 1E',
      'Anna leaps to 2,0',
      'Anna checks 58 to leap: succeeds',
    ])
  })

  test('climb: as many quarters as it takes, and a check', async () => {
    const legend = { L: { height: '6 ft', climb: -10 }, P: { height: '6 ft' }, b: { height: '6 ft' } }
    const story = await duel(does(['climb'], { crd: 14, skills: { climb: 6 } }), row('aLPb', legend))
    expect(play(story, 'Anna d100=66')).toEqual([
      'Anna: climb Bert',
      'Anna pays 4q 6E',
      'Anna checks 66 to climb: succeeds',
      'Anna climbs to 1,0',
    ])
  })

  test('kneel, lie-down and rise, a stage at a time', async () => {
    const turn = [
      { do: 'kneel', when: 'my.standing and my.quarters == 4' },
      { do: 'lie-down', when: 'my.kneeling and my.quarters == 3' },
      { do: 'rise', when: 'my.quarters < 3' },
    ]
    const story = await duel(does(turn))
    expect(play(story)).toEqual([
      'Anna: kneel Bert',
      'Anna pays 1q 0E',
      'Anna is kneeling',
      'Anna: lie-down Bert',
      'Anna pays 1q 0E',
      'Anna is prone',
      'Anna: rise Bert',
      'Anna pays 1q 1E',
      'Anna is kneeling',
      'Anna: rise Bert',
      'Anna pays 1q 1E',
      'Anna is standing',
    ])
  })

  test('turn, as far as the allowance goes', async () => {
    const story = await stage({
      first: { Anna: { ...does([{ do: 'turn', at: 'farthest' }]), agl: 7 } },
      second: { Bert: bert, Carl: bert },
      field: { map: 'b.ab' },
    })
    expect(play(story)).toEqual(['Anna: turn Bert', 'Anna faces south'])
  })
})

describe('resting and waiting', () => {
  test('wait: the turn comes between two actions of another, or at the last call', async () => {
    const turn = [{ do: 'wait', when: 'distance > 1' }, 'attack']
    const foe = { weapons: ['dagger'], sl: 4, turn: ['advance', 'attack'], reactions: [] }
    const story = await duel(does(turn, { weapons: ['sword'] }), { foe, distance: '2 yd' })
    expect(play(story, 'Anna d100=100, Bert d100=100')).toEqual([
      'Anna is waiting',
      'Bert: advance Anna',
      'Bert pays 1q 2E',
      'Bert walks to 11,10',
      'Anna: strike Bert',
      'Anna pays 2q 2E',
      'Anna at Bert, 74: miss',
      'Bert: strike Anna',
      'Bert pays 2q 1E',
      'Bert at Anna, 74: miss',
    ])
    const alone = await duel(does([{ do: 'wait' }, 'kneel']))
    expect(play(alone)).toEqual(['Anna is waiting', 'Anna: kneel Bert', 'Anna pays 1q 0E', 'Anna is kneeling'])
  })

  test('wait: whoever waits is asked also after an action of which somebody has died', async () => {
    const tumbler = {
      agl: 12,
      skills: { acrobat: 7 },
      turn: [],
      reactions: [{ do: 'acrobatic-counter', with: 'fists' }],
    }
    const story = await stage({
      first: { Anna: { ...does([{ do: 'wait', when: 'foes > 1' }, 'kneel']) }, Carl: tumbler },
      second: {
        Bert: { hp: 1, weapons: ['dagger'], sl: 4, turn: ['attack'], reactions: [] },
        Dave: { initiative: -1, turn: ['kneel'], reactions: [] },
      },
      ...row('....a\nabb..'),
    })
    const reported = play(story, 'Bert d100=100, Carl d100=1 d3=1')
    expect(reported.filter((line) => /slain|: kneel/.test(line))).toEqual([
      'Bert is slain',
      'Anna: kneel Dave',
      'Dave: kneel Carl',
    ])
  })

  test('rest wins END back, and so does a turn in which nothing is spent', async () => {
    const turn = [
      { do: 'strike', when: 'round == 1' },
      { do: 'rest', when: 'round == 2' },
    ]
    const story = await duel(does(turn, { weapons: ['greataxe'], end: 10 }))
    play(story, 'Anna d100=100')
    expect(story.end('Anna')).toBe(6)
    expect(play(story)).toEqual(['Anna: rest Bert', 'Anna pays 4q 0E'])
    expect(story.end('Anna')).toBe(10)
    const idler = await duel(does([{ do: 'strike', when: 'round == 1' }], { weapons: ['greataxe'], end: 10 }))
    play(idler, 'Anna d100=100')
    play(idler)
    expect(idler.end('Anna')).toBe(10)
  })
})

describe('things', () => {
  test('draw, and sheath', async () => {
    const turn = [
      { do: 'draw', when: 'round == 1' },
      { do: 'sheath', with: 'sword', when: 'round == 2' },
    ]
    const story = await duel(does(turn, { weapons: ['sword', 'dagger'] }))
    expect([play(story), play(story)]).toEqual([
      ['Anna: draw Bert', 'Anna pays 1q 1E', 'Anna draws dagger'],
      ['Anna: sheath Bert', 'Anna pays 4q 1E', 'Anna sheathes sword'],
    ])
    expect(story.hands('Anna')).toEqual(['dagger'])
  })

  test('load, which may go on in the next turn', async () => {
    const crossbow = { damage: 'd10', kind: 'missile', range: '40 yd', load: 6, loaded: false }
    const story = await duel(does(['fire', 'load'], { weapons: ['crossbow'] }), { weapons: { crossbow } })
    expect([play(story), play(story, 'Anna d100=100')]).toEqual([
      ['Anna: load Bert', 'Anna pays 4q 1E'],
      [
        'Anna: load Bert',
        'Anna pays 2q 0E',
        'Anna has loaded crossbow',
        'Anna: fire Bert',
        'Anna pays 2q 2E',
        'Anna fires crossbow',
        'Anna at Bert, 74: miss',
      ],
    ])
  })

  test('drop, and grab', async () => {
    const turn = [
      { do: 'drop', when: 'round == 1' },
      { do: 'grab', when: 'round == 2' },
    ]
    const story = await duel(does(turn, { weapons: ['sword'] }))
    expect([play(story), play(story)]).toEqual([
      ['Anna: drop Bert', 'Anna drops sword'],
      ['Anna: grab Bert', 'Anna pays 1q 0E', 'Anna grabs sword'],
    ])
  })

  const serving = (turn: readonly unknown[]): Scene['first'] => ({
    Anna: { weapons: ['sword'], turn, reactions: [] },
    Carl: { skills: { juggling: 6 }, turn: [], reactions: ['catch'] },
  })

  test('conditions of what is done with no weapon read the attack with the ready one', async () => {
    const anna = { weapons: ['sword'], shield: 'round' }
    const story = await duel(does([{ do: 'drop', with: 'round', when: 'expected_damage > 1' }], anna))
    expect(play(story)).toEqual(['Anna: drop Bert', 'Anna drops round'])
  })

  test('pass: hand to hand, and a toss', async () => {
    const pass = [{ do: 'pass', with: 'sword' }]
    const near = await stage({ first: serving(pass), second: { Bert: bert }, ...row('a.a....b') })
    expect(play(near)).toEqual(['Anna: pass Carl', 'Anna pays 1q 4E', 'Anna hands over sword', 'Carl takes sword'])
    const far = await stage({ first: serving(pass), second: { Bert: bert }, ...row('a...a...b') })
    expect(play(far, 'Carl d100=46')).toEqual([
      'Anna: pass Carl',
      'Anna pays 1q 7E',
      'Anna tosses sword',
      'Carl: catch (Anna)',
      'Carl catches at 46: caught',
      'Carl takes sword',
    ])
  })

  test('jump-pass: over the heads of foes', async () => {
    const snatcher = { ...bert, weapons: [], skills: { juggling: 9 }, reactions: ['catch'] }
    const over = await stage({
      first: serving([{ do: 'jump-pass', with: 'sword' }]),
      second: { Bert: snatcher },
      ...row('a...ab'),
    })
    expect(play(over, 'Carl d100=46')).toEqual([
      'Anna: jump-pass Carl',
      'Anna pays 1q 8E',
      'Anna tosses sword',
      'Carl: catch (Anna)',
      'Carl pays 0q 1E',
      'Carl catches at 46: caught',
      'Carl takes sword',
    ])
  })

  test('catch: a leap for what has fallen in this segment', async () => {
    const story = await stage({
      first: {
        Anna: {
          weapons: ['sword'],
          turn: [
            { do: 'hurl', with: 'javelin' },
            { do: 'drop', with: 'sword' },
          ],
          reactions: [],
        },
        Carl: { skills: { juggling: 6 }, turn: [{ do: 'catch', with: 'sword' }], reactions: [] },
      },
      second: { Bert: bert },
      ...row('a...a....b'),
    })
    expect(play(story, 'Carl d100=56')).toEqual([
      'Anna: drop Bert',
      'Anna drops sword',
      'Carl: catch Bert',
      'Carl pays 4q 1E',
      'Carl faces southwest',
      'Carl dives to 1,0',
      'Carl catches at 56: caught',
      'Carl takes sword',
    ])
    expect(story.hands('Carl')).toEqual(['sword'])
  })
})
