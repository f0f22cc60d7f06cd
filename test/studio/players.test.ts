import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ablate, bestReply, skill } from '../../src/index.ts'
import { findBarriers } from '../report/barriers.ts'
import { loadFightable } from '../sound.ts'
import { cutsIn, field, unfold, useStudio } from './use-studio.ts'

/** Of each of many scenarios. */
const FEW = 100
/** A search has 40 times as many, and finds nothing in fewer. */
const SEARCHED = 2000

const DUEL = `tiltyard: 1
name: Duel
rules: { system: osr-d20 }
weapons: { sword: { damage: d8 } }
combatants:
  knight: { hp: 9, weapons: [sword], tactic: timid }
  squire: { hp: 9, weapons: [sword], tactic: bold }
tactics:
  timid:
    turn:
      - { do: hold, when: round <= 2 }
      - attack nearest
      - { do: attack, at: nearest, when: round > 90 }
  bold: { turn: [attack nearest] }
parties:
  knights: { members: [knight] }
  squires: { members: [squire] }
field: { distance: 5 ft }
`

/** A game in which one can strike softly, and hard. */
const RULES = `tiltyard_rules: 1
name: Blows
combatants: { hp: { type: integer, min: 1, max: 99 } }
pools: { hp: { start: my.hp, vital: true } }
order: { by: combatant, ties: random }
actions:
  tap: { do: [ { damage: d4 } ] }
  smash: { do: [ { damage: d8 } ] }
tactic: { turn: [ tap nearest ] }
`
const BLOWS = `tiltyard: 1
name: Blows
rules: { system: ./blows.rules.yaml }
combatants:
  red: { hp: 12, tactic: soft }
  blue: { hp: 12, tactic: hard }
tactics:
  # Softly, softly.
  soft:
    turn:
      - tap nearest # taps
      - { do: smash, at: nearest, when: round > 90 }
  hard: { turn: [ smash nearest ] }
parties: { reds: { members: [red] }, blues: { members: [blue] } }
`

const studio = useStudio(FEW)

async function open(text: string, look = {}, battles = FEW): Promise<Page> {
  const file = join(studio.folder, 'players.yaml')
  await writeFile(join(studio.folder, 'blows.rules.yaml'), RULES)
  await writeFile(file, text)
  await studio.serve(file, battles)
  const page = await studio.open('', look)
  page.setDefaultTimeout(30000)
  return page
}

async function loaded(overrides: readonly string[] = []) {
  return loadFightable(join(studio.folder, 'players.yaml'), { overrides })
}

/** Of an open panel on a telephone, a tablet and a desk. */
async function expectSeenByAll(page: Page, within: string): Promise<void> {
  expect(await cutsIn(page, within)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findBarriers(page, within, colorScheme === 'dark' ? 'of colours' : 'all'), colorScheme).toEqual([])
  }
}

