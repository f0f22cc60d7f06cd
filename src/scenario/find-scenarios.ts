import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readText } from '../files/reading.ts'
import { nearest } from '../source/nearest.ts'

/** Folders that hold no scenarios of the user. */
const PASSED_OVER = new Set(['node_modules', 'baselines', 'reports'])

/** The scenarios in a folder and below, sorted: YAML files that are scenarios by what they say. */
export async function findScenarios(folder: string): Promise<string[]> {
  return onlyScenarios(await findYaml(folder))
}

/**
 * Files without the YAML files that are certainly no scenarios: settings, rules, catalogs. What cannot be read is left to whoever
 * says so.
 */
export async function onlyScenarios(files: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  for (const file of files) {
    const text = isYaml(file) ? await readText(file).catch(() => undefined) : undefined
    if (text === undefined || isScenario(text)) kept.push(file)
  }
  return kept
}

/** The YAML files in a folder and below, sorted: scenarios and catalogs. */
export async function findYaml(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readFolder(folder)) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) {
      if (!PASSED_OVER.has(entry.name)) found.push(...(await findYaml(path)))
      // A pipe or a device may never end.
    } else if (isYaml(entry.name) && (entry.isFile() || entry.isSymbolicLink())) found.push(path)
  }
  return found
}

function isYaml(name: string): boolean {
  return /\.ya?ml$/i.test(name)
}

/**
 * Whether a text is a scenario's, by its keys: it has parties, or says `tiltyard: 1` and which rules apply, or what it imports.
 * What is misspelt counts: a scenario must not be passed over for a slip of the pen.
 */
export function isScenario(text: string): boolean {
  const keys = new Set(keysOf(text).map((key) => nearest(key, DISTINCTIVE) ?? key))
  return keys.has('parties') || (keys.has('tiltyard') && (keys.has('rules') || keys.has('import')))
}

const DISTINCTIVE = ['tiltyard', 'parties', 'rules', 'import']

/** The keys of the outermost mapping of a YAML file; of one in braces, all keys. */
function keysOf(text: string): string[] {
  const form = /^\s*\{/.test(text) ? /["']?([A-Za-z_-]+)["']?\s*:/g : /^["']?([A-Za-z_-]+)["']?\s*:(?=\s|$)/gm
  return [...text.matchAll(form)].map(([, key]) => key)
}

/** What is in a folder, sorted; nothing for a folder that cannot be read. */
export async function readFolder(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
}
