import { describe, expect, test } from 'vitest'
import { brawl, duel, idle, type Scene, stage } from './stage.ts'

const fighter = { weapons: ['sword'], ...brawl }
/** Reacting, and nothing else. */
const answers = (...reactions: readonly unknown[]) => ({ weapons: ['sword'], turn: [], reactions })
const holds = (...reactions: readonly unknown[]) => ({ weapons: ['sword'], turn: ['hold'], reactions })

describe('an opportunity attack', () => {
  const runner = { weapons: ['sword'], turn: [{ do: 'retreat', when: 'my.main and my.move' }], reactions: [] }
  const guard = answers('opportunity-attack')

  test('strikes whoever leaves reach, before the step, and costs no slot', async () => {
    const story = await duel(runner, { ...guard, turn: ['attack', 'advance'] })
    const [column] = story.cell('Anna')
    expect(story.round('Bert d20=10 d8=3, Bert d20=1')).toEqual([
      'Anna: retreat Bert',
      'Bert: opportunity-attack (Anna)',
      'Bert at Anna, 10: 3',
      'Anna loses 3',
      // He has both slots left.
      'Bert: advance Anna',
      'Bert: attack Anna',
      'Bert at Anna, 10: miss',
    ])
    expect(story.cell('Anna')[0]).toBe(column - 6)
  })

  test('that slays ends the turn where the runner stands', async () => {
    const story = await stage({ first: { Anna: { ...runner, hp: 3 }, Aldo: idle }, second: { Bert: guard } })
    const before = story.cell('Anna')
    expect(story.round('Bert d20=10 d8=3').at(-1)).toBe('Anna is slain')
    expect(story.cell('Anna')).toEqual(before)
  })

  test('is not offered by a step within reach, nor into it', async () => {
    const story = await duel({ ...runner, speed: '5 ft' }, { ...guard, weapons: ['spear'] })
    // From 5 ft to 10 ft is within the spear’s reach; to 15 ft is not.
    expect(story.round()).toEqual(['Anna: retreat Bert'])
    expect(story.round('Bert d20=1')).toHaveLength(3)
    const into = await duel(
      { weapons: ['sword'], turn: ['advance'], reactions: [] },
      { ...guard, weapons: ['pike'] },
      { distance: '30 ft' },
    )
    expect(into.round()).toEqual(['Anna: advance Bert'])
  })

  test('is not offered to whoever has disengaged, until the end of that turn', async () => {
    const anna = {
      weapons: ['sword'],
      turn: [
        { do: 'disengage', when: 'round == 1' },
        { do: 'retreat', when: 'my.disengaged or round == 2' },
      ],
      reactions: [],
    }
    const story = await stage({
      first: { Anna: { ...anna, speed: '5 ft' } },
      second: { Bert: guard, Bob: answers() },
      field: { rank: 2 },
    })
    expect(story.round()).toEqual(['Anna: disengage', 'Anna: retreat Bert'])
    expect(story.has('Anna', 'DISENGAGED')).toBe(false)
  })

  test('disengaging costs Main, and needs somebody to disengage from', async () => {
    const story = await duel({ weapons: ['sword'], turn: ['disengage'], reactions: [] }, guard, { distance: '10 ft' })
    expect(story.round()).toEqual([])
    const engaged = await duel({ weapons: ['sword'], turn: ['disengage', 'attack'], reactions: [] }, guard)
    expect(engaged.round()).toEqual(['Anna: disengage'])
  })

  test('needs a melee weapon in hand', async () => {
    for (const weapons of [[], ['bow'], ['bow', 'sword']]) {
      const story = await duel(runner, { ...guard, weapons })
      expect(story.round()).toEqual(['Anna: retreat Bert'])
    }
  })

  test('is unlimited in number, unless an option limits it', async () => {
    const row = (options: Record<string, unknown>): Scene => ({
      first: { Anna: runner, Aldo: runner },
      second: { Bert: guard },
      field: { map: '......\n..ABA.\n......' },
      options,
    })
    expect((await stage(row({}))).round('Bert d20=1, Bert d20=1')).toHaveLength(6)
    expect((await stage(row({ opportunity_limit: 1 }))).round('Bert d20=1')).toHaveLength(4)
    expect((await stage(row({ opportunity_limit: 0 }))).round()).toHaveLength(2)
    const again = await stage(row({ opportunity_limit: 1 }))
    again.round('Bert d20=1')
    // Counted anew in every round: nobody is in reach any more, so nothing happens.
    expect([...again.memory.opportunities]).toEqual([0, 0, 0])
  })

  test('is by default what everybody does', async () => {
    const story = await duel(runner, { weapons: ['sword'], turn: [] })
    expect(story.round('Bert d20=1')[1]).toBe('Bert: opportunity-attack (Anna)')
    const none = await duel(runner, { weapons: ['sword'], ...idle })
    expect(none.round()).toEqual(['Anna: retreat Bert'])
  })

  test('chooses its weapon among those that strike, `with` among those of that id', async () => {
    const bert = { weapons: ['sword', 'claws', 'spit'], turn: [] }
    const weapons = { spit: { damage: '2d20', hands: 0, range: '20 ft' } }
    const best = await duel(runner, { ...bert, reactions: ['opportunity-attack'] }, { weapons })
    expect(best.round('Bert d20=10 d8=1')).toHaveLength(4)
    const claws = { ...bert, reactions: [{ do: 'opportunity-attack', with: 'claws' }] }
    const named = await duel(runner, claws, { weapons })
    expect(named.round('Bert d20=10 d4=1')).toHaveLength(4)
  })
})

