import { describe, expect, test } from 'vitest'
import { idle, play, type Scene, type Story, stage } from './stage.ts'

/* Every reaction of docs/rules/segment-d100.md §7, with dictated dice: Anna attacks, and Bert reacts. */

const striking = { sl: 6, weapons: ['sword'], turn: ['attack'], reactions: [] }
const shooting = { sl: 6, weapons: ['bow'], turn: ['fire'], reactions: [] }

function duel(bert: object, more: Partial<Scene> & { readonly foe?: object } = {}): Promise<Story> {
  const { foe = striking, ...scene } = more
  return stage({ first: { Anna: { ...foe } }, second: { Bert: { turn: [], ...bert } }, ...scene })
}

const STRUCK = ['Anna: strike Bert', 'Anna pays 2q 2E']
const SHOT = ['Anna: fire Bert', 'Anna pays 2q 2E', 'Anna fires bow']
const reacting = (reaction: string, end = 1) => [`Bert: ${reaction} (Anna)`, `Bert pays 0q ${end}E`]

const row = (map: string, legend?: object): Partial<Scene> => ({ field: { map, ...(legend && { legend }) } })

describe('defences', () => {
  test('parry: with a weapon in hand, as often as its skill allows, never against arrows', async () => {
    const parrier = { sl: 3, crd: 12, weapons: ['dagger'], reactions: ['parry'] }
    const two = { first: { Anna: striking, Carl: striking }, second: { Bert: { turn: [], ...parrier } } }
    const story = await stage({ ...two, ...row('ab\n.a') })
    expect(play(story, 'Anna d100=51 d8=1, Carl d100=76 d8=1')).toEqual([
      ...STRUCK,
      ...reacting('parry'),
      'Anna at Bert, 51: 1',
      'Carl: strike Bert',
      'Carl pays 2q 2E',
      'Carl at Bert, 76: 1',
    ])
    const shot = await duel(parrier, { foe: shooting })
    expect(play(shot, 'Anna d100=77')).toEqual([...SHOT, 'Anna at Bert, 76: miss'])
  })

  test('block: with a shield, arrows as well; it takes its size off a hit', async () => {
    const blocker = { sl: 4, str: 12, weapons: ['dagger'], shield: 'round', reactions: ['block'] }
    const story = await duel(blocker)
    expect(play(story, 'Anna d100=50 d8=5')).toEqual([...STRUCK, ...reacting('block'), 'Anna at Bert, 50: 2'])
    const shot = await duel(blocker, { foe: shooting })
    expect(play(shot, 'Anna d100=50 d6=6')).toEqual([...SHOT, ...reacting('block'), 'Anna at Bert, 50: 3'])
    const unskilled = await duel({ ...blocker, skills: { shield: 0 } })
    expect(play(unskilled, 'Anna d100=76 d8=5')).toEqual([...STRUCK, 'Anna at Bert, 76: 5'])
  })

  test('block with another thing, which must be named', async () => {
    const blocker = { sl: 4, str: 12, skills: { brawling: 4 }, weapons: ['sword'] }
    const story = await duel({ ...blocker, reactions: [{ do: 'block', with: 'sword' }] })
    expect(play(story, 'Anna d100=50 d8=5')).toEqual([...STRUCK, ...reacting('block'), 'Anna at Bert, 50: 3'])
    const unnamed = await duel({ ...blocker, reactions: ['block'] })
    expect(play(unnamed, 'Anna d100=77')).toEqual([...STRUCK, 'Anna at Bert, 76: miss'])
  })

  test('dodge: not from behind, and against arrows only while evading', async () => {
    const dodger = { agl: 13, skills: { acrobat: 6 }, reactions: ['dodge'] }
    const story = await duel(dodger)
    expect(play(story, 'Anna d100=52 d8=5')).toEqual([...STRUCK, ...reacting('dodge'), 'Anna at Bert, 52: 5'])
    const shot = await duel(dodger, { foe: shooting })
    expect(play(shot, 'Anna d100=77')).toEqual([...SHOT, 'Anna at Bert, 76: miss'])
    const evading = await duel({ ...dodger, initiative: 20, turn: [{ do: 'evade', at: 'self' }] }, { foe: shooting })
    expect(play(evading, 'Anna d100=53')).toEqual([
      'Bert: evade Bert',
      'Bert is evading',
      'Bert pays 1q 2E',
      ...SHOT,
      ...reacting('dodge'),
      'Anna at Bert, 52: miss',
    ])
    const behind = await stage({
      first: { Carl: idle, Anna: striking },
      second: { Bert: { turn: [], ...dodger } },
      ...row('aba'),
    })
    expect(play(behind, 'Anna d100=77')).toEqual([...STRUCK, 'Anna at Bert, 76: miss'])
  })

  test('dodge-away: a step back at no cost, facing kept', async () => {
    const story = await duel({ agl: 13, reactions: ['dodge-away'] })
    expect(play(story, 'Anna d100=54')).toEqual([
      ...STRUCK,
      ...reacting('dodge-away'),
      'Anna at Bert, 53: miss',
      'Bert steps away to 12,9',
    ])
    const cornered = await duel({ agl: 13, reactions: ['dodge-away'] }, row('ab#'))
    expect(play(cornered, 'Anna d100=54')).toEqual([...STRUCK, ...reacting('dodge-away'), 'Anna at Bert, 53: miss'])
  })

  test('acrobatic-dodge: a tumble away, and END for its cells', async () => {
    const story = await duel({ agl: 12, str: 12, skills: { acrobat: 7 }, reactions: ['acrobatic-dodge'] })
    expect(play(story, 'Anna d100=48')).toEqual([
      ...STRUCK,
      ...reacting('acrobatic-dodge', 3),
      'Anna at Bert, 47: miss',
      'Bert tumbles to 13,8',
      'Bert faces southwest',
    ])
    expect(story.cell('Bert')).toEqual([13, 8])
  })

  test('acrobatic-counter: uses up the turn, and brawls back', async () => {
    const tumbler = { agl: 12, str: 12, skills: { acrobat: 7, brawling: 5 } }
    const story = await duel({ ...tumbler, turn: ['attack'], reactions: ['acrobatic-counter'] })
    expect(play(story, 'Anna d100=48, Bert d100=77')).toEqual([
      ...STRUCK,
      ...reacting('acrobatic-counter', 2),
      'Anna at Bert, 47: miss',
      'Anna is prone',
      'Bert at Anna, 77: 0',
    ])
    expect(story.has('Anna', 'PRONE')).toBe(true)
    const late = await duel({ ...tumbler, initiative: 20, reactions: ['acrobatic-counter'] })
    expect(play(late, 'Anna d100=77')).toEqual([...STRUCK, 'Anna at Bert, 76: miss'])
  })

  test('defend: the best of Block, Parry and Dodge', async () => {
    const bert = { weapons: ['dagger'], shield: 'round', reactions: ['defend'] }
    const parries = await duel({ ...bert, skills: { dagger: 6, shield: 4 } })
    expect(play(parries, 'Anna d100=50 d8=5')).toEqual([...STRUCK, ...reacting('defend'), 'Anna at Bert, 50: 5'])
    const blocks = await duel({ ...bert, skills: { dagger: 4, shield: 4 } })
    expect(play(blocks, 'Anna d100=52 d8=5')).toEqual([...STRUCK, ...reacting('defend'), 'Anna at Bert, 52: 2'])
    const dodges = await duel({ ...bert, agl: 15, skills: { dagger: 4, shield: 4 } })
    expect(play(dodges, 'Anna d100=52')).toEqual([...STRUCK, ...reacting('defend'), 'Anna at Bert, 51: miss'])
  })

  test('none beyond max_defences, nor without END for the first of a segment', async () => {
    const bert = { sl: 8, weapons: ['dagger'], reactions: ['parry'] }
    const two = await stage({
      first: { Anna: striking, Carl: striking },
      second: { Bert: { turn: [], ...bert, max_defences: 1 } },
      ...row('ab\n.a'),
    })
    expect(play(two, 'Anna d100=100, Carl d100=100').filter((line) => line.includes(' at Bert'))).toEqual([
      'Anna at Bert, 48: miss',
      'Carl at Bert, 76: miss',
    ])
    const tired = await duel({ ...bert, end: 0 })
    expect(play(tired, 'Anna d100=77')).toEqual([...STRUCK, 'Anna at Bert, 76: miss'])
  })
})

