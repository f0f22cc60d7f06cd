import { appendFile, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Terminal } from '../../src/cli/terminal.ts'
import { openWriting } from '../../src/cli/writing.ts'
import { makeFolder } from '../folder.ts'
import { end, start, TERMINAL, tiltyard, tiltyardIn } from './tiltyard.ts'

const folder = makeFolder('tune-cli')

const BLUE = 'parties.blue.members.1.hp'
const VARY = ['--vary', `${BLUE}=6..14`]
/** Enough to be certain of what differs by points. */
const FEW = ['--max-battles', '200_000', '--threads', '0']

const CATALOG = `id,damage,to_hit
sword,d8,0
axe,d6,1
`
const FIRST = `# two who are nearly alike
tiltyard: 1
name: First
rules: { system: osr-d20 }
import: [{ weapons: weapons.csv }]
combatants:
  guard: { hp: 9, weapons: [sword] }   # the better one
  raider: { hp: 9, weapons: [axe] }
parties: { red: { members: [guard] }, blue: { members: [raider] } }
field: { distance: 5 ft }
`

/** Two scenarios that share a catalog, in a folder of their own. */
async function lay(name: string): Promise<string> {
  const here = join(folder, name)
  await mkdir(here)
  await writeFile(join(here, 'weapons.csv'), CATALOG)
  await writeFile(join(here, 'first.yaml'), FIRST)
  await writeFile(
    join(here, 'second.yaml'),
    FIRST.replace('First', 'Second').replace('hp: 9, weapons: [axe]', 'hp: 12, weapons: [axe]'),
  )
  return here
}

