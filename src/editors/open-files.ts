import { realpath } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { OwnRules } from '../scenario/load.ts'
import { type FileReading, type HowToRead, readFile } from './read-file.ts'
import { isRead, readersOf } from './readers.ts'

/** A file that an editor has open. */
export interface OpenFile {
  /** Its real path. */
  readonly path: string
  readonly document: TextDocument
  /** The files whose reading tells of it. */
  readonly readers: readonly string[]
}

interface Kept {
  readonly reading: Promise<FileReading>
  /** Real paths of all that it has read so far. */
  readonly reads: Set<string>
}

/** The files that an editor has open, with what has been read of them; read again once a file that a reading used has changed. */
export class OpenFiles {
  readonly #folder: string
  readonly #ownRules: OwnRules
  readonly #open = new Map<string, OpenFile>()
  readonly #kept = new Map<string, Kept>()

  /** @param folder what problems name files from. */
  constructor(folder: string, ownRules: OwnRules) {
    this.#folder = folder
    this.#ownRules = ownRules
  }

  get all(): readonly OpenFile[] {
    return [...this.#open.values()]
  }

  /** Takes the text of a document in place of its file's. Undefined for what is no file. */
  async change(document: TextDocument): Promise<OpenFile | undefined> {
    const path = await pathOfUri(document.uri)
    if (path === undefined) return undefined
    const known = this.#open.get(document.uri)
    const text = document.getText()
    // What is typed may make a scenario of it. Who imports it is looked for but once: that may take long.
    const readers =
      known && !isRead(path, text) && !known.readers.includes(path) ? known.readers : await readersOf(path, text)
    const file = { path, document, readers }
    this.#open.set(document.uri, file)
    this.forget(path)
    return file
  }

  /** The file's own text counts again. */
  close(uri: string): void {
    const file = this.#open.get(uri)
    if (!file) return
    this.#open.delete(uri)
    this.forget(file.path)
  }

  /** Forgets what was read of a file whose text has changed. */
  forget(path: string): void {
    for (const [file, { reads }] of this.#kept) if (reads.has(path)) this.#kept.delete(file)
  }

  at(uri: string): OpenFile | undefined {
    return this.#open.get(uri)
  }

  /** What a file says now, unsaved texts included. */
  read(file: string): Promise<FileReading> {
    const kept = this.#kept.get(file)
    if (kept) return kept.reading
    const reads = new Set([file])
    const reading = readFile(
      file,
      this.#howToRead((path) => void reads.add(path)),
    )
    this.#kept.set(file, { reading, reads })
    return reading
  }

  /** The same with another text of one file, without some sections; not kept. */
  readWith(file: string, path: string, text: string, without: readonly string[]): Promise<FileReading> {
    const how = this.#howToRead(() => {})
    return readFile(file, { ...how, without, unsaved: (each) => (each === path ? text : how.unsaved(each)) })
  }

  /** As the editor that has it open calls a file, else by its path. */
  uriOf(path: string): string {
    return this.all.find((file) => file.path === path)?.document.uri ?? pathToFileURL(path).href
  }

  #howToRead(note: (path: string) => void): HowToRead {
    return {
      folder: this.#folder,
      ownRules: this.#ownRules,
      unsaved: (path) => {
        note(path)
        return this.all.find((file) => file.path === path)?.document.getText()
      },
    }
  }
}

/** The real path of a `file:` address; undefined for any other, and for what is not there. */
export async function pathOfUri(uri: string): Promise<string | undefined> {
  try {
    return await realpath(fileURLToPath(uri))
  } catch {
    return undefined
  }
}
