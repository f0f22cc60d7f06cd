import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { compare, loadScenario, simulate } from '../../src/index.ts'
import { loadSound } from '../sound.ts'
import { allFought, field, slider, text, useStudio } from './use-studio.ts'

const BATTLES = 5000

const studio = useStudio(BATTLES)

/** Until everything that is shown has fought all its battles. */
function fought(page: Page, { isChanged = false } = {}): Promise<void> {
  return allFought(page, BATTLES, isChanged)
}

/** The first party's win rate as a share, from the table. */
async function winRate(page: Page): Promise<number> {
  const words = await page.locator('#figures tr', { hasText: 'win.spears' }).locator('td').last().textContent()
  return Number(/^[\d.]+/.exec(words ?? '')?.[0]) / 100
}

function saved(name: string): Promise<string> {
  return readFile(join(studio.folder, name), 'utf8')
}

describe('the studio', () => {
  test('fights in the browser what the command line fights, before and after a slider is dragged', async () => {
    const page = await studio.open()
    await fought(page)
    const { scenario } = await loadScenario(studio.file)
    const result = await simulate(scenario!, { battles: BATTLES, threads: 0 })
    expect(await page.textContent('#fine')).toContain(`digest ${result.digest}`)
    expect(await winRate(page)).toBeCloseTo(result.metrics['win.spears'].value, 2)
    // What a screen reader says: two sentences, each with one full stop.
    expect(await page.textContent('#status')).toMatch(/[^.]\. The starting point\. Move a slider\.$/)
    // A slider is followed as it is dragged; the difference to the starting point is of pairs.
    const before = await winRate(page)
    const broken = page.locator('#expected .broken')
    expect(await page.locator('#expected .holds').count()).toBe(5)
    // In view, and where it will stay: the charts above it may still be finding their places.
    await page.locator(slider('combatants.spearman.hp')).hover()
    const box = (await page.locator(slider('combatants.spearman.hp')).boundingBox())!
    const height = box.y + box.height / 2
    await page.mouse.move(box.x + box.width / 2, height)
    await page.mouse.down()
    for (const share of [0.7, 0.9, 1]) await page.mouse.move(box.x + box.width * share, height)
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
    expect(cells[0]).toBe('win rate of spears')
    expect(cells[3]).toMatch(/^\+\d+\.\d+ ± \d\.\d+ points$/)
    // The line says what the table says, to the last digit.
    const same = await page.evaluate(() => {
      const cell = document.querySelector('#difference tr[data-metric="win.spears"] td:last-child')!
      return [document.getElementById('moved')!.textContent, `spears ${cell.textContent} against the start`]
    })
    expect(same[0]).toBe(same[1])
    for (const chart of ['wins', 'rounds', 'survivors', 'damage']) {
      expect(await page.locator(`[data-chart=${chart}] svg path`).count(), chart).toBeGreaterThan(3)
    }

    await page.click('#reset')
    await page.fill(text('weapons.spear.damage'), 'd8')
    await fought(page, { isChanged: true })
    const changed = await loadScenario(studio.file, { overrides: ['weapons.spear.damage=d8'] })
    const variant = await simulate(changed.scenario!, { battles: BATTLES, threads: 0 })
    await expect.poll(() => page.textContent('#fine')).toContain(`digest ${variant.digest}`)
    expect(studio.mishaps).toEqual([])
  })

  test('shows what is fought where one template is based on another, and what else is in a hand', async () => {
    await studio.serve(join(studio.folder, 'sword-against-mail.yaml'), BATTLES)
    const page = await studio.open()
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
    expect(studio.mishaps).toEqual([])
  })

  test('takes changes back and makes them again, a drag as one step', async () => {
    const page = await studio.open()
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
    expect(studio.mishaps).toEqual([])
  })

  test('restores its state from a link', async () => {
    const page = await studio.open('#weapons.spear.damage=d8&parties.spears.members.1=5%20spearman')
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
    expect(studio.mishaps).toEqual([])
  })

  test('fights the scenario as it is where a link changes what is not there, and names that', async () => {
    const page = await studio.open('#weapons.spork.damage=d8')
    await fought(page)
    await expect.poll(() => page.textContent('#alarm')).toContain('spork')
    expect(await page.textContent('#verdict')).toMatch(/^Win rate: swords /)
    await expect.poll(() => page.textContent('#left-out-words')).toBe('One entry is wrong, and not fought.')
    await page.click('#reset')
    await page.waitForSelector('html[data-unfinished=false]')
    expect(await page.isVisible('#alarm')).toBe(false)
    expect(studio.mishaps).toEqual([])
  })

  test('marks what cannot be fought, finds numbers, and follows files that are saved elsewhere', async () => {
    const page = await studio.open()
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

    // Numbers are found by their names.
    await page.click('#reset')
    await expect.poll(() => page.locator('.field.changed').count()).toBe(0)
    await page.fill('#find', 'charge damage')
    const visible = await page
      .locator('.field:visible')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-path')))
    expect(visible).toContain('rules.options.charge_damage')
    expect(visible).not.toContain('weapons.spear.damage')
    // Saved elsewhere, the file is followed, with what was changed here kept, and reported.
    await page.fill(text('rules.options.charge_damage'), '2')
    await page.waitForSelector('html[data-unfinished=false]')
    const before = await saved('spear-wall.yaml')
    await writeFile(studio.file, before.replace('hp: 9', 'hp: nine'))
    await expect.poll(() => page.textContent('#alarm')).toContain('nine')
    await writeFile(studio.file, before.replace('hp: 9', 'hp: 12'))
    await expect.poll(() => page.textContent('#followed').catch(() => '')).toContain('combatants.spearman.hp 9 → 12')
    await expect.poll(() => page.inputValue(text('combatants.spearman.hp')).catch(() => '')).toBe('12')
    await expect.poll(() => page.inputValue(text('rules.options.charge_damage'))).toBe('2')
    expect(studio.mishaps).toEqual([])
  })
})

