import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, pageOf, pageShowing } from '../../site/addresses.ts'
import { listDocuments } from '../../site/contents.ts'
import { ROOT } from '../readme.ts'
import { BASE, PAGES, SITE } from './built.ts'

const read = (page: string): string => readFileSync(join(SITE, page), 'utf8')

/** What a page has for others to lead to. */
const ids = new Map<string, Set<string>>()
function idsOf(page: string): Set<string> {
  const known = ids.get(page) ?? new Set(Array.from(read(page).matchAll(/ id="([^"]+)"/g), ([, id]) => unescaped(id!)))
  ids.set(page, known)
  return known
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

/** Every address in a page, with the element that has it. */
function addressesIn(text: string): { element: string; address: string }[] {
  return Array.from(text.matchAll(/<(a|link|script|img|source)\b[^>]*? (?:href|src)="([^"]*)"/g), (found) => ({
    element: found[1],
    address: unescaped(found[2]),
  }))
}

/** What is wrong with an address of a page, if anything is. */
function faultOf(page: string, element: string, address: string): string | undefined {
  if (/^(data|mailto):/.test(address)) return undefined
  if (/^[a-z]*:?\/\//.test(address)) {
    return element === 'a' ? undefined : `${page}: loads ${address}, expected nothing from elsewhere`
  }
  const [path, anchor] = address.split('#', 2)
  const name = decodeURIComponent(path.replace(/\?.*$/, ''))
  if (name.startsWith('/') && !name.startsWith(BASE)) return `${page}: leads to ${address}, expected ${BASE} before it`
  const there = name.startsWith('/') ? name.slice(BASE.length) : posix.join(posix.dirname(page), name)
  const file = name === '' ? page : there === '' || there.endsWith('/') ? `${there}index.html` : there
  if (!existsSync(join(SITE, file)) || !statSync(join(SITE, file)).isFile()) return `${page}: leads to ${address}`
  if (!anchor || !PAGES.includes(file)) return undefined
  return idsOf(file).has(decodeURIComponent(anchor)) ? undefined : `${page}: leads to ${address}, with no such heading`
}

test('every link of every page leads somewhere, and nothing is loaded from elsewhere', () => {
  const all = PAGES.flatMap((page) => addressesIn(read(page)).map((found) => ({ page, ...found })))
  expect(all.length).toBeGreaterThan(1000)
  const faults = all.flatMap(({ page, element, address }) => faultOf(page, element, address) ?? [])
  expect([...new Set(faults)]).toEqual([])
  expect(faultOf('rules/index.html', 'a', '../nowhere.html')).toBe('rules/index.html: leads to ../nowhere.html')
  expect(faultOf('rules/index.html', 'a', `${BASE}run.html#nowhere`)).toContain('no such heading')
  expect(faultOf('run.html', 'a', '/run.html')).toContain(`expected ${BASE} before it`)
  expect(faultOf('run.html', 'script', 'https://example.org/x.js')).toContain('nothing from elsewhere')
})

test('every document is a page', () => {
  const documents = listDocuments(ROOT).flatMap(({ items }) => items)
  expect(documents.length).toBeGreaterThan(30)
  expect(documents.map(({ link }) => link.slice(1).replace(/#.*/, '')).filter((page) => !PAGES.includes(page))).toEqual(
    [],
  )
})

test('a link of a document leads to the page of the file that it names', () => {
  expect(addressOf('ci.md#has-it-moved', 'docs/run.md')).toBe('/ci.html#has-it-moved')
  expect(addressOf('../README.md', 'docs/run.md')).toBe('/readme.html')
  expect(addressOf('README.md#dice', 'docs/rules/osr-d20.md')).toBe('/rules/index.html#dice')
  expect(addressOf('../scenarios/games/raid.rules.yaml', 'docs/declared.md')).toBe('/scenarios/games/raid-rules.html')
  expect(addressOf('reports/example/index.html', 'README.md')).toBe('/reports/example/index.html')
  expect(addressOf('../src/battle/dice.ts', 'docs/architecture.md')).toBeUndefined()
  expect(pageOf('test/site/x.md')).toBeUndefined()
  expect(pageShowing('scenarios/own-rules/pool-d6.mjs')).toBe('scenarios/own-rules/pool-d6.md')
})
