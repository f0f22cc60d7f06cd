import { test } from 'vitest'
import { check, type Part, type Sentence } from './play.ts'

/** Combatant a begins by applying the effect to itself or to b, and everybody counts its turns under it. */
/** A key of steps. */
const THEN = 'then'
const A: Part = { combatants: { a: { n: 3, s: 1 }, b: {} } }
const ONCE = { turn: [{ do: 'cast', at: 'nearest', when: 'my.n == 3 and round == 1' }], reactions: [] }
const SELF = { turn: [{ do: 'cast', at: 'self', when: 'my.n == 3 and round == 1' }], reactions: [] }
const cast = (step: Part, rest: Part = {}): Part => ({ cast: { do: [step], ...rest } })
/** `name` is the rules' effect `e`. */
const effect = (e: Part, rest: Part = {}): Part => ({ effects: { e }, ...rest })

const SENTENCES: readonly Sentence[] = [
  {
    says: 'an effect with only and cannot refuses what the one leaves out and what the other names',
    rules: {
      turn: { main: 3 },
      effects: { e: { only: ['jab', 'cut'], cannot: ['cut'] } },
      on: { 'battle-start': [{ apply: 'e' }] },
      actions: {
        jab: { at: 'self', uses: 1, do: [{ count: 'x' }] },
        cut: { at: 'self', uses: 1, do: [{ count: 'y' }] },
        hew: { at: 'self', uses: 1, do: [{ count: 'z' }] },
      },
      tactic: { turn: ['jab', 'cut', 'hew'], reactions: [] },
    },
    is: { 'x.a.mean': 1, 'y.a.mean': 0, 'z.a.mean': 0 },
  },
  {
    says: 'how long an effect lasts may name what it brings along now, and the stacks that it comes to',
    rules: {
      effects: {
        e: { again: 'extend', carries: { v: 5 }, lasts: 'caster.n + v turns' },
        f: { again: 'stack 3', lasts: 'stacks + 1 turns' },
      },
      actions: {
        hit: {
          do: [
            { apply: 'e', carrying: { v: 1 } },
            { count: 'x', by: 'target.e_left' },
            { apply: 'e' },
            { count: 'y', by: 'target.e_left' },
            { apply: 'f' },
            { apply: 'f', stacks: 7 },
            { count: 'z', by: 'target.f_left' },
          ],
        },
      },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: { combatants: { a: { n: 3, s: 1 }, b: {} } },
    is: { 'x.a.mean': 4, 'y.a.mean': 12, 'z.a.mean': 4 },
  },
  {
    says: 'N turns end at the end of the Nth turn of the bearer, after the events of turn-end',
    rules: effect(
      { lasts: '2 turns', on: { 'turn-end': [{ count: 'x' }], ends: [{ count: 'y', by: 'round' }] } },
      { actions: cast({ apply: 'e' }), tactic: ONCE },
    ),
    scenario: A,
    rounds: 5,
    // The counts are the caster's.
    is: { 'x.a.mean': 2, 'y.a.mean': 2, 'under.e.b': 0.4 },
  },
  {
    says: 'the turn in which it is applied is not counted if it is the own turn of the bearer',
    rules: effect(
      { lasts: '2 turns', on: { 'turn-end': [{ count: 'x' }], ends: [{ count: 'y', by: 'round' }] } },
      { actions: cast({ apply: 'e' }, { at: 'self' }), tactic: SELF },
    ),
    scenario: A,
    rounds: 5,
    is: { 'x.a.mean': 3, 'y.a.mean': 3, 'under.e.a': 0.4 },
  },
  {
    says: 'at: start ends at the start of that turn, before its events',
    rules: effect(
      { lasts: { turns: 2, at: 'start' }, on: { 'turn-start': [{ count: 'x' }], ends: [{ count: 'y', by: 'round' }] } },
      { actions: cast({ apply: 'e' }, { at: 'self' }), tactic: SELF },
    ),
    scenario: A,
    rounds: 5,
    is: { 'x.a.mean': 1, 'y.a.mean': 3, 'under.e.a': 0.4 },
  },
  {
    says: 'of: caster counts the turns of the caster, and the effect ends if the caster goes out',
    rules: effect(
      { lasts: { turns: 3, of: 'caster' }, on: { ends: [{ count: 'y', by: 'round' }] } },
      {
        actions: { ...cast({ apply: 'e' }), die: { at: 'self', do: [{ slay: true }] } },
        tactic: {
          turn: [
            { do: 'cast', at: 'nearest', when: 'my.n == 3 and round == 1' },
            { do: 'die', at: 'self', when: 'my.n == 3 and round == 3 and my.m == 1' },
          ],
          reactions: [],
        },
      },
    ),
    scenario: {
      combatants: { a: { n: 3, s: 2 }, d: { n: 3, m: 1, s: 1 }, b: {} },
      parties: { left: { members: ['a'] }, right: { members: ['b'] } },
    },
    rounds: 6,
    is: { 'y.a.mean': 4, 'under.e.b': 0.5 },
  },
  {
    says: 'its caster being out ends what lasts by the turns of the caster',
    rules: effect(
      { lasts: { turns: 9, of: 'caster' }, on: { ends: [{ count: 'y', by: 'round' }] } },
      {
        actions: { ...cast({ apply: 'e' }), die: { at: 'self', do: [{ slay: true }] } },
        tactic: {
          turn: [
            { do: 'cast', at: 'nearest', when: 'my.m == 1 and round == 1' },
            { do: 'die', at: 'self', when: 'my.m == 1 and round == 3' },
          ],
          reactions: [],
        },
      },
    ),
    scenario: {
      combatants: { a: {}, d: { m: 1, s: 1 }, b: {} },
      parties: { left: { members: ['a', 'd'] }, right: { members: ['b'] } },
    },
    rounds: 6,
    is: { 'under.e.b': 2 / 6, 'y.d.mean': 3 },
  },
  {
    says: 'N rounds end at the end of the round, the current one being the first',
    rules: effect(
      { lasts: '2 rounds', on: { 'round-end': [{ count: 'x' }], ends: [{ count: 'y', by: 'round' }] } },
      { actions: cast({ apply: 'e' }), tactic: ONCE },
    ),
    scenario: A,
    rounds: 5,
    is: { 'x.a.mean': 2, 'y.a.mean': 2, 'under.e.b': 0.4 },
  },
  {
    says: 'refresh: the longer of what is left and the new',
    rules: effect(
      { lasts: '2 turns', on: { ends: [{ count: 'y', by: 'round' }] } },
      {
        actions: { cast: { do: [{ apply: 'e', lasts: '4 turns' }, { apply: 'e' }] } },
        tactic: ONCE,
      },
    ),
    scenario: A,
    rounds: 6,
    is: { 'y.a.mean': 4 },
  },
  {
    says: 'extend adds the durations, ignore changes nothing, stack adds up to its most and refreshes',
    rules: {
      effects: {
        longer: { lasts: '2 turns', again: 'extend', on: { ends: [{ count: 'x', by: 'round' }] } },
        once: {
          lasts: '2 turns',
          again: 'ignore',
          carries: { w: 1 },
          on: { ends: [{ count: 'y', by: 'round * 10 + w' }] },
        },
        pile: {
          lasts: '2 turns',
          again: 'stack 3',
          on: { 'turn-end': [{ count: 'z', by: 'stacks * 10 + my.pile_left' }] },
        },
      },
      actions: {
        cast: {
          do: [
            { apply: 'longer' },
            { apply: 'longer', lasts: '1 turn' },
            { apply: 'once', carrying: { w: 5 } },
            { apply: 'once', lasts: '9 turns', carrying: { w: 7 } },
            { apply: 'pile', lasts: '1 turn' },
            { apply: 'pile', stacks: 4 },
          ],
        },
      },
      tactic: ONCE,
    },
    scenario: A,
    rounds: 5,
    is: { 'x.a.mean': 3, 'y.a.mean': 25, 'z.a.mean': 32 + 31 },
  },
  {
    says: 'an effect that does not stack has at most 1, and the newest caster and what it carries count',
    rules: effect(
      { carries: { w: 2 }, on: { 'turn-start': [{ count: 'x', by: 'stacks * 100 + w + caster.n' }] } },
      { actions: { cast: { do: [{ apply: 'e', stacks: 5, carrying: { w: 9 } }, { apply: 'e' }] } }, tactic: ONCE },
    ),
    scenario: A,
    rounds: 1,
    is: { 'x.a.mean': 100 + 2 + 3 },
  },
  {
    says: 'a change is (what it is without + all that is added) x all factors, once a stack; = counts alone, the last of the file',
    rules: {
      combatants: { hp: 10, n: 4, s: 0, res: { type: 'share', per: 'kinds', default: '50%' }, v: 10 },
      damage: { kinds: ['fire', 'cold'] },
      values: { twice: 'my.n * 2' },
      effects: {
        plus: { again: 'stack 5', change: { n: '+ 1', 'res(fire)': '+25%', v: '= 3' } },
        times: { again: 'stack 5', change: { n: 'x 1.5', twice: '-1', v: '= my.s + 7' } },
        minus: { change: { n: -2, 'res(cold)': 'x 0' } },
      },
      on: {
        'battle-start': [{ apply: 'plus', stacks: 3 }, { apply: 'times', stacks: 2 }, { apply: 'minus' }],
        'turn-start': [
          { count: 'x', by: 'my.n * 100' },
          { count: 'y', by: 'my.twice * 100' },
          { count: 'z', by: "my.v * 10000 + my.res('fire') * 100 + my.res('cold')" },
        ],
      },
    },
    // (4 + 3 - 2) * 1.5 * 1.5 = 11.25; twice of it less 2.
    is: { 'x.a.mean': 1125, 'y.a.mean': 2050, 'z.a.mean': 70125 },
  },
  {
    says: 'a value with parameters is changed whatever it is given',
    rules: {
      tables: { t: { rows: ['left', 'right'], values: [3, 5] } },
      values: { 'v(p)': 'p * 3', 'w(q)': 'tables.t(q)', u: 'my.v(1)' },
      effects: { e: { again: 'stack 2', change: { v: '+1', w: 'x 2' } } },
      on: {
        'battle-start': [{ apply: 'e', stacks: 2 }],
        'turn-start': [
          { count: 'x', by: 'my.v(2) * 100 + my.v(my.hp)' },
          { count: 'y', by: "my.w('left') * 100 + my.w('right')" },
          { count: 'z', by: 'my.u' },
        ],
      },
    },
    is: { 'x.a.mean': 832, 'y.a.mean': 1220, 'z.a.mean': 5 },
  },
  {
    says: 'while: the effect ends as soon as it does not hold, and what hangs on it with it',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, mana: { start: 2 } },
      effects: {
        blessed: { while: 'caster.concentrating > 0', on: { ends: [{ count: 'x', by: 'round' }] } },
        concentrating: { while: 'my.mana > 0' },
      },
      actions: {
        cast: { do: [{ apply: 'blessed' }, { apply: 'concentrating', to: 'me' }] },
        spend: { at: 'self', costs: { action: 1, mana: 1 }, do: [{ count: 'y', by: 'count(foes, one.blessed > 0)' }] },
      },
      on: { 'turn-end': [{ count: 'z', by: 'count(foes, one.blessed > 0)' }] },
      tactic: {
        turn: [
          { do: 'cast', at: 'nearest', when: 'my.n == 3 and round == 1' },
          { do: 'spend', at: 'self', when: 'my.n == 3' },
        ],
        reactions: [],
      },
    },
    scenario: { ...A, parties: { right: { members: ['b'] }, left: { members: ['a'] } } },
    rounds: 4,
    is: { 'x.a.mean': 3, 'y.a.mean': 2, 'z.a.mean': 2 },
  },
  {
    says: 'cannot and only: what is refused is not legal, and a turn that cannot act passes with its events',
    rules: {
      effects: { stunned: { lasts: '1 turn', cannot: ['act'] }, mute: { cannot: ['sing'] }, calm: { only: ['wait'] } },
      actions: {
        sing: { at: 'self', do: [{ count: 'x' }] },
        shout: { at: 'self', do: [{ count: 'y' }] },
        wait: { at: 'nobody', do: [{ count: 'z' }] },
      },
      on: {
        'battle-start': [
          { if: 'my.n == 1', [THEN]: [{ apply: 'mute' }] },
          { if: 'my.n == 2', [THEN]: [{ apply: 'calm' }] },
          { if: 'my.n == 3', [THEN]: [{ apply: 'stunned' }] },
        ],
        'turn-start': [{ count: 'w' }],
      },
      counts: { w: 'w', x: 'x', y: 'y', z: 'z' },
      tactic: { turn: ['sing', 'shout', 'wait'], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 1 }, c: { n: 2 }, b: { n: 3 } },
      parties: { left: { members: ['a', 'c'] }, right: { members: ['b'] } },
    },
    rounds: 2,
    is: { 'x.a.mean': 0, 'y.a.mean': 2, 'z.c.mean': 2, 'y.c.mean': 0, 'x.b.mean': 1, 'w.b.mean': 2 },
  },
  {
    says: 'ready asks for uses, costs and cooldown, and not for what effects refuse',
    rules: {
      effects: { mute: { cannot: ['sing'] } },
      actions: { sing: { at: 'self', uses: 1, do: [] }, wait: { at: 'nobody', do: [{ count: 'x' }] } },
      on: { 'battle-start': [{ if: 'my.n == 1', [THEN]: [{ apply: 'mute' }] }] },
      tactic: { turn: ['sing', { do: 'wait', when: 'ready.sing' }], reactions: [] },
    },
    scenario: { combatants: { a: { n: 1 }, b: {} } },
    rounds: 3,
    // a never sings, and could pay for it; b has sung once.
    is: { 'x.a.mean': 3, 'x.b.mean': 0 },
  },
  {
    says: 'taunts: actions at foes are legal only at the caster, while that is legal at all',
    rules: {
      effects: { taunted: { taunts: true } },
      actions: { hit: { if: 'target.n < 5', do: [{ damage: 1 }] } },
      on: { 'battle-start': [{ if: 'my.m > 0', [THEN]: [{ each: [{ apply: 'taunted', to: 'target' }], of: 'foe' }] }] },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.s == 0' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { s: 1 }, c: { s: 1, m: 1, n: 1 }, d: { s: 1, m: 1, n: 7 }, b: {} },
      parties: { left: { members: ['a', 'c'] }, right: { members: ['2 b'] } },
    },
    is: { 'taken.a.mean': 0, 'taken.c.mean': 2 },
  },
  {
    says: 'taunts: not where the caster is no legal target',
    rules: {
      effects: { taunted: { taunts: true } },
      actions: { hit: { if: 'target.n < 5', do: [{ damage: 1 }] } },
      on: { 'battle-start': [{ if: 'my.m > 0', [THEN]: [{ each: [{ apply: 'taunted', to: 'target' }], of: 'foe' }] }] },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.s == 0' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { s: 1 }, d: { s: 1, m: 1, n: 7 }, b: {} },
      parties: { left: { members: ['a', 'd'] }, right: { members: ['2 b'] } },
    },
    is: { 'taken.a.mean': 2, 'taken.d.mean': 0 },
  },
  {
    says: 'down: who is under it stays, takes no actions, is no target but of those who are fallen; its turn passes; up again when it ends',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, worse: { start: 0, max: 9 } },
      effects: { dying: { down: true, while: 'my.hp <= 0', on: { 'turn-start': [{ gain: { worse: 1 }, to: 'me' }] } } },
      actions: {
        hit: { do: [{ damage: 5 }] },
        raise: { at: 'fallen', do: [{ heal: 3 }] },
        wait: { at: 'nobody', do: [{ count: 'x' }] },
      },
      on: {
        falls: [{ if: 'my.n == 1', [THEN]: [{ apply: 'dying' }] }],
        out: [{ count: 'y' }],
        kills: [{ count: 'z' }],
      },
      tactic: {
        turn: [
          { do: 'hit', at: 'nearest', when: 'my.n == 3 and round == 1' },
          { do: 'raise', at: 'nearest', when: 'my.n == 2 and round == 2' },
          'wait',
        ],
        reactions: [],
      },
    },
    scenario: {
      combatants: { a: { n: 3, s: 3 }, b: { n: 1, hp: 5, s: 2 }, c: { n: 2, s: 1 } },
      parties: { left: { members: ['a'] }, right: { members: ['b', 'c'] } },
    },
    rounds: 3,
    is: {
      'x.b.mean': 1,
      'left.hp.b.mean': 3,
      'left.worse.b.mean': 2,
      'y.b.mean': 0,
      'z.a.mean': 0,
      'survive.b': 1,
      'x.c.mean': 2,
    },
  },
  {
    says: 'a party of which nobody stands is beaten; who is down at the end does not survive, and is not slain',
    rules: {
      effects: { dying: { down: true } },
      actions: { hit: { do: [{ damage: 10 }] } },
      on: { falls: [{ apply: 'dying' }] },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: A,
    rounds: 3,
    is: { 'win.left': 1, 'survive.b': 0, 'slain.b': 0, 'rounds.mean': 1 },
  },
  {
    says: 'when an effect with down ends, whoever has a vital pool at 0 or below is out',
    rules: {
      effects: { dying: { down: true, lasts: '1 turn' } },
      actions: { hit: { do: [{ damage: 10 }] } },
      on: { falls: [{ apply: 'dying' }], out: [{ count: 'x', by: 'round' }], 'ally.out': [{ count: 'y' }] },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3 and round == 1' }], reactions: [] },
    },
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: {} },
      parties: { left: { members: ['a'] }, right: { members: ['2 b'] } },
    },
    rounds: 3,
    is: { 'x.b 1.mean': 1, 'slain.b 1': 1, 'y.b 2.mean': 1 },
  },
  {
    says: 'ends is asked however it ends, with what it carried and its stacks; begins only where it was not there',
    rules: effect(
      {
        again: 'stack 4',
        carries: { w: 1 },
        on: { begins: [{ count: 'x' }], ends: [{ count: 'y', by: 'w * 10 + stacks' }] },
      },
      {
        actions: {
          cast: {
            do: [
              { apply: 'e', stacks: 2 },
              { apply: 'e', carrying: { w: 4 } },
              { remove: 'e', stacks: 1 },
              { remove: 'e' },
              { remove: 'e' },
            ],
          },
        },
        tactic: ONCE,
      },
    ),
    scenario: A,
    is: { 'x.a.mean': 1, 'y.a.mean': 42 },
  },
  {
    says: 'what the steps of an effect do is done by its caster, also after it is out',
    rules: effect(
      { on: { 'turn-start': [{ damage: 4 }] } },
      {
        actions: { cast: { do: [{ apply: 'e' }, { slay: true, to: 'me' }] } },
        tactic: ONCE,
        on: { kills: [{ count: 'x' }] },
      },
    ),
    scenario: {
      combatants: { a: { n: 3, s: 1 }, d: {}, b: {} },
      parties: { left: { members: ['a', 'd'] }, right: { members: ['b'] } },
    },
    rounds: 5,
    is: { 'damage.a.mean': 12, 'win.left': 1, 'x.a.mean': 0 },
  },
]

test.each(SENTENCES)('$says', check)
