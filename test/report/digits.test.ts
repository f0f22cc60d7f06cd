import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeSideFights } from '../../src/fight/side-fights.ts'
import { loadScenario, type Scenario } from '../../src/index.ts'
import { measure } from '../../src/metrics/metrics.ts'
import type { Metric, Result } from '../../src/metrics/result.ts'
import { planScenario } from '../../src/plan-scenario.ts'
import { chartsOf } from '../../src/report/charts/index.ts'
import { lineOf } from '../../src/report/check/line.ts'
import { writeMarkdown } from '../../src/report/check/markdown.ts'
import { writeCheck } from '../../src/report/check/text.ts'
import { figureOf, showBare, showFigure } from '../../src/report/figure.ts'
import { writePage } from '../../src/report/html.ts'
import { tableOf } from '../../src/report/page/chart-table.ts'
import { tabulateResults } from '../../src/report/results-table.ts'
import { summarize } from '../../src/report/summary.ts'
import { check } from '../../src/studies/check.ts'
import { someOf } from '../cases.ts'

// A law of all figures that people see: no digit lies beyond what the uncertainty supports, no end lies below zero or beyond
// the most possible, and nothing has more than six significant digits. Few battles and rare actions are where it breaks.

const FOLDER = fileURLToPath(new URL('../../scenarios/', import.meta.url))
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.rules)\.yaml$/.test(file) && !/(^|[/\\])catalog[/\\]/.test(file))
  .sort()
const BATTLES = someOf([10, 100, 300, 1000])

/** What is found out from the first 10, 300 … of the same battles. */
async function results(scenario: Scenario): Promise<Result[]> {
  const { plan, roster, scoreboard } = await planScenario(scenario)
  const fightChunk = await makeSideFights(1)({ plan, seed: '1' })
  const { tally } = fightChunk(0, BATTLES[0])
  return BATTLES.map((battles) => {
    if (battles > tally.battles) tally.add(fightChunk(tally.battles, battles).tally)
    return {
      scenario: scenario.name,
      rules: 'rules',
      seed: 'seed',
      battles,
      version: 'version',
      digest: 'digest',
      partial: false,
      roster,
      ...measure(tally, scoreboard, roster),
    }
  })
}

describe.each(FILES)('scenarios/%s', (file) => {
  it('shows figures that its battles support', async () => {
    const { scenario } = await loadScenario(`${FOLDER}${file}`, { ownRules: true })
    for (const result of await results(scenario!)) {
      const wrong = Object.entries(result.metrics).flatMap(([name, metric]) =>
        faultsOf(metric).map((fault) => `${name}: ${showFigure(metric)}, in columns ${showBare(metric)}: ${fault}`),
      )
      expect(wrong, `${result.battles} battles`).toEqual([])

      const page = await writePage(result, scenario!, new Map(), { replays: [] })
      const texts = [
        ...summarize(result, { width: 100, color: false }).split('\n').slice(0, -2),
        tabulateResults([result], { width: 200, color: false }),
        ...cellsOf(page),
        ...chartsOf(result).flatMap(({ wide }) => tableOf(wide).rows.flat()),
      ]
      expect(texts.flatMap(crowded), `${result.battles} battles`).toEqual([])
    }
  })
})

// Few battles decide what happens once a battle alone; what `check` prints of those is the same for all numbers.
it.each(someOf([10, 300]))('tells checks of %i battles in figures that these support', async (mostBattles) => {
  const files = someOf(FILES)
  const scenarios = await Promise.all(
    files.map(async (file) => (await loadScenario(`${FOLDER}${file}`, { ownRules: true })).scenario!),
  )
  const checkInputs = scenarios.map((scenario, at) => ({ scenario, file: files[at], id: `s${at}` }))
  const report = await check(checkInputs, { threads: 0, tolerance: 0.02, mostBattles })
  const markdown = writeMarkdown(report).split('\n')
  const terminal = writeCheck(report, { color: false, quiet: false, verbose: true }).split('\n')
  const json = report.scenarios.flatMap(({ id, findings }) =>
    findings.map((each) => lineOf({ id }, each, report.checks)),
  )
  expect(markdown.length).toBeGreaterThan(files.length)
  expect([...markdown, ...terminal, ...json].flatMap(crowded)).toEqual([])
})

/** What is wrong with how a metric is shown. */
function faultsOf(metric: Metric): string[] {
  const { value, margin, range } = figureOf(metric)
  const scale = metric.kind === 'share' ? 100 : 1
  const most = metric.kind === 'share' ? 100 : (metric.most ?? Infinity)
  const shown = Number(value.replace(/^[<>] /, ''))
  const ends = range ? range.split('–').map(Number) : margin ? [shown - Number(margin), shown + Number(margin)] : []
  const faults: string[] = []
  // What floats take off an end is not seen.
  if (ends.some((end) => end < -1e-9 || end > most + 1e-9)) faults.push('an end is impossible')
  if (shown < 0 || shown > most) faults.push('the value is impossible')
  if (metric.low === metric.high || metric.kind === 'quantile') return faults
  // The second digit of the longer arm is the last that says anything.
  const reach = scale * Math.max(metric.value - metric.low, metric.high - metric.value)
  const supported = Math.max(0, 1 - Math.floor(Math.log10(Number(reach.toPrecision(2)))))
  // A bound has digits of its own. A share that was seen, or missed, is shown by one digit: 0 % would call it impossible.
  const isBound = /^[<>]/.test(value)
  const isKept = [0, 100].includes(Number((scale * metric.value).toFixed(supported)))
  const numbers = isBound ? [] : [margin, ...range.split('–'), ...(isKept ? [] : [value])]
  if (numbers.some((number) => decimalsIn(number) > supported)) faults.push(`${supported} decimals are known`)
  return faults
}

function decimalsIn(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/** The text itself, if it has a number that nobody reads. */
function crowded(text: string): string[] {
  const numbers = text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(\.\d+)?(e[+-]?\d+)?/g) ?? []
  const isBad = (number: string) => {
    const digits = number.replace('.', '').replace(/^0+/, '')
    return digits.length > 6 || /e|NaN|Infinity/.test(number) || /^0\.0{6,}$/.test(number)
  }
  return numbers.some(isBad) || /NaN|Infinity|undefined/.test(text) ? [text] : []
}

/** The cells of all tables of a page, as text. */
function cellsOf(page: string): string[] {
  return [...page.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell.replaceAll(/<[^>]*>/g, ''))
}
