import type { Judged, Sample } from '../src/metrics/sample.ts'
import { FALSE_ALARM, MISS } from '../src/statistics/gate.ts'
import type { Interval } from '../src/statistics/interval.ts'
import { planLooks } from '../src/statistics/looks.ts'
import type { Criterion } from '../src/studies/criterion.ts'
import { rarityOf } from '../src/studies/rarity.ts'
import { Trial } from '../src/studies/trial.ts'
import type { Rate } from './rate.ts'

/** What was counted of battles that are made up, and what a gate makes of it. */
export interface Counted {
  readonly samples: readonly Sample[]
  readonly estimate: (confidence: number) => Judged | undefined
}

/**
 * Both errors of a gate right on the edge of what is allowed, where it may neither fail nor pass. `begin` begins a run: it
 * returns what has been counted up to so many battles, look after look.
 */
export function errorsAt(
  of: string,
  allowed: Interval,
  runs: number,
  begin: () => (battles: number) => Counted,
  most?: number,
): Rate[] {
  const looks = planLooks(most)
  const found = { pass: 0, fail: 0, inconclusive: 0 }
  const criterion: Criterion = { metric: 'x', kind: 'band', allowed, text: '' }
  for (let run = 0; run < runs; run++) {
    const trial = new Trial(criterion, false, looks.length)
    const upTo = begin()
    for (const look of looks) {
      const { samples, estimate } = upTo(look.battles)
      const rarity = rarityOf(samples, 1)
      if (rarity) trial.postpone(look, rarity)
      else trial.consider(look, 1, estimate)
      if (!trial.isOpen) break
    }
    found[trial.finding().verdict]++
  }
  return [
    { of: `false alarms of ${of}`, happened: found.fail, runs, promise: { atMost: FALSE_ALARM } },
    { of: `misses of ${of}`, happened: found.pass, runs, promise: { atMost: MISS } },
  ]
}
