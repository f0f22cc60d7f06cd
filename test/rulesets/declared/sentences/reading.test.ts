import { expect, test } from 'vitest'
import { check, errorsOf, type Part, type Sentence } from './play.ts'

/** A key of steps. */
const THEN = 'then'

const SENTENCES: readonly Sentence[] = [
  {
    says: 'names that differ only in - and _ are one name',
    rules: {
      pools: { hp: { start: 'my.hp', vital: true }, 'inner-fire': { start: 1, max: 5 } },
      effects: { 'on-fire': {} },
      actions: { 'second-wind': { at: 'self', uses: 1, do: [{ gain: { inner_fire: 2 } }, { apply: 'on_fire' }] } },
      on: {
        'turn-end': [{ count: 'x', by: 'my.inner_fire + my.on_fire * 10' }],
        acts: [{ if: "action == 'second_wind'", [THEN]: [{ count: 'y' }] }],
      },
      tactic: { turn: ['second_wind'], reactions: [] },
    },
    is: { 'x.a.mean': 13, 'y.a.mean': 1 },
  },
  {
    says: 'a pool that bears the name of a field is the field in its own start and most, everywhere else the pool',
    rules: {
      pools: { hp: { start: 'my.hp - 2', max: 'my.hp + 1', vital: true }, mana: { start: 'my.hp', max: 99 } },
      turn: { main: 1 },
      on: { 'turn-start': [{ count: 'x', by: 'my.hp * 100 + my.hp_max' }] },
    },
    is: { 'x.a.mean': 811, 'left.mana.a.mean': 8 },
  },
  {
    says: 'a field by key: others have the default; of booleans it may be the list of the true ones',
    rules: {
      combatants: {
        hp: 10,
        s: 0,
        t: { type: 'boolean', per: ['p', 'q'], default: true },
        k: { type: 'integer', per: ['p', 'q'], default: 3 },
      },
      on: {
        'turn-start': [
          { count: 'x', by: "if(my.t('p'), 1, 0) + if(my.t('q'), 10, 0) + my.k('p') * 100 + my.k('q') * 1000" },
        ],
      },
    },
    scenario: { combatants: { a: { t: ['q'], k: { p: 5 } }, b: {} } },
    is: { 'x.a.mean': 3510, 'x.b.mean': 3311 },
  },
  {
    says: 'a parameter of a value may be a choice',
    rules: {
      combatants: { hp: 10, s: 0, e: ['fire', 'cold'], res: { type: 'integer', per: 'kinds', default: 2 } },
      damage: { kinds: ['fire', 'cold'] },
      values: { 'soak(k, n)': "my.res(k) * n + if(k == 'cold', 100, 0)" },
      on: { 'turn-start': [{ count: 'x', by: "my.soak(my.e, 3) + my.soak('fire', 1)" }] },
    },
    scenario: { combatants: { a: { e: 'cold', res: { cold: 5 } }, b: {} } },
    is: { 'x.a.mean': 117, 'x.b.mean': 8 },
  },
  {
    says: 'a parameter of a value may be true or false',
    rules: {
      combatants: { hp: 10, s: 0, big: false },
      values: { 'size(is, not_so)': 'if(is, 10, 1) + if(not not_so and my.hp > 0, 100, 0)' },
      on: { 'turn-start': [{ count: 'x', by: 'my.size(my.big, my.hp > 99)' }] },
    },
    scenario: { combatants: { a: { big: true }, b: {} } },
    is: { 'x.a.mean': 110, 'x.b.mean': 101 },
  },
  {
    says: 'kind, apply and remove take a field that holds a name; none does nothing',
    rules: {
      combatants: { hp: 10, n: 0, s: 0, spells: 'spells' },
      spells: { kind: 'kind', inflicts: 'effect' },
      damage: { kinds: ['fire', 'cold'], taken: "if(kind == 'cold', amount * 2, amount)" },
      effects: { frozen: { carries: { w: 1 }, on: { 'turn-end': [{ count: 'x', by: 'w' }] } }, lit: {} },
      actions: {
        cast: {
          with: 'spell',
          uses: 1,
          do: [
            { damage: 1, kind: 'spell.kind' },
            { apply: 'spell.inflicts', carrying: { w: 7 }, lasts: '2 rounds' },
            { apply: 'none' },
          ],
        },
      },
      tactic: { turn: [{ do: 'cast', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: {
      spells: { ray: { kind: 'cold', inflicts: 'frozen' }, spark: {} },
      combatants: { a: { n: 3, s: 1, spells: ['ray'] }, b: {} },
    },
    is: { 'taken.b.mean': 2, 'x.a.mean': 7 },
  },
  {
    says: 'from and pool take a field that holds a name, too',
    rules: {
      combatants: { hp: 10, n: 0, s: 0, weapons: 'weapons' },
      weapons: { drains: ['hp', 'mana', 'wits'] },
      pools: { hp: { start: 'my.hp', vital: true }, mana: { start: 5 }, wits: { start: 5 } },
      actions: {
        drain: {
          with: 'weapon',
          uses: 1,
          do: [
            { damage: 4, from: 'weapon.drains' },
            { heal: 1, pool: 'weapon.drains' },
          ],
        },
      },
      tactic: {
        turn: [
          { do: 'drain', with: 'w', at: 'nearest', when: 'my.n == 3' },
          { do: 'drain', with: 'v', at: 'nearest' },
        ],
        reactions: [],
      },
    },
    scenario: {
      weapons: { w: { drains: 'mana' }, v: {} },
      combatants: { a: { n: 3, s: 1, weapons: ['w', 'v'] }, b: { weapons: ['v'] } },
    },
    rounds: 2,
    is: {
      'left.mana.b.mean': 2,
      'left.wits.b.mean': 5,
      'left.hp.b.mean': 7,
      'left.mana.a.mean': 5,
      'left.hp.a.mean': 7,
    },
  },
  {
    says: 'in events kind may be that of the event, and a let may hold one',
    rules: {
      combatants: { hp: 10, n: 0, s: 0, weapons: 'weapons' },
      weapons: { kind: 'kind' },
      damage: { kinds: ['fire', 'cold'], taken: "if(kind == 'cold', amount * 2, amount)" },
      on: { damaged: [{ if: 'source.n == 3', [THEN]: [{ damage: 1, kind: 'kind', to: 'source' }] }] },
      actions: { hit: { with: 'weapon', do: [{ let: { how: 'weapon.kind' } }, { damage: 2, kind: 'how' }] } },
      tactic: { turn: [{ do: 'hit', at: 'nearest', when: 'my.n == 3' }], reactions: [] },
    },
    scenario: { weapons: { w: { kind: 'cold' } }, combatants: { a: { n: 3, weapons: ['w'] }, b: {} } },
    is: { 'taken.b.mean': 4, 'taken.a.mean': 2 },
  },
  {
    says: 'with names the thing; without, the first with which it is legal at anyone; a condition that fails goes to the next rule',
    rules: {
      combatants: { hp: 30, n: 0, s: 0, weapons: 'weapons' },
      weapons: { d: 1 },
      turn: { main: 2 },
      actions: {
        hit: { with: 'weapon', if: 'weapon.d > 1 and target.n != 9', do: [{ damage: 'weapon.d' }] },
        poke: { do: [{ damage: 10 }] },
      },
      tactic: {
        turn: [
          { do: 'hit', with: 'pike', at: 'nearest', when: 'my.main == 2 and my.n == 3' },
          { do: 'hit', at: 'nearest', when: 'weapon.d > 5' },
          { do: 'poke', at: 'nearest', when: 'my.n == 3' },
        ],
        reactions: [],
      },
    },
    scenario: {
      weapons: { fist: { d: 1 }, axe: { d: 2 }, pike: { d: 6 } },
      combatants: { a: { n: 3, s: 1, weapons: ['fist', 'axe', 'pike'] }, c: { n: 9 }, b: {} },
      parties: { left: { members: ['a'] }, right: { members: ['c', 'b'] } },
    },
    is: { 'taken.b.mean': 6, 'taken.c.mean': 10 },
  },
]

test.each(SENTENCES)('$says', check)

const REFUSED: readonly (readonly [what: string, rules: Part, message: RegExp])[] = [
  [
    'a field that every combatant has',
    { combatants: { hp: 10, s: 0, tactic: 5 } },
    /every combatant of a scenario has/,
  ],
  [
    'a kind of damage by a field that can be something else',
    { combatants: { hp: 10, s: 0, way: ['damage', 'words'] }, on: { acts: [{ damage: 1, kind: 'my.way' }] } },
    /"my.way" can be "words", which is no kind of damage/,
  ],
  [
    'a pool by a field that can be something else',
    { combatants: { hp: 10, s: 0, way: ['hp', 'wits'] }, on: { acts: [{ damage: 1, from: 'my.way' }] } },
    /"my.way" can be "wits", which is no pool/,
  ],
  [
    'a default beyond its bounds',
    { combatants: { hp: 10, s: 0, d: { type: 'integer', default: 9, max: 5 } } },
    /beyond its bounds/,
  ],
  [
    'a default that is no whole number',
    { combatants: { hp: 10, s: 0, d: { type: 'integer', default: 0.5 } } },
    /does not take/,
  ],
  ['a section that the file has not', { combatants: { hp: 10, s: 0, w: 'weapons' } }, /has no weapons/],
  ['a thing that the file has not', { actions: { wait: { with: 'spell', do: [] } } }, /has no spells/],
  ['no vital pool', { pools: { mana: { start: 3 } } }, /no pool is vital/],
  ['an unknown key', { actions: { wait: { do: [], cost: 3 } } }, /unknown key "cost"/],
  ['a step of two keys', { on: { 'turn-start': [{ heal: 3, attack: 'true' }] } }, /unknown key "heal" beside "attack"/],
]

test.each(REFUSED)('%s is refused', async (_, rules, message) => {
  expect((await errorsOf(rules)).join('\n')).toMatch(message)
})

test('a turn without a budget has costs only where they are named', async () => {
  expect(await errorsOf({ turn: {} })).toEqual([])
})
