import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { RULESETS } from '../../src/rulesets/index.ts'
import type { Files } from '../../src/scenario/files.ts'
import { openScenario } from '../../src/scenario/load.ts'
import { readScenario } from '../../src/scenario/read.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { simulate } from '../../src/simulate.ts'

const BASE = `tiltyard: 1
rules: { system: osr-d20 }
weapons:
  spear: { damage: d6, length: 7 ft, polearm: true }
  sword: { damage: d8 }
armours:
  mail: { rating: 4 }
combatants:
  hoplite: { hp: 9, weapons: [spear], armour: mail }
  swordsman: { based-on: hoplite, weapons: [sword] }
parties:
  spears: { members: [ 2 hoplite ] }
  swords: { members: [ 2 swordsman ] }
`

/** Files that exist only here, by path; whatever else is opened does not exist. */
function filesOf(texts: Readonly<Record<string, string>>): Files {
  const sources = new Map(Object.entries(texts).map(([name, text]) => [name, { name, text }]))
  return {
    open: async (path) => {
      const source = sources.get(path)
      return source ? { source, id: path } : { reason: 'there is no such file' }
    },
  }
}

async function read(text: string, options: { overrides?: string[]; files?: Record<string, string> } = {}) {
  const { overrides = [], files = {} } = options
  const { scenario, problems } = await readScenario(text, 'test.yaml', {
    rulesets: RULESETS,
    overrides,
    files: filesOf(files),
  })
  return { scenario, messages: problems.map(({ message, hint }) => (hint ? `${message}; ${hint}` : message)) }
}

async function scenarioOf(
  text: string,
  options: { overrides?: string[]; files?: Record<string, string> } = {},
): Promise<Scenario> {
  const { scenario, messages } = await read(text, options)
  expect(messages).toEqual([])
  return scenario!
}

const members = (scenario: Scenario) => scenario.parties.map((party) => party.members.map(({ name }) => name))

describe('scenarios that are right', () => {
  const folder = 'test/scenario/examples'
  // Reading is one thing; what the ruleset can fight, it says itself.
  const rulesets = RULESETS.map(({ check: _, ...ruleset }) => ruleset)
  test.each(readdirSync(folder).filter((file) => file.endsWith('.yaml')))(
    '%s is read without a problem',
    async (file) => {
      const { scenario, ruleset, problems } = await (await openScenario(`${folder}/${file}`))({ rulesets })
      expect(problems).toEqual([])
      expect(ruleset?.id).toBe('osr-d20')
      expect(scenario).toBeDefined()
    },
  )

  test('everything that can be said arrives', async () => {
    const { scenario } = await (await openScenario(`${folder}/everything.yaml`))({ rulesets })
    const { sources, tactics, ...rest } = scenario!
    expect(sources.map(({ name }) => name.replace(/^.*examples./, ''))).toEqual([
      'everything.yaml',
      'catalog/weapons.csv',
      'catalog/heavy.csv',
      'catalog/folk.yaml',
    ])
    expect(Object.keys(tactics)).toEqual(['hold-the-line'])
    expect(rest.run).toEqual({ battles: 100_000, seed: '12345678901234567890', maxRounds: 50 })
    expect(rest.expect.map(({ place: _, ...expectation }) => expectation)).toEqual([
      { metric: 'win.spears', low: 0.05, high: 0.95 },
      { metric: 'rounds.mean', low: -Infinity, high: 8 },
      { metric: 'survivors.swords.mean', low: 0.5, high: Infinity },
      { metric: 'survive.Captain Ōe', low: 0.1, high: Infinity },
      { metric: 'win.spears', low: -Infinity, high: Infinity, within: 0.02 },
    ])
    expect(rest.rules.options).toMatchObject({
      charge_ac: -4,
      pouch_time: { count: 2, sides: 4, constant: 0 },
      speed_divisor: 2.5,
    })
    expect(rest.field).toMatchObject({
      map: expect.stringContaining('.a.w..b.'),
      legend: { w: { cover: 'half', rough: true } },
    })
    expect(members(scenario!)).toEqual([
      ['hoplite 1', 'hoplite 2', 'guard'],
      ['swordsman 1', 'swordsman 2', 'swordsman 3', 'Captain Ōe', 'mage 1', 'mage 2'],
    ])
    expect(rest.parties[1].members[3]!.fields).toMatchObject({
      hp: { constant: 16 },
      armour: 'plate',
      secondary: 'axe',
    })
    expect(rest.parties[1].members[3]!.fields.shield).toBeUndefined()
  })

  test('what is left out has its default', async () => {
    const scenario = await scenarioOf(BASE)
    expect(scenario.name).toBe('test')
    expect(scenario.run).toEqual({ seed: '1', maxRounds: 100 })
    expect(scenario.field).toEqual({ distance: 60, margin: 30, rank: 8, ties: 'random', places: 'as-written' })
    expect(scenario.spells).toEqual({})
    expect(scenario.rules.options).toMatchObject({ edition: 'counter-attack', base_ac: 10 })
  })
})

