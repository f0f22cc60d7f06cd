import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { MADE, pageOf, SERVED } from '../addresses.ts'
import { anchorOf } from '../anchors.ts'
import { listDocuments } from '../contents.ts'
import { diagrams } from '../diagrams.ts'
import { emptyCorners } from '../empty-corners.ts'
import { indentedCode } from '../indented-code.ts'
import { repositoryLinks } from '../repository-links.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The texts of the repository are the site's pages where they stand: nothing is copied. */
const FILES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...['docs', 'site'].flatMap(textsIn)]

function textsIn(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}

const tutorial = { text: 'Your own game', link: '/your-own-game.html' }
const cookbook = { text: 'Cookbook', link: '/declared-cookbook.html' }
const library = { text: 'Library: every name', link: '/library-reference.html' }
const gallery = { text: 'Gallery', link: '/gallery.html' }

export default defineConfig({
  lang: 'en',
  title: 'Tiltyard',
  description: 'Simulates a battle millions of times, and says who wins and how certain that is.',
  srcDir: '..',
  srcExclude: readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => !['docs', 'site', ...FILES].includes(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/**` : entry.name)),
  rewrites: Object.fromEntries(FILES.map((file) => [file, pageOf(file)!])),
  outDir: '../.site/dist',
  cacheDir: '../.site/cache',
  vite: { publicDir: `${ROOT}${SERVED}`, build: { chunkSizeWarningLimit: 4096 } },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  ignoreDeadLinks: [/^\/(demo|reports)\//],
  markdown: {
    // On GitHub, which shows the same texts, what is in braces is text.
    attrs: { disable: true },
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      repositoryLinks(md, ROOT)
      emptyCorners(md)
      indentedCode(md)
      diagrams(md)
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      tutorial,
      {
        text: 'Guides',
        items: [
          { text: 'With a spreadsheet', link: '/spreadsheet.html' },
          { text: 'In CI', link: '/ci.html' },
          { text: 'The studio', link: '/studio.html' },
          { text: 'Many machines', link: '/machines.html' },
          cookbook,
        ],
      },
      {
        text: 'Reference',
        items: [
          { text: 'The scenario file', link: '/scenario-format.html' },
          { text: 'Metrics', link: '/scenario-format.html#metrics' },
          { text: 'Functions of rules files', link: '/reference/declared.html#functions' },
          { text: 'Commands', link: '/reference/commands.html' },
          { text: 'Exit codes', link: '/commands.html' },
          library,
          { text: 'All pages', link: '/documents.html' },
        ],
      },
      gallery,
      { text: 'Try it', link: '/demo/index.html', target: '_self' },
    ],
    sidebar: [
      { text: 'First', items: [{ text: 'One answer', link: '/' }, tutorial, cookbook, gallery, library] },
      ...listDocuments(ROOT).map(({ text, items }) => ({ text, items: [...items] })),
    ],
  },
})

// What is made is there by now: `make.ts` runs first.
if (!FILES.some((file) => file.startsWith(`${MADE}/`))) throw new Error('Expected `npm run site` to make pages first')
