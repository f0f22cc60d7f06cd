import type { Metric } from '../../metrics/result.ts'
import { shorten } from '../../statistics/shorten.ts'
import type { TunedProbe } from '../../studies/tune/findings.ts'
import { evidenceAsJson } from '../evidence.ts'
import { estimateAsJson } from '../json.ts'
import type { AnyTune } from './words.ts'

/** The tuning as one object; ends of a band that are open are left out. */
export function tuneAsJson(found: AnyTune): object {
  const { scenario, method, status, parameters, goals, fought, exact, confirmed, stopped, wanted } = found
  const named = (values: readonly string[]) =>
    Object.fromEntries(values.map((value, at) => [parameters[at].path, value]))
  const figure = (metric: Metric | undefined) => (metric ? estimateAsJson(metric) : null)
  const probe = ({ values, battles, estimates }: TunedProbe) => ({
    values: named(values),
    ...(!exact && { battles }),
    goals: estimates.map(figure),
  })
  return {
    ...{ tiltyard: 1, scenario, ...evidenceAsJson(found), ...(!exact && { fought }), method, status },
    parameters: parameters.map(({ path, now, answer, values }) => ({
      path,
      now: now ?? null,
      answer: answer ?? null,
      values,
    })),
    goals: goals.map(({ text, metric, low, high, within, before, after, standing, miss }) => ({
      ...{ goal: text, metric },
      ...(Number.isFinite(low) && { low }),
      ...(Number.isFinite(high) && { high }),
      ...(within !== undefined && { within }),
      ...{ before: figure(before), after: figure(after), standing, miss: Number.isFinite(miss) ? shorten(miss) : null },
    })),
    possible: found.possible.map(named),
    certain: found.certain.map(named),
    conflicts: found.conflicts,
    unmoved: found.unmoved,
    goesBothWays: found.goesBothWays,
    ...(stopped && { stopped }),
    ...(wanted !== undefined && { wanted }),
    probes: found.probes.map(probe),
    confirmed: confirmed.map(probe),
  }
}
