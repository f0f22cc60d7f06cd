import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, SCENARIOS, start, TERMINAL, tiltyard, tiltyardIn } from './tiltyard.ts'

const folder = makeFolder('tiltyard')

const json = (...args: string[]): ReturnType<typeof tiltyard> => tiltyard('run', 'duel.yaml', '--json', ...args)

describe('tiltyard run --json', () => {
  it('prints one line of JSON and nothing else, and writes no report', async () => {
    const { code, stdout, stderr } = await json('--battles', '10_000')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.indexOf('\n')).toBe(stdout.length - 1)
    expect(JSON.parse(stdout)).toMatchObject({
      tiltyard: 1,
      scenario: 'Duel',
      rules: 'osr-d20',
      seed: 1,
      battles: 10_000,
      partial: false,
    })
    expect(existsSync(join(SCENARIOS, 'reports'))).toBe(false)
  })

  it('prints the same bytes with any threads', async () => {
    const { stdout } = await json('--threads', '0')
    for (const threads of ['1', '2', '8']) expect((await json('--threads', threads)).stdout).toBe(stdout)
  })

  it('prints other battles for another seed or another value', async () => {
    const runs = await Promise.all([
      json('--battles', '500'),
      json('--battles', '500', '--seed', '2'),
      json('--battles', '500', '--seed', 'x'),
      json('--battles', '500', '--set', 'combatants.fighter.hp=1', '--set', 'weapons.sword.to_hit=-1'),
    ])
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(new Set(runs.map(({ stdout }) => JSON.parse(stdout).digest)).size).toBe(4)
  })

  it('fights until the win rates have the precision asked for', async () => {
    const { stdout } = await json('--precision', '1%')
    const { battles, metrics } = JSON.parse(stdout)
    expect(battles).toBeGreaterThan(1024)
    for (const win of ['win.red', 'win.blue']) {
      expect((metrics[win].high - metrics[win].low) / 2).toBeLessThanOrEqual(0.01)
    }
  })

  it('prints a line for each file', async () => {
    const { stdout } = await json('duel.yaml', '--battles', '100')
    expect(stdout.split('\n').map((line) => line && JSON.parse(line).scenario)).toEqual(['Duel', 'Duel', ''])
  })

  it('also writes a report if it is given where', async () => {
    const out = join(folder, 'with-json')
    const { stdout, stderr } = await json('--battles', '100', '--out', out, '--format', 'json')
    expect(JSON.parse(stdout).battles).toBe(100)
    expect(stderr).toBe(`Report: ${join(out, 'result.json')}\n`)
    expect(await readdir(out)).toEqual(['result.json'])
  })
})

