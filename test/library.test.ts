import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  ablate,
  ablateExactly,
  check,
  compare,
  compareExactly,
  defineGame,
  exact,
  formatProblem,
  type GameDefinition,
  loadGrid,
  loadNeighbourhood,
  loadScenario,
  loadTable,
  matrix,
  matrixExactly,
  replay,
  type Scenario,
  sensitivity,
  sensitivityExactly,
  simulate,
  skill,
  skillExactly,
  sweep,
  sweepExactly,
  takeBaselines,
  tuneForLongFights,
} from '../src/index.ts'
import { makeFolderForTest } from './folder.ts'
import { codeBlocks, ROOT } from './readme.ts'
import { loadSound } from './sound.ts'

const FILE = `${ROOT}scenarios/sword-against-mail.yaml`
const FOLDER = `${ROOT}scenarios`
const TEXT = await readFile(FILE, 'utf8')
const DATA: Record<string, unknown> = parse(TEXT)

const DUEL = {
  tiltyard: 1,
  rules: { system: 'osr-d20' },
  weapons: { sword: { damage: 'd8' }, 'no.thing': undefined },
  combatants: { knight: { hp: 9, weapons: ['sword'] } },
  parties: { red: { members: ['knight'] }, blue: { members: ['knight'] } },
}

/** All problems as text. */
async function problemsOf(...args: Parameters<typeof loadScenario>): Promise<string> {
  const { problems } = await loadScenario(...args)
  return problems.map((problem) => formatProblem(problem)).join('\n')
}

async function load(from: Parameters<typeof loadScenario>[0]): Promise<Scenario> {
  return loadSound(from)
}

describe('a scenario', () => {
  it('is the same from a file, a text and data', async () => {
    const digests: string[] = []
    const unfiled = { name: 'sword-against-mail', folder: FOLDER }
    for (const from of [FILE, { text: TEXT, ...unfiled }, { data: DATA, ...unfiled }])
      digests.push((await simulate(await load(from), { battles: 500, threads: 0 })).digest)
    expect(new Set(digests).size).toBe(1)
  })

  it('comes to the same however V8 compiles', async () => {
    const fight = async () => (await simulate(await load(FILE), { battles: 500, threads: 0 })).digest
    const before = await fight()
    tuneForLongFights()
    expect(await fight()).toBe(before)
  })

  it('has a name where nothing gives it one', async () => {
    expect((await load({ data: DUEL })).name).toBe('scenario')
    expect((await load({ text: JSON.stringify(DUEL), name: 'duel' })).name).toBe('duel')
  })

  it('as text has its mistakes reported with line and column', async () => {
    const text = TEXT.replace('weapons: [sword]', 'weapons: [sowrd]')
    const [line] = text.split('\n').flatMap((words, at) => (words.includes('sowrd') ? [at + 1] : []))
    expect(await problemsOf({ text, name: 'mine', folder: FOLDER })).toBe(
      `mine:${line}:15: error: unknown weapon "sowrd"; did you mean "sword"?\n      weapons: [sowrd]\n                ^~~~~`,
    )
  })

  it('as data has its mistakes reported with their paths: of values, keys and entries of lists', async () => {
    const data = { ...DUEL, combatants: { knight: { hp: 0, wepons: [], weapons: ['sword', 'sowrd'] } }, fields: {} }
    const reported = await problemsOf({ data, name: 'duel' })
    expect(reported.split('\n')).toEqual([
      'duel: combatants.knight.hp: error: hp is 0, expected dice such as d8 or 2d6+1, or a whole number, from 1 to 1000000',
      expect.stringContaining('duel: combatants.knight.wepons: error: unknown key "wepons"; did you mean "weapons"?'),
      'duel: combatants.knight.weapons.2: error: unknown weapon "sowrd"; did you mean "sword"?',
      'duel: fields: error: unknown key "fields"; did you mean "field"?',
    ])
  })

  it('as data holds data, and nothing that JSON would lose', async () => {
    const knight: Record<string, unknown> = { hp: Number.NaN, weapons: [undefined], agility: () => 2, size: new Map() }
    knight.self = knight
    const reported = await problemsOf({ data: { ...DUEL, combatants: { knight } } })
    const expected = 'expected text, numbers, true, false, null, lists and mappings'
    expect(reported.split('\n')).toEqual([
      `error: combatants.knight.hp is NaN; ${expected}`,
      `error: combatants.knight.weapons.1 is undefined; ${expected}`,
      `error: combatants.knight.agility is a function; ${expected}`,
      `error: combatants.knight.size is a Map; ${expected}`,
      `error: combatants.knight.self is within itself; ${expected}`,
    ])
  })

  it('in no file imports nothing, unless it is said from where', async () => {
    expect(await problemsOf({ text: TEXT })).toContain(
      'cannot import "catalog/weapons.csv": this scenario is not in a folder',
    )
    expect(await problemsOf({ data: DATA, folder: `${ROOT}nowhere` })).toMatch(
      /^error: cannot read ".*nowhere": there is no /,
    )
  })

  it('is varied from a text and from data as from a file', async () => {
    const vary = ['combatants.duellist.agility=1,2']
    for (const from of [FILE, { text: TEXT, folder: FOLDER }, { data: DATA, folder: FOLDER }]) {
      const { grid, problems } = await loadGrid(from, { vary })
      expect({ points: grid?.points.length, problems }).toEqual({ points: 2, problems: [] })
      const { neighbourhood } = await loadNeighbourhood(from, { vary: ['weapons.sword.to_hit'] })
      expect(neighbourhood?.steps).toMatchObject([{ now: '0', step: '1', up: {}, down: {} }])
    }
  })

  it.each([
    ['nothing', undefined],
    ['a number', 5],
    ['data by itself', DUEL],
    ['a text that is none', { text: 5 }],
  ])('is not read from %s', async (_, from) => {
    await expect(loadScenario(from as never)).rejects.toThrow(
      new TypeError('Expected the path of a scenario, { text } or { data }'),
    )
  })
})

