import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../src/metrics/result.ts'
import { CHARTS } from '../../src/report/charts/index.ts'
import { writeReport } from '../../src/report/folder.ts'
import { html, jsonMarkup } from '../../src/report/page/markup.ts'
import { besieged, crowd, renamed, scenarioOf, skirmish } from './fixture.ts'

/** Where Debian and its kin put it, unless the environment says otherwise. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const ATTACK = '<script>alert(1)</script>'

const hostile: Result = renamed(
  { ...skirmish(), scenario: `</title>${ATTACK}<!-- \u2028`, seed: '"><img src=x onerror=alert(1)>' },
  (name) => (name === 'Captain' || name === 'spear' ? `${ATTACK} ${name} </script><!--` : name),
)

let root: string
let browser: Browser
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tiltyard-report-'))
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser?.close()
  await rm(root, { recursive: true })
})

/** The folder of a result's report, written once. */
async function report(name: string, result: Result): Promise<string> {
  const folder = join(root, name)
  if (!existsSync(folder)) await writeReport(result, scenarioOf(result), folder)
  return folder
}

/** Opens a report as a reader would, and takes down whatever a reader should never see. */
async function open(folder: string, options: { width?: number; colorScheme?: 'light' | 'dark' } = {}) {
  const { width = 1280, colorScheme = 'light' } = options
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  const mishaps: string[] = []
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    mishaps.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const address = pathToFileURL(join(folder, 'report.html')).href
  page.on('request', (request) => {
    const url = request.url()
    if (url !== address && !url.startsWith('data:')) mishaps.push(`request: ${url}`)
  })
  await page.goto(address)
  await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
  return { page, mishaps }
}

/** Charts that the page has drawn itself, as against the pictures that it came with. */
function drawnCharts(page: Page): Promise<string[]> {
  return page.$$eval('figure', (figures) =>
    figures
      .filter((figure) => figure.querySelector('.vega-embed svg.marks path'))
      .map(({ dataset }) => dataset.id ?? ''),
  )
}

