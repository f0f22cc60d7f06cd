import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolderForTest } from '../folder.ts'
import { SCENARIOS, tiltyardIn } from './tiltyard.ts'

/** A folder of the user's, with scenarios of these tests. */
let folder: string
beforeEach(async () => {
  folder = makeFolderForTest('sharing')
  for (const file of ['duel.yaml', 'gate.yaml']) await cp(join(SCENARIOS, file), join(folder, file))
})

const tiltyard = (...args: string[]) => tiltyardIn(folder, args, { CI: 'true' })
const words = (line: string) => line.split(' ')

/** The shards of a command line, which say nothing of the report. */
async function fightShares(whole: string, shards: number, ...flags: string[]): Promise<void> {
  const line = whole.replace(' --json', '')
  for (let number = 1; number <= shards; number++) {
    const fought = await tiltyard(...words(line), '--threads', '0', '--shard', `${number}/${shards}`, ...flags)
    expect(fought).toEqual({
      code: 0,
      stdout: '',
      stderr: `Shard ${number} of ${shards}: shards/${number}-of-${shards}.json\n`,
    })
  }
}

const shares = async () => (await readdir(join(folder, 'shards'))).map((file) => join('shards', file))

async function expecting(file: string, line: string): Promise<void> {
  const text = await readFile(join(folder, 'duel.yaml'), 'utf8')
  await writeFile(join(folder, file), `${text.replace('Duel', file)}expect: [${line}]\n`)
}

const EVERY = ['1', '2', '5']
const MERGE = ['merge', '--json']

describe('shards', () => {
  it.each([
    'run duel.yaml gate.yaml --json --battles 3001',
    'compare duel.yaml --json --battles 1001 --set weapons.sword.damage=d6 --variant combatants.fighter.hp=10',
    'sweep duel.yaml --json --battles 701 --vary parties.blue.members.1.hp=7..11/2',
    'sensitivity duel.yaml --json --battles 502 --vary combatants.fighter.hp --set combatants.fighter.hp=9',
  ])('of `%s` are merged to the same bytes, in one round', async (line) => {
    const whole = await tiltyard(...words(line), '--threads', '0')
    expect(whole.code).toBe(0)
    for (const shards of EVERY) {
      await rm(join(folder, 'shards'), { recursive: true, force: true })
      await fightShares(line, Number(shards))
      // As a shell does not sort them.
      const merged = await tiltyard(...MERGE, ...(await shares()).reverse(), '--continue', 'round.json', '--quiet')
      expect(merged).toEqual(whole)
    }
  })

  it.each([
    'run duel.yaml gate.yaml --json --precision 1%',
    'sweep duel.yaml --json --precision 3% --vary weapons.sword.damage=d2,d8,d20 --metric rounds.mean',
    'compare duel.yaml --json --precision 1% --set weapons.sword.damage=d6',
    'ablate duel.yaml --json --battles 502',
    'skill duel.yaml --json --precision 1% --steps 1 --kind hesitate --mistakes red=5%',
    'matrix duel.yaml --json --battles 2400 --among weapons.sword.damage=d4,d6,d8',
  ])('of `%s` are merged to the same bytes, in rounds or at once', async (line) => {
    const whole = await tiltyard(...words(line), '--threads', '0')
    await fightShares(line, 3)
    // What follows from the first round is fought where that is merged.
    expect(await tiltyard(...MERGE, ...(await shares()), '--quiet')).toEqual(whole)

    let rounds = 1
    for (;;) {
      const merged = await tiltyard(...MERGE, ...(await shares()), '--continue', 'round.json')
      if (merged.code === 0) {
        expect(merged.stdout).toBe(whole.stdout)
        break
      }
      expect(merged).toMatchObject({ code: 4, stdout: '' })
      expect(merged.stderr).toContain(`Round ${rounds} is merged. To be fought further`)
      rounds++
      await fightShares(line, 3, '--continue', 'round.json')
    }
    expect(rounds).toBeGreaterThan(1)
    expect(await readdir(folder)).not.toContain('round.json')
  })

  it('of a check are whole scenarios, and judged once all are merged', async () => {
    for (const name of ['a', 'b', 'c']) await expecting(`${name}.yaml`, 'win.red in 46% .. 52%')
    await tiltyard('baseline', 'a.yaml', 'b.yaml', '--battles', '500')
    // One that has drifted is fought with its baseline's scenario.
    await writeFile(join(folder, 'b.yaml'), (await readFile(join(folder, 'b.yaml'), 'utf8')).replace('d8', 'd6'))
    const line = 'check a.yaml b.yaml c.yaml --json --max-battles 20_000'
    const whole = await tiltyard(...words(line), '--threads', '0')
    expect(whole.stdout).toContain('paired')
    await fightShares(line, 2)
    const merged = await tiltyard(...MERGE, ...(await shares()), '--continue', 'round.json', '--quiet')
    expect(merged).toEqual(whole)
  })

  it('of a check of fewer scenarios than shards are parts of them, in rounds or at once', async () => {
    await expecting('a.yaml', 'win.red in 49.9% .. 50.1%')
    const line = 'check a.yaml --json --max-battles 20_000'
    const whole = await tiltyard(...words(line), '--threads', '0')
    expect(whole.code).toBe(3)
    await fightShares(line, 2)
    expect(await tiltyard(...MERGE, ...(await shares()), '--quiet')).toEqual(whole)
    for (let rounds = 1; ; rounds++) {
      const merged = await tiltyard(...MERGE, ...(await shares()), '--continue', 'round.json', '--quiet')
      if (merged.code === 4) await fightShares(line, 2, '--continue', 'round.json')
      else {
        expect(merged).toEqual(whole)
        expect(rounds).toBe(4)
        break
      }
    }
  })

  it('write no report, which only merging does', async () => {
    const line = 'run duel.yaml --battles 500 --shard 1/2'
    expect(await tiltyard(...words(`${line} --json --out there`))).toEqual({
      ...{ code: 2, stdout: '' },
      stderr:
        'tiltyard: --out, --json are given with --shard, but a shard is no report: give them to `tiltyard merge`\n',
    })
    await fightShares('run duel.yaml --battles 500', 2)
    const { code, stderr } = await tiltyard('merge', 'shards', '--out', 'there', '--format', 'json')
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Merging 2 shards of: tiltyard run duel.yaml --battles 500\nReport: there/)
    expect(JSON.parse(await readFile(join(folder, 'there/result.json'), 'utf8'))).toMatchObject({ battles: 500 })
  })
})

