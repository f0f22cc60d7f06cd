import { describe, expect, test } from 'vitest'
import { ACTION, ACTIONS } from '../../../src/rulesets/osr-d20/codes.ts'
import { brawl, duel, idle, type Story, stage } from './stage.ts'

const axe = { weapons: ['axe'] }
const waiting = { ...axe, turn: ['hold', 'attack'], reactions: [] }
const target = { ...axe, ...idle }

/** How often a combatant has done something on its turn. */
function timesDone({ plan, score }: Story, combatant: number, action: number): number {
  return score.turnTypes[plan.data.tactics.turnTypeOf[combatant * ACTIONS + action]]
}

describe('holding', () => {
  test('keeps the action until everybody has had a turn', async () => {
    const story = await duel(waiting, { ...axe, turn: ['parry'], reactions: [] })
    expect(story.round('d6=6, Anna d20=1')).toEqual([
      'Anna: hold',
      'Bert: parry',
      'held actions',
      'Anna: attack Bert',
      'Anna at Bert, 12: miss',
    ])
  })

  test('counts as a decision, and so does the held action', async () => {
    const story = await duel(waiting, target)
    story.round('d6=6, Anna d20=1')
    expect(story.score.turns[0]).toBe(2)
    expect(timesDone(story, 0, ACTION.HOLD)).toBe(1)
    expect(timesDone(story, 0, ACTION.ATTACK)).toBe(1)
  })

  test('is not possible again in the same round: who can do nothing else passes', async () => {
    const story = await duel({ ...axe, turn: ['hold', { do: 'hold', when: 'my.waiting' }], reactions: [] }, target)
    expect(story.round('d6=6')).toEqual(['Anna: hold', 'held actions'])
    expect(timesDone(story, 0, ACTION.PASS)).toBe(1)
    // A new round, and she may hold again.
    expect(story.round('d6=6')).toEqual(['Anna: hold', 'held actions'])
  })

  test('sets waiting, which others can see, and not acted', async () => {
    const story = await duel(waiting, {
      ...axe,
      turn: [{ do: 'parry', when: 'target.waiting and not target.acted' }],
      reactions: [],
    })
    expect(story.round('d6=6, Anna d20=1')[1]).toBe('Bert: parry')
    expect(story.round('d6=1, Anna d20=1')).toEqual([
      'Anna: hold',
      'held actions',
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
    ])
  })

  test('keeps the longer weapon’s Armour Class, since the action is unspent', async () => {
    const story = await duel({ ...waiting, weapons: ['spear'] }, { ...axe, ...brawl })
    expect(story.round('d6=6, Bert d20=1, Anna d20=1')[2]).toBe('Bert at Anna, 12: miss')
  })

  test('leaves the action open to reactions, and then it is spent', async () => {
    const story = await duel({ ...waiting, reactions: ['parry'] }, { ...axe, ...brawl })
    expect(story.round('d6=6, Bert d20=1')).toEqual([
      'Anna: hold',
      'Bert: attack Anna',
      'Anna: parry (Bert)',
      'Bert at Anna, 12: miss',
    ])
  })

  test('does not help one who is slain before', async () => {
    const story = await stage({
      first: { Anna: { ...waiting, hp: 1 }, Ada: target },
      second: { Bert: { ...axe, turn: ['attack weakest'], reactions: [] } },
    })
    expect(story.round('d6=6, Bert d20=10 d6=1')).toEqual([
      'Anna: hold',
      'Bert: attack Anna',
      'Bert at Anna, 10: 1',
      'Anna is slain',
    ])
  })

  test('is not possible by the earlier edition', async () => {
    const story = await duel(waiting, target, { options: { edition: 'counter-thrust' } })
    expect(story.round('d6=6, Anna d20=1')).toEqual(['Anna: attack Bert', 'Anna at Bert, 10: miss'])
  })

  test('ends aiming, and the aim is forfeited', async () => {
    const story = await stage({
      first: { Cleo: { weapons: ['bow'], turn: [{ do: 'aim', when: 'round == 1' }, 'hold', 'shoot'], reactions: [] } },
      second: { Bert: target },
      distance: '60 ft',
    })
    expect(story.round('d6=6')).toEqual(['Cleo: aim'])
    expect(story.round('d6=6, Cleo d20=1').at(-1)).toBe('Cleo at Bert, 10: miss')
  })
})

