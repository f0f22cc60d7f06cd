import fc from 'fast-check'

/** A key of steps. By another name, since what has it could be taken for a promise. */
export const THEN = 'then'

/** What an expression may name where it stands. */
interface Known {
  readonly target: boolean
  readonly thing: boolean
  readonly dice: boolean
  readonly stacks?: boolean
  readonly event?: boolean
  readonly amount?: boolean
  /** In steps, which know what damage has been dealt. */
  readonly dealt?: boolean
  /** It is the action that others use. */
  readonly used?: boolean
}

const ACTION: Known = { target: true, thing: true, dice: true, dealt: true }
export const HANDLER: Known = { target: false, thing: false, dice: true, event: true, dealt: true }

const EFFECTS = ['burning', 'weak', 'stunned', 'marked'] as const
const small = fc.integer({ min: 0, max: 6 })

function number(known: Known, depth = 2): fc.Arbitrary<string> {
  const atoms: fc.Arbitrary<string>[] = [
    small.map(String),
    fc.constantFrom('0.5', '25%', '1.5'),
    fc.constantFrom(
      'my.might',
      'my.hp',
      'my.mana',
      'my.ward',
      'my.bonus',
      'my.hp_max',
      'my.morale',
      'my.burst_left',
      'allies_start',
      'my.burning',
      'my.weak_left',
      'round',
    ),
    fc.constantFrom(
      'options.base',
      'my.health',
      'allies',
      'foes',
      'tables.step(my.might)',
      'my.twice(my.mana)',
      'my.rank',
    ),
    fc.constantFrom(
      'count(foes, one.hp > 3)',
      'sum(friends, one.might)',
      'greatest(foes, one.hp)',
      'least(others, one.mana)',
    ),
  ]
  if (known.target)
    atoms.push(fc.constantFrom('target.might', 'target.hp', 'target.ward', 'target.weak', 'target.bonus'))
  if (known.thing) atoms.push(fc.constantFrom('weapon.power', 'my.skill(weapon.kind)'))
  if (known.dice)
    atoms.push(
      fc.constantFrom('d6', '2d4', 'd20', 'highest(2d6)', 'best(2, 3d4)', 'count(3d6 >= 4)', 'my.luck', 'explode(d4)'),
    )
  if (known.dice)
    atoms.push(
      fc.constantFrom(
        'reroll(2d6 == 1)',
        'dice(my.might, 4)',
        'count(reroll(3d6 <= 2) >= 5)',
        'lowest(3d6)',
        'worst(2, 3d8)',
      ),
    )
  if (known.dice && known.thing) atoms.push(fc.constant('weapon.damage'))
  if (known.dealt) atoms.push(fc.constant('dealt'))
  if (known.stacks) atoms.push(fc.constant('stacks'))
  if (known.event) atoms.push(fc.constantFrom('source.might', 'victim.hp'))
  if (known.amount) atoms.push(fc.constantFrom('amount', 'raw', 'through'))
  const atom = fc.oneof(...atoms)
  if (depth === 0) return atom
  const part = number(known, depth - 1)
  return fc.oneof(
    { weight: 3, arbitrary: atom },
    fc
      .tuple(part, fc.constantFrom('+', '-', '*', '/'), part)
      .map(([one, operator, other]) => `(${one} ${operator} ${other})`),
    fc.tuple(fc.constantFrom('min', 'max'), part, part).map(([name, one, other]) => `${name}(${one}, ${other})`),
    fc.tuple(fc.constantFrom('floor', 'ceil', 'round', 'abs'), part).map(([name, one]) => `${name}(${one})`),
    fc.tuple(condition(known, depth - 1), part, part).map(([holds, one, other]) => `if(${holds}, ${one}, ${other})`),
  )
}

