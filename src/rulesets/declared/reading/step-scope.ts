import type { EventName, Who } from '../ir.ts'
import type { Scope } from './draft.ts'

/** Where steps stand. */
export interface StepScope extends Scope {
  /** Whom steps are done to that do not say. */
  readonly to: Who
  readonly isReaction?: true
  readonly isEvent?: true
  /** The events that the steps answer. */
  readonly events?: readonly EventName[]
}
