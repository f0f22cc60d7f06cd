import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import { exportStudio } from '../../src/studio/export.ts'
import { readPack, writePack } from '../../src/studio/exported/pack.ts'
import { serveStudio } from '../../src/studio/server.ts'
import { openBrowser } from '../browser.ts'
import { makeFolder } from '../folder.ts'
import { findBarriers } from '../report/barriers.ts'
import { findCuts } from '../report/cuts.ts'

const SCENARIOS = fileURLToPath(new URL('../../scenarios', import.meta.url))
/** A folder of a site, as on GitHub Pages; and nothing in its headers but what a file is. */
const SITE = '/somebody/studio/'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}
const DAMAGE = '[data-path="weapons.spear.damage"] input[type=text]'

const root = makeFolder('export')
let server: Server
let address: string
let browser: Browser
let context: BrowserContext | undefined
let mishaps: string[]
beforeAll(async () => {
  await exportStudio(join(root, 'site'))
  await mkdir(join(root, 'balance'))
  await cp(join(SCENARIOS, 'catalog'), join(root, 'balance/catalog'), { recursive: true })
  await cp(join(SCENARIOS, 'spear-wall.yaml'), join(root, 'balance/spear-wall.yaml'))
  server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://localhost').pathname
    const file = join(root, 'site', path.slice(SITE.length) || 'index.html')
    readFile(file).then(
      (bytes) => response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${SITE}`
  browser = await openBrowser()
})
beforeEach(async () => {
  mishaps = []
  await context?.close()
  context = await browser.newContext({ bypassCSP: false, permissions: ['clipboard-read', 'clipboard-write'] })
})
afterAll(async () => {
  await context?.close()
  await new Promise((resolve) => server.close(resolve))
})

async function open(at = '', width = 1280): Promise<Page> {
  const page = await context!.newPage()
  await page.setViewportSize({ width, height: 900 })
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) mishaps.push(`request: ${url}`)
  })
  await page.goto(`${address}${at}`)
  await page.waitForSelector('html[data-ready=yes]')
  return page
}

/** Drops files or folders on the page, as from a file manager. */
async function drop(page: Page, ...files: readonly string[]): Promise<void> {
  const session = await context!.newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data })
  }
}

describe('the exported studio', () => {
  test('fights a scenario that it brings along, and has others fight the same by a link', async () => {
    const page = await open()
    // All are there to choose from, by ruleset, each with a picture and what it is about.
    const cards = page.locator('#chooser .cards li')
    const inGames = (await readdir(join(SCENARIOS, 'games'))).filter((name) => name.endsWith('.yaml'))
    const rules = inGames.filter((name) => name.endsWith('.rules.yaml'))
    const shipped = (await readdir(SCENARIOS)).filter((name) => name.endsWith('.yaml'))
    expect(await cards.count()).toBe(shipped.length + inGames.length - rules.length)
    expect(await page.locator('#chooser .shipped').count()).toBe(4 + rules.length)
    const about = await cards.evaluateAll((all) => all.map((card) => card.querySelector('span')!.textContent))
    expect(about.filter((line) => !/^[A-Z].{10,120}[.?]$/.test(line))).toEqual([])
    const sizes = await cards.locator('img').evaluateAll(async (all) => {
      const pictures = all as HTMLImageElement[]
      for (const picture of pictures) picture.loading = 'eager'
      await Promise.all(pictures.map((picture) => picture.decode()))
      return pictures.map(({ naturalWidth }) => naturalWidth)
    })
    expect(Math.min(...sizes)).toBeGreaterThan(10)
    await page.fill('#chooser-find', 'charge a wall')
    expect(await cards.filter({ visible: true }).locator('strong').allTextContents()).toEqual(['Spear wall'])
    await page.click('#chooser a:has-text("Spear wall")')
    await page.waitForSelector(DAMAGE)
    await page.fill(DAMAGE, 'd8')
    await page.waitForSelector('html[data-compared]:not([data-compared=""])')
    await page.click('#share')
    await expect.poll(() => page.textContent('#share')).toBe('Copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.close()
    const pack = (await readPack(link.slice(link.indexOf('#open=') + '#open='.length)))!
    const { battles, digest } = pack.promise!
    expect(pack.changes).toEqual({ 'weapons.spear.damage': 'd8' })
    const { scenario } = await loadScenario(join(SCENARIOS, 'spear-wall.yaml'), {
      overrides: ['weapons.spear.damage=d8'],
    })
    expect((await simulate(scenario!, { battles, threads: 0 })).digest).toBe(digest)

    const other = await open(link.slice(address.length), 360)
    await other.waitForSelector('#promised[data-outcome=same]')
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await other.textContent('#fine')).toContain(`digest ${digest}`)
    expect(await other.inputValue(DAMAGE)).toBe('d8')
    // A watched battle is fought by the same workers.
    await other.click('#watch-open')
    await other.waitForSelector('#watch[data-battle] .stepper')
    const forged = { ...pack, promise: { ...pack.promise!, digest: '0'.repeat(64), version: '0.0.1' } }
    await other.goto(`${address}#open=${await writePack(forged)}`)
    await other.waitForSelector('#promised[data-outcome=other]')
    expect(await other.textContent('#promised')).toContain('The link is of Tiltyard 0.0.1, this page of')
    await other.goto(`${address}#open=${(await writePack(forged)).slice(0, 200)}`)
    await expect.poll(() => other.textContent('#alarm').catch(() => '')).toContain('This link cannot be read')
    expect(mishaps).toEqual([])
  })

  test('edits the rules of a declared game, and has others fight by them through a link', async () => {
    const page = await open('?scenario=scenarios/games/fifth-two-fighters-and-an-ogre.yaml')
    const path = 'text:fifth-edition.rules.yaml'
    await page.click(`[data-group="${path}"] summary`)
    const area = page.locator(`[data-path="${path}"] textarea`)
    await area.fill((await area.inputValue()).replace('if(die == 20, weapon', 'if(die >= 18, weapon'))
    await page.waitForSelector('html[data-compared]:not([data-compared=""])')
    await page.click('#share')
    await expect.poll(() => page.textContent('#share')).toBe('Copied')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const pack = await readPack(link.slice(link.indexOf('#open=') + '#open='.length))
    expect(Object.keys(pack?.changes ?? {})).toEqual([path])
    const other = await context!.newPage()
    await other.goto(link)
    await other.waitForSelector(`[data-path="${path}"].changed`, { state: 'attached' })
    expect(await other.inputValue(`[data-path="${path}"] textarea`)).toContain('if(die >= 18, weapon')
    await other.waitForSelector('#promised[data-outcome=same]')
    expect(mishaps).toEqual([])
  })

  test('opens what a served studio copies, which says nothing of where that is, and so does another served one', async () => {
    const file = join(root, 'balance/spear-wall.yaml')
    const served = await serveStudio(file, { battles: 500 })
    const page = await context!.newPage()
    await page.goto(served.address)
    await page.fill(DAMAGE, 'd8')
    await page.waitForSelector('html[data-compared="500"]')
    await page.click('#share')
    await expect.poll(() => page.textContent('#notice')).toContain('It stands behind the address of any studio')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const pack = (await readPack(link.slice('#open='.length)))!
    expect(Object.keys(pack.files).sort()).toEqual(['catalog/armour.yaml', 'catalog/weapons.csv', 'spear-wall.yaml'])
    const { port, pathname } = new URL(served.address)
    for (const secret of [root, port, pathname.split('/')[1]]) expect(JSON.stringify(pack)).not.toContain(secret)

    const other = await open()
    await other.fill('#chooser-link', link)
    await other.keyboard.press('Enter')
    await other.waitForSelector('#promised[data-outcome=same]')
    expect(await other.inputValue(DAMAGE)).toBe('d8')

    // A served studio takes the changes, and says where its files are others.
    await writeFile(file, (await readFile(file, 'utf8')).replace('hp: 9', 'hp: 12'))
    const beside = await serveStudio(file, { battles: 500 })
    await page.goto(`${beside.address}${link}`)
    await page.waitForSelector('html[data-ready=yes]')
    expect(await page.inputValue(DAMAGE)).toBe('d8')
    expect(new URL(page.url()).hash).toBe('#weapons.spear.damage=d8')
    expect(await page.textContent('#notice')).toContain('The link has other ones: spear-wall.yaml.')
    await page.goto('about:blank')
    await page.goto(`${beside.address}${link.slice(0, 99)}`)
    await page.waitForSelector('html[data-ready=yes]')
    expect(await page.textContent('#notice')).toContain('This link cannot be read')
    await page.close()
    await Promise.all([served.close(), beside.close()])
    await cp(join(SCENARIOS, 'spear-wall.yaml'), file)
    expect(mishaps).toEqual([])
  })

  test('opens files that are dropped, tells their mistakes where they are, and saves by downloading', async () => {
    const text = await readFile(join(root, 'balance/spear-wall.yaml'), 'utf8')
    await writeFile(join(root, 'mistaken.yaml'), text.replace('hp: 9', 'hp: nine'))
    const page = await open()
    await drop(page, join(root, 'mistaken.yaml'))
    await page.waitForSelector('#chooser-problems:not([hidden])')
    const line = text.split('\n').findIndex((each) => each.includes('hp: 9')) + 1
    const reported = await page.textContent('#chooser-problems')
    expect(reported).toMatch(new RegExp(`mistaken\\.yaml:${line}:\\d+[\\s\\S]*hp: nine\\n.*\\^`))
    expect(reported).toContain('it is not among the files that were opened')
    await drop(page, join(root, 'balance'))
    await page.waitForSelector(DAMAGE)
    expect(await page.textContent('#file')).toBe('balance/spear-wall.yaml')
    await page.fill(DAMAGE, 'd8')
    await page.fill('[data-path="combatants.spearman.hp"] input[type=text]', '11')
    await page.waitForSelector('html[data-compared]:not([data-compared=""])')
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    expect(await page.locator('#diff .added').allTextContents()).toEqual([
      '    hp: 11',
      'spear,d8,,7 ft,10 ft,1,medium,,true,,,,',
    ])
    const downloads: Promise<[string, string]>[] = []
    page.on('download', (download) => {
      const read = async (): Promise<[string, string]> => [
        download.suggestedFilename(),
        await readFile(await download.path(), 'utf8'),
      ]
      downloads.push(read())
    })
    await page.click('#saving-yes')
    await expect.poll(() => downloads.length).toBe(2)
    const saved = new Map(await Promise.all(downloads))
    expect(saved.get('spear-wall.yaml')).toBe(text.replace('hp: 9', 'hp: 11'))
    const csv = await readFile(join(root, 'balance/catalog/weapons.csv'), 'utf8')
    expect(saved.get('weapons.csv')).toBe(csv.replace('spear,d6,,7 ft', 'spear,d8,,7 ft'))
    // The page begins anew with what was saved.
    await page.waitForSelector('html[data-ready=yes][data-compared=""]')
    await expect.poll(() => page.inputValue(DAMAGE)).toBe('d8')
    expect(await page.textContent('#notice')).toMatch(/^Downloaded: .*spear-wall\.yaml and .*weapons\.csv\./)
    expect(mishaps).toEqual([])
  })

  test('keeps nobody out while a scenario is chosen, and says on a disk what it needs', async () => {
    context = await browser.newContext({ bypassCSP: true, colorScheme: 'dark' })
    const page = await open('', 360)
    expect(await findBarriers(page)).toEqual([])
    expect(await findCuts(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.goto(pathToFileURL(join(root, 'site/index.html')).href)
    expect(await page.textContent('#unserved')).toContain('from a web server only')
    expect(await page.isVisible('#unserved')).toBe(true)
  })
})
