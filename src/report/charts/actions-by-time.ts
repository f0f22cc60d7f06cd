import type { Course } from '../../fight/course.ts'
import type { Result } from '../../metrics/result.ts'
import { type Subject, subjectsOf } from '../subject.ts'
import { basisOf, binsOf, timeAxis } from './by-time.ts'
import { constant } from './constant.ts'
import { cutApart, cutText, textWidth } from './text-width.ts'
import { colorsOf, frame, inkOf, LABEL_SIZE, NEUTRAL_COLOR, PADDING, type Spec } from './theme.ts'
import { tooltipOf } from './tooltip.ts'

/** More panels than this are too many to take in; templates are drawn instead of combatants. */
const MOST_PANELS = 8
const LONGEST_NAME = 0.34
/** Between a row's bars and the text beside them. */
const GAP = 8
/** Pixels a row, and how much of them the highest bar takes. */
const STEP = 24
const HIGHEST = 0.85
/** Between subjects: the next one's name. */
const SPACING = 30

interface Row {
  readonly name: string
  /** By bin: how often a second each member begins it. */
  readonly rates: readonly number[]
}

/** What each combatant does by time: a row for each action, as high as it is often begun. */
export function drawActionsByTime(result: Result, course: Course, width: number): Spec | undefined {
  const { roster } = result
  const groups = subjectsOf(result, MOST_PANELS).flatMap((subject) => {
    const rows = rowsOf(course, subject)
    return rows.length > 0 ? [{ subject, rows }] : []
  })
  if (groups.length === 0) return undefined
  const all = [...new Set(groups.flatMap(({ rows }) => rows.map(({ name }) => name)))]
  const short = cutApart(all, LONGEST_NAME * width, LABEL_SIZE)
  const figures = groups.flatMap(({ rows }) => rows.map(({ rates }) => showRate(Math.max(...rates))))
  const widest = (texts: readonly string[]) => Math.ceil(Math.max(...texts.map((text) => textWidth(text, LABEL_SIZE))))
  const names = widest(short)
  const room = width - 2 * PADDING - names - widest(figures) - 2 * GAP
  const bins = binsOf(course)
  const several = groups.some(({ subject }) => subject.members.length > 1)

  const views = groups.map(({ subject, rows }, index) => {
    const color = subject.party === undefined ? NEUTRAL_COLOR : colorsOf(roster)[subject.party]
    const values = rows.flatMap(({ name, rates }, row) =>
      rates.flatMap((rate, bin) =>
        rate > 0 ? [{ combatant: subject.label, action: name, from: bins[bin].from, rate, row }] : [],
      ),
    )
    const highest = rows.map(({ rates }) => Math.max(...rates))
    const labels = rows.map(({ name }, row) => ({
      ...{ row: row + 0.6, name: short[all.indexOf(name)], figure: showRate(highest[row]) },
    }))
    const y = (field: string) => ({
      ...{ field, type: 'quantitative' as const, scale: { domain: [rows.length, 0], nice: false } },
      axis: {
        ...{ title: null, labels: false, ticks: false, domain: false, grid: true },
        values: rows.map((_, row) => row + 1),
      },
    })
    const label = (field: string, align: 'left' | 'right', x: number | 'width', dx: number) => ({
      data: { values: labels },
      mark: { type: 'text' as const, align, dx, baseline: 'middle' as const },
      encoding: { x: { value: x }, y: y('row'), text: { field, type: 'nominal' as const } },
    })
    return {
      width: room,
      height: rows.length * STEP,
      data: { values },
      // Not in the values: a page holds the bars of many three times.
      transform: [
        { calculate: `datum.from + ${course.width}`, as: 'to' },
        { calculate: `datum.row + 1 - ${HIGHEST} * datum.rate / [${highest}][datum.row]`, as: 'top' },
        { calculate: 'datum.row + 1', as: 'foot' },
      ],
      layer: [
        {
          // The figure says what the marks would, one by one, of themselves.
          mark: { type: 'rect' as const, color, aria: false },
          encoding: {
            ...{ x: timeAxis(course, room, index === groups.length - 1), x2: { field: 'to' } },
            ...{ y: y('top'), y2: { field: 'foot' } },
            tooltip: [
              ...tooltipOf({ combatant: 'combatant', action: 'action' }),
              ...tooltipOf({ from: 'from second', rate: 'times a second' }, 'quantitative'),
            ],
          },
        },
        label('name', 'right', 0, -GAP),
        label('figure', 'left', 'width', GAP),
        {
          data: { values: [{}] },
          mark: {
            ...{ type: 'text' as const, color: inkOf(color), align: 'left' as const, baseline: 'bottom' as const },
            ...{
              text: constant(cutText(subject.label, width - 2 * PADDING, LABEL_SIZE, true)),
              x: -names - GAP,
              y: -4,
            },
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
      'What they do, as time goes by',
      `How often ${several ? 'one member begins each action' : 'each action begins'}. To the right: the highest bar, in times a second. Who is out does nothing. ${basisOf(course)}`,
    ),
    vconcat: views,
    spacing: SPACING,
    bounds: 'flush',
  }
}

/** What a subject does in some bin, the most frequent first. */
function rowsOf({ actions, lasting, width }: Course, { members }: Subject): Row[] {
  const times = new Map<string, number[]>()
  for (const { combatant, name, times: own } of actions) {
    if (!members.includes(combatant)) continue
    const before = times.get(name)
    times.set(name, before ? before.map((sum, bin) => sum + own[bin]) : [...own])
  }
  return [...times]
    .filter(([, all]) => all.some((count) => count > 0))
    .sort(([, one], [, other]) => sum(other) - sum(one))
    .map(([name, all]) => ({
      name,
      rates: all.map((count, bin) => Number((count / (lasting[bin] * width * members.length)).toPrecision(3))),
    }))
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

function showRate(rate: number): string {
  return String(Number(rate.toPrecision(2)))
}
