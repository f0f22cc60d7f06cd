import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { tiltyardIn } from './tiltyard.ts'

/* Games of a rules file on the command line, in a folder that is no part of ours. */

const GAMES = fileURLToPath(new URL('../rulesets/declared/games/', import.meta.url))
const folder = makeFolder('declared')

beforeAll(async () => {
  await cp(GAMES, folder, { recursive: true })
  await writeFile(join(folder, 'tiltyard.yaml'), '')
})

const tiltyard = (...args: string[]) => tiltyardIn(folder, args)

describe('a game of a rules file', () => {
  test('is run, and answered exactly', async () => {
    const exact = await tiltyard('exact', 'critical-hits.yaml', '--json')
    expect(exact.code).toBe(0)
    const { metrics } = JSON.parse(exact.stdout)
    expect(metrics['win.law'].value).toBeCloseTo(0.6403136871197392, 9)
    const run = (threads: string) =>
      tiltyard('run', 'critical-hits.yaml', '--battles', '4000', '--threads', threads, '--json')
    const [alone, together] = [await run('0'), await run('2')]
    expect(alone.code).toBe(0)
    expect(JSON.parse(alone.stdout).digest).toBe(JSON.parse(together.stdout).digest)
  })

  test('of numbers too large for so many battles is refused with what is too large, and how many battles fit', async () => {
    const rules = `tiltyard_rules: 1
combatants: { hp: integer }
pools: { hp: { start: my.hp, vital: true } }
actions: { strike: { do: [ { attack: chance(50%), then: [ { damage: 10000000 } ] } ] } }
tactic: { turn: [ strike nearest ] }`
    await writeFile(join(folder, 'vast.rules.yaml'), rules)
    const fighters = 'combatants: { a: { hp: 10000000 } }\nparties: { red: { members: [a] }, blue: { members: [a] } }'
    await writeFile(join(folder, 'vast.yaml'), `tiltyard: 1\nrules: { system: ./vast.rules.yaml }\n${fighters}`)
    const [once, threads] = await Promise.all(
      ['0', '2'].map((threads) => tiltyard('run', 'vast.yaml', '--battles', '1000', '--threads', threads, '--json')),
    )
    for (const { code, stdout, stderr } of [once!, threads!]) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(
        /^tiltyard: vast\.yaml: the squares of "(damage|taken)\.[\w ]+" have passed 2\^53, .*: about 1?\d\d battles fit \(--battles\)/,
      )
    }
    expect(await tiltyard('run', 'vast.yaml', '--battles', '80', '--json')).toMatchObject({ code: 0, stderr: '' })
  })

  test('is replayed with every die, let and comparison', async () => {
    const { code, stdout } = await tiltyard('replay', 'critical-hits.yaml', '--battle', '32')
    expect(code).toBe(0)
    expect(stdout).toContain('knight works out die: 19 (d20 19).')
    expect(stdout).toContain('knight hits brigand: die == 20 or (die > 1 and die + my.hit >= target.ac).')
    expect(stdout).toContain('brigand takes 5 damage from knight (d4 1, d4 2), 11 hp left.')
    expect(stdout).toContain('Of those who tie, knight comes first (d2 2).')
  })

  test('is checked: the scenario with its rules, and the rules by themselves', async () => {
    const both = await tiltyard('validate', 'venom.yaml', 'venom.rules.yaml')
    expect(both.stdout).toBe(
      'venom.yaml: no errors (Snake; 1 v 1, venom.rules.yaml)\nvenom.rules.yaml: no errors (Venom; rules file)\n',
    )
    const wrong = (await readFile(join(folder, 'venom.rules.yaml'), 'utf8'))
      .replace('chance(my.chance), then: [ { apply: venom } ]', 'chance(my.chanse), then: [ { apply: venon } ]')
      .replace('damage: stacks', 'damage: max(1, stacks)')
    await writeFile(join(folder, 'wrong.rules.yaml'), wrong)
    const { code, stderr } = await tiltyard('validate', 'wrong.rules.yaml')
    expect(code).toBe(2)
    await expect(stderr).toMatchFileSnapshot('declared-problems.txt')
  })

  test('takes values by path: --set, --vary, catalogs', async () => {
    const misspelt = await tiltyard('run', 'venom.yaml', '--set', 'combatants.snake.venomus=true')
    expect(misspelt.code).toBe(2)
    expect(misspelt.stderr).toContain('did you mean "combatants.snake.venomous"?')
    const unit = await tiltyard('run', 'venom.yaml', '--set', 'combatants.snake.chance=0.7')
    expect(unit.stderr).toContain('did you mean 70%?')
    const sweep = await tiltyard(
      'sweep',
      'critical-hits.yaml',
      '--vary',
      'weapons.flail.damage=d4,2d4',
      '--battles',
      '500',
      '--json',
    )
    expect(sweep.code).toBe(0)
    expect(JSON.parse(sweep.stdout).points).toHaveLength(2)
    await writeFile(join(folder, 'weapons.csv'), 'id,damage\naxe,d10\n')
    const scenario = await readFile(join(folder, 'critical-hits.yaml'), 'utf8')
    await writeFile(
      join(folder, 'axes.yaml'),
      scenario
        .replace(/^name: .*$/m, 'name: Axes\nimport: [weapons.csv]')
        .replace('weapons: [flail]', 'weapons: [axe]'),
    )
    const axes = await tiltyard('metrics', 'axes.yaml')
    expect(axes.stdout).toContain('hit.axe')
  })

  test('is explained, and has a schema of its own for editors', async () => {
    const { stdout } = await tiltyard('explain', 'combatants.might', 'critical-hits.yaml')
    expect(stdout).toContain('combatants.might: a key')
    expect((await tiltyard('explain', 'strike', 'critical-hits.yaml')).stdout).toContain('an action of tactics')
    const schema = await tiltyard('schema', 'critical-hits.rules.yaml')
    expect(schema.code).toBe(0)
    const [{ properties }] = JSON.parse(schema.stdout).allOf
    expect(Object.keys(properties.combatants.additionalProperties.properties)).toContain('might')
    const timed = await readFile(join(folder, 'by-time.rules.yaml'), 'utf8')
    await writeFile(join(folder, 'broken.rules.yaml'), timed.replace('takes: my.pace, ', ''))
    const broken = await tiltyard('schema', 'broken.rules.yaml')
    expect(broken.code).toBe(2)
    expect(broken.stderr).toContain('"hit" does not say how long it takes')
  })

  test('by time is compared by the second, and explained metric by metric', async () => {
    const [compared, explained] = await Promise.all([
      tiltyard('compare', 'by-time.yaml', '--battles', '2000', '--format', 'json', '--set', 'combatants.slow.hp=60'),
      tiltyard('explain', 'seconds.mean', 'by-time.yaml'),
    ])
    expect(compared.stdout).toMatch(/battles last\s[\d.]+ to [\d.]+ seconds longer/)
    expect(explained.stdout).toContain('how long a battle lasts')
  })

  test('is judged by its expectations, its own metrics among them', async () => {
    const scenario = await readFile(join(folder, 'venom.yaml'), 'utf8')
    const expected =
      'expect:\n  - win.path in 55% .. 70%\n  - under.venom.man in 10% .. 90%\n  - left.hp.man.mean in 1 .. 9\n'
    await writeFile(join(folder, 'judged.yaml'), `${scenario}${expected}`)
    const { code, stdout, stderr } = await tiltyard('check', 'judged.yaml')
    expect(`${code} ${stderr}`).toMatch(/^0 /)
    expect(stdout).toContain('3 checks')
    const compared = await tiltyard('compare', 'venom.yaml', 'judged.yaml', '--battles', '500', '--json')
    expect(compared.code).toBe(0)
  })

  test('is no scenario itself', async () => {
    const { code, stderr } = await tiltyard('run', 'venom.rules.yaml')
    expect(code).toBe(2)
    expect(stderr).toContain('is a rules file, expected a scenario')
  })
})
