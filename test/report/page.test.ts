import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadScenario } from '../../src/index.ts'
import type { Result } from '../../src/metrics/result.ts'
import { surveyOutcomes } from '../../src/replay.ts'
import { CHARTS } from '../../src/report/charts/index.ts'
import { writeReport } from '../../src/report/folder.ts'
import { FORMATS, type Format } from '../../src/report/formats.ts'
import { html, jsonMarkup } from '../../src/report/page/markup.ts'
import { clearPage, type Look, openBrowser } from '../browser.ts'
import { SCENARIOS } from '../cli/tiltyard.ts'
import { makeFolder } from '../folder.ts'
import { findBarriers } from './barriers.ts'
import { findCuts, fontsOf } from './cuts.ts'
import { besieged, courseOf, crowd, renamed, scenarioOf, skirmish } from './fixture.ts'

const ATTACK = '<script>alert(1)</script>'

const hostile: Result = renamed(
  { ...skirmish(), scenario: `</title>${ATTACK}<!-- \u2028`, seed: '"><img src=x onerror=alert(1)>' },
  (name) => (name === 'Captain' || name === 'spear' ? `${ATTACK} ${name} </script><!--` : name),
)

const root = makeFolder('report')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  for (const { page } of shared.values()) await page.close()
})

/** The files of reports that have been written, by their names. */
const written = new Map<string, Promise<readonly string[]>>()

/** The folder of a result's report, written once: its page, which needs no other file. */
async function report(name: string, result: Result, formats: readonly Format[] = ['html']): Promise<string> {
  const folder = join(root, name)
  const writing =
    written.get(name) ??
    writeReport(result, scenarioOf(result), folder, formats, { replays: [], course: courseOf(result) })
  written.set(name, writing)
  await writing
  return folder
}

/** All files of a folder, by their paths from there. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((file) => relative(folder, join(file.parentPath, file.name))).sort()
}

/** Opens a report as a reader would, all of its parts by default, and takes down whatever a reader should never see. */
async function open(folder: string, look: Look = {}, { unfolded = true } = {}) {
  return openIn(await clearPage(look), folder, unfolded)
}

async function openIn(page: Page, folder: string, unfolded: boolean) {
  const mishaps: string[] = []
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    mishaps.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const address = pathToFileURL(join(folder, 'index.html')).href
  page.on('request', (request) => {
    const url = request.url()
    if (url !== address && !url.startsWith('data:')) mishaps.push(`request: ${url}`)
  })
  await page.goto(address)
  await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
  if (unfolded) await unfold(page)
  return { page, mishaps }
}

const WINDOW = { width: 1280, height: 900 }

/** Pages that several tests read, one after the other, by their reports. */
const shared = new Map<string, Awaited<ReturnType<typeof open>>>()

/** The page of a report, opened once, and what has gone wrong since it was last asked for. */
async function openOnce(name: string, result: Result): ReturnType<typeof open> {
  const opened = shared.get(name)
  if (opened) opened.mishaps.length = 0
  else shared.set(name, await openIn(await browser.newPage({ viewport: WINDOW }), await report(name, result), true))
  return shared.get(name)!
}

/** Opens all parts of a page, and waits for their charts. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate("document.querySelectorAll('.part').forEach((part) => { part.open = true })")
  await page.waitForFunction("!document.querySelector('figure[data-id]:not(.drawn)')")
}

/** A skirmish on a map, with battles reported, and everything unfolded: all that a page can show. */
async function openEverything(colorScheme: 'light' | 'dark', width: number): Promise<Page> {
  const folder = join(root, 'everything')
  if (!existsSync(folder)) {
    const { scenario: gate } = await loadScenario(`${SCENARIOS}gate.yaml`)
    const { replays } = await surveyOutcomes(gate!, { seed: '1', battles: 200 })
    const scenario = { ...scenarioOf(skirmish()), ...besieged() }
    await writeReport(skirmish(), scenario, folder, ['html'], { replays, course: courseOf(skirmish()) })
  }
  const page = await clearPage({ width, colorScheme, bypassCSP: true })
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
  await page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true })")
  await unfold(page)
  return page
}

/** Charts that the page has drawn itself, as against the pictures that it came with. */
function drawnCharts(page: Page): Promise<string[]> {
  return page.$$eval('figure', (figures) =>
    figures
      .filter((figure) => figure.querySelector('.drawing.vega-embed svg.marks path'))
      .map(({ dataset }) => dataset.id ?? ''),
  )
}