describe('total defense as a reaction', () => {
  const wary = answers({ do: 'total-defense', when: 'margin < 2 and natural < 20' })

  test('is asked on a hit, compares again with the same dice, and costs Main', async () => {
    const story = await duel(fighter, { ...wary, turn: ['attack'] })
    expect(story.round('Anna d20=11')).toEqual([
      'Anna: attack Bert',
      'Bert: total-defense (Anna)',
      'Anna at Bert, 12: miss',
    ])
  })

  test('is not asked on a miss, nor where the condition does not hold', async () => {
    const story = await duel(fighter, { ...wary, turn: ['attack'] })
    expect(story.round('Anna d20=9, Bert d20=1')).toHaveLength(4)
    expect(story.round('Anna d20=12 d8=1, Bert d20=1')).toHaveLength(4)
    expect(story.round('Anna d20=20 d8=1, Bert d20=1')).toHaveLength(4)
  })

  test('may come too late, and does not help against a natural 20', async () => {
    const always = answers('total-defense')
    const story = await duel(fighter, always)
    expect(story.round('Anna d20=12 d8=5')).toEqual([
      'Anna: attack Bert',
      'Bert: total-defense (Anna)',
      'Anna at Bert, 12: 5',
    ])
    expect(story.round('Anna d20=20 d8=5').at(-1)).toBe('Anna at Bert, 12: 5')
  })

  test('lasts until its next turn starts, against everybody', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: fighter },
      second: { Bert: answers('total-defense') },
    })
    const blows = (lines: readonly string[]) => lines.filter((line) => line.includes(' at ') || line.includes('total'))
    expect(blows(story.round('Anna d20=10, Aldo d20=11'))).toEqual([
      'Bert: total-defense (Anna)',
      'Anna at Bert, 12: miss',
      'Aldo at Bert, 12: miss',
    ])
    // His turn has begun since.
    expect(blows(story.round('Anna d20=9, Aldo d20=9'))).toEqual(['Anna at Bert, 10: miss', 'Aldo at Bert, 10: miss'])
  })

  test('needs Main: whoever has attacked in this round has none', async () => {
    const story = await duel(
      fighter,
      { ...answers('total-defense'), turn: ['attack'] },
      { options: { initiative: 'second' } },
    )
    expect(story.round('Bert d20=1, Anna d20=10 d8=1')).toHaveLength(4)
  })

  test('works against reactions as well', async () => {
    const story = await duel({ ...answers('total-defense'), turn: ['retreat'] }, answers('opportunity-attack'), {
      options: { main_as_move: false },
    })
    expect(story.round('Bert d20=10')).toEqual([
      'Anna: retreat Bert',
      'Bert: opportunity-attack (Anna)',
      'Anna: total-defense (Bert)',
      'Bert at Anna, 12: miss',
    ])
  })

  test('in its own turn costs Main too, and is possible once', async () => {
    const story = await duel({ weapons: ['sword'], turn: ['total-defense', 'attack'], reactions: [] }, fighter)
    expect(story.round('Bert d20=1')).toEqual(['Anna: total-defense', 'Bert: attack Anna', 'Bert at Anna, 12: miss'])
  })

  test('weighs the damage that is about to come', async () => {
    const at = async (when: string, weapon: string, dice: string) => {
      const bert = { ...answers({ do: 'total-defense', when }), hp: 4 }
      const story = await stage({
        first: { Anna: { ...fighter, weapons: [weapon] } },
        second: { Bert: bert, Bob: idle },
      })
      return story.round(dice).includes('Bert: total-defense (Anna)')
    }
    // A sword does 4.5, and is fatal in 5 of 8; a dagger 2.5, and in 1 of 4.
    expect(await at('expected_damage > 4.4 and kill_chance > 0.6', 'sword', 'Anna d20=10')).toBe(true)
    expect(await at('expected_damage > 4.4', 'dagger', 'Anna d20=10 d4=1')).toBe(false)
    expect(await at('kill_chance == 0.25', 'dagger', 'Anna d20=10')).toBe(true)
  })
})

