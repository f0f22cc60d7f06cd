import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readText } from '../files/reading.ts'

/** Folders that hold no scenarios of one's own. */
const PASSED_OVER = new Set(['node_modules', 'baselines', 'reports'])

/** The scenarios in a folder and below, sorted: YAML files with parties. What cannot be read is passed over. */
export async function findScenarios(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const file of await findYaml(folder)) {
    if (isScenario(await readText(file).catch(() => ''))) found.push(file)
  }
  return found
}

/** The YAML files in a folder and below, sorted: scenarios and catalogs. */
export async function findYaml(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readFolder(folder)) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name)) found.push(...(await findYaml(path)))
    } else if (/\.ya?ml$/i.test(entry.name)) found.push(path)
  }
  return found
}

/** Whether a text is a scenario's: what has no parties is a catalog. */
export function isScenario(text: string): boolean {
  return /^["']?parties\b/m.test(text)
}

/** What is in a folder, sorted; nothing for a folder that cannot be read. */
export async function readFolder(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
}
