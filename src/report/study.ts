import type { LoadOptions } from '../load-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { SimulateOptions } from '../simulate.ts'
import type { Problem } from '../source/problem.ts'
import type { ExactStudyOptions } from '../studies/answers.ts'
import type { CompareProgress } from '../studies/compare.ts'
import type { StudyProgress } from '../studies/progress.ts'
import type { Spec } from './charts/theme.ts'
import type { Evidence } from './evidence.ts'
import type { Page } from './lines.ts'
import type { Part } from './page/parts.ts'

/**
 * A study as its users meet it: its question, the flags that ask it, and how its findings are reported. A new one is a folder
 * that declares this, and a line in studies.ts; whatever all of them do alike is said once, in cli/study.ts and in the
 * files study-*.ts beside this one.
 *
 * What stands here is read at every start of the command line; all that a study stands on is therefore imported in the
 * functions that use it.
 */
export interface Study<Flags extends StudyFlags = StudyFlags, Subject = unknown, Found extends Evidence = Evidence> {
  /** The command that asks for it: `sweep`. Folders and pages are called by it. */
  readonly name: string
  /** What the index of reports calls what it found: `comparison`. */
  readonly noun: string
  /** Its question in one line, for help screens. */
  readonly summary: string
  /** Whether it takes one FILE and no more. */
  readonly oneFile: boolean
  /** What its own flags stand under in its help screen. */
  readonly group: string
  /** Its own flags, besides those of all studies. `set` is among these; a study for which it means something else has one. */
  readonly flags: Flags
  /** What `--battles` counts, what it is otherwise, and the least it can be (1 if left out), where that differs from `run`. */
  readonly battles?: { readonly describe: string; readonly otherwise: string; readonly least?: number }
  /**
   * Whether it fights until it knows, and `--max-battles` and `--max-seconds` bound that, instead of `--battles`. What it
   * fights next then follows from all that was fought before, so that it cannot be cut into shares. How many battles it
   * fights at most otherwise, and what that bounds, if not all of them.
   */
  readonly limits?: { readonly otherwise: string; readonly describe?: string }
  /** Whether luck is never taken out of its figures, so that there is no `--plain`. */
  readonly isPlain?: true
  /** What `--precision` is the precision of. */
  readonly precision: string
  /** What `--json` prints a line for, where there may be several: `variant`. */
  readonly lineFor?: string
  /** Command lines, each with what it is for. */
  readonly examples: readonly (readonly [purpose: string, line: string])[]
  /** What its data are called in a report's folder: `comparison` for `comparison.json` and `comparison.csv`. */
  readonly file: string
  /** The names of its charts, in the order of its page. */
  readonly charts: readonly string[]

  /** What the command line lacks, if it does: `nothing is varied, expected --vary PATH=VALUES`. */
  missing?(files: readonly string[], asked: Asked<Flags>): string | undefined
  /** Reads what is to be studied. Never throws for what a file or a flag says: that is a problem. */
  load(files: readonly string[], asked: Asked<Flags>, how: Pick<LoadOptions, 'ownRules'>): Promise<Loaded<Subject>>
  /** The scenario that reports are called by and show. */
  scenarioOf(subject: Subject): Scenario
  /** Fights; partial if it was interrupted. */
  fight(subject: Subject, asked: Asked<Flags>, how: Fighting): Promise<Found>
  /** Answers exactly. */
  solve(subject: Subject, asked: Asked<Flags>, how: ExactStudyOptions & Pick<Fighting, 'precision'>): Promise<Found>
  /**
   * What can be written into the files with `--write`: for each of them the values to change, by their paths; or why nothing is,
   * as a sentence without its full stop.
   */
  writes?(found: Found, subject: Subject): readonly FileChanges[] | string
  /** Whether all that was asked for is met; a command that finds it is not ends with the exit code 1. */
  isMet?(found: Found): Promise<boolean>
  /** The flags that ask the same again, but for those that say how it is fought or solved. */
  again(asked: Asked<Flags>, found: Found): Readonly<Record<string, string | readonly string[] | boolean | undefined>>
  /** How findings are reported. */
  report(): Promise<StudyReport<Found>>
}