describe('the report folder', () => {
  test('has the page, the data and every chart in three forms, and nothing else', async () => {
    const folder = await report('one', skirmish(), FORMATS)
    const charts = CHARTS.flatMap(({ id }) => ['vl.json', 'svg', 'png'].map((end) => `charts/${id}.${end}`))
    const expected = ['index.html', 'result.json', 'metrics.csv', 'histograms.csv', ...charts].sort()
    expect((await written.get('one')!).map((path) => relative(folder, path)).sort()).toEqual(expected)
    expect(await filesIn(folder)).toEqual(expected)
    expect((await stat(join(folder, 'index.html'))).size).toBeLessThan(2_500_000)
  })

  test('has only what was asked for', async () => {
    const folder = join(root, 'csv')
    const paths = await writeReport(skirmish(), scenarioOf(skirmish()), folder, ['csv'])
    expect(paths.map((path) => relative(folder, path))).toEqual(['metrics.csv', 'histograms.csv'])
    expect(await readdir(folder)).toEqual(['histograms.csv', 'metrics.csv'])
  })

  test('keeps none of its own files from another result, and all that are not its own', async () => {
    const folder = join(root, 'again')
    await cp(await report('one', skirmish(), FORMATS), folder, { recursive: true })
    await mkdir(join(folder, 'charts/old'))
    const others = ['notes.txt', 'index.html.bak', 'charts/mine.svg', 'charts/old/rounds.svg']
    for (const other of others) await writeFile(join(folder, other), 'mine')
    // Nothing to draw of weapons: that chart is left out.
    const {
      'damage_with.spear': _,
      'damage_with.dagger': __,
      'damage_with.sword': ___,
      ...histograms
    } = skirmish().histograms
    const paths = await writeReport({ ...skirmish(), histograms }, scenarioOf(skirmish()), folder, ['json', 'charts'])
    const now = paths.map((path) => relative(folder, path))
    expect(now).toContain('charts/rounds.svg')
    expect(now).not.toContain('charts/weapons.svg')
    expect(await filesIn(folder)).toEqual([...now, ...others].sort())
  })

  test('is the same to the byte for the same result', async () => {
    const [one, two] = await Promise.all([report('one', skirmish(), FORMATS), report('two', skirmish(), FORMATS)])
    for (const file of ['index.html', 'result.json', 'metrics.csv', 'charts/rounds.svg', 'charts/rounds.png']) {
      expect((await readFile(join(one, file))).equals(await readFile(join(two, file))), file).toBe(true)
    }
  })
})

