import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'
import { removeFile, replaceFile } from '../files/file.ts'
import { readText } from '../files/reading.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { STANDARD_INPUT, STDIN } from '../scenario/standard-input.ts'
import { type Baseline, resolvedOf } from './baseline.ts'
import { type AlteredBaseline, readBaseline, writeBaseline } from './baseline-file.ts'
import { changesBetween } from './changes.ts'

/** The folder of baselines beside scenarios. */
const FOLDER = 'baselines'

/** The file of a scenario's baseline. In one folder for all if that is given, otherwise in one beside the scenario. */
export function baselinePath(scenario: string, folder?: string): string {
  return join(folder ?? join(dirname(scenario), FOLDER), `${stem(scenario)}.json`)
}

/** The name of a scenario's file without folder and extension: what its checks are called by. */
export function stem(scenario: string): string {
  return scenario === STANDARD_INPUT ? STDIN : basename(scenario, extname(scenario))
}

/** A baseline that was found for a scenario. */
type FoundBaseline =
  | { readonly path: string; readonly baseline: Baseline }
  /** There is a file, but it is of no use. */
  | ({ readonly path: string; readonly reason: string } & Partial<AlteredBaseline>)
  | { readonly path: string; readonly missing: true }

/** Reads the file of a baseline. */
export async function findBaseline(path: string): Promise<FoundBaseline> {
  let text: string
  try {
    text = await readText(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { path, missing: true }
    return { path, reason: `it cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
  const read = readBaseline(text, path)
  return 'baseline' in read ? { path, baseline: read.baseline } : { path, ...read }
}

/** Writes a baseline, or leaves its file alone if it says the same. Returns whether it was written. Throws a `FileFault`. */
export async function saveBaseline(path: string, scenario: string, baseline: Baseline): Promise<boolean> {
  const file = relative(resolve(dirname(path)), resolve(scenario))
    .split(sep)
    .join('/')
  const text = writeBaseline(baseline, file)
  if ((await readText(path).catch(() => undefined)) === text) return false
  await replaceFile(path, text, { isDurable: true })
  return true
}

/** A baseline whose scenario is not where it was. */
export interface Obsolete {
  readonly path: string
  readonly baseline: Baseline
}

/** Baselines in the folders of some scenarios' baselines whose own scenario is gone. */
export async function findObsolete(scenarios: readonly string[], folder?: string): Promise<Obsolete[]> {
  const obsolete: Obsolete[] = []
  for (const parent of new Set(scenarios.map((scenario) => dirname(baselinePath(scenario, folder))))) {
    const names = await readdir(parent).catch(() => [])
    for (const name of names.filter((name) => name.endsWith('.json')).sort()) {
      const path = join(parent, name)
      const read = readBaseline(await readText(path).catch(() => ''))
      if (!('baseline' in read)) continue
      const isThere = await stat(resolve(parent, read.file)).catch(() => undefined)
      if (!isThere) obsolete.push({ path, baseline: read.baseline })
    }
  }
  return obsolete
}

/**
 * The baseline that a scenario had before its file was renamed: of those that have lost theirs, the one that holds just this
 * scenario.
 */
export function findFormer(scenario: Scenario, obsolete: readonly Obsolete[]): Obsolete | undefined {
  const now = resolvedOf(scenario)
  return obsolete.find(({ baseline }) => changesBetween(baseline.resolved, now).length === 0)
}

/** Moves a baseline to where that of a scenario belongs; its figures stay as they are. */
export async function moveBaseline({ path, baseline }: Obsolete, to: string, scenario: string): Promise<void> {
  await saveBaseline(to, scenario, baseline)
  await removeFile(path)
}
