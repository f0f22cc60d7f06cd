import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The tool's own configuration file: it also marks the top of a project that is neither a checkout nor a package. */
export const CONFIGURATION = 'tiltyard.yaml'

/** What marks the top of a project; a checkout may hold several packages. */
const MARKS = [
  { name: '.git', what: 'the git checkout' },
  { name: CONFIGURATION, what: `the folder with ${CONFIGURATION}` },
  { name: 'package.json', what: 'the package' },
] as const

/** The folder that everything of a project stands below. */
export interface Project {
  readonly root: string
  /** As messages call it. */
  readonly what: string
  /** Whether anything says so: else it is but a folder. */
  readonly isMarked: boolean
}

/**
 * The project that a folder belongs to, wherever one works from: its git checkout, else the folder with the configuration
 * file, else its package, else the folder itself.
 */
export async function findProject(folder: string): Promise<Project> {
  for (const { name, what } of MARKS) {
    const root = await findUpwards(folder, name)
    if (root !== undefined) return { root, what, isMarked: true }
  }
  return { root: folder, what: 'the folder of the scenario', isMarked: false }
}

/** The nearest of a folder and those above it that has an entry of this name. */
export async function findUpwards(folder: string, name: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const isHere = await access(join(at, name)).then(
      () => true,
      () => false,
    )
    if (isHere) return at
    if (at === dirname(at)) return undefined
  }
}
