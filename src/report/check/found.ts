import type { Interval } from '../../statistics/interval.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { toDigits } from '../figure.ts'
import { decimalsOf, intervalOf, isDifference, shorten, showMetric } from './line.ts'

// Findings for people: shares in per cent and their drifts in points, where the lines with all statistics (line.ts) have them as
// they are.

/** Estimate and interval: `40.5 % (38.2 to 42.8)`, `+4.1 points (3.7 to 4.6)`, `5.76 (5.62 to 6.07)`. */
export function showFound(finding: Finding): string {
  const { tier, value, exact } = finding
  const interval = intervalOf(finding)
  if (tier === 'identical') return 'unchanged'
  if (finding.kind === 'rules') return finding.reason ?? 'nothing'
  if (value === undefined || !interval) return 'nothing'
  const sign = isDifference(finding) && value > 0 ? '+' : ''
  if (exact) return `${sign}${toDigits(scaleOf(finding) * value, EXACT_DECIMALS)}${unitOf(finding)}, exact`
  return `${sign}${showEstimate(finding, value, interval)}`
}

/** What is allowed, if it is not reported: `45 to 52 %`, `at least 20`, `-2 to 2 points`. */
export function showAllowed(finding: Finding, { low, high }: Interval = finding.allowed): string {
  if (finding.kind === 'rules') return 'none'
  const [bottom, top] = [low, high].map((end) => shorten(scaleOf(finding) * end))
  const unit = unitOf(finding)
  if (!Number.isFinite(low)) return `at most ${top}${unit}`
  return Number.isFinite(high) ? `${bottom} to ${top}${unit}` : `at least ${bottom}${unit}`
}

/**
 * What was found of a criterion that did not pass, as a sentence without its full stop: what it was, what it is, how sure that is,
 * and what is allowed.
 *
 *     win.red fell from 50.7 % to 32.8 %: by 17.7 points (15.6 to 19.9), where 2 points are allowed
 *     win.red is 50.3 % (48.5 to 52.1), expected at least 56 %: 5.7 points too low
 *     win.red is 49.76 % (49.29 to 50.22), expected 49.9 to 50.5 %: it seems outside, but that is not certain; about …
 *
 * @param among all findings of the scenario: where they have its drift as well, both sentences say why their figures differ.
 */
export function describeFinding(finding: Finding, among: readonly Finding[] = []): string {
  const { kind, verdict, value, allowed, reason, battles } = finding
  const metric = showMetric(finding)
  const interval = intervalOf(finding)
  if (kind === 'rules' && reason !== undefined) return reason
  const wanted = `${WANTED[kind]} ${showAllowed(finding)}`
  if (reason !== undefined) return `${metric} cannot be judged (${wanted}): ${reason}`
  if (value === undefined || !interval) return `${metric} was never counted in ${battles} battles, ${wanted}`
  const figure = `${metric}${describeEvidence(finding, among)}`
  const moved = isDifference(finding)
    ? describeDrift(finding, figure, value, interval)
    : describeValue(finding, figure, value, interval)
  return verdict === 'inconclusive' ? `${moved}${describeDoubt(finding, value, allowed)}` : moved
}

/**
 * What a figure rests on, where a metric has two that did not pass: a drift in pairs takes luck out that the figure alone still
 * has, and each stops at its own number of battles. Both are right, and differ.
 */
function describeEvidence({ metric, kind, battles, exact }: Finding, among: readonly Finding[]): string {
  if (kind === 'places' || kind === 'skill') return ''
  if (kind === 'reply') return exact ? ' by perfect play' : ' by the best reply that was found'
  const reported = among.filter((other) => other.metric === metric && other.verdict !== 'pass' && !other.exact)
  const drift = reported.find((other) => other.kind === 'drift')
  if (exact || !drift || !reported.some((other) => other.kind === 'band')) return ''
  if (drift.tier === 'paired') return kind === 'drift' ? ', judged in pairs,' : ', judged alone,'
  return `, after ${battles.toLocaleString('en-US')} battles,`
}

const WANTED = {
  band: 'expected',
  drift: 'allowed is a drift of',
  places: 'places may be worth',
  rules: 'expected',
  skill: 'mistakes may change it by',
  reply: 'expected',
} as const
/** Of what is certain, and of what is not. */
const WAYS = {
  drift: { down: ['fell', 'seems to have fallen'], up: ['rose', 'seems to have risen'] },
  counterpart: { down: ['falls', 'seems to fall'], up: ['rises', 'seems to rise'] },
} as const

/** What it is compared with, where that is not the baseline. */
const UNDER: Partial<Record<Finding['kind'], string>> = {
  places: ' with places exchanged',
  skill: ' with 10 % of mistakes',
}

/**
 * `win.red fell from 50.7 % to 32.8 %: by 17.7 points (15.6 to 19.9), where 2 points are allowed`, or of places
 * `win.red falls from 50.7 % to 32.8 % with places exchanged: by …`.
 */
function describeDrift(finding: Finding, figure: string, value: number, interval: Interval): string {
  const { kind, verdict, allowed } = finding
  const [certainly, perhaps] = WAYS[kind === 'drift' ? 'drift' : 'counterpart'][value < 0 ? 'down' : 'up']
  const verb = verdict === 'fail' ? certainly : perhaps
  const under = UNDER[kind] ?? ''
  // A drift whose way is certain has its size as people say it: down by 17.7, not by -17.7.
  const isDown = interval.high <= 0
  const size = isDown ? { low: -interval.high, high: -interval.low } : interval
  const by = showEstimate(finding, isDown ? -value : value, size)
  // Mistakes may do good without any limit.
  const limit = shorten(scaleOf(finding) * (value < 0 || kind === 'skill' ? -allowed.low : allowed.high))
  const most = finding.isShare ? `${limit} ${limit === 1 ? 'point is' : 'points are'}` : `${limit} is`
  return `${figure} ${verb}${describeWay(finding)}${under}: by ${by}, where ${most} allowed`
}

