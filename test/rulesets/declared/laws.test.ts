import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadScenario, type Scenario } from '../../../src/index.ts'
import { LAWS } from '../../../src/laws/laws.ts'
import { EFFORT } from '../../cases.ts'

/* What every ruleset owes, of games that are declared. */

// Fights by each rules file: none of whose rules another uses as well, with more to do. That each shipped scenario is compiled
// to what its rules say is for agreement.test.ts. The boss fight, whose battles are a hundred times as long as most, is left
// to its duel.
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LEFT_OUT = /\.rules|raid-boss|(battlers|board|party|units)-duel|cards-jaw|fifth-two|three-actions-champion/
const FILES = [
  ...['critical-hits', 'venom', 'one-instant', 'squads'].map((game) => `test/rulesets/declared/games/${game}.yaml`),
  ...readdirSync(`${ROOT}scenarios/games`).flatMap((file) =>
    file.endsWith('.yaml') && !LEFT_OUT.test(file) ? [`scenarios/games/${file}`] : [],
  ),
]

/** Games in which the party that is listed first begins: who is named first makes a difference, and is to. */
const LISTED = ['venom', 'squads', 'cards']

describe.each(FILES)('%s', (file) => {
  const isListed = LISTED.some((game) => file.includes(game))
  const laws = LAWS.filter(({ says }) => !isListed || !says.startsWith('Who is named first'))
  /** Read once: what laws try it with they share. */
  let scenario: Scenario
  beforeAll(async () => {
    const loaded = await loadScenario(`${ROOT}${file}`)
    expect(loaded.problems).toEqual([])
    scenario = loaded.scenario!
  })

  test.each(laws.map((law) => [law.says, law] as const))('%s', async (_, { find }) => {
    expect(await find(scenario, EFFORT)).toEqual([])
  })
})