describe('the page in a browser', () => {
  test.each([
    ['a skirmish', skirmish()],
    ['a crowd', crowd(20)],
    ['hostile names', hostile],
  ])('draws every chart, with no error and no request: %s', async (name, result) => {
    const { page, mishaps } = await openOnce(name, result)
    expect(await drawnCharts(page)).toEqual(CHARTS.map(({ id }) => id))
    expect(mishaps).toEqual([])
  })

  test('shows a name like <script>alert(1)</script> as text', async () => {
    const { page, mishaps } = await openOnce('hostile names', hostile)
    expect(await page.title()).toContain(ATTACK)
    expect(await page.textContent('h1')).toContain(ATTACK)
    const names = await page.$$eval('tbody th', (cells) => cells.map((cell) => cell.textContent))
    expect(names).toContain(`${ATTACK} Captain </script><!--`)
    expect(await page.$$eval('img, header script, main script', (elements) => elements.length)).toBe(0)
    // In a chart too, and in what the pointer brings up.
    expect(await page.textContent('figure[data-id=combatants] .drawing svg.marks')).toContain('<script…t><!--')
    expect(mishaps).toEqual([])
  })

  test('does not have to be moved sideways, on a telephone either', async () => {
    // With names that are as long as they are strange.
    const { page, mishaps } = await open(await report('hostile names', hostile), { width: 360 })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ ...WINDOW, width })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      const charts = await page.$$eval('figure .drawing', (all) => all.map((el) => el.scrollWidth - el.clientWidth))
      expect(charts).toEqual(charts.map(() => 0))
    }
    expect(mishaps).toEqual([])
  })

  test('says first who wins, and folds up what few need until a link or a click opens it', async () => {
    const folder = await report('a skirmish', skirmish())
    for (const width of [1920, 360]) {
      const { page, mishaps } = await open(folder, { width }, { unfolded: false })
      expect(await drawnCharts(page)).toEqual(['win-rates', 'rounds', 'survivors', 'survival'])
      expect(await page.locator('#arms figure').first().isVisible()).toBe(false)
      const contents = page.getByRole('navigation', { name: 'Contents' })
      await contents.getByText('Damage and armour').click()
      await page.waitForSelector('figure[data-id=armour].drawn')
      // It stays in view, and nothing that it leads to is hidden behind it.
      const heights = await page.evaluate<number[]>(
        "[document.querySelector('nav.contents').getBoundingClientRect().top, document.querySelector('nav.contents').getBoundingClientRect().bottom, document.querySelector('#arms h2').getBoundingClientRect().top]",
      )
      expect(heights[0]).toBe(0)
      expect(heights[2]).toBeGreaterThanOrEqual(heights[1])
      expect(mishaps).toEqual([])
    }
  })

  test('has all on paper, and folds it up again', async () => {
    const { page } = await open(await report('a skirmish', skirmish()), {}, { unfolded: false })
    const folded = () => page.locator('.part:not([open])').count()
    const before = await folded()
    expect(before).toBeGreaterThan(3)
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(await folded()).toBe(0)
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(await folded()).toBe(before)
  })

  test('filters all metrics by their names, and sorts them', async () => {
    const { page, mishaps } = await openOnce('a skirmish', skirmish())
    const table = page.locator('.metrics')
    const shown = () => table.locator('tbody tr:not([hidden]) th').allTextContents()
    const all = await shown()
    await page.getByRole('searchbox').fill('SURVIVE hoplite')
    expect(await shown()).toEqual(all.filter((name) => name.startsWith('survive.hoplite')))
    expect(await page.getByRole('status').textContent()).toBe(`${(await shown()).length} of ${all.length}`)
    await table.getByRole('button', { name: 'value' }).click()
    expect(await table.locator('th[aria-sort=ascending]').textContent()).toBe('value')
    // The later a hoplite stands, the more often it survives.
    expect(await shown()).toEqual([...['1', '2', '', '3', '4'].map((number) => `survive.hoplite ${number}`.trim())])
    await table.getByRole('button', { name: 'value' }).click()
    expect(await table.locator('th[aria-sort=descending]').textContent()).toBe('value')
    expect((await shown())[0]).toBe('survive.hoplite 4')
    await page.getByRole('searchbox').fill('')
    expect((await shown()).sort()).toEqual([...all].sort())
    expect(mishaps).toEqual([])
  })

  test("keeps both parties' win rates in sight beside a long name", async () => {
    const long = renamed(skirmish(), (name) =>
      name === 'spears' ? 'spears-of-the-company-of-the-northern-gate' : name,
    )
    const { page } = await open(await report('a long party', long), { width: 360 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })

  test('breaks no short word on a telephone', async () => {
    const { page } = await open(await report('a skirmish', skirmish()), { width: 390 })
    const lines = await page.evaluate<number[]>(`
      [...document.querySelectorAll('#tactics .scroll td.text:not(:has(code))')].map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getClientRects().length
      })`)
    expect(lines).not.toEqual([])
    expect(lines).toEqual(lines.map(() => 1))
  })

  test('follows the reader into the dark, charts too', async () => {
    const folder = await report('a skirmish', skirmish())
    const inks = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, mishaps } = await open(folder, { colorScheme })
      inks.push(
        await page.$eval('figure[data-id=rounds] .drawing svg.marks .role-title-text text', (title) =>
          title.getAttribute('fill'),
        ),
      )
      expect(mishaps).toEqual([])
    }
    expect(inks).toEqual(['#1f2328', '#e6e9ed'])
  })

  test('says more where the pointer is', async () => {
    const { page, mishaps } = await openOnce('a skirmish', skirmish())
    await page.hover('figure[data-id=rounds] .drawing path[aria-roledescription=bar] >> nth=2')
    await page.waitForSelector('#vg-tooltip-element.visible')
    expect(await page.textContent('#vg-tooltip-element')).toMatch(/of battles.*%/)
    expect(mishaps).toEqual([])
  })

  test('saves each chart as SVG and PNG, and opens it as Vega-Lite', async () => {
    const { page, mishaps } = await openOnce('a skirmish', skirmish())
    for (const { id } of CHARTS) {
      const tools = page.locator(`figure[data-id=${id}] .tools`)
      for (const kind of ['svg', 'png'] as const) {
        const saving = page.waitForEvent('download')
        await tools.getByText(`Save as ${kind.toUpperCase()}`).click()
        const saved = await saving
        expect(saved.suggestedFilename()).toBe(`${id}.${kind}`)
        const bytes = await readFile(await saved.path())
        if (kind === 'png') expect(bytes.subarray(1, 4).toString()).toBe('PNG')
        else expect(bytes.toString()).toMatch(/^<svg .*<path.*<\/svg>$/s)
      }
      const opening = page.waitForEvent('popup')
      await tools.getByText('Open as Vega-Lite').click()
      const opened = await opening
      const { $schema, title } = JSON.parse((await opened.textContent('body')) ?? '')
      expect($schema).toContain('vega-lite/v6')
      expect(title.text).not.toEqual([])
      await opened.close()
    }
    expect(mishaps.filter((mishap) => !mishap.startsWith('request: blob:'))).toEqual([])
  })

  test('shows the panels of one combatant, or of one party, as the reader chooses', async () => {
    const { page, mishaps } = await openOnce('a skirmish', skirmish())
    const figure = page.locator('figure[data-id=combatants]')
    const panels = async () => {
      const text = await figure.locator('.drawing svg.marks text').allTextContents()
      return text.flatMap((each) => (/ · mean/.test(each) ? [each.replace(/ · .*/, '')] : []))
    }
    expect(await panels()).toHaveLength(7)
    for (const [choice, shown] of [
      ['all of swords', ['swordsman 1', 'swordsman 2', 'Captain']],
      ['Captain', ['Captain']],
    ] as const) {
      await figure.locator('select').selectOption({ label: choice })
      await expect.poll(panels).toEqual(shown)
      // Axes are where they were: below the last row, and beside the first column.
      const text = await figure.locator('.drawing svg.marks text').allTextContents()
      expect(text).toContain('hit points of damage')
      expect(text).toContain('battles')
    }
    expect(mishaps).toEqual([])
  })

  test('has a table with the figures of every chart', async () => {
    const { page } = await openOnce('a skirmish', skirmish())
    for (const { id } of CHARTS) {
      const table = page.locator(`figure[data-id=${id}] details table`)
      expect(await table.isVisible()).toBe(false)
      await page.locator(`figure[data-id=${id}] summary`).click()
      expect(await table.isVisible()).toBe(true)
      expect(await table.locator('tbody tr').count()).toBeGreaterThan(1)
      expect(await table.locator('caption').textContent()).not.toBe('')
    }
  })

  test('can be used from the keyboard: whatever can be clicked is reached by Tab, in order, and seen to be', async () => {
    const { page } = await open(await report('a skirmish', skirmish()), { width: 390 })
    const all = await page.evaluate<number>(`
      (() => {
        const reached = [...document.querySelectorAll('a[href], button, select, input, summary, [tabindex="0"]')]
          .filter((element) => element.checkVisibility())
        reached.forEach((element, index) => { element.dataset.stop = index })
        return reached.length
      })()`)
    const stops: number[] = []
    for (let press = 0; press < all; press++) {
      await page.keyboard.press('Tab')
      const { stop, outline } = await page.evaluate<{ stop: string; outline: string }>(`({
        stop: document.activeElement.dataset.stop,
        outline: getComputedStyle(document.activeElement).outlineStyle,
      })`)
      stops.push(Number(stop))
      expect(outline).not.toBe('none')
    }
    expect(stops).toEqual(stops.map((_, index) => index))
  })

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('keeps nobody out and cuts off no text, in the %s from %i pixels', async (colorScheme, width) => {
    const page = await openEverything(colorScheme, width)
    // The rules of WCAG 2.2 AA that axe knows.
    expect(await findBarriers(page, 'html', colorScheme === 'dark' ? 'of colours' : 'all')).toEqual([])
    // It does not look into charts: nothing that is written there is too faint to read.
    const faint = await page.evaluate<string[]>(`
      [...document.querySelectorAll('.drawing svg text')].flatMap((text) => {
        const lightness = (color) => {
          const [red, green, blue] = color.match(/[\\d.]+/g).slice(0, 3).map((part) => {
            const share = part / 255
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const paper = getComputedStyle(text.closest('figure')).backgroundColor
        const [high, low] = [lightness(getComputedStyle(text).fill), lightness(paper)].sort((a, b) => b - a)
        return (high + 0.05) / (low + 0.05) < 4.5 ? [text.textContent] : []
      })`)
    expect(faint).toEqual([])
    expect(await page.locator('.drawing svg text').count()).toBeGreaterThan(50)
    // Nothing is cut off, and there is one font and one for code.
    for (const wide of colorScheme === 'light' ? [width, 768, 1440] : [width]) {
      await page.setViewportSize({ ...WINDOW, width: wide })
      expect(await findCuts(page)).toEqual([])
      expect(await fontsOf(page)).toEqual([expect.stringMatching(/^Arimo, /), expect.stringMatching(/monospace$/)])
    }
  })

  test('prints the charts in light colours, and none of what is for clicking', async () => {
    const { page } = await open(await report('a skirmish', skirmish()), { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.locator('figure .picture').first().isVisible()).toBe(true)
    expect(await page.locator('figure .drawing').first().isVisible()).toBe(false)
    expect(await page.locator('.tools').first().isVisible()).toBe(false)
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(31, 35, 40)')
  })

  test.each([
    ['light', 1280, ['rgb(0, 99, 155)', 'rgb(176, 74, 0)', 'rgb(89, 99, 110)']],
    ['dark', 390, ['rgb(111, 185, 230)', 'rgb(245, 154, 98)', 'rgb(163, 172, 182)']],
  ] as const)(
    'shows a drawn map with both parties in their colours, in the %s at %i pixels',
    async (colorScheme, width, inks) => {
      const folder = join(root, `map-${width}`)
      await writeReport(skirmish(), { ...scenarioOf(skirmish()), ...besieged() }, folder, ['html'])
      const { page, mishaps } = await open(folder, { width, colorScheme })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      const marks = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.map .mark rect, .map .wall')].map((mark) => getComputedStyle(mark).fill)`,
      )
      expect(new Set(marks)).toEqual(new Set(inks))
      expect(mishaps).toEqual([])
    },
  )

  test('shows pictures of the charts where scripts do not run', async () => {
    const folder = await report('a skirmish', skirmish())
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
    expect(await page.locator('figure svg.marks').count()).toBe(CHARTS.length)
    await context.close()
  })
})

