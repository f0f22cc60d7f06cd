import { once } from 'node:events'
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { readStore } from '../../src/store/store-file.ts'
import { makeFolderForTest } from '../folder.ts'
import { end, hasten, SCENARIOS, start, tiltyardIn } from './tiltyard.ts'

let folder: string
let saved: string
beforeEach(async () => {
  folder = makeFolderForTest('kept')
  saved = join(folder, 'saved.json')
  await copyFile(join(SCENARIOS, 'duel.yaml'), join(folder, 'duel.yaml'))
})

const tiltyard = (...args: string[]) => tiltyardIn(folder, args, { CI: 'true' })
const words = (line: string) => line.split(' ')
const kept = (line: string) => tiltyard(...words(line), '--checkpoint', 'saved.json')

/** A second is as long as a minute: a save every few hundredths of it. */
const HASTE = hasten(60)

/** When the file was written; 0 if it is not there. */
const writtenAt = async () => (await stat(saved).catch(() => ({ mtimeMs: 0 }))).mtimeMs

describe('a run that is killed', () => {
  // Any moment will do: each of these (ms) is one after something was saved.
  it.each([
    ['run duel.yaml --json --battles 3_000_000 --threads 2', [0, 20]],
    ['run duel.yaml --json --battles 1_500_000 --threads 0', [3]],
    ['sweep duel.yaml --json --battles 300_000 --vary combatants.fighter.hp=7..9 --threads 2', [3]],
    ['compare duel.yaml --json --precision 0.1% --set parties.blue.members.1.hp=10 --threads 2', [0, 20]],
    ['matrix duel.yaml --json --battles 1_000_000 --among weapons.sword.damage=d4,d6,d8 --threads 2', [50]],
  ] as const)('and started again comes to the same bytes: %s', async (line, delays) => {
    const args = words(line)
    const whole = await tiltyard(...args)
    let known = 0
    for (const delay of delays) {
      const before = await writtenAt()
      const child = start([...args, '--checkpoint', saved], HASTE)
      const closed = once(child, 'close')
      let over = false
      void closed.then(() => {
        over = true
      })
      while (!over && (await writtenAt()) === before) await setTimeout(1)
      await setTimeout(delay)
      child.kill('SIGKILL')
      await closed
      const file = await readStore(saved, 'checkpoint')
      const [{ ranges }] = [...file!.entries.values()]
      const battles = Math.max(...ranges.map(({ to }) => to))
      expect(battles).toBeGreaterThanOrEqual(known)
      known = battles
    }
    expect(known).toBeGreaterThan(0)
    const { code, stdout } = await end(start([...args, '--checkpoint', saved]))
    expect({ code, stdout }).toEqual({ code: 0, stdout: whole.stdout })
  })
})

describe('a checkpoint', () => {
  it('is gone on from with more battles, and with fewer, which are no others', async () => {
    for (const battles of [5000, 20_000, 20_000, 700]) {
      const line = `run duel.yaml --json --battles ${battles}`
      expect(await kept(line)).toEqual(await tiltyard(...words(line)))
    }
    expect(await kept('run duel.yaml --json --precision 2%')).toEqual(
      await tiltyard(...words('run duel.yaml --json --precision 2%')),
    )
  })

  it('saves what it knows from being fought again', async () => {
    await kept('run duel.yaml --json --battles 3000')
    // One that knows other counts of the same battles makes other figures of them.
    const text = await readFile(saved, 'utf8')
    expect(text).toContain('"from":0,"to":3000')
    const file = (await readStore(saved, 'checkpoint'))!
    const [entry] = file.entries.values()
    entry.ranges[0].counts.sides[0]!.counts[0].set([3000, 0, 0, 0])
    const { writeStore } = await import('../../src/store/store-file.ts')
    await writeStore(saved, file)
    const { stdout } = await kept('run duel.yaml --json --battles 3000')
    expect(JSON.parse(stdout).metrics['win.red'].value).toBe(1)
  })

  it('is added to by so many battles a run, however often one is stopped before it has reported', async () => {
    const battlesOf = async (battles: string) => {
      const { code, stdout, stderr } = await kept(`run duel.yaml --json --battles ${battles}`)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      return JSON.parse(stdout)
    }
    expect(await battlesOf('+1_000')).toMatchObject({ battles: 1000 })
    expect(await battlesOf('+500')).toMatchObject({ battles: 1500 })
    expect(await battlesOf('200')).toMatchObject({ battles: 200 })
    const [plain, added] = [
      (await tiltyard('run', 'duel.yaml', '--json', '--battles', '1700')).stdout,
      await battlesOf('+1500'),
    ]
    expect(added).toEqual(JSON.parse(plain))

    // One that cannot write its report has not reported.
    await writeFile(join(folder, 'file'), '')
    const failed = await kept('run duel.yaml --quiet --battles +300 --out file/there')
    expect(failed.code).toBe(2)
    expect(await battlesOf('+300')).toMatchObject({ battles: 2000 })
  })

  it('of another scenario, seed, ruleset or command is refused with what differs', async () => {
    const refused = async (line: string) => {
      const { code, stdout, stderr } = await kept(line)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      const [, reason] =
        /^tiltyard: the checkpoint saved.json cannot be continued: (.*); remove it to begin anew\n$/.exec(stderr)!
      return reason
    }
    await kept('run duel.yaml --json --battles 100')
    expect(await refused('run duel.yaml --json --set weapons.sword.damage=d6 --set combatants.fighter.hp=10')).toBe(
      'duel.yaml is another scenario: weapons.sword.damage was "d8" and is "d6", combatants.fighter.hp was 9 and is 10',
    )
    expect(await refused('run duel.yaml --json --seed 2')).toBe('duel.yaml was fought with the seed "1", expected "2"')
    expect(await refused('check duel.yaml')).toBe('it is of `tiltyard run`, expected `tiltyard check`')
    await copyFile(join(folder, 'duel.yaml'), join(folder, 'other.yaml'))
    expect(await refused('run other.yaml --json')).toBe('it is of duel.yaml, expected other.yaml')
    expect((await kept('run duel.yaml other.yaml --json --battles 100')).code).toBe(0)
    expect(await refused('run duel.yaml --battles 10 --shard 1/2')).toBe('it is of all battles, expected shard 1 of 2')
  })

  it('of other points or variants is refused', async () => {
    const sweep = (values: string) =>
      kept(`sweep duel.yaml --json --battles 100 --vary combatants.fighter.hp=${values}`)
    expect((await sweep('7..9')).code).toBe(0)
    expect(await sweep('7..10')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'tiltyard: the checkpoint saved.json cannot be continued: ' +
        'its battles are of another plan: something that the command line names is not what it was\n',
    })
  })

  it('is kept by a shard, which goes on from there to the same share', async () => {
    const line = 'run duel.yaml --precision 2%'
    const share = async (file: string, ...flags: string[]) => {
      await tiltyard(...words(line), '--shard', '1/2', ...flags)
      return readFile(join(folder, 'shards/1-of-2.json'), 'utf8').then((text) => writeFile(join(folder, file), text))
    }
    await share('plain.json')
    await share('once.json', '--checkpoint', 'saved.json')
    await share('again.json', '--checkpoint', 'saved.json')
    const [plain, once, again] = await Promise.all(
      ['plain.json', 'once.json', 'again.json'].map((file) => readFile(join(folder, file), 'utf8')),
    )
    expect(once).toBe(plain)
    expect(again).toBe(plain)
  })
})
