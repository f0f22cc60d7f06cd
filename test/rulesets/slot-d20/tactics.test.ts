import { describe, expect, test } from 'vitest'
import { slotD20 } from '../../../src/rulesets/slot-d20/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { brawl, duel, idle, type Scene, stage, writeScene } from './stage.ts'

const bystander = { weapons: ['sword'], ...idle }
const fighter = { weapons: ['sword'], ...brawl }

/** Whom Anna picks among several foes with a rule, as reported in her first line. */
async function picks(rule: unknown, second: Scene['second'], anna: object = {}, more: Partial<Scene> = {}) {
  const first = { Anna: { weapons: ['sword'], turn: [rule], reactions: [], ...anna } }
  const story = await stage({ first, second, field: { map: 'B.\nAB\nB.' }, ...more })
  return story.round('Anna d20=1')[0]
}

describe('selectors', () => {
  const three = (fields: readonly object[]): Scene['second'] => ({
    Bert: { ...bystander, ...fields[0] },
    Bob: { ...bystander, ...fields[1] },
    Bill: { ...bystander, ...fields[2] },
  })

  test('weakest and strongest look at hit points, most-wounded at the share that is left; the first of equals', async () => {
    const foes = three([{ hp: 9 }, { hp: 3 }, { hp: 3 }])
    expect(await picks('attack weakest', foes)).toBe('Anna: attack Bob')
    expect(await picks('attack strongest', foes)).toBe('Anna: attack Bert')
    expect(await picks('attack most-wounded', foes)).toBe('Anna: attack Bert')
  })

  test('softest looks at the action’s expected damage, deadliest at that of its best weapon in hand', async () => {
    expect(await picks('attack softest', three([{ ac: 14 }, { ac: 12 }, { ac: 13 }]))).toBe('Anna: attack Bob')
    const foes = three([{}, { weapons: ['maul'] }, { skill: 1 }])
    expect(await picks('attack deadliest', foes)).toBe('Anna: attack Bob')
    // Stowed things do not count.
    const stowed = three([{}, { weapons: ['dagger', 'maul'] }, { skill: 1 }])
    expect(await picks('attack deadliest', stowed)).toBe('Anna: attack Bill')
  })

  test('nearest and farthest look at the distance, among those whom the action can be done to', async () => {
    const foes = three([{}, {}, {}])
    const field = { map: 'B.......\nA..B...B' }
    expect(await picks('attack farthest', foes, {}, { field })).toBe('Anna: attack Bert')
    expect(await picks('attack farthest', foes, { weapons: ['javelin'] }, { field })).toBe('Anna: attack Bert')
  })

  test('for advance and retreat the selector picks among all, and the action is legal or not for that one', async () => {
    const foes = three([{}, { hp: 1 }, {}])
    const field = { map: 'B.......\nA..B...B' }
    const story = await stage({
      first: {
        Anna: {
          weapons: ['sword'],
          turn: ['advance nearest', { do: 'advance', at: 'weakest', when: 'my.move' }],
          reactions: [],
        },
      },
      second: foes,
      field,
    })
    expect(story.round()).toEqual(['Anna: advance Bob'])
  })

  test('random is a draw among those who are legal', async () => {
    const first = { Anna: { weapons: ['sword'], turn: ['attack random'], reactions: [] } }
    const story = await stage({ first, second: three([{}, {}, {}]), field: { map: 'B..\nA.B\nB..' } })
    // Bob, the second of the three, is out of reach.
    expect(story.round('Anna d2=2 d20=1')[0]).toBe('Anna: attack Bill')
  })

  test('same is the last target while it stands and can be attacked, else the nearest', async () => {
    const foes = three([{}, { hp: 3 }, {}])
    const turn = [{ do: 'attack', at: 'weakest', when: 'round == 1' }, 'attack same']
    const first = { Anna: { weapons: ['sword'], turn, reactions: [] } }
    const story = await stage({ first, second: foes, field: { map: 'B.\nAB\nB.' } })
    expect(story.round('Anna d20=1')[0]).toBe('Anna: attack Bob')
    expect(story.round('Anna d20=10 d8=3')[0]).toBe('Anna: attack Bob')
    expect(story.round('Anna d20=1')[0]).toBe('Anna: attack Bert')
  })

  test('of allies: nearest, weakest, most wounded, by name or template, and never oneself', async () => {
    const ally = (fields: object) => ({ ...idle, ...fields })
    const at = async (selector: string) => {
      const story = await stage({
        first: {
          Anna: { weapons: ['sword'], skill: 1, turn: [{ do: 'screen', at: selector }], reactions: [], hp: 1 },
          Aldo: ally({ hp: 50 }),
          Ada: ally({ hp: 20 }),
          Amy: ally({ hp: 20 }),
        },
        second: { Bert: idle },
        field: { map: 'AAAA....B\n.........' },
      })
      return story.round()[0]
    }
    expect(await at('ally-nearest')).toBe('Anna: screen Aldo')
    expect(await at('ally-weakest')).toBe('Anna: screen Ada')
    expect(await at('ally-most-wounded')).toBe('Anna: screen Aldo')
    expect(await at('ally:Amy')).toBe('Anna: screen Amy')
  })

  test('of the wrong kind are refused', async () => {
    const problems = async (turn: unknown) => {
      const scene = { first: { Anna: { weapons: ['sword'], turn: [turn] }, Aldo: idle }, second: { Bert: idle } }
      const read = await readScenario(writeScene(scene), 'wrong', { rulesets: [slotD20] })
      return read.problems.filter(({ severity }) => severity === 'error').length
    }
    expect(await problems({ do: 'attack', at: 'ally-nearest' })).toBe(1)
    expect(await problems({ do: 'screen', at: 'nearest' })).toBe(1)
    expect(await problems({ do: 'attack', at: 'trigger' })).toBe(1)
    expect(await problems({ do: 'act-after', at: 'nearest' })).toBe(0)
    expect(await problems({ do: 'act-after', at: 'ally-nearest' })).toBe(0)
  })
})

