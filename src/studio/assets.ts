import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readWhole, WHOLES } from '../fight/wholes.ts'
import { inPackage } from '../package/root.ts'
import { CHART_LIBRARIES } from './chart-libraries.ts'

const require = createRequire(import.meta.url)
const unpack = promisify(gunzip)

/** What runs in Node runs in the page, too: the same sources, put together for it, and compressed (rolldown.config.ts). */
const BUNDLE = inPackage('dist/studio/bundle')
const PROGRAM = '.js.gz'

/** All code of a ruleset in one piece is the same for Node and for the page, so the package holds it once. */
const RULESETS = inPackage('dist/rulesets')

/** Of all that is put together in it. */
export const LICENSES = join(BUNDLE, 'licenses.txt')

/** Reads what a page asks for. */
type Asset = () => Promise<string | Buffer>

/**
 * Everything that the page can ask for, by its address below the page's own. A list, not a rule: what does not stand in
 * it cannot be asked for, however the path is written.
 */
export function listAssets(): ReadonlyMap<string, Asset> {
  if (!existsSync(BUNDLE)) throw new Error('Tiltyard has not been built: run `npm run build`')
  const files = readdirSync(BUNDLE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(PROGRAM))
  const rulesets = readdirSync(RULESETS, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const wholes = pathToFileURL(join(RULESETS, WHOLES))
  return new Map<string, Asset>([
    ...files.map((file): [string, Asset] => [
      `${file.slice(0, -PROGRAM.length).split(sep).join('/')}.js`,
      async () => unpack(await readFile(join(BUNDLE, file))),
    ]),
    ...rulesets.map(({ name }): [string, Asset] => [`rulesets/${name}/whole.js`, () => readWhole(wholes, name)]),
    ...CHART_LIBRARIES.map((name): [string, Asset] => [
      `lib/${name}.js`,
      () => readFile(join(dirname(require.resolve(name)), `${name}.min.js`)),
    ]),
  ])
}
