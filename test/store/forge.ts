import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** What a file of counts says, as it is in JSON. */
export interface Saved {
  kind: unknown
  shard: unknown
  round: unknown
  origin: { line: { command: unknown; files: unknown; flags: Record<string, unknown> }; scenarios: unknown }
  experiments: Record<string, { seed: unknown; completed: unknown; ranges: SavedRange[] }>
}

export interface SavedRange {
  from: unknown
  to: unknown
  sides: ({ battles: unknown; counts: unknown[][] } | null)[]
  pairs: unknown
}

/** Its first range. */
export function rangeOf({ experiments }: Saved): SavedRange {
  return Object.values(experiments)[0]!.ranges[0]!
}

/** Writes another text of a file of counts, with a checksum that goes with it, as whoever wants to be believed would. */
export async function forgeText(path: string, change: (body: string) => string): Promise<void> {
  const body = change((await readFile(path, 'utf8')).replace(/,"checksum":"[0-9a-f]{64}"\}\n$/, ''))
  const sum = createHash('sha256').update(body).digest('hex')
  await writeFile(path, `${body},"checksum":"${sum}"}\n`)
}

/** The same, of what it says. */
export async function forge(path: string, change: (saved: Saved) => void): Promise<void> {
  await forgeText(path, (body) => {
    const saved = JSON.parse(`${body}}`)
    change(saved)
    return JSON.stringify(saved).slice(0, -1)
  })
}
