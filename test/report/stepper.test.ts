import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loadScenario } from '../../src/index.ts'
import type { Narration, Standing } from '../../src/narration/narration.ts'
import { type Replay, replay, surveyOutcomes } from '../../src/replay.ts'
import { writeReport } from '../../src/report/folder.ts'
import { stepsByAction, stepsByRound } from '../../src/report/stage/steps.ts'
import { clearPage, type Look, openBrowser } from '../browser.ts'
import { makeFolder } from '../folder.ts'
import { findBarriers } from './barriers.ts'
import { scenarioOf, skirmish } from './fixture.ts'

const FIELDS = [
  ['squares', 'gate-with-a-murder-hole'],
  ['squares of the other d20', 'bodyguard-screening'],
  ['areas', 'archers-above-the-stair'],
  ['yards with facing', 'flank-and-rear'],
] as const

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../scenarios/${name}.yaml`, import.meta.url))
}

async function report(name: string): Promise<Replay> {
  const { scenario } = await loadScenario(pathOf(name))
  return replay(scenario!, { seed: '1', battle: 0 })
}

describe('the steps of a battle', () => {
  test.each(FIELDS)('tell every event once, and end each round as it ends: %s', async (_, name) => {
    const { narration } = await report(name)
    const steps = stepsByAction(narration)
    expect(steps.flatMap(({ events }) => events)).toEqual(narration.rounds.flatMap(({ events }) => events))
    for (const round of narration.rounds) {
      const own = steps.filter((step) => step.round === round)
      expect(own.at(-1)!.standings).toEqual(round.standings)
      for (const { standings } of own) expect(standings).toHaveLength(narration.combatants.length)
      expect(own.length).toBeLessThanOrEqual(Math.max(1, round.events.length))
    }
    expect(steps.length).toBeGreaterThan(narration.rounds.length)
  })

  test.each(FIELDS)('have whoever moves where it has gone, and whoever falls down: %s', async (_, name) => {
    const { narration } = await report(name)
    let moves = 0
    for (const { events, standings } of stepsByAction(narration)) {
      const who = new Map(standings.map((standing): [string, Standing] => [standing.name, standing]))
      for (const [index, { kind, actor, to }] of events.entries()) {
        if (kind === 'slain') expect(who.get(actor!)!.out).toBe('slain')
        const isLast = events.slice(index + 1).every((event) => event.actor !== actor && event.target !== actor)
        if (kind !== 'move' || !isLast || who.get(actor!)!.out !== undefined) continue
        expect(who.get(actor!)!.place).toEqual(to)
        moves++
      }
    }
    expect(moves).toBeGreaterThan(0)
  })

  test('are the rounds where a ruleset tells no more', async () => {
    const { narration } = await report('gate-with-a-murder-hole')
    const rounds = narration.rounds.map(({ changes: _, ...round }) => round)
    const bare: Narration = { ...narration, rounds }
    for (const { round, standings } of stepsByAction(bare)) {
      const before = rounds[round.number - 1] ?? round
      expect([before.standings, round.standings]).toContainEqual(standings)
    }
    expect(stepsByRound(narration).map(({ standings }) => standings)).toEqual(rounds.map(({ standings }) => standings))
  })
})

describe('a battle to watch, in a browser', () => {
  const root = makeFolder('stepper')
  const pages = new Map<string, Replay[]>()

  /** The page of a report, with two battles to watch. */
  async function write(name: string): Promise<string> {
    const folder = join(root, name)
    if (!pages.has(name)) {
      const { scenario } = await loadScenario(pathOf(name))
      const { replays } = await surveyOutcomes(scenario!, { seed: '1', battles: 60 })
      pages.set(name, replays.slice(0, 2))
      await writeReport(skirmish(), scenarioOf(skirmish()), folder, ['html'], { replays: pages.get(name)! })
    }
    return pathToFileURL(join(folder, 'index.html')).href
  }

  async function open(name: string, look: Look = {}): Promise<Page> {
    const page = await clearPage(look)
    await page.goto(await write(name))
    await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
    return page
  }

  test.each(FIELDS)('goes on and back, by action and by round, from buttons and keys alike: %s', async (_, name) => {
    const page = await open(name, { reducedMotion: 'reduce' })
    const [{ narration }] = pages.get(name)!
    const steps = stepsByAction(narration)
    const stepper = page.locator('.stepper').first()
    const slider = stepper.getByRole('slider')
    const look = () =>
      page.evaluate<unknown>(
        "(stepper => [[...stepper.querySelectorAll('.actor')].map(({ style, classList }) => classList.contains('away') ? '' : style.transform), [...stepper.querySelectorAll('.hp')].map(({ textContent }) => textContent)])(document.querySelector('.stepper'))",
      )
    expect(await slider.getAttribute('max')).toBe(String(steps.length - 1))
    const before = await look()
    await stepper.getByRole('button', { name: 'One action on' }).click()
    const texts = await stepper.locator('.scene .turns li').allTextContents()
    expect(texts).toEqual(steps[1].events.map(({ text }) => text))
    await stepper.getByRole('button', { name: 'One action back' }).click()
    expect(await look()).toEqual(before)

    await slider.focus()
    await page.keyboard.press('End')
    const after = await look()
    expect(after).not.toEqual(before)
    const last = narration.rounds.at(-1)!
    expect(await stepper.locator('.person.out .name').allTextContents()).toEqual(
      last.standings.flatMap(({ name, out }) => (out === undefined ? [] : [name])),
    )
    expect(await slider.getAttribute('aria-valuetext')).toContain(`Round ${last.number} of ${last.number}`)
    // Back by a round and on again is the same, however one comes there.
    await stepper.getByRole('button', { name: 'To the round before' }).click()
    await page.keyboard.press('Tab')
    await slider.focus()
    await page.keyboard.press('Home')
    for (let round = 0; round < last.number; round++) {
      await stepper.getByRole('button', { name: 'To the next round' }).press('Enter')
      expect(await slider.getAttribute('aria-valuetext')).toContain(`Round ${round + 1} of ${last.number}`)
    }
    await slider.focus()
    await page.keyboard.press('End')
    expect(await look()).toEqual(after)
  })

  test('plays only when asked to, pauses, and stops at its end; nothing slides for those who mind motion', async () => {
    // The clock of a context is that of all that it ever opens.
    const context = await (await openBrowser()).newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(await write('gate-with-a-murder-hole'))
    await page.waitForFunction("document.querySelector('.stepper:not([hidden])')")
    const stepper = page.locator('.stepper').first()
    const slider = stepper.getByRole('slider')
    const lines = stepper.locator('.scene .turns')
    await page.clock.runFor(20_000)
    expect(await slider.inputValue()).toBe('0')
    await stepper.getByRole('button', { name: 'Play' }).click()
    expect(await lines.getAttribute('aria-live')).toBe('off')
    await page.clock.runFor(10_000)
    await stepper.getByRole('button', { name: 'Pause' }).click()
    const reached = Number(await slider.inputValue())
    expect(reached).toBeGreaterThan(2)
    expect(await lines.getAttribute('aria-live')).toBe('polite')
    await page.clock.runFor(10_000)
    expect(Number(await slider.inputValue())).toBe(reached)
    await stepper.getByLabel('by').selectOption('round')
    await stepper.getByRole('button', { name: 'Play' }).click()
    await page.clock.runFor(600_000)
    expect(await slider.inputValue()).toBe(await slider.getAttribute('max'))
    expect(await stepper.getByRole('button', { name: 'Play' }).isVisible()).toBe(true)
    const moving = "getComputedStyle(document.querySelector('.stepper .actor')).transitionDuration"
    expect(await page.evaluate(moving)).toBe('0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await page.evaluate(moving)).not.toBe('0s')
    await context.close()
  })

  test('is reported in full where scripts do not run, and on paper', async () => {
    const context = await (await openBrowser()).newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(await write('gate-with-a-murder-hole'))
    expect(await page.locator('.stepper').first().isVisible()).toBe(false)
    expect(await page.locator('.narrated .round').first().isVisible()).toBe(true)
    await context.close()
    const alive = await open('gate-with-a-murder-hole')
    expect(await alive.locator('.narrated .round').first().isVisible()).toBe(false)
    await alive.evaluate("dispatchEvent(new Event('beforeprint'))")
    await alive.emulateMedia({ media: 'print' })
    expect(await alive.locator('.narrated .round').first().isVisible()).toBe(true)
    expect(await alive.locator('.stepper').first().isVisible()).toBe(false)
  })

  test.each([
    ['gate-with-a-murder-hole', 'light', 1920],
    ['archers-above-the-stair', 'dark', 360],
    ['flank-and-rear', 'dark', 768],
  ] as const)('keeps nobody out, and fits: %s in the %s at %i pixels', async (name, colorScheme, width) => {
    const page = await open(name, { colorScheme, width, bypassCSP: true })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.locator('.stepper').first().getByRole('button', { name: 'To the next round' }).click()
    // All that is around the battles is for test/report/page.test.ts.
    expect(await findBarriers(page, '.battle')).toEqual([])
  })
})
