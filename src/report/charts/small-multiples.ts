import { constant } from './constant.ts'
import { chooseBins, drawBars, type Histogram, tailNote } from './distribution.ts'
import { cutApart, textWidth } from './text-width.ts'
import { frame, inkOf, LABEL_SIZE, PADDING, type Spec } from './theme.ts'

/** One panel: a histogram and its name. */
export interface Multiple {
  readonly name: string
  /** What stands behind the name and is never cut: `mean 5.02 ± 0.03`. */
  readonly note: string
  readonly color: string
  readonly histogram: Histogram
  /** Whom it belongs to, so that readers can choose all of a group: a party. */
  readonly group?: string
}

interface MultiplesOptions {
  /** Of the whole picture, in pixels. */
  readonly width: number
  readonly title: string
  readonly subtitle: string
  /** What the histograms count, in plural: `hit points`. */
  readonly unit: string
  /** Whether a bar at 0 may be cut; see `chooseBins`. */
  readonly cutNothing?: boolean
}

/** The left axis with its labels and its title, in pixels. */
const AXIS = 62
const GAP = 18
const HEIGHT = 96
const LEAST_PANEL = 200

/** The same chart for each of several, with the same axes, in one or two columns: for comparing shapes. */
export function smallMultiples(multiples: readonly Multiple[], options: MultiplesOptions): Spec {
  const { width, title, subtitle, unit, cutNothing = false } = options
  const room = width - 2 * PADDING - AXIS
  const columns = multiples.length > 1 && room - GAP >= 2 * LEAST_PANEL ? 2 : 1
  const panelWidth = Math.floor((room - (columns - 1) * GAP) / columns)
  const histograms = multiples.map(({ histogram }) => histogram)
  const bins = chooseBins(histograms, Math.floor(panelWidth / 6), cutNothing)

  const titles = titlePanels(multiples, panelWidth)
  const lastRow = Math.floor((multiples.length - 1) / columns) * columns
  const panels = multiples.map(({ name, color, histogram }, index) => ({
    description: constant(name),
    width: panelWidth,
    height: HEIGHT,
    layer: [
      ...drawBars({
        histogram,
        bins,
        width: panelWidth,
        height: HEIGHT,
        color,
        quantity: unit,
        // Only the last row has titles below, and only the first column has labels beside.
        ...(index >= lastRow && { xTitle: unit }),
        ...(index % columns === 0 && { yTitle: 'battles' }),
        yLabels: index % columns === 0,
      }),
      // A mark, not a title: titles stand higher where a panel has labels beside it.
      {
        data: { values: [{}] },
        mark: {
          ...{ type: 'text' as const, text: constant(titles[index]), color: inkOf(color) },
          ...{ x: 0, y: -10, align: 'left' as const, baseline: 'bottom' as const, fontWeight: 'bold' as const },
        },
        encoding: {},
      },
    ],
  }))
  const notes = [subtitle, tailNote(bins, unit)].filter((note) => note !== '').join(' ')
  return {
    ...frame(width, title, notes),
    concat: panels,
    columns,
    spacing: { row: 14, column: GAP },
    // Panels beside each other stand at one height, though only the first has an axis beside it.
    align: { row: 'each', column: 'none' },
    // For pages, which let the reader choose among the panels.
    usermeta: { panels: multiples.map(({ name, group }) => ({ name, ...(group !== undefined && { group }) })), room },
  }
}

/** Names, cut if they must be, each with its figure, which is not. */
function titlePanels(multiples: readonly Multiple[], width: number): string[] {
  const ends = multiples.map(({ note }) => note && ` · ${note}`)
  const widest = Math.max(...ends.map((end) => textWidth(end, LABEL_SIZE, true)))
  const names = multiples.map(({ name }) => name)
  return cutApart(names, width - widest, LABEL_SIZE, true).map((name, at) => name + ends[at])
}
