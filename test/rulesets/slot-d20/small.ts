import fc from 'fast-check'
import { smallCombatant, smallParties } from '../small.ts'
import { writeScene } from './stage.ts'

/**
 * Scenarios small enough to be solved exactly: at most three combatants with few hit points, and all kinds of weapons,
 * shields, tactics, options, spells, reactions and stances.
 */
export const small = (): fc.Arbitrary<string> =>
  fc
    .record({
      ...smallParties(combatant),
      options: fc.record(
        {
          initiative: fc.constantFrom('once', 'each-round', 'first', 'second'),
          natural_fail: fc.integer({ min: 0, max: 2 }),
          natural_success: fc.integer({ min: 19, max: 21 }),
          advantage: fc.constantFrom('false', 'false', 'target.prone'),
          shock: fc.boolean(),
          initiative_die: fc.constantFrom('d20', 'd6+d4'),
          lock_min: fc.constantFrom(2, 3),
          charge_min: fc.constantFrom('10 ft', '30 ft'),
          main_as_move: fc.boolean(),
          spell_disruption: fc.constantFrom('disadvantage', 'fail', 'none'),
        },
        { requiredKeys: [] },
      ),
      distance: fc.constantFrom('5 ft', '5 ft', '10 ft', '30 ft'),
      rounds: fc.constantFrom(4, 12),
    })
    .map(({ options, ...rest }) =>
      writeScene({
        ...rest,
        options,
        field: { margin: '10 ft' },
        weapons: { sword: { damage: 'd8', shock: 1, shock_ac: 13 }, flail: { damage: 'd4+d3' } },
        spells: {
          bolt: { difficulty: 'target', range: '60 ft', damage: 'd4' },
          brace: { target: 'self', ac: 2, rounds: 1 },
          trip: { kind: 'skill', prone: true, difficulty: 'target' },
        },
      }),
    )

/** What the turn lists of all begin and end with, so that battles get on. */
const fixed = (rules: readonly unknown[]): unknown[] => [...rules, 'attack nearest', 'ready', 'advance nearest']

function combatant() {
  return smallCombatant(
    {
      hp: fc.constantFrom(1, 3, 5, 'd3+1', 'd2+d3'),
      ac: fc.integer({ min: 9, max: 14 }),
      skill: fc.integer({ min: 0, max: 4 }),
      strength: fc.integer({ min: 0, max: 2 }),
      cp: fc.constantFrom(0, 1),
      exhaustion: fc.constantFrom(0, 0, 0, 1, 1, 3),
      weapons: fc.constantFrom(
        ['sword'],
        ['flail'],
        ['axe', 'dagger'],
        ['spear'],
        ['maul'],
        ['javelin', 'dagger'],
        ['bow'],
        [],
      ),
      shield: fc.constantFrom('none', 'round'),
      spells: fc.constant(['bolt', 'brace', 'trip']),
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
  { do: 'total-defense', when: 'my.health < 0.5' },
  { do: 'charge', when: 'round <= 2' },
  { do: 'ranged-attack', when: 'distance > 5' },
  { do: 'hold', when: 'not my.engaged and round < 4' },
  'screen',
  'lock-shields',
  { do: 'shatter-shield', when: 'round == 1' },
  { do: 'cast', with: 'bolt' },
  { do: 'cast', with: 'brace', when: 'round == 1' },
  { do: 'use-skill', when: 'not target.prone' },
  { do: 'act-after', at: 'nearest', when: 'round < 3' },
  { do: 'disengage', when: 'my.health < 0.5' },
  { do: 'go-prone', when: 'my.health < 0.4' },
  { do: 'drop', when: 'round == 3' },
]
const REACTIONS: readonly unknown[] = [
  'opportunity-attack',
  'snap-attack',
  'attack',
  { do: 'attack', at: 'nearest', when: 'on_round_end' },
  { do: 'total-defense', when: 'margin < 2 and natural < 20' },
  { do: 'snap-attack', when: 'on_move and kill_chance > 0.1' },
]
