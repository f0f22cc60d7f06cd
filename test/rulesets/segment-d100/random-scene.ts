import fc from 'fast-check'
import { writeCast } from '../staging.ts'

/**
 * Scenarios of all sorts, as the content of a file (JSON, which is YAML too): up to four a side, any things, every action
 * and reaction, odd tactics, maps with heights, faces and things lying about, every option that matters.
 *
 * @param size the most members of a party
 * @param endurance whether END may count; it multiplies states
 */
export function randomScene({ size = 4, endurance = true }: { size?: number; endurance?: boolean } = {}) {
  return fc
    .record({
      first: party('A', size),
      second: party('B', size),
      options: options(endurance),
      field: fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({
            distance: fc.constantFrom('1 yd', '1 yd', '2 yd', '4 yd', '7 yd'),
            rank: fc.integer({ min: 1, max: 3 }),
            margin: fc.constantFrom('0 yd', '1 yd', '3 yd'),
          }),
        },
        { weight: 2, arbitrary: fc.constantFrom(TERRACES, LEVEL) },
      ),
      rounds: fc.constantFrom(3, 8, 20),
    })
    .map(({ first, second, options, field, rounds }) =>
      JSON.stringify({
        tiltyard: 1,
        name: 'a scene',
        rules: { system: 'segment-d100', options },
        weapons: WEAPONS,
        shields: SHIELDS,
        armours: ARMOURS,
        items: ITEMS,
        ...writeCast(first, second),
        field,
        run: { max_rounds: rounds },
      }),
    )
}

const WEAPONS = {
  sword: { damage: 'd4', av: 1 },
  saber: { damage: 'd6-1', skill: 'sword', parry: 2 },
  dagger: { damage: 'd3', size: 1, weight: '1 lb' },
  flail: { damage: 'd4+d3-1' },
  whip: { damage: '1-3', size: 1 },
  pike: { damage: 'd4', reach: '3 yd', hands: 2, size: 4 },
  javelin: { damage: 'd4', kind: 'thrown', size: 1 },
  bow: { damage: 'd3', kind: 'missile', range: '20 yd', ammo: 3 },
  sling: { damage: '2', kind: 'missile', range: '12 yd', hands: 1, load: 0 },
  crossbow: { damage: '2d3', kind: 'missile', range: '30 yd', load: 3, ammo: 1, loaded: false },
  // Too many outcomes to be listed.
  maul: { damage: '3d10', hands: 2, size: 5, av: -10 },
}
const SHIELDS = { round: {}, buckler: { size: 1, parry: 1, skill: 'sword' } }
const ARMOURS = { leather: { dr: 1 }, mail: { dr: 2 } }
const ITEMS = {
  stool: { damage: 'd2', hands: 2, size: 2, weight: '45 lb' },
  bolts: { ammo_for: 'crossbow', ammo: 2 },
  rope: {},
}

/** Heights to jump and to climb, stairs, a wall, rough ground, cover, darkness, and things that lie there. */
const TERRACES = {
  map: ['aaP.#..bb', 'aa.sS~.bB', ':..PP%obb', 'a..LPP.%b'].join('\n'),
  legend: {
    P: { height: '3 ft' },
    L: { height: '9 ft', climb: -20 },
    s: { stairs: '9 in' },
    S: { stairs: '14 in', height: '2 ft' },
    '~': { dark: true },
    '%': { cover: 'half', rough: true },
    o: { item: 'sword' },
    B: { height: '30 in', cover: 'three-quarter' },
  },
}

const LEVEL = {
  map: ['aa#..bb', 'aa.o.bb', '.:%..#.'].join('\n'),
  legend: { o: { item: 'stool' }, '%': { cover: 'quarter' } },
}

function options(endurance: boolean) {
  return fc.record(
    {
      base: fc.constantFrom(40, 50, 60),
      min_chance: fc.constantFrom(0, 1, 5),
      max_chance: fc.constantFrom(95, 99, 100),
      loa_step: fc.constantFrom(2, 4),
      initiative: fc.constantFrom('d2', 'd4', 'd10', 'd4+d2', 3),
      open_dv: fc.constantFrom(-20, -10, 5),
      weather_dv: fc.constantFrom(0, 5),
      dark_dv: fc.constantFrom(15, 20),
      charge_min: fc.constantFrom('1 yd', '2 yd', '3 yd'),
      height_step: fc.constantFrom('2 ft', '3 ft'),
      damage_step: fc.constantFrom(2, 4),
      fists: fc.constantFrom('d2', '1', 'd3-1'),
      held_size: fc.constantFrom(1, 2),
      fall_damage: fc.constantFrom('d3', 'd2-1', '1', 'd3+d2'),
      intercept_dv: fc.constantFrom(0, 20),
      zero_enc: fc.constantFrom(0, 0.1),
      rest_end: fc.constantFrom(2, 5),
      endurance: endurance ? fc.boolean() : fc.constant(false),
    },
    { requiredKeys: ['endurance'] },
  )
}

function party(initial: string, size: number): fc.Arbitrary<Record<string, Record<string, unknown>>> {
  return fc
    .array(combatant(), { minLength: 1, maxLength: size })
    .map((members) => Object.fromEntries(members.map((fields, i) => [`${initial}${i + 1}`, fields])))
}

