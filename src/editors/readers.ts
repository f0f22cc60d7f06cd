import { dirname } from 'node:path'
import { isRulesFile } from '../load-scenario.ts'
import type { Files } from '../scenario/files.ts'
import { findScenarios, isScenario } from '../scenario/find-scenarios.ts'
import { contains, Folder } from '../scenario/folder.ts'
import { gather } from '../scenario/imports.ts'
import { findProject } from '../scenario/project.ts'
import { SECTIONS_BY_ID } from '../scenario/sections.ts'

/** A catalog is checked by so many of the scenarios that import it. */
const MOST = 16

/**
 * The files whose reading says what is wrong with a file: itself, or, of a catalog, scenarios of its project that import it, from
 * the nearest folder around it that has such scenarios. Empty for files that are not Tiltyard's.
 *
 * @param path its real path.
 */
export async function readersOf(path: string, text: string): Promise<readonly string[]> {
  if (isRead(path, text)) return [path]
  // Nobody wants a whole project searched for what is plainly something else.
  return (isYaml(path) ? CATALOG.test(text) : /\.csv$/i.test(path)) ? importersOf(path) : []
}

/** Whether a file tells of itself, by its name and its text. */
export function isRead(path: string, text: string): boolean {
  return isRulesFile(path) || (isYaml(path) && isScenario(text))
}

function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path)
}

/** A section of a catalog, or an import of others. */
const CATALOG = new RegExp(`^(${[...SECTIONS_BY_ID, 'import'].join('|')})\\s*:`, 'm')

/** Scenarios that import a file, directly or through others. */
async function importersOf(path: string): Promise<readonly string[]> {
  const { root } = await findProject(dirname(path))
  const known = new Set<string>()
  for (let folder = dirname(path); contains(root, folder); folder = dirname(folder)) {
    const readers: string[] = []
    for (const scenario of await findScenarios(folder)) {
      if (known.has(scenario)) continue
      known.add(scenario)
      if (await imports(scenario, path)) readers.push(scenario)
      if (readers.length === MOST) break
    }
    if (readers.length > 0 || folder === dirname(folder)) return readers
  }
  return []
}

async function imports(scenario: string, path: string): Promise<boolean> {
  const folder = await Folder.open(scenario)
  if ('reason' in folder) return false
  const { source, id } = folder.scenario
  let isImported = false
  const files: Files = {
    async open(name, from) {
      const found = await folder.find(name, from)
      if (found === path) isImported = true
      // What is no YAML imports nothing.
      return typeof found !== 'string' || !/\.ya?ml$/i.test(name)
        ? { reason: 'it is not read' }
        : folder.open(name, from)
    },
  }
  await gather(source, { files, id, problems: [] })
  return isImported
}
