import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadRules } from '../../../src/load-scenario.ts'
import { makeFolder } from '../../folder.ts'

/* Warnings of parts of a rules file that are written and do nothing. */

const folder = makeFolder('idle-parts')

const GAME = {
  combatants: '{ hp: 10 }',
  pools: '{ hp: { start: my.hp, vital: true } }',
  actions: '{ strike: { do: [ { damage: 1 } ] } }',
  tactic: '{ turn: [ strike nearest ] }',
}
const does = (steps: string): Readonly<Record<string, string>> => ({ actions: `{ strike: { do: ${steps} } }` })
const BY_TIME = '{ by: time, tick: 0.1 s }'

test.each<[parts: Readonly<Record<string, string>>, warnings: readonly string[]]>([
  [{}, []],
  [does('[ { if: my.hp > 3 }, { damage: 1 } ]'), ['if: this decides nothing']],
  [does('[ { if: my.hp > 3, else: [ { damage: 1 } ] } ]'), []],
  [does('[ { attack: my.hp > 3 } ]'), []],
  [does('[ { repeat: 3 }, { damage: 1 } ]'), ['repeat: this repeats nothing']],
  [
    does('[ { cases: [ { do: [] }, { if: my.hp > 3, do: [ { damage: 1 } ] } ] } ]'),
    ['{ do: [] }: no case after this one is ever looked at'],
  ],
  [
    { reactions: '{ back: { on: damaged, targets: all, priority: 2, do: [ { damage: 1 } ] } }' },
    ['targets', 'priority'].map((key) => `${key}: "${key}" is of actions, and does nothing in a reaction`),
  ],
  [
    {
      order: BY_TIME,
      effects: '{ ill: { lasts: 2 s, every: 1 s, on: { begins: [ { damage: 1 } ] } } }',
      actions: '{ strike: { takes: 1, do: [ { apply: ill } ] } }',
    },
    ['every: nothing is done every so often'],
  ],
  [
    { field: '{ cell: 5 ft }', actions: '{ strike: { within: 5 ft, do: [ { damage: 1 } ] } }' },
    ['within: "within" is of further targets, and there is one'],
  ],
])('%j', async (parts, warnings) => {
  const lines = Object.entries({ tiltyard_rules: '1', ...GAME, ...parts }).map(([key, value]) => `${key}: ${value}`)
  const path = join(folder, 'game.rules.yaml')
  await writeFile(path, lines.join('\n'))
  const { problems } = await loadRules(path)
  const found = problems.map(
    ({ severity, message, place }) => `${severity} ${place!.source.text.slice(place!.start, place!.end)}: ${message}`,
  )
  expect(found).toEqual(warnings.map((each) => `warning ${each}`))
})
