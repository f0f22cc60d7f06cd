import type { FileChanges } from '../report/study.ts'
import type { OwnRules } from '../scenario/load.ts'
import { visibly } from '../source/escape.ts'
import { type DiskOptions, openScenarioFile } from '../studio/disk.ts'
import type { ChangedFile, DiffLine } from '../studio/opening.ts'
import { commit, prepareAll } from '../studio/save.ts'
import { type Terminal, UserError, usesColor } from './terminal.ts'

interface WritingFlags {
  readonly write?: boolean | undefined
  readonly color?: boolean | undefined
  readonly quiet?: boolean | undefined
}

/** Files that something may be written into once it has been found out. */
interface Writing {
  /** Shows what would be written, and with `--write` writes it; `changes` may say instead why nothing is. */
  write(changes: readonly FileChanges[] | string, flags: WritingFlags, terminal: Terminal): Promise<void>
}

/** How the files are read, and what they were before anything was found out of them. */
interface Before extends Pick<DiskOptions, 'ownRules'> {
  /** By file; one that cannot be read without `--set` has none. */
  readonly stamps: ReadonlyMap<string, string>
}

/**
 * Remembers files as they are, before anything is found out of them: nothing is written into any that changes meanwhile.
 *
 * @param ownRules which rulesets in code may be run, as where the scenarios were read
 */
export async function openWriting(files: readonly string[], ownRules: OwnRules | undefined): Promise<Writing> {
  const stamps = new Map<string, string>()
  for (const file of files) {
    const { loaded } = await openScenarioFile(file, { ownRules })
    if (loaded) stamps.set(file, loaded.stamp)
  }
  return { write: (changes, flags, terminal) => writeAll(changes, { stamps, ownRules }, flags, terminal) }
}

async function writeAll(
  changes: readonly FileChanges[] | string,
  { stamps, ownRules }: Before,
  { write = false, color, quiet }: WritingFlags,
  { err }: Terminal,
): Promise<void> {
  const report = (line: string): void => {
    if (!quiet) err.write(`${line}\n`)
  }
  if (typeof changes === 'string') {
    if (write) err.write(`Nothing is written: ${changes}.\n`)
    return
  }
  const requests = changes.map(({ file, changes }) => ({ file, changes, stamp: stamps.get(file) ?? '' }))
  const prepared = await prepareAll(requests, { ownRules })
  if ('refused' in prepared) {
    const { file, refused, isStale } = prepared
    const why = isStale ? staleWords(file, stamps) : endless(refused)
    if (write) throw new UserError(`nothing is written: ${why}`)
    if (!isStale) report(visibly`It could not be written into ${file}: ${why}.`)
    return
  }
  for (const each of prepared.files) report(diffOf(each, usesColor(err, color)))
  if (prepared.files.length === 0) {
    if (write) report('Nothing is written: the files say it already.')
    return
  }
  if (!write) {
    report('Nothing is written; --write writes it.')
    return
  }
  const failed = await commit(prepared)
  if (failed?.isStale) throw new UserError('nothing is written: the files have changed on disk meanwhile')
  if (failed) throw new UserError(endless(failed.refused))
  report(visibly`Written: ${[...new Set(prepared.files.map(({ name }) => name))].join(', ')}`)
}

function staleWords(file: string, stamps: Before['stamps']): string {
  return stamps.has(file)
    ? `${file} or a file that it names has changed on disk meanwhile`
    : `${file} could not be read as it was`
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
