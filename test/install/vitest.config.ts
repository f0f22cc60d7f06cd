import { defineConfig } from 'vitest/config'

/** What hangs takes as long (ms): to install and to build takes minutes on a slow machine. */
const HANG = 20 * 60_000

/** Installs from a repository, which clones, installs what builds, and builds. `npm run test:install` runs it. */
export default defineConfig({
  test: { include: ['test/install/**/*.test.ts'], testTimeout: HANG, hookTimeout: HANG },
})
