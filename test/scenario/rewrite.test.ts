import { describe, expect, test } from 'vitest'
import { gather } from '../../src/scenario/imports.ts'
import { applyEdits, rewrite } from '../../src/scenario/rewrite.ts'
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

describe('a cell of a catalog', () => {
  const YAML = 'import: [weapons.csv]\n'
  const CSV = 'id,damage,to_hit\nspear,d6,\n"sword" , "d8", 1\nclub\n'
  const inCsv = async (path: string, value: string) => (await write(YAML, path, value, CSV)).csv

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

  test('brings its column with it', async () => {
    expect(await inCsv('weapons.spear.length', '7 ft')).toBe(
      'id,damage,to_hit,length\nspear,d6,,7 ft\n"sword" , "d8", 1\nclub\n',
    )
  })
})
