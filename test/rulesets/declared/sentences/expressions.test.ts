import { expect, test } from 'vitest'
import { check, errorsOf, type Part, type Sentence } from './play.ts'

/** A key of steps. */
const THEN = 'then'
const A: Part = { combatants: { a: { n: 3, s: 1 }, b: {} } }
const FIELDS = { hp: 10, n: 0, m: 0, s: 0 }
/** a's turn counts an expression once; `rest` are more rules. */
const says = (expression: string, rest: Part = {}): Part => ({
  on: { 'turn-start': [{ if: 'my.n == 3', [THEN]: [{ count: 'x', by: expression }] }] },
  ...rest,
})
const yes = (condition: string): string => `if(${condition}, 1, 0)`

interface Case {
  readonly expression: string
  readonly is: number
  readonly rest?: Part
  readonly scenario?: Part
}

/** What a number comes to on the average over all dice. */
const CASES: readonly Case[] = [
  { expression: '1 + 2 * 3 - -4 / 2', is: 9 },
  {
    expression: 'min(3, 1, 2) * 100 + max(3, 1, 2) * 10 + floor(-1.5) + ceil(-1.5) + round(2.5) + round(-2.5)',
    is: 100 + 30 - 2 - 1 + 3 - 2,
  },
  { expression: 'abs(-3) + sqrt(16) + clamp(9, 1, 5) + clamp(-9, 1, 5)', is: 13 },
  { expression: '7 / 0 + sqrt(-4) + 1000000000 * 1000000000', is: 0 },
  { expression: yes('not 1 == 2 and (2 < 3 or 1 / 0 > 0)'), is: 1 },
  { expression: 'round(2.4999999999 * 10) + round(0.3)', is: 25 },
  { expression: '2d6', is: 7 },
  { expression: 'd%', is: 50.5 },
  { expression: '-d4 + 10', is: 7.5 },
  { expression: 'highest(2d20) * 400', is: 400 * 13.825 },
  { expression: 'lowest(2d4) * 16', is: 30 },
  // Of 3d4: mean of the sum less the least, 25/16.
  { expression: 'best(2, 3d4) * 64', is: 64 * (7.5 - 100 / 64) },
  { expression: 'worst(1, 3d4) * 64', is: 100 },
  { expression: 'count(6d6 >= 5)', is: 2 },
  { expression: 'count(4d6 == 6) * 6', is: 4 },
  { expression: 'count(4d6 < 3) * 6', is: 8 },
  { expression: 'dice(my.n - 0.5, 6)', is: 7 },
  { expression: 'dice(my.m, 6) + dice(-2, 6)', is: 0 },
  { expression: 'dice((0.1 + 0.7) * 10, 6) + dice(0.9999999999, 2)', is: 29.5 },
  { expression: 'explode(d2) * 1048576', is: 1048576 * 1.5 * (2 - 0.5 ** 20) },
  { expression: 'reroll(d6 <= 2) * 6', is: 6 * ((3 + 4 + 5 + 6) / 6 + (2 / 6) * 3.5) },
  { expression: 'count(reroll(6d6 == 1) >= 4) * 6', is: 6 * 6 * (0.5 + 1 / 12) },
  { expression: 'highest(reroll(2d2 == 1)) * 16', is: 16 * (2 - 1 / 16) },
  { expression: `${yes('chance(0.35)')} * 1000`, is: 350 },
  { expression: `${yes('chance(1.5)')} + ${yes('chance(-1)')}`, is: 1 },
  { expression: `${yes('chance(1 / 3)')} * 300`, is: 100 },
  { expression: 'if(d4 == 1, 8, 0) + if(1 == 2, d6, 1)', is: 3 },
  {
    expression: 'my.dam + highest(my.dam) * 10 + count(my.dam >= 1) * 1000',
    is: 4 + 1610 / 36 + 2000,
    rest: { combatants: { ...FIELDS, dam: '2d6-3' } },
  },
  { expression: 'my.dam * 10 + explode(my.dam)', is: 50 + 5, rest: { combatants: { ...FIELDS, dam: '5' } } },
  { expression: 'my.hp_max * 100 + my.hp_start * 10 + my.health', is: 1101 },
  {
    expression: 'tables.t(my.n) * 100 + tables.t(-5) * 10 + tables.t(2.9)',
    is: 721,
    rest: {
      tables: {
        t: {
          steps: [
            [0, 2],
            [2, 1],
            [3, 7],
          ],
        },
      },
    },
  },
  {
    expression: 'tables.t(my.e, target.e) + tables.u(my.e)',
    is: 35,
    rest: {
      combatants: { ...FIELDS, e: ['fire', 'water'] },
      tables: {
        t: {
          rows: ['water', 'fire'],
          columns: ['fire', 'water'],
          values: [
            [1, 2],
            [3, 4],
          ],
        },
        u: { rows: ['fire', 'water'], values: [30, 5] },
      },
      on: {
        'turn-start': [
          {
            if: 'my.n == 3',
            [THEN]: [{ each: [{ count: 'x', by: 'tables.t(my.e, target.e) + tables.u(my.e) + 1' }], of: 'foe' }],
          },
        ],
      },
    },
    scenario: { combatants: { a: { n: 3 }, b: { e: 'water' } } },
  },
  {
    expression: 'my.twice(my.n, 1) + my.plain',
    is: 7 + 6,
    rest: { values: { 'twice(x, y)': 'x * 2 + y', plain: 'my.twice(my.n, 0)' } },
  },
  {
    expression:
      'count(foes, one.hp > 3) * 1000 + sum(friends, one.n) * 100 + greatest(others, one.s) * 10 + least(allies, one.hp)',
    is: 1000 + 300 + 10,
    scenario: { combatants: { a: { n: 3 }, b: { s: 1 } } },
  },
  { expression: `${yes('any(foes, one.hp > my.n)')} * 10 + ${yes('all(allies, one.hp > 99)')}`, is: 11 },
  {
    expression: 'allies * 1000 + foes * 100 + allies_start * 10 + foes_start',
    is: 2121,
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: {} },
      parties: { left: { members: ['a', 'b', 'b'] }, right: { members: ['b'] } },
    },
  },
  {
    expression: 'my.pack * 10 + sum(foes, one.pack)',
    is: 10 * 202 + 2 * 103,
    rest: { values: { pack: 'allies * 100 + foes_start' } },
    scenario: {
      combatants: { a: { n: 3, s: 1 }, b: {} },
      parties: { left: { members: ['a', 'b', 'b'] }, right: { members: ['b', 'b'] } },
    },
  },
  {
    expression: "my.res('fire') * 100 + my.res(my.e) + if(my.tags('undead'), 1000, 0)",
    is: 50 + 0.25 + 1000,
    rest: {
      combatants: {
        ...FIELDS,
        e: ['cold', 'fire'],
        res: { type: 'share', per: 'kinds', default: '25%' },
        tags: { type: 'boolean', per: ['undead', 'giant'], default: false },
      },
      damage: { kinds: ['fire', 'cold'] },
    },
    scenario: { combatants: { a: { n: 3, s: 1, res: { fire: '50%' }, tags: ['undead'] }, b: {} } },
  },
  {
    expression:
      "my.armour.soak * 1000 + my.shield.bonus * 100 + my.shield.guard + my.armour.dam + if(my.shield.kind == 'round', 10000, 0)",
    is: 10000 + 7000 + 3.5,
    rest: {
      combatants: { ...FIELDS, armour: 'armour', shield: 'shield' },
      armours: { soak: 7, dam: 'd6' },
      shields: { bonus: 4, guard: '2d6', kind: ['round', 'tower'] },
    },
    scenario: { combatants: { a: { n: 3, s: 1, armour: 'mail' }, b: {} }, armours: { mail: {} } },
  },
  {
    expression: 'options.base + options.part * 100',
    is: 6 + 50,
    rest: { options: { base: 5, part: '50%' } },
    scenario: { ...A, rules: { system: 'small', options: { base: 6 } } },
  },
  {
    expression: 'my.rank * 10 + if(my.standing, 1, 0)',
    is: 21,
    scenario: {
      combatants: { a: { n: 3 }, b: {} },
      parties: { left: { members: ['b', 'a'] }, right: { members: ['b'] } },
    },
  },
]