describe('saving', () => {
  test('shows the difference first and who shares the files, then changes the numbers and nothing else', async () => {
    const before = { yaml: await saved('spear-wall.yaml'), csv: await saved('catalog/weapons.csv') }
    const others = ['pike-charge-counter-thrust.yaml', 'sword-against-mail.yaml']
    for (const name of await readdir(studio.folder))
      if (name.endsWith('.yaml') && !['spear-wall.yaml', ...others].includes(name)) await rm(join(studio.folder, name))
    await writeFile(join(studio.folder, 'broken.yaml'), 'tiltyard: 1\nimport: [catalog/weapons.csv]\nparties: [\n')
    const page = await studio.open()
    await page.fill(text('combatants.spearman.hp'), '11')
    await page.fill(text('weapons.spear.damage'), 'd8')
    await page.click('[data-group="weapons.spear"] details summary')
    await page.fill(text('weapons.spear.to_hit'), '1')
    await fought(page, { isChanged: true })

    const [thrust, mail] = others.map((name) => join(studio.folder, name))
    const words = 'catalog/weapons.csv is shared with three other scenarios of this folder: '
    const dependents = `${words}${[join(studio.folder, 'broken.yaml'), thrust, mail].join(', ')}.`
    await expect.poll(() => page.textContent('#shared-files')).toContain(dependents)
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
    expect(await page.textContent('#diff')).toContain(dependents)
    // Two hit points more, and one more of three blows that hit: by 20 points and more.
    const consequences = await page.locator('#consequences .broken').allTextContents()
    expect(consequences).toContainEqual(expect.stringMatching(/^Breaks win\.spears in 45% \.\. 52% now \d/))
    expect(consequences).toContainEqual(expect.stringContaining(`${thrust} Breaks win.militia in 28% .. 35% now `))
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
    const scenario = await loadSound(studio.file)
    expect(scenario.parties[0].members[0].fields.hp).toEqual({ count: 0, sides: 0, constant: 11 })
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

  test('leaves the variants what they were, though the starting point is another then', async () => {
    const page = await studio.open()
    const keep = async (name: string): Promise<void> => {
      await page.fill('#variants-name', name)
      await page.click('#variants-form button')
      await page.waitForSelector(`#variants-table button[aria-label="Show ${name}"]`)
    }
    await keep('as it was')
    await page.fill(text('combatants.spearman.hp'), '11')
    await page.press(text('combatants.spearman.hp'), 'Enter')
    await keep('tougher')
    await page.fill(text('weapons.spear.damage'), 'd8')
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    await page.click('#saving-yes')
    await page.waitForSelector('#notice:not([hidden])')
    await page.waitForSelector('html[data-ready=yes][data-compared=""]')
    for (const [name, changes] of [
      ['as it was', 'combatants.spearman.hp=9, weapons.spear.damage=d6'],
      ['tougher', 'weapons.spear.damage=d6'],
    ]) {
      await page.click(`#variants-table button[aria-label="Show ${name}"]`)
      await expect.poll(() => page.textContent('#changes')).toBe(changes)
    }
  })

  test('is refused when a file has changed on disk meanwhile, and the file stays as it is', async () => {
    const page = await studio.open()
    await page.fill(text('weapons.spear.damage'), 'd8')
    const elsewhere = (await saved('spear-wall.yaml')).replace('hp: 9', 'hp: 12')
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    await writeFile(studio.file, elsewhere)
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
