import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFiles } from '../../../src/cli/read-scenarios.ts'
import { loadRules } from '../../../src/load-scenario.ts'
import { makeFolder } from '../../folder.ts'

/* Warnings of rules files: what is allowed, and hardly meant. */

const folder = makeFolder('warnings')

const GAME = {
  combatants: '{ hp: integer, ac: 10 }',
  pools: '{ hp: { start: my.hp, vital: true }, mana: { start: 3 } }',
  effects: '{ dazed: { lasts: 1 turn }, ill: { again: stack 3 } }',
  on: '{ round-start: [ { if: my.dazed > 0 or my.ill > 2, then: [ { lose: { mana: my.ac } } ] } ] }',
  do: '[ { damage: 1 } ]',
  reactions: '{}',
}

/** What is said of the game with some of its parts changed: the text that is marked, and the message. */
async function warningsOf(changes: Partial<typeof GAME>): Promise<string[]> {
  const { combatants, pools, effects, on, do: steps, reactions } = { ...GAME, ...changes }
  const lines = [
    'tiltyard_rules: 1',
    `combatants: ${combatants}`,
    `pools: ${pools}`,
    `effects: ${effects}`,
    `on: ${on}`,
    `actions: { strike: { do: ${steps} } }`,
    `reactions: ${reactions}`,
    'tactic: { turn: [ strike nearest ] }',
  ]
  const path = join(folder, 'game.rules.yaml')
  await writeFile(path, lines.join('\n'))
  const { problems } = await loadRules(path)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return problems.map(({ message, place }) => `${place!.source.text.slice(place!.start, place!.end)}: ${message}`)
}

test('a game without anything odd has none', async () => {
  expect(await warningsOf({})).toEqual([])
})

describe.each([
  ['my.ill > 3', true],
  ['my.ill > 2', false],
  ['my.dazed > 1', true],
  ['my.dazed > 0', false],
  ['my.mana < 0', true],
  ['my.mana < 1', false],
  // A vital pool may be below 0.
  ['my.hp < 0', false],
  ['d20 > 20', true],
  ['d20 >= 20', false],
  ['2d6 + 1 < 3', true],
  ['2d6 + 1 < 4', false],
  ['min(d6, d4) == 5', true],
  ['max(d6, d4) == 5', false],
  ['not (d20 >= 1)', true],
  ['d20 > 20 and my.ac > 3', true],
  ['d20 > 20 or my.ac > 3', false],
  ['if(my.ac > 3, d4, d6) > 6', true],
  ['false', true],
])('the condition %s', (condition, isNever) => {
  test.each(['if', 'attack'])(isNever ? 'is never true in %s' : 'can be true in %s', async (step) => {
    const found = await warningsOf({ do: `[ { ${step}: "${condition}", then: [ { damage: 1 } ] } ]` })
    expect(found).toEqual(isNever ? [`"${condition}": this is never true`] : [])
  })
})

test('an option, and a pool that does nothing by itself, that nothing reads', async () => {
  const unused = { pools: '{ hp: { start: my.hp, vital: true }, mana: { start: 3 }, rage: { start: 3 } }' }
  expect(await warningsOf(unused)).toEqual(['rage: nothing uses "rage"'])
  expect(await warningsOf({ ...unused, do: '[ { damage: my.rage } ]' })).toEqual([])
  expect(await warningsOf({ ...unused, pools: unused.pools.replace('rage: {', 'rage: { absorbs: true,') })).toEqual([])
  expect(
    await warningsOf({
      combatants: '{ hp: integer, ac: 10 }\noptions: { bonus: 3, malus: 2 }',
      do: '[ { damage: options.malus } ]',
    }),
  ).toEqual(['bonus: nothing uses "bonus"'])
  const dice = '{ hp: integer, ac: 10 }\noptions: { bite: d3, claw: { type: dice, default: d4 } }'
  expect(await warningsOf({ combatants: dice, do: '[ { damage: options.bite } ]' })).toEqual([
    'claw: nothing uses "claw"',
  ])
})

