import { MAX_BYTES, type OpenedFile, type Refusal } from '../../scenario/files.ts'
import type { SourceText } from '../../source/problem.ts'
import { decodeText } from '../../source/utf8.ts'
import type { ScenarioFiles } from '../open-scenario.ts'
import { nameOf, resolvePath } from '../paths.ts'

/** The bytes of files by their paths, as far as these are known: `balance/catalog/weapons.csv`, or only `weapons.csv`. */
export type Shelf = ReadonlyMap<string, () => Promise<Blob>>

const BYTE_ORDER_MARK = '\ufeff'

/** A shelf of texts that are known already. */
export function shelve(texts: Iterable<readonly [path: string, text: string]>): Shelf {
  return new Map(Array.from(texts, ([path, text]) => [path, async () => new Blob([text])]))
}

/**
 * A scenario and the files that it may import: those that were given to the page. An import is relative to the file that it
 * stands in, as on disk. A file that was given without its folder stands for the import of its name, whatever folder that is
 * in; but for one only.
 */
export class PickedFiles implements ScenarioFiles {
  readonly scenario: OpenedFile
  readonly #shelf: Shelf
  /** By the path on the shelf, the path that it stands for. */
  readonly #places: Map<string, string>
  /** Texts with the byte order mark that some have, which are not part of what is read. */
  readonly #marked = new Set<string>()

  /** Opens the scenario, or says why it cannot be read. */
  static async open(shelf: Shelf, path: string): Promise<PickedFiles | Refusal> {
    const text = await readText(shelf.get(path))
    return typeof text === 'string' ? new PickedFiles(shelf, path, text) : text
  }

  private constructor(shelf: Shelf, path: string, text: string) {
    this.#shelf = shelf
    this.#places = new Map([[path, path]])
    this.scenario = this.#opened(path, text)
  }

  async open(path: string, from: SourceText): Promise<OpenedFile | Refusal> {
    const wanted = resolvePath(from.name, path)
    const onShelf = this.#find(wanted)
    const other = onShelf !== undefined && this.#places.get(onShelf)
    if (other && other !== wanted) {
      return { reason: `${onShelf} stands for ${other} already`, hint: WHOLE_FOLDER }
    }
    if (onShelf === undefined) return { reason: 'it is not among the files that were opened', hint: WHOLE_FOLDER }
    const text = await readText(this.#shelf.get(onShelf))
    if (typeof text !== 'string') return text
    this.#places.set(onShelf, wanted)
    return this.#opened(wanted, text)
  }

  /** A text as the file has it. */
  fileText(path: string, text: string): string {
    return this.#marked.has(path) ? BYTE_ORDER_MARK + text : text
  }

  #find(wanted: string): string | undefined {
    if (this.#shelf.has(wanted)) return wanted
    const name = nameOf(wanted)
    return this.#shelf.has(name) ? name : undefined
  }

  #opened(path: string, text: string): OpenedFile {
    const isMarked = text.startsWith(BYTE_ORDER_MARK)
    if (isMarked) this.#marked.add(path)
    return { source: { name: path, text: isMarked ? text.slice(BYTE_ORDER_MARK.length) : text }, id: path }
  }
}

const WHOLE_FOLDER = 'open the folder that holds all of them, or drop it on the page'

/** Those files of a shelf that look like scenarios: the others are catalogs, or tables. */
export async function scenariosOn(shelf: Shelf): Promise<string[]> {
  const found: string[] = []
  for (const [path, read] of shelf) {
    if (!/\.(ya?ml|json)$/i.test(path)) continue
    const text = await readText(read)
    if (typeof text === 'string' && /(^|[{,])\s*["']?parties["']?\s*:/m.test(text)) found.push(path)
  }
  return found
}

async function readText(read: (() => Promise<Blob>) | undefined): Promise<string | Refusal> {
  try {
    if (!read) return { reason: 'there is no such file' }
    const blob = await read()
    if (blob.size > MAX_BYTES) return { reason: `it has ${blob.size} bytes, expected at most ${MAX_BYTES}` }
    return decodeText(new Uint8Array(await blob.arrayBuffer()), true)
  } catch {
    return { reason: 'it cannot be read any more: open it again' }
  }
}
