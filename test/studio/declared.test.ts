import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import { allFought, cutsIn, field, text, unfold, useStudio } from './use-studio.ts'

const BATTLES = 500

/** A small game that has what forms show: texts of `about`, a choice, shares by key, flags by key, an option. */
const RULES = `tiltyard_rules: 1
name: Small
options: { bonus: { type: integer, default: 0, min: 0, max: 9, about: Added to every blow } }
combatants:
  hp: { type: integer, min: 1, max: 99, about: How much it can take }
  stance: [open, guarded]
  resist: { type: share, per: kinds, default: 100% }
  tags: { type: boolean, per: [undead, giant], default: false }
  weapons: weapons
weapons:
  damage: dice
  kind: kind
pools: { hp: { start: my.hp, vital: true } }
damage: { kinds: [blade, fire], taken: floor(amount * my.resist(kind)) }
order: { by: combatant, ties: random }
actions:
  strike:
    with: weapon
    do:
      - attack: d20 >= if(target.stance == 'guarded', 14, 10)
        then: [ { damage: "weapon.damage + options.bonus + if(target.tags('undead'), 1, 0)", kind: weapon.kind } ]
tactic: { turn: [ strike nearest ] }
`
const SCENARIO = `tiltyard: 1
name: Small fight
rules: { system: ./small.rules.yaml }
weapons: { sword: { damage: d8 }, torch: { damage: d4, kind: fire } }
combatants:
  knight: { hp: 12, weapons: [sword], tactic: bold }
  ghoul: { hp: 14, weapons: [torch], tags: [undead], resist: { blade: 50% } }
tactics:
  bold: { turn: [ { do: strike, at: nearest, when: my.hp > 0 } ] }
parties: { law: { members: [knight] }, grave: { members: [ghoul] } }
`

const studio = useStudio(BATTLES)
const RULES_PATH = 'text:small.rules.yaml'
const area = `${field(RULES_PATH)} textarea`

async function open(hash = '', look = {}): Promise<Page> {
  const file = join(studio.folder, 'small.yaml')
  await writeFile(join(studio.folder, 'small.rules.yaml'), RULES)
  await writeFile(file, SCENARIO)
  await studio.serve(file, BATTLES)
  return studio.open(hash, look)
}

const digestOnPage = (page: Page) => page.textContent('#fine')

/** The digest of as many battles of the files as they are on disk. */
async function digestOnDisk(): Promise<string> {
  const { scenario } = await loadScenario(join(studio.folder, 'small.yaml'))
  return (await simulate(scenario!, { battles: BATTLES, threads: 0 })).digest
}

