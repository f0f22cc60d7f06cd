import type {
  Broken,
  Changes,
  DependentAnswer,
  DependentRequest,
  FilesNow,
  MendAnswer,
  Opening,
  SaveAnswer,
  SaveRequest,
} from '../opening.ts'

/**
 * Where the page has its scenario from, and where that is saved: a server (served-host.ts), or the page's own hands
 * (exported/host.ts).
 */
export interface Host {
  /** What is to be fought, or why it cannot be read; undefined before anything has been chosen. */
  open(): Promise<Opening | Broken | undefined>
  /** Answers once the files say something else than at a stamp; undefined if that cannot be known any more. */
  readonly nextFiles?: (stamp: string) => Promise<FilesNow | undefined>
  /** Whether it is still there: a server can be stopped. */
  isThere(): Promise<boolean>
  /** What saving would do, and who else reads the files. */
  preview(request: SaveRequest): Promise<SaveAnswer>
  /** Another scenario that reads what saving would write; left out where there is no folder to look into. */
  readonly openDependent?: (request: DependentRequest) => Promise<DependentAnswer>
  save(request: SaveRequest): Promise<SaveAnswer>
  /** What is still wrong if files that cannot be fought say something else, by their ids; left out where nothing can be mended. */
  readonly tryTexts?: (texts: Changes) => Promise<MendAnswer | Refused>
  /** Writes such texts. */
  readonly mend?: (request: SaveRequest) => Promise<SaveAnswer>
  /** What it does with files, for those who have them saved: `Saved`. */
  readonly saves: string
  /** What shows the same to somebody else: a link, or what stands behind the address of any studio. */
  linkTo(shown: Fought): Promise<string>
  /** What that is, for those who have copied it. */
  readonly linkIs: string
  /** Called when all battles that were asked for have been fought. */
  readonly onFought?: (shown: Fought) => void
}

/** Why nothing was done. */
export interface Refused {
  readonly refused: string
}

/** What the page shows. */
export interface Fought {
  readonly changes: Changes
  /** How many battles have been fought of it, and their digest; no digest if it cannot be fought. */
  readonly battles: number
  readonly digest?: string | undefined
}
