import type { Difference } from '../../metrics/differences.ts'
import { constant } from '../charts/constant.ts'
import { cutApart, textWidth } from '../charts/text-width.ts'
import { DRAW_COLOR, frame, LABEL_SIZE, NEUTRAL_COLOR, PADDING, type Spec } from '../charts/theme.ts'
import { tooltipOf } from '../charts/tooltip.ts'
import { differenceUnit, inPoints, labelOf, showDifference } from '../difference.ts'
import { lengthUnit, showBattles } from '../figure.ts'
import { shortPath } from '../path.ts'
import type { AnyComparison } from './words.ts'

/** Differences of one unit, one below the other: of several metrics, or of one metric in several variants. */
interface Panel {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly difference: Difference }[]
}

/** Names take no more than this share of the width. */
const LONGEST_NAME = 0.36
/** Between a row and the text beside it. */
const GAP = 10
const STEP = 24
/** Between panels: the labels of one's axis, and the other's title. */
const SPACING = 52

/** How much each variant differs, with its intervals; a panel for every unit. Undefined without anything in common. */
export function drawDifferences(comparison: AnyComparison, width: number): Spec | undefined {
  const panels = comparison.variants.length === 1 ? panelsByUnit(comparison) : panelsByMetric(comparison)
  if (panels.length === 0) return undefined
  const all = panels.flatMap(({ rows }) => rows)
  const longest = LONGEST_NAME * width
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE)))
  const names = Math.min(longest, widest(all.map(({ label }) => label)))
  const figures = widest(all.map(({ difference }) => showDifference(difference)))
  const room = Math.floor(width - 2 * PADDING - names - figures - 2 * GAP)
  const { battles = 0, exact } = comparison
  return {
    ...frame(
      width,
      comparison.variants.length === 1
        ? 'What differs from the baseline'
        : 'How each variant differs from the baseline',
      exact
        ? `Exact: no chance in any figure.${all.some(({ difference }) => difference.identical) ? ' Grey: the same.' : ''}`
        : `${showBattles(battles)} a side, with the same dice. Lines: 95 % intervals. Grey: may be zero.`,
    ),
    vconcat: panels.map((panel) => drawPanel(panel, room, names)),
    spacing: SPACING,
    bounds: 'flush',
  } as Spec
}

/** Of a single variant: what battles come to, by unit. */
function panelsByUnit({ parties, variants: [{ metrics }] }: AnyComparison): Panel[] {
  const panel = (title: string, names: readonly string[], always = false): Panel[] => {
    const rows = names.flatMap((name) => {
      const difference = metrics[name]
      return difference && (always || !difference.identical) ? [{ label: labelOf(name), difference }] : []
    })
    return rows.length > 0 ? [{ title, rows }] : []
  }
  const ofParties = (kind: string) => parties.map((party) => `${kind}.${party}.mean`)
  const starting = (kind: string) => Object.keys(metrics).filter((name) => name.startsWith(`${kind}.`))
  const weapons = starting('damage_per_attack')
  const unit = lengthUnit({ metrics })
  return [
    ...panel(
      'of battles, percentage points',
      parties.map((party) => `win.${party}`),
      true,
    ),
    ...panel('of battles, percentage points', ['draw', 'stalemate']),
    ...panel(unit, [`${unit}.mean`]),
    ...panel('combatants left standing', ofParties('survivors')),
    ...panel('hit points of damage a battle', ofParties('damage')),
    ...panel('hit points an attack', weapons),
  ].reduce<Panel[]>(joinSameTitle, [])
}

function joinSameTitle(panels: Panel[], panel: Panel): Panel[] {
  const last = panels.at(-1)
  if (last?.title !== panel.title) return [...panels, panel]
  return [...panels.slice(0, -1), { ...last, rows: [...last.rows, ...panel.rows] }]
}

/** Of several variants: each metric with all of them. */
function panelsByMetric({ parties: [first, second], variants }: AnyComparison): Panel[] {
  const length = `${lengthUnit(variants[0])}.mean`
  const names = [`win.${first}`, length, ...[first, second].map((party) => `survivors.${party}.mean`)]
  return names.flatMap((name) => {
    const rows = variants.flatMap(({ name: label, metrics }) => {
      const difference = metrics[name]
      return difference ? [{ label: shortPath(label), difference }] : []
    })
    if (rows.length === 0) return []
    const [label, unit] = [labelOf(name), differenceUnit(name, rows[0].difference.baseline.kind)]
    return [{ title: label === unit ? label : `${label}, ${unit}`, rows }]
  })
}

function drawPanel({ title, rows }: Panel, width: number, names: number) {
  const shortLabels = cutApart(
    rows.map(({ label }) => label),
    names,
    LABEL_SIZE,
  )
  const values = rows.map(({ label, difference }, row) => {
    const { value, low, high } = inPoints(difference.difference, difference.baseline.kind)
    const interval = difference.identical ? { low: 0, high: 0 } : { low, high }
    return {
      row,
      label,
      name: shortLabels[row],
      value,
      ...interval,
      figure: showDifference(difference),
      color: difference.moved ? NEUTRAL_COLOR : DRAW_COLOR,
    }
  })
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.2, paddingOuter: 0.2 } } as const
  const tooltip = tooltipOf({ label: 'figure', figure: 'difference' })
  const x = (field: string) => ({ field, type: 'quantitative' as const })
  const color = { field: 'color', type: 'nominal', scale: null } as const
  const reach = Math.max(...values.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high))))
  return {
    title: { text: constant(title), fontSize: LABEL_SIZE, fontWeight: 'normal', frame: 'group', offset: 6 },
    width,
    height: { step: STEP },
    data: { values },
    layer: [
      {
        mark: { type: 'text', align: 'right', dx: -GAP, baseline: 'middle' },
        encoding: { y, x: { value: 0 }, text: { field: 'name', type: 'nominal' }, tooltip: [...tooltip] },
      },
      { data: { values: [{}] }, mark: { type: 'rule', strokeWidth: 1 }, encoding: { x: { datum: 0 } } },
      {
        mark: { type: 'rule', strokeWidth: 2.5 },
        encoding: {
          y,
          x: {
            ...x('low'),
            // Zero in the middle, so that all panels have it in one line; any width will do where nothing differs.
            scale: { domain: [-reach || -1, reach || 1], nice: true },
            axis: { title: null, grid: true, domain: false, tickCount: Math.max(2, Math.floor(width / 80)) },
          },
          x2: { field: 'high' },
          color,
          tooltip: [...tooltip],
        },
      },
      {
        mark: { type: 'point', filled: true, size: 70, opacity: 1 },
        encoding: { y, x: x('value'), color, tooltip: [...tooltip] },
      },
      {
        mark: { type: 'text', align: 'left', dx: GAP, baseline: 'middle' },
        encoding: { y, x: { value: 'width' }, text: { field: 'figure', type: 'nominal' }, tooltip: [...tooltip] },
      },
    ],
  }
}
