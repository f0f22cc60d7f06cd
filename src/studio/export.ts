import { readdir, readFile, realpath } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { FileFault } from '../files/fault.ts'
import { readHead } from '../files/reading.ts'
import { type Change, changeTogether } from '../files/transaction.ts'
import { inPackage } from '../package/root.ts'
import { readVersion } from '../package/version.ts'
import { BUILT_IN } from '../rulesets/built-in.ts'
import { LICENSES, listAssets } from './assets.ts'
import { openScenarioFile } from './disk.ts'
import type { Shipped, ShippedScenario } from './exported/shipped.ts'
import { studioPage } from './page/document.ts'
import { lineOf, pictureOf } from './shipped-cards.ts'

/** Where the scenarios of this package are, and where they stand beside the page. */
const SCENARIOS = 'scenarios'
/** Below them: scenarios of declared games, beside their rules. */
const GAMES = 'games'
/** Where the pictures of their fields are. */
const PICTURES = 'pictures'

/** What a program imports when it starts, as the build writes it. */
const IMPORTED = /\b(?:from|import)["'`](\.[^"'`]+)["'`]/g

const PAGE = 'index.html'
/** Where a page says that it is an exported studio (page/document.ts). */
const OURS = /^<!doctype html>\n<html [^>]*data-host="exported"/
const HEAD_BYTES = 1024

/**
 * Writes the studio as static files: a page that reads, fights and saves by itself, with our scenarios to choose from. All
 * of them change at once, see `changeTogether`; what else is in the folder stays, as a page does that is none of ours.
 * Throws a `FileFault`.
 *
 * @param home where the page has a link to, relative to itself
 * @returns the page's path
 */
export async function exportStudio(folder: string, home?: string): Promise<string> {
  const page = join(folder, PAGE)
  const head = await readHead(page, HEAD_BYTES)
  // An empty one is nobody's work.
  if (head && !OURS.test(head)) throw new FileFault(page, `${page} is a page that Tiltyard did not write`)
  const programs = new Map<string, string | Buffer>()
  for (const [path, read] of listAssets()) programs.set(path, await read())
  const { pictures, ...shipped } = await listShipped(programs)
  const files = [['licenses.txt', LICENSES] as const, ...shipped.files.map((path) => [path, inPackage(path)] as const)]
  const modules = modulesOf('page/main.js', programs)
  const changes: Change[] = [{ path: PAGE, content: studioPage({ version: readVersion(), shipped, modules, home }) }]
  for (const [path, content] of programs) changes.push({ path, content })
  for (const [path, from] of files) changes.push({ path, content: await readFile(from) })
  for (const [path, content] of pictures) changes.push({ path, content })
  const names = new Set(changes.map(({ path }) => path))
  await changeTogether(folder, changes, { allowed: ({ path }) => names.has(path), replacesAll: true })
  return page
}

/** What a module of a page imports, and what that does, and so on: addresses below the page's own. */
function modulesOf(path: string, programs: ReadonlyMap<string, string | Buffer>): string[] {
  const found = new Set<string>([path])
  for (const one of found) {
    for (const [, name] of String(programs.get(one) ?? '').matchAll(IMPORTED))
      found.add(posix.join(posix.dirname(one), name!))
  }
  found.delete(path)
  return [...found]
}

/**
 * Those of our scenarios that a page can fight, with what they import.
 *
 * @param programs those of the page, by their addresses; without them it is not known what a scenario needs of them
 */
export async function listShipped(
  programs: ReadonlyMap<string, string | Buffer> = new Map(),
): Promise<Shipped & { readonly pictures: ReadonlyMap<string, string> }> {
  const root = await realpath(inPackage(SCENARIOS))
  const pathOf = (path: string): string => [SCENARIOS, ...relative(root, path).split(sep)].join('/')
  const scenarios: ShippedScenario[] = []
  const files = new Set<string>()
  const pictures = new Map<string, string>()
  const namesIn = async (folder: string) =>
    (await readdir(join(root, folder))).filter((file) => file.endsWith('.yaml') && !file.endsWith('.rules.yaml')).sort()
  const games = (await namesIn(GAMES)).map((name) => `${GAMES}/${name}`)
  for (const name of [...(await namesIn('.')), ...games]) {
    const { loaded } = await openScenarioFile(join(root, name))
    if (!loaded) continue
    const { scenario, ruleset, source } = loaded
    const picture = `${PICTURES}/${name.replace(/\.yaml$/, '.svg')}`
    pictures.set(picture, await pictureOf(scenario))
    const reported = { name: scenario.name, rules: ruleset.id, rulesTitle: ruleset.title, line: lineOf(source.text) }
    const own = [...loaded.paths.values()].map(pathOf)
    for (const path of own) files.add(path)
    const fighter = `rulesets/${BUILT_IN.some(({ id }) => id === ruleset.id) ? ruleset.id : 'declared'}/fighter.js`
    const needs = [...own, fighter, ...modulesOf(fighter, programs)]
    scenarios.push({ path: pathOf(loaded.id), ...reported, picture, needs })
  }
  const modules: Record<string, string[]> = {}
  for (const id of [...BUILT_IN.map(({ id }) => id), 'declared']) {
    const module = `page/${id}.js`
    modules[id] = [module, ...modulesOf(module, programs)].filter((path) => programs.has(path))
  }
  return { scenarios, files: [...files].sort(), modules, pictures }
}
