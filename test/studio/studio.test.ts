import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  compare,
  loadGrid,
  loadNeighbourhood,
  loadScenario,
  loadTable,
  loadTuning,
  matrix,
  replay,
  sensitivity,
  simulate,
  sweep,
  tune,
} from '../../src/index.ts'
import type { Loopback } from '../../src/serve/loopback.ts'
import { serveStudio } from '../../src/studio/server.ts'
import { clearPage, type Look } from '../browser.ts'
import { findBarriers } from '../report/barriers.ts'
import { findCuts } from '../report/cuts.ts'

const SCENARIOS = fileURLToPath(new URL('../../scenarios', import.meta.url))
const BATTLES = 5000
/** Of each of many scenarios. */
const FEW = 500

let folder: string
let file: string
let server: Loopback
let mishaps: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiltyard-studio-'))
  await cp(SCENARIOS, folder, { recursive: true })
  file = join(folder, 'spear-wall.yaml')
  server = await serveStudio(file, { battles: BATTLES })
  mishaps = []
})
afterEach(async () => {
  await clearPage()
  await server.close()
  await rm(folder, { recursive: true })
})

/** Opens the studio as a user would, and takes down whatever a user should never see. */
async function open(hash = '', look: Look = {}): Promise<Page> {
  const page = await clearPage(look)
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    // Its own address, and the question whether its server is there, which does not tell that address.
    const own = [server.address, new URL('/alive/', server.address).href, 'data:', 'blob:']
    if (!own.some((start) => url.startsWith(start))) mishaps.push(`request: ${url}`)
  })
  await page.goto(`${server.address}${hash}`)
  await page.waitForSelector('html[data-ready=yes]')
  return page
}

/** Until everything that is shown has fought all its battles. */
async function fought(page: Page, { isChanged = false } = {}): Promise<void> {
  await page.waitForSelector(`html[data-battles="${BATTLES}"][data-compared="${isChanged ? BATTLES : ''}"]`)
  await page.waitForSelector('#fine:not(:empty)')
}

const field = (path: string): string => `[data-path="${path}"]`
const slider = (path: string): string => `${field(path)} input[type=range]`
const text = (path: string): string => `${field(path)} input[type=text]`

/** The first party's win rate as a share, from the table. */
async function winRate(page: Page): Promise<number> {
  const words = await page.locator('#figures tr', { hasText: 'win.spears' }).locator('td').last().textContent()
  return Number(/^[\d.]+/.exec(words ?? '')?.[0]) / 100
}

function saved(name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8')
}

