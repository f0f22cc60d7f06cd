import { FALSE_ALARM, MISS } from '../src/statistics/gate.ts'
import type { Interval } from '../src/statistics/interval.ts'
import { type Counted, verdictsOf } from '../test/studies/verdicts.ts'
import type { Rate } from './rate.ts'

/** Both errors of a gate right on the edge of what is allowed, where it may neither fail nor pass; see `verdictsOf`. */
export function errorsAt(
  of: string,
  allowed: Interval,
  runs: number,
  begin: () => (battles: number) => Counted,
  most?: number,
): Rate[] {
  const found = verdictsOf(allowed, runs, begin, most)
  return [
    { of: `false alarms of ${of}`, happened: found.fail, runs, promise: { atMost: FALSE_ALARM } },
    { of: `misses of ${of}`, happened: found.pass, runs, promise: { atMost: MISS } },
  ]
}
