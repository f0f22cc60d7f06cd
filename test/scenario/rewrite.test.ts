import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/scenario/edit.ts'
import { gather } from '../../src/scenario/imports.ts'
import { rewrite } from '../../src/scenario/rewrite.ts'
import type { Problem, SourceText } from '../../src/source/problem.ts'

/** A scenario with a catalog, after one value has been written. */
async function write(yaml: string, path: string, value: string, csv = ''): Promise<{ yaml: string; csv: string }> {
  const scenario: SourceText = { name: 'a.yaml', text: yaml }
  const catalog: SourceText = { name: 'weapons.csv', text: csv }
  const problems: Problem[] = []
  const files = { open: async () => ({ source: catalog, id: 'weapons' }) }
  const gathering = await gather(scenario, { files, id: 'a', problems })
  expect(problems).toEqual([])
  const edits = rewrite(gathering!.root, path.split('.'), value)
  const of = (source: SourceText) =>
    applyEdits(
      source.text,
      edits.filter((edit) => edit.source === source),
    )
  return { yaml: of(scenario), csv: of(catalog) }
}

/** The same for a file that imports nothing. */
async function inYaml(yaml: string, path: string, value: string): Promise<string> {
  return (await write(yaml, path, value)).yaml
}

describe('a value that is written', () => {
  test('is replaced where it stands, comments and spacing kept', async () => {
    const yaml = 'weapons: # all of them\n  spear:   { damage: d6,  length: 7 ft } # long\n'
    expect(await inYaml(yaml, 'weapons.spear.damage', '2d4')).toBe(yaml.replace('d6', '2d4'))
    expect(await inYaml(yaml, 'weapons.spear.length', '9 ft')).toBe(yaml.replace('7 ft', '9 ft'))
  })

  test('is replaced with its quotes', async () => {
    expect(await inYaml("weapons:\n  spear: { damage: 'd6' }\n", 'weapons.spear.damage', 'd8')).toBe(
      'weapons:\n  spear: { damage: d8 }\n',
    )
  })

  test('is replaced in a list by its number', async () => {
    const yaml = 'parties:\n  spears: { members: [4 spearman, { is: spearman, hp: 3 }] }\n'
    expect(await inYaml(yaml, 'parties.spears.members.1', '5 spearman')).toBe(yaml.replace('4 s', '5 s'))
    expect(await inYaml(yaml, 'parties.spears.members.2.hp', '7')).toBe(yaml.replace('hp: 3', 'hp: 7'))
  })

  test('is quoted where it would mean something else', async () => {
    expect(await inYaml('weapons: { x: { size: y } }\n', 'weapons.x.size', 'a, b')).toContain('{ size: "a, b" }')
  })
})

describe('a value that is not written', () => {
  test('follows the others of its mapping, indented like them', async () => {
    const yaml = 'combatants:\n  hoplite:\n    hp: 9 # all of them\n    weapons: [spear]\n\n  other:\n    hp: 2\n'
    expect(await inYaml(yaml, 'combatants.hoplite.agility', '1')).toBe(
      yaml.replace('[spear]\n', '[spear]\n    agility: 1\n'),
    )
  })

  test('follows the others between braces', async () => {
    const yaml = 'rules: { system: osr-d20 }\nshields: { a: {} }\n'
    expect(await inYaml(yaml, 'rules.options.charge_ac', '-3')).toBe(
      yaml.replace('osr-d20 }', 'osr-d20, options: { charge_ac: -3 } }'),
    )
    expect(await inYaml(yaml, 'shields.a.ac', '2')).toBe(yaml.replace('a: {}', 'a: { ac: 2 }'))
  })

  test('brings its section with it', async () => {
    expect(await inYaml('name: x\nweapons:\n  spear: { damage: d6 }\n', 'field.distance', '30 ft')).toBe(
      'name: x\nweapons:\n  spear: { damage: d6 }\nfield: { distance: 30 ft }\n',
    )
  })

  test('ends lines as the file does', async () => {
    expect(await inYaml('field:\r\n  rank: 1\r\n', 'field.margin', '5 ft')).toBe(
      'field:\r\n  rank: 1\r\n  margin: 5 ft\r\n',
    )
  })

  test('of an alias is written where the alias stood, and what it stands for stays', async () => {
    const yaml = 'combatants:\n  a: { hp: &most 9 }\n  b: { hp: *most }\n'
    expect(await inYaml(yaml, 'combatants.b.hp', '12')).toBe(yaml.replace('*most', '12'))
  })

  test('of a merge key is written beside it', async () => {
    const yaml = 'combatants:\n  a: &a\n    hp: 9\n  b:\n    <<: *a\n    agility: 1\n'
    expect(await inYaml(yaml, 'combatants.b.hp', '12')).toBe(`${yaml}    hp: 12\n`)
  })
})

