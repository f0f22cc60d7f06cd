import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The site, as `npm run site` built it. */
export const SITE = fileURLToPath(new URL('../../.site/dist', import.meta.url))

/** What the site serves of others: the studio and the example report have tests of their own. */
const SERVED = /^(demo|reports|schema)\//

/** All pages that VitePress made, by their addresses below the site's. */
export const PAGES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html') && !SERVED.test(file))
  .sort()

/** Where a server has it: in a folder, as GitHub Pages does. `npm run test:site` builds it for the second one. */
export const BASE = process.env.SITE_BASE ?? '/tiltyard/'

if (!PAGES.includes('index.html') || !readFileSync(`${SITE}/index.html`, 'utf8').includes(`href="${BASE}`)) {
  throw new Error(`Expected a site for ${BASE} in ${SITE}: run \`npm run site -- --base ${BASE}\``)
}
