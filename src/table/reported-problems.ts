import { type Place, type Problem, refusal } from '../source/problem.ts'

/** What was found wrong so far while a table is read. */
export class ReportedProblems {
  readonly problems: Problem[] = []

  get isBroken(): boolean {
    return this.problems.some(({ severity }) => severity === 'error')
  }

  refuse(message: string, place?: Place, hint?: string): void {
    this.problems.push(refusal(message, hint, place))
  }

  /** Whom errors are about goes before them. */
  report(problems: readonly Problem[], about: string): void {
    for (const problem of problems) {
      if (problem.severity === 'warning') continue
      this.problems.push({ ...problem, message: `${about}: ${problem.message}` })
    }
  }
}
