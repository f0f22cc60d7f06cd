import { describe, expect, test } from 'vitest'
import { formatNotation, type Notation } from '../../../src/battle/notation.ts'
import { schema } from '../../../src/rulesets/osr-d20/schema.ts'

const { options, weapons, armours, shields, items, spells, combatants, field } = schema

/** What comes out, dice written as text again and what is undefined left out. */
function read(section: { parse(raw: unknown): unknown }, raw: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(section.parse(raw) as object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    fields.map(([key, value]) => [key, value?.sides === undefined ? value : formatNotation(value as Notation)]),
  )
}

describe('the defaults are those of docs/rules/osr-d20.md §2', () => {
  test('§2.1 options', () => {
    expect(read(options, {})).toEqual({
      edition: 'counter-attack',
      initiative: 'single',
      initiative_target: 4,
      base_ac: 10,
      natural_20_hits: false,
      natural_1_misses: false,
      minimum_damage: 0,
      multiplies: 'dealt',
      unaware_to_hit: 2,
      unarmed_to_hit: 5,
      longer_ac: 2,
      change_to_hit: -2,
      double_team_to_hit: 2,
      triple_team_to_hit: 5,
      charge_ac: -2,
      charge_damage: 2,
      charge_min: 0.5,
      receive_charge_damage: 2,
      mounted_charge_damage: 3,
      mounted_receive_damage: 3,
      mounted_to_hit: 1,
      mounted_ac: 1,
      mounted_ranged_to_hit: -5,
      wrestle_team: 1,
      wrestle_grappler: 1,
      pin_contests: 3,
      into_melee_to_hit: -4,
      crowd_to_hit: 1,
      large_weight: 2,
      aim_to_hit: 2,
      cover_quarter_ac: 2,
      cover_half_ac: 4,
      cover_three_quarter_ac: 7,
      cover_full_ac: 10,
      dark: false,
      darkness_to_hit: -6,
      parry_ac: 2,
      parry_trained_ac: 4,
      secondary_ac: 1,
      pouch_time: 'd3+1',
      sack_time: '3d6',
      speed_divisor: 3,
      run_divisor: 1,
      pursuit_ground: 'broken',
      pursuit_die: 'd20',
      obstacle_stops: 6,
      unarmed_damage: 'd2',
    })
  })

  test('§2.2 combatants', () => {
    expect(read(combatants, { hp: '2d8' })).toEqual({
      hp: '2d8',
      weapon_skill: 0,
      ballistic_skill: 0,
      strength: 0,
      agility: 0,
      weapons: [],
      hide: 0,
      movement: 120,
      size: 'normal',
      hit_dice: 1,
      grappler: false,
      mounted: false,
      dark_sight: false,
      cover: 'none',
      save_paralysis: 14,
      save_spells: 16,
      morale: 8,
      seeks: 'nothing',
      gagged: false,
      unaware_rounds: 0,
      helpless_rounds: 0,
      items: [],
      spells: [],
    })
  })

  test('§2.3 weapons', () => {
    expect(read(weapons, { damage: 'd8' })).toEqual({
      damage: 'd8',
      to_hit: 0,
      length: 3,
      reach: 5,
      hands: 1,
      size: 'medium',
      training: 'simple',
      natural: false,
      polearm: false,
      grapples: false,
      melee: true,
      thrown: false,
      reload: 0,
    })
  })

  test('§2.4 armours and shields have none', () => {
    expect(armours.safeParse({}).success).toBe(false)
    expect(shields.safeParse({}).success).toBe(false)
  })

  test('§2.5 spells and items', () => {
    const effect = { ac: 0, to_hit: 0, armour: 0, rounds: '1', radius: 0, save: 'none' }
    expect(read(spells, {})).toEqual({ ...effect, range: 60, focus: false })
    expect(read(items, {})).toEqual({ ...effect, range: 5, availability: 'belt' })
  })

  test('§2.6 field', () =>
    expect(read(field, {})).toEqual({ distance: 60, margin: 30, rank: 8, ties: 'random', places: 'as-written' }))
})

