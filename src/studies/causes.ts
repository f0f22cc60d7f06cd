import { isDeepStrictEqual } from 'node:util'
import { type PlacedChange, showPlainChange } from './changes.ts'
import type { Checked } from './check.ts'
import type { Finding } from './sequential-test.ts'

/** Scenarios that did not pass, and what is different in all of them from what was accepted. */
export interface Cause {
  /**
   * `changes`: values of the scenarios; `rules`: no value, and yet other battles, so the rules or Tiltyard; `nothing`: the
   * battles are those that were accepted; `unknown`: there is no baseline to tell.
   */
  readonly kind: 'changes' | 'rules' | 'nothing' | 'unknown'
  readonly changes: readonly PlacedChange[]
  readonly scenarios: readonly Checked[]
}

/** What did not pass, by what has changed: first what most scenarios have in common. Each scenario is in one of them. */
export function causesOf(scenarios: readonly Checked[]): Cause[] {
  const groups = new Map<string, Cause & { readonly scenarios: Checked[] }>()
  for (const checked of scenarios) {
    if (checked.verdict === 'pass') continue
    const kind = kindOf(checked)
    const changes = checked.baseline?.changes ?? []
    const key = [kind, ...changes.map(showPlainChange)].join('\n')
    const known = groups.get(key)
    if (!known) groups.set(key, { kind, changes, scenarios: [checked] })
    else {
      known.scenarios.push(checked)
      groups.set(key, { ...known, changes: known.changes.map((change, at) => withoutOtherPlace(change, changes[at])) })
    }
  }
  return [...groups.values()].sort((one, other) => other.scenarios.length - one.scenarios.length)
}

/** One value in several scenarios has a place only where all of them import it from there. */
function withoutOtherPlace({ place, ...change }: PlacedChange, other: PlacedChange): PlacedChange {
  return place && isDeepStrictEqual(place, other.place) ? { ...change, place } : change
}

function kindOf({ baseline }: Checked): Cause['kind'] {
  if (!baseline) return 'unknown'
  if (baseline.identical) return 'nothing'
  return baseline.changes.length > 0 ? 'changes' : 'rules'
}

/**
 * The other of two findings that say the same: what one party wins more often the other wins less often. The one that
 * comes first tells of both.
 */
export function mirrorOf(finding: Finding, { findings }: Pick<Checked, 'findings'>): Finding | undefined {
  const at = findings.indexOf(finding)
  return findings.slice(at + 1).find((other) => isMirror(finding, other))
}

/** Whether an earlier finding of the scenario tells of this one. */
export function isMirrored(finding: Finding, { findings }: Pick<Checked, 'findings'>): boolean {
  const at = findings.indexOf(finding)
  return findings.slice(0, at).some((other) => isMirror(other, finding))
}

function isMirror(one: Finding, other: Finding): boolean {
  const wins = [one, other].every(({ metric }) => metric.startsWith('win.'))
  if (!wins || one.metric === other.metric || one.kind !== other.kind || one.verdict !== other.verdict) return false
  if (one.verdict === 'pass' || one.value === undefined || other.value === undefined) return false
  const whole = one.kind === 'band' ? 1 : 0
  return (
    isNear(one.value + other.value, whole, one) &&
    isNear(one.allowed.low + other.allowed.high, whole, one, true) &&
    isNear(one.allowed.high + other.allowed.low, whole, one, true)
  )
}

/** To within half the interval that the finding stands on, or exactly; two open ends are equally far. */
function isNear(sum: number, whole: number, { fail, pass }: Finding, exactly = false): boolean {
  if (Number.isNaN(sum)) return true
  const interval = fail ?? pass
  const reach = exactly || !interval ? 1e-9 : (interval.high - interval.low) / 2
  return Math.abs(sum - whole) <= reach
}
