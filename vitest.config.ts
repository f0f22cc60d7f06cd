import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As many at a time as there are cores: by itself Vitest leaves one to its own process, which has little to do.
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: '100%' },
})
