import { createColors } from 'picocolors'
import { visible } from '../../source/escape.ts'
import { FALSE_ALARM, MISS, type Verdict } from '../../statistics/gate.ts'
import { MOST_BATTLES_OF_A_GATE } from '../../statistics/looks.ts'
import { type Cause, causesOf, isMirrored, mirrorOf } from '../../studies/causes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Moved } from '../../studies/moved.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { describeIncident, showTimes } from '../incidents.ts'
import { causeAmong, changeLines, nameCause } from './cause.ts'
import { describeFinding, describeWay, showFound, showShare } from './found.ts'
import { byUrgency, decimalsOf, describeObsolete, lineOf, showMetric, VERDICTS } from './line.ts'

interface CheckTextOptions {
  readonly color: boolean
  /** Leaves out what passed. */
  readonly quiet: boolean
  /** Tells every check, also those that passed, with its statistics. */
  readonly verbose?: boolean
}

/** So many figures are named to look at first. */
const MOST_FIRST = 3

type Ink = (text: string) => string

/** How a report is printed. */
interface Style {
  readonly report: CheckReport
  readonly verbose: boolean
  readonly ink: Readonly<Record<Verdict, Ink>>
  readonly dim: Ink
  readonly bold: Ink
}

/**
 * What a check found, in plain words: a line for each scenario that passed, then all about those that did not, those together
 * that have changed in the same way; then where to look first. Ends with a line break.
 */
export function writeCheck(report: CheckReport, { color, quiet, verbose = false }: CheckTextOptions): string {
  const { green, red, yellow, dim, bold } = createColors(color)
  const style: Style = { report, verbose, ink: { pass: green, fail: red, inconclusive: yellow }, dim, bold }
  const lines: string[] = []
  const passed = report.scenarios.filter(({ verdict }) => verdict === 'pass')
  for (const checked of passed) {
    if (isEmpty(checked)) lines.push(yellow(visible(`NOTHING CHECKED ${nameOf(checked)}: ${NOTHING}`)))
    else if (verbose) lines.push(...scenarioLines(checked, style), '')
    else if (!quiet) lines.push(passLine(checked, style))
  }
  if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
  for (const cause of causesOf(report.scenarios)) lines.push(...causeLines(cause, style))
  for (const file of report.obsolete) lines.push(`${red('FAIL')} ${visible(describeObsolete(file, report.prune))}`, '')
  if (!quiet || report.verdict !== 'pass')
    lines.push(...closing(report).map((line) => style.ink[report.verdict](visible(line))))
  const all = acceptAll(report)
  const hasStatistics = report.scenarios.some(({ findings }) => findings.some(({ verdict }) => verdict !== 'pass'))
  if (!verbose && hasStatistics) lines.push(dim('--verbose has the statistics'))
  if (all !== undefined) lines.push(visible(`to accept all that has moved: ${all}`))
  return lines.length > 0 ? `${lines.join('\n')}\n` : ''
}

/** Whether nothing at all is held against it. */
function isEmpty({ findings, faults }: Checked): boolean {
  return findings.length + faults.length === 0
}

const NOTHING = 'it expects nothing, and has no baseline'

function nameOf({ scenario, file }: Checked): string {
  return `${scenario} (${file})`
}

/** `PASS Spear wall (spear-wall.yaml): 5 checks, 4,096 battles, unchanged since the baseline`. */
function passLine(checked: Checked, { ink, dim }: Style): string {
  const { findings, baseline, inexact = [], notes = [] } = checked
  const effort = findings.every(({ exact }) => exact)
    ? 'exact'
    : plural(Math.max(...findings.map(({ battles }) => battles)), 'battle')
  const since = baseline && (baseline.identical ? 'unchanged since the baseline' : 'near the baseline')
  const facts = [plural(findings.length, 'check'), effort, ...(since ? [since] : [])]
  const changes = baseline && !baseline.identical ? changeLines(baseline.changes) : []
  const asides = [...incidentsOf(checked), ...inexact, ...notes, ...changes].map((line) => dim(visible(`; ${line}`)))
  return `${ink.pass('PASS')} ${visible(`${nameOf(checked)}: ${facts.join(', ')}`)}${asides.join('')}`
}

/** What the rules came to and should not: `game.rules.yaml:5:18: a division by zero came to 0, 12 times`. */
export function incidentsOf({ incidents = [] }: Checked): string[] {
  return incidents.map((incident) => `${describeIncident(incident)}, ${showTimes(incident)} times`)
}

