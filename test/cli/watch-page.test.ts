import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearPage } from '../browser.ts'
import { makeFolderForTest } from '../folder.ts'
import { SCENARIOS, start } from './tiltyard.ts'

let folder: string
let file: string
let child: ChildProcessWithoutNullStreams
let address: string
beforeEach(async () => {
  folder = makeFolderForTest('page')
  file = join(folder, 'duel.yaml')
  await cp(join(SCENARIOS, 'duel.yaml'), file)
  // An empty BROWSER opens none: the test brings its own.
  child = start(['watch', file, '--open', '--battles', '2000', '--threads', '0'], "process.env.BROWSER = ''")
  const [said] = await once(child.stderr.setEncoding('utf8'), 'data')
  address = /^Live page: (http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/)\n$/.exec(said)![1]
})
afterEach(async () => {
  await clearPage()
  child.kill('SIGKILL')
})

/** Opens the page, and takes down whatever a reader should never see. */
async function open(width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<{ page: Page; mishaps: string[] }> {
  const page = await clearPage({ width, colorScheme })
  const mishaps: string[] = []
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) mishaps.push(request.url())
  })
  await page.goto(address)
  await drawn(page, 'duel.yaml, version 1: 2,000 battles')
  return { page, mishaps }
}

/** Waits until the page has drawn what it says. */
async function drawn(page: Page, status: string): Promise<void> {
  await page.waitForSelector(`html[data-drawn="${status}"]`, { state: 'attached' })
}

async function change(from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(
    file,
    text.replaceAll(from, () => to),
  )
}

describe('the live page', () => {
  it('shows who wins, with charts, and follows the file when it is saved', async () => {
    const { page, mishaps } = await open()
    expect(await page.title()).toBe('Duel · Tiltyard')
    const headline = (await page.textContent('#headline'))!
    expect(headline).toMatch(/\d+\.\d\s% \(give\sor\stake\s\d\.\d\).* takes \d+ rounds\.$/)
    expect(await page.locator('#charts figure svg.marks path').count()).toBeGreaterThan(5)
    expect(await page.locator('#change table').count()).toBe(0)

    await change('name: Blue', 'name: <b>Blue, hp: 20')
    await drawn(page, 'duel.yaml, version 2: 2,000 battles')
    expect(await page.textContent('#headline')).toMatch(/^Win rate: blue /)
    const reported = await page.textContent('#change')
    expect(reported).toMatch(/Against version 1: win rate of blue \d+ to \d+ points higher/)
    expect(await page.locator('#change tbody tr').count()).toBeGreaterThan(3)
    // A name is never markup.
    expect(await page.locator('b').count()).toBe(0)
    expect(mishaps).toEqual([])
  })

  it('keeps what it shows when the file is broken, and says what is wrong until it is mended', async () => {
    const { page } = await open()
    const headline = await page.textContent('#headline')
    await change('d8', '<i>d8x')
    await page.waitForSelector('#problems:not([hidden])')
    const reported = await page.textContent('#problems')
    expect(reported).toContain('duel.yaml cannot be fought as it stands; the figures are those of version 1.')
    expect(reported).toContain('error: damage is "<i>d8x"')
    expect(await page.textContent('#headline')).toBe(headline)
    await change('<i>d8x', 'd8')
    await page.waitForSelector('#problems', { state: 'hidden' })
  })

  it('says so when the command has ended', async () => {
    const { page } = await open()
    expect(await page.isVisible('#gone')).toBe(false)
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    await page.waitForSelector('#gone:not([hidden])')
  })

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('has room at %i pixels, %s', async (width, scheme) => {
    const { page, mishaps } = await open(width, scheme)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(mishaps).toEqual([])
  })

  it('is for nobody who does not know its address, nor for pages of other sites', async () => {
    const { origin } = new URL(address)
    const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status
    expect(await status(`${origin}/`)).toBe(403)
    expect(await status(`${origin}/wrong/events`)).toBe(403)
    expect(await status(`${address}events`, { headers: { Origin: 'http://evil.example' } })).toBe(403)
    expect(await status(`${address}nothing`)).toBe(404)
    expect(await status(address, { method: 'POST' })).toBe(405)
    expect(await status(address)).toBe(200)
    // Of a page elsewhere the browser keeps the answer as well.
    const page = await clearPage()
    await page.goto('data:text/html,elsewhere')
    const fetched = page.evaluate(`fetch(${JSON.stringify(`${address}events`)})`)
    await expect(fetched).rejects.toThrow('Failed to fetch')
  })
})
