import { type Cause, causesOf, isMirrored, mirrorOf } from '../../studies/causes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { annotation, atMost, type Level } from '../github.ts'
import { causeAmong, causeLine, changeLines, nameCause } from './cause.ts'
import { describeFinding } from './found.ts'
import { byUrgency, faultLine, obsoleteLine, VERDICTS } from './line.ts'
import { describeMirror } from './text.ts'

/**
 * Workflow commands that annotate the lines of the scenarios: an error for each failure, a warning for what is
 * inconclusive, first what is farthest off. Of several scenarios that have changed in the same way, one annotation tells.
 */
export function annotate(report: CheckReport): string[] {
  const { scenarios } = report
  const causes = causesOf(scenarios)
  const faults = scenarios.flatMap((checked) =>
    checked.faults.map((fault) =>
      annotation(
        'error',
        { file: checked.file, ...fault.place, title: `${checked.id}: baseline` },
        faultLine(checked, fault),
      ),
    ),
  )
  faults.push(
    ...report.obsolete.map((file) => annotation('error', { file, title: 'baseline' }, obsoleteLine(file, report))),
  )
  const found = (verdict: Finding['verdict'], level: Level): string[] => {
    const reported = new Set<Cause>()
    const wrong = byUrgency(scenarios).filter(
      ({ checked, finding }) => finding.verdict === verdict && !isMirrored(finding, checked),
    )
    return wrong.flatMap(({ checked, finding }) => {
      const cause = causeAmong(causes, checked)
      const isShared = cause !== undefined && cause.kind === 'changes' && cause.scenarios.length > 1
      if (isShared && reported.has(cause)) return []
      if (cause) reported.add(cause)
      const title = isShared
        ? `${nameCause(cause, report)}: ${cause.scenarios.length} scenarios`
        : `${checked.id}: ${finding.text}`
      const alike = isShared ? wrong.filter((other) => cause.scenarios.includes(other.checked)) : [{ checked, finding }]
      const named = cause?.kind === 'changes' ? changeLines(cause.changes) : cause ? [causeLine(cause, report)] : []
      const lines = alike.slice(0, MOST_ALIKE).flatMap((each) => linesOf(each, isShared))
      if (alike.length > MOST_ALIKE) lines.push(`and ${alike.length - MOST_ALIKE} more checks`)
      const accept = isShared ? report.accept : checked.accept
      lines.push(
        ...named.flatMap((line) => line ?? []),
        ...(accept === undefined ? [] : [`to accept what has moved: ${accept}`]),
      )
      // Where nothing is said about it, the value that has changed is what to look at.
      const place = finding.place ?? cause?.changes.find((change) => change.place)?.place
      return [annotation(level, { file: checked.file, ...place, title }, lines.join('\n'))]
    })
  }
  return [
    ...atMost([...found('fail', 'error'), ...faults], 'error', 'failures'),
    ...atMost(found('inconclusive', 'warning'), 'warning', 'inconclusive checks'),
  ]
}

/** So many findings with one cause are reported in its annotation. */
const MOST_ALIKE = 9

function linesOf(
  { checked, finding }: { readonly checked: Checked; readonly finding: Finding },
  namesScenario: boolean,
): string[] {
  const mirror = mirrorOf(finding, checked)
  const whose = namesScenario ? `${checked.id}: ` : ''
  return [
    `${VERDICTS[finding.verdict]} ${whose}${describeFinding(finding, checked.findings)}${mirror ? `; ${describeMirror(mirror)}` : ''}`,
  ]
}
