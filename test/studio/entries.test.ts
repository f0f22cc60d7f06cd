import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import type { Loopback } from '../../src/serve/loopback.ts'
import { serveStudio } from '../../src/studio/server.ts'
import { clearPage } from '../browser.ts'
import { makeFolder } from '../folder.ts'

const SCENARIOS = fileURLToPath(new URL('../../scenarios', import.meta.url))
const BATTLES = 500

const folder = makeFolder('entries')
let file: string
let server: Loopback
beforeAll(async () => {
  await cp(SCENARIOS, folder, { recursive: true })
  file = join(folder, 'ambush-on-the-road.yaml')
  server = await serveStudio(file, { battles: BATTLES })
})
afterAll(async () => {
  await clearPage()
  await server.close()
})

const mishaps: string[] = []

async function open(hash = '', address = server.address): Promise<Page> {
  mishaps.length = 0
  const page = await clearPage()
  page.on('console', (message) => mishaps.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => mishaps.push(`error: ${error.message}`))
  await page.goto(`${address}${hash}`)
  await page.waitForSelector('html[data-ready=yes]')
  return page
}

const field = (path: string): string => `[data-path="${path}"]`
const text = (path: string): string => `${field(path)} input[type=text]`
const keyed = (path: string, key: string): string => `${field(path)} [data-key="${key}"]`

/** The page fights what the command line fights with these changes. */
async function fightsThe(page: Page, overrides: readonly string[]): Promise<void> {
  const { scenario } = await loadScenario(file, { overrides, unjudged: 'warning' })
  const { digest } = await simulate(scenario!, { battles: BATTLES, threads: 0 })
  await expect.poll(() => page.textContent('#fine')).toContain(`digest ${digest}`)
}