describe('run', () => {
  const withRun = (run: string) => `${BASE}run: ${run}\n`

  test.each([
    ['日本🐉é', '日本🐉é'],
    ['', ''],
    ['two words', 'two words'],
    ['1.5', '1.5'],
    ['🐉'.repeat(100), '🐉'.repeat(100)],
    ['100_000', '100000'],
  ])('takes the seed "%s"', async (written, seed) => {
    expect((await scenarioOf(withRun(`{ seed: "${written}" }`))).run.seed).toBe(seed)
  })

  test.each([['🐉'.repeat(101)], ['a\\nb'], ['\\e[31m'], ['\\u202Eabc']])('refuses the seed "%s"', async (seed) => {
    const { messages } = await read(withRun(`{ seed: "${seed}" }`))
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(
      /^seed is ".*", expected a whole number, or printable text of at most 100 characters$/su,
    )
  })

  test('an expectation may be written with space or without', async () => {
    const { scenario } = await read(`${BASE}expect: [win.spears>=3 %, hit.sword in 10%..90 %, 'rounds.mean  <=  8 ']`)
    expect(scenario!.expect.map(({ metric, low, high }) => [metric, low, high])).toEqual([
      ['win.spears', 0.03, Infinity],
      ['hit.sword', 0.1, 0.9],
      ['rounds.mean', -Infinity, 8],
    ])
  })

  test('asks for no more precision than 2^32 battles give', async () => {
    expect((await scenarioOf(withRun('{ precision: 0.002% }'))).run.precision).toBe(0.00002)
    expect((await read(withRun('{ precision: 0.001% }'))).messages).toEqual([
      'precision is "0.001%", expected a percentage from 0.002% to 50%',
    ])
  })

  test('asks for at most 2^32 battles', async () => {
    expect((await scenarioOf(withRun('{ battles: 4294967296 }'))).run.battles).toBe(2 ** 32)
    expect((await read(withRun('{ battles: 4294967297 }'))).messages).toEqual([
      'battles is 4294967297, expected a whole number from 1 to 4294967296',
    ])
  })
})

describe('colours of parties', () => {
  test('are read, and change nothing of what is fought', async () => {
    const plain = await scenarioOf(BASE)
    const scenario = await scenarioOf(BASE, { overrides: ['parties.swords.color=purple'] })
    expect(scenario.parties.map(({ color }) => color)).toEqual([undefined, 'purple'])
    const [{ digest, roster }, before] = await Promise.all(
      [scenario, plain].map((each) => simulate(each, { battles: 100, threads: 0 })),
    )
    expect([digest, roster.colors]).toEqual([before.digest, [undefined, 'purple']])
  })

  test.each([
    [['parties.swords.color=purpel'], 'color is "purpel", expected one of blue, red, purple; did you mean "purple"?'],
    [['parties.swords.colour=red'], 'unknown path "parties.swords.colour"; did you mean "parties.swords.color"?'],
    [['parties.spears.color=red', 'parties.swords.color=red'], 'spears and swords are both red: swords is drawn blue'],
  ])('%j: %s', async (overrides, message) => {
    expect((await read(BASE, { overrides })).messages).toEqual([message])
  })
})

