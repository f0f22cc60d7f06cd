import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadGrid, loadNeighbourhood, loadScenario, loadTable, loadTuning, simulate } from '../../src/index.ts'
import { tiltyardIn } from './tiltyard.ts'

/*
 * A ruleset in code is run with consent only. The module here counts, for the whole process, how often it was run.
 */

const EXAMPLE = fileURLToPath(new URL('../../scenarios/own-rules/', import.meta.url))

/** A project of the user, and a folder of somebody else; each with the same scenario and a ruleset that it names. */
let project: string
let stranger: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tiltyard-consent-'))
  ;[project, stranger] = ['project', 'stranger'].map((name) => join(folder, name))
  const scenario = await readFile(join(EXAMPLE, 'pit-fight.yaml'), 'utf8')
  for (const at of [project, stranger]) {
    await mkdir(at)
    await writeFile(join(at, 'pit-fight.yaml'), scenario.replace('./pool-d6.mjs', './rules.mjs'))
    const rules = pathToFileURL(join(EXAMPLE, 'pool-d6.mjs'))
    await writeFile(join(at, 'rules.mjs'), `process.emit('tiltyard-test-ran', 1)\nexport * from '${rules}'\n`)
  }
  process.on('tiltyard-test-ran' as 'exit', countRun)
  runs = 0
})
afterEach(async () => {
  process.off('tiltyard-test-ran' as 'exit', countRun)
  await rm(join(project, '..'), { recursive: true, force: true })
})
let runs = 0
const countRun = (): void => {
  runs++
}

const FILE = 'pit-fight.yaml'
const REFUSED =
  'pit-fight.yaml:20:18: error: the ruleset "./rules.mjs" is code: nothing allows it to be run; if you trust it, ' +
  'allow it: --allow-own-rules, own_rules: true in tiltyard.yaml, or ownRules of loadScenario\n' +
  '  rules: { system: ./rules.mjs }\n                   ^~~~~~~~~~~\n'
const FEW = ['--battles', '20', '--threads', '0', '--json']
const SHARED = ['--vary', 'weapons.club.dice=1,2']

const READING: readonly (readonly string[])[] = [
  ['metrics', FILE],
  ['explain', 'weapons.club', FILE],
  ['run', FILE, ...FEW],
  ['run', FILE, '--rare', 'win.crowd'],
  ['run', FILE, ...FEW, '--shard', '1/2'],
  ['run', FILE, ...FEW, '--checkpoint', 'checkpoint.json'],
  ['run', '.', ...FEW],
  ['replay', FILE],
  ['exact', FILE],
  ['watch', FILE],
  ['laws', FILE],
  ['compare', FILE, '--set', 'weapons.club.dice=2', ...FEW],
  ['sweep', FILE, ...SHARED, ...FEW],
  ['sensitivity', FILE, ...FEW],
  ['ablate', FILE, ...FEW],
  ['skill', FILE, '--steps', '1', ...FEW],
  ['matrix', FILE, '--among', 'weapons.*', ...FEW],
  ['tune', FILE, ...SHARED, '--goal', 'win.crown = 50%'],
  ['check', FILE],
  ['baseline', FILE],
]