describe('tiltyard tune', () => {
  it('prints the answer and what it was found by, writes a report, and shows what --write would write', async () => {
    const out = join(folder, 'report')
    const { code, stdout, stderr } = await tiltyard(
      'tune',
      'duel.yaml',
      ...VARY,
      '--goal',
      'win.red = 40%',
      ...['--out', out, '--format', 'json,csv', ...FEW],
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/^parties\.blue\.members\.1\.hp = 11: win\.red is 41\.\d+ % ± 0\.\d+$/m)
    expect(stdout).toMatch(/^ {2}parties\.blue\.members\.1\.hp +9 +11 +6 \.\. 14$/m)
    expect(stdout).toMatch(/^ {2}win\.red = 40% +\d\d\.\d+ % ± 0\.\d+ +41\.\d+ % ± 0\.\d+ +nearest$/m)
    expect(stderr).toContain('parties.blue.members.1.hp: 11 is added')
    expect(stderr).toMatch(/^\+ {3}blue: \{ members: \[\{ is: fighter, name: Blue, hp: 11 \}\] \}$/m)
    expect(stderr).toContain('Nothing is written; --write writes it.')
    expect((await readdir(out)).sort()).toEqual(['tuning.csv', 'tuning.json'])
    const rows = (await readFile(join(out, 'tuning.csv'), 'utf8')).split(/\r?\n/)
    expect(rows[0].replaceAll('"', '')).toBe(`${BLUE},goal,metric,value,low,high,battles,of`)
    expect(rows.filter((row) => row.includes('confirmation'))).toHaveLength(3)
  })

  it('prints JSON that is the same with any threads, and the same from a checkpoint', async () => {
    const checkpoint = join(folder, 'checkpoint')
    const goal = ['--goal', 'win.red in 45% .. 55%']
    const line = ['tune', 'duel.yaml', ...VARY, ...goal, '--max-battles', '200_000', '--json', '--quiet']
    const { code, stdout, stderr } = await tiltyard(...line, '--threads', '0', '--checkpoint', checkpoint)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(await end(start([...line, '--threads', '2']))).toEqual({ code: 0, stdout, stderr: '' })
    expect((await tiltyard(...line, '--threads', '0', '--checkpoint', checkpoint)).stdout).toBe(stdout)
    expect(JSON.parse(stdout)).toMatchObject({
      scenario: 'Duel',
      method: 'curve',
      status: 'found',
      parameters: [{ path: BLUE, now: '9', answer: '9' }],
      goals: [{ goal: 'win.red in 45% .. 55%', low: 0.45, high: 0.55, standing: 'met' }],
    })
  })

  it('answers exactly', async () => {
    const line = ['tune', 'duel.yaml', ...VARY, '--goal', 'win.red = 40%', '--exact', '--format', 'csv']
    const { code, stdout } = await tiltyard(...line, '--out', join(folder, 'exact'))
    expect(code).toBe(0)
    expect(stdout).toContain('parties.blue.members.1.hp = 11: win.red is 41.3610520 %')
    const { stdout: json } = await tiltyard(...line, '--json')
    expect(JSON.parse(json)).toMatchObject({ exact: true, possible: [{ [BLUE]: '11' }] })
  })

  it('says that a goal is out of reach, and which bound is in its way', async () => {
    const line = [
      'tune',
      'duel.yaml',
      '--vary',
      `${BLUE}=9..14`,
      '--goal',
      'win.red >= 80%',
      '--write',
      '--format',
      'csv',
    ]
    const { code, stdout, stderr } = await tiltyard(...line, '--out', join(folder, 'far'))
    expect(stdout.replaceAll('\n', ' ')).toMatch(
      /Not met: win\.red >= 80% is out of reach; at 9, which is nearest, win\.red is \d\d\.\d+ % ± [\d.]+, below what is wanted: the range of parties\.blue\.members\.1\.hp would have to go on before 9/,
    )
    expect(code).toBe(1)
    expect(stderr).toContain('Nothing is written: not all goals are certainly met.')
    const without = line.filter((word) => word !== '--write')
    expect((await tiltyard(...without, '--out', join(folder, 'far'))).code).toBe(1)
  })

  it('heads a table of goals that are met with how many are, and says what stays', async () => {
    const here = join(folder, 'six')
    await mkdir(here)
    const dice = ['1d4', '1d4+1', '1d6']
    const rows = dice.flatMap((damage, at) => [0, 1].map((hit) => `w${at}${hit},${damage},${hit}`))
    await writeFile(join(here, 'weapons.csv'), `id,damage,to_hit\n${rows.join('\n')}\n`)
    const arm = (text: string) => text.replaceAll(/weapons: \[(sword|axe)\]/g, 'weapons: [w00]')
    await writeFile(join(here, 'six.yaml'), `${arm(FIRST)}matrix: { among: ['weapons.*'] }\n`)
    const line = ['tune', 'six.yaml', '--vary', 'weapons.w00.damage=d4..d8', '--format', 'csv', ...FEW, '--goal']
    const all = await tiltyardIn(here, [...line, 'every matchup in 5% .. 95%', '--least-change'])
    expect(all.code).toBe(0)
    expect(all.stdout).toContain('All 15 goals are met, and nothing is changed')
    expect(all.stdout).toMatch(/^ {2}weapons\.w00\.damage +d4 +as it is +d4, d6, d8$/m)
    expect(all.stdout.match(/ met$/gm)).toHaveLength(12)
    expect(all.stdout).toContain('  3 more are met.')
    const narrow = await tiltyardIn(here, [...line, 'every matchup in 49% .. 51%'])
    expect(narrow.code).toBe(1)
    expect(narrow.stdout).toMatch(/^ {2}3 more goals, of which 1 is met\.$/m)
    const battlesIn = (text: string) => Number(/^([\d,]+) battles/m.exec(text)![1].replaceAll(',', ''))
    // A goal for one of 15 matchups: none of the others is fought.
    const one = await tiltyardIn(here, [...line, 'w00 against w20 in 5% .. 95%', '--least-change'])
    expect(battlesIn(one.stdout)).toBeLessThan(battlesIn(all.stdout))
  })

  it('says how many battles it would take, where it may fight too few to look at anything', async () => {
    const line = ['tune', 'duel.yaml', '--vary', `${BLUE}=6..14`, '--goal', 'win.red = 40%', '--json', '--max-battles']
    const few = JSON.parse((await tiltyard(...line, '2000', '--threads', '0')).stdout)
    expect(few).toMatchObject({ fought: 0, stopped: 'battles', probes: [], parameters: [{ answer: null }] })
    const less = JSON.parse((await tiltyard(...line, String(few.wanted - 2), '--threads', '0')).stdout)
    expect(less).toMatchObject({ fought: 0, wanted: few.wanted })
    const enough = JSON.parse((await tiltyard(...line, String(few.wanted), '--threads', '0')).stdout)
    expect(enough.fought).toBeGreaterThan(0)
  })

  it('after Ctrl-C reports the best so far', async () => {
    // Neighbours that cannot be distinguished: long enough to be stopped.
    const line = ['tune', 'large.yaml', '--vary', 'field.distance=30..90/10 ft', '--goal', 'rounds.mean = 9', '--json']
    const child = start([...line, '--max-battles', '4_000_000_000', '--precision', '0.002%'], TERMINAL)
    const listen = (bar: Buffer): void => {
      if (!/ of (\d\d+|[\d.]+M)/.test(String(bar))) return
      child.stderr.off('data', listen)
      child.kill('SIGINT')
    }
    child.stderr.on('data', listen)
    const { code, stdout } = await end(child)
    expect(code).toBe(130)
    expect(JSON.parse(stdout)).toMatchObject({ partial: true, stopped: 'interrupted', confirmed: [] })
  })
})

