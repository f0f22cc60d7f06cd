import { describe, expect, test } from 'vitest'
import { RULESETS } from '../../../src/rulesets/index.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { showProblem } from '../../../src/source/show-problem.ts'
import { brawl, duel, idle, type Scene, stage, writeScene } from './stage.ts'

const thief = { turn: ['disarm'], reactions: [] }
const WON = 'd6=6, Anna d20=10, Bert d20=9'

describe('disarming', () => {
  const disarm = (bert: Record<string, unknown>, scene: Partial<Scene> = {}) => duel(thief, { ...idle, ...bert }, scene)

  test('takes the ready weapon, then the secondary weapon or the shield, unless the save of d20 keeps it', async () => {
    const story = await disarm({ weapons: ['sword', 'axe'], shield: 'round-shield' })
    expect(story.round(`${WON}, Bert d20=14`)).toEqual([
      'Anna: disarm Bert',
      'Anna 10 against Bert 9',
      'Anna overcomes Bert',
      'Bert saves',
    ])
    expect(story.round(`${WON}, Bert d20=13`).slice(-2)).toEqual(['Bert does not save', 'Anna takes sword of Bert'])
    expect(story.weapon('Bert')).toBe('unarmed')
    expect(story.round(`${WON}, Bert d20=1`).at(-1)).toBe('Anna takes shield of Bert')
    // Nothing is left to take: the action is not legal.
    expect(story.round('d6=6')).toEqual([])
  })

  test('lets the secondary weapon become ready in the place of what was taken, and takes that next', async () => {
    const story = await disarm({ weapons: ['sword'], secondary: 'dagger' })
    story.round(`${WON}, Bert d20=1`)
    expect(story.weapon('Bert')).toBe('dagger')
    expect(story.round(`${WON}, Bert d20=1`).at(-1)).toBe('Anna takes dagger of Bert')
    expect(story.weapon('Bert')).toBe('unarmed')
    expect(story.round('d6=6')).toEqual([])
  })

  test('takes the secondary weapon of one with claws, who is not the one to lose those', async () => {
    const story = await disarm({ weapons: ['claws'], secondary: 'dagger' })
    expect(story.round(`${WON}, Bert d20=1`).at(-1)).toBe('Anna takes dagger of Bert')
    expect(story.weapon('Bert')).toBe('claws')
    expect(story.round('d6=6')).toEqual([])
  })

  test('cannot take what is natural, and no bare hands', async () => {
    for (const fields of [{}, { weapons: ['claws'] }, { weapons: ['claws'], secondary: 'claws' }]) {
      const story = await disarm(fields)
      expect(story.round('d6=6')).toEqual([])
    }
  })

  test('takes a two-handed weapon first, and then the shield on the back that has come up', async () => {
    const story = await disarm({ weapons: ['bow'], shield: 'round-shield' })
    expect(story.round(`${WON}, Bert d20=1`).at(-1)).toBe('Anna takes bow of Bert')
    expect(story.round(`${WON}, Bert d20=1`).at(-1)).toBe('Anna takes shield of Bert')
  })

  test('saves by the number of the combatant', async () => {
    const story = await disarm({ weapons: ['sword'], save_paralysis: 3 })
    expect(story.round(`${WON}, Bert d20=3`).at(-1)).toBe('Bert saves')
    expect(story.round(`${WON}, Bert d20=2`).at(-1)).toBe('Anna takes sword of Bert')
  })

  test('removes the object from the battle, whose bearer draws another weapon for it', async () => {
    const story = await duel(
      { ...thief, turn: [{ do: 'disarm', when: 'round == 1' }] },
      { weapons: ['sword', 'axe'], turn: [{ do: 'attack', with: 'sword' }, 'attack'], reactions: [] },
    )
    // -2 for the change, +5 against empty hands.
    expect(story.round(`${WON}, Bert d20=13, Bert d20=1`).slice(-2)).toEqual([
      'Bert: attack Anna',
      'Bert at Anna, 7: miss',
    ])
    expect(story.weapon('Bert')).toBe('axe')
  })

  test('leaves its target as good as unarmed', async () => {
    const story = await stage({
      first: { Anna: thief, Aldo: { weapons: ['axe'], ...brawl } },
      second: { Bert: { ...idle, weapons: ['sword'] } },
    })
    expect(story.round('d6=6, Aldo d20=1, Anna d20=10, Bert d20=9, Bert d20=1')[2]).toBe('Aldo at Bert, 8: miss')
    expect(story.round('d6=6, Aldo d20=1')[1]).toBe('Aldo at Bert, 3: miss')
  })

  test('loses to a defender who wins, and is fended off, as wrestling is', async () => {
    const story = await disarm({ weapons: ['sword'], turn: [], reactions: ['fend-off'] })
    expect(story.round('d6=6, Bert d20=1, Anna d20=9, Bert d20=10')).toEqual([
      'Anna: disarm Bert',
      'Bert: fend-off (Anna)',
      'Bert at Anna, 5: miss',
      'Anna 9 against Bert 10',
      'Bert overcomes Anna',
    ])
  })

  test('needs hands, or makes them', async () => {
    const scene = (turn: readonly unknown[]): Scene => ({
      first: { Anna: { weapons: ['sword'], turn, reactions: [] } },
      second: { Bert: { ...idle, weapons: ['sword'] } },
    })
    const armed = await stage(scene(['disarm']))
    expect(armed.round('d6=6')).toEqual([])
    const bare = await stage(scene([{ do: 'disarm', with: 'unarmed' }]))
    bare.round(`${WON}, Bert d20=20`)
    expect(bare.weapon('Anna')).toBe('unarmed')
  })

  test('ends every grip on the loser, and its count', async () => {
    const story = await stage({
      first: {
        Anna: { turn: [{ do: 'wrestle', when: 'round != 2' }, 'disarm'], reactions: [] },
        Ada: { turn: [{ do: 'wrestle', when: 'round == 1' }], reactions: [] },
      },
      second: { Bert: { ...idle, weapons: ['sword'] } },
    })
    story.round('d6=6, Anna d20=10, Ada d20=1, Bert d20=9')
    expect(story.round('d6=6, Anna d20=10, Ada d20=1, Bert d20=9, Bert d20=20').slice(2)).toEqual([
      'Anna overcomes Bert',
      'Anna lets go of Bert',
      'Ada lets go of Bert',
      'Bert saves',
    ])
    expect(story.round('d6=6, Anna d20=10, Bert d20=9')).toContain('Anna overcomes Bert, 1')
  })

  test('is what a team does if its best wrestler does; else all of it grip', async () => {
    const scene: Scene = {
      first: { Anna: thief, Ada: { turn: ['wrestle'], reactions: [] } },
      second: { Bert: { ...idle, weapons: ['sword'] } },
    }
    const taken = await stage(scene)
    expect(taken.round('d6=6, Anna d20=10, Ada d20=9, Bert d20=9, Bert d20=1').at(-1)).toBe('Anna takes sword of Bert')
    const gripped = await stage(scene)
    expect(gripped.round('d6=6, Anna d20=9, Ada d20=10, Bert d20=9').slice(-3)).toEqual([
      'Ada overcomes Bert, 1',
      'Anna grips Bert',
      'Ada grips Bert',
    ])
    // One who grips already, and declares nothing, grips on if she is the best.
    const other = await stage({
      first: {
        Anna: { turn: [{ do: 'wrestle', when: 'round == 1' }], reactions: [] },
        Ada: { turn: [{ do: 'disarm', when: 'round == 2' }], reactions: [] },
      },
      second: { Bert: { ...idle, weapons: ['sword'] } },
    })
    other.round('d6=6, Anna d20=10, Bert d20=9')
    expect(other.round('d6=6, Anna d20=10, Ada d20=9, Bert d20=9').slice(-2)).toEqual([
      'Anna overcomes Bert, 2',
      'Ada grips Bert',
    ])
  })

  test('needs the save alone against the helpless', async () => {
    const story = await disarm({ weapons: ['sword'], helpless_rounds: 1 })
    expect(story.round('d6=6, Bert d20=1').slice(1)).toEqual([
      'Anna overcomes Bert',
      'Bert does not save',
      'Anna takes sword of Bert',
    ])
  })
})

