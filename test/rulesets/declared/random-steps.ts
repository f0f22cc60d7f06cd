import fc from 'fast-check'
import { condition, type Known, number } from './random-expression.ts'

/** A key of steps. By another name, since what has it could be taken for a promise. */
export const THEN = 'then'

export type Step = Readonly<Record<string, unknown>>

const EFFECTS = ['burning', 'weak', 'stunned', 'marked', 'my.curse'] as const

/** Events of a combatant itself, and of others; those of effects come to them. */
export const OWN_EVENTS: readonly string[] = [
  ...['battle-start', 'round-start', 'round-end', 'turn-start', 'turn-end', 'acts', 'attacked', 'is-hit', 'is-missed'],
  ...['hits', 'misses', 'damaged', 'deals', 'healed', 'falls', 'kills', 'enters'],
]
export const OTHERS: readonly string[] = [
  ...['foe.acts', 'ally.damaged', 'foe.out', 'friend.healed', 'anyone.kills', 'ally.attacked', 'friend.falls'],
  ...['foe.turn-start', 'anyone.deals', 'foe.enters', 'ally.turn-end', 'anyone.round-end', 'friend.damaged', 'out'],
]

/** What steps know in answer to an event. */
export function knownAt(event: string): Partial<Known> {
  const [name] = event.split('.').slice(-1)
  return {
    event: true,
    amount: name === 'damaged' || name === 'deals' || name === 'healed',
    kind: name === 'damaged' || name === 'deals',
    action: name === 'acts',
    cancels: name === 'acts' || name === 'attacked',
  }
}

export function steps(known: Known, depth = 2): fc.Arbitrary<Step[]> {
  return fc.array(step(known, depth), { minLength: 1, maxLength: 3 })
}

/** Steps for a few of these events. */
export function handlers(known: Known, events: readonly string[], most: number): fc.Arbitrary<Record<string, Step[]>> {
  return fc
    .uniqueArray(fc.constantFrom(...events), { maxLength: most })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((event) => [event, steps({ ...known, ...knownAt(event) }, 1)]))),
    )
}

function step(known: Known, depth: number): fc.Arbitrary<Step> {
  const to = known.target ? ['me', 'target'] : known.event ? ['me', 'source', 'victim'] : ['me']
  const whom = fc.constantFrom(...to, ...(known.stacks ? ['caster'] : []))
  const amount = number(known, 1)
  const effect = fc.constantFrom(...EFFECTS, ...(known.item ? ['item.leaves'] : []))
  const kinds = ['fire', 'cold', 'my.element', ...(known.thing ? ['weapon.kind'] : [])]
  const plain: fc.Arbitrary<Step>[] = [
    fc.record({ damage: amount, kind: fc.constantFrom(...kinds), to: whom }),
    fc.record({ damage: amount, to: whom }),
    fc.record({ damage: amount, from: fc.constantFrom('mana', 'hp', 'nerve'), to: whom }),
    fc.record({ heal: amount, to: whom }),
    fc.record({ heal: amount, pool: fc.constantFrom('mana', 'nerve', 'ward'), to: whom }),
    fc.record({ gain: fc.record({ mana: amount }), to: whom }),
    fc.record({ gain: fc.record({ main: amount, morale: amount }), to: whom }),
    fc.record({ lose: fc.record({ ward: amount }), to: whom }),
    fc.record({ lose: fc.record({ minor: amount }), to: whom }),
    fc.record({ lose: fc.record({ morale: amount }), to: whom }),
    fc.record({ slay: fc.constant(true), to: whom }),
    fc.record({ flee: fc.constant(true), to: whom }),
    fc.record({ yield: fc.constant(true), to: whom }),
    fc.record({ lose: fc.record({ hp: amount }), to: whom }),
    fc.record({ lose: fc.record({ nerve: amount }), to: whom }),
    fc.record({ apply: effect, to: whom }),
    fc.record({ apply: fc.constant('burning'), to: whom, stacks: amount, carrying: fc.record({ heat: amount }) }),
    fc.record({ apply: fc.constant('marked'), to: whom, lasts: amount.map((count) => `${count} rounds`) }),
    fc.record({ apply: fc.constant('stunned'), to: whom, lasts: amount.map((count) => `${count} turns`) }),
    fc.record({ remove: effect, to: whom }),
    fc.record({ remove: fc.constant('burning'), stacks: number(known, 0), to: whom }),
    fc.record({ count: fc.constant('tricks'), by: number({ ...known, dice: false }, 0) }),
    fc.record({ 'end-turn': fc.constant(true), to: whom }),
    fc.constantFrom<Step>({ stop: true }, { ready: 'burst' }, { ready: 'swing' }),
  ]
  if (known.cancels) plain.push(fc.constant({ cancel: true }))
  if (known.redirects) plain.push(fc.constant({ redirect: 'me' }))
  if (depth === 0) return fc.oneof(...plain)
  return fc.oneof(
    { weight: 2, arbitrary: fc.oneof(...plain) },
    { weight: 2, arbitrary: fc.oneof(...stepsWithin(known, depth)) },
  )
}

/** Steps that have others in them. */
function stepsWithin(known: Known, depth: number): fc.Arbitrary<Step>[] {
  const inner = steps(known, depth - 1)
  const withTarget: Known = { ...known, target: true }
  const nested: fc.Arbitrary<Step>[] = [
    fc.record({ if: condition(known), [THEN]: inner, else: inner }),
    fc.record({ if: condition(known), [THEN]: inner }),
    fc.tuple(number(known, 0), number(known, 1)).map(([first, other]) => ({
      if: 'my.hp > 2',
      [THEN]: [{ let: { t: first } }, { set: { t: `t + ${other}` } }, { heal: 't', to: 'me' }],
    })),
    fc
      .tuple(number(known, 1), steps(known, depth - 1))
      .map(([value]) => ({ let: { kept: '3d6', x: value, y: 'kept + x * count(kept >= 4)' } })),
    // What is kept is looked at afterwards, die by die and as a sum.
    fc
      .tuple(fc.constantFrom('dice(my.might, 6)', 'reroll(3d6 <= 2)', 'my.luck', 'explode(2d4)'), whole())
      .map(([dice, read]) => ({
        if: 'my.mana >= 0',
        [THEN]: [{ let: { pile: dice } }, { heal: read, to: 'me' }],
      })),
    fc.record({ repeat: fc.constantFrom('2', 'd3', 'my.might'), do: inner }),
    fc.record(
      {
        each: steps(withTarget, depth - 1),
        of: fc.constantFrom('foe', 'ally', 'friend', 'anyone', 'fallen'),
        if: condition({ ...withTarget, dice: false }, 0),
        most: fc.constantFrom('1', '2', 'my.might'),
        by: fc.oneof(
          fc.constantFrom('weakest', 'nearest', 'strongest', 'farthest', 'most-wounded', 'random'),
          fc
            .tuple(fc.constantFrom('most', 'least'), number({ ...withTarget, dice: false }, 0))
            .map(([end, value]) => `${end} ${value}`),
        ),
      },
      { requiredKeys: ['each', 'of'] },
    ),
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
      ...(known.used ? [] : [fc.constantFrom<Step>({ use: 'strike' }, { use: 'jab' }, { use: 'jab', with: 'each' })]),
    )
  }
  return nested
}

function whole(): fc.Arbitrary<string> {
  return fc.constantFrom('pile', 'count(pile >= 3)', 'highest(pile) + lowest(pile)', 'best(2, pile) - worst(1, pile)')
}
