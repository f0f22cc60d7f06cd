import { basename, relative } from 'node:path'
import type { Files } from '../scenario/files.ts'
import { findYaml, isScenario } from '../scenario/find-scenarios.ts'
import { contains, Folder } from '../scenario/folder.ts'
import { gather } from '../scenario/imports.ts'
import { stampsOf } from '../watch/files.ts'
import type { OpenScenario } from './open-scenario.ts'
import { folderOf } from './save.ts'

/** A file of the folder: where it is kept, and which files it reads as a scenario, itself among them. */
interface Neighbour {
  readonly id: string
  readonly reads: (path: string) => boolean
}

/** What is known of one as long as the files that it follows from have these stamps. */
interface Known extends Neighbour {
  readonly paths: readonly string[]
  readonly stamps: string
}

/**
 * Who else reads the files of a scenario. The folder is the one that holds the scenario and all that it imports, with those
 * below it; what is in it is read again only when it has changed, for there may be hundreds of scenarios.
 */
export class Sharing {
  readonly #known = new Map<string, Known>()

  /** By where a file of the scenario is kept, the other scenarios that read it, as a user would name them. */
  async dependentsOf({ id, paths: kept }: OpenScenario): Promise<ReadonlyMap<string, readonly string[]>> {
    const paths = [...kept.values()]
    const dependents = new Map(paths.map((path): [string, string[]] => [path, []]))
    const folder = folderOf(paths)
    const cwd = process.cwd()
    for (const file of await findYaml(contains(cwd, folder) ? relative(cwd, folder) || '.' : folder)) {
      const neighbour = await this.#look(file)
      if (!neighbour || neighbour.id === id) continue
      for (const path of paths) if (neighbour.reads(path)) dependents.get(path)!.push(file)
    }
    return dependents
  }

  async #look(file: string): Promise<Neighbour | undefined> {
    const known = this.#known.get(file)
    if (known && (await stampsOf(known.paths)) === known.stamps) return known
    this.#known.delete(file)
    // Stamped before they are read, here as below, so that nothing that is written meanwhile is missed.
    const first = await stampsOf([file])
    const folder = await Folder.open(file)
    if ('reason' in folder) return undefined
    const { source, id } = folder.scenario
    const paths = [file]
    const stamps = [first]
    const remember = (reads: Neighbour['reads']): Neighbour => {
      const looked = { id, reads, paths, stamps: stamps.join('\n') }
      this.#known.set(file, looked)
      return looked
    }
    if (!isScenario(source.text)) return remember(() => false)
    const read = new Set([id])
    let isWhole = true
    const files: Files = {
      async open(path, from) {
        const found = await folder.find(path, from)
        if (typeof found !== 'string') {
          isWhole = false
          return found
        }
        read.add(found)
        // What is no YAML imports nothing.
        if (!/\.ya?ml$/i.test(path)) return { reason: 'it need not be read' }
        stamps.push(await stampsOf([found]))
        paths.push(found)
        return folder.open(path, from)
      },
    }
    const gathering = await gather(source, { files, id, problems: [] })
    // Of what is no YAML nobody knows what it imports: to be named, it must name the file.
    if (!gathering) return remember((path) => source.text.includes(basename(path)))
    const reads = (path: string): boolean => read.has(path)
    // What it lacks may be there the next time.
    return isWhole ? remember(reads) : { id, reads }
  }
}