describe('the studio', () => {
  test('fights in the browser what the command line fights', async () => {
    const page = await open()
    await fought(page)
    const { scenario } = await loadScenario(file)
    const result = await simulate(scenario!, { battles: BATTLES, threads: 0 })
    expect(await page.textContent('#fine')).toContain(`digest ${result.digest}`)
    expect(await winRate(page)).toBeCloseTo(result.metrics['win.spears'].value, 2)

    await page.fill(text('weapons.spear.damage'), 'd8')
    await fought(page, { isChanged: true })
    const changed = await loadScenario(file, { overrides: ['weapons.spear.damage=d8'] })
    const variant = await simulate(changed.scenario!, { battles: BATTLES, threads: 0 })
    expect(await page.textContent('#fine')).toContain(`digest ${variant.digest}`)
    expect(mishaps).toEqual([])
  })

  test('follows a slider as it is dragged, and shows the paired difference to the starting point', async () => {
    const page = await open()
    await fought(page)
    const before = await winRate(page)
    const broken = page.locator('#expected .broken')
    expect(await page.locator('#expected .holds').count()).toBe(5)
    // In view, and where it will stay: the charts above it may still be finding their places.
    await page.locator(slider('combatants.spearman.hp')).hover()
    const box = (await page.locator(slider('combatants.spearman.hp')).boundingBox())!
    const height = box.y + box.height / 2
    await page.mouse.move(box.x + box.width / 2, height)
    await page.mouse.down()
    for (let step = 1; step <= 10; step++) await page.mouse.move(box.x + box.width * (0.5 + step / 20), height)
    await page.mouse.up()
    await expect.poll(() => page.inputValue(text('combatants.spearman.hp'))).toBe('18')
    await fought(page, { isChanged: true })
    // Twice the hit points: it would take a miracle to win no more often.
    expect(await winRate(page)).toBeGreaterThan(before + 0.2)
    await expect
      .poll(() => broken.allTextContents())
      .toContainEqual(expect.stringContaining('win.spears in 45% .. 52% is broken'))
    // Along the bar, under the part of the first party.
    expect(await page.locator('#wanted i').getAttribute('style')).toBe('left: 45%; width: 7%;')
    // The band, the bars and their ticks and lines.
    expect(await page.locator('[data-chart=wins] svg [aria-label*="expected: win.spears in 45% .. 52%"]').count()).toBe(
      1,
    )
    await expect.poll(() => page.textContent('#moved')).toMatch(/^spears \+\d+\.\d+ ± \d\.\d+ points/)
    const cells = await page.locator('#difference tr[data-metric="win.spears"] td').allTextContents()
    expect(cells[0]).toBe('spears win')
    expect(cells[3]).toMatch(/^\+\d+\.\d+ ± \d\.\d+ points$/)
    for (const chart of ['wins', 'rounds', 'survivors', 'damage']) {
      expect(await page.locator(`[data-chart=${chart}] svg path`).count(), chart).toBeGreaterThan(3)
    }
    expect(mishaps).toEqual([])
  })

  test('shows what is fought where one template is based on another, and what else is in a hand', async () => {
    await server.close()
    server = await serveStudio(join(folder, 'sword-against-mail.yaml'), { battles: BATTLES })
    const page = await open()
    await fought(page)
    await page.fill(text('combatants.soldier.hp'), '14')
    await fought(page, { isChanged: true })
    for (const id of ['duellist', 'sergeant'])
      await expect.poll(() => page.inputValue(text(`combatants.${id}.hp`))).toBe('14')
    await page.fill(text('combatants.duellist.hp'), '10')
    await fought(page, { isChanged: true })
    await expect.poll(() => page.textContent('#changes')).toBe('combatants.soldier.hp=14, combatants.duellist.hp=10')
    await expect.poll(() => page.inputValue(text('combatants.sergeant.hp'))).toBe('14')
    expect(await page.locator('[data-path="armours.plate.rating"]').count()).toBe(0)
    await page.selectOption(`${field('combatants.sergeant.armour')} select`, 'plate')
    await page.waitForSelector(field('armours.plate.rating'))
    await expect
      .poll(() => page.textContent('#alarm'))
      .toContain('cannot be judged: unknown metric "absorbed.mail.mean"')
    await fought(page, { isChanged: true })
    expect(mishaps).toEqual([])
  })

  test('takes changes back and makes them again, a drag as one step', async () => {
    const page = await open()
    await page.locator(slider('weapons.spear.damage')).press('End')
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d20')
    await page.selectOption(`${field('combatants.swordsman.armour')} select`, 'none')
    expect(new URL(page.url()).hash).toBe('#weapons.spear.damage=d20&combatants.swordsman.armour=none')
    await page.click('#undo')
    await page.keyboard.press('Control+z')
    // What is shown is resolved from the changed scenario, which takes a moment.
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d6')
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.isDisabled('#undo')).toBe(true)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d20')
    // A page that begins anew goes on where the one before was.
    await page.reload()
    await page.waitForSelector('html[data-ready=yes]')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d20')
    await expect
      .poll(() => page.textContent('#changes'))
      .toBe('weapons.spear.damage=d20, combatants.swordsman.armour=none')
    await page.click('#reset')
    await expect.poll(() => page.locator('.field.changed').count()).toBe(0)
    expect(mishaps).toEqual([])
  })

  test('restores its state from a link', async () => {
    const page = await open('#weapons.spear.damage=d8&parties.spears.members.1=5%20spearman')
    await fought(page, { isChanged: true })
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d8')
    await expect.poll(() => page.inputValue(text('parties.spears.members.1'))).toBe('5')
    expect(await page.locator('.field.changed').count()).toBe(2)
    await expect
      .poll(() => page.textContent('#changes'))
      .toBe('weapons.spear.damage=d8, parties.spears.members.1=5 spearman')
    // Kept by name, it stands beside another, with the figures that it had by itself.
    const [name, before, now, difference] = await page
      .locator('#difference tr[data-metric="win.spears"] td')
      .allTextContents()
    await page.fill('#variants-name', 'one more')
    await page.keyboard.press('Enter')
    await page.click('#reset')
    await page.fill(text('combatants.spearman.hp'), '8')
    await page.fill('#variants-name', 'weaker')
    await page.keyboard.press('Enter')
    await page.reload()
    await page.waitForSelector(`#variants-table[data-battles="${BATTLES}"]`)
    const cells = page.locator('#variants-table tr[data-metric="win.spears"] td')
    expect((await cells.allTextContents()).slice(0, 3)).toEqual([name, before, `${now}${difference}`])
    expect(await cells.nth(3).textContent()).toMatch(/^\d+\.\d+ % ± \d\.\d+−\d+\.\d+ ± \d\.\d+ points$/)
    await page.click('#variants-table button[aria-label="Show one more"]')
    await expect.poll(() => page.inputValue(text('parties.spears.members.1'))).toBe('5')
    await page.click('#variants-table button[aria-label="Forget weaker"]')
    await expect.poll(() => page.locator('#variants-table thead button').count()).toBe(2)
    expect(mishaps).toEqual([])
  })

  test('fights the scenario as it is where a link changes what is not there, and names that', async () => {
    const page = await open('#weapons.spork.damage=d8')
    await fought(page)
    await expect.poll(() => page.textContent('#alarm')).toContain('spork')
    expect(await page.textContent('#verdict')).toContain('win')
    await expect.poll(() => page.textContent('#left-out-words')).toBe('One entry is wrong, and not fought.')
    await page.click('#reset')
    await page.waitForSelector('html[data-unfinished=false]')
    expect(await page.isVisible('#alarm')).toBe(false)
    expect(mishaps).toEqual([])
  })

  test('marks what cannot be fought, and fights on with what could', async () => {
    const page = await open()
    await fought(page)
    const verdict = await page.textContent('#verdict')
    await page.fill(text('combatants.spearman.hp'), '2d')
    await page.waitForSelector(`${field('combatants.spearman.hp')}.wrong`)
    const problem = `${field('combatants.spearman.hp')} .problem`
    expect(await page.textContent(problem)).toContain('hp is "2d", expected dice such as d8')
    expect(await page.getAttribute('html', 'data-unfinished')).toBe('true')
    await page.fill(text('combatants.spearman.hp'), '')
    await expect.poll(() => page.textContent(problem)).toBe('nothing is written here')
    expect(await page.textContent('#verdict')).toBe(verdict)
    await page.fill(text('combatants.spearman.hp'), '2d6')
    await page.waitForSelector('html[data-unfinished=false]')
    await fought(page, { isChanged: true })
    expect(await page.textContent(problem)).toBe('')
  })

  test('sweeps a number: a curve with bands, whose points can be taken', async () => {
    await server.close()
    server = await serveStudio(file, { battles: FEW })
    const page = await open()
    await page.click(`${field('weapons.spear.damage')} .sweeping`)
    await page.waitForSelector('#sweep[data-points="8"]')
    expect(await page.textContent('#sweep-title')).toBe('Sweep: spear weapon: damage')
    // Two bands, two lines, a rule, and a point for each value and party.
    await page.waitForSelector('[data-chart=sweep] svg .mark-symbol path')
    expect(await page.locator('[data-chart=sweep] svg .mark-symbol path').count()).toBe(16)
    expect(await page.locator('[data-chart=sweep] svg .mark-area path').count()).toBe(2)
    await page.click('#sweep summary:has-text("As a table")')
    const values = await page.locator('#sweep-table tbody tr td:first-child').allTextContents()
    expect(values).toEqual(['d2', 'd3', 'd4', 'd6', 'd8', 'd10', 'd12', 'd20'])
    expect(await page.inputValue('#sweep-among')).toBe('d2,d3,d4,d6,d8,d10,d12,d20')
    const wins = await page.locator('#sweep-table tbody tr td:nth-child(2)').allTextContents()
    const shares = wins.map((words) => Number(/[\d.]+/.exec(words)?.[0]))
    // Of dice that hardly ever win, chance may exchange two: by less than a point.
    for (const [at, share] of shares.entries()) expect(share).toBeGreaterThan(Math.max(0, ...shares.slice(0, at)) - 1)
    await page.click('#sweep-table button[aria-label="Take d10"]')
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d10')
    await page.selectOption('#sweep-second', 'combatants.spearman.shield')
    await page.waitForSelector('#map[data-digest]')
    const vary = [
      'weapons.spear.damage=d2,d3,d4,d6,d8,d10,d12,d20',
      'combatants.spearman.shield=buckler,round-shield,none',
    ]
    const { grid } = await loadGrid(file, { vary })
    const map = await sweep(grid!, { battles: FEW, threads: 0 })
    expect(await page.getAttribute('#map', 'data-digest')).toBe(map.digest)
    await page.waitForSelector('[data-chart=map] svg .mark-rect path')
    await page.click('#map summary:has-text("Figures")')
    expect(await cutsIn(page, '#sweep')).toEqual([])
    expect(await cutsIn(page, '#map')).toEqual([])
    await page.click('#map-table button[aria-label^="Take d8 and none"]')
    await expect
      .poll(() => page.textContent('#changes'))
      .toBe('weapons.spear.damage=d8, combatants.spearman.shield=none')
    await page.click('#undo')
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d10')
    // Whole numbers are swept without gaps, or among what is asked for.
    await page.click(`${field('combatants.spearman.hp')} .sweeping`)
    await page.waitForSelector('#sweep[data-points="18"]')
    expect(await page.inputValue('#sweep-among')).toBe('1..18')
    await page.fill('#sweep-among', '2..x')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.textContent('#sweep-wrong')).toContain('"2..x" is no range')
    await page.fill('#sweep-among', '8..30/11')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#sweep[data-points="4"]')
    expect(await page.locator('#sweep-table tbody tr td:first-child').allTextContents()).toEqual(['8', '9', '19', '30'])
    await page.click('#sweep-close')
    expect(await page.isVisible('#sweep')).toBe(false)
    expect(mishaps).toEqual([])
  })

  test('ranks all numbers by what their next step does, as the command line does', async () => {
    await server.close()
    server = await serveStudio(file, { battles: FEW })
    const page = await open('#weapons.spear.damage=d8', { bypassCSP: true })
    await page.fill('#find', 'reach')
    await page.click('#turn')
    await page.waitForSelector('#rank[data-digest]')
    const { neighbourhood } = await loadNeighbourhood(file, { overrides: ['weapons.spear.damage=d8'] })
    const found = await sensitivity(neighbourhood!, { battles: FEW, threads: 0 })
    expect(await page.getAttribute('#rank', 'data-digest')).toBe(found.digest)
    const paths = await page.locator('#rank-table tbody code').allTextContents()
    expect(paths).toEqual(found.weights.map(({ path }) => path))
    expect(await page.textContent('#rank-note')).toContain('spear.damage from d8 to d8+1')
    expect(await cutsIn(page, '#rank')).toEqual([])
    await page.click('#rank-table button[aria-label="Turn combatants.spearman.hp"]')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('spearman: hp')
    // The page around it is looked at below, in two colours.
    expect(await findBarriers(page, '#rank')).toEqual([])
    expect(mishaps).toEqual([])
  })

  test('fights options against each other, as the command line does', async () => {
    await server.close()
    server = await serveStudio(file, { battles: FEW })
    const page = await open('#weapons.spear.damage=d8', { bypassCSP: true })
    await page.click('#matrix-open')
    const chosen = page.locator('#matrix-options input:checked')
    expect(await chosen.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))).toEqual([
      'sword',
      'spear',
    ])
    await page.check('#matrix-options input[value=pike]')
    await page.uncheck('#matrix-options input[value=sword]')
    await page.uncheck('#matrix-options input[value=spear]')
    await page.click('#matrix-form button')
    await expect.poll(() => page.textContent('#matrix-note')).toBe('Choose at least two options.')
    await page.check('#matrix-options input[value=sword]')
    await page.check('#matrix-options input[value=spear]')
    await page.click('#matrix-form button')
    await page.waitForSelector('#matrix[data-digest]')
    const wanted = { among: ['weapons=sword,spear,pike'], overrides: ['weapons.spear.damage=d8'] }
    const { table } = await loadTable(file, wanted)
    const found = await matrix(table!, { battles: 20 * FEW, threads: 0 })
    expect(await page.getAttribute('#matrix', 'data-digest')).toBe(found.digest)
    const names = await page.locator('#matrix-table tbody td:first-child').allTextContents()
    const scores = found.findings.rows.map(({ score }, at) => ({ score: score.value, name: found.table.rows[at].name }))
    expect(names).toEqual(scores.sort((one, other) => other.score - one.score).map(({ name }) => name))
    await page.waitForSelector('[data-chart=matrix] svg .mark-rect path')
    expect(await findBarriers(page, '#matrix')).toEqual([])
    expect(await cutsIn(page, '#matrix')).toEqual([])
    // A cell is no link: what stands behind the # is changes.
    expect(await page.locator('[data-chart=matrix] svg a').count()).toBe(0)
    await page.click('#matrix-close')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('matrix-open')
    expect(mishaps).toEqual([])
  })

  test('has battles of what is shown watched, as they are told elsewhere, and says when that has changed', async () => {
    const page = await open('#weapons.spear.damage=d8')
    const watched = async (battle: number): Promise<void> => {
      await page.waitForSelector(`#watch[data-battle="${battle}"]`)
    }
    const { scenario } = await loadScenario(file, { overrides: ['weapons.spear.damage=d8'] })
    const upset = await replay(scenario!, { pick: 'upset' })
    await page.click('#watch-open')
    await page.waitForSelector('#watch[data-battle]')
    expect(await page.textContent('#watch-note')).toContain('The typical battle of the first 10,000 battles')
    await page.selectOption('#watch-pick', 'upset')
    await watched(upset.battle)
    expect(await page.textContent('#watch-note')).toContain('The greatest upset of the first 10,000 battles')
    const slider = page.locator('#watch .stepper').getByRole('slider')
    await slider.press('End')
    const { standings } = upset.telling.rounds.at(-1)!
    const fallen = standings.filter(({ out }) => out !== undefined).map(({ name }) => name)
    expect(await page.locator('#watch .person.out .name').allTextContents()).toEqual(fallen)
    await page.locator('#watch .stepper').getByRole('button', { name: 'Play' }).press('Enter')
    // Played from the beginning, as nothing comes after the end.
    expect(Number(await slider.inputValue())).toBeLessThan(Number(await slider.getAttribute('max')))

    await page.selectOption('#watch-pick', 'stalemate')
    await expect.poll(() => page.textContent('#watch-note')).toContain('none of the first 10,000 battles')
    expect(await page.isVisible('#watch .stepper')).toBe(false)
    await page.selectOption('#watch-pick', 'number')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await watched(7)
    await page.fill(text('weapons.spear.damage'), 'd6')
    await expect.poll(() => page.textContent('#watch-note')).toContain('The numbers have changed since')
    await page.click('#watch-form button')
    const original = await loadScenario(file)
    const { luck } = await replay(original.scenario!, { battle: 7 })
    await expect.poll(() => page.textContent('#watch-note')).toContain(`did ${Math.abs(luck[0]).toFixed(1)} hit points`)
    expect(mishaps).toEqual([])
  })

  test('solves for the value that meets a goal, as the command line does', async () => {
    const page = await open('#weapons.spear.damage=d8')
    await page.click(`${field('combatants.spearman.hp')} .solving`)
    await expect.poll(() => page.inputValue('#solve-among')).toBe('1..18')
    await page.fill('#solve-goal', 'win.spear = 50%')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.textContent('#solve-note')).toContain('did you mean "win.spears"?')
    await page.fill('#solve-goal', 'win.spears in 55% .. 63%')
    await page.fill('#solve-among', '7..9')
    await page.click('#solve-form button')
    await page.waitForSelector('#solve[data-digest]')
    const { tuning } = await loadTuning([file], {
      vary: ['combatants.spearman.hp=7..9'],
      goal: ['win.spears in 55% .. 63%'],
      overrides: ['weapons.spear.damage=d8'],
    })
    const found = await tune(tuning!, { threads: 0 })
    expect(await page.getAttribute('#solve', 'data-digest')).toBe(found.digest)
    // At 7, 8 and 9 it is 54.8, 59.9 and 68.0 % (±0.2): 8 of them all, but for one search in 20.
    expect(found.knobs[0].answer).toBe('8')
    expect(await page.textContent('#solve-note')).toMatch(/^combatants\.spearman\.hp = 8: win\.spears is /)
    await page.waitForSelector('[data-chart=solve] svg .mark-symbol path')
    expect(await cutsIn(page, '#solve')).toEqual([])
    await page.click('#solve-choices button[aria-label="Take 8"]')
    await expect.poll(() => page.inputValue(text('combatants.spearman.hp'))).toBe('8')
    await page.fill(text('weapons.spear.damage'), 'd10')
    await expect.poll(() => page.textContent('#solve-note')).toContain('Other numbers have changed')
    expect(mishaps).toEqual([])
  })

  test('finds numbers by their names, and follows files that are saved elsewhere', async () => {
    const page = await open()
    await page.fill('#find', 'charge damage')
    const visible = await page
      .locator('.field:visible')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-path')))
    expect(visible).toContain('rules.options.charge_damage')
    expect(visible).not.toContain('weapons.spear.damage')
    // Saved elsewhere, the file is followed, with what was changed here kept, and told.
    await page.fill(text('rules.options.charge_damage'), '2')
    await page.waitForSelector('html[data-unfinished=false]')
    const before = await saved('spear-wall.yaml')
    await writeFile(file, before.replace('hp: 9', 'hp: nine'))
    await expect.poll(() => page.textContent('#alarm')).toContain('nine')
    await writeFile(file, before.replace('hp: 9', 'hp: 12'))
    await expect.poll(() => page.textContent('#followed').catch(() => '')).toContain('combatants.spearman.hp 9 → 12')
    await expect.poll(() => page.inputValue(text('combatants.spearman.hp')).catch(() => '')).toBe('12')
    await expect.poll(() => page.inputValue(text('rules.options.charge_damage'))).toBe('2')
    expect(mishaps).toEqual([])
  })
})

