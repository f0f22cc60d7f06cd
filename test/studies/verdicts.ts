import type { Judged, Sample } from '../../src/metrics/sample.ts'
import type { Verdict } from '../../src/statistics/gate.ts'
import type { Interval } from '../../src/statistics/interval.ts'
import { planLooks } from '../../src/statistics/looks.ts'
import type { Criterion } from '../../src/studies/criterion.ts'
import { rarityOf } from '../../src/studies/rarity.ts'
import { SequentialTest } from '../../src/studies/sequential-test.ts'

/** What was counted up to a look. */
export interface Counted {
  readonly samples: readonly Sample[]
  readonly estimate: (confidence: number) => Judged | undefined
}

/**
 * The verdicts of so many runs of a gate, on battles that are made up: `begin` begins to count for one, `most` is how many
 * battles a run has at most.
 */
export function verdictsOf(
  allowed: Interval,
  runs: number,
  begin: () => (battles: number) => Counted,
  most?: number,
): Record<Verdict, number> {
  const looks = planLooks(most)
  const found = { pass: 0, fail: 0, inconclusive: 0 }
  const criterion: Criterion = { metric: 'x', kind: 'band', allowed, text: '' }
  for (let run = 0; run < runs; run++) {
    const trial = new SequentialTest(criterion, false, looks.length)
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
  return found
}
