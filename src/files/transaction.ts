import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expectFolder } from './entry.ts'
import { FileFault, faultAt, hasCode, Unfinished } from './fault.ts'
import { type Content, expectWritable, replaceFile, type WriteOptions, writeNew } from './file.ts'
import { makeFolder } from './folder.ts'
import { digestOf, type Entry, isBelow, JOURNAL, writeJournal } from './journal.ts'
import { apply, digestAt, expectFoldersAbove } from './moves.ts'
import { removeLeftovers, temporaryIn } from './temporary.ts'
import { type Allowed, discard, finishTransaction, retire, retireDone, TRANSACTION } from './unfinished.ts'

/*
 * How several files change as one, whenever the process is killed:
 *
 * 1. All that is to be written is prepared in a temporary folder beside the files, and a journal with it.
 * 2. That folder takes the name `.tiltyard-transaction`: one rename, before which nothing has changed, and after which
 *    everything will. Only one can have that name at a time.
 * 3. What is prepared takes its places, file by file, and the folder goes.
 *
 * Whoever finds such a folder, whether the next command or one that runs at the same time, does what is left of 3. All that a
 * transaction moves is named by its own random id, so that those who do it at once do not disturb each other: what one finds
 * gone, another has done.
 */

/** A file that is written or removed with others. */
export interface Change {
  /** Below the folder of all of them, its steps separated by `/`. */
  readonly path: string
  /** What it is to hold; undefined: it is to be removed. */
  readonly content: Content | undefined
  /** What it must still hold when its turn comes; left out: whatever it holds. */
  readonly before?: Content
}

/** How to change files. */
export interface ChangeOptions extends WriteOptions {
  /** Which files an unfinished transaction in the folder may change. */
  readonly allowed: Allowed
  /** Whether one that cannot be finished is thrown away: what is written now takes the place of all of it. */
  readonly replacesAll?: boolean
}

/**
 * Changes several files below a folder: all of them or none, whenever the process is killed; `finishTransaction` does what
 * was left to do. Finishes first what another has left. Throws a `FileFault` for what the file system refuses, and a
 * `ChangedMeanwhile` if a file no longer holds what it is to hold `before`; nothing has changed then. Throws an `Unfinished`
 * where the file system refuses to finish as well as to put back: the next one finishes it.
 */
export async function changeTogether(
  folder: string,
  changes: readonly Change[],
  options: ChangeOptions,
): Promise<void> {
  const undo = [await makeFolder(folder)]
  const temporary = temporaryIn(folder)
  const id = randomBytes(8).toString('hex')
  try {
    await removeLeftovers(folder)
    await settleTransaction(folder, options)
    const files = await prepare(folder, changes, join(temporary, id), options, undo)
    while (!(await take(temporary, join(folder, TRANSACTION)))) await settleTransaction(folder, options)
    await finishOwn(folder, id, files, changes, options)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => {})
    for (const takeBack of undo.reverse()) await takeBack()
    throw faultAt(folder, error)
  }
}

/** Makes room for a new transaction. Throws a `FileFault`. */
export async function settleTransaction(folder: string, { allowed, replacesAll }: ChangeOptions): Promise<void> {
  try {
    await finishTransaction(folder, allowed)
  } catch (error) {
    if (!replacesAll || !(error instanceof FileFault)) throw error
    await discard(folder)
  }
}

/** Writes everything that will take its place, and the journal at last. */
async function prepare(
  folder: string,
  changes: readonly Change[],
  own: string,
  options: ChangeOptions,
  undo: (() => Promise<void>)[],
): Promise<readonly Entry[]> {
  await mkdir(dirname(own))
  await mkdir(own)
  const files: Entry[] = []
  for (const [at, { path, content, before }] of changes.entries()) {
    const target = join(folder, path)
    const file: Entry = {
      path,
      ...(before !== undefined && { before: digestOf(before) }),
      ...(content !== undefined && { after: digestOf(content) }),
    }
    if (!isBelow(path) || !options.allowed(file))
      throw new FileFault(target, `${target} is no file that may be written`)
    try {
      await expectFoldersAbove(folder, path)
      undo.push(await makeFolder(dirname(target)))
      const like = await expectWritable(target)
      if (content !== undefined) await writeNew(join(own, String(at)), content, { ...options, ...(like && { like }) })
    } catch (error) {
      throw faultAt(target, error)
    }
    files.push(file)
  }
  await writeNew(join(own, JOURNAL), writeJournal(files), options)
  return files
}

/** Gives a prepared transaction its name; false if another has it. */
async function take(temporary: string, path: string): Promise<boolean> {
  try {
    await rename(temporary, path)
    return true
  } catch (error) {
    // Windows says EPERM, also where nobody has it: then the next round finds no other to finish, and tries again in vain.
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST') || (hasCode(error, 'EPERM') && (await expectFolder(path)))) return false
    throw error
  }
}

/** Does what is to be done; if that fails, puts back what was there. */
async function finishOwn(
  folder: string,
  id: string,
  files: readonly Entry[],
  changes: readonly Change[],
  options: WriteOptions,
): Promise<void> {
  const own = join(folder, TRANSACTION, id)
  try {
    await apply(folder, own, files)
  } catch (error) {
    // Another has finished it: what was refused has been done.
    if (!(await expectFolder(own))) return
    await putBack(folder, id, files, changes, options, error)
    throw error
  }
  await retireDone(folder, id)
}

async function putBack(
  folder: string,
  id: string,
  files: readonly Entry[],
  changes: readonly Change[],
  options: WriteOptions,
  error: unknown,
): Promise<void> {
  try {
    await retire(folder, id)
  } catch {
    // Then it is not put back either: whoever finds it finishes it.
    throw error instanceof FileFault ? new Unfinished(error.path, error.reason, error) : error
  }
  for (const [at, { path, before }] of changes.entries()) {
    const target = join(folder, path)
    // What holds something else is somebody's work.
    const isOurs = files[at].after !== undefined && (await digestAt(target)) === files[at].after
    if (before !== undefined && isOurs) await replaceFile(target, before, options)
  }
}