describe('other reactions', () => {
  test('turn: brings an attacker into the front field, before the defence', async () => {
    const bert = { sl: 4, weapons: ['dagger'], turn: [], reactions: ['turn', 'parry'] }
    const story = await stage({ first: { Carl: idle, Anna: striking }, second: { Bert: bert }, ...row('aba') })
    expect(play(story, 'Anna d100=53')).toEqual([
      ...STRUCK,
      'Bert: turn (Anna)',
      'Bert faces southeast',
      ...reacting('parry'),
      'Anna at Bert, 52: miss',
    ])
    // Reading goes on with the next rule, also past one whose condition fails before its target is looked for.
    const choosy = { ...bert, reactions: [{ do: 'dodge', when: 'my.hp < 3' }, 'turn', 'parry'] }
    const after = await stage({ first: { Carl: idle, Anna: striking }, second: { Bert: choosy }, ...row('aba') })
    expect(play(after, 'Anna d100=53')).toContain('Bert: parry (Anna)')
    // And not with one before it, which would be legal now.
    const early = { ...bert, reactions: ['parry', 'turn'] }
    const open = await stage({ first: { Carl: idle, Anna: striking }, second: { Bert: early }, ...row('aba') })
    expect(play(open, 'Anna d100=77')).toContain('Anna at Bert, 76: miss')
    const stiff = await stage({
      first: { Carl: idle, Anna: striking },
      second: { Bert: { ...bert, agl: 7 } },
      ...row('aba'),
    })
    expect(play(stiff, 'Anna d100=77')).toEqual([...STRUCK, 'Anna at Bert, 76: miss'])
  })

  test('opportunity-strike: at a foe who leaves, in the turn to come', async () => {
    const leaving = { turn: [{ do: 'retreat', when: 'distance == 1' }], reactions: ['parry'], weapons: ['dagger'] }
    const bert = { sl: 6, weapons: ['sword'], turn: ['advance', 'attack'], reactions: ['opportunity-strike'] }
    const story = await duel(bert, { foe: leaving })
    expect(play(story, 'Bert d100=77')).toEqual([
      'Anna: retreat Bert',
      'Anna pays 1q 2E',
      ...reacting('opportunity-strike', 2),
      'Bert at Anna, 76: miss',
      'Anna faces north',
      'Anna walks to 9,9',
      'Anna walks to 8,8',
    ])
    const over = await duel({ ...bert, initiative: 20, turn: ['kneel'] }, { foe: leaving })
    expect(play(over)).toEqual([
      'Bert: kneel Anna',
      'Bert pays 1q 0E',
      'Bert is kneeling',
      'Anna: retreat Bert',
      'Anna pays 1q 2E',
      'Anna faces north',
      'Anna walks to 9,9',
      'Anna walks to 8,8',
    ])
  })

  test('catch: of a toss, by the friend or by a foe beside either', async () => {
    const first = {
      Anna: { weapons: ['sword'], turn: [{ do: 'pass', with: 'sword' }], reactions: [] },
      Carl: { skills: { juggling: 6 }, turn: [], reactions: ['catch'] },
    }
    const bert = { turn: [], skills: { juggling: 9 }, reactions: ['catch'] }
    const story = await stage({ first, second: { Bert: bert }, ...row('a...ab') })
    expect(play(story, 'Bert d100=29')).toEqual([
      'Anna: pass Carl',
      'Anna pays 1q 7E',
      'Anna tosses sword',
      'Bert: catch (Anna)',
      'Bert catches at 29: caught',
      'Bert takes sword',
    ])
    const clumsy = await stage({ first, second: { Bert: { ...bert, reactions: [] } }, ...row('a...ab') })
    expect(play(clumsy, 'Carl d100=57')).toEqual([
      'Anna: pass Carl',
      'Anna pays 1q 7E',
      'Anna tosses sword',
      'Carl: catch (Anna)',
      'Carl catches at 46: struck',
      'Carl misses sword',
      'Carl loses 5',
    ])
  })

  test('catch: of a friend who falls', async () => {
    const story = await stage({
      first: {
        Anna: { turn: [{ do: 'jump', when: 'my.height > 0' }], reactions: [] },
        Carl: { turn: ['kneel'], reactions: ['catch'] },
      },
      second: { Bert: idle },
      ...row('a.b\n.a.', { a: { height: '9 ft' }, A: {} }),
    })
    expect(play(story, 'Anna d100=100, Anna d3=3 d3=3 d3=3')).toEqual([
      'Anna: jump Bert',
      'Anna pays 1q 1E',
      'Anna jumps to 1,0',
      'Anna checks 46 to land: fails',
      'Carl: catch (Anna)',
      'Carl pays 0q 1E',
      'Carl catches Anna',
      'Carl loses 16',
      'Anna is prone',
      'Anna loses 4',
    ])
  })
})
