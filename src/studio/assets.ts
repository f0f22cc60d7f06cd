import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** The build of this package: what runs in Node runs in the page, too. */
const BUILD = fileURLToPath(new URL('../../dist', import.meta.url))

/** What parts of it a page has a use for. */
const PARTS = [
  'battle',
  'field',
  'fight',
  'metrics',
  'report',
  'rulesets',
  'scenario',
  'statistics',
  'studies',
  'studio',
  'tactics',
]

/**
 * Every file that the page can ask for, by its address below the page's own. A list, not a rule: what does not stand in
 * it cannot be asked for, however the path is written.
 */
export function listAssets(): ReadonlyMap<string, string> {
  if (!existsSync(join(BUILD, 'studio/page/main.js')))
    throw new Error('Tiltyard has not been built: run `npm run build`')
  const assets = new Map<string, string>()
  const addFolder = (address: string, folder: string, wanted: (path: string) => boolean = () => true): void => {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = file.split(sep).join('/')
      if (path.endsWith('.js') && wanted(path)) assets.set(`${address}/${path}`, join(folder, file))
    }
  }
  for (const part of PARTS) addFolder(`dist/${part}`, join(BUILD, part))
  const zod = dirname(require.resolve('zod/package.json'))
  assets.set('lib/zod/index.js', join(zod, 'index.js'))
  addFolder('lib/zod/v4', join(zod, 'v4'), (path) => /^(classic|core|locales)\//.test(path))
  addFolder('lib/yaml', join(dirname(require.resolve('yaml/package.json')), 'browser'))
  assets.set('lib/jsep.js', join(dirname(require.resolve('jsep')), '../jsep.js'))
  assets.set('lib/csv-parse.js', join(dirname(require.resolve('csv-parse/sync')), '../esm/sync.js'))
  assets.set(
    'lib/simple-statistics.js',
    join(dirname(require.resolve('simple-statistics/package.json')), 'dist/simple-statistics.mjs'),
  )
  for (const name of CHART_LIBRARIES)
    assets.set(`lib/${name}.js`, join(dirname(require.resolve(name)), `${name}.min.js`))
  return assets
}

/** Scripts of their own, in this order. */
export const CHART_LIBRARIES = ['vega', 'vega-lite', 'vega-embed'] as const

/** Where the page finds what its modules import by name. */
export const IMPORT_MAP = {
  imports: {
    zod: './lib/zod/index.js',
    yaml: './lib/yaml/index.js',
    jsep: './lib/jsep.js',
    'csv-parse/sync': './lib/csv-parse.js',
    'simple-statistics': './lib/simple-statistics.js',
  },
}
