import { readFile, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { replaceFile } from '../files/file.ts'
import type { Place } from '../serve/loopback.ts'

/** Addresses of so many scenarios are kept; the one that was kept longest ago goes first. */
const MOST_KEPT = 50
/** For nobody but the user: whoever knows an address can save through it. */
const PRIVATE = 0o600

/** Where a studio is served. */
type Address = Required<Pick<Place, 'port' | 'token'>>

/**
 * Where the studio of a scenario was served last, so that a page which is still open finds it again when it is started anew.
 * Undefined if that is not known, or might have been written by somebody else.
 */
export async function readAddress(file: string): Promise<Address | undefined> {
  try {
    const path = keptIn()
    const { mode, uid } = await stat(path)
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0)
    return isOurs ? (await readAll(path)).get(await realpath(file)) : undefined
  } catch {
    return undefined
  }
}

/** Remembers where the studio of a scenario is served. Where nothing can be written, nothing is lost but that. */
export async function keepAddress(file: string, { port, token }: Address): Promise<void> {
  try {
    const path = keptIn()
    const all = await readAll(path).catch(() => new Map<string, Address>())
    const own = await realpath(file)
    all.delete(own)
    const kept = [...all, [own, { port, token }] as const].slice(-MOST_KEPT)
    await replaceFile(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`, { mode: PRIVATE })
  } catch {
    // A page that is still open cannot go on then: its studio has another address.
  }
}

/** Where systems keep what programs remember from one start to the next. */
function keptIn(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env
  const folder = XDG_STATE_HOME || LOCALAPPDATA || join(homedir(), '.local', 'state')
  return join(folder, 'tiltyard', 'studio.json')
}

async function readAll(path: string): Promise<Map<string, Address>> {
  const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
  return new Map(Object.entries(kept ?? {}).filter((entry): entry is [string, Address] => isAddress(entry[1])))
}

function isAddress(value: unknown): value is Address {
  if (typeof value !== 'object' || value === null) return false
  const { port, token } = value as Partial<Address>
  return Number.isInteger(port) && typeof token === 'string' && /^[\w-]{24}$/.test(token)
}