describe('tiltyard run', () => {
  it('prints a summary, writes the report, and says where', async () => {
    const out = join(folder, 'report')
    const { code, stdout, stderr } = await tiltyard('run', 'duel.yaml', '--battles', '2000', '--out', out)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Report: .*index\.html and \d+ more files\n$/)
    expect(stderr).toContain(join(out, 'index.html'))
    for (const word of ['Duel', 'red', 'blue', '2,000']) expect(stdout).toContain(word)
    expect(await readdir(out)).toContain('index.html')
  })

  it('prints nothing with --quiet, but writes the report', async () => {
    const out = join(folder, 'quiet')
    expect(await tiltyard('run', 'duel.yaml', '--battles', '100', '--quiet', '--out', out, '--format', 'json')).toEqual(
      {
        code: 0,
        stdout: '',
        stderr: '',
      },
    )
    expect(await readdir(out)).toEqual(['result.json'])
  })

  it('ends with a table where there are several scenarios', async () => {
    const args = [
      'run',
      'duel.yaml',
      'gate.yaml',
      '--battles',
      '200',
      '--format',
      'json',
      '--out',
      join(folder, 'table'),
    ]
    const { stdout } = await tiltyard(...args)
    const table = stdout.split('\n\n').at(-1)!.split('\n')
    expect(table[0]).toBe('2 scenarios')
    expect(table[2]).toMatch(/^ {2}Duel +(red|blue) [\d.]+ % ± [\d.]+ +(red|blue) [\d.]+ % ± [\d.]+ /)
    expect(table).toHaveLength(5)
    expect((await tiltyard(...args, '--json')).stdout.split('\n')).toHaveLength(3)
  })

  it('colours what it prints only if it is asked to, when that is not a terminal', async () => {
    const args = ['run', 'duel.yaml', '--battles', '100', '--out', join(folder, 'colour'), '--format', 'json']
    const ESC = String.fromCharCode(27)
    expect((await tiltyard(...args)).stdout).not.toContain(ESC)
    expect((await tiltyard(...args, '--color')).stdout).toContain(ESC)
  })

  it('fights nothing before every problem of every file is reported', async () => {
    const { code, stdout, stderr } = await tiltyard('run', 'duel.yaml', 'broken.yaml', 'missing.yaml')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    await expect(stderr).toMatchFileSnapshot('problems.txt')
  })

  it('lists the reports of several scenarios, and those in reports/', async () => {
    const here = await mkdtemp(join(folder, 'here-'))
    const duel = await readFile(join(SCENARIOS, 'duel.yaml'), 'utf8')
    await writeFile(join(here, 'duel.yaml'), duel)
    await writeFile(join(here, 'other.yaml'), duel.replace('name: Duel', 'name: Other'))
    const run = (...args: string[]) =>
      tiltyardIn(here, ['run', ...args, '--battles', '100', '--quiet', '--format', 'html'])
    const fine = { code: 0, stdout: '', stderr: '' }

    expect(await run('duel.yaml', 'other.yaml', '--out', 'several')).toEqual(fine)
    expect(await readFile(join(here, 'several/index.html'), 'utf8')).toMatch(/duel\/index\.html.*other\/index\.html/s)
    expect(await run('duel.yaml')).toEqual(fine)
    expect(await readFile(join(here, 'reports/index.html'), 'utf8')).toContain('duel/index.html')
    expect(await run('duel.yaml', '--set', 'combatants.fighter.hp=10')).toEqual(fine)
    expect((await readdir(join(here, 'reports'))).sort()).toEqual([
      'duel',
      'duel-combatants.fighter.hp=10',
      'index.html',
    ])
    // What was sent elsewhere alone has no neighbours.
    expect(await run('duel.yaml', '--out', 'alone/duel')).toEqual(fine)
    expect(await readdir(join(here, 'alone'))).toEqual(['duel'])
  })

  it('fights nothing if the report would take the place of somebody else’s page', async () => {
    const out = join(folder, 'site')
    await mkdir(out)
    await writeFile(join(out, 'index.html'), '<title>My own page</title>')
    expect(await tiltyard('run', 'duel.yaml', '--battles', '4294967296', '--out', out, '--format', 'json')).toEqual({
      code: 2,
      stdout: '',
      stderr: `tiltyard: the report folder is "${out}", expected a folder that can be written: ${join(out, 'index.html')} is a page that Tiltyard did not write\n`,
    })
    expect(await readFile(join(out, 'index.html'), 'utf8')).toBe('<title>My own page</title>')
  })

  it('numbers the folders of scenarios that are named alike, and says so', async () => {
    const here = await mkdtemp(join(folder, 'alike-'))
    const duel = await readFile(join(SCENARIOS, 'duel.yaml'), 'utf8')
    await writeFile(join(here, 'one.yaml'), duel)
    await writeFile(join(here, 'other.yaml'), duel.replace('name: Duel', 'name: Duel!'))
    const flags = ['--battles', '100', '--quiet', '--format', 'html']
    const { code, stdout, stderr } = await tiltyardIn(here, ['run', 'one.yaml', 'other.yaml', ...flags])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toBe(
      'warning: one.yaml ("Duel") and other.yaml ("Duel!") are named alike, ' +
        `so the report of other.yaml is in ${join('reports', 'duel-2')}\n`,
    )
    expect(await tiltyardIn(here, ['sensitivity', 'one.yaml', ...flags])).toMatchObject({ code: 0 })
    expect((await readdir(join(here, 'reports'))).sort()).toEqual(['duel', 'duel-2', 'duel-sensitivity', 'index.html'])
    const index = await readFile(join(here, 'reports/index.html'), 'utf8')
    const links = [...index.matchAll(/<h2><a href="([^"]*)">/g)].map(([, link]) => decodeURIComponent(link))
    expect(links).toEqual(['duel/index.html', 'duel-2/index.html', 'duel-sensitivity/index.html'])
    for (const link of links) expect(existsSync(join(here, 'reports', link))).toBe(true)
  })

  it('tells scenarios of one name apart by their files in the closing table', async () => {
    const here = await mkdtemp(join(folder, 'same-'))
    for (const file of ['one.yaml', 'other.yaml']) await cp(join(SCENARIOS, 'duel.yaml'), join(here, file))
    const { stdout } = await tiltyardIn(here, ['run', 'one.yaml', 'other.yaml', '--battles', '100', '--out', 'out'])
    const table = stdout.slice(stdout.indexOf('2 scenarios'))
    expect(table).toMatch(/^ {2}one\.yaml: Duel .*\n {2}other\.yaml: Duel /m)
  })

  it('refuses a scenario that is given twice', async () => {
    const { code, stdout, stderr } = await tiltyard('run', 'duel.yaml', 'duel.yaml', '--out', folder)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe('tiltyard: duel.yaml is given twice, expected once\n')
  })

  it('fights nothing if the report cannot be written', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const out of [file, join(file, 'below', 'it')]) {
      expect(await tiltyard('run', 'duel.yaml', '--battles', '4294967296', '--out', out)).toEqual({
        code: 2,
        stdout: '',
        stderr: `tiltyard: the report folder is "${out}", expected a folder that can be written: ${file} is a file\n`,
      })
    }
  })

  it.runIf(existsSync('/proc/self'))('fights nothing, nor hangs, where no folder can be made', async () => {
    for (const out of ['/proc', '/proc/nope/below']) {
      const { code, stdout, stderr } = await json('--battles', '4294967296', '--out', out)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(
        `tiltyard: the report folder is "${out}", expected a folder that can be written: no such file or directory (ENOENT)`,
      )
    }
  })

  it('makes the folders above the report', async () => {
    const out = join(folder, 'new', 'and', 'deep')
    expect((await json('--battles', '100', '--out', out, '--format', 'json')).code).toBe(0)
    expect(await readdir(out)).toEqual(['result.json'])
  })

  it.each([
    [{ FORCE_COLOR: '1' }, [], true],
    [{ FORCE_COLOR: '0' }, [], false],
    [{ FORCE_COLOR: '0' }, ['--color'], true],
    [{ FORCE_COLOR: '1' }, ['--no-color'], false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, [], false],
    [{ NO_COLOR: '1' }, ['--color'], true],
  ])('with %j in its environment and %j colours a pipe: %s', async (variables, flags, colours) => {
    const args = ['run', 'duel.yaml', '--battles', '100', '--out', join(folder, 'forced'), '--format', 'json', ...flags]
    const { stdout } = await tiltyardIn(SCENARIOS, args, variables)
    expect(stdout.includes(String.fromCharCode(27))).toBe(colours)
  })

  it('does not mind a reader who has seen enough', async () => {
    const child = start(['run', 'duel.yaml', '--battles', '100', '--json'])
    child.stdout.destroy()
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('says that the result cannot be written, and still writes the report', async () => {
    const out = join(folder, 'full')
    const full =
      'process.stdout._write = (_, __, done) => done(Object.assign(new Error("ENOSPC: full"), { code: "ENOSPC" }))'
    const args = ['run', 'duel.yaml', '--battles', '100', '--quiet', '--json', '--out', out, '--format', 'json']
    const stderr = 'tiltyard: cannot write to standard output: ENOSPC: full\n'
    expect(await end(start(args, full))).toEqual({ code: 2, stdout: '', stderr })
    expect(await readdir(out)).toEqual(['result.json'])
  })

  it('does its work though nothing can be said on standard error', async () => {
    const deaf = 'process.stderr._write = (_, __, done) => done(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }))'
    const args = ['run', 'duel.yaml', '--battles', '100', '--out', join(folder, 'deaf'), '--format', 'json']
    const { code, stdout } = await end(start(args, deaf))
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('100 battles') })
  })

  it.each(['0', '2'])("shows where a ruleset of one's own has thrown, with --threads %s", async (threads) => {
    const args = ['closed-lists.yaml', '--json', '--allow-own-rules', '--threads', threads]
    const { code, stdout, stderr } = await end(start(['run', ...args]))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    const place = `${join(SCENARIOS, 'closed-lists.js')}:12:62`
    expect(stderr).toMatch(/^tiltyard: battle \d+ cannot be fought: the lists are closed\n\n/)
    expect(stderr).toContain(`This comes from a ruleset of your own, ${place}:\nError: the lists are closed\n    at `)
  })

  it('shows a stack trace for a bug of ours, and says that it is one', async () => {
    const { code, stdout, stderr } = await end(
      start(['run', 'duel.yaml', '--json'], 'performance.now = () => { throw new Error("no clock") }'),
    )
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' })
    expect(stderr).toMatch(
      /^tiltyard: no clock\n\nThis is a bug in Tiltyard, .* report it .*\n\nTiltyard .*\n.*\n +at /,
    )
  })
})

