import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { makeFolder } from './folder.ts'
import { codeBlocks, ROOT } from './readme.ts'

const execute = promisify(execFile)

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string; readonly mode: number; readonly size: number }[]
}

const folder = makeFolder('package')

/** Megabytes. What makes the package larger is to be noticed. */
const MOST_NEEDED = 3
const MOST = 4.9

/** Where a user has installed the package, and nothing else. */
let app: string
let packed: Packed
beforeAll(async () => {
  app = join(folder, 'app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }')
  // What is packed is the build that the other tests run.
  packed = JSON.parse(await run(ROOT, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder))[0]
  // Nearly all comes from npm's cache, which `npm ci` has filled.
  const quietly = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run(app, 'npm', 'install', ...quietly, join(folder, packed.filename))
})

/** Standard output of a program that must not fail. */
async function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
  const { stdout } = await execute(program, args, { cwd, env, maxBuffer: 2 ** 26 })
  return stdout
}

describe('the package', () => {
  it('holds the build, the schema, the scenarios and what tells of them', () => {
    // What the programs share is put together as the build sees fit, and the compiler asks for the declarations that it needs.
    const isShared = (path: string) => /^dist\/(chunks\/.*\.js|studio\/bundle\/.*\.js\.gz|.*\.d\.ts)$/.test(path)
    const paths = packed.files.map(({ path }) => path).filter((path) => !isShared(path))
    const fighters = ['area-2d6', 'declared', 'osr-d20', 'segment-d100', 'slot-d20'].map(
      (ruleset) => `rulesets/${ruleset}/fighter`,
    )
    // What all code that fights has in common, however often it is loaded.
    const once = ['battle/buffers', 'battle/words-ahead']
    const programs = ['index', 'ruleset', 'cli/main', 'fight/worker', 'rare/worker', ...fighters, ...once].map(
      (name) => `dist/${name}.js`,
    )
    const wholes = 'dist/rulesets/wholes.json.br'
    const licenses = ['dist/licenses.txt', 'dist/studio/bundle/licenses.txt']
    const scenarios = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(yaml|csv|mjs)$/.test(file))
      .map((file) => `scenarios/${file}`)
    const starter = readdirSync(join(ROOT, 'starter'), { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(ROOT, 'starter', file)).isFile())
      .map((file) => `starter/${file}`)
    const documents = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(md|svg)$/.test(file))
      .map((file) => `docs/${file}`)
    const examples = readdirSync(join(ROOT, 'examples')).map((file) => `examples/${file}`)
    const others = [
      'CHANGELOG.md',
      'README.md',
      'editors/vscode/extension.cjs',
      'editors/vscode/package.json',
      'editors/vscode/tiltyard.code-snippets',
      'package.json',
      'schema/rules.schema.json',
      'schema/scenario.schema.json',
    ]
    expect([...paths].sort()).toEqual(
      [...programs, wholes, ...licenses, ...scenarios, ...starter, ...documents, ...examples, ...others].sort(),
    )
  })

  // Optional are the studio's page, which needs optional packages, and what is there to be read and tried. CONTRIBUTING.md has the
  // figures.
  it('is small: megabytes without its optional parts, and with them', () => {
    const megabytes = (files: Packed['files']) => files.reduce((sum, { size }) => sum + size, 0) / 1e6
    const isOptional = (path: string) =>
      /^(dist\/studio|docs|editors|examples|scenarios)\/|^(CHANGELOG|README)\.md$/.test(path)
    const needed = megabytes(packed.files.filter(({ path }) => !isOptional(path)))
    const all = megabytes(packed.files)
    console.log(`unpacked: ${needed.toFixed(2)} MB without optional parts, ${all.toFixed(2)} MB with them`)
    expect(needed).toBeLessThan(MOST_NEEDED)
    expect(all).toBeLessThan(MOST)
  })

  it('has a command that can be run as it is built, as npx does in a clone', () => {
    expect(statSync(join(ROOT, manifest.bin.tiltyard)).mode & 0o111).toBe(0o111)
  })

  it('declares the dependencies that its code uses, and no others', () => {
    const code = packed.files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path }) => readFileSync(join(ROOT, path), 'utf8'))
    const imports = code.flatMap((text) => [
      ...text.matchAll(
        /(?:^|[;}])(?:import|export)[\w$,{}* ]*?(?:from)? ?(["'])([@\w][^"']*)\1;|\bimport\((["'`])([@\w][^"'`]*)\3\)/g,
      ),
    ])
    const names = imports
      .map(([, , stated, , later]) => stated ?? later)
      .filter((name) => !isBuiltin(name) && name !== 'tiltyard/ruleset')
      .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0])
    const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    expect(names).toContain('piscina')
    expect(names.filter((name) => !dependencies.includes(name))).toEqual([])
    // What is read as a file is named without an import.
    const isNamed = (name: string) => code.some((text) => new RegExp(`["\`]${name}["\`/]`).test(text))
    expect(dependencies.filter((name) => !names.includes(name) && !isNamed(name))).toEqual([])
  })
})

