import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import { planScenario } from '../../src/plan-scenario.ts'
import { unitOf } from '../../src/report/figure.ts'
import { ownFigureTable } from '../../src/report/own-figures.ts'
import { summarize } from '../../src/report/summary.ts'
import { findNumbers, stepped } from '../../src/scenario/numbers.ts'

// What only the rules of a declared game count, and the numbers that studies find in it.

const fileOf = (name: string) => fileURLToPath(new URL(`../../scenarios/${name}.yaml`, import.meta.url))

async function resultOf(name: string) {
  const { scenario } = await loadScenario(fileOf(name))
  return simulate(scenario!, { battles: 300, threads: 0 })
}

describe('what only the rules at hand count', () => {
  test('stands in the summary and on the page, with words and units', async () => {
    const result = await resultOf('games/fifth-party-and-ogres')
    const summary = summarize(result, { width: 80, color: false })
    expect(summary).toContain('Pools and effects  a battle; left: at the end; under: % of turns')
    expect(summary).toMatch(/ {2}cleric +healed [\d.]+ ± [\d.]+/)
    expect(summary).toMatch(/under blessed [\d.]+ ± [\d.]+/)
    const narrow = summarize(result, { width: 40, color: false })
    expect(narrow.split('\n').filter((line) => line.length > 40)).toEqual([])
    const page = ownFigureTable(result).markup
    expect(page).toContain('<th scope="row">slots left</th>')
    expect(page).toContain('<th scope="row">under blessed</th>')
    expect(
      ['healed.cleric.mean', 'left.hp.cleric.mean', 'under.blessed.cleric', 'flanked.cleric.mean'].map(unitOf),
    ).toEqual(['hit points a battle', 'points at the end', '% of turns', 'a battle'])
  })

  test('is nothing for rules that count no more than all do', async () => {
    const result = await resultOf('spear-wall')
    expect(summarize(result, { width: 80, color: false })).not.toContain('Pools and effects')
    expect(ownFigureTable(result).markup).toBe('')
  })
})

test('numbers of a map that the file leaves to the rules are not its own, and shares step by a hundredth', async () => {
  const { scenario } = await loadScenario(fileOf('games/fifth-two-fighters-and-an-ogre'))
  const { ruleset } = await planScenario(scenario!)
  const numbers = new Map(findNumbers(scenario!, ruleset.schema).map((number) => [number.path, number]))
  const slashing = numbers.get('combatants.ogre.resist.slashing')!
  expect([slashing.isSet, stepped(slashing, 1), stepped(slashing, -1)]).toEqual([true, '51%', '49%'])
  expect(numbers.get('combatants.ogre.resist.fire')!.isSet).toBe(false)
  expect(numbers.get('rules.options.death_save_dc')!.isSet).toBe(false)
})
