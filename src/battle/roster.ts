import type { PartyColors } from './party-colors.ts'

/** Something that the rules of a declared game came to in a battle, and should not. */
export interface Incident {
  readonly kind: 'division-by-zero' | 'out-of-bounds' | 'cut-off' | 'too-deep'
  /** What happened, a sentence without its capital and full stop. */
  readonly text: string
  /** `FILE:LINE:COLUMN` of the expression. */
  readonly place?: string
}

/**
 * The names behind a plan's numbers. Metrics and reports read it; battles never see it. Indices are the plan's:
 * combatant 0 is the first of the first party, and so on through both.
 */
export interface Roster {
  readonly parties: readonly [string, string]
  /** The colours that the scenario gives them, for people only; left out: none. */
  readonly colors?: PartyColors | undefined
  readonly combatants: readonly { readonly name: string; readonly template: string; readonly party: 0 | 1 }[]
  readonly weapons: readonly string[]
  readonly armours: readonly string[]
  /** All actions of the ruleset, by code, and after them the reactions that use up a turn. */
  readonly actions: readonly string[]
  /** For each combatant, the rules of its tactic as text, in the order of `ScoreLayout.rules`. */
  readonly rules: readonly (readonly {
    readonly list: 'turn' | 'reactions'
    readonly text: string
    /** The ruleset's own rule, not the designer's: nobody is warned if it was never followed. */
    readonly builtIn?: boolean
    /** No rule of the tactic, but what may be done by mistake. */
    readonly byMistake?: boolean
  }[])[]
  /** Incidents by what they are counted, behind the rules in `ScoreLayout.rules`; left out: none are. */
  readonly incidents?: readonly Incident[]
  /** What catalogs call their entries, where that is no id: by section and id. For people only; metrics have the ids. */
  readonly titles?: Titles
}

export type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What reports call an entry of a catalog, or a template. */
export function titleOf({ titles }: Roster, section: string, id: string): string {
  const own = titles?.[section]
  // An id may be called like what every object has: `constructor`.
  return own && Object.hasOwn(own, id) ? own[id] : id
}

/** What stories call a thing that somebody carries, of whatever kind it is. */
export function calledThing(roster: Roster, id: string): string {
  for (const section of ['weapons', 'shields', 'items']) {
    const title = titleOf(roster, section, id)
    if (title !== id) return title
  }
  return id
}
