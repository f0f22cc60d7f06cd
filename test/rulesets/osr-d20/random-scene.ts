import fc from 'fast-check'
import type { Scene } from './stage.ts'

/**
 * Scenes of all sorts: up to three a side, on open fields and on maps, any weapons, odd tactics, surprise and sleep, every option that matters. In
 * half of them no decision looks at hit points or the round, so that rounds can be memoised (memoised-rounds.ts).
 */
export function randomScene(): fc.Arbitrary<Scene> {
  return fc.boolean().chain(sceneThatIs)
}

/** Scenes whose rounds can be memoised, or may not be. */
export function sceneThatIs(foreseeable: boolean): fc.Arbitrary<Scene> {
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
          pin_contests: fc.integer({ min: 1, max: 3 }),
          wrestle_team: fc.integer({ min: 0, max: 2 }),
          dark: fc.constantFrom(false, false, false, true),
          pursuit_ground: fc.constantFrom('broken', 'broken', 'open'),
          obstacle_stops: fc.constantFrom(3, 6),
        },
        { requiredKeys: [] },
      ),
      spells: fc.constant(foreseeable ? {} : SPELLS),
      items: fc.constant(foreseeable ? {} : ITEMS),
      distance: fc.constantFrom('5 ft', '5 ft', '10 ft', '30 ft', '60 ft'),
      field: fc.oneof({ weight: 2, arbitrary: openField() }, { weight: 1, arbitrary: drawnField() }),
      rounds: fc.constantFrom(3, 12, 30),
    },
    { requiredKeys: ['first', 'second', 'spells', 'items', 'distance', 'rounds'] },
  )
}

function openField(): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({ rank: fc.integer({ min: 1, max: 3 }), margin: fc.constantFrom('0 ft', '10 ft') })
}

/** Maps with room for three a side, so small that they soon meet, if walls let them. */
function drawnField(): fc.Arbitrary<Record<string, unknown>> {
  const columns = 7
  const ground = fc.constantFrom('.', '.', '.', '.', '#', ':', 'h', 'd')
  return fc
    .array(ground, { minLength: 29, maxLength: 29 })
    .chain((cells) => fc.shuffledSubarray([...'aaabbb', ...cells], { minLength: 35 }))
    .map((cells) => ({
      map: Array.from({ length: 5 }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join('')).join('\n'),
      legend: { h: { cover: 'half' }, d: { dark: true } },
    }))
}

function party(initial: string, foreseeable: boolean): fc.Arbitrary<Record<string, Record<string, unknown>>> {
  return fc
    .array(combatant(foreseeable), { minLength: 1, maxLength: 3 })
    .map((members) => Object.fromEntries(members.map((fields, i) => [`${initial}${i + 1}`, fields])))
}

const MELEE = ['sword', 'axe', 'flail', 'whip', 'dagger', 'estoc', 'zweihander', 'pike', 'halberd', 'spear', 'claws']
const WEAPONS = [...MELEE, 'net', 'bow', 'crossbow', 'javelin', 'hatchet']

/** Spells and items of all sorts. */
const SPELLS = {
  bolt: { damage: '2d6', save: 'half' },
  hail: { damage: 'd6+2d4-2' },
  fireball: { damage: 'd6', radius: '10 ft' },
  trance: { helpless: 'd3', ac: -2, rounds: 'd4', save: 'negates' },
  mend: { heal: 'd6', range: '10 ft', focus: true },
  bless: { to_hit: 1, ac: 2, armour: 2, rounds: 3, radius: '5 ft' },
  rust: { armour: -3, rounds: 2 },
}
const ITEMS = {
  oil: { damage: 'd4+1', range: '20 ft', availability: 'hand' },
  dust: { helpless: 'd2', save: 'negates' },
  salve: { heal: 3, availability: 'pouch' },
  bomb: { damage: '2d4', radius: '5 ft', range: '30 ft', availability: 'sack' },
}

