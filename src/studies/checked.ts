import type { CountedIncident } from '../metrics/result.ts'
import type { Verdict } from '../statistics/gate.ts'
import type { PlacedChange } from './changes.ts'
import type { Fault } from './criterion.ts'
import type { Moved } from './moved.ts'
import type { Finding } from './sequential-test.ts'

/** Everything that was found of one scenario. */
export interface Checked {
  readonly scenario: string
  readonly file: string
  readonly id: string
  readonly rules: string
  readonly seed: string
  readonly verdict: Verdict
  readonly findings: readonly Finding[]
  readonly faults: readonly Fault[]
  /** What the rules of a declared game came to and should not, in all battles (exact: a battle); left out if there was nothing. */
  readonly incidents?: readonly CountedIncident[]
  /** The command that accepts what has moved too far, if there is one; see `CheckOptions.commands`. */
  readonly accept?: string
  /** With `CheckOptions.exact`: what of it had to be fought, and why, as sentences without their full stop. */
  readonly inexact?: readonly string[]
  /** What else there is to say of what was found, such as how much was searched for a reply; sentences without their full stop. */
  readonly notes?: readonly string[]
  readonly baseline?: {
    readonly file: string
    readonly battles: number
    readonly version: string
    /** Every count of its battles is what it was. */
    readonly identical: boolean
    /** Why a drift could not be judged in pairs, if it could not. */
    readonly unpaired?: string
    /** What of the scenario is not what it was. */
    readonly changes: readonly PlacedChange[]
    /** The metrics that have moved most certainly, first the one that did most; only if something is not as it was. */
    readonly moved: readonly Moved[]
  }
}