describe('saving', () => {
  test('shows the difference first and who shares the files, then changes the numbers and nothing else', async () => {
    const before = { yaml: await saved('spear-wall.yaml'), csv: await saved('catalog/weapons.csv') }
    const others = ['pike-charge-counter-thrust.yaml', 'sword-against-mail.yaml']
    for (const name of await readdir(folder))
      if (name.endsWith('.yaml') && !['spear-wall.yaml', ...others].includes(name)) await rm(join(folder, name))
    await writeFile(join(folder, 'broken.yaml'), 'tiltyard: 1\nimport: [catalog/weapons.csv]\nparties: [\n')
    const page = await open()
    await page.fill(text('combatants.spearman.hp'), '11')
    await page.fill(text('weapons.spear.damage'), 'd8')
    await page.click('[data-group="weapons.spear"] details summary')
    await page.fill(text('weapons.spear.to_hit'), '1')
    await fought(page, { isChanged: true })

    const [thrust, mail] = others.map((name) => join(folder, name))
    const words = 'catalog/weapons.csv is shared with three other scenarios of this folder: '
    const sharers = `${words}${[join(folder, 'broken.yaml'), thrust, mail].join(', ')}.`
    await expect.poll(() => page.textContent('#shared-files')).toContain(sharers)
    await page.click('#shared-fight')
    await expect.poll(() => page.textContent('#shared-note')).toContain('What 1 of 3 expect is touched. 1 cannot')
    const overrides = ['weapons.spear.damage=d8', 'weapons.spear.to_hit=1']
    const [was, is] = await Promise.all([loadScenario(thrust), loadScenario(thrust, { overrides })])
    const variant = { name: 'after', scenario: is.scenario! }
    const { variants } = await compare(was.scenario!, [variant], { battles: BATTLES, threads: 0 })
    const { value, low, high } = variants[0].metrics['win.militia'].difference
    const [difference, reach] = [value, Math.max(value - low, high - value)].map((share) => (100 * share).toFixed(2))
    expect(await page.textContent('#shared .moved-up td:last-child')).toBe(`+${difference} ± ${reach} points`)
    expect(await page.textContent('#shared .wrong')).toContain('this is no YAML')
    expect(await page.locator('#shared-table tr').last().textContent()).toBe(
      `Nothing changes in the battles of ${mail}`,
    )

    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    expect(await page.textContent('#diff')).toContain(sharers)
    // Two hit points more, and one more of three blows that hit: by 20 points and more.
    const consequences = await page.locator('#consequences .broken').allTextContents()
    expect(consequences).toContainEqual(expect.stringMatching(/^Breaks win\.spears in 45% \.\. 52%: now \d/))
    expect(consequences).toContainEqual(expect.stringContaining(`${thrust} Breaks win.militia in 28% .. 35%: now `))
    const lines = (kind: string) => page.locator(`#diff .${kind}`).allTextContents()
    expect(await lines('removed')).toEqual(['    hp: 9', 'spear,d6,,7 ft,10 ft,1,medium,,true,,,,'])
    expect(await lines('added')).toEqual(['    hp: 11', 'spear,d8,1,7 ft,10 ft,1,medium,,true,,,,'])
    expect(await saved('spear-wall.yaml')).toBe(before.yaml)
    await page.click('#saving-yes')
    await expect.poll(() => saved('spear-wall.yaml')).toBe(before.yaml.replace('hp: 9', 'hp: 11'))
    // One file is written after the other.
    await expect.poll(() => saved('catalog/weapons.csv')).toBe(before.csv.replace('spear,d6,,7 ft', 'spear,d8,1,7 ft'))
    // The page begins anew with what is written now.
    await page.waitForSelector('html[data-ready=yes][data-compared=""]')
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d8')
    const { scenario, problems } = await loadScenario(file)
    expect(problems).toEqual([])
    expect(scenario?.parties[0].members[0].fields.hp).toEqual({ count: 0, sides: 0, constant: 11 })
    // It says what it has written, and takes it back step by step, to be saved as well.
    expect(await page.textContent('#notice')).toMatch(
      /^Saved: .*spear-wall\.yaml and .*weapons\.csv\. Undo takes it back/,
    )
    for (const changes of [
      'weapons.spear.to_hit=0',
      'weapons.spear.damage=d6, weapons.spear.to_hit=0',
      'combatants.spearman.hp=9, weapons.spear.damage=d6, weapons.spear.to_hit=0',
    ]) {
      await page.click('#undo')
      await expect.poll(() => page.textContent('#changes')).toBe(changes)
    }
    expect(await page.isDisabled('#undo')).toBe(true)
    await fought(page, { isChanged: true })
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    await page.click('#saving-yes')
    await expect.poll(() => saved('spear-wall.yaml')).toBe(before.yaml)
    await page.waitForSelector('html[data-ready=yes][data-compared=""]')
  })

  test('is refused when a file has changed on disk meanwhile, and the file stays as it is', async () => {
    const page = await open()
    await page.fill(text('weapons.spear.damage'), 'd8')
    const elsewhere = (await saved('spear-wall.yaml')).replace('hp: 9', 'hp: 12')
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    await writeFile(file, elsewhere)
    await page.click('#saving-yes')
    await page.waitForSelector('#alarm:not([hidden])')
    await expect.poll(() => page.textContent('#alarm')).toContain('The files have changed on disk')
    expect(await saved('spear-wall.yaml')).toBe(elsewhere)
    // Reading again keeps the changes, over the new file.
    await page.click('#alarm button')
    await expect.poll(() => page.inputValue(text('combatants.spearman.hp')).catch(() => '')).toBe('12')
    await expect.poll(() => page.inputValue(text('weapons.spear.damage'))).toBe('d8')
  })
})

