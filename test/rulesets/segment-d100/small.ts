import fc from 'fast-check'
import { smallCombatant, smallParties } from '../small.ts'
import { writeScene } from './stage.ts'

/**
 * Scenarios small enough to be solved exactly: two or three combatants with few hit points and little END, and all kinds
 * of weapons, shields, tactics, options, defences and stances.
 */
export const small = (): fc.Arbitrary<string> =>
  fc
    .record({
      ...smallParties(combatant),
      options: fc.record(
        {
          charge_min: fc.constantFrom('2 yd', '3 yd'),
          weather_dv: fc.constantFrom(0, 15),
          min_chance: fc.constantFrom(0, 5),
          fists: fc.constantFrom('d2', '2'),
          rest_end: fc.constantFrom(3, 5),
          held_size: fc.constantFrom(1, 2),
        },
        { requiredKeys: [] },
      ),
      initiative: fc.constantFrom('d2', 'd3', 'd2+d3', 1),
      endurance: fc.constantFrom(true, false, false),
      distance: fc.constantFrom('1 yd', '1 yd', '2 yd', '4 yd'),
      rounds: fc.constantFrom(2, 3, 4),
    })
    .map(({ options, initiative, endurance, ...rest }) =>
      writeScene({
        ...rest,
        options: { ...options, initiative, endurance },
        field: { margin: '1 yd' },
        weapons: {
          sword: { damage: 'd3' },
          flail: { damage: 'd3+d2' },
          dagger: { damage: 'd2', size: 1 },
          javelin: { damage: 2, kind: 'thrown' },
        },
      }),
    )

/** What the turn lists of all begin and end with, so that battles get on. */
const fixed = (rules: readonly unknown[]): unknown[] => [
  'break-free',
  'rise',
  ...rules,
  'attack nearest',
  'load',
  'draw',
  'advance',
  'turn',
]

function combatant() {
  return smallCombatant(
    {
      hp: fc.constantFrom(1, 2, 3, 'd2+1', 'd2+d3'),
      sl: fc.integer({ min: 2, max: 9 }),
      agl: fc.constantFrom(8, 10, 13),
      str: fc.constantFrom(9, 10, 14),
      end: fc.constantFrom(6, 9),
      skills: fc.constantFrom({}, { brawling: 5 }, { acrobat: 6, brawling: 3 }),
      weapons: fc.constantFrom(
        ['sword'],
        ['sword', 'dagger'],
        ['flail'],
        ['spear'],
        ['javelin', 'dagger'],
        ['bow', 'dagger'],
        [],
      ),
      shield: fc.constantFrom('none', 'none', 'round'),
      armour: fc.constantFrom('none', 'none', 'leather'),
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
  { do: 'charge', when: 'round <= 2' },
  { do: 'feint', when: 'my.feint < 1' },
  { do: 'aim', when: 'my.aim < 1 and my.loaded' },
  { do: 'brawl', with: 'knock-down', when: 'target.standing' },
  { do: 'brawl', with: 'grapple', when: 'my.health < 1' },
  { do: 'wait', when: 'round == 1' },
  { do: 'dodge', when: 'my.health < 0.5' },
  { do: 'kneel', when: 'my.standing and round == 2' },
  { do: 'evade', at: 'self', when: 'round == 3' },
  { do: 'hurl', when: 'distance > 1' },
  { do: 'back-pedal', when: 'my.health < 0.5 and my.end > 4' },
]
const REACTIONS: readonly unknown[] = [
  'opportunity-strike',
  'turn',
  'parry',
  'block',
  'dodge',
  'dodge-away',
  'acrobatic-dodge',
  { do: 'acrobatic-counter', with: 'fists' },
  { do: 'defend', when: 'chance > 0.4' },
]