describe('Ctrl-C', () => {
  it('reports what has been fought, marked as partial, as a run of that many battles', async () => {
    const child = start(['run', 'duel.yaml', '--json', '--battles', '4_000_000_000'], TERMINAL)
    child.stderr.once('data', () => child.kill('SIGINT'))
    const { code, stdout, stderr } = await end(child)
    expect(code).toBe(130)

    const partial = JSON.parse(stdout)
    expect(partial.partial).toBe(true)
    expect(stderr).toContain('Stopping after the battles in hand')
    expect(stderr).toContain(`Interrupted: the result is that of the first ${partial.battles} battles.`)

    const again = await json('--battles', String(partial.battles))
    expect(JSON.parse(again.stdout)).toEqual({ ...partial, partial: false })
  })

  it('twice stops at once', async () => {
    // The timer keeps the process from ending by itself, however soon the first Ctrl-C has done its work.
    const child = start(
      ['run', 'duel.yaml', '--json', '--battles', '4_000_000_000'],
      `${TERMINAL}; setInterval(() => {}, 1e9)`,
    )
    child.stderr.once('data', () => child.kill('SIGINT'))
    child.stderr.on('data', (said) => {
      if (String(said).includes('Stopping')) child.kill('SIGINT')
    })
    expect((await end(child)).code).toBe(130)
  })
})
