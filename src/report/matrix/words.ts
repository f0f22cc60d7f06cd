import type { Estimate, Metric } from '../../metrics/result.ts'
import type { Matrix } from '../../studies/matrix.ts'
import type { ExactMatrix } from '../../studies/matrix-exactly.ts'
import type { Nudge, Offender } from '../../studies/nudges.ts'
import type { OptionStanding } from '../../studies/table-findings.ts'
import { showBare, showBattles, showCount, showFigure } from '../figure.ts'

/** One that was fought, or one that is exact: both are reported in the same way. */
export type AnyMatrix = (Matrix | ExactMatrix) & {
  readonly margin: number
  /** With `--nudge`: what one step of their numbers does. */
  readonly offenders?: readonly Offender[]
}

/** What is reported of one option: its standing, and what follows from those of the others. */
export interface ReportedOption extends OptionStanding {
  /** Its place in the table. */
  readonly at: number
  /** What people call it. */
  readonly name: string
  readonly cost: number | undefined
  /** Of a square table: situations in which it certainly scores more than the margin allows. */
  readonly strong: readonly string[]
  /** It certainly scores less than the margin allows, in all situations. */
  readonly isWeak: boolean
  /** What an option is called that costs no more and certainly scores more; its place in the table. */
  readonly betterBuy: string | undefined
  readonly betterBuyAt: number | undefined
  /** None costs no more and scores more: it lies on the efficient frontier. Undefined without costs. */
  readonly isEfficient: boolean | undefined
}

/** Which options are reported of together: those of a square table, or its rows, or its columns. */
export type Side = 'rows' | 'columns'

/** The options of one side, the best first. */
export function reportedOptions(found: AnyMatrix, side: Side): ReportedOption[] {
  const { table, findings, bySituation, margin } = found
  const options = table[side]
  const standings = findings[side]
  const reported = standings.map((standing, at): ReportedOption => {
    const { title: name, cost } = options[at]
    const scores = bySituation.map((each) => each[side][at].score)
    const cheaper = options.flatMap((other, j) =>
      cost !== undefined && other.cost !== undefined && j !== at && other.cost <= cost ? [j] : [],
    )
    const better = cheaper.filter((j) => standing.below.includes(j))
    const [best] = [...better].sort((a, b) => standings[b].score.value - standings[a].score.value)
    return {
      ...standing,
      ...{ at, name, cost },
      // What sits on a side need not be worth what sits on the other.
      strong: table.situations.flatMap(({ name }, s) => (table.isSquare && scores[s].low > 0.5 + margin ? [name] : [])),
      isWeak: table.isSquare && scores.every(({ high }) => high < 0.5 - margin),
      betterBuyAt: best,
      betterBuy: best === undefined ? undefined : options[best].title,
      isEfficient:
        cost === undefined ? undefined : !cheaper.some((j) => standings[j].score.value > standing.score.value),
    }
  })
  return reported.sort((a, b) => b.score.value - a.score.value)
}

/** Which sides there are to tell of. */
export function sidesOf({ table }: AnyMatrix): readonly Side[] {
  return table.isSquare ? ['rows'] : ['rows', 'columns']
}

/** The finding in a sentence without its full stop. */
export function findingOf(found: AnyMatrix): string {
  const { table, findings } = found
  if (!table.isSquare) {
    const [first, second] = table.scenario.parties.map(({ id }) => id)
    const value = showFigure(shareOf(findings.value, found.exact))
    const mixes = `${mixOf(found, 'rows')} against ${mixOf(found, 'columns')}`
    return `If both choose as well as they can, the score of ${first} against ${second} is ${value}, ${mixes}: ${certificateOf(found)}`
  }
  const options = reportedOptions(found, 'rows')
  const played = options.filter(({ share }) => share.value > PLAYED)
  const [only] = played
  if (played.length === 1) {
    const sure = found.exact || only.share.low > 0.99
    return `Nothing does better than ${only.name}${sure ? '' : ' as far as is known'}: ${certificateOf(found)}`
  }
  return `${played.length} of ${options.length} options have a place: ${mixOf(found, 'rows')}; ${certificateOf(found)}`
}

const PLAYED = 1e-9
const MOST_NAMED = 4

