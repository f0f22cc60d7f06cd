import { existsSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'

/** Where Debian and its kin put it. The one without windows opens pages in a fifth less time. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const CHROMIUM = process.env.CHROMIUM_PATH ?? CHROMIUMS.find((path) => existsSync(path)) ?? CHROMIUMS[1]!

let browser: Promise<Browser> | undefined

/**
 * A real browser, without what a test has no use for: it draws by itself, and asks nobody for updates. One for all files
 * that a worker runs: it ends with the worker. A page waits as long as it has to; what hangs is ended by the test runner.
 */
export function openBrowser(): Promise<Browser> {
  browser ??= launch()
  return browser
}

async function launch(): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  const launched = await chromium.launch({ executablePath: CHROMIUM, args, timeout: 0 })
  launched.on('context', (context) => context.setDefaultTimeout(0))
  return launched
}

/** How a page is looked at. */
export interface Look {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly reducedMotion?: 'reduce' | 'no-preference'
  /** Lets in what the page's own policy would keep out: the checker of barriers (report/barriers.ts). */
  readonly bypassCSP?: boolean
}

let kept: Promise<{ page: Page; session: CDPSession }> | undefined

/**
 * A page on which nothing is: the same for all tests of a worker, one after the other, and the former is left with it. With
 * a page of its own each, a report took 2.2 CPU seconds to open, and the studio 3.8; so it takes 0.9 and 2.5, since what its
 * process has compiled is still there.
 */
export async function clearPage(look: Look = {}): Promise<Page> {
  kept ??= keepPage()
  const { page, session } = await kept
  const { width = 1280, colorScheme = 'light', reducedMotion = 'no-preference', bypassCSP = false } = look
  for (const event of ['console', 'pageerror', 'dialog', 'request']) page.removeAllListeners(event)
  await page.evaluate("if (location.protocol === 'http:') { localStorage.clear(); sessionStorage.clear() }")
  await page.goto('about:blank')
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ media: null, colorScheme, reducedMotion })
  await session.send('Page.setBypassCSP', { enabled: bypassCSP })
  return page
}

async function keepPage() {
  const page = await (await openBrowser()).newPage()
  return { page, session: await page.context().newCDPSession(page) }
}
