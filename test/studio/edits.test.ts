import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import type { Loopback } from '../../src/serve/loopback.ts'
import { serveStudio } from '../../src/studio/server.ts'
import { clearPage } from '../browser.ts'
import { makeFolderForTest } from '../folder.ts'
import { findBarriers } from '../report/barriers.ts'

const SCENARIOS = fileURLToPath(new URL('../../scenarios', import.meta.url))
const BATTLES = 1000

let folder: string
let server: Loopback | undefined
let mishaps: string[]
beforeEach(async () => {
  folder = makeFolderForTest('edits')
  await cp(SCENARIOS, folder, { recursive: true })
  mishaps = []
})
afterEach(async () => {
  await clearPage()
  await server?.close()
})

/** Opens a shipped scenario; whatever a user should never see is taken down. */
async function open(file: string, { width = 1280 } = {}): Promise<Page> {
  server = await serveStudio(join(folder, file), { battles: BATTLES })
  // Axe is put into the page, which its own policy forbids.
  const page = await clearPage({ width, bypassCSP: true })
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  await page.goto(server.address)
  await page.waitForSelector('html[data-ready=yes]')
  return page
}

const field = (path: string): string => `[data-path="${path}"]`
const keyed = (path: string, key: string): string => `${field(path)} [data-key="${key}"]`

/** The changes that the page shows, as `--set` takes them. */
async function changesOf(page: Page): Promise<string[]> {
  const { hash } = new URL(page.url())
  return hash
    .slice(1)
    .split('&')
    .map((part) => part.split('=').map(decodeURIComponent).join('='))
}

/** What the page fights is what the command line fights with the same changes. */
async function fightsThe(page: Page, file: string, changes: readonly string[]): Promise<void> {
  await expect.poll(() => changesOf(page)).toEqual(changes)
  const { scenario, problems } = await loadScenario(join(folder, file), {
    overrides: [...changes],
    unjudged: 'warning',
  })
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const { digest } = await simulate(scenario!, { battles: BATTLES, threads: 0 })
  await expect.poll(() => page.textContent('#fine')).toContain(`digest ${digest}`)
}

async function save(page: Page, file: string): Promise<string> {
  const before = await readFile(join(folder, file), 'utf8')
  await page.click('#save')
  await page.waitForSelector('#saving[open]')
  await page.click('#saving-yes')
  await expect.poll(() => readFile(join(folder, file), 'utf8')).not.toBe(before)
  await page.waitForSelector('html[data-ready=yes][data-compared=""]')
  return readFile(join(folder, file), 'utf8')
}

describe('lists and members', () => {
  test('are added to, reordered, counted to zero and named, and fought and saved as they are shown', async () => {
    const file = 'ambush-on-the-road.yaml'
    const before = await readFile(join(folder, file), 'utf8')
    const page = await open(file)
    const weapons = 'combatants.outlaw.weapons'

    await page.click('[aria-label="Copy… mace under a new name"]')
    await page.fill('[aria-label="Name of the copy of mace"]', 'sword')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.textContent('[data-group="weapons.mace"] form .problem')).toContain('already')
    await page.fill('[aria-label="Name of the copy of mace"]', 'maul')
    await page.keyboard.press('Enter')
    await page.waitForSelector(field('weapons.maul.damage'))
    await page.fill(`${field('weapons.maul.damage')} input[type=text]`, 'd12')
    await page.selectOption(keyed(weapons, 'new'), 'maul')
    await page.click(keyed(weapons, 'add'))
    await page.click(keyed(weapons, 'up 2'))
    // The entry that is moved keeps the focus: pressed again, it is moved again.
    await page.keyboard.press('Enter')
    const copied = (await changesOf(page))[0]
    expect(copied).toMatch(/^weapons\.maul=\{ damage: d6, .*\}$/)
    await fightsThe(page, file, [copied, 'weapons.maul.damage=d12', `${weapons}=[maul, javelin, mace]`])

    const guards = 'parties.guards.members'
    await page.selectOption(keyed(guards, 'new'), 'outlaw')
    await page.click(keyed(guards, 'add'))
    await page.fill(keyed(guards, 'name 1'), 'Hob')
    await page.keyboard.press('Tab')
    await page.waitForSelector(`${field(guards)} li:nth-child(2) [data-key="name 1"]`)
    await page.locator(`${field(`${guards}.1`)} input[type=range]`).press('Home')
    const members = [`${guards}=[4 guard, { is: outlaw, name: Hob }]`, `${guards}.1=0 guard`]
    await fightsThe(page, file, [copied, 'weapons.maul.damage=d12', `${weapons}=[maul, javelin, mace]`, ...members])
    expect(await findBarriers(page, '.controls')).toEqual([])

    const after = await save(page, file)
    expect(after).toContain('    weapons: [maul, javelin, mace] # three javelins; the mace is for when they are gone\n')
    expect(after).toContain('  guards: { members: [0 guard, { is: outlaw, name: Hob }] }\n')
    expect(after).toMatch(/\nweapons:\n {2}maul: \{ damage: d12, /)
    expect(after.split('\n').filter((line) => line.startsWith('#'))).toEqual(
      before.split('\n').filter((line) => line.startsWith('#')),
    )
    expect(mishaps).toEqual([])
  })
})

