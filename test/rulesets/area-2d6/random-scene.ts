import fc from 'fast-check'

/**
 * Scenarios of all sorts, as text: up to four a side, any weapons, powers and items, odd tactics, skill tables, rows and
 * drawn maps with walls, stairs and cover, every option that matters. In half of them nothing is decided by hit points or
 * the round, nor rolled but attacks and defences.
 */
export function randomScenario(): fc.Arbitrary<string> {
  return fc.boolean().chain(scenarioThatIs)
}

/** Whether rounds can be memoised. */
export function scenarioThatIs(foreseeable: boolean): fc.Arbitrary<string> {
  return fc
    .record({
      first: party('A', foreseeable),
      second: party('B', foreseeable),
      options: options(foreseeable),
      field: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ROWS) },
        { weight: 2, arbitrary: fc.constantFrom(...MAPS) },
      ),
      rounds: fc.constantFrom(3, 12, 30),
    })
    .map(({ first, second, options, field, rounds }) => {
      const everybody = { ...first, ...second }
      const entries = Object.entries(everybody)
      return JSON.stringify({
        tiltyard: 1,
        name: 'random',
        rules: { system: 'area-2d6', options },
        ...CATALOG,
        combatants: Object.fromEntries(
          entries.map(([id, { turn, reactions, ...fields }]) => [id, { ...fields, tactic: `${id}-plan` }]),
        ),
        tactics: Object.fromEntries(
          entries.map(([id, { turn, reactions }]) => [
            `${id}-plan`,
            { ...(turn !== undefined && { turn }), ...(reactions !== undefined && { reactions }) },
          ]),
        ),
        parties: { a: { members: Object.keys(first) }, b: { members: Object.keys(second) } },
        field,
        run: { max_rounds: rounds },
      })
    })
}

const ROWS = [{ distance: '0 areas' }, { distance: '0 areas' }, { distance: '1 area' }, { distance: '4 areas' }]

/** Walls, on edges too, stairs, cover, and ground for both. */
const MAPS = [
  { map: '*#' },
  { map: 'a.*b' },
  {
    map: ['a.:.b', 'a#^%*', '..#.B'].join('\n'),
    legend: { '^': { stairs: true }, '%': { cover: 'half' }, B: { cover: 'full', climb: true } },
    walls: ['2,1|3,1', '4,1|4,2', '5,2|5,3'],
  },
  {
    map: ['aA', '%*', '.b'].join('\n'),
    legend: { '%': { cover: 'three-quarter', rough: true }, A: { cover: 'quarter' } },
    walls: ['1,1|1,2'],
  },
]

const CATALOG = {
  weapons: {
    sword: { damage: '2d6', parry: 1 },
    axe: { damage: 'd8+d6+1', hands: 2, heavy: { dice: 1, pierce: 2 } },
    maul: { damage: '2d4+d6', hands: 2, attack: -1, heavy: { knockdown: true, stagger: 3 } },
    saw: { damage: 'd6', heavy: { bleed: 2, dice: 2 } },
    club: { damage: 5, pierce: 1, heavy: {} },
    knife: { kind: 'thrown', damage: 'd6+1', ammo: 2, heavy: { bleed: 1 } },
    javelin: { kind: 'thrown', damage: '2d6-1', range: '2 areas' },
    bow: { kind: 'shooting', damage: '2d6', range: '3 areas', min_range: '1 area', ammo: 4 },
    sling: { kind: 'shooting', hands: 1, damage: '2-7', range: '2 areas' },
  },
  armours: { mail: { protection: 3, evade: -1, run: -1 }, leather: { protection: 1 } },
  shields: { kite: { parry: 1 }, wall: { parry: 2, free_parries: 2 }, plank: { free_parries: 0 } },
  items: { salve: { heal: 'd6' }, elixir: { heal: '2d6+d4' } },
  spells: {
    fire: { effect: 'damage', damage: '2d6-1', pierce: 1 },
    storm: { effect: 'damage', side: 'all', scope: 'area', cost: 3, resist: 'any', damage: 'd6+1', range: '2 areas' },
    thorns: { effect: 'damage', cost: 1, trigger: 'hit', resist: 'none', damage: 'd6' },
    balm: { effect: 'heal', heal: 'd6+d4+1', uses: 2 },
    chorus: { effect: 'heal', scope: 'area', heal: 3, cost: 1 },
    ward: { effect: 'shield', trigger: 'hit', cost: 1, amount: 'd6+1' },
    aegis: { effect: 'shield', side: 'self', duration: '2 rounds', amount: 8 },
    bless: { effect: 'alter', side: 'ally', scope: 'area', attack: 1, defence: 1, duration: '3 rounds' },
    haste: { effect: 'alter', side: 'self', actions: 2, duration: '2 rounds' },
    slow: { effect: 'alter', side: 'foe', actions: -2, checks: -1, duration: '1 round', resist: 'evade' },
    flinch: { effect: 'alter', side: 'foe', trigger: 'targeted', attack: -3, dice: -1, cost: 1 },
    bulwark: { effect: 'alter', side: 'ally', trigger: 'hit', armour: 3, cost: 1 },
    snare: { effect: 'fell', trigger: 'leaving', cost: 1, resist: 'evade', difficulty: 1 },
    quake: { effect: 'fell', side: 'all', scope: 'area', resist: 'any' },
  },
}

