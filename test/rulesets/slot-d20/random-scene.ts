import fc from 'fast-check'
import type { Scene } from './stage.ts'

/**
 * Scenes of all sorts: up to four a side, any weapons, odd tactics, spells, exhaustion, maps, every option that matters.
 * In half of them nothing is decided by hit points or the round, nor rolled but attacks, so that rounds can be
 * memoised (battle/memoised-rounds.ts).
 */
export function randomScene(): fc.Arbitrary<Scene> {
  return fc.boolean().chain(sceneThatIs)
}

function sceneThatIs(foreseeable: boolean): fc.Arbitrary<Scene> {
  const scene = fc.record(
    {
      first: party('A', foreseeable),
      second: party('B', foreseeable),
      options: fc.record(
        {
          initiative: fc.constantFrom('once', 'first', 'second', ...(foreseeable ? [] : ['each-round'])),
          initiative_die: fc.constantFrom('d20', 'd6', '2d6+1', 'd8+d6'),
          natural_fail: fc.integer({ min: 0, max: 3 }),
          natural_success: fc.integer({ min: 18, max: 21 }),
          min_damage: fc.integer({ min: 0, max: 2 }),
          melee_skill_damage: fc.boolean(),
          ranged_skill_damage: fc.boolean(),
          advantage: fc.constantFrom(
            'false',
            'target.prone',
            'my.health < 0.5 and not target.hurt',
            'foes > allies + 1',
          ),
          disadvantage: fc.constantFrom(
            ...(foreseeable ? ['false'] : ['target.dark', 'true', 'distance > 20', 'my.charged or target.walled']),
          ),
          contact_two_handed: fc.constantFrom('forbidden', -6),
          charge_min: fc.constantFrom('0 ft', '10 ft', '30 ft'),
          lock_min: fc.integer({ min: 1, max: 3 }),
          quick_reload_skill: fc.constantFrom('none', 0, 2),
          opportunity_limit: fc.constantFrom('unlimited', 1),
          main_as_move: fc.boolean(),
          casting_hands: fc.integer({ min: 0, max: 2 }),
          spell_disruption: fc.constantFrom('disadvantage', 'fail', 'none'),
          shock: foreseeable ? fc.constant(false) : fc.boolean(),
        },
        { requiredKeys: ['initiative', 'disadvantage', 'shock'] },
      ),
      distance: fc.constantFrom('5 ft', '5 ft', '10 ft', '30 ft', '50 ft'),
      field: fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({
            rank: fc.integer({ min: 1, max: 3 }),
            margin: fc.constantFrom('0 ft', '10 ft', '40 ft'),
          }),
        },
        { weight: 1, arbitrary: fc.constant(DRAWN) },
      ),
      rounds: fc.constantFrom(3, 12, 30),
      weapons: fc.constant(WEAPONS),
      spells: fc.constant(SPELLS),
    },
    { requiredKeys: ['first', 'second', 'distance', 'rounds', 'weapons', 'spells', 'options'] },
  )
  return scene
}

/** Walls, rough ground, cover, heights and darkness. */
const DRAWN = {
  map: ['aa:.#..%....bb', 'aa:.#.^^..::BB', '::...:....::..', '....~~.#...%..'].join('\n'),
  legend: {
    '%': { cover: 'half' },
    '^': { height: '10 ft', climb: true },
    '~': { dark: true },
    B: { cover: 'three-quarter' },
  },
}

const WEAPONS = {
  sword: { damage: 'd8', shock: 2, shock_ac: 13 },
  flail: { damage: 'd6+d4' },
  whip: { damage: '1-3' },
  hatchet: { damage: 'd6', range: '10 ft', long_range: '20 ft', thrown: true, shatters: true },
  greatbow: { damage: '3d20', hands: 2, range: '50 ft', ammo: 3 },
  arbalest: { damage: 'd10-1', hands: 2, range: '60 ft', long_range: '100 ft', reload: 'move' },
}
const SPELLS = {
  bolt: { difficulty: 'target', range: '60 ft', damage: 'd6' },
  mend: { target: 'ally', range: '20 ft', heal: 'd6+d4' },
  vigour: { target: 'self', ac: 2, advantage: true, rounds: 2 },
  curse: { range: '40 ft', attack: -3, disadvantage: true, rounds: 0, difficulty: 12 },
  trip: { kind: 'skill', range: '10 ft', prone: true, difficulty: 'target' },
  burn: { kind: 'skill', needs: 'wand', consumes: true, damage: '2d4-3', range: '30 ft' },
}

function party(initial: string, foreseeable: boolean): fc.Arbitrary<Record<string, Record<string, unknown>>> {
  return fc
    .array(combatant(foreseeable), { minLength: 1, maxLength: 4 })
    .map((members) => Object.fromEntries(members.map((fields, i) => [`${initial}${i + 1}`, fields])))
}

const ARMAMENTS = ['sword', 'axe', 'dagger', 'spear', 'maul', 'claws', 'bow', 'sling', 'crossbow', 'javelin', 'javelin']
const MORE_ARMAMENTS = [...ARMAMENTS, 'hatchet', 'greatbow', 'arbalest']

