import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Ended, SCENARIOS, tiltyardIn } from './tiltyard.ts'

/** A folder of the user's, with duel.yaml and what a test writes there. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiltyard-check-'))
  await cp(join(SCENARIOS, 'duel.yaml'), join(folder, 'duel.yaml'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs `tiltyard` in that folder, in CI unless the environment says otherwise. */
function tiltyard(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = { CI: 'true' },
): Promise<Ended> {
  return tiltyardIn(folder, args, environment)
}

const check = (...args: string[]) => tiltyard(['check', 'duel.yaml', ...args])

/** Adds what is expected to duel.yaml, or to another scenario of the same. */
async function expecting(lines: readonly string[], name = 'duel'): Promise<void> {
  const duel = await readFile(join(SCENARIOS, 'duel.yaml'), 'utf8')
  const list = lines.map((line) => `  - ${line}\n`).join('')
  await writeFile(join(folder, `${name}.yaml`), `${duel.replace('Duel', name)}expect:${list ? `\n${list}` : ' []\n'}`)
}

const BASELINE = join('baselines', 'duel.json')
const NEAR = '{ metric: win.red, near: baseline, within: 3% }'

describe('tiltyard check', () => {
  it('passes what is as expected', async () => {
    await expecting(['win.red in 40% .. 60%', 'rounds.mean <= 20', 'draw <= 1%'])
    const { code, stdout, stderr } = await check()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/pass.txt')
  })

  it('fails what is not, first what is farthest off', async () => {
    await expecting(['win.red in 40% .. 60%', 'win.red >= 56%', 'rounds.mean >= 20'])
    const { code, stdout, stderr } = await check()
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/fail.txt')
  })

  it('says of what is too close to call how much it would take', async () => {
    await expecting(['win.red in 40% .. 60%', 'win.red in 49.9% .. 50.5%'])
    const { code, stdout, stderr } = await check('--max-battles', '10_000')
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/inconclusive.txt')
    expect((await check('--max-battles', '10_000', '--on-inconclusive', 'fail')).code).toBe(1)
    expect((await check('--max-battles', '10_000', '--on-inconclusive', 'pass')).code).toBe(0)
    expect((await check('--max-battles', '10_000', '--on-inconclusive', 'exit3')).code).toBe(3)
  })

  it('finds what has drifted from the baseline, and what has changed', async () => {
    expect((await tiltyard(['baseline', 'duel.yaml'])).code).toBe(0)
    const unchanged = await check()
    expect(unchanged.code).toBe(0)
    await expect(unchanged.stdout).toMatchFileSnapshot('check/unchanged.txt')
    const drifted = await check('--set', 'parties.blue.members.1.hp=13')
    expect(drifted.code).toBe(1)
    await expect(drifted.stdout).toMatchFileSnapshot('check/drift.txt')
    const within = await check('--set', 'parties.blue.members.1.hp=13', '--tolerance', '40%', '--quiet')
    expect(within).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('fails without a baseline to be near to, in CI', async () => {
    await expecting([NEAR])
    const { code, stdout, stderr } = await check()
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    await expect(stdout).toMatchFileSnapshot('check/missing.txt')
    expect(await readdir(folder)).toEqual(['duel.yaml'])
  })

  it('writes it elsewhere, and then holds to it', async () => {
    await expecting([NEAR])
    const { code, stdout, stderr } = await tiltyard(['check', 'duel.yaml'], {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: `wrote ${BASELINE} (4,096 battles, seed 1)\n` })
    expect(stdout).toContain('PASS duel/win.red drift none (bit-identical) n=4096\n')
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json'])
    // A scenario that expects nothing of a baseline needs none.
    await expecting(['win.red <= 60%'], 'other')
    expect((await tiltyard(['check', 'other.yaml'], {})).code).toBe(0)
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json'])
  })

  it('--update all accepts what is new, and tells the old and the new', async () => {
    await tiltyard(['baseline', 'duel.yaml', '--battles', '5000'])
    const text = (await readFile(join(folder, 'duel.yaml'), 'utf8')).replace('name: Blue }', 'name: Blue, hp: 13 }')
    await writeFile(join(folder, 'duel.yaml'), text)
    expect((await check()).code).toBe(1)
    const { code, stdout, stderr } = await check('--update', 'all')
    expect(code).toBe(0)
    expect(stdout).toContain('bit-identical')
    await expect(stderr).toMatchFileSnapshot('check/update.txt')
    expect(await readFile(join(folder, 'duel.yaml'), 'utf8')).toBe(text)
    expect((await check()).code).toBe(0)
    expect((await check('--update', 'all')).stderr).toBe(`unchanged ${BASELINE} (5,000 battles, seed 1)\n`)
  })

  it('fails for a baseline whose scenario is gone, until it is updated', async () => {
    await expecting([], 'gone')
    await tiltyard(['baseline', 'duel.yaml', 'gone.yaml'])
    await rm(join(folder, 'gone.yaml'))
    const { code, stdout } = await check()
    expect(code).toBe(1)
    const gone = join('baselines', 'gone.json')
    expect(stdout).toContain(`FAIL ${gone} is the baseline of a scenario that is gone; `)
    const updated = await check('--update', 'all')
    expect(updated.code).toBe(0)
    expect(updated.stderr).toContain(`removed ${gone}: its scenario is gone\n`)
    expect(await readdir(join(folder, 'baselines'))).toEqual(['duel.json'])
  })

  it('fails for an entry of the baseline that nothing expects any more', async () => {
    await expecting([NEAR])
    await tiltyard(['baseline', 'duel.yaml'])
    await expecting([])
    const { code, stdout } = await check()
    expect(code).toBe(1)
    expect(stdout).toContain('FAIL duel/baseline the baseline holds win.red, which expect no longer names; `tiltyard')
  })

  it('refuses a baseline of another format, and says what to do', async () => {
    await tiltyard(['baseline', 'duel.yaml'])
    const path = join(folder, BASELINE)
    await writeFile(path, (await readFile(path, 'utf8')).replace('"tiltyard-baseline": 1', '"tiltyard-baseline": 7'))
    expect(await check()).toEqual({
      code: 2,
      stdout: '',
      stderr:
        `tiltyard: the baseline ${BASELINE} cannot be used: it is of format 7, expected 1; ` +
        '`tiltyard baseline duel.yaml` writes it anew\n',
    })
    expect((await check('--update', 'all')).code).toBe(0)
  })

  it('keeps baselines in a folder of their own if it is told to', async () => {
    expect((await tiltyard(['baseline', 'duel.yaml', '--baselines', 'kept/here'])).code).toBe(0)
    expect(JSON.parse(await readFile(join(folder, 'kept/here/duel.json'), 'utf8')).file).toBe('../../duel.yaml')
    expect((await check('--baselines', 'kept/here')).stdout).toContain('bit-identical')
    expect((await check()).stdout).toContain('expects nothing, and has no baseline')
  })

  it('prints the same JSON, and nothing else, however many threads fight', async () => {
    await expecting(['win.red in 49.9% .. 50.5%', 'rounds.mean <= 20'])
    await tiltyard(['baseline', 'duel.yaml'])
    const [one, two] = await Promise.all(
      ['0', '2'].map((threads) => check('--json', '--threads', threads, '--set', 'combatants.fighter.hp=10')),
    )
    expect(two).toEqual(one)
    const { verdict, checks, scenarios } = JSON.parse(one.stdout)
    expect({ verdict, checks }).toEqual({ verdict: 'inconclusive', checks: 6 })
    const [{ findings, baseline }] = scenarios
    expect(findings[1]).toMatchObject({
      id: 'duel/rounds.mean',
      expected: 'rounds.mean <= 20',
      place: { file: 'duel.yaml', line: 14, column: 5 },
      verdict: 'pass',
      allowed: { low: null, high: 20 },
      line: expect.stringMatching(
        /^PASS duel\/rounds\.mean \S+ \[\S+, \S+\] allowed \(-∞, 20\] n=4096 look 1\/7 α=5%$/,
      ),
    })
    expect(findings[2]).toMatchObject({ kind: 'drift', tier: 'paired' })
    expect(baseline.changes).toEqual([{ path: 'combatants.fighter.hp', from: 9, to: 10 }])
  })

  it('annotates the lines of expectations, and writes the summary of the step, in GitHub Actions', async () => {
    await expecting(['win.red >= 56%', 'win.red in 49.9% .. 50.5%'])
    const summary = join(folder, 'summary.md')
    const environment = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
    const { code, stderr } = await tiltyard(['check', 'duel.yaml', '--max-battles', '10_000'], environment)
    expect(code).toBe(1)
    await expect(stderr).toMatchFileSnapshot('check/annotations.txt')
    await expect(await readFile(summary, 'utf8')).toMatchFileSnapshot('check/summary.md')
  })

  it('writes JUnit XML', async () => {
    await expecting(['win.red >= 56%', 'win.red in 49.9% .. 50.5%', 'rounds.mean <= 20', NEAR])
    await expecting(['win.red <= 60%'], 'other')
    const files = ['duel.yaml', 'other.yaml', '--max-battles', '10_000', '--junit', join('reports', 'junit.xml')]
    expect((await tiltyard(['check', ...files])).code).toBe(1)
    const { suites, cases } = await readJUnit(join(folder, 'reports', 'junit.xml'))
    expect(suites).toMatchObject([
      { name: 'duel', tests: '4', failures: '2', errors: '0', skipped: '1' },
      { name: 'other', tests: '1', failures: '0', errors: '0', skipped: '0' },
    ])
    expect(cases).toMatchObject([
      { name: 'baseline', classname: 'duel', failure: { type: 'baseline' } },
      { name: 'win.red >= 56%', failure: { type: 'balance', message: expect.stringMatching(/^FAIL duel\/win\.red /) } },
      { name: 'win.red in 49.9% .. 50.5%', skipped: { message: expect.stringMatching(/^inconclusive: INCON/) } },
      { name: 'rounds.mean <= 20', classname: 'duel' },
      { name: 'win.red <= 60%', classname: 'other' },
    ])
    expect((await tiltyard(['check', ...files, '--on-inconclusive', 'fail'])).code).toBe(1)
    const strict = await readJUnit(join(folder, 'reports', 'junit.xml'))
    expect(strict.suites[0]).toMatchObject({ failures: '3', skipped: '0' })
  })

  it('writes a page', async () => {
    const page = join('reports', 'check.html')
    await expecting(['win.red <= 60%', 'rounds.mean <= 20'])
    expect((await tiltyard(['check', 'duel.yaml', '--max-battles', '10_000', '--html', page])).code).toBe(0)
    const text = await readFile(join(folder, page), 'utf8')
    expect(text).toContain('The balance is as expected: ')
    expect(text).toContain('&quot;kind&quot;:&quot;check&quot;')
    expect(await readFile(join(folder, 'reports', 'index.html'), 'utf8')).toContain('<a href="check.html">Balance</a>')
  })

  it('stops after so many seconds, and calls what is open inconclusive', async () => {
    await expecting(['win.red in 49.999% .. 50.001%'])
    const { code, stdout } = await check('--max-seconds', '1', '--max-battles', '4_294_967_296')
    expect(code).toBe(3)
    expect(stdout).toContain('cut short')
  })

  it('goes on from a checkpoint', async () => {
    await expecting(['win.red in 49.9% .. 50.5%'])
    const args = ['--max-battles', '20_000', '--checkpoint', 'saved.json']
    const first = await check(...args)
    expect(first.stdout).toContain('; 20,000 battles\n')
    expect(await check(...args)).toEqual(first)
    await writeFile(join(folder, 'saved.json'), 'nonsense')
    expect(await check(...args)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'tiltyard: the checkpoint saved.json cannot be continued: it is no checkpoint of Tiltyard; ' +
        'remove it to begin anew\n',
    })
  })

  it.each([
    ['--on-inconclusive maybe', '--on-inconclusive is "maybe", expected exit3, fail or pass'],
    ['--update some', '--update is "some", expected none, new or all'],
    ['--tolerance 2', '--tolerance is "2", expected a percentage from 0% to 100%'],
    ['--max-battles 0', '--max-battles is "0", expected a whole number from 1 to 4294967296'],
    ['--junit=', '--junit is "", expected a path'],
    ['duel.yaml', 'duel.yaml is given twice, expected once'],
  ])('refuses %s', async (flags, message) => {
    const { code, stdout, stderr } = await check(...flags.split(' '))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`tiltyard: ${message}\n`)
  })

  it('refuses a scenario that is wrong, before anything is fought', async () => {
    await expecting(['win.rde <= 60%'])
    const { code, stdout, stderr } = await check()
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('duel.yaml:13:5: error: unknown metric "win.rde"; did you mean "win.red"?')
  })
})