test('an action with what no combatant can name', async () => {
  const game = { combatants: '{ hp: integer, ac: 10 }\nweapons: { damage: 3 }' }
  expect(await warningsOf({ ...game, do: '[ { damage: weapon.damage } ], with: weapon' })).toEqual([
    'weapon: no field of combatants names weapons: nobody can do this',
  ])
})

test('a let that nothing reads', async () => {
  const read = '[ { let: { die: d20, other: die } }, { damage: other } ]'
  expect(await warningsOf({ do: read })).toEqual([])
  expect(await warningsOf({ do: '[ { let: { die: d20 } }, { set: { die: 3 } }, { damage: 1 } ]' })).toEqual([
    'die: nothing reads "die"',
  ])
})

test('dealt where nothing has been done yet, in a pass of each or repeat above all', async () => {
  const nothing =
    'dealt: "dealt" is 0 here: no step before does damage, since the action, the event or this pass of each or repeat began'
  const drain = '{ damage: 1 }, { each: [ { heal: dealt } ], of: friend }'
  expect(await warningsOf({ do: `[ ${drain} ]` })).toEqual([nothing])
  expect(await warningsOf({ do: '[ { heal: dealt }, { repeat: 2, do: [ { damage: dealt } ] } ]' })).toEqual([
    nothing,
    nothing,
  ])
  const sound = '{ attack: d20 > 9, then: [ { damage: 1 } ] }, { heal: dealt }, { let: { blow: dealt } }'
  const passes = '{ each: [ { heal: blow }, { damage: 1 }, { heal: dealt } ], of: foe }, { heal: dealt }'
  expect(await warningsOf({ do: `[ ${sound}, ${passes} ]` })).toEqual([])
})

test('an effect under which nobody acts, and that nothing ends', async () => {
  const stunned = '{ stunned: { cannot: [act] }, dazed: { lasts: 1 turn }, ill: { again: stack 3 } }'
  const steps = '[ { apply: stunned } ]'
  expect(await warningsOf({ effects: stunned, do: steps })).toEqual([
    'stunned: nothing ends "stunned", under which nobody acts',
  ])
  expect(await warningsOf({ effects: stunned, do: '[ { apply: stunned }, { remove: stunned } ]' })).toEqual([])
  expect(await warningsOf({ effects: stunned.replace('cannot', 'lasts: battle, cannot'), do: steps })).toEqual([])
  expect(await warningsOf({ effects: stunned.replace('cannot', 'while: my.mana > 0, cannot'), do: steps })).toEqual([])
})

test('an event that always follows from itself', async () => {
  const start = GAME.on.slice(1, -1)
  const on = (more: string): Partial<typeof GAME> => ({ on: `{ ${start}, ${more} }` })
  const message = (event: string, way = '') => `${event}: "${event}" always follows from itself${way}`
  expect(await warningsOf(on('damaged: [ { damage: 1, to: source } ]'))).toEqual([message('damaged')])
  expect(await warningsOf(on('damaged: [ { heal: 1 } ], healed: [ { damage: 1 } ]'))).toEqual([
    message('damaged', ', by "healed"'),
    message('healed', ', by "damaged"'),
  ])
  expect(await warningsOf(on('damaged: [ { if: my.ac > 3, then: [ { damage: 1 } ] } ]'))).toEqual([])
  expect(await warningsOf(on('damaged: [ { heal: 1 } ]'))).toEqual([])
  // Most have none of what hurts, perhaps.
  expect(await warningsOf(on('damaged: [ { damage: my.ac, to: source } ]'))).toEqual([])
})

test('thorns of an effect hurt who has none, unless they are turned on their bearer', async () => {
  const effects = (to: string) =>
    `{ thorns: { on: { damaged: [ { damage: 1, to: ${to} } ] } }, dazed: { lasts: 1 turn }, ill: { again: stack 3 } }`
  const steps = '[ { apply: thorns } ]'
  expect(await warningsOf({ effects: effects('source'), do: steps })).toEqual([])
  expect(await warningsOf({ effects: effects('me'), do: steps })).toEqual([
    'damaged: "damaged" always follows from itself',
  ])
})

