import type { Parties, PartyColor, PartyColors } from '../battle/party-colors.ts'
import type { Place, SourceText } from '../source/problem.ts'
import type { Mistakes } from '../tactics/mistakes.ts'
import type { Tactic } from '../tactics/tactic.ts'

/**
 * A scenario that has been read and checked: every name resolved, every number in range. What the designer wrote,
 * without YAML, imports, templates or overrides. The stage after it (`Ruleset.plan`) turns it into numbers.
 */
export interface Scenario {
  /** `id:`, or the file's name without its extension: the key of the random streams (docs/statistics.md §1.2). */
  readonly id: string
  /** `name:`, or the file's name without its extension: what it is called in reports. No battle depends on it. */
  readonly name: string
  readonly rules: { readonly system: string; readonly options: Fields; readonly tables?: Fields }
  readonly weapons: Catalog
  readonly armours: Catalog
  readonly shields: Catalog
  readonly items: Catalog
  readonly spells: Catalog
  readonly tactics: Readonly<Record<string, Tactic>>
  /** The first and the second party. */
  readonly parties: readonly [Party, Party]
  readonly field: Fields
  readonly run: RunDefaults
  readonly expect: readonly Expectation[]
  /** What of `expect` speaks of the sides of the field. */
  readonly evenSides: readonly EvenSides[]
  /** What of `expect` speaks of what mistakes cost a party. */
  readonly skill: readonly SkillWithin[]
  /** What of `expect` speaks of what better tactics of a party could win. */
  readonly replies: readonly ReplyBelow[]
  /** The section `matrix`, if there is one. */
  readonly matrix?: MatrixSection
  /** The scenario file first, then its imports in the order of reading. */
  readonly sources: readonly SourceText[]
  /** What all of these say together, as one scenario file without imports would: what a baseline keeps. */
  readonly whole: Readonly<Record<string, unknown>>
  /** What columns of catalogs say that no rule reads; left out if there are none. Tables of options can take costs from it. */
  readonly notes?: Notes
}

/** Section → id → column → what stands there. */
export type Notes = Readonly<Record<string, Readonly<Record<string, Fields>>>>

/** Values as the ruleset's zod schema gives them; the ruleset's own files know their type. */
export type Fields = Readonly<Record<string, unknown>>
/** The entries of one section, by id. */
export type Catalog = Readonly<Record<string, Fields>>

/** One of the two sides; its members in the order of the file, which is that of their numbers. */
export interface Party {
  readonly id: string
  /** How it is drawn and printed; nothing of a battle depends on it. */
  readonly color?: PartyColor
  /** How all its members stray from their tactics, whatever they say themselves. */
  readonly mistakes?: Mistakes
  readonly members: readonly Member[]
}

/** Both parties as reports name and draw them. */
export function partiesOf({
  parties: [first, second],
}: Pick<Scenario, 'parties'>): Parties & { readonly colors: PartyColors } {
  return { parties: [first.id, second.id], colors: [first.color, second.color] }
}

/** One combatant: its template's fields with `based-on` and overrides applied. */
export interface Member {
  /** Unique in the scenario: its own `name`, or `hoplite 1`, or plain `hoplite` if it is the only one. */
  readonly name: string
  readonly template: string
  readonly fields: Fields
  /** Where it is described: its template, or its own entry in `members` if that overrides something. */
  readonly place: Place
  /** What it says itself, if it overrides its template: the path of its entry, and the fields it names. */
  readonly own?: { readonly path: string; readonly fields: readonly string[] }
}

/**
 * Members by where they are described: those that stand at one place, which is their template's or a `count` of them,
 * are reported once, by its name.
 */
export function membersByPlace({ parties }: Pick<Scenario, 'parties'>): Member[] {
  const alike = new Map<string, Member>()
  for (const member of parties.flatMap(({ members }) => members)) {
    const { source, start } = member.place
    const key = `${source.name}\n${start}`
    alike.set(key, alike.has(key) ? { ...member, name: member.template } : member)
  }
  return [...alike.values()]
}

/** The section `run`: how the scenario is fought where nothing else is asked for. */
export interface RunDefaults {
  /** How many battles to fight; 100,000 unless given. Not together with `precision`. */
  readonly battles?: number
  /** Fight until every win rate is known to plus or minus this share (0.001 is 0.1 percentage points). */
  readonly precision?: number
  /** The seed, always as a string (docs/statistics.md §1.2); "1" unless given. */
  readonly seed: string
  /** The round after which a battle is a stalemate; 100 unless given. */
  readonly maxRounds: number
}

/** One line of `expect`, checked against the metrics' names; judged by `tiltyard check`. */
export interface Expectation {
  readonly metric: string
  readonly low: number
  readonly high: number
  /** Given when the bounds are relative to the baseline: |now - baseline| <= within. */
  readonly within?: number
  readonly place: Place
}

/** `sides even within 2%`: with the parties' places exchanged each wins as often, give or take this share. */
export interface EvenSides {
  readonly within: number
  readonly place: Place
}

/** `skill.red within 5%`: mistakes in one of ten decisions cost the party at most this share of battles. */
export interface SkillWithin {
  readonly party: string
  readonly within: number
  readonly place: Place
}

/** `best-reply.red < 55%`: no tactic is known by which the party wins more than this share of battles. */
export interface ReplyBelow {
  readonly party: string
  readonly limit: number
  readonly place: Place
}

/** A table of options as a scenario has it: texts as the flags of `tiltyard matrix` take them. */
export interface MatrixSection {
  readonly among: readonly string[]
  readonly option: readonly string[]
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly situation: readonly string[]
  readonly role?: string
  readonly cost?: string
  readonly expect: readonly TableExpectation[]
}

/** One line of what is expected of a table; which options there are is known when it is loaded. */
export interface TableExpectation {
  /** The score of every matchup or of one, the row's; that no option is dominated; or how many options' worth of variety. */
  readonly of: 'every matchup' | 'matchup' | 'nothing dominated' | 'variety'
  readonly row?: string
  readonly column?: string
  /** The band; of a score that is to be near the baseline, that of its drift. */
  readonly low: number
  readonly high: number
  readonly isNear?: boolean
  readonly place: Place
}
