import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'
import { COMMANDS, layTuned, strangers, timeless, type WritingCommand } from './commands.ts'
import { each, firstOfEach, pointsIn, runIn, startIn, type Watched } from './process.ts'
import { filesBelow, leftoversBelow } from './tree.ts'

const root = makeFolder('kills')

/** Files that change as one all hold what they did before, or all what they do afterwards, for whoever reads them. */
async function expectTogether(
  at: string,
  folder: string,
  { scenario, files }: NonNullable<WritingCommand['together']>,
  old: Readonly<Record<string, string>>,
  then: Readonly<Record<string, string>>,
): Promise<'old' | 'new'> {
  const read = await tiltyardIn(folder, ['validate', scenario, '--quiet'])
  expect({ at, ...read }).toEqual({ at, code: 0, stdout: '', stderr: '' })
  const now = await filesBelow(folder)
  const isNew = now[files[0]] === then[files[0]]
  for (const file of files) {
    expect({ at, file, text: now[file] }).toEqual({ at, file, text: (isNew ? then : old)[file] })
  }
  return isNew ? 'new' : 'old'
}

describe.each(COMMANDS)('$name, killed at any of its writes', (command: WritingCommand) => {
  const { args, setUp, again = 0, together, checkpoint, isSlow } = command

  test('leaves files that are whole, and does the same when it is given again', async () => {
    const own = await mkdtemp(join(root, 'command-'))
    const [before, clean, trace] = ['before', 'clean', 'trace'].map((name) => join(own, name))
    await mkdir(before)
    await setUp(before)
    const old = timeless(await filesBelow(before))
    await cp(before, clean, { recursive: true })
    expect(await runIn(clean, args, { TILTYARD_TRACE: trace })).toMatchObject({ code: 0 })
    const points = await pointsIn(trace)
    const then = timeless(await filesBelow(clean))
    expect(points.length).toBeGreaterThan(3)
    expect(then).not.toEqual(old)
    expect(await leftoversBelow(clean)).toEqual([])

    await each(isSlow ? firstOfEach(points) : points, async ({ at, how }, index) => {
      const folder = join(own, String(index))
      await cp(before, folder, { recursive: true })
      const { signal } = await runIn(folder, args, how)
      expect({ at, signal }).toEqual({ at, signal: 'SIGKILL' })
      // That a checkpoint is whole is seen when it is read, below.
      const strange = strangers(timeless(await filesBelow(folder)), old, then).filter((path) => path !== checkpoint)
      expect({ at, strange }).toEqual({ at, strange: [] })
      if (together) await expectTogether(at, folder, together, old, then)

      const { code, stderr } = await tiltyardIn(folder, args)
      const isBug = /bug|\n {4}at /.test(stderr)
      expect({ at, isExpected: [0, again].includes(code!), isBug }).toEqual({ at, isExpected: true, isBug: false })
      expect({ at, files: timeless(await filesBelow(folder)) }).toEqual({ at, files: then })
      expect({ at, leftovers: await leftoversBelow(folder) }).toEqual({ at, leftovers: [] })
      await rm(folder, { recursive: true })
    })
  })
})

describe('the studio, killed at any write of a save', () => {
  const FILES = { scenario: 'first.yaml', files: ['first.yaml', 'catalog/weapons.csv'] }
  const CHANGES = { 'combatants.guard.hp': '3', 'weapons.axe.to_hit': '3' }

  /** Serves the studio, has its page save, and returns what came of it: the answer, or nothing from one that was killed. */
  async function save(folder: string, how: Watched): Promise<string | undefined> {
    const child = startIn(folder, ['studio', 'first.yaml'], how)
    const ended = once(child, 'close')
    child.stderr.resume()
    try {
      const [address] = await once(createInterface(child.stdout), 'line')
      const { stamp } = await (await fetch(`${address}opening`)).json()
      const headers = { origin: new URL(address).origin, 'content-type': 'application/json' }
      const body = JSON.stringify({ stamp, changes: CHANGES })
      const answer = await fetch(`${address}save`, { method: 'POST', headers, body }).catch(() => undefined)
      return await answer?.text().catch(() => undefined)
    } finally {
      child.kill('SIGKILL')
      await ended
    }
  }

  test('leaves the scenario and its catalog as they were, or both as they are to be', async () => {
    const own = await mkdtemp(join(root, 'studio-'))
    const [before, clean, trace] = ['before', 'clean', 'trace'].map((name) => join(own, name))
    await mkdir(before)
    await layTuned(before)
    const old = await filesBelow(before)
    await cp(before, clean, { recursive: true })
    expect(await save(clean, { TILTYARD_TRACE: trace })).not.toContain('refused')
    const then = await filesBelow(clean)
    expect(strangers(then, old, old).sort()).toEqual(FILES.files.sort())

    const found: string[] = []
    await each(await pointsIn(trace), async ({ at, how }, index) => {
      const folder = join(own, String(index))
      await cp(before, folder, { recursive: true })
      expect({ at, answer: await save(folder, how) }).toEqual({ at, answer: undefined })
      const now = await filesBelow(folder)
      expect({ at, strange: strangers(now, old, then) }).toEqual({ at, strange: [] })
      found.push(await expectTogether(at, folder, FILES, old, then))
      expect({ at, leftovers: await leftoversBelow(folder) }).toEqual({ at, leftovers: [] })
    })
    expect([...new Set(found)].sort()).toEqual(['new', 'old'])
  })
})
