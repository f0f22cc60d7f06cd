import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { readVersion } from '../../src/package/version.ts'
import { tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'

// Files that Tiltyard 0.1.0 wrote of fixtures/duel.yaml. Once a release can write them they are never written anew: what users
// have kept must be read by later versions, or be refused by its version. Until then, what tactics are compiled to is part
// of the plan, and a change of it asks for new ones.
const WRITTEN_BY = '0.1.0'

const folder = makeFolder('files')
beforeAll(async () => {
  await cp(fileURLToPath(new URL('fixtures', import.meta.url)), folder, { recursive: true })
})

const tiltyard = (line: string) => tiltyardIn(folder, line.split(' '), { CI: 'true' })

describe('files of counts that were written by 0.1.0', () => {
  it.each([
    [
      'a checkpoint',
      'run duel.yaml --json --battles 200 --checkpoint checkpoint.json',
      'run duel.yaml --json --battles 200',
    ],
    ['shards', 'merge --quiet --json shards/1-of-2.json shards/2-of-2.json', 'run duel.yaml --json --battles 200'],
    [
      'a round of shards',
      'run duel.yaml --precision 1% --shard 1/2 --continue round.json --quiet',
      'validate duel.yaml --quiet',
    ],
  ])('%s: are read, or refused by their version', async (_, line, same) => {
    const read = await tiltyard(line)
    if (readVersion() === WRITTEN_BY) expect(read).toEqual(await tiltyard(same))
    else {
      expect(read).toMatchObject({ code: 2, stdout: '' })
      expect(read.stderr).toContain(`it was written by Tiltyard ${WRITTEN_BY}, and battles may not be the same`)
    }
  })

  it('a baseline: is judged by, whatever has changed', async () => {
    const judged = await tiltyard('check duel.yaml --json')
    expect([0, 1, 3]).toContain(judged.code)
    const [{ baseline, findings }] = JSON.parse(judged.stdout).scenarios
    expect(baseline).toMatchObject({ version: WRITTEN_BY, battles: 200 })
    expect(findings.map(({ kind }: { kind: string }) => kind)).toContain('drift')
  })
})