describe('tiltyard tune --write', () => {
  it('writes into YAML and CSV what was found, and keeps comments', async () => {
    const here = await lay('written')
    const line = [
      'tune',
      'first.yaml',
      'second.yaml',
      '--vary',
      'weapons.axe.to_hit=-2..4',
      '--vary',
      'combatants.guard.hp=6..12',
    ]
    const goals = ['--goal', 'win.red in 48% .. 75%', '--least-change', ...FEW]
    const shown = await tiltyardIn(here, [...line, ...goals, '--json'])
    expect(shown.stderr).toContain('Nothing is written; --write writes it.')
    expect(await readFile(join(here, 'weapons.csv'), 'utf8')).toBe(CATALOG)
    const { parameters, status } = JSON.parse(shown.stdout)
    expect(['found', 'undecided']).toContain(status)
    const { code, stderr } = await tiltyardIn(here, [...line, ...goals, '--json', '--write'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Written: /m)
    const after = await tiltyardIn(here, [...line, ...goals, '--json'])
    expect(JSON.parse(after.stdout).parameters.map(({ now }: { now: string }) => now)).toEqual(
      parameters.map(({ answer }: { answer: string }) => answer),
    )
    expect(await readFile(join(here, 'first.yaml'), 'utf8')).toContain('# the better one')
    expect(await readFile(join(here, 'weapons.csv'), 'utf8')).toMatch(/^id,damage,to_hit\nsword,d8,0\naxe,d6,-?\d\n$/)
  })

  describe('of a scenario with a ruleset in code', () => {
    const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
    const HP = 'combatants.champion.hp'
    const layOwn = async (name: string): Promise<string> => {
      const here = join(folder, name)
      await mkdir(here)
      for (const file of ['pit-fight.yaml', 'pool-d6.mjs'])
        await cp(join(PACKAGE, 'scenarios/own-rules', file), join(here, file))
      // Where the module finds what it imports.
      await mkdir(join(here, 'node_modules'))
      await symlink(PACKAGE, join(here, 'node_modules/tiltyard'), 'junction')
      return here
    }

    it('writes what was found, where the code may be run', async () => {
      const here = await layOwn('own')
      const line = [
        'tune',
        'pit-fight.yaml',
        '--vary',
        `${HP}=9,10`,
        '--goal',
        'win.crown >= 55%',
        '--precision',
        '10%',
      ]
      const { code, stderr } = await tiltyardIn(here, [...line, '--write', '--json', '--allow-own-rules'])
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(`${HP}: 9 becomes 10`) })
      expect(stderr).toMatch(/^Written: pit-fight.yaml$/m)
      expect(await readFile(join(here, 'pit-fight.yaml'), 'utf8')).toContain('  champion: { hp: 10, might: 3,')
    })

    it('writes nothing when the code has changed since', async () => {
      const here = await layOwn('own-changed')
      const [file, module] = ['pit-fight.yaml', 'pool-d6.mjs'].map((name) => join(here, name))
      const { signal } = new AbortController()
      const terminal: Terminal = { out: process.stdout, err: process.stderr, signal, parting: '' }
      const write = async (value: string, isChanged: boolean) => {
        const { write } = await openWriting([file], true)
        if (isChanged) await appendFile(module, '// a change\n')
        return write([{ file, changes: { [HP]: value } }], { write: true, quiet: true }, terminal)
      }
      await expect(write('10', true)).rejects.toThrow(`${file} or a file that it names has changed on disk meanwhile`)
      expect(await readFile(file, 'utf8')).toContain('hp: 9, might: 3,')
      await write('11', false)
      expect(await readFile(file, 'utf8')).toContain('hp: 11, might: 3,')
    })
  })

  it('finds the cell of an entry and of a column that a sheet calls by names', async () => {
    const here = join(folder, 'named')
    await mkdir(here)
    await writeFile(join(here, 'weapons.csv'), 'Name;Damage;To Hit\nLong Sword;1d8;0\nHand Axe;1d6;1\n')
    const names = FIRST.replace('[sword]', '[Long Sword]').replace('[axe]', '[Hand Axe]')
    const matrix = "matrix: { among: ['weapons.*'] }\n"
    await writeFile(join(here, 'named.yaml'), `${names}${matrix}`)
    const vary = ['--vary', 'weapons.Hand Axe.damage=d4,d12', '--format', 'csv']
    const goal = ['--goal', 'long sword against Hand Axe <= 45%']
    const { code, stdout, stderr } = await tiltyardIn(here, ['tune', 'named.yaml', ...vary, ...goal, '--write'])
    expect(code, stderr).toBe(0)
    // People read names; files of results keep ids.
    expect(stdout.match(/long.sword against hand.axe/gi)).toContain('Long Sword against Hand Axe')
    expect(stdout).not.toContain('long-sword against')
    const [report] = await readdir(join(here, 'reports'))
    const table = (await readdir(join(here, 'reports', report))).find((name) => name.endsWith('.csv'))!
    expect(await readFile(join(here, 'reports', report, table), 'utf8')).toContain('long-sword against hand-axe in')
    expect(stderr).toContain('weapons.csv: weapons.hand-axe.damage: 1d6 becomes d12')
    expect(await readFile(join(here, 'weapons.csv'), 'utf8')).toBe(
      'Name;Damage;To Hit\nLong Sword;1d8;0\nHand Axe;d12;1\n',
    )
  })

  it('does not write what holds only with --set', async () => {
    const here = await lay('set')
    const line = ['tune', 'first.yaml', '--vary', 'combatants.guard.hp=6..12', '--goal', 'win.red = 50%', '--write']
    const { code, stderr } = await tiltyardIn(here, [...line, '--set', 'combatants.raider.hp=12'])
    expect(code).toBe(2)
    expect(stderr).toContain('--write is given with --set')
  })
})

