import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stage } from './staging.ts'

/* `my.acted` and its like: whose turn of the round has begun. Whoever finds that its foe has acted strikes harder. */

async function game(order: string, more = '') {
  const folder = await mkdtemp(join(tmpdir(), 'tiltyard-acted-'))
  const rules = `
tiltyard_rules: 1
combatants: { hp: 90, calls: false${more} }
pools: { hp: { start: my.hp, vital: true } }
order: ${order}
actions:
  call: { at: nobody, uses: 1, if: my.calls, do: [ { enter: fresh } ] }
  strike: { do: [ { damage: 'if(target.acted, 10, 1) + if(my.acted, 0, 50) + 20 * count(allies, one.acted)' } ] }
on: { round-start: [ { lose: { hp: 'count(others, one.acted) + if(my.acted, 1, 0)' } } ] }
tactic: { turn: [ call, strike weakest ], reactions: [] }
`
  await writeFile(join(folder, 'acted.rules.yaml'), rules)
  return (combatants: string, parties: string) =>
    stage(
      `{ tiltyard: 1, rules: { system: ./acted.rules.yaml }, combatants: { ${combatants} }, parties: { ${parties} } }`,
      folder,
    )
}

const DUEL = 'left: { members: [first] }, right: { members: [second] }'

test.each(['{ by: combatant, ties: listed }', '{ by: party, ties: listed }', '{ by: turns, ties: listed }'])(
  'a turn has begun once it is there, until the round is over: %s',
  async (order) => {
    const { start, round, pool } = await (await game(order))('first: {}, second: {}', DUEL)
    start()
    for (let rounds = 1; rounds <= 3; rounds++) {
      round('')
      // Whoever strikes first strikes one who has not acted.
      expect([pool('hp', 'first'), pool('hp', 'second')]).toEqual([90 - 10 * rounds, 90 - rounds])
    }
  },
)

test('of those who act at one instant, one comes after the other', async () => {
  const { start, round, pool } = await (await game('{ by: combatant, ties: together }'))('first: {}, second: {}', DUEL)
  start()
  round('')
  expect([pool('hp', 'first'), pool('hp', 'second')]).toEqual([80, 89])
})

test('who comes in takes no turn in that round, and has none to come', async () => {
  const make = await game('{ by: combatant, ties: listed }')
  const { start, round, pool } = await make(
    'caller: { calls: true }, fresh: { hp: 50 }, foe: { }',
    'left: { members: [caller, { is: fresh, waits: true }] }, right: { members: [foe] }',
  )
  start()
  round('')
  expect([pool('hp', 'fresh'), pool('hp', 'foe')]).toEqual([40, 90])
  // Two strike in the next round: before the foe has acted, the second beside one who has.
  round('')
  expect([pool('hp', 'fresh'), pool('hp', 'foe')]).toEqual([30, 90 - 1 - 21])
})

test('a field of that name is meant where there is one', async () => {
  const make = await game('{ by: combatant, ties: listed }', ', acted: true')
  const { start, round, pool } = await make('first: {}, second: { acted: false }', DUEL)
  start()
  round('')
  // At the start of the round each loses 1, for there is one who has acted.
  expect([pool('hp', 'first'), pool('hp', 'second')]).toEqual([90 - 1 - 60, 90 - 1 - 1])
})
