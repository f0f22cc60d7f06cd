import { readFile, stat } from 'node:fs/promises'
import { type FileWrite, writeTogether } from '../studies/atomic-file.ts'
import type { OnDesk } from './desk.ts'
import { layFileOnDesk } from './disk.ts'
import type { SaveAnswer, SaveRequest } from './opening.ts'
import { type Rewritten, rewriteFiles } from './rewrite-files.ts'

/** What saving would do to the files, without doing it. */
export async function previewSave(file: string, request: SaveRequest): Promise<SaveAnswer> {
  const prepared = await prepare(file, request)
  return 'refused' in prepared ? prepared : { files: prepared.files }
}

/** Writes changed values into the scenario's files, all of them or none, and says what it has written. */
export async function save(file: string, request: SaveRequest): Promise<SaveAnswer> {
  const prepared = await prepare(file, request)
  if ('refused' in prepared) return prepared
  const writes: FileWrite[] = []
  for (const { path, before, after } of prepared.writes) {
    const bytes = await readFile(path, 'utf8')
    // A scenario is read without its byte order mark, which stays where it is.
    const mark = bytes.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
    // Somebody may have saved while the edits were made.
    if (bytes !== mark + before) return STALE
    writes.push({ path, before: bytes, text: mark + after, mode: (await stat(path)).mode })
  }
  try {
    await writeTogether(writes)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { refused: `Nothing has been written: ${path ?? 'a file'} cannot be (${code}).` }
  }
  return { files: prepared.files }
}

const BYTE_ORDER_MARK = '\ufeff'

const STALE = { refused: 'The files have changed on disk since this page read them.', isStale: true } as const

/** What would be written, with what lies on the desk now; or why nothing can be. */
export async function prepare(
  file: string,
  { stamp, changes }: SaveRequest,
): Promise<(Rewritten & { readonly desk: OnDesk }) | { refused: string; isStale?: boolean }> {
  const { desk } = await layFileOnDesk(file)
  if (desk?.stamp !== stamp) return STALE
  const made = await rewriteFiles(desk, changes)
  return 'refused' in made ? made : { ...made, desk }
}