/**
 * ` from 50.7 % to 32.8 %`, to the digits that the drift leaves standing. Without luck a drift is known better than either of its
 * ends: the second is as far from the first as the drift says, so that what is shown adds up.
 */
export function describeWay(finding: Finding): string {
  const { baseline, now, value, isShare, exact } = finding
  const interval = intervalOf(finding)
  if (baseline === undefined || now === undefined || value === undefined || !interval) return ''
  if (exact) {
    const unit = isShare ? ' %' : ''
    const [from, to] = [baseline, now].map((figure) => toDigits(scaleOf(finding) * figure, EXACT_DECIMALS))
    return ` from ${from}${unit} to ${to}${unit}`
  }
  const decimals = decimalsOf(scaled(interval, finding))
  const step = 10 ** -decimals / scaleOf(finding)
  const to = step * (Math.round(baseline / step) + Math.sign(value) * Math.round(Math.abs(value) / step))
  return ` from ${showShare(baseline, isShare, decimals)} to ${showShare(to, isShare, decimals)}`
}

/** `50.7 %`, `3.45`. */
export function showShare(figure: number, isShare: boolean, decimals: number): string {
  return isShare ? `${(100 * figure).toFixed(decimals)} %` : figure.toFixed(decimals)
}

/** `win.red is 50.3 % (48.5 to 52.1), expected at least 56 %: 5.7 points too low`. */
function describeValue(finding: Finding, figure: string, value: number, interval: Interval): string {
  const { verdict, allowed } = finding
  const [, option] = /^edge of (.+)$/.exec(showMetric(finding)) ?? []
  if (option !== undefined) return describeEdge(option, finding, value, interval)
  const is = `${figure} is ${showEstimate(finding, value, interval)}, expected ${showAllowed(finding)}`
  if (verdict !== 'fail') return is
  const [off, way] = value > allowed.high ? [value - allowed.high, 'high'] : [allowed.low - value, 'low']
  const unit = finding.isShare ? ' points' : ''
  return `${is}: ${showSize(finding, off, interval)}${unit} too ${way}`
}

/** Of `nothing dominated`: what an option is better at than every other, as far as it is */
function describeEdge(option: string, finding: Finding, value: number, { low, high }: Interval): string {
  if (value >= 0)
    return `${option} is better than any other somewhere, by ${showEstimate(finding, value, { low, high })}`
  const by = showEstimate(finding, -value, { low: -high, high: -low })
  return `${option} is dominated: another does better against everything, by ${by.replace(' %', ' points')} at least`
}

/** Of what is inconclusive: what it seems to be, how many battles it would take, and what these would have passed. */
function describeDoubt(finding: Finding, value: number, allowed: Interval): string {
  const { battlesNeeded, resolvable } = finding
  const isWithin = value >= allowed.low && value <= allowed.high
  const seems = isDifference(finding)
    ? `whether it is ${isWithin ? 'less' : 'more'} than that is not certain`
    : `it seems ${isWithin ? 'within' : 'outside'}, but that is not certain`
  const needed =
    battlesNeeded !== undefined && Number.isFinite(battlesNeeded)
      ? `about ${roughly(battlesNeeded)} battles would decide`
      : 'how many battles would decide is not known'
  const band = resolvable
    ? `; ${showAllowed(finding, round(resolvable, intervalOf(finding)))} would have passed already`
    : ''
  return `: ${seems}; ${needed}${band}`
}

/** `17.7 points (15.6 to 19.9)`; of what is exact `exactly 17.6543210 points`. */
function showEstimate(finding: Finding, value: number, interval: Interval): string {
  const unit = unitOf(finding)
  if (finding.exact) return `exactly ${toDigits(scaleOf(finding) * value, EXACT_DECIMALS)}${unit}`
  const { low, high } = scaled(interval, finding)
  const decimals = decimalsOf({ low, high })
  return `${(scaleOf(finding) * value).toFixed(decimals)}${unit} (${low.toFixed(decimals)} to ${high.toFixed(decimals)})`
}

/** To the digits that the interval leaves standing. */
function showSize(finding: Finding, size: number, interval: Interval): string {
  const scale = scaleOf(finding)
  if (finding.exact) return toDigits(scale * size, EXACT_DECIMALS)
  return (scale * size).toFixed(decimalsOf(scaled(interval, finding)))
}

function scaled({ low, high }: Interval, finding: Finding): Interval {
  return { low: scaleOf(finding) * low, high: scaleOf(finding) * high }
}

function scaleOf({ isShare }: Finding): number {
  return isShare ? 100 : 1
}

function unitOf(finding: Finding): string {
  if (!finding.isShare) return ''
  return isDifference(finding) ? ' points' : ' %'
}

/** Of exact figures: to 1e-9 of a share. */
const EXACT_DECIMALS = 7

function round({ low, high }: Interval, interval: Interval | undefined): Interval {
  const step = 10 ** (interval ? decimalsOf(interval) : 4)
  return { low: Math.floor(low * step) / step, high: Math.ceil(high * step) / step }
}

function roughly(battles: number): string {
  return Number(battles.toPrecision(2)).toLocaleString('en-US')
}
