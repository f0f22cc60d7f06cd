import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, parseDocument } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import { COMMANDS } from '../src/cli/command-line.ts'
import { EXIT } from '../src/cli/terminal.ts'
import { loadScenario } from '../src/index.ts'
import { RULESETS } from '../src/rulesets/index.ts'
import { type Ended, MAIN, tiltyard, tiltyardIn } from './cli/tiltyard.ts'
import { makeFolder } from './folder.ts'
import { codeBlocks, isBuilding, LINES, PAGES, ROOT, readPage, tableKeys, tableRows, USES } from './readme.ts'

const README = readPage('README.md')

/** Where a user would be, with the scenarios, the one that the README shows, and nothing else. */
const folder = makeFolder('readme')
beforeAll(() => {
  cpSync(join(ROOT, 'scenarios'), join(folder, 'scenarios'), { recursive: true })
  const [, file] = /Save this as `(.+?)`/.exec(README)!
  writeFileSync(join(folder, file), codeBlocks('README.md', 'yaml')[0])
  // With the package installed, for rulesets of one's own.
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/tiltyard'))
  symlinkSync(join(ROOT, 'node_modules/zod'), join(folder, 'node_modules/zod'))
})

/** A line of a page, in this process, but for what the shell makes of it. */
async function run(line: string, cwd = folder): Promise<Ended> {
  const words = line.replace(/^npx tiltyard /, '')
  const { stdout } = await promisify(execFile)('sh', ['-c', `printf '%s\\0' ${words}`], { cwd })
  return tiltyardIn(cwd, stdout.split('\0').slice(0, -1))
}

/** Those that have been run: some of them take seconds, and stand on several pages. */
const runs = new Map<string, Promise<Ended>>()
function runOnce(line: string): Promise<Ended> {
  // What it draws is shown, too.
  const ended = runs.get(line) ?? run(isMatrix(line) ? `${line} --format charts --out drawn` : withoutPage(line))
  runs.set(line, ended)
  return ended
}

/** The one whose report is looked at. */
const REPORTED = 'npx tiltyard run scenarios/spear-wall.yaml'

/** The same command without what it would draw on a page: nobody looks at that, and it takes longer than to fight. */
function withoutPage(line: string): string {
  const [, name] = /^npx tiltyard ([\w-]+)/.exec(line)!
  const drawsPage = 'format' in (COMMANDS.find((command) => command.name === name)?.flags ?? {})
  const isWritten = line === REPORTED || / --(format|json|out|shard|rare)\b/.test(line) || name === 'merge'
  return drawsPage && !isWritten ? `${line} --format json` : line
}

/** An output that a page shows: behind a comment, and of the command line above it. */
interface Shown {
  /** With its fences. */
  readonly block: string
  readonly output: string
  readonly command: string
  /** Whether more is printed, for which `…` stands. */
  readonly isBeginning: boolean
}

const isMatrix = (line: string) => line.startsWith('npx tiltyard matrix ')

const FENCE = '```'
const OUTPUT =
  /^<!-- test\/readme\.test\.ts compares this with (the output|how the output begins) -->\n```\n([\s\S]*?)^```$/gm

function shownOn(page: string): Shown[] {
  const text = readPage(page)
  return [...text.matchAll(OUTPUT)].map(({ 0: block, 1: what, 2: output, index }) => {
    const [command] = text
      .slice(0, index)
      .match(/(?<=\n)npx tiltyard .*(?=\n)/g)!
      .slice(-1)
    return { block, output, command, isBeginning: what !== 'the output' }
  })
}

/** What a page does step by step: saves files, adds to them, gives commands and shows what they print. */
const STEP =
  /^(?:<!-- test\/readme\.test\.ts (saves this as|adds this to|compares this with) (.*) -->\n)?```(yaml|sh|)\n([\s\S]*?)^```$/gm

const BUILDING = PAGES.filter(isBuilding)
const BOTH = LINES.filter((line) => line.startsWith('npm ci && '))
const SHOWING = PAGES.filter((page) => shownOn(page).length > 0 && !isBuilding(page))
const SHOWN = SHOWING.flatMap(shownOn)

