import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as library from '../src/index.ts'
import * as ruleset from '../src/ruleset.ts'
import { ROOT } from './readme.ts'

const PAGE = readFileSync(join(ROOT, 'docs/library.md'), 'utf8')

it.each([
  ['tiltyard', Object.keys(library)],
  ['tiltyard/ruleset', Object.keys(ruleset)],
])('the page on the library names everything that %s exports', (_, names) => {
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(PAGE))).toEqual([])
})
