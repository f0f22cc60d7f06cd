import { forMarkdown, visible } from '../../source/escape.ts'
import type { Verdict } from '../../statistics/gate.ts'
import { type Cause, causesOf, isMirrored, mirrorOf } from '../../studies/causes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { changeLines, nameCause } from './cause.ts'
import { describeFinding, showAllowed, showFound } from './found.ts'
import { byUrgency, describeObsolete, showEffort, showMetric, suffixOf } from './line.ts'
import { drawStrips } from './strips.ts'
import { closing, describeMirror, incidentsOf, placeText, showMoved } from './text.ts'

/** GitHub refuses a step's summary of 1 MiB or more. */
const MOST_BYTES = 900_000

const TITLES: Readonly<Record<Verdict, string>> = {
  pass: 'Balance: pass',
  fail: 'Balance: FAIL',
  inconclusive: 'Balance: inconclusive',
}

/**
 * A check as Markdown, for the summary of a CI step or a comment: what did not pass in plain words, what has changed, and the
 * commands that accept it; folded away, all checks with their statistics, farthest off first.
 */
export function writeMarkdown(report: CheckReport): string {
  const { scenarios, verdict, obsolete, prune, accept } = report
  const [counted, ...others] = closing(report)
  const lines = [
    `## ${TITLES[verdict]}`,
    '',
    forMarkdown([counted, ...others].map((line) => `${line[0].toUpperCase()}${line.slice(1)}.`).join(' ')),
    '',
  ]
  const reported = causesOf(scenarios).flatMap((cause) => causeLines(cause, report))
  reported.push(...obsolete.map((file) => `- ${forMarkdown(describeObsolete(file, prune))}`))
  if (obsolete.length > 0) reported.push('')
  lines.push(...fitting(reported, lines, MOST_BYTES / 2, (left) => `and ${left} more lines`))
  if (accept !== undefined) lines.push('To accept what has moved:', '', ...fenced([visible(accept)], 'sh'), '')
  const passed = scenarios.flatMap((checked) =>
    checked.findings.flatMap((finding) => (finding.verdict === 'pass' ? [{ checked, finding }] : [])),
  )
  const all = [...byUrgency(scenarios), ...passed]
  const strips = drawStrips(all)
  if (strips.length > 0) {
    lines.push('Where each figure (●) and its interval (─) lie in what is allowed (░):', '', ...fenced(strips), '')
  }
  const rows = all.map(({ checked, finding }) => row(checked, finding))
  if (rows.length > 0) {
    const count = `${rows.length.toLocaleString('en-US')} check${rows.length === 1 ? '' : 's'}`
    lines.push(`<details><summary>${count} with all statistics</summary>`, '')
    lines.push('| | check | found | allowed | battles | |', '| --- | --- | --- | --- | ---: | --- |')
    lines.push(...fitting(rows, lines, MOST_BYTES, (left) => `| | and ${left} more | | | | |`))
    lines.push('', '</details>')
  }
  for (const checked of scenarios) {
    const { id, inexact = [], notes = [] } = checked
    for (const why of [...incidentsOf(checked), ...inexact, ...notes]) lines.push('', forMarkdown(`${id}: ${why}`))
  }
  return `${lines.join('\n')}\n`
}

/** So many findings of a scenario are reported in words; the table has the rest. */
const MOST_NAMED = 20

/** Scenarios that did not pass, and what all of them have in common. */
function causeLines(cause: Cause, report: CheckReport): string[] {
  const { kind, changes, scenarios } = cause
  const lines = scenarios.flatMap((checked) => {
    const { scenario, file, findings, faults, baseline } = checked
    const wrong = byUrgency([checked]).filter(({ finding }) => !isMirrored(finding, checked))
    const items = wrong.slice(0, MOST_NAMED).map(({ finding }) => {
      const mirror = mirrorOf(finding, checked)
      const says = `${describeFinding(finding, checked.findings)}${mirror ? `; ${describeMirror(mirror)}` : ''}`
      const where = finding.place ? ` (${placeText(finding.place)})` : ''
      return `- ${MARKS[finding.verdict]} ${forMarkdown(`${says}${where}`)}`
    })
    const rest = wrong.length - items.length
    const moved = baseline?.moved.map(showMoved).join(', ') ?? ''
    return [
      `**${forMarkdown(scenario)}** (${forMarkdown(file)})`,
      '',
      ...faults.map(({ message }) => `- ${MARKS.fail} ${forMarkdown(message)}`),
      ...items,
      ...(rest > 0 ? [`- and ${rest} of ${findings.length} checks more`] : []),
      ...(moved ? [`- moved most: ${forMarkdown(moved)}`] : []),
      '',
    ]
  })
  if (kind === 'unknown' || kind === 'nothing') return lines
  const named = kind === 'changes' ? changeLines(changes) : [nameCause(cause, report)]
  return [...lines, ...named.map((line) => `- ${forMarkdown(line)}`), '']
}

const MARKS: Readonly<Record<Verdict, string>> = { pass: 'pass', fail: '**FAIL**', inconclusive: 'inconclusive' }

function row(checked: Checked, finding: Finding): string {
  const { verdict, tier, look, looks, exact } = finding
  const note = tier === 'identical' ? 'bit-identical' : exact ? '' : (tier ?? '')
  const effort = `${showEffort(finding)}${look > 0 ? ` (look ${look}/${looks})` : ''}`
  const cells = [
    MARKS[verdict],
    forMarkdown(`${checked.id}/${showMetric(finding)}${suffixOf(finding)}`),
    showFound(finding),
    showAllowed(finding),
    effort,
    forMarkdown(note),
  ]
  return `| ${cells.join(' | ')} |`
}

/** As many lines as there is room for behind others, and how many there are besides. */
function fitting(
  rows: readonly string[],
  before: readonly string[],
  most: number,
  describeRest: (left: number) => string,
): string[] {
  let bytes = Buffer.byteLength(before.join('\n'))
  for (const [index, line] of rows.entries()) {
    bytes += Buffer.byteLength(line) + 1
    if (bytes > most) return [...rows.slice(0, index), describeRest(rows.length - index)]
  }
  return [...rows]
}

/** Lines as a block of code: its fence is longer than any run of backticks in them, which would end the block. */
function fenced(lines: readonly string[], language = ''): string[] {
  const longest = Math.max(2, ...Array.from(lines.join('\n').matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}${language}`, ...lines, fence]
}