describe('members', () => {
  const withMembers = (first: string, second = '[ swordsman ]') =>
    BASE.replace('[ 2 hoplite ]', first).replace('[ 2 swordsman ]', second)

  test('of one template are numbered through both parties', async () => {
    expect(members(await scenarioOf(withMembers('[ 2 hoplite ]', '[ swordsman, hoplite ]')))).toEqual([
      ['hoplite 1', 'hoplite 2'],
      ['swordsman', 'hoplite 3'],
    ])
  })

  test('the only one of its template bears its name', async () => {
    expect(members(await scenarioOf(withMembers('[ hoplite ]')))).toEqual([['hoplite'], ['swordsman']])
  })

  test('one beside a named one of its template is numbered: the template’s name stands for both', async () => {
    const scenario = await scenarioOf(withMembers('[ hoplite, { is: hoplite, name: Leon } ]'))
    expect(members(scenario)).toEqual([['hoplite 1', 'Leon'], ['swordsman']])
  })

  test('override what they name and keep the rest', async () => {
    const scenario = await scenarioOf(withMembers('[ { is: hoplite, hp: 2d8, armour: none, count: 2 } ]'))
    const [first, second] = scenario.parties[0].members
    expect(first!.fields).toMatchObject({ hp: { count: 2, sides: 8, constant: 0 }, weapons: ['spear'] })
    expect(first!.fields.armour).toBeUndefined()
    expect(second!.fields).toBe(first!.fields)
  })

  test('a single one needs no list', async () => {
    expect(members(await scenarioOf(withMembers('3 hoplite')))[0]).toEqual(['hoplite 1', 'hoplite 2', 'hoplite 3'])
  })

  test('sixty-four are a party, sixty-five are not', async () => {
    expect((await read(withMembers('[ 64 hoplite ]'))).messages).toEqual([])
    expect((await read(withMembers('[ 60 hoplite, 5 hoplite ]'))).messages).toEqual([
      'spears has 65 members, expected at most 64',
    ])
  })

  test('none of a kind are nobody, and none at all no party', async () => {
    const some = await scenarioOf(withMembers('[ 0 hoplite, { is: hoplite, count: 0, hp: 3 }, hoplite ]'))
    expect(members(some)[0]).toEqual(['hoplite'])
    expect((await read(withMembers('[ 0 hoplite, { is: hoplite, count: 0 } ]'))).messages).toEqual([
      'spears has no members, expected a list such as [ 4 hoplite ]',
    ])
  })

  test('a name may be a generated one of nobody, but not of somebody', async () => {
    expect((await read(withMembers('[ { is: hoplite, name: hoplite 9 }, 2 hoplite ]'))).messages).toEqual([])
    expect((await read(withMembers('[ { is: hoplite, name: hoplite 2 }, 2 hoplite ]'))).messages).toEqual([
      'member "hoplite 2" has the name of another member; rename the member: damage.hoplite 2 would mean two things',
    ])
  })
})

describe('templates', () => {
  test('are resolved through others, in whatever order they stand', async () => {
    const text = BASE.replace('  swordsman: {', '  chief: { based-on: swordsman, hp: 20 }\n  swordsman: {').replace(
      '2 swordsman',
      'chief',
    )
    const { fields } = (await scenarioOf(text)).parties[1].members[0]!
    expect(fields).toMatchObject({ hp: { constant: 20 }, weapons: ['sword'], armour: 'mail' })
    expect(fields).not.toHaveProperty('based-on')
  })

  test('that nobody is may leave out what is required, but not be wrong', async () => {
    const abstract = (fields: string) => BASE.replace('  hoplite:', `  abstract: ${fields}\n  hoplite:`)
    expect((await read(abstract('{ armour: mail }'))).messages).toEqual([])
    expect((await read(abstract('{ armour: mial, hp: 0, secondary: spear, shield: none }'))).messages).toEqual([
      'unknown armour "mial"; did you mean "mail"?',
      'hp is 0, expected dice such as d8 or 2d6+1, or a whole number, from 1 to 1000000',
    ])
  })

  test('a fault of a template is reported once, however many are based on it', async () => {
    const { messages } = await read(BASE.replace('hp: 9, weapons: [spear]', 'hp: none, weapons: [sphear]'))
    expect(messages).toEqual([
      'hp is "none", expected dice such as d8 or 2d6+1, or a whole number, from 1 to 1000000',
      'unknown weapon "sphear"; did you mean "spear"?',
    ])
  })

  test('a chain of ten thousand is no problem', async () => {
    const chain = Array.from({ length: 10_000 }, (_, n) => `  t${n + 1}: { based-on: t${n} }`).join('\n')
    const text = BASE.replace('  swordsman:', `  t0: { hp: 3 }\n${chain}\n  swordsman:`).replace(
      '2 swordsman',
      't10000',
    )
    expect((await scenarioOf(text)).parties[1].members[0]!.fields).toMatchObject({ hp: { constant: 3 } })
  })
})

