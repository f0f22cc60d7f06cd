import { createColors } from 'picocolors'
import { FALSE_ALARM, MISS, type Verdict } from '../../statistics/gate.ts'
import { MOST_BATTLES_OF_A_GATE } from '../../statistics/looks.ts'
import type { Change } from '../../studies/changes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Moved } from '../../studies/drift.ts'
import { clean } from '../lines.ts'
import { byUrgency, decimalsOf, explain, faultLine, lineOf, obsoleteLine } from './line.ts'

export interface CheckTextOptions {
  readonly color: boolean
  /** Leaves out what passed. */
  readonly quiet: boolean
}

/** So many changes of a scenario are listed, and so many figures to look at first. */
const MOST_CHANGES = 8
const MOST_FIRST = 3

/** What a check found, scenario by scenario, then where to look first. Ends with a line break. */
export function writeCheck(report: CheckReport, { color, quiet }: CheckTextOptions): string {
  const paint = createColors(color)
  const ink = { pass: paint.green, fail: paint.red, inconclusive: paint.yellow }
  const lines: string[] = []
  for (const checked of report.scenarios) {
    if (quiet && checked.verdict === 'pass' && !isEmpty(checked)) continue
    lines.push(...scenarioLines(checked, report.checks, quiet, ink, paint.dim), '')
  }
  for (const file of report.obsolete) lines.push(ink.fail(clean(obsoleteLine(file))), '')
  if (!quiet || report.verdict !== 'pass') lines.push(...closing(report).map((line) => ink[report.verdict](line)))
  return lines.length > 0 ? `${lines.join('\n')}\n` : ''
}

/** Whether nothing at all is held against it. */
function isEmpty({ findings, faults }: Checked): boolean {
  return findings.length + faults.length === 0
}

type Ink = (text: string) => string

function scenarioLines(
  checked: Checked,
  checks: number,
  quiet: boolean,
  ink: Readonly<Record<Verdict, Ink>>,
  dim: Ink,
): string[] {
  const lines = [clean(`${checked.scenario} (${checked.file})`)]
  for (const fault of checked.faults) {
    lines.push(`  ${ink.fail(clean(faultLine(checked, fault)))}`)
    if (fault.place) lines.push(dim(`    ${placeText(fault.place)}`))
  }
  // First what did not pass.
  for (const verdict of ['fail', 'inconclusive', 'pass'] as const) {
    if (quiet && verdict === 'pass') continue
    for (const finding of checked.findings) {
      if (finding.verdict !== verdict) continue
      lines.push(`  ${ink[verdict](clean(lineOf(checked, finding, checks)))}`)
      if (verdict === 'pass') continue
      lines.push(`    ${clean(explain(finding))}`)
      const place = finding.place ? `${placeText(finding.place)}: ` : ''
      lines.push(dim(`    ${clean(`${place}${finding.text}`)}`))
    }
  }
  if (isEmpty(checked)) lines.push(`  ${ink.inconclusive('NOTHING CHECKED: it expects nothing, and has no baseline')}`)
  const { baseline, inexact = [] } = checked
  lines.push(...inexact.map((why) => dim(clean(`  ${why}`))))
  if (baseline && !baseline.identical) {
    if (baseline.unpaired !== undefined) lines.push(dim(`  not in pairs: ${clean(baseline.unpaired)}`))
    lines.push(...changeLines(baseline.changes).map((line) => `  ${clean(line)}`))
    if (checked.verdict !== 'pass' && baseline.moved.length > 0) {
      lines.push(`  moved most: ${clean(baseline.moved.map(showMoved).join(', '))}`)
    }
  }
  return lines
}

/** `changed since the baseline: weapons.spear.damage d6 → d10`, a line each. */
export function changeLines(changes: readonly Change[]): string[] {
  const lines = changes.slice(0, MOST_CHANGES).map((change) => `changed since the baseline: ${showChange(change)}`)
  const more = changes.length - lines.length
  return more > 0 ? [...lines, `and ${more} more changes`] : lines
}

export function showChange({ path, from, to }: Change): string {
  return `${path} ${showValue(from)} → ${showValue(to)}`
}

/** `hit.spear 0.613→0.667`. */
export function showMoved({ metric, baseline, now, drift }: Moved): string {
  const decimals = decimalsOf(drift)
  return `${metric} ${baseline.toFixed(decimals)}→${now.toFixed(decimals)}`
}

/** The last lines: how many of what, where to look first, and what that can be relied on for. */
export function closing(report: CheckReport): string[] {
  const { scenarios, verdict } = report
  const findings = scenarios.flatMap((checked) => checked.findings)
  const faults = scenarios.reduce((sum, checked) => sum + checked.faults.length, report.obsolete.length)
  const count = (wanted: Verdict): number => findings.filter(({ verdict }) => verdict === wanted).length
  const counted = [
    [count('fail'), 'failed'],
    [count('inconclusive'), 'inconclusive'],
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
  const names = byUrgency(scenarios).map(({ checked, finding }) => `${checked.id}/${finding.metric}`)
  const first = [...new Set(names)].slice(0, MOST_FIRST)
  if (first.length > 0) lines.push(clean(`look first at ${first.join(', ')}`))
  if (verdict === 'fail' && findings.some((finding) => finding.verdict === 'fail' && !finding.exact)) {
    lines.push(`false alarms: at most ${100 * FALSE_ALARM} % of runs, however many checks`)
  }
  if (verdict === 'inconclusive') {
    lines.push(`passes only what is certain: a miss in at most ${100 * MISS} % of runs; ${whatWouldDo(report)}`)
  }
  return lines
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
  return clean(`${file}:${line}:${column}`)
}

function showValue(value: unknown): string {
  if (value === undefined) return '(nothing)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text
  return short.replaceAll('\n', ' ')
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}
