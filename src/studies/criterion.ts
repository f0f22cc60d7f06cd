import { DEAD_RULES } from '../scenario/expectation.ts'
import type { EvenSides, Expectation, ReplyBelow, Scenario, SkillWithin } from '../scenario/scenario.ts'
import { positionOf } from '../source/excerpt.ts'
import type { Interval } from '../statistics/interval.ts'
import type { Baseline } from './baseline.ts'

/** What must be true of a metric, from the scenario's `expect` or by default. */
export interface Criterion {
  /** Of a table: of its options by their ids, for files and scripts. */
  readonly metric: string
  /** The metric as people read it, where that differs: of a table, of its options by their names. */
  readonly title?: string
  /**
   * A band holds the metric itself, a drift its difference to the baseline, places its difference with places exchanged, skill that
   * with mistakes; a reply the metric with the best tactic that was found; `rules` that every rule is followed.
   */
  readonly kind: 'band' | 'drift' | 'places' | 'skill' | 'reply' | 'rules'
  readonly allowed: Interval
  /** As the scenario says it, or would. */
  readonly text: string
  /** Where it says so; left out for what is held by default. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number }
}

/** What is wrong with a baseline rather than with the balance. */
export interface Fault {
  readonly message: string
  readonly place?: Criterion['place']
}

/** What is held against a scenario, and what is wrong with its baseline. */
interface Charges {
  readonly criteria: readonly Criterion[]
  readonly faults: readonly Fault[]
}

/**
 * What `expect` asks for. With a baseline, the outcomes of battles must not drift from it either: each by no more than
 * `tolerance`, where the scenario does not say otherwise.
 *
 * @param metrics those that this scenario has.
 */
export function chargesOf(
  { expect, parties }: Scenario,
  baseline: Baseline | undefined,
  { tolerance, metrics, advice }: { tolerance: number; metrics: ReadonlySet<string>; advice: string },
): Charges {
  const criteria: Criterion[] = [...bandsIn({ expect }), ...expect.filter(isOfRules).map(bandOf)]
  const near = expect.filter(({ within }) => within !== undefined)
  if (!baseline) {
    const [first] = near
    const message = `there is no baseline to be near to; ${advice}`
    return { criteria, faults: first ? [{ message, ...placeOf(first) }] : [] }
  }

  const faults: Fault[] = []
  for (const expectation of near) {
    if (Object.hasOwn(baseline.metrics, expectation.metric)) criteria.push(driftOf(expectation))
    else faults.push({ message: `the baseline has no ${expectation.metric}; ${advice}`, ...placeOf(expectation) })
  }
  for (const metric of [...parties.map(({ id }) => `win.${id}`), 'draw', 'stalemate']) {
    if (near.some((expectation) => expectation.metric === metric)) continue
    if (Object.hasOwn(baseline.metrics, metric)) {
      criteria.push({
        metric,
        kind: 'drift',
        allowed: { low: -tolerance, high: tolerance },
        text: nearText(metric, tolerance, true),
      })
    } else faults.push({ message: `the baseline has no ${metric}; ${advice}` })
  }
  for (const metric of Object.keys(baseline.expect)) {
    if (near.some((expectation) => expectation.metric === metric)) continue
    const why = metrics.has(metric) ? 'which expect no longer names' : 'which this scenario no longer has'
    faults.push({ message: `the baseline holds ${metric}, ${why}; ${advice}` })
  }
  return { criteria, faults }
}

/** What `expect` asks for of metrics that needs no baseline. */
export function bandsIn({ expect }: Pick<Scenario, 'expect'>): Criterion[] {
  return expect.filter((each) => each.within === undefined && !isOfRules(each)).map(bandOf)
}

/** Whether it is `no dead rules`. */
function isOfRules({ metric }: Expectation): boolean {
  return metric === DEAD_RULES
}

function bandOf(expectation: Expectation): Criterion {
  const { metric, low, high } = expectation
  const kind = isOfRules(expectation) ? 'rules' : 'band'
  return { metric, kind, allowed: { low, high }, text: textOf(expectation), ...placeOf(expectation) }
}

/** What `expect` asks for of the sides of the field: of how often each party wins. */
export function placesIn({ evenSides, parties }: Scenario): Criterion[] {
  return evenSides.flatMap((even) =>
    parties.map(({ id }): Criterion => {
      const allowed = { low: -even.within, high: even.within }
      return { metric: `win.${id}`, kind: 'places', allowed, text: textOf(even), ...placeOf(even) }
    }),
  )
}

/** What `expect` asks for of what mistakes cost a party. */
export function skillIn({ skill }: Pick<Scenario, 'skill'>, party: string): Criterion[] {
  return skill
    .filter((each) => each.party === party)
    .map((each): Criterion => {
      const allowed = { low: -each.within, high: Infinity }
      return { metric: `win.${party}`, kind: 'skill', allowed, text: textOf(each), ...placeOf(each) }
    })
}

/** What `expect` asks for of what a better tactic of a party could win. */
export function repliesIn({ replies }: Pick<Scenario, 'replies'>, party: string): Criterion[] {
  return replies
    .filter((each) => each.party === party)
    .map((each): Criterion => {
      const allowed = { low: -Infinity, high: each.limit }
      return { metric: `win.${party}`, kind: 'reply', allowed, text: textOf(each), ...placeOf(each) }
    })
}

/** As it is written, on one line. */
function textOf({ place: { source, start, end } }: Written): string {
  return source.text.slice(start, end).replaceAll(/\s+/g, ' ')
}

function driftOf(expectation: Expectation): Criterion {
  const { metric, within = 0 } = expectation
  return {
    metric,
    kind: 'drift',
    allowed: { low: -within, high: within },
    text: nearText(metric, within, isShareText(expectation)),
    ...placeOf(expectation),
  }
}

/** Whether the distance was written as a percentage. */
function isShareText(expectation: Expectation): boolean {
  return textOf(expectation).includes('%')
}

function nearText(metric: string, within: number, percent: boolean): string {
  const distance = percent ? `${Number((within * 100).toPrecision(6))}%` : String(within)
  return `${metric} near baseline, within ${distance}`
}

type Written = Pick<Expectation | EvenSides | SkillWithin | ReplyBelow, 'place'>

/** Where it stands in a file; what `--set` gives stands nowhere. */
function placeOf({ place }: Written): Pick<Criterion, 'place'> {
  const { name } = place.source
  return name === '--set' ? {} : { place: { file: name, ...positionOf(place) } }
}