describe('installed elsewhere', () => {
  const SCENARIO = 'node_modules/tiltyard/scenarios/spear-wall.yaml'
  // Without npx, which takes longer to start than most commands do.
  const tiltyard = (...args: string[]) => run(app, join('node_modules', '.bin', 'tiltyard'), ...args)

  it('tells its version', async () => {
    expect(await run(app, 'npx', '--no-install', 'tiltyard', '--version')).toBe(`${manifest.version}\n`)
  })

  // What is printed and drawn of all battles, test/readme.test.ts compares with what is shown.
  it('prints a summary, and writes a report', async () => {
    const report = ['--out', 'report', '--format', 'all']
    const summary = await tiltyard('run', SCENARIO, '--battles', '10_000', '--threads', '2', ...report)
    expect(summary).toMatch(/^Spear wall +osr-d20\nWin rate: swords 5\d\.\d+ % ± .*\n10,000 battles · luck taken out/s)
    const files = readdirSync(join(app, 'report'), { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['index.html', 'result.json', join('charts', 'win-rates.png')]))
  })

  it('runs the snippet of the page on the library', async () => {
    const [snippet] = codeBlocks('docs/library.md', 'ts')
    const [, said] = /\/\/ (.*)$/m.exec(snippet)!
    writeFileSync(join(app, 'snippet.mjs'), snippet.replace('scenarios/spear-wall.yaml', SCENARIO))
    expect(await run(app, process.execPath, 'snippet.mjs')).toBe(`${said}\n`)
  })

  it("fights by a ruleset of one's own, beside its scenario, with and without threads", async () => {
    writeFileSync(join(app, 'coin.js'), COIN)
    writeFileSync(join(app, 'coin.yaml'), COIN_SCENARIO)
    writeFileSync(join(app, 'tiltyard.yaml'), 'own_rules: true\n')
    const fight = (threads: string) =>
      tiltyard('run', 'coin.yaml', '--json', '--battles', '300_000', '--threads', threads)
    const json = await fight('2')
    expect(await fight('0')).toBe(json)
    const { rules, metrics } = JSON.parse(json)
    expect(rules).toBe('coin')
    // Three standard errors, which a correct program misses with a probability of 0.3 %; the seed is fixed.
    expect(Math.abs(metrics['win.heads'].value - 2 / 3)).toBeLessThan(0.0026)
    expect(Math.abs(metrics['rounds.mean'].value - 4 / 3)).toBeLessThan(0.0037)
    expect(metrics['use.head.toss'].value).toBe(1)
    const story = await tiltyard('replay', 'coin.yaml', '--pick', 'win.tails')
    expect(story).toMatch(/^Heads or tails: seed 1, battle \d+: tails won after \d+ rounds?\n/)
    expect(story).toContain('The coin shows 3 of 4.')
  })

  it('has types for TypeScript, its own and those it uses', async () => {
    const [snippet] = codeBlocks('docs/library.md', 'ts')
    writeFileSync(join(app, 'snippet.ts'), snippet)
    writeFileSync(join(app, 'user.ts'), USER)
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', '']
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    expect(await run(app, process.execPath, tsc, ...options, 'snippet.ts', 'user.ts')).toBe('')
  })
})

