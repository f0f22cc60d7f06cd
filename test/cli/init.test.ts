import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadScenario, simulate } from '../../src/index.ts'
import { type Ended, end, start, tiltyardIn } from './tiltyard.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MADE = [
  '.github/workflows/balance.yml',
  '.gitignore',
  'baselines/toll-bridge.json',
  'catalog/armours.csv',
  'catalog/shields.csv',
  'catalog/weapons.csv',
  'scenario.schema.json',
  'toll-bridge.yaml',
]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiltyard-init-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs `tiltyard` in a folder of a user, in CI. */
function tiltyard(cwd: string, ...args: string[]): Promise<Ended> {
  return tiltyardIn(cwd, args, { CI: 'true' })
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort()
}

describe('tiltyard init', () => {
  it('makes a scenario with its catalogs in a new folder, and says what to do next', async () => {
    const { code, stdout, stderr } = await tiltyard(folder, 'init', 'balance')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await expect(stdout.replaceAll(ROOT.slice(0, -1), '/TILTYARD')).toMatchFileSnapshot('init.txt')
    expect(await filesIn(join(folder, 'balance'))).toEqual(MADE)
  })

  it('makes it here if no folder is named, and nothing is in the way', async () => {
    await writeFile(join(folder, 'package.json'), '{}')
    await mkdir(join(folder, 'catalog'))
    expect((await tiltyard(folder, 'init', '--quiet')).stdout).toBe('')
    expect(await filesIn(folder)).toEqual([...MADE, 'package.json'].sort())
  })

  it('overwrites nothing, and lists all that is in the way', async () => {
    await mkdir(join(folder, '.github'))
    await writeFile(join(folder, '.github/workflows'), 'mine')
    await writeFile(join(folder, 'toll-bridge.yaml'), 'mine')
    await writeFile(join(folder, '.gitignore'), 'mine')
    expect(await tiltyard(folder, 'init')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'tiltyard: nothing is made in ".": these are in the way, and not overwritten\n' +
        '  toll-bridge.yaml\n  .github/workflows\n  .gitignore\nname another folder: tiltyard init DIR\n',
    })
    expect(await filesIn(folder)).toEqual(['.github/workflows', '.gitignore', 'toll-bridge.yaml'])
    expect(await readFile(join(folder, 'toll-bridge.yaml'), 'utf8')).toBe('mine')
  })

  it('goes on where it was killed, and replaces nothing that somebody has changed', async () => {
    await tiltyard(folder, 'init', '--quiet')
    const files = await Promise.all(MADE.map((path) => readFile(join(folder, path), 'utf8')))
    // The baseline comes last.
    for (const path of ['baselines/toll-bridge.json', 'catalog/shields.csv']) await rm(join(folder, path))
    expect(await tiltyard(folder, 'init', '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await Promise.all(MADE.map((path) => readFile(join(folder, path), 'utf8')))).toEqual(files)

    await rm(join(folder, 'baselines/toll-bridge.json'))
    await writeFile(join(folder, 'catalog/shields.csv'), 'mine')
    expect((await tiltyard(folder, 'init', '--quiet')).code).toBe(2)
    expect(await filesIn(folder)).toEqual(MADE.filter((path) => path !== 'baselines/toll-bridge.json'))
    expect(await readFile(join(folder, 'catalog/shields.csv'), 'utf8')).toBe('mine')
  })

  it('makes nothing twice', async () => {
    await tiltyard(folder, 'init')
    const { code, stderr } = await tiltyard(folder, 'init')
    expect(code).toBe(2)
    for (const path of MADE) expect(stderr).toContain(`  ${path}\n`)
  })

  it('makes a ruleset of one’s own with a scenario, which keeps the laws', async () => {
    const made = join(folder, 'rules')
    // A process of its own: only Node itself can be taught where `tiltyard/ruleset` is.
    const quiet = await end(start(['init', made, '--ruleset', '--quiet']))
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await filesIn(made)).toEqual([
      '.github/workflows/balance.yml',
      '.gitignore',
      'baselines/pit-fight.json',
      'pit-fight.yaml',
      'pool-d6.mjs',
      'scenario.schema.json',
    ])
    expect(await readFile(join(made, 'pit-fight.yaml'), 'utf8')).toMatch(/^# .*\$schema=scenario\.schema\.json\n/)
    const laws = await end(start(['laws', join(made, 'pit-fight.yaml')]))
    expect({ code: laws.code, stderr: laws.stderr }).toEqual({ code: 0, stderr: '' })
    expect(laws.stdout).toMatch(/^Pit fight \(.*\)\n( {2}KEPT .*\n){9}$/)
  })

  it('refuses a folder that takes nothing, and does not wait for it', async () => {
    // Root may write anywhere but there.
    expect(await tiltyard(folder, 'init', '/proc/foo')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^tiltyard: cannot make a scenario in "\/proc\/foo": /),
    })
  })

  it('names commands that work from where it was run', async () => {
    await mkdir(join(folder, 'node_modules'))
    await symlink(ROOT, join(folder, 'node_modules/tiltyard'))
    const { stdout } = await tiltyard(folder, 'init', 'balance')
    expect(stdout).toContain('  cd balance\n  npx tiltyard run toll-bridge.yaml  # who')
    // It is among the packages already.
    expect(stdout).not.toContain('npm install')
  })

  it('makes nothing where there can be no folder', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await tiltyard(folder, 'init', 'file')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'tiltyard: nothing is made in "file": this is in the way, and not overwritten\n  file\nname another folder: tiltyard init DIR\n',
    })
    expect((await tiltyard(folder, 'init', join('file', 'below'))).code).toBe(2)
    expect((await tiltyard(folder, 'init', ' ')).stderr).toBe('tiltyard: DIR is " ", expected the path of a folder\n')
    expect(await filesIn(folder)).toEqual(['file'])
  })
})

