import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../../src/index.ts'
import { planScenario } from '../../../src/plan-scenario.ts'
import { explain } from '../../../src/report/explain/explain.ts'
import { describeMetrics } from '../../../src/report/metric-list.ts'
import { makeFolder } from '../../folder.ts'
import { loadSound } from '../../sound.ts'

/* Weapons, spells and items of declared games: metrics of attacks with them, catalogs in CSV, and what `explain` says (§11, §3). */

const RULES = `tiltyard_rules: 1
combatants:
  hp: integer
  ac: { type: integer, default: 10, about: How hard it is to hit. }
  weapons: weapons
  wands: items
  book: spells
  blessed: { type: boolean, default: false, per: [day, night] }
weapons: { damage: { type: dice, about: What a hit does. } }
items: { power: dice, charges: 3 }
spells: { power: dice, cost: { type: integer, default: 1, min: 0, about: Mana it takes. } }
pools: { hp: { start: my.hp, vital: true }, mana: { start: 5 } }
order: { by: combatant, ties: random }
actions:
  strike: { with: weapon, do: [ { attack: d20 >= target.ac, then: [ { damage: weapon.damage } ] } ] }
  zap: { with: item, uses: item.charges, do: [ { attack: d20 >= target.ac, then: [ { damage: item.power } ] } ] }
  cast: { with: spell, costs: { action: 1, mana: spell.cost }, do: [ { attack: d20 >= 5, then: [ { damage: spell.power } ] } ] }
counts: { parries: Blows that were turned aside }
on: { is-missed: [ { count: parries } ] }
tactic: { turn: [ zap, cast, strike ] }
`
const METRICS = ['sword', 'wand', 'rod', 'bolt'].flatMap((thing) => [`hit.${thing}`, `damage_per_hit.${thing}.mean`])
const scene = (more = '') => `tiltyard: 1
name: Things
rules: { system: ./things.rules.yaml }
import: [ { combatants: people.csv }, { items: wands.csv } ]
weapons: { sword: { damage: d8 } }
spells: { bolt: { power: 2d6 }${more} }
expect: [ ${METRICS.map((metric) => `"${metric} >= 0"`).join(', ')} ]
parties: { one: { members: [ mage ] }, two: { members: [ 2 guard ] } }
`

const folder = makeFolder('things')
beforeAll(async () => {
  await writeFile(join(folder, 'things.rules.yaml'), RULES)
  await writeFile(
    join(folder, 'people.csv'),
    'id,hp,ac,weapons,wands,book\nmage,30,12,[sword],"[wand, rod]","[bolt]"\nguard,14,13,[sword],,\n',
  )
  await writeFile(join(folder, 'wands.csv'), 'id,power,charges\nwand,d6,2\nrod,d10,1\n')
})

test('attacks with weapons, items and spells have metrics, which scenarios may expect; catalogs may be CSV', async () => {
  const scenario = await loadSound({ text: scene(), folder })
  const { metrics } = await simulate(scenario, { battles: 2000, threads: 0 })
  expect(Object.keys(metrics).filter((name) => /^(hit|damage_per_hit)\./.test(name))).toEqual(METRICS)
  // d10 is 5.5 on average; 0.2 are more than five standard errors of some 800 hits.
  expect(metrics['damage_per_hit.rod.mean']!.value).toBeCloseTo(5.5, 0)
  expect(metrics['hit.bolt']!.value).toBeCloseTo(0.8, 1)
})

test('nobody uses a thing that somebody else carries, though a tactic that they share names it', async () => {
  const text = `tiltyard: 1
name: One rod
rules: { system: ./things.rules.yaml }
items: { rod: { power: d10, charges: 3 }, wand: { power: d6, charges: 2 } }
combatants: { adept: { hp: 5, ac: 2, wands: [rod], tactic: rods } }
tactics: { rods: { turn: [ { do: zap, with: rod } ], reactions: [] } }
parties: { one: { members: [ adept ] }, two: { members: [ { is: adept, wands: [wand] } ] } }
`
  const { metrics } = await simulate(await loadSound({ text, folder }), { battles: 200, threads: 0 })
  // The second has no rod to zap with, so nothing ever harms the first.
  expect(metrics['win.one']!.value).toBeGreaterThan(0)
  expect(metrics['win.two']!.value).toBe(0)
})

test('two things of one name, in sections whose attacks are reported, are a problem', async () => {
  const text = scene(', rod: { power: d4 }').replace('[ mage ]', '[ { is: mage, book: [bolt, rod] } ]')
  const { problems } = await loadScenario({ text, folder })
  expect(problems.map(({ message }) => message)).toEqual(['item "rod" has the name of a spell'])
})

test('explain says of fields what the rules file says about them', async () => {
  const { scenario } = await loadScenario({ text: scene(), folder })
  const { ruleset } = await planScenario(scenario!)
  const said = (path: string) => explain(path, [ruleset]).found.map(({ meaning }) => meaning)
  expect(said('combatants.ac')).toContain('How hard it is to hit.')
  expect(said('weapons.damage')).toContain('What a hit does.')
  expect(said('spells.cost')).toContain('Mana it takes.')
  // Booleans by key may be written as the list of the true ones.
  const [blessed] = explain('combatants.blessed', [ruleset]).found
  expect(blessed?.takes).toBe('"key: value" entries or a list')
})

test('lists of metrics say of counts what the rules file says, and explain knows what only games of rules files have', async () => {
  const { scenario } = await loadScenario({ text: scene(), folder })
  const { ruleset } = await planScenario(scenario!)
  const described = new Map((await describeMetrics(scenario!)).map(({ name, meaning }) => [name, meaning]))
  expect(described.get('parries.mage.mean')).toBe('Blows that were turned aside, of mage')
  expect(described.get('left.mana.mage.mean')).toBe('mana that mage has left at the end, if it stands')
  for (const pattern of ['left.POOL.C.mean', 'under.EFFECT.C', 'healed.P.mean', 'seconds.mean', 'per_second.C.mean'])
    expect(explain(pattern, [ruleset]).found).toMatchObject([{ ruleset: 'games of rules files', kind: 'metric' }])
  expect(explain('win.P', [ruleset]).found).toMatchObject([{ ruleset: 'every ruleset' }])
})