describe('the page’s text', () => {
  test('says what made it, how to make it again, and what to worry about', async () => {
    const result = { ...skirmish(), partial: true, seed: "it's" }
    const scenario = scenarioOf(result)
    const override = { name: '--set', text: 'weapons.spear.damage=d8' }
    const folder = join(root, 'origin')
    await writeReport(result, { ...scenario, sources: [...scenario.sources, override] }, folder, ['html'])
    const { page } = await open(folder)
    const text = (await page.textContent('main'))! + (await page.textContent('header'))!
    expect(text).toContain(result.digest)
    expect(text).toContain(
      `tiltyard run scenarios/spear-wall.yaml --set 'weapons.spear.damage=d8' --battles 100000 --seed 'it'\\''s'`,
    )
    expect(text).toContain('members: [4 hoplite]')
    expect(await page.textContent('.verdict')).toBe(
      'Win rate: spears 62.48\u00a0% (give or take 0.30), swords 36.91\u00a0% (give or take 0.30); a typical battle takes 6 rounds.'.replaceAll(
        /give or take /g,
        'give\u00a0or\u00a0take\u00a0',
      ),
    )
    expect(text).toContain('PARTIAL')
    expect(text).toContain('1 rule was never followed')
  })

  test('says of damage that nobody ever dealt that it was so in all battles', async () => {
    const none = { kind: 'mean', value: 0, low: 0, high: 0 } as const
    const result = { ...skirmish(), metrics: { ...skirmish().metrics, 'damage.Captain.mean': none } }
    const folder = join(root, 'idle')
    await writeReport(result, scenarioOf(result), folder, ['html'])
    const text = await readFile(join(folder, 'index.html'), 'utf8')
    // Among the combatants, and among all figures.
    expect(text.match(/<td>0 ?<span class="margin"> ?in all battles<\/span>/g)).toHaveLength(2)
  })

  test('forbids the network and any script but its own', async () => {
    const text = await readFile(join(await report('a skirmish', skirmish()), 'index.html'), 'utf8')
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(text)!
    expect(policy).toContain('default-src &#39;none&#39;')
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/)
  })
})

describe('markup', () => {
  test('escapes whatever is put into it, but not what it made itself', () => {
    const inner = html`<b>${'<&>"\''}</b>`
    expect(html`<p title="${'"'}">${[inner, 'x', 3, undefined]}</p>`.markup).toBe(
      '<p title="&quot;"><b>&lt;&amp;&gt;&quot;&#39;</b>x3</p>',
    )
  })

  test('JSON in a script neither ends it nor opens a comment in it, and is read back as it was', () => {
    const value = { name: `${ATTACK}<!--\u2028\u2029&amp;` }
    const { markup } = jsonMarkup(value)
    expect(markup).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(markup)).toEqual(value)
  })
})