describe('mistakes', () => {
  const HELP = 'see `tiltyard tune --help`\n'

  it.each([
    [['--goal', 'win.red = 50%'], 'nothing may change, expected --vary PATH=VALUES'],
    [VARY, "there is no goal, expected --goal 'METRIC = VALUE'"],
  ])('%j', async (flags, message) => {
    const { code, stdout, stderr } = await tiltyard('tune', 'duel.yaml', ...flags)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).toContain(HELP)
  })

  it.each([
    ['--shard', '1/2'],
    ['--battles', '1000'],
  ])('%s', async (flag, value) => {
    const { code, stderr } = await tiltyard('tune', 'duel.yaml', ...VARY, '--goal', 'win.red = 50%', flag, value)
    expect(code).toBe(2)
    expect(stderr).toContain(`${flag} is given, but `)
  })

  it('tells of broken goals and ranges with their places, all at once', async () => {
    const flags = ['--vary', 'weapons.swrod.damage=d4..d8', '--goal', 'win.red > 50%', '--goal', 'rounds.mean = x']
    const { code, stdout, stderr } = await tiltyard('tune', 'duel.yaml', ...flags)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatchInlineSnapshot(`
      "--vary:1:9: error: unknown path "weapons.swrod"; did you mean "weapons.sword.damage"?
        weapons.swrod.damage=d4..d8
                ^~~~~

      --goal:1:1: error: this goal is "win.red > 50%", expected "METRIC = VALUE", "METRIC in LOW .. HIGH", "METRIC <= BOUND" or "METRIC >= BOUND"
        win.red > 50%
        ^~~~~~~~~~~~~

      --goal:1:15: error: the bound is "x", expected a number or a percentage
        rounds.mean = x
                      ^

      tiltyard: 3 problems
      "
    `)
  })

  it('never shows a stack trace, whatever is given', async () => {
    const texts = [
      '',
      '=',
      '= 50%',
      'win.red',
      'win.red = = 5',
      'win.red = 200%',
      'win.red in 5 .. ',
      '\u0000',
      'expect',
      '%',
      '9'.repeat(500),
    ]
    for (const text of texts) {
      const { code, stderr } = await tiltyard('tune', 'duel.yaml', ...VARY, '--goal', text)
      expect(code).toBe(2)
      expect(stderr).not.toMatch(/^ +at /m)
      const vary = await tiltyard('tune', 'duel.yaml', '--vary', text, '--goal', 'win.red = 50%')
      expect(vary.code).toBe(2)
      expect(vary.stderr).not.toMatch(/^ +at /m)
    }
  })
})
