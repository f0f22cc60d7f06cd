import type { FileChanges } from '../report/study.ts'
import { visibly } from '../source/escape.ts'
import { layFileOnDesk } from '../studio/disk.ts'
import type { ChangedFile, DiffLine } from '../studio/opening.ts'
import { commit, prepareAll } from '../studio/save.ts'
import { type Terminal, UserError, usesColor } from './terminal.ts'

interface WritingFlags {
  readonly write?: boolean | undefined
  readonly color?: boolean | undefined
  readonly quiet?: boolean | undefined
}

/** Files that something may be written into once it has been found out. */
export interface Writing {
  /** Shows what would be written, and with `--write` writes it; `changes` may say instead why nothing is. */
  write(changes: readonly FileChanges[] | string, flags: WritingFlags, terminal: Terminal): Promise<void>
}

/** Remembers files as they are, before anything is found out of them: nothing is written into any that changes meanwhile. */
export async function openWriting(files: readonly string[]): Promise<Writing> {
  const stamps = new Map<string, string | undefined>()
  for (const file of files) stamps.set(file, await stampOf(file))
  return { write: (changes, flags, terminal) => writeAll(changes, stamps, flags, terminal) }
}

async function stampOf(file: string): Promise<string | undefined> {
  return (await layFileOnDesk(file)).desk?.stamp
}

async function writeAll(
  changes: readonly FileChanges[] | string,
  stamps: ReadonlyMap<string, string | undefined>,
  { write = false, color, quiet }: WritingFlags,
  { err }: Terminal,
): Promise<void> {
  const tell = (line: string): void => {
    if (!quiet) err.write(`${line}\n`)
  }
  if (typeof changes === 'string') {
    if (write) err.write(`Nothing is written: ${changes}.\n`)
    return
  }
  const requests = changes.map(({ file, changes }) => ({ file, changes, stamp: stamps.get(file) ?? '' }))
  const prepared = await prepareAll(requests)
  if ('refused' in prepared) {
    const { file, refused, isStale } = prepared
    const why = isStale ? `${file} or what it imports has changed on disk meanwhile` : endless(refused)
    if (write) throw new UserError(`nothing is written: ${why}`)
    if (!isStale) tell(visibly`It could not be written into ${file}: ${why}.`)
    return
  }
  for (const each of prepared.files) tell(diffOf(each, usesColor(err, color)))
  if (prepared.files.length === 0) {
    if (write) tell('Nothing is written: the files say it already.')
    return
  }
  if (!write) {
    tell('Nothing is written; --write writes it.')
    return
  }
  const failed = await commit(prepared)
  if (failed?.isStale) throw new UserError('nothing is written: the files have changed on disk meanwhile')
  if (failed) throw new UserError(endless(failed.refused))
  tell(visibly`Written: ${[...new Set(prepared.files.map(({ name }) => name))].join(', ')}`)
}

const MARKS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', removed: '-', added: '+', gap: ' ' }

/** A file's changes as `diff -u` shows them, more or less. */
function diffOf({ name, notes, lines }: ChangedFile, color: boolean): string {
  const paint = (kind: DiffLine['kind'], text: string) => {
    if (!color || (kind !== 'removed' && kind !== 'added')) return text
    return `\u001b[${kind === 'removed' ? 31 : 32}m${text}\u001b[39m`
  }
  const body = lines.map(({ kind, text }) =>
    paint(kind, kind === 'gap' ? '  …' : visibly`${MARKS[kind]} ${text}`.trimEnd()),
  )
  return [visibly`${name}: ${notes.join('; ')}`, ...body].join('\n')
}

function endless(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
