import { basename, dirname, relative } from 'node:path'
import type { Files } from '../scenario/files.ts'
import { findScenarios } from '../scenario/find-scenarios.ts'
import { contains, Folder } from '../scenario/folder.ts'
import { gather } from '../scenario/imports.ts'
import { stampsOf } from '../watch/files.ts'
import type { OnDesk } from './desk.ts'

/** A scenario of the folder: where it is kept, and which files it reads. */
interface Neighbour {
  readonly id: string
  /** Whether it reads a file, itself among them, by where that is kept. */
  readonly reads: (path: string) => boolean
}

/** What is known of a scenario as long as its files have these stamps. */
interface Known extends Neighbour {
  readonly paths: readonly string[]
  readonly stamps: string
}

/**
 * Who else reads the files of a scenario. The folder is the one that holds the scenario and all that it imports, with those
 * below it; a scenario in it is read again only when its files have changed, for there may be hundreds.
 */
export class Sharing {
  readonly #known = new Map<string, Known>()

  /** By where a file of the scenario is kept, the other scenarios that read it, as a user would name them. */
  async sharersOf({ id, paths: kept }: OnDesk): Promise<ReadonlyMap<string, readonly string[]>> {
    const paths = [...kept.values()]
    const sharers = new Map(paths.map((path): [string, string[]] => [path, []]))
    const folder = folderOf(paths)
    const cwd = process.cwd()
    for (const file of await findScenarios(contains(cwd, folder) ? relative(cwd, folder) || '.' : folder)) {
      const neighbour = await this.#look(file)
      if (!neighbour || neighbour.id === id) continue
      for (const path of paths) if (neighbour.reads(path)) sharers.get(path)!.push(file)
    }
    return sharers
  }

  async #look(file: string): Promise<Neighbour | undefined> {
    const known = this.#known.get(file)
    if (known && (await stampsOf(known.paths)) === known.stamps) return known
    this.#known.delete(file)
    const folder = await Folder.open(file)
    if ('reason' in folder) return undefined
    const { source, id } = folder.scenario
    const paths = [id]
    const stamps = [await stampsOf(paths)]
    let isWhole = true
    const files: Files = {
      async open(path, from) {
        const found = await folder.find(path, from)
        if (typeof found === 'string') {
          // Stamped before it is read, so that nothing that is written meanwhile is missed.
          stamps.push(await stampsOf([found]))
          paths.push(found)
        } else isWhole = false
        return folder.open(path, from)
      },
    }
    const gathering = await gather(source, { files, id, problems: [] })
    // Of what is no YAML nobody knows what it imports: to be named, it must name the file.
    if (!gathering) return { id, reads: (path) => source.text.includes(basename(path)) }
    const looked = { id, reads: (path: string) => paths.includes(path), paths, stamps: stamps.join('\n') }
    // What it lacks may be there the next time.
    if (isWhole) this.#known.set(file, looked)
    return looked
  }
}

/** The folder that all files are in, or below. */
function folderOf(paths: readonly string[]): string {
  return paths
    .map((path) => dirname(path))
    .reduce((common, folder) => {
      let at = common
      while (!contains(at, folder)) at = dirname(at)
      return at
    })
}
