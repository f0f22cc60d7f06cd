import { expect, test } from 'vitest'
import { acts, BY_TIME, KEEPERS, marks, ONE, POOLS, THEN, TICK, TWO, writes } from './by-time.ts'
import { check, errorsOf, play, type Sentence } from './play.ts'

const SENTENCES: readonly Sentence[] = [
  {
    says: 'times are rounded up to ticks, and 10^-9 is allowed',
    rules: acts({ takes: 'if(my.n == 1, 0.25, 0.1 * 3)', do: [marks('x')] }),
    scenario: TWO,
    is: { 'x.a.mean': 0 + 3 + 6 + 9, 'x.b.mean': 0 + 3 + 6 + 9 },
  },
  {
    says: 'times are written with s; an expression without a unit is in seconds, as a field is',
    rules: {
      order: { by: 'time', tick: '1/60 s', round: '1 s', ties: 'listed' },
      combatants: { hp: 10, n: 0, pace: '0.5 s' },
      actions: {
        unit: { at: 'nobody', takes: '0.5 s', do: [{ count: 'x', by: 'time * 60' }] },
        bare: { at: 'nobody', takes: 'my.n / 4', do: [{ count: 'x', by: 'time * 60' }] },
        field: { at: 'nobody', takes: 'my.pace', do: [{ count: 'x', by: 'time * 60' }] },
      },
      tactic: { turn: [{ do: 'unit', when: 'my.n == 1' }, { do: 'bare', when: 'my.n == 2' }, 'field'], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: { n: 2 }, c: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
    },
    is: { 'x.a.mean': 30, 'x.b.mean': 30, 'x.c.mean': 30 },
  },
  {
    says: 'times are written alike wherever they stand: s, second or seconds behind any expression, or no unit',
    rules: {
      order: { by: 'time', tick: '0.1 seconds', round: '1 second', first: '1 / 10 seconds', ties: 'listed' },
      combatants: { hp: 10, n: 0, pace: '0.5 seconds' },
      effects: {
        e: { lasts: 'my.pace + 0.1', every: '0.2 seconds', on: { every: [{ count: 'y' }] } },
        f: { lasts: 'my.pace second' },
      },
      actions: {
        act: {
          at: 'nobody',
          takes: 'my.pace - 0.2 seconds',
          after: '0.1 second',
          cooldown: 'my.n / 5',
          do: [{ apply: 'e', lasts: '(my.n + 1) / 4 seconds' }, { apply: 'f' }, { count: 'x' }],
        },
        see: { at: 'nobody', takes: 1, do: [{ count: 'z', by: 'my.f_left * 10' }] },
      },
      tactic: {
        turn: [
          { do: 'act', when: 'my.n > 0' },
          { do: 'see', when: 'my.n == 0' },
        ],
        reactions: [],
      },
      on: { 'battle-start': [{ apply: 'f' }] },
    },
    scenario: { combatants: { a: { n: 1, pace: '0.8 seconds' }, b: { n: 0 } } },
    // a acts in ticks 1 and 7, and its steps are done in ticks 2 and 8; the effect ends in tick 7.
    is: { 'x.a.mean': 2, 'y.a.mean': 2, 'z.b.mean': 4 },
  },
  {
    says: 'everybody first decides at first; less than 0 is 0',
    rules: {
      ...acts({ do: [{ count: 'x', by: `${TICK} + 1` }] }),
      order: { ...BY_TIME, first: 'if(my.n == 1, 0.35, -3)' },
    },
    scenario: TWO,
    is: { 'x.a.mean': 5, 'x.b.mean': 1 },
  },
  {
    says: 'first may have dice, and is worked out before battle-start; left out it is 0',
    rules: {
      ...acts({ do: [{ count: 'x', by: `${TICK} + 1` }] }),
      order: { ...BY_TIME, first: '(d2 - 1) / 2 + my.mana - 3' },
      on: { 'battle-start': [{ gain: { mana: 1 } }] },
    },
    scenario: ONE,
    is: { 'x.a.mean': (1 + 6) / 2 },
  },
  {
    says: 'the next decision is takes later; 0: at once, in a turn of its own, at most 20 in a tick',
    rules: {
      ...acts({ takes: 0, do: [{ count: 'x' }] }),
      order: { ...BY_TIME, round: '0.2 s' },
      pools: { ...POOLS, mana: { start: 0, max: 99, 'each turn': 1 } },
      on: { 'turn-start': [{ count: 'y' }], 'turn-end': [{ count: 'z' }] },
    },
    scenario: ONE,
    is: { 'x.a.mean': 40, 'y.a.mean': 40, 'z.a.mean': 40, 'left.mana.a.mean': 40, 'use.a.act': 1 },
  },
  {
    says: 'a decision is one action, whatever the budget allows',
    rules: { ...acts({ takes: 0.5, do: [{ count: 'x' }] }), turn: { main: 3 } },
    scenario: ONE,
    is: { 'x.a.mean': 2 },
  },
  {
    says: 'after is how long after the decision the steps are done; costs, acts and turn-end are at the decision',
    rules: {
      ...acts({ after: 0.3, costs: { mana: 1 }, do: [marks('x')] }),
      on: {
        acts: [{ count: 'y', by: `${TICK} + my.mana` }],
        'turn-end': [{ count: 'z', by: `${TICK} + my.mana` }],
      },
    },
    scenario: ONE,
    is: { 'x.a.mean': 3, 'y.a.mean': 2, 'z.a.mean': 2, 'left.mana.a.mean': 2 },
  },
  {
    says: 'after may be longer than takes: several actions are under way',
    rules: acts({ takes: 0.2, after: 0.5, do: [marks('x'), { count: 'y' }] }),
    scenario: ONE,
    is: { 'x.a.mean': 5 + 7 + 9, 'y.a.mean': 3 },
  },
  {
    says: 'steps are not done if the one who acts is out when they are due',
    rules: {
      ...acts({ at: 'foe', after: 'if(my.n == 1, 0.5, 0)', do: [{ damage: 10 }] }),
      order: { ...BY_TIME, first: 'if(my.n == 1, 0, 0.4)' },
    },
    scenario: TWO,
    is: { 'win.right': 1, 'taken.b.mean': 0, 'seconds.mean': 0.4 },
  },
  {
    says: 'steps are not done if the one who acts cannot act or is down when they are due; before does not count',
    rules: {
      ...acts({ after: 0.5, do: [{ count: 'x' }] }),
      effects: {
        stunned: { lasts: 'my.s / 10 s', cannot: ['act'] },
        fallen: { lasts: 'my.s / 10 s', down: true },
      },
      actions: {
        act: { at: 'nobody', takes: 100, after: 0.5, do: [{ count: 'x' }] },
        stun: { takes: 100, targets: 'all', do: [{ each: [{ apply: 'stunned' }], if: 'target.s != 9' }] },
        fell: { takes: 100, targets: 'all', do: [{ each: [{ apply: 'fallen' }], if: 'target.s == 9' }] },
      },
      order: { ...BY_TIME, first: 'if(my.n == 1, 0, 0.2)' },
      tactic: {
        turn: [{ do: 'act', when: 'my.n == 1' }, { do: 'stun', at: 'nearest', when: 'my.n == 2' }, 'fell nearest'],
        reactions: [],
      },
    },
    scenario: {
      combatants: { a: { n: 1, s: 2 }, b: { n: 1, s: 4 }, c: { n: 1, s: 9 }, d: { n: 2 }, e: { n: 3 } },
      parties: { left: { members: ['a', 'b', 'c'] }, right: { members: ['d', 'e'] } },
    },
    is: { 'x.a.mean': 1, 'x.b.mean': 0, 'x.c.mean': 0 },
  },
  {
    says: 'interrupt ends all that somebody has under way, and the next decision stays where it was',
    rules: {
      order: { ...BY_TIME, first: 'if(my.n == 1, 0, 0.3)' },
      actions: {
        cast: { at: 'nobody', takes: 0.2, after: 0.5, do: [marks('x')] },
        break: { takes: 100, do: [{ interrupt: true, to: 'target' }] },
      },
      tactic: { turn: [{ do: 'cast', when: 'my.n == 1' }, 'break nearest'], reactions: [] },
    },
    scenario: ONE,
    // Begun at 0 and 2: interrupted; at 4, and 6: due at 9, and 11.
    is: { 'x.a.mean': 9 },
  },
  {
    says: 'a decision that comes to nothing is asked again in the next tick, and is no turn',
    rules: {
      ...acts({ do: [marks('x')] }, 'time >= 0.35'),
      pools: { ...POOLS, mana: { start: 0, max: 99, 'each turn': 1 } },
      effects: { e: { lasts: { turns: 1, at: 'start' }, on: { ends: [marks('z')] } } },
      on: { 'battle-start': [{ apply: 'e' }], 'turn-start': [{ count: 'y' }] },
    },
    is: { 'x.a.mean': 4, 'y.a.mean': 1, 'z.a.mean': 4, 'left.mana.a.mean': 1, 'use.a.act': 1 },
  },
  {
    says: 'a decision that is not possible is asked again in the next tick, and is no turn',
    rules: {
      ...acts({ do: [marks('x')] }),
      effects: { stunned: { lasts: '0.5 s', cannot: ['act'] } },
      on: { 'battle-start': [{ apply: 'stunned' }], 'turn-start': [{ count: 'y' }] },
    },
    scenario: ONE,
    is: { 'x.a.mean': 5, 'y.a.mean': 1 },
  },
  {
    says: 'whether a decision comes to something is looked at with every chance; where nothing comes of it, the next is a tick later',
    rules: {
      ...acts({ do: [{ count: 'x' }] }),
      order: { ...BY_TIME, round: '0.2 s' },
      on: { 'turn-start': [{ count: 'y' }], 'turn-end': [{ count: 'z' }] },
      tactic: { turn: [{ do: 'act', when: 'my.n == 1', chance: '50%' }], reactions: [] },
    },
    scenario: ONE,
    is: { 'x.a.mean': 0.75, 'y.a.mean': 1.5, 'z.a.mean': 1.5 },
  },
  {
    says: 'whether a decision comes to something is looked at with a full budget',
    rules: { ...acts({ takes: 0.3, costs: { main: 2 }, do: [{ count: 'x' }] }), turn: { main: 2 } },
    scenario: ONE,
    is: { 'x.a.mean': 4 },
  },
  {
    says: 'durations in turns are those of decisions that do something',
    rules: {
      ...acts({ takes: 0.3, do: [] }),
      effects: { e: { lasts: '2 turns', on: { ends: [marks('x')] } } },
      on: { 'battle-start': [{ apply: 'e' }] },
    },
    scenario: ONE,
    is: { 'x.a.mean': 3, 'x.b.mean': 0 },
  },
  {
    says: 'the delayed steps look at neither target nor legality again',
    rules: {
      order: { ...BY_TIME, first: 'my.s / 10' },
      actions: {
        act: { takes: 100, after: 0.5, if: 'time < 0.2', do: [{ count: 'x', by: 'target.hp + 1' }, { damage: 1 }] },
        slay: { takes: 100, do: [{ slay: true }] },
      },
      tactic: {
        turn: [
          { do: 'act', at: 'weakest', when: 'my.n == 1' },
          { do: 'slay', at: 'weakest', when: 'my.n == 2' },
        ],
        reactions: [],
      },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: { n: 2, s: 3 }, c: { hp: 7 }, d: {} },
      parties: { left: { members: ['a', 'b'] }, right: { members: ['c', 'd'] } },
    },
    is: { 'x.a.mean': 8, 'slain.c': 1, 'taken.c.mean': 0, 'taken.d.mean': 0 },
  },
  {
    says: 'steps that are due and not done, since who began them cannot act, are no action: no condition of while is looked at',
    rules: {
      ...acts({ at: 'foe', after: 0.3, do: [{ count: 'x', by: 'target.w' }] }),
      effects: {
        w: { while: 'my.mana < 4' },
        g: { every: '0.3 s', on: { every: [{ gain: { mana: 1 } }] } },
        stunned: { cannot: ['act'], lasts: '1 s' },
      },
      on: {
        'battle-start': [{ if: 'my.n == 1', [THEN]: [{ apply: 'w' }, { apply: 'g' }] }],
        acts: [{ if: 'my.n == 1', [THEN]: [{ apply: 'stunned' }] }],
      },
    },
    scenario: TWO,
    is: { 'x.a.mean': 0, 'x.b.mean': 1 },
  },
  {
    says: 'steps due in one tick go in the order of the scenario',
    rules: {
      ...acts({ after: '0.5 - my.s / 10', do: [writes('my.n')] }),
      order: { ...BY_TIME, first: 'my.s / 10' },
    },
    scenario: { ...KEEPERS, combatants: { k: { m: 9 }, a: { n: 1, s: 2 }, b: { n: 2, s: 1 } } },
    is: { 'left.tape.k.mean': 12 },
  },
  {
    says: 'of one combatant, what was begun first comes first',
    rules: {
      ...acts({}),
      actions: {
        late: { at: 'nobody', takes: 0.2, after: 0.5, uses: 1, do: [writes('3')] },
        early: { at: 'nobody', takes: 100, after: 0.3, do: [writes('4')] },
      },
      tactic: {
        turn: [
          { do: 'late', when: 'my.n == 1' },
          { do: 'early', when: 'my.n == 1' },
        ],
        reactions: [],
      },
    },
    scenario: KEEPERS,
    is: { 'left.tape.k.mean': 34 },
  },
  {
    says: 'takes and after are worked out at the decision before its costs are paid, and may name the target',
    rules: acts({
      at: 'foe',
      takes: '(my.mana + target.m) / 10',
      after: 'my.mana / 100',
      costs: { mana: 1 },
      do: [marks('x')],
    }),
    scenario: { combatants: { a: { n: 1 }, b: { m: 2 } } },
    // Decided in ticks 0, 5 and 9, and done one tick later.
    is: { 'x.a.mean': 1 + 6, 'use.a.act': 1, 'left.mana.a.mean': 0 },
  },
  {
    says: 'who enters decides from the next tick on',
    rules: {
      order: { ...BY_TIME, first: 0.3 },
      actions: {
        call: { at: 'nobody', takes: 100, uses: 1, do: [{ enter: 'c' }] },
        act: { at: 'nobody', takes: 100, do: [marks('x')] },
      },
      tactic: { turn: [{ do: 'call', when: 'my.n == 1' }, 'act'], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {} },
      parties: { left: { members: ['a', { is: 'c', waits: true }] }, right: { members: ['b'] } },
    },
    is: { 'x.c.mean': 4, 'x.b.mean': 3 },
  },
]

test.each(SENTENCES)('$says', check)

test('takes must be given', async () => {
  expect(await errorsOf({ order: BY_TIME, actions: { wait: { at: 'nobody', do: [] } } })).toHaveLength(1)
})

test('as many actions are under way as times that do not change bring about', async () => {
  const figures = await play(acts({ takes: 0.1, after: 3, do: [{ count: 'x' }] }), ONE, 4)
  // Those that were begun in the first second.
  expect(figures['x.a.mean']).toBe(10)
  // 20 in each of five ticks.
  const atOnce = await play(acts({ takes: 0, after: 0.5, do: [{ count: 'x' }] }), ONE)
  expect(atOnce['x.a.mean']).toBe(100)
})

test('more than 16 actions under way end the command where times change', async () => {
  await expect(play(acts({ takes: 'my.mana / 30', after: 3, do: [] }), ONE, 4)).rejects.toThrow(/16/)
})