test.each(CASES)('$expression', async ({ expression, is, rest, scenario }) => {
  await check({ says: expression, rules: says(expression, rest), scenario: scenario ?? A, is: { 'x.a.mean': is } })
})

const SENTENCES: readonly Sentence[] = [
  {
    says: 'a let of dice alone keeps its dice; elsewhere it is their sum; reroll of it is of new dice',
    rules: {
      on: {
        'turn-start': [
          {
            if: 'my.n == 3',
            [THEN]: [
              { let: { pool: '2d2', again: 'reroll(pool == 1)' } },
              { count: 'x', by: 'pool * 100 + count(pool == 2) * 10 + highest(pool)' },
              { count: 'y', by: 'again' },
              { count: 'z', by: 'best(1, pool) + worst(1, pool) - pool' },
            ],
          },
        ],
      },
    },
    scenario: A,
    is: { 'x.a.mean': 300 + 10 + 1.75, 'y.a.mean': 3.5, 'z.a.mean': 0 },
  },
  {
    says: 'each mention of dice is rolled anew',
    rules: {
      on: {
        'turn-start': [
          {
            if: 'my.n == 3',
            [THEN]: [{ let: { same: 'd2' } }, { count: 'x', by: 'if(same == same, 100, 0) + if(d2 == d2, 100, 0)' }],
          },
        ],
      },
    },
    scenario: A,
    is: { 'x.a.mean': 150 },
  },
  {
    says: 'dice of starts are rolled once a battle, and of scores each round',
    rules: {
      pools: { hp: { start: '2d2', vital: true }, mana: { start: 'my.hp + d2', max: 9 } },
      on: { 'turn-start': [{ count: 'x', by: 'my.mana - my.hp' }] },
    },
    is: { 'left.hp.a.mean': 3, 'x.a.mean': 1.5 },
  },
]

