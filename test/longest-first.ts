import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const TESTS = fileURLToPath(new URL('.', import.meta.url))

/** The files that take long, the longest first. Where one stands too far down, the suite ends a little later; no more. */
export const LONGEST = [
  'rulesets.test.ts',
  'readme.test.ts',
  'studio/studio.test.ts',
  'workers/redis.test.ts',
  'report/page.test.ts',
  'studio/looks.test.ts',
  'report/studies/page.test.ts',
  'cli/examples.test.ts',
  'scenarios.test.ts',
  'cli/hostile-text.test.ts',
  'cli/tune.test.ts',
  'report/digits.test.ts',
  'package.test.ts',
  'studio/questions.test.ts',
  'battles.test.ts',
  'rulesets/declared/laws.test.ts',
  'studio/edits.test.ts',
  'scenario/garbage.test.ts',
  'rulesets/declared/agreement.test.ts',
  'rulesets/declared/random-games.test.ts',
  'exact/oracle.test.ts',
  'report/stepper.test.ts',
  'studio/export.test.ts',
  'studies/table-check.test.ts',
  'rulesets/area-2d6/narrate.test.ts',
  'names/ids.test.ts',
  'rulesets/known-duels.test.ts',
  'simulate.test.ts',
  'rulesets/segment-d100/worked-battles.test.ts',
  'studies/nudges.test.ts',
  'fight/alike-sides.test.ts',
  'rare/coverage.test.ts',
  'rulesets/slot-d20/worked-battles.test.ts',
  'battle/attack-table.test.ts',
  'rulesets/declared/built-ins.test.ts',
  'studio/entries.test.ts',
  'cli/watch-page.test.ts',
  'battle/memoised-rounds.test.ts',
  'cli/checkpoint.test.ts',
  'cli/rare.test.ts',
  'mixed-dice.test.ts',
  'workers/faults.test.ts',
  'examples.test.ts',
  'rulesets/tactic-choices.test.ts',
  'rulesets/slot-d20/any-scenario.test.ts',
  'studies/tune.test.ts',
  'rulesets/segment-d100/any-scenario.test.ts',
  'cli/run.test.ts',
  'fight/battles.test.ts',
  'cli/sharing.test.ts',
  'rulesets/osr-d20/narrate.test.ts',
  'rulesets/segment-d100/narrate.test.ts',
  'rulesets/osr-d20/worked-duels.test.ts',
  'rulesets/declared/figures.test.ts',
  'cli/watch.test.ts',
  'cli/check.test.ts',
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
