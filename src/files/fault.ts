/** A file or a folder that cannot be written. */
export class FileFault extends Error {
  override readonly name: string = 'FileFault'
  /** Where it is or would be, as the caller named it. */
  readonly path: string
  /** Why not, as a sentence without its full stop: `permission denied (EACCES)`, `x.xml is a symbolic link to y.xml`. */
  readonly reason: string

  constructor(path: string, reason: string, cause?: unknown) {
    super(`cannot write ${path}: ${reason}`, cause === undefined ? {} : { cause })
    this.path = path
    this.reason = reason
  }
}

/** A file that somebody has written while it was to be replaced. */
export class ChangedMeanwhile extends FileFault {
  override readonly name = 'ChangedMeanwhile'
}

/** A file of several that could not be written, nor could others be put back: the next one who comes writes all of them. */
export class Unfinished extends FileFault {
  override readonly name = 'Unfinished'
}

/** An error of the system. Not Node's own type: the library's declarations must not need those of Node. */
interface SystemError extends Error {
  readonly code: string
}

/** The file system said no, as opposed to a bug: such errors have a code and the call that failed. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

/** What the file system refused, reported of the path that the caller knows: temporary names mean nothing to anybody. */
export function faultAt(path: string, error: unknown): unknown {
  return isSystemError(error) ? new FileFault(path, reasonOf(error), error) : error
}

/** `EACCES: permission denied, open '/x'` becomes `permission denied (EACCES)`. */
function reasonOf({ code, message }: SystemError): string {
  const [, words] = /^\w+: (.+?), \w+/.exec(message) ?? []
  return words === undefined ? message : `${words} (${code})`
}

/** Whether the file system said so. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return isSystemError(error) && codes.includes(error.code)
}
