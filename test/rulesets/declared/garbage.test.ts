import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declareRuleset } from '../../../src/rulesets/declared/index.ts'
import { NO_FILES } from '../../../src/scenario/files.ts'
import { showProblem } from '../../../src/source/show-problem.ts'

/* Whatever a rules file says, it is read or reported what is wrong with it: nothing is thrown, and nothing hangs. */

const GAMES = fileURLToPath(new URL('games/', import.meta.url))
const SHIPPED = fileURLToPath(new URL('../../../scenarios/games/', import.meta.url))
const TEXTS = [GAMES, SHIPPED].flatMap((folder) =>
  readdirSync(folder).flatMap((file) =>
    file.endsWith('.rules.yaml') ? [readFileSync(`${folder}${file}`, 'utf8')] : [],
  ),
)
const PIECES = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ':',
  ',',
  "'",
  '- ',
  'd6',
  'my.',
  'target.hp',
  '1e999',
  '-1',
  '~',
  '0',
  'if',
  'x 2',
  '\n',
  'null',
  '&a',
  '*a',
]

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.integer({ min: 0, max: 12 }),
  put: fc.oneof(fc.constant(''), fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })),
})

test('rules files changed at random throw nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TEXTS),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      async (text, changes) => {
        let changed = text
        for (const { at, cut, put } of changes) {
          const start = Math.floor(at * changed.length)
          changed = changed.slice(0, start) + put + changed.slice(start + cut)
        }
        const { ruleset, problems } = await declareRuleset({ name: 'changed.rules.yaml', text: changed }, NO_FILES)
        const errors = problems.filter(({ severity }) => severity === 'error')
        expect(ruleset === undefined).toBe(errors.length > 0)
        for (const problem of problems) {
          expect(problem.place, problem.message).toBeDefined()
          expect(showProblem(problem, { color: false })).not.toMatch(/undefined|\[object|NaN/)
        }
      },
    ),
    { numRuns: Number(process.env.GARBAGE ?? 300), seed: 1 },
  )
})
