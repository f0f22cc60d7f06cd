import { visible } from '../../source/escape.ts'
import type { TunedGoal } from '../../studies/tune/findings.ts'
import { evidenceLine } from '../evidence.ts'
import { showCount } from '../figure.ts'
import { type Page, table, wrap } from '../lines.ts'
import {
  type AnyTune,
  foughtOf,
  isChanged,
  isCurve,
  notesOf,
  pointsOf,
  showGoal,
  showMetric,
  showStanding,
} from './words.ts'

/** What is to change, what comes of it, and what was looked at. */
export function sectionsOf(found: AnyTune, page: Page): string[][] {
  return [
    parameters(found, page),
    goals(found, page),
    isCurve(found) && found.probes.length > 0 ? curve(found, page) : [],
    notes(found, page),
  ]
}

function parameters(found: AnyTune, { width, paint }: Page): string[] {
  const rows = found.parameters.map((parameter) => [
    `  ${visible(parameter.path)}`,
    visible(parameter.now ?? ''),
    isChanged(parameter)
      ? paint.cyan(visible(parameter.answer ?? ''))
      : paint.dim(parameter.answer === undefined ? '' : 'as it is'),
    paint.dim(rangeOf(parameter.values)),
  ])
  return table(
    [[paint.bold('Values'), 'now', 'answer', 'among'].map((each, at) => (at ? paint.dim(each) : each)), ...rows],
    width,
  )
}

function rangeOf(values: readonly string[]): string {
  return visible(values.length > 3 ? `${values[0]} .. ${values.at(-1)}` : values.join(', '))
}

/** More than so many are not listed. */
const MOST_LISTED = 12

function goals(found: AnyTune, { width, paint }: Page): string[] {
  const all = found.goals
  // Of many, what is missed, and then what is met most narrowly.
  const shown = all.length > MOST_LISTED ? [...all].sort(byRoom).slice(0, MOST_LISTED) : all
  const inkOf = (standing: string) => (/missed|not/.test(standing) ? paint.yellow(standing) : standing)
  const rows = shown.map((goal) => [
    `  ${visible(showGoal(goal))}`,
    showMetric(goal.before),
    showMetric(goal.after),
    inkOf(showStanding(found, goal)),
  ])
  const rest = all.length - shown.length
  const left = [...all].sort(byRoom).slice(shown.length)
  const met = left.filter(({ standing }) => standing === 'met').length
  const verb = (count: number) => (count === 1 ? 'is' : 'are')
  const many = met === rest ? `${verb(rest)} met` : `goals, of which ${showCount(met)} ${verb(met)} met`
  const more = rest > 0 ? wrap(`  ${showCount(rest)} more ${many}.`, width) : []
  const head = [paint.bold('Goals'), 'before', 'after', ''].map((each, at) => (at ? paint.dim(each) : each))
  return [...table([head, ...rows], width, { align: 'lrrl' }), ...more]
}

/** First what has least room within its band. */
function byRoom(one: TunedGoal, other: TunedGoal): number {
  return roomOf(one) - roomOf(other)
}

function roomOf({ after, low, high, within = 0 }: TunedGoal): number {
  return after ? Math.min(after.value - (low - within), high + within - after.value) : -Infinity
}

/** The values that were looked at. */
function curve(found: AnyTune, { width, paint }: Page): string[] {
  const {
    parameters: [{ values }],
    goals: [{ subject }],
    exact,
  } = found
  const points = pointsOf(found)
  const rows = values.flatMap((value) => {
    const point = points.get(value)
    if (!point) return []
    const { probe, isFresh } = point
    const fought = [showCount(probe.battles), paint.dim(isFresh ? 'fresh' : '')]
    return [[`  ${visible(value)}`, showMetric(probe.estimates[0]), ...(exact ? [] : fought)]]
  })
  const head = [paint.bold('Looked at'), paint.dim(visible(subject)), ...(exact ? [] : [paint.dim('battles'), ''])]
  return table([head, ...rows], width)
}

function notes(found: AnyTune, { width }: Page): string[] {
  return notesOf(found).flatMap((note) => wrap(visible(`${note}.`), width))
}

export function evidenceOf(found: AnyTune): string {
  return evidenceLine(found, foughtOf(found))
}