describe('the pages', () => {
  // After a change of results: npx vitest run test/readme.test.ts --update
  it.each(SHOWING)('%s shows what is printed', async (page) => {
    let text = readPage(page)
    for (const { block, output, command, isBeginning } of shownOn(page)) {
      const { code, stdout } = await runOnce(command)
      expect({ command, code }).toEqual({ command, code: 0 })
      const lines = stdout.split('\n')
      const reported = isBeginning ? `${lines.slice(0, output.split('\n').length - 2).join('\n')}\n…\n` : stdout
      const now = block.slice(0, block.indexOf(FENCE) + FENCE.length)
      text = text.replace(block, () => `${now}\n${reported}${FENCE}`)
    }
    await expect(text).toMatchFileSnapshot(`../${page}`)
  })

  it.each(BUILDING)('%s shows what is printed, step by step', async (page) => {
    const here = join(folder, page.replaceAll(/\W/g, '-'))
    mkdirSync(here)
    let ended: Ended = { code: 0, stdout: '', stderr: '' }
    const steps = [...readPage(page).matchAll(STEP)].map(([block, does, what, language, content]) => {
      return { block, does, what: what!, language, content: content! }
    })
    let text = readPage(page)
    for (const [at, { block, does, what, language, content }] of steps.entries()) {
      if (does === 'saves this as') writeFileSync(join(here, what), content)
      else if (does === 'adds this to') addTo(join(here, what), content)
      else if (language === 'sh') {
        expect(content).toMatch(/^npx tiltyard .*\n$/)
        ended = await run(withoutPage(content.trim()), here)
        const code = steps[at + 1]?.what === 'the problems' ? 2 : 0
        expect({ content, code: ended.code }).toEqual({ content, code })
      } else if (does === 'compares this with') {
        const { stdout, stderr } = ended
        const shown = content.split('\n').length - 2
        const printed = what === 'the problems' ? stderr : stdout
        const wanted = what.startsWith('how') ? `${printed.split('\n').slice(0, shown).join('\n')}\n…\n` : printed
        text = text.replace(block, () => block.replace(`${FENCE}\n${content}`, () => `${FENCE}\n${wanted}`))
      }
    }
    await expect(text).toMatchFileSnapshot(`../${page}`)
  })

  it('start with the game that init makes', () => {
    const [rules, duel] = ['my-game.rules.yaml', 'duel.yaml'].map((file) =>
      parse(readFileSync(join(ROOT, 'starter/blank', file), 'utf8')),
    )
    const [first, second] = codeBlocks('docs/your-own-game.md', 'yaml').map((block) => parse(block))
    expect(first).toEqual(rules)
    expect({ ...second, expect: duel.expect }).toEqual(duel)
  })

  it('show the report that is written', async () => {
    await runOnce(REPORTED)
    const usual = readdirSync(join(folder, 'reports/spear-wall'))
    expect(usual.sort()).toEqual(['histograms.csv', 'index.html', 'metrics.csv', 'result.json'])
    // The same with the charts that are shown, as it is built: pages hold functions of ours as the text that they are.
    const line = 'run scenarios/spear-wall.yaml --format all --quiet --out charted'
    await promisify(execFile)(process.execPath, [MAIN, ...line.split(' ')], { cwd: folder })
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
    const { digest } = JSON.parse(readFileSync(join(kept, 'result.json'), 'utf8'))
    expect(readPage('docs/run.md')).toContain(`digest ${digest.slice(0, 12)} `)
    expect(readFileSync(join(kept, 'index.html'), 'utf8')).toContain(digest)
  })

  it('show the picture of that matrix', async () => {
    await runOnce(USES.find(isMatrix)!)
    const drawn = readFileSync(join(folder, 'drawn/charts/matrix.svg'), 'utf8')
    await expect(drawn).toMatchFileSnapshot('../docs/pictures/armoury.svg')
  })
})