/** Values to write into a file, or into what it imports, as `--set` takes them. */
export interface FileChanges {
  readonly file: string
  readonly changes: Readonly<Record<string, string>>
}

/** A flag of a study. Its value is text; a switch is given or not. */
export interface StudyFlag {
  readonly describe: string
  /** What holds without it, for the help screen. */
  readonly otherwise?: string
  /** Whether it may be given several times. */
  readonly repeatable: boolean
  /** Given or not, without a value. */
  readonly isSwitch?: true
  /** What help screens call its value: `PATH=VALUES`. */
  readonly value?: string
}

/** The flag of every study of one metric. */
export const METRIC_FLAG = {
  value: 'METRIC',
  describe: 'what to look at, such as win.P, rounds.mean or survivors.P.mean',
  otherwise: 'how often the first party wins',
  repeatable: false,
} as const satisfies StudyFlag

export type StudyFlags = Readonly<Record<string, StudyFlag>>

/** What flags of a study say: texts, none to many of a repeatable one; of a switch, whether it is given. */
export type Asked<Flags extends StudyFlags> = {
  readonly [Name in keyof Flags]: Flags[Name] extends { readonly isSwitch: true }
    ? boolean
    : ValueOf<Flags[Name]['repeatable']>
} & { readonly set: readonly string[] }

type ValueOf<Repeatable> = Repeatable extends true ? readonly string[] : string | undefined

/** What was read, unless one of the problems is an error. */
interface Loaded<Subject> {
  readonly subject: Subject | undefined
  readonly problems: readonly Problem[]
}

/** How to fight; some studies also tell how they stand. */
type Fighting = Pick<
  SimulateOptions,
  'battles' | 'precision' | 'seed' | 'threads' | 'signal' | 'store' | 'share' | 'machines'
> & {
  /** Of a study with `limits`. */
  readonly maxBattles?: number
  readonly maxSeconds?: number
  readonly onProgress?: (progress: StudyProgress & Pick<CompareProgress, 'difference'>) => void
}

/** How the findings of a study are reported, on a terminal, on a page and as data. */
export interface StudyReport<Found> {
  /** What a page calls the study that was interrupted: `The sweep`. */
  readonly it: string
  /** What was found, in a sentence without its full stop. */
  finding(found: Found): string
  /** Battles of every side; the fewest where some have fought more. */
  battles(found: Found): number
  /** How many were fought, for a page: `4,096 a side`. */
  fought(found: Found): string
  /** What an interrupted result is of: `the first 4096 battles a side`. */
  part(found: Found): string
  /** What an interrupted one fell short of, after the word: ` after 4,096 battles, fewer than were asked for`. */
  shortfall(found: Found): string

  /** What a summary begins with, below the name of the scenario. */
  lead(found: Found): string
  /** The tables and sentences of a summary; empty ones are left out. */
  sections(found: Found, page: Page): readonly (readonly string[])[]
  /** What a summary ends with: the evidence, and what its signs mean. */
  evidence(found: Found): string

  /** What the head of a page tells between the rules and the seed. */
  facts(found: Found): readonly string[]
  /** A line of its own below them. */
  aside?(found: Found): string
  /** What a page shows below the charts; `folder` is where it stands. */
  parts(found: Found, folder: string): readonly Part[]
  /** Each chart by its name in `Study.charts`. */
  readonly charts: Readonly<Record<string, StudyChart<Found>>>

  /** The findings as data: an object, or several, which `--json` prints line by line. */
  json(found: Found): object | readonly object[]
  /** The findings as a table for spreadsheets. */
  csv(found: Found): string
  /** More tables, by the names of their files. */
  moreCsv?(found: Found): readonly (readonly [name: string, text: string])[]
  /** Scenarios of its own that were fought, by their paths in the folder, which the page speaks of. */
  scenarios?(found: Found, folder: string): readonly (readonly [name: string, text: string])[]
}

interface StudyChart<Found> {
  /** What it is of, for who cannot see it. */
  label(found: Found): string
  /** For so many pixels of width. Undefined if there is nothing to draw. */
  draw(found: Found, width: number): Spec | undefined
}
