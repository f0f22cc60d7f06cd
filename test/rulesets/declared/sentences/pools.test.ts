import { test } from 'vitest'
import { check, type Sentence } from './play.ts'

/** A key of steps. */
const THEN = 'then'
const A = { combatants: { a: { n: 3, s: 1 }, b: {} } }

const SENTENCES: readonly Sentence[] = [
  {
    says: 'absorbed.A counts raw less amount, fractions included',
    rules: {
      combatants: { hp: 10, n: 0, armour: 'armour' },
      armours: { soak: 0, soft: false },
      order: { by: 'combatant', ties: 'listed' },
      damage: { taken: 'if(my.armour.soft, amount * 2, amount - my.armour.soak)' },
      actions: { strike: { do: [{ attack: 'true', [THEN]: [{ damage: 'd6 * 1.5' }] }] } },
      tactic: { turn: ['strike nearest'] },
    },
    scenario: {
      combatants: { a: { hp: 99, armour: 'silk' }, b: { hp: 99, armour: 'mail' } },
      armours: { mail: { soak: 1 }, silk: { soft: true } },
    },
    is: { 'absorbed.mail.mean': 1.25, 'absorbed.silk.mean': -5.25, 'damage.a.mean': 4 },
  },
  {
    says: 'dice stand in damage.taken, also of an attack that only dice and numbers decide',
    rules: {
      damage: { taken: 'amount - d3' },
      actions: { strike: { do: [{ attack: 'd20 >= 11', [THEN]: [{ damage: 'd6' }] }] } },
      tactic: { turn: [{ do: 'strike', at: 'nearest', when: 'my.n == 3' }] },
    },
    scenario: { combatants: { a: { n: 3 }, b: {} } },
    // Of the 18 ways of both dice, 31 points in all.
    is: { 'damage.a.mean': 31 / 36 },
  },
  {
    says: 'damage counts in points, also where another pool that damage comes off is kept in finer steps',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, nerve: { start: 50, decimals: 2 } },
      actions: {
        strike: { do: [{ attack: 'd20 >= 11', [THEN]: [{ damage: 'd6' }] }] },
        scare: { do: [{ damage: 0.25, from: 'nerve' }] },
      },
      tactic: { turn: [{ do: 'strike', at: 'nearest', when: 'my.n == 3' }, 'scare'] },
    },
    scenario: { combatants: { a: { n: 3 }, b: {} } },
    is: { 'damage.a.mean': 1.75, 'taken.b.mean': 1.75, 'damage.b.mean': 0.25, 'left.nerve.a.mean': 49.75 },
  },
  {
    says: 'a start above the most is the most; a vital pool starts with at least one step',
    rules: { pools: { hp: { start: '0', max: 5, vital: true }, mana: { start: 9, max: 4 } } },
    is: { 'left.hp.a.mean': 1, 'left.mana.a.mean': 4 },
  },
  {
    says: 'pools start one by one in the order of the file, each of everybody; the most follows once all have started',
    rules: {
      pools: {
        hp: { start: 'my.hp', vital: true },
        mana: { start: 'sum(foes, one.hp)' },
        ward: { start: 99, max: 'sum(foes, one.mana)' },
      },
    },
    scenario: { combatants: { a: { hp: 10 }, b: { hp: 20 } } },
    is: { 'left.mana.a.mean': 20, 'left.mana.b.mean': 10, 'left.ward.a.mean': 10, 'left.ward.b.mean': 20 },
  },
  {
    says: 'whatever is in a pool is rounded down, with 1e-9 of a step allowed',
    rules: {
      pools: {
        hp: { start: 'my.hp', vital: true },
        mana: { start: '0.1 * 3 * 10 * (1 - 0.0000000000001)' },
        low: { start: '-1.5', min: '-2.5' },
      },
    },
    is: { 'left.mana.a.mean': 3, 'left.low.a.mean': -2 },
  },
  {
    says: 'the most of a pool below 0 is its start',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, low: { start: -5, min: -9 } },
      on: { 'turn-start': [{ gain: { low: 3 } }, { count: 'x', by: 'my.low_max + 10' }] },
    },
    is: { 'left.low.a.mean': -5, 'x.a.mean': 5 },
  },
  {
    says: 'the least is worked out once, with the most',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, mana: { start: 8, min: 'my.n' } },
      effects: { weak: { change: { n: '-3' } } },
      on: { 'battle-start': [{ apply: 'weak' }, { lose: { mana: 20 } }] },
    },
    scenario: A,
    is: { 'left.mana.a.mean': 3, 'left.mana.b.mean': 0 },
  },
  {
    says: 'a pool of decimals is kept in its steps',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, ward: { start: 2.57, decimals: 1 } },
      on: { 'turn-start': [{ lose: { ward: 0.25 } }, { count: 'x', by: 'my.ward * 10' }] },
    },
    is: { 'x.a.mean': 22 },
  },
  {
    says: 'a pool that resets goes back to its start at each own turn, and each turn is gained after it',
    rules: {
      pools: {
        hp: { start: 'my.hp', vital: true },
        block: { start: 2, max: 9, resets: 'turn', 'each turn': 'my.block' },
        wrath: { start: 0, max: 9, 'each turn': 2 },
      },
      on: { 'turn-end': [{ gain: { block: 5 } }] },
    },
    rounds: 2,
    is: { 'left.block.a.mean': 9, 'left.wrath.a.mean': 4 },
  },
  {
    says: 'the budget is refilled before pools reset and gain by the turn',
    rules: {
      turn: { main: 2 },
      pools: { hp: { start: 'my.hp', vital: true }, wrath: { start: 0, max: 99, 'each turn': 'my.main' } },
      actions: { wait: { at: 'nobody', costs: { main: 2 }, do: [] } },
    },
    rounds: 2,
    is: { 'left.wrath.a.mean': 4 },
  },
  {
    says: 'a pool that resets by the round leaves those who are out alone',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, block: { start: 5, resets: 'round' } },
      actions: {
        hit: {
          at: 'self',
          do: [
            { lose: { block: 2 }, to: 'me' },
            { slay: true, to: 'me' },
          ],
        },
        wait: { at: 'nobody', do: [] },
      },
      on: { 'round-end': [{ each: [{ count: 'x', by: 'target.block' }], of: 'friend' }], 'foe.round-end': [] },
      tactic: { turn: [{ do: 'hit', at: 'self', when: 'my.n == 3 and round == 1' }, 'wait'], reactions: [] },
    },
    scenario: { ...A, parties: { left: { members: ['a', 'b'] }, right: { members: ['b'] } } },
    rounds: 2,
    is: { 'slain.a': 1 },
  },
  {
    says: 'empty and full are asked when a pool comes to its least or its most, also by a reset and a cost',
    rules: {
      pools: {
        hp: { start: 'my.hp', vital: true },
        block: { start: 0, max: 3, resets: 'turn', on: { empty: [{ count: 'x' }], full: [{ count: 'y' }] } },
        mana: { start: 2, on: { empty: [{ count: 'z' }] } },
      },
      actions: { guard: { at: 'self', costs: { action: 1, mana: 2 }, do: [{ gain: { block: 5 } }] } },
      tactic: { turn: ['guard'], reactions: [] },
    },
    rounds: 2,
    is: { 'x.a.mean': 1, 'y.a.mean': 1, 'z.a.mean': 1 },
  },
  {
    says: 'damage: taken makes of the amount what is taken, which is rounded down; absorbed before the vital pool; raw, amount, through',
    rules: {
      pools: {
        hp: { start: 'my.hp', vital: true },
        ward: { start: 1.25, absorbs: true, decimals: 2 },
        veil: { start: 1, absorbs: true },
      },
      damage: { taken: 'amount * 0.75' },
      actions: { hit: { do: [{ damage: 5.5 }] } },
      on: {
        damaged: [
          { count: 'x', by: 'raw * 10' },
          { count: 'y', by: 'amount' },
          { count: 'z', by: 'through * 100' },
        ],
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: A,
    // 4.125 is 4; the ward takes 1.25, the veil 1, and 10 - 1.75 is 8.
    is: {
      'x.b.mean': 55,
      'y.b.mean': 4,
      'z.b.mean': 200,
      'left.hp.b.mean': 8,
      'left.veil.b.mean': 0,
      'damage.a.mean': 4,
      'taken.b.mean': 4,
    },
  },
  {
    says: 'from a pool that the step names nothing absorbs',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, ward: { start: 2, absorbs: true }, mind: { start: 4 } },
      actions: {
        hit: {
          do: [
            { damage: 3, from: 'mind' },
            { damage: 1, from: 'hp' },
          ],
        },
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: A,
    is: { 'left.mind.b.mean': 1, 'left.hp.b.mean': 9, 'left.ward.b.mean': 2, 'damage.a.mean': 4 },
  },
  {
    says: 'heal never lowers, and gives back up to the most; healed counts what the pool rose by',
    rules: {
      actions: { mend: { at: 'self', do: [{ lose: { hp: 4 } }, { heal: 3.5 }, { heal: -5 }, { heal: 9 }] } },
      on: { healed: [{ count: 'x', by: 'amount' }] },
      tactic: { turn: ['mend'], reactions: [] },
    },
    is: { 'left.hp.a.mean': 10, 'healed.a.mean': 4, 'x.a.mean': 4 },
  },
  {
    says: 'a cost that empties a vital pool is legal, and slays; what is left of the action is not done',
    rules: {
      actions: { hit: { costs: { action: 1, hp: 10 }, do: [{ count: 'x' }] } },
      on: { falls: [{ count: 'y' }], kills: [{ count: 'z' }] },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: A,
    is: { 'slain.a': 1, 'x.a.mean': 0, 'y.a.mean': 1, 'z.b.mean': 0, 'win.right': 1, 'use.a.hit': 1 },
  },
  {
    says: 'costs are rounded up to the steps of a pool, and all are worked out before any is paid',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, mana: { start: 5 } },
      actions: { pray: { at: 'self', costs: { mana: 1.2, hp: 'my.mana' }, do: [] } },
      turn: { main: 1 },
      tactic: { turn: [{ do: 'pray', at: 'self', when: 'my.mana == 5' }], reactions: [] },
    },
    is: { 'left.mana.a.mean': 3, 'left.hp.a.mean': 5 },
  },
  {
    says: 'kills is asked after somebody else is out by damage, lose or slay, not of who flees or yields',
    rules: {
      actions: {
        hit: {
          do: [
            { if: 'my.n == 1', [THEN]: [{ flee: true }] },
            { if: 'my.n == 2', [THEN]: [{ slay: true }] },
            { if: 'my.n == 3', [THEN]: [{ lose: { hp: 10 }, to: 'target' }] },
          ],
        },
      },
      on: { kills: [{ count: 'x' }], out: [{ count: 'y' }] },
      tactic: { turn: ['hit nearest'], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1, s: 3 }, c: { n: 2, s: 2 }, d: { n: 3, s: 1 }, b: { hp: 10 } },
      parties: { left: { members: ['a', 'c', 'd'] }, right: { members: ['3 b'] } },
    },
    is: { 'x.a.mean': 0, 'x.c.mean': 1, 'x.d.mean': 1, 'y.b.mean': 3, 'fled.b': 1 / 3 },
  },
  {
    says: 'at one damage step: falls, then kills and out, then deals; damaged only of who is not out',
    rules: {
      actions: { hit: { do: [{ damage: 10 }] } },
      counts: { order: 'order' },
      pools: { hp: { start: 'my.hp', vital: true }, tape: { start: 0, max: 1000000 } },
      on: {
        'anyone.falls': [{ gain: { tape: 'my.tape * 9 + 1' } }],
        kills: [{ gain: { tape: 'my.tape * 9 + 2' } }],
        'anyone.out': [{ gain: { tape: 'my.tape * 9 + 3' } }],
        'anyone.damaged': [{ gain: { tape: 'my.tape * 9 + 5' } }],
        deals: [{ gain: { tape: 'my.tape * 9 + 4' } }],
        hits: [{ gain: { tape: 'my.tape * 9 + 6' } }],
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: A,
    is: { 'left.tape.a.mean': 1234 },
  },
  {
    says: 'figures of pools with decimals are not rounded',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true, decimals: 1 }, ward: { start: 0.75, decimals: 2 } },
      actions: {
        hit: { do: [{ attack: 'true', [THEN]: [{ damage: 2.57 }] }, { heal: 0.3 }, { count: 'x', by: 0.25 }] },
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: A,
    rounds: 2,
    is: {
      'damage.a.mean': 5,
      'taken.b.mean': 5,
      'healed.a.mean': 0.6,
      'left.hp.b.mean': 5.6,
      'left.ward.b.mean': 0.75,
      'x.a.mean': 0.5,
    },
  },
]

test.each(SENTENCES)('$says', check)
