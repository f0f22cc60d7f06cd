import { defineConfig } from 'vitest/config'

// Vitest would leave a core to itself, which on two of them is half of the machine, and load all modules anew for each
// file, which takes as long as a fifth of the tests. Nothing here changes modules for others.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    maxWorkers: '100%',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
