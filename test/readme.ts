import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The top folder of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What users read, by path from there: first the README. Tests hold it to what is so. */
export const PAGES = [
  'README.md',
  ...readdirSync(`${ROOT}docs`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

/** The text of a page. */
export function readPage(page: string): string {
  return readFileSync(`${ROOT}${page}`, 'utf8')
}

/** The contents of all code blocks of a language in a page, in order; `''` for those that name none. */
export function codeBlocks(page: string, language: string): string[] {
  const blocks = readPage(page).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, of, code]) => (of === language ? [code] : []))
}

/** The section of a page under a heading, up to the next heading of any depth. */
export function section(page: string, title: string): string {
  const [, text] = readPage(page).split(`# ${title}\n`)
  if (text === undefined) throw new Error(`Expected ${page} to have a section "${title}"`)
  return text.split(/^#+ /m)[0]
}

/** The rows of a section's tables but for their heads, as cells. */
export function tableRows(page: string, title: string): string[][] {
  const lines = section(page, title).split('\n')
  const rows = lines.filter((line, at) => line.startsWith('| ') && !/^\|( -+ \|)+$/.test(lines[at + 1] ?? ''))
  return rows.map((line) => line.slice(2, -2).split(' | ')).filter(([first]) => first !== '---')
}

/** What the first column of a section's tables says in `code`, in order. */
export function tableKeys(page: string, title: string): string[] {
  return tableRows(page, title).flatMap(([cell]) => [...cell.matchAll(/`(.+?)`/g)].map(([, code]) => code))
}

/** Whether a page builds up a game, in a folder of its own: its commands are about what stands above them. */
export function isBuilding(page: string): boolean {
  return readPage(page).includes('<!-- test/readme.test.ts saves this as ')
}

/** The command lines of all other pages. */
export const LINES = PAGES.filter((page) => !isBuilding(page)).flatMap((page) =>
  codeBlocks(page, 'sh').flatMap((block) => block.trim().split('\n')),
)

/** Those of ours, once each: test/readme.test.ts runs them. */
export const USES = [...new Set(LINES.filter((line) => line.startsWith('npx tiltyard ')))]
