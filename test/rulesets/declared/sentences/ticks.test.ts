import { test } from 'vitest'
import { acts, BY_TIME, KEEPERS, marks, ONE, own, POOLS, TAPE, THEN, TICK, TWO, writes } from './by-time.ts'
import { check, type Sentence } from './play.ts'

const SENTENCES: readonly Sentence[] = [
  {
    says: 'effects have every: first after that long; one that lasts 10 ticks ends in the tenth, before its every of that tick',
    rules: {
      ...acts({ do: [] }),
      effects: { e: { lasts: 'my.n / 10 s', every: '0.3 s', on: { every: [marks('x')], ends: [marks('y')] } } },
      on: { 'battle-start': [{ apply: 'e' }] },
    },
    scenario: { combatants: { a: { n: 9 }, b: { n: 10 } } },
    rounds: 2,
    is: { 'x.a.mean': 3 + 6, 'y.a.mean': 9, 'x.b.mean': 3 + 6 + 9, 'y.b.mean': 10 },
  },
  {
    says: 'every is at least one tick, and what it does is done by the caster',
    rules: {
      ...acts({ at: 'foe', do: [{ apply: 'e' }] }),
      effects: { e: { lasts: 'battle', every: '0 s', on: { every: [{ damage: 1 }, { count: 'x' }] } } },
    },
    scenario: { combatants: { a: { n: 1 }, b: { hp: 20 } } },
    is: { 'x.a.mean': 9, 'taken.b.mean': 9, 'damage.left.mean': 9 },
  },
  {
    says: 'each second is added tick by tick without rounding in between, and carried on',
    rules: {
      order: { by: 'time', tick: '1/60 s', round: '1 s', ties: 'listed' },
      pools: {
        ...POOLS,
        mana: { start: 0, max: 3, 'each second': 0.3, on: { full: [{ count: 'x', by: 'time * 60' }] } },
      },
      actions: { wait: { at: 'nobody', takes: 1, do: [] } },
    },
    rounds: 11,
    is: { 'x.a.mean': 599, 'left.mana.a.mean': 3 },
  },
  {
    says: 'what a pool loses each second is carried on, too; what it holds is rounded down, and at its least nothing is kept',
    rules: {
      ...acts({ do: [{ gain: { mana: 1 } }] }, 'my.n > 0 and time > 1.45'),
      pools: { ...POOLS, mana: { start: 1, max: 2, 'each second': -0.7, on: { empty: [marks('x')] } } },
      effects: { e: { lasts: 'battle', on: { every: [{ count: 'y', by: 'my.mana' }] }, every: '0.1 s' } },
      on: { 'battle-start': [{ apply: 'e' }] },
    },
    scenario: ONE,
    rounds: 2,
    // At once below 1; a gain in tick 15, from nothing, is below 1 in the next one.
    is: { 'x.a.mean': 0 + 16, 'y.a.mean': 1 },
  },
  {
    says: 'at its most a pool keeps nothing of each second',
    rules: {
      ...acts({ takes: 0.95, costs: { mana: 1 }, do: [{ count: 'y' }] }),
      pools: { ...POOLS, mana: { start: 1, max: 1, 'each second': 0.9, on: { full: [marks('x')] } } },
    },
    scenario: ONE,
    rounds: 2,
    // Spent in tick 0: 12 ticks of 0.09, from the next one on. Then again.
    is: { 'x.a.mean': 12, 'y.a.mean': 2 },
  },
  {
    says: 'in a tick: whiles; effects end; every; each second; what is due; decisions; round-start before all, round-end after',
    rules: {
      order: { ...BY_TIME, round: '0.6 s' },
      pools: { ...TAPE, mana: { start: 0, max: 1, 'each second': '10 / 6', on: { full: [own(3)] } } },
      effects: {
        held: { lasts: 'battle', while: 'time < 0.5', on: { ends: [own(8)] } },
        short: { lasts: '0.5 s', on: { ends: [own(1)] } },
        beat: { lasts: 'battle', every: '0.5 s', on: { every: [own(2)] } },
      },
      on: {
        'battle-start': [{ apply: 'held' }, { apply: 'short' }, { apply: 'beat' }],
        'round-start': [own(7)],
        'round-end': [own(6)],
      },
      actions: {
        cast: { at: 'nobody', takes: 0.5, after: 0.5, do: [own(4)] },
        write: { at: 'nobody', takes: 100, do: [own(5)] },
      },
      tactic: { turn: [{ do: 'cast', when: 'time == 0' }, 'write'], reactions: [] },
    },
    scenario: KEEPERS,
    is: { 'left.tape.k.mean': 78_123_456 },
  },
  {
    says: 'each of these is done for everybody, in the order of the scenario and of the file',
    rules: {
      ...acts({ do: [] }),
      effects: {
        e: { lasts: 'battle', every: '0.3 s', on: { every: [writes('my.n * 2')] } },
        f: { lasts: 'battle', every: '0.6 s', on: { every: [writes('my.n * 2 + 1')] } },
      },
      on: { 'battle-start': [{ if: 'my.n > 0', [THEN]: [{ apply: 'f' }, { apply: 'e' }] }] },
    },
    scenario: KEEPERS,
    is: { 'left.tape.k.mean': 24_234_524 },
  },
  {
    says: 'then it is looked at whether a party is beaten: nothing else happens in that tick',
    rules: {
      ...acts({ after: 0.3, do: [{ count: 'y' }] }),
      pools: { ...POOLS, mana: { start: 0, max: 99, 'each second': 10 } },
      effects: { e: { lasts: 'battle', every: '0.3 s', on: { every: [{ flee: true }] } } },
      on: { 'battle-start': [{ if: 'my.n == 0', [THEN]: [{ apply: 'e' }] }] },
    },
    scenario: ONE,
    is: { 'win.left': 1, 'seconds.mean': 0.3, 'left.mana.a.mean': 3, 'y.a.mean': 0 },
  },
  {
    says: 'what begins at round-start begins in the first tick of the round',
    rules: {
      ...acts({ do: [] }),
      effects: { e: { lasts: '0.2 s', on: { ends: [marks('x')] } } },
      on: { 'round-start': [{ apply: 'e' }, marks('y')], 'round-end': [marks('z')] },
    },
    rounds: 2,
    is: { 'x.a.mean': 2 + 12, 'y.a.mean': 0 + 10, 'z.a.mean': 9 + 19 },
  },
  {
    says: 'who is ready in the same tick goes in random order, anew in each tick',
    rules: { ...acts({ takes: 0.5, do: [writes('my.n')] }), order: { ...BY_TIME, ties: 'random' } },
    scenario: KEEPERS,
    is: { 'left.tape.k.mean': (1212 + 1221 + 2112 + 2121) / 4 },
  },
  {
    says: 'a selector at random rolls whenever it is asked: of several at first, before a turn, and in it',
    rules: {
      order: { ...BY_TIME, round: '0.1 s', ties: 'random' },
      actions: { act: { at: 'foe', takes: 1, do: [{ count: 'x' }] } },
      tactic: { turn: [{ do: 'act', at: 'random', when: 'my.n == 1 and target.m == 1' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: { m: 1 }, c: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
    },
    is: { 'x.a.mean': 1 / 8 },
  },
  {
    says: 'or in the order of the scenario',
    rules: acts({ takes: 0.5, do: [writes('my.n')] }),
    scenario: KEEPERS,
    is: { 'left.tape.k.mean': 1212 },
  },
  {
    says: 'or together: what both do lands when both have acted',
    rules: { ...acts({ at: 'foe', do: [{ damage: 10 }] }), order: { ...BY_TIME, first: 0.5, ties: 'together' } },
    scenario: TWO,
    is: { draw: 1, 'seconds.mean': 0.5 },
  },
  {
    says: 'a round is so long: for max_rounds, for effects that last rounds, for cooldowns and for metrics',
    rules: {
      ...acts({ takes: 0.1, cooldown: '2 rounds', do: [{ count: 'y' }] }),
      order: { ...BY_TIME, round: '0.5 s' },
      effects: { e: { lasts: '2 rounds', on: { ends: [marks('x')] } } },
      on: { 'battle-start': [{ apply: 'e' }], 'round-start': [{ count: 'z', by: TICK }] },
    },
    scenario: ONE,
    rounds: 3,
    is: { stalemate: 1, 'rounds.mean': 3, 'seconds.mean': 1.5, 'x.a.mean': 9, 'y.a.mean': 2, 'z.a.mean': 0 + 5 + 10 },
  },
  {
    says: 'a cooldown in seconds is for so long, and my.A_left is in seconds',
    rules: {
      order: BY_TIME,
      actions: {
        act: { at: 'nobody', takes: 0.1, cooldown: '0.3 s', do: [marks('x')] },
        look: { at: 'nobody', takes: 0.1, do: [{ count: 'y', by: 'my.act_left * 10' }] },
      },
      tactic: { turn: ['act', 'look'], reactions: [] },
    },
    is: { 'x.a.mean': 0 + 3 + 6 + 9, 'y.a.mean': 3 * (2 + 1) },
  },
  {
    says: 'ready ends a cooldown in seconds',
    rules: acts({ takes: 0.1, cooldown: '0.3 s', do: [{ count: 'x' }, { ready: 'act' }] }),
    scenario: ONE,
    is: { 'x.a.mean': 10 },
  },
  {
    says: 'my.E_left is in seconds; refresh compares what is left, extend adds, ignore changes nothing',
    rules: {
      ...acts({}),
      effects: {
        r: { lasts: '0.5 s', again: 'refresh' },
        e: { lasts: '0.2 s', again: 'extend' },
        i: { lasts: '0.2 s', again: 'ignore' },
      },
      actions: {
        act: {
          at: 'nobody',
          takes: 0.1,
          do: [{ count: 'x', by: 'my.r_left * 10 + my.e_left * 100 + my.i_left * 1000' }],
        },
      },
      on: {
        'battle-start': [
          ...[{ apply: 'r' }, { apply: 'r', lasts: '0.3 s' }, { apply: 'e' }, { apply: 'e', lasts: '0.1 s' }],
          ...[{ apply: 'i' }, { apply: 'i', lasts: '9 s' }],
        ],
      },
    },
    scenario: ONE,
    is: { 'x.a.mean': 5 + 4 + 3 + 2 + 1 + 10 * (3 + 2 + 1) + 100 * (2 + 1) },
  },
  {
    says: 'every is not asked of those in reserve, who gain nothing each second; their effects go on',
    rules: {
      order: BY_TIME,
      field: { front: 1 },
      pools: { ...POOLS, mana: { start: 0, max: 99, 'each second': 10 } },
      effects: { e: { lasts: '0.7 s', every: '0.3 s', on: { every: [marks('x')], ends: [marks('y')] } } },
      on: { 'battle-start': [{ apply: 'e' }] },
      actions: { out: { at: 'reserve', takes: 100, do: [{ swap: 'target' }] } },
      tactic: { turn: [{ do: 'out', at: 'nearest', when: 'my.n == 1 and time > 0.35' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1 }, b: {}, c: {} },
      parties: { left: { members: ['a', 'c'] }, right: { members: ['b'] } },
    },
    is: { 'x.a.mean': 3, 'x.b.mean': 9, 'y.a.mean': 7, 'left.mana.a.mean': 5, 'left.mana.c.mean': 5 },
  },
  {
    says: 'those who are down gain each second, and have no turns',
    rules: {
      ...acts({ takes: 0.1, do: [{ count: 'x' }] }),
      pools: { ...POOLS, mana: { start: 0, max: 99, 'each second': 10 } },
      effects: { fallen: { lasts: '0.5 s', down: true } },
      on: { 'battle-start': [{ if: 'my.s == 1', [THEN]: [{ apply: 'fallen' }] }], 'turn-start': [{ count: 'y' }] },
    },
    scenario: {
      combatants: { a: { n: 1, s: 1 }, b: {}, c: {} },
      parties: { left: { members: ['a', 'c'] }, right: { members: ['b'] } },
    },
    is: { 'x.a.mean': 5, 'y.a.mean': 5, 'left.mana.a.mean': 10 },
  },
  {
    says: 'what begins again whenever it ends by its while goes on in the next tick, where steps are counted anew',
    rules: {
      ...acts({ do: [] }),
      order: { ...BY_TIME, round: '10 s' },
      effects: { e: { while: 'my.n > 9', on: { ends: [{ count: 'x' }, { apply: 'e' }] } } },
      on: { 'battle-start': [{ apply: 'e' }] },
    },
    // 64 times at the start of the battle, at the start and end of the round, and at the start and end of each tick.
    is: { 'x.a.mean': 64 * (3 + 2 * 100) },
  },
  {
    says: 'a battle takes the seconds until the tick in which it ends; damage a second is that of the time that one stood',
    rules: {
      ...acts({ at: 'foe', takes: 'if(my.n == 1, 0.2, 100)', do: [{ damage: 'if(my.n == 1, 4, 2)' }] }),
    },
    scenario: TWO,
    is: { 'win.left': 1, 'seconds.mean': 0.4, 'per_second.a.mean': 12 / 0.4, 'per_second.b.mean': 2 / 0.4 },
  },
]

test.each(SENTENCES)('$says', check)
