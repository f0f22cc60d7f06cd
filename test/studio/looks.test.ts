import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBarriers } from '../report/barriers.ts'
import { allFought, field, lookedAt, text, unfold, useStudio } from './use-studio.ts'

const BATTLES = 1000
/** Of each of many scenarios. */
const FEW = 500

const studio = useStudio(BATTLES)

describe('looks', () => {
  test('nothing is cut, and nobody is kept out, on a telephone, a tablet and a desk, nor in the dark', async () => {
    const page = await studio.open('#weapons.spear.damage=d8', { bypassCSP: true, width: 1440 })
    await allFought(page, BATTLES, true)
    await page.click(`${field('combatants.spearman.hp')} .solving`)
    await page.click('#watch-open')
    await page.waitForSelector('#watch[data-battle] .stepper')
    await page.fill(text('combatants.spearman.hp'), '9x')
    await page.waitForSelector('#left-out:not([hidden])')
    // What is cut does not depend on colours.
    for (const [colorScheme, widths] of [
      ['light', [1440, 768, 390]],
      ['dark', [390]],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const view of width > 820 ? [] : (['numbers', 'results'] as const)) {
          await page.click(`#view-${view}`)
          expect(await page.isVisible('.controls')).toBe(view === 'numbers')
          await unfold(page)
          expect(await lookedAt(page, width), `${view} at ${width}`).toEqual([])
        }
        if (width > 820) expect(await lookedAt(page, width), `${width}`).toEqual([])
        const rules = colorScheme === 'dark' ? 'of colours' : width === 390 ? 'all' : 'but of colours'
        expect(await findBarriers(page, 'html', rules), `${colorScheme} at ${width}`).toEqual([])
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
    // What is expected is reported on a telephone, too.
    expect(await page.isVisible('#expectations-words')).toBe(true)
    expect(await page.textContent('#expectations-words')).toMatch(/^Of 5 expectations \d/)
    expect(studio.mishaps).toEqual([])
  })

  test('a map of 46 columns fits on a desk, and can be moved on a telephone, where names are whole', async () => {
    await studio.serve(join(studio.folder, 'wizard-behind-a-shield-wall.yaml'), 50)
    const page = await studio.open('', { bypassCSP: true, width: 1440 })
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
    // So it is in a battle that is watched, from the keyboard as well.
    await page.click('#watch-open')
    await page.waitForSelector('#watch .field[tabindex]')
    expect(await findBarriers(page, '#watch')).toEqual([])
    expect(studio.mishaps).toEqual([])
  })

  test('expectations leave a telephone its room, and are within reach of the keyboard', async () => {
    await studio.serve(studio.file, FEW)
    // Narrow enough that what is said of an expectation takes two lines.
    const page = await studio.open('', { width: 330 })
    await page.setViewportSize({ width: 330, height: 844 })
    await page.waitForSelector('#expectations:not([hidden])')
    await page.click('#expectations > summary')
    const tall = await page.$eval('.verdict', (box) => box.getBoundingClientRect().height)
    expect(tall).toBeLessThan(844 / 2)
    const list = page.locator('#expected')
    expect((await list.boundingBox())!.height).toBeLessThanOrEqual(160)
    expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('expected')
  })

  test('the keyboard stays where it is when what it is on is drawn anew', async () => {
    await studio.serve(studio.file, FEW)
    const page = await studio.open('#combatants.spearman.hp=10')
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel)
    await page.fill('#variants-name', 'tougher')
    await page.keyboard.press('Enter')
    await page.click(`${field('combatants.spearman.hp')} .sweeping`)
    // Each change sweeps anew: through three values.
    await page.fill('#sweep-among', '7,8,10')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#sweep[data-points="3"]')
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
    expect(studio.mishaps).toEqual([])
  })
})
