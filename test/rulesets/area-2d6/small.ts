import fc from 'fast-check'
import { smallCombatant, smallParties } from '../small.ts'
import { writeScene } from './stage.ts'

/**
 * Scenarios small enough to be solved exactly: at most three combatants with few hit points, and all kinds of weapons,
 * shields, tactics, options, powers, reactions and areas.
 */
export const small = (): fc.Arbitrary<string> =>
  fc
    .record({
      ...smallParties(combatant),
      options: fc.record(
        {
          initiative_every: fc.constantFrom('round', 'battle'),
          special_dice: fc.constantFrom(0, 0, 1),
          min_damage: fc.integer({ min: 0, max: 2 }),
          parry_ranged: fc.constantFrom('shield', 'always', 'never'),
          charge_provokes: fc.boolean(),
          pincer_step: fc.constantFrom(1, 2),
        },
        { requiredKeys: [] },
      ),
      field: fc.constantFrom<Record<string, unknown>>(
        { distance: '0 areas' },
        { distance: '1 area' },
        { map: '*:' },
        { map: 'a.b\n.#.', legend: { b: { cover: 'half' } }, walls: ['1,1|1,2'] },
      ),
      rounds: fc.constantFrom(3, 8),
    })
    .map((rest) =>
      writeScene({
        ...rest,
        weapons: {
          sword: { damage: 'd6', parry: 1 },
          flail: { damage: 'd4+d2', heavy: { dice: 1 } },
          maul: { damage: 'd6', hands: 2, heavy: { dice: 1, knockdown: true, stagger: 1, bleed: 1 } },
          knife: { kind: 'thrown', damage: 'd4' },
          bow: { kind: 'shooting', damage: 'd6', ammo: 2 },
        },
        spells: {
          fire: { effect: 'damage', damage: 'd4', uses: 2 },
          ward: { effect: 'shield', cost: 1, trigger: 'hit', amount: 2 },
          aegis: { effect: 'shield', side: 'self', duration: '2 rounds', amount: 3, uses: 1 },
          slow: { effect: 'alter', side: 'foe', actions: -1, duration: '1 round', resist: 'evade', uses: 1 },
          snare: { effect: 'fell', trigger: 'leaving', cost: 1 },
        },
      }),
    )

/** What the turn lists of all begin and end with, so that battles get on. */
const fixed = (rules: readonly unknown[]): unknown[] => [
  ...rules,
  { do: 'melee', when: 'my.attacks < 1' },
  { do: 'ranged', when: 'my.attacks < 1' },
  { do: 'equip', with: 'melee', when: 'not my.can_melee' },
  { do: 'advance', when: 'not my.engaged and my.attacks < 1' },
]

function combatant() {
  const target = fc.integer({ min: 5, max: 9 })
  return smallCombatant(
    {
      hp: fc.constantFrom(1, 3, 5, 'd3+1', 'd2+d3'),
      actions: fc.integer({ min: 2, max: 4 }),
      initiative: fc.constantFrom('2d6', '2d6', 'd6', '5', 'd6+d4'),
      skills: fc.record({ one_handed: target, parry: target, evade: target, run: target, shooting: target }),
      weapons: fc.constantFrom(['sword'], ['flail'], ['maul'], ['knife', 'sword'], ['bow', 'sword'], []),
      armour: fc.constantFrom('none', 'mail'),
      shield: fc.constantFrom('none', 'kite'),
      powers: fc.constant(['fire', 'ward', 'aegis', 'slow', 'snare']),
    },
    TURNS,
    REACTIONS,
    fixed,
  )
}

const TURNS: readonly unknown[] = [
  'melee weakest',
  'stand-up',
  { do: 'melee', at: 'random', when: 'my.attacks < 1' },
  { do: 'heavy-blow', when: 'my.attacks < 1' },
  { do: 'feint', when: 'my.attacks < 1 and round <= 2' },
  { do: 'pincer', at: 'same' },
  { do: 'charge', when: 'round <= 2' },
  { do: 'ranged', when: 'my.attacks < 1' },
  { do: 'snipe', at: 'deadliest' },
  { do: 'command', with: 'fire' },
  { do: 'command', with: 'aegis', when: 'my.health < 0.7' },
  { do: 'command', with: 'slow' },
  { do: 'withdraw', when: 'my.engaged and my.health < 0.5' },
  { do: 'ignore', at: 'mildest', when: 'my.foes_engaged > 1' },
]
const REACTIONS: readonly unknown[] = [
  'defend',
  'evade',
  { do: 'parry', when: 'expected_damage > 2 or my.free_parries > 0' },
  'riposte',
  { do: 'command', with: 'ward' },
  { do: 'command', with: 'snare' },
  'ignore',
  'divert',
  { do: 'stay', when: 'kill_chance > 0.2' },
]
