import { readdirSync } from 'node:fs'
import { defineConfig } from 'rolldown'

// The studio's page asks for five files instead of five hundred. Fighters are found by their rulesets' names from beside
// the workers (fight/keyed.ts), so the folders are laid out as those of the sources are.
const fighters = readdirSync('src/rulesets', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `rulesets/${name}/fighter`)

export default defineConfig({
  input: {
    'page/main': 'src/studio/page/main.ts',
    'page/fighting': 'src/studio/page/fighting.ts',
    ...Object.fromEntries(fighters.map((path) => [path, `src/${path}.ts`])),
  },
  platform: 'browser',
  // The one that brings its own Buffer.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  output: { dir: 'dist/studio/bundle', entryFileNames: '[name].js', chunkFileNames: 'page/[name].js' },
})
