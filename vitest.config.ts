import { defineConfig } from 'vitest/config'

// Vitest would leave a core to itself, which on two of them is half of the machine.
export default defineConfig({
  test: { include: ['test/**/*.test.ts'], maxWorkers: '100%', testTimeout: 120_000, hookTimeout: 120_000 },
})
