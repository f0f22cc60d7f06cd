import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, SCENARIOS, start, TERMINAL, tiltyard } from './tiltyard.ts'

const folder = makeFolder('studies')

const SHARPER = ['--set', 'parties.blue.members.1.weapon_skill=1']
const FEW = ['--battles', '2000']

describe('tiltyard compare', () => {
  it('prints a line of JSON for each variant, the same with any threads, and writes no report', async () => {
    const json = (...args: string[]) =>
      tiltyard(
        'compare',
        'duel.yaml',
        '--json',
        ...FEW,
        '--variant',
        'weapons.sword.damage=d6',
        '--variant',
        'name=x',
        ...args,
      )
    const { code, stdout, stderr } = await json('--threads', '0')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [sharper, same] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(sharper).toMatchObject({
      scenario: 'Duel',
      variant: 'weapons.sword.damage=d6',
      battles: 2000,
      identical: false,
    })
    expect(same).toMatchObject({ variant: 'name=x', identical: true, digest: sharper.digest })
    const { baseline, variant, difference } = sharper.metrics['rounds.mean']
    expect(difference.value).toBeCloseTo(variant.value - baseline.value, 8)
    expect(difference.low).toBeGreaterThan(0)
    for (const threads of ['1', '2']) expect((await json('--threads', threads)).stdout).toBe(stdout)
    expect(existsSync(join(SCENARIOS, 'reports'))).toBe(false)
  })

  it('calls variants by names that are given to them', async () => {
    const named = ['heavy: weapons.sword.damage=2d6', 'tough: combatants.fighter.hp=14, weapons.sword.damage=d6']
    const { code, stdout, stderr } = await tiltyard(
      ...['compare', 'duel.yaml', '--battles', '200', '--threads', '0', '--json'],
      ...named.flatMap((variant) => ['--variant', variant]),
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ variant }) => variant)).toEqual(['heavy', 'tough'])
    // As without a name.
    const plain = await tiltyard(
      ...['compare', 'duel.yaml', '--battles', '200', '--threads', '0', '--json'],
      ...['--variant', 'weapons.sword.damage=2d6'],
    )
    expect(JSON.parse(plain.stdout).metrics).toEqual(lines[0].metrics)
    const twice = await tiltyard(
      ...['compare', 'duel.yaml', '--variant', 'a: name=x', '--variant', 'a: weapons.mase.damage=y'],
    )
    expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('two variants are called "a"') })
    // What else is wrong comes at once.
    expect(twice.stderr).toContain('mase')
    // What is wrong stands in what was written.
    const changes = 'tough: combatants.fighter.hp=9, weapons.sword.damage=d_8'
    const wrong = await tiltyard(
      ...['compare', 'duel.yaml', '--variant', 'a: weapons.sword.damge=d8'],
      '--variant',
      changes,
    )
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain('--variant:1:18: error: unknown path "weapons.sword.damge"')
    expect(wrong.stderr).toContain(`--variant:1:${changes.indexOf('d_8') + 1}: error: damage is "d_8"`)
  })

  it('changes the variant with --set, and both sides with --both', async () => {
    const values = async (...args: string[]) => {
      const { stdout } = await tiltyard('compare', 'duel.yaml', '--json', ...FEW, ...args)
      const { baseline, variant } = JSON.parse(stdout).metrics['rounds.mean']
      return [baseline.value, variant.value]
    }
    const run = async (...args: string[]) => {
      const { stdout } = await tiltyard('run', 'duel.yaml', '--json', ...FEW, ...args)
      return JSON.parse(stdout).metrics['rounds.mean'].value
    }
    const both = 'combatants.fighter.hp=14'
    expect(await values(...SHARPER)).toEqual([await run(), await run(...SHARPER)])
    expect(await values(...SHARPER, '--both', both)).toEqual([
      await run('--set', both),
      await run('--set', both, ...SHARPER),
    ])
  })

  it('prints a summary, writes the report, and says where', async () => {
    const out = join(folder, 'compared')
    const { code, stdout, stderr } = await tiltyard('compare', 'duel.yaml', ...FEW, ...SHARPER, '--out', out)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^parties\.blue\.members\.1\.weapon_skill=1: win rate of blue .* points\s+higher/m)
    expect(stderr).toMatch(/^Report: .*\.html and 2 more files\n$/)
    expect((await readdir(out)).sort()).toEqual(['comparison.csv', 'comparison.json', 'index.html'])
  })

  it('compares other files with the first, under their names', async () => {
    const { stdout } = await tiltyard('compare', 'duel.yaml', 'gate.yaml', '--json', '--battles', '200')
    const { scenario, variant, onlyVariant } = JSON.parse(stdout)
    expect({ scenario, variant }).toEqual({ scenario: 'Duel', variant: expect.not.stringMatching(/^Duel$/) })
    expect(onlyVariant.length).toBeGreaterThan(0)
  })

  it('stops at the precision asked for', async () => {
    const { stdout } = await tiltyard('compare', 'duel.yaml', '--json', '--precision', '1%', ...SHARPER)
    const { low, high } = JSON.parse(stdout).metrics['win.red'].difference
    expect((high - low) / 2).toBeLessThanOrEqual(0.01)
  })

  it('after Ctrl-C reports what has been fought, as a comparison of that many battles', async () => {
    const child = start(['compare', 'duel.yaml', '--json', '--battles', '4_000_000_000', ...SHARPER], TERMINAL)
    child.stderr.once('data', () => child.kill('SIGINT'))
    const { code, stdout } = await end(child)
    expect(code).toBe(130)
    const partial = JSON.parse(stdout)
    const again = await tiltyard('compare', 'duel.yaml', '--json', '--battles', String(partial.battles), ...SHARPER)
    expect(JSON.parse(again.stdout)).toEqual({ ...partial, partial: false })
  })
})

