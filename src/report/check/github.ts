import type { CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/trial.ts'
import { annotation, atMost, type Level } from '../github.ts'
import { byUrgency, explain, faultLine, lineOf, obsoleteLine } from './line.ts'

/**
 * Workflow commands that annotate the lines of the scenarios: an error for each failure, a warning for what is
 * inconclusive, first what is farthest off.
 */
export function annotate(report: CheckReport): string[] {
  const { scenarios, checks } = report
  const faults = scenarios.flatMap((checked) =>
    checked.faults.map((fault) =>
      annotation(
        'error',
        { file: checked.file, ...fault.place, title: `${checked.id}: baseline` },
        faultLine(checked, fault),
      ),
    ),
  )
  faults.push(...report.obsolete.map((file) => annotation('error', { file, title: 'baseline' }, obsoleteLine(file))))
  const found = (verdict: Finding['verdict'], level: Level): string[] =>
    byUrgency(scenarios)
      .filter(({ finding }) => finding.verdict === verdict)
      .map(({ checked, finding }) => {
        const place = { file: checked.file, ...finding.place, title: `${checked.id}: ${finding.text}` }
        return annotation(level, place, `${lineOf(checked, finding, checks)}\n${explain(finding)}`)
      })
  return [
    ...atMost([...found('fail', 'error'), ...faults], 'error', 'failures'),
    ...atMost(found('inconclusive', 'warning'), 'warning', 'inconclusive checks'),
  ]
}
