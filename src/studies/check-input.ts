import type { Scenario } from '../scenario/scenario.ts'
import type { ExactStudyOptions } from './answers.ts'
import type { Baseline } from './baseline.ts'
import type { CheckInputTable } from './table-case.ts'

/** A scenario to check. */
export interface CheckInput {
  readonly scenario: Scenario
  /** The scenario's file, as the user names it; and what its checks are called by. */
  readonly file: string
  readonly id: string
  /** Left out if it has none. */
  readonly baseline?: Baseline
  readonly baselineFile?: string
  /** What else is wrong with its baseline, each as a sentence without its full stop: it fails for that. */
  readonly faults?: readonly string[]
  /** Its table of options, if it has one of which something is expected. */
  readonly table?: CheckInputTable
}

/** Two percentage points: more is felt at the table. */
export const DEFAULT_TOLERANCE = 0.02

/** How to judge; see `CheckOptions`. */
export interface Judging {
  readonly seed?: string
  readonly tolerance?: number
  readonly plain?: boolean
  readonly commands?: CheckCommands
  readonly threads?: number
  readonly signal?: AbortSignal
  readonly exact?: Omit<ExactStudyOptions, 'signal'>
}

/** The command lines that put right what a check finds, for reports to name. */
export interface CheckCommands {
  /** Accepts today's figures of the scenarios in some files as their baselines. */
  readonly accept: (files: readonly string[]) => string
  /** Removes the baselines whose scenario is gone. */
  readonly prune: string
}

/** What to do about a baseline that does not fit, as a part of a sentence. */
export function adviceFor({ file }: CheckInput, { commands }: Judging): string {
  return commands ? `\`${commands.accept([file])}\` accepts today's figures` : 'take it anew'
}
