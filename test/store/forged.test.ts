import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { SCENARIOS, tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolderForTest } from '../folder.ts'
import { forge, forgeText, rangeOf, type Saved } from './forge.ts'

/* Files of counts that were changed with their checksum: what they say is not believed, and what they ask for is not done. */

let folder: string
beforeEach(async () => {
  folder = makeFolderForTest('forged')
  await cp(join(SCENARIOS, 'duel.yaml'), join(folder, 'duel.yaml'))
})

const tiltyard = (line: string) => tiltyardIn(folder, line.split(' '), { CI: 'true' })
const listFolder = async () => (await readdir(folder, { recursive: true })).sort()

describe('the command line of a shard', () => {
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
      `tiltyard: ${SHARE}: origin.line.command is "${command}", expected one of run, check, compare, sweep, sensitivity, matrix, ablate, skill\n`,
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
        `^tiltyard: ${SHARE}: origin\\.line\\.flags\\.${flag} is no flag that a shard of .tiltyard run. has, expected one of battles, .*\n$`,
      ),
    )
  })

  it.each(['update', 'html', 'markdown', 'github', 'prune'])('of a check asks for no --%s', async (flag) => {
    await share('check duel.yaml --max-battles 100')
    await ask(({ flags }) => Object.assign(flags, { [flag]: 'all' }))
    expect(await refusal()).toContain(`${SHARE}: origin.line.flags.${flag} is no flag that a shard of`)
  })

  it('has values that the command itself would take, and all that is wrong is reported', async () => {
    await ask((line) => {
      line.flags = { battles: '-1', seed: ['1', '2'], plain: 'yes', set: true, precision: '1' }
    })
    const field = `${SHARE}: origin.line.flags`
    expect(await refusal()).toBe(
      `tiltyard: ${field}.battles is refused: --battles is "-1", expected a whole number from 1 to 4294967296\n` +
        `${field}.seed is refused: --seed is given 2 times, expected once\n` +
        `${field}.plain is "yes", expected true or false\n` +
        `${field}.set is true, expected a text, or a list of texts\n` +
        `${field}.precision is refused: --precision is "1", expected a percentage from 0.002% to 50%; did you mean 1%?\n`,
    )
    await ask((line) => {
      line.flags = { battles: 60 }
    })
    expect(await refusal()).toBe(
      `tiltyard: the shards cannot be merged: ${SHARE}: origin.line.flags.battles is 60, expected a text or a list or true or false\n`,
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
      'tiltyard: --junit is given, but the shards are of `tiltyard run`, which has none\n' +
        '--verbose is given, but the shards are of `tiltyard run`, which has none\n',
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
  /** Changes what stands at a path in the first range. */
  const put =
    (path: string, change: (before: unknown) => unknown) =>
    (saved: Saved): void => {
      const steps = path.split('.')
      let holder: unknown = rangeOf(saved)
      for (const step of steps.slice(0, -1)) holder = (holder as Record<string, unknown>)[step]
      const [last] = steps.slice(-1)
      const map = holder as Record<string, unknown>
      map[last!] = change(map[last!])
    }
  const more = (by: number) => (before: unknown) => Number(before) + by
  const first = (length: number) => (before: unknown) => (before as unknown[]).slice(0, length)

  it.each([
    ['too few', 'sides.0.counts.1', first(100), 'sides.0.counts.1 (rounds) has 100 entries, expected 101'],
    ['missing', 'sides.0.counts', first(1), 'sides.0.counts has 1 entries, expected 12'],
    ['negative', 'sides.0.counts.0.0', () => -1, 'sides.0.counts.0.0 is -1, expected a whole number of at least 0'],
    ['not whole', 'sides.0.counts.5.0', () => 0.5, 'sides.0.counts.5.0 is 0.5, expected a whole number of at least 0'],
    ['too large', 'sides.0.counts.3.0', () => 2 ** 60, 'sides.0.counts.3.0 is 1152921504606847000, expected a whole'],
    ['no numbers', 'sides.0.counts.0.0', () => null, 'sides.0.counts.0.0 is null, expected a number'],
    ['one too many', 'sides.0.counts.0.0', more(1), 'sides.0.counts.0 (outcomes) adds up to'],
    ['of other rounds', 'sides.0.counts.1.3', more(-1), 'sides.0.counts.1 (rounds) adds up to'],
    ['of other sums', 'sides.0.counts.2.0', more(1), 'sides.0.counts.2.0 is'],
    ['of other squares', 'sides.0.counts.3.0', () => 0, 'sides.0.counts.2.0 is'],
    ['of larger products', 'sides.0.counts.4.0', () => 2 ** 50, 'sides.0.counts.4.0 is 1125899906842624, more than'],
    ['of other battles', 'sides.0.battles', () => 59, 'sides.0.battles is 59, expected 60'],
    ['of no battles', 'sides.0.battles', () => 0, 'sides.0.battles is 0, expected a whole number from 1'],
    ['of no sides', 'sides', () => [], 'sides has 0 entries, expected 1'],
    ['of no list', 'pairs', () => ({}), 'pairs is {}, expected a list'],
    ['before the first battle', 'from', () => -1, 'from is -1, expected a whole number from 0'],
    ['of half battles', 'from', () => 0.5, 'from is 0.5, expected a whole number from 0'],
    ['beyond the last battle', 'to', () => 2 ** 33, 'to is 8589934592, expected a whole number from 0'],
    ['of no range', 'to', () => 0, 'to is 0, expected more than where it begins'],
  ] as const)('%s, are reported by file and field', async (_, field, change, says) => {
    await tiltyard('run duel.yaml --battles 60 --json --checkpoint saved.json')
    const path = join(folder, 'saved.json')
    const [key] = Object.keys(JSON.parse(await readFile(path, 'utf8')).experiments)
    await forge(path, put(field, change))
    const { code, stdout, stderr } = await tiltyard('run duel.yaml --battles 60 --json --checkpoint saved.json')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`tiltyard: the checkpoint saved.json cannot be continued: `)
    expect(stderr).toContain(`experiments.${key}.ranges.0.${says}`)
  })

  it('of a shard name the shard', async () => {
    for (const number of [1, 2]) await tiltyard(`run duel.yaml --battles 60 --shard ${number}/2`)
    await forge(join(folder, 'shards/2-of-2.json'), put('sides.0.counts.0.0', more(1)))
    const { code, stdout, stderr } = await tiltyard('merge shards/1-of-2.json shards/2-of-2.json --quiet')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^tiltyard: the shards cannot be merged: shards\/2-of-2\.json: experiments\.[0-9a-f]{64}\.ranges\.0\.sides\.0\.counts\.0 \(outcomes\) adds up to 31, expected the 30 battles\n$/,
    )
  })

  it('of pairs are those of their sides', async () => {
    const line = 'compare duel.yaml --battles 60 --set weapons.sword.damage=d6 --json --checkpoint saved.json'
    await tiltyard(line)
    const path = join(folder, 'saved.json')
    await forge(
      path,
      put('pairs.0.counts.0', (cells) => (cells as number[]).toReversed()),
    )
    expect((await tiltyard(line)).stderr).toMatch(
      /ranges\.0\.pairs\.0\.counts\.0 has \d+ pairs where a side has \d+ battles/,
    )
    await forge(path, put('pairs.0.counts.1', first(0)))
    expect((await tiltyard(line)).stderr).toMatch(/ranges\.0\.pairs\.0\.counts\.1 has \d+ entries, expected \d+/)
  })

  it('are added up as far as numbers go', async () => {
    const line = 'compare duel.yaml --battles 60 --set weapons.sword.damage=d6'
    for (const number of [1, 2]) {
      await tiltyard(`${line} --shard ${number}/2`)
      await forge(
        join(folder, `shards/${number}-of-2.json`),
        put('pairs.0.counts.1.0', () => Number.MAX_SAFE_INTEGER),
      )
    }
    expect(await tiltyard('merge shards/1-of-2.json shards/2-of-2.json --quiet --json')).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: 'tiltyard: a count has passed 2^53, beyond which no count is exact: fight fewer battles\n',
    })
  })

  it.each([
    ['shard', { number: 3, of: 2 }, 'shard.number is 3, expected no more than there are'],
    ['shard', { number: 1, of: 1e9 }, 'shard.of is 1000000000, expected a whole number from 1 to 10000'],
    ['round', 0, 'round is 0, expected a whole number from 1 to'],
    ['origin', [], 'origin is [], expected a map'],
    ['experiments', null, 'experiments is null, expected a map'],
    ['kind', 'tally', 'kind is "tally", expected checkpoint, shard or round'],
    ['kind', 'round', 'it is a file of a round, expected a shard'],
  ] as const)('a shard whose %s is %j is reported so', async (field, value, says) => {
    await tiltyard('run duel.yaml --battles 60 --shard 1/1')
    await forge(join(folder, 'shards/1-of-1.json'), (saved) => Object.assign(saved, { [field]: value }))
    const { code, stderr } = await tiltyard('merge shards/1-of-1.json')
    expect(code).toBe(2)
    expect(stderr).toContain(`tiltyard: the shards cannot be merged: shards/1-of-1.json: ${says}`)
  })

  it('a file that is no JSON is reported so, and one of another format what to do', async () => {
    await tiltyard('run duel.yaml --battles 60 --shard 1/1')
    const path = join(folder, 'shards/1-of-1.json')
    await forgeText(path, (body) => body.replace('"shard"', 'shard'))
    expect((await tiltyard('merge shards/1-of-1.json')).stderr).toContain('shards/1-of-1.json: it is no JSON: ')
    await forgeText(path, (body) => body.replace('"tiltyard-counts":3', '"tiltyard-counts":1'))
    expect((await tiltyard('merge shards/1-of-1.json')).stderr).toBe(
      'tiltyard: the shards cannot be merged: shards/1-of-1.json: it is of format 1, expected 3: fight it again\n',
    )
  })
})
