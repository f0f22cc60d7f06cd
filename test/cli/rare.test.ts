import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, start, TERMINAL, tiltyard } from './tiltyard.ts'

const OWN = fileURLToPath(new URL('../../scenarios/own-rules/', import.meta.url))

const folder = makeFolder('tiltyard')

/** A fighter who has next to no hit points left against one who has many. */
const UNFAIR = [
  ...['duel.yaml', '--set', 'parties.red.members=[{ is: fighter, hp: 1 }]'],
  ...['--set', 'parties.blue.members=[{ is: fighter, name: Blue, hp: 60 }]'],
]
const RARE = ['run', ...UNFAIR, '--rare', 'win.red']

describe('tiltyard run --rare', () => {
  it('tells how often it is so, and by which levels it was found', async () => {
    const { code, stdout, stderr } = await tiltyard(...RARE, '--battles', '100k')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('rare.txt')
  })

  it('prints one line of JSON with --json, the same with any threads', async () => {
    const args = [...RARE, '--battles', '20k', '--json', '--seed', '7']
    const here = await tiltyard(...args, '--threads', '0')
    expect({ code: here.code, stderr: here.stderr }).toEqual({ code: 0, stderr: '' })
    expect(await tiltyard(...args)).toEqual(here)
    expect(here.stdout.indexOf('\n')).toBe(here.stdout.length - 1)
    const found = JSON.parse(here.stdout)
    expect(found).toMatchObject({ tiltyard: 1, scenario: 'Duel', rules: 'osr-d20', rare: true, seed: 7 })
    expect(found).toMatchObject({ metric: 'win.red', bounds: 'both', replicates: 64 })
    expect(found.low).toBeLessThan(found.value)
    expect(found.value).toBeLessThan(found.high)
    const answer = await tiltyard('exact', ...UNFAIR, '--json')
    const { value } = JSON.parse(answer.stdout).metrics['win.red']
    // With this seed; of others 95 %.
    expect(found.low).toBeLessThan(value)
    expect(value).toBeLessThan(found.high)
  })

  it('takes what it fights by from a ruleset of one’s own', async () => {
    await cp(OWN, folder, { recursive: true })
    const thinner = ['--set', 'parties.crowd.members=[2 thug]', '--set', 'combatants.champion.hp=24']
    const file = join(folder, 'pit-fight.yaml')
    const args = ['run', file, '--rare', 'win.crowd', '--battles', '5k', '--json', '--allow-own-rules', ...thinner]
    const [here, there] = await Promise.all([
      end(start([...args, '--threads', '0'])),
      end(start([...args, '--threads', '2'])),
    ])
    expect({ code: here.code, stderr: here.stderr }).toEqual({ code: 0, stderr: '' })
    expect(there.stdout).toBe(here.stdout)
    const rules = await readFile(join(folder, 'pool-d6.mjs'), 'utf8')
    expect(rules).toContain('    restore(')
    await writeFile(join(folder, 'stuck.mjs'), rules.replace('    restore(', '    restored('))
    const { code, stderr } = await end(start([...args, '--set', 'rules.system=./stuck.mjs']))
    expect(code).toBe(2)
    expect(stderr).toBe(
      'tiltyard: --rare is "win.crowd", which "Pit fight" has no answer to: its ruleset cannot go on from a memory (Fighter.restore)\n',
    )
  })

  it('says how often it is at most where it never came to that', async () => {
    const { code, stdout } = await tiltyard('run', 'duel.yaml', '--rare', 'draw', '--battles', '20k')
    expect(code).toBe(0)
    expect(stdout).toMatch(/\ndraw: at most [23]\.\d\d % of the battles, less than one in \S+;/)
    const { stdout: json } = await tiltyard('run', 'duel.yaml', '--rare', 'draw', '--battles', '20k', '--json')
    expect(JSON.parse(json)).toMatchObject({ value: 0, low: 0, bounds: 'high' })
  })

  const ENDS = 'expected a way in which battles end: win.red, win.blue, draw, stalemate'
  it.each([
    ['win.blue', 'it is not rare: 496 of 1000 battles ended so, and `tiltyard run` counts it'],
    ['rounds.mean', `it is no percentage of battles, ${ENDS}`],
    ['survive.fighter', `it is counted in battles however they end, ${ENDS}`],
    ['win.rde', `there is no such metric, ${ENDS}; did you mean "win.red"?`],
    ['stalemate', 'it is not rare: 1000 of 1000', 'run.max_rounds=1', 'combatants.fighter.weapon_skill=-20'],
    ['draw', 'the hit points left said nothing of it on the way in 16,000 battles, so', 'combatants.fighter.hp=1'],
  ])('refuses %s, and says why', async (metric, why, ...changes) => {
    const set = changes.flatMap((change) => ['--set', change])
    const { code, stdout, stderr } = await tiltyard('run', 'duel.yaml', '--rare', metric, ...set)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`--rare is "${metric}", which "Duel" has no answer to: ${why}`)
  })

  it.each([
    [['--verify'], '--rare and --verify are given, expected one of them'],
    [['--out', 'there'], '--rare and --out are given, expected one of them'],
    [['--shard', '1/2'], '--rare and --shard are given, expected one of them'],
    [['--precision', '1%'], '--rare and --precision are given, expected one of them'],
    [['--battles', '10'], '--battles is "10", expected a whole number from 1000 to 1000000000 with --rare'],
    [['--battles', '+10'], '--battles is "+10", expected no "+" with --rare'],
    [['--rare', 'draw'], '--rare is given 2 times, expected once'],
  ])('refuses %s with it', async (flags, message) => {
    const { code, stdout, stderr } = await tiltyard(...RARE, ...flags)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`tiltyard: ${message}`)
  })

  it('stops at Ctrl-C, which a bar on a terminal tells when to press', async () => {
    const child = start([...RARE, '--battles', '20M'], TERMINAL)
    let said = ''
    child.stderr.on('data', (text) => {
      if (!said.includes(' a second') && String(text).includes(' a second')) child.kill('SIGINT')
      said += text
    })
    const { code, stdout } = await end(child)
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' })
    expect(said).toContain('Interrupted before "Duel" was answered.')
  })
})
