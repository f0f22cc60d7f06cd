import { test } from 'vitest'
import { check, type Part, type Sentence } from './play.ts'

/** A key of steps. */
const THEN = 'then'
const A: Part = { combatants: { a: { n: 3, s: 1 }, b: {} } }
const ONLY_A = { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3 and round == 1' }], reactions: [] }
const hit = (...steps: readonly unknown[]): Part => ({ actions: { hit: { do: steps } }, tactic: ONLY_A })
const THREE: Part = {
  combatants: { a: { n: 3, s: 1 }, b: { hp: 5 }, c: { hp: 3 }, d: { hp: 9 } },
  parties: { left: { members: ['a'] }, right: { members: ['b', 'c', 'd'] } },
}

const SENTENCES: readonly Sentence[] = [
  {
    says: 'let is known in the rest of the list and within, set gives it another value, also one that keeps dice',
    rules: hit(
      { let: { one: 2, two: 'one + 1' } },
      { if: 'two == 3', [THEN]: [{ set: { one: 'one * 10' } }] },
      { let: { die: 'dice(0, 6)' } },
      { set: { die: 'die + 4' } },
      { count: 'x', by: 'one + two + die' },
    ),
    scenario: A,
    is: { 'x.a.mean': 27 },
  },
  {
    says: 'a let of the dice of a weapon that is not there is 0',
    rules: {
      weapons: { damage: 'dice' },
      actions: {
        jab: { with: 'weapon', do: [{ let: { blow: 'weapon.damage' } }, { count: 'x', by: 'blow + 5' }] },
        hit: { do: [{ use: 'jab' }] },
      },
      tactic: ONLY_A,
    },
    scenario: A,
    is: { 'x.a.mean': 5 },
  },
  {
    says: 'cases: the first that holds, worked out in order',
    rules: hit({
      cases: [
        { if: 'my.n == 2', do: [{ count: 'x' }] },
        { if: 'my.n == 3', do: [{ count: 'y' }] },
        { do: [{ count: 'z' }] },
      ],
    }),
    scenario: A,
    is: { 'x.a.mean': 0, 'y.a.mean': 1, 'z.a.mean': 0 },
  },
  {
    says: 'dealt sums what damage took since the action, or this pass of each or repeat, began; what is used counts in it',
    rules: {
      damage: { taken: 'floor(amount / 2)' },
      actions: {
        bite: { do: [{ damage: 6 }, { count: 'z', by: 'dealt' }] },
        hit: {
          do: [
            { damage: 4 },
            { use: 'bite' },
            { count: 'x', by: 'dealt' },
            { repeat: 2, do: [{ damage: 2 }, { count: 'y', by: 'dealt' }] },
            { count: 'x', by: 'dealt * 100' },
          ],
        },
      },
      tactic: ONLY_A,
    },
    scenario: A,
    is: { 'x.a.mean': 705, 'y.a.mean': 2, 'z.a.mean': 3 },
  },
  {
    says: 'repeat ends once the target is out; with retarget it goes on with the next one by the selector',
    rules: {
      actions: {
        hit: { do: [{ repeat: 5.9, do: [{ damage: 3 }, { count: 'x' }] }] },
        chain: { do: [{ repeat: 4, retarget: true, do: [{ damage: 3 }] }] },
      },
      tactic: {
        turn: [
          { do: 'hit', at: 'weakest', when: 'my.n == 3 and round == 1' },
          { do: 'chain', at: 'weakest', when: 'my.n == 3 and round == 2' },
        ],
        reactions: [],
      },
    },
    scenario: THREE,
    rounds: 2,
    // c falls to the first blow; then b to two, and d takes two.
    is: { 'x.a.mean': 1, 'slain.b': 1, 'left.hp.d.mean': 3 },
  },
  {
    says: 'targets: the one chosen and the next ones by the same selector; each goes over those who are not out by then',
    rules: {
      actions: {
        hit: { targets: 2, do: [{ damage: 1 }, { each: [{ damage: 2 }] }, { slay: true }, { each: [{ damage: 1 }] }] },
      },
      tactic: { turn: [{ do: 'hit', at: 'strongest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: THREE,
    // d: 1 + 2, slain; b: 2 + 1.
    is: { 'taken.d.mean': 3, 'taken.b.mean': 3, 'taken.c.mean': 0 },
  },
  {
    says: 'each of: those of the relation for whom if holds, at most so many by a selector',
    rules: hit(
      { each: [{ damage: 1 }], of: 'foe', if: 'target.hp > 3', most: 1, by: 'most-wounded' },
      { each: [{ damage: 2 }], of: 'foe', most: 2 },
    ),
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: { hp: 5 }, c: { hp: 3 }, d: { hp: 9 } },
      parties: { left: { members: ['a'] }, right: { members: ['c', 'd', 'b'] } },
    },
    // All are whole: d is the first of those with more than 3; then c and d.
    is: { 'taken.d.mean': 3, 'taken.c.mean': 2, 'taken.b.mean': 0 },
  },
  {
    says: 'each by most or least: by value, of equals in the order of the scenario, worked out before the first pass',
    rules: {
      ...hit(
        {
          each: [{ damage: 3 }, { gain: { k: 5 }, to: 'target' }],
          of: 'foe',
          most: 1,
          by: 'most target.hp - target.k',
        },
        { each: [{ count: 'x', by: 'target.hp' }], of: 'foe', most: 1, by: 'least target.k' },
        {
          each: [
            { gain: { k: 9 }, to: 'target' },
            { count: 'y', by: 'target.k' },
          ],
          of: 'foe',
          most: 2,
          by: 'least target.k',
        },
      ),
      pools: { hp: { start: 'my.hp', vital: true }, k: { start: 0, max: 99 } },
    },
    scenario: THREE,
    // d has the most hit points; b comes before c.
    is: { 'taken.d.mean': 3, 'x.a.mean': 5, 'y.a.mean': 18 },
  },
  {
    says: 'each of: targets takes most and by, too',
    rules: {
      actions: {
        hit: {
          targets: 'all',
          do: [{ each: [{ damage: 1 }], of: 'targets', most: 2, by: 'strongest', if: 'target.hp < 9' }],
        },
      },
      tactic: ONLY_A,
    },
    scenario: THREE,
    is: { 'taken.b.mean': 1, 'taken.c.mean': 1, 'taken.d.mean': 0 },
  },
  {
    says: 'use: the steps of another action, free; with: each, once with each thing of its kind that it has, in order',
    rules: {
      combatants: { hp: 10, n: 0, s: 0, weapons: 'weapons' },
      weapons: { d: 1 },
      actions: {
        bite: {
          with: 'weapon',
          uses: 0,
          costs: { action: 9 },
          if: 'false',
          do: [{ damage: 'weapon.d' }, { count: 'x', by: 'weapon.d * 10' }],
        },
        hit: { do: [{ use: 'bite', with: 'each' }, { count: 'y' }, { use: 'bite' }] },
      },
      tactic: ONLY_A,
    },
    scenario: {
      weapons: { claw: { d: 1 }, jaw: { d: 2 } },
      combatants: { a: { n: 3, s: 1, weapons: ['claw', 'jaw', 'claw'] }, b: { hp: 30 } },
    },
    is: { 'damage.a.mean': 5, 'x.a.mean': 50, 'use.a.hit': 1 },
  },
  {
    says: 'stop ends the action, within use the action that used; in events the steps of the event',
    rules: {
      actions: {
        halt: { do: [{ count: 'x' }, { if: 'my.n == 3', [THEN]: [{ stop: true }] }, { count: 'x' }] },
        hit: { do: [{ use: 'halt' }, { count: 'y' }] },
      },
      on: { 'turn-end': [{ each: [{ use: 'halt' }, { count: 'y' }], of: 'foe', most: 1 }, { count: 'z' }] },
      tactic: ONLY_A,
    },
    scenario: { combatants: { a: { n: 3, s: 1 }, b: {} } },
    is: { 'x.a.mean': 2, 'y.a.mean': 0, 'z.a.mean': 0, 'x.b.mean': 2, 'y.b.mean': 1, 'z.b.mean': 1 },
  },
  {
    says: 'use in an event counts in dealt, and goes over each thing',
    rules: {
      combatants: { hp: 10, n: 0, s: 0, weapons: 'weapons' },
      weapons: { d: 1 },
      actions: { bite: { with: 'weapon', do: [{ damage: 'weapon.d' }] }, wait: { at: 'nobody', do: [] } },
      on: {
        'turn-start': [
          {
            each: [
              { use: 'bite', with: 'each' },
              { count: 'x', by: 'dealt' },
            ],
            of: 'foe',
          },
          { count: 'y', by: 'dealt' },
        ],
      },
    },
    scenario: {
      weapons: { claw: { d: 1 }, jaw: { d: 2 } },
      combatants: { a: { n: 3, s: 1, weapons: ['claw', 'jaw'] }, b: {} },
    },
    is: { 'x.a.mean': 3, 'y.a.mean': 3, 'damage.a.mean': 3 },
  },
  {
    says: 'attack: counted, and as a hit if its condition holds; damage in then is the damage of the hit, in each it is not',
    rules: {
      combatants: { hp: 10, n: 0, s: 0, weapons: 'weapons', armour: 'armour' },
      weapons: { d: 2 },
      armours: { soak: 1 },
      damage: { taken: 'amount - my.armour.soak' },
      actions: {
        hit: {
          with: 'weapon',
          do: [{ attack: 'round == 1', [THEN]: [{ damage: 'weapon.d * 2' }], else: [{ damage: 3 }] }, { damage: 2 }],
        },
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: {
      weapons: { axe: {} },
      armours: { mail: {} },
      combatants: { a: { n: 3, s: 1, weapons: ['axe'] }, b: { hp: 30, armour: 'mail' } },
    },
    rounds: 2,
    is: {
      'hit.axe': 0.5,
      'accuracy.a': 0.5,
      'damage_per_hit.axe.mean': 3,
      'damage.a.mean': 3 + 1 + 2 + 1,
      'absorbed.mail.mean': 1,
      'taken.b.mean': 7,
    },
  },
  {
    says: 'a step done to who is out does nothing',
    rules: hit(
      { slay: true, to: 'target' },
      { attack: 'true', [THEN]: [{ count: 'x' }] },
      { damage: 3 },
      { heal: 3 },
      { each: [{ count: 'y' }] },
    ),
    scenario: { ...A, parties: { left: { members: ['a'] }, right: { members: ['2 b'] } } },
    is: { 'x.a.mean': 0, 'y.a.mean': 0, 'damage.a.mean': 0 },
  },
  {
    says: 'once a party is beaten nothing further is done',
    rules: hit({ repeat: 2, do: [{ slay: true }, { count: 'x' }] }, { count: 'y' }),
    scenario: A,
    is: { 'x.a.mean': 0, 'y.a.mean': 0, 'win.left': 1 },
  },
  {
    says: 'the dying blow of the last one still falls, and may make it a draw',
    rules: { ...hit({ damage: 10 }), on: { out: [{ each: [{ damage: 99, to: 'target' }], of: 'foe' }] } },
    scenario: A,
    is: { draw: 1, 'damage.b.mean': 99 },
  },
  {
    says: 'end-turn: no further decision in the turn of whom it is done to',
    rules: {
      turn: { main: 3 },
      actions: {
        hit: {
          do: [
            { count: 'x' },
            { if: 'my.n == 3', [THEN]: [{ 'end-turn': true }] },
            { 'end-turn': true, to: 'target' },
            { count: 'y' },
          ],
        },
      },
      tactic: { turn: ['hit nearest'], reactions: [] },
    },
    scenario: A,
    is: { 'x.a.mean': 1, 'x.b.mean': 3, 'y.a.mean': 1 },
  },
  {
    says: 'cooldown in turns: not in the rest of this turn and the next N own turns; uses and cooldowns are counted for each thing',
    rules: {
      turn: { main: 2 },
      combatants: { hp: 10, n: 0, s: 0, weapons: 'weapons' },
      weapons: { d: 1 },
      actions: {
        hit: {
          with: 'weapon',
          cooldown: '2 turns',
          uses: 'weapon.d',
          do: [
            { count: 'x', by: 'weapon.d' },
            { count: 'y', by: 'my.hit_left' },
          ],
        },
      },
      on: { 'turn-start': [{ count: 'z', by: 'my.hit_left * 10' }] },
      tactic: { turn: ['hit nearest'], reactions: [] },
    },
    scenario: {
      weapons: { claw: { d: 1 }, jaw: { d: 2 } },
      combatants: { a: { n: 3, s: 1, weapons: ['claw', 'jaw'] }, b: { weapons: [] } },
    },
    rounds: 6,
    // In rounds 1 (both) and 4 (the jaw): 1 + 2 + 2; in each of them two turns are left.
    is: { 'x.a.mean': 5, 'y.a.mean': 6, 'z.a.mean': 20 + 10 + 20 + 10 },
  },
  {
    says: 'cooldown in rounds: not in this and the next N - 1 rounds; ready ends it',
    rules: {
      turn: { main: 2 },
      actions: {
        hit: { cooldown: '2 rounds', do: [{ count: 'x' }] },
        rest: { at: 'self', uses: 1, do: [{ ready: 'hit' }] },
      },
      tactic: { turn: ['hit nearest', { do: 'rest', at: 'self', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: A,
    rounds: 4,
    is: { 'x.a.mean': 3, 'x.b.mean': 2 },
  },
  {
    says: 'redirect and cancel at attacked; guards are those of others, hits and misses of the attacker',
    rules: {
      combatants: { hp: 10, n: 0, s: 0, ac: 0 },
      turn: { main: 1, reaction: 1 },
      actions: {
        hit: { costs: { main: 1 }, do: [{ attack: 'target.ac == 7', [THEN]: [{ damage: 2 }] }, { damage: 1 }] },
      },
      reactions: {
        guard: {
          on: 'ally.attacked',
          at: 'victim',
          if: 'my.ac == 7',
          costs: { reaction: 1 },
          do: [{ redirect: 'me' }],
        },
        duck: { on: 'attacked', at: 'self', if: 'my.ac == 5', do: [{ cancel: true }] },
      },
      on: {
        hits: [{ count: 'x', by: 'if(victim.ac == 7, 1, 100)' }],
        misses: [{ count: 'y' }],
        'is-hit': [{ count: 'z' }],
      },
      tactic: { turn: [{ do: 'hit', at: 'weakest', when: 'my.n == 3' }], reactions: ['guard', 'duck'] },
    },
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: { hp: 9 }, g: { ac: 7 } },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'g'] } },
    },
    rounds: 1,
    is: {
      'x.a.mean': 1,
      'y.a.mean': 0,
      'z.g.mean': 1,
      'taken.g.mean': 2,
      'taken.b.mean': 1,
      'use.g.guard': 1,
      'accuracy.a': 1,
    },
  },
  {
    says: 'cancel at acts: the steps are not done, the costs are paid and it is counted as used',
    rules: {
      turn: { main: 1, reaction: 1 },
      actions: { hit: { costs: { main: 1 }, do: [{ count: 'x' }] } },
      reactions: { counter: { on: 'foe.acts', if: "action == 'hit'", costs: { reaction: 1 }, do: [{ cancel: true }] } },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: ['counter'] },
    },
    scenario: A,
    rounds: 2,
    is: { 'x.a.mean': 0, 'use.a.hit': 1, 'use.b.counter': 1 },
  },
]

test.each(SENTENCES)('$says', check)
