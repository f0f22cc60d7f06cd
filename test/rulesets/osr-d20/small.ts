import fc from 'fast-check'
import { smallCombatant, smallParties } from '../small.ts'
import { writeScene } from './stage.ts'

/**
 * Scenarios small enough to be solved exactly: at most three combatants with few hit points, and all kinds of weapons,
 * armours, tactics, options, spells, items, wrestling and flight.
 */
export const small = (): fc.Arbitrary<string> =>
  fc
    .record({
      ...smallParties(combatant),
      options: fc.record(
        {
          edition: fc.constantFrom('counter-attack', 'counter-thrust'),
          initiative: fc.constantFrom('single', 'each'),
          initiative_target: fc.integer({ min: 2, max: 6 }),
          natural_20_hits: fc.boolean(),
          natural_1_misses: fc.boolean(),
          minimum_damage: fc.integer({ min: 0, max: 1 }),
          double_team_to_hit: fc.constantFrom(0, 2),
        },
        { requiredKeys: [] },
      ),
      distance: fc.constantFrom('5 ft', '5 ft', '10 ft', '30 ft'),
      rounds: fc.constantFrom(4, 30),
    })
    .map(({ options, ...rest }) =>
      writeScene({
        ...rest,
        // Three at once would have too many ways.
        options: Object.keys(rest.first).length > 1 ? { ...options, initiative: 'single' } : options,
        spells: { bolt: { damage: 'd6', range: '60 ft', save: 'half' }, ward: { ac: 2, rounds: 2 } },
        items: { oil: { damage: 'd4', range: '20 ft', availability: 'belt' } },
      }),
    )

/** What the turn lists of all begin and end with, so that battles get on. */
const fixed = (rules: readonly unknown[]): unknown[] => [
  'escape',
  ...rules,
  'attack nearest',
  'reload',
  'advance nearest',
]

function combatant() {
  return smallCombatant(
    {
      hp: fc.constantFrom(1, 3, 5, 7, 'd4+1', 'd2+d3'),
      weapon_skill: fc.integer({ min: 0, max: 4 }),
      agility: fc.integer({ min: -1, max: 2 }),
      strength: fc.integer({ min: 0, max: 1 }),
      weapons: fc.constantFrom(
        ['sword'],
        ['axe', 'dagger'],
        ['flail', 'whip'],
        ['spear'],
        ['halberd'],
        ['javelin', 'dagger'],
        ['bow'],
        [],
      ),
      armour: fc.constantFrom('none', 'leather', 'mail'),
      spells: fc.constant(['bolt', 'ward']),
      items: fc.constant(['oil', 'purse']),
    },
    TURNS,
    REACTIONS,
    fixed,
  )
}

const TURNS: readonly unknown[] = [
  'attack weakest',
  'attack same',
  { do: 'attack', at: 'random' },
  { do: 'parry', when: 'my.health < 0.5' },
  { do: 'charge', when: 'round <= 2' },
  { do: 'shoot', when: 'distance > 5' },
  { do: 'aim', when: 'not my.aiming and distance > 5' },
  { do: 'cast', with: 'bolt' },
  { do: 'cast', with: 'ward', when: 'round == 1' },
  { do: 'use', with: 'oil' },
  { do: 'wrestle', when: 'my.unarmed' },
  { do: 'flee', with: 'purse', when: 'my.hp < 3' },
  { do: 'hold', when: 'round < 3' },
]
const REACTIONS: readonly unknown[] = [
  'counter-attack',
  'parry',
  'held-attack',
  'passing-attack',
  'immobilise',
  'pursue',
  { do: 'parry', when: 'my.health < 0.6' },
  { do: 'counter-attack', when: 'kill_chance > 0.1' },
]
