import { expect, test } from 'vitest'
import { check, errorsOf, type Part, play, type Sentence } from './play.ts'

/** A key of steps. */
const THEN = 'then'
const BY_TIME: Part = { by: 'time', tick: '0.1 s', round: '1 s', ties: 'listed' }
/** The ticks in which something happens, summed. */
const TICK = 'time * 10'
const marks = (name: string): unknown => ({ count: name, by: TICK })
/** Pools of everybody, and a tape that a keeps. */
const POOLS: Part = { hp: { start: 'my.hp', vital: true }, mana: { start: 3, max: 99 } }
const TAPE: Part = { ...POOLS, tape: { start: 0, max: 1_000_000_000 } }
/** Its number comes behind those of others. */
const writes = (number: string): unknown => ({
  each: [{ gain: { tape: `target.tape * 9 + ${number}` }, to: 'target' }],
  of: 'anyone',
  if: 'target.m == 9',
})
const own = (number: number): unknown => ({ if: 'my.m == 9', [THEN]: [{ gain: { tape: `my.tape * 9 + ${number}` } }] })
const KEEPERS: Part = {
  combatants: { k: { m: 9, s: 99 }, a: { n: 1 }, b: { n: 2 } },
  parties: { left: { members: ['k', 'a'] }, right: { members: ['b'] } },
}
/** Whoever has a number acts, and nobody else. */
const acts = (action: Part, when = 'my.n > 0'): Part => ({
  order: BY_TIME,
  pools: TAPE,
  actions: { act: { at: 'nobody', takes: 100, ...action } },
  tactic: { turn: [{ do: 'act', when }], reactions: [] },
})
const ONE: Part = { combatants: { a: { n: 1 }, b: {} } }
const TWO: Part = { combatants: { a: { n: 1 }, b: { n: 2 } } }

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
      ...acts({ first: 0, takes: 0.1, do: [{ count: 'x', by: '(my.r_left + my.e_left + my.i_left) * 10' }] }),
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
    says: 'a battle takes the seconds until the tick in which it ends; damage a second is that of the time that one stood',
    rules: {
      ...acts({ at: 'foe', takes: 'if(my.n == 1, 0.2, 100)', do: [{ damage: 'if(my.n == 1, 4, 2)' }] }),
    },
    scenario: TWO,
    is: { 'win.left': 1, 'seconds.mean': 0.4, 'per_second.a.mean': 12 / 0.4, 'per_second.b.mean': 2 / 0.4 },
  },
]

test.each(SENTENCES)('$says', check)

test('takes must be given', async () => {
  expect(await errorsOf({ order: BY_TIME, actions: { wait: { at: 'nobody', do: [] } } })).toHaveLength(1)
})

test('more than 16 actions under way end the command', async () => {
  await expect(play(acts({ takes: 0.1, after: 3, do: [] }), ONE, 4)).rejects.toThrow(/16/)
})