describe('a list', () => {
  test('between brackets keeps what stays in it as it is written', async () => {
    const yaml = "parties:\n  spears: { members: ['4 spearman', { is:  spearman, hp: 3 }, archer] } # all\n"
    expect(await inYaml(yaml, 'parties.spears.members', '[archer, { is: spearman, hp: 3 }, 2 slinger]')).toBe(
      yaml.replace(/\[.*\]/, '[archer, { is:  spearman, hp: 3 }, 2 slinger]'),
    )
    expect(await inYaml(yaml, 'parties.spears.members', '[]')).toBe(yaml.replace(/\[.*\]/, '[]'))
  })

  const RULES = `tactics:
  storm:
    # what they do
    turn:
      # first of all
      - attack weakest # with whatever is in hand
      - { do: advance,  at: nearest } # not too fast

      - do: wait
        when: round < 3
    reactions: []
`

  test('of lines is reordered with the comments on and above them', async () => {
    const moved = '[{ do: wait, when: round < 3 }, attack weakest, { do: advance, at: nearest }]'
    expect(await inYaml(RULES, 'tactics.storm.turn', moved)).toBe(`tactics:
  storm:
    # what they do
    turn:

      - do: wait
        when: round < 3
      # first of all
      - attack weakest # with whatever is in hand
      - { do: advance,  at: nearest } # not too fast
    reactions: []
`)
  })

  test('of lines keeps the comment on what is changed in its place, and takes in what is new', async () => {
    const changed =
      '[attack nearest, { do: advance, at: nearest }, { do: hold, when: "my.hp < 3, or so" }, { do: wait, when: round < 3 }]'
    expect(await inYaml(RULES, 'tactics.storm.turn', changed)).toBe(
      RULES.replace('attack weakest', 'attack nearest').replace(
        '# not too fast\n',
        '# not too fast\n      - { do: hold, when: "my.hp < 3, or so" }\n',
      ),
    )
    expect(await inYaml(RULES, 'tactics.storm.turn', '[attack weakest]')).toContain(
      '      - attack weakest # with whatever is in hand\n    reactions: []',
    )
    expect(await inYaml(RULES, 'tactics.storm.turn', '[]')).toContain('    turn: []\n    reactions: []\n')
  })
})

describe('a new entry', () => {
  test('of a section follows the others in the file, on lines of its own if it is long', async () => {
    const yaml = 'combatants:\n  a: { hp: 9 } # first\nparties: {}\n'
    expect(await inYaml(yaml, 'combatants.b', '{hp: 3, weapons: [spear, dagger]}')).toBe(
      yaml.replace('# first\n', '# first\n  b: { hp: 3, weapons: [spear, dagger] }\n'),
    )
    const long = `{ hp: 3, weapons: [${Array(12).fill('two-handed-sword').join(', ')}] }`
    expect(await inYaml(yaml, 'combatants.b', long)).toContain(
      '  b:\n    hp: 3\n    weapons:\n      - two-handed-sword\n',
    )
  })

  test('is the scenario’s own where only a catalog has others', async () => {
    const { yaml, csv } = await write(
      'tiltyard: 1\nimport: [weapons.csv]\n',
      'weapons.pike',
      '{ damage: d8 }',
      'id,damage\nspear,d6\n',
    )
    expect(yaml).toBe('tiltyard: 1\nweapons:\n  pike: { damage: d8 }\nimport: [weapons.csv]\n')
    expect(csv).toBe('id,damage\nspear,d6\n')
  })
})