describe('disarming as the winner of a contest', () => {
  const net = { damage: 'd2', grapples: true }
  const weapons = { net, lasso: net }

  test('takes from the best wrestler of the team', async () => {
    const story = await stage({
      first: { Anna: { ...thief, weapons: ['net'] }, Ada: { ...thief, weapons: ['lasso'] } },
      second: { Bert: { weapons: ['net'], turn: [], reactions: ['disarm'] } },
      weapons,
    })
    expect(story.round('d6=6, Anna d20=1, Ada d20=10, Bert d20=12, Ada d20=13').slice(3)).toEqual([
      'Bert overcomes Ada',
      'Bert: disarm (Ada)',
      'Ada does not save',
      'Bert takes lasso of Ada',
    ])
  })

  test('is not possible if there is nothing to take, or no hand for it', async () => {
    const empty = await duel(thief, { weapons: ['net'], turn: [], reactions: ['disarm', 'immobilise'] }, { weapons })
    expect(empty.round('d6=6, Anna d20=1, Bert d20=12').at(-1)).toBe('Bert grips Anna')
    const armed = await duel(
      { ...thief, weapons: ['net'] },
      { weapons: ['sword'], turn: [], reactions: ['disarm'] },
      { weapons },
    )
    expect(armed.round('d6=6, Anna d20=1, Bert d20=12').at(-1)).toBe('Bert overcomes Anna')
  })

  test('ends a grip of the winner on somebody else', async () => {
    const story = await stage({
      first: { Anna: idle, Ada: { hp: 50, weapons: ['net'], unaware_rounds: 1, ...thief } },
      second: {
        Bert: {
          weapons: ['lasso'],
          turn: [{ do: 'wrestle', at: 'strongest', when: 'round == 1' }],
          reactions: ['disarm'],
        },
      },
      weapons,
    })
    expect(story.round('d6=6, Bert d20=10, Anna d20=9').at(-1)).toBe('Bert grips Anna')
    expect(story.round('d6=6, Ada d20=9, Bert d20=10, Ada d20=14').slice(2)).toEqual([
      'Bert overcomes Ada',
      'Bert: disarm (Ada)',
      'Bert lets go of Anna',
      'Ada saves',
    ])
  })
})