describe('what is loaded', () => {
  /** The packages of others that a command asks for, by a hook on what is imported. */
  async function packagesOf(...args: string[]): Promise<string[]> {
    const log = join(folder, 'imports.txt')
    writeFileSync(log, '')
    const hook = `import { appendFileSync } from 'node:fs'
export async function resolve(name, context, next) {
  const found = await next(name, context)
  const [, own] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules)/.exec(found.url) ?? []
  if (own && own !== 'tiltyard') appendFileSync(${JSON.stringify(log)}, own + '\\n')
  return found
}`
    writeFileSync(join(folder, 'hook.mjs'), hook)
    const preload = join(folder, 'preload.mjs')
    writeFileSync(preload, "import { register } from 'node:module'\nregister('./hook.mjs', import.meta.url)\n")
    await run(app, process.execPath, '--import', preload, 'node_modules/tiltyard/dist/cli/main.js', ...args)
    return [...new Set(readFileSync(log, 'utf8').split('\n').filter(Boolean))]
  }
  const SCENARIO = 'node_modules/tiltyard/scenarios/spear-wall.yaml'

  it.each([
    [['check', SCENARIO, '--junit', 'junit.xml', '--threads', '0']],
    [['validate', SCENARIO]],
    [['run', SCENARIO, '--json', '--battles', '1000']],
    [['run', SCENARIO, '--battles', '1000', '--format', 'json,csv', '--threads', '2']],
  ])('neither draws nor paints for %j', async (args) => {
    const loaded = await packagesOf(...args)
    expect(loaded.filter((name) => name !== 'piscina')).toEqual([])
  })

  it('draws for a page, and paints for pictures', async () => {
    const page = await packagesOf('run', SCENARIO, '--battles', '1000')
    expect(page).toEqual(expect.arrayContaining(['vega', 'vega-lite']))
    expect(page).not.toContain('@resvg/resvg-js')
    expect(await packagesOf('run', SCENARIO, '--battles', '1000', '--format', 'charts')).toContain('@resvg/resvg-js')
  })
})

describe('installed without what is optional', () => {
  let bare: string
  const SCENARIO = 'node_modules/tiltyard/scenarios/spear-wall.yaml'
  const MISSING = 'vega, vega-lite and vega-embed are not installed: npm install vega@6 vega-lite@6 vega-embed@7'
  beforeAll(async () => {
    bare = join(folder, 'bare')
    mkdirSync(bare)
    writeFileSync(join(bare, 'package.json'), '{ "private": true, "type": "module" }')
    const quietly = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await run(bare, 'npm', 'install', '--omit=optional', ...quietly, join(folder, packed.filename))
  })

  /** A command that may fail. */
  async function tiltyard(...args: string[]) {
    const main = 'node_modules/tiltyard/dist/cli/main.js'
    const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
    const ended = await execute(process.execPath, [main, ...args], { cwd: bare, env }).catch((error) => error)
    const { code = 0, stdout, stderr }: { code?: number; stdout: string; stderr: string } = ended
    return { code, stdout, stderr }
  }

  it('is three packages', () => {
    const packages = readdirSync(join(bare, 'node_modules')).filter((name) => !name.startsWith('.'))
    expect(packages).toEqual(['piscina', 'tiltyard', 'zod'])
  })

  it('checks, and runs with tables in place of charts, and says what draws them', async () => {
    expect(await tiltyard('check', SCENARIO)).toMatchObject({ code: 0, stderr: '' })
    const ran = await tiltyard('run', SCENARIO, '--battles', '1000')
    expect(ran).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`Pages have tables in place of charts: ${MISSING}\n`),
    })
    const page = readFileSync(join(bare, 'reports/spear-wall/index.html'), 'utf8')
    expect(page).toContain('<table><caption>')
    expect(page).not.toContain('class="picture"')
    expect((await tiltyard('check', SCENARIO, '--html', 'page.html')).stderr).toContain(MISSING)
  })

  it.each([
    [['run', SCENARIO, '--format', 'charts'], '--format names charts, but vega'],
    [['studio', SCENARIO], `the studio needs charts, but ${MISSING}`],
    [['watch', SCENARIO, '--open'], `the page of --open needs charts, but ${MISSING}`],
    [
      ['worker', '--redis', 'redis://127.0.0.1:1'],
      'bullmq and ioredis are not installed: npm install bullmq@6 ioredis@5',
    ],
    [['lsp'], 'vscode-languageserver is not installed: npm install vscode-languageserver@11'],
  ])('says of %j what to install', async (args, message) => {
    expect(await tiltyard(...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`tiltyard: ${message}`),
    })
  })
})

