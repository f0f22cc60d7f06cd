import type { Metric } from '../../metrics/result.ts'
import type { Tune, TunedGoal, TunedKnob } from '../../studies/tune/tune.ts'
import type { ExactTune } from '../../studies/tune/tune-exactly.ts'
import { showCount, showFigure } from '../figure.ts'

/** One that was fought, or one that is exact: both are told in the same way. */
export type AnyTune = Tune | ExactTune

/** Whether it is of one knob with an order, and one goal: then there is a curve to be seen. */
export function isCurve({ knobs, goals }: AnyTune): boolean {
  return knobs.length === 1 && goals.length === 1 && knobs[0].isOrdered
}

/** The finding in a sentence without its full stop. */
export function findingOf(found: AnyTune): string {
  const { goals, unmoved, knobs } = found
  if (goals.every(({ text }) => unmoved.includes(text))) {
    const metrics = [...new Set(goals.map(({ metric }) => metric))].join(' and ')
    return `${knobs.map(({ path }) => path).join(' and ')} ${knobs.length === 1 ? 'does' : 'do'} nothing for ${metrics}: ${showAfter(goals[0])} at every value`
  }
  if (knobs.some(({ answer }) => answer === undefined)) return 'Nothing was found'
  return isCurve(found) ? findingOfCurve(found) : findingOfSeveral(found)
}

function findingOfCurve(found: AnyTune): string {
  const {
    knobs: [{ path, values, answer = '' }],
    goals: [goal],
    status,
    probes,
    possible,
  } = found
  const { metric } = goal
  const figure = showAfter(goal)
  switch (status) {
    case 'out of reach': {
      const isFirst = answer === values[0]
      const isEnd = isFirst || answer === values.at(-1)
      const side = goal.after && goal.after.value < goal.low ? 'below' : 'above'
      const advice = isEnd
        ? `: the range of ${path} would have to go on ${isFirst ? 'before' : 'beyond'} ${answer}`
        : ''
      return `Out of reach: at ${answer}, which is nearest, ${metric} is ${figure}, ${side} what is wanted${advice}`
    }
    case 'stepped over': {
      const at = (value: string) => {
        const estimate = probes.findLast((probe) => probe.values[0] === value)?.estimates[0]
        return estimate ? `${showFigure(estimate)} at ${value}` : ''
      }
      const [one, other] = stepsOver(found)
      return `No value of ${path} meets ${goal.text}: ${metric} steps over it, from ${at(one)} to ${at(other)}`
    }
    case 'not met':
      return `No value of ${path} meets ${goal.text}: ${answer} is nearest, where ${metric} is ${figure}`
    default: {
      const set = possible.map(([value]) => value)
      const isAim = goal.low === goal.high
      const others = isAim ? rivalsOf(found) : ''
      const meets = isAim ? others : set.length > 1 ? `; ${listOf(found)} ${certainty(found)}` : doubtOf(found)
      return `${path} = ${answer}: ${metric} is ${figure}${meets}`
    }
  }
}

/** `; 6 and 7 cannot be told apart`. */
function rivalsOf(found: AnyTune): string {
  if (found.possible.length < 2) return ''
  return `; ${listOf(found)} cannot be told apart for it${found.exact ? '' : ' by so many battles'}`
}

function doubtOf({ status, goals: [{ text }] }: AnyTune): string {
  return status === 'undecided' ? `; whether that meets ${text} cannot be told by so many battles` : ''
}

function certainty({ possible, certain }: AnyTune): string {
  if (certain.length === possible.length) return 'meet it'
  return certain.length === 0 ? 'may meet it' : `meet it, or may (${certain.length} of ${possible.length} certainly)`
}

