import fc from 'fast-check'
import { condition, type Known, number } from './random-expression.ts'
import { handlers, knownAt, OTHERS, OWN_EVENTS, type Step, steps, THEN } from './random-steps.ts'

const ACTION: Known = { target: true, thing: true, dice: true, dealt: true }
export const HANDLER: Known = { target: false, thing: false, dice: true, dealt: true }
const PLAIN: Known = { target: false, thing: false, dice: false }
const TACTIC: Known = { target: true, thing: true, dice: false, ready: true }

function effect(more: Partial<Known> = {}): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({
    lasts: fc.constantFrom<unknown>(
      ...['2 turns', '1 turn', '2 rounds', 'battle', 'd3 turns', 'my.might + 1 rounds'],
      ...[
        { turns: 1, at: 'start' },
        { turns: 2, of: 'caster' },
        { turns: 1, at: 'start', of: 'caster' },
        { turns: 'caster.might', of: 'caster' },
      ],
    ),
    again: fc.constantFrom('refresh', 'ignore', 'extend', 'stack 3'),
    on: handlers(
      { ...HANDLER, stacks: true, ...more },
      [...OWN_EVENTS, 'begins', 'ends', 'foe.acts', 'ally.damaged'],
      2,
    ),
  })
}

const changes = fc.constantFrom<Record<string, unknown>>(
  { might: '+1' },
  { might: 'x 2', bonus: '= 3' },
  { 'skill(fire)': '-1', bonus: 'x 50%' },
  { might: '+ stacks', 'resist(cold)': '+50%' },
  { might: '= my.mana', 'skill(cold)': '+ caster.mana' },
  { bonus: '+ caster.hp', 'resist(fire)': '= 100%' },
  {},
)

const answer = fc
  .constantFrom<readonly string[]>(
    ...['is-missed', 'ally.attacked', 'foe.acts', 'damaged', 'attacked', 'friend.falls', 'foe.enters'].map((on) => [
      on,
    ]),
    ...[
      ['damaged', 'healed'],
      ['ally.damaged', 'foe.deals'],
    ],
  )
  .chain((on) => {
    const [one, other] = on.map(knownAt)
    const both = other ? { event: true, amount: one!.amount! && other.amount!, kind: one!.kind! && other.kind! } : one
    const known: Known = { ...ACTION, ...both, redirects: on[0] === 'ally.attacked' }
    return fc.record({
      on: fc.constant(on.length === 1 ? on[0] : on),
      at: fc.constantFrom('source', 'victim', 'self'),
      if: condition({ ...known, dice: false, dealt: false }, 0),
      do: steps(known, 1),
    })
  })

const order = fc.record({
  by: fc.constantFrom('combatant', 'party', 'turns'),
  rolled: fc.constantFrom('once', 'each round'),
  ties: fc.constantFrom('random', 'listed', 'together'),
})

const selector = fc.oneof(
  fc.constantFrom('weakest', 'nearest', 'strongest', 'farthest', 'most-wounded', 'random', 'same'),
  number({ ...TACTIC, ready: false, thing: false }, 1).map((value) => `most ${value}`),
  number({ ...TACTIC, ready: false, thing: false }, 1).map((value) => `least ${value}`),
)

/** Rules for a turn; at the end one that is nearly always possible. */
const turn = fc
  .tuple(selector, selector, fc.constantFrom('45%', '12.5%', '100%'), condition(TACTIC), condition(TACTIC, 0))
  .map(([one, other, chance, when, last]) => [
    { do: 'rally', when: 'round == 2' },
    { do: 'prayer', at: other, when: 'my.mana > 0', chance },
    { do: 'burst', at: one, when },
    { do: 'swing', at: other, chance },
    { do: 'jab', at: one, when: last },
    'strike nearest',
  ])
const answers = fc.constantFrom<readonly unknown[]>(['answer'], [{ do: 'answer', chance: '60%' }], [])