function condition(known: Known, depth = 1): fc.Arbitrary<string> {
  const part = number(known, Math.max(0, depth - 1))
  const atoms: fc.Arbitrary<string>[] = [
    fc
      .tuple(part, fc.constantFrom('<', '<=', '>', '>=', '==', '!='), part)
      .map(([one, operator, other]) => `${one} ${operator} ${other}`),
    fc.constantFrom(
      'my.brave',
      'any(foes, one.hp < 5)',
      'not my.brave',
      "my.element == 'fire'",
      'all(friends, one.hp > 1)',
    ),
  ]
  if (known.dice) atoms.push(fc.constantFrom('chance(40%)', 'chance(my.hp / 20)', 'd20 >= 11', 'chance(1 / 3)'))
  if (known.thing) atoms.push(fc.constant("weapon.kind == 'cold'"))
  const atom = fc.oneof(...atoms)
  if (depth === 0) return atom
  return fc.oneof(
    { weight: 3, arbitrary: atom },
    fc
      .tuple(atom, fc.constantFrom('and', 'or'), atom)
      .map(([one, operator, other]) => `(${one}) ${operator} (${other})`),
  )
}

type Step = Readonly<Record<string, unknown>>

export function steps(known: Known, depth = 2): fc.Arbitrary<Step[]> {
  return fc.array(step(known, depth), { minLength: 1, maxLength: 3 })
}

function step(known: Known, depth: number): fc.Arbitrary<Step> {
  const to = known.target ? ['me', 'target'] : known.event ? ['me', 'source', 'victim'] : ['me']
  const whom = fc.constantFrom(...to)
  const amount = number(known, 1)
  const effect = fc.constantFrom(...EFFECTS)
  const plain: fc.Arbitrary<Step>[] = [
    fc.record({
      damage: amount,
      kind: fc.constantFrom('fire', 'cold', ...(known.thing ? ['weapon.kind'] : [])),
      to: whom,
    }),
    fc.record({ damage: amount, from: fc.constantFrom('mana', 'hp'), to: whom }),
    fc.record({ heal: amount, to: whom }),
    fc.record({ gain: fc.record({ mana: amount }), to: whom }),
    fc.record({ lose: fc.record({ ward: amount }), to: whom }),
    fc.record({ lose: fc.record({ morale: amount }), to: whom }),
    fc.record({ slay: fc.constant(true), to: whom }),
    fc.record({ flee: fc.constant(true), to: whom }),
    fc.record({ lose: fc.record({ hp: amount }), to: whom }),
    fc.record({ apply: effect, to: whom }),
    fc.record({ apply: fc.constant('burning'), to: whom, stacks: amount, carrying: fc.record({ heat: amount }) }),
    fc.record({ apply: fc.constant('marked'), to: whom, lasts: amount.map((count) => `${count} rounds`) }),
    fc.record({ remove: effect, to: whom }),
    fc.record({ remove: fc.constant('burning'), stacks: fc.constant(1), to: whom }),
    fc.record({ count: fc.constant('tricks'), by: number({ ...known, dice: false }, 0) }),
    fc.constantFrom<Step>({ stop: true }, { 'end-turn': true, to: 'me' }, { ready: 'strike' }),
  ]
  if (depth === 0) return fc.oneof(...plain)
  const inner = steps(known, depth - 1)
  const withTarget: Known = { ...known, target: true }
  const nested: fc.Arbitrary<Step>[] = [
    fc.record({ if: condition(known), [THEN]: inner, else: inner }),
    fc.tuple(number(known, 0), number(known, 1)).map(([first, other]) => ({
      if: 'my.hp > 2',
      [THEN]: [{ let: { t: first } }, { set: { t: `t + ${other}` } }, { heal: 't', to: 'me' }],
    })),
    fc
      .tuple(number(known, 1), steps(known, depth - 1))
      .map(([value]) => ({ let: { kept: '3d6', x: value, y: 'kept + x * count(kept >= 4)' } })),
    fc.record({ repeat: fc.constantFrom('2', 'd3', 'my.might'), do: inner }),
    fc.record({
      each: steps(withTarget, depth - 1),
      of: fc.constantFrom('foe', 'ally', 'friend', 'anyone'),
      if: condition({ ...withTarget, dice: false }, 0),
      most: fc.constantFrom('1', '2', 'my.might'),
      by: fc.constantFrom('weakest', 'nearest', 'strongest', 'farthest', 'most-wounded', 'random'),
    }),
    fc.record({
      cases: fc
        .tuple(condition(known), inner, inner)
        .map(([holds, one, other]) => [{ if: holds, do: one }, { do: other }]),
    }),
  ]
  if (known.target) {
    nested.push(
      fc.record({ attack: condition(known), [THEN]: inner, else: inner }),
      fc.record({ attack: condition(known), [THEN]: fc.constant([{ damage: 'd6' }]) }),
      fc.record({ repeat: fc.constantFrom('2', '3'), retarget: fc.constant(true), do: inner }),
      ...(known.used ? [] : [fc.constant({ use: 'strike' })]),
    )
  }
  return fc.oneof({ weight: 2, arbitrary: fc.oneof(...plain) }, { weight: 2, arbitrary: fc.oneof(...nested) })
}

