import { readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expectFile, expectFolder } from './entry.ts'
import { FileFault, faultAt, hasCode, isSystemError } from './fault.ts'
import { type Entry, JOURNAL, readJournal } from './journal.ts'
import { apply } from './moves.ts'
import { temporaryIn } from './temporary.ts'

/** What a folder holds while a transaction is finished in it. */
export const TRANSACTION = '.tiltyard-transaction'
const ID = /^[0-9a-f]{16}$/

/** Which files a transaction may change: its journal lies on the disk, where anybody may have put it. */
export type Allowed = (file: Entry) => boolean

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
  if (!isTrusted) throw unfinished(path, 'it belongs to somebody else')
  const id = await idIn(path)
  if (id === undefined) return
  const own = join(path, id)
  if (!(await expectFolder(own))) return
  try {
    await apply(folder, own, await filesIn(own, allowed))
  } catch (error) {
    // Another has finished it meanwhile.
    if (!(await expectFolder(own))) return
    const fault = faultAt(path, error)
    throw fault instanceof FileFault ? unfinished(path, fault.reason, fault) : fault
  }
  await retireDone(folder, id)
}

/** What a journal says, if it may be done. */
async function filesIn(own: string, allowed: Allowed): Promise<readonly Entry[]> {
  const journal = join(own, JOURNAL)
  const files = (await expectFile(journal)) ? readJournal(await readFile(journal, 'utf8')) : undefined
  if (!files) throw new FileFault(journal, 'it is not one of Tiltyard’s')
  const wrong = files.find((file) => !allowed(file))
  if (wrong) throw new FileFault(journal, `it would change ${wrong.path}, which no save changes`)
  return files
}

function unfinished(path: string, why: string, cause?: unknown): FileFault {
  return new FileFault(
    path,
    `${path} is left of a save and cannot be finished: ${why}; remove it to keep the files as they are`,
    cause,
  )
}

/** Takes an unfinished transaction away; a `FileFault` for what is no folder. */
export async function discard(folder: string): Promise<void> {
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
  throw unfinished(path, 'it is not one of Tiltyard’s')
}

/** Ends a transaction: its name is free before its files go, which are in nobody's way if they cannot. */
export async function retire(folder: string, id: string): Promise<void> {
  const temporary = temporaryIn(folder)
  const path = join(folder, TRANSACTION)
  try {
    await rename(join(path, id), temporary)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  await rmdir(path).catch(() => {})
  await rm(temporary, { recursive: true, force: true }).catch(() => {})
}

/** The same of one that has done its work: if it cannot, the next one finds nothing to do in it. */
export async function retireDone(folder: string, id: string): Promise<void> {
  await retire(folder, id).catch((error: unknown) => {
    if (!isSystemError(error)) throw error
  })
}
