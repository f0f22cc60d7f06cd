import { suggest } from '../source/nearest.ts'
import type { Flag } from './flag.ts'
import type { Read } from './read-scenarios.ts'
import { UserError } from './terminal.ts'

/** The flag that picks some of the scenarios that are named as FILEs. */
export const ONLY_FLAG = {
  only: {
    group: 'Scenario:',
    value: 'PATTERN',
    describe: 'only scenarios with this in their name or file, in capitals or not; * is any text (repeatable)',
    requiresArg: true,
    coerce: readPatterns,
  },
} as const satisfies Record<string, Flag>

function readPatterns(text: string | readonly string[]): readonly string[] {
  const patterns = [text].flat()
  if (patterns.some((pattern) => pattern.trim() === '')) {
    throw new UserError('--only is "", expected a part of the name of a scenario, or of its file')
  }
  return patterns
}

/**
 * What was read, without scenarios that no pattern names: neither by their name nor by their file. A file that cannot be read has
 * no name. Throws a `UserError` for a pattern that names nothing, lest it is misspelt.
 */
export function pickNamed(read: Read, patterns: readonly string[] | undefined): Read {
  if (patterns === undefined) return read
  const tests = patterns.map((pattern) => ({ pattern, form: formOf(pattern), isUsed: false }))
  const files = read.files.filter(({ file, scenario }) => {
    const name = scenario?.name
    const naming = tests.filter(({ form }) => form.test(file) || (name !== undefined && form.test(name)))
    for (const each of naming) each.isUsed = true
    return naming.length > 0
  })
  const idle = tests.find(({ isUsed }) => !isUsed)
  if (idle) {
    const names = read.files.map(({ file, scenario }) => scenario?.name ?? file)
    throw new UserError(`--only "${idle.pattern}" names no scenario; ${suggest(idle.pattern, names)}`)
  }
  const scenarios = read.scenarios.filter((_, at) =>
    files.includes(read.files.filter(({ scenario }) => scenario !== undefined)[at]),
  )
  return { files, scenarios }
}

function formOf(pattern: string): RegExp {
  const parts = pattern.trim().split('*')
  return new RegExp(parts.map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*'), 'iu')
}