describe('held actions', () => {
  test('are taken in the order of the round: the party that acted first, by number', async () => {
    const story = await stage({
      first: { Anna: waiting, Ada: waiting },
      second: { Bert: waiting },
    })
    expect(story.round('d6=1, Bert d20=1, Anna d20=1, Ada d20=1')).toEqual([
      'Bert: hold',
      'Anna: hold',
      'Ada: hold',
      'held actions',
      'Bert: attack Anna',
      'Bert at Anna, 10: miss',
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
      'Ada: attack Bert',
      'Ada at Bert, 8: miss',
    ])
  })

  test('are simultaneous: two can slay each other', async () => {
    const story = await duel({ ...waiting, hp: 2 }, { ...waiting, hp: 3 })
    expect(story.round('d6=6, Anna d20=20 d6=6, Bert d20=20 d6=2')).toEqual([
      'Anna: hold',
      'Bert: hold',
      'held actions',
      'Anna: attack Bert',
      'Anna at Bert, 10: 6',
      'Bert: attack Anna',
      'Bert at Anna, 10: 2',
      'Anna loses 2',
      'Bert loses 6',
      'Anna is slain',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('draw')
  })

  test('see what those before them have done: movement is not kept back, nor are actions', async () => {
    const story = await duel(
      { ...axe, turn: ['hold', 'attack'], reactions: [] },
      { weapons: ['axe'], turn: ['hold', { do: 'parry', when: 'distance == 5 and target.acted' }], reactions: [] },
      { distance: '40 ft' },
    )
    expect(story.round('d6=6, Anna d20=1').slice(2)).toEqual([
      'held actions',
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
      'Bert: parry',
    ])
  })

  test('are not taken by those who did not hold, or have acted since', async () => {
    const story = await stage({
      first: { Anna: waiting, Ada: { ...waiting, hp: 50, reactions: ['counter-attack'] }, Agnes: target },
      second: { Bert: { ...axe, turn: ['attack weakest'], reactions: [] } },
      options: { double_team_to_hit: 0 },
    })
    const lines = story.round('d6=6, Bert d20=1, Ada d20=1, Anna d20=1')
    expect(lines).not.toContain('Ada: attack Bert')
    expect(lines.slice(lines.indexOf('held actions'))).toEqual([
      'held actions',
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
    ])
  })

  test('come before pursuit, and may be flight', async () => {
    const story = await duel(
      { ...axe, turn: ['hold', 'flee'], reactions: [] },
      { ...axe, turn: [], reactions: ['pursue'] },
      { distance: '60 ft' },
    )
    expect(story.round('d6=6, Anna d20=2, Bert d20=1')).toEqual([
      'Anna: hold',
      'held actions',
      'Anna: flee',
      'Anna runs',
      'Bert: pursue (Anna)',
      'Anna runs 14',
      'Bert pursues 13',
      'Anna has fled',
    ])
  })

  test('come after a simultaneous round, as a group of their own', async () => {
    const story = await duel({ ...axe, ...brawl }, { ...waiting, hp: 3 }, { options: { initiative: 'each' } })
    // Slain at the end of the round's group, Bert has no held action any more.
    expect(story.round('d6=2, d6=2, d6=6, d6=1, Anna d20=20 d6=3')).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 10: 3',
      'Bert: hold',
      'Bert loses 3',
      'Bert is slain',
    ])
  })
})

