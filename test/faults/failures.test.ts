import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Ended, tiltyardIn } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'
import { COMMANDS, strangers, timeless, type WritingCommand } from './commands.ts'
import { type FileCall, systemError, watchFiles } from './faulty-files.mjs'
import { filesBelow, leftoversBelow } from './tree.ts'

const root = makeFolder('failures')
let stop = (): void => {}
afterEach(() => stop())

/** What needs room on a disk. */
const GROWS = /^(open|write|append|mkdir|copy|link|symlink)/

/** Ways in which the file system fails from a call on: whether it refuses one. */
const FAILURES: Readonly<Record<string, (call: FileCall, from: number) => boolean>> = {
  // Until somebody makes room.
  ENOSPC: ({ name, number }, from) => number >= from && GROWS.test(name),
  // As where the permissions of folders change, or the disk is mounted anew, only to be read.
  EACCES: ({ number }, from) => number >= from,
  // As of a disk that is failing.
  EIO: ({ number }, from) => number === from,
}

/** Runs a command with a file system that fails; returns how many calls there were as well. */
async function fail(
  folder: string,
  args: readonly string[],
  refuses: (call: FileCall) => boolean,
  code = 'ENOSPC',
): Promise<Ended & { readonly calls: number }> {
  let calls = 0
  stop = await watchFiles(folder, (call) => {
    calls = call.number
    if (refuses(call)) throw systemError(code, call)
  })
  const ended = await tiltyardIn(folder, args).finally(stop)
  return { ...ended, calls }
}

/** Slow ones are killed only: kills.test.ts. */
const QUICK = COMMANDS.filter(({ isSlow }) => !isSlow)

describe.each(QUICK)('$name', (command: WritingCommand) => {
  const { args, setUp, again = 0, together, checkpoint } = command

  test.each(Object.entries(FAILURES))(
    'says so, whatever write is refused by %s, and does it when it is given again',
    async (code, refuses) => {
      const own = await mkdtemp(join(root, 'command-'))
      const [before, clean] = [join(own, 'before'), join(own, 'clean')]
      await mkdir(before)
      await setUp(before)
      const old = timeless(await filesBelow(before))
      await cp(before, clean, { recursive: true })
      const { calls, ...fine } = await fail(clean, args, () => false)
      expect(fine.code).toBe(0)
      expect(calls).toBeGreaterThan(3)
      const reported: string[] = []
      const then = timeless(await filesBelow(clean))

      for (let from = 1; from <= calls; from++) {
        const at = `from call ${from}`
        const folder = join(own, at)
        await cp(before, folder, { recursive: true })
        const { code: exit, stdout, stderr } = await fail(folder, args, (call) => refuses(call, from), code)
        reported.push(stderr)
        const now = timeless(await filesBelow(folder))
        // What cannot be cleaned away does no harm: then all may be well.
        if (exit === 0 && !checkpoint) expect({ at, now }).toEqual({ at, now: then })
        else if (exit !== 0)
          expect({ at, exit, reported: stderr }).toEqual({ at, exit: 2, reported: expect.stringMatching(code) })
        if (checkpoint) expect({ at, stdout, exit }).toEqual({ at, stdout: exit === 0 ? fine.stdout : '', exit })
        expect({ at, bug: /bug|\n {4}at /.test(stderr) }).toEqual({ at, bug: false })
        const strange = strangers(now, old, then).filter((path) => path !== checkpoint)
        expect({ at, strange }).toEqual({ at, strange: [] })
        if (code === 'ENOSPC') expect({ at, leftovers: await leftoversBelow(folder) }).toEqual({ at, leftovers: [] })

        if (together) {
          const read = await tiltyardIn(folder, ['validate', together.scenario, '--quiet'])
          expect({ at, ...read }).toEqual({ at, code: 0, stdout: '', stderr: '' })
          const files = await filesBelow(folder)
          // What is said is what is so.
          const isOld = strangers(files, old, old).length === 0
          if (stderr.includes('Nothing has been written')) expect({ at, isOld }).toEqual({ at, isOld: true })
          if (exit === 0) expect({ at, isOld }).toEqual({ at, isOld: false })
          const all = files[together.files[0]] === then[together.files[0]] ? then : old
          for (const file of together.files)
            expect({ at, file, text: files[file] }).toEqual({ at, file, text: all[file] })
        }

        const ended = await tiltyardIn(folder, args)
        expect({ at, codes: [0, again].includes(ended.code!), stderr: ended.stderr }).toMatchObject({ at, codes: true })
        expect({ at, files: timeless(await filesBelow(folder)) }).toEqual({ at, files: then })
        await rm(folder, { recursive: true })
      }
      expect(reported.filter((text) => text.includes(`(${code})`)).length).toBeGreaterThan(reported.length / 5)
      const lost = `The checkpoint ${checkpoint} cannot be saved: `
      if (checkpoint) expect(reported.filter((text) => text.split(lost).length === 2).length).toBeGreaterThan(2)
    },
  )
})