/** `sword 41 %, mace 30 % and 2 more`. */
export function mixOf(found: AnyMatrix, side: Side): string {
  const played = reportedOptions(found, side)
    .filter(({ share }) => share.value > PLAYED)
    .sort((a, b) => b.share.value - a.share.value)
  if (played.length === 1) return played[0].name
  const named = played.length > MOST_NAMED ? played.slice(0, MOST_NAMED - 1) : played
  const list = named.map(({ name, share }) => `${name} ${showShare(share.value)} %`)
  const rest = played.length - named.length
  return rest > 0 ? `${list.join(', ')} and ${rest} more` : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`
}

/** What the mix can promise: `nobody gains more than 1.2 points against it`. */
export function certificateOf({ findings, table, exact }: AnyMatrix): string {
  const points = 100 * findings.certificate
  const than = table.isSquare ? 'against it' : 'over that'
  if (exact || points < 1e-6) return `nobody gains anything ${than}`
  return `nobody gains more than ${roundedUp(points)} points ${than}`
}

/** A share of a mix without its sign: no more digits than it is known to. */
function showShare(share: number): string {
  if (share < PLAYED) return '0'
  return share < 0.005 ? '< 0.5' : (100 * share).toFixed(0)
}

/** `41 (30–55)`: with the middle 90 % of resampled tables. */
export function showMix({ value, low, high }: Estimate): string {
  if (low === high) return (100 * value).toFixed(value > PLAYED && value < 1 - PLAYED ? 2 : 0)
  const [from, to] = [low, high].map((share) => (100 * share).toFixed(0))
  return from === to ? showShare(value) : `${showShare(value)} (${from}–${to})`
}

/** `as varied as 5.2 equal options`. */
export function varietyOf({ findings }: AnyMatrix, side: Side): string {
  const { value, low, high } = findings.variety[side === 'rows' ? 0 : 1]
  const show = (count: number) => count.toFixed(1)
  const range = show(low) === show(high) ? '' : ` (${show(low)}–${show(high)})`
  return `as varied as ${show(value)} equal options${range}`
}

/** Whether options beat each other in circles, in a sentence. */
export function cyclicWords({ findings: { cyclic, cycles }, table, exact }: AnyMatrix): string {
  const hasCircles = table.isSquare && cycles.length > 0
  if (exact && cyclic.value < 1e-9) {
    return `One ladder says it all: ${hasCircles ? 'no options beat each other in circles' : 'nothing depends on who meets whom'}`
  }
  if (!exact && !cyclic.isCertain) {
    const what = hasCircles ? 'options that beat each other in circles' : 'what depends on who meets whom'
    return `One ladder says it all: ${what} cannot be distinguished from chance (p = ${showP(cyclic.p)})`
  }
  const [part, low, high] = [cyclic.value, cyclic.low, cyclic.high].map((share) => (100 * share).toFixed(1))
  const sure = exact ? '' : ` (${low}–${high}), p ${cyclic.p < 0.001 ? '< 0.001' : `= ${showP(cyclic.p)}`}`
  const comes = hasCircles ? 'come from options that beat each other in circles' : 'depend on who meets whom'
  return `${part} % of the differences ${comes}${sure}: read the matrix, not the ladder alone`
}

function showP(p: number): string {
  return p.toFixed(p < 0.1 ? 3 : 2)
}

/** `mace beats sword beats spear beats mace, 54.1 % ± 0.8 at the least`. */
export function cycleWords(found: AnyMatrix): string[] {
  const { findings, table, exact } = found
  return findings.cycles.map(({ options, weakest, isCertain }) => {
    const names = [...options, options[0]].map((at) => table.rows[at].title)
    const sure = isCertain ? '' : ', or chance'
    return `${names.join(' beats ')}, ${showFigure(shareOf(weakest, exact))} at the least${sure}`
  })
}

/** Why nobody should take what is dominated, a sentence each. */
export function dominatedWords(found: AnyMatrix, side: Side): string[] {
  return reportedOptions(found, side).flatMap(({ name, dominatedBy }) => {
    const better = dominatedBy.map((at) => found.table[side][at].title)
    if (better.length === 0) return []
    const named =
      better.length > MOST_NAMED ? [...better.slice(0, MOST_NAMED), `${better.length - MOST_NAMED} more`] : better
    const who = named.length === 1 ? `${named[0]} is` : `${named.slice(0, -1).join(', ')} and ${named.at(-1)} are`
    return [`Never a reason to take ${name}: ${who} at least as good against everything`]
  })
}

/** What there is to say of an option beside its figures. */
export function notesOf(found: AnyMatrix, option: ReportedOption): string {
  const { table } = found
  const several = table.situations.length > 1
  const notes = [
    option.strong.length > 0 ? `too strong${several ? ` in ${option.strong.join(', ')}` : ''}` : '',
    option.isWeak ? 'too weak' : '',
    option.dominatedBy.length > 0 ? 'dominated' : option.isNeverPlayed ? 'never played' : '',
    option.betterBuy === undefined ? '' : `dear: ${option.betterBuy} is better for no more`,
  ]
  return notes.filter((note) => note !== '').join('; ')
}

/** `great axe: 61.2 % ± 0.3, against dagger 74 % ± 1`. */
export function offenderWords(found: AnyMatrix, { option, worst }: Offender): string {
  const { rows } = found.table
  const show = (score: Estimate) => showFigure(shareOf(score, found.exact))
  const score = show(found.findings.rows[option].score)
  return `${rows[option].title}: ${score}, against ${rows[worst.against].title} ${show(worst.score)}`
}

/** Steps that bring an option nearer to 50 %, what helps most first; then those that lead away from it, or nowhere. */
export function nudgesByHelp({ findings }: AnyMatrix, { option, nudges }: Offender): Nudge[] {
  const way = Math.sign(0.5 - findings.rows[option].score.value)
  return [...nudges].sort((one, other) => way * (other.score.value - one.score.value))
}

/** Whether a step certainly brings an option nearer to 50 %. */
export function isHelp({ findings }: AnyMatrix, { option, score }: Nudge): boolean {
  return findings.rows[option].score.value > 0.5 ? score.high < 0 : score.low > 0
}

/** `-4.1 ± 0.3`, in points or in options. */
export function showChange({ value, low, high }: Estimate, unit = 100): string {
  const half = (unit * (high - low)) / 2
  const digits = half > 0 ? Math.max(0, Math.min(3, 1 - Math.floor(Math.log10(half) + 1e-9))) : 2
  const show = (figure: number) =>
    Number((unit * figure).toFixed(digits))
      .toFixed(digits)
      .replace(/^-(?=0(\.0*)?$)/, '')
  const signed = `${unit * value > 0 && Number(show(value)) !== 0 ? '+' : ''}${show(value)}`
  return half > 0 ? `${signed} ± ${half.toFixed(digits)}` : signed
}

/** The same of what is not as far off either way: `+0.4 (0.1–0.6)`, the middle 90 % of resampled tables. */
export function showVarietyChange({ value, low, high }: Estimate): string {
  const [from, to] = [low, high].map((figure) => figure.toFixed(1).replace('-0.0', '0.0'))
  const signed = `${value > 0.05 ? '+' : ''}${value.toFixed(1).replace('-0.0', '0.0')}`
  return from === to ? signed : `${signed} (${from} to ${to})`
}

/** Whether the score of a cell is distinct from 50 %. */
export function isDistinct({ low, high }: Estimate): boolean {
  return low > 0.5 + 1e-9 || high < 0.5 - 1e-9
}

/** The widest half of an interval among the cells, in points; 0 of what is exact. */
export function accuracyOf({ cells }: AnyMatrix): number {
  const halves = cells.flat().flatMap((cell) => (cell ? [Math.max(cell.high - cell.value, cell.value - cell.low)] : []))
  return Math.max(0, ...halves)
}

export function shareOf(estimate: Estimate, exact: boolean | undefined): Metric {
  return { kind: 'share', ...estimate, ...(exact && { exact }) }
}

/** A score without its sign, for a column whose heading has it. */
export function showScore(estimate: Estimate, exact: boolean | undefined): string {
  return exact ? (100 * estimate.value).toFixed(4) : showBare(shareOf(estimate, exact))
}

/** `66 matchups`, `66 matchups in 2 situations`. */
export function matchupsOf({ table }: AnyMatrix): string {
  const { matchups, situations } = table
  const each = matchups.length / situations.length
  return `${showCount(each)} ${each === 1 ? 'matchup' : 'matchups'}${situations.length > 1 ? ` in ${situations.length} situations` : ''}`
}

/** How many battles were fought, and what was asked for. */
export function foughtOf(found: AnyMatrix): string {
  if (found.exact) return ''
  const { fought, precision, precise } = found
  if (precision === undefined) return showBattles(fought)
  const asked = `± ${Number((100 * precision).toPrecision(6))} points`
  return `${showBattles(fought)} (asked for ${precise === 'matchups' ? `${asked} a matchup` : `a certificate of ${asked.slice(2)}`})`
}

/** Up to two digits, and never less than it is. */
function roundedUp(points: number): string {
  const decimals = points < 1 ? 2 : 1
  return (Math.ceil(points * 10 ** decimals - 1e-9) / 10 ** decimals).toFixed(decimals)
}

/** Findings of one situation, or of all together. */
export function situationNames({ table }: AnyMatrix): readonly string[] {
  return table.situations.length > 1 ? table.situations.map(({ name }) => name) : []
}