describe('a snap attack', () => {
  const archer = { weapons: ['bow'], turn: [], reactions: ['snap-attack'] }

  test('comes before a foe’s Main action, at -4, and costs Main', async () => {
    const story = await duel(fighter, { ...answers('snap-attack'), turn: ['attack'] })
    expect(story.round('Bert d20=14 d8=2, Anna d20=1')).toEqual([
      'Anna: attack Bert',
      'Bert: snap-attack (Anna)',
      'Bert at Anna, 14: 2',
      'Anna loses 2',
      'Anna at Bert, 10: miss',
    ])
  })

  test('that slays comes before the action, which does not happen', async () => {
    const story = await stage({
      first: { Anna: { ...fighter, hp: 2 }, Aldo: idle },
      second: { Bert: answers('snap-attack') },
    })
    expect(story.round('Bert d20=14 d8=2').slice(-2)).toEqual(['Anna loses 2', 'Anna is slain'])
  })

  test.each([
    ['ready', { weapons: ['sword', 'dagger'] }],
    ['stow', {}],
    ['disengage', {}],
    ['cast', { spells: ['bolt'], cp: 1 }],
    ['use-skill', { spells: ['taunt'] }],
    ['shatter-shield', { weapons: ['axe'] }],
  ])('comes before %s too', async (turnType, fields) => {
    const rule = turnType === 'ready' ? { do: 'ready', with: 'dagger' } : { do: turnType }
    const story = await duel(
      { weapons: ['sword'], ...fields, turn: [{ ...rule, when: 'round == 1' }], reactions: [] },
      { ...answers({ do: 'snap-attack', when: 'on_action' }), shield: 'round' },
      { spells: { bolt: { prone: true }, taunt: { kind: 'skill', prone: true } } },
    )
    const lines = story.round(`Bert d20=1${turnType === 'shatter-shield' ? ', Anna d20=1' : ''}`)
    expect(lines.slice(0, 2)).toEqual([
      `Anna: ${turnType}${['cast', 'use-skill', 'shatter-shield'].includes(turnType) ? ' Bert' : ''}`,
      'Bert: snap-attack (Anna)',
    ])
  })

  test.each(['advance', 'retreat', 'go-prone', 'total-defense', 'drop', 'pass', 'hold', 'stand-up'])(
    'does not come before %s',
    async (turnType) => {
      const anna = {
        weapons: ['sword'],
        prone: turnType === 'stand-up',
        turn: [{ do: turnType, when: 'my.main and my.move' }],
      }
      const story = await duel(
        { ...anna, reactions: [] },
        { ...archer, reactions: [{ do: 'snap-attack', when: 'on_action' }] },
        { distance: '30 ft' },
      )
      expect(story.round().filter((line) => line.includes('snap'))).toEqual([])
    },
  )

  test('does not come before a Move action that is paid with Main', async () => {
    const story = await duel(
      { weapons: ['sword'], turn: ['advance'], reactions: [] },
      { ...archer, reactions: [{ do: 'snap-attack', when: 'on_action' }] },
      { distance: '150 ft' },
    )
    expect(story.round()).toEqual(['Anna: advance Bert', 'Anna: advance Bert'])
  })

  test('comes after a movement, when that is over', async () => {
    const story = await duel(
      { weapons: ['sword'], turn: [{ do: 'advance', when: 'my.move' }], reactions: [] },
      { ...archer, reactions: [{ do: 'snap-attack', when: 'on_move and distance == 30' }] },
      { distance: '60 ft' },
    )
    expect(story.round('Bert d20=14 d6=3')).toEqual([
      'Anna: advance Bert',
      'Bert: snap-attack (Anna)',
      'Bert at Anna, 14: 3',
      'Anna loses 3',
    ])
  })

  test('comes after the movement of a screen or a lock, and of nothing that needs none', async () => {
    const bert = { ...archer, reactions: [{ do: 'snap-attack', when: 'on_move' }] }
    const anna = (turn: string) => ({ weapons: ['sword'], skill: 1, shield: 'round', turn: [turn], reactions: [] })
    const aldo = { ...idle, weapons: ['sword'], shield: 'round' }
    for (const turn of ['screen', 'lock-shields']) {
      const apart = await stage({
        first: { Anna: anna(turn), Aldo: aldo },
        second: { Bert: bert },
        field: { map: 'A..A....B' },
      })
      expect(apart.round('Bert d20=1').at(-2)).toBe('Bert: snap-attack (Anna)')
      const together = await stage({
        first: { Anna: anna(turn), Aldo: aldo },
        second: { Bert: bert },
        field: { map: '..AA....B' },
      })
      expect(together.round().filter((line) => line.includes('snap'))).toEqual([])
    }
  })

  test('needs Main, and somebody whom it can attack', async () => {
    const spent = await duel(
      fighter,
      { ...answers('snap-attack'), turn: ['attack'] },
      { options: { initiative: 'second' } },
    )
    expect(spent.round('Bert d20=1, Anna d20=1')).toHaveLength(4)
    const far = await duel({ weapons: ['bow'], ...brawl }, answers('snap-attack'), { distance: '30 ft' })
    expect(far.round('Anna d20=1')).toHaveLength(2)
  })

  test('ends a held action, whose Main it takes', async () => {
    const story = await stage({
      first: { Anna: fighter, Aldo: fighter },
      second: { Bert: { ...answers({ do: 'snap-attack', when: 'target.hp == 100' }, 'attack'), turn: ['hold'] } },
      options: { initiative: 'second' },
    })
    expect(story.round('Bert d20=1, Anna d20=1, Aldo d20=1')).toEqual([
      'Bert: hold',
      'Anna: attack Bert',
      'Bert: snap-attack (Anna)',
      'Bert at Anna, 14: miss',
      'Anna at Bert, 10: miss',
      'Aldo: attack Bert',
      'Aldo at Bert, 10: miss',
    ])
  })
})

