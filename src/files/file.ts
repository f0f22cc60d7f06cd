import { constants, type Stats } from 'node:fs'
import { access, type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expectFile } from './entry.ts'
import { FileFault, faultAt, hasCode } from './fault.ts'
import { makeFolder } from './folder.ts'
import { removeLeftovers, temporaryIn } from './temporary.ts'

/** What a file holds. */
export type Content = string | Uint8Array

/** How to write a file. */
export interface WriteOptions {
  /**
   * Waits until the disk has it, for what cannot be made again: without that, a file that was replaced just before the
   * power went may be empty.
   */
  readonly isDurable?: boolean
  /** Permissions of a new file, before the process's mask; 0o666 unless given. */
  readonly mode?: number
}

/**
 * Writes a file in one step: whoever reads it sees the old or the new one, and a process that is killed leaves no half of
 * it. Makes its folder if need be; an existing file keeps its permissions. Throws a `FileFault` for what the file system
 * refuses, and where something else than a file stands; nothing has changed then.
 */
export async function replaceFile(path: string, content: Content, options: WriteOptions = {}): Promise<void> {
  await writeBeside(path, async (temporary) => {
    const old = await expectWritable(path)
    await writeNew(temporary, content, { ...options, ...(old && { like: old }) })
    await rename(temporary, path)
  })
}

/** Writes a file that does not exist, in one step. Throws a `FileFault`, also where anything stands there already. */
export async function createFile(path: string, content: Content, options: WriteOptions = {}): Promise<void> {
  await writeBeside(path, async (temporary) => {
    await writeNew(temporary, content, options)
    try {
      await link(temporary, path)
    } catch (error) {
      // Not every file system has links; a kill could leave half of the file there.
      if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error
      await writeNew(path, content, options)
    }
    await rm(temporary)
  })
}

/** Adds to the end of a file that others write as well. Throws a `FileFault`. */
export async function appendToFile(path: string, text: string): Promise<void> {
  try {
    await expectFile(path)
    const { O_APPEND, O_CREAT, O_WRONLY } = constants
    await using(await open(path, O_APPEND | O_CREAT | O_WRONLY), (file) => file.writeFile(text))
  } catch (error) {
    throw faultAt(path, error)
  }
}

/** Removes a file, if there is one. Throws a `FileFault`. */
export async function removeFile(path: string): Promise<void> {
  try {
    if (await expectFile(path)) await rm(path, { force: true })
  } catch (error) {
    throw faultAt(path, error)
  }
}

/** The file that is to be replaced, if there is one; a `FileFault` if it is protected or none. */
export async function expectWritable(path: string): Promise<Stats | undefined> {
  const old = await expectFile(path)
  // To take its place asks no permission of a file; to protect one is to say that it stays.
  if (old) await access(path, constants.W_OK)
  return old
}

/** Writes a file of a name that is new. With `like`, its permissions and its owner are those of another. */
export async function writeNew(
  path: string,
  content: Content,
  { isDurable, mode = 0o666, like }: WriteOptions & { readonly like?: Stats } = {},
): Promise<void> {
  await using(await open(path, 'wx', like ? like.mode & 0o777 : mode), async (file) => {
    await file.writeFile(content)
    if (like) await dressAs(file, like)
    if (isDurable) await sync(file)
  })
}

/** Some file systems have no such thing. */
async function sync(file: FileHandle): Promise<void> {
  await file.sync().catch((error: unknown) => {
    if (!hasCode(error, 'EINVAL', 'ENOTSUP', 'ENOSYS')) throw error
  })
}

async function dressAs(file: FileHandle, { mode, uid, gid }: Stats): Promise<void> {
  const own = await file.stat()
  // Only root may give a file away; to others' files it does nothing that they would not.
  if (own.uid !== uid || own.gid !== gid) await file.chown(uid, gid).catch(() => {})
  if ((own.mode & 0o777) !== (mode & 0o777)) await file.chmod(mode & 0o777)
}

/** Prepares a file beside where it belongs, and leaves nothing there if that fails. */
async function writeBeside(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const folder = dirname(path)
  const temporary = temporaryIn(folder)
  let takeBack = async (): Promise<void> => {}
  try {
    await expectFile(path)
    takeBack = await makeFolder(folder)
    await removeLeftovers(folder)
    await write(temporary)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    await takeBack()
    throw error instanceof FileFault ? new FileFault(path, error.reason, error) : faultAt(path, error)
  }
}

async function using(file: FileHandle, use: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await use(file)
  } finally {
    // What has not reached the disk may be reported only now.
    await file.close()
  }
}
