import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { inPackage } from '../package/root.ts'
import { CHART_LIBRARIES } from './chart-libraries.ts'

const require = createRequire(import.meta.url)

/** What runs in Node runs in the page, too: the same sources, put together for it (rolldown.config.ts). */
const BUNDLE = inPackage('dist/studio/bundle')

/** All code of a ruleset in one file is the same for Node and for the page, so the package holds it once. */
const RULESETS = inPackage('dist/rulesets')

/** Of all that is put together in it. */
export const LICENSES = join(BUNDLE, 'licenses.txt')

/**
 * Every file that the page can ask for, by its address below the page's own. A list, not a rule: what does not stand in
 * it cannot be asked for, however the path is written.
 */
export function listAssets(): ReadonlyMap<string, string> {
  if (!existsSync(BUNDLE)) throw new Error('Tiltyard has not been built: run `npm run build`')
  const files = readdirSync(BUNDLE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const wholes = readdirSync(RULESETS).map((id) => `rulesets/${id}/whole.js`)
  return new Map([
    ...files.map((file) => [file.split(sep).join('/'), join(BUNDLE, file)] as const),
    ...wholes.map((file) => [file, inPackage(`dist/${file}`)] as const),
    ...CHART_LIBRARIES.map(
      (name) => [`lib/${name}.js`, join(dirname(require.resolve(name)), `${name}.min.js`)] as const,
    ),
  ])
}