describe('without consent', () => {
  it.each(READING)('%s %s does not run the module, and says how to allow it', async (...line) => {
    const { code, stdout, stderr } = await tiltyardIn(project, line)
    expect({ code, stdout, runs }).toEqual({ code: 2, stdout: '', runs: 0 })
    expect(stderr).toContain(REFUSED)
  })

  it('the studio does not run it either, which could not', async () => {
    const { code, stderr } = await tiltyardIn(project, ['studio', FILE])
    expect({ code, runs }).toEqual({ code: 2, runs: 0 })
    expect(stderr).toContain('the studio runs in a browser, where rulesets in code cannot be loaded')
  })

  it('validate checks what it can, and says what it has not', async () => {
    const fine = await tiltyardIn(project, ['validate', FILE])
    expect(fine).toMatchObject({ code: 0, stdout: `${FILE}: no errors (but for its ruleset, which was not run)\n` })
    expect(fine.stderr).toContain(
      `${FILE}:20:18: warning: the ruleset "./rules.mjs" is code: it is not run, and its part is not checked; if you trust it`,
    )
    const json = JSON.parse((await tiltyardIn(project, ['validate', FILE, '--json'])).stdout)
    expect(json.files).toMatchObject([{ valid: true, unchecked: 'ruleset', problems: [{ severity: 'warning' }] }])
    const wrong = ['parties.crowd.members=[3 thugg]', 'combatants.thug.tactic=strik-on', 'run.max_rounds=0']
    const broken = await tiltyardIn(project, ['validate', FILE, ...wrong.flatMap((set) => ['--set', set])])
    expect(broken.code).toBe(2)
    expect(broken.stderr).toMatch(/error: unknown combatant "thugg"; did you mean "thug"/)
    expect(broken.stderr).toMatch(/error: unknown tactic "strik-on"; did you mean "strike-on"/)
    expect(broken.stderr).toMatch(/error: max_rounds is 0/)
    expect(broken.stderr).toContain('tiltyard: 3 problems')
    expect(runs).toBe(0)
  })

  it('no function of the library runs it', async () => {
    const path = join(project, FILE)
    const loaded = await loadScenario(path)
    expect(loaded).toMatchObject({ needsOwnRules: true, problems: [{ severity: 'error' }] })
    expect(loaded.scenario).toBeUndefined()
    const { text } = { text: await readFile(path, 'utf8') }
    expect((await loadScenario({ text, folder: project })).needsOwnRules).toBe(true)
    const vary = ['weapons.club.dice=1,2']
    for (const { problems } of [
      await loadGrid(path, { vary }),
      await loadNeighbourhood(path),
      await loadTable(path, { among: ['weapons.*'] }),
      await loadTuning([path], { vary, goal: ['win.crown = 50%'] }),
      await loadScenario(path, { ownRules: stranger }),
    ])
      expect(problems).toMatchObject([{ message: expect.stringContaining('is code: nothing allows it') }])
    expect(runs).toBe(0)
    await expect(loadScenario(path, { ownRules: '' })).rejects.toThrow('Expected `ownRules` to be true, false or')
  })

  it('a scenario that names an address of code, and was never read, is not fought', async () => {
    const { scenario } = await loadScenario(join(EXAMPLE, 'pit-fight.yaml'), { ownRules: true })
    const code = 'data:text/javascript,process.emit("tiltyard-test-ran",1)'
    const forged = { ...scenario!, rules: { ...scenario!.rules, system: code } }
    await expect(simulate(forged, { battles: 1, threads: 0 })).rejects.toThrow(
      'Expected a scenario that loadScenario has read with `ownRules` in this process',
    )
    expect(runs).toBe(0)
  })
})

describe('consent', () => {
  const run = (folder: string, ...args: string[]) => tiltyardIn(folder, ['run', ...args, ...FEW])
  const allow = (folder: string) => writeFile(join(folder, 'tiltyard.yaml'), 'own_rules: true\n')

  it('is a flag of every command that reads, for all that it names', async () => {
    const { code, stderr } = await run(project, FILE, '--allow-own-rules')
    expect({ code, stderr, runs }).toEqual({ code: 0, stderr: '', runs: 1 })
    const { scenario } = await loadScenario(join(stranger, FILE), { ownRules: stranger })
    expect((await simulate(scenario!, { battles: 20, threads: 0 })).battles).toBe(20)
    expect(runs).toBe(2)
  })

  it('is own_rules: true of the configuration that is found from the working directory on', async () => {
    await allow(project)
    await mkdir(join(project, 'below'))
    expect(await run(join(project, 'below'), join('..', FILE))).toMatchObject({ code: 0, stderr: '' })
    expect(runs).toBe(1)
    // A flag of the command line comes first.
    expect((await run(project, FILE, '--no-allow-own-rules')).code).toBe(2)
    await writeFile(join(project, 'tiltyard.yaml'), 'own_rules: false\n')
    expect((await run(project, FILE)).stderr).toContain('nothing allows it to be run')
    await writeFile(join(project, 'tiltyard.yaml'), 'own_rules: ./rules.mjs\n')
    expect((await run(project, FILE)).stderr).toContain('own_rules is "./rules.mjs", expected true or false')
  })

  it('is not that of a folder which brings its own', async () => {
    await allow(stranger)
    const { code, stderr } = await run(project, join('..', 'stranger', FILE))
    expect({ code, runs }).toEqual({ code: 2, runs: 0 })
    expect(stderr).toContain('nothing allows it to be run')
  })

  it('of a project is not that of what stands elsewhere, links followed', async () => {
    await allow(project)
    await symlink(stranger, join(project, 'linked'))
    for (const file of [join('..', 'stranger', FILE), join('linked', FILE)]) {
      const { code, stderr } = await run(project, file)
      expect(code).toBe(2)
      expect(stderr).toContain('nothing allows it to be run; own_rules allows what is below .; to allow this as well')
    }
    expect(runs).toBe(0)
    await cp(stranger, join(project, 'mine'), { recursive: true })
    expect((await run(project, join('mine', FILE))).code).toBe(0)
  })
})