/** Powers that change nothing but what attacks and defences are rolled against. */
const PLAIN_POWERS = ['bless', 'fire', 'slow']

function options(foreseeable: boolean): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    {
      actions: fc.constantFrom(4, 4, 3, 6, 1),
      initiative: fc.constantFrom('2d6', 'd6', '3', ...(foreseeable ? [] : ['2d6+1'])),
      initiative_every: fc.constantFrom('round', 'battle'),
      default_target: fc.integer({ min: 5, max: 9 }),
      columns: fc.constantFrom(['combat', 'movement', 'spirit'], ['spirit', 'combat', 'wits', 'movement']),
      costs: fc.record(
        {
          melee: fc.integer({ min: 1, max: 3 }),
          defend: fc.constantFrom(1, 2),
          riposte: fc.constantFrom(1, 2),
          move: fc.constantFrom(1, 2),
          lie_down: fc.constantFrom(0, 1),
          spontaneous: fc.constantFrom(0, 1),
        },
        { requiredKeys: [] },
      ),
      heavy_attack: fc.integer({ min: -3, max: 0 }),
      heavy_defence: fc.integer({ min: -1, max: 3 }),
      feint_dice: fc.integer({ min: -2, max: 1 }),
      pincer_step: fc.integer({ min: 0, max: 3 }),
      snipe_attack: fc.integer({ min: -1, max: 1 }),
      stray_dice: fc.integer({ min: -2, max: 0 }),
      special_dice: fc.constantFrom(0, 0, 1),
      min_damage: fc.integer({ min: 0, max: 2 }),
      parry_ranged: fc.constantFrom('shield', 'always', 'never'),
      charge_provokes: fc.boolean(),
      spontaneous_per_round: fc.integer({ min: 0, max: 2 }),
      unarmed_damage: fc.constantFrom('d3', '1', '2d4-1'),
    },
    { requiredKeys: [] },
  )
}

type Person = Readonly<Record<string, unknown>>

function party(initial: string, foreseeable: boolean): fc.Arbitrary<Record<string, Person>> {
  return fc
    .array(combatant(foreseeable), { minLength: 1, maxLength: 4 })
    .map((members) => Object.fromEntries(members.map((fields, index) => [`${initial}${index + 1}`, fields])))
}

const SKILLS = ['mounted', 'two_handed', 'one_handed', 'parry', 'shooting', 'climb', 'run', 'evade', 'command']

function combatant(foreseeable: boolean): fc.Arbitrary<Person> {
  const target = fc.integer({ min: 4, max: 10 })
  const known = fc.constantFrom(...(foreseeable ? PLAIN_POWERS : Object.keys(CATALOG.spells)))
  const fields = fc.record(
    {
      hp: fc.constantFrom(2, 8, 15, '2d6', foreseeable ? '4d6' : '2d6+2d4'),
      actions: fc.constantFrom(2, 4, 5, 8),
      initiative: fc.constantFrom(7, '2d6', 'd6+d4'),
      skills: fc.dictionary(fc.constantFrom(...SKILLS, 'combat-4', 'movement-11'), target, { maxKeys: 6 }),
      learned: fc.subarray([...SKILLS, 'combat-12', 'spirit-2'], { minLength: 1, maxLength: 4 }),
      weapons: fc.uniqueArray(fc.constantFrom(...Object.keys(CATALOG.weapons)), { maxLength: 3 }),
      armour: fc.constantFrom('mail', 'leather'),
      shield: fc.constantFrom(...Object.keys(CATALOG.shields)),
      items: fc.constantFrom(['salve'], ['2 salve', 'elixir']),
      powers: fc.oneof(fc.constant([]), fc.uniqueArray(known, { minLength: 2, maxLength: 6 })),
      briefed: fc.boolean(),
    },
    { requiredKeys: ['hp', 'weapons', 'powers'] },
  )
  return fields.chain((person) => tactic(foreseeable, person.powers).map((lists) => ({ ...person, ...lists })))
}

