import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { builtSources } from './test/built-sources.ts'
import { LongestFirst } from './test/longest-first.ts'

/**
 * Only what hangs takes as long (in milliseconds): no test fails because a machine is slow, or has other work as well.
 */
const HANG = 30 * 60_000

// Vitest would leave a core to itself, which on two of them is half of the machine. There is one worker more than cores,
// because tests of pages, servers and packages wait for these. Vitest would also load all modules anew for each file, which takes as
// long as a fifth of the tests. Nothing here changes modules for others. Most tests fight few battles of many plans, for each of
// which V8 compiles the rules anew: what inlines less of them, and only what runs for longer, is done a fifth sooner.
export default defineConfig({
  plugins: [builtSources()],
  test: {
    include: ['test/**/*.test.ts'],
    // Suites by themselves: npm run test:faults, test:mutants, test:install, test:site.
    exclude: [
      ...configDefaults.exclude,
      ...['faults', 'mutants', 'install', 'site'].map((suite) => `test/${suite}/**`),
    ],
    maxWorkers: availableParallelism() + 1,
    isolate: false,
    server: { deps: { external: [/[\\/]\.tests[\\/]/] } },
    execArgv: ['--max-inlined-bytecode-size-cumulative=200', '--interrupt-budget=270000'],
    // What programs remember from one start to the next is not the developer's own (src/studio/last-address.ts).
    env: { XDG_STATE_HOME: join(tmpdir(), 'tiltyard-tests') },
    testTimeout: HANG,
    hookTimeout: HANG,
    expect: { poll: { timeout: HANG } },
    sequence: { sequencer: LongestFirst },
  },
})