export const game = fc
  .record({
    effects: fc.tuple(effect({ heat: true }), effect(), effect(), effect()),
    changes,
    stops: fc.constantFrom<Record<string, unknown>>(
      ...[
        { cannot: ['act'] },
        { cannot: ['react', 'swing'] },
        { only: ['strike', 'prayer'] },
        { cannot: ['act', 'burst'] },
      ],
    ),
    strike: steps({ ...ACTION, thing: false, used: true }, 1),
    jab: steps({ ...ACTION, used: true }, 1),
    swing: steps(ACTION),
    burst: steps(ACTION),
    prayer: fc.boolean().chain((item) =>
      steps({ ...ACTION, thing: false, item }).map((all) => ({
        ...(item && { with: 'item', uses: 'item.charges' }),
        do: all,
      })),
    ),
    legal: condition({ ...ACTION, dice: false, dealt: false }),
    taken: number({ ...HANDLER, dealt: false, event: true, amount: true, kind: false }, 1),
    on: handlers(HANDLER, [...OWN_EVENTS, ...OTHERS], 2),
    answer,
    order,
    turn,
    answers,
    chooses: fc.boolean(),
    down: fc.boolean(),
    taunts: fc.boolean(),
    absorbs: fc.boolean(),
    ceases: fc.boolean(),
    armoured: fc.boolean(),
    front: fc.constantFrom(undefined, { front: 2 }, { front: 1, fills: 'at once' }),
    resets: fc.constantFrom('turn', 'round'),
    bounds: handlers(HANDLER, ['empty', 'full'], 1),
    nerve: fc.constantFrom('fled', 'yielded', true, false),
    cooldown: fc.constantFrom('1 turn', '2 turns', '1 round', '0 turns', 'my.might turns'),
    at: fc.constantFrom('foe', 'anyone', 'ally'),
    prays: fc.constantFrom('friend', 'ally', 'self', 'fallen', 'fallen-foe', 'anyone'),
    targets: fc.constantFrom<unknown>(2, 'all', 'my.might', 'floor(my.mana / 2)'),
    uses: fc.constantFrom<unknown>(2, 'my.mana'),
    cost: number(PLAIN, 0),
    priority: number(PLAIN, 0),
    most: number(PLAIN, 1),
  })
  .map((made) => {
    const [burning, weak, stunned, marked] = made.effects
    const isByCombatant = made.order.by === 'combatant'
    const chooses = made.chooses && isByCombatant
    const shift = made.front && [{ do: 'shift', at: 'nearest', when: 'my.health < 0.3' }]
    return {
      tiltyard_rules: 1,
      name: 'Made up',
      options: { base: 2, part: '25%' },
      combatants: {
        hp: 'dice',
        might: 1,
        luck: 'd4',
        mana: 3,
        brave: false,
        element: ['fire', 'cold'],
        curse: 'effect',
        skill: { type: 'integer', per: 'kinds', default: 1 },
        resist: { type: 'share', per: 'kinds', default: '0%' },
        immune: { type: 'boolean', per: 'effects', default: false },
        weapons: 'weapons',
        shield: 'shield',
        armour: 'armour',
        pack: 'items',
      },
      items: { charges: 2, mends: 'dice', leaves: 'effect' },
      armours: { soak: 1, thick: false },
      weapons: { damage: 'dice', power: 1, kind: 'kind' },
      shields: { block: 0.5 },
      values: {
        bonus: 'floor(my.might / 2) + my.skill(my.element)',
        'twice(x)': 'x + x * my.might',
        'worth(k, n)': "n * my.resist(k) + if(k == 'cold', 1, my.twice(n))",
        'tough(n)': 'my.hp > n and my.brave',
      },
      tables: {
        step: {
          steps: [
            [0, 1],
            [2, 3],
            [5, -1],
          ],
        },
        fit: {
          rows: ['fire', 'cold'],
          columns: ['fire', 'cold'],
          values: [
            [0.5, 2],
            [1, '50%'],
          ],
        },
        size: { rows: ['cold', 'fire'], values: [1, 3] },
      },
      pools: {
        ward: { start: 'd4', absorbs: made.absorbs, decimals: 1 },
        veil: { start: 1, max: 'my.might', absorbs: made.absorbs },
        hp: { start: 'my.hp', vital: true },
        mana: { start: 'my.mana', max: 'my.mana * 2', 'each turn': 1 },
        nerve: { start: 'my.might + 3', vital: made.nerve, decimals: 2 },
        morale: { start: 1, min: 'my.might - 3', max: `max(3, ${made.most})`, resets: made.resets, on: made.bounds },
      },
      damage: {
        kinds: ['fire', 'cold'],
        ...(made.armoured && { taken: `min(amount, 12) * (1 - my.resist(kind)) + min(2, ${made.taken})` }),
      },
      effects: {
        burning: { ...burning, carries: { heat: 1.5 } },
        weak: { ...weak, change: made.changes },
        stunned: {
          ...stunned,
          lasts: '1 turn',
          ...made.stops,
          ...(made.ceases && { while: 'my.mana < 20 and caster.standing' }),
        },
        marked: {
          ...marked,
          lasts: '2 rounds',
          taunts: made.taunts,
          on: {},
          ...(made.down && { down: true, while: 'my.hp <= 0' }),
        },
      },
      turn: { main: 1, minor: 'if(my.brave, 2, 1)' },
      order: {
        ...made.order,
        score: isByCombatant ? `floor(d6 / 2) + my.might${chooses ? ' + priority' : ''}` : 'floor(d6 / 2)',
        ...(chooses && { choose: 'round' }),
      },
      ...(made.front && { field: made.front }),
      counts: { tricks: 'how often' },
      on: { ...made.on, ...(made.down && { falls: [{ if: 'my.brave', [THEN]: [{ apply: 'marked' }] }] }) },
      actions: {
        strike: {
          costs: { main: 1 },
          do: [{ attack: 'd20 + my.might >= 9', [THEN]: [{ damage: 'd6 + 1' }] }, ...made.strike] as Step[],
        },
        jab: { at: made.at, with: 'weapon', costs: { minor: made.cost }, uses: 3, do: made.jab },
        swing: {
          with: 'weapon',
          costs: { main: 1 },
          cooldown: made.cooldown,
          if: made.legal,
          ...(chooses && { priority: made.priority }),
          do: made.swing,
        },
        burst: {
          with: 'weapon',
          targets: made.targets,
          costs: { main: 1, mana: 1 },
          uses: made.uses,
          cooldown: '2 rounds',
          do: [...made.burst, { each: made.burst }, { each: made.strike, of: 'targets', most: 1 }],
        },
        rally: { at: 'nobody', uses: 1, costs: { minor: 1 }, do: [{ enter: 'three', most: 1 }] },
        ...(made.front && { shift: { at: 'reserve', costs: { minor: 1 }, do: [{ swap: 'target' }] } }),
        prayer: { at: made.prays, costs: { minor: 1, mana: 'my.might' }, ...made.prayer },
      },
      reactions: { answer: { ...made.answer, with: 'weapon', costs: { minor: 1 }, uses: 4 } },
      tactic: { turn: [...(shift ?? []), ...made.turn], reactions: made.answers },
    }
  })

