import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, SCENARIOS, start, TERMINAL, tiltyard } from './tiltyard.ts'

const folder = makeFolder('exactly')

const STRONGER = 'parties.blue.members.1.hp=10'
const LARGE = 'parties.blue.members=[3 fighter]'
const FEW = ['--exact', '--max-states', '500']

/** All numbers of an answer by `tiltyard exact`. */
async function exactly(...set: string[]) {
  const { stdout } = await tiltyard('exact', 'duel.yaml', '--json', ...set.flatMap((change) => ['--set', change]))
  return JSON.parse(stdout).metrics
}

describe('tiltyard compare --exact', () => {
  it('prints both answers of exact and their difference, without any interval', async () => {
    const variants = [
      '--variant',
      STRONGER,
      '--variant',
      'name=Again',
      '--out',
      join(folder, 'compared'),
      '--format',
      'all',
    ]
    const { code, stdout, stderr } = await tiltyard('compare', 'duel.yaml', '--exact', ...variants)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Report: [^\n]*\n$/) })
    const json = JSON.parse(await readFile(join(folder, 'compared/comparison.json'), 'utf8'))
    const [before, now] = await Promise.all([exactly(), exactly(STRONGER)])
    expect(json[0]).toMatchObject({ exact: true, scenario: 'Duel', variant: STRONGER, identical: false })
    for (const key of ['battles', 'seed', 'digest', 'partial']) expect(json[0]).not.toHaveProperty(key)
    for (const [name, { baseline, variant, difference }] of Object.entries<Record<string, { value: number }>>(
      json[0].metrics,
    )) {
      expect({ baseline, variant }).toEqual({ baseline: before[name], variant: now[name] })
      expect(difference.value, name).toBeCloseTo(now[name].value - before[name].value, 12)
    }
    expect(json[1]).toMatchObject({ identical: true })
    expect(stdout.replaceAll('\n', ' ')).toMatch(
      /: win rate of blue exactly 4\.\d{7} points higher; battles last exactly 0\.\d{9} rounds longer/,
    )
    expect(stdout.replaceAll('\n', ' ')).toContain('name=Again: exactly the same in every figure')
    expect(stdout).not.toMatch(/±|battles a side|95 %/)
  })

  it('has a page and a chart that say so, and how to do it again', async () => {
    const page = await readFile(join(folder, 'compared/index.html'), 'utf8')
    expect(page).toContain('exact: no chance in any figure')
    expect(page).toMatch(/tiltyard compare duel\.yaml [^\n]*name=Again[^\n]* --exact<\/pre>/)
    expect(page).not.toContain('<dt>Seed</dt>')
    const spec = await readFile(join(folder, 'compared/charts/differences.vl.json'), 'utf8')
    expect(spec).toContain('Exact: no chance in any figure.')
    expect(spec).not.toContain('95 %')
  })

  it('refuses what is beyond reach, and names the variant; nothing is written', async () => {
    const out = join(folder, 'refused')
    const { code, stdout, stderr } = await tiltyard('compare', 'duel.yaml', '--set', LARGE, ...FEW, '--out', out)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(
      `tiltyard: the variant "${LARGE}" is too large for an exact answer: it takes more than 500`,
    )
    expect(existsSync(out)).toBe(false)
  })

  it('tells how far it is, on a terminal, and stops at Ctrl-C', async () => {
    const child = start(
      ['compare', 'large.yaml', '--set', 'combatants.fighter.hp=9', '--exact', '--max-seconds', '600', '--json'],
      TERMINAL,
    )
    let said = ''
    child.stderr.on('data', (text) => {
      if (said === '' && String(text).includes('situations')) child.kill('SIGINT')
      said += text
    })
    const { code, stdout } = await end(child)
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
    expect(said).toMatch(/exact: 0 of 2 scenarios, \S+ situations in \d+ s/)
    expect(said).toContain('Interrupted before "Large" was answered.')
  })
})

describe('tiltyard sweep --exact', () => {
  it('prints the exact answer of each point, and writes it as JSON and CSV', async () => {
    const out = join(folder, 'swept')
    const vary = 'parties.blue.members.1.hp=9,10'
    const { code, stdout, stderr } = await tiltyard(
      ...['sweep', 'duel.yaml', '--exact', '--vary', vary, '--format', 'json,csv', '--out', out],
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^Report: /) })
    const now = await exactly(STRONGER)
    expect(stdout).toMatch(/^ {2}9 +50 % {2}█+$/m)
    expect(stdout).not.toMatch(/±|battles a point|seed/)
    expect(stdout).toContain('2 points, exact: ')
    const { points, exact } = JSON.parse(await readFile(join(out, 'sweep.json'), 'utf8'))
    expect({ points, exact }).toEqual({
      exact: true,
      points: [
        { values: { 'parties.blue.members.1.hp': '9' }, value: 0.5, low: 0.5, high: 0.5 },
        { values: { 'parties.blue.members.1.hp': '10' }, ...now['win.red'] },
      ],
    })
    const [, , last] = (await readFile(join(out, 'sweep.csv'), 'utf8')).split('\n')
    const { value } = now['win.red']
    expect(last).toBe(`"10","win.red",${value},${value},${value},""`)
  })
})

