import { describe, expect, test } from 'vitest'
import { expectNear, fightBattles, standardError } from '../battles.ts'
import { example, WORKED_DUELS, workedDuel } from './worked-examples.ts'

/*
 * The worked duels of docs/rules/osr-d20.md §11.3 that belong to the core. Each figure lies within four standard errors of
 * the exact one, of 10,000 battles with a fixed seed: a correct program would fail at a figure with probability 6e-5.
 * That catches anything that moves a win rate by more than two percentage points; worked-exact.test.ts catches the rest.
 */

describe('ten thousand battles of a worked duel of the document', () => {
  test.each(WORKED_DUELS)('%s %s', async (name, edition, figures) => {
    const metrics = await fightBattles(await workedDuel(name, edition), 10_000)
    expectNear(metrics, figures)
  })
})

test('E9: 30,000 battles agree with the reference program within four combined standard errors', async () => {
  const reference: Readonly<Record<string, readonly [value: number, error: number]>> = {
    'win.wall': [0.6789, 0.0021],
    'rounds.mean': [5.4537, 0.0096],
    'survivors.wall.mean': [1.726, 0.0064],
    'survivors.warband.mean': [0.5866, 0.0043],
    'hit.spear': [0.6, 0.0007],
    'hit.longsword': [0.6302, 0.0009],
    'hit.bow': [0.6001, 0.0013],
  }
  const metrics = await fightBattles(await example('E9'), 30_000)
  for (const [metric, [value, error]] of Object.entries(reference)) {
    const measured = metrics[metric]
    const errors = Math.abs(measured.value - value) / Math.hypot(standardError(measured), error)
    expect(errors, `${metric} is ${measured.value}, of the reference ${value}`).toBeLessThan(4)
  }
})

test('B12: with a die for each party the first acts first in 5 of 12 rounds, and 2 are simultaneous', async () => {
  // Whoever acts first slays the other; at the same time, each does.
  const metrics = await fightBattles(
    `
tiltyard: 1
name: B12
rules: { system: osr-d20, options: { initiative: each } }
weapons: { sword: { damage: 8, to_hit: 20 } }
combatants: { duellist: { hp: 1, weapons: [sword], tactic: strike } }
tactics: { strike: { turn: [attack], reactions: [] } }
parties: { first: { members: [duellist] }, second: { members: [duellist] } }
field: { distance: 5 ft }
`,
    20_000,
  )
  expectNear(metrics, { 'win.first': 5 / 12, draw: 2 / 12, 'win.second': 5 / 12 })
})
