import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { ablate } from '../../../src/report/ablate/study.ts'
import { compare } from '../../../src/report/compare/study.ts'
import { FORMATS } from '../../../src/report/formats.ts'
import { matrix } from '../../../src/report/matrix/study.ts'
import { sensitivity } from '../../../src/report/sensitivity/study.ts'
import { skill } from '../../../src/report/skill/study.ts'
import { writeStudy } from '../../../src/report/study-folder.ts'
import { sweep } from '../../../src/report/sweep/study.ts'
import { tune } from '../../../src/report/tune/study.ts'
import { clearPage } from '../../browser.ts'
import { makeFolder } from '../../folder.ts'
import { findBarriers } from '../barriers.ts'
import { findCuts, fontsOf } from '../cuts.ts'
import { ATTACK, type Studies, studyDuel } from './found.ts'

const root = makeFolder('studies')
let found: Studies
beforeAll(async () => {
  found = await studyDuel()
})

const origin = () => ({ scenario: found.scenario, command: `tiltyard compare duel.yaml --variant '${ATTACK}'` })

const PAGES = [
  ['compare', 'differences', (folder: string) => writeStudy(compare, found.several, origin(), folder, FORMATS)],
  ['sweep', 'sweep', (folder: string) => writeStudy(sweep, found.map, origin(), folder, FORMATS)],
  ['curve', 'sweep', (folder: string) => writeStudy(sweep, found.curve, origin(), folder, FORMATS)],
  ['grid', 'matrix', (folder: string) => writeStudy(matrix, found.grid, origin(), folder, FORMATS)],
  ['tuned', 'curve', (folder: string) => writeStudy(tune, found.tuned, origin(), folder, FORMATS)],
  ['sensitivity', 'weights', (folder: string) => writeStudy(sensitivity, found.weights, origin(), folder, FORMATS)],
  ['ablate', 'worths', (folder: string) => writeStudy(ablate, found.ablation, origin(), folder, FORMATS)],
  ['skill', 'curves', (folder: string) => writeStudy(skill, found.skilled, origin(), folder, FORMATS)],
] as const

describe.each(PAGES)('the report of %s', (name, chart, write) => {
  const folder = () => join(root, name)
  let paths: readonly string[]
  beforeAll(async () => {
    paths = await write(folder())
  })

  test('has a page, its data and its chart in three forms', async () => {
    expect(paths[0]).toMatch(/\.html$/)
    expect(await readdir(join(folder(), 'charts'))).toEqual(
      expect.arrayContaining(['png', 'svg', 'vl.json'].map((end) => `${chart}.${end}`)),
    )
    const data = (await readdir(folder())).filter((file) => /\.(json|csv)$/.test(file) && file !== 'map.csv')
    expect(data).toHaveLength(2)
  })

  test('draws its chart and cuts off no text, with no error, no request and no script of a name', async () => {
    const [file] = paths
    const page = await clearPage({ width: 390 })
    const mishaps: string[] = []
    page.on('console', (message) => mishaps.push(message.text()))
    page.on('pageerror', (error) => mishaps.push(error.message))
    page.on('dialog', (dialog) => {
      mishaps.push(dialog.message())
      void dialog.dismiss()
    })
    const address = pathToFileURL(file).href
    page.on('request', (request) => {
      if (request.url() !== address && !request.url().startsWith('data:')) mishaps.push(request.url())
    })
    await page.goto(address)
    await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
    expect(await page.locator(`figure[data-id=${chart}] .vega-embed svg.marks path`).count()).toBeGreaterThan(0)
    expect(await page.textContent('main')).toContain(ATTACK)
    await page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true })")
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      expect(await findCuts(page), `at ${width}`).toEqual([])
    }
    expect(await fontsOf(page)).toEqual([expect.stringMatching(/^Arimo, /), expect.stringMatching(/monospace$/)])
    expect(mishaps).toEqual([])
  })

  test('keeps nobody out, in the dark on a telephone, and in the light at a desk', async () => {
    const [file] = paths
    const page = await clearPage({ width: 360, colorScheme: 'dark', bypassCSP: true })
    await page.goto(pathToFileURL(file).href)
    await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
    expect(await findBarriers(page)).toEqual([])
    expect(await page.locator('figure details table tbody tr').count()).toBeGreaterThan(0)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await findBarriers(page, 'html', 'of colours')).toEqual([])
  })
})

describe('the page of a matrix', () => {
  let file: string
  beforeAll(async () => {
    ;[file] = await writeStudy(matrix, found.table, origin(), join(root, 'matrix'))
  })

  // The narrowest telephone, and a large screen.
  test.each([
    ['light', 1920],
    ['dark', 360],
  ] as const)('has all its charts and keeps nobody out, in the %s at %i pixels', async (colorScheme, width) => {
    const page = await clearPage({ width, colorScheme, bypassCSP: true })
    await page.goto(pathToFileURL(file).href)
    await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
    expect(await page.locator('figure .vega-embed svg.marks').count()).toBe(4)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(await findBarriers(page)).toEqual([])
  })

  test('folds up what few readers want, and unfolds it where the table of contents leads to it', async () => {
    const page = await clearPage({ width: 390 })
    await page.goto(pathToFileURL(file).href)
    await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
    const folded = () => page.locator('.part:not([open])').evaluateAll((parts) => parts.map(({ id }) => id))
    expect(await folded()).toEqual(['matchups', 'origin'])
    const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    expect(await links.allTextContents()).toEqual([
      ...['Charts', 'What it comes to', 'Every option', 'Every matchup', 'Where it comes from'],
    ])
    await links.filter({ hasText: 'Every matchup' }).click()
    await expect.poll(folded).toEqual(['origin'])
  })

  test('leads from a cell to its matchup, and from there to its scenario', async () => {
    const page = await clearPage()
    await page.goto(pathToFileURL(file).href)
    await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
    await page.locator('figure[data-id=matrix] .drawing .mark-rect path').nth(1).click({ force: true })
    await page.waitForFunction("location.hash.startsWith('#matchup-')")
    const hash = await page.evaluate<string>('location.hash')
    const row = page.locator('tr', { has: page.locator(hash) })
    expect(await row.locator('a[href]').getAttribute('href')).toMatch(/^matchups\/.*\.yaml$/)
    expect(await page.textContent('main')).toMatch(/tiltyard replay .*matrix\/matchups\//)
  })
})

test('a report in the folder of another study leaves none of its files', async () => {
  const folder = join(root, 'shared')
  const written = [
    () => writeStudy(compare, found.one, origin(), folder, ['json', 'csv', 'charts']),
    () => writeStudy(sensitivity, found.weights, origin(), folder, ['json', 'csv', 'charts']),
    () => writeStudy(matrix, found.table, origin(), folder),
    () => writeStudy(sweep, found.curve, origin(), folder, ['json', 'csv', 'charts']),
    () => writeStudy(compare, found.one, origin(), folder, ['json']),
  ]
  for (const write of written) {
    const paths = await write()
    const present = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = present.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    expect(files.sort()).toEqual([...paths].sort())
  }
})
