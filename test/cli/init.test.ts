import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { GAME_NAMES } from '../../src/cli/starter-files.ts'
import { loadScenario, simulate } from '../../src/index.ts'
import { makeFolderForTest } from '../folder.ts'
import { EXAMPLES } from './examples.ts'
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
beforeEach(() => {
  folder = makeFolderForTest('init')
})

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

  it('names commands that a shell finds: not by what npx adds to the path, and a folder with a space in quotes', async () => {
    const bin = join(folder, 'cache/node_modules/.bin')
    await mkdir(bin, { recursive: true })
    await symlink(join(ROOT, 'dist/cli/main.js'), join(bin, 'tiltyard'))
    const env = { CI: 'true', PATH: `${bin}${delimiter}${process.env.PATH}` }
    const { stdout } = await tiltyardIn(folder, ['init', 'my game'], env)
    expect(stdout).toContain("\n  cd 'my game'\n")
    expect(stdout).toMatch(/\n {2}node \S*dist\/cli\/main\.js run toll-bridge\.yaml/)
  })

  it('makes it here if no folder is named, and nothing is in the way', async () => {
    await writeFile(join(folder, 'package.json'), '{}')
    await mkdir(join(folder, 'catalog'))
    expect((await tiltyard(folder, 'init', '--quiet')).stdout).toBe('')
    expect(await filesIn(folder)).toEqual([...MADE, 'package.json'].sort())
  })

  it('makes in a repository what is missing, adds to its .gitignore, and says what it has left', async () => {
    await mkdir(join(folder, 'catalog'))
    await writeFile(join(folder, 'catalog/weapons.csv'), 'mine')
    await writeFile(join(folder, '.gitignore'), 'dist\n/node_modules')
    await writeFile(join(folder, 'tiltyard.yaml'), 'seed: 3\n')
    const { code, stdout, stderr } = await tiltyard(folder, 'init')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^ {2}\.gitignore +has reports\/ and \.tiltyard-\* as well$/m)
    expect(stdout).toMatch(/^ {2}catalog\/weapons\.csv +was there, and is as it was$/m)
    // A scenario with other weapons than its own might not be one.
    expect(await filesIn(folder)).toEqual([
      '.github/workflows/balance.yml',
      '.gitignore',
      'catalog/weapons.csv',
      'scenario.schema.json',
      'tiltyard.yaml',
    ])
    expect(await readFile(join(folder, 'catalog/weapons.csv'), 'utf8')).toBe('mine')
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('dist\n/node_modules\nreports/\n.tiltyard-*\n')
  })

  it('leaves a scenario that was changed since, and makes again what was removed', async () => {
    await tiltyard(folder, 'init')
    await writeFile(join(folder, 'toll-bridge.yaml'), 'mine')
    await rm(join(folder, '.github'), { recursive: true })
    const { code, stdout } = await tiltyard(folder, 'init')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}toll-bridge\.yaml +was there, and is as it was$/m)
    expect(await readFile(join(folder, 'toll-bridge.yaml'), 'utf8')).toBe('mine')
    expect(await filesIn(folder)).toEqual(MADE)
  })

  it('makes nothing twice, and goes on where it was ended', async () => {
    await tiltyard(folder, 'init')
    const again = await tiltyard(folder, 'init')
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(again.stdout).toMatch(/^Made nothing in this folder: all of it is there\n\nNext\n/)
    await rm(join(folder, 'baselines'), { recursive: true })
    await rm(join(folder, 'catalog/shields.csv'))
    const { stdout } = await tiltyard(folder, 'init')
    expect(stdout).toMatch(/^Made in this folder\n {2}catalog\/shields\.csv\n {2}baselines\/toll-bridge\.json .*\n\n/)
    expect(await filesIn(folder)).toEqual(MADE)
  })

  it('says where GitHub wants its workflow, in a folder of a repository', async () => {
    await mkdir(join(folder, '.git'))
    const { stdout } = await tiltyard(folder, 'init', 'game/balance')
    expect(stdout).toContain('at the top of a repository: move game/balance/.github there')
    expect(stdout).toContain('working-directory: game/balance\n')
  })

  it('shares the settings of a project with it', async () => {
    await writeFile(join(folder, 'tiltyard.yaml'), 'seed: 3\n')
    const { code, stdout } = await end(start(['init', folder, '--ruleset']))
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}tiltyard\.yaml +was there, and is as it was: `own_rules: true` in it allows/m)
    expect(await readFile(join(folder, 'tiltyard.yaml'), 'utf8')).toBe('seed: 3\n')
  })

  it('makes a ruleset of one’s own with a scenario, which keeps the laws', async () => {
    const made = join(folder, 'rules')
    // A process of its own: only Node itself can be taught where `tiltyard/ruleset` is.
    const [init, laws] = ['init --ruleset rules', 'laws pit-fight.yaml']
    expect(EXAMPLES.map(({ line }) => line)).toEqual(expect.arrayContaining([init, laws]))
    const quiet = await end(start([...init.split(' '), '--quiet'], '', {}, folder))
    expect(quiet).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await filesIn(made)).toEqual([
      '.github/workflows/balance.yml',
      '.gitignore',
      'baselines/pit-fight.json',
      'pit-fight.yaml',
      'pool-d6.mjs',
      'scenario.schema.json',
      'tiltyard.yaml',
    ])
    expect(await readFile(join(made, 'pit-fight.yaml'), 'utf8')).toMatch(/^# .*\$schema=scenario\.schema\.json\n/)
    // Where its tiltyard.yaml allows them, as the commands that are named next do.
    const kept = await end(start(laws.split(' '), '', {}, made))
    expect({ code: kept.code, stderr: kept.stderr }).toEqual({ code: 0, stderr: '' })
    expect(kept.stdout).toMatch(/^Pit fight \(.*\)\n( {2}KEPT .*\n){9}$/)
  })

  it.each(GAME_NAMES)('makes the game %s, which is fought and checked at once', async (game) => {
    expect((await tiltyard(folder, 'init', '--game', game, '--ruleset')).code).toBe(2)
    const made = await tiltyard(folder, 'init', '--game', game)
    expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
    const yaml = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
    const rules = yaml.find((name) => name.endsWith('.rules.yaml'))!
    const [scenario] = yaml.filter((name) => name !== rules)
    expect(yaml).toHaveLength(2)
    expect(made.stdout).toContain(`\n  ${rules}`)
    expect(await readFile(join(folder, scenario!), 'utf8')).toMatch(/^# .*\$schema=scenario\.schema\.json\n/)
    expect(await readFile(join(folder, rules), 'utf8')).toMatch(/^# .*\$schema=rules\.schema\.json\n/)
    expect(await readFile(join(folder, 'rules.schema.json'), 'utf8')).toContain('Tiltyard rules file')
    const valid = await tiltyard(folder, 'validate', ...yaml)
    // Of a whole game a first scenario uses a part.
    const others = valid.stderr.replaceAll(/^.*: warning: no tactic uses .*\n.*\n *\^~*\n*/gm, '')
    expect({ code: valid.code, others }).toEqual({ code: 0, others: '' })
    expect(valid.stdout.match(/: no errors/g)).toHaveLength(2)
    const [fought, checked] = [
      await tiltyard(folder, 'run', scenario!, '--battles', '2000', '--quiet'),
      // As the workflow does it, with what the shell finds.
      await tiltyard(folder, 'check', ...yaml, '--require-baselines'),
    ]
    expect({ code: fought.code, stderr: fought.stderr }).toEqual({ code: 0, stderr: '' })
    expect(fought.stdout).not.toContain('Rules never followed')
    expect({ code: checked.code, stdout: checked.stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^PASS /m),
    })
  })

  it('refuses a game that it does not know, and says which there are', async () => {
    const { code, stderr } = await tiltyard(folder, 'init', '--game', 'chess')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/--game is "chess", expected blank.* or \w+$/m),
    })
    expect(await filesIn(folder)).toEqual([])
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
    expect(commands).toEqual(['npm ci --omit=optional', 'npx tiltyard check *.yaml --require-baselines'])
    // As a shell gives it the files, with settings among them.
    await writeFile(join(folder, 'tiltyard.yaml'), 'seed: 1\n')
    const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml'))
    const { code, stdout } = await tiltyard(folder, 'check', ...files, '--require-baselines')
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