function combatant(foreseeable: boolean): fc.Arbitrary<Record<string, unknown>> {
  const skill = fc.integer({ min: -1, max: 4 })
  const offHand = fc.constantFrom({}, {}, { shield: 'round-shield' }, { secondary: 'dagger' }, { secondary: 'axe' })
  const surprise = fc.constantFrom({}, {}, {}, { unaware_rounds: 1 }, { unaware_rounds: 2 }, { helpless_rounds: 1 })
  const fields = fc.record({
    hp: fc.constantFrom(1, 4, 9, 15, '2d6', 'd4+2', 'd6+d4', '3-8'),
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
    mounted: fc.constantFrom(false, false, true),
    dark_sight: fc.boolean(),
    seeks: fc.constantFrom('nothing', 'treasure', 'food'),
    morale: fc.constantFrom(2, 7, 12),
    grappler: fc.boolean(),
    hit_dice: fc.integer({ min: 0, max: 3 }),
    save_paralysis: fc.constantFrom(6, 14),
    ...(!foreseeable && {
      spells: fc.array(fc.constantFrom(...Object.keys(SPELLS)), { maxLength: 4 }),
      items: fc.array(fc.constantFrom(...Object.keys(ITEMS), 'purse', 'rations', 'caltrops'), { maxLength: 5 }),
      gagged: fc.constantFrom(false, false, false, true),
      save_spells: fc.integer({ min: 1, max: 30 }),
    }),
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

/** What cannot be foreseen: groups within a round, and dice that decide who is still there. */
const WAITING_AND_FLYING = [
  'hold',
  { do: 'hold', when: 'not my.engaged' },
  { do: 'hold', when: 'target.waiting or my.mounted' },
  { do: 'flee', when: 'my.health < 0.5' },
  { do: 'flee', when: 'foes > allies + 1' },
  { do: 'flee', with: 'purse', when: 'my.health < 0.8' },
  { do: 'flee', with: 'rations', when: 'round > 2' },
  { do: 'flee', with: 'caltrops', when: 'my.foes_engaged > 0' },
]
const WRESTLING = [
  'wrestle',
  'wrestle weakest',
  'disarm',
  { do: 'wrestle', with: 'unarmed' },
  { do: 'wrestle', with: 'unarmed' },
  { do: 'wrestle', with: 'unarmed', at: 'weakest' },
  { do: 'wrestle', at: 'same', when: 'my.gripping or target.immobilised' },
  { do: 'disarm', with: 'unarmed', at: 'deadliest', when: 'target.armed' },
  { do: 'escape', when: 'my.contests > 1' },
  'escape',
  'hold',
]

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
    'shoot-crowd',
    ...(foreseeable ? [] : [...WRESTLING, ...WAITING_AND_FLYING]),
  )
  const aimedAtFoes = aimed(['attack', 'shoot', 'shoot-crowd', 'charge', 'advance', 'run', 'skirmish'])
  const rule = foreseeable ? fc.oneof(plain, aimedAtFoes) : fc.oneof(plain, aimedAtFoes, effectRule())
  const reaction = fc.constantFrom(
    'counter-attack',
    'counter-attack',
    'parry',
    'passing-attack',
    { do: 'counter-attack', when: 'expected_damage > 1.5' },
    ...(foreseeable
      ? []
      : [
          'guard',
          'held-attack',
          { do: 'held-attack', when: 'target.mounted or kill_chance > 0.1' },
          'pursue',
          { do: 'pursue', when: 'distance == 0 and my.movement >= target.movement and not target.engaged' },
          { do: 'parry', when: 'my.health < 0.6' },
          { do: 'passing-attack', when: 'kill_chance > 0' },
          'fend-off',
          'immobilise',
          'disarm',
        ]),
  )
  const turn = fc.array(rule, { minLength: 1, maxLength: 4 }).map((rules) => [...rules, 'attack', 'reload', 'advance'])
  return fc.record({ turn, reactions: fc.array(reaction, { maxLength: 3 }) }, { requiredKeys: [] })
}

/** Casting a spell, or using an item, that the combatant may have. */
function effectRule(): fc.Arbitrary<Record<string, unknown>> {
  const friendly = ['mend', 'bless', 'salve']
  const rulesOf = (act: string, ids: readonly string[]) =>
    fc.constantFrom(...ids).chain((id) => {
      const selectors = friendly.includes(id) ? ['self', 'ally-nearest', 'ally-most-wounded', 'random'] : MORE_SELECTORS
      return fc.record(
        {
          do: fc.constant(act),
          with: fc.constant(id),
          at: fc.constantFrom(...selectors),
          when: fc.constant('foes > 0'),
        },
        { requiredKeys: ['do', 'with'] },
      )
    })
  return fc.oneof(rulesOf('cast', Object.keys(SPELLS)), rulesOf('use', Object.keys(ITEMS)))
}
