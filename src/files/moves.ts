import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expectFile, expectFolder } from './entry.ts'
import { ChangedMeanwhile, FileFault, faultAt, hasCode } from './fault.ts'
import { replaceFile } from './file.ts'
import { digestOf, type Entry } from './journal.ts'

/** Puts everything in its place that is not there yet; nothing, if a file that must hold something else first does not. */
export async function apply(folder: string, own: string, files: readonly Entry[]): Promise<void> {
  const open: number[] = []
  for (const [at, file] of files.entries()) if (await isToDo(folder, own, file, at)) open.push(at)
  for (const at of open) {
    const { path, after } = files[at]
    const [prepared, target] = [join(own, String(at)), join(folder, path)]
    try {
      // What is removed goes into the transaction: so nobody removes anything for one that is over.
      await (after === undefined ? move(target, prepared) : move(prepared, target))
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || !(await isDone(prepared, after))) throw faultAt(target, error)
    }
  }
}

/** Whether a file has not been changed yet. What another changes at the same time may be found half done here, never wrong. */
async function isToDo(folder: string, own: string, { path, before, after }: Entry, at: number): Promise<boolean> {
  const [prepared, target] = [join(own, String(at)), join(folder, path)]
  if (await isDone(prepared, after)) return false
  await expectFoldersAbove(folder, path)
  const old = await expectFile(target)
  if (after === undefined) return old !== undefined
  const digest = await digestAt(prepared)
  if (digest !== after && !(await isDone(prepared, after))) throw new FileFault(prepared, `${prepared} is damaged`)
  if (before !== undefined && (await digestAt(target)) !== before && !(await isDone(prepared, after))) {
    throw new ChangedMeanwhile(target, `${target} has changed since`)
  }
  return true
}

/** Whether a file has been moved: away from where it was prepared, or to where what is removed goes. */
async function isDone(prepared: string, after: string | undefined): Promise<boolean> {
  return ((await expectFile(prepared)) === undefined) === (after !== undefined)
}

/** Moves a file over another, also to a disk of its own below the folder. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await replaceFile(to, await readFile(from))
    await rm(from, { force: true })
  }
}

/** A folder on the way that is a link would lead out of what the transaction is about. */
export async function expectFoldersAbove(folder: string, path: string): Promise<void> {
  const steps = path.split('/')
  for (let last = 1; last < steps.length; last++) await expectFolder(join(folder, ...steps.slice(0, last)))
}

export async function digestAt(path: string): Promise<string | undefined> {
  try {
    return digestOf(await readFile(path))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
