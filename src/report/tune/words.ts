import type { Metric } from '../../metrics/result.ts'
import type { TunedGoal, TunedParameter, TunedProbe } from '../../studies/tune/findings.ts'
import type { Tune } from '../../studies/tune/tune.ts'
import type { ExactTune } from '../../studies/tune/tune-exactly.ts'
import { showCount, showFigure } from '../figure.ts'

/** One that was fought, or one that is exact: both are reported in the same way. */
export type AnyTune = Tune | ExactTune

/** Whether it is of one parameter with an order, and one goal: then there is a curve to be seen. */
export function isCurve({ parameters, goals }: AnyTune): boolean {
  return parameters.length === 1 && goals.length === 1 && parameters[0].isOrdered
}

/** The finding in a sentence without its full stop. */
export function findingOf(found: AnyTune): string {
  const { goals, unmoved, parameters } = found
  if (goals.every(({ text }) => unmoved.includes(text))) {
    const metrics = [...new Set(goals.map(({ metric }) => metric))].join(' and ')
    return `${parameters.map(({ path }) => path).join(' and ')} ${parameters.length === 1 ? 'does' : 'do'} nothing for ${metrics}: ${showAfter(goals[0])} at every value`
  }
  if (parameters.some(({ answer }) => answer === undefined)) return 'Nothing was found'
  return isCurve(found) ? findingOfCurve(found) : findingOfSeveral(found)
}

function findingOfCurve(found: AnyTune): string {
  const {
    parameters: [{ path, values, now, answer = '' }],
    goals: [goal],
    status,
    probes,
    possible,
  } = found
  const figure = showAfter(goal)
  switch (status) {
    case 'out of reach': {
      const isFirst = answer === values[0]
      const isEnd = isFirst || answer === values.at(-1)
      const side = goal.after && goal.after.value < goal.low ? 'below' : 'above'
      const advice = isEnd
        ? `: the range of ${path} would have to go on ${isFirst ? 'before' : 'beyond'} ${answer}`
        : ''
      return `Not met: ${showGoal(goal)} is out of reach; at ${answer}, which is nearest, ${isNow(goal)} ${figure}, ${side} what is wanted${advice}`
    }
    case 'stepped over': {
      const at = (value: string) => {
        const estimate = probes.findLast((probe) => probe.values[0] === value)?.estimates[0]
        return estimate ? `${showFigure(estimate)} at ${value}` : ''
      }
      const [one, other] = stepsOver(found)
      return `Not met: no value of ${path} meets ${showGoal(goal)}; ${goal.subject} steps over it, from ${at(one)} to ${at(other)}`
    }
    case 'impossible':
      return `Not met: no value of ${path} meets ${showGoal(goal)}; ${answer} is nearest, where ${isNow(goal)} ${figure}`
    case 'not met':
      return `Not met: no value of ${path} was found that meets ${showGoal(goal)}; ${answer} is nearest, where ${isNow(goal)} ${figure}`
    default: {
      const set = possible.map(([value]) => value)
      const isAim = goal.low === goal.high
      const others = isAim ? rivalsOf(found) : ''
      const meets = isAim ? others : set.length > 1 ? `; ${listOf(found)} ${certainty(found)}` : doubtOf(found)
      return `${path} ${answer === now ? 'stays' : '='} ${answer}: ${isNow(goal)} ${figure}${meets}`
    }
  }
}

/**
 * What is known at each value of the only parameter: by fresh battles where it was confirmed, as the answer was, and else by
 * those of the search.
 */
export function pointsOf({ probes, confirmed }: AnyTune): Map<string, KnownPoint> {
  const all: KnownPoint[] = [
    ...probes.map((probe) => ({ probe, isFresh: false })),
    ...confirmed.map((probe) => ({ probe, isFresh: true })),
  ]
  return new Map(all.map((point) => [point.probe.values[0], point]))
}

interface KnownPoint {
  readonly probe: TunedProbe
  readonly isFresh: boolean
}

/** `win.red is`, `the score of Sword against Mace is`. */
function isNow({ metric, subject }: TunedGoal): string {
  return `${metric === 'score' ? 'the score of ' : ''}${subject} is`
}

