import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { end, SCENARIOS, start } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'
import { forge, rangeOf, type Saved } from '../store/forge.ts'

/* Files that somebody else sends, as the processes of a user meet them: a shard, a checkpoint, a baseline. */

const folder = makeFolder('sent')
beforeAll(async () => {
  await cp(join(SCENARIOS, 'duel.yaml'), join(folder, 'duel.yaml'))
  for (const line of ['--shard 1/1', '--checkpoint saved.json --json']) await run(`run duel.yaml --battles 60 ${line}`)
  await run('baseline duel.yaml --battles 100')
})

const SHARE = 'shards/1-of-1.json'
const run = (line: string) => end(start(line.split(' '), '', {}, folder))
const forgeAt = (file: string, change: (saved: Saved) => void) => forge(join(folder, file), change)
const contents = async () =>
  Promise.all(
    (await readdir(folder))
      .sort()
      .map(async (name) => [name, await readFile(join(folder, name), 'utf8').catch(() => '')]),
  )

/** It is refused, with exit code 2 and words about it; and nothing is written. */
async function refusal(line: string, said: RegExp): Promise<void> {
  const before = await contents()
  const { code, stdout, stderr } = await run(line)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(said)
  expect(stderr).not.toMatch(/bug in Tiltyard|\n {4}at /)
  expect(await contents()).toEqual(before)
}

it('a shard that would tune a scenario and write it does nothing', async () => {
  await forgeAt(SHARE, ({ origin: { line } }) => {
    line.command = 'tune'
    line.flags = { vary: ['weapons.sword.damage=d4..d12'], goal: ['win.red = 60%'], write: true }
  })
  await refusal(
    `merge ${SHARE}`,
    /^tiltyard: shards\/1-of-1\.json: origin\.line\.command is "tune", expected one of run, /,
  )
})

it('a shard that would write elsewhere does nothing', async () => {
  await forgeAt(SHARE, ({ origin: { line } }) => {
    line.command = 'run'
    line.flags = { out: join(folder, 'there'), checkpoint: join(folder, 'there.json') }
  })
  await refusal(
    `merge ${SHARE}`,
    /origin\.line\.flags\.out is no flag .*\n.*origin\.line\.flags\.checkpoint is no flag /,
  )
})

it('a checkpoint whose counts cannot be is named with the field', async () => {
  await forgeAt('saved.json', (saved) => {
    rangeOf(saved).sides[0]!.counts[1]!.pop()
  })
  await refusal(
    'run duel.yaml --battles 60 --json --checkpoint saved.json',
    /ranges\.0\.sides\.0\.counts\.1 \(rounds\) has 100 /,
  )
})

it('a baseline that was edited is named with the line', async () => {
  const path = join(folder, 'baselines/duel.json')
  const accepted = await readFile(path, 'utf8')
  await writeFile(path, accepted.replace('"draw": { "value": 0', '"draw": { "value": 1'))
  await refusal(
    'check duel.yaml',
    /`tiltyard baseline duel\.yaml --battles 100` accepts .*\n.*duel\.json:\d+:5: error: metrics\.draw /,
  )
})
