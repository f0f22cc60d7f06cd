import type { z } from 'zod'
import type { Problem } from '../scenario/problem.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Vocabulary } from '../tactics/vocabulary.ts'
import type { Plan } from './plan.ts'
import type { Roster } from './roster.ts'
import type { Scoreboard } from './scoreboard.ts'

/** Everything a ruleset says of itself on the main thread. The fighting itself is `fighter.ts` of the same folder. */
export interface Ruleset {
  /** `rules.system` in scenario files, and the folder's name. */
  readonly id: string
  readonly title: string
  readonly schema: RulesetSchema
  readonly vocabulary: Vocabulary
  /** The battle before its first round, in numbers; the names those numbers stand for; and what is reported of it. */
  plan(scenario: Scenario): { plan: Plan; roster: Roster; scoreboard: Scoreboard }
  /** What the schema cannot say: rules that join several fields. Warnings as well as errors. */
  check?(scenario: Scenario): Problem[]
}

/** zod schemas of one entry of each section. All are strict: a key they do not know is an error. */
export interface RulesetSchema {
  readonly options: z.ZodObject
  readonly weapons: z.ZodObject
  readonly armours: z.ZodObject
  readonly shields?: z.ZodObject
  readonly items?: z.ZodObject
  readonly spells?: z.ZodObject
  /** The ruleset's fields of a combatant, without `based-on` and `tactic`, which every ruleset has. */
  readonly combatants: z.ZodObject
  readonly field: z.ZodObject
  /** True where a cell holds one combatant: a map then needs a deployment cell for every member. */
  readonly onePerCell?: boolean
  /** Ids that exist without being defined, and that nobody may define: section -> ids. */
  readonly builtIn: Readonly<Partial<Record<Section, readonly string[]>>>
  /** Which combatant fields hold ids (or lists of ids) of which section: `{ secondary: 'weapons' }`. */
  readonly references: Readonly<Record<string, Section>>
}

export type Section = 'weapons' | 'armours' | 'shields' | 'items' | 'spells'
