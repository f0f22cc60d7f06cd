import { visible } from '../../source/escape.ts'
import { evidenceLine } from '../evidence.ts'
import { showCount } from '../figure.ts'
import { type Page, table, wrap } from '../lines.ts'
import { type AnyTune, foughtOf, isChanged, isCurve, notesOf, showMetric, showStanding } from './words.ts'

/** What is to change, what comes of it, and what was looked at. */
export function sectionsOf(found: AnyTune, page: Page): string[][] {
  return [
    knobs(found, page),
    goals(found, page),
    isCurve(found) && found.probes.length > 0 ? curve(found, page) : [],
    notes(found, page),
  ]
}

function knobs(found: AnyTune, { width, paint }: Page): string[] {
  const rows = found.knobs.map((knob) => [
    `  ${visible(knob.path)}`,
    visible(knob.now ?? ''),
    isChanged(knob) ? paint.cyan(visible(knob.answer ?? '')) : paint.dim(knob.answer === undefined ? '' : 'as it is'),
    paint.dim(rangeOf(knob.values)),
  ])
  return table(
    [[paint.bold('Values'), 'now', 'answer', 'among'].map((each, at) => (at ? paint.dim(each) : each)), ...rows],
    width,
  )
}

function rangeOf(values: readonly string[]): string {
  return visible(values.length > 3 ? `${values[0]} .. ${values.at(-1)}` : values.join(', '))
}

/** More than so many are not listed if they are met. */
const MOST_LISTED = 24

function goals(found: AnyTune, { width, paint }: Page): string[] {
  const all = found.goals
  const shown = all.length > MOST_LISTED ? all.filter(({ standing }) => standing !== 'met').slice(0, MOST_LISTED) : all
  const inkOf = (standing: string) => (/missed|not/.test(standing) ? paint.yellow(standing) : standing)
  const rows = shown.map((goal) => [
    `  ${visible(goal.text)}`,
    showMetric(goal.before),
    showMetric(goal.after),
    inkOf(showStanding(found, goal)),
  ])
  const rest = all.length - shown.length
  const more = rest > 0 ? wrap(`  ${showCount(rest)} more ${rest === 1 ? 'is' : 'are'} met or like these.`, width) : []
  const head = [paint.bold('Goals'), 'before', 'after', ''].map((each, at) => (at ? paint.dim(each) : each))
  return [...table([head, ...rows], width, { align: 'lrrl' }), ...more]
}

/** The values that were looked at. */
function curve(found: AnyTune, { width, paint }: Page): string[] {
  const {
    knobs: [{ values }],
    goals: [{ metric }],
    probes,
    exact,
  } = found
  const last = new Map(probes.map((probe) => [probe.values[0], probe]))
  const rows = values.flatMap((value) => {
    const probe = last.get(value)
    if (!probe) return []
    return [[`  ${visible(value)}`, showMetric(probe.estimates[0]), ...(exact ? [] : [showCount(probe.battles)])]]
  })
  const head = [paint.bold('Looked at'), paint.dim(visible(metric)), ...(exact ? [] : [paint.dim('battles')])]
  return table([head, ...rows], width)
}

function notes(found: AnyTune, { width }: Page): string[] {
  return notesOf(found).flatMap((note) => wrap(visible(`${note}.`), width))
}

export function evidenceOf(found: AnyTune): string {
  return evidenceLine(found, foughtOf(found))
}
