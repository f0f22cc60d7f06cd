import { describe, expect, test } from 'vitest'
import { duelScene } from '../staging.ts'
import { idle, type Scene, stage, strike } from './stage.ts'

/* Every action of docs/rules/area-2d6.md §6, with dictated dice: two of a check, then those of the damage. */

const once = (rule: object) => ({ turn: [{ when: 'my.attacks < 1', ...rule }], reactions: [] })
const sword = { weapons: ['sword'], ...strike }

describe('melee', () => {
  test('needs the target number of the weapon’s hands, and does damage less armour', async () => {
    const story = await stage(duelScene({ ...sword, skills: { one_handed: 6 } }, { armour: 'mail' }))
    expect(story.round('Anna d6=2 d6=4 d6=5 d6=4')).toEqual([
      'Anna: melee Bert',
      'Anna needs 6: succeeds',
      'Anna at Bert: 6',
    ])
    expect(story.hp('Bert')).toBe(94)
    expect(story.points('Anna')).toBe(2)
    expect(story.round('Anna d6=2 d6=3')).toEqual(['Anna: melee Bert', 'Anna needs 6: fails', 'Anna at Bert: miss'])
    const axe = await stage(duelScene({ weapons: ['axe'], skills: { two_handed: 8 }, ...strike }, idle))
    expect(axe.round('Anna d6=2 d6=6 d6=1 d6=1')).toContain('Anna at Bert: 3')
  })

  test('a natural 2 fails and a natural 12 succeeds, whatever is added', async () => {
    const easy = await stage(duelScene({ ...sword, skills: { one_handed: 2 } }, idle))
    expect(easy.round('Anna d6=1 d6=1')).toContain('Anna at Bert: miss')
    const hard = await stage(duelScene({ ...sword, skills: { one_handed: 30 } }, idle))
    expect(hard.round('Anna d6=6 d6=6 d6=1 d6=1')).toContain('Anna at Bert: 2')
  })

  test('a hit does the least damage, and whoever is down to nothing is slain', async () => {
    const story = await stage(duelScene({ turn: ['melee'], reactions: [] }, { hp: 1, armour: 'plate' }))
    expect(story.round('Anna d6=6 d6=6 d3=3')).toEqual([
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Anna at Bert: 1',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('first wins')
  })

  test('a special adds dice, if that is an option', async () => {
    const story = await stage(duelScene(sword, idle, { options: { special_dice: 2 } }))
    expect(story.round('Anna d6=6 d6=6 d6=1 d6=2 d6=3 d6=4')).toContain('Anna at Bert: 10')
    expect(story.round('Anna d6=6 d6=5 d6=1 d6=2')).toContain('Anna at Bert: 3')
  })

  test('only on foes in the same area, with the weapon that is named', async () => {
    const apart = await stage(duelScene(sword, idle, { distance: 1 }))
    expect(apart.round()).toEqual([])
    const named = await stage(duelScene({ weapons: ['sword', 'axe'], ...once({ do: 'melee', with: 'axe' }) }, idle))
    expect(named.round()).toEqual([])
  })
})

describe('a heavy blow', () => {
  const maul = { hands: 2, heavy: { dice: 1, pierce: 1, knockdown: true, stagger: 5, bleed: 2 } }
  const anna = { weapons: ['maul'], ...once({ do: 'heavy-blow' }) }

  test('is harder, and shakes whoever it gets through to', async () => {
    const story = await stage(duelScene(anna, { armour: 'mail' }, { weapons: { maul } }))
    expect(story.round('Anna d6=3 d6=6 d6=1 d6=2 d6=6')).toEqual([
      'Anna: heavy-blow Bert',
      'Anna needs 9: succeeds',
      'Anna at Bert: 7',
      'Bert is prone',
      'Bert loses 4 points, owes 1',
      'Bert bleeds 2',
      'Bert loses 2',
    ])
    expect([story.hp('Bert'), story.has('Bert', 'PRONE')]).toEqual([91, true])
    expect(story.score.otherDamage[0]).toBe(2)
    // He owes a point, is easier to hit on the ground, and goes on bleeding.
    expect(story.round('Anna d6=1 d6=5')).toEqual([
      'Anna: heavy-blow Bert',
      'Anna needs 7: fails',
      'Anna at Bert: miss',
      'Bert loses 2',
    ])
    expect(story.points('Bert')).toBe(3)
  })

  test('is easier to evade, and does nothing more than a blow with {}', async () => {
    const scene = duelScene({ weapons: ['club'], ...once({ do: 'heavy-blow' }) }, { turn: [], reactions: ['evade'] })
    const story = await stage(scene)
    expect(story.round('Anna d6=6 d6=3, Bert d6=3 d6=2')).toEqual([
      'Anna: heavy-blow Bert',
      'Anna needs 9: succeeds',
      'Bert: evade (Anna)',
      'Bert needs 5: succeeds',
      'Anna at Bert: miss',
    ])
    expect(story.round('Anna d6=6 d6=3, Bert d6=1 d6=2')).toContain('Anna at Bert: 3')
  })

  test('cannot be struck with bare hands', async () => {
    const story = await stage(duelScene(once({ do: 'heavy-blow' }), idle))
    expect(story.round()).toEqual([])
  })
})

describe('a feint', () => {
  test('has a die less, and draws the skill that it is defended with', async () => {
    const bert = { weapons: ['sword'], skills: { 'combat-2': 11, 'combat-12': 3 }, turn: [], reactions: ['parry'] }
    const story = await stage(duelScene({ weapons: ['sword'], ...once({ do: 'feint' }) }, bert))
    expect(story.round('Anna d6=4 d6=5 d6=6, Bert d6=1 d6=1 d6=5 d6=5')).toEqual([
      'Anna: feint Bert',
      'Anna needs 9: succeeds',
      'Bert: parry (Anna)',
      'Bert needs 11: fails',
      'Anna at Bert: 6',
    ])
    expect(story.round('Anna d6=4 d6=5 d6=6, Bert d6=6 d6=6 d6=1 d6=2')).toContain('Bert needs 3: succeeds')
  })
})

describe('a pincer', () => {
  const anna = { weapons: ['sword'], ...once({ do: 'pincer' }) }

  test('adds one for each head of surplus, unless there is a wall at the target’s back', async () => {
    const scene = (map: string): Scene => ({
      first: { Anna: anna, Ada: idle, Alma: idle },
      second: { Bert: idle },
      field: { map },
    })
    expect((await stage(scene('*.'))).round('Anna d6=1 d6=3')).toContain('Anna needs 5: fails')
    expect((await stage(scene('*#'))).round('Anna d6=1 d6=5')).toContain('Anna needs 7: fails')
  })

  test('needs an ally beside', async () => {
    const story = await stage({ first: { Anna: anna, Ada: idle }, second: { Bert: idle }, field: { map: 'A*' } })
    expect(story.round()).toEqual([])
  })
})

describe('ignoring', () => {
  test('leaves out a foe that surrounds one, who then cannot be defended against', async () => {
    const bert = { turn: [{ do: 'ignore', at: 'mildest' }], reactions: ['evade'] }
    const story = await stage({
      first: { Bert: bert },
      second: { Anna: { weapons: ['sword'], ...strike }, Ada: { ...strike, turn: [] } },
    })
    // Ada has bare hands, and is the mildest; then Anna is.
    expect(story.round('Anna d6=3 d6=4 d6=1 d6=1')).toEqual([
      'Bert: ignore Ada',
      'Bert ignores Ada',
      'Bert: ignore Anna',
      'Bert ignores Anna',
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Anna at Bert: 2',
    ])
    expect(story.round('Anna d6=3 d6=4 d6=1 d6=1')).toEqual([
      'Anna: melee Bert',
      'Anna needs 7: succeeds',
      'Anna at Bert: 2',
      'Bert ignores Anna no longer',
      'Bert ignores Ada no longer',
    ])
  })
})

describe('a charge', () => {
  const lancer = { weapons: ['sword'], skills: { mounted: 5 }, turn: ['charge'], reactions: [] }

  test('enters a neighbouring area and attacks there', async () => {
    const story = await stage(duelScene(lancer, idle, { distance: 1 }))
    expect(story.round('Anna d6=2 d6=3 d6=1 d6=1')).toEqual([
      'Anna: charge Bert',
      'Anna goes to 1',
      'Anna needs 5: succeeds',
      'Anna at Bert: 2',
    ])
    expect(story.points('Anna')).toBe(1)
  })

  test('not past a wall, nor farther', async () => {
    const walled = await stage(duelScene(lancer, idle, { field: { map: 'ab\n..', walls: ['1,1|2,1'] } }))
    expect(walled.round()).toEqual([])
    expect((await stage(duelScene(lancer, idle, { distance: 2 }))).round()).toEqual([])
  })

  test('out of an area with foes provokes only as an option', async () => {
    const riposte = { weapons: ['sword'], turn: [], reactions: ['riposte'] }
    const scene: Scene = { first: { Anna: lancer }, second: { Bert: riposte, Bob: idle }, field: { map: '*B' } }
    const calm = await stage({ ...scene, field: { map: 'a*b' } })
    expect(calm.round('Anna d6=1 d6=2')).toContain('Anna: charge Bert')
    const chargesBob = { ...lancer, turn: ['charge'] }
    const provoked = { ...scene, first: { Anna: chargesBob }, options: { charge_provokes: true } }
    const story = await stage(provoked)
    expect(story.round('Bert d6=5 d6=3 d6=1 d6=1, Anna d6=1 d6=1')).toEqual([
      'Anna: charge Bob',
      'Bert: riposte (Anna)',
      'Bert: riposte at Anna',
      'Bert needs 7: succeeds',
      'Bert at Anna: 2',
      'Anna needs 7: fails',
      'Anna is stopped',
    ])
  })
})

describe('shots', () => {
  const archer = { weapons: ['bow'], ...once({ do: 'ranged' }) }

  test('go as far as the weapon’s range, into sight, and not into full cover', async () => {
    expect((await stage(duelScene(archer, idle, { distance: 2 }))).round('Anna d6=6 d6=2 d6=1 d6=1')).toEqual([
      'Anna: ranged Bert',
      'Anna needs 7: succeeds',
      'Anna at Bert: 2',
    ])
    expect((await stage(duelScene(archer, idle, { distance: 3 }))).round()).toEqual([])
    const behind = (cover: string) => ({ field: { map: 'aB', legend: { B: { cover } } } })
    expect((await stage(duelScene(archer, idle, behind('half')))).round('Anna d6=6 d6=2')).toContain(
      'Anna needs 9: fails',
    )
    expect((await stage(duelScene(archer, idle, behind('full')))).round()).toEqual([])
    const walled = { field: { map: 'ab', walls: ['1,1|2,1'] } }
    expect((await stage(duelScene(archer, idle, walled))).round()).toEqual([])
  })

  test('a thrown weapon leaves the hand', async () => {
    const story = await stage(duelScene({ weapons: ['knife'], ...once({ do: 'ranged' }) }, idle, { distance: 1 }))
    expect(story.round('Anna d6=6 d6=2 d6=4')).toContain('Anna at Bert: 4')
    expect(story.ready('Anna')).toBe('unarmed')
    expect(story.round()).toEqual([])
  })

  test('stray in a scuffle, to friend or foe', async () => {
    const story = await stage({
      first: { Anna: archer, Ada: idle },
      second: { Bert: idle, Bob: idle },
      field: { map: 'a*' },
    })
    // The first of the party stands in the first area: Ada and both foes in the second.
    expect(story.round('Anna d6=1 d6=2 d2=2 d6=5 d6=3 d6=6')).toEqual([
      'Anna: ranged Bert',
      'Anna needs 7: fails',
      'Anna at Bert: miss',
      'Anna: stray at Bob',
      'Anna needs 7: succeeds',
      'Anna at Bob: 6',
    ])
  })

  test('a sniper’s stray on a fumble only', async () => {
    const sniper = { weapons: ['bow'], ...once({ do: 'snipe' }) }
    const scene: Scene = { first: { Anna: sniper, Ada: idle }, second: { Bert: idle }, field: { map: 'a*' } }
    const story = await stage(scene)
    expect(story.round('Anna d6=1 d6=2')).toEqual(['Anna: snipe Bert', 'Anna needs 7: fails', 'Anna at Bert: miss'])
    expect(story.round('Anna d6=1 d6=1 d6=1 d6=2')).toEqual([
      'Anna: snipe Bert',
      'Anna needs 7: fails',
      'Anna at Bert: miss',
      'Anna: stray at Ada',
      'Anna needs 7: fails',
      'Anna at Ada: miss',
    ])
    expect(story.points('Anna')).toBe(1)
  })
})

describe('moves', () => {
  const walk = (action: string) => ({ turn: [{ do: action, when: 'my.actions >= 4' }], reactions: [] })

  test('advance goes on with a check, step does not', async () => {
    const story = await stage(duelScene(walk('advance'), idle, { distance: 3 }))
    expect(story.round('Anna d6=3 d6=4')).toEqual([
      'Anna: advance Bert',
      'Anna goes to 1',
      'Anna needs 7: succeeds',
      'Anna goes to 2',
    ])
    expect(story.round()).toEqual(['Anna: advance Bert', 'Anna goes to 3'])
    const step = await stage(duelScene(walk('step'), idle, { distance: 3 }))
    expect(step.round()).toEqual(['Anna: step Bert', 'Anna goes to 1'])
  })

  test('withdraw and step-back go away, where fewest foes are', async () => {
    const field = { map: '...\n.*.\n...' }
    const story = await stage(duelScene(walk('withdraw'), idle, { field }))
    expect(story.round('Anna d6=1 d6=2')).toEqual(['Anna: withdraw Bert', 'Anna goes to 1', 'Anna needs 7: fails'])
    const back = await stage(duelScene(walk('step-back'), idle, { distance: 1 }))
    expect(back.round()).toEqual([])
  })

  test('of an ally, and to a wall or to cover', async () => {
    const toAlly = { turn: [{ do: 'step', at: 'ally-nearest', when: 'my.actions >= 4' }], reactions: [] }
    const story = await stage({ first: { Anna: toAlly, Ada: idle }, second: { Bert: idle }, field: { map: 'a.Ab' } })
    expect(story.round()).toEqual(['Anna: step Ada', 'Anna goes to 1'])
    const toWall = { turn: [{ do: 'step', at: 'wall', when: 'distance == 2 and my.actions >= 4' }], reactions: [] }
    const hides = await stage(duelScene(toWall, idle, { field: { map: 'b.a..#' } }))
    expect(hides.round()).toEqual(['Anna: step', 'Anna goes to 3'])
    expect(hides.round()).toEqual([])
  })

  test('not while prone', async () => {
    const rest = { turn: [{ do: 'lie-down', when: 'round == 1' }, { do: 'stand-up', when: 'round == 2' }, 'step'] }
    const story = await stage(duelScene({ ...rest, reactions: [] }, idle, { distance: 1 }))
    expect(story.round()).toEqual(['Anna: lie-down Bert', 'Anna is prone'])
    expect(story.round()).toEqual([
      'Anna: stand-up Bert',
      'Anna is no longer prone',
      'Anna: step Bert',
      'Anna goes to 1',
    ])
    expect(story.points('Anna')).toBe(1)
  })
})

describe('equip', () => {
  test('readies a weapon, and the words stand for the first that will do', async () => {
    const anna = { weapons: ['bow', 'sword', 'knife'], turn: [{ do: 'equip', with: 'melee', when: 'round == 1' }] }
    const story = await stage(duelScene({ ...anna, reactions: [] }, idle))
    expect(story.round().slice(0, 2)).toEqual(['Anna: equip Bert', 'Anna readies sword'])
    const named = { weapons: ['bow', 'knife'], turn: [{ do: 'equip', with: 'knife' }], reactions: [] }
    expect((await stage(duelScene(named, idle))).round()).toContain('Anna readies knife')
  })

  test('uses an item on somebody who needs it', async () => {
    const healer = {
      items: ['2 potion'],
      turn: [{ do: 'equip', with: 'potion', at: 'ally-most-wounded' }],
      reactions: [],
    }
    const story = await stage({
      first: { Bert: { ...strike, weapons: ['club'] } },
      second: { Anna: healer, Ada: idle },
    })
    expect(story.round('Bert d6=4 d6=3, Anna d6=2 d6=6')).toEqual([
      'Bert: melee Anna',
      'Bert needs 7: succeeds',
      'Bert at Anna: 3',
      'Anna: equip',
      'Anna uses potion on Anna',
      'Anna regains 2',
      'Anna: equip',
      'Anna uses potion on Anna',
      'Anna regains 1',
    ])
    expect(story.hp('Anna')).toBe(100)
  })
})

test('pass ends the turn', async () => {
  const story = await stage(duelScene({ weapons: ['sword'], turn: ['pass', 'melee'], reactions: [] }, idle))
  expect(story.round()).toEqual([])
  expect(story.points('Anna')).toBe(4)
})
