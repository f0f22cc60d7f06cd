import type { FileFault } from '../files/fault.ts'
import { type Entries, notWithin } from './entries.ts'
import { KeptCounts } from './kept-counts.ts'
import { differencesOf, isOneExperiment, type Origin } from './origin.ts'
import type { Shard } from './shards.ts'
import { BadStore, readStore, writeStore } from './store-file.ts'

/**
 * A store that keeps what is fought in a file: a run that was killed goes on from there, and one with more battles goes on
 * from where the last one stopped. The file is written in one step every few seconds and at the end, so that it is whole
 * whenever the process is killed.
 *
 * Throws a `BadStore` for a file that is none or is damaged, was written by another version, or, with `origin`, by
 * another command or of another scenario. Without `origin` battles are known by the digests of their plans alone: those of
 * others are kept, and left out.
 *
 * A file that cannot be written, on a full disk for example, costs what would be kept in it: the battles go on, `onLoss` is
 * reported once (left out: the process emits a warning), and it is tried again when its time comes.
 */
export async function openCheckpoint(
  path: string,
  origin?: Origin,
  share?: OpenShare,
  onLoss: (fault: FileFault) => void = (fault) => process.emitWarning(fault.message),
): Promise<KeptCounts> {
  const file = await readStore(path, 'checkpoint')
  const { shard } = share ?? {}
  if (file?.origin && origin) {
    const [then, now] = [file.origin.line.command, origin.line.command]
    if (then !== now) throw new BadStore(`it is of \`tiltyard ${then}\`, expected \`tiltyard ${now}\``)
    const [difference] = differencesOf(file.origin, origin)
    if (difference !== undefined) throw new BadStore(difference)
    if (nameShard(file.shard) !== nameShard(shard)) {
      throw new BadStore(`it is of ${nameShard(file.shard)}, expected ${nameShard(shard)}`)
    }
  }
  const entries: Entries = new Map(file?.entries)
  for (const [key, entry] of share?.entries ?? []) {
    const known = entries.get(key)?.ranges ?? []
    entries.set(key, { ...entry, ranges: [...entry.ranges, ...notWithin(known, entry.ranges)] })
  }
  return new KeptCounts({
    entries,
    save: (entries) => writeStore(path, { kind: 'checkpoint', origin, shard, entries }),
    onLoss,
    isOneExperiment: origin !== undefined && isOneExperiment(origin),
  })
}

/** Of a shard: which it is, and what the rounds before have found. */
interface OpenShare {
  readonly shard: Shard
  readonly entries: Entries
}

function nameShard(shard: Shard | undefined): string {
  return shard ? `shard ${shard.number} of ${shard.of}` : 'all battles'
}
