import { z } from 'zod'
import { isProductOf } from '../fight/counts-fault.ts'
import { MOST_VALUE } from '../fight/histogram.ts'
import { positionOf } from '../source/excerpt.ts'
import type { Problem } from '../source/problem.ts'
import { data, describeFault, fieldsOf, finite, listOf, mapOf, string, whole } from '../source/shape.ts'
import type { Baseline } from './baseline.ts'
import { checksumsOf, findAltered } from './baseline-checksums.ts'

/** The format of the files written here; another one is refused, with what to do about it. */
const FORMAT = 1

/** What fits into so many columns takes one line. */
const WIDTH = 160

/**
 * A baseline as the text of its file. JSON, because a check reads dozens of them and is to be done in a moment; laid out
 * for people who review what has moved: sorted, and a line for each metric and each histogram, so that a diff shows what
 * differs and no more.
 *
 * @param file the scenario's path from the baseline's folder.
 */
export function writeBaseline(baseline: Baseline, file: string): string {
  const { scenario, expect, metrics, luck, histograms, table, resolved, ...rest } = baseline
  const head = { 'tiltyard-baseline': FORMAT, scenario, file, ...rest, expect }
  const body = { metrics, ...(luck && { luck }), histograms, ...(table && { table }), resolved }
  const entries = Object.entries(head)
  const lines = entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${write(value, 2)}`)
  lines.push(`  "metrics": ${writeLines(metrics)}`)
  if (luck) lines.push(`  "luck": ${onOneLine(luck)}`)
  lines.push(`  "histograms": ${writeLines(histograms)}`)
  if (table) lines.push(`  "table": { "battles": ${table.battles}, "scores": ${writeLines(table.scores)} }`)
  lines.push(`  "resolved": ${write(resolved, 2, 0)}`)
  // As it will be read: what is undefined is not written.
  const checksums = checksumsOf(JSON.parse(JSON.stringify({ ...head, ...body })))
  lines.push(`  "checksums": ${writeLines(checksums)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

/** A map with a line for each entry, however long. */
function writeLines(map: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(map).map(([key, value]) => `    ${JSON.stringify(key)}: ${onOneLine(value)}`)
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n  }` : '{}'
}

/** On one line if it fits, otherwise an entry a line. */
function write(value: unknown, indent: number, width = WIDTH): string {
  const line = onOneLine(value)
  if (typeof value !== 'object' || value === null || line.length + indent <= width) return line
  const pad = ' '.repeat(indent + 2)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Object.entries(value).map(([key, part]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `
    return `${pad}${name}${write(part, indent + 2)}`
  })
  return lines.length > 0 ? `${open}\n${lines.join(',\n')}\n${' '.repeat(indent)}${close}` : `${open}${close}`
}

/** With a space after commas and colons, as people write it. */
function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

/** A baseline that was read, or what is wrong with its file. */
type ReadBaseline =
  | { readonly baseline: Baseline; readonly file: string }
  /** What is wrong, as a part of a sentence: `it is of format 2, expected 1`. */
  | { readonly reason: string }
  | AlteredBaseline

/** A baseline that is not what was accepted: merged or edited by hand. */
export interface AlteredBaseline {
  readonly reason: string
  /** Each entry that is not what was written, with its place. */
  readonly problems: readonly Problem[]
  /** How many battles it was of, if that still is what was written. */
  readonly battles: number | undefined
}

const MOST_BATTLES = 2 ** 32
const count = () => whole(0)
const sum = () => whole(-Number.MAX_SAFE_INTEGER)
const METRIC = fieldsOf({
  value: finite(),
  low: finite().optional(),
  high: finite().optional(),
  count: count().optional(),
  luck: listOf(finite()).optional(),
  sum: sum().optional(),
  squares: count().optional(),
  parts: whole(2, 1_000_000).optional(),
  top: sum().optional(),
  bottom: sum().optional(),
  tops: count().optional(),
  bottoms: count().optional(),
  products: sum().optional(),
})
const SCORE = fieldsOf({
  ...{ value: finite(), low: finite(), high: finite() },
  ...{ n: whole(1, MOST_BATTLES), sum: sum(), squares: count(), digest: string() },
})
const FILE = fieldsOf({
  'tiltyard-baseline': z.literal(FORMAT),
  scenario: string(),
  file: string(),
  rules: string(),
  version: string(),
  dice: string(),
  seed: string(),
  battles: whole(1, MOST_BATTLES),
  digest: string(),
  expect: mapOf(finite()),
  metrics: mapOf(METRIC),
  luck: listOf(finite()).optional(),
  histograms: mapOf(mapOf(count())),
  table: fieldsOf({ battles: whole(1, MOST_BATTLES), scores: mapOf(SCORE) }).optional(),
  resolved: mapOf(data()),
  /** Left out in baselines of before. */
  checksums: mapOf(string()).optional(),
})