/** Adds to a YAML file what a page shows: sections are joined entry by entry, as an import joins them. */
function addTo(file: string, content: string): void {
  const document = parseDocument(readFileSync(file, 'utf8'))
  for (const [section, value] of Object.entries(parse(content) as Record<string, Record<string, unknown>>)) {
    if (!document.has(section)) document.set(section, document.createNode({}))
    for (const [key, entry] of Object.entries(value)) document.setIn([section, key], document.createNode(entry))
  }
  writeFileSync(file, document.toString({ lineWidth: 0 }))
}

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
    expect(LINES.filter((line) => !BOTH.includes(line) && !USES.includes(line))).toEqual([])
  })

  it.each(USES)('%s', async (line) => {
    const isShown = SHOWN.some(({ command }) => command === line)
    const { code, stderr } = await runOnce(isShown ? line : withFewerBattles(line))
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('error') })
  })

  it('are those of the help screen', async () => {
    const { stdout: help } = await tiltyard('--help')
    const known = [
      ...help.matchAll(/^ {2}(?:tiltyard )?([\w-]+(?: FILE(?:\.\.\.)?| PATH| RULES)?(?: \[[A-Z]+\])?)(?: |$)/gm),
    ].map(([, name]) => `tiltyard ${name.replace('...', '…')}`)
    const reported = tableKeys('README.md', 'Commands').filter((key) => key.startsWith('tiltyard '))
    expect(reported.sort()).toEqual(known.sort())
  })

  it('have all their flags reported, and no others', async () => {
    const shown = tableKeys('docs/run.md', 'Flags').flatMap((key) => key.match(/^--(?!no-)[\w-]+/) ?? [])
    expect(shown.sort()).toEqual((await flagsOf('run')).sort())
    const words = readPage('docs/replay.md').split(/[\s`]+/)
    expect((await flagsOf('replay')).filter((flag) => !words.includes(flag))).toEqual([])
    const ofCheck = await flagsOf('check')
    const judging = tableKeys('docs/ci.md', 'Flags').flatMap((key) => key.match(/^--[\w-]+/) ?? [])
    expect(judging.filter((flag) => !ofCheck.includes(flag))).toEqual([])

    const names = tableKeys('README.md', 'Commands').flatMap((key) => /^tiltyard ([\w-]+)/.exec(key)?.[1] ?? [])
    const known = (await Promise.all(names.map(flagsOf))).flat()
    const others = ['--help', '--help-all', '--version', '--no-color', '--no-allow-own-rules']
    for (const page of PAGES) {
      const code = [...codeBlocks(page, 'sh'), ...[...readPage(page).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text)]
      const flags = code.flatMap((text) =>
        /\b(vitest|npm|tsc)\b/.test(text) ? [] : (text.match(/(?<![\w-])--[a-z][\w-]*/g) ?? []),
      )
      expect({ page, unknown: flags.filter((flag) => ![...known, ...others].includes(flag)) }).toEqual({
        page,
        unknown: [],
      })
    }
  })

  it('exit with the codes listed', () => {
    const codes = tableRows('docs/commands.md', 'What all commands have in common').map(([code]) => Number(code))
    expect(codes).toEqual(Object.values(EXIT))
  })
})

/** A reply that was found is confirmed in thousands of battles, however few a search may fight. */
const ONE_A_SIDE = "--set 'parties.spears.members=[spearman]' --set 'parties.swords.members=[swordsman]'"

/**
 * The same command with less to fight: nobody reads these figures. That all scenarios are as they expect is for
 * test/scenarios.test.ts.
 */
function withFewerBattles(line: string): string {
  const [, command] = /^npx tiltyard ([\w-]+) /.exec(line)!
  if (command === 'check') return line.replace('/*.yaml', '/s*.yaml')
  if (command === 'baseline') return `${line.replace('/*.yaml', '/s*.yaml')} --battles 500`
  if (command === 'best-reply') return `${line} --max-battles 2000 ${ONE_A_SIDE}`
  if (command !== 'run') return line
  return / --battles /.test(line)
    ? line.replace(/ --battles (\+?)\S+/, (_, sign) => ` --battles ${sign}2000`)
    : `${line} --battles 2000`
}

async function flagsOf(command: string): Promise<string[]> {
  const { stdout } = await tiltyard(command, '--help-all')
  const flags = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, flag]) => flag)
  return flags.filter((flag) => flag !== '--help' && flag !== '--help-all' && flag !== '--version')
}

describe('the scenario file', () => {
  it('has the keys of its schema', () => {
    const schema = JSON.parse(readFileSync(join(ROOT, 'schema/scenario.schema.json'), 'utf8'))
    const reported = tableKeys('docs/scenario-format.md', 'Keys').map((key) => key.split('.', 1)[0])
    expect(Object.keys(schema.properties).filter((key) => !reported.includes(key))).toEqual([])
  })

  it('has every metric reported, and every circumstance of attacks', () => {
    const reported = tableKeys('docs/scenario-format.md', 'Metrics').map(
      (key) =>
        new RegExp(
          `^${key
            .replaceAll('.', '\\.')
            .replace('NN', '\\d\\d')
            .replace(/\b([PCWA]|ACTION|CIRCUMSTANCE)\b/g, '.+')}$`,
        ),
    )
    for (const { id, circumstances = [] } of RULESETS) {
      const shown = tableKeys(`docs/reference/${id}.md`, 'An example')
      expect(shown).toContain('rounds.mean')
      expect({ id, untold: shown.filter((name) => !reported.some((pattern) => pattern.test(name))) }).toEqual({
        id,
        untold: [],
      })
      const [row] = tableRows('docs/scenario-format.md', 'Metrics').filter(([key]) => key === '`hit.W.CIRCUMSTANCE`')
      expect({ id, untold: circumstances.filter((name) => !row[1].includes(`\`${name}\``)) }).toEqual({
        id,
        untold: [],
      })
    }
  })

  it('is shown by all scenarios there are', () => {
    const text = readPage('docs/scenarios.md')
    const listed = [...text.matchAll(/^\|.*?\]\(\.\.\/scenarios\/.*$/gm)].flatMap(([row]) =>
      [...row.matchAll(/\]\(\.\.\/scenarios\/([\w-]+\.yaml)\)/g)].map(([, file]) => file),
    )
    const files = readdirSync(join(ROOT, 'scenarios')).filter((file) => file.endsWith('.yaml'))
    expect(listed.sort()).toEqual(files.sort())
  })

  it('takes the tactic that the rules show', async () => {
    const block = codeBlocks('docs/rules/README.md', 'yaml').find((text) => text.startsWith('tactics:'))!
    const [tactic] = Object.values(parse(block).tactics)
    const overrides = [`tactics.charge-in=${JSON.stringify(tactic)}`]
    const { problems } = await loadScenario(join(ROOT, 'scenarios/spear-wall.yaml'), { overrides })
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('is given its mistakes as shown', async () => {
    const shown = codeBlocks('docs/scenario-format.md', '').find((block) => block.startsWith('duel.yaml:'))!
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
    for (const page of ['README.md', 'docs/rulesets.md'])
      expect(tableKeys(page, 'Rulesets')).toEqual(RULESETS.map(({ id }) => id))
  })

  it.each(RULESETS.map(({ id }) => id))('%s has the files that every ruleset has', (id) => {
    const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const rows = architecture.split('\n').filter((line) => line.startsWith('| `'))
    const files = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+\.ts)`/g)].map(([, file]) => file!))
    expect(files).toContain('fighter.ts')
    expect(files.filter((file) => !existsSync(join(ROOT, 'src/rulesets', id, file)))).toEqual([])
  })
})

it('the README has the figures of the page on speed', () => {
  const figures = tableRows('docs/speed.md', 'How fast').map(([figure, measured]) => `${figure}: ${measured}`)
  const shown = tableRows('README.md', 'How fast').map(([figure, measured]) => `${figure}: ${measured}`)
  expect(shown).not.toEqual([])
  expect(shown.filter((row) => !figures.includes(row))).toEqual([])
})

it('the pages have no blanks left to fill in', () => {
  expect(PAGES.filter((page) => readPage(page).includes('@@'))).toEqual([])
})

it('the pages name npm scripts that there are', () => {
  const scripts = PAGES.flatMap((page) => [...readPage(page).matchAll(/npm (?:run ([\w:]+)|(test))/g)])
  const names = scripts.map(([, script, test]) => script ?? test)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !(name in manifest.scripts))).toEqual([])
})
