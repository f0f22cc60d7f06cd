import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../folder.ts'
import { type Ended, tiltyardIn } from './tiltyard.ts'

/** Archers who shoot at each other, those on the left from behind a wall that reaches to their shoulders. */
const SHOOTING = `tiltyard: 1
name: Shooting
rules: { system: osr-d20 }
weapons: { bow: { damage: d6, range: 100 ft } }
combatants: { archer: { hp: 4, weapons: [bow] } }
parties:
  red: { members: [2 archer] }
  blue: { members: [2 archer] }
field:
  map: |
    A.......B
    A.......B
  legend:
    A: { cover: half }
expect:
  - sides even within 2%
`
const BODYGUARD = fileURLToPath(new URL('../../scenarios/bodyguard-screening.yaml', import.meta.url))
const COMBOS = fileURLToPath(new URL('../../scenarios/games/party-duel.yaml', import.meta.url))
/** How far the two places of SHOOTING are apart without their wall: they are each other's mirror image. */
const WITHOUT_WALL = ['--set', 'field.legend.A.cover=none']

const folder = makeFolder('sides')
beforeAll(() => writeFile(join(folder, 'shooting.yaml'), SHOOTING))

function tiltyard(...args: string[]): Promise<Ended> {
  return tiltyardIn(folder, args, { CI: 'true' })
}

const check = (...args: string[]) => tiltyard('check', 'shooting.yaml', ...args)

describe('sides that are expected to be even', () => {
  it('fail where a place is worth more, in all reports', async () => {
    const { code, stdout, stderr } = await check(
      '--junit',
      'junit.xml',
      '--markdown',
      'check.md',
      '--html',
      'check.html',
    )
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/sides-fail.txt')
    const says = 'with places exchanged: by '
    const [junit, markdown, page] = await Promise.all(
      ['junit.xml', 'check.md', 'check.html'].map((file) => readFile(join(folder, file), 'utf8')),
    )
    expect(junit).toContain('<testcase name="sides even within 2%" classname="shooting" time="0">')
    expect(junit).toContain('<failure type="balance" message="win.red falls from ')
    expect(junit).toContain('<property name="win.red.places.allowed.low" value="-0.02"/>')
    for (const report of [junit, markdown, page]) expect(report).toContain(says)
    expect(page).toContain('win.red places')
    const { scenarios } = JSON.parse((await check('--json')).stdout)
    expect(scenarios[0].findings[0]).toMatchObject({
      ...{ id: 'shooting/win.red', kind: 'places', expected: 'sides even within 2%', verdict: 'fail', tier: 'paired' },
      place: { file: 'shooting.yaml', line: 16, column: 5 },
    })
  })

  it("pass where places are each other's mirror image, and are inconclusive where battles are too few", async () => {
    const passed = await check(...WITHOUT_WALL, '--verbose')
    expect(passed).toMatchObject({ code: 0, stderr: '' })
    await expect(passed.stdout).toMatchFileSnapshot('check/sides-pass.txt')
    // Nothing is known to 0.01 points from so few battles.
    const narrow = [...WITHOUT_WALL, '--set', 'expect=[sides even within 0.01%]', '--max-battles', '4096']
    const { code, stdout } = await check(...narrow)
    expect(code).toBe(3)
    await expect(stdout).toMatchFileSnapshot('check/sides-inconclusive.txt')
  })

  it('are judged exactly where that is within reach', async () => {
    const single = ['--exact', '--set', 'parties.red.members=[archer]', '--set', 'parties.blue.members=[archer]']
    const failed = await check(...single)
    expect(failed.code).toBe(1)
    expect(failed.stdout).toMatch(
      /win\.red falls from [\d.]+ % to [\d.]+ % with places exchanged: by exactly [\d.]+ points,/,
    )
    expect(failed.stdout).toContain('; all exact, no battles\n')
    // To the last digit, where fighting could never be certain.
    const passed = await check(...single, ...WITHOUT_WALL, '--set', 'expect=[sides even within 0.0001%]', '--verbose')
    expect(passed.code).toBe(0)
    expect(passed.stdout).toMatch(/PASS shooting\/win\.red places 0 allowed \S+ \S+ exact (\S+)→\1\n/)
    const far = await check('--exact', '--max-states', '10')
    expect(far.code).toBe(1)
    expect(far.stdout).toContain('what places are worth is fought, because ')
  })

  it('are worth something where ties go by the reading order of cells, and nothing where battles draw it', async () => {
    const guard = (...args: string[]) =>
      tiltyard('check', BODYGUARD, '--set', 'expect=[sides even within 1.5%]', ...args)
    // At 65,536 battles: the gate errs with a chance of at most 5 %, and the seed is fixed.
    expect((await guard()).code).toBe(0)
    expect((await guard('--set', 'field.ties=reading-order')).code).toBe(1)
  })

  it.each([
    ['sides even', '"sides even", expected "sides even within DISTANCE"'],
    ['sides even within 2', 'the distance is "2", expected a percentage above 0% and up to 100%; did you mean 2%?'],
    ['sides even within 0%', 'the distance is "0%", expected a percentage above 0% and up to 100%'],
    [
      'sides',
      'this expectation is "sides", expected "METRIC in LOW .. HIGH", "METRIC <= BOUND", "METRIC >= BOUND", "sides even within DISTANCE", "skill.PARTY within DISTANCE" or "best-reply.PARTY < BOUND"',
    ],
  ])('are refused as %s', async (text, message) => {
    const { code, stderr } = await check('--set', `expect=[${text}]`)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })

  it('are refused where there are no places', async () => {
    const where = 'expected a ruleset whose fields have places'
    const judged = await tiltyard('check', COMBOS, '--set', 'expect=[sides even within 2%]')
    expect(judged.code).toBe(2)
    expect(judged.stderr).toContain(
      `this expectation cannot be judged: nobody stands anywhere in this scenario, ${where}`,
    )
    const compared = await tiltyard('compare', COMBOS, '--swap-sides')
    expect(compared.code).toBe(2)
    expect(compared.stderr).toContain(`--swap-sides: nobody stands anywhere in "Combos against burning", ${where}`)
  })
})

describe('the page of a run', () => {
  /** What it says of places, if it does. */
  const said = async (...args: string[]) => {
    const { code } = await tiltyard('run', 'shooting.yaml', '--format', 'html', '--out', 'report', '--quiet', ...args)
    expect(code).toBe(0)
    const page = await readFile(join(folder, 'report', 'index.html'), 'utf8')
    return /Places are worth [^<]*/.exec(page)?.[0].replaceAll('\u00a0', ' ')
  }

  it('says what places are worth, and to whom', async () => {
    // 41.6 points by `check`, above.
    expect(await said('--battles', '50_000')).toBe('Places are worth 42.0 ± 3.1 points to whoever stands on the left.')
  })

  it('says so where they are worth nothing, and nothing from too few battles', async () => {
    const even = await said(...WITHOUT_WALL, '--battles', '10_000')
    expect(even).toMatch(/^Places are worth nothing that 200 battles can show: [\d.]+ ± [\d.]+ points\.$/)
    expect(await said('--battles', '9_000')).toBeUndefined()
  })
})