/** The second template has a tactic of its own. */
export const scenario = fc
  .record({ turn, with: fc.constantFrom('torch', 'icicle'), fit: fc.double({ min: -2, max: 3, noNaN: true }) })
  .map((made) => ({
    tiltyard: 1,
    name: 'Made up',
    rules: {
      system: 'made-up',
      options: { base: 3 },
      tables: { step: { 2: 5 }, fit: { cold: { fire: Number(made.fit.toFixed(3)) } } },
    },
    weapons: { torch: { damage: 'd6', kind: 'fire', power: 2 }, icicle: { damage: '2d3+1', kind: 'cold' } },
    shields: { buckler: { block: 1.25 } },
    armours: { mail: { soak: 2, thick: true }, rags: { soak: 0 } },
    items: { potion: { charges: 1, mends: '2d4', leaves: 'weak' }, salve: { mends: 3 } },
    combatants: {
      one: {
        hp: '2d6+4',
        might: 2,
        brave: true,
        weapons: ['torch'],
        curse: 'weak',
        shield: 'buckler',
        pack: ['potion'],
      },
      two: {
        ...{
          hp: 9,
          mana: 5,
          element: 'cold',
          weapons: ['icicle', 'torch'],
          skill: { fire: 3 },
          tactic: 'own',
          pack: ['salve', 'potion'],
          armour: 'mail',
        },
        ...{ resist: { fire: '50%' }, immune: ['weak', 'burning'], curse: 'burning' },
      },
      three: { hp: 12, might: 0, luck: '2d3', weapons: [], armour: 'rags', resist: { cold: '-25%' } },
    },
    tactics: { own: { turn: [{ do: 'swing', with: made.with, at: 'weakest' }, ...made.turn] } },
    parties: {
      left: { members: ['2 one', 'three'] },
      right: { members: ['two', 'one', 'three', { is: 'three', name: 'Late', waits: true }] },
    },
    run: { max_rounds: 12 },
  }))

/** A rules file and a scenario of it, as texts. */
export const randomGame = fc
  .tuple(game, scenario)
  .map(([rules, made]) => ({ rules: JSON.stringify(rules, null, 1), scenario: JSON.stringify(made) }))
