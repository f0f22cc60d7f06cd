import type { Scenario } from '../scenario/scenario.ts'
import type { Rule, Tactic } from '../tactics/tactic.ts'
import type { Vocabulary } from '../tactics/vocabulary.ts'

/**
 * The names behind a plan's numbers. Metrics and reports read it; battles never see it. Indices are the plan's:
 * combatant 0 is the first of the first party, and so on through both.
 */
export interface Roster {
  readonly parties: readonly [string, string]
  readonly combatants: readonly { readonly name: string; readonly template: string; readonly party: 0 | 1 }[]
  readonly weapons: readonly string[]
  readonly armours: readonly string[]
  /** All actions of the ruleset, by code. */
  readonly actions: readonly string[]
  /** For each combatant, the rules of its tactic as text, in the order of `ScoreLayout.rules`. */
  readonly rules: readonly (readonly {
    readonly list: 'turn' | 'reactions'
    readonly text: string
    /** The ruleset's own rule, not the designer's: nobody is warned if it was never followed. */
    readonly builtIn?: boolean
  }[])[]
}

/** Calls everybody and everything that results are named by; what is listed twice is named once. */
export function callRoster(
  scenario: Scenario,
  vocabulary: Vocabulary,
  everybody: readonly (Roster['combatants'][number] & { readonly tactic: Tactic })[],
  { weapons, armours }: { readonly weapons: readonly string[]; readonly armours: readonly string[] },
): Roster {
  return {
    parties: [scenario.parties[0].id, scenario.parties[1].id],
    combatants: everybody.map(({ name, template, party }) => ({ name, template, party })),
    weapons: [...new Set(weapons)],
    armours: [...new Set(armours)],
    actions: Object.keys(vocabulary.actions),
    rules: everybody.map(({ tactic }) => [
      ...tactic.turn.map((rule) => inRoster('turn', rule)),
      ...tactic.reactions.map((rule) => inRoster('reactions', rule)),
    ]),
  }
}

function inRoster(list: 'turn' | 'reactions', { text, place }: Rule): Roster['rules'][number][number] {
  return { list, text, builtIn: place === undefined }
}
