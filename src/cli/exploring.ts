import type { ExactOptions } from '../exact.ts'
import { visibly } from '../source/escape.ts'
import type { StudyExploration } from '../studies/answers.ts'
import { type Stream, type Terminal, UserError } from './terminal.ts'

interface Budget {
  readonly 'max-states'?: number | undefined
  readonly 'max-seconds'?: number | undefined
}

/** What `EXACT_FLAGS` allow. */
export function budgetOf({
  'max-states': maxStates,
  'max-seconds': maxSeconds,
}: Budget): Pick<ExactOptions, 'maxStates' | 'maxSeconds'> {
  return { ...(maxStates !== undefined && { maxStates }), ...(maxSeconds !== undefined && { maxSeconds }) }
}

/** The flags of a command that answers the same again. */
export function budgetWords(flags: Budget): string[] {
  return (['max-states', 'max-seconds'] as const).flatMap((flag) => {
    const value = flags[flag]
    return value === undefined ? [] : [`--${flag}`, String(value)]
  })
}

/**
 * What `solve` finds, with a line on the terminal that tells how far it is; undefined if Ctrl-C came first. What is too
 * large is the user's to correct: exit code 2.
 */
export async function explore<Answer>(
  solve: (options: Exploring) => Promise<Answer>,
  name: string,
  flags: Budget & { readonly quiet?: boolean | undefined },
  { err, signal }: Terminal,
): Promise<Answer | undefined> {
  const { BeyondReach } = await import('../exact/beyond-reach.ts')
  const exploring = startExploring(err, flags.quiet)
  try {
    return await solve({ ...budgetOf(flags), onProgress: exploring.update, signal })
  } catch (error) {
    exploring.stop()
    if (error instanceof BeyondReach) throw new UserError(...error.message.split('\n'))
    if (!signal.aborted || error !== signal.reason) throw error
    err.write(visibly`Interrupted before "${name}" was answered.\n`)
    return undefined
  } finally {
    exploring.stop()
  }
}

/** Of one scenario; or of a study, which is made of several. */
type Progress = Omit<StudyExploration, 'done' | 'of'> & Partial<Pick<StudyExploration, 'done' | 'of'>>

/** Options that suit one scenario as well as a study. */
type Exploring = Omit<ExactOptions, 'onProgress'> & { readonly onProgress: (progress: Progress) => void }

/** Answers that are found sooner show nothing, which would only flicker. */
const SHOW_AFTER_SECONDS = 0.3

/** How far an exact answer has come, in one line of a terminal; on anything else nothing at all. */
export function startExploring(
  err: Stream,
  quiet = false,
): { update(progress: Progress): void /** Takes the line off the terminal. */; stop(): void } {
  let shown = false
  return {
    update(progress) {
      if (quiet || !err.isTTY || progress.seconds < SHOW_AFTER_SECONDS) return
      shown = true
      err.write(`\r${describeExploration(progress).slice(0, (err.columns ?? 80) - 1)}\u001b[K`)
    },
    stop() {
      if (shown) err.write('\r\u001b[K')
      shown = false
    },
  }
}

/** `exact: 120K situations in 3 s, round 7, 3.2 % undecided`, `exact: 4 of 9 scenarios, 120K situations …`. */
function describeExploration({ states, round, undecided, seconds, done, of }: Progress): string {
  const count = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(states)
  const share = Number((100 * undecided).toPrecision(2))
  const scenarios = done === undefined ? '' : `${done} of ${of} scenarios, `
  return `exact: ${scenarios}${count} situations in ${Math.round(seconds)} s, round ${round}, ${share} % undecided`
}