describe('a scenario', () => {
  const problemsOf = async (first: Record<string, unknown>) => {
    const text = writeScene({ first: { Anna: first }, second: { Bert: { ...idle, weapons: ['sword'] } } })
    const { problems } = await readScenario(text, 'scene.yaml', { rulesets: RULESETS })
    return problems.map((problem) =>
      showProblem(problem)
        .split('\n')[0]
        .replace(/^scene\.yaml:1:\d+: /, 'here: '),
    )
  }

  test('cannot have anybody wrestle with a weapon that is not in hand', async () => {
    const turn = [
      { do: 'wrestle', with: 'sword' },
      { do: 'disarm', with: 'axe' },
    ]
    expect(await problemsOf({ weapons: ['sword', 'axe'], turn })).toEqual([
      'here: error: "wrestle" takes no "with" but "unarmed", found "sword"; leave it out to wrestle with what is in hand',
      'here: error: "disarm" takes no "with" but "unarmed", found "axe"; leave it out to wrestle with what is in hand',
    ])
  })

  test('is warned of rules for which the hands are never free', async () => {
    expect(await problemsOf({ weapons: ['sword'], turn: ['wrestle'], reactions: ['immobilise'] })).toEqual([
      'here: warning: "wrestle" can never be legal for Anna: its hands are never free for it (with: unarmed drops what is in them)',
      'here: warning: "immobilise" can never be legal for Anna: its hands are never free for it (with: unarmed drops what is in them)',
    ])
    expect(await problemsOf({ weapons: ['sword'], turn: [{ do: 'wrestle', with: 'unarmed' }] })).toEqual([])
  })
})
