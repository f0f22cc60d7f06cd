import { digestPlan } from '../fight/plan-digest.ts'
import type { Estimate, Metric } from '../metrics/result.ts'
import { planTogether, type Stand } from '../plan-scenario.ts'
import type { Removal, RemovalKind } from '../scenario/removal.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { didYouMean } from '../source/nearest.ts'

/**
 * What something is worth to its party: it helps or harms, for sure; it is dead weight; or that is not known. All that a study
 * says for sure is right together in 95 % of studies.
 */
export type Verdict = 'helps' | 'harms' | 'dead' | 'open'

/**
 * Why something is dead weight: none of its rules was followed in any battle; the ruleset plans the same battles without it; no
 * battle ended otherwise; its worth is certainly within the precision; or it is exactly nothing.
 */
export type WhyDead = 'never-followed' | 'same-plan' | 'same-battles' | 'within-precision' | 'exactly-nothing'

/** Something that a party plays with, as reports name it. */
export interface Played {
  readonly party: string
  readonly kind: RemovalKind
  /** The text of a rule, the name of an action, else an id. */
  readonly name: string
  /** Of a rule: its tactic (left out: the built-in one), its list, and its number there, from 1. */
  readonly tactic?: string
  readonly list?: 'turn' | 'reactions'
  readonly rule?: number
  /** It is the ruleset's own: nobody can delete it. */
  readonly builtIn?: true
}

/** Something that was taken away, and what it is worth. */
export interface Ablated extends Played {
  /** What goes with it: `hoplite: no other weapon`. */
  readonly note?: string
  /** How often its rules are followed in a battle with it, by all who have them; left out where nothing counts that. */
  readonly followed?: number
  /** How much more often its party wins with it than without it, with a 95 % interval. */
  readonly worth: Estimate
  /** Where luck was taken out of it: as it was counted, and how many battles a side would make that as sure. */
  readonly plain?: Estimate
  readonly effectiveSize?: number
  /** How often its party wins without it; left out where no battle was fought without it. */
  readonly without?: Metric
  readonly verdict: Verdict
  readonly why?: WhyDead
  /** Battles without it; 0 where none was needed, or where it is exact. */
  readonly battles: number
}

/** Something that cannot be taken away. */
interface Fixed extends Played {
  readonly reason: string
}

/** A party, and how often it wins with all that it has. */
interface Side {
  readonly party: string
  readonly value: Metric
}

/** What is found of a scenario, however it is found. */
export interface Ablations {
  /** Those that something was taken away from. */
  readonly sides: readonly Side[]
  /** What does most comes first, dead weight last. */
  readonly ablated: readonly Ablated[]
  readonly fixed: readonly Fixed[]
}

/** Removals with the scenario without them. */
export interface OpenRemoval extends Removal {
  readonly without: Scenario
}

/** The party of that name, by its number; undefined for both. Throws a `RangeError` for a name that no party has. */
export function partyNamed({ parties }: Scenario, name: string | undefined): 0 | 1 | undefined {
  if (name === undefined) return undefined
  const at = parties.findIndex(({ id }) => id === name)
  if (at >= 0) return at as 0 | 1
  const ids = parties.map(({ id }) => id)
  const hint = didYouMean(name, ids)
  throw new RangeError(`no party is "${name}", expected ${ids.join(' or ')}${hint ? `; ${hint}` : ''}`)
}

/** Those that can be taken away, and why the others cannot. */
export function sortOut(
  removals: readonly Removal[],
  scenario: Scenario,
): { readonly open: readonly OpenRemoval[]; readonly fixed: readonly Fixed[] } {
  const open: OpenRemoval[] = []
  const fixed: Fixed[] = []
  for (const removal of removals) {
    const { without } = removal
    if ('reason' in without) fixed.push({ ...playedOf(removal, scenario), reason: without.reason })
    else open.push({ ...removal, without })
  }
  return { open, fixed }
}

/** As reports name it. */
export function playedOf({ party, kind, name, at, builtIn }: Removal, { parties }: Scenario): Played {
  return {
    ...{ party: parties[party].id, kind, name },
    ...(at?.tactic !== undefined && { tactic: at.tactic }),
    ...(at && { list: at.list, rule: at.index + 1 }),
    ...(builtIn && { builtIn }),
  }
}

/** The place of the scenario as it is written. */
export const AS_WRITTEN = 0

/** All sides that differ, the scenario as it is written first; and by removal which of them is the one without it. */
export async function planSides(
  scenario: Scenario,
  removals: readonly OpenRemoval[],
): Promise<{ readonly stands: readonly Stand[]; readonly sideOf: readonly number[] }> {
  const [base, ...others] = await planTogether([scenario, ...removals.map(({ without }) => without)])
  const stands: Stand[] = [base]
  const known = new Map([[digestPlan(base.plan), AS_WRITTEN]])
  const sideOf = others.map((stand) => {
    const key = digestPlan(stand.plan)
    const side = known.get(key) ?? stands.push(stand) - 1
    known.set(key, side)
    return side
  })
  return { stands, sideOf }
}

/** What messages call a side: `red without the rule "charge nearest"`. */
export function nameWithout({ party, kind, name }: Played): string {
  return `${party} without the ${kind} "${name}"`
}

/** What does most comes first, dead weight last. */
export function byWorth(one: Ablated, other: Ablated): number {
  const size = ({ verdict, worth }: Ablated) => (verdict === 'dead' ? -1 : Math.abs(worth.value))
  return size(other) - size(one)
}

/** What is worth exactly nothing. */
export const NOTHING: Estimate = { value: 0, low: 0, high: 0 }