test('a start that reads a pool which starts later', async () => {
  const pools = (first: string, second: string) =>
    `{ hp: { start: my.hp, vital: true }, mana: { start: ${first} }, rage: { start: ${second}, absorbs: true } }`
  expect(await warningsOf({ pools: pools('3', 'my.mana + 1') })).toEqual([])
  expect(await warningsOf({ pools: pools('my.rage * 2', '1') })).toEqual([
    'my.rage * 2: the start of "mana" reads the pool "rage", which starts later',
  ])
})

test('a field that a pool hides, unless the pool starts by it', async () => {
  const pools = (start: string) => `{ hp: { start: my.hp, vital: true }, mana: { start: ${start} } }`
  const combatants = '{ hp: integer, ac: 10, mana: 4 }'
  expect(await warningsOf({ combatants, pools: pools('my.mana') })).toEqual([])
  expect(await warningsOf({ combatants, pools: pools('3') })).toEqual([
    'mana: nothing can read "mana": my.mana is the pool',
  ])
  // Entries of the turn budget are pools, too.
  const turn = '{}\nturn: { quick: 1 }'
  expect(await warningsOf({ combatants: '{ hp: integer, ac: 10, quick: 2 }', reactions: turn })).toEqual([
    'quick: nothing can read "quick": my.quick is the pool',
  ])
})

test('a distance that is a number without its unit', async () => {
  const warned = (range: string) =>
    warningsOf({ do: `[ { damage: 1 } ], range: ${range}`, reactions: '{}\nfield: { cell: 5 ft }' })
  expect(await warned('3')).toEqual(['3: range is 3 without a unit, and counts in ft'])
  for (const range of ['3 ft', '2 * my.ac', '0', 'field']) expect(await warned(range)).toEqual([])
})

test('an action at those in reserve, where nobody is', async () => {
  const change = (field: string) => warningsOf({ do: `[ { swap: target } ], at: reserve`, reactions: `{}\n${field}` })
  expect(await change('field: { front: 2 }')).toEqual([])
  expect(await change('field: none')).toEqual(['reserve: nobody is in reserve: the field has no ranks'])
})

test('a move by time that nothing bounds', async () => {
  const ground = 'order: { by: time }\nfield: { cell: 5 ft }'
  const moves = (how: string) => warningsOf({ do: `[ { ${how} } ], takes: 1`, reactions: `{}\n${ground}` })
  expect(await moves('move: away, up to: 10 ft')).toEqual([])
  expect(await moves('move: away')).toEqual(['move: by time this goes as far as it can at once'])
})

test('the games that we ship have none', async () => {
  const folders = ['scenarios/games', 'test/rulesets/declared/games']
  for (const each of folders) {
    const files = (await readdir(each)).filter((file) => file.endsWith('.rules.yaml') && !file.startsWith('by-time'))
    for (const file of files) expect((await loadRules(`${each}/${file}`)).problems, file).toEqual([])
  }
})

