import { shorten } from '../../statistics/shorten.ts'
import { causesOf } from '../../studies/causes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { element } from '../xml.ts'
import { causeAmong, causeLine } from './cause.ts'
import { describeFinding } from './found.ts'
import { faultLine, lineOf, obsoleteLine } from './line.ts'

interface JUnitOptions {
  /** When the check began, and how many seconds it took. */
  readonly start: Date
  readonly seconds: number
  /** Tells what is inconclusive as a failure rather than as skipped. */
  readonly strict: boolean
}

/**
 * A check as JUnit XML: a suite for each scenario, a case for each criterion. Keeps to what both the schema of Ant's JUnit
 * task and that of Jenkins' xunit plugin allow; a case has no properties there, so that the numbers are its suite's.
 */
export function writeJUnit(report: CheckReport, { start, seconds, strict }: JUnitOptions): string {
  const { scenarios, checks } = report
  const causes = causesOf(scenarios)
  // Scenarios are fought at the same time: what all of them took is shared out evenly.
  const time = (seconds / Math.max(1, scenarios.length)).toFixed(3)
  const suites = scenarios.map((checked, index) => {
    const cases = [...checked.faults.map((fault) => faultCase(checked, faultLine(checked, fault)))]
    const cause = causeAmong(causes, checked)
    const because = [cause && causeLine(cause, report)].flatMap((line) => line ?? [])
    cases.push(...checked.findings.map((finding) => findingCase(checked, finding, { checks, strict, because })))
    const failed = checked.findings.filter(
      ({ verdict }) => verdict === 'fail' || (strict && verdict === 'inconclusive'),
    ).length
    const skipped = strict ? 0 : checked.findings.filter(({ verdict }) => verdict === 'inconclusive').length
    const attributes = {
      name: checked.id,
      package: 'tiltyard',
      id: index,
      timestamp: start.toISOString().slice(0, 19),
      hostname: 'localhost',
      tests: cases.length,
      failures: failed + checked.faults.length,
      errors: 0,
      skipped,
      time,
    }
    return element('testsuite', attributes, [
      element('properties', {}, propertiesOf(checked)),
      ...cases,
      element('system-out', {}, checked.findings.map((finding) => lineOf(checked, finding, checks)).join('\n')),
      element('system-err', {}, ''),
    ])
  })
  if (report.obsolete.length > 0) suites.push(obsoleteSuite(report, suites.length, start))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', {}, suites)}\n`
}

function obsoleteSuite(report: CheckReport, id: number, start: Date): string {
  const cases = report.obsolete.map((file) => {
    const failure = element('failure', { type: 'baseline', message: obsoleteLine(file, report) }, '')
    return element('testcase', { name: file, classname: 'baselines', time: '0' }, [failure])
  })
  const attributes = {
    name: 'baselines',
    package: 'tiltyard',
    id,
    timestamp: start.toISOString().slice(0, 19),
    hostname: 'localhost',
    tests: cases.length,
    failures: cases.length,
    errors: 0,
    skipped: 0,
    time: '0',
  }
  const others = [element('system-out', {}, ''), element('system-err', {}, '')]
  return element('testsuite', attributes, [element('properties', {}, []), ...cases, ...others])
}

/** How findings are reported, and what has changed of their scenario, if that is known. */
interface Narration {
  readonly checks: number
  readonly strict: boolean
  readonly because: readonly string[]
}

function findingCase(checked: Checked, finding: Finding, { checks, strict, because }: Narration): string {
  const says = finding.verdict === 'pass' ? '' : [describeFinding(finding, checked.findings), ...because].join('; ')
  const { accept } = checked
  const body = [lineOf(checked, finding, checks), ...(accept ? [`to accept what has moved: ${accept}`] : [])].join('\n')
  const outcome: string[] = []
  if (finding.verdict === 'fail') outcome.push(element('failure', { type: 'balance', message: says }, body))
  if (finding.verdict === 'inconclusive') {
    outcome.push(
      strict
        ? element('failure', { type: 'inconclusive', message: says }, body)
        : element('skipped', { message: `inconclusive: ${says}` }, ''),
    )
  }
  return element('testcase', { name: finding.text, classname: checked.id, time: '0' }, outcome)
}

function faultCase(checked: Checked, line: string): string {
  const failure = element('failure', { type: 'baseline', message: line }, '')
  return element('testcase', { name: 'baseline', classname: checked.id, time: '0' }, [failure])
}

function propertiesOf({ file, seed, rules, baseline, findings }: Checked): string[] {
  const properties: [string, string | number | undefined][] = [
    ['file', file],
    ['rules', rules],
    ['seed', seed],
    ['baseline', baseline?.file],
    ...findings.flatMap(
      ({ metric, kind, exact, value, battles, allowed, pass, fail }): [string, string | number | undefined][] => {
        const name = kind === 'band' ? metric : `${metric}.${kind}`
        return [
          [`${name}.value`, value],
          [`${name}.battles`, battles],
          [`${name}.exact`, exact && 'true'],
          [`${name}.allowed.low`, allowed.low],
          [`${name}.allowed.high`, allowed.high],
          [`${name}.pass.low`, pass?.low],
          [`${name}.pass.high`, pass?.high],
          [`${name}.fail.low`, fail?.low],
          [`${name}.fail.high`, fail?.high],
        ]
      },
    ),
  ]
  return properties.flatMap(([name, value]) =>
    value === undefined || value === Infinity || value === -Infinity
      ? []
      : [element('property', { name, value: typeof value === 'number' ? shorten(value) : value }, '')],
  )
}
