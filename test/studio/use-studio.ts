import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import type { Loopback } from '../../src/serve/loopback.ts'
import { serveStudio } from '../../src/studio/server.ts'
import { clearPage, type Look } from '../browser.ts'
import { findCuts } from '../report/cuts.ts'

const SCENARIOS = fileURLToPath(new URL('../../scenarios', import.meta.url))

/** A studio of a copy of our scenarios, and the page that it is seen on. */
class Studio {
  folder = ''
  file = ''
  /** What a user should never see. */
  readonly mishaps: string[] = []
  #server: Loopback | undefined

  async begin(battles: number): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'tiltyard-studio-'))
    await cp(SCENARIOS, this.folder, { recursive: true })
    this.file = join(this.folder, 'spear-wall.yaml')
    this.mishaps.length = 0
    await this.serve(this.file, battles)
  }

  async end(): Promise<void> {
    await clearPage()
    await this.#server?.close()
    await rm(this.folder, { recursive: true })
  }

  /** Serves another scenario, or other battles, from now on. */
  async serve(file: string, battles: number): Promise<void> {
    await this.#server?.close()
    this.#server = await serveStudio(file, { battles })
  }

  /** Opens the studio as a user would, and takes down whatever a user should never see. */
  async open(hash = '', look: Look = {}): Promise<Page> {
    const { address } = this.#server!
    const page = await clearPage(look)
    page.on('console', (message) => this.mishaps.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => this.mishaps.push(`error: ${error.message}`))
    page.on('request', (request) => {
      const url = request.url()
      // Its own address, and the question whether its server is there, which does not tell that address.
      const own = [address, new URL('/alive/', address).href, 'data:', 'blob:']
      if (!own.some((start) => url.startsWith(start))) this.mishaps.push(`request: ${url}`)
    })
    await page.goto(`${address}${hash}`)
    await page.waitForSelector('html[data-ready=yes]')
    return page
  }
}

/** A studio for each test of a file, of the spear wall to begin with. */
export function useStudio(battles: number): Studio {
  const studio = new Studio()
  beforeEach(() => studio.begin(battles))
  afterEach(() => studio.end())
  return studio
}

/** Until everything that is shown has fought all its battles. */
export async function allFought(page: Page, battles: number, isChanged: boolean): Promise<void> {
  await page.waitForSelector(`html[data-battles="${battles}"][data-compared="${isChanged ? battles : ''}"]`)
  await page.waitForSelector('#fine:not(:empty)')
}

export const field = (path: string): string => `[data-path="${path}"]`
export const slider = (path: string): string => `${field(path)} input[type=range]`
export const text = (path: string): string => `${field(path)} input[type=text]`

/** Opens all that is folded up, but for the menus of charts. */
export async function unfold(page: Page): Promise<void> {
  await page.$$eval('details:not(.vega-embed details)', (all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true
  })
}

/** What a reader would see only a part of at some width, once the charts have found their places. */
export async function lookedAt(page: Page, width: number): Promise<string[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.drawing')].every(
      (drawing) => !drawing.checkVisibility() || drawing.querySelector('svg.marks') !== null,
    ),
  )
  const isWider = await page.evaluate((most) => document.documentElement.scrollWidth > most, width)
  return [
    ...(isWider ? ['the page is wider than the window'] : []),
    ...(await findCuts(page)),
    ...(await findTorn(page)),
  ]
}

/** What belongs in one line and is not: figures of the headline, short names of numbers and their values, headings and their marks. */
function findTorn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility())
    const torn = seen('h1 .figure').filter((figure) => figure.getClientRects().length > 1)
    const above = seen('.field .label').filter((label) => {
      const head = label.parentElement!
      const value = head.querySelector(':scope > .value')?.getBoundingClientRect()
      const isShort = label.textContent!.length <= 12 && value && value.width < 0.6 * head.clientWidth
      return isShort && value.top >= label.getBoundingClientRect().bottom
    })
    const below = seen('.group > summary h2').filter((heading) => {
      const { top } = heading.parentElement!.getBoundingClientRect()
      return heading.getBoundingClientRect().top - top > 10
    })
    return [...torn, ...above, ...below].map(({ textContent }) => `${textContent}: torn apart`)
  })
}

/** The same of a panel that is open, at all widths. */
export async function cutsIn(page: Page, within: string): Promise<string[]> {
  const cuts: string[] = []
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    cuts.push(...(await findCuts(page, within)))
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  return cuts
}
