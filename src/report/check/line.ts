import { FALSE_ALARM, MISS, type Verdict } from '../../statistics/gate.ts'
import type { Interval } from '../../statistics/interval.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Fault } from '../../studies/criterion.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { showCount, toDigits } from '../figure.ts'

export const VERDICTS: Readonly<Record<Verdict, string>> = { pass: 'PASS', fail: 'FAIL', inconclusive: 'INCONCLUSIVE' }

/**
 * A finding with all its statistics, in one line that can be copied whole (docs/statistics.md §5.5):
 *
 *     FAIL duel/win.swords 0.5631 [0.5583, 0.5678] allowed [0.45, 0.55] n=65536 look 5/7 α=1%/100
 *     FAIL duel/win.swords drift +0.0412 [0.0365, 0.0459] allowed [-0.02, 0.02] n=65536 look 5/7 α=1%/100 paired 0.50→0.54
 *     FAIL duel/win.swords places +0.0412 [0.0365, 0.0459] allowed [-0.02, 0.02] n=65536 look 5/7 α=1%/100 paired 0.50→0.54
 *     FAIL duel/win.swords 0.563123457 allowed [0.45, 0.55] exact
 *
 * Estimate, interval and band are in the metric's own unit; those of a drift are differences to the
 * baseline, those of places to the same with places exchanged.
 * `effectiveSize=183420` stands behind n where luck was taken out: as many battles would be as sure with it.
 */
export function lineOf({ id }: Pick<Checked, 'id'>, finding: Finding, checks: number): string {
  const { metric, verdict, allowed, battles, look, looks, tier, reason } = finding
  const head = `${VERDICTS[verdict]} ${id}/${metric}${suffixOf(finding)}`
  if (tier === 'identical') return `${head} none (bit-identical) n=${battles}`
  if (finding.kind === 'rules' && reason !== undefined) return `${head}: ${reason}`
  if (reason !== undefined) return `${head} allowed ${showBand(allowed)}: ${reason}`
  const { value, effectiveSize } = finding
  if (finding.exact) {
    const figures = [finding.baseline ?? 0, finding.now ?? 0].map((figure) => toDigits(figure, EXACT_DECIMALS))
    const drift = tier ? ` ${figures.join('→')}` : ''
    return `${head} ${showValue(finding)} allowed ${showBand(allowed)} exact${drift}`
  }
  const interval = intervalOf(finding)
  if (value === undefined || !interval)
    return `${head} allowed ${showBand(allowed)}: nothing counted in ${battles} battles`
  const sign = isDifference(finding) && value > 0 ? '+' : ''
  const decimals = decimalsOf(interval)
  const figures = `${sign}${value.toFixed(decimals)} [${interval.low.toFixed(decimals)}, ${interval.high.toFixed(decimals)}]`
  const error = verdict === 'fail' ? `α=${percent(FALSE_ALARM)}/${checks}` : `α=${percent(MISS)}`
  const effort = effectiveSize === undefined ? [`n=${battles}`] : [`n=${battles}`, `effectiveSize=${effectiveSize}`]
  const parts = [head, figures, `allowed ${showBand(allowed)}`, ...effort, `look ${look}/${looks}`, error]
  if (tier) parts.push(`${tier} ${showFigure(finding.baseline, decimals)}→${showFigure(finding.now, decimals)}`)
  return parts.join(' ')
}

/** What stands behind the metric of a finding that is not about the metric itself: ` drift`, ` places`, ` skill`. */
export function suffixOf({ kind }: Pick<Finding, 'kind'>): string {
  return kind === 'band' ? '' : ` ${kind}`
}

/** Whether it is what a metric differs by, which has a sign. */
export function isDifference({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind !== 'band' && kind !== 'reply'
}

/** The metric of a finding as people read it: `Long Sword against Dagger`. */
export function showMetric({ title, metric }: Pick<Finding, 'title' | 'metric'>): string {
  return title ?? metric
}

export function faultLine({ id }: Pick<Checked, 'id'>, { message }: Fault): string {
  return `FAIL ${id}/baseline ${message}`
}

export function obsoleteLine(file: string, { prune }: Pick<CheckReport, 'prune'>): string {
  return `FAIL ${describeObsolete(file, prune)}`
}

/** `baselines/duel.json is the baseline of a scenario that is gone; `tiltyard baseline … --prune` removes it`. */
export function describeObsolete(file: string, prune: string | undefined): string {
  return `${file} is the baseline of a scenario that is gone; ${prune === undefined ? 'remove it' : `\`${prune}\` removes it`}`
}

/** Of exact figures: to 1e-9. */
const EXACT_DECIMALS = 9

/** An exact value, or a difference with its sign: `0.507229992`, `+0.012345679`. */
function showValue(finding: Finding): string {
  const { value = 0 } = finding
  return `${isDifference(finding) && value > 0 ? '+' : ''}${toDigits(value, EXACT_DECIMALS)}`
}

/** How it was judged: `exact`, or so many battles. */
export function showEffort({ exact, battles }: Finding): string {
  return exact ? 'exact' : showCount(battles)
}

/** The interval that the verdict stands on: for a failure the wider one, at its share of the error. Of what is exact, none. */
export function intervalOf({ verdict, exact, value, pass, fail }: Finding): Interval | undefined {
  if (exact && value !== undefined) return { low: value, high: value }
  return verdict === 'fail' ? fail : pass
}

/** `[0.45, 0.55]`, `[0.6, ∞)`. */
export function showBand({ low, high }: Interval): string {
  const start = Number.isFinite(low) ? `[${shorten(low)}` : '(-∞'
  const end = Number.isFinite(high) ? `${shorten(high)}]` : '∞)'
  return `${start}, ${end}`
}

/** To the second digit that the interval leaves standing. */
export function decimalsOf({ low, high }: Interval): number {
  const half = (high - low) / 2
  return half > 0 && Number.isFinite(half) ? Math.max(0, Math.min(9, 1 - Math.floor(Math.log10(half)))) : 4
}

/** What did not pass, first what is farthest off: where to look first. */
export function byUrgency(scenarios: readonly Checked[]): { checked: Checked; finding: Finding }[] {
  const all = scenarios.flatMap((checked) => checked.findings.map((finding) => ({ checked, finding })))
  return all
    .filter(({ finding }) => finding.verdict !== 'pass')
    .map((each, order) => ({ ...each, order }))
    .sort((one, other) => urgency(other.finding) - urgency(one.finding) || one.order - other.order)
    .map(({ checked, finding }) => ({ checked, finding }))
}

/** How many half-widths of its interval a finding lies outside of its band; what failed comes before all else. */
function urgency(finding: Finding): number {
  const { verdict, distance, exact, isShare, value = 0 } = finding
  // What is exactly wrong comes first of all, that which is most so before others.
  if (exact && distance !== undefined) return 2e9 - distance / (isShare ? 1 : Math.max(1e-9, Math.abs(value)))
  const interval = intervalOf(finding)
  if (distance === undefined || !interval) return verdict === 'fail' ? 0 : -2
  const half = Math.max((interval.high - interval.low) / 2, Number.MIN_VALUE)
  const off = Math.min(1e9, Math.max(0, -distance / half))
  return verdict === 'fail' ? 1 + off : -1 / (1 + off)
}

function showFigure(figure: number | undefined, decimals: number): string {
  return figure === undefined ? '?' : figure.toFixed(decimals)
}

function percent(share: number): string {
  return `${shorten(100 * share)}%`
}

/** Without digits that say nothing. */
export function shorten(figure: number, digits = 6): number {
  return Number(figure.toPrecision(digits))
}
