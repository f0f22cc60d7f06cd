import { resolve } from 'node:path'
import { FileFault, faultAt } from '../files/fault.ts'
import { probeFile, probeFolder } from '../files/probe.ts'
import { UserError } from './terminal.ts'

/** A file or a folder that a command is to write once it knows what. */
export interface Output {
  /** What messages call it: `--junit`, `the report folder`. */
  readonly name: string
  readonly path: string
  readonly kind: 'file' | 'folder'
  /** All that is in its way; left out: whether it can be written at all is all there is to know. */
  readonly findFaults?: () => Promise<readonly FileFault[]>
}

/**
 * Makes sure that a command can write what it is to write, before it fights hours of battles for that. Leaves nothing
 * behind. Throws a `UserError` that names everything that cannot be written, and why.
 *
 * @param inputs files that the command reads: an output in the place of one is a slip (`--junit *.yaml`).
 */
export async function expectOutputs(outputs: readonly Output[], inputs: readonly string[] = []): Promise<void> {
  const problems: string[] = []
  const read = new Set(inputs.map((file) => resolve(file)))
  for (const [at, output] of outputs.entries()) {
    const { name, path, kind } = output
    const refuse = (reason: string) => problems.push(`${name} is "${path}", expected ${reason}`)
    const other = outputs.slice(0, at).find((each) => resolve(each.path) === resolve(path))
    if (path === '-') refuse(`the path of a ${kind}: Tiltyard replaces it as a whole; "./-" is one of that name`)
    else if (kind === 'file' && read.has(resolve(path))) refuse(`a file to write, but it is one to read`)
    else if (other) refuse(`another path than that of ${other.name}`)
    else for (const { reason } of await faultsOf(output)) refuse(`a ${kind} that can be written: ${reason}`)
  }
  if (problems.length > 0) throw new UserError(...problems)
}

async function faultsOf({ path, kind, findFaults }: Output): Promise<readonly FileFault[]> {
  if (findFaults) return findFaults()
  return [(await (kind === 'file' ? probeFile(path) : probeFolder(path))) ?? []].flat()
}

/** A file that a flag names, if it is given. */
export function outputsOf<Name extends string>(
  flags: Readonly<Partial<Record<Name, string | undefined>>>,
  names: readonly Name[],
): Output[] {
  return names.flatMap((name) => {
    const path: string | undefined = flags[name]
    return path === undefined ? [] : [{ name: `--${name}`, path, kind: 'file' as const }]
  })
}

/** Does what writes; throws a `UserError` for what the file system refuses: `cannot write the report to x: …`. */
export async function writing<Found>(what: string, write: () => Promise<Found>): Promise<Found> {
  try {
    return await write()
  } catch (error) {
    const fault = faultAt(what, error)
    if (!(fault instanceof FileFault)) throw error
    throw new UserError(`cannot write ${what}: ${fault.reason}`)
  }
}
