import type { LoadedScenario } from '../load-scenario.ts'
import { positionOf } from '../source/excerpt.ts'
import type { Problem } from '../source/problem.ts'
import { showProblem } from '../source/show-problem.ts'
import { type Annotated, annotation, atMost } from './github.ts'
import { element } from './xml.ts'

/** A scenario's file, and what was read of it. */
export interface ReadFile extends LoadedScenario {
  readonly file: string
  /** Of a rules file: what it is called. */
  readonly rulesTitle?: string
}

/** Files with what is wrong with them as one object, for programs. */
export function filesAsJson(files: readonly ReadFile[]): object {
  return {
    tiltyard: 1,
    files: files.map(({ file, scenario, needsOwnRules, problems }) => ({
      file,
      ...(scenario && { name: scenario.name }),
      valid: problems.every(({ severity }) => severity !== 'error'),
      // What only the ruleset knows is not known to be right.
      ...(needsOwnRules && { unchecked: 'ruleset' }),
      problems: problems.map(({ severity, message, hint, place }) => ({
        severity,
        message,
        ...(hint !== undefined && { hint }),
        ...(place && { file: place.source.name, ...positionOf(place) }),
      })),
    })),
  }
}

/** Workflow commands that annotate what is wrong where it stands: errors, then warnings. */
export function annotateProblems(problems: readonly Problem[]): string[] {
  const of = (level: Problem['severity']): string[] =>
    problems
      .filter(({ severity }) => severity === level)
      .map(({ message, hint, place }) => {
        const at: Annotated = place ? { file: place.source.name, ...positionOf(place) } : {}
        return annotation(level, { ...at, title: 'scenario' }, hint === undefined ? message : `${message}; ${hint}`)
      })
  return [...atMost(of('error'), 'error', 'problems'), ...atMost(of('warning'), 'warning', 'warnings')]
}

/** Files that cannot be judged, since some are wrong, as JUnit XML: a suite for each, of one case. */
export function writeBrokenJUnit(files: readonly ReadFile[], start: Date): string {
  const suites = files.map(({ file, scenario, problems }, id) => {
    const errors = problems.filter(({ severity }) => severity === 'error')
    const isBroken = scenario === undefined
    const outcome = isBroken
      ? element(
          'failure',
          { type: 'scenario', message: errors[0]?.message ?? 'it cannot be read' },
          errors.map((problem) => showProblem(problem)).join('\n\n'),
        )
      : element('skipped', { message: 'not judged, since other scenarios are broken' }, '')
    const attributes = {
      name: file,
      package: 'tiltyard',
      id,
      timestamp: start.toISOString().slice(0, 19),
      hostname: 'localhost',
      tests: 1,
      failures: isBroken ? 1 : 0,
      errors: 0,
      skipped: isBroken ? 0 : 1,
      time: '0',
    }
    return element('testsuite', attributes, [
      element('properties', {}, []),
      element('testcase', { name: 'scenario', classname: file, time: '0' }, [outcome]),
      element('system-out', {}, ''),
      element('system-err', {}, ''),
    ])
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', {}, suites)}\n`
}
