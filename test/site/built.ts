import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../readme.ts'

/** The site, as `npm run site` built it. */
export const SITE = fileURLToPath(new URL('../../.site/dist', import.meta.url))

/** What the site serves of others: the studio and the example report have tests of their own. */
const SERVED = /^(demo|reports|schema)\//

/** All pages that VitePress made, by their addresses below the site's. */
export const PAGES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html') && !SERVED.test(file))
  .sort()

if (!PAGES.includes('index.html')) throw new Error(`Expected a site in ${SITE} of ${ROOT}: run \`npm run site\``)
