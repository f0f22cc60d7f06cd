import { type Mistakes, strayAnywhere } from '../tactics/mistakes.ts'
import { type Carried, withPossible } from '../tactics/possible.ts'
import { builtInTactic } from '../tactics/read.ts'
import type { Tactic } from '../tactics/tactic.ts'
import type { Vocabulary } from '../tactics/vocabulary.ts'
import type { RulesetSchema } from './ruleset.ts'
import type { Fields, Scenario } from './scenario.ts'

/** A combatant of a scenario, with its tactic looked up. */
export interface Member<Fields> {
  readonly name: string
  readonly template: string
  readonly party: 0 | 1
  readonly fields: Fields
  readonly tactic: Tactic
}

/** What of a ruleset says who knows what and carries what. */
interface Rules {
  readonly vocabulary: Vocabulary
  readonly references: RulesetSchema['references']
}

/** Every combatant of both parties, in order; without a tactic of its own it has the built-in one. */
export function gatherMembers<Own>(
  { parties, tactics }: Pick<Scenario, 'parties' | 'tactics'>,
  { vocabulary, references }: Rules,
): Member<Own>[] {
  const builtIn = builtInTactic(vocabulary)
  return parties.flatMap(({ members, mistakes: ofParty }, party) =>
    members.map(({ name, template, fields }) => {
      const mistakes = ofParty ?? (fields.mistakes as Mistakes | undefined)
      const followed = fields.tactic === undefined ? builtIn : tactics[fields.tactic as string]
      const tactic = mistakes ? withMistakes(followed, mistakes, vocabulary, carriedBy(fields, references)) : followed
      return { name, template, party: party as 0 | 1, fields: fields as Own, tactic }
    }),
  )
}

function withMistakes(tactic: Tactic, mistakes: Mistakes, vocabulary: Vocabulary, carried: Carried): Tactic {
  const straying = { ...tactic, mistakes }
  return strayAnywhere(mistakes) ? withPossible(straying, vocabulary, carried) : straying
}

/** What a combatant's fields name, by section. */
function carriedBy(fields: Fields, references: RulesetSchema['references']): Carried {
  return (section) =>
    Object.entries(references).flatMap(([field, named]) =>
      named === section ? ([fields[field] ?? []].flat() as string[]) : [],
    )
}
