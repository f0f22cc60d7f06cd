import type { Course } from '../../fight/course.ts'
import type { Result } from '../../metrics/result.ts'
import { basisOf, binsOf, timeAxis } from './by-time.ts'
import { constant } from './constant.ts'
import { cutText } from './text-width.ts'
import { colorsOf, frame, inkOf, LABEL_SIZE, PADDING, type Spec } from './theme.ts'
import { tooltipOf } from './tooltip.ts'

/** The left axis with its labels and its title, in pixels. */
const AXIS = 62
const HEIGHT = 120
/** Between the parties: the second one's name. */
const SPACING = 30

/** Damage a second of each party by time: the median battle, and nine of ten on either side. */
export function drawDamageByTime({ roster }: Result, course: Course, width: number): Spec {
  const room = width - 2 * PADDING - AXIS
  const most = Math.max(...course.damage.flat().map(({ high }) => high)) || 1
  const bins = binsOf(course)
  const x = (isLast: boolean) => timeAxis(course, room, isLast)
  const views = ([0, 1] as const).map((party) => {
    const color = colorsOf(roster)[party]
    const values = course.damage[party].map(({ low, median, high }, bin) => {
      const { from, to } = bins[bin]
      const middle = (from + to) / 2
      return {
        ...{ party: roster.parties[party], from: middle, seconds: `${from} to ${to}`, median, low, high },
        battles: course.lasting[bin],
      }
    })
    const y = {
      type: 'quantitative' as const,
      scale: { domain: [0, most], nice: true },
      axis: { title: 'damage a second', ticks: false, domain: false, tickCount: Math.max(3, Math.floor(HEIGHT / 45)) },
    }
    const tooltip = [
      ...tooltipOf({ party: 'party', seconds: 'seconds' }),
      ...tooltipOf({ median: 'median damage a second', low: '10 %', high: '90 %', battles: 'battles' }, 'quantitative'),
    ]
    return {
      width: room,
      height: HEIGHT,
      data: { values },
      layer: [
        {
          mark: { type: 'area' as const, color, opacity: 0.25 },
          encoding: { x: x(party === 1), y: { ...y, field: 'low' }, y2: { field: 'high' }, tooltip },
        },
        {
          mark: { type: 'line' as const, color, point: { color, size: 18 } },
          encoding: { x: x(party === 1), y: { ...y, field: 'median' }, tooltip },
        },
        {
          data: { values: [{}] },
          mark: {
            ...{ type: 'text' as const, color: inkOf(color), align: 'left' as const, baseline: 'bottom' as const },
            ...{ text: constant(cutText(roster.parties[party], room, LABEL_SIZE, true)), x: 0, y: -8 },
            fontWeight: 'bold' as const,
          },
          encoding: {},
        },
      ],
    }
  })
  return {
    ...frame(
      width,
      'Damage a second, as time goes by',
      `Line: the median battle. Band: from 10 to 90 % of battles. ${basisOf(course)}`,
    ),
    vconcat: views,
    spacing: SPACING,
    bounds: 'flush',
  }
}