describe('a held attack', () => {
  const ready = { ...waiting, reactions: ['held-attack'] }

  test('strikes at the same time as the attacker, whose dice come first', async () => {
    const story = await duel({ ...ready, hp: 3 }, { ...axe, ...brawl, hp: 4 })
    expect(story.round('d6=6, Bert d20=10 d6=3, Anna d20=10 d6=4')).toEqual([
      'Anna: hold',
      'Bert: attack Anna',
      'Anna: held-attack (Bert)',
      'Bert at Anna, 10: 3',
      'Anna at Bert, 10: 4',
      'Anna loses 3',
      'Bert loses 4',
      'Anna is slain',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('draw')
  })

  test('spends the held action, and the longer weapon gives no Armour Class', async () => {
    const story = await duel({ ...ready, weapons: ['spear'] }, { ...axe, ...brawl })
    expect(story.round('d6=6, Bert d20=1, Anna d20=1')).toEqual([
      'Anna: hold',
      'Bert: attack Anna',
      'Anna: held-attack (Bert)',
      'Bert at Anna, 10: miss',
      'Anna at Bert, 10: miss',
    ])
  })

  test('is only for one who waits', async () => {
    const story = await duel({ ...ready, turn: ['hold'] }, { ...axe, ...brawl })
    // Bert is first: she does not wait yet.
    expect(story.round('d6=1, Bert d20=1')).toEqual([
      'Bert: attack Anna',
      'Bert at Anna, 10: miss',
      'Anna: hold',
      'held actions',
    ])
  })

  test('is for once: a second attack meets somebody who has acted', async () => {
    const story = await stage({
      first: { Anna: ready },
      second: { Bert: { ...axe, ...brawl }, Bea: { ...axe, ...brawl } },
    })
    const lines = story.round('d6=6, Bert d20=1, Anna d20=1, Bea d20=1')
    expect(lines.filter((line) => line.includes('held-attack'))).toHaveLength(1)
  })

  test('needs something in hand and the attacker within reach', async () => {
    const bare = await duel({ ...ready, weapons: [] }, { ...axe, ...brawl })
    expect(bare.round('d6=6, Bert d20=1, Anna d20=1')).not.toContain('Anna: held-attack (Bert)')
    const short = await duel(ready, { weapons: ['spear'], turn: ['attack'], reactions: [] }, { distance: '10 ft' })
    expect(short.round('d6=6, Bert d20=1, Anna d20=1')).not.toContain('Anna: held-attack (Bert)')
  })

  test('answers a shot from armament’s length as well', async () => {
    const story = await stage({
      first: { Anna: ready },
      second: { Cleo: { weapons: ['bow'], turn: ['shoot'], reactions: [], hp: 1 } },
    })
    expect(story.round('d6=6, Cleo d20=10 d6=5, Anna d20=10 d6=1')).toEqual([
      'Anna: hold',
      'Cleo: shoot Anna',
      'Anna: held-attack (Cleo)',
      'Cleo at Anna, 10: 5',
      'Anna at Cleo, 10: 1',
      'Anna loses 5',
      'Cleo loses 1',
      'Cleo is slain',
    ])
  })

  test('answers a shot into the crowd that it is aimed at', async () => {
    const story = await stage({
      first: { Anna: ready, Ada: target },
      second: { Cleo: { weapons: ['bow'], turn: ['shoot-crowd'], reactions: [] } },
    })
    // Ada is hit, and Anna strikes.
    expect(story.round('d6=6, Cleo d20=9 d2=2 d6=5, Anna d20=1')).toEqual([
      'Anna: hold',
      'Cleo: shoot-crowd Anna',
      'Anna: held-attack (Cleo)',
      'Cleo at Ada, 9: 5',
      'Anna at Cleo, 10: miss',
      'Ada loses 5',
    ])
  })

  test('with a polearm receives a charge: double damage', async () => {
    const story = await duel(
      { ...ready, weapons: ['pike'], turn: ['hold'] },
      { ...axe, turn: ['charge'], reactions: [] },
      { distance: '30 ft' },
    )
    expect(story.round('d6=6, Bert d20=1, Anna d20=8 d8=3').slice(2)).toEqual([
      'Anna: held-attack (Bert)',
      'Bert at Anna, 10: miss',
      'Anna at Bert, 8: 6',
      'Bert loses 6',
    ])
  })

  test('belongs to the group of a simultaneous round: nobody falls before its end', async () => {
    const story = await stage({
      first: { Anna: { ...ready, hp: 3 } },
      second: { Bert: { ...axe, ...brawl, hp: 4 }, Bea: { ...axe, ...brawl } },
      options: { initiative: 'each' },
    })
    expect(story.round('d6=3, d6=3, d6=6, d6=1, Bert d20=10 d6=3, Anna d20=10 d6=4, Bea d20=8 d6=1')).toEqual([
      'Anna: hold',
      'Bert: attack Anna',
      'Anna: held-attack (Bert)',
      'Bert at Anna, 10: 3',
      'Anna at Bert, 10: 4',
      'Bea: attack Anna',
      'Bea at Anna, 8: 1',
      'Anna loses 4',
      'Bert loses 4',
      'Anna is slain',
      'Bert is slain',
    ])
  })

  test('is open among held actions to those whose turn has not come, and takes it', async () => {
    const story = await duel(waiting, { ...ready, hp: 5 })
    expect(story.round('d6=6, Anna d20=10 d6=5, Bert d20=10 d6=1')).toEqual([
      'Anna: hold',
      'Bert: hold',
      'held actions',
      'Anna: attack Bert',
      'Bert: held-attack (Anna)',
      'Anna at Bert, 10: 5',
      'Bert at Anna, 10: 1',
      'Anna loses 1',
      'Bert loses 5',
      'Bert is slain',
    ])
  })

  test('considers its own expected damage', async () => {
    const story = await duel(
      { ...ready, reactions: [{ do: 'held-attack', when: 'expected_damage > 2' }, 'parry'] },
      { ...axe, ...brawl, base_ac: 10 },
    )
    // 11 of 20 faces, 3.5 damage: 1.925.
    expect(story.round('d6=6, Bert d20=1')[2]).toBe('Anna: parry (Bert)')
    const easy = await duel(
      { ...ready, reactions: [{ do: 'held-attack', when: 'expected_damage > 2' }, 'parry'] },
      { ...axe, ...brawl, base_ac: 9 },
    )
    expect(easy.round('d6=6, Bert d20=1, Anna d20=1')[2]).toBe('Anna: held-attack (Bert)')
  })

  test('is not possible by the earlier edition', async () => {
    const story = await duel(
      { ...ready, turn: ['hold'] },
      { ...axe, ...brawl },
      { options: { edition: 'counter-thrust' } },
    )
    expect(story.round('d6=6, Bert d20=1')).toEqual(['Bert: attack Anna', 'Bert at Anna, 10: miss'])
  })
})
