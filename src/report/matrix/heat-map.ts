import type { Estimate } from '../../metrics/result.ts'
import { constant } from '../charts/constant.ts'
import { cutApart, cutText, textWidth } from '../charts/text-width.ts'
import { DRAW_COLOR, LABEL_SIZE, PADDING, POLES } from '../charts/theme.ts'
import { tooltipOf } from '../charts/tooltip.ts'
import { showFigure } from '../figure.ts'
import { anchorOf } from './anchor.ts'
import { type AnyMatrix, isDistinct, type ReportedOption, shareOf } from './words.ts'

/** Names of rows take no more than this share of the width. */
const LONGEST_NAME = 0.28
const GAP = 8
/** Cells are no higher than they are wide, and no higher than this. */
const TALLEST = 34
const LOWEST = 13
/** A cell this wide has room for its number. */
const ROOM_FOR_TEXT = 19
/** Between the numbers of two cells. */
const AROUND_TEXT = 3
/** Names of columns stand upright where they are wider than a cell; then they take this much at most. */
const LONGEST_UPRIGHT = 96
/** Of a cell that may be 50 %, and of what is exactly even. */
const EVEN = '#f1f1ef'
/** Where an option would meet itself. */
const NOBODY = '#dcdcd8'

/** A cell for every two options that meet, in the order of their ranks; a view without its frame. */
export function drawHeatMap(
  found: AnyMatrix,
  cells: readonly (readonly (Estimate | undefined)[])[],
  [rows, columns]: readonly [readonly ReportedOption[], readonly ReportedOption[]],
  width: number,
  title?: string,
) {
  const widest = (options: readonly ReportedOption[]) =>
    Math.max(...options.map(({ name }) => textWidth(name, LABEL_SIZE)))
  const names = Math.min(LONGEST_NAME * width, widest(rows))
  const room = Math.floor(width - 2 * PADDING - names - GAP)
  const cell = room / columns.length
  const tall = Math.max(LOWEST, Math.min(TALLEST, cell))
  const isUpright = widest(columns) > cell - 4
  const below = isUpright ? Math.min(LONGEST_UPRIGHT, widest(columns)) : LABEL_SIZE
  const values = rows.flatMap((row, y) =>
    columns.map((column, x) => {
      const score = cells[row.at][column.at]
      const edges = { left: x - 0.5, right: x + 0.5, top: y - 0.5, bottom: y + 0.5, x, y }
      const who = { row: row.name, column: column.name }
      if (!score)
        return { ...edges, ...who, fill: NOBODY, figure: 'itself', text: '', ink: DRAW_COLOR, href: '#matchups' }
      const reported = isDistinct(score)
      return {
        ...{ ...edges, ...who, value: score.value, figure: showFigure(shareOf(score, found.exact)) },
        ...{ fill: reported ? fillOf(score.value) : EVEN, text: (100 * score.value).toFixed(0) },
        ...{ ink: reported ? inkOn(score.value) : SOFT_INK, href: `#${anchorOf(row.at, column.at)}` },
      }
    }),
  )
  const tooltip = tooltipOf({ row: 'row', column: 'against', figure: 'score of the row' })
  const x = (field: string) => ({
    ...{ field, type: 'quantitative' as const, axis: null },
    scale: { domain: [-0.5, columns.length - 0.5] },
  })
  const y = (field: string) => ({
    ...{ field, type: 'quantitative' as const, axis: null },
    scale: { domain: [rows.length - 0.5, -0.5] },
  })
  const height = Math.round(tall * rows.length)
  const text = { field: 'text', type: 'nominal' as const }
  // The widest number decides, so that none runs into its neighbour's.
  const em = Math.max(...values.map(({ text }) => textWidth(text, 1)))
  const size = Math.min(LABEL_SIZE, tall - 3, (cell - AROUND_TEXT) / em)
  return {
    ...(title !== undefined && {
      title: { text: constant(cutText(title, width - 2 * PADDING, LABEL_SIZE, true)), fontSize: LABEL_SIZE, offset: 6 },
    }),
    width: room,
    // What stands below the cells belongs to no axis.
    height: height + GAP + below,
    data: { values },
    layer: [
      {
        mark: { type: 'rect' as const, stroke: '#ffffff', strokeWidth: cell > 8 ? 1 : 0 },
        encoding: {
          ...{ x: x('left'), x2: { field: 'right' } },
          ...{
            y: { ...y('top'), scale: { domain: [rows.length - 0.5, -0.5], range: [height, 0] } },
            y2: { field: 'bottom' },
          },
          fill: { field: 'fill', type: 'nominal' as const, scale: null },
          href: { field: 'href', type: 'nominal' as const },
          tooltip,
        },
      },
      ...(cell >= ROOM_FOR_TEXT
        ? [
            {
              mark: { type: 'text' as const, baseline: 'middle' as const, fontSize: size },
              encoding: {
                ...{ x: x('x'), y: y('y'), text, tooltip, href: { field: 'href', type: 'nominal' as const } },
                fill: { field: 'ink', type: 'nominal' as const, scale: null },
              },
            },
          ]
        : []),
      {
        data: {
          values: cutApart(
            rows.map(({ name }) => name),
            names,
            LABEL_SIZE,
          ).map((text, y) => ({ y, text })),
        },
        mark: {
          ...{ type: 'text' as const, align: 'right' as const, dx: -GAP, baseline: 'middle' as const },
          fontSize: Math.min(LABEL_SIZE, tall - 1),
        },
        encoding: { x: { value: 0 }, y: y('y'), text },
      },
      {
        data: {
          values: cutApart(
            columns.map(({ name }) => name),
            isUpright ? below : cell - 4,
            LABEL_SIZE,
          ).map((text, x) => ({ x, text })),
        },
        mark: {
          ...{
            type: 'text' as const,
            baseline: 'middle' as const,
            fontSize: Math.min(LABEL_SIZE, Math.max(8, cell - 1)),
          },
          ...(isUpright ? { angle: 270, align: 'right' as const } : { align: 'center' as const, dy: LABEL_SIZE / 2 }),
        },
        encoding: { x: x('x'), y: { value: height + GAP }, text },
      },
    ],
    resolve: { scale: { y: 'shared' as const } },
  }
}

/** Okabe and Ito's blue and orange, distinguished whatever colours one sees, through white at 50 %. */
const [WINS, LOSES] = POLES
const SOFT_INK = '#59636e'
const DARK_INK = '#1f2328'

function fillOf(value: number): string {
  // Half of the way is gone at 65 %: most of a table lies near 50 %.
  const far = Math.abs(2 * value - 1) ** 0.7
  const end = value > 0.5 ? WINS : LOSES
  const mixed = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(end.slice(at, at + 2), 16)
    return Math.round(250 + far * (channel - 250))
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

/** What can be read on it: contrast is at least 4.5 either way. */
function inkOn(value: number): string {
  const fill = fillOf(value)
  const light = luminance(fill)
  return 1.05 / (light + 0.05) > 4.5 ? '#ffffff' : DARK_INK
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** What the colours mean, in words for below the title. */
export const COLOURS = 'Blue: the row wins more; orange: less; grey: may be 50 %.'
