import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, SCENARIOS, start, TERMINAL, tiltyard } from './tiltyard.ts'

const folder = makeFolder('matrix')

const DAMAGE = ['--among', 'weapons.sword.damage=d4..d8']

describe('tiltyard matrix', () => {
  it('prints the table, writes the report with its matchups, and says where', async () => {
    const out = join(folder, 'matrix')
    const { code, stdout, stderr } = await tiltyard('matrix', 'duel.yaml', ...DAMAGE, '--battles', '6000', '--out', out)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Nothing does better than d8/m)
    expect(stdout).toMatch(/^ {2}1 d8 +· +\d+ +\d+$/m)
    expect(stdout).toContain('Never a reason to take d4: d6 and d8 are at least as good against everything')
    expect(stderr).toMatch(/^Report: .*index\.html and \d+ more files\n$/)
    expect((await readdir(join(out, 'matchups'))).sort()).toEqual([
      ...['d4-against-d6', 'd4-against-d8', 'd6-against-d4'].map((name) => `${name}.yaml`),
      ...['d6-against-d8', 'd8-against-d4', 'd8-against-d6'].map((name) => `${name}.yaml`),
    ])
    const page = await readFile(join(out, 'index.html'), 'utf8')
    const [, again] = /<pre class="line">(tiltyard matrix [^<]*)</.exec(page)!
    expect(again).toMatch(
      /^tiltyard matrix duel.yaml --among .*weapons.sword.damage=d4..d8.* --battles 59\d\d --seed 1$/,
    )
  })

  it('has in its matchups scenarios that are fought with the same dice', async () => {
    const out = join(folder, 'again')
    await tiltyard('matrix', 'duel.yaml', ...DAMAGE, '--battles', '3000', '--out', out, '--quiet')
    const { matchups } = JSON.parse(await readFile(join(out, 'matrix.json'), 'utf8'))
    const [{ battles, score, drawn }] = matchups
    const run = async (name: string) => {
      const file = join(out, 'matchups', `${name}.yaml`)
      const { stdout } = await tiltyard('run', file, '--json', '--battles', String(battles / 2))
      return JSON.parse(stdout).metrics
    }
    const [one, other] = [await run('d4-against-d6'), await run('d6-against-d4')]
    expect(score.value).toBeCloseTo((one['win.red'].value + other['win.blue'].value + drawn) / 2, 8)
  })

  it('prints JSON that is the same with any threads, also of what is started by itself', async () => {
    const line = ['matrix', 'duel.yaml', ...DAMAGE, '--battles', '4000', '--json']
    const { stdout } = await tiltyard(...line, '--threads', '0')
    expect(await end(start([...line, '--threads', '2']))).toEqual({ code: 0, stdout, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      scenario: 'Duel',
      options: [{ name: 'd4' }, { name: 'd6' }, { name: 'd8' }],
    })
    expect(existsSync(join(SCENARIOS, 'reports'))).toBe(false)
  })

  it('takes files that a shell has found, and answers exactly', async () => {
    const files = ['--among', 'duel.yaml', 'gate.yaml']
    const { code, stdout, stderr } = await tiltyard('matrix', 'duel.yaml', ...files, '--json', '--battles', '600')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout).options.map(({ name }: { name: string }) => name)).toEqual(['duel', 'gate'])
    const exact = await tiltyard('matrix', 'duel.yaml', ...DAMAGE, '--exact', '--json')
    expect(JSON.parse(exact.stdout)).toMatchObject({
      exact: true,
      cycles: [],
      equilibrium: { certificate: 0, unique: true },
    })
  })

  it('tells what a step of each number of the worst offenders does, and writes it as a table', async () => {
    const out = join(folder, 'nudged')
    const line = ['matrix', 'duel.yaml', '--among', 'weapons.sword.damage=d4,d8', '--nudge', '1', '--battles', '4000']
    const { code, stdout } = await tiltyard(...line, '--out', out)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^d[48]: \d.*, against d[48] /m)
    expect(stdout).toMatch(/^ {2}weapons\.sword\.damage +d[48] → d[48][+-]1 +[+-]\d/m)
    const { nudges } = JSON.parse(await readFile(join(out, 'matrix.json'), 'utf8'))
    const rows = (await readFile(join(out, 'nudges.csv'), 'utf8')).trim().split('\n')
    expect(rows).toHaveLength(nudges.length + 1)
    expect(nudges[0]).toMatchObject({
      path: 'weapons.sword.damage',
      worst: { against: expect.stringMatching(/d[48]/) },
    })
    expect(await readFile(join(out, 'index.html'), 'utf8')).toContain('One step of a number')
  })

  it('after Ctrl-C reports what was known at its last look', async () => {
    const line = ['matrix', 'duel.yaml', ...DAMAGE, '--json']
    const child = start([...line, '--battles', '4_000_000_000'], TERMINAL)
    // Later than the first look, before which nothing is known; a second Ctrl-C would not wait for the battles under way.
    const isUnderWay = (bar: string) => / \d\d[\d.]*K of| [\d.]+M of/.test(bar)
    const listen = (bar: Buffer): void => {
      if (!isUnderWay(String(bar))) return
      child.stderr.off('data', listen)
      child.kill('SIGINT')
    }
    child.stderr.on('data', listen)
    const { code, stdout } = await end(child)
    expect(code).toBe(130)
    const partial = JSON.parse(stdout)
    expect(partial).toMatchObject({ partial: true })
    const again = await tiltyard(...line, '--battles', String(partial.battles))
    expect(JSON.parse(again.stdout)).toEqual({ ...partial, partial: false })
  })
})