/** What every field that is marked as wrong is called. */
function marked(page: Page): Promise<(string | null)[]> {
  return page
    .locator('[aria-invalid=true]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('aria-label')))
}

describe('an entry that is wrong', () => {
  test('stays as it was typed, and nothing else changes: a head count that is none', async () => {
    const page = await open()
    const members = 'parties.guards.members'
    const count = text(`${members}.1`)
    await page.fill(count, '3')
    await fightsThe(page, [`${members}.1=3 guard`])
    const kind = await page.inputValue(keyed(members, 'kind 0'))
    for (const typed of ['', '-1', '1.5', 'many', '65']) {
      await page.fill(count, typed)
      const what = typed === '' ? 'nothing is written here' : `"${typed}" is no count`
      await expect
        .poll(() => page.textContent(`${field(`${members}.1`)} .problem`))
        .toBe(`${what}, expected a whole number from 0 to 64`)
      expect(await page.inputValue(count)).toBe(typed)
      // Its hand is still on it, and its member and those beside it are what they were.
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Who fights: guard in guards')
      expect(await page.inputValue(keyed(members, 'kind 0'))).toBe(kind)
      expect(await page.inputValue(`${field(`${members}.1`)} input[type=range]`)).toBe('3')
      expect(await marked(page)).toEqual(['Who fights: guard in guards', 'Who fights: guard in guards, slider'])
      expect(await page.textContent('#left-out-words')).toBe('One entry is wrong, and not fought.')
    }
    await fightsThe(page, [`${members}.1=3 guard`])
    // Everything else is fought on.
    await page.fill(text('combatants.guard.hp'), '12')
    await fightsThe(page, [`${members}.1=3 guard`, 'combatants.guard.hp=12'])
    expect(await page.inputValue(count)).toBe('65')
    await page.fill(count, '5')
    await expect.poll(() => page.isVisible('#left-out')).toBe(false)
    await fightsThe(page, [`${members}.1=5 guard`, 'combatants.guard.hp=12'])
    expect(mishaps).toEqual([])
  })

  test('is not saved, and the others are; in a list of rules it is marked in its own field', async () => {
    const page = await open()
    await page.fill(text('combatants.guard.hp'), 'none at all')
    await page.waitForSelector(`${field('combatants.guard.hp')}.wrong`)
    expect(await page.isDisabled('#save')).toBe(true)
    await page.fill(text('combatants.outlaw.hp'), '9')
    await page.waitForSelector('#save:enabled')
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    expect(await page.locator('#consequences').textContent()).toContain(
      'Is wrong, and not saved: combatants.guard.hp=none at all',
    )
    expect(await page.locator('#diff .added').allTextContents()).toEqual([expect.stringContaining('hp: 9')])
    await page.click('#saving-no')
    // A button leads to it.
    await page.click('#left-out-show')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('guard: hp')

    // In a list of rules it is marked in its own field, and in no other.
    await page.click('#reset')
    await expect.poll(() => marked(page)).toEqual([])
    const turn = 'tactics.throw-first.turn'
    await page.fill(keyed(turn, 'at 1'), 'weakes')
    await page.keyboard.press('Tab')
    await expect.poll(() => marked(page)).toEqual(['throw-first: in its turn, rule 2: at'])
    await page.fill(keyed(turn, 'at 1'), 'weakest')
    await page.fill(keyed(turn, 'do 0'), 'shot')
    await expect.poll(() => marked(page)).toEqual(['throw-first: in its turn, rule 1: do'])
    await page.fill(keyed(turn, 'do 0'), '')
    await expect.poll(() => marked(page)).toEqual(['throw-first: in its turn, rule 1: do'])
    // Words where one belongs are kept in their field.
    await page.fill(keyed(turn, 'do 2'), 'go there now')
    await page.keyboard.press('Tab')
    await page.reload()
    await page.waitForSelector('html[data-ready=yes]')
    expect(await page.inputValue(keyed(turn, 'do 2'))).toBe('go there now')
    expect(mishaps).toEqual([])
  })

  test('of a link is reported with all the others of it, at once', async () => {
    const page = await open(
      '#combatants.guard.hp=2d&weapons.spork.damage=d8&weapons.mace.damage&parties.guards.members.1=-1%20guard&combatants.outlaw.armour=tin&combatants.outlaw.hp=9',
    )
    const reported = await page.textContent('#alarm')
    for (const words of [
      'expected PATH=VALUE: weapons.mace.damage',
      'combatants.guard.hp: hp is "2d"',
      'unknown path "weapons.spork"',
      'parties.guards.members.1: ',
      'combatants.outlaw.armour: ',
    ])
      expect(reported).toContain(words)
    expect(await page.textContent('#left-out-words')).toBe('4 entries are wrong, and not fought.')
    expect(await page.inputValue(text('combatants.guard.hp'))).toBe('2d')
    await fightsThe(page, ['combatants.outlaw.hp=9'])
    expect(mishaps).toEqual([])
  })
})

describe('a member that is added', () => {
  test('is so many of what the party has already, and a wrong number of them is given where it is typed', async () => {
    const page = await open()
    const members = 'parties.outlaws.members'
    expect(await page.inputValue(keyed(members, 'new'))).toBe('outlaw')
    expect(await page.inputValue(keyed('parties.guards.members', 'new'))).toBe('guard')
    await page.fill(keyed(members, 'many'), '0')
    await page.click(keyed(members, 'add'))
    expect(await page.textContent(`${field(members)} .adding .problem`)).toBe(
      '"0" is no count, expected a whole number from 1 to 64',
    )
    await page.fill(keyed(members, 'many'), '2')
    await page.click(keyed(members, 'add'))
    await expect.poll(() => page.inputValue(text(`${members}.2`))).toBe('2')
    expect(mishaps).toEqual([])
  })
})

describe('a thing of a list', () => {
  test('keeps its count while something else is typed in its place', async () => {
    const counted = await serveStudio(join(folder, 'pincers-in-a-scuffle.yaml'), { battles: 50 })
    const items = 'combatants.knight.items'
    const changes = `items.potion=${encodeURIComponent('{ heal: 1 }')}&${items}=${encodeURIComponent('[2 potion]')}`
    const page = await open(`#${changes}`, counted.address)
    const count = page.locator(keyed(items, 'count 0'))
    const problem = page.locator(`${field(items)} .counting .problem`)
    expect(await count.inputValue()).toBe('2')
    for (const typed of ['', '0', '-1', '1000', 'x']) {
      await count.fill(typed)
      await count.blur()
      expect(await problem.textContent()).toContain('expected a whole number from 1 to 999')
      expect(new URL(page.url()).hash).toBe(`#${changes}`)
    }
    await count.fill('3')
    await count.blur()
    expect(await problem.textContent()).toBe('')
    await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toContain(`${items}=[3 potion]`)
    await clearPage()
    await counted.close()
    expect(mishaps).toEqual([])
  })
})
