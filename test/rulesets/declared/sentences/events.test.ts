import { expect, test } from 'vitest'
import { simulate } from '../../../../src/index.ts'
import { check, type Part, type Sentence, scenarioOf } from './play.ts'

/** A key of steps. */
const THEN = 'then'
const FIELDS = { hp: 10, n: 0, m: 0, s: 0 }
const TAPE = { hp: { start: 'my.hp', vital: true }, tape: { start: 0, max: 1_000_000_000 } }
/** What is gained comes on top: nine times what is there, and one more figure. */
const write = (figure: number | string): Part => ({ gain: { tape: `my.tape * 9 + ${figure}` }, to: 'me' })
/** On the tape of the first of the party. */
const note = (figure: number | string, of = 'anyone'): Part => ({
  each: [{ gain: { tape: `target.tape * 9 + ${figure}` }, to: 'target' }],
  of,
  if: 'target.m == 9',
})
const A: Part = { combatants: { a: { n: 3, s: 1 }, b: {} } }
const ONLY_A = { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3 and round == 1' }], reactions: [] }
/** k only keeps the tape. */
const KEPT: Part = {
  combatants: { k: { m: 9 }, a: { n: 3, s: 1 }, b: { n: 1 }, c: { n: 2 } },
  parties: { left: { members: ['k', 'a'] }, right: { members: ['b', 'c'] } },
}

/** So many that more than one word counts who has done which. */
const REACTIONS = Array.from({ length: 33 }, (_, at) => `r${at}`)

const SENTENCES: readonly Sentence[] = [
  {
    // Once: two hits of 3 and 4 points, of 5 that there are.
    says: 'what a reaction costs may name its event: it is legal only where that can be paid',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, mana: { start: 5 } },
      actions: { hit: { do: [{ damage: 'my.m' }] } },
      reactions: { ward: { on: 'damaged', at: 'self', costs: { mana: 'amount' }, do: [{ heal: 'amount' }] } },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.m > 0' }], reactions: ['ward'] },
    },
    scenario: {
      combatants: { a: {}, b: { m: 3, s: 2 }, c: { m: 4, s: 1 } },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
    },
    is: { 'left.mana.a.mean': 2, 'left.hp.a.mean': 6, 'use.a.ward': 1 },
  },
  {
    // The second in rounds 1 and 3, and the first once in between.
    says: 'uses and cooldowns of a reaction may name its target, its source and what happened',
    rules: {
      actions: { hit: { do: [{ damage: 1 }] } },
      reactions: {
        first: { on: 'damaged', uses: 'source.m - amount', do: [{ count: 'x' }] },
        second: {
          on: 'damaged',
          cooldown: 'target.m turns',
          do: [{ count: 'y' }, { count: 'z', by: 'my.second_left' }],
        },
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: ['second', 'first'] },
    },
    scenario: { combatants: { a: { n: 3, m: 2, s: 1 }, b: {} } },
    rounds: 4,
    is: { 'x.b.mean': 1, 'y.b.mean': 2, 'z.b.mean': 4 },
  },
  {
    says: 'what happens at battle-start counts, in exact answers too',
    rules: {
      on: {
        'battle-start': [
          { count: 'x', by: 'd4' },
          { each: [{ damage: 2, to: 'target' }], of: 'foe' },
        ],
      },
    },
    is: { 'x.a.mean': 2.5, 'damage.left.mean': 2, 'taken.a.mean': 2 },
  },
  {
    says: 'once a party is beaten by what attacked or is-missed ask, nothing follows',
    rules: {
      on: {
        attacked: [{ if: 'my.n == 1', [THEN]: [{ flee: true, to: 'me' }] }],
        'is-missed': [{ flee: true, to: 'me' }],
      },
      actions: {
        hit: {
          do: [
            { attack: 'd6 > 9', [THEN]: [], else: [{ count: 'x' }] },
            { count: 'x', by: 10 },
          ],
        },
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: { n: 1 }, c: {} },
      parties: { left: { members: ['a'] }, right: { members: ['c', 'b'] } },
    },
    rounds: 2,
    // c flees by the miss, after which things go on; b by being attacked, after which nothing does.
    is: { 'x.a.mean': 11, 'win.left': 1, 'rounds.mean': 2 },
  },
  {
    says: 'each of 33 reactions is counted by itself',
    rules: {
      actions: { hit: { do: [{ repeat: 33, do: [{ attack: 'false' }] }] } },
      reactions: Object.fromEntries(
        REACTIONS.map((name) => [name, { on: 'attacked', at: 'self', uses: 1, do: [{ gain: { action: 0 } }] }]),
      ),
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: REACTIONS },
    },
    scenario: { ...A, run: { max_rounds: 1 } },
    is: { 'use.b.r0': 1, 'use.b.r30': 1, 'use.b.r31': 1, 'use.b.r32': 1 },
  },
  {
    says: 'at an event: the rules, the effects in the order of the file, the pools; then everybody else, likewise; then reactions',
    rules: {
      pools: { ...TAPE, mana: { start: 1, on: { damaged: [note(4)], 'ally.damaged': [note(7)] } } },
      effects: {
        late: { on: { damaged: [note(2)], 'ally.damaged': [note(6)] } },
        even: { on: { damaged: [note(3)] } },
      },
      on: { 'battle-start': [{ apply: 'even' }, { apply: 'late' }], damaged: [note(1)], 'ally.damaged': [note(5)] },
      actions: { hit: { do: [{ damage: 1 }] } },
      reactions: {
        mine: { on: 'damaged', at: 'self', do: [note(8)] },
        other: { on: 'ally.damaged', at: 'victim', do: [note(9)] },
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: ['mine', 'other'] },
    },
    scenario: KEPT,
    is: { 'left.tape.k.mean': 123_456_789 },
  },
  {
    says: 'an attack: acts, attacked, the condition, is-hit, then, hits; is-missed, else, misses',
    rules: {
      pools: TAPE,
      on: {
        acts: [write(1)],
        'foe.attacked': [write(2)],
        'foe.is-hit': [write(3)],
        hits: [write(5)],
        'foe.is-missed': [write(6)],
        misses: [write(8)],
      },
      actions: {
        hit: {
          do: [
            { attack: 'true', [THEN]: [write(4)] },
            { attack: 'false', else: [write(7)] },
          ],
        },
      },
      tactic: ONLY_A,
    },
    scenario: A,
    is: { 'left.tape.a.mean': 123_452_678 },
  },
  {
    says: 'deals comes after damaged, and is asked of who is down too; through, kind and raw are those of the step',
    rules: {
      pools: TAPE,
      damage: { kinds: ['fire', 'cold'], taken: "if(kind == 'cold', amount * 2, amount)" },
      on: { 'foe.damaged': [write('amount')], deals: [write("if(kind == 'cold', raw, 9)")] },
      actions: { hit: { do: [{ damage: 1 }, { damage: 2, kind: 'cold' }] } },
      tactic: ONLY_A,
    },
    scenario: A,
    is: { 'left.tape.a.mean': 1942 },
  },
  {
    says: 'foe, ally, friend and anyone are those of others; only friend is one’s own, too',
    rules: {
      pools: TAPE,
      on: {
        'foe.acts': [write(1)],
        'ally.acts': [write(2)],
        'friend.acts': [write(3)],
        'anyone.acts': [write(4)],
        acts: [write(5)],
      },
      actions: { hit: { do: [] } },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n > 0' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1, s: 3 }, b: { n: 2, s: 2 }, c: { n: 3, s: 1 } },
      parties: { left: { members: ['a', 'b'] }, right: { members: ['c'] } },
    },
    // a: its own, its ally's, its foe's.
    is: { 'left.tape.a.mean': 3_523_414 },
  },
  {
    says: 'events are nested at most 8 deep; deeper ones do not happen',
    rules: {
      on: { damaged: [{ count: 'x' }, { damage: 1 }] },
      actions: { hit: { do: [{ damage: 1 }] } },
      tactic: ONLY_A,
    },
    scenario: { combatants: { a: { n: 3, s: 1 }, b: { hp: 99 } } },
    is: { 'x.b.mean': 8, 'left.hp.b.mean': 90 },
  },
  {
    says: 'one reaction a combatant and event, the first that is legal and whose condition holds; at: source and victim must stand',
    rules: {
      turn: { main: 1, reaction: 1 },
      actions: { hit: { costs: { main: 1 }, do: [{ damage: 1 }, { damage: 1 }] } },
      reactions: {
        never: { on: 'damaged', if: 'my.n == 9', do: [{ count: 'x' }] },
        back: { on: ['damaged', 'healed'], costs: { reaction: 1 }, do: [{ damage: 'amount * 3' }, { count: 'y' }] },
        sigh: { on: 'damaged', at: 'self', do: [{ count: 'z' }] },
      },
      tactic: {
        turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }],
        reactions: ['never', { do: 'back', when: 'my.s == 0' }, 'sigh'],
      },
    },
    scenario: A,
    is: { 'x.b.mean': 0, 'y.b.mean': 1, 'z.b.mean': 1, 'taken.a.mean': 3, 'z.a.mean': 1, 'use.b.sigh': 1 },
  },
  {
    says: 'a reaction whose cost slays does nothing more',
    rules: {
      actions: { hit: { do: [{ damage: 1 }] } },
      reactions: { back: { on: 'damaged', costs: { hp: 9 }, do: [{ damage: 9 }] } },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: ['back'] },
    },
    scenario: A,
    is: { 'taken.a.mean': 0, 'win.left': 1 },
  },
  {
    says: 'out: asked of who is out itself; its effects are gone, and what it applies to others has it as caster',
    rules: {
      effects: { curse: { on: { 'turn-start': [{ count: 'x' }] } } },
      actions: { hit: { do: [{ damage: 10 }] } },
      on: { out: [{ each: [{ apply: 'curse', to: 'target' }], of: 'foe' }] },
      tactic: ONLY_A,
    },
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: {}, c: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
    },
    rounds: 3,
    is: { 'x.b.mean': 2, 'under.curse.a': 2 / 3 },
  },
  {
    says: 'the attack of an effect is that of its caster',
    rules: {
      effects: { imp: { on: { 'turn-start': [{ each: [{ attack: 'true', [THEN]: [{ damage: 1 }] }], of: 'ally' }] } } },
      on: { hits: [{ count: 'x' }] },
      actions: { hit: { do: [{ apply: 'imp' }] } },
      tactic: ONLY_A,
    },
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: {} },
      parties: { left: { members: ['a'] }, right: { members: ['2 b'] } },
    },
    is: { 'x.a.mean': 1, 'damage.a.mean': 1, 'accuracy.a': 1, 'x.b.mean': 0 },
  },
  {
    says: 'battle-start is everybody’s, in the order of the scenario, after scores that are rolled once',
    rules: {
      pools: TAPE,
      order: { by: 'combatant', rolled: 'once', score: 'my.s + my.boost', ties: 'listed' },
      effects: { fast: { change: { s: '+ 5' } } },
      values: { boost: '0' },
      on: {
        'battle-start': [note('my.n + 1'), { if: 'my.n == 1', [THEN]: [{ apply: 'fast' }] }],
        'turn-start': [note('my.n + 5')],
      },
    },
    scenario: KEPT,
    // k, a, b, c begin: the tape is written by others than k; the turns go a, b, c.
    is: { 'left.tape.k.mean': 423_867 },
  },
]