describe('a matrix in the file', () => {
  it('is what `matrix` shows without flags, and what `check` judges', async () => {
    const file = join(folder, 'table.yaml')
    const duel = await readFile(join(SCENARIOS, 'duel.yaml'), 'utf8')
    const section = [
      'matrix:',
      '  among: ["weapons.sword.damage=d4,d8"]',
      '  expect: [d8 > d4 by 10%, nothing dominated]',
      '',
    ]
    await writeFile(file, `${duel}${section.join('\n')}`)
    const shown = await tiltyard('matrix', file, '--json', '--battles', '400')
    expect(JSON.parse(shown.stdout).options.map(({ name }: { name: string }) => name)).toEqual(['d4', 'd8'])
    const { code, stdout } = await tiltyard('check', file, '--verbose')
    expect(code).toBe(1)
    expect(stdout).toMatch(/PASS table\/d8 against d4 0\.\d+ \[0\.\d+, 0\.\d+\] allowed \[0\.6, 1\] n=4096/)
    expect(stdout).toMatch(/FAIL table\/edge of d4 -0\.\d+/)
    await writeFile(file, `${duel}${section.join('\n').replace('d8 > d4', 'd8 > d5')}`)
    const wrong = await tiltyard('check', file)
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain('table.yaml:14:12: error: no option is called "d5"; expected one of d4, d8')
  })
})

describe('mistakes', () => {
  const HELP = 'see `tiltyard matrix --help`\n'

  it.each([
    ['--rows hp=8,9', '--rows are given without --columns'],
    ['--columns hp=8,9', '--columns are given without --rows'],
    [
      '--among hp=8,9 --rows hp=8,9',
      '--rows and --columns are no options of both sides, expected them without --among and --option',
    ],
    ['gate.yaml --among hp=8,9', '"gate.yaml" is one FILE too many, expected one'],
    ['--among hp=8,9 --role red', '--role is given without files to take a party of'],
    ['--among hp=8,9 --margin 5', '--margin is "5", expected a percentage from 0% to 50%; did you mean 5%?'],
    ['--among hp=8,9 --nudge some', '--nudge is "some", expected a number of options from 1 to 64'],
    [
      '--rows hp=8,9 --columns hp=8,9 --nudge 1',
      '--nudge is of options against each other, not of --rows and --columns',
    ],
    ['--among hp=8,9 --precise all', '--precise is "all", expected certificate or matchups'],
  ])('tiltyard matrix duel.yaml %s', async (flags, message) => {
    const { code, stdout, stderr } = await tiltyard('matrix', 'duel.yaml', ...flags.split(' ').filter(Boolean))
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `tiltyard: ${message}\n${HELP}` })
  })

  it('of nothing to choose among are given where the file has no matrix either', async () => {
    const { code, stderr } = await tiltyard('matrix', 'duel.yaml')
    expect(code).toBe(2)
    expect(stderr).toContain('nothing is given to choose among, expected --among, --option, or --rows and --columns')
  })

  it('of options are reported all at once, before anything is fought', async () => {
    const { code, stderr } = await tiltyard(
      'matrix',
      'duel.yaml',
      '--among',
      'weapons=sowrd,axe',
      '--situation',
      'a: hp=0',
    )
    expect(code).toBe(2)
    expect(stderr).toContain('nothing in weapons is called "sowrd"; did you mean "sword"?')
    expect(stderr).toContain('nothing in weapons is called "axe"')
    expect(stderr).toContain('situation "a": ')
    expect(stderr).toMatch(/tiltyard: 3 problems\n$/)
    expect(existsSync(join(SCENARIOS, 'reports'))).toBe(false)
  })
})
