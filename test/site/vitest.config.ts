import { defineConfig } from 'vitest/config'

/** What hangs takes as long (ms): every page is looked at in a browser. */
const HANG = 20 * 60_000

/** Looks at the site as it is built. `npm run test:site` builds it first. */
export default defineConfig({
  test: {
    include: ['test/site/**/*.test.ts'],
    maxWorkers: 1,
    isolate: false,
    testTimeout: HANG,
    hookTimeout: HANG,
    expect: { poll: { timeout: HANG } },
  },
})
