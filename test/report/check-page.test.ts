import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawFindings, titleOf } from '../../src/report/check/chart.ts'
import { writeCheckPage } from '../../src/report/check/page.ts'
import { tableOf } from '../../src/report/page/chart-table.ts'
import type { CheckReport } from '../../src/studies/check.ts'
import type { Finding } from '../../src/studies/sequential-test.ts'
import { clearPage } from '../browser.ts'
import { makeFolder } from '../folder.ts'
import { findBarriers } from './barriers.ts'
import { findCuts } from './cuts.ts'

const ATTACK = '<script>alert(1)</script>'

function finding(metric: string, rest: Partial<Finding>): Finding {
  return {
    ...{ metric, kind: 'band', text: `${metric} in 45% .. 55%`, allowed: { low: 0.45, high: 0.55 }, verdict: 'pass' },
    ...{ isShare: true, battles: 4096, look: 1, looks: 7, value: 0.5 },
    ...{ pass: { low: 0.48, high: 0.52 }, fail: { low: 0.47, high: 0.53 }, distance: 0.05 },
    ...rest,
  }
}

const failed = finding('win.red', {
  ...{ verdict: 'fail', value: 0.62, fail: { low: 0.6, high: 0.64 }, distance: -0.07 },
  place: { file: 'duel.yaml', line: 12, column: 5 },
})
const open = finding('draw', { verdict: 'inconclusive', value: 0.55, battlesNeeded: 1e6 })
const atLeast = finding('hit.sword', { allowed: { low: 0.4, high: Infinity } })
const same = finding('rounds.mean', { kind: 'drift', allowed: { low: -0.02, high: 0.02 }, tier: 'identical', value: 0 })

const report: CheckReport = {
  ...{ version: '0.1.0', verdict: 'fail', checks: 4, looks: [4096], battles: 12_288, partial: false },
  obsolete: ['gone.json'],
  skipped: [],
  scenarios: [
    {
      ...{ scenario: `Duel ${ATTACK}`, file: 'duel.yaml', id: 'duel', rules: 'osr-d20', seed: '1', verdict: 'fail' },
      ...{ findings: [atLeast, failed, open, same], faults: [{ message: `no baseline ${ATTACK}` }] },
      baseline: { file: 'duel.json', battles: 1000, version: '0.1.0', identical: false, changes: [], moved: [] },
    },
  ],
}

const folder = makeFolder('check')
beforeAll(async () => writeFile(join(folder, 'check.html'), await writeCheckPage(report)))

describe('the page of a check', () => {
  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('can be read and used by everybody, in the %s at %i pixels', async (colorScheme, width) => {
    const page = await clearPage({ width, colorScheme, bypassCSP: true })
    const mishaps: string[] = []
    page.on('console', (message) => mishaps.push(message.text()))
    page.on('pageerror', (error) => mishaps.push(error.message))
    page.on('dialog', (dialog) => mishaps.push(dialog.message()))
    await page.goto(pathToFileURL(join(folder, 'check.html')).href)
    await page.waitForFunction("document.documentElement.dataset.drawn === 'yes'")
    expect(await page.locator('figure .drawing svg.marks').count()).toBe(1)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(await findBarriers(page)).toEqual([])
    expect(await findCuts(page)).toEqual([])
    expect(mishaps).toEqual([])
  })

  test('says first how it went, then what did not pass, and where the scenario says so', async () => {
    const page = readFileSync(join(folder, 'check.html'), 'utf8')
    const text = page.replaceAll(/<script.*?<\/script>|<svg.*?<\/svg>|<[^>]*>/gs, '')
    expect(text).toContain('The balance is not as expected: 2 of 4 checks passed, 1 failed, 1 undecided.')
    expect(text).toMatch(
      /What did not pass\s+no value has changed [^\n]*\n\s*FAIL duel: win\.red is 62\.0 % .*\(duel\.yaml:12:5\)\s+INCONCLUSIVE duel: draw/,
    )
    expect(text).toContain('gone.json')
    expect(page).not.toContain(ATTACK)
  })
})

describe('the chart of a check', () => {
  test('has every finding on its band, first what did not pass', () => {
    const { heads, rows } = tableOf(drawFindings(report, 800)!)
    expect(heads).toEqual(['check', 'verdict', 'found', 'allowed'])
    expect(rows).toEqual([
      ['duel/win.red', 'FAIL', '62.0 % (60.0 to 64.0)', '45 to 55 %'],
      ['duel/draw', 'INCONCLUSIVE', '55.0 % (48.0 to 52.0)', '45 to 55 %'],
      ['duel/hit.sword', 'PASS', '50.0 % (48.0 to 52.0)', 'at least 40 %'],
      ['duel/rounds.mean drift', 'PASS', 'unchanged', '-2 to 2 points'],
    ])
  })

  test('puts a figure inside of its band if it is allowed, and outside if it is not', () => {
    const { data } = JSON.parse(JSON.stringify(drawFindings(report, 800)))
    const [bad, , good, still] = data.values
    expect([bad.from, bad.to]).toEqual([0, 1])
    expect(bad.value).toBeCloseTo(1.7)
    expect([good.from, good.to]).toEqual([0, 2])
    expect(good.value).toBeGreaterThan(0)
    expect(still.value).toBeCloseTo(0.5)
  })

  test('has an axis, and an arrow and the figure for what lies beyond it; long labels differ in their middle', () => {
    const far = finding('damage.swordsman-of-the-first-watch.mean', {
      ...{ verdict: 'fail' as const, isShare: false, allowed: { low: 3, high: 3.2 }, value: 5.76, distance: -2.56 },
      fail: { low: 5.62, high: 6.07 },
    })
    const near = {
      ...far,
      metric: 'damage.swordsman-of-the-third-watch.mean',
      value: 3.3,
      fail: { low: 3.25, high: 3.35 },
    }
    const [checked] = report.scenarios
    const long = { ...report, scenarios: [{ ...checked, findings: [far, near] }] }
    const { data, layer } = JSON.parse(JSON.stringify(drawFindings(long, 360)))
    expect(data.values.map(({ shape, name }: { shape: string; name: string }) => [shape, name])).toEqual([
      ['cross', 'duel/damage.…d-watch.mean'],
      ['triangle-right', 'duel/damage.s…t-watch.mean'],
    ])
    expect(layer[0].encoding.x.axis.title.join(' ')).toBe('in widths of what is allowed, 0 to 1')
    const beyond = layer.flatMap((each: { data?: { values: { estimate: string }[] } }) => each.data?.values ?? [])
    expect(beyond.map(({ estimate }: { estimate: string }) => estimate)).toEqual(['5.76'])
  })

  test('is none where nothing was measured', () => {
    expect(drawFindings({ ...report, scenarios: [] }, 800)).toBeUndefined()
    expect(titleOf([])).toBe('0 of 0 checks passed')
  })
})