describe('the report folder', () => {
  test('has the page, the data and every chart in three forms, and nothing else', async () => {
    const folder = join(root, 'folder')
    const paths = await writeReport(skirmish(), scenarioOf(skirmish()), folder)
    const charts = CHARTS.flatMap(({ id }) => ['vl.json', 'svg', 'png'].map((end) => `charts/${id}.${end}`))
    const expected = ['report.html', 'result.json', 'metrics.csv', 'histograms.csv', ...charts].sort()
    expect(paths.map((path) => relative(folder, path)).sort()).toEqual(expected)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    expect(files.map((file) => relative(folder, join(file.parentPath, file.name))).sort()).toEqual(expected)
    expect((await stat(join(folder, 'report.html'))).size).toBeLessThan(2_500_000)
  })

  test('has only what was asked for', async () => {
    const folder = join(root, 'csv')
    const paths = await writeReport(skirmish(), scenarioOf(skirmish()), folder, ['csv'])
    expect(paths.map((path) => relative(folder, path))).toEqual(['metrics.csv', 'histograms.csv'])
    expect(await readdir(folder)).toEqual(['histograms.csv', 'metrics.csv'])
  })

  test('keeps none of its own files from another result, and all that are not its own', async () => {
    const folder = join(root, 'again')
    await writeReport(skirmish(), scenarioOf(skirmish()), folder)
    await mkdir(join(folder, 'charts/old'))
    const others = ['notes.txt', 'report.html.bak', 'charts/mine.svg', 'charts/old/rounds.svg']
    for (const other of others) await writeFile(join(folder, other), 'mine')
    // Nothing to draw of weapons: that chart is left out.
    const { 'damage.spear': _, 'damage.dagger': __, 'damage.sword': ___, ...histograms } = skirmish().histograms
    const paths = await writeReport({ ...skirmish(), histograms }, scenarioOf(skirmish()), folder, ['json', 'charts'])
    const written = paths.map((path) => relative(folder, path))
    expect(written).toContain('charts/rounds.svg')
    expect(written).not.toContain('charts/weapons.svg')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((file) => relative(folder, join(file.parentPath, file.name)))
    expect(files.sort()).toEqual([...written, ...others].sort())
  })

  test('is the same to the byte for the same result', async () => {
    const [one, two] = await Promise.all([report('one', skirmish()), report('two', skirmish())])
    for (const file of ['report.html', 'result.json', 'metrics.csv', 'charts/rounds.svg', 'charts/rounds.png']) {
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
    const { page, mishaps } = await open(await report(name, result))
    expect(await drawnCharts(page)).toEqual(CHARTS.map(({ id }) => id))
    expect(mishaps).toEqual([])
    await page.close()
  })

  test('shows a name like <script>alert(1)</script> as text', async () => {
    const { page, mishaps } = await open(await report('hostile names', hostile))
    expect(await page.title()).toContain(ATTACK)
    expect(await page.textContent('h1')).toContain(ATTACK)
    const names = await page.$$eval('tbody th', (cells) => cells.map((cell) => cell.textContent))
    expect(names).toContain(`${ATTACK} Captain </script><!--`)
    expect(await page.$$eval('img, header script, main script', (elements) => elements.length)).toBe(0)
    // In a chart too, and in what the pointer brings up.
    expect(await page.textContent('figure[data-id=combatants] svg.marks')).toContain('<script>')
    expect(mishaps).toEqual([])
    await page.close()
  })

  test.each([1280, 390])('does not have to be moved sideways at %i pixels', async (width) => {
    for (const [name, result] of [['a skirmish', skirmish()] as const, ['hostile names', hostile] as const]) {
      const { page, mishaps } = await open(await report(name, result), { width })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      const charts = await page.$$eval('figure .drawing', (all) => all.map((el) => el.scrollWidth - el.clientWidth))
      expect(charts).toEqual(charts.map(() => 0))
      expect(mishaps).toEqual([])
      await page.close()
    }
  })

  test('breaks no short word on a telephone', async () => {
    const { page } = await open(await report('a skirmish', skirmish()), { width: 390 })
    const lines = await page.evaluate<number[]>(`
      [...document.querySelectorAll('#tactics ~ .scroll td.text:not(:has(code))')].map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getClientRects().length
      })`)
    expect(lines).not.toEqual([])
    expect(lines).toEqual(lines.map(() => 1))
    await page.close()
  })

  test('follows the reader into the dark, charts too', async () => {
    const folder = await report('a skirmish', skirmish())
    const inks = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, mishaps } = await open(folder, { colorScheme })
      inks.push(
        await page.$eval('figure[data-id=rounds] svg.marks .role-title-text text', (title) =>
          title.getAttribute('fill'),
        ),
      )
      expect(mishaps).toEqual([])
      await page.close()
    }
    expect(inks).toEqual(['#1f2328', '#e6e9ed'])
  })

  test('says more where the pointer is, saves charts, and opens their specification', async () => {
    const { page, mishaps } = await open(await report('a skirmish', skirmish()))
    await page.hover('figure[data-id=rounds] svg.marks path[aria-roledescription=bar] >> nth=2')
    await page.waitForSelector('#vg-tooltip-element.visible')
    expect(await page.textContent('#vg-tooltip-element')).toMatch(/share of battles.*%/)

    await page.click('figure[data-id=rounds] .vega-embed summary')
    const saving = page.waitForEvent('download')
    await page.click('figure[data-id=rounds] .vega-actions a >> text=Save as SVG')
    expect((await saving).suggestedFilename()).toBe('rounds.svg')

    const opening = page.waitForEvent('popup')
    await page.click('figure[data-id=rounds] figcaption button')
    const text = await (await opening).textContent('body')
    expect(JSON.parse(text ?? '').$schema).toContain('vega-lite/v6')
    expect(mishaps.filter((mishap) => !mishap.startsWith('request: blob:'))).toEqual([])
    await page.close()
  })

  test.each([1280, 390])('shows a drawn map with both parties in their colours, at %i pixels', async (width) => {
    const folder = join(root, `map-${width}`)
    await writeReport(skirmish(), { ...scenarioOf(skirmish()), ...besieged() }, folder, ['html'])
    const inks: Record<string, string[]> = {}
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, mishaps } = await open(folder, { width, colorScheme })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      expect(mishaps).toEqual([])
      inks[colorScheme] = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.map .mark rect, .map .wall')].map((mark) => getComputedStyle(mark).fill)`,
      )
      await page.close()
    }
    expect(new Set(inks.light)).toEqual(new Set(['rgb(0, 114, 178)', 'rgb(213, 94, 0)', 'rgb(89, 99, 110)']))
    expect(new Set(inks.dark)).toEqual(new Set(['rgb(61, 155, 209)', 'rgb(232, 132, 58)', 'rgb(163, 172, 182)']))
  })

  test('shows pictures of the charts where scripts do not run', async () => {
    const folder = await report('a skirmish', skirmish())
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(pathToFileURL(join(folder, 'report.html')).href)
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
    expect(text).toContain('PARTIAL')
    expect(text).toContain('1 rule was never followed')
    await page.close()
  })

  test('says of damage that nobody ever dealt that it was so in all battles', async () => {
    const none = { kind: 'mean', value: 0, low: 0, high: 0 } as const
    const result = { ...skirmish(), metrics: { ...skirmish().metrics, 'damage.Captain.mean': none } }
    const folder = join(root, 'idle')
    await writeReport(result, scenarioOf(result), folder, ['html'])
    const text = await readFile(join(folder, 'report.html'), 'utf8')
    // Among the combatants, and among all figures.
    expect(text.match(/<td>0 ?<span class="margin"> ?in all battles<\/span>/g)).toHaveLength(2)
  })

  test('forbids the network and any script but its own', async () => {
    const text = await readFile(join(await report('a skirmish', skirmish()), 'report.html'), 'utf8')
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