function combatant(): fc.Arbitrary<Record<string, unknown>> {
  const fields = fc.record(
    {
      hp: fc.constantFrom(1, 3, 5, 8, 'd4', '2d3-2', 'd4+d3'),
      sl: fc.constantFrom(0, 3, 5, 9),
      skills: fc.record(
        {
          brawling: fc.constantFrom(0, 4, 9),
          acrobat: fc.constantFrom(3, 9),
          climb: fc.constantFrom(0, 6),
          juggling: fc.constantFrom(2, 12),
          savvy: fc.constantFrom(0, 8),
        },
        { requiredKeys: [] },
      ),
      str: fc.constantFrom(7, 10, 14),
      agl: fc.constantFrom(3, 8, 12, 16),
      crd: fc.constantFrom(9, 10, 13),
      awa: fc.constantFrom(8, 10, 12),
      end: fc.constantFrom(0, 2, 6, 30),
      move: fc.constantFrom('2 yd', '8 yd', '10 yd'),
      max_defences: fc.constantFrom(0, 1, 3),
      initiative: fc.constantFrom(0, -2),
      height: fc.constantFrom('4 ft', '6 ft'),
      weapons: fc.array(fc.constantFrom(...Object.keys(WEAPONS)), { maxLength: 3 }),
      shield: fc.constantFrom('round', 'buckler', 'none'),
      armour: fc.constantFrom('leather', 'mail', 'none'),
      items: fc.subarray(Object.keys(ITEMS)),
      running_leap: fc.constantFrom('4 yd', '9 yd'),
    },
    { requiredKeys: ['hp', 'weapons'] },
  )
  return fc.tuple(fields, tactic()).map(([fields, rules]) => ({ ...fields, ...rules }))
}

const FOES = [
  'nearest',
  'nearest',
  'farthest',
  'weakest',
  'strongest',
  'most-wounded',
  'softest',
  'deadliest',
  'same',
  'random',
]
const ALLIES = ['ally-nearest', 'ally-unarmed', 'ally-most-wounded']
const CONDITIONS = [
  'distance > 2',
  'distance <= 1',
  'my.health < 0.5',
  'target.engaged',
  'not my.engaged',
  'my.end < 4 or my.quarters < 3',
  'target.prone or target.field > 0',
  'my.field == 0 and my.turns > 1',
  'expected_damage > 1',
  'kill_chance > 0.2 and chance < 0.7',
  'my.standing and my.defences > 0',
  'foes_start > foes or round > 2',
  'my.armed and not my.loaded',
  'target.height > my.height',
  'my.foes_engaged > 1',
  'target.cover > 0 or my.aim + my.feint > 0',
  'allies < foes',
]
const THINGS = ['sword', 'dagger', 'javelin', 'round', 'stool', 'bow']

/** Lists as a designer writes them, and some that nobody would. */
function tactic(): fc.Arbitrary<Record<string, unknown>> {
  const when = fc.option(fc.constantFrom(...CONDITIONS))
  const rule = (
    action: string,
    at: readonly string[] | undefined,
    what: readonly (string | undefined)[] = [undefined],
  ) =>
    fc
      .tuple(at ? fc.constantFrom(...at) : fc.constant(undefined), fc.constantFrom(...what), when)
      .map(([at, thing, when]) => ({
        do: action,
        ...(thing !== undefined && { with: thing }),
        ...(at !== undefined && { at }),
        ...(when !== null && { when }),
      }))
  const anybody = [...FOES, ...ALLIES]
  const plain = (...actions: string[]) => fc.constantFrom(...actions).chain((action) => rule(action, undefined))
  const forms = ['fists', 'knock-down', 'grapple']
  const turnRule = fc.oneof(
    { weight: 3, arbitrary: rule('attack', FOES, [undefined, undefined, ...forms, 'javelin', 'stool']) },
    rule('strike', FOES, [undefined, 'sword', 'dagger']),
    rule('fire', FOES),
    rule('hurl', FOES, [undefined, 'javelin', 'stool']),
    { weight: 2, arbitrary: rule('brawl', FOES, [undefined, ...forms]) },
    { weight: 2, arbitrary: rule('charge', FOES, [undefined, 'knock-down', 'sword']) },
    { weight: 2, arbitrary: rule('leap-attack', FOES, [undefined, 'fists', 'grapple']) },
    fc.constantFrom('aim', 'feint').chain((action) => rule(action, FOES)),
    { weight: 2, arbitrary: plain('dodge', 'break-free', 'release', 'kneel', 'lie-down', 'rise', 'wait', 'rest') },
    {
      weight: 4,
      arbitrary: fc
        .constantFrom(
          'advance',
          'crawl',
          'retreat',
          'back-pedal',
          'circle',
          'evade',
          'evade-away',
          'jump',
          'leap',
          'climb',
          'turn',
        )
        .chain((action) => rule(action, anybody)),
    },
    rule('jump', ['self']),
    rule('evade', ['self']),
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('draw', 'sheath', 'drop', 'grab', 'load', 'catch')
        .chain((action) => rule(action, undefined, [undefined, ...THINGS])),
    },
    fc.constantFrom('pass', 'jump-pass').chain((action) => rule(action, ALLIES, [undefined, 'sword', 'stool'])),
  )
  const reaction = fc.oneof(
    rule('opportunity-strike', undefined),
    rule('turn', undefined),
    rule('catch', undefined),
    rule('parry', undefined, [undefined, 'sword', 'round']),
    rule('block', undefined, [undefined, 'stool', 'sword']),
    plain('dodge', 'dodge-away', 'acrobatic-dodge', 'defend'),
    rule('acrobatic-counter', undefined, [undefined, ...forms]),
  )
  const turn = fc
    .array(turnRule, { minLength: 1, maxLength: 5 })
    .map((rules) => ['rise', ...rules, 'attack nearest', 'load', 'advance nearest'])
  return fc.record({ turn, reactions: fc.array(reaction, { maxLength: 4 }) }, { requiredKeys: [] })
}
