import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a report has scenarios of its own. Each begins with `OURS`, so that nobody else's is removed. */
export const SCENARIOS = 'matchups'
export const OURS = '# Written by Tiltyard'

/** Scenarios that an earlier report has left in the folder. */
export async function ownScenarios(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, SCENARIOS), { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.yaml')).map(({ name }) => name)
  const paths = names.map((name) => `${SCENARIOS}/${name}`)
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')))
  return paths.filter((_, at) => texts[at].startsWith(OURS))
}
