import { describe, expect, test } from 'vitest'
import {
  loadGrid,
  loadNeighbourhood,
  loadScenario,
  loadTable,
  loadTuning,
  matrix,
  replay,
  sensitivity,
  sweep,
  tune,
} from '../../src/index.ts'
import { findBarriers } from '../report/barriers.ts'
import { cutsIn, field, text, useStudio } from './use-studio.ts'

/** Of each of many scenarios. */
const FEW = 500

const studio = useStudio(5000)

describe('what can be asked in the studio', () => {
  test('sweeps a number: a curve with bands, whose points can be taken', async () => {
    await studio.serve(studio.file, FEW)
    const page = await studio.open()
    await page.click(`${field('weapons.spear.damage')} .sweeping`)
    await page.waitForSelector('#sweep[data-points="8"]')
    await expect
      .poll(async () => Number(await page.getAttribute('#sweep', 'data-battles')))
      .toBeGreaterThanOrEqual(4096)
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
    // Of two values, the curve behind the map has less to fight.
    await page.fill('#sweep-among', 'd8,d10')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#sweep[data-points="2"]')
    await page.selectOption('#sweep-second', 'combatants.spearman.shield')
    await page.waitForSelector('#map[data-digest]')
    const vary = [
      'weapons.spear.damage=d2,d3,d4,d6,d8,d10,d12,d20',
      'combatants.spearman.shield=buckler,round-shield,none',
    ]
    const { grid } = await loadGrid(studio.file, { vary })
    const map = await sweep(grid!, { battles: FEW, threads: 0 })
    expect(await page.getAttribute('#map', 'data-digest')).toBe(map.digest)
    await page.waitForSelector('[data-chart=map] svg .mark-rect path')
    await page.click('#map summary:has-text("Figures")')
    expect(await cutsIn(page, '#sweep, #map')).toEqual([])
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
    expect(studio.mishaps).toEqual([])
  })

  test('ranks all numbers by what their next step does, as the command line does', async () => {
    await studio.serve(studio.file, FEW)
    const page = await studio.open('#weapons.spear.damage=d8', { bypassCSP: true })
    await page.fill('#find', 'reach')
    await page.click('#turn')
    await page.waitForSelector('#rank[data-digest]')
    const { neighbourhood } = await loadNeighbourhood(studio.file, { overrides: ['weapons.spear.damage=d8'] })
    const found = await sensitivity(neighbourhood!, { battles: FEW, threads: 0 })
    expect(await page.getAttribute('#rank', 'data-digest')).toBe(found.digest)
    const paths = await page.locator('#rank-table tbody code').allTextContents()
    expect(paths).toEqual(found.weights.map(({ path }) => path))
    expect(await page.textContent('#rank-note')).toContain('spear.damage from d8 to d8+1')
    // The subtitle of the chart says how much was fought, and nothing else repeats it.
    expect(await page.textContent('#rank-note')).not.toContain('battles')
    expect(await page.textContent('[data-chart=rank]')).toMatch(/\d battles/)
    expect(await cutsIn(page, '#rank')).toEqual([])
    await page.click('#rank-table button[aria-label="Turn combatants.spearman.hp"]')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('spearman: hp')
    // The page around it is looked at below, in two colours.
    expect(await findBarriers(page, '#rank')).toEqual([])
    expect(studio.mishaps).toEqual([])
  })

  test('fights options against each other, as the command line does', async () => {
    await studio.serve(studio.file, FEW)
    const page = await studio.open('#weapons.spear.damage=d8', { bypassCSP: true })
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
    const { table } = await loadTable(studio.file, wanted)
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
    expect(studio.mishaps).toEqual([])
  })

  test('has battles of what is shown watched, as they are reported elsewhere, and says when that has changed', async () => {
    const page = await studio.open('#weapons.spear.damage=d8')
    const watched = async (battle: number): Promise<void> => {
      await page.waitForSelector(`#watch[data-battle="${battle}"]`)
    }
    const { scenario } = await loadScenario(studio.file, { overrides: ['weapons.spear.damage=d8'] })
    const upset = await replay(scenario!, { pick: 'upset' })
    await page.click('#watch-open')
    await page.waitForSelector('#watch[data-battle]')
    expect(await page.textContent('#watch-note')).toContain('The typical battle of the first 10,000 battles')
    await page.selectOption('#watch-pick', 'upset')
    await watched(upset.battle)
    expect(await page.textContent('#watch-note')).toContain('The greatest upset of the first 10,000 battles')
    const slider = page.locator('#watch .stepper').getByRole('slider')
    await slider.press('End')
    const { standings } = upset.narration.rounds.at(-1)!
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
    const original = await loadScenario(studio.file)
    const { luck } = await replay(original.scenario!, { battle: 7 })
    await expect.poll(() => page.textContent('#watch-note')).toContain(`did ${Math.abs(luck[0]).toFixed(1)} hit points`)
    expect(studio.mishaps).toEqual([])
  })

  test('says of long battles at once what a few of them show, how long all take, and how to pause them', async () => {
    await studio.serve(studio.file, 1_000_000)
    const page = await studio.open('#parties.spears.members.1=24%20spearman&parties.swords.members.1=24%20swordsman')
    // A million of these take minutes on any machine.
    await expect
      .poll(() => page.textContent('#progress'))
      .toMatch(/^[\d,]+ of 1,000,000 battles, about \d+ (s|min|h) left$/)
    expect(await page.textContent('#verdict')).toMatch(/^(Win rate|Too close to call): /)
    await page.click('#pause')
    await expect.poll(() => page.textContent('#progress')).toContain('paused')
    expect(await page.textContent('#pause')).toBe('Go on')
    await page.click('#turn')
    await expect.poll(() => page.textContent('#rank-note')).toContain('This is a first, coarse answer')
    expect(await page.locator('#rank-table tbody tr').count()).toBeGreaterThan(9)
    expect(await page.getAttribute('#rank', 'data-digest')).toBeNull()
    await page.click('#rank-stop')
    await expect.poll(() => page.textContent('#rank-note')).toContain('it was stopped')
    await page.click('#pause')
    await expect.poll(() => page.textContent('#progress')).toContain('left')
    expect(studio.mishaps).toEqual([])
  })

  test('solves for the value that meets a goal, as the command line does', async () => {
    const page = await studio.open('#weapons.spear.damage=d8')
    await page.click(`${field('combatants.spearman.hp')} .solving`)
    await expect.poll(() => page.inputValue('#solve-among')).toBe('1..18')
    await page.fill('#solve-goal', 'win.spear = 50%')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.textContent('#solve-note')).toContain('did you mean "win.spears"?')
    await page.fill('#solve-goal', 'win.spears in 55% .. 63%')
    await page.fill('#solve-among', '7..9')
    await page.click('#solve-form button')
    await page.waitForSelector('#solve[data-digest]')
    const { tuning } = await loadTuning([studio.file], {
      vary: ['combatants.spearman.hp=7..9'],
      goal: ['win.spears in 55% .. 63%'],
      overrides: ['weapons.spear.damage=d8'],
    })
    const found = await tune(tuning!, { threads: 0 })
    expect(await page.getAttribute('#solve', 'data-digest')).toBe(found.digest)
    // At 7, 8 and 9 it is 54.8, 59.9 and 68.0 % (±0.2): 8 of them all, but for one search in 20.
    expect(found.parameters[0].answer).toBe('8')
    expect(await page.textContent('#solve-note')).toMatch(/^combatants\.spearman\.hp = 8: win\.spears is /)
    await page.waitForSelector('[data-chart=solve] svg .mark-symbol path')
    expect(await cutsIn(page, '#solve')).toEqual([])
    await page.click('#solve-choices button[aria-label="Take 8"]')
    await expect.poll(() => page.inputValue(text('combatants.spearman.hp'))).toBe('8')
    await page.fill(text('weapons.spear.damage'), 'd10')
    await expect.poll(() => page.textContent('#solve-note')).toContain('Other numbers have changed')
    expect(studio.mishaps).toEqual([])
  })
})
