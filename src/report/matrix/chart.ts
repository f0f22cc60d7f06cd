import type { Estimate } from '../../metrics/result.ts'
import { mirrored } from '../../statistics/interval.ts'
import { type BarGroup, drawBarGroups } from '../charts/bars.ts'
import { placeNames } from '../charts/name-places.ts'
import { cutApart, textWidth } from '../charts/text-width.ts'
import { frame, LABEL_SIZE, NEUTRAL_COLOR, PADDING, PERCENT_LABELS, POLES, type Spec } from '../charts/theme.ts'
import { tooltipOf } from '../charts/tooltip.ts'
import { showFigure } from '../figure.ts'
import { COLOURS, drawHeatMap } from './heat-map.ts'
import {
  type AnyMatrix,
  accuracyOf,
  certificateOf,
  foughtOf,
  matchupsOf,
  notesOf,
  reportedOptions,
  shareOf,
  sidesOf,
} from './words.ts'

/** The matrix, and below it that of each situation where there are several. */
export function drawMatrix(found: AnyMatrix, width: number): Spec {
  const rows = reportedOptions(found, 'rows')
  const columns = found.table.isSquare ? rows : reportedOptions(found, 'columns')
  const { situations } = found.table
  const accuracy = accuracyOf(found)
  const subtitle = [
    found.exact ? 'Exact: no chance in any figure.' : `${matchupsOf(found)}, ${foughtOf(found)}.`,
    accuracy > 0 ? `± ${Number((100 * accuracy).toPrecision(2))} points at most.` : '',
    COLOURS,
  ]
  const start = frame(width, titleOf(found), subtitle.filter((part) => part !== '').join(' '))
  if (situations.length === 1) return { ...start, ...drawHeatMap(found, found.cells, [rows, columns], width) } as Spec
  const views = [
    drawHeatMap(found, found.cells, [rows, columns], width, 'All situations'),
    ...situations.map(({ name, weight }, at) =>
      drawHeatMap(
        found,
        cellsOf(found, at),
        [rows, columns],
        width,
        `${name} (${Number((100 * weight).toPrecision(3))} % of the mean)`,
      ),
    ),
  ]
  return { ...start, vconcat: views, spacing: 30, bounds: 'flush' } as Spec
}

/** Those of one situation, by row and column. */
function cellsOf({ table, matchups }: AnyMatrix, situation: number): (Estimate | undefined)[][] {
  const cells = table.rows.map(() => table.columns.map((): Estimate | undefined => undefined))
  for (const matchup of matchups) {
    const { row, column, score } = matchup
    if (matchup.situation !== situation) continue
    cells[row][column] = score
    if (table.isSquare) cells[column][row] = mirrored(score)
  }
  return cells
}

const STEP = 24
const LONGEST_NAME = 0.3
const GAP = 10

/** The mean score of every option with its interval; tiers are set apart. */
export function drawRatings(found: AnyMatrix, width: number): Spec {
  const reported = sidesOf(found).flatMap((side) => reportedOptions(found, side))
  const names = Math.min(LONGEST_NAME * width, Math.max(...reported.map(({ name }) => textWidth(name, LABEL_SIZE))))
  const figures = Math.max(
    ...reported.map((option) => textWidth(showFigure(shareOf(option.score, found.exact)), LABEL_SIZE)),
  )
  const room = Math.floor(width - 2 * PADDING - names - figures - 2 * GAP)
  const shortNames = cutApart(
    reported.map(({ name }) => name),
    names,
    LABEL_SIZE,
  )
  const values = reported.map((option, row) => ({
    ...{ row, label: option.name, name: shortNames[row], ...option.score },
    ...{
      figure: showFigure(shareOf(option.score, found.exact)),
      tier: `tier ${option.tier}`,
      notes: notesOf(found, option),
    },
    ...{ color: option.tier % 2 === 1 ? POLES[0] : NEUTRAL_COLOR },
  }))
  const y = { field: 'row', type: 'ordinal', axis: null, scale: { paddingInner: 0.2, paddingOuter: 0.2 } } as const
  const x = (field: string) => ({ field, type: 'quantitative' as const })
  const color = { field: 'color', type: 'nominal' as const, scale: null }
  const tooltip = tooltipOf({ label: 'option', figure: 'score', tier: 'tier', notes: 'notes' })
  const lines = found.exact ? '' : ' Lines: 95 % intervals.'
  return {
    ...frame(
      width,
      'What each option scores on average',
      `Against all others alike, itself at 50 %.${lines} Neighbours of one colour cannot be distinguished from the best of their tier.`,
    ),
    width: room,
    height: { step: STEP },
    data: { values },
    layer: [
      {
        mark: { type: 'text', align: 'right', dx: -GAP, baseline: 'middle' },
        encoding: { y, x: { value: 0 }, text: { field: 'name', type: 'nominal' }, tooltip },
      },
      {
        data: { values: [{}] },
        mark: { type: 'rule', strokeDash: [4, 3] },
        encoding: { x: { datum: 0.5 } },
      },
      {
        mark: { type: 'rule', strokeWidth: 2.5 },
        encoding: {
          y,
          x: {
            ...x('low'),
            scale: { zero: false, nice: true },
            axis: {
              ...{ title: 'mean score', grid: true, domain: false, labelExpr: PERCENT_LABELS },
              tickCount: Math.max(2, Math.floor(room / 80)),
            },
          },
          x2: { field: 'high' },
          color,
          tooltip,
        },
      },
      { mark: { type: 'point', filled: true, size: 60, opacity: 1 }, encoding: { y, x: x('value'), color, tooltip } },
      {
        mark: { type: 'text', align: 'left', dx: GAP, baseline: 'middle' },
        encoding: { y, x: { value: 'width' }, text: { field: 'figure', type: 'nominal' }, tooltip },
      },
    ],
  } as Spec
}