describe('a declared game in the studio', () => {
  test('has forms of its fields, is edited, mended, saved and replayed', async () => {
    const page = await open()
    page.setDefaultTimeout(12000)
    await allFought(page, BATTLES, false)
    await unfold(page)
    // Fields of the game with what its file says of them.
    expect(await page.getAttribute(text('combatants.knight.hp'), 'title')).toContain('How much it can take')
    expect(await page.inputValue(`${field('combatants.ghoul.stance')} select`)).toBe('open')
    expect(await page.inputValue(text('combatants.ghoul.resist.blade'))).toBe('50%')
    expect(await page.inputValue(text('combatants.ghoul.resist.fire'))).toBe('100%')
    expect(await page.textContent(`${field('combatants.ghoul.tags')} .what`)).toContain('undead')
    expect(await page.getAttribute(text('rules.options.bonus'), 'title')).toContain('Added to every blow')
    // Tactics know the game's words.
    await page.locator(`${field('tactics.bold.turn')} [data-key="when 0"]`).fill('my.sta')
    expect(await page.textContent(`${field('tactics.bold.turn')} .when [role=listbox]`)).toContain('my.stance')
    await page.locator(`${field('tactics.bold.turn')} [data-key="when 0"]`).fill('my.hp > 1')
    // A field is edited: the same battles as on the command line.
    await page.fill(text('combatants.knight.hp'), '20')
    await page.locator(text('combatants.knight.hp')).blur()
    await allFought(page, BATTLES, true)
    // A mistake in the rules: its line, and the last right rules fight on.
    await page.fill(area, RULES.replace('target.stance', 'target.stanze'))
    await page.waitForSelector(`${field(RULES_PATH)}.wrong`)
    const problem = await page.textContent(`${field(RULES_PATH)} .problem`)
    expect(problem).toContain('Line 20')
    expect(problem).toContain('stanze')
    expect(problem).toContain('did you mean "target.stance"?')
    expect(await page.textContent('#left-out-words')).toBe('One entry is wrong, and not fought.')
    await page.click(`${field(RULES_PATH)} .problem button`)
    expect(
      await page.$eval(
        area,
        (each) =>
          (each as HTMLTextAreaElement).value.slice(0, (each as HTMLTextAreaElement).selectionStart).split('\n').length,
      ),
    ).toBe(20)
    expect(await cutsIn(page, `${field(RULES_PATH)} .problem`)).toEqual([])
    // Mended, with another field: the form has it, and it is fought.
    const corrected = RULES.replace("'guarded', 14, 10", "'guarded', 15, 9").replace(
      '  stance:',
      '  luck: 3\n  stance:',
    )
    await page.fill(area, corrected.replace('+ options.bonus', '+ options.bonus + my.luck'))
    await page.locator(area).blur()
    await page.waitForSelector(`${field(RULES_PATH)}:not(.wrong)`)
    await page.waitForSelector(field('combatants.knight.luck'), { state: 'attached' })
    await allFought(page, BATTLES, true)
    const fought = await digestOnPage(page)
    // Saved: both files, all that was shown.
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    expect(await page.textContent('#diff')).toContain('the rules are written anew')
    const reload = page.waitForEvent('load')
    await page.click('#saving-yes')
    await reload
    await page.waitForSelector('html[data-ready=yes]')
    await allFought(page, BATTLES, false)
    expect(await readFile(join(studio.folder, 'small.rules.yaml'), 'utf8')).toContain('options.bonus + my.luck')
    expect(await readFile(join(studio.folder, 'small.yaml'), 'utf8')).toContain('hp: 20')
    const digest = await digestOnDisk()
    expect(fought).toContain(digest.slice(0, 12))
    expect(await digestOnPage(page)).toContain(digest.slice(0, 12))
    // A battle of it, told without a field.
    await page.click('#watch-open')
    await page.waitForSelector('#watch[data-battle]')
    const told = await page.$eval('#watch-stage', (stage) => stage.shadowRoot!.textContent)
    expect(told).toContain('knight does strike at ghoul')
    expect(studio.mishaps).toEqual([])
  })

  test('on a grid has a map: drawn, undone, fought, watched and saved', async () => {
    const file = join(studio.folder, 'games/squad-street.yaml')
    await studio.serve(file, BATTLES)
    const page = await studio.open()
    await allFought(page, BATTLES, false)
    await unfold(page)
    const map = field('field.map')
    const at = (column: number, row: number): string => `${map} [data-at="${column} ${row}"]`
    const says = (column: number, row: number) => page.getAttribute(at(column, row), 'aria-label')
    // A wall is drawn in one stroke, which is one step to take back.
    await page.click(`${map} [data-key="brush #"]`)
    await page.hover(at(2, 4))
    await page.mouse.down()
    for (const column of [3, 4, 5]) await page.hover(at(column, 4))
    await page.mouse.up()
    expect(await says(5, 4)).toBe('6, 5: a wall')
    await allFought(page, BATTLES, true)
    await page.click('#undo')
    expect(await says(2, 4)).toBe('3, 5: open ground')
    await page.click('#redo')
    // Ground of the legend, and somebody who starts elsewhere.
    await page.click(`${map} [data-key="brush w"]`)
    await page.click(at(3, 3))
    expect(await says(3, 3)).toBe('4, 4: cover half')
    await page.click(`${map} [data-key="brush ."]`)
    await page.click(at(1, 3))
    await expect
      .poll(() => page.textContent(map))
      .toContain('the map has 3 cells for 4 members where party "red" deploys')
    await page.click(`${map} [data-key="brush a"]`)
    await page.click(at(2, 3))
    await page.waitForSelector(`${map}:not(.wrong)`)
    await allFought(page, BATTLES, true)
    // The field of a replay is the one that is drawn: 24 cells of walls, and four more.
    await page.click('#watch-open')
    await page.waitForSelector('#watch[data-battle]')
    expect(await page.$eval('#watch-stage', (stage) => stage.shadowRoot!.querySelector('.stage') !== null)).toBe(true)
    const fought = await digestOnPage(page)
    await page.click('#save')
    await page.waitForSelector('#saving[open]')
    const reload = page.waitForEvent('load')
    await page.click('#saving-yes')
    await reload
    await page.waitForSelector('html[data-ready=yes]')
    await allFought(page, BATTLES, false)
    expect(await readFile(file, 'utf8')).toContain('    ..aww..........w..b.\n    ..####.........w....\n')
    const { scenario } = await loadScenario(file)
    const { digest } = await simulate(scenario!, { battles: BATTLES, threads: 0 })
    expect(fought).toContain(digest)
    expect(studio.mishaps).toEqual([])
  })

  test('on an open field of a grid is given a map to draw on, in cells of the game', async () => {
    const file = join(studio.folder, 'open.yaml')
    await writeFile(
      join(studio.folder, 'small.rules.yaml'),
      RULES.replace('turn: [ strike', 'turn: [ approach, strike').replace(
        'actions:',
        'field: { cell: 5 ft, speed: 30 ft }\nactions:\n  approach: { do: [ { move: toward, for: strike } ] }',
      ),
    )
    await writeFile(file, `${SCENARIO}field: { distance: 30 ft }\n`)
    await studio.serve(file, BATTLES)
    const page = await studio.open()
    await allFought(page, BATTLES, false)
    await unfold(page)
    const map = field('field.map')
    await page.click(`${map} [data-key="begin"]`)
    await page.waitForSelector(`${map} [role=gridcell]`)
    const starts = await page.$$eval(`${map} [role=gridcell]`, (cells) =>
      cells.flatMap((cell) =>
        /deploys/.test(cell.getAttribute('aria-label')!) ? [cell.getAttribute('data-at')!] : [],
      ),
    )
    const [law, grave] = starts.map((cell) => Number(cell.split(' ')[0]))
    expect(grave! - law!).toBe(6)
    await allFought(page, BATTLES, true)
    expect(studio.mishaps).toEqual([])
  })
})
