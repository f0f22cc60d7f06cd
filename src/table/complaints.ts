import { type Place, type Problem, refusal } from '../source/problem.ts'

/** What was found wrong so far while a table is read. */
export class Complaints {
  readonly problems: Problem[] = []

  get isBroken(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  refuse(message: string, place?: Place, hint?: string): void {
    this.problems.push(refusal(message, hint, place))
  }

  /** Whom errors are about goes before them; where they stand in a text that was made of `flag`'s, that is what it is called. */
  tell(problems: readonly Problem[], about: string, flag = '--set'): void {
    for (const problem of problems) {
      if (problem.severity === 'warning') continue
      const { place, message } = problem
      const renamed = place?.source.name === '--set' && { ...place, source: { ...place.source, name: flag } }
      this.problems.push({ ...problem, message: `${about}: ${message}`, ...(renamed && { place: renamed }) })
    }
  }
}