const FOES = ['nearest', 'farthest', 'softest', 'deadliest', 'mildest', 'same']
const MORE_FOES = [...FOES, 'weakest', 'strongest', 'most-wounded', 'random']
const CONDITIONS = [
  'my.attacks < 1 or my.actions >= 3',
  'my.actions >= 2',
  'distance > 0',
  'target.prone or target.ignored',
  'not my.engaged',
  'expected_damage > 2',
  'foes_start > foes',
  'my.ready_range > 0 and my.ammo > 1',
  'my.free_parries > 0 or my.shielded',
  'my.foes_engaged > my.allies_engaged',
  'target.acted and target.actions < 2',
  'my.walled or my.in_cover or target.can_shoot',
  'my.powers > 0 or target.workings > 0',
]
const MORE_CONDITIONS = [...CONDITIONS, 'kill_chance > 0.2', 'my.health < 0.5', 'round <= 2', 'my.bleeding > 0']

/** Lists as a designer writes them, and some that nobody would. */
function tactic(foreseeable: boolean, powers: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const foes = fc.constantFrom(...(foreseeable ? FOES : MORE_FOES))
  const when = fc.option(fc.constantFrom(...(foreseeable ? CONDITIONS : MORE_CONDITIONS)), { nil: undefined, freq: 3 })
  const written = (parts: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  const aimed = (...turnTypes: readonly string[]) =>
    fc.record({ do: fc.constantFrom(...turnTypes), at: foes, when }).map(written)
  const alone = (...turnTypes: readonly string[]) => fc.record({ do: fc.constantFrom(...turnTypes), when }).map(written)
  const move = fc
    .record({
      do: fc.constantFrom('advance', 'step', 'withdraw', 'step-back'),
      at: fc.oneof(foes, fc.constantFrom('ally-nearest', 'ally-most-wounded')),
      when,
    })
    .map(written)
  const ground = fc.constantFrom('advance wall', 'step cover', { do: 'advance', at: 'cover', when: 'distance > 1' })
  const equip = fc
    .record({
      do: fc.constant('equip'),
      with: fc.constantFrom('melee', 'ranged', 'sword', 'knife', 'salve', 'elixir'),
      when,
    })
    .map(written)
  const power =
    powers.length === 0
      ? alone('ignore')
      : fc
          .record({
            do: fc.constantFrom('command', 'command', 'command', 'spontaneous', 'stop-power'),
            with: fc.constantFrom(...powers),
            when,
          })
          .map(written)
  const answer =
    powers.length === 0
      ? alone('evade')
      : fc.record({ do: fc.constant('command'), with: fc.constantFrom(...powers), when }).map(written)
  const turnRule = fc.oneof(
    { weight: 4, arbitrary: aimed('melee', 'heavy-blow', 'feint', 'pincer', 'charge') },
    { weight: 2, arbitrary: aimed('ranged', 'snipe') },
    { weight: powers.length === 0 ? 0 : 8, arbitrary: power },
    { weight: 2, arbitrary: move },
    { weight: 1, arbitrary: foreseeable ? move : ground },
    { weight: 1, arbitrary: equip },
    { weight: 1, arbitrary: aimed('ignore') },
    { weight: 1, arbitrary: alone('stand-up', 'pass') },
    { weight: 1, arbitrary: fc.constant({ do: 'lie-down', when: 'my.engaged and my.actions < 2' }) },
  )
  const reactionRule = fc.oneof(
    { weight: 4, arbitrary: alone('evade', 'parry', 'defend') },
    { weight: 2, arbitrary: alone('riposte') },
    { weight: 1, arbitrary: alone('press-on', 'divert', 'stay') },
    { weight: 1, arbitrary: aimed('ignore') },
    { weight: powers.length === 0 ? 0 : 8, arbitrary: answer },
  )
  return fc.record(
    {
      turn: fc.array(turnRule, { minLength: 1, maxLength: 6 }).map((rules) => [...rules, 'melee', 'ranged', 'advance']),
      reactions: fc.array(reactionRule, { maxLength: 5 }),
    },
    { requiredKeys: [] },
  )
}