describe('looks', () => {
  test('nothing is cut, and nobody is kept out, on a telephone, a tablet and a desk, in both colour schemes', async () => {
    const page = await open('#weapons.spear.damage=d8', { bypassCSP: true, width: 1440 })
    await fought(page, { isChanged: true })
    await page.click(`${field('combatants.spearman.hp')} .solving`)
    await page.click('#watch-open')
    await page.waitForSelector('#watch[data-battle] .stepper')
    await page.fill(text('combatants.spearman.hp'), '9x')
    await page.waitForSelector('#left-out:not([hidden])')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 })
        for (const view of width > 820 ? [] : (['numbers', 'results'] as const)) {
          await page.click(`#view-${view}`)
          expect(await page.isVisible('.controls')).toBe(view === 'numbers')
          await unfold(page)
          expect(await lookedAt(page, width), `${view} at ${width}`).toEqual([])
        }
        if (width > 820) expect(await lookedAt(page, width), `${width}`).toEqual([])
        expect(await findBarriers(page), `${colorScheme} at ${width}`).toEqual([])
      }
      // The colours of parties are those of the report page.
      const first = colorScheme === 'dark' ? 'rgb(86, 169, 220)' : 'rgb(0, 114, 178)'
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.querySelector('.split .a')!).backgroundColor))
        .toBe(first)
      await expect
        .poll(() => page.$$eval('[data-chart=wins] svg path', (bars) => bars.map((bar) => getComputedStyle(bar).fill)))
        .toContain(first)
    }
    // What is expected is told on a telephone, too.
    expect(await page.isVisible('#expectations-words')).toBe(true)
    expect(await page.textContent('#expectations-words')).toMatch(/^Of 5 expectations \d/)
    expect(mishaps).toEqual([])
  })

  test('a map of 46 columns fits on a desk, and can be moved on a telephone, where names are whole', async () => {
    await server.close()
    server = await serveStudio(join(folder, 'wizard-behind-a-shield-wall.yaml'), { battles: 50 })
    const page = await open('', { width: 1440 })
    const roomOf = () =>
      page.$eval('.map .scroll', (box) => [
        box.scrollWidth - box.clientWidth,
        box.querySelectorAll('[role=row]:first-child > *').length,
      ])
    expect(await roomOf()).toEqual([0, 46])
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await unfold(page)
      expect(await lookedAt(page, width)).toEqual([])
      const parts = page.locator('[data-path="tactics.hold-the-line.reactions"] .rule input[type=text]')
      expect(await parts.first().inputValue()).toBe('counter-attack')
    }
    expect((await roomOf())[0]).toBeGreaterThan(0)
    expect(await page.isVisible('.map .sideways')).toBe(true)
    expect(mishaps).toEqual([])
  })

  test('the keyboard stays where it is when what it is on is drawn anew', async () => {
    await server.close()
    server = await serveStudio(file, { battles: FEW })
    const page = await open('#combatants.spearman.hp=10')
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
    await page.fill('#variants-name', 'tougher')
    await page.keyboard.press('Enter')
    await page.click(`${field('combatants.spearman.hp')} .sweeping`)
    await page.waitForSelector('#sweep[data-points="20"]')
    await page.click('#sweep summary:has-text("As a table")')
    for (const [selector, name] of [
      ['#sweep-table [data-key="7"]', 'Take 7'],
      ['#variants-table [data-key="Show tougher"]', 'Show tougher'],
      // Another armour has rows of its own, so that all rows are made anew.
      [`${field('combatants.spearman.hp')} .sweeping`, 'spearman: hp: sweep'],
      [`${field('combatants.swordsman.hp')} input[type=range]`, 'swordsman: hp, slider'],
    ] as const) {
      await page.selectOption(`${field('combatants.swordsman.armour')} select`, 'plate')
      await page.waitForSelector(field('armours.plate.rating'))
      await page.locator(selector).focus()
      await page.keyboard.press('Control+z')
      await page.waitForSelector(field('armours.plate.rating'), { state: 'detached' })
      await page.waitForSelector('#sweep-table tr.now')
      expect(await focused()).toBe(name)
    }
    // With what is selected in it.
    const hp = page.locator(text('combatants.swordsman.hp'))
    await page.selectOption(`${field('combatants.swordsman.armour')} select`, 'plate')
    await page.waitForSelector(field('armours.plate.rating'))
    await hp.fill('123')
    await hp.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 2))
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.waitForSelector(field('armours.plate.rating'), { state: 'detached' })
    expect(await focused()).toBe('swordsman: hp')
    // What was opened is closed, and the keyboard is back where it was opened.
    await page.click('#sweep-close')
    expect(await focused()).toBe('spearman: hp: sweep')
    await page.click('#variants-table [data-key="Forget tougher"]')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('variants-name')
    expect(mishaps).toEqual([])
  })
})

/** Opens all that is folded up, but for the menus of charts. */
async function unfold(page: Page): Promise<void> {
  await page.$$eval('details:not(.vega-embed details)', (all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true
  })
}

/** What a reader would see only a part of at some width, once the charts have found their places. */
async function lookedAt(page: Page, width: number): Promise<string[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.drawing')].every(
      (drawing) => !drawing.checkVisibility() || drawing.querySelector('svg.marks') !== null,
    ),
  )
  const isWider = await page.evaluate((most) => document.documentElement.scrollWidth > most, width)
  return [...(isWider ? ['the page is wider than the window'] : []), ...(await findCuts(page))]
}

/** The same of a panel that is open, at all widths. */
async function cutsIn(page: Page, within: string): Promise<string[]> {
  const cuts: string[] = []
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    cuts.push(...(await findCuts(page, within)))
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  return cuts
}
