import type { Field, PositionDef } from 'vega-lite/types_unstable/channeldef.js'
import type { Course } from '../../fight/course.ts'
import { showBattles, showCount } from '../figure.ts'

/** Where each bin of a course begins and ends, in seconds. */
export function binsOf({ width, lasting }: Course): { readonly from: number; readonly to: number }[] {
  return lasting.map((_, bin) => ({ from: times(bin), to: times(bin + 1) }))

  function times(bins: number): number {
    return Number((bins * width).toPrecision(10))
  }
}

/** What a course stands on: `From the first 1,000 battles, in steps of 10 seconds.` */
export function basisOf({ battles, lasting, width }: Course): string {
  const last = lasting.at(-1)!
  const left =
    last < battles ? ` A battle that ends in a step is left out of it: ${showCount(last)} are in the last.` : ''
  return `From the first ${showBattles(battles)}, in steps of ${width === 1 ? '1 second' : `${width} seconds`}.${left}`
}

/** The axis of a view so many pixels wide; only the last of several has labels. */
export function timeAxis(course: Course, width: number, isLast: boolean): PositionDef<Field> {
  const end = binsOf(course).at(-1)!.to
  return {
    field: 'from',
    type: 'quantitative',
    scale: { domain: [0, end], nice: false, zero: true },
    axis: {
      ...{ title: isLast ? 'seconds' : null, labels: isLast, ticks: isLast, domain: isLast },
      ...{ grid: true, tickCount: Math.max(2, Math.floor(width / 50)), labelOverlap: true },
    },
  }
}