describe('a held action', () => {
  test('costs Move, keeps Main, ends the turn, and comes before the action that triggers it', async () => {
    const story = await duel(
      fighter,
      { ...holds('attack'), turn: ['hold', 'attack'] },
      { options: { initiative: 'second' } },
    )
    expect(story.round('Bert d20=10 d8=1, Anna d20=1')).toEqual([
      'Bert: hold',
      'Anna: attack Bert',
      'Bert: attack (Anna)',
      'Bert at Anna, 10: 1',
      'Anna loses 1',
      'Anna at Bert, 10: miss',
    ])
  })

  test('needs both slots unspent', async () => {
    const story = await duel(
      { weapons: ['sword'], turn: [{ do: 'advance', when: 'my.move' }, 'hold'], reactions: [] },
      idle,
      { distance: '60 ft' },
    )
    expect(story.round()).toEqual(['Anna: advance Bert'])
  })

  test('is possible at `action`, `move` and `round-end`, and only while holding', async () => {
    const scene = (when: string, turn: readonly unknown[], options = {}): Scene => ({
      first: { Anna: { weapons: ['sword'], turn: ['advance', 'attack'], reactions: [] } },
      second: { Bert: { ...answers({ do: 'attack', at: 'nearest', when }), turn } },
      distance: '10 ft',
      options: { initiative: 'second', ...options },
    })
    const story = async (when: string) => (await stage(scene(when, ['hold']))).round('Bert d20=1, Anna d20=1')
    expect((await story('on_move')).slice(1, 3)).toEqual(['Anna: advance Bert', 'Bert: attack (Anna)'])
    expect((await story('on_action')).slice(1, 4)).toEqual([
      'Anna: advance Bert',
      'Anna: attack Bert',
      'Bert: attack (Anna)',
    ])
    const late = (await stage(scene('on_round_end', ['hold']))).round('Anna d20=1, Bert d20=1')
    expect(late.slice(-3)).toEqual(['Anna at Bert, 10: miss', 'Bert: attack (Anna)', 'Bert at Anna, 10: miss'])
    const never = await stage(scene('on_move', []))
    expect(never.round('Anna d20=1')).toHaveLength(3)
  })

  test('is lost at the end of the round', async () => {
    const bert = {
      ...answers({ do: 'attack', at: 'nearest', when: 'round == 2' }),
      turn: [{ do: 'hold', when: 'round == 1' }],
    }
    const story = await duel(fighter, bert, { options: { initiative: 'second' } })
    story.round('Anna d20=1')
    expect(story.round('Anna d20=1')).toHaveLength(2)
  })

  test('may be anything of the Main slot', async () => {
    const spells = { bolt: { damage: 3, range: '60 ft' }, taunt: { kind: 'skill', prone: true } }
    const at = async (reaction: unknown, dice: string, fields: object = {}) => {
      const bert = { ...holds(reaction), spells: ['bolt', 'taunt'], cp: 1, ...fields }
      const story = await duel({ ...fighter, shield: 'round' }, bert, { options: { initiative: 'second' }, spells })
      return story.round(dice).slice(2)
    }
    expect(await at('melee-attack', 'Bert d20=1, Anna d20=1')).toContain('Bert: melee-attack (Anna)')
    expect(await at('ranged-attack', 'Bert d20=1, Anna d20=1', { weapons: ['sling'] })).toContain(
      'Bert: ranged-attack (Anna)',
    )
    expect(await at('cast', 'Anna d20=1')).toEqual([
      'Bert: cast (Anna)',
      'bolt (Bert)',
      'Anna loses 3',
      'Anna loses 3',
      'Anna at Bert, 10: miss',
    ])
    expect(await at('use-skill', 'Anna d20=1')).toEqual([
      'Bert: use-skill (Anna)',
      'taunt (Bert)',
      'Anna is prone',
      'Anna at Bert, 14: miss',
    ])
    expect(await at('shatter-shield', 'Bert d20=1, Anna d20=1', { weapons: ['axe'] })).toContain(
      'Bert: shatter-shield (Anna)',
    )
    expect(await at('stow', 'Anna d20=1')).toContain('Bert stows sword')
    expect(await at({ do: 'ready', with: 'dagger' }, 'Anna d20=1', { weapons: ['sword', 'dagger'] })).toContain(
      'Bert draws dagger',
    )
  })

  test('a reload costs Main then, whatever it costs in one’s turn', async () => {
    const longbow = { damage: 'd6', hands: 2, range: '50 ft', reload: 'move' }
    const bert = {
      weapons: ['longbow'],
      skill: 5,
      turn: [{ do: 'attack', when: 'round == 1' }, 'hold'],
      reactions: [{ do: 'reload', when: 'on_round_end' }],
    }
    const story = await duel(idle, bert, {
      weapons: { longbow },
      distance: '30 ft',
      options: { quick_reload_skill: 'none' },
    })
    story.round('Bert d20=1')
    expect(story.round()).toEqual(['Bert: hold', 'Bert: reload (Anna)', 'Bert reloads longbow'])
  })
})

