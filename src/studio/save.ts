import { readFile } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import { ChangedMeanwhile, FileFault, faultAt, Unfinished } from '../files/fault.ts'
import { type Change, changeTogether } from '../files/transaction.ts'
import { contains } from '../scenario/folder.ts'
import { findProject } from '../scenario/project.ts'
import { savedFiles } from '../scenario/saved-files.ts'
import { type DiskOptions, openScenarioFile } from './disk.ts'
import type { OpenScenario } from './open-scenario.ts'
import type { ChangedFile, SaveAnswer, SaveRequest } from './opening.ts'
import { type Rewritten, rewriteFiles } from './rewrite-files.ts'

/** A file of a scenario that is to be written anew. */
interface Write {
  readonly path: string
  readonly before: string
  readonly after: string
  /** The scenario that it is written for. */
  readonly scenario: string
}

/** Why nothing is written. */
interface Refused {
  readonly refused: string
  readonly isStale?: boolean
}

/** What saving would do to files. */
interface Prepared {
  readonly files: readonly ChangedFile[]
  readonly writes: readonly Write[]
}

/** Writes changed values into the scenario's files, all of them or none, and says what it has written. */
export async function save(file: string, request: SaveRequest): Promise<SaveAnswer> {
  const prepared = await prepareAll([{ file, ...request }])
  if ('refused' in prepared) return { refused: prepared.refused, ...(prepared.isStale && { isStale: true }) }
  return (await commit(prepared)) ?? { files: prepared.files }
}

/** What saving into several scenarios would do: what several import is changed for one after the other. */
export async function prepareAll(
  requests: readonly (SaveRequest & { readonly file: string })[],
  how: Pick<DiskOptions, 'ownRules'> = {},
): Promise<Prepared | (Refused & { readonly file: string })> {
  const files: ChangedFile[] = []
  const writes = new Map<string, Write>()
  for (const { file, ...request } of requests) {
    const texts = new Map([...writes.values()].map(({ path, after }) => [path, after]))
    const prepared = await prepare(file, request, { ...how, texts })
    if ('refused' in prepared) return { ...prepared, file }
    files.push(...prepared.files)
    for (const { path, before, after } of prepared.writes) {
      const { id } = prepared.loaded
      writes.set(path, { scenario: id, before, ...writes.get(path), path, after })
    }
  }
  return { files, writes: [...writes.values()] }
}

/** Writes what has been prepared, all of it or nothing; or says why not. */
export async function commit({ writes }: Prepared): Promise<Refused | undefined> {
  const written: string[] = []
  try {
    for (const group of await groupByProject(writes)) {
      const folder = folderOf(group.map(({ path }) => path))
      const changes: Change[] = []
      for (const { path, before, after } of group) {
        // A scenario is read without its byte order mark, which stays where it is.
        const mark = (await readFile(path, 'utf8')).startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
        const name = relative(folder, path).split(sep).join('/')
        changes.push({ path: name, before: mark + before, content: mark + after })
      }
      const allowed = savedFiles(folder, group[0].scenario)
      await changeTogether(folder, changes, { allowed, isDurable: true })
      written.push(...group.map(({ path }) => path))
    }
    return undefined
  } catch (error) {
    if (error instanceof ChangedMeanwhile && written.length === 0) return STALE
    const fault = faultAt(writes[0].path, error)
    if (!(fault instanceof FileFault)) throw error
    const why = `${fault.path} cannot be: ${fault.reason}`
    if (error instanceof Unfinished)
      return { refused: `Not all has been written: ${why}. The next command that reads the files writes the rest.` }
    // Of several projects, each is written by itself.
    const what = written.length === 0 ? 'Nothing' : `Only ${written.join(', ')}`
    return { refused: `${what} has been written: ${why}.` }
  }
}

export const BYTE_ORDER_MARK = '\ufeff'

export const STALE = { refused: 'The files have changed on disk since this page read them.', isStale: true } as const

/** What would be written, with what is open in the studio now, or on it with these texts; or why nothing can be. */
export async function prepare(
  file: string,
  { stamp, changes }: SaveRequest,
  { texts = new Map(), ownRules }: DiskOptions = {},
): Promise<(Rewritten & { readonly loaded: OpenScenario }) | Refused> {
  const { loaded: now } = await openScenarioFile(file, { ownRules })
  if (now?.stamp !== stamp) return STALE
  const { loaded } = texts.size === 0 ? { loaded: now } : await openScenarioFile(file, { texts, ownRules })
  if (!loaded) return { refused: 'The files would be broken by what is written into others.' }
  const made = await rewriteFiles(loaded, changes)
  return 'refused' in made ? made : { ...made, loaded }
}

/** A save that was interrupted is found by those who read below the project's folder: it is finished in one project. */
async function groupByProject(writes: readonly Write[]): Promise<Iterable<Write[]>> {
  const groups = new Map<string, Write[]>()
  for (const write of writes) {
    const { root } = await findProject(dirname(write.scenario))
    groups.set(root, [...(groups.get(root) ?? []), write])
  }
  return groups.values()
}

/** The folder that all files are in, or below. */
export function folderOf(paths: readonly string[]): string {
  return paths
    .map((path) => dirname(path))
    .reduce((common, folder) => {
      let at = common
      while (!contains(at, folder)) at = dirname(at)
      return at
    })
}