/** `6`, `6 and 7`, `6, 7 and 9`, `6 to 12`. */
export function listOf({ possible, knobs }: AnyTune): string {
  const texts = possible.map((values) => (values.length === 1 ? values[0] : `(${values.join(', ')})`))
  const [{ values, isOrdered }] = knobs
  const first = values.indexOf(texts[0])
  const isRun = knobs.length === 1 && isOrdered && texts.every((text, at) => values[first + at] === text)
  if (isRun && texts.length > 3) return `${texts[0]} to ${texts.at(-1)}`
  if (texts.length > MOST_LISTED)
    return `${texts.slice(0, MOST_LISTED).join('; ')} and ${texts.length - MOST_LISTED} more`
  return texts.length === 1 ? texts[0] : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

const MOST_LISTED = 8

/** The neighbours between which the metric steps over the band. */
function stepsOver({ probes, knobs: [{ values }], goals: [{ low }] }: AnyTune): readonly [string, string] {
  const known = probes
    .flatMap(({ values: [value], estimates: [estimate] }) =>
      estimate ? [{ value, isBelow: estimate.value < low }] : [],
    )
    .sort((one, other) => values.indexOf(one.value) - values.indexOf(other.value))
  const at = known.findIndex((each, index) => index > 0 && each.isBelow !== known[index - 1].isBelow)
  return at < 0 ? ['', ''] : [known[at - 1].value, known[at].value]
}

function findingOfSeveral(found: AnyTune): string {
  const { goals, knobs } = found
  const changed = knobs.filter(isChanged)
  const how =
    changed.length === 0
      ? 'with everything as it is'
      : `by ${changed.length <= MOST_CHANGES ? changed.map(showKnob).join(', ') : `${changed.length} of ${knobs.length} values changed`}`
  const missed = goals.filter(({ standing }) => standing === 'missed')
  const unclear = goals.filter(({ standing }) => standing === 'unclear')
  const count = `${goals.length - missed.length} of ${goals.length} goals`
  if (missed.length > 0) {
    const [worst] = [...missed].sort((one, other) => other.miss - one.miss)
    const others = missed.length > 1 ? `, and ${missed.length - 1} more` : ''
    return `${missed.length === goals.length ? 'No goal is' : `${count} can be`} met, ${how}: ${worst.text} is missed${byHowMuch(worst)}${others}`
  }
  const all = ['The goal is', 'Both goals are'][goals.length - 1] ?? `All ${goals.length} goals are`
  const sure =
    unclear.length === 0 ? '' : `, ${unclear.length === goals.length ? 'all' : unclear.length} of them not certainly`
  return `${all} met ${how}${sure}`
}

const MOST_CHANGES = 4

/** `weapons.mace.damage d6 → d8`. */
export function showKnob({ path, now, answer = '' }: TunedKnob): string {
  return now === undefined ? `${path} = ${answer}` : `${path} ${now} → ${answer}`
}

export function isChanged({ now, answer }: TunedKnob): boolean {
  return answer !== undefined && answer !== now
}

/** ` by 2.1 points`, ` by 0.4`. */
export function byHowMuch({ miss, after }: TunedGoal): string {
  if (!after || !(miss > 0)) return ''
  return after.kind === 'share'
    ? ` by ${Number((100 * miss).toPrecision(2))} points`
    : ` by ${Number(miss.toPrecision(2))}`
}

/** The figure with the answer. */
export function showAfter({ after }: TunedGoal): string {
  return after ? showFigure(after) : 'never counted'
}

export function showMetric(metric: Metric | undefined): string {
  return metric ? showFigure(metric) : 'none'
}

/** In one word, whether a goal is met. */
export function showStanding(found: AnyTune, { standing, low, high }: TunedGoal): string {
  // A goal to come near to is never met exactly.
  if (low === high && standing === 'met') return 'near enough'
  if (low === high && isCurve(found) && found.status === 'found') return 'nearest'
  if (standing === 'met') return 'met'
  return standing === 'missed' ? 'missed' : 'not certain'
}

/** Whatever else is to be known, a sentence each without its full stop. */
export function notesOf(found: AnyTune): string[] {
  const { knobs, goals, goesBothWays, conflicts, unmoved, stopped, confirmed, method } = found
  const notes: string[] = []
  if (goesBothWays) {
    notes.push(`${goals[0].metric} goes up and down along ${knobs[0].path}: all of its values were tried`)
  }
  if (!isCurve(found) && method === 'halving' && found.possible.length > 1) {
    notes.push(`${listOf(found)} cannot be told apart${found.exact ? '' : ' by so many battles'}`)
  }
  const idle = unmoved.length < goals.length ? unmoved : []
  if (idle.length > 0) notes.push(`Nothing that may change moves ${idle.join(', ')}`)
  if (conflicts.length > 0 && conflicts.length < goals.length) {
    const each = conflicts.length === 1 ? conflicts[0] : `any one of ${conflicts.join('; ')}`
    notes.push(`They cannot be met together: without ${each}, all others could be, as far as is known`)
  } else if (goals.length > 1 && found.status === 'not met') {
    notes.push('They cannot be met together within these ranges, as far as is known')
  }
  if (!found.exact && confirmed.length === 0 && knobs.every(({ answer }) => answer !== undefined)) {
    notes.push('Nothing was confirmed: the figures are those that the answer was chosen by')
  }
  if (stopped === 'time') notes.push('The search was stopped by --max-seconds')
  if (stopped === 'battles') {
    notes.push(`The search was stopped by --max-battles: to go on it takes at least ${showCount(found.wanted!)}`)
  }
  return notes
}

/** How many battles were fought, of which how many confirm. */
export function foughtOf(found: AnyTune): string {
  if (found.exact) return ''
  const { confirmed, fought } = found
  const [first] = confirmed
  return `${showCount(fought)} battles${first ? `, of which ${showCount(first.battles)} confirm each figure` : ''}`
}