describe('tactics', () => {
  test('are rules that say how often they were followed, and can be reordered, switched off and written anew', async () => {
    const file = 'ambush-on-the-road.yaml'
    const page = await open(file)
    const turn = 'tactics.throw-first.turn'
    const followed = () => page.locator(`${field(turn)} .followed`).allTextContents()
    await page.waitForSelector('#fine:not(:empty)')
    const { scenario } = await loadScenario(join(folder, file))
    const { fired } = await simulate(scenario!, { battles: BATTLES, threads: 0 })
    const counts = [0, 1, 2].map((rule) => fired.slice(0, 5).reduce((sum, own) => sum + own[rule], 0))
    expect((await followed()).map((words) => words.split(', ')[1])).toEqual(
      counts.map((count) => `${(count / BATTLES).toFixed(2)} a battle`),
    )

    await page.uncheck(keyed(turn, 'on 0'))
    await fightsThe(page, file, [
      `${turn}=[{ do: shoot, with: javelin, at: weakest, when: false and (target.unaware or distance > 5) }, attack weakest, advance nearest]`,
    ])
    await expect.poll(async () => (await followed())[0]).toBe('never followed')
    await page.check(keyed(turn, 'on 0'))
    await page.click(keyed(turn, 'down 0'))
    await fightsThe(page, file, [
      `${turn}=[attack weakest, { do: shoot, with: javelin, at: weakest, when: target.unaware or distance > 5 }, advance nearest]`,
    ])

    // A mistake stands where it is typed; what could be fought last stays.
    const verdict = await page.textContent('#verdict')
    const condition = page.locator(keyed(turn, 'when 1'))
    await condition.fill('target.unawar or distance > 5')
    const problem = page.locator(`${field(turn)} .rule:nth-child(2) .problem`)
    await expect.poll(() => problem.textContent()).toContain('unknown')
    expect(await problem.locator('mark').textContent()).toBe('target.unawar')
    expect(await condition.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getAttribute('html', 'data-unfinished')).toBe('true')
    expect(await page.textContent('#verdict')).toBe(verdict)
    expect(await followed()).toEqual(['', '', ''])

    // The word at the cursor is completed from what there is.
    await condition.fill('')
    await condition.pressSequentially('not target.unaw')
    await page.waitForSelector(`${field(turn)} [role=option]`)
    expect(await findBarriers(page, '.controls')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.click(keyed(turn, 'add'))
    await page.locator(keyed(turn, 'do 3')).fill('hol')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await fightsThe(page, file, [
      `${turn}=[attack weakest, { do: shoot, with: javelin, at: weakest, when: not target.unaware }, advance nearest, hold]`,
    ])
    const after = await save(page, file)
    expect(after).toContain(`    turn:
      - attack weakest
      - { do: shoot, with: javelin, at: weakest, when: not target.unaware }
      - advance nearest
      - hold
    reactions: [counter-attack]
`)
    expect(mishaps).toEqual([])
  })
})

describe('the map', () => {
  test('is begun from an open field, drawn by mouse and keyboard, and saved as it is drawn', async () => {
    const file = 'ambush-on-the-road.yaml'
    const page = await open(file, { width: 360 })
    await page.selectOption('#index', 'field')
    await page.click(keyed('field.map', 'begin'))
    const at = (column: number, row: number): string => `${field('field.map')} [data-at="${column} ${row}"]`
    await page.waitForSelector(at(0, 0))
    const rows = await page.locator(`${field('field.map')} [role=row]`).count()
    const deployed = await page.locator(`${field('field.map')} [role=gridcell].p0`).count()
    expect([rows, deployed]).toEqual([17, 5])
    await page.click(at(2, 1))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(':')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await page.getAttribute(at(3, 2), 'aria-label')).toBe('4, 3: rough ground')
    await page.click(`${field('field.map')} [aria-label="Remove a row at the bottom"]`)
    await expect.poll(() => page.locator(`${field('field.map')} [role=row]`).count()).toBe(rows - 1)
    // What nobody knows is reported below the map, and goes again.
    await page.focus(at(3, 2))
    await page.keyboard.press('?')
    await expect.poll(() => page.textContent(`${field('field.map')} .map`)).toContain('"?" has no meaning in the map')
    await page.click('#undo')
    await page.waitForSelector('html[data-unfinished=false]')
    expect(await findBarriers(page, '.controls')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await fightsThe(page, file, await changesOf(page))
    const after = await save(page, file)
    expect(after).toMatch(/\nfield:\n {2}map: \|\n {4}\.+\n {4}\.\.#:\.+\n {4}\.\.\.:\.+\n/)
    expect(mishaps).toEqual([])
  })

  test('shows areas with the walls on their edges, which are put up and taken down', async () => {
    const file = 'pincers-in-a-scuffle.yaml'
    const page = await open(file)
    await page.waitForSelector('[role=gridcell]')
    const walls = page.locator('.edge-right, .edge-below')
    const before = await walls.count()
    await page.click(keyed('field.map', 'brush |'))
    await page.locator('[role=gridcell]').first().click()
    await expect.poll(() => walls.count()).toBe(before + 1)
    await expect.poll(() => changesOf(page)).toEqual([expect.stringMatching(/^field\.walls=\[.*"?1,1\|2,1"?\]$/)])
    await page.locator('[role=gridcell]').first().click()
    await expect.poll(() => walls.count()).toBe(before)
    expect(mishaps).toEqual([])
  })
})