function combatant(foreseeable: boolean): fc.Arbitrary<Record<string, unknown>> {
  const fields = fc.record(
    {
      hp: fc.constantFrom(1, 4, 9, 15, '2d6', 'd4+2', 'd6+d4'),
      ac: fc.integer({ min: 8, max: 16 }),
      skill: fc.integer({ min: -1, max: 4 }),
      strength: fc.integer({ min: 0, max: 3 }),
      impulse: fc.integer({ min: 8, max: 13 }),
      speed: fc.constantFrom('30 ft', '30 ft', '60 ft', '10 ft', '0 ft'),
      weapons: fc.array(fc.constantFrom(...MORE_ARMAMENTS), { minLength: 0, maxLength: 3 }),
      shield: fc.constantFrom('round', 'none'),
      items: fc.constantFrom([], ['wand'], ['wand', 'wand']),
      spells: fc.subarray(Object.keys(SPELLS)),
      cp: fc.integer({ min: 0, max: 4 }),
      exhaustion: fc.constantFrom(0, 0, 0, 1, ...(foreseeable ? [2] : [3, 4, 5])),
      prone: fc.constantFrom(false, false, true),
      advantage: fc.constantFrom('false', ...(foreseeable ? [] : ['false', 'target.engaged and my.main'])),
    },
    { requiredKeys: ['hp', 'ac', 'weapons'] },
  )
  return fc.tuple(fields, tactic(foreseeable)).map(([fields, rules]) => ({ ...fields, ...rules }))
}

const FOES = ['nearest', 'farthest', 'softest', 'deadliest', 'same']
const MORE_FOES = [...FOES, 'weakest', 'strongest', 'most-wounded', 'random']
const ALLIES = ['ally-nearest']
const MORE_ALLIES = [...ALLIES, 'ally-weakest', 'ally-most-wounded']
const CONDITIONS = [
  'distance > 10',
  'target.engaged',
  'not my.engaged',
  'expected_damage > 2',
  'foes_start > foes',
  'my.ready_range > 0 and my.loaded',
  'target.ac < 13 or target.prone',
  'my.foes_engaged > 1',
  'my.move and my.main',
]
const MORE_CONDITIONS = [...CONDITIONS, 'kill_chance > 0.2', 'my.health < 0.5', 'round <= 2']

const REACTIONS = [
  'opportunity-attack',
  'snap-attack',
  'total-defense',
  { do: 'total-defense', when: 'margin < 3 and natural < 20' },
  { do: 'snap-attack', when: 'on_action and expected_damage > 1' },
  'attack',
  'attack nearest',
  { do: 'attack', at: 'weakest', when: 'on_round_end or kill_chance > 0.1' },
  'cast',
  'shatter-shield',
  'reload',
  'ready',
  { do: 'stow', with: 'round' },
]

/** Lists as a designer writes them, and some that nobody would. */
function tactic(foreseeable: boolean): fc.Arbitrary<Record<string, unknown>> {
  const foes = foreseeable ? FOES : MORE_FOES
  const allies = foreseeable ? ALLIES : MORE_ALLIES
  const conditions = foreseeable ? CONDITIONS : MORE_CONDITIONS
  const when = fc.option(fc.constantFrom(...conditions))
  const aimed = (actions: readonly string[], selectors: readonly string[]) =>
    fc
      .tuple(fc.constantFrom(...actions), fc.constantFrom(...selectors), when)
      .map(([act, at, when]) => (when === null ? `${act} ${at}` : { do: act, at, when }))
  const handling = fc
    .tuple(
      fc.constantFrom('ready', 'stow', 'drop', 'pick-up', 'stand-up'),
      fc.constantFrom('sword', 'javelin', 'round', 'wand'),
      when,
    )
    .map(([act, id, when]) => ({ do: act, with: id, when: when ?? 'my.engaged' }))
  const plain = fc.constantFrom(
    'ready',
    'reload',
    'disengage',
    'stand-up',
    'pick-up',
    { do: 'go-prone', when: 'my.foes_engaged > 1' },
    { do: 'attack', with: 'javelin' },
    { do: 'charge', with: 'hatchet' },
    { do: 'advance', with: 'sword' },
    { do: 'pass', when: 'foes_start > foes + 1' },
    ...(foreseeable
      ? []
      : [
          'cast',
          'use-skill',
          'total-defense',
          { do: 'hold', when: 'not my.engaged' },
          { do: 'hold', when: 'round == 2' },
          { do: 'go-prone', when: 'my.health < 0.4' },
          { do: 'cast', with: 'bolt', at: 'weakest' },
          { do: 'pass', when: 'round == 3' },
        ]),
  )
  const rule = fc.oneof(
    plain,
    handling,
    aimed(['attack', 'melee-attack', 'ranged-attack', 'charge', 'advance', 'retreat'], foes),
    aimed(foreseeable ? ['attack'] : ['shatter-shield'], foes),
    aimed(foreseeable ? ['lock-shields', 'act-after'] : ['screen', 'lock-shields', 'act-after'], allies),
    aimed(['act-after'], ['nearest', 'farthest']),
  )
  const reaction = fc.constantFrom(
    'opportunity-attack',
    { do: 'opportunity-attack', when: 'expected_damage > 2' },
    ...(foreseeable ? [] : REACTIONS),
  )

  const turn = fc.array(rule, { minLength: 1, maxLength: 5 }).map((rules) => [...rules, 'attack', 'reload', 'advance'])
  return fc.record({ turn, reactions: fc.array(reaction, { maxLength: 4 }) }, { requiredKeys: [] })
}
