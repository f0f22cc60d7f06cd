import type { Tuning } from '../../tuning/tuning.ts'
import { Answers, type ExactStudyOptions, type Solved } from '../answers.ts'
import { ExactProber } from './exact-prober.ts'
import { findingsOf, type TuneFindings } from './findings.ts'
import { search } from './search.ts'
import { DEFAULT_TOLERANCE, neighboursOf, type TuneOptions } from './tune.ts'

/** How to answer; see `ExactOptions`, which hold for every point by itself. */
interface ExactTuneOptions extends ExactStudyOptions, Pick<TuneOptions, 'precision' | 'leastChange'> {}

/** A tuning without chance. */
export interface ExactTune extends Solved, TuneFindings {
  readonly fought: 0
  readonly tolerance: number
}

/**
 * Searches for values that meet the goals, by exact answers. Throws what `exact` throws, with a `BeyondReach` that names the
 * point, and `NoSuchMetric` for a metric that has no exact answer.
 */
export async function tuneExactly(tuning: Tuning, options: ExactTuneOptions = {}): Promise<ExactTune> {
  const { precision: tolerance = DEFAULT_TOLERANCE, leastChange: isLeastChange = false, ...rest } = options
  const answers = new Answers(rest, 1)
  const prober = new ExactProber(tuning, answers)
  const searched = await search(tuning, prober, { tolerance, isLeastChange })
  const { pick } = searched
  const points = pick ? [undefined, pick, ...neighboursOf(tuning, searched)] : [undefined]
  const [before, after, ...beside] = await prober.probe(points)
  return {
    ...answers.headOf(tuning.scenario),
    ...{ fought: 0, tolerance },
    ...findingsOf(
      tuning,
      searched,
      { before, after, beside: beside.filter((probe) => probe !== undefined) },
      tolerance,
      true,
    ),
  }
}
