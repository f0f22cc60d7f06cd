import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stampsOf, waitForChange } from '../../src/watch/files.ts'
import { makeFolder } from '../folder.ts'

const folder = makeFolder('watch')

describe('the stamps of files', () => {
  it('stay the same as long as nothing is done to them, and change with whatever is', async () => {
    const file = join(folder, 'a.yaml')
    const seen = [await stampsOf([file])]
    const look = async (): Promise<void> => {
      seen.push(await stampsOf([file]))
      expect(await stampsOf([file])).toBe(seen.at(-1))
    }
    await writeFile(file, 'one')
    await look()
    await writeFile(file, 'longer')
    await look()
    // As editors do that write beside the file and then put it in its place.
    await writeFile(join(folder, 'new'), 'longer')
    await rename(join(folder, 'new'), file)
    await look()
    await rm(file)
    expect(await stampsOf([file])).toBe(seen[0])
    expect(new Set(seen).size).toBe(4)
  })
})

describe('waiting for a change', () => {
  const never = new AbortController().signal

  it('ends once a file is written, and has come to rest', async () => {
    const file = join(folder, 'b.yaml')
    const stamps = await stampsOf([file])
    const waiting = waitForChange([file], stamps, never)
    await writeFile(file, 'a')
    await writeFile(file, 'ab')
    await waiting
    expect(await stampsOf([file])).not.toBe(stamps)
  })

  it('sees what was written before it began', async () => {
    const file = join(folder, 'c.yaml')
    const stamps = await stampsOf([file])
    await writeFile(file, 'a')
    await waitForChange([file], stamps, never)
    expect(await stampsOf([file])).not.toBe(stamps)
  })

  it('ends when it is asked to, and when its time is up', async () => {
    const file = join(folder, 'none.yaml')
    const stamps = await stampsOf([file])
    await waitForChange([file], stamps, never, 1)
    const stop = new AbortController()
    const waiting = waitForChange([file], stamps, stop.signal)
    stop.abort()
    await waiting
    expect(await stampsOf([file])).toBe(stamps)
  })
})
