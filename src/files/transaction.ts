import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expectFile, expectFolder } from './entry.ts'
import { ChangedMeanwhile, FileFault, faultAt, hasCode } from './fault.ts'
import { type Content, expectWritable, replaceFile, type WriteOptions, writeNew } from './file.ts'
import { makeFolder } from './folder.ts'
import { digestOf, type Entry, isBelow, JOURNAL, readJournal, writeJournal } from './journal.ts'
import { removeLeftovers, temporaryIn } from './temporary.ts'

/*
 * How several files change as one, whenever the process is killed:
 *
 * 1. All that is to be written is prepared in a temporary folder beside the files, and a journal with it.
 * 2. That folder takes the name `.tiltyard-transaction`: one rename, before which nothing has changed, and after which
 *    everything will. Only one can have that name at a time.
 * 3. What is prepared takes its places, file by file, and the folder goes.
 *
 * Whoever finds such a folder, be it the next command or one that runs at the same time, does what is left of 3. All that a
 * transaction moves is named by its own random id, so that those who do it at once do not disturb each other: what one finds
 * gone, another has done.
 */

/** What a folder holds while a transaction is finished in it. */
export const TRANSACTION = '.tiltyard-transaction'
const ID = /^[0-9a-f]{16}$/

/** A file that is written or removed with others. */
export interface Change {
  /** Below the folder of all of them, its steps separated by `/`. */
  readonly path: string
  /** What it is to hold; undefined: it is to be removed. */
  readonly content: Content | undefined
  /** What it must still hold when its turn comes; left out: whatever it holds. */
  readonly before?: Content
}

/** Which files a transaction may change: its journal lies on the disk, where anybody may have put it. */
export type Allowed = (file: Entry) => boolean

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
 * `ChangedMeanwhile` if a file no longer holds what it is to hold `before`; nothing has changed then.
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

/** Makes room for a transaction of one's own. Throws a `FileFault`. */
export async function settleTransaction(folder: string, { allowed, replacesAll }: ChangeOptions): Promise<void> {
  try {
    await finishTransaction(folder, allowed)
  } catch (error) {
    if (!replacesAll || !(error instanceof FileFault)) throw error
    await discard(folder)
  }
}

/**
 * Finishes what a killed process has begun to change in a folder, or one that runs at the same time. Throws a `FileFault`
 * where that cannot be: what is there is none of ours, names files that are not `allowed`, is damaged, or would replace
 * what somebody has written since.
 */
export async function finishTransaction(folder: string, allowed: Allowed): Promise<void> {
  const path = join(folder, TRANSACTION)
  const entry = await expectFolder(path)
  if (!entry) return
  // Who may only add files to a folder (/tmp) is not to change those of others by our hand.
  const isTrusted = [process.getuid?.() ?? entry.uid, (await stat(folder)).uid].includes(entry.uid)
  if (!isTrusted) throw new FileFault(path, `${path} belongs to somebody else; remove it`)
  const id = await idIn(path)
  if (id === undefined) return
  const own = join(path, id)
  if (!(await expectFolder(own))) return
  try {
    await apply(folder, own, await filesIn(own, path, allowed))
  } catch (error) {
    // Another has finished it meanwhile.
    if (!(await expectFolder(own))) return
    if (error instanceof ChangedMeanwhile) {
      const since = `a save that was interrupted would replace ${error.path}, which has changed since`
      throw new FileFault(path, `${since}; remove ${path} to keep the files as they are`, error)
    }
    throw faultAt(path, error)
  }
  await retire(folder, id)
}

/** What a journal says, if it may be done. */
async function filesIn(own: string, path: string, allowed: Allowed): Promise<readonly Entry[]> {
  const journal = join(own, JOURNAL)
  const files = (await expectFile(journal)) ? readJournal(await readFile(journal, 'utf8')) : undefined
  if (files?.every((file) => allowed(file))) return files
  throw notOurs(path)
}

function notOurs(path: string): FileFault {
  return new FileFault(path, `${path} is no save of Tiltyard’s that could be finished; remove it`)
}

/** Takes an unfinished transaction away; a `FileFault` for what is no folder. */
async function discard(folder: string): Promise<void> {
  const path = join(folder, TRANSACTION)
  if (!(await expectFolder(path))) return
  const temporary = temporaryIn(folder)
  await rename(path, temporary)
  await rm(temporary, { recursive: true, force: true })
}

/** The id of the transaction in a folder of that name; undefined if it is over. */
async function idIn(path: string): Promise<string | undefined> {
  const names = await readdir(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  })
  if (names.length === 0) await rmdir(path).catch(() => {})
  if (names.length === 0) return undefined
  if (names.length === 1 && ID.test(names[0])) return names[0]
  throw notOurs(path)
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
    await retire(folder, id)
    for (const [at, { path, before }] of changes.entries()) {
      const target = join(folder, path)
      // What holds something else is somebody's work.
      const isOurs = files[at].after !== undefined && (await digestAt(target)) === files[at].after
      if (before !== undefined && isOurs) await replaceFile(target, before, options)
    }
    throw error
  }
  await retire(folder, id)
}

/** Puts everything in its place that is not there yet; nothing, if a file that must hold something else first does not. */
async function apply(folder: string, own: string, files: readonly Entry[]): Promise<void> {
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
    throw new ChangedMeanwhile(target, `${target} has changed`)
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
async function expectFoldersAbove(folder: string, path: string): Promise<void> {
  const steps = path.split('/')
  for (let last = 1; last < steps.length; last++) await expectFolder(join(folder, ...steps.slice(0, last)))
}

async function digestAt(path: string): Promise<string | undefined> {
  try {
    return digestOf(await readFile(path))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Ends a transaction: its name is free before its files go. */
async function retire(folder: string, id: string): Promise<void> {
  const temporary = temporaryIn(folder)
  const path = join(folder, TRANSACTION)
  try {
    await rename(join(path, id), temporary)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  await rmdir(path).catch(() => {})
  await rm(temporary, { recursive: true, force: true })
}
