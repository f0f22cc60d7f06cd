import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import { readPack } from '../../src/studio/exported/pack.ts'
import { openBrowser } from '../browser.ts'
import { ROOT } from '../readme.ts'
import { BASE, SITE } from './built.ts'
import { type ServedFolder, serveFolder } from './serve-folder.ts'

/** Over the wire, to the first answer and its charts. */
const MOST_BYTES = 1_000_000
const DAMAGE = '[data-path="weapons.spear.damage"] input[type=text]'

let site: ServedFolder
let context: BrowserContext
const mishaps: string[] = []
beforeAll(async () => {
  site = await serveFolder(SITE, BASE)
  context = await (await openBrowser()).newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
})
afterAll(async () => {
  await context.close()
  await site.close()
})

async function open(path: string): Promise<Page> {
  const page = await context.newPage()
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(site.address) && !/^(data|blob):/.test(request.url())) mishaps.push(request.url())
  })
  await page.goto(`${site.address}${path}`)
  return page
}

test('the studio is a click away, fights in workers, and its link carries the scenario and the digest of the command line', async () => {
  const page = await open('scenarios/spear-wall.html')
  await page.click('a:has-text("Open it in the studio")')
  await page.waitForSelector(DAMAGE)
  expect(page.workers().length).toBeGreaterThan(0)
  await page.fill(DAMAGE, 'd8')
  await page.waitForSelector('html[data-compared]:not([data-compared=""])')
  await page.click('#share')
  await expect.poll(() => page.textContent('#share')).toBe('Copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const { changes, promise } = (await readPack(link.slice(link.indexOf('#open=') + '#open='.length)))!
  expect(changes).toEqual({ 'weapons.spear.damage': 'd8' })
  const overrides = ['weapons.spear.damage=d8']
  const { scenario } = await loadScenario(`${ROOT}scenarios/spear-wall.yaml`, { overrides })
  expect((await simulate(scenario!, { battles: promise!.battles, threads: 0 })).digest).toBe(promise!.digest)
  expect(await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a.home')!.href)).toBe(
    `${site.address}index.html`,
  )
  const other = await open(link.slice(site.address.length))
  await other.waitForSelector('#promised[data-outcome=same]')
  expect(await other.textContent('#fine')).toContain(`digest ${promise!.digest}`)
  expect(mishaps).toEqual([])
})

test('the first page fights again what the build fought, with the same digest', async () => {
  const page = await open('index.html')
  await page.waitForSelector('.answer[data-ready]')
  await page.click('.answer .bars button:nth-child(6)')
  await page.click('.answer .fight')
  await page.waitForSelector('.answer[data-fought]')
  expect(await page.textContent('.answer .again [role=status]')).toMatch(/^✓ Fought again .* the same 100,000 battles/)
  expect(await page.textContent('.answer .said')).toContain('6 villagers win 94.70 %')
  expect(mishaps).toEqual([])
})

test.each(['spear-wall', 'commander-and-spirit', 'games/raid-duel'])(
  'the first answer of %s and its charts take less than a megabyte',
  async (name) => {
    // Nothing is in the cache of a browser that has never been here.
    const fresh = await (await openBrowser()).newContext()
    const page = await fresh.newPage()
    const session = await fresh.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 },
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    site.takeBytes()
    const start = performance.now()
    await page.goto(`${site.address}demo/index.html?scenario=scenarios/${name}.yaml`)
    await page.waitForFunction(() => Number(document.documentElement.dataset.battles) > 0, undefined, { polling: 20 })
    const time = ((performance.now() - start) / 1000).toFixed(1)
    await page.waitForSelector('[data-chart=wins] svg.marks')
    const bytes = site.takeBytes()
    console.log(
      `${name}: first answer after ${time} s, ${(bytes / 1000).toFixed(0)} KB with charts (4x slower CPU, 10 Mbit/s)`,
    )
    expect(bytes).toBeLessThan(MOST_BYTES)
    await fresh.close()
  },
)