describe('several reactions at a moment', () => {
  test('are one group: all strike, even if the first alone would have slain', async () => {
    const story = await stage({
      first: { Anna: { ...fighter, hp: 2 }, Aldo: idle },
      second: { Bert: answers('snap-attack'), Bob: answers('snap-attack') },
    })
    expect(story.round('Bert d20=14 d8=2, Bob d20=14 d8=3')).toEqual([
      'Anna: attack Bert',
      'Bert: snap-attack (Anna)',
      'Bob: snap-attack (Anna)',
      'Bert at Anna, 14: 2',
      'Bob at Anna, 14: 3',
      'Anna loses 5',
      'Anna is slain',
    ])
  })

  test('are one for each combatant: the first rule that is legal and whose condition holds', async () => {
    const bert = answers(
      { do: 'snap-attack', when: 'on_move' },
      { do: 'total-defense', when: 'margin > 5' },
      'snap-attack',
    )
    const story = await duel(fighter, bert)
    expect(story.round('Bert d20=1, Anna d20=1')).toHaveLength(4)
  })

  test('offer no moments themselves: nobody snaps at a snap attack, nor at a held action', async () => {
    const story = await duel({ ...fighter, reactions: ['snap-attack', 'opportunity-attack'] }, holds('attack'), {
      options: { initiative: 'second' },
    })
    expect(story.round('Bert d20=1, Anna d20=1').filter((line) => line.startsWith('Anna: snap'))).toEqual([])
  })

  test('an action that has become impossible is lost, and its slot is spent', async () => {
    const story = await stage({
      first: { Anna: { weapons: ['bow'], turn: ['attack', 'retreat'], reactions: [] } },
      // Having drawn a sword, he is in contact.
      second: { Bert: { weapons: ['bow', 'sword'], turn: ['hold'], reactions: [{ do: 'ready', with: 'sword' }] } },
      options: { initiative: 'second', main_as_move: true },
    })
    expect(story.round()).toEqual([
      'Bert: hold',
      'Anna: attack Bert',
      'Bert: ready (Anna)',
      'Bert drops bow',
      'Bert draws sword',
      'attack of Anna is lost',
      'Anna: retreat Bert',
    ])
  })

  test('an action goes on under the circumstances that now hold', async () => {
    const bert = { ...holds('use-skill'), spells: ['trip'] }
    const story = await duel(fighter, bert, {
      spells: { trip: { kind: 'skill', prone: true } },
      options: { initiative: 'second' },
    })
    expect(story.round('Anna d20=13').at(-1)).toBe('Anna at Bert, 14: miss')
  })

  test('at round-end those who hold come in order of initiative, and can slay each other', async () => {
    const last = { ...holds({ do: 'attack', at: 'nearest', when: 'on_round_end' }), hp: 3 }
    const story = await duel(last, last, { options: { initiative: 'second' } })
    expect(story.round('Bert d20=10 d8=5, Anna d20=10 d8=4')).toEqual([
      'Bert: hold',
      'Anna: hold',
      'Bert: attack (Anna)',
      'Anna: attack (Bert)',
      'Bert at Anna, 10: 5',
      'Anna at Bert, 10: 4',
      'Anna loses 5',
      'Bert loses 4',
      'Anna is slain',
      'Bert is slain',
    ])
    expect(story.outcome()).toBe('draw')
  })

  test('at round-end there is no trigger to aim at', async () => {
    const story = await duel(idle, holds('attack'))
    expect(story.round()).toEqual(['Bert: hold'])
  })
})

