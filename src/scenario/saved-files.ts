import { dirname, join } from 'node:path'
import { FileFault, isSystemError } from '../files/fault.ts'
import { removeLeftovers } from '../files/temporary.ts'
import { type Allowed, finishTransaction } from '../files/unfinished.ts'
import { CONFIGURATION } from './project.ts'

/**
 * Which files below a folder a save may change: those that a scenario is made of, which exist and are known by what they hold.
 * A save that was interrupted is finished by whoever reads one of them, also in a folder that a stranger has sent. So it
 * never makes a file, and changes no code, nothing of git or npm, and not the configuration, which says what code may run.
 *
 * @param scenario where the scenario itself is, whatever it is called.
 */
export function savedFiles(folder: string, scenario: string): Allowed {
  return ({ path, before, after }) => {
    if (before === undefined || after === undefined) return false
    const steps = path.split('/')
    if (steps.some((step) => /^(\.git|node_modules)$/i.test(step)) || steps.at(-1) === CONFIGURATION) return false
    return /\.(ya?ml|csv)$/i.test(path) || join(folder, path) === scenario
  }
}

/** Finishes saves of the files of one scenario which were interrupted, before any of the files is read. */
export class InterruptedSaves {
  readonly #root: string
  readonly #scenario: string
  readonly #looked = new Map<string, Promise<void>>()

  /** @param root the project's folder: nothing outside is looked at. */
  constructor(root: string, scenario: string) {
    this.#root = root
    this.#scenario = scenario
  }

  /** Finishes those that the file may be part of. Returns why one cannot be, as a part of a sentence. */
  async finish(file: string): Promise<string | undefined> {
    try {
      for (let folder = dirname(file); ; folder = dirname(folder)) {
        const looked = this.#looked.get(folder) ?? this.#look(folder)
        this.#looked.set(folder, looked)
        await looked
        if (folder === this.#root || folder === dirname(folder)) return undefined
      }
    } catch (error) {
      if (error instanceof FileFault) return error.reason
      // What cannot be looked at cannot be read either, and reading it says so.
      if (isSystemError(error)) return undefined
      throw error
    }
  }
  async #look(folder: string): Promise<void> {
    await finishTransaction(folder, savedFiles(folder, this.#scenario))
    if (tidied.has(folder)) return
    tidied.add(folder)
    await removeLeftovers(folder)
  }
}

/** Folders that are free of what killed processes have left: looked at once, since there may be hundreds of scenarios. */
const tidied = new Set<string>()
