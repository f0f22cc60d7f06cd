/** A call that changes files. */
export interface FileCall {
  /** From 1. */
  readonly number: number
  /** Node's name for it: `rename`. */
  readonly name: string
  readonly path: string
  /** Does the first half of a write. */
  readonly half?: () => void
}

/** Tells of every call below a folder that changes files, until the function that it returns is called; `tell` throws what it is to fail with. */
export function watchFiles(folder: string, tell: (call: FileCall) => void): Promise<() => void>

/** The error of the file system with a code. */
export function systemError(code: string, call: FileCall): Error
