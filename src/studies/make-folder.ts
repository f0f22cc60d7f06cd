import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it that are missing. Passes on what the file system refuses: step by step, since Node 20's
 * recursive mkdir never returns where a folder exists but takes no other (/proc).
 */
export async function makeFolder(path: string): Promise<void> {
  for (const step of await findMissing(resolve(path))) {
    await mkdir(step).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** The folders on the way to a path, itself included, that do not exist yet, outermost first. */
async function findMissing(path: string): Promise<string[]> {
  const missing: string[] = []
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      if ((await stat(folder)).isDirectory() || folder === dirname(folder)) return missing
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    missing.unshift(folder)
  }
}
