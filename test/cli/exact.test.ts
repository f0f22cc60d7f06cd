import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, start, TERMINAL, tiltyard } from './tiltyard.ts'

const folder = makeFolder('tiltyard')

describe('tiltyard exact', () => {
  it('prints the answer without intervals', async () => {
    const { code, stdout, stderr } = await tiltyard('exact', 'duel.yaml')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).not.toContain('±')
    await expect(stdout).toMatchFileSnapshot('exact.txt')
  })

  it('prints one line of JSON with --json, of the same metrics as run but for quantiles of damage', async () => {
    const [exact, run] = await Promise.all([
      tiltyard('exact', 'duel.yaml', '--json'),
      tiltyard('run', 'duel.yaml', '--json', '--battles', '2000'),
    ])
    expect({ code: exact.code, stderr: exact.stderr }).toEqual({ code: 0, stderr: '' })
    expect(exact.stdout.indexOf('\n')).toBe(exact.stdout.length - 1)
    const answer = JSON.parse(exact.stdout)
    expect(answer).toMatchObject({ tiltyard: 1, scenario: 'Duel', rules: 'osr-d20', exact: true })
    expect(answer.undecided).toBeLessThan(1e-12)
    for (const { value, low, high } of Object.values<{ value: number; low: number; high: number }>(answer.metrics)) {
      expect([low, high]).toEqual([value, value])
    }
    const known = Object.keys(JSON.parse(run.stdout).metrics)
    expect(known.filter((name) => !(name in answer.metrics) && !/^damage\..*\.p\d\d$/.test(name))).toEqual([
      'rounds.max',
    ])
    const whole = Object.values<number>(answer.histograms.rounds).reduce((sum, share) => sum + share, 0)
    expect(whole).toBeCloseTo(1, 11)
  })

  it('takes other values, and a line for each file', async () => {
    const { stdout } = await tiltyard('exact', 'duel.yaml', 'duel.yaml', '--json', '--set', 'combatants.fighter.hp=1')
    const [one, other] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(other).toEqual(one)
    const { stdout: asItIs } = await tiltyard('exact', 'duel.yaml', '--json')
    expect(one.metrics['rounds.mean'].value).toBeLessThan(JSON.parse(asItIs).metrics['rounds.mean'].value)
  })

  it('refuses what is too large, and says how large it is and what to simplify', async () => {
    const { code, stdout, stderr } = await tiltyard('exact', 'large.yaml', '--max-states', '500')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    await expect(stderr.replace(/in [\d.]+ s;/, 'in … s;')).toMatchFileSnapshot('exact-too-large.txt')
  })

  it('tells how far it has come, on a terminal only, and stops at Ctrl-C', async () => {
    const child = start(['exact', 'large.yaml', '--max-seconds', '600'], TERMINAL)
    let said = ''
    child.stderr.on('data', (text) => {
      if (said === '' && String(text).includes('situations')) child.kill('SIGINT')
      said += text
    })
    const { code, stdout } = await end(child)
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
    expect(said).toMatch(/exact: \S+ situations in \d+ s, round \d+, \S+ % undecided/)
    expect(said).toContain('Interrupted before "Large" was answered.')
  })

  it.each([
    ['--max-states', '0'],
    ['--max-seconds', 'soon'],
  ])('refuses %s %s', async (flag, value) => {
    const { code, stderr } = await tiltyard('exact', 'duel.yaml', flag, value)
    expect(code).toBe(2)
    expect(stderr).toContain(`${flag} is "${value}", expected a whole number from 1`)
  })
})

describe('tiltyard run --verify', () => {
  it('says beside the battles what is exactly so, in the summary, in the report and in JSON', async () => {
    const out = join(folder, 'verified')
    const { code, stdout } = await tiltyard('run', 'duel.yaml', '--verify', '--battles', '20_000', '--out', out)
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nVerified {2}all \d+ metrics agree with the exact answer, at most \d\.\d standard/)
    const line = /win\.red: exact 50 %; Monte Carlo \d+\.\d+ ± \d+\.\d+ %, agrees/
    expect(stdout).toMatch(line)
    const page = (await readdir(out)).find((file) => file.endsWith('.html'))!
    expect(await readFile(join(out, page), 'utf8')).toMatch(line)
    const { verification } = JSON.parse(await readFile(join(out, 'result.json'), 'utf8'))
    expect(verification.agreements['win.red']).toMatchObject({ agrees: true })
  })

  it('says so where the exact answer is out of reach, and is fine', async () => {
    const { code, stdout } = await tiltyard(
      ...['run', 'large.yaml', '--verify', '--battles', '100', '--max-states', '500', '--out', join(folder, 'large')],
    )
    expect(code).toBe(0)
    expect(stdout).toContain(
      '\nNot verified  too large for an exact answer: it takes more than 500 different situations',
    )
  })

  it('fails loudly if the battles are not those of the exact answer, and names what differs and by how much', async () => {
    const [out, scenario] = [join(folder, 'rigged'), join(folder, 'rigged.yaml')]
    await copyFile(new URL('rigged.yaml', import.meta.url), scenario)
    await build({
      input: fileURLToPath(new URL('rigged.ts', import.meta.url)),
      platform: 'node',
      output: { file: join(folder, 'rigged.js') },
    })
    const { code, stdout, stderr } = await tiltyard(
      ...['run', scenario, '--verify', '--allow-own-rules', '--threads', '0', '--out', out],
    )
    expect(code).toBe(70)
    expect(stdout).toMatch(/DISAGREES {2}2 of \d+ metrics lie beyond five standard errors/)
    expect(stderr).toContain('tiltyard: the battles of "Rigged" differ from the exact answer:\n')
    expect(stderr).toMatch(
      /win\.red: exact 50 %; Monte Carlo \d+\.\d+ ± \d+\.\d+ %, DISAGREES, \d+\.\d standard errors off/,
    )
  })
})