describe('names in conditions', () => {
  /** Whether a condition holds for Anna, who passes; Bert stands 10 ft away and did nothing yet. */
  async function holds(when: string, anna: object = {}, bert: object = {}, more: Partial<Scene> = {}) {
    const story = await stage({
      first: {
        Anna: { weapons: ['sword'], turn: [{ do: 'go-prone', when }], reactions: [], ...anna },
        Aldo: idle,
      },
      second: { Bert: { ...bystander, ...bert } },
      distance: '10 ft',
      ...more,
    })
    return story.round().includes('Anna is prone')
  }

  const armed = {
    weapons: ['spear', 'claws', 'bow'],
    shield: 'round',
    ac: 13,
    skill: 3,
    skills: { claws: 5, bow: 9 },
    cp: 4,
    exhaustion: 1,
  }

  test.each([
    ['my.hp == 100 and my.hp_max == 100 and my.health == 1', {}],
    ['my.ac == 14 and target.ac == 10', armed],
    // The bow is stowed.
    ['my.skill == 5 and my.reach == 10 and my.ready_range == 0', armed],
    ['my.speed == 30 and target.speed == 15', {}, { speed: '15 ft' }],
    ['my.engaged and target.engaged and my.foes_engaged == 1', armed],
    ['not my.engaged and my.foes_engaged == 0', {}],
    ['my.armed and target.armed and my.shield and not target.shield', armed],
    ['my.ready_range == 50 and not my.armed and my.loaded', { weapons: ['bow', 'sword'] }],
    ['my.ready_range == 20 and my.armed and my.loaded', { weapons: ['javelin'] }],
    ['my.main and my.move and target.main and target.move', {}],
    ['not my.acted and not target.acted and not my.prone and target.prone', {}, { prone: true }],
    ['not my.hurt and not my.holding and not my.screening and not my.locked and not my.walled', {}],
    ['not my.total_defense and not my.charged and not my.disengaged', {}],
    ['my.cp == 4 and my.exhaustion == 1 and target.exhaustion == 0', armed],
    ['round == 1 and distance == 10', {}],
    ['allies == 1 and foes == 1 and allies_start == 1 and foes_start == 1', {}],
    ['margin == 0 and natural == 0 and not on_action and not on_move and not on_round_end', {}],
    ['expected_damage == 0 and kill_chance == 0', {}],
  ])('%s', async (when, anna: object, bert: object = {}) => {
    expect(await holds(when, anna, bert)).toBe(true)
    expect(await holds(`not (${when})`, anna, bert)).toBe(false)
  })

  test('height, dark and cover are of the ground', async () => {
    const legend = { A: { height: '10 ft', cover: 'three-quarter' }, B: { dark: true, cover: 'full' } }
    const field = { map: 'A.B\nA..', legend }
    expect(await holds('my.height == 10 and not my.dark and my.cover == 0.75', {}, {}, { field })).toBe(true)
    expect(await holds('target.height == 0 and target.dark and target.cover == 1', {}, {}, { field })).toBe(true)
  })

  test('stances are seen by others', async () => {
    const see = async (turn: readonly unknown[], when: string) => {
      const story = await stage({
        first: {
          Anna: { weapons: ['sword'], skill: 1, shield: 'round', turn, reactions: [] },
          Aldo: { ...idle, shield: 'round' },
        },
        second: { Bert: { weapons: ['sword'], turn: [{ do: 'go-prone', when }], reactions: [] } },
        options: { lock_min: 1, charge_min: '0 ft', natural_fail: 19 },
        distance: '20 ft',
      })
      return story.round(turn.includes('charge') ? 'Anna d20=1' : '').includes('Bert is prone')
    }
    expect(await see(['hold'], 'target.holding and target.main and not target.move and target.acted')).toBe(true)
    expect(await see(['screen'], 'target.screening and not target.move')).toBe(true)
    expect(await see(['lock-shields'], 'target.locked and target.walled')).toBe(true)
    expect(await see(['total-defense'], 'target.total_defense and not target.main')).toBe(true)
    expect(await see(['charge'], 'target.charged and distance == 5')).toBe(true)
  })

  test('expected_damage and kill_chance are of the considered attack', async () => {
    // d8 + 1 against AC 10: 12 of 20 hit, for 5.5. Three hit points: 7 of 8 rolls kill.
    const scene = (when: string): Scene => ({
      first: { Anna: { weapons: ['sword'], skill: 1, turn: [{ do: 'attack', when }], reactions: [] } },
      second: { Bert: { ...bystander, hp: 3 } },
    })
    const story = await stage(scene('expected_damage > 3.299 and expected_damage < 3.301'))
    expect(story.round('Anna d20=1')).toHaveLength(2)
    const kill = await stage(scene('kill_chance > 0.5249 and kill_chance < 0.5251'))
    expect(kill.round('Anna d20=1')).toHaveLength(2)
    const charge = await stage({
      ...scene('true'),
      first: {
        Anna: {
          weapons: ['sword'],
          skill: 1,
          turn: [{ do: 'charge', when: 'expected_damage > 3.84 and kill_chance > 0.61' }],
        },
      },
      distance: '60 ft',
    })
    expect(charge.round('Anna d20=1')).toHaveLength(2)
  })

  test('an action without a target speaks of the nearest foe, one for oneself of oneself', async () => {
    const story = await stage({
      first: {
        Anna: { weapons: [], turn: [{ do: 'go-prone', when: 'distance == 15 and target.hp == 7' }], reactions: [] },
      },
      second: { Bert: { ...idle }, Bob: { ...idle, hp: 7 } },
      field: { map: 'A...B\n.....\n.....\n..B..' },
    })
    expect(story.round()).toEqual(['Anna: go-prone', 'Anna is prone'])
    const own = await duel(
      { cp: 1, spells: ['brace'], turn: [{ do: 'cast', when: 'target.cp == 1 and distance == 0' }] },
      idle,
      { spells: { brace: { target: 'self', ac: 1 } } },
    )
    expect(own.round()[1]).toBe('brace (Anna)')
  })
})

