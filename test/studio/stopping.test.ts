import { cp, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadScenario, simulate } from '../../src/index.ts'
import { serveStudio } from '../../src/studio/server.ts'
import { clearPage } from '../browser.ts'
import { makeFolder } from '../folder.ts'

const SCENARIOS = fileURLToPath(new URL('../../scenarios', import.meta.url))
const BATTLES = 500

const folder = makeFolder('stopping')
beforeAll(() => cp(SCENARIOS, folder, { recursive: true }))
afterAll(async () => {
  await clearPage()
})

test('a studio that is stopped says so, keeps what was changed, and goes on when it is started again', async () => {
  const file = join(folder, 'spear-wall.yaml')
  const first = await serveStudio(file, { battles: BATTLES })
  const { port, pathname } = new URL(first.address)
  const place = { port: Number(port), token: pathname.split('/')[1] }
  const page = await clearPage()
  await page.goto(first.address)
  await page.waitForSelector('html[data-ready=yes]')
  const text = (path: string): string => `[data-path="${path}"] input[type=text]`
  await page.fill(text('combatants.spearman.hp'), '11')
  await page.waitForSelector(`html[data-compared="${BATTLES}"]`)

  await first.close()
  await page.waitForSelector('#stopped:not([hidden])')
  // Somebody else who listens there now learns nothing of where the page is, whatever is done on it.
  const asked: string[] = []
  const stranger = createServer((request, response) => {
    asked.push(request.url!)
    response.end('no proof')
  })
  await new Promise<void>((resolve) => stranger.listen(place.port, '127.0.0.1', resolve))
  await page.fill(text('weapons.spear.damage'), 'd8')
  await page.waitForSelector('[data-path="weapons.spear.damage"].changed')
  await page.click('#turn')
  await expect.poll(() => page.textContent('#rank-note')).toContain('The studio was stopped')
  await page.click('#save')
  await expect.poll(() => page.textContent('#alarm')).toContain('The studio was stopped')
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  expect(asked.filter((path) => !path.startsWith('/alive/'))).toEqual([])
  expect(await page.locator('body').textContent()).not.toContain('bug in Tiltyard')
  await new Promise((resolve) => {
    stranger.close(resolve)
    stranger.closeAllConnections()
  })

  const second = await serveStudio(file, { battles: BATTLES, ...place })
  expect(second.address).toBe(first.address)
  await page.waitForSelector('#stopped', { state: 'hidden' })
  expect(await page.textContent('#notice')).toContain('The studio is back')
  const overrides = ['combatants.spearman.hp=11', 'weapons.spear.damage=d8']
  const { scenario } = await loadScenario(file, { overrides })
  const { digest } = await simulate(scenario!, { battles: BATTLES, threads: 0 })
  await expect.poll(() => page.textContent('#fine')).toContain(`digest ${digest}`)
  await page.click('#save')
  await page.waitForSelector('#saving[open]')
  await page.click('#saving-yes')
  await expect.poll(() => page.textContent('#notice').catch(() => '')).toContain('Saved: ')
  expect(await readFile(file, 'utf8')).toContain('hp: 11')
  await clearPage()
  await second.close()
})