describe('who plays', () => {
  test('rules have bars of what they are worth, and mistakes have curves, as the command line finds them', async () => {
    const page = await open(DUEL, { bypassCSP: true })
    await page.click('#ablate-open')
    await page.waitForSelector('#ablate[data-digest]')
    const found = await ablate(await loaded(), { threads: 0 })
    expect(await page.getAttribute('#ablate', 'data-digest')).toBe(found.digest)
    expect(await page.textContent('#ablate-note')).toContain('Most hangs on "attack nearest"')
    const rules = page.locator(`${field('tactics.timid.turn')} .rule`)
    const worths = () => rules.locator('.worths').allTextContents()
    expect(await worths()).toEqual([
      expect.stringMatching(/^worth −\d\.\d+ ± 0\.\d+ points$/),
      expect.stringMatching(/^worth \+\d\.\d+ ± 0\.\d+ points$/),
      'dead weight: never followed',
    ])
    // What helps is to the right of the middle, and what harms to the left.
    const bars = await rules
      .locator('.worth .value')
      .evaluateAll((all) => all.map((bar) => Number.parseFloat((bar as HTMLElement).style.left)))
    expect(bars.map((left) => left < 50)).toEqual([true, false])
    expect(await rules.evaluateAll((all) => all.map((rule) => rule.classList.contains('dead')))).toEqual([
      false,
      false,
      true,
    ])
    await expectSeenByAll(page, '#ablate')
    await page.setViewportSize({ width: 390, height: 900 })
    await page.click('#view-numbers')
    await unfold(page)
    await expectSeenByAll(page, field('tactics.timid.turn'))
    // From the table to the rule, by keyboard.
    await page.locator('#ablate-table button[aria-label="Go to knights: hold when round <= 2"]').press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest<HTMLElement>('.field')?.dataset.path))
      .toBe('tactics.timid.turn')
    // Another tactic has no bars; what is taken back has them again.
    await rules.nth(2).locator('input[type=checkbox]').uncheck()
    await expect.poll(worths).toEqual(['', '', ''])
    expect(await page.textContent('#ablate-note')).toContain('The numbers have changed since this was found')
    await page.click('#undo')
    await expect.poll(async () => (await worths())[2]).toBe('dead weight: never followed')
    await page.selectOption('#ablate-of', 'squires')
    await page.waitForSelector('#ablate[data-digest]')
    expect(await worths()).toEqual(['', '', ''])
    await page.click('#ablate-close')
    // Mistakes have curves.
    await page.click('#skill-open')
    await page.waitForSelector('#skill[data-digest]')
    const digestOf = async (how: object) => (await skill(await loaded(), { battles: FEW, threads: 0, ...how })).digest
    expect(await page.getAttribute('#skill', 'data-digest')).toBe(await digestOf({}))
    expect(await page.locator('[data-chart=skill] svg .mark-line path').count()).toBe(2)
    await page.selectOption('#skill-up-to', '20%')
    await page.selectOption('#skill-kind', 'hesitate')
    await page.waitForSelector('#skill[data-digest]')
    expect(await page.getAttribute('#skill', 'data-digest')).toBe(await digestOf({ kind: 'hesitate', upTo: 0.2 }))
    const shares = await page.locator('#skill-table tbody td:first-child').allTextContents()
    expect(shares).toEqual(['none', '4 %', '8 %', '12 %', '16 %', '20 %'])
    await expectSeenByAll(page, '#skill')
    expect(studio.mishaps).toEqual([])
  })

  test('a better tactic of a declared game is the command line’s, is adopted, taken back and saved', async () => {
    const page = await open(BLOWS, { bypassCSP: true }, SEARCHED)
    await page.click('#reply-open')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#reply[data-digest]')
    const found = await bestReply(await loaded(), 0, { maxBattles: 40 * SEARCHED, threads: 0 })
    expect(await page.getAttribute('#reply', 'data-digest')).toBe(found.digest)
    expect(await page.textContent('#reply-note')).toMatch(/^reds can win \d\d\.\d+ % ± 0\.\d+ instead of \d/)
    const lines = (kind: string) => page.locator(`#reply-diff .${kind}`).allTextContents()
    expect(await lines('removed')).toContain('tap nearest')
    expect((await lines('added')).join()).toContain('smash')
    await page.click('#reply-diff summary')
    await expectSeenByAll(page, '#reply')
    await page.click('#reply-choices button')
    await expect.poll(() => page.textContent('#reply-note')).toContain('Adopted. Undo takes it back.')
    await expect.poll(() => page.textContent('#changes')).toMatch(/^tactics\.soft\.turn=\[.*smash/)
    const adopted = await page.textContent('#changes')
    await page.click('#undo')
    await expect.poll(() => page.textContent('#changes')).toBe('')
    expect(await page.isDisabled('#undo')).toBe(true)
    expect(await page.textContent('#reply-note')).toContain('The numbers have changed since this was found')
    await page.click('#redo')
    await expect.poll(() => page.textContent('#changes')).toBe(adopted)
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    await page.click('#saving-yes')
    await page.waitForSelector('#notice:not(:empty)')
    const saved = await readFile(join(studio.folder, 'players.yaml'), 'utf8')
    expect(saved).toContain('  # Softly, softly.\n  soft:\n    turn:')
    expect(saved).not.toContain('tap nearest')
    const [group] = found.groups
    expect((await loaded()).tactics.soft.turn.map(({ text }) => text)).toEqual(group.reply.turn.map(({ text }) => text))
    expect(studio.mishaps).toEqual([])
  })

  test('a search can be stopped', async () => {
    await studio.serve(studio.file, 100_000)
    const page = await studio.open()
    await page.click('#reply-open')
    await page.click('#reply-form button')
    await page.waitForSelector('#reply-run:not([hidden])')
    await expect.poll(() => page.textContent('#reply-left')).toMatch(/battles/)
    await page.click('#reply-stop')
    await expect.poll(() => page.textContent('#reply-note')).toBe('Stopped before anything was known.')
    expect(await page.isVisible('#reply-run')).toBe(false)
    expect(studio.mishaps).toEqual([])
  })
})