/** What several scenarios have in common is said once, above them. */
function causeLines(cause: Cause, style: Style): string[] {
  const { scenarios, kind, changes } = cause
  const isShared = scenarios.length > 1 && kind !== 'unknown'
  const named = kind === 'changes' ? changeLines(changes) : [nameCause(cause, style.report)]
  const lines = isShared
    ? [
        style.bold(`${scenarios.length} scenarios have this in common:`),
        ...named.map((line) => `  ${visible(line)}`),
        '',
      ]
    : []
  return [...lines, ...scenarios.flatMap((checked) => [...scenarioLines(checked, style, isShared), ''])]
}

/** All about a scenario, in plain words; of what passed the number alone. With `verbose` all of it, with its statistics. */
function scenarioLines(checked: Checked, style: Style, isDistinct = false): string[] {
  const { ink, dim } = style
  const { verdict, findings, faults, baseline, accept, inexact = [], notes = [] } = checked
  const lines = [`${ink[verdict](VERDICTS[verdict])} ${visible(nameOf(checked))}`]
  for (const { message, place } of faults) {
    lines.push(`  ${visible(message)}`)
    if (place) lines.push(dim(`    ${placeText(place)}`))
  }
  // First what did not pass, and of that what has moved.
  for (const wanted of ['fail', 'inconclusive', 'pass'] as const) {
    const alike = findings.filter(({ verdict }) => verdict === wanted)
    const kinds = ['drift', 'band', 'places', 'skill', 'reply', 'rules'] as const
    const ordered = kinds.flatMap((kind) => alike.filter((each) => each.kind === kind))
    for (const finding of ordered) lines.push(...findingLines(finding, checked, style))
  }
  lines.push(...[...incidentsOf(checked), ...inexact, ...notes].map((why) => dim(visible(`  ${why}`))))
  if (baseline && !baseline.identical) {
    if (baseline.unpaired !== undefined) lines.push(dim(`  not in pairs: ${visible(baseline.unpaired)}`))
    if (!isDistinct) lines.push(...changeLines(baseline.changes).map((line) => `  ${visible(line)}`))
    if (verdict !== 'pass' && baseline.moved.length > 0) {
      lines.push(`  moved most: ${visible(baseline.moved.map(showMoved).join(', '))}`)
    }
  }
  const passed = findings.filter(({ verdict }) => verdict === 'pass').length
  if (!style.verbose && passed > 0) lines.push(dim(`  ${plural(passed, 'other check')} passed`))
  if (accept !== undefined) lines.push(`  to accept what has moved: ${visible(accept)}`)
  return [...lines, ...unmet(checked)]
}

function findingLines(finding: Finding, checked: Checked, { report, verbose, ink, dim }: Style): string[] {
  const { verdict, place, text } = finding
  const statistics = visible(lineOf(checked, finding, report.checks))
  if (verdict === 'pass') return verbose ? [`  ${ink.pass(statistics)}`] : []
  if (!verbose && isMirrored(finding, checked)) return []
  const lines = [`  ${visible(describeFinding(finding, checked.findings))}`]
  const mirror = verbose ? undefined : mirrorOf(finding, checked)
  if (mirror) lines.push(`    ${visible(describeMirror(mirror))}`)
  if (place) lines.push(dim(`    ${visible(`${placeText(place)}: ${text}`)}`))
  if (verbose) lines.push(dim(`    ${statistics}`))
  return lines
}

/** What to do about an expectation that is not met; what has moved since the baseline has a command. */
function unmet({ findings }: Checked): string[] {
  const bands = findings.filter(({ verdict, kind }) => verdict === 'fail' && kind !== 'drift')
  const files = [...new Set(bands.flatMap(({ place }) => place?.file ?? []))]
  if (files.length === 0) return []
  const texts = new Set(bands.map(({ text }) => text))
  const which = texts.size === 1 ? 'that line' : 'those lines'
  return [`  to accept what was not expected: change ${which} of ${visible(files.join(', '))}`]
}

/** `win.blue mirrors it: from 49.3 % to 67.2 %`. */
export function describeMirror(mirror: Finding): string {
  const place = mirror.place ? ` (${placeText(mirror.place)})` : ''
  return `${mirror.metric} mirrors it:${describeWay(mirror) || ` ${showFound(mirror)}`}${place}`
}

/** `hit.spear 61.3 % → 66.7 %`. */
export function showMoved({ metric, isShare, baseline, now, drift }: Moved): string {
  const scale = isShare ? 100 : 1
  const decimals = decimalsOf({ low: scale * drift.low, high: scale * drift.high })
  const [from, to] = [baseline, now].map((figure) => showShare(figure, isShare, decimals))
  return `${metric} ${from} → ${to}`
}

