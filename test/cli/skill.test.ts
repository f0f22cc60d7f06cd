import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { end, start, tiltyard } from './tiltyard.ts'

const folder = makeFolder('skill')
const FEW = ['--battles', '400', '--threads', '0']
const MISTAKES = 'parties.red.mistakes'

describe('--mistakes', () => {
  it.each([
    [['red=15%'], [`${MISTAKES}=15%`]],
    [['red = hesitate: 15 %'], [`${MISTAKES}={ share: 15 %, kind: hesitate }`]],
    [
      ['red={ share: 15%, kind: worst-target }', 'blue=1%'],
      [`${MISTAKES}={ share: 15%, kind: worst-target }`, 'parties.blue.mistakes=1%'],
    ],
  ])('means --set: %j', async (mistakes, set) => {
    const run = (flag: string, values: readonly string[]) =>
      tiltyard('run', 'duel.yaml', '--json', ...FEW, ...values.flatMap((value) => [flag, value]))
    const [short, long, none] = [await run('--mistakes', mistakes), await run('--set', set), await run('--set', [])]
    expect(short).toEqual({ code: 0, stderr: '', stdout: long.stdout })
    expect(short.stdout).not.toBe(none.stdout)
  })

  it('stands in the line that does the same again, and in that of a study', async () => {
    const [run, compared] = [join(folder, 'run'), join(folder, 'compared')]
    const erring = [...FEW, '--mistakes', 'red=15%', '--format', 'html', '--quiet']
    expect(await tiltyard('run', 'duel.yaml', ...erring, '--out', run)).toMatchObject({ code: 0, stderr: '' })
    expect(await tiltyard('compare', 'duel.yaml', ...erring, '--out', compared)).toMatchObject({ code: 0, stderr: '' })
    for (const out of [run, compared]) {
      const page = await readFile(join(out, 'index.html'), 'utf8')
      expect(page).toMatch(/duel\.yaml --set (parties\.red\.mistakes=15%|(&#39;|')parties\.red\.mistakes=15%)/)
    }
  })

  it.each([
    ['rde=15%', 'unknown path "parties.rde"; did you mean "parties.red.mistakes"?'],
    ['red=150%', '--mistakes:1:1: error: mistakes is "150%", expected a percentage from 0% to 100%'],
    ['red=hesitate:150%', '  red=hesitate:150%\n'],
    ['red=15', 'mistakes is 15, expected a percentage from 0% to 100%'],
    ['red=hesitat:15%', 'did you mean "hesitate"?'],
    ['15%', '--mistakes is "15%", expected PARTY=SHARE, such as red=15%'],
    ['red=', '--mistakes is "red=", expected PARTY=SHARE, such as red=15%'],
  ])('refuses %s', async (text, message) => {
    const { code, stdout, stderr } = await tiltyard('run', 'duel.yaml', ...FEW, '--mistakes', text)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})

describe('tiltyard skill', () => {
  it('prints what mistakes cost, or JSON of it, and writes the report, as a process', async () => {
    const out = join(folder, 'skill')
    const args = ['skill', 'duel.yaml', ...FEW, '--steps', '1', '--up-to', '10%', '--kind', 'hesitate']
    const { code, stdout, stderr } = await end(start([...args, '--out', out]))
    expect(code).toBe(0)
    expect(stdout).toMatch(/10 % of hesitations cost red\s+\S+\s+±\s+\S+\s+points, blue/)
    expect(stderr).toContain(`Report: ${out}`)
    expect((await readdir(out)).sort()).toEqual(['index.html', 'map.csv', 'skill.csv', 'skill.json'])
    const { costs, points, kind } = JSON.parse((await tiltyard(...args, '--json')).stdout)
    expect(kind).toBe('hesitate')
    expect(points).toHaveLength(4)
    expect(costs).toMatchObject([
      { party: 'red', share: 0.1 },
      { party: 'blue', share: 0.1 },
    ])
    const page = await readFile(join(out, 'index.html'), 'utf8')
    expect(page).toContain('tiltyard skill duel.yaml --kind hesitate --up-to 10% --steps 1 --battles 400 --seed 1')
  })

  it('says which party is harder to play, where that is certain', async () => {
    const unlike = ['--set', 'parties.blue.members.1.hp=1', '--kind', 'hesitate', '--exact']
    const { stdout } = await tiltyard(
      'skill',
      'duel.yaml',
      ...unlike,
      '--steps',
      '1',
      '--up-to',
      '20%',
      '--quiet',
      '--json',
    )
    const { costs } = JSON.parse(stdout)
    const [red, blue] = costs.map(({ cost }: { cost: { value: number } }) => cost.value)
    const summary = await tiltyard(
      'skill',
      'duel.yaml',
      ...unlike,
      '--steps',
      '1',
      '--up-to',
      '20%',
      '--format',
      'json',
      '--out',
      join(folder, 'x'),
    )
    expect(summary.stdout).toMatch(red > blue ? /^red is harder to play: 20 %/m : /^blue is harder to play: 20 %/m)
  })

  it('refuses flags that say nothing, all at once', async () => {
    const { code, stderr } = await tiltyard('skill', 'duel.yaml', '--kind', 'hesitat', '--up-to', '0%', '--steps', '0')
    expect(code).toBe(2)
    expect(stderr).toContain('"hesitat" is not a kind of mistake')
    expect(stderr).toContain('did you mean "hesitate"?')
    expect(stderr).toContain('"0%" is not a percentage from 0.01% to 100%')
    expect(stderr).toContain('"0" is not a whole number from 1 to 20')
  })
})

describe('skill that is expected', () => {
  const file = join(folder, 'expected.yaml')
  const check = async (expected: string, ...args: string[]) => {
    const text = await readFile(new URL('scenarios/duel.yaml', import.meta.url), 'utf8')
    await writeFile(file, `${text}expect: [ ${expected} ]\n`)
    return tiltyard('check', file, '--threads', '0', ...args)
  }

  it('passes, fails and is inconclusive', async () => {
    // The gate errs with a chance of at most 5 %, and the seed is fixed.
    expect(await check('skill.red within 30%')).toMatchObject({ code: 0, stderr: '' })
    const failed = await check('skill.red within 0.5%')
    expect(failed.code).toBe(1)
    expect(failed.stdout).toMatch(
      /win\.red falls from [\d.]+ % to [\d.]+ % with 10 % of mistakes: by [^,]+ points \([^)]+\), where 0\.5 points are allowed/,
    )
    const open = await check('skill.red within 0.5%', '--max-battles', '64')
    expect(open).toMatchObject({ code: 3 })
  })

  it('is judged exactly, and beside what else is expected', async () => {
    const expected = 'skill.red within 30%, skill.blue within 0.1%, win.red in 0% .. 55%'
    // Nobody moves, and there is little to do at random in one round.
    const tactic = 'tactics={ strike: { turn: [attack nearest], reactions: [] } }'
    const small = ['combatants.fighter.hp=3', 'run.max_rounds=1', tactic, 'combatants.fighter.tactic=strike']
    const how = [...small.flatMap((set) => ['--set', set]), '--exact', '--json']
    const { code, stdout } = await check(expected, ...how)
    expect(code).toBe(1)
    const { scenarios } = JSON.parse(stdout)
    expect(scenarios[0].findings).toMatchObject([
      { kind: 'band', verdict: 'pass' },
      { id: 'expected/win.red', kind: 'skill', verdict: 'pass' },
      { id: 'expected/win.blue', kind: 'skill', verdict: 'fail', expected: 'skill.blue within 0.1%' },
    ])
  })
})
