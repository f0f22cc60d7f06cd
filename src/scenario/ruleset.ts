import type { z } from 'zod'
import type { Health } from '../battle/health.ts'
import type { JournalEvent } from '../battle/journal.ts'
import type { MemoryWord } from '../battle/memory.ts'
import type { Plan } from '../battle/plan.ts'
import type { Roster } from '../battle/roster.ts'
import type { Scoreboard } from '../battle/scoreboard.ts'
import type { Timing } from '../battle/timing.ts'
import type { Narration } from '../narration/narration.ts'
import type { Place, Problem } from '../source/problem.ts'
import type { Help } from '../tactics/help.ts'
import type { Vocabulary } from '../tactics/vocabulary.ts'
import type { Fields, Scenario } from './scenario.ts'

/**
 * Everything a ruleset says of itself on the main thread. The fighting itself is `fighter.ts` of the same folder; `Data` is
 * what its plans hold for it.
 */
export interface Ruleset<Data = unknown> {
  /** `rules.system` in scenario files, and the folder's name. */
  readonly id: string
  readonly title: string
  readonly schema: RulesetSchema
  readonly vocabulary: Vocabulary
  /** What the words of the vocabulary mean, for those who write tactics. */
  readonly help?: Help
  /** Circumstances of attacks by which hits are also reported: `hit.W.CIRCUMSTANCE`. */
  readonly circumstances?: readonly string[]
  /**
   * Combatants choose what to do before their turn, so that a rule can matter that is never followed: its action was chosen, and
   * then could not be done.
   */
  readonly choosesAhead?: boolean
  /** Metrics that only this ruleset has, by their first words: a combatant follows. */
  readonly ownMetrics?: OwnMetrics
  /** The battle before its first round, in numbers; the names those numbers stand for; and what is reported of it. */
  plan(scenario: Scenario): { plan: Plan<Data>; roster: Roster; scoreboard: Scoreboard }
  /** What the schema cannot say: rules that join several fields. Warnings as well as errors. */
  check?(scenario: Scenario, placeOf: PlaceOf): Problem[]
  /** What of it none of these scenarios uses, which are all that it is checked with: warnings with their places in its file. */
  unusedBy?(scenarios: readonly Scenario[]): Problem[]
  /**
   * Tells a battle in plain English, so that its rules can be checked by hand: every die, what was added to it and why.
   * `rounds` is what the journal heard (battle/journal.ts): while the battle was set up, then in each round.
   */
  narrate(plan: Plan<Data>, roster: Roster, scenario: Scenario, rounds: readonly (readonly JournalEvent[])[]): Narration
  /** How its battles are followed by time; undefined where they have none. */
  timing?(plan: Plan<Data>, roster: Roster): Timing | undefined
  /** Reads hit points out of the memory of that plan's battles. */
  readHealth(plan: Plan<Data>): (memory: Int32Array) => Health
  /** What each word of a battle's memory is, for those whose battles have too many states to be solved exactly. */
  nameMemory?(plan: Plan<Data>, roster: Roster): readonly MemoryWord[]
}

/** First words of metrics that a ruleset adds (`ScoreboardInput.own`). */
export interface OwnMetrics {
  /** Means of a battle, of parties as well. */
  readonly perBattle: readonly string[]
  /** Quantities of a whole battle, with quantiles. */
  readonly ofBattle: readonly string[]
  /** Means of combatants. */
  readonly means: readonly string[]
  /** Shares of turns. */
  readonly shares: readonly string[]
  /** By first word: what the game says of it. */
  readonly about?: Readonly<Record<string, string>>
}

/** A ruleset that is loaded when a scenario first names it. */
export interface RulesetOnDemand extends Pick<Ruleset, 'id'> {
  load(): Promise<Ruleset>
}

/**
 * Where something stands in what the user wrote, by the path of keys to it (`weapons`, `sword`, `damage`): the value, and
 * its key if it is no entry of a list. Undefined where nothing is written: a default, or what is inherited.
 */
export type PlaceOf = (
  ...path: readonly (string | number)[]
) => { readonly value: Place; readonly key?: Place } | undefined

/** A section whose entries attack: those that `isOne` says do. */
interface AttackingSection {
  readonly section: Section
  isOne(entry: Fields): boolean
}

/** zod schemas of one entry of each section. All are strict: a key they do not know is an error. */
export interface RulesetSchema {
  readonly options: z.ZodObject
  /** Tables of numbers that scenarios may change, cell by cell, under `rules.tables`. */
  readonly tables?: z.ZodObject
  readonly weapons?: z.ZodObject
  readonly armours?: z.ZodObject
  readonly shields?: z.ZodObject
  readonly items?: z.ZodObject
  readonly spells?: z.ZodObject
  /** The ruleset's fields of a combatant, without `based-on` and `tactic`, which every ruleset has. */
  readonly combatants: z.ZodObject
  readonly field: z.ZodObject
  /** True where a cell holds one combatant: a map then needs a deployment cell for every member. */
  readonly onePerCell?: boolean
  /** The side of a map's cell, in what `field.distance` is read in; 1 unless given. A map begun from an open field goes by it. */
  readonly cell?: number
  /** Ids that exist without being defined, and that nobody may define: section -> ids. */
  readonly builtIn: Readonly<Partial<Record<Section, readonly string[]>>>
  /** Sections whose entries attack as well, and of which metrics are reported as of weapons. */
  readonly attacks?: AttackingSection | readonly AttackingSection[]
  /** Which combatant fields hold ids (or lists of ids) of which section: `{ secondary: 'weapons' }`. */
  readonly references: Readonly<Record<string, Section>>
}

/** The sections of a scenario file whose entries have ids that a ruleset gives a meaning. */
export type Section = 'weapons' | 'armours' | 'shields' | 'items' | 'spells'