/** The command for several scenarios at once; that of one stands with it. */
export function acceptAll({ scenarios, accept }: CheckReport): string | undefined {
  return scenarios.filter((checked) => checked.accept !== undefined).length > 1 ? accept : undefined
}

/** The last lines: how many of what, where to look first, and what that can be relied on for. */
export function closing(report: CheckReport): string[] {
  const { scenarios, verdict } = report
  const findings = scenarios.flatMap((checked) => checked.findings)
  const faults = scenarios.reduce((sum, checked) => sum + checked.faults.length, report.obsolete.length)
  const count = (wanted: Verdict): number => findings.filter(({ verdict }) => verdict === wanted).length
  const mirrored = (wanted: Verdict): string => {
    const mirrors = scenarios.flatMap((checked) =>
      checked.findings.filter((finding) => finding.verdict === wanted && isMirrored(finding, checked)),
    ).length
    return mirrors > 0 ? ` (${mirrors} mirroring another)` : ''
  }
  const counted = [
    [count('fail'), `failed${mirrored('fail')}`],
    [count('inconclusive'), `inconclusive${mirrored('inconclusive')}`],
    [count('pass'), 'passed'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, word]) => `${number} ${word}`)
  const wrong = faults > 0 ? `, ${plural(faults, 'baseline problem')}` : ''
  const checks = `${plural(findings.length, 'check')}${counted.length > 0 ? `: ${counted.join(', ')}` : ''}${wrong}`
  const cut = report.partial ? ', cut short' : ''
  const lines = [`${plural(scenarios.length, 'scenario')}, ${checks}; ${effortOf(report)}${cut}`]
  const empty = scenarios.filter(isEmpty).length
  if (empty > 0)
    lines.push(`nothing is checked of ${empty === scenarios.length ? 'any of them' : plural(empty, 'scenario')}`)
  const causes = causesOf(scenarios)
  for (const cause of causes) {
    const { length } = cause.scenarios
    if (length > 1 && cause.kind !== 'unknown') lines.push(`the same in ${length} of them: ${nameCause(cause, report)}`)
  }
  if (report.skipped.length > 0) {
    lines.push(`stopped at the first that fails: ${plural(report.skipped.length, 'scenario')} not looked at`)
  }
  const first = firstOf(report, causes).slice(0, MOST_FIRST)
  if (first.length > 1) lines.push(`look first at ${first.join(', ')}`)
  if (verdict === 'fail' && findings.some((finding) => finding.verdict === 'fail' && !finding.exact)) {
    lines.push(`how sure: by chance alone at most ${100 * FALSE_ALARM} % of runs fail, however many checks`)
  }
  if (verdict === 'inconclusive') {
    lines.push(`how sure: what is wrong passes in at most ${100 * MISS} % of runs; ${whatWouldDo(report)}`)
  }
  return lines
}

/** What to look at, farthest off first: of what has one cause the first alone, since the others will follow. */
function firstOf({ scenarios }: CheckReport, causes: readonly Cause[]): string[] {
  const seen = new Set<Cause>()
  const names = byUrgency(scenarios).flatMap(({ checked, finding }) => {
    const cause = causeAmong(causes, checked)
    if (isMirrored(finding, checked) || (cause && seen.has(cause))) return []
    if (cause && cause.scenarios.length > 1 && cause.kind !== 'unknown') seen.add(cause)
    return [`${checked.id}/${showMetric(finding)}`]
  })
  return [...new Set(names)]
}

/**
 * How to become certain. A budget below the usual one is a part of what is promised: to look again with a larger one
 * makes the error of both. From the usual one on it costs nothing (docs/statistics.md §3.3).
 */
function whatWouldDo({ looks }: CheckReport): string {
  const most = looks.at(-1) ?? 0
  if (most >= MOST_BATTLES_OF_A_GATE) return `--max-battles ${2 * most} looks further, at no cost in error`
  return 'a larger --max-battles looks further, but adds its own error, unless it was decided on before'
}

/** `4,096 battles`, `3 exact, 4,096 battles`, `all exact`: how much it took. */
export function effortOf({ scenarios, battles }: CheckReport): string {
  const findings = scenarios.flatMap((checked) => checked.findings)
  const exact = findings.filter((finding) => finding.exact).length
  if (exact > 0 && exact === findings.length && battles === 0) return 'all exact, no battles'
  const fought = plural(battles, 'battle')
  return exact > 0 ? `${exact} exact, ${fought}` : fought
}

export function placeText({ file, line, column }: { file: string; line: number; column: number }): string {
  return `${file}:${line}:${column}`
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}