/** `; 6 and 7 cannot be reported apart`. */
function rivalsOf(found: AnyTune): string {
  if (found.possible.length < 2) return ''
  return `; ${listOf(found)} cannot be distinguished for it${found.exact ? '' : ' by so many battles'}`
}

function doubtOf({ status, goals: [goal] }: AnyTune): string {
  return status === 'undecided' ? `; whether that meets ${showGoal(goal)} is not known from so many battles` : ''
}

function certainty({ possible, certain }: AnyTune): string {
  if (certain.length === possible.length) return 'meet it'
  return certain.length === 0 ? 'may meet it' : `meet it, or may (${certain.length} of ${possible.length} certainly)`
}

/** `6`, `6 and 7`, `6, 7 and 9`, `6 to 12`. */
function listOf({ possible, parameters }: AnyTune): string {
  const texts = possible.map((values) => (values.length === 1 ? values[0] : `(${values.join(', ')})`))
  const [{ values, isOrdered }] = parameters
  const first = values.indexOf(texts[0])
  const isRun = parameters.length === 1 && isOrdered && texts.every((text, at) => values[first + at] === text)
  if (isRun && texts.length > 3) return `${texts[0]} to ${texts.at(-1)}`
  if (texts.length > MOST_LISTED)
    return `${texts.slice(0, MOST_LISTED).join('; ')} and ${texts.length - MOST_LISTED} more`
  return texts.length === 1 ? texts[0] : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

const MOST_LISTED = 8

/** The neighbours between which the metric steps over the band. */
function stepsOver({ probes, parameters: [{ values }], goals: [{ low }] }: AnyTune): readonly [string, string] {
  const known = probes
    .flatMap(({ values: [value], estimates: [estimate] }) =>
      estimate ? [{ value, isBelow: estimate.value < low }] : [],
    )
    .sort((one, other) => values.indexOf(one.value) - values.indexOf(other.value))
  const at = known.findIndex((each, index) => index > 0 && each.isBelow !== known[index - 1].isBelow)
  return at < 0 ? ['', ''] : [known[at - 1].value, known[at].value]
}

function findingOfSeveral(found: AnyTune): string {
  const { goals } = found
  const missed = goals.filter(({ standing }) => standing === 'missed')
  const unclear = goals.filter(({ standing }) => standing === 'unclear').length
  const of = (count: number) => {
    if (count < goals.length) return `${count} of ${goals.length} goals ${count === 1 ? 'is' : 'are'}`
    return ['The goal is', 'Both goals are'][count - 1] ?? `All ${count} goals are`
  }
  if (missed.length > 0) {
    const [worst] = [...missed].sort((one, other) => other.miss - one.miss)
    const more = missed.length - 1
    const others = more > 0 ? `, and ${more} more ${more === 1 ? 'is' : 'are'}` : ''
    return `${of(missed.length)} not met${howOf(found, ', with')}: ${showGoal(worst)} is missed${byHowMuch(worst)}${others}`
  }
  if (unclear === goals.length)
    return `Whether ${of(unclear).toLowerCase()} met${howOf(found, ', with')}, is not certain`
  const rest = unclear > 0 ? `; whether the other ${unclear === 1 ? 'one is' : `${unclear} are`} is not certain` : ''
  return `${of(goals.length - unclear)} met${howOf(found, ' by')}${rest}`
}

/** What changes and what does not: ` by weapons.mace.damage d6 → d8; combatants.brute.hp stays 9`. */
function howOf({ parameters }: AnyTune, by: ' by' | ', with'): string {
  const changed = parameters.filter(isChanged)
  if (changed.length === 0) return ', and nothing is changed'
  if (changed.length > MOST_CHANGES) return `${by} ${changed.length} of ${parameters.length} values changed`
  const same = parameters.filter((parameter) => !isChanged(parameter))
  const kept = same.length > 0 && same.length <= MOST_CHANGES ? same.map(({ path, now }) => `${path} stays ${now}`) : []
  return [`${by} ${changed.map(showParameter).join(', ')}`, ...kept].join('; ')
}

const MOST_CHANGES = 4

/** `weapons.mace.damage d6 → d8`. */
function showParameter({ path, now, answer = '' }: TunedParameter): string {
  return now === undefined ? `${path} = ${answer}` : `${path} ${now} → ${answer}`
}

export function isChanged({ now, answer }: TunedParameter): boolean {
  return answer !== undefined && answer !== now
}

/** ` by 2.1 points`, ` by 0.4`. */
function byHowMuch({ miss, after }: TunedGoal): string {
  if (!after || !(miss > 0)) return ''
  return after.kind === 'share'
    ? ` by ${Number((100 * miss).toPrecision(2))} points`
    : ` by ${Number(miss.toPrecision(2))}`
}

/** The goal as people read it: `Sword against Mace in 45% .. 55%`. */
export function showGoal({ text, title }: TunedGoal): string {
  return title ?? text
}

/** The figure with the answer. */
function showAfter({ after }: TunedGoal): string {
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
  const { parameters, goals, goesBothWays, unmoved, stopped, confirmed, method } = found
  const notes: string[] = []
  if (goesBothWays) {
    notes.push(`${goals[0].metric} goes up and down along ${parameters[0].path}: all of its values were tried`)
  }
  if (!isCurve(found) && method === 'halving' && found.possible.length > 1) {
    notes.push(`${listOf(found)} cannot be distinguished${found.exact ? '' : ' by so many battles'}`)
  }
  const { status } = found
  const shown = (texts: readonly string[]) => goals.filter(({ text }) => texts.includes(text)).map(showGoal)
  const [impossible, conflicts] = [shown(found.impossible), shown(found.conflicts)]
  const idle = unmoved.length < goals.length ? shown(unmoved.filter((text) => !found.impossible.includes(text))) : []
  if (impossible.length > 0) {
    const are =
      impossible.length === 1
        ? 'is missed, and nothing that may change moves it'
        : 'are missed, and nothing that may change moves them'
    notes.push(`Impossible: ${someOf(impossible)} ${are}`)
  } else if (status === 'impossible') {
    const many = parameters.reduce((product, { values }) => product * values.length, 1)
    notes.push(`Impossible: each of the ${showCount(many)} combinations of these values misses a goal`)
  }
  if (idle.length > 0) notes.push(`Nothing that may change moves ${someOf(idle)}`)
  if (status === 'not met') {
    notes.push('Not found is no proof: other values within these ranges may meet all goals')
  }
  if (conflicts.length > 0 && conflicts.length < goals.length) {
    const each = conflicts.length === 1 ? conflicts[0] : `any one of ${someOf(conflicts, '; ')}`
    notes.push(`Without ${each}, all others seem within reach`)
  }
  if (!found.exact && confirmed.length === 0 && parameters.every(({ answer }) => answer !== undefined)) {
    notes.push('Nothing was confirmed: the figures are those that the answer was chosen by')
  }
  if (stopped === 'time') notes.push('The search was stopped by --max-seconds')
  if (stopped === 'battles') {
    notes.push(`The search was stopped by --max-battles: to go on it takes at least ${showCount(found.wanted!)}`)
  }
  return notes
}

/** A few, and how many more. */
function someOf(texts: readonly string[], between = ', '): string {
  const rest = texts.length - MOST_NAMED
  return rest > 1 ? `${texts.slice(0, MOST_NAMED).join(between)} and ${rest} more` : texts.join(between)
}

const MOST_NAMED = 4

/** How many battles were fought, of which how many confirm. */
export function foughtOf(found: AnyTune): string {
  if (found.exact) return ''
  const { confirmed, fought } = found
  const [first] = confirmed
  if (!first) return `${showCount(fought)} battles`
  const [least, most] = [Math.min(...first.fought), Math.max(...first.fought)].map(showCount)
  return `${showCount(fought)} battles, of which ${least === most ? most : `${least} to ${most}`} confirm each figure`
}

/** Whether all that was asked for is met: what the exit code says. */
export function areMet(found: AnyTune): boolean {
  const { goals, status, parameters } = found
  if (parameters.some(({ answer }) => answer === undefined)) return false
  // Of one number the nearest value is what was asked for, however near that is.
  const isNearest = isCurve(found) && goals[0].low === goals[0].high && status === 'found'
  return isNearest || goals.every(({ standing }) => standing === 'met')
}