describe('tiltyard sensitivity --exact', () => {
  it('prints exact steps and ratios, and what has no effect at all', async () => {
    const { code, stdout } = await tiltyard(
      ...['sensitivity', 'duel.yaml', '--exact', '--set', STRONGER, '--reference', 'combatants.fighter.hp'],
      ...[
        '--vary',
        'combatants.fighter.hp',
        '--vary',
        'combatants.fighter.weapon_skill',
        '--format',
        'json,csv',
        '--out',
        join(folder, 'weighed'),
      ],
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}fighter\.hp +9 → 10 +\+\d\.\d{7} +curved +−\d\.\d{7} +1$/m)
    expect(stdout).toMatch(/^No effect: combatants\.fighter\.weapon_skill$/m)
    expect(stdout).not.toMatch(/±|battle|~/)
    expect((await readdir(join(folder, 'weighed'))).sort()).toEqual(['sensitivity.csv', 'sensitivity.json'])
  })
})

describe('tiltyard check --exact', () => {
  /** duel.yaml, or another scenario, in the folder of these tests, with what is expected of it. */
  async function expecting(name: string, lines: readonly string[], from = 'duel'): Promise<string> {
    const file = join(folder, `${name}.yaml`)
    await cp(join(SCENARIOS, `${from}.yaml`), file)
    const list = lines.map((line) => `  - ${line}\n`).join('')
    await writeFile(file, `${await readFile(file, 'utf8')}expect:\n${list}`)
    return file
  }
  const check = (...args: string[]) => tiltyard('check', '--exact', '--update', 'none', ...args)
  const tellAll = (...args: string[]) => check('--verbose', ...args)

  it('passes and fails without any doubt, and says so in every format', async () => {
    const inside = await expecting('inside', ['win.red in 49.9999% .. 50.0001%'])
    expect(await check(inside, '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' })
    const outside = await expecting('outside', ['win.red >= 50.0001%'])
    const [junit, markdown, html] = ['j.xml', 'm.md', 'h.html'].map((name) => join(folder, name))
    const { code, stdout, stderr } = await tellAll(
      ...[inside, outside, '--github', '--junit', junit, '--markdown', markdown, '--html', html],
    )
    expect(code).toBe(1)
    expect(stdout).toContain('  PASS inside/win.red 0.5 allowed [0.499999, 0.500001] exact\n')
    expect(stdout).toContain('    FAIL outside/win.red 0.5 allowed [0.500001, ∞) exact\n')
    expect(stdout).toContain('2 checks: 1 failed, 1 passed; all exact, no battles\n')
    expect(stdout).not.toContain('how sure')
    expect(stderr).toMatch(/::error .*::FAIL win\.red is exactly 50 %25, expected at least 50\.0001 %25/)
    expect(await readFile(junit, 'utf8')).toContain('<property name="win.red.exact" value="true"/>')
    expect(await readFile(markdown, 'utf8')).toContain('| outside/win.red | 50 %, exact | at least 50.0001 % | exact |')
    expect(await readFile(html, 'utf8')).toContain('<td>50 %, exact</td>')
    const json = JSON.parse((await check(inside, '--json')).stdout)
    expect(json.scenarios[0].findings[0]).toMatchObject({ verdict: 'pass', exact: true, battles: 0, value: 0.5 })
  })

  it('fights what is beyond reach, and says which and why', async () => {
    const small = await expecting('small', ['win.red in 50% .. 50%'])
    const large = await expecting('large', ['win.red in 30% .. 70%'], 'large')
    const { code, stdout } = await tellAll(small, large, '--max-states', '1000')
    expect(code).toBe(0)
    expect(stdout).toContain('PASS small/win.red 0.5 allowed [0.5, 0.5] exact\n')
    expect(stdout).toMatch(/PASS large\/win\.red .* n=4096 effectiveSize=\d+ look 1\/7/)
    expect(stdout).toContain(
      '  fought, because it is too large for an exact answer: it takes more than 1,000 different',
    )
    const close = await expecting('close', ['win.red in 49.9% .. 50.1%'], 'large')
    expect((await check(close, '--max-states', '1000', '--max-battles', '4096')).code).toBe(3)
  })
})

describe('mistakes', () => {
  const HELP = (command: string) => `see \`tiltyard ${command} --help\`\n`

  it.each([
    [
      'compare duel.yaml --set a=1 --exact --battles 5',
      '--exact and --battles are given, expected one of them',
      'compare',
    ],
    [
      'sweep duel.yaml --vary a=1 --exact --precision 1%',
      '--exact and --precision are given, expected one of them',
      'sweep',
    ],
    ['sensitivity duel.yaml --exact --seed 2', '--exact and --seed are given, expected one of them', 'sensitivity'],
    ['sweep duel.yaml --vary a=1 --max-seconds 2', '--max-seconds is given without --exact, expected both', 'sweep'],
    ['check duel.yaml --max-states 2', '--max-states is given without --exact, expected both', 'check'],
  ])('tiltyard %s', async (line, message, command) => {
    const stderr = `tiltyard: ${message}\n${HELP(command)}`
    expect(await tiltyard(...line.split(' '))).toEqual({ code: 2, stdout: '', stderr })
  })

  it('a quantile of damage has no exact answer', async () => {
    const vary = ['--vary', 'combatants.fighter.hp=2,3']
    const { code, stderr } = await tiltyard(
      'sweep',
      'duel.yaml',
      '--json',
      '--exact',
      '--metric',
      'damage.red.p50',
      ...vary,
    )
    expect(code).toBe(2)
    expect(stderr).toBe(
      'tiltyard: --metric: "damage.red.p50" is a quantile that has no exact answer, expected a percentage or a mean\n' +
        '`tiltyard metrics duel.yaml` lists what there is\n',
    )
  })
})