/** The attributes of an element, and its children by name. */
type Element = Readonly<Record<string, unknown>>

/**
 * The suites and cases of a JUnit file, which keeps to what the schemas of Ant's JUnit task and of Jenkins' xunit plugin
 * have in common: their elements, in their order, with their attributes.
 */
async function readJUnit(path: string): Promise<{ suites: Element[]; cases: Element[] }> {
  const xml = await readFile(path, 'utf8')
  expect(XMLValidator.validate(xml)).toBe(true)
  const ordered = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', preserveOrder: true }).parse(xml)
  const root = ordered.find((element: Element) => 'testsuites' in element)
  const suites = root.testsuites as Element[]
  for (const suite of suites) {
    const attributes = attributesOf(suite)
    expect(Object.keys(attributes).sort()).toEqual(
      ['errors', 'failures', 'hostname', 'id', 'name', 'package', 'skipped', 'tests', 'time', 'timestamp'].sort(),
    )
    expect(attributes.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    const names = childrenOf(suite, 'testsuite').map(nameOf)
    expect(names.join(' ')).toMatch(/^properties (testcase )*system-out system-err$/)
  }
  const cases = suites.flatMap((suite) =>
    childrenOf(suite, 'testsuite')
      .filter((child) => nameOf(child) === 'testcase')
      .map((child) => {
        expect(Object.keys(attributesOf(child)).sort()).toEqual(['classname', 'name', 'time'])
        const outcomes = childrenOf(child, 'testcase')
        expect(outcomes.length).toBeLessThanOrEqual(1)
        return {
          ...attributesOf(child),
          ...Object.fromEntries(outcomes.map((each) => [nameOf(each), attributesOf(each)])),
        }
      }),
  )
  return { suites: suites.map(attributesOf), cases }
}

function attributesOf(element: Element): Record<string, string> {
  return (element[':@'] ?? {}) as Record<string, string>
}

function nameOf(element: Element): string {
  return Object.keys(element).find((key) => key !== ':@')!
}

function childrenOf(element: Element, name: string): Element[] {
  return element[name] as Element[]
}