/**
 * Reads the text of a baseline's file. Never throws for what it says.
 *
 * @param name how the user knows the file, for places in it.
 */
export function readBaseline(text: string, name = 'baseline'): ReadBaseline {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (/^(<{7}|={7}|>{7})/m.test(text)) return { reason: 'it holds a conflict of a merge' }
    return { reason: `it is no JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  const format = (value as Record<string, unknown> | null)?.['tiltyard-baseline']
  if (format === undefined) return { reason: 'it is no baseline, expected a line "tiltyard-baseline": 1' }
  if (format !== FORMAT) return { reason: `it is of format ${JSON.stringify(format)}, expected ${FORMAT}` }
  const { data, error } = FILE.safeParse(value)
  if (error) return { reason: describeFault(value, error) }
  const { 'tiltyard-baseline': _, file, checksums, ...baseline } = data
  if (checksums) {
    // All that stands there: what no version knows was not written either.
    const { checksums: _, ...written } = value as Readonly<Record<string, unknown>>
    const problems = findAltered(written, checksums, { name, text })
    if (problems.length > 0) return alteredOf(problems, baseline.battles)
  }
  const fault = findFault(baseline as Baseline)
  if (fault !== undefined) return { reason: fault }
  // Baselines from before scenarios had ids have the name there, which does not change battles any more.
  const { name: __, ...resolved } = baseline.resolved
  return { baseline: { ...baseline, resolved } as Baseline, file }
}

const MOST_NAMED = 3

function alteredOf(problems: readonly Problem[], battles: number): AlteredBaseline {
  const named = problems.slice(0, MOST_NAMED).map(({ message, place }) => {
    return place ? `line ${positionOf(place).line}: ${message}` : message
  })
  const more = problems.length > MOST_NAMED ? [`${problems.length - MOST_NAMED} more`] : []
  const isOfBattles = ({ message }: Problem): boolean => message.startsWith('battles ')
  return {
    reason: `it is not what was accepted (${[...named, ...more].join('; ')})`,
    problems,
    battles: problems.some(isOfBattles) ? undefined : battles,
  }
}

/** What no battles can have come to, however a figure was made up: intervals of it would be no numbers. */
function findFault({ battles, metrics, histograms, table }: Baseline): string | undefined {
  for (const [name, metric] of Object.entries(metrics)) {
    const { count = 0, sum = 0, squares = 0, top = 0, bottom = 0, tops = 0, bottoms = 0, products = 0 } = metric
    const isRight =
      count <= battles &&
      isProductOf(sum, squares, battles) &&
      isProductOf(top, tops, battles) &&
      isProductOf(bottom, bottoms, battles) &&
      BigInt(products) ** 2n <= BigInt(tops) * BigInt(bottoms)
    if (!isRight) return `the counts of metrics.${name} do not go together: no ${battles} battles have them`
  }
  for (const [name, histogram] of Object.entries(histograms)) {
    let total = 0
    for (const [value, times] of Object.entries(histogram)) {
      if (String(Number(value)) !== value || !(Number(value) <= MOST_VALUE) || !/^\d+$/.test(value)) {
        return `histograms.${name} has the value "${value}", expected whole numbers up to ${MOST_VALUE}`
      }
      total += times
    }
    // Fewer are of a ruleset that counts below 0, which has no place there.
    if (total > battles) return `histograms.${name} adds up to ${total}, expected at most the ${battles} battles`
  }
  for (const [name, { n, sum, squares }] of Object.entries(table?.scores ?? {})) {
    if (!isProductOf(sum, squares, n))
      return `the counts of table.scores.${name} do not go together: no ${n} battles have them`
  }
  return undefined
}