describe('shards that do not go together', () => {
  const LINE = 'run duel.yaml --battles 900'
  const merge = async () => {
    const { code, stdout, stderr } = await tiltyard('merge', ...(await shares()))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    return stderr
  }
  const inShards = (file: string) => join(folder, 'shards', file)
  const again = async (number: number, line: string) => {
    await tiltyard(...words(line), '--threads', '0', '--shard', `${number}/3`)
  }
  beforeEach(() => fightShares(LINE, 3))

  it('because some are missing or there twice are named', async () => {
    await rename(inShards('2-of-3.json'), join(folder, 'two.json'))
    expect(await merge()).toBe('tiltyard: the shards cannot be merged: shard 2 of 3 is missing\n')
    await cp(inShards('3-of-3.json'), inShards('2-of-3.json'))
    expect(await merge()).toBe(
      'tiltyard: the shards cannot be merged: shard 2 of 3 is missing\n' +
        'shards/2-of-3.json and shards/3-of-3.json are both shard 3 of 3\n',
    )
  })

  it('because they are damaged, another version’s or no shards are named, all of them', async () => {
    const text = await readFile(inShards('1-of-3.json'), 'utf8')
    const at = text.indexOf('"battles":300,"counts":[[') + 25
    await writeFile(inShards('1-of-3.json'), `${text.slice(0, at)}${text[at] === '9' ? '8' : '9'}${text.slice(at + 1)}`)
    await writeFile(inShards('2-of-3.json'), text.replace(/"version":"[^"]*"/, '"version":"0.0.9"'))
    await writeFile(inShards('3-of-3.json'), '{}')
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await merge()).toBe(
      'tiltyard: the shards cannot be merged: ' +
        'shards/1-of-3.json: it is damaged: its contents do not have the checksum that stands at its end\n' +
        `shards/2-of-3.json: it was written by Tiltyard 0.0.9, and battles may not be the same in ${version}\n` +
        'shards/3-of-3.json: it is no shard of Tiltyard\n',
    )
    await writeFile(inShards('1-of-3.json'), text.slice(0, text.length / 2))
    expect(await merge()).toContain('shards/1-of-3.json: it is damaged')
  })

  it('because they are of another scenario, seed or command line are named, with what differs', async () => {
    const text = await readFile(join(folder, 'duel.yaml'), 'utf8')
    await writeFile(join(folder, 'duel.yaml'), text.replace('damage: d8', 'damage: d6'))
    await again(2, LINE)
    expect(await merge()).toBe(
      'tiltyard: the shards cannot be merged: shards/2-of-3.json does not go with shards/1-of-3.json: ' +
        'duel.yaml is another scenario: weapons.sword.damage was "d8" and is "d6"\n',
    )
    await again(2, `${LINE} --seed 2`)
    expect(await merge()).toBe(
      'tiltyard: the shards cannot be merged: ' +
        'shards/2-of-3.json is of `tiltyard run duel.yaml --battles 900 --seed 2`, ' +
        'but shards/1-of-3.json is of `tiltyard run duel.yaml --battles 900`\n',
    )
    await again(1, LINE)
    await again(2, LINE)
    await again(3, LINE)
    await writeFile(join(folder, 'duel.yaml'), text)
    expect((await merge()).split('\n')[1]).toBe(
      'tiltyard: the shards cannot be merged: duel.yaml is another scenario: weapons.sword.damage was "d6" and is "d8"',
    )
  })

  it('because they are of another round or split are named', async () => {
    await again(3, `${LINE} --shards others`)
    await tiltyard(...words(LINE), '--shard', '2/2')
    expect(await merge()).toBe(
      'tiltyard: the shards cannot be merged: shards/2-of-2.json is one of 2 shards, but shards/1-of-3.json is one of 3\n',
    )
    await rm(inShards('2-of-2.json'))
    const precise = 'run duel.yaml --precision 1%'
    for (const number of [1, 2, 3]) await again(number, precise)
    expect((await tiltyard('merge', ...(await shares()), '--continue', 'round.json')).code).toBe(4)
    const stale = await tiltyard('merge', ...(await shares()), '--continue', 'round.json')
    expect(stale.stderr).toBe(
      'tiltyard: the shards cannot be merged: shards/1-of-3.json is of round 1, expected round 2\n' +
        'shards/2-of-3.json is of round 1, expected round 2\nshards/3-of-3.json is of round 1, expected round 2\n',
    )
  })
})