describe('what it makes', () => {
  beforeEach(() => tiltyard(folder, 'init'))

  it('has no mistakes, and is fought at once', async () => {
    expect(await tiltyard(folder, 'validate', 'toll-bridge.yaml')).toEqual({
      code: 0,
      stdout: 'toll-bridge.yaml: no errors (Toll bridge; 4 v 3, osr-d20)\n',
      stderr: '',
    })
    const { code, stdout, stderr } = await tiltyard(folder, 'run', 'toll-bridge.yaml', '--battles', '2000')
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Report: reports[/\\]toll-bridge/) })
    expect(stdout).toContain('Toll bridge')
    // All of it is of use: no rule is idle.
    expect(stdout).not.toContain('Rules never followed')
  })

  it('passes its own check, as the workflow makes it', async () => {
    const workflow = parse(await readFile(join(folder, '.github/workflows/balance.yml'), 'utf8'))
    const { steps } = workflow.jobs.balance
    const commands = steps.flatMap(({ run }: { run?: string }) => run ?? [])
    expect(commands).toEqual(['npm ci', 'npx tiltyard check *.yaml --require-baselines'])
    const { code, stdout } = await tiltyard(folder, 'check', 'toll-bridge.yaml', '--require-baselines')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('8 passed') })
  })

  it('wins as often as its comments say, as it is and with each change to try', async () => {
    const text = await readFile(join(folder, 'toll-bridge.yaml'), 'utf8')
    const claims = [...text.matchAll(/^# {3}--set (\S+|'[^']+') .*: guards win (\d+) %$/gm)].map(([, set, share]) => ({
      set: [set.replaceAll("'", '')],
      share: Number(share),
    }))
    expect(claims).toHaveLength(5)
    const [, even] = /comes out even: guards win (\d+) %/.exec(text)!
    for (const { set, share } of [{ set: [], share: Number(even) }, ...claims]) {
      const { scenario } = await loadScenario(join(folder, 'toll-bridge.yaml'), { overrides: set })
      const { metrics } = await simulate(scenario!, { battles: 8_000, threads: 0 })
      const { low, high } = metrics['win.guards']
      // The interval of a fixed seed, and half a point for rounding.
      expect(share, set[0]).toBeGreaterThan(100 * low - 0.5)
      expect(share, set[0]).toBeLessThan(100 * high + 0.5)
    }
  })

  it('points editors to a schema that is there, the package’s own', async () => {
    const [line] = (await readFile(join(folder, 'toll-bridge.yaml'), 'utf8')).split('\n')
    const [, path] = /^# yaml-language-server: \$schema=(.*)$/.exec(line)!
    expect(await readFile(join(folder, path), 'utf8')).toBe(
      readFileSync(join(ROOT, 'schema/scenario.schema.json'), 'utf8'),
    )
  })

  it('keeps reports and what is left of killed commands out of the repository, but no baselines', async () => {
    const ignored = (await readFile(join(folder, '.gitignore'), 'utf8'))
      .split('\n')
      .filter((line) => /^[^#]/.test(line))
    expect(ignored).toEqual(['node_modules/', 'reports/', '.tiltyard-*'])
  })

  it('is all in the package', () => {
    const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(files).toEqual(expect.arrayContaining(['starter', 'schema']))
    expect(existsSync(join(ROOT, 'starter/gitignore'))).toBe(true)
  })
})
