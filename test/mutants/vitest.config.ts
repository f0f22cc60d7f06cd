import { defineConfig } from 'vitest/config'

/** The mutants, one after the other: `npm run test:mutants`, with `-- -t WORD` those whose names have the word. */
export default defineConfig({
  test: { include: ['test/mutants/**/*.test.ts'], testTimeout: 60 * 60_000, hookTimeout: 60 * 60_000 },
})
