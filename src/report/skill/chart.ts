import { callMistakes } from '../../studies/skill-grid.ts'
import { constant } from '../charts/constant.ts'
import { textWidth } from '../charts/text-width.ts'
import { colorsOf, frame, inkOf, LABEL_SIZE, PADDING, PERCENT_LABELS, type Spec } from '../charts/theme.ts'
import { tooltipOf } from '../charts/tooltip.ts'
import { showFigure } from '../figure.ts'
import { sourceOf } from '../sweep/chart-parts.ts'
import { type AnySkill, costsOf, showCost, showShare } from './words.ts'

/** The left axis with its labels and its title, in pixels. */
const AXIS = 62
const HEIGHT = 280
/** Names of parties take no more than this share of the width. */
const LONGEST_NAME = 0.2

/** How often each party wins by its own mistakes, while the other one makes none: a curve for either. */
export function drawCurves(found: AnySkill, width: number): Spec {
  const { parties, shares, without, exact } = found
  const colors = colorsOf(found)
  const names = Math.min(LONGEST_NAME * width, Math.max(...parties.map((party) => textWidth(party, LABEL_SIZE)))) + 16
  const room = Math.floor(width - 2 * PADDING - AXIS - names)
  const x = {
    ...{ field: 'x', type: 'quantitative' as const },
    scale: { domain: [0, shares.at(-1)!], nice: false, padding: 8 },
    axis: {
      title: constant(`${callMistakes(found.kind)} of the party itself`),
      ...{ grid: false, values: [...shares], labelExpr: PERCENT_LABELS, labelOverlap: true },
    },
  }
  const y = {
    ...{ field: 'value', type: 'quantitative' as const },
    scale: { zero: false },
    axis: { title: 'win rate of the party', domain: false, labelExpr: PERCENT_LABELS },
  }
  const interval = { y: { ...y, field: 'low' }, y2: { field: 'high' } }
  const tooltip = tooltipOf({ party: 'party', mistakes: 'mistakes', figure: 'win rate', cost: 'cost, points' })
  const layers = parties.flatMap((party, at) => {
    const color = colors[at]
    const none = { party, x: 0, mistakes: 'none', ...without[at], figure: showFigure(without[at]), cost: '0' }
    const some = costsOf(found, party).map((each) => ({
      ...{ party, x: each.share, mistakes: showShare(each.share), ...each.win },
      ...{ figure: showFigure(each.win), cost: showCost(found, each) },
    }))
    const values = [none, ...some]
    const data = { values }
    return [
      ...(exact ? [] : [{ data, mark: { type: 'area' as const, opacity: 0.2, color }, encoding: { x, ...interval } }]),
      { data, mark: { type: 'line' as const, color }, encoding: { x, y } },
      {
        data,
        mark: { type: 'point' as const, filled: true, size: 50, opacity: 1, color },
        encoding: { x, y, tooltip },
      },
      {
        data: { values: values.slice(-1) },
        mark: {
          ...{ type: 'text' as const, align: 'left' as const, baseline: 'middle' as const, dx: 10 },
          ...{ color: inkOf(color), limit: names - 12 },
        },
        encoding: { x, y, text: { field: 'party', type: 'nominal' as const } },
      },
    ]
  })
  const subtitle = `${sourceOf(found)} The other party makes no mistakes.${exact ? '' : ' Band: 95 % intervals.'}`
  return {
    ...frame(width, 'Win rate by mistakes of the party itself', subtitle),
    width: room,
    height: HEIGHT,
    layer: [
      { data: { values: [{}] }, mark: { type: 'rule' as const, strokeDash: [4, 3] }, encoding: { y: { datum: 0.5 } } },
      ...layers,
    ],
  }
}
