import type { Roster } from '../battle/roster.ts'
import type { Rule, Tactic } from '../tactics/tactic.ts'
import { turnTypeNames, type Vocabulary } from '../tactics/vocabulary.ts'
import type { Scenario } from './scenario.ts'

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
    actions: turnTypeNames(vocabulary),
    rules: everybody.map(({ tactic }) => [
      ...tactic.turn.map((rule) => inRoster('turn', rule)),
      ...tactic.reactions.map((rule) => inRoster('reactions', rule)),
    ]),
  }
}

function inRoster(list: 'turn' | 'reactions', { text, place, possible }: Rule): Roster['rules'][number][number] {
  if (possible) return { list, text: `${text} (by mistake)`, builtIn: true, byMistake: true }
  return { list, text, builtIn: place === undefined }
}