const OWN_EVENTS = [
  'turn-start',
  'turn-end',
  'damaged',
  'deals',
  'hits',
  'misses',
  'is-hit',
  'is-missed',
  'kills',
  'healed',
  'round-start',
  'attacked',
  'falls',
  'acts',
]
const OTHERS = ['foe.acts', 'ally.damaged', 'foe.out', 'friend.healed', 'anyone.kills', 'ally.attacked']
const EVENTS = [...OWN_EVENTS, ...OTHERS]

function handlers(known: Known, events: readonly string[], most: number): fc.Arbitrary<Record<string, Step[]>> {
  return fc.dictionary(fc.constantFrom(...events), steps(known, 1), { maxKeys: most })
}

function effect() {
  const known: Known = { ...HANDLER, stacks: true }
  return fc.record({
    lasts: fc.constantFrom<unknown>(
      '2 turns',
      '1 turn',
      '2 rounds',
      'battle',
      { turns: 1, at: 'start' },
      { turns: 2, of: 'caster' },
      { turns: 1, at: 'start', of: 'caster' },
      'd3 turns',
    ),
    again: fc.constantFrom('refresh', 'ignore', 'extend', 'stack 3'),
    on: handlers(known, [...OWN_EVENTS, 'begins', 'ends'], 2),
  })
}

