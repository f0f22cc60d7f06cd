import { createHash } from 'node:crypto'
import type { Problem } from '../source/problem.ts'
import { showProblem } from '../source/show-problem.ts'
import type { OpenResult } from './open-scenario.ts'
import type { Broken, BrokenFile } from './opening.ts'
import { problemsByPath } from './page/mistakes.ts'

/** What is wrong with a scenario that cannot be fought, file by file. */
export function brokenOf({ problems, read }: OpenResult): Broken {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const reported = errors.map((problem) => showProblem(problem))
  const texts = Array.from(read?.paths ?? [], ([{ name, text }, id]) => ({ path: id, id, name, text }))
  const mistakes = problemsByPath(errors, Object.fromEntries(texts.map(({ path, text }) => [path, text])), texts)
  const files = texts.map(({ id, name, text }): BrokenFile => ({ id, name, text, mistakes: mistakes.get(id) ?? [] }))
  const names = new Set(texts.map(({ name }) => name))
  const isElsewhere = ({ place }: Problem): boolean => !place || !names.has(place.source.name)
  return {
    stamp: stampOf(read?.stamp, reported),
    problems: reported,
    elsewhere: errors.filter(isElsewhere).map((problem) => showProblem(problem)),
    files,
  }
}

/** Another once a file says something else, or something else is wrong: a file has come, or can be read. */
function stampOf(stamp: string | undefined, problems: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([stamp ?? '', ...problems]))
    .digest('hex')
}
