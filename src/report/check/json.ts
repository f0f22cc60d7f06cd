import { FALSE_ALARM, MISS } from '../../statistics/gate.ts'
import type { Interval } from '../../statistics/interval.ts'
import { shorten } from '../../statistics/shorten.ts'
import { causesOf } from '../../studies/causes.ts'
import type { Checked, CheckReport } from '../../studies/check.ts'
import type { Finding } from '../../studies/sequential-test.ts'
import { describeFinding } from './found.ts'
import { lineOf } from './line.ts'

/**
 * A check as one object: everything that other formats are made of. An end of a band that is not bounded, and a number of
 * battles that would not do either, is `null`. The same input gives the same bytes.
 */
export function checkAsJson(report: CheckReport): object {
  const { version, verdict, checks, looks, battles, partial, obsolete, prune, accept, skipped, scenarios } = report
  return {
    tiltyard: 1,
    study: 'check',
    version,
    verdict,
    partial,
    checks,
    errors: { miss: MISS, falseAlarm: FALSE_ALARM },
    looks,
    battles,
    obsolete,
    ...(prune !== undefined && { prune }),
    ...(accept !== undefined && { accept }),
    skipped,
    causes: causesOf(scenarios).map(({ kind, changes, scenarios }) => ({
      kind,
      changes,
      scenarios: scenarios.map(({ id }) => id),
    })),
    scenarios: scenarios.map((checked) => scenarioAsJson(checked, checks)),
  }
}

function scenarioAsJson(checked: Checked, checks: number): object {
  const { scenario, file, id, rules, seed, verdict, findings, faults, incidents, accept, inexact, notes, baseline } =
    checked
  return {
    scenario,
    file,
    id,
    rules,
    seed,
    verdict,
    findings: findings.map((finding) => findingAsJson(checked, finding, checks)),
    faults,
    ...(incidents && { incidents }),
    ...(accept !== undefined && { accept }),
    ...(inexact && { inexact }),
    ...(notes && { notes }),
    ...(baseline && {
      baseline: {
        ...baseline,
        moved: baseline.moved.map(({ metric, baseline, now, drift }) => ({
          metric,
          baseline: shorten(baseline),
          now: shorten(now),
          drift: { value: shorten(drift.value), ...interval(drift) },
        })),
      },
    }),
  }
}

function findingAsJson(checked: Checked, finding: Finding, checks: number): object {
  const { metric, kind, text, place, verdict, tier, exact, battles, look, looks, reason } = finding
  const { value, plain, effectiveSize, distance, baseline, now, pass, fail, allowed, battlesNeeded, resolvable } =
    finding
  return {
    id: `${checked.id}/${metric}`,
    metric,
    kind,
    expected: text,
    ...(place && { place }),
    verdict,
    ...(tier && { tier }),
    ...(exact && { exact }),
    allowed: interval(allowed),
    battles,
    look,
    looks,
    ...(value !== undefined && { value: shorten(value) }),
    ...(plain !== undefined && { plain: shorten(plain) }),
    ...(effectiveSize !== undefined && { effectiveSize }),
    ...(pass && { pass: interval(pass) }),
    ...(fail && { fail: interval(fail) }),
    ...(distance !== undefined && { distance: finite(distance) }),
    ...(baseline !== undefined && { baseline: shorten(baseline) }),
    ...(now !== undefined && { now: shorten(now) }),
    ...(battlesNeeded !== undefined && { battlesNeeded: finite(battlesNeeded) }),
    ...(resolvable && { resolvable: interval(resolvable) }),
    ...(reason !== undefined && { reason }),
    ...(verdict !== 'pass' && { says: describeFinding(finding, checked.findings) }),
    line: lineOf(checked, finding, checks),
  }
}

function interval({ low, high }: Interval): { low: number | null; high: number | null } {
  return { low: finite(low), high: finite(high) }
}

function finite(figure: number): number | null {
  return Number.isFinite(figure) ? shorten(figure) : null
}