describe('actions and reactions that no tactic uses', () => {
  const RULES = `tiltyard_rules: 1
combatants: { hp: integer }
pools: { hp: { start: my.hp, vital: true } }
actions:
  strike: { do: [ { use: shove } ] }
  shove: { do: [ { damage: 1 } ] }
  feint: { do: [ { damage: 1 } ] }
  hide: { at: self, do: [ { heal: 1 } ] }
reactions: { parry: { on: attacked, at: self, do: [ { heal: 1, to: me } ] } }
tactic: { turn: [ strike ] }
`
  const scene = (tactics: string) => `
tiltyard: 1
rules: { system: ./idle.rules.yaml }
combatants: { a: { hp: 3 } }
tactics: { ${tactics} }
parties: { one: { members: [a] }, two: { members: [a] } }
`

  /** What is said of these files: the text that is marked, and the message. */
  const warningsWith = (...names: string[]) => warningsIn(RULES, ...names)
  const unread = (field: string) => `${field}: nothing reads "${field}", neither the rules nor a tactic of the scenario`
  async function warningsIn(rules: string, ...names: string[]): Promise<string[]> {
    await writeFile(join(folder, 'idle.rules.yaml'), rules)
    await writeFile(join(folder, 'brave.yaml'), scene("sly: { turn: [ { do: strike, when: 'my.crew > 3' } ] }"))
    await writeFile(join(folder, 'one.yaml'), scene('sly: { turn: [ feint, strike ] }'))
    await writeFile(join(folder, 'other.yaml'), scene('wary: { turn: [ strike ], reactions: [ parry ] }'))
    await writeFile(join(folder, 'wrong.yaml'), scene('sly: { turn: [ fient ] }'))
    const files = names.map((name) => join(folder, name))
    const { files: read } = await readFiles(files, {}, { rulesAlone: true })
    const warnings = read.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'warning'))
    return warnings.map(({ message, place }) => `${place!.source.text.slice(place!.start, place!.end)}: ${message}`)
  }

  test('are named where a rules file is checked with its scenarios', async () => {
    expect(await warningsWith('idle.rules.yaml', 'one.yaml')).toEqual([
      'hide: no tactic uses "hide", neither that of the rules nor one of the scenario',
      'parry: no tactic uses "parry", neither that of the rules nor one of the scenario',
    ])
    expect(await warningsWith('one.yaml', 'idle.rules.yaml', 'other.yaml')).toEqual([
      'hide: no tactic uses "hide", neither that of the rules nor one of the 2 scenarios',
    ])
  })

  test('with fields that nothing reads; tactics of scenarios may', async () => {
    const fields = 'combatants: { hp: integer, crew: 10, weapons: weapons }\nweapons: { damage: 3, load: 4 }'
    const rules = RULES.replace(/combatants: .*/, fields)
    const done = rules.replace(/do: \[/, 'with: weapon, do: [ { damage: weapon.damage },')
    expect(await warningsIn(rules, 'idle.rules.yaml', 'other.yaml')).toEqual(
      expect.arrayContaining(['weapons', 'damage', 'load', 'crew'].map(unread)),
    )
    const used = await warningsIn(done, 'idle.rules.yaml', 'other.yaml')
    expect(used).toEqual(expect.arrayContaining([unread('load'), unread('crew')]))
    expect(used).not.toContain(unread('damage'))
    expect(await warningsIn(done, 'idle.rules.yaml', 'brave.yaml')).not.toContain(unread('crew'))
  })

  test('with actions that bring in members of whom nobody waits', async () => {
    const rules = RULES.replace(
      'feint: { do: [',
      'feint: { do: [ { enter: bear }, { if: true, then: [ { enter: wolf } ] },',
    )
    const told = await warningsIn(rules, 'idle.rules.yaml', 'one.yaml')
    for (const name of ['bear', 'wolf'])
      expect(told).toContain(`feint: "feint" brings in "${name}", and no member of that template waits in the scenario`)
    expect(await warningsIn(rules, 'idle.rules.yaml', 'other.yaml')).not.toContainEqual(
      expect.stringContaining('brings'),
    )
  })

  test('are not looked for without scenarios, without the rules file, or where a scenario is wrong', async () => {
    expect(await warningsWith('idle.rules.yaml')).toEqual([])
    expect(await warningsWith('one.yaml')).toEqual([])
    expect(await warningsWith('idle.rules.yaml', 'wrong.yaml')).toEqual([])
  })
})

