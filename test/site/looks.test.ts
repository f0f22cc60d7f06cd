import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearPage } from '../browser.ts'
import { findBarriers } from '../report/barriers.ts'
import { BASE, PAGES, SITE } from './built.ts'
import { type ServedFolder, serveFolder } from './serve-folder.ts'

const WIDTHS = [390, 768, 1440]
const SCHEMES = ['light', 'dark'] as const

/** One of each kind, which is looked at in every width and scheme; all others in one of these. */
const KINDS = /^(index|gallery|your-own-game|commands|speed|scenarios\/spear-wall|reference\/osr-d20)\.html$/

let site: ServedFolder
beforeAll(async () => {
  site = await serveFolder(SITE, BASE)
})
afterAll(() => site.close())

const looks = PAGES.flatMap((page, index) => {
  const all = WIDTHS.flatMap((width) => SCHEMES.map((colorScheme) => ({ page, width, colorScheme })))
  return KINDS.test(page) ? all : [all[index % all.length]]
})

test.each(looks)('$page keeps nobody out and scrolls only down: $width px, $colorScheme', async (look) => {
  const { page: path, width, colorScheme } = look
  const page = await clearPage({ width, colorScheme })
  const mishaps: string[] = []
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(site.address) && !/^(data|blob):/.test(request.url())) mishaps.push(request.url())
  })
  await page.goto(`${site.address}${path}`)
  await page.waitForSelector('h1, .NotFound')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await findBarriers(page)).toEqual([])
  expect(mishaps).toEqual([])
})

test('finds pages by words without a server', async () => {
  const page = await clearPage()
  await page.goto(site.address)
  await page.click('.VPNavBarSearch button')
  await page.fill('#localsearch-input', 'Clopper')
  await page.waitForSelector('#localsearch-list a')
  const found = await page.$$eval('#localsearch-list a', (all) => all.map((each) => each.getAttribute('href')))
  expect(found.filter((href) => href?.includes('honesty') || href?.includes('statistics')).length).toBeGreaterThan(0)
})
