import { copyFile, mkdir, readdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { inPackage } from '../package/root.ts'
import { readVersion } from '../package/version.ts'
import { LICENSES, listAssets } from './assets.ts'
import { layFileOnDesk } from './disk.ts'
import type { Shipped, ShippedScenario } from './exported/shipped.ts'
import { studioPage } from './page/document.ts'

/** Where the scenarios of this package are, and where they stand beside the page. */
const SCENARIOS = 'scenarios'

/**
 * Writes the studio as static files: a page that reads, fights and saves by itself, with our scenarios to choose from. What else
 * is in the folder stays. Throws what the file system says.
 *
 * @returns the page's path
 */
export async function exportStudio(folder: string): Promise<string> {
  const shipped = await listShipped()
  const files = [
    ...listAssets(),
    ['licenses.txt', LICENSES] as const,
    ...shipped.files.map((path) => [path, inPackage(path)] as const),
  ]
  for (const [path, from] of files) {
    const to = join(folder, path)
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to)
  }
  const page = join(folder, 'index.html')
  await writeFile(page, studioPage({ version: readVersion(), shipped }))
  return page
}

/** Those of our scenarios that a page can fight, with what they import. */
async function listShipped(): Promise<Shipped> {
  const root = await realpath(inPackage(SCENARIOS))
  const pathOf = (path: string): string => [SCENARIOS, ...relative(root, path).split(sep)].join('/')
  const scenarios: ShippedScenario[] = []
  const files = new Set<string>()
  for (const name of (await readdir(root)).filter((file) => file.endsWith('.yaml')).sort()) {
    const { desk } = await layFileOnDesk(join(root, name))
    if (!desk) continue
    scenarios.push({ path: pathOf(desk.id), name: desk.scenario.name, rules: desk.ruleset.id })
    for (const path of desk.paths.values()) files.add(pathOf(path))
  }
  return { scenarios, files: [...files].sort() }
}
