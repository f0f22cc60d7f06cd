import { defineConfig, mergeConfig } from 'vitest/config'
import whole from '../../vitest.config.ts'
import { LONGEST } from '../longest-first.ts'

/** Long as well, of those that the whole suite has no reason to start early. */
const LONG = [
  ...['exact', 'studio', 'skill', 'sharing-workflow'].map((name) => `cli/${name}.test.ts`),
  'statistics/replicates.test.ts',
  'store/mutations.test.ts',
  ...['sensitivity', 'table-drift'].map((name) => `studies/${name}.test.ts`),
  ...['rulesets/**/narrate.test.ts', 'rulesets/**/any-scenario.test.ts', 'rulesets/**/steps.test.ts'],
  'rulesets/**/worked-*.test.ts',
]

/**
 * `npm run test:quick`: what can break while you write, in about a minute. The rest opens browsers, starts Redis, packs the
 * package, or fights until a statistic is certain.
 */
export default mergeConfig(
  whole,
  defineConfig({
    test: { exclude: ['test/studio/**', 'test/workers/**', ...[...LONGEST, ...LONG].map((file) => `test/${file}`)] },
  }),
)
