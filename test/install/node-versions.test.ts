import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import { makeFolder } from '../folder.ts'
import { ROOT } from '../readme.ts'

/** The package as a registry would have it, in an empty folder, under each version of Node that it is for. */
const VERSIONS = [20, 22, 24]

const folder = makeFolder('node-versions')
const app = join(folder, 'app')
let packed: string
beforeAll(() => {
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }')
  const [{ filename }] = JSON.parse(
    run(ROOT, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder),
  )
  packed = join(folder, filename)
  run(app, 'npm', 'install', '--omit=optional', '--no-audit', '--no-fund', packed)
  writeFileSync(join(app, 'fight.js'), FIGHT)
})

/** Standard output of a program that must not fail. */
function run(cwd: string, program: string, ...args: string[]): string {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

/** The scenarios that the package holds. */
const FILES = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.startsWith('catalog') && !file.endsWith('.rules.yaml'))
  .map((file) => `scenarios/${file}`)
const BATTLES = 300

const FIGHT = `
import { loadScenario, simulate } from 'tiltyard'

const digests = {}
for (const file of ${JSON.stringify(FILES)}) {
  const { scenario } = await loadScenario('node_modules/tiltyard/' + file, { ownRules: true })
  const { digest } = await simulate(scenario, { battles: ${BATTLES}, seed: '1', threads: 2 })
  digests[file] = digest
}
console.log(JSON.stringify(digests))
`

/** What the sources come to, by the Node of this machine. */
const digests: Record<string, string> = {}
beforeAll(async () => {
  for (const file of FILES) {
    const { scenario } = await loadScenario(join(ROOT, file), { ownRules: true })
    const { digest } = await simulate(scenario!, { battles: BATTLES, seed: '1', threads: 0 })
    digests[file] = digest
  }
})

describe.each(VERSIONS)('under Node %i', (version) => {
  let node: string
  beforeAll(() => {
    const home = join(folder, `node-${version}`)
    mkdirSync(home)
    writeFileSync(join(home, 'package.json'), '{ "private": true }')
    run(home, 'npm', 'install', '--no-audit', '--no-fund', `node@${version}`)
    node = join(home, 'node_modules/node/bin/node')
    expect(run(app, node, '--version')).toMatch(new RegExp(`^v${version}\\.`))
  })

  it('fights the same battles of every scenario', () => {
    expect(JSON.parse(run(app, node, 'fight.js'))).toEqual(digests)
  })

  it('can be required by what is no module', () => {
    writeFileSync(join(app, 'required.cjs'), "console.log(typeof require('tiltyard').simulate)")
    expect(run(app, node, '--no-warnings', 'required.cjs')).toBe('function\n')
  })

  it('checks, and runs the programs of examples/', () => {
    const tiltyard = 'node_modules/tiltyard/dist/cli/main.js'
    expect(run(app, node, tiltyard, 'check', 'node_modules/tiltyard/scenarios/spear-wall.yaml')).toContain('5 passed')
    for (const file of readdirSync(join(app, 'node_modules/tiltyard/examples'))) {
      expect(run(app, node, join('node_modules/tiltyard/examples', file))).not.toBe('')
    }
  })
})

describe('as those see it who publish packages', () => {
  it('publint finds nothing, warnings and suggestions included', () => {
    expect(run(folder, 'npx', '--yes', 'publint@0.3', packed, '--strict')).toContain('All good!')
  })

  // There is no CommonJS, which `require` of a Node before 20.19 would need: the library is of modules only (CONTRIBUTING.md).
  it('are-the-types-wrong finds every name typed, for programs of modules', () => {
    // It fails otherwise.
    const checked = run(folder, 'npx', '--yes', '@arethetypeswrong/cli@0.18', packed, '--profile', 'esm-only')
    expect(checked).toContain('tiltyard/ruleset')
  })
})
