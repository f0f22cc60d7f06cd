import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { SourceText } from '../source/problem.ts'
import { decodeText } from '../source/utf8.ts'
import { type Files, MAX_BYTES, type OpenedFile, type Refusal } from './files.ts'
import { CONFIGURATION, findProject, type Project } from './project.ts'
import { InterruptedSaves } from './saved-files.ts'
import { standardInputAt } from './standard-input.ts'

/** What an editor holds of a file, by its real path, in place of what is saved there; undefined for a file that is not open. */
export type Unsaved = (path: string) => string | undefined

/**
 * The files that a scenario may read: those of its project, wherever one works from. Links are followed before that is
 * judged.
 */
export class Folder implements Files {
  /** The scenario itself, which may stand anywhere: the user named it. */
  readonly scenario: OpenedFile
  readonly #project: Project
  readonly #cwd: string
  readonly #saves: InterruptedSaves
  readonly #unsaved: Unsaved
  /** The real folder of every file opened so far: imports are relative to the file they stand in. */
  readonly #folders = new WeakMap<SourceText, string>()

  /** Reads the scenario file, or says why it cannot be read. */
  static async open(
    file: string,
    cwd: string = process.cwd(),
    unsaved: Unsaved = () => undefined,
  ): Promise<Folder | Refusal> {
    const piped = standardInputAt(file)
    if (piped) return Folder.around(piped, cwd, cwd)
    const path = await real(resolve(cwd, file))
    if (path === undefined) return { reason: 'there is no such file' }
    const project = await findProject(dirname(path))
    const saves = new InterruptedSaves(project.root, path)
    const text = await textOf(path, saves, unsaved)
    if (typeof text !== 'string') return text
    return new Folder({ name: file, text }, path, project, (await real(cwd)) ?? cwd, saves, unsaved)
  }

  /** The folder around a text that is in no file, or why there is none. */
  static async around(source: SourceText, folder: string, cwd: string = process.cwd()): Promise<Folder | Refusal> {
    const path = await real(resolve(cwd, folder))
    if (path === undefined) return { reason: 'there is no such folder' }
    const project = await findProject(path)
    // No file's own path, so that the text may import a file of its own name.
    const own = join(path, 'text', sep)
    return new Folder(source, own, project, (await real(cwd)) ?? cwd, new InterruptedSaves(project.root, own))
  }

  private constructor(
    source: SourceText,
    path: string,
    project: Project,
    cwd: string,
    saves: InterruptedSaves,
    unsaved: Unsaved = () => undefined,
  ) {
    this.scenario = { source, id: path }
    this.#unsaved = unsaved
    this.#saves = saves
    this.#cwd = cwd
    this.#project = project
    this.#folders.set(source, dirname(path))
  }

  async open(path: string, from: SourceText): Promise<OpenedFile | Refusal> {
    const found = await this.find(path, from)
    if (typeof found !== 'string') return found
    const text = await textOf(found, this.#saves, this.#unsaved)
    if (typeof text !== 'string') return text
    const source = { name: contains(this.#cwd, found) ? relative(this.#cwd, found) : found, text }
    this.#folders.set(source, dirname(found))
    return { source, id: found }
  }

  /** The real path of a file of the project. Nothing outside is even asked for. */
  async find(path: string, from: SourceText): Promise<string | Refusal> {
    const written = resolve(this.#folders.get(from) ?? dirname(this.scenario.id), path)
    if (path.includes('\0')) return { reason: 'there is no such file' }
    if (!contains(this.#project.root, written)) return this.#outside()
    const found = await real(written)
    if (found === undefined) return { reason: 'there is no such file' }
    return contains(this.#project.root, found) ? found : this.#outside()
  }

  #outside(): Refusal {
    const { what, isMarked } = this.#project
    const hint = isMarked
      ? 'what a scenario names must stand below it'
      : `what it may read is all below the nearest ${MARKED}`
    return { reason: `it leaves ${what}`, hint }
  }
}

const MARKED = `.git, ${CONFIGURATION} or package.json`

/** Whether a path is a folder's, or leads to what is below it. */
export function contains(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function real(path: string): Promise<string | undefined> {
  try {
    return await realpath(path)
  } catch {
    return undefined
  }
}

async function textOf(path: string, saves: InterruptedSaves, unsaved: Unsaved): Promise<string | Refusal> {
  const text = unsaved(path)
  if (text === undefined) return readText(path, saves)
  const bytes = Buffer.byteLength(text)
  return bytes > MAX_BYTES ? tooLarge(bytes) : text
}

async function readText(path: string, saves: InterruptedSaves): Promise<string | Refusal> {
  const interrupted = await saves.finish(path)
  if (interrupted !== undefined) return { reason: interrupted }
  try {
    const status = await stat(path)
    // A pipe or a device may never end.
    if (!status.isFile()) return { reason: status.isDirectory() ? 'it is a folder' : 'it is no ordinary file' }
    if (status.size > MAX_BYTES) return tooLarge(status.size)
    return decodeText(await readFile(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return {
      reason: code === 'EACCES' || code === 'EPERM' ? 'reading it is not permitted' : `it cannot be read (${code})`,
    }
  }
}

function tooLarge(bytes: number): Refusal {
  return { reason: `it has ${bytes} bytes, expected at most ${MAX_BYTES}` }
}