describe('acting after somebody', () => {
  const waiter = (at: string, ...rest: readonly unknown[]) => ({
    weapons: ['sword'],
    turn: [{ do: 'act-after', at }, ...rest],
    reactions: [],
  })
  const order = (lines: readonly string[]) => lines.filter((line) => /: /.test(line) && !line.includes(' at '))

  test('puts the decisions off until the target’s turn is over, and costs nothing', async () => {
    const story = await stage({
      first: {
        Anna: waiter('ally:Aldo', 'attack', 'retreat'),
        Aldo: { weapons: ['sword'], turn: ['attack'], reactions: [] },
      },
      second: { Bert: idle },
    })
    expect(order(story.round('Aldo d20=1, Anna d20=1'))).toEqual([
      'Anna: act-after Aldo',
      'Aldo: attack Bert',
      'Anna: attack Bert',
      'Anna: retreat Bert',
    ])
  })

  test('works behind a foe too, in the order in which it was declared', async () => {
    const story = await stage({
      first: { Anna: waiter('nearest', 'attack'), Aldo: waiter('nearest', 'attack') },
      second: { Bert: { weapons: ['sword'], ...brawl } },
    })
    expect(order(story.round('Bert d20=1, Anna d20=1, Aldo d20=1'))).toEqual([
      'Anna: act-after Bert',
      'Aldo: act-after Bert',
      'Bert: attack Anna',
      'Anna: attack Bert',
      'Aldo: attack Bert',
    ])
  })

  test('is legal only as the first decision of a turn, and once a round', async () => {
    const story = await stage({
      first: {
        Anna: {
          weapons: ['sword'],
          turn: [
            { do: 'drop', when: 'my.armed' },
            { do: 'act-after', at: 'ally:Aldo' },
          ],
          reactions: [],
        },
        Aldo: idle,
        Ada: waiter('nearest', { do: 'act-after', at: 'nearest' }),
      },
      second: { Bert: idle, Bob: idle },
    })
    expect(story.round()).toEqual(['Anna: drop', 'Anna drops sword', 'Ada: act-after Bob'])
  })

  test('is not legal behind who has had its turn, or waits itself', async () => {
    const story = await stage({
      first: { Aldo: idle, Anna: waiter('ally:Ada'), Ada: waiter('ally:Anna'), Amy: waiter('ally:Aldo') },
      second: { Bert: idle },
    })
    expect(story.round()).toEqual(['Anna: act-after Ada'])
  })

  test('comes when the turn would have been, if the target is out by then', async () => {
    const story = await stage({
      first: {
        Anna: waiter('ally:Aldo', 'attack'),
        Aldo: { ...idle, hp: 1, prone: true },
        Ada: { weapons: ['sword'], ...brawl },
      },
      second: { Bert: { weapons: ['pike'], turn: ['attack weakest'], reactions: [] } },
      options: { initiative: 'second' },
    })
    expect(order(story.round('Bert d20=10 d8=1, Anna d20=1, Ada d20=1'))).toEqual([
      'Bert: attack Aldo',
      'Anna: attack Bert',
      'Ada: attack Bert',
    ])
    const foe = await stage({
      first: {
        Anna: waiter('nearest', 'attack'),
        Aldo: { weapons: ['sword'], turn: ['attack nearest'], reactions: [] },
      },
      second: { Bert: { ...idle, hp: 1 }, Bob: { weapons: ['sword'], ...brawl } },
    })
    expect(order(foe.round('Aldo d20=10 d8=1, Anna d20=1, Bob d20=1'))).toEqual([
      'Anna: act-after Bert',
      'Aldo: attack Bert',
      'Anna: attack Bob',
      'Bob: attack Anna',
    ])
  })

  test('leaves the slots for reactions meanwhile, and ends no stance twice', async () => {
    const story = await duel(
      { ...waiter('nearest', 'attack'), reactions: ['total-defense'] },
      { weapons: ['sword'], ...brawl },
    )
    expect(story.round('Bert d20=10')).toEqual([
      'Anna: act-after Bert',
      'Bert: attack Anna',
      'Anna: total-defense (Bert)',
      'Bert at Anna, 12: miss',
    ])
    // It did not end with the second part of her turn, but does now, with her next.
    expect(story.has('Anna', 'TOTAL_DEFENSE')).toBe(true)
  })

  test('is one turn together with what comes after it', async () => {
    const story = await duel(waiter('nearest', 'attack'), idle)
    story.round('Anna d20=1')
    expect([...story.score.turns]).toEqual([1, 1])
  })

  test('may end in holding', async () => {
    const story = await stage({
      first: { Anna: { ...waiter('ally:Aldo', 'hold'), reactions: ['attack'] }, Aldo: idle },
      second: { Bert: { weapons: ['sword'], ...brawl } },
    })
    expect(order(story.round('Anna d20=1, Bert d20=1'))).toEqual([
      'Anna: act-after Aldo',
      'Anna: hold',
      'Bert: attack Anna',
      'Anna: attack (Bert)',
    ])
  })
})
