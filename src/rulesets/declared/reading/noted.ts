import type { Place } from '../../../source/problem.ts'
import type { Expression, Handler, Step } from '../ir.ts'

/** What is noted of a rules file while it is read, with its places, to be looked at once all of it is known. */
export interface Noted {
  readonly conditions: { readonly condition: Expression; readonly place: Place }[]
  readonly lets: { readonly local: number; readonly place: Place }[]
  /** By which effect a handler comes; left out: by the rules, for everybody. Those of pools are not noted. */
  readonly handlers: { readonly handler: Handler; readonly effect?: string; readonly place: Place }[]
  /** Effects without `lasts`. */
  readonly lasting: { readonly effect: string; readonly place: Place }[]
  /** Reactions that do not say `at`. */
  readonly atSource: { readonly reaction: string; readonly place: Place }[]
  readonly starts: { readonly pool: string; readonly start: Expression; readonly place: Place }[]
  /** Actions `at: reserve`. */
  readonly atReserve: { readonly place: Place }[]
  /** Steps `count`. */
  readonly counts: { readonly step: Step; readonly place: Place }[]
}

export const NOTHING_NOTED = (): Noted => ({
  conditions: [],
  lets: [],
  handlers: [],
  lasting: [],
  atSource: [],
  starts: [],
  atReserve: [],
  counts: [],
})
