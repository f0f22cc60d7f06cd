import fc from 'fast-check'
import type { Scene } from './stage.ts'

/**
 * Scenes of all sorts: up to three a side, any weapons, odd tactics, surprise and sleep, every option that matters. In
 * half of them no decision looks at hit points or the round, so that rounds can be rehearsed (rehearsal.ts).
 */
export function randomScene(): fc.Arbitrary<Scene> {
  return fc.boolean().chain(sceneThatIs)
}

function sceneThatIs(foreseeable: boolean): fc.Arbitrary<Scene> {
  return fc.record(
    {
      first: party('A', foreseeable),
      second: party('B', foreseeable),
      options: fc.record(
        {
          edition: fc.constantFrom('counter-attack', 'counter-thrust'),
          initiative: fc.constantFrom('single', 'single', 'single', 'each'),
          initiative_target: fc.integer({ min: 1, max: 7 }),
          natural_20_hits: fc.boolean(),
          natural_1_misses: fc.boolean(),
          minimum_damage: fc.integer({ min: 0, max: 2 }),
          multiplies: fc.constantFrom('dealt', 'rolled'),
          charge_damage: fc.integer({ min: 1, max: 3 }),
        },
        { requiredKeys: [] },
      ),
      distance: fc.constantFrom('5 ft', '5 ft', '10 ft', '30 ft', '60 ft'),
      field: fc.record({ rank: fc.integer({ min: 1, max: 3 }), margin: fc.constantFrom('0 ft', '10 ft') }),
      rounds: fc.constantFrom(3, 12, 30),
    },
    { requiredKeys: ['first', 'second', 'distance', 'rounds'] },
  )
}

function party(initial: string, foreseeable: boolean): fc.Arbitrary<Record<string, Record<string, unknown>>> {
  return fc
    .array(combatant(foreseeable), { minLength: 1, maxLength: 3 })
    .map((members) => Object.fromEntries(members.map((fields, i) => [`${initial}${i + 1}`, fields])))
}

const MELEE = ['sword', 'axe', 'dagger', 'estoc', 'zweihander', 'pike', 'halberd', 'spear', 'claws']
const WEAPONS = [...MELEE, 'bow', 'crossbow', 'javelin', 'hatchet']

function combatant(foreseeable: boolean): fc.Arbitrary<Record<string, unknown>> {
  const skill = fc.integer({ min: -1, max: 4 })
  const offHand = fc.constantFrom({}, {}, { shield: 'round-shield' }, { secondary: 'dagger' }, { secondary: 'axe' })
  const surprise = fc.constantFrom({}, {}, {}, { unaware_rounds: 1 }, { unaware_rounds: 2 }, { helpless_rounds: 1 })
  const fields = fc.record({
    hp: fc.constantFrom(1, 4, 9, 15, '2d6', 'd4+2'),
    weapon_skill: skill,
    ballistic_skill: skill,
    strength: fc.integer({ min: 0, max: 2 }),
    agility: fc.integer({ min: -1, max: 2 }),
    weapons: fc
      .subarray(WEAPONS, { maxLength: 3 })
      .chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
    armour: fc.constantFrom('none', 'leather', 'mail'),
    movement: fc.constantFrom('120 ft', '120 ft', '60 ft', '10 ft', '0 ft'),
    size: fc.constantFrom('normal', 'large', 'gargantuan'),
    cover: fc.constantFrom('none', 'half'),
  })
  return fc
    .tuple(fields, offHand, surprise, tactic(foreseeable))
    .map(([fields, hand, caught, rules]) => ({ ...fields, ...hand, ...caught, ...rules }))
}

const SELECTORS = ['nearest', 'farthest', 'softest', 'deadliest', 'same']
const MORE_SELECTORS = ['weakest', 'strongest', 'most-wounded', 'random']
const CONDITIONS = [
  'distance > 10',
  'target.engaged',
  'not my.engaged',
  'expected_damage > 2',
  'target.helpless or target.unaware',
  'foes_start > foes',
  'my.team > 1',
  'my.ready_range > 0 and my.loaded',
]
const MORE_CONDITIONS = ['round <= 2', 'my.health < 0.5', 'kill_chance > 0.2', 'target.damaged']

/** Lists as a designer writes them, and some that nobody would. */
function tactic(foreseeable: boolean): fc.Arbitrary<Record<string, unknown>> {
  const selectors = foreseeable ? SELECTORS : [...SELECTORS, ...MORE_SELECTORS]
  const conditions = foreseeable ? CONDITIONS : [...CONDITIONS, ...MORE_CONDITIONS]
  const aimed = (actions: readonly string[]) =>
    fc
      .tuple(fc.constantFrom(...actions), fc.constantFrom(...selectors), fc.option(fc.constantFrom(...conditions)))
      .map(([act, at, when]) => (when === null ? `${act} ${at}` : { do: act, at, when }))
  const plain = fc.constantFrom(
    'attack',
    'attack',
    'shoot',
    'charge',
    'advance',
    'run',
    'retreat',
    'skirmish',
    'reload',
    'parry',
    'pass',
    { do: 'aim', when: 'not my.aiming' },
    { do: 'attack', with: 'unarmed' },
    { do: 'draw', with: 'sword', when: 'my.engaged' },
    { do: 'attack', with: 'dagger' },
    { do: 'shoot', with: 'javelin' },
  )
  const rule = fc.oneof(plain, aimed(['attack', 'shoot', 'charge', 'advance', 'run', 'skirmish']))
  const reaction = fc.constantFrom(
    'counter-attack',
    'counter-attack',
    'parry',
    'passing-attack',
    { do: 'counter-attack', when: 'expected_damage > 1.5' },
    ...(foreseeable
      ? []
      : [
          { do: 'parry', when: 'my.health < 0.6' },
          { do: 'passing-attack', when: 'kill_chance > 0' },
        ]),
  )
  const turn = fc.array(rule, { minLength: 1, maxLength: 4 }).map((rules) => [...rules, 'attack', 'reload', 'advance'])
  return fc.record({ turn, reactions: fc.array(reaction, { maxLength: 3 }) }, { requiredKeys: [] })
}
