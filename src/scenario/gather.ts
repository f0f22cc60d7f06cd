import { builtInTactic } from '../tactics/read.ts'
import type { Tactic } from '../tactics/tactic.ts'
import type { Vocabulary } from '../tactics/vocabulary.ts'
import type { Scenario } from './scenario.ts'

/** A combatant of a scenario, with its tactic looked up. */
export interface Member<Fields> {
  readonly name: string
  readonly template: string
  readonly party: 0 | 1
  readonly fields: Fields
  readonly tactic: Tactic
}

/** Every combatant of both parties, in order; without a tactic of its own it has the built-in one. */
export function gatherMembers<Fields extends { readonly tactic?: string | undefined }>(
  { parties, tactics }: Scenario,
  vocabulary: Vocabulary,
): Member<Fields>[] {
  return parties.flatMap(({ members }, party) =>
    members.map(({ name, template, fields: given }) => {
      const fields = given as Fields
      const tactic = fields.tactic === undefined ? builtInTactic(vocabulary) : tactics[fields.tactic]
      return { name, template, party: party as 0 | 1, fields, tactic }
    }),
  )
}