test.each([
  ['{ round-start: [ { each: [ { damage: 1 } ], of: foe } ] }', true],
  ['{ round-start: [ { each: [ { if: my.dazed > 0, then: [ { remove: dazed } ] } ], of: foe } ] }', true],
  ['{ round-start: [ { each: [ { damage: 1, to: target } ], of: foe } ] }', false],
  ['{ round-start: [ { each: [ { damage: 1, to: me } ], of: foe } ] }', false],
  // One's own pools are meant as often as not: mana for each foe.
  ['{ round-start: [ { each: [ { gain: { mana: 1 } } ], of: foe } ] }', false],
  ['{ round-start: [ { damage: 1 } ] }', false],
])('a step of an event within "each" that strikes oneself: %s', async (on, warned) => {
  const found = await warningsOf({ on })
  expect(found.filter((message) => message.includes('is done to me'))).toHaveLength(warned ? 1 : 0)
})

test.each([
  ['on: hits, do: [ { damage: 1 } ]', true],
  ['on: [damaged, acts], do: [ { if: my.ill > 1, then: [ { use: strike } ] } ]', true],
  ['on: hits, at: victim, do: [ { damage: 1 } ]', false],
  ['on: hits, at: self, do: [ { damage: 1 } ]', false],
  ['on: foe.hits, do: [ { damage: 1 } ]', false],
  ['on: damaged, do: [ { damage: 1 } ]', false],
  ['on: turn-start, do: [ { heal: 1 } ]', false],
  ['on: hits, do: [ { each: [ { damage: 1 } ], of: foe } ]', false],
])('a reaction that strikes its own combatant: %s', async (reaction, warned) => {
  const found = await warningsOf({ reactions: `{ answer: { ${reaction} } }` })
  expect(found.filter((message) => message.includes('strikes its own combatant'))).toHaveLength(warned ? 1 : 0)
})

test.each([
  ['{ damage: 1 }, { count: blows }', true],
  ['{ attack: d20 > 9, then: [ { damage: 1 } ] }, { count: blows }', true],
  ['{ let: { crit: d20 } }, { damage: 1 }, { if: crit == 20, then: [ { count: blows } ] }', true],
  ['{ lose: { hp: 1 }, to: target }, { count: blows, by: my.ac }', true],
  ['{ slay: true }, { count: blows }', true],
  ['{ count: blows }, { damage: 1 }', false],
  ['{ lose: { mana: 1 } }, { count: blows }', false],
  // What the blow changes is known only behind it.
  ['{ damage: 1 }, { count: blows, by: dealt }', false],
  ['{ damage: 1 }, { if: target.hp < 3, then: [ { count: blows } ] }', false],
  ['{ damage: 1 }, { let: { left: target.hp } }, { count: blows, by: left }', false],
  // A further blow, which is not struck any more.
  ['{ damage: 1 }, { attack: d20 > 9, then: [ { count: blows }, { damage: 1 } ] }', false],
])('a count behind what can end the battle: %s', async (steps, warned) => {
  const found = await warningsOf({ do: `[ ${steps} ]`, reactions: '{}\ncounts: { blows: Blows }' })
  expect(found).toEqual(warned ? ['count: this does not count what ends the battle'] : [])
})

test('a count behind what can end the battle, in events and reactions: they are done to their end', async () => {
  const steps = '[ { damage: 1, to: source }, { count: blows } ]'
  const reactions = `{ answer: { on: is-hit, do: ${steps} } }\ncounts: { blows: Blows }`
  const on = `{ turn-end: ${steps}, round-start: [ { if: my.dazed > 0 and my.ill > my.ac, then: [ { lose: { mana: 1 } } ] } ] }`
  expect(await warningsOf({ on, reactions })).toEqual([])
})

test('come in the order of their lines', async () => {
  const found = await warningsOf({
    combatants: '{ hp: integer, ac: 10, crew: 3 }\noptions: { bonus: 3 }',
    do: '[ { damage: 1 }, { count: blows } ]',
    reactions: '{}\ncounts: { blows: Blows, others: Others }',
  })
  expect(found.map((message) => message.replace(/:.*/, ''))).toEqual(['bonus', 'count', 'others'])
})