/** Everything that takes options, with one that is misspelt. */
const MISSPELT: readonly (readonly [string, string, (options: never) => Promise<unknown>])[] = [
  ['overides', 'overrides', (options) => loadScenario(FILE, options)],
  ['varry', 'vary', (options) => loadGrid(FILE, options)],
  ['overide', 'overrides', (options) => loadNeighbourhood(FILE, options)],
  ['situations', 'situation', (options) => loadTable(FILE, options)],
  ['battle', 'battles', async (options) => simulate(await load(FILE), options)],
  ['maxstates', 'maxStates', async (options) => exact(await load(FILE), options)],
  ['batle', 'battle', async (options) => replay(await load(FILE), options)],
  ['presicion', 'precision', async (options) => compare(await load(FILE), await variants(), options)],
  ['max-seconds', 'maxSeconds', async (options) => compareExactly(await load(FILE), await variants(), options)],
  ['metrics', 'metric', async (options) => sweep(await grid(), options)],
  ['metrik', 'metric', async (options) => sweepExactly(await grid(), options)],
  ['references', 'reference', async (options) => sensitivity(await neighbourhood(), options)],
  ['onprogress', 'onProgress', async (options) => sensitivityExactly(await neighbourhood(), options)],
  ['four', 'for', async (options) => ablate(await load(FILE), options)],
  ['fort', 'for', async (options) => ablateExactly(await load(FILE), options)],
  ['Kind', 'kind', async (options) => skill(await load(FILE), options)],
  ['upto', 'upTo', async (options) => skillExactly(await load(FILE), options)],
  ['precision_', 'precision', async (options) => matrix(await table(), options)],
  ['maxState', 'maxStates', async (options) => matrixExactly(await table(), options)],
  ['mostBattle', 'mostBattles', async (options) => check([], options)],
  ['thread', 'threads', async (options) => takeBaselines([], options)],
]

const variants = async () => [{ name: 'same', scenario: await load(FILE) }]
const grid = async () => (await loadGrid(FILE, { vary: ['combatants.duellist.agility=1,2'] })).grid!
const neighbourhood = async () => (await loadNeighbourhood(FILE, { vary: ['weapons.sword.to_hit'] })).neighbourhood!
const table = async () => (await loadTable(FILE, { among: ['combatants.soldier.hp=9,10'] })).table!

