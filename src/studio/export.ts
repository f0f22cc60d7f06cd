import { copyFile, mkdir, readdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { inPackage } from '../package/root.ts'
import { readVersion } from '../package/version.ts'
import { LICENSES, listAssets } from './assets.ts'
import { layFileOnDesk } from './disk.ts'
import type { Shipped, ShippedScenario } from './exported/shipped.ts'
import { studioPage } from './page/document.ts'
import { lineOf, pictureOf } from './shipped-cards.ts'

/** Where the scenarios of this package are, and where they stand beside the page. */
const SCENARIOS = 'scenarios'
/** Where the pictures of their fields are. */
const PICTURES = 'pictures'

/**
 * Writes the studio as static files: a page that reads, fights and saves by itself, with our scenarios to choose from. What else
 * is in the folder stays. Throws what the file system says.
 *
 * @returns the page's path
 */
export async function exportStudio(folder: string): Promise<string> {
  const { pictures, ...shipped } = await listShipped()
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
  await mkdir(join(folder, PICTURES), { recursive: true })
  for (const [path, picture] of pictures) await writeFile(join(folder, path), picture)
  const page = join(folder, 'index.html')
  await writeFile(page, studioPage({ version: readVersion(), shipped }))
  return page
}

/** Those of our scenarios that a page can fight, with what they import. */
async function listShipped(): Promise<Shipped & { readonly pictures: ReadonlyMap<string, string> }> {
  const root = await realpath(inPackage(SCENARIOS))
  const pathOf = (path: string): string => [SCENARIOS, ...relative(root, path).split(sep)].join('/')
  const scenarios: ShippedScenario[] = []
  const files = new Set<string>()
  const pictures = new Map<string, string>()
  for (const name of (await readdir(root)).filter((file) => file.endsWith('.yaml')).sort()) {
    const { desk } = await layFileOnDesk(join(root, name))
    if (!desk) continue
    const { scenario, ruleset, source } = desk
    const picture = `${PICTURES}/${name.replace(/\.yaml$/, '.svg')}`
    pictures.set(picture, await pictureOf(scenario))
    const told = { name: scenario.name, rules: ruleset.id, rulesTitle: ruleset.title, line: lineOf(source.text) }
    scenarios.push({ path: pathOf(desk.id), ...told, picture })
    for (const path of desk.paths.values()) files.add(pathOf(path))
  }
  return { scenarios, files: [...files].sort(), pictures }
}