/** A user's program that compiles only if the names have types, and these forbid what makes no sense. */
const USER = `
import { GOES_ON, type MakeFighter, type Ruleset, setUpScoreboard } from 'tiltyard/ruleset'
import { loadScenario, simulate, type Metric, type Problem, type Progress, type Result, type Scenario } from 'tiltyard'

export const fighter: MakeFighter<{ readonly sides: number }> = ({ memory, data }, dice) => ({
  memory,
  start() {},
  // @ts-expect-error how a battle ended is a number
  round: () => (dice.below(0, data.sides) ? GOES_ON : 'draw'),
  rounds: () => memory[0] ?? 0,
})
export type Schemas = Ruleset['schema']['weapons']
export const scoreboard: ReturnType<Ruleset['plan']>['scoreboard'] = setUpScoreboard({
  roster: { parties: ['heads', 'tails'], combatants: [], weapons: [], armours: [], actions: [], rules: [] },
  maxRounds: 100, attackTypes: [], armourOf: [], turnTypes: [], otherDamage: false, fates: [],
})

export async function winRate(file: string): Promise<Metric> {
  const { scenario, problems }: { scenario?: Scenario; problems: readonly Problem[] } = await loadScenario(file)
  if (!scenario) throw new Error(String(problems.length))
  const onProgress = ({ battles, of }: Progress): number => battles / of
  // @ts-expect-error a number of battles is a number
  await simulate(scenario, { battles: 'many' })
  // @ts-expect-error there is no such option
  await simulate(scenario, { battels: 5000 })
  const result: Result = await simulate(scenario, { precision: 0.001, threads: 2, onProgress })
  return result.metrics['win.spears']
}
`

const COIN_SCENARIO = `
tiltyard: 1
name: Heads or tails
rules: { system: ./coin.js }
combatants: { head: {}, tail: {} }
parties:
  heads: { members: [head] }
  tails: { members: [tail] }
`

/** A whole ruleset: heads wins on two sides of four, tails on one, and on the last it is thrown again. */
const COIN = `
import { arenaStream, CHOICE, FIRST_WINS, GOES_ON, SECOND_WINS, setUpScoreboard } from 'tiltyard/ruleset'
import { z } from 'zod'

const nothing = z.strictObject({})

export const ruleset = {
  id: 'coin',
  title: 'Heads or tails',
  schema: {
    options: nothing, weapons: nothing, armours: nothing, combatants: nothing, field: nothing,
    builtIn: {}, references: {},
  },
  vocabulary: {
    actions: { toss: { aims: 'nobody' } }, reactions: {}, selectors: [], columns: {},
    builtIn: { turn: ['toss'], reactions: [] },
  },
  plan({ id, rules, parties, run: { maxRounds } }) {
    const combatants = parties.flatMap(({ members }, party) =>
      members.map(({ name, template }) => ({ name, template, party })))
    const roster = {
      parties: parties.map(({ id }) => id), combatants, weapons: [], armours: [], actions: ['toss'],
      rules: combatants.map(() => []),
    }
    const scoreboard = setUpScoreboard({
      roster, maxRounds, attackTypes: [], armourOf: [-1, -1], turnTypes: [{ combatant: 0, action: 0 }],
      otherDamage: false, fates: [],
    })
    const plan = {
      ruleset: rules.system, scenarioKey: id, firstParty: 1, combatants: 2, maxRounds,
      memory: new Int32Array(1), data: {}, score: scoreboard.layout,
    }
    return { plan, roster, scoreboard }
  },
  narrate: (plan, { parties, combatants }, scenario, rounds) => ({
    combatants: combatants.map(({ name, party }) => ({ name, party: parties[party], mark: name[0] })),
    ground: {},
    rounds: rounds.map((events, number) => ({
      number,
      title: 'a toss',
      events: events.map(([, , , sides, face]) => ({ kind: 'toss', text: 'The coin shows ' + face + ' of ' + sides + '.' })),
      standings: combatants.map(({ name }) => ({ name, hp: 1, hpMax: 1, state: [] })),
    })),
  }),
  readHealth: () => () => ({ left: Int32Array.of(1, 1), most: Int32Array.of(1, 1) }),
}

export function fighter(plan, dice, score) {
  const memory = new Int32Array(1)
  return {
    memory,
    start() { memory.set(plan.memory) },
    round() {
      memory[0]++
      score.turns[0]++
      score.turnTypes[0]++
      const side = dice.below(arenaStream(CHOICE), 4)
      return side < 2 ? FIRST_WINS : side === 2 ? SECOND_WINS : GOES_ON
    },
    rounds: () => memory[0],
  }
}
`