describe('an option', () => {
  it.each(MISSPELT)('%s is refused where %s is meant (%#)', async (wrong, right, use) => {
    await expect(use({ [wrong]: undefined } as never)).rejects.toThrow(
      expect.objectContaining({
        name: 'TypeError',
        message: expect.stringContaining(`There is no option "${wrong}" (did you mean "${right}"?); expected some of `),
      }),
    )
  })

  it('is refused where it would do nothing', async () => {
    const options = { verify: {}, chunkSize: 5 } as never
    await expect(compare(await load(FILE), await variants(), options)).rejects.toThrow('There is no option "verify";')
    await expect(matrix(await table(), options)).rejects.toThrow('no option "verify", and no option "chunkSize"')
    await expect(simulate(await load(FILE), 5000 as never)).rejects.toThrow('Expected options, got 5000')
    await expect(loadScenario(FILE, { overrides: 'a=b' as never })).rejects.toThrow(
      'Expected `overrides` to be a list of strings, got a string',
    )
  })
})

const GAMES = `${ROOT}test/rulesets/declared/games`

describe('a game of your own', () => {
  const GAME: GameDefinition = {
    tiltyard_rules: 1,
    name: 'Coins & more',
    combatants: { hp: 'integer', hit: '50%' },
    pools: { hp: { start: 'my.hp', vital: true } },
    // biome-ignore lint/suspicious/noThenProperty: a step says what happens then
    actions: { strike: { do: [{ attack: 'chance(my.hit)', then: [{ damage: 1 }] }] } },
    tactic: { turn: ['strike nearest'] },
  }
  const scenarioOf = (game: unknown) => ({
    tiltyard: 1,
    rules: { system: game },
    combatants: { fox: { hp: 2, hit: '60%' }, cat: { hp: 3 } },
    parties: { wood: { members: ['fox'] }, town: { members: ['cat'] } },
  })

  it.each(['critical-hits', 'venom', 'one-instant', 'squads'])('is the same as an object: %s', async (name) => {
    const [rules, data] = await Promise.all(
      [`${name}.rules.yaml`, `${name}.yaml`].map(async (file) => parse(await readFile(`${GAMES}/${file}`, 'utf8'))),
    )
    const defined = await load({ name, data: { ...data, rules: { ...data.rules, system: defineGame(rules) } } })
    const filed = await load(`${GAMES}/${name}.yaml`)
    // With threads: the game travels with the battles.
    const [one, other] = [
      await simulate(defined, { battles: 2000, threads: 2 }),
      await simulate(filed, { battles: 2000, threads: 0 }),
    ]
    expect(one.digest).toBe(other.digest)
    expect(one.metrics).toEqual(other.metrics)
  })

  it('takes imports from the folder of its scenario, and has none without', async () => {
    const game = { tiltyard_rules: 1, import: './critical-hits.rules.yaml', name: 'Mine' } as const
    const data = {
      ...parse(await readFile(`${GAMES}/critical-hits.yaml`, 'utf8')),
      rules: { system: defineGame(game) },
    }
    const { metrics } = await exact(await load({ data, folder: GAMES }))
    expect(metrics['win.law']?.value).toBeCloseTo(0.640313687, 9)
    expect(await problemsOf({ data })).toContain(
      'mine: import: error: cannot import "./critical-hits.rules.yaml": this scenario is not in a folder',
    )
  })

  it('is compared, varied and replayed', async () => {
    const data = scenarioOf(defineGame(GAME))
    const surer = (await loadScenario({ data }, { overrides: ['combatants.cat.hit=70%'] })).scenario!
    const { variants: compared } = await compare(await load({ data }), [{ name: 'surer', scenario: surer }], {
      battles: 400,
    })
    expect(compared[0]!.metrics['win.wood']!.difference.value).toBeLessThan(0)
    const { grid } = await loadGrid({ data }, { vary: ['combatants.fox.hp=2,3'] })
    expect((await sweepExactly(grid!)).points).toHaveLength(2)
    expect((await replay(await load({ data }), { battle: 0 })).narration.rounds.length).toBeGreaterThan(0)
  })

  it('has all mistakes reported at once, by their paths in the game and in the scenario', async () => {
    const game = { ...GAME, pool: {}, actions: { strike: { do: [{ atack: 'chance(my.hti)' }, { damage: 'my.hti' }] } } }
    const data = { ...scenarioOf(game), combatants: { fox: { hp: 2 }, cat: { hp: 3, hits: '50%' } } }
    expect(await problemsOf({ data, name: 'duel' })).toBe(
      [
        'coins-more: actions.strike.do.1.atack: error: unknown step "atack"; did you mean "attack"?',
        'coins-more: actions.strike.do.2.damage: error: unknown name "my.hti"; did you mean "my.hit"?',
        'coins-more: pool: error: unknown key "pool" in a rules file; did you mean "pools"?',
      ].join('\n'),
    )
    const alone = { ...data, rules: { system: GAME } }
    expect(await problemsOf({ data: alone, name: 'duel' })).toBe(
      'duel: combatants.cat.hits: error: unknown key "hits"; did you mean "hit"?',
    )
    const holed = { ...GAME, on: { 'battle-start': [() => 1] } }
    expect(await problemsOf({ data: scenarioOf(holed) })).toContain(
      'error: rules.system.on.battle-start.1 is a function; expected text',
    )
  })

  it('is an object', () => {
    for (const none of [undefined, null, 'arena.rules.yaml', [GAME]])
      expect(() => defineGame(none as never)).toThrow('Expected a game as an object, with the keys of a rules file')
    expect(defineGame(GAME)).toBe(GAME)
  })

  it('comes out as docs/library.md says', async () => {
    const snippet = codeBlocks('docs/library.md', 'ts').find((block) => block.includes('defineGame('))!
    const folder = makeFolderForTest('library')
    await mkdir(join(folder, 'node_modules'))
    await symlink(ROOT, join(folder, 'node_modules/tiltyard'))
    await writeFile(join(folder, 'snippet.mjs'), snippet)
    const { stdout } = await promisify(execFile)(process.execPath, ['snippet.mjs'], { cwd: folder })
    expect(stdout).toBe(`${/\/\/ (.*)$/m.exec(snippet)![1]}\n`)
  })
})

