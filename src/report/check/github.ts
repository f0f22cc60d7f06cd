import type { CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/trial.ts'
import { byUrgency, explain, faultLine, lineOf, obsoleteLine } from './line.ts'

/** GitHub shows ten errors and ten warnings of a step and drops the rest without a word: the tenth says how many. */
const MOST = 9

/**
 * Workflow commands that annotate the lines of the scenarios: an error for each failure, a warning for what is
 * inconclusive, first what is farthest off.
 */
export function annotate(report: CheckReport): string[] {
  const { scenarios, checks } = report
  const faults = scenarios.flatMap((checked) =>
    checked.faults.map((fault) =>
      command(
        'error',
        { file: checked.file, ...fault.place, title: `${checked.id}: baseline` },
        faultLine(checked, fault),
      ),
    ),
  )
  faults.push(...report.obsolete.map((file) => command('error', { file, title: 'baseline' }, obsoleteLine(file))))
  const found = (verdict: Finding['verdict'], level: Level): string[] =>
    byUrgency(scenarios)
      .filter(({ finding }) => finding.verdict === verdict)
      .map(({ checked, finding }) => {
        const place = { file: checked.file, ...finding.place, title: `${checked.id}: ${finding.text}` }
        return command(level, place, `${lineOf(checked, finding, checks)}\n${explain(finding)}`)
      })
  return [
    ...atMost([...found('fail', 'error'), ...faults], 'error', 'failures'),
    ...atMost(found('inconclusive', 'warning'), 'warning', 'inconclusive checks'),
  ]
}

type Level = 'error' | 'warning'

function atMost(commands: readonly string[], level: Level, what: string): string[] {
  if (commands.length <= MOST) return [...commands]
  return [...commands.slice(0, MOST), command(level, {}, `and ${commands.length - MOST} more ${what}`)]
}

function command(
  level: Level,
  place: { file?: string; line?: number; column?: number; title?: string },
  message: string,
): string {
  const { file, line, column, title } = place
  const properties = Object.entries({ file, line, col: column, title })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeProperty(String(value))}`)
  const where = properties.length > 0 ? ` ${properties.join(',')}` : ''
  return `::${level}${where}::${encode(message)}`
}

function encode(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function encodeProperty(text: string): string {
  return encode(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