describe('the ranges are those of docs/rules/osr-d20.md §2, both ends included', () => {
  const whole = (section: typeof options, least: number, most: number, ...fields: string[]) =>
    fields.map((field) => [field, section, least, most, 1] as const)
  const feet = (section: typeof options, least: number, most: number, ...fields: string[]) =>
    fields.map((field) => [field, section, least, most, 5] as const)
  const modifiers = 'unaware unarmed change double_team triple_team mounted mounted_ranged aim darkness'
    .split(' ')
    .map((name) => `${name}_to_hit`)
  const limits = [
    ...whole(options as never, 1, 7, 'initiative_target'),
    ...whole(
      options as never,
      0,
      40,
      'base_ac',
      'cover_quarter_ac',
      'cover_half_ac',
      'cover_three_quarter_ac',
      'cover_full_ac',
    ),
    ...whole(options as never, 0, 10, 'minimum_damage', 'wrestle_team', 'wrestle_grappler'),
    ...whole(options as never, -20, 20, 'longer_ac', 'charge_ac', 'mounted_ac', ...modifiers),
    ...whole(
      options as never,
      1,
      10,
      'charge_damage',
      'receive_charge_damage',
      'mounted_charge_damage',
      'mounted_receive_damage',
      'large_weight',
    ),
    ...whole(options as never, 1, 20, 'pin_contests'),
    ...whole(options as never, -20, 0, 'into_melee_to_hit'),
    ...whole(options as never, 0, 20, 'crowd_to_hit', 'parry_ac', 'parry_trained_ac', 'secondary_ac'),
    ...whole(options as never, 1, 100, 'pouch_time', 'sack_time'),
    ...whole(options as never, 0, 6, 'obstacle_stops'),
    ...whole(combatants as never, 1, 1_000_000, 'hp'),
    ...whole(combatants as never, -20, 40, 'weapon_skill', 'ballistic_skill', 'strength', 'agility'),
    ...whole(combatants as never, 0, 40, 'base_ac', 'hide'),
    ...feet(combatants as never, 0, 1000, 'movement'),
    ...whole(combatants as never, 0, 100, 'hit_dice'),
    ...whole(combatants as never, 1, 30, 'save_paralysis', 'save_spells'),
    ...whole(combatants as never, 2, 12, 'morale'),
    ...whole(combatants as never, 0, 1000, 'unaware_rounds', 'helpless_rounds'),
    ...whole(weapons as never, 1, 2, 'hands'),
    ...whole(armours as never, 0, 40, 'rating'),
    ...whole(shields as never, -20, 20, 'ac'),
    ...feet(field as never, 5, 5000, 'distance'),
    ...feet(field as never, 0, 500, 'margin'),
    ...whole(field as never, 1, 64, 'rank'),
  ]
  const required: Record<string, unknown> = { hp: 5, damage: 'd6', rating: 1, ac: 1 }

  test.each(limits)('%s', (name, section, least, most, step) => {
    const accepts = (value: number) => {
      const others = Object.fromEntries(Object.entries(required).filter(([key]) => key in section.shape))
      return section.safeParse({ ...others, [name]: step === 5 ? `${value} ft` : value }).success
    }
    expect([least - step, least, most, most + step].map(accepts)).toEqual([false, true, true, false])
    expect(accepts(least + step / 2)).toBe(false)
  })

  test.each([
    ['charge_min', 0, 3],
    ['speed_divisor', 0.1, 100],
    ['run_divisor', 0.1, 100],
  ])('%s, which need not be whole', (name, least, most) => {
    const values = [least - 0.01, least, least + 0.01, most, most + 0.01]
    expect(values.map((value) => options.safeParse({ [name]: value }).success)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})

describe('a weapon', () => {
  test.each([
    ['strikes in melee if it has no range', {}, true],
    ['does not if it has one', { range: '60 ft' }, false],
    ['does if it is thrown', { range: '20 ft', thrown: true }, true],
    ['does if it says so', { range: '60 ft', melee: true }, true],
    ['does not if it says so', { range: '20 ft', thrown: true, melee: false }, false],
  ])('%s', (_, fields, melee) => expect(weapons.parse({ damage: 'd6', ...fields }).melee).toBe(melee))

  test.each([
    ['is unlimited unless it is thrown', { range: '60 ft' }, undefined],
    ['is one if it is thrown', { range: '20 ft', thrown: true }, 1],
    ['is what is given', { range: '20 ft', thrown: true, ammo: 3 }, 3],
  ])('ammunition %s', (_, fields, ammo) => expect(weapons.parse({ damage: 'd6', ...fields }).ammo).toBe(ammo))

  test('may say without a range that it is not thrown and needs no reloading', () => {
    expect(weapons.safeParse({ damage: 'd6', thrown: false, reload: 0 }).success).toBe(true)
  })
})

describe('hit points', () => {
  test.each([
    ['dice that may fall below 1: such a result counts as 1', 'd6-3', true],
    ['dice that never reach 1', 'd6-6', false],
    ['a boss', 1_000_000, true],
    ['more than a million', 1_000_001, false],
    ['a number with underscores', '1_000', true],
  ])('%s', (_, hp, accepted) => expect(combatants.safeParse({ hp }).success).toBe(accepted))
})

describe('an effect', () => {
  test.each([
    [{ heal: 'd6' }, true],
    [{ heal: 'd6', ac: 1 }, true],
    [{ damage: 'd6', save: 'half' }, true],
    [{ helpless: 3, save: 'negates' }, true],
    [{ armour: -1, save: 'negates' }, true],
    [{ heal: 'd6', damage: 'd6' }, false],
    [{ heal: 'd6', helpless: 2 }, false],
    [{ heal: 'd6', to_hit: -1 }, false],
    [{ ac: 2, save: 'half' }, false],
    [{}, true],
  ])('%j: %s', (effect, accepted) => {
    expect(spells.safeParse(effect).success).toBe(accepted)
    expect(items.safeParse(effect).success).toBe(accepted)
  })
})

test('with a map the fields of the open field are errors', () => {
  const wrong = field.safeParse({ map: 'a..b', distance: '5 ft', margin: '5 ft', rank: 3 })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['distance', 'margin', 'rank'])
  expect(field.safeParse({ map: 'a..b', legend: { w: { wall: true } } }).success).toBe(true)
})

test('a secondary weapon and a shield are one hand too many', () => {
  expect(combatants.safeParse({ hp: 1, secondary: 'dagger', shield: 'buckler' }).success).toBe(false)
  expect(combatants.safeParse({ hp: 1, secondary: 'dagger', shield: 'none' }).success).toBe(true)
})