describe('what is no scenario', () => {
  const NONE: readonly (readonly [string, () => unknown])[] = [
    ['got undefined; loadScenario leaves it out if there are errors, and its problems tell them', () => undefined],
    ['got all that loadScenario returns, expected its "scenario"', () => loadScenario(FILE)],
    ['got the string "duel.yaml"; loadScenario reads it', () => 'duel.yaml'],
    ['got an object; expected what loadScenario has read', () => DUEL],
  ]

  it.each(NONE)('is said to be none: %s', async (message, make) => {
    const none = (await make()) as never
    for (const use of [simulate, exact, replay, ablate, ablateExactly, skill, skillExactly])
      await expect(use(none)).rejects.toThrow(`no scenario: ${message}`)
    await expect(compare(none, [])).rejects.toThrow(`no scenario: ${message}`)
    await expect(check([{ scenario: none, file: 'duel.yaml', id: 'duel' }])).rejects.toThrow(`no scenario: ${message}`)
  })

  it('is said to be none: what is still to come', async () => {
    const message = 'no scenario: got a promise, expected what it comes to: await loadScenario(…)'
    await expect(simulate(loadScenario(FILE) as never)).rejects.toThrow(message)
  })

  it('nor a grid, a neighbourhood or a table', async () => {
    const none = { problems: [] } as never
    for (const use of [sweep, sweepExactly]) await expect(use(none)).rejects.toThrow('no grid: got all that loadGrid')
    for (const use of [sensitivity, sensitivityExactly])
      await expect(use(none)).rejects.toThrow('no neighbourhood: got all that loadNeighbourhood')
    for (const use of [matrix, matrixExactly])
      await expect(use(none)).rejects.toThrow('no table: got all that loadTable')
  })
})