describe('imports', () => {
  const importing = (...paths: string[]) =>
    BASE.replace('weapons:', `import:\n${paths.map((path) => `  - ${path}\n`).join('')}weapons:`)
  const overriding = (override: string, ...paths: string[]) => `${importing(...paths)}override: ${override}\n`
  const damage = (scenario: Scenario, weapon: string) =>
    (scenario.weapons[weapon] as { damage: { sides: number } }).damage.sides

  test('later ones win, the file itself wins over all, and imports’ imports come before them', async () => {
    const files = {
      'a.yaml':
        'import: [c.yaml]\noverride: [weapons.club]\nweapons: { axe: { damage: d2 }, club: { damage: d2 }, sword: { damage: d2 } }',
      'b.yaml': 'weapons: { axe: { damage: d3 } }',
      'c.yaml': 'weapons: { club: { damage: d4 }, pick: { damage: d4 } }',
    }
    const text = overriding('[weapons.axe, weapons.sword]', 'a.yaml', 'b.yaml')
    const scenario = await scenarioOf(text, { files })
    expect(['axe', 'club', 'pick', 'sword'].map((weapon) => damage(scenario, weapon))).toEqual([3, 2, 4, 8])
  })

  test('an entry is taken whole: two definitions of a weapon are not mixed', async () => {
    const files = { 'weapons.csv': 'id,damage,to_hit\nsword,d4,3\n' }
    const text = overriding('[weapons]', 'weapons.csv')
    expect((await scenarioOf(text, { files })).weapons.sword).toMatchObject({ to_hit: 0 })
  })

  test('the same file twice is no cycle, and its turn counts each time', async () => {
    const files = { 'a.yaml': 'weapons: { axe: { damage: d2 } }', 'b.yaml': 'weapons: { axe: { damage: d3 } }' }
    const text = overriding('[weapons.axe]', 'a.yaml', 'b.yaml', 'a.yaml')
    expect(damage(await scenarioOf(text, { files }), 'axe')).toBe(2)
  })

  test('what two files define is an error with both places, unless the file says that it is meant', async () => {
    const files = {
      'weapons.csv': 'id,damage\nsword,d4\n',
      'b.yaml': 'run: { battles: 5 }\nrules: { system: osr-d20 }\ncombatants: { hoplite: { hp: 1 } }',
    }
    const text = `${importing('weapons.csv', 'b.yaml')}run: { battles: 9 }\n`
    expect((await read(text, { files })).messages).toEqual([
      'the weapon "sword" is defined at weapons.csv:2:1 already; rename one, or write "override: [weapons.sword]" in test.yaml',
      'the combatant "hoplite" is defined at b.yaml:3:15 already; rename one, or write "override: [combatants.hoplite]" in test.yaml',
      'run is defined at b.yaml:1:1 already; remove one, or write "override: [run]" in test.yaml',
    ])
    const said = `${text}override: [weapons.sword, combatants, run]\n`
    expect((await scenarioOf(said, { files })).run.battles).toBe(9)
  })

  test('an override that overrides nothing is an error', async () => {
    const files = { 'weapons.csv': 'id,damage\naxe,d4\n' }
    const text = overriding('[weapons.axe, run, { a: 1 }]', 'weapons.csv')
    expect((await read(text, { files })).messages).toEqual([
      '"weapons.axe" overrides nothing',
      '"run" overrides nothing',
      'this overrides nothing, expected a path such as weapons.sword',
    ])
  })

  test('a spreadsheet’s columns are read as what they mean, and those that the rules do not know are notes, reported once', async () => {
    const files = { 'weapons.csv': 'ID;To Hit;damage;Price in gold\naxe;1;d6;7\npick;\u22121;d4;9\n' }
    const { scenario, messages } = await read(importing('weapons.csv'), { files })
    expect(messages).toEqual(['the rules know no column "Price in gold": it is kept as a note'])
    expect(scenario!.weapons.axe).toMatchObject({ to_hit: 1 })
    expect(scenario!.weapons.pick).toMatchObject({ to_hit: -1 })
    // What is certainly misspelt is no note.
    const wrong = { 'weapons.csv': 'id,damge\naxe,d6\n' }
    expect((await read(importing('weapons.csv'), { files: wrong })).messages[0]).toBe(
      'unknown column "damge"; did you mean "damage"?',
    )
  })

  test('the scenario’s name and id are its own', async () => {
    const files = { 'a.yaml': 'name: Another\nid: another' }
    expect(await scenarioOf(importing('a.yaml'), { files })).toMatchObject({ name: 'test', id: 'test' })
  })

  test('a text without files refuses them', async () => {
    const { problems } = await readScenario(importing('a.yaml'), 'test.yaml', { rulesets: RULESETS })
    expect(problems.map(({ message }) => message)).toEqual(['cannot import "a.yaml": this scenario is not in a folder'])
  })

  test('more than sixty-four are refused', async () => {
    const files = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`f${n}.yaml`, 'weapons: {}']))
    const { messages } = await read(importing(...Object.keys(files)), { files })
    expect(new Set(messages)).toEqual(new Set(['more than 64 files are imported']))
  })

  test('files that import one another twice each are read once each', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [
        `f${n}.yaml`,
        n < 39 ? `import: [f${n + 1}.yaml, f${n + 1}.yaml]` : 'weapons: { axe: { damage: d6 } }',
      ]),
    )
    expect(damage(await scenarioOf(importing('f0.yaml', 'f0.yaml'), { files }), 'axe')).toBe(6)
  })
})