describe('a drawn map', () => {
  const FIELD = 'field: # all of it\n  map: |\n    a.b\n    ...\n  legend: { X: { wall: true } }\n'

  test('stays drawn', async () => {
    expect(await inYaml(FIELD, 'field.map', '"a#b\\n.#.\\n"')).toBe(FIELD.replace('a.b\n    ...', 'a#b\n    .#.'))
  })

  test('takes the place of an open field', async () => {
    expect(await inYaml('field: { distance: 30 ft }\nrun: {}\n', 'field', '{ map: "a.b\\n" }')).toBe(
      'field:\n  map: |\n    a.b\nrun: {}\n',
    )
    expect(await inYaml('name: x\n', 'field', '{ map: "a.b\\n" }')).toBe('name: x\nfield:\n  map: |\n    a.b\n')
  })

  test('has a legend of characters that mean something else to YAML', async () => {
    expect(await inYaml(FIELD, 'field.legend.~', '{ rough: true }')).toContain('"~": { rough: true } }')
  })
})

describe('a cell of a catalog', () => {
  const YAML = 'import: [weapons.csv]\n'
  const CSV = 'id,damage,to_hit\nspear,d6,\n"sword" , "d8", 1\nclub\n'
  const inCsv = async (path: string, value: string) => (await write(YAML, path, value, CSV)).csv

  test('a column that says its unit has numbers', async () => {
    const csv = 'Name;Damage;Reach (ft)\nLong Spear;d6;5\nPike;d8;\n'
    const inIt = async (path: string, value: string) => (await write(YAML, path, value, csv)).csv
    expect(await inIt('weapons.long-spear.reach', '10 ft')).toBe(csv.replace(';5', ';10'))
    expect(await inIt('weapons.pike.reach', '15 ft')).toBe(csv.replace('d8;', 'd8;15'))
    expect(await inIt('weapons.pike.reach', '5 yd')).toBe(csv.replace('d8;', 'd8;5 yd'))
  })

  test('keeps to the dialect of the spreadsheet', async () => {
    const csv = 'Name;To Hit;damage;polearm;reach\nspear;1;d6;TRUE;2,5\n'
    const inIt = async (path: string, value: string) => (await write(YAML, path, value, csv)).csv
    expect(await inIt('weapons.spear.reach', '3.5')).toBe(csv.replace('2,5', '3,5'))
    expect(await inIt('weapons.spear.polearm', 'false')).toBe(csv.replace('TRUE', 'FALSE'))
    expect(await inIt('weapons.spear.to_hit', '2')).toBe(csv.replace(';1;', ';2;'))
    expect(await inIt('weapons.spear.length', '7 ft')).toBe(
      csv.replace('reach', 'reach;length').replace('2,5', '2,5;7 ft'),
    )
  })

  test('is replaced, and nothing around it', async () => {
    expect(await inCsv('weapons.spear.damage', 'd10')).toBe(CSV.replace('d6', 'd10'))
    expect(await inCsv('weapons.sword.damage', 'd10')).toBe(CSV.replace('d8', 'd10'))
    expect(await inCsv('weapons.sword.to_hit', '2')).toBe(CSV.replace(' 1\n', ' 2\n'))
  })

  test('is filled if it is empty, or missing at the end of its line', async () => {
    expect(await inCsv('weapons.spear.to_hit', '2')).toBe(CSV.replace('d6,', 'd6,2'))
    expect(await inCsv('weapons.club.to_hit', '2')).toBe(CSV.replace('club', 'club,,2'))
  })

  test('holds a list in the quotes that its commas need', async () => {
    expect(await inCsv('weapons.spear.traits', '[long, sharp]')).toContain('spear,d6,,"[long, sharp]"\n')
    expect(await inCsv('weapons.spear.damage', '[d6, d8]')).toContain('spear,"[d6, d8]",\n')
  })

  test('brings its column with it', async () => {
    expect(await inCsv('weapons.spear.length', '7 ft')).toBe(
      'id,damage,to_hit,length\nspear,d6,,7 ft\n"sword" , "d8", 1\nclub\n',
    )
  })
})
