import type { ExactOptions, Exploration } from '../index.ts'
import type { Stream } from './terminal.ts'

/** What `EXACT_FLAGS` allow. */
export function budgetOf(flags: {
  readonly 'max-states'?: number | undefined
  readonly 'max-seconds'?: number | undefined
}): Pick<ExactOptions, 'maxStates' | 'maxSeconds'> {
  const { 'max-states': maxStates, 'max-seconds': maxSeconds } = flags
  return { ...(maxStates !== undefined && { maxStates }), ...(maxSeconds !== undefined && { maxSeconds }) }
}

/** Answers that are found sooner show nothing, which would only flicker. */
const SHOW_AFTER_SECONDS = 0.3

/** How far an exact answer has come, in one line of a terminal; on anything else nothing at all. */
export function startExploring(
  err: Stream,
  quiet = false,
): { update(exploration: Exploration): void /** Takes the line off the terminal. */; stop(): void } {
  let shown = false
  return {
    update(exploration) {
      if (quiet || !err.isTTY || exploration.seconds < SHOW_AFTER_SECONDS) return
      shown = true
      err.write(`\r${describeExploration(exploration).slice(0, (err.columns ?? 80) - 1)}\u001b[K`)
    },
    stop() {
      if (shown) err.write('\r\u001b[K')
      shown = false
    },
  }
}

/** `exact: 120K situations in 3 s, round 7, 3.2 % undecided`. */
export function describeExploration({ states, round, undecided, seconds }: Exploration): string {
  const count = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(states)
  const share = Number((100 * undecided).toPrecision(2))
  return `exact: ${count} situations in ${Math.round(seconds)} s, round ${round}, ${share} % undecided`
}