const NO_DICE = { count: 0, sides: 0 }

describe('--set', () => {
  test.each([
    ['weapons.spear.damage=d12', (s: Scenario) => s.weapons.spear!.damage, { count: 1, sides: 12, constant: 0 }],
    ['rules.options.charge_ac=-4', (s: Scenario) => s.rules.options.charge_ac, -4],
    [
      'combatants.hoplite.hp = 2d8',
      (s: Scenario) => s.parties[0].members[0]!.fields.hp,
      { count: 2, sides: 8, constant: 0 },
    ],
    ['combatants.hoplite.armour=none', (s: Scenario) => s.parties[1].members[0]!.fields.armour, undefined],
    [
      'combatants.hoplite.weapons=[sword, spear]',
      (s: Scenario) => s.parties[0].members[0]!.fields.weapons,
      ['sword', 'spear'],
    ],
    ['combatants.hoplite.weapons.1=sword', (s: Scenario) => s.parties[0].members[0]!.fields.weapons, ['sword']],
    ['parties.spears.members=[ 3 hoplite ]', (s: Scenario) => s.parties[0].members.length, 3],
    ['parties.spears.members=5 hoplite', (s: Scenario) => s.parties[0].members.length, 5],
    ['parties.spears.members.1=hoplite', (s: Scenario) => s.parties[0].members.length, 1],
    ['weapons.axe={ damage: d8 }', (s: Scenario) => Object.keys(s.weapons), ['spear', 'sword', 'axe']],
    ['run.battles=1_000', (s: Scenario) => s.run.battles, 1000],
    ['run.seed=0x', (s: Scenario) => s.run.seed, '0x'],
    ['field.distance=10 ft', (s: Scenario) => s.field.distance, 10],
    ['name=Another', (s: Scenario) => s.name, 'Another'],
    ['rules.options.base_ac=', (s: Scenario) => s.rules.options.base_ac, 10],
    ['weapons.spear.damage+=1', (s: Scenario) => s.weapons.spear!.damage, { count: 1, sides: 6, constant: 1 }],
    ['weapons.spear.damage -= 2', (s: Scenario) => s.weapons.spear!.damage, { count: 1, sides: 6, constant: -2 }],
    ['combatants.hoplite.hp*=2', (s: Scenario) => s.parties[0].members[0]!.fields.hp, { ...NO_DICE, constant: 18 }],
    // Where a field is its template's, or is left out, it is changed from what it is then.
    ['combatants.swordsman.hp+=1', (s: Scenario) => s.parties[1].members[0]!.fields.hp, { ...NO_DICE, constant: 10 }],
    ['rules.options.base_ac+=2', (s: Scenario) => s.rules.options.base_ac, 12],
    ['weapons.spear.to_hit=-1', (s: Scenario) => s.weapons.spear!.to_hit, -1],
    ['name=+1 sword', (s: Scenario) => s.name, '+1 sword'],
  ])('%s', async (override, look, value) => {
    expect(look(await scenarioOf(BASE, { overrides: [override] }))).toEqual(value)
  })

  test('reaches into what others are based on', async () => {
    const scenario = await scenarioOf(BASE, { overrides: ['combatants.hoplite.hp=5'] })
    expect(scenario.parties[1].members[0]!.fields.hp).toMatchObject({ constant: 5 })
  })

  test('changes what is there, one after the other', async () => {
    const set = ['field.distance=60 ft', 'field.distance-=10 ft', 'field.distance*=0.5', 'field.distance+=5']
    expect((await scenarioOf(BASE, { overrides: set })).field.distance).toBe(30)
    expect((await read(BASE, { overrides: ['field.distance=60 ft', 'field.distance+=10 m'] })).messages).toEqual([
      'field.distance cannot be changed so: "10 m" is in another unit than 60 ft',
    ])
  })

  test('may leave an entry empty, which then lacks what it needs', async () => {
    expect((await read(BASE, { overrides: ['weapons.sword='] })).messages).toEqual([
      'sword has no damage, expected dice such as d8 or 2d6+1, or a whole number',
    ])
    expect((await read(BASE, { overrides: ['parties.swords='] })).messages).toEqual([
      'swords has no members, expected a list such as [ 4 hoplite ]',
    ])
  })

  test('later ones win', async () => {
    const overrides = ['run.seed=1', 'run={ seed: 2, max_rounds: 9 }', 'run.max_rounds=10']
    expect((await scenarioOf(BASE, { overrides })).run).toEqual({ seed: '2', maxRounds: 10 })
  })

  test('changes what is imported', async () => {
    const files = { 'weapons.csv': 'id,damage\naxe,d6\n' }
    const text = BASE.replace('weapons:', 'import: [weapons.csv]\nweapons:')
    expect((await scenarioOf(text, { files, overrides: ['weapons.axe.to_hit=2'] })).weapons.axe).toMatchObject({
      to_hit: 2,
    })
  })

  test.each([
    ['weapons.spaer.damage=d8', 'unknown path "weapons.spaer"; did you mean "weapons.spear.damage"?'],
    ['weapons.spear.dammage=d8', 'unknown path "weapons.spear.dammage"; did you mean "weapons.spear.damage"?'],
    ['weapons.axe=d8', 'unknown path "weapons.axe"; expected one of spear, sword'],
    ['weapons.9-axe={ damage: d8 }', '"9-axe" is not an id (a letter, then letters, digits, _ or -)'],
    ['weapon.axe={ damage: d8 }', 'unknown path "weapon"; did you mean "weapons.axe"?'],
    ['weapons.spear.damage.sides=8', '"weapons.spear.damage" is a single value, nothing can be set in it'],
    [
      'parties.spears.members.2=hoplite',
      '"parties.spears.members" is a list of 1, expected the number of an entry, from 1',
    ],
    [
      'parties.spears.members.0=hoplite',
      '"parties.spears.members" is a list of 1, expected the number of an entry, from 1',
    ],
    ['rules.system=osr-d21', 'unknown ruleset "osr-d21"; did you mean "osr-d20"?'],
    [
      'weapons.sword.damage=+1',
      '"+1" may mean more, or just so many; write weapons.sword.damage+=1 or weapons.sword.damage=1',
    ],
    ['weapons.spear.damage*=2', 'weapons.spear.damage cannot be changed so: d6 has no constant that 2 could multiply'],
    ['weapons.spear.damage+=d4', 'weapons.spear.damage cannot be changed so: "d4" is no number, expected one after +='],
    [
      'combatants.hoplite.armour+=1',
      'combatants.hoplite.armour cannot be changed so: "mail" is neither a number nor dice, and has nothing to count up',
    ],
    [
      'combatants.hoplite.weapons+=1',
      'combatants.hoplite.weapons is a list, and no number; write combatants.hoplite.weapons=…',
    ],
    [
      'combatants.hoplite.shield+=1',
      'combatants.hoplite.shield is not set, and has nothing to count up; write combatants.hoplite.shield=…',
    ],
    [
      'combatants.hoplite.hp*=1.5',
      'combatants.hoplite.hp would be 13.5, expected dice such as d8 or 2d6+1, or a whole number, from 1 to 1000000',
    ],
    ['run.seed', 'this is no override, expected PATH=VALUE; for example weapons.spear.damage=d8'],
    ['=5', 'this is no override, expected PATH=VALUE; for example weapons.spear.damage=d8'],
    ['run..seed=5', 'this is no override, expected PATH=VALUE; for example weapons.spear.damage=d8'],
    ['run.battles=[1', 'this is no YAML: a [ here or above is not closed by ]'],
    [
      'constructor.prototype.x=1',
      'unknown path "constructor"; expected one of rules, weapons, armours, combatants, parties, id, name, tactics, run, expect, matrix, shields, items, spells, field',
    ],
  ])('%s: %s', async (override, message) => {
    const { scenario, messages } = await read(BASE, { overrides: [override] })
    expect(scenario).toBeUndefined()
    expect(messages).toEqual([message])
  })
})

