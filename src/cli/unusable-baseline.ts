import { joinCommand } from '../report/command-line.ts'
import { showProblem } from '../source/show-problem.ts'
import type { AlteredBaseline } from '../studies/baseline-file.ts'
import { BASELINE_BATTLES } from '../studies/take-baselines.ts'

/** Of a baseline that is merged or written anew by hand, so many entries are shown. */
const MOST_SHOWN = 10

/** Why a baseline cannot be used, and the command that accepts today's figures, as lines; `words` are its FILE and flags. */
export function describeUnusable(
  path: string,
  { reason, problems = [], battles }: { readonly reason: string } & Partial<AlteredBaseline>,
  words: readonly string[],
): string[] {
  // As many battles as before: a new baseline is no less sure of its figures than the old one.
  const as = battles === undefined || battles === BASELINE_BATTLES ? [] : ['--battles', String(battles)]
  const command = joinCommand('baseline', [...words, ...as])
  const why = problems.length > 0 ? 'it was merged or edited after it was accepted' : reason
  const shown = problems.slice(0, MOST_SHOWN).flatMap((problem) => showProblem(problem).split('\n'))
  if (problems.length > MOST_SHOWN) shown.push(`and ${problems.length - MOST_SHOWN} more`)
  return [`the baseline ${path} cannot be used: ${why}; \`${command}\` accepts today's figures`, ...shown]
}
