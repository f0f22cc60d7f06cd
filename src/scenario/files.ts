import type { SourceText } from '../source/problem.ts'

/** Where scenario files come from: a folder (folder.ts), or nowhere (a text in a browser). */
export interface Files {
  /** Opens the import `path` as written in the file `from`. Gives nothing that stands outside the allowed folder. */
  open(path: string, from: SourceText): Promise<OpenedFile | Refusal>
}

export interface OpenedFile {
  readonly source: SourceText
  /** The same for the same file, whatever path led to it. */
  readonly id: string
}

/** Why there is no file: completes `cannot import "x.csv": …`. */
export interface Refusal {
  readonly reason: string
  readonly hint?: string
}

/** The largest file that is read, in bytes: nobody writes a mebibyte of scenario by hand. */
export const MAX_BYTES = 1_048_576

/** For a text that stands alone. */
export const NO_FILES: Files = {
  open: async () => ({ reason: 'this scenario is not in a folder' }),
}
