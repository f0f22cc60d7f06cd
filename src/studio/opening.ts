import type { StreamKey } from '../battle/seeded-dice.ts'
import type { Refusal } from '../scenario/files.ts'
import type { Mistake } from './page/mistake.ts'

/** What the studio's page is given when it opens: everything that it needs to read and fight the scenario by itself. */
export interface Opening {
  readonly version: string
  /** The scenario as the user named it. */
  readonly file: string
  /** What the scenario is known by if it imports itself. */
  readonly id: string
  readonly text: string
  /** What stands behind each import, by the file that it stands in and as it is written there. */
  readonly imports: readonly ImportedFile[]
  readonly seed: string
  /** The key of all dice; it follows from seed and name (docs/statistics.md §1.2). */
  readonly key: StreamKey
  /** How many battles to fight before it is good enough. */
  readonly battles: number
  /** Changes when any of the files does. */
  readonly stamp: string
}

/** An import, and what was found behind it. */
export interface ImportedFile {
  readonly from: string
  readonly path: string
  readonly found: { readonly name: string; readonly text: string; readonly id: string } | Refusal
  /** It says how the game is played, or is imported by such a file: the page can change its text. */
  readonly isRules?: true
}

/** Why a scenario cannot be fought, and all of its files that could be read, so that they can be mended in the page. */
export interface Broken {
  /** Changes when any of the files does, or what is wrong with them. */
  readonly stamp: string
  /** All that is wrong, as the command line says it. */
  readonly problems: readonly string[]
  /** Those of the problems that are in none of the files. */
  readonly elsewhere: readonly string[]
  /** None if the scenario itself cannot be read. */
  readonly files: readonly BrokenFile[]
}

/** A file as it is, and what is wrong in it; nothing, perhaps. */
export interface BrokenFile {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly mistakes: readonly Mistake[]
}

/** What is still wrong with some texts, if anything is. */
export type MendAnswer = Broken | { readonly isMended: true }

/** What the files are now: another stamp, and what is wrong with them, where they cannot be read. */
export interface FilesNow {
  readonly stamp: string
  readonly problems?: readonly string[]
}

/**
 * Values to write into the files: `weapons.spear.damage` -> `d8`, both as `--set` takes them; and whole texts of rules files, by
 * `text:` and their paths (rules-texts.ts).
 */
export type Changes = Readonly<Record<string, string>>

/** What the page asks for before and when it saves. */
export interface SaveRequest {
  readonly stamp: string
  readonly changes: Changes
}

/** What would be written, or why nothing can be. */
export type SaveAnswer =
  | { readonly files: readonly ChangedFile[] }
  | { readonly refused: string; readonly isStale?: boolean }

export interface ChangedFile {
  readonly name: string
  /** What is written where, in words: `damage of weapons.spear: d6 becomes d8`. */
  readonly notes: readonly string[]
  readonly lines: readonly DiffLine[]
  /** The other scenarios of the folder that read this file; left out where there is no folder to look into. */
  readonly dependents?: readonly string[]
}

/** What the page asks for to fight another scenario of the folder with what would be written. */
export interface DependentRequest extends SaveRequest {
  /** As `ChangedFile` names it. */
  readonly dependent: string
}

/** Another scenario as its files are, and as they would be; or why it cannot be fought as it is. */
export type DependentAnswer =
  | { readonly before: Opening; readonly after: Opening }
  | { readonly refused: string; readonly isStale?: boolean }

/** A line of what would be written; `gap` stands for lines that stay as they are. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added' | 'gap'
  readonly text: string
}
