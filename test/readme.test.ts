import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { EXIT } from '../src/cli/terminal.ts'
import { loadScenario } from '../src/index.ts'
import { RULESETS } from '../src/rulesets/index.ts'
import { COMMON_NAMES } from '../src/tactics/vocabulary.ts'
import { type Ended, end, MAIN, tiltyard, tiltyardIn } from './cli/tiltyard.ts'
import { codeBlocks, README, ROOT, section, tableKeys } from './readme.ts'

/** Where a user would be, with the scenarios and nothing else. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiltyard-readme-'))
  cpSync(join(ROOT, 'scenarios'), join(folder, 'scenarios'), { recursive: true })
  // With the package installed, for rulesets of one's own.
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/tiltyard'))
  symlinkSync(join(ROOT, 'node_modules/zod'), join(folder, 'node_modules/zod'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A line of the README in a shell, with the build in place of the package. */
function shell(line: string): Promise<Ended> {
  const command = line.replace(/^npx tiltyard /, `"${process.execPath}" "${MAIN}" `)
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
  return end(spawn('sh', ['-c', command], { cwd: folder, env }))
}

/** The same in this process, but for what the shell makes of the line. */
async function run(line: string): Promise<Ended> {
  const words = line.replace(/^npx tiltyard /, '')
  const { stdout } = await promisify(execFile)('sh', ['-c', `printf '%s\\0' ${words}`], { cwd: folder })
  return tiltyardIn(folder, stdout.split('\0').slice(0, -1))
}

/** Those that have been run as they stand: some of them take seconds. */
const runs = new Map<string, Promise<Ended>>()
function runOnce(line: string): Promise<Ended> {
  // What it draws is shown, too.
  const ended = runs.get(line) ?? run(isMatrix(line) ? `${line} --format all --out drawn` : line)
  runs.set(line, ended)
  return ended
}

const isMatrix = (line: string) => line.startsWith('npx tiltyard matrix ')

const COMMANDS = codeBlocks('sh').flatMap((block) => block.trim().split('\n'))
const BOTH = COMMANDS.filter((line) => line.startsWith('npm ci && '))
const USES = COMMANDS.filter((line) => line.startsWith('npx tiltyard '))

const FENCE = '```'

describe('the example', () => {
  const [main] = BOTH.map((line) => line.replace('npm ci && ', ''))
  let fought: Ended
  beforeAll(async () => {
    fought = await shell(main)
  })

  // After a change of results: npx vitest run test/readme.test.ts --update
  it('prints what is shown', async () => {
    expect(fought.code).toBe(0)
    const { stdout, stderr } = fought
    const show = (readme: string, what: string, text: string): string => {
      const marker = `compares this with what ${what} prints -->\n${FENCE}\n`
      const [before, after] = readme.split(marker)
      return `${before}${marker}${text}${after.slice(after.indexOf(FENCE))}`
    }
    let shown = show(README, 'the command', `${stdout}\n${stderr}`)
    for (const command of [
      'replay',
      'exact',
      'compare',
      'sweep',
      'sensitivity',
      'matrix',
      'compare --exact',
      'check',
    ]) {
      const [name, ...flags] = command.split(' ')
      const isOne = (line: string) =>
        line.startsWith(`npx tiltyard ${name} `) && flags.every((flag) => line.includes(flag))
      const told = await runOnce(COMMANDS.find(isOne)!)
      expect({ command, code: told.code }).toEqual({ command, code: 0 })
      shown = show(shown, command, told.stdout)
    }
    await expect(shown).toMatchFileSnapshot('../README.md')
  })

  it('writes the report that is shown', async () => {
    const usual = readdirSync(join(folder, 'reports/spear-wall'))
    expect(usual.sort()).toEqual(['histograms.csv', 'index.html', 'metrics.csv', 'result.json'])
    // The same with the charts that the README shows.
    await run(`${main} --format all --quiet --out charted`)
    const written = join(folder, 'charted')
    const kept = join(ROOT, 'reports/example')
    const files = readdirSync(written, { recursive: true, encoding: 'utf8' }).sort()
    expect(readdirSync(kept, { recursive: true, encoding: 'utf8' }).sort()).toEqual(files)
    // Pictures of points are left to the machine that paints them; the drawings that they are painted from are not.
    const stale = files
      .filter((file) => /\.\w+$/.test(file) && !file.endsWith('.png'))
      .filter((file) => !readFileSync(join(written, file)).equals(readFileSync(join(kept, file))))
    expect(
      stale,
      'to write it anew: npx tiltyard run scenarios/spear-wall.yaml --format all --out reports/example',
    ).toEqual([])
  })

  it('shows the picture of that matrix', async () => {
    await runOnce(COMMANDS.find(isMatrix)!)
    const drawn = readFileSync(join(folder, 'drawn/charts/matrix.svg'), 'utf8')
    await expect(drawn).toMatchFileSnapshot('../docs/pictures/armoury.svg')
  })

  it('shows the digest of that report', () => {
    const { digest } = JSON.parse(readFileSync(join(ROOT, 'reports/example/result.json'), 'utf8'))
    expect(README).toContain(`digest ${digest.slice(0, 12)} `)
    expect(readFileSync(join(ROOT, 'reports/example/index.html'), 'utf8')).toContain(digest)
  })
})

