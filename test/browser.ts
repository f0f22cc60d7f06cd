import { type Browser, chromium } from 'playwright-core'

/** Where Debian and its kin put it, unless the environment says otherwise. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

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