/** Options whose share of the mix is surely less than this are not drawn. */
const LEAST_SHARE = 0.005

/** The mix of the equilibrium, with the middle of what resampled tables come to. */
export function drawMix(found: AnyMatrix, width: number): Spec | undefined {
  const groups = sidesOf(found).flatMap((side): BarGroup[] => {
    const rows = reportedOptions(found, side)
      .filter(({ share }) => share.high >= LEAST_SHARE)
      .sort((a, b) => b.share.value - a.share.value)
      .map((option) => ({
        label: option.name,
        color: side === 'rows' ? POLES[0] : POLES[1],
        metric: shareOf(option.share, found.exact),
      }))
    if (rows.length === 0) return []
    return [{ ...(!found.table.isSquare && { title: side === 'rows' ? 'Rows' : 'Columns' }), rows }]
  })
  if (groups.length === 0) return undefined
  const certificate = certificateOf(found)
  return drawBarGroups(groups, {
    ...{ width, title: 'The mix that leaves nothing to gain', quantity: 'of the mix', of: 'option', most: 1 },
    subtitle: `${certificate[0].toUpperCase()}${certificate.slice(1)}.${found.exact ? '' : ' Lines: the middle 90 % of resampled tables; the mix itself is far less certain than what it promises.'}`,
  })
}

const HEIGHT = 300
/** Fonts of some machines are wider than those that charts are laid out by. */
const NAME_ROOM = 1.15
const AXIS = 58

/** What options cost against what they score, with the efficient frontier. Undefined without costs. */
export function drawPrices(found: AnyMatrix, width: number): Spec | undefined {
  const reported = sidesOf(found).flatMap((side) =>
    reportedOptions(found, side).filter(({ cost }) => cost !== undefined),
  )
  if (reported.length === 0) return undefined
  const room = width - 2 * PADDING - AXIS
  const costs = reported.map(({ cost = 0 }) => cost)
  const shortNames = cutApart(
    reported.map(({ name }) => name),
    room / 3,
    LABEL_SIZE,
  )
  const across = [Math.min(0, ...costs), Math.max(...costs)] as const
  const ends = reported.flatMap(({ score }) => [score.low, score.high])
  const margin = 0.03 * (Math.max(...ends) - Math.min(...ends))
  const up = [Math.max(0, Math.min(...ends) - margin), Math.min(1, Math.max(...ends) + margin)] as const
  const part = (value: number, [from, to]: readonly [number, number]) =>
    to > from ? (value - from) / (to - from) : 0.5
  const places = placeNames(
    reported.map(({ score }, at) => ({
      x: room * part(costs[at], across),
      y: HEIGHT * (1 - part(score.value, up)),
      width: NAME_ROOM * textWidth(shortNames[at], LABEL_SIZE),
    })),
    room,
  )
  const values = reported.map((option, at) => ({
    ...{ name: option.name, short: shortNames[at], cost: costs[at], ...option.score },
    ...{ figure: showFigure(shareOf(option.score, found.exact)), notes: notesOf(found, option) },
    color: option.betterBuy === undefined ? NEUTRAL_COLOR : POLES[1],
  }))
  const frontier = [...reported].filter(({ isEfficient }) => isEfficient).sort((a, b) => a.cost! - b.cost!)
  const y = (field: string) => ({
    ...{ field, type: 'quantitative' as const, scale: { domain: [...up], nice: false } },
    axis: { title: 'mean score', labelExpr: PERCENT_LABELS, domain: false },
  })
  const x = {
    ...{ field: 'cost', type: 'quantitative' as const, axis: { title: 'cost', grid: false } },
    scale: { domain: [...across], nice: false },
  }
  const color = { field: 'color', type: 'nominal' as const, scale: null }
  const tooltip = [
    ...tooltipOf({ name: 'option' }),
    ...tooltipOf({ cost: 'cost' }, 'quantitative'),
    ...tooltipOf({ figure: 'score', notes: 'notes' }),
  ]
  const dear = reported.filter(({ betterBuy }) => betterBuy !== undefined)
  return {
    ...frame(
      width,
      dear.length > 0
        ? `Worth less than ${dear.length === 1 ? 'it costs' : 'they cost'}: ${dear.map(({ name }) => name).join(', ')}`
        : 'Nothing is certainly worth less than it costs',
      'Line: the efficient frontier, where nothing scores more for no more. Orange: something certainly does.',
    ),
    width: room,
    height: HEIGHT,
    data: { values },
    layer: [
      {
        data: { values: frontier.map(({ cost, score }) => ({ cost, value: score.value })) },
        mark: { type: 'line', interpolate: 'step-after', strokeDash: [4, 3], color: NEUTRAL_COLOR },
        encoding: { x, y: y('value') },
      },
      { mark: { type: 'rule', strokeWidth: 1.5 }, encoding: { x, y: y('low'), y2: { field: 'high' }, color, tooltip } },
      { mark: { type: 'point', filled: true, size: 60, opacity: 1 }, encoding: { x, y: y('value'), color, tooltip } },
      ...values.flatMap((value, at) => {
        const place = places[at]
        if (!place) return []
        const mark = { type: 'text' as const, baseline: 'middle' as const, ...place }
        return [
          {
            data: { values: [value] },
            mark,
            encoding: { x, y: y('value'), text: { field: 'short', type: 'nominal' } },
          },
        ]
      }),
    ],
  } as Spec
}

/** What is drawn; what was found stands above it on a page. */
function titleOf({ table }: AnyMatrix): string {
  return table.isSquare ? 'Score of each option against each other' : 'Score of each row against each column'
}