describe('names', () => {
  const wolves = BASE.replaceAll('hoplite', 'wolf')
    .replace('spears:', 'wolf:')
    .replaceAll('sword:', 'swordsman:')
    .replaceAll('[sword]', '[swordsman]')

  test('are shared freely by parties, templates and weapons, where a metric means one thing all the same', async () => {
    const text = `${wolves}expect: [hit.swordsman >= 1%, accuracy.swordsman >= 1%, damage.wolf.mean >= 0]\n`
    const scenario = await scenarioOf(text)
    const { metrics } = await simulate(scenario, { battles: 200, threads: 0 })
    expect(Object.keys(metrics).filter((name) => name === 'damage.wolf.mean')).toHaveLength(1)
    // The party is its wolves.
    expect(metrics['damage.wolf.mean']!.value).toBeCloseTo(
      metrics['damage.wolf 1.mean']!.value + metrics['damage.wolf 2.mean']!.value,
      9,
    )
    expect(metrics['hit.swordsman']).toEqual(metrics['accuracy.swordsman'])
  })

  test('are refused only where one would really mean two things', async () => {
    const mixed = wolves.replace('[ 2 wolf ]', '[ 2 wolf, swordsman ]')
    expect((await read(mixed)).messages).toEqual([
      'party "wolf" has the name of a template; rename the party: damage.wolf would mean two things',
    ])
  })

  test('of the hit rates of combatants are reported to who asks for them as those of weapons', async () => {
    expect((await read(`${BASE}expect: [hit.hoplite >= 1%]`)).messages).toEqual([
      'unknown metric "hit.hoplite"; did you mean "accuracy.hoplite"?',
    ])
  })
})

