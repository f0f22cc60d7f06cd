import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** What all files below a folder hold, by their paths, those of unfinished transactions and temporary ones apart. */
export async function filesBelow(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (!entry.isFile() || path.includes('.tiltyard-')) continue
    files[path] = await readFile(join(folder, path), 'latin1')
  }
  return files
}

/** Names of ours below a folder that no command leaves behind: temporary files, unfinished transactions. */
export async function leftoversBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => /(^|\/)\.tiltyard-/.test(name)).sort()
}
