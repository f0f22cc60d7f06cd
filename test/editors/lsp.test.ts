import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { ROOT } from '../readme.ts'
import { Editor } from './editor.ts'

const folder = makeFolder('editor')
const editor = new Editor(folder)

/** A text with one piece in place of another, which stands there once. */
function changed(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`Expected "${from}" once`)
  return text.replace(from, () => to)
}

const WALL = 'spear-wall.yaml'
let wall: string
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

beforeAll(async () => {
  for (const name of [
    WALL,
    'catalog/weapons.csv',
    'catalog/armour.yaml',
    'games/raid.rules.yaml',
    'games/raid-duel.yaml',
  ])
    cpSync(join(ROOT, 'scenarios', name), join(folder, name))
  writeFileSync(join(folder, 'package.json'), '{}')
  mkdirSync(join(folder, 'reports/spear-wall'), { recursive: true })
  cpSync(join(ROOT, 'reports/example/result.json'), join(folder, 'reports/spear-wall/result.json'))
  wall = read(WALL)
  writeFileSync(join(folder, 'copy.yaml'), wall)
  await editor.initialize()
})
afterAll(async () => {
  expect(await editor.close()).toBe(0)
})

describe('problems', () => {
  it('stand where a text that is not saved has them, with their hints', async () => {
    const { diagnostics } = await editor.open(WALL, changed(wall, 'weapons: [sword]', 'weapons: [sowrd]'))
    const line = wall.split('\n').findIndex((each) => each.includes('weapons: [sword]'))
    expect(diagnostics).toEqual([
      {
        range: { start: { line, character: 14 }, end: { line, character: 19 } },
        severity: 1,
        source: 'tiltyard',
        message: 'unknown weapon "sowrd"; did you mean "sword"?',
      },
    ])
    expect((await editor.said(WALL, await editor.type(WALL, wall))).diagnostics).toEqual([])
  })

  it('are those of the last of many texts', async () => {
    for (let times = 0; times < 20; times++)
      await editor.type(WALL, changed(wall, 'tiltyard: 1', `tiltyard: ${times + 2}`))
    const last = await editor.type(WALL, wall)
    expect((await editor.said(WALL, last)).diagnostics).toEqual([])
    // Some are passed over: which, the clock decides.
    expect(editor.versionsOf(WALL).at(-1)).toBe(last)
  })

  it('of a catalog are found by the scenarios that import it, and by what is not saved of it', async () => {
    const armour = read('catalog/armour.yaml')
    const { diagnostics } = await editor.open('catalog/armour.yaml', changed(armour, 'mail:', 'mial:'))
    expect(diagnostics).toEqual([])
    const { diagnostics: found } = await editor.now(WALL)
    expect(found).toMatchObject([{ message: 'unknown armour "mail"; did you mean "mial"?' }])
    await editor.type('catalog/armour.yaml', armour)
    await editor.said('catalog/armour.yaml', 2)
  })

  it('of a rules file are its own', async () => {
    const rules = read('games/raid.rules.yaml')
    const { diagnostics } = await editor.open('games/raid.rules.yaml', changed(rules, 'by: time', 'by: tmie'))
    expect(diagnostics.map(({ message }) => message)).toContainEqual(expect.stringContaining('"tmie"'))
    expect((await editor.now('games/raid.rules.yaml')).uri).toBe(editor.uri('games/raid.rules.yaml'))
    await editor.type('games/raid.rules.yaml', rules)
  })

  it('of a file that is closed are no more', async () => {
    const { diagnostics } = await editor.open('copy.yaml', changed(wall, 'name: Spear wall', 'name: [1]'))
    expect(diagnostics).toHaveLength(1)
    expect((await editor.shut('copy.yaml')).diagnostics).toEqual([])
  })

  it('are not looked for in what is no scenario', async () => {
    expect((await editor.open('package.json', '{ "parties": 1 }')).diagnostics).toEqual([])
  })
})

