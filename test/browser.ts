import { type Browser, chromium } from 'playwright-core'

/** Where Debian and its kin put it, unless the environment says otherwise. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** A real browser, without what a test has no use for: it draws by itself, and asks nobody for updates. */
export function launchBrowser(): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return chromium.launch({ executablePath: CHROMIUM, args })
}