describe('tiltyard sweep', () => {
  it('prints the curve, or JSON of it, and writes the report', async () => {
    const sweep = (...args: string[]) =>
      tiltyard('sweep', 'duel.yaml', ...FEW, '--vary', 'parties.blue.members.1.hp=7..11/2', ...args)
    const out = join(folder, 'swept')
    const { code, stdout, stderr } = await sweep('--out', out)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}9 +5\d\.\d % ± \d\.\d {2}█/m)
    expect(stderr).toContain(`Report: ${out}`)
    expect((await readdir(out)).sort()).toEqual(['index.html', 'sweep.csv', 'sweep.json'])
    const json = JSON.parse((await sweep('--json', '--metric', 'rounds.mean')).stdout)
    expect(json).toMatchObject({
      metric: 'rounds.mean',
      points: [{ values: { 'parties.blue.members.1.hp': '7' } }, {}, {}],
    })
  })

  it('is done again by the precision that the file asks for, since points fight as many battles as they need', async () => {
    const file = join(folder, 'precise.yaml')
    await writeFile(file, `${await readFile(join(SCENARIOS, 'duel.yaml'), 'utf8')}run: { precision: 3% }\n`)
    const out = join(folder, 'precise')
    await tiltyard('sweep', file, '--vary', 'weapons.sword.damage=d2,d20', '--metric', 'rounds.mean', '--out', out)
    const { points } = JSON.parse(await readFile(join(out, 'sweep.json'), 'utf8'))
    expect(points[0].battles).not.toBe(points[1].battles)
    expect(await readFile(join(out, 'index.html'), 'utf8')).toMatch(
      /tiltyard sweep [^\n]* --precision 3% --seed 1<\/pre>/,
    )
  })
})

describe('tiltyard sensitivity', () => {
  it('prints what numbers are worth, or JSON of it, and writes the report', async () => {
    const weigh = (...args: string[]) =>
      tiltyard('sensitivity', 'duel.yaml', ...FEW, '--set', 'parties.blue.members.1.hp=10', ...args)
    const out = join(folder, 'weighed')
    const { code, stdout, stderr } = await weigh('--defaults', '--out', out, '--reference', 'combatants.fighter.hp')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}fighter\.hp +9 → 10 +\+\d\.\d+ ± [01]\.\d+ /m)
    expect(stdout).toContain('No effect (identical in every battle)')
    expect(stderr).toContain(`Report: ${out}`)
    expect((await readdir(out)).sort()).toEqual(['index.html', 'sensitivity.csv', 'sensitivity.json'])
    const { weights } = JSON.parse((await weigh('--json', '--vary', 'weapons.sword.damage')).stdout)
    expect(weights).toMatchObject([{ path: 'weapons.sword.damage', now: 'd8', to: 'd8+1', step: '1', next: 'up' }])
  })
})

