import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadScenario } from '../../../src/index.ts'
import { LAWS } from '../../../src/laws/laws.ts'

/* What every ruleset owes, of games that are declared. */

// Of the boss fight, whose battles are a hundred times as long as most, the duel by the same rules stands for both.
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILES = [
  ...['critical-hits', 'venom', 'one-instant', 'squads'].map((game) => `test/rulesets/declared/games/${game}.yaml`),
  ...readdirSync(`${ROOT}scenarios/games`).flatMap((file) =>
    /(?<!\.rules|raid-boss)\.yaml$/.test(file) ? [`scenarios/games/${file}`] : [],
  ),
]

/** Games in which the party that is listed first begins: who is named first makes a difference, and is to. */
const LISTED = ['venom', 'squads', 'cards']

describe.each(FILES)('%s', (file) => {
  const isListed = LISTED.some((game) => file.includes(game))
  const laws = LAWS.filter(({ says }) => !isListed || !says.startsWith('Who is named first'))
  test.each(laws.map((law) => [law.says, law] as const))('%s', async (_, { find }) => {
    const { scenario, problems } = await loadScenario(`${ROOT}${file}`)
    expect(problems).toEqual([])
    expect(await find(scenario!)).toEqual([])
  })
})