/** Effects last at most as their names below say where steps give another duration. */
export const game = fc
  .record({
    effects: fc.tuple(effect(), effect(), effect(), effect()),
    changes: fc.constantFrom<Record<string, unknown>>(
      { might: '+1' },
      { might: 'x 2', bonus: '= 3' },
      { 'skill(fire)': '-1', bonus: 'x 50%' },
      {},
    ),
    strike: steps({ target: true, thing: false, dice: true, used: true }, 1),
    swing: steps(ACTION),
    burst: steps(ACTION),
    prayer: steps({ target: true, thing: false, dice: true }),
    legal: condition({ target: true, thing: true, dice: false }),
    taken: number({ target: false, thing: false, dice: true }, 1),
    on: handlers(HANDLER, EVENTS, 2),
    answer: fc.record({
      on: fc.constantFrom('is-missed', 'ally.attacked', 'foe.acts', 'damaged', 'attacked'),
      at: fc.constantFrom('source', 'self'),
      do: steps({ target: true, thing: true, dice: true, event: true }, 1),
    }),
    order: fc.record({
      by: fc.constantFrom('combatant', 'party', 'turns'),
      rolled: fc.constantFrom('once', 'each round'),
      ties: fc.constantFrom('random', 'listed', 'together'),
    }),
    chooses: fc.boolean(),
    down: fc.boolean(),
    front: fc.boolean(),
    when: condition({ target: true, thing: true, dice: false }),
    resets: fc.constantFrom('turn', 'round'),
    bounds: fc.dictionary(fc.constantFrom('empty', 'full'), steps(HANDLER, 0), { maxKeys: 1 }),
    cooldown: fc.constantFrom('1 turn', '2 turns', '1 round', '0 turns'),
  })
  .map((made) => {
    const [burning, weak, stunned, marked] = made.effects
    const isByCombatant = made.order.by === 'combatant'
    return {
      tiltyard_rules: 1,
      name: 'Made up',
      options: { base: 2 },
      combatants: {
        hp: 'dice',
        might: 1,
        luck: 'd4',
        mana: 3,
        brave: false,
        element: ['fire', 'cold'],
        skill: { type: 'integer', per: 'kinds', default: 1 },
        weapons: 'weapons',
      },
      weapons: { damage: 'dice', power: 1, kind: 'kind' },
      values: { bonus: 'floor(my.might / 2) + my.skill(my.element)', 'twice(x)': 'x + x * my.might' },
      tables: {
        step: {
          steps: [
            [0, 1],
            [2, 3],
            [5, -1],
          ],
        },
      },
      pools: {
        ward: { start: 'd4', absorbs: true, decimals: 1 },
        hp: { start: 'my.hp', vital: true },
        mana: { start: 'my.mana', max: 'my.mana * 2', 'each turn': 1 },
        morale: { start: 1, min: 'my.might - 3', max: 'my.might + 3', resets: made.resets, on: made.bounds },
      },
      damage: { kinds: ['fire', 'cold'], taken: `min(amount, 12) + min(2, ${made.taken})` },
      effects: {
        burning: { ...burning, carries: { heat: 1.5 } },
        weak: { ...weak, change: made.changes },
        stunned: { ...stunned, lasts: '1 turn', cannot: ['act'], while: 'my.mana < 20' },
        marked: {
          ...marked,
          lasts: '2 rounds',
          taunts: true,
          on: {},
          ...(made.down && { down: true, while: 'my.hp <= 0' }),
        },
      },
      turn: { main: 1, minor: 1 },
      order: {
        ...made.order,
        score: isByCombatant ? 'floor(d6 / 2) + my.might' : 'floor(d6 / 2)',
        ...(made.chooses && isByCombatant && { choose: 'round' }),
      },
      ...(made.front && { field: { front: 2 } }),
      counts: { tricks: 'how often' },
      on: { ...made.on, ...(made.down && { falls: [{ if: 'my.brave', [THEN]: [{ apply: 'marked' }] }] }) },
      actions: {
        strike: {
          costs: { main: 1 },
          do: [{ attack: 'd20 + my.might >= 9', [THEN]: [{ damage: 'd6 + 1' }] }, ...made.strike],
        },
        swing: { with: 'weapon', costs: { main: 1 }, cooldown: made.cooldown, if: made.legal, do: made.swing },
        burst: {
          with: 'weapon',
          targets: 2,
          costs: { main: 1, mana: 1 },
          uses: 2,
          cooldown: '2 rounds',
          do: [...made.burst, { each: made.burst }],
        },
        rally: { at: 'nobody', uses: 1, costs: { minor: 1 }, do: [{ enter: 'three', most: 1 }] },
        ...(made.front && { shift: { at: 'reserve', costs: { minor: 1 }, do: [{ swap: 'target' }] } }),
        prayer: { at: 'friend', costs: { minor: 1, mana: 1 }, do: made.prayer },
      },
      reactions: { answer: { ...made.answer, with: 'weapon', costs: { minor: 1 } } },
      tactic: {
        turn: [
          { do: 'rally', when: 'round == 2' },
          ...(made.front ? [{ do: 'shift', at: 'nearest', when: 'my.health < 0.3' }] : []),
          { do: 'prayer', at: 'most-wounded', when: 'target.health < 0.6' },
          { do: 'burst', at: 'weakest', when: made.when },
          { do: 'swing', at: 'random' },
          'strike nearest',
        ],
        reactions: ['answer'],
      },
    }
  })

export const SCENARIO = {
  tiltyard: 1,
  name: 'Made up',
  rules: { system: 'made-up' },
  weapons: { torch: { damage: 'd6', kind: 'fire', power: 2 }, icicle: { damage: '2d3+1', kind: 'cold' } },
  combatants: {
    one: { hp: '2d6+4', might: 2, brave: true, weapons: ['torch'] },
    two: { hp: 9, mana: 5, element: 'cold', weapons: ['icicle', 'torch'], skill: { fire: 3 } },
    three: { hp: 12, might: 0, luck: '2d3', weapons: [] },
  },
  parties: {
    left: { members: ['2 one', 'three'] },
    right: { members: ['two', 'one', 'three', { is: 'three', name: 'Late', waits: true }] },
  },
  run: { max_rounds: 12 },
}

/** A rules file and a scenario of it, as texts. */
export const randomGame = game.map((rules) => ({
  rules: JSON.stringify(rules, null, 1),
  scenario: JSON.stringify(SCENARIO),
}))