describe('definitions', () => {
  it.each([
    ['a weapon of a sheet that is imported', 'weapons: [sp|ear]', 'catalog/weapons.csv', /^spear,/],
    ['an armour of a catalog', 'armour: leat|her', 'catalog/armour.yaml', /^ {2}leather: /],
    ['a tactic', 'tactic: charge|-in', WALL, /^ {2}charge-in:/],
    ['a template', '[4 spear|man]', WALL, /^ {2}spearman:/],
    ['a party that a metric speaks of', 'win.spear|s in', WALL, /^ {2}spears: /],
    ['a weapon that a metric speaks of', 'hit.spe|ar >=', 'catalog/weapons.csv', /^spear,/],
  ])('of %s', async (_, at, file, line) => {
    const found = await editor.definition(WALL, at)
    expect(found?.uri).toBe(editor.uri(file))
    expect(read(file).split('\n')[found!.range.start.line]).toMatch(line)
  })

  it('of an import is the file', async () => {
    expect((await editor.definition(WALL, 'catalog/weap|ons.csv'))?.uri).toBe(editor.uri('catalog/weapons.csv'))
  })

  it('of what a rules file declares stand there', async () => {
    await editor.open('games/raid-duel.yaml')
    const lines = read('games/raid.rules.yaml').split('\n')
    const lineOf = async (at: string) => {
      const found = await editor.definition('games/raid-duel.yaml', at)
      expect(found?.uri).toBe(editor.uri('games/raid.rules.yaml'))
      return lines[found!.range.start.line]
    }
    expect(await lineOf('do: ki|ck')).toMatch(/^ {2}kick:/)
    expect(await lineOf('leaves: chi|lled')).toMatch(/^ {2}chilled:/)
    expect(await lineOf('energy-regai|ned: 10')).toMatch(/^ {2}energy-regained:/)
  })

  it('of what nothing defines are none', async () => {
    expect(await editor.definition(WALL, 'name: Sp|ear wall')).toBeNull()
  })
})

describe('what is shown of a word', () => {
  it('is what its key means, as `explain` has it, who has it here and what it is', async () => {
    const said = await editor.hover(WALL, 'weapon_sk|ill: 2\n    weapons: [sword]')
    expect(said).toContain('combatants.weapon_skill: a key (osr-d20)')
    expect(said).toContain('used by  swordsman (swords)')
  })

  it('is what the last run found of it', async () => {
    const { metrics } = JSON.parse(readFileSync(join(ROOT, 'reports/example/result.json'), 'utf8'))
    const said = await editor.hover(WALL, 'weapons: [sp|ear]')
    expect(said).toContain('weapons.spear: {')
    expect(said).toContain('Last run: 100,000 battles, seed 1')
    expect(said).toContain(
      `damage_per_attack.spear.mean\`: **${metrics['damage_per_attack.spear.mean'].value.toFixed(3)}`,
    )
    const ofMetric = await editor.hover(WALL, 'win.sp|ears in')
    expect(ofMetric).toContain('win rate of spears')
    expect(ofMetric).toContain(`**${(100 * metrics['win.spears'].value).toFixed(2)} %`)
  })

  it('is what it does, of a word of a tactic', async () => {
    expect(await editor.hover(WALL, 'charge near|est')).toContain('the nearest foe')
  })
})

describe('completion', () => {
  it.each([
    ['ids', 'weapons: [sword]', 'weapons: [sp|]', 'spear'],
    ['ids at the beginning of a list', 'weapons: [sword]', 'weapons: [|]', 'sword'],
    ['templates', '{ members: [4 swordsman] }', '{ members: [4 sw|] }', 'swordsman'],
    ['metrics', '- rounds.mean <= 7', '- survivors.sp|', 'survivors.spears.mean'],
    ['actions', '- charge nearest', '- ch|', 'charge'],
    ['selectors', '- charge nearest', '- charge |', 'weakest'],
    ['columns of conditions', 'at: weakest, when: distance <= 10', 'at: weakest, when: my.|', 'my.hp'],
  ])('knows %s', async (_, from, to, expected) => {
    await editor.type(WALL, changed(wall, from, to.replace('|', '')))
    const items = await editor.complete(WALL, to)
    expect(items.map(({ label }) => label)).toContain(expected)
    const item = items.find(({ label }) => label === expected)!
    const written = /[\w.]*(?=\|)/.exec(to)![0]
    const { range } = item.textEdit as { range: { start: { character: number }; end: { character: number } } }
    expect(range.end.character - range.start.character).toBe(written.length)
  })

  it('offers only what fits', async () => {
    await editor.type(WALL, changed(wall, 'armour: mail', 'armour: x'))
    const labels = (await editor.complete(WALL, 'armour: x|')).map(({ label }) => label)
    expect(labels).toEqual(['padded', 'leather', 'mail', 'plate'])
  })
})

it('bears whatever is typed', async () => {
  for (let end = 0; end < wall.length; end += 97) {
    const version = await editor.type(WALL, wall.slice(0, end))
    if (end % 2 === 0) await editor.said(WALL, version)
  }
  await editor.type(WALL, wall)
  expect(await editor.definition(WALL, 'armour: leat|her')).not.toBeNull()
})
