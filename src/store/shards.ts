import { isDeepStrictEqual } from 'node:util'
import type { CountedRange } from '../fight/counted-range.ts'
import { type Entries, type Entry, inOrder, notWithin } from './entries.ts'
import { differencesOf, isSameLine, type Origin, wordsOf } from './origin.ts'
import { BadStore, readStore, type StoreFile, writeStore } from './store-file.ts'

/** One of several machines that share the battles of a command: 3 of 8. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** What all shards of a command have fought. */
export interface Merged {
  readonly origin: Origin
  /** The number of this round, from 1. */
  readonly round: number
  readonly shards: number
  readonly entries: Entries
}

/** What was fought in the rounds before; nothing before the first. Throws a `BadStore`. */
export async function readRound(
  path: string,
): Promise<{ round: number; entries: Entries; origin?: Origin | undefined }> {
  const file = await readStore(path, 'round')
  return file
    ? { round: file.round ?? 0, entries: file.entries, origin: file.origin }
    : { round: 0, entries: new Map() }
}

/** Writes what is known after a round, for the shards of the next to begin with. */
export async function writeRound(path: string, { origin, round, entries }: Omit<Merged, 'shards'>): Promise<void> {
  await writeStore(path, { kind: 'round', origin, round, entries })
}

/** Writes what a shard has fought, but for what was known `before`. */
export async function writeShard(
  path: string,
  shard: Shard,
  { origin, round, entries, before }: Omit<Merged, 'shards'> & { readonly before: Entries },
): Promise<void> {
  const own: Entries = new Map()
  for (const [key, entry] of entries) {
    const ranges = notWithin(entry.ranges, before.get(key)?.ranges ?? [])
    if (ranges.length > 0) own.set(key, { ...entry, ranges })
  }
  await writeStore(path, { kind: 'shard', origin, shard, round, entries: own })
}

/**
 * Reads all shards of a command's round and adds them to those of the rounds `before`. Throws a `BadStore` that names every
 * file that cannot be merged, and why.
 */
export async function mergeShards(
  paths: readonly string[],
  before: { readonly round: number; readonly entries: Entries; readonly origin?: Origin | undefined },
): Promise<Merged> {
  const read = await Promise.all(paths.map(readShard))
  expectNone(read.flatMap((shard) => (typeof shard === 'string' ? [shard] : [])))
  const shards = read.filter((shard) => typeof shard !== 'string')
  const [first, ...others] = shards
  expectNone(others.flatMap((other) => unlike(first, other)))
  expectNone(wrongNumbers(shards, before))
  const entries: Entries = new Map(before.entries)
  const keys = new Set(shards.flatMap((shard) => [...shard.entries.keys()]))
  const problems: string[] = []
  for (const key of keys) {
    const known = before.entries.get(key)
    const pieces = shards.flatMap(({ path, entries }) =>
      (entries.get(key)?.ranges ?? []).map((range) => ({ ...range, path })),
    )
    const entry: Entry = known ?? shards.find((shard) => shard.entries.has(key))!.entries.get(key)!
    const end = Math.max(0, ...(known?.ranges ?? []).map(({ to }) => to))
    const chain = inOrder(pieces).filter((piece, at, all) => at === 0 || !isSame(all[at - 1], piece))
    problems.push(...gapsAndOverlaps(entry, end, chain))
    entries.set(key, { ...entry, ranges: [...(known?.ranges ?? []), ...chain] })
  }
  expectNone([...new Set(problems)])
  return { origin: first.origin, round: first.round, shards: first.of, entries }
}

/** Throws a `BadStore` if what was fought is not what is to be merged or fought further. */
export function expectSame(then: Origin, now: Origin): void {
  if (!isSameLine(then, now)) {
    const [before, after] = [then, now].map(showLine)
    throw new BadStore(`the rounds before are of ${before}, expected ${after}`)
  }
  expectNone(differencesOf(then, now))
}

interface ReadShard extends Shard {
  readonly path: string
  readonly origin: Origin
  readonly round: number
  readonly entries: Entries
}

async function readShard(path: string): Promise<ReadShard | string> {
  try {
    const file: StoreFile | undefined = await readStore(path, 'shard')
    if (!file) return `there is no file ${path}`
    const { origin, shard, round, entries } = file
    if (!origin || !shard || !round) return `${path}: it is no shard`
    return { path, ...shard, origin, round, entries }
  } catch (error) {
    if (!(error instanceof BadStore)) throw error
    return `${path}: ${error.message}`
  }
}

function unlike(first: ReadShard, other: ReadShard): string[] {
  const { path } = other
  if (other.of !== first.of) return [`${path} is one of ${other.of} shards, but ${first.path} is one of ${first.of}`]
  if (!isSameLine(first.origin, other.origin)) {
    const [mine, its] = [first, other].map(({ origin }) => showLine(origin))
    return [`${path} is of ${its}, but ${first.path} is of ${mine}`]
  }
  return differencesOf(first.origin, other.origin).map(
    (difference) => `${path} does not go with ${first.path}: ${difference}`,
  )
}

function wrongNumbers(
  shards: readonly ReadShard[],
  before: { readonly round: number; readonly origin?: Origin | undefined },
): string[] {
  const [{ of, origin }] = shards
  const wrong = shards
    .filter(({ round }) => round !== before.round + 1)
    .map(({ path, round }) => `${path} is of round ${round}, expected round ${before.round + 1}`)
  if (wrong.length > 0) return wrong
  if (before.origin && !isSameLine(before.origin, origin)) {
    return [`the rounds before are of ${showLine(before.origin)}, expected those of ${shards[0].path}`]
  }
  return Array.from({ length: of }, (_, at) => at + 1).flatMap((number) => {
    const [one, other] = shards.filter((shard) => shard.number === number)
    if (!one) return [`shard ${number} of ${of} is missing`]
    return other ? [`${one.path} and ${other.path} are both shard ${number} of ${of}`] : []
  })
}

/** Whether two ranges are the same battles: scenarios that are alike in all but their file may have been fought twice. */
function isSame(one: CountedRange, other: CountedRange): boolean {
  return one.from === other.from && one.to === other.to && isDeepStrictEqual(one.counts, other.counts)
}

function gapsAndOverlaps(
  { scenario }: Entry,
  start: number,
  chain: readonly (CountedRange & { readonly path: string })[],
): string[] {
  const problems: string[] = []
  let end = start
  let before: string | undefined
  for (const { from, to, path } of chain) {
    const also = before === undefined ? 'the rounds before' : before
    if (from > end) problems.push(`battles ${end} to ${from - 1} of "${scenario}" are in no shard`)
    if (from < end)
      problems.push(`battles ${from} to ${Math.min(end, to) - 1} of "${scenario}" are in ${path} and in ${also}`)
    end = Math.max(end, to)
    before = path
  }
  return problems
}

function showLine({ line }: Origin): string {
  return `\`tiltyard ${wordsOf(line).join(' ')}\``
}

function expectNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new BadStore(problems.join('\n'))
}
