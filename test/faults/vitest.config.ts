import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What hangs takes as long (ms): no test fails because a machine is slow. */
const HANG = 10 * 60_000

/** The fault suite: kills, full disks, forged files, hostile machines. `npm run test:faults` builds, then runs it. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    maxWorkers: '100%',
    isolate: false,
    // As in ../../vitest.config.ts.
    env: { XDG_STATE_HOME: join(tmpdir(), 'tiltyard-tests') },
    testTimeout: HANG,
    hookTimeout: HANG,
    expect: { poll: { timeout: HANG } },
  },
})