/** A file with one mistake, once the line that the README shows stands for the knight. */
const DUEL = `tiltyard: 1
name: Duel
rules: { system: osr-d20 }
weapons:
  sword: { damage: d8 }
armours:
  mail: { rating: 4 }
combatants:
  knight:
parties:
  left: { members: [knight] }
  right: { members: [knight] }
`

describe('the commands', () => {
  it('are run by CI, the two for a fresh clone and no others', () => {
    expect(BOTH).toHaveLength(2)
    const script = readFileSync(join(ROOT, '.ci/run'), 'utf8').split('\n')
    expect(script).toContain('set -euo pipefail')
    // In parentheses, where a failure on the left of `&&` ends the script as well.
    expect(script.filter((line) => /\b(npm|npx|node)\b/.test(line))).toEqual(BOTH.map((line) => `(${line})`))
  })

  it('are of these two kinds', () => {
    expect(USES).not.toEqual([])
    expect(COMMANDS.filter((line) => !BOTH.includes(line) && !USES.includes(line))).toEqual([])
  })

  it.each(USES)('%s', async (line) => {
    const isRun = line.startsWith('npx tiltyard run ')
    const fewer = isRun ? '2000' : line.startsWith('npx tiltyard baseline ') ? '500' : undefined
    const cut = fewer ? line.replace(/ --battles \S+/, '').replace(/^npx tiltyard \w+ /, `$&--battles ${fewer} `) : line
    const { code, stderr } = await runOnce(cut)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('error') })
  })

  it('are those of the help screen, with all their flags', async () => {
    const { stdout: help } = await tiltyard('--help')
    const commands = tableKeys('Commands').filter((key) => key.startsWith('tiltyard '))
    const known = [...help.matchAll(/^ {2}(\w+(?: FILE(?:\.\.\.)?| PATH)?(?: \[[A-Z]+\])?)(?: |$)/gm)].map(
      ([, name]) => `tiltyard ${name.replace('...', '…')}`,
    )
    expect(commands.sort()).toEqual(known.sort())

    const flagsOf = async (command: string): Promise<string[]> => {
      const { stdout } = await tiltyard(command, '--help-all')
      const flags = [...stdout.matchAll(/^ {2}(--\w+)/gm)].map(([, flag]) => flag)
      return flags.filter((flag) => flag !== '--help' && flag !== '--version')
    }
    const shown = tableKeys('Commands').flatMap((key) => key.match(/^--(?!no-)\w+/) ?? [])
    expect(shown.sort()).toEqual((await flagsOf('run')).sort())
    const words = section('Replay').split(/[\s`]+/)
    expect((await flagsOf('replay')).filter((flag) => !words.includes(flag))).toEqual([])
  })

  it('exit with the codes listed', () => {
    const [, codes] = /Exit codes: ([^.]*)\./.exec(README.replaceAll('\n', ' ')) ?? []
    expect(codes.match(/\d+/g)?.map(Number)).toEqual(Object.values(EXIT))
  })
})

describe('the scenario file', () => {
  it('has the keys of its schema', () => {
    const schema = JSON.parse(readFileSync(join(ROOT, 'schema/scenario.schema.json'), 'utf8'))
    const keys = tableKeys('The scenario file').filter((key) => /^[a-z]+(: 1)?$/.test(key))
    const known = keys.map((key) => key.replace(': 1', '')).filter((key) => key in schema.properties)
    expect(Object.keys(schema.properties).filter((key) => !known.includes(key))).toEqual([])
  })

  it('is shown by all scenarios there are', () => {
    const listed = [...README.matchAll(/\]\(scenarios\/([\w-]+\.yaml)\)/g)].map(([, file]) => file)
    const files = readdirSync(join(ROOT, 'scenarios')).filter((file) => file.endsWith('.yaml'))
    expect([...new Set(listed)].sort()).toEqual(files.sort())
  })

  it('takes the rules of tactics that are shown', async () => {
    const [prose] = section('The scenario file').split('\nEditors complete')
    const rules = [...prose.matchAll(/`(attack weakest|\{\s*do:[^`]*\})`/g)].map(([, rule]) => rule)
    expect(rules).toHaveLength(2)
    const overrides = rules.map((rule, index) => `tactics.charge-in.turn.${index + 1}=${rule.replaceAll('\n', ' ')}`)
    const { problems } = await loadScenario(join(ROOT, 'scenarios/spear-wall.yaml'), { overrides })
    expect(problems).toEqual([])
  })

  it('knows the names in conditions that are listed', () => {
    const [, names] = /names such as ([^;]*);/.exec(section('The scenario file')) ?? []
    const columns = RULESETS.flatMap(({ vocabulary }) => Object.keys(vocabulary.columns))
    const unknown = [...names.matchAll(/`(?:(?:my|target)\.)?(\w+)`/g)].flatMap(([, name]) =>
      name in COMMON_NAMES || columns.includes(name) ? [] : [name],
    )
    expect(unknown).toEqual([])
  })

  it('is told its mistakes as shown', async () => {
    const shown = codeBlocks('').find((block) => block.startsWith('duel.yaml:'))!
    const mistake = shown.split('\n')[1].slice(2)
    writeFileSync(
      join(folder, 'duel.yaml'),
      DUEL.replace('  knight:\n', () => `${mistake}\n`),
    )
    const { code, stdout, stderr } = await run('npx tiltyard validate duel.yaml')
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `${shown}\ntiltyard: 1 problem\n` })
  })
})

describe('rulesets', () => {
  it('are all listed', () => {
    expect(tableKeys('Rulesets')).toEqual(RULESETS.map(({ id }) => id))
  })

  it.each(RULESETS.map(({ id }) => id))('%s has the files that every ruleset has', (id) => {
    const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const rows = architecture.split('\n').filter((line) => line.startsWith('| `'))
    const files = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+\.ts)`/g)].map(([, file]) => file!))
    expect(files).toContain('fighter.ts')
    expect(files.filter((file) => !existsSync(join(ROOT, 'src/rulesets', id, file)))).toEqual([])
  })
})

it('has no blanks left to fill in', () => {
  expect(README).not.toContain('@@')
})

it('all links, pictures, paths and npm scripts lead somewhere', () => {
  const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path)
  const paths = [...README.matchAll(/`((?:src|test|bench|schema|scenarios)\/[\w./-]*)`/g)].map(([, path]) => path)
  expect(links.filter((path) => path.endsWith('.png'))).not.toEqual([])
  expect([...links, ...paths].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const scripts = [...README.matchAll(/npm (?:run (\w+)|(test))/g)].map(([, script, test]) => script ?? test)
  expect(scripts).not.toEqual([])
  expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([])
})
