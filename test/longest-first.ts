import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const TESTS = fileURLToPath(new URL('.', import.meta.url))

/** The files that take long, the longest first. Where one stands too far down, the suite ends a little later; no more. */
export const LONGEST = [
  'rulesets.test.ts',
  'readme.test.ts',
  'workers/redis.test.ts',
  'studio/players.test.ts',
  'studio/studio.test.ts',
  'report/page.test.ts',
  'studio/questions.test.ts',
  'package.test.ts',
  'report/stepper.test.ts',
  'cli/init.test.ts',
  'studio/export.test.ts',
  'scenario/garbage.test.ts',
  'report/studies/page.test.ts',
  'studio/edits.test.ts',
  'scenarios.test.ts',
  'action.test.ts',
  'cli/examples.test.ts',
  'studies/table-check.test.ts',
  'battles.test.ts',
  'studies/exploration.test.ts',
  'rulesets/declared/laws.test.ts',
  'studio/declared.test.ts',
  'cli/checkpoint.test.ts',
  'rulesets/declared/built-ins.test.ts',
  'studio/looks.test.ts',
  'names/ids.test.ts',
  'rare/coverage.test.ts',
  'rulesets/segment-d100/worked-battles.test.ts',
  'studies/replies-in-turn.test.ts',
  'statistics/precision.test.ts',
  'studies/best-reply.test.ts',
  'cli/sharing.test.ts',
  'examples.test.ts',
  'studies/ablate.test.ts',
  'report/digits.test.ts',
  'workers/hostile.test.ts',
  'cli/rare.test.ts',
  'studies/nudges.test.ts',
  'cli/hostile-text.test.ts',
  'studies/skill.test.ts',
  'studio/entries.test.ts',
  'cli/tune.test.ts',
  'rulesets/declared/random-games.test.ts',
  'cli/watch.test.ts',
  'cli/run.test.ts',
  'workers/declared.test.ts',
  'rulesets/mistakes.test.ts',
  'cli/watch-page.test.ts',
  'exact/oracle.test.ts',
  'rulesets/area-2d6/worked-battles.test.ts',
  'rulesets/tactic-choices.test.ts',
  'cli/best-reply.test.ts',
  'cli/studies.test.ts',
  'fight/alike-sides.test.ts',
  'rulesets/known-duels.test.ts',
  'statistics/gate.test.ts',
  'cli/own-rulesets.test.ts',
  'studies/tune.test.ts',
  'studio/mending.test.ts',
  'exact/exchanged.test.ts',
  'cli/sides.test.ts',
  'rulesets/declared/agreement.test.ts',
  'cli/check.test.ts',
  'workers/faults.test.ts',
  'cli/matrix.test.ts',
  'rulesets/declared/cookbook.test.ts',
  'battle/memoised-rounds.test.ts',
]

/**
 * Starts the longest files first, so that in the end no core waits for another that has only begun with one of them.
 * Vitest knows how long files took from the run before, but keeps that with the packages, which CI installs anew.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONGEST.filter((file) => !existsSync(TESTS + file))
    if (gone.length > 0)
      throw new Error(`test/longest-first.ts names ${gone.join(', ')}, expected files that are there`)
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(TESTS, moduleId).replaceAll('\\', '/'))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
