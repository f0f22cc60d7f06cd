import { forMarkdown } from '../../source/escape.ts'
import type { Verdict } from '../../statistics/gate.ts'
import { causesOf } from '../../studies/causes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/trial.ts'
import { changeLines, nameCause } from './cause.ts'
import { explain, showAllowed, showFound } from './found.ts'
import { byUrgency, obsoleteLine, showEffort } from './line.ts'
import { closing, showMoved } from './text.ts'

/** GitHub refuses a step's summary of 1 MiB or more. */
const MOST_BYTES = 900_000

const TITLES: Readonly<Record<Verdict, string>> = {
  pass: 'Balance: pass',
  fail: 'Balance: FAIL',
  inconclusive: 'Balance: inconclusive',
}

/** A check as Markdown, for the summary of a CI step or a comment: first what did not pass, farthest off first. */
export function writeMarkdown(report: CheckReport): string {
  const { scenarios, verdict } = report
  const [counted, ...others] = closing(report)
  const lines = [
    `## ${TITLES[verdict]}`,
    '',
    forMarkdown([counted, ...others].map((line) => `${line[0].toUpperCase()}${line.slice(1)}.`).join(' ')),
    '',
  ]
  const faults = scenarios.flatMap((checked) =>
    checked.faults.map(({ message }) => `- **${forMarkdown(checked.id)}**: ${forMarkdown(message)}`),
  )
  faults.push(...report.obsolete.map((file) => `- ${forMarkdown(obsoleteLine(file))}`))
  if (faults.length > 0) lines.push(...faults, '')
  const wrong = byUrgency(scenarios)
  const passed = scenarios.flatMap((checked) =>
    checked.findings.flatMap((finding) => (finding.verdict === 'pass' ? [{ checked, finding }] : [])),
  )
  const rows = [...wrong, ...passed].map(({ checked, finding }) => row(checked, finding))
  if (rows.length > 0) {
    lines.push('| | check | found | allowed | battles | |', '| --- | --- | --- | --- | ---: | --- |')
    lines.push(...fitting(rows, lines))
  }
  for (const { id, inexact = [] } of scenarios) {
    for (const why of inexact) lines.push('', forMarkdown(`${id}: ${why}`))
  }
  for (const cause of causesOf(scenarios)) {
    if (cause.kind === 'unknown' || cause.kind === 'nothing') continue
    const named = cause.kind === 'changes' ? changeLines(cause.changes) : [nameCause(cause, report)]
    lines.push('', `**${forMarkdown(cause.scenarios.map(({ id }) => id).join(', '))}**`, '')
    lines.push(...named.map((line) => `- ${forMarkdown(line)}`))
    for (const { id, baseline } of cause.scenarios) {
      const moved = baseline?.moved.map(showMoved).join(', ') ?? ''
      const whose = cause.scenarios.length > 1 ? ` in ${id}` : ''
      if (moved) lines.push(`- moved most${whose}: ${forMarkdown(moved)}`)
    }
  }
  return `${lines.join('\n')}\n`
}

const MARKS: Readonly<Record<Verdict, string>> = { pass: 'pass', fail: '**FAIL**', inconclusive: 'inconclusive' }

function row(checked: Checked, finding: Finding): string {
  const { metric, verdict, kind, tier, look, looks, exact } = finding
  const note = [explain(finding), tier === 'identical' ? 'bit-identical' : exact ? '' : tier].filter(Boolean).join('; ')
  const drift = kind === 'drift' ? ' drift' : ''
  const effort = `${showEffort(finding)}${look > 0 ? ` (look ${look}/${looks})` : ''}`
  const cells = [
    MARKS[verdict],
    forMarkdown(`${checked.id}/${metric}${drift}`),
    showFound(finding),
    showAllowed(finding),
    effort,
    forMarkdown(note),
  ]
  return `| ${cells.join(' | ')} |`
}

/** As many rows as there is room for, and how many there are besides. */
function fitting(rows: readonly string[], before: readonly string[]): string[] {
  let bytes = Buffer.byteLength(before.join('\n'))
  for (const [index, line] of rows.entries()) {
    bytes += Buffer.byteLength(line) + 1
    if (bytes > MOST_BYTES) return [...rows.slice(0, index), `| | and ${rows.length - index} more | | | | |`]
  }
  return [...rows]
}
