import { createHash, randomBytes } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isSystemError } from './fault.ts'

/** Hidden, lest `shards/*` or a list of scenarios takes one for a file of its own. */
const NAME = /^\.tiltyard-([0-9a-f]{8})-(\d+)-[0-9a-f]{12}\.tmp$/
/** What cannot be known to be left over by its process is so after a day (ms). */
const OLD = 24 * 60 * 60_000

/** Where something is prepared that is to take its place in a folder: a name that tells whose it is, and nobody can guess. */
export function temporaryIn(folder: string): string {
  return join(folder, `.tiltyard-${here()}-${process.pid}-${randomBytes(6).toString('hex')}.tmp`)
}

/**
 * Removes what killed processes have left in a folder: what bears a temporary name of ours, and whose process is dead. What
 * was left by another machine or container, whose processes cannot be seen, goes when it is a day old. What cannot be removed
 * stays: it is in nobody's way.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [, home, pid] = NAME.exec(name) ?? []
    if (pid === undefined) continue
    const path = join(folder, name)
    if ((home === here() && isDead(Number(pid))) || (await isOld(path))) {
      await rm(path, { recursive: true, force: true }).catch(() => {})
    }
  }
}

let home: string | undefined

/** Where the numbers of processes mean the same: the machine, and the container within it. */
function here(): string {
  home ??= createHash('sha256').update(`${hostname()} ${processNamespace()}`).digest('hex').slice(0, 8)
  return home
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    // Only Linux has them.
    return ''
  }
}

function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
    return isSystemError(error) && error.code === 'ESRCH'
  }
}

async function isOld(path: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined)
  return entry !== undefined && Date.now() - entry.mtimeMs > OLD
}