test.each(SENTENCES)('$says', check)

/** What does not stand where it is written, and what is said of it. */
const REFUSED: readonly (readonly [what: string, rules: Part, message: RegExp])[] = [
  ['dice in how many dice there are', says('dice(d6, 6)'), /no dice stand/],
  ['dice in a chance', says('if(chance(d6 / 6), 1, 0)'), /no dice stand/],
  ['dice over several combatants', says('sum(foes, d6)'), /no dice stand/],
  ['dice in a value', { values: { v: 'd6' }, ...says('my.v') }, /no dice stand/],
  ['dice in what is legal', { actions: { wait: { at: 'nobody', if: 'd6 > 3', do: [] } } }, /no dice stand/],
  ['dice in a most', { pools: { hp: { start: 5, max: 'd6', vital: true } } }, /no dice stand/],
  ['dice in a budget', { turn: { main: 'd6' } }, /no dice stand/],
  ['dice in uses', { actions: { wait: { at: 'nobody', uses: 'd6', do: [] } } }, /no dice stand/],
  ['dice in a cooldown', { actions: { wait: { at: 'nobody', cooldown: 'd6 turns', do: [] } } }, /no dice stand/],
  ['dice in the if of each', { on: { 'turn-start': [{ each: [], of: 'foe', if: 'd6 > 2' }] } }, /no dice stand/],
  ['a condition of a tactic with dice', { tactic: { turn: [{ do: 'wait', when: 'd6 > 3' }] } }, /no dice stand/],
  ['a target in an event', says('target.hp'), /"target" means nobody/],
  ['foes of a party', { order: { by: 'party', score: 'sum(foes, one.hp)' } }, /"my" means nobody in "score"/],
  [
    'a weapon without with',
    {
      actions: { wait: { do: [{ damage: 'weapon.d' }] } },
      weapons: { d: 1 },
      combatants: { hp: 10, n: 0, w: 'weapons' },
    },
    /no weapon/,
  ],
  ['a chain of comparisons', says('if(1 < my.n < 3, 1, 0)'), /chains/],
  ['a number for true or false', says('if(my.n, 1, 0)'), /is a number/],
  ['text alone', says("'fire'"), /stands alone/],
  ['a circle of values', { values: { p: 'my.q', q: 'my.p' }, ...says('my.p') }, /circles/],
  ['a circle of use', { actions: { wait: { do: [{ use: 'hit' }] }, hit: { do: [{ use: 'wait' }] } } }, /uses itself/],
  [
    'a change by itself',
    { effects: { e: { change: { n: '+ my.n' } } }, on: { 'turn-start': [{ apply: 'e' }] } },
    /depends on it/,
  ],
  [
    'a change by what follows from it',
    {
      values: { v: 'my.n * 2' },
      effects: { e: { change: { n: '+ caster.v' } } },
      on: { 'turn-start': [{ apply: 'e' }] },
    },
    /depends on it/,
  ],
  [
    '% with + on no share',
    { effects: { e: { change: { n: '+ 50%' } } }, on: { 'turn-start': [{ apply: 'e' }] } },
    /no share/,
  ],
  [
    'another unit of lasts',
    { effects: { e: { lasts: '1 turn' } }, on: { 'turn-start': [{ apply: 'e', lasts: '2 rounds' }] } },
    /lasts turns, not rounds/,
  ],
  [
    'on: out in an effect',
    { effects: { e: { on: { out: [] } } }, on: { 'turn-start': [{ apply: 'e' }] } },
    /gone when/,
  ],
  ['cancel elsewhere', { on: { damaged: [{ cancel: true }] } }, /stands only in answer/],
  [
    'redirect to somebody else',
    { reactions: { r: { on: 'ally.attacked', at: 'victim', do: [{ redirect: 'target' }] } } },
    /expected "me"/,
  ],
  ['each without of in an event', { on: { 'turn-start': [{ each: [] }] } }, /needs "of"/],
  ['damage without a target in an event', { on: { 'turn-start': [{ attack: 'true' }] } }, /needs a target/],
  ['two names that are one', { combatants: { hp: 10, 'a-b': 1, a_b: 2 } }, /are one name/],
  ['a field and an effect of one name', { effects: { n: {} }, on: { 'turn-start': [{ apply: 'n' }] } }, /already/],
  ['a name that is reserved', { combatants: { hp: 10, health: 1 } }, /reserved/],
  ['a name with an ending that is reserved', { combatants: { hp: 10, n_max: 1 } }, /reserved/],
  [
    'a row that is missing',
    {
      combatants: { hp: 10, n: 0, e: ['p', 'q'] },
      tables: { t: { rows: ['p'], values: [1] } },
      ...says('tables.t(my.e)'),
    },
    /can be "q"/,
  ],
  ['a long expression', says(`1${' + 1'.repeat(250)}`), /at most 1000/],
  ['time', { order: { by: 'time' } }, /"wait" does not say how long it takes/],
  ['order by tick', { order: { by: 'combatant', tick: '1 s' } }, /needs order by time/],
]

