import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { visibly } from '../source/escape.ts'
import { listReport } from './reports-index.ts'
import { type Terminal, UserError } from './terminal.ts'

/**
 * Makes a report's folder before anything is fought: hours of battles are not to be lost to a misspelt path. Throws a
 * `UserError` if there can be no such folder. Returns how to take back what was made, for want of a report.
 */
export async function makeReportFolder(folder: string): Promise<() => Promise<void>> {
  const missing = await findMissing(resolve(folder), folder)
  try {
    // Step by step: Node 20's recursive mkdir never returns where a folder exists but takes no other (/proc).
    for (const step of missing) await mkdir(step).catch(ignoreExisting)
    // Permissions do not tell all (/proc takes nothing even from root): only an attempt does.
    await rmdir(await mkdtemp(join(resolve(folder), '.tiltyard-')))
    await expectOurPage(folder)
  } catch (error) {
    throw isSystemError(error) ? refuse(folder, `a folder that can be written: ${error.message}`) : error
  }
  return async () => {
    // Where something has been put into one of them meanwhile, it stays.
    for (const step of [...missing].reverse()) await rmdir(step).catch(() => {})
  }
}

/** Writes a report into its folder and says where, unless it is to be quiet. Throws a `UserError` for what the file system refuses. */
export async function fillReportFolder(
  folder: string,
  write: () => Promise<readonly string[]>,
  quiet: boolean | undefined,
  { err }: Terminal,
): Promise<void> {
  try {
    const paths = await write()
    await listReport(folder)
    if (!quiet) err.write(visibly`Report: ${tellFiles(paths)}\n`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new UserError(`cannot write the report to ${folder}: ${error.message}`)
  }
}

/** `reports/duel/index.html and 30 more files`. */
function tellFiles([first, ...others]: readonly string[]): string {
  if (others.length === 0) return first
  return `${first} and ${others.length} more ${others.length === 1 ? 'file' : 'files'}`
}

/** A page that is not ours is somebody's work: it is not replaced by a report, nor removed with an old one. */
async function expectOurPage(folder: string): Promise<void> {
  const { isForeignPage } = await import('../report/foreign-page.ts')
  if (await isForeignPage(folder)) throw refuse(folder, 'one without an index.html that Tiltyard did not write')
}

/** The folders on the way to a path, itself included, that do not exist yet, outermost first. */
async function findMissing(path: string, folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let existing = path; ; existing = dirname(existing)) {
    try {
      if ((await stat(existing)).isDirectory()) return missing
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (error.code === 'ENOENT' && existing !== dirname(existing)) {
        missing.unshift(existing)
        continue
      }
      // A file is in the way further up; the next round names it.
      if (error.code === 'ENOTDIR') continue
      throw refuse(folder, `a folder that can be written: ${error.message}`)
    }
    throw refuse(folder, `a folder, but ${existing} is a file`)
  }
}

function ignoreExisting(error: unknown): void {
  if (!isSystemError(error) || error.code !== 'EEXIST') throw error
}

function refuse(folder: string, expected: string): UserError {
  return new UserError(`the report folder is "${folder}", expected ${expected}`)
}

/** The file system said no, as opposed to a bug: such errors have a code and the call that failed. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'code' in error
}