describe('tiltyard ablate', () => {
  it('prints what hangs on what, or JSON of it, and writes the report', async () => {
    const file = join(SCENARIOS, '../../../scenarios/mounted-charge-against-foot.yaml')
    const out = join(folder, 'ablated')
    const { code, stdout, stderr } = await tiltyard('ablate', file, ...FEW, '--out', out, '--for', 'horse')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Most hangs on "melee nearest when my\.attacks < 1 or my\.actions >= 3": without/m)
    expect(stdout).toMatch(/^ {2}advance nearest when not my\.engaged +−\d+\.\d+ ± \d/m)
    expect(stdout).toContain('Dead weight (never followed): press-on')
    expect(stdout).not.toContain('riposte')
    expect(stderr).toContain(`Report: ${out}`)
    expect((await readdir(out)).sort()).toEqual(['ablation.csv', 'ablation.json', 'index.html'])
    const { stdout: line } = await tiltyard('ablate', 'duel.yaml', '--json', '--exact', '--for', 'red')
    const { sides, ablated } = JSON.parse(line)
    expect(sides).toEqual([{ party: 'red', value: 0.5, low: 0.5, high: 0.5 }])
    expect(ablated[0]).toMatchObject({ party: 'red', kind: 'weapon', name: 'sword', verdict: 'helps' })
  })

  it('refuses a party that is none', async () => {
    expect(await tiltyard('ablate', 'duel.yaml', '--for', 'rde')).toEqual({
      ...{ code: 2, stdout: '' },
      stderr:
        '--for:1:1: error: no party is "rde", expected red or blue; did you mean "red"?\n  rde\n  ^~~\n\ntiltyard: 1 problem\n',
    })
  })
})

describe('mistakes', () => {
  const HELP = (command: string) => `see \`tiltyard ${command} --help\`\n`

  it.each([
    [
      'compare duel.yaml',
      `tiltyard: nothing is given to compare duel.yaml with, expected --set, --variant, --swap-sides or a second FILE\n${HELP('compare')}`,
    ],
    [
      'compare duel.yaml --varient a=1',
      `tiltyard: unknown flag --varient; did you mean "--variant"?\n${HELP('compare')}`,
    ],
    [
      'compare duel.yaml --set a=1 --battles 5 --precision 1%',
      `tiltyard: --battles and --precision are given, expected one of them\n${HELP('compare')}`,
    ],
    ['sweep duel.yaml', `tiltyard: nothing is varied, expected --vary PATH=VALUES\n${HELP('sweep')}`],
    [
      'sweep duel.yaml gate.yaml --vary a=1',
      `tiltyard: "gate.yaml" is one FILE too many, expected one\n${HELP('sweep')}`,
    ],
    [
      'sweep duel.yaml --vary combatants.fighter.hp=8,9 --metric win.rde',
      'tiltyard: --metric: unknown metric "win.rde"; did you mean "win.red"?\n`tiltyard metrics duel.yaml` lists what there is\n',
    ],
    [
      'sensitivity duel.yaml --vary combatants --metric rounds.p50',
      'tiltyard: --metric: "rounds.p50" is a quantile, expected a percentage or a mean\n' +
        '`tiltyard metrics duel.yaml` lists what there is\n',
    ],
    [
      'sensitivity duel.yaml --vary combatants --reference combatants.fighter.ph',
      'tiltyard: --reference: no number that is looked at is "combatants.fighter.ph"; did you mean "combatants.fighter.hp"?\n',
    ],
  ])('tiltyard %s', async (line, stderr) => {
    expect(await tiltyard(...line.split(' '))).toEqual({ code: 2, stdout: '', stderr })
    expect(existsSync(join(SCENARIOS, 'reports'))).toBe(false)
  })

  it('of values are reported all at once, with their place and the nearest name', async () => {
    const { code, stdout, stderr } = await tiltyard('sweep', 'duel.yaml', '--vary', 'weapons.sword.damge=d6,d8,d10')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      '--vary:1:15: error: unknown path "weapons.sword.damge"; did you mean "weapons.sword.damage"?\n' +
        '  weapons.sword.damge=d6,d8,d10\n                ^~~~~\n\ntiltyard: 1 problem\n',
    )
    const many = await tiltyard(
      'compare',
      'duel.yaml',
      '--variant',
      'weapons.sword.damage=x, field.rank=0',
      '--set',
      'a=1',
    )
    expect(many.stderr.match(/error:/g)).toHaveLength(3)
  })

  it('of a file are reported once, however often it is read', async () => {
    const file = join(folder, 'broken.yaml')
    await writeFile(
      file,
      'tiltyard: 1\nrules: { system: osr-d20 }\ncombatants: { a: { hp: 0 } }\nparties: { x: { members: [a] }, y: { members: [a] } }\n',
    )
    for (const args of [
      ['sweep', '--vary', 'combatants.a.strength=1..5'],
      ['compare', '--variant', 'combatants.a.strength=1', '--variant', 'combatants.a.strength=2'],
      ['sensitivity'],
    ]) {
      const [command, ...flags] = args
      const { code, stderr } = await tiltyard(command, file, ...flags)
      expect(code).toBe(2)
      expect(stderr.match(/error:/g), command).toHaveLength(1)
    }
  })
})