test.each(SENTENCES)('$says', check)

const WEAPONS: Part = {
  combatants: { ...FIELDS, res: { type: 'share', per: 'kinds', default: '100%' }, weapons: 'weapons' },
  weapons: { dam: 'dice', hit: 0 },
  damage: { kinds: ['cut', 'burn'], taken: 'floor(amount * my.res(kind))' },
}
const ARMED: Part = {
  weapons: { axe: { dam: 'd6', hit: 10 } },
  combatants: { a: { n: 3, s: 1, weapons: ['axe'] }, b: { hp: 3 }, c: { hp: 9, res: { cut: '50%' } } },
  parties: { left: { members: ['a'] }, right: { members: ['c', 'b'] } },
}
const judged = (when: string, at = 'softest', rest: Part = {}): Part => ({
  ...WEAPONS,
  actions: {
    hit: {
      with: 'weapon',
      do: [{ attack: 'd20 >= weapon.hit', [THEN]: [{ damage: 'weapon.dam' }] }, { count: 'x' }],
      ...rest,
    },
  },
  on: { damaged: [{ damage: 5 }] },
  tactic: { turn: [{ do: 'hit', at, when }], reactions: [] },
})

/** Expected damage of d6 with 11 in 20: 1.925; halved and rounded down, (0 + 1 + 1 + 2 + 2 + 3) / 6 of it. */
const FORECASTS: readonly Sentence[] = [
  {
    says: 'softest goes by expected damage, taken included',
    rules: judged('my.n == 3'),
    scenario: ARMED,
    is: { 'x.a.mean': 1, 'taken.c.mean': 0 },
  },
  {
    says: 'expected_damage is exact, events left out',
    rules: judged('my.n == 3 and expected_damage > 1.92499 and expected_damage < 1.92501'),
    scenario: ARMED,
    is: { 'x.a.mean': 1 },
  },
  {
    says: 'and of the one that is resistant less',
    rules: judged('my.n == 3 and expected_damage > 0.82499 and expected_damage < 0.82501', 'nearest'),
    scenario: ARMED,
    is: { 'x.a.mean': 1 },
  },
  {
    says: 'kill_chance is the chance that it is out',
    rules: judged('my.n == 3 and kill_chance > 0.36666 and kill_chance < 0.36667'),
    scenario: ARMED,
    is: { 'x.a.mean': 1 },
  },
  {
    says: 'what an action of several targets does to the one that is chosen counts',
    rules: judged('my.n == 3 and expected_damage > 3.49 and expected_damage < 3.51', 'softest', {
      targets: 2,
      do: [{ count: 'x' }, { each: [{ damage: 'weapon.dam' }] }],
    }),
    scenario: ARMED,
    is: { 'x.a.mean': 1 },
  },
  {
    says: 'deadliest takes every action of the other at foes, with each thing, payable or not',
    rules: {
      ...WEAPONS,
      turn: { main: 1 },
      actions: {
        hit: { costs: { main: 1 }, do: [{ damage: 1 }] },
        burst: { with: 'weapon', costs: { main: 9 }, do: [{ damage: 'weapon.dam' }] },
      },
      tactic: { turn: [{ do: 'hit', at: 'deadliest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: {
      ...ARMED,
      combatants: { a: { n: 3, s: 1 }, b: { weapons: ['axe'] }, c: {} },
      parties: { left: { members: ['a'] }, right: { members: ['c', 'b'] } },
    },
    is: { 'taken.b.mean': 1, 'taken.c.mean': 0 },
  },
  {
    says: 'an action whose if can never hold for the other is none of its actions: it makes nobody the deadliest',
    rules: {
      ...WEAPONS,
      turn: { main: 1 },
      actions: {
        hit: { costs: { main: 1 }, do: [{ damage: 'my.m' }] },
        cast: { if: 'my.n == 4', costs: { main: 9 }, do: [{ damage: 10 }] },
      },
      tactic: { turn: [{ do: 'hit', at: 'deadliest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: {
      ...ARMED,
      combatants: { a: { n: 3, m: 1, s: 1 }, b: { n: 4 }, c: { m: 5 } },
      parties: { left: { members: ['a'] }, right: { members: ['c', 'b'] } },
    },
    is: { 'taken.b.mean': 1, 'taken.c.mean': 0 },
  },
]

test.each(FORECASTS)('$says', check)

test('a forecast that would follow too many ways of the dice says so', async () => {
  const scenario = await scenarioOf(
    judged('expected_damage > 1', 'nearest', { do: [{ damage: 'highest(9d20)' }] }),
    ARMED,
  )
  await expect(simulate(scenario, { battles: 1, threads: 0 })).rejects.toThrow(
    /expected_damage of "hit" follows more than 100,000 ways/,
  )
})
