import stringWidth from 'string-width'
import type { Difference } from '../../metrics/differences.ts'
import { visible } from '../../source/escape.ts'
import type { ComparedVariant } from '../../studies/compare.ts'
import { differenceUnit, labelOf, showSides } from '../difference.ts'
import { evidenceLine } from '../evidence.ts'
import { lengthUnit, showBattles } from '../figure.ts'
import { isNarrow, type Page, table, widthOf, wrap } from '../lines.ts'
import { pick } from '../results-table.ts'
import { lengthOf, rank, rankedBy } from './ranking.ts'
import { type AnyComparison, askedOf, savingOf, verdictOf } from './words.ts'

/** Of several variants a table of all; then a section for each. */
export function sectionsOf(comparison: AnyComparison, page: Page): string[][] {
  return [ranking(comparison, page), ...comparison.variants.map((variant) => aboutVariant(comparison, variant, page))]
}

/** All sides in a table, best first. */
function ranking(comparison: AnyComparison, { width, paint }: Page): string[] {
  const ranked = rank(comparison)
  if (ranked.length === 0) return []
  const heads = ['', `win rate of ${visible(rankedBy(comparison))}`, 'points', lengthOf(comparison)].map(paint.dim)
  const rows = ranked.map(({ name, isBaseline, win, difference, moved, length }, at) => {
    const ink = moved ? paint.green : paint.dim
    const label = `  ${at + 1}  ${isBaseline ? paint.bold(name) : visible(name)}`
    const doubt = isBaseline || moved || difference === 'identical' ? '' : ' ~'
    return [label, win, ink(`${difference}${doubt}`), length]
  })
  const all = [heads, ...rows]
  const cut = Math.max(0, Math.max(...all.map(([label]) => stringWidth(label))) - LEAST_LABEL)
  if (isNarrow(width)) return table(all, width)
  const columns = [
    [0, 1, 2, 3],
    [0, 1, 2],
    [0, 1],
  ].find((shown) => widthOf(pick(all, shown)) - cut <= width) ?? [0, 1]
  return table(pick(all, columns), width)
}

function aboutVariant(comparison: AnyComparison, variant: ComparedVariant, { width, paint }: Page): string[] {
  const lines = wrap(`${paint.bold(visible(variant.name))}: ${visible(verdictOf(comparison, variant))}`, width)
  const { metrics, identical, onlyBaseline, onlyVariant } = variant
  if (!identical) {
    const shown = mainMetrics(comparison, variant)
    lines.push(...differenceTable(shown, metrics, ['baseline', 'variant'], { width, paint }))
    const others = Object.keys(metrics).filter((name) => !shown.includes(name))
    const count = others.filter((name) => metrics[name].moved).length
    const differ = comparison.exact ? 'differ' : 'moved'
    const notes = [`${count} of the other ${others.length} figures ${differ} as well: see the report.`]
    notes.push(savingOf(comparison, variant))
    lines.push(...wrap(notes.join(' ').trim(), width - 2).map((line) => paint.dim(`  ${line}`)))
  }
  for (const [side, names] of [
    ['baseline', onlyBaseline],
    ['variant', onlyVariant],
  ] as const) {
    if (names.length > 0) lines.push(...wrap(`  Only the ${side} has ${visible(listOf(names))}`, width))
  }
  return lines
}

/** Metrics on both sides, and how much they differ. */
export function differenceTable(
  names: readonly string[],
  metrics: ComparedVariant['metrics'],
  sides: readonly [string, string],
  { width, paint }: Page,
): string[] {
  const heads = ['', ...sides, 'difference', ''].map(paint.dim)
  const rows = [heads, ...names.map((name) => rowOf(name, metrics[name], paint))]
  if (isNarrow(width))
    return table(
      rows.map(([name, one, other, difference, unit]) => [name, one, other, `${difference} ${unit}`.trim()]),
      width,
    )
  const cut = Math.max(0, Math.max(...rows.map(([label]) => stringWidth(label))) - LEAST_LABEL)
  const columns = COLUMNS.find((shown) => widthOf(pick(rows, shown)) - cut <= width) ?? COLUMNS.at(-1)!
  return table(pick(rows, columns), width, { align: `l${'r'.repeat(columns.length - 2)}l` })
}

/** Names are cut to no less than this to have all columns. */
const LEAST_LABEL = 18
/** On a narrow terminal the difference is reported without what it is a difference of. */
const COLUMNS = [
  [0, 1, 2, 3, 4],
  [0, 1, 3, 4],
  [0, 3, 4],
]

/** What battles come to: outcomes, length, survivors, damage, weapons. */
export function mainMetrics({ parties }: Pick<AnyComparison, 'parties'>, { metrics }: ComparedVariant): string[] {
  const starting = (kind: string) => Object.keys(metrics).filter((name) => name.startsWith(`${kind}.`))
  const wanted = [
    ...parties.map((party) => `win.${party}`),
    ...['draw', 'stalemate'].filter((name) => metrics[name] && !metrics[name].identical),
    `${lengthUnit({ metrics })}.mean`,
    ...parties.map((party) => `survivors.${party}.mean`),
    ...parties.map((party) => `damage.${party}.mean`),
    ...starting('damage_per_attack'),
  ]
  return wanted.filter((name) => Object.hasOwn(metrics, name))
}

/** Where the row says the rest. */
const SHORT_UNITS: Readonly<Record<string, string>> = { survivors: '', damage: 'hp', damage_per_attack: 'hp' }

function rowOf(name: string, difference: Difference, paint: Page['paint']): string[] {
  const { baseline, identical, moved } = difference
  const sides = showSides(difference)
  const ink = moved ? paint.green : paint.dim
  const unit = identical ? '' : (SHORT_UNITS[/^[a-z_]+/.exec(name)?.[0] ?? ''] ?? differenceUnit(name, baseline.kind))
  return [
    `  ${visible(labelOf(name))}`,
    sides.baseline,
    sides.variant,
    ink(sides.difference),
    ink(identical || moved ? unit : `${unit} ~`.trim()),
  ]
}

/** A few names, and how many more there are. */
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, 4).join(', ')
  return names.length > 4 ? `${shown} and ${names.length - 4} more` : shown
}

export function evidenceOf(comparison: AnyComparison): string {
  const { battles = 0, variants } = comparison
  const asked = askedOf(comparison)
  const wanted = asked === '' ? '' : ` (${asked})`
  const doubtful = variants.some((variant) =>
    mainMetrics(comparison, variant).some((name) => !variant.metrics[name].moved && !variant.metrics[name].identical),
  )
  const legend = doubtful ? ' · ~: may be zero' : ''
  return evidenceLine(comparison, `${showBattles(battles)} a side${wanted}`, legend)
}