describe('problems', () => {
  test('of all files come at once, each once, by file and place', async () => {
    const files = { 'a.yaml': 'weapons:\n  axe: { damage: x }\n', 'weapons.csv': 'id,damage\npick,y\n' }
    const text = BASE.replace('weapons:', 'import: [a.yaml, weapons.csv]\nweapons:').replace('rating: 4', 'rating: z')
    const { problems } = await readScenario(text, 'test.yaml', {
      rulesets: RULESETS,
      files: filesOf(files),
      overrides: ['run.seed=[]', 'run.max_rounds=w'],
    })
    expect(problems.map(({ place }) => place?.source.name)).toEqual([
      'test.yaml',
      'a.yaml',
      'weapons.csv',
      '--set',
      '--set',
    ])
  })

  test('are at most two hundred, and a last one that says so', async () => {
    const text = `${BASE}${Array.from({ length: 5000 }, (_, n) => `key${n}: 1\n`).join('')}`
    const { messages } = await read(text)
    expect(messages).toHaveLength(201)
    expect(messages.at(-1)).toBe('more than 200 problems, the rest is not shown')
  })

  test('names that a broken import would have brought are no problems', async () => {
    const text = BASE.replace('weapons:', 'import: [nothing.yaml]\nweapons:').replace('[sword]', '[axe]')
    expect((await read(text)).messages).toEqual(['cannot import "nothing.yaml": there is no such file'])
  })

  test('ids that every JavaScript object has are unknown like any other', async () => {
    const text = BASE.replace('[spear]', '[constructor, toString]').replace('armour: mail', 'armour: valueOf')
    expect((await read(text)).messages).toEqual([
      'unknown weapon "constructor"; expected one of spear, sword, unarmed',
      'unknown weapon "toString"; expected one of spear, sword, unarmed',
      'unknown armour "valueOf"; expected mail',
    ])
  })

  test('and can be defined like any other', async () => {
    const text = BASE.replace('  sword:', '  constructor: { damage: d4 }\n  sword:').replace('[spear]', '[constructor]')
    expect((await scenarioOf(text)).weapons.constructor).toMatchObject({ damage: { sides: 4 } })
  })
})
