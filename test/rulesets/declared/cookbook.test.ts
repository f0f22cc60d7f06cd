import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { exact, formatProblem, loadScenario } from '../../../src/index.ts'
import { makeFolder } from '../../folder.ts'
import { readPage } from '../../readme.ts'

/* Every recipe of docs/declared-cookbook.md is read, and its figure worked out exactly. */

interface Recipe {
  readonly name: string
  readonly rules: string
  /** What it adds to the scenario. */
  readonly scenario: string
  readonly metric: string
  readonly figure: string
}

type Sections = Readonly<Record<string, unknown>>

const [base, ...recipes] = readPage('docs/declared-cookbook.md').split(/^### /m)
const blocksOf = (text: string) => [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, block]) => block!)
const [BASE, SCENARIO] = blocksOf(base!) as [string, string]
const RECIPES = recipes.map((text): Recipe => {
  const [name] = text.split('\n', 1) as [string]
  const [rules, scenario = '{}', ...others] = blocksOf(text)
  const [, metric, figure] = /^`(.+)` = (\S+)$/m.exec(text) ?? []
  if (rules === undefined || metric === undefined || figure === undefined || others.length > 0)
    throw new Error(`Expected a recipe with rules, perhaps a scenario, and a figure: ${name}`)
  return { name, rules, scenario, metric, figure }
})

/** What arithmetic on a sheet of paper says of some of them. */
const BY_HAND: Readonly<Record<string, number>> = {
  // At least one of two dice shows 11 or more.
  Advantage: 1 - (1 / 2) ** 2,
  // 9 of 10 hits do 4, and one of 10 twice that.
  'Critical hits': (9 * 4 + 8) / 10,
  'A table of critical hits': (4 * (9 + (3 * 2 + 2 * 3 + 1 * 5) / 6)) / 10,
  // A margin of 0 to 4, or of 5 to 9.
  'Degrees of success': (5 * 4 + 5 * 8) / 10,
  Contests: (20 * 19) / 2 / 400,
  'Roll under a skill': 0.6,
  'Pools of dice': 1 - (4 / 6) ** 3,
  'Hit, wound, save': ((4 / 6) * (3 / 6) * 4) / 6,
  // 10, 5 and 0 of 20.
  'A penalty for each further attack': (10 + 5 + 0) / 60,
  'An aura': 15 / 20,
  // 3.5 / (1 - 1 / 6), but for dice beyond the twentieth.
  'Exploding dice': 4.2,
  'Armour that soaks': (1 + 1 + 1 + 2 + 3 + 4) / 6,
  'Armour as a threshold': (4 + 5 + 6) / 6,
  'Resistance and vulnerability': 4,
  // First with a chance of 1/2 each round, and then one in two: p of p + (1 - p) p.
  'Initiative once': 0.5 / (1 - 0.25),
  Sides: 0.5 / (1 - 0.25),
  // Both hit, of all instants in which somebody does.
  'At the same time': 0.25 / 0.75,
  Parry: 6 / 20,
  // The other has to hit twice. Half of its first hits come first of all; of these 2/3 leave a strike in that round.
  'A chart of types': 1 / 2 + (1 / 2) * ((2 / 3) * (3 / 4) + (1 / 3) * (1 / 2)),
  'A shield that absorbs': 5 / 6,
  'A second life': 5 / 6,
  Fleeing: 1 / 6,
  // Two bolts, and the other misses once, or twice where it comes first in the second round.
  Mana: (1 / 2) * (1 / 2 + (1 / 2) * (1 / 2)),
  // First and a hit, or the spell is countered.
  Counterspell: (1 / 2) * (1 / 2 + (1 / 2) * 0.55) + (1 / 2) * 0.55,
  Moods: 1 / 2,
  // One strike a battle: half of them hit, and half of the battles are won.
  'A metric of your own': 1 / 20,
  // Every hit kills, and the killer with it.
  'A last blow': 1,
  // A tie wins 3/8 for each and leaves 1/4; then red strikes alone.
  'Attack speed': (3 / 8 + 1 / 8) / (1 - 1 / 8),
  // At 2, 4 and 6 s; at 0, 3, 6 and 9 s; at 0, 1, 2 and 3 s; at 0, 1.5, 3 and 4.5 s; at 0 and 2 s.
  'Damage over time': 6,
  'A cooldown': 9,
  'Haste by time': 3,
  'A global cooldown': 4.5,
  'Mana that comes back': 2,
  // Five points from 0 to 4 s, and four at 5 s.
  'An enrage timer': 5,
  // Its jab hits on 13 or more, and comes first.
  'Choosing before anybody acts': 0.4 / (1 - 0.6 * 0.5),
}

const folder = makeFolder('cookbook')
beforeAll(() => {
  writeFileSync(join(folder, 'base.rules.yaml'), BASE)
})

/** Joins sections entry by entry, as imports are joined. */
function joined(one: Sections, other: Sections): Sections {
  const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = Object.entries(other).map(([key, value]) => {
    const before = one[key]
    return [key, isMap(before) && isMap(value) ? { ...(before as object), ...(value as object) } : value]
  })
  return { ...one, ...Object.fromEntries(entries) }
}

async function workOut({ rules, scenario, metric }: Recipe): Promise<number | undefined> {
  writeFileSync(join(folder, 'recipe.rules.yaml'), `tiltyard_rules: 1\nimport: ./base.rules.yaml\n${rules}`)
  writeFileSync(join(folder, 'recipe.yaml'), JSON.stringify(joined(parse(SCENARIO), parse(scenario))))
  const read = await loadScenario(join(folder, 'recipe.yaml'))
  expect(read.problems.map((problem) => formatProblem(problem)).join('\n')).toBe('')
  return (await exact(read.scenario!)).metrics[metric]?.value
}

describe('the cookbook', () => {
  test('has at least 40 recipes', () => {
    expect(new Set(RECIPES.map(({ name }) => name)).size).toBe(RECIPES.length)
    expect(RECIPES.length).toBeGreaterThanOrEqual(40)
    const names = RECIPES.map(({ name }) => name)
    expect(Object.keys(BY_HAND).filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(RECIPES)('$name: $metric is $figure', async (recipe) => {
    const value = await workOut(recipe)
    expect(value?.toFixed(6).replace(/0+$/, '').replace(/\.$/, '')).toBe(recipe.figure)
    const byHand = BY_HAND[recipe.name]
    if (byHand !== undefined) expect(value).toBeCloseTo(byHand, 9)
  })
})