describe('mistakes', () => {
  const EXPECTED = 'expected a number and how many there are, such as 3/8, up to 10000'

  it.each([
    ['run duel.yaml --shard 9/8', `tiltyard: --shard is "9/8", ${EXPECTED}\nsee \`tiltyard run --help\`\n`],
    ['run duel.yaml --shard 3', `tiltyard: --shard is "3", ${EXPECTED}\nsee \`tiltyard run --help\`\n`],
    [
      'run duel.yaml --shards there',
      'tiltyard: --shards is given without --shard, expected both\nsee `tiltyard run --help`\n',
    ],
    [
      'check duel.yaml --shard 1/2 --max-seconds 5',
      'tiltyard: --shard and --max-seconds are given, expected one of them\nsee `tiltyard check --help`\n',
    ],
    ['merge nothing.json', 'tiltyard: the shards cannot be merged: there is no file nothing.json\n'],
    ['merge duel.yaml', 'tiltyard: the shards cannot be merged: duel.yaml: it is no shard of Tiltyard\n'],
  ])('tiltyard %s', async (line, stderr) => {
    expect(await tiltyard(...words(line))).toEqual({ code: 2, stdout: '', stderr })
  })

  it('such as a folder that cannot be written are reported before anything is fought', async () => {
    await writeFile(join(folder, 'file'), '')
    await mkdir(join(folder, 'shards'))
    const { code, stderr } = await tiltyard(...words('run duel.yaml --shard 1/2 --shards file/there'))
    const expected = `expected a file that can be written: ${join(folder, 'file')} is a file`
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `tiltyard: the shard is "file/there/1-of-2.json", ${expected}\n`,
    })
  })
})
