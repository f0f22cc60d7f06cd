import { createHash } from 'node:crypto'
import { sep } from 'node:path'
import type { Content } from './file.ts'

/** A file of a transaction, as its journal has it. */
export interface Entry {
  /** Below the folder of the transaction, its steps separated by `/`. */
  readonly path: string
  /** SHA-256 of what it must hold before; left out: whatever it holds, it is replaced. */
  readonly before?: string
  /** SHA-256 of what it holds after; left out: it is removed. */
  readonly after?: string
}

/** What holds the journal, beside what has been prepared. */
export const JOURNAL = 'journal.json'
const FORMAT = 1

export function digestOf(content: Content): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The text of a journal. */
export function writeJournal(files: readonly Entry[]): string {
  return `${JSON.stringify({ 'tiltyard-transaction': FORMAT, files })}\n`
}

/**
 * Reads the text of a journal; undefined if it is none. It comes from a disk that anybody may have written to, so that every
 * path is checked to lead below the folder and nowhere else.
 */
export function readJournal(text: string): readonly Entry[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Reflect.get(value, 'tiltyard-transaction') !== FORMAT) {
    return undefined
  }
  const files: unknown = Reflect.get(value, 'files')
  if (!Array.isArray(files) || !files.every(isEntry)) return undefined
  return new Set(files.map(({ path }) => path)).size === files.length ? files : undefined
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { path, before, after }: Partial<Record<keyof Entry, unknown>> = value
  return isBelow(path) && isDigest(before) && isDigest(after)
}

function isDigest(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))
}

/** What a step cannot hold: on Windows also what would begin another. */
const NO_STEP = sep === '/' ? /^\.{0,2}$|^\.tiltyard-|\0/ : /^\.{0,2}$|^\.tiltyard-|[\0\\:]/

/** Whether a path leads below a folder by names alone: no `..`, no root, no drive, nothing that is ours. */
export function isBelow(path: unknown): path is string {
  return typeof path === 'string' && path.split('/').every((step) => !NO_STEP.test(step))
}
