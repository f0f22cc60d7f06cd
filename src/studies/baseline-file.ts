import { z } from 'zod'
import type { Baseline } from './baseline.ts'

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
  const entries = Object.entries({ 'tiltyard-baseline': FORMAT, scenario, file, ...rest, expect })
  const lines = entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${write(value, 2)}`)
  lines.push(`  "metrics": ${writeLines(metrics)}`)
  if (luck) lines.push(`  "luck": ${onOneLine(luck)}`)
  lines.push(`  "histograms": ${writeLines(histograms)}`)
  if (table) lines.push(`  "table": { "battles": ${table.battles}, "scores": ${writeLines(table.scores)} }`)
  lines.push(`  "resolved": ${write(resolved, 2, 0)}`)
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
export type ReadBaseline =
  | { readonly baseline: Baseline; readonly file: string }
  /** What is wrong, as a part of a sentence: `it is of format 2, expected 1`. */
  | { readonly reason: string }

const count = z.number().int().nonnegative()
const sum = z.number().int()
const METRIC = z.object({
  value: z.number(),
  low: z.number().optional(),
  high: z.number().optional(),
  count: count.optional(),
  luck: z.array(sum).optional(),
  sum: count.optional(),
  squares: count.optional(),
  top: count.optional(),
  bottom: count.optional(),
  tops: count.optional(),
  bottoms: count.optional(),
  products: count.optional(),
})
const SCORE = z.object({
  ...{ value: z.number(), low: z.number(), high: z.number() },
  ...{ n: count.min(1), sum: count, squares: count, digest: z.string() },
})
const FILE = z.object({
  'tiltyard-baseline': z.literal(FORMAT),
  scenario: z.string(),
  file: z.string(),
  rules: z.string(),
  version: z.string(),
  dice: z.string(),
  seed: z.string(),
  battles: count.min(1),
  digest: z.string(),
  expect: z.record(z.string(), z.number()),
  metrics: z.record(z.string(), METRIC),
  luck: z.array(sum).optional(),
  histograms: z.record(z.string(), z.record(z.string().regex(/^\d+$/), count)),
  table: z.object({ battles: count.min(1), scores: z.record(z.string(), SCORE) }).optional(),
  resolved: z.record(z.string(), z.unknown()),
})

/** Reads the text of a baseline's file. Never throws for what it says. */
export function readBaseline(text: string): ReadBaseline {
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
  const { data, error: wrong } = FILE.safeParse(value)
  if (!data) {
    const [{ path, message }] = wrong.issues
    return { reason: `${path.join('.')} is wrong: ${message}` }
  }
  const { 'tiltyard-baseline': _, file, ...baseline } = data
  // Baselines from before scenarios had ids have the name there, which does not change battles any more.
  const { name: __, ...resolved } = baseline.resolved
  return { baseline: { ...baseline, resolved } as Baseline, file }
}