test.each(REFUSED)('%s is refused', async (_, rules, message) => {
  const errors = await errorsOf(rules)
  expect(errors.join('\n')).toMatch(message)
})

const nested = (depth: number): unknown[] => [{ if: 'true', [THEN]: depth > 1 ? nested(depth - 1) : [] }]

/** Limits of a rules file (§14): so many are taken, and one more is refused. */
const LIMITS: readonly (readonly [what: string, make: (count: number) => Part, most: number])[] = [
  ['fields', (count) => ({ combatants: { hp: 10, s: 0, ...named(count - 2, () => 1) } }), 200],
  [
    'keys',
    (count) => ({
      combatants: { hp: 10, s: 0, k: { type: 'integer', default: 0, per: Object.keys(named(count, () => 1)) } },
    }),
    64,
  ],
  ['values', (count) => ({ values: named(count, () => '1') }), 100],
  ['parameters', (count) => ({ values: { [`v(${Object.keys(named(count, () => 1)).join(', ')})`]: '1' } }), 8],
  ['pools', (count) => ({ pools: { hp: { start: 1, vital: true }, ...named(count - 1, () => ({ start: 1 })) } }), 16],
  ['effects', (count) => ({ effects: named(count, () => ({})) }), 64],
  [
    'actions',
    (count) => ({ actions: { wait: { at: 'nobody', do: [] }, ...named(count - 1, () => ({ do: [] })) } }),
    100,
  ],
  ['reactions', (count) => ({ reactions: named(count, () => ({ on: 'damaged', do: [] })) }), 50],
  ['steps', (count) => ({ on: { 'turn-start': Array(count).fill({ stop: true }) } }), 1000],
  ['lists in one another', (count) => ({ on: { 'turn-start': nested(count - 1) } }), 16],
]

function named<T>(count: number, make: () => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`w${at}`, make()]))
}

test.each(LIMITS)('%s have their limit', async (_, make, most) => {
  expect(await errorsOf(make(most))).toEqual([])
  expect((await errorsOf(make(most + 1))).length).toBeGreaterThan(0)
})
