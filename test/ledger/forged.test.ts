import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SCENARIOS, tiltyardIn } from '../cli/tiltyard.ts'
import { forge, forgeText, type Saved, stretchOf } from './forge.ts'

/* Files of counts that were changed with their checksum: what they say is not believed, and what they ask for is not done. */

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiltyard-forged-'))
  await cp(join(SCENARIOS, 'duel.yaml'), join(folder, 'duel.yaml'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const tiltyard = (line: string) => tiltyardIn(folder, line.split(' '), { CI: 'true' })
const listFolder = async () => (await readdir(folder, { recursive: true })).sort()

describe('the command line of a share', () => {
  const SHARE = 'shards/1-of-1.json'
  const share = async (line: string) => expect(await tiltyard(`${line} --shard 1/1`)).toMatchObject({ code: 0 })
  const ask = (change: (line: Saved['origin']['line']) => void) =>
    forge(join(folder, SHARE), ({ origin }) => change(origin.line))
  beforeEach(() => share('run duel.yaml --battles 60'))

  /** Merging is refused, and nothing is written, nor read again. */
  const refusal = async (...flags: string[]) => {
    const before = await listFolder()
    const { code, stdout, stderr } = await tiltyard(['merge', SHARE, ...flags].join(' '))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(await listFolder()).toEqual(before)
    return stderr
  }

  it.each(['tune', 'baseline', 'init', 'merge', 'worker', 'watch', 'constructor'])('is not of %s', async (command) => {
    await ask((line) => {
      line.command = command
    })
    expect(await refusal()).toBe(
      `tiltyard: ${SHARE}: origin.line.command is "${command}", expected one of run, check, compare, sweep, sensitivity, matrix\n`,
    )
  })

  it.each([
    ['out', 'there'],
    ['junit', 'there.xml'],
    ['checkpoint', 'there.json'],
    ['redis', 'redis://127.0.0.1:1'],
    ['shard', '1/2'],
    ['shards', 'there'],
    ['continue', 'there.json'],
    ['allow-own-rules', true],
    ['threads', '4'],
    ['rare', 'draw'],
    ['constructor', 'there'],
    ['battels', '60'],
  ] as const)('asks for no --%s', async (flag, value) => {
    await ask(({ flags }) => Object.defineProperty(flags, flag, { value, enumerable: true }))
    expect(await refusal()).toMatch(
      new RegExp(
        `^tiltyard: ${SHARE}: origin\\.line\\.flags\\.${flag} is no flag that a share of .tiltyard run. has, expected one of battles, .*\n$`,
      ),
    )
  })

  it.each(['update', 'html', 'markdown', 'github', 'prune'])('of a check asks for no --%s', async (flag) => {
    await share('check duel.yaml --max-battles 100')
    await ask(({ flags }) => Object.assign(flags, { [flag]: 'all' }))
    expect(await refusal()).toContain(`${SHARE}: origin.line.flags.${flag} is no flag that a share of`)
  })

  it('has values that the command itself would take, and all that is wrong is told', async () => {
    await ask((line) => {
      line.flags = { battles: '-1', seed: ['1', '2'], plain: 'yes', set: true, precision: '1' }
    })
    const field = `${SHARE}: origin.line.flags`
    expect(await refusal()).toBe(
      `tiltyard: ${field}.battles is refused: --battles is "-1", expected a whole number from 1 to 4294967296\n` +
        `${field}.seed is refused: --seed is given 2 times, expected once\n` +
        `${field}.plain is "yes", expected true or false\n` +
        `${field}.set is true, expected a text, or a list of texts\n` +
        `${field}.precision is refused: --precision is "1", expected a percentage from 0.002% to 50%; did you mean "1%"?\n`,
    )
    await ask((line) => {
      line.flags = { battles: 60 }
    })
    expect(await refusal()).toBe(
      `tiltyard: the shares cannot be merged: ${SHARE}: origin.line.flags.battles is 60, expected a text or a list or true or false\n`,
    )
  })

  it('gives no flags by the names of its files', async () => {
    await ask((line) => {
      line.files = ['--out', 'there', '--junit=there.xml']
    })
    expect(await refusal()).toContain('error: cannot read "./--junit=there.xml": there is no such file')
  })

  it('says nothing of the report: merge does, as far as the command has it', async () => {
    expect(await refusal('--junit', 'balance.xml', '--verbose')).toBe(
      'tiltyard: --junit is given, but the shares are of `tiltyard run`, which has none\n' +
        '--verbose is given, but the shares are of `tiltyard run`, which has none\n',
    )
    await share('check duel.yaml --max-battles 100 --seed 3')
    const { code, stderr } = await tiltyard(`merge ${SHARE} --junit balance.xml --quiet`)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(await readFile(join(folder, 'balance.xml'), 'utf8')).toContain('<testsuite ')
  })

  it('accepts no baseline, though nobody has said that this is CI', async () => {
    const text = await readFile(join(folder, 'duel.yaml'), 'utf8')
    await writeFile(join(folder, 'duel.yaml'), `${text}expect: [{ metric: win.red, near: baseline, within: 50% }]\n`)
    await share('check duel.yaml --max-battles 100')
    const { code, stdout } = await tiltyardIn(folder, ['merge', SHARE])
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('no baseline') })
    expect(await listFolder()).not.toContain('baselines')
  })

  it('holds what the configuration said, wherever it is merged', async () => {
    await writeFile(join(folder, 'tiltyard.yaml'), 'files: [duel.yaml]\nseed: 7\ntolerance: 1.5%\n')
    await share('check --max-battles 100')
    const { origin } = JSON.parse(await readFile(join(folder, SHARE), 'utf8'))
    expect(origin.line).toEqual({
      ...{ command: 'check', files: ['duel.yaml'] },
      flags: { seed: '7', tolerance: '1.5%', 'max-battles': '100' },
    })
    const here = await tiltyard(`merge ${SHARE} --json --quiet`)
    await writeFile(join(folder, 'tiltyard.yaml'), 'seed: 8\n')
    expect(await tiltyard(`merge ${SHARE} --json --quiet`)).toEqual(here)
    expect(JSON.parse(here.stdout)).toMatchObject({ scenarios: [{ seed: '7' }] })
  })
})

