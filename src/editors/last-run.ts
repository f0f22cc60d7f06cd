import { readFile } from 'node:fs/promises'
import { showBattles, showFigure, unitOf } from '../report/figure.ts'
import { meaningOf, QUANTILE } from '../report/metric-list.ts'

/** The figures of the last run of a scenario, as its report has them. */
export interface LastRun {
  readonly battles: number
  readonly seed: string | number
  readonly metrics: Readonly<Record<string, Figures>>
}

interface Figures {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** So many figures of one name are given: the first, which are those of most interest. */
const MOST = 8

/** Reads `result.json` of a report; undefined if there is none of a scenario of that name. Never throws. */
export async function readLastRun(path: string, scenario: string): Promise<LastRun | undefined> {
  try {
    const result: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isRun(result) && result.scenario === scenario ? result : undefined
  } catch {
    return undefined
  }
}

function isRun(value: unknown): value is LastRun & { readonly scenario: string } {
  return (
    isObject(value) &&
    typeof value.battles === 'number' &&
    (typeof value.seed === 'string' || typeof value.seed === 'number') &&
    isObject(value.metrics) &&
    Object.values(value.metrics).every(isFigures)
  )
}

function isFigures(value: unknown): value is Figures {
  return isObject(value) && ['value', 'low', 'high'].every((key) => typeof value[key] === 'number')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** What the run found of a metric, or of whatever has an id: a line each, and one that says which run. Empty if nothing. */
export function figuresOf({ battles, seed, metrics }: LastRun, name: string): string[] {
  const own = Object.hasOwn(metrics, name)
    ? [name]
    : Object.keys(metrics)
        .filter((metric) => metric.split('.')[1] === name && !QUANTILE.test(metric))
        .slice(0, MOST)
  if (own.length === 0) return []
  const lines = own.map((metric) => {
    const kind = QUANTILE.test(metric) ? 'quantile' : unitOf(metric).startsWith('%') ? 'share' : 'mean'
    return `- \`${metric}\`: **${showFigure({ kind, ...metrics[metric] })}** (${meaningOf(metric)})`
  })
  return [`Last run: ${showBattles(battles)}, seed ${seed}`, '', ...lines]
}