describe('metrics of use', () => {
  test('count the turns in which an action was taken, attacks by their mode', async () => {
    const story = await duel(
      { weapons: ['javelin', 'sword'], turn: [{ do: 'attack', with: 'javelin' }, { do: 'drop' }], reactions: [] },
      { ...bystander, reactions: ['opportunity-attack'] },
      { distance: '10 ft' },
    )
    story.round('Anna d20=1')
    expect([...story.score.turnTypes].reduce((sum, turnType) => sum + turnType, 0)).toBe(1)
    expect([...story.score.turns]).toEqual([1, 1])
  })
})

describe('the built-in tactic', () => {
  test('stands up, attacks, readies what it can strike with, reloads, advances', async () => {
    const story = await duel(
      { weapons: ['crossbow', 'dagger'], prone: true },
      { weapons: ['sword'] },
      { distance: '100 ft', weapons: { crossbow: { damage: 'd10', hands: 2, range: '50 ft', reload: 'main' } } },
    )
    // Up, nearer; Bert comes with both slots.
    expect(story.round()).toEqual([
      'Anna: stand-up',
      'Anna is no longer prone',
      'Anna: advance Bert',
      'Bert: advance Anna',
      'Bert: advance Anna',
    ])
    expect(story.round('Anna d20=1, Bert d20=1').slice(0, 3)).toEqual([
      'Anna: attack Bert',
      'Anna at Bert, 10: miss',
      'Anna has to reload crossbow',
    ])
    expect(story.round('Bert d20=1').slice(0, 3)).toEqual(['Anna: ready', 'Anna drops crossbow', 'Anna draws dagger'])
  })

  test('falls back when engaged and unarmed, to shoot again', async () => {
    const story = await duel({ weapons: ['bow'] }, fighter)
    expect(story.round('Anna d20=1')).toEqual(['Anna: retreat Bert', 'Anna: attack Bert', 'Anna at Bert, 10: miss'])
  })
})
