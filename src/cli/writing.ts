import type { FileChanges } from '../report/study.ts'
import { layFileOnDesk } from '../studio/disk.ts'
import type { ChangedFile, DiffLine } from '../studio/opening.ts'
import { previewSave, save } from '../studio/save.ts'
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
  // All of them before any is written: what several import changes with the first of them.
  const shown = new Set<string>()
  for (const { file, changes: wanted } of changes) {
    const stamp = stamps.get(file)
    if (stamp === undefined || stamp !== (await stampOf(file))) {
      if (write) throw new UserError(`nothing is written: ${file} or what it imports has changed on disk meanwhile`)
      return
    }
    const answer = await previewSave(file, { stamp, changes: wanted })
    if ('refused' in answer) {
      const why = endless(answer.refused)
      if (write) throw new UserError(`nothing is written: ${why}`)
      tell(`It could not be written into ${file}: ${why}.`)
      return
    }
    for (const each of answer.files) {
      const lines = diffOf(each, usesColor(err, color))
      if (!shown.has(lines)) tell(lines)
      shown.add(lines)
    }
  }
  if (changes.length === 0) {
    if (write) tell('Nothing is written: the files say it already.')
    return
  }
  if (!write) {
    tell('Nothing is written; --write writes it.')
    return
  }
  const written = new Set<string>()
  for (const { file, changes: wanted } of changes) {
    // Its own, once those before it have been written into what both import.
    const stamp = await stampOf(file)
    const answer = await save(file, { stamp: stamp!, changes: wanted })
    if ('refused' in answer) throw new UserError(`${file} is not written: ${endless(answer.refused)}`)
    for (const { name } of answer.files) written.add(name)
  }
  tell(`Written: ${[...written].join(', ')}`)
}

const MARKS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', removed: '-', added: '+', gap: ' ' }

/** A file's changes as `diff -u` shows them, more or less. */
function diffOf({ name, notes, lines }: ChangedFile, color: boolean): string {
  const paint = (kind: DiffLine['kind'], text: string) => {
    if (!color || (kind !== 'removed' && kind !== 'added')) return text
    return `\u001b[${kind === 'removed' ? 31 : 32}m${text}\u001b[39m`
  }
  const body = lines.map(({ kind, text }) => paint(kind, kind === 'gap' ? '  …' : `${MARKS[kind]} ${text}`.trimEnd()))
  return [`${name}: ${notes.join('; ')}`, ...body].join('\n')
}

function endless(sentence: string): string {
  return sentence.replace(/\.$/, '').replace(/^Nothing has been written: /, '')
}
