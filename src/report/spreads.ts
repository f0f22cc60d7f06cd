import stringWidth from 'string-width'
import type { Result } from '../metrics/result.ts'
import { visible } from '../source/escape.ts'
import { chooseBins, type Histogram } from './charts/distribution.ts'
import { lengthUnit, metricOf, showBare } from './figure.ts'
import { GAP, isNarrow, type Page, partyInks, table, widthOf } from './lines.ts'
import { spark } from './spark.ts'

/** So few bars do not show a distribution, and more than so many show no more of it. */
export const LEAST_BARS = 8
export const MOST_BARS = 40
/** Room for the numbers beside them. */
const BESIDE_BARS = 12
/** A name has so many columns, whatever else there is to show. */
const LABEL = 20

/** How much battles differ: length, survivors and damage, each with its distribution. */
export function spreads(result: Result, page: Page): string[] {
  const { paint } = page
  const { parties, combatants } = result.roster
  const unit = lengthUnit(result)
  const inks = partyInks(result.roster, page)
  const sizes = parties.map((_, index) => combatants.filter(({ party }) => party === index).length)
  const ofParties = (kind: string, labelOf: (party: string, index: number) => string): Spread[] =>
    parties.map((party, index) => ({ label: `  ${labelOf(party, index)}`, name: `${kind}.${party}`, ink: inks[index] }))
  const groups: { title?: string; spreads: Spread[]; most?: number }[] = [
    { spreads: [{ label: unit === 'rounds' ? 'Rounds' : 'Seconds', name: unit, ink: paint.green, isTitle: true }] },
    {
      title: 'Left standing',
      spreads: ofParties('survivors', (party, index) => `${party}, of ${sizes[index]}`),
      most: Math.max(...sizes),
    },
    { title: 'Damage dealt', spreads: ofParties('damage', (party) => party) },
  ]
  const shown = groups
    .map((group) => ({ ...group, spreads: group.spreads.filter(({ name }) => metricOf(result, `${name}.mean`)) }))
    .filter(({ spreads }) => spreads.length > 0)
  const plain = shown.flatMap(({ title, spreads }) => [
    ...(title ? [[paint.bold(title), '', '', '']] : []),
    ...spreads.map(({ label, name, isTitle }) => [
      isTitle ? paint.bold(label) : visible(label),
      showBare(metricOf(result, `${name}.mean`)!),
      spanOf(result, name, '25', '75'),
      spanOf(result, name, '05', '95'),
    ]),
  ])
  const heads = ['', 'mean', 'mid 50 %', 'mid 90 %'].map(paint.dim)
  // Long names are cut sooner than bars are left out.
  const cut = Math.max(0, Math.max(...plain.map(([label]) => stringWidth(label))) - LABEL)
  const isRoomy = page.width - widthOf([heads, ...plain]) + cut >= LEAST_BARS + BESIDE_BARS
  const rows =
    isRoomy || isNarrow(page.width)
      ? [heads, ...plain]
      : [heads, ...plain].map((row) => row.filter((_, column) => column !== 2))
  if (isNarrow(page.width)) return table(rows, page.width)
  const bars = distributions(result, shown, page.width - widthOf(rows) - GAP + cut)
  return table(
    rows.map((row, index) => [...row, bars[index - 1] ?? '']),
    page.width,
    { align: `l${'r'.repeat(rows[0].length - 1)}l` },
  )
}

interface Spread {
  readonly label: string
  /** Of the histogram, and of the metrics less their last part. */
  readonly name: string
  readonly ink: (text: string) => string
  readonly isTitle?: boolean
}

/** A line for each line of the groups: groups with a title begin with an empty one. */
function distributions(
  { histograms }: Result,
  groups: readonly { title?: string; spreads: readonly Spread[]; most?: number }[],
  width: number,
): string[] {
  const drawn = groups.map(({ title, spreads, most }) => {
    const known = spreads.flatMap(({ name }) => (histograms[name] ? [histograms[name]] : []))
    const digits = Math.max(1, ...known.map((histogram) => String(longestOf(histogram)).length))
    const ends = most === undefined ? known : known.map((histogram): Histogram => ({ 0: 0, [most]: 0, ...histogram }))
    // The ends of the axis stand beside it, and then the longest tail.
    const beside = 1 + 1 + (1 + digits) + (3 + digits)
    const room = Math.min(MOST_BARS, width - beside)
    const bins = known.length > 0 && room >= LEAST_BARS ? chooseBins(ends, room) : undefined
    return { title, spreads, most, bins }
  })
  const from = Math.max(1, ...drawn.flatMap(({ bins }) => (bins ? String(bins.from).length : [])))
  return drawn.flatMap(({ title, spreads, most, bins }) => [
    ...(title ? [''] : []),
    ...spreads.map(({ name, ink }) => {
      const histogram = histograms[name]
      if (!histogram || !bins) return ''
      const longest = longestOf(histogram)
      const tail = longest >= bins.to ? ` … ${longest}` : ''
      // A last bar of several values may reach beyond the most that there can be.
      const end = Math.min(bins.to - 1, most ?? Number.POSITIVE_INFINITY)
      return `${String(bins.from).padStart(from)} ${ink(spark(histogram, bins))} ${end}${tail}`
    }),
  ])
}

function longestOf(histogram: Histogram): number {
  return Math.max(...Object.keys(histogram).map(Number))
}

function spanOf(result: Result, name: string, from: string, to: string): string {
  const low = metricOf(result, `${name}.p${from}`)?.value
  const high = metricOf(result, `${name}.p${to}`)?.value
  return low === undefined || high === undefined ? '' : low === high ? `${low}` : `${low} to ${high}`
}
