import { visible } from '../source/escape.ts'

/** Where a command writes, and how it learns that the user wants it to stop. Commands touch nothing else of the process. */
export interface Terminal {
  /** For results, and nothing else. */
  readonly out: Stream
  /** For everything else: problems, progress, where the report is. */
  readonly err: Stream
  /** For the FILE `-`; opened only when it is read. */
  readonly input?: () => NodeJS.ReadableStream & { readonly isTTY?: boolean }
  /** Aborted by Ctrl-C, and by what else ends a process in good order. */
  readonly signal: AbortSignal
  /** Aborts it: the command ends with what it has. */
  readonly interrupt?: () => void
  /**
   * Whether that was done because nothing more can be had, which has been reported: then the exit code is that of wrong input.
   */
  isGivenUp?: boolean
  /** What Ctrl-C answers; a command that has nothing to finish makes it empty. */
  parting: string
  /** Called before a command fights for long, for a process of its own that is compiled as such fights want it. */
  readonly prepareForLongFights?: () => void
}

/** As much of `process.stdout` as commands use. */
export type Stream = NodeJS.WriteStream

/** What a command exits with. */
export const EXIT = {
  fine: 0,
  broken: 1,
  badInput: 2,
  inconclusive: 3,
  anotherRound: 4,
  bug: 70,
  interrupted: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** The command line or the input is wrong: reported without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError'

  /** @param lines one sentence each; text from outside may stand in them as it is. */
  constructor(...lines: readonly string[]) {
    super(lines.map((line) => visible(line)).join('\n'))
  }
}

/**
 * Colour: as the user asked with --color or --no-color, then with NO_COLOR (no-color.org), then with FORCE_COLOR
 * (force-color.org; 0 is none), otherwise if the stream is a terminal that may show it. An empty variable says nothing.
 */
export function usesColor(stream: Stream, asked: boolean | undefined): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (asked !== undefined) return asked
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return stream.isTTY === true && TERM !== 'dumb'
}

/** Terminals that are narrower, or say nothing sensible, are taken to have so many columns. */
const LEAST_COLUMNS = 20

/** Columns for what lays itself out in any width: all of the terminal; 80 where the width is unknown. */
export function fullWidth(stream: Stream): number {
  return Math.max(LEAST_COLUMNS, stream.columns || 80)
}

/** Columns to fill: of the terminal, within what is easy to read; 80 where the width is unknown. */
export function readableWidth(stream: Stream): number {
  return Math.max(LEAST_COLUMNS, Math.min(stream.columns || 80, 100))
}

/** What a CI system tells of itself in the environment. */
interface CI {
  /** Whether nobody is watching: every system sets CI. */
  readonly isCI: boolean
  /** GitHub's: where the summary of the step goes, if there is one. */
  readonly github: { readonly summary: string | undefined } | undefined
}

/** Reads the variables that CI systems set. */
export function findCI(): CI {
  const { CI, GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = process.env
  return {
    isCI: CI !== undefined && CI !== '' && CI !== '0' && CI !== 'false',
    github: GITHUB_ACTIONS === 'true' ? { summary: GITHUB_STEP_SUMMARY || undefined } : undefined,
  }
}