describe('counts that do not fit', () => {
  type Change = (saved: Saved) => void
  const counts = (saved: Saved) => stretchOf(saved).sides[0]!.counts as number[][]
  const edit =
    (change: (stretch: ReturnType<typeof stretchOf>) => void): Change =>
    (saved) =>
      change(stretchOf(saved))

  /** By field, within the first stretch, and what is said of it. */
  const WRONG: readonly (readonly [what: string, change: Change, says: string])[] = [
    ['too few', (saved) => void counts(saved)[1]!.pop(), 'sides.0.counts.1 (rounds) has 100 entries, expected 101'],
    ['missing', (saved) => void counts(saved).splice(1), 'sides.0.counts has 1 entries, expected 12'],
    [
      'negative',
      (saved) => void (counts(saved)[0]![0] = -1),
      'sides.0.counts.0.0 is -1, expected a whole number of at',
    ],
    [
      'not whole',
      (saved) => void (counts(saved)[5]![0] = 0.5),
      'sides.0.counts.5.0 is 0.5, expected a whole number of',
    ],
    [
      'too large',
      (saved) => void (counts(saved)[3]![0] = 2 ** 60),
      'sides.0.counts.3.0 is 1152921504606847000, expected',
    ],
    [
      'no numbers',
      (saved) => void (counts(saved)[0]![0] = null as unknown as number),
      'sides.0.counts.0.0 is null, expected',
    ],
    ['one too many', (saved) => void counts(saved)[0]![0]!++, 'sides.0.counts.0 (outcomes) adds up to'],
    ['of other rounds', (saved) => void counts(saved)[1]![3]!--, 'sides.0.counts.1 (rounds) adds up to'],
    ['of other sums', (saved) => void counts(saved)[2]![0]!++, 'sides.0.counts.2.0 is'],
    ['of other squares', (saved) => void (counts(saved)[3]![0] = 0), 'sides.0.counts.2.0 is'],
    [
      'of larger products',
      (saved) => void (counts(saved)[4]![0] = 2 ** 50),
      'sides.0.counts.4.0 is 1125899906842624, more',
    ],
    ['of other battles', edit((stretch) => void (stretch.sides[0]!.battles = 59)), 'sides.0.battles is 59, expected'],
    [
      'of no battles',
      edit((stretch) => void (stretch.sides[0]!.battles = 0)),
      'sides.0.battles is 0, expected a whole',
    ],
    ['of no sides', edit((stretch) => void (stretch.sides = [])), 'sides has 0 entries, expected 1'],
    ['of no list', edit((stretch) => void (stretch.pairs = {})), 'pairs is {}, expected a list'],
    [
      'before the first battle',
      edit((stretch) => void (stretch.from = -1)),
      'from is -1, expected a whole number from 0',
    ],
    ['of half battles', edit((stretch) => void (stretch.from = 0.5)), 'from is 0.5, expected a whole number from 0'],
    ['beyond the last battle', edit((stretch) => void (stretch.to = 2 ** 33)), 'to is 8589934592, expected a whole'],
    ['of no range', edit((stretch) => void (stretch.to = stretch.from)), 'to is 0, expected more than where it begins'],
  ]

  it.each(WRONG)('%s, are told by file and field', async (_, change, says) => {
    await tiltyard('run duel.yaml --battles 60 --json --checkpoint saved.json')
    const path = join(folder, 'saved.json')
    const [key] = Object.keys(JSON.parse(await readFile(path, 'utf8')).bouts)
    await forge(path, change)
    const { code, stdout, stderr } = await tiltyard('run duel.yaml --battles 60 --json --checkpoint saved.json')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`tiltyard: the checkpoint saved.json cannot be continued: `)
    expect(stderr).toContain(`bouts.${key}.stretches.0.${says}`)
  })

  it('of a share name the share', async () => {
    for (const number of [1, 2]) await tiltyard(`run duel.yaml --battles 60 --shard ${number}/2`)
    await forge(join(folder, 'shards/2-of-2.json'), (saved) => void counts(saved)[0]![0]!++)
    const { code, stdout, stderr } = await tiltyard('merge shards/1-of-2.json shards/2-of-2.json --quiet')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^tiltyard: the shares cannot be merged: shards\/2-of-2\.json: bouts\.[0-9a-f]{64}\.stretches\.0\.sides\.0\.counts\.0 \(outcomes\) adds up to 31, expected the 30 battles\n$/,
    )
  })

  it('of pairs are those of their sides', async () => {
    const line = 'compare duel.yaml --battles 60 --set weapons.sword.damage=d6 --json --checkpoint saved.json'
    await tiltyard(line)
    const path = join(folder, 'saved.json')
    const pairs = (saved: Saved) => stretchOf(saved).pairs as { counts: number[][] }[]
    await forge(path, (saved) => pairs(saved)[0]!.counts[0]!.reverse())
    expect((await tiltyard(line)).stderr).toMatch(
      /stretches\.0\.pairs\.0\.counts\.0 has \d+ pairs where a side has \d+ battles/,
    )
    await forge(path, (saved) => pairs(saved)[0]!.counts[1]!.pop())
    expect((await tiltyard(line)).stderr).toMatch(/stretches\.0\.pairs\.0\.counts\.1 has \d+ entries, expected \d+/)
  })

  it.each([
    ['shard', { number: 3, of: 2 }, 'shard.number is 3, expected no more than there are'],
    ['shard', { number: 1, of: 1e9 }, 'shard.of is 1000000000, expected a whole number from 1 to 10000'],
    ['round', 0, 'round is 0, expected a whole number from 1 to'],
    ['origin', [], 'origin is [], expected a map'],
    ['bouts', null, 'bouts is null, expected a map'],
    ['kind', 'tally', 'kind is "tally", expected checkpoint, shard or round'],
    ['kind', 'round', 'it is a file of a round, expected a shard'],
  ] as const)('a share whose %s is %j is told so', async (field, value, says) => {
    await tiltyard('run duel.yaml --battles 60 --shard 1/1')
    await forge(join(folder, 'shards/1-of-1.json'), (saved) => Object.assign(saved, { [field]: value }))
    const { code, stderr } = await tiltyard('merge shards/1-of-1.json')
    expect(code).toBe(2)
    expect(stderr).toContain(`tiltyard: the shares cannot be merged: shards/1-of-1.json: ${says}`)
  })

  it('a file that is no JSON is told so, and one of another format what to do', async () => {
    await tiltyard('run duel.yaml --battles 60 --shard 1/1')
    const path = join(folder, 'shards/1-of-1.json')
    await forgeText(path, (body) => body.replace('"shard"', 'shard'))
    expect((await tiltyard('merge shards/1-of-1.json')).stderr).toContain('shards/1-of-1.json: it is no JSON: ')
    await forgeText(path, (body) => body.replace('"tiltyard-ledger":2', '"tiltyard-ledger":1'))
    expect((await tiltyard('merge shards/1-of-1.json')).stderr).toBe(
      'tiltyard: the shares cannot be merged: shards/1-of-1.json: it is of format 1, expected 2: fight it again\n',
    )
  })
})
