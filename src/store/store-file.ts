import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { CountedRange } from '../fight/counted-range.ts'
import { MOST_BATTLES } from '../fight/keyed.ts'
import type { MatchMessage } from '../fight/match.ts'
import { MOST_SHARDS } from '../fight/share.ts'
import { replaceFile } from '../files/file.ts'
import { sha256 } from '../package/sha256.ts'
import { readVersion } from '../package/version.ts'
import { data, describeFault, fieldsOf, finite, listOf, mapOf, string, whole } from '../source/shape.ts'
import type { Entries } from './entries.ts'
import type { Origin } from './origin.ts'

/** How random numbers follow from seed and scenario; part of the key itself, see fight/key.ts. */
const DICE = 'battle-rng/1'
/** 3: `experiments` and `ranges`, which are `bouts` and `stretches` in format 2; the head is `tiltyard-ledger` there. */
const FORMAT = 3
const FORMER_FORMAT = 2

/** What a file of counts is for: to go on from, to be merged, or to begin the next round of shards with. */
type Kind = 'checkpoint' | 'shard' | 'round'

const LISTS = listOf(listOf(finite()))
const COUNTS = fieldsOf({
  battles: whole(1, MOST_BATTLES),
  counts: LISTS,
  /** Of a side with large values: `TallyMessage.far`. */
  far: LISTS.optional(),
}).nullable()
const FLAGS = mapOf(z.union([string(), listOf(string()).readonly(), z.boolean({ error: 'true or false' })]))
const ORIGIN = fieldsOf({
  line: fieldsOf({ command: string(), files: listOf(string()).readonly(), flags: FLAGS }),
  scenarios: listOf(
    fieldsOf({ file: string(), seed: string(), resolved: mapOf(data()), code: string().optional() }),
  ).readonly(),
})
const RANGE = fieldsOf({
  from: whole(0, MOST_BATTLES),
  to: whole(0, MOST_BATTLES),
  sides: listOf(COUNTS),
  pairs: listOf(COUNTS),
}).refine(({ from, to }) => from < to, { path: ['to'], error: 'more than where it begins' })
const FILE = fieldsOf({
  kind: z.enum(['checkpoint', 'shard', 'round'], { error: 'checkpoint, shard or round' }),
  origin: ORIGIN.optional(),
  /** Of a shard: which of how many. */
  shard: fieldsOf({ number: whole(1, MOST_SHARDS), of: whole(1, MOST_SHARDS) })
    .refine(({ number, of }) => number <= of, { path: ['number'], error: 'no more than there are' })
    .optional(),
  /** Of a shard and of a round: its number, from 1. */
  round: whole(1).optional(),
  experiments: mapOf(
    fieldsOf({
      scenario: string(),
      seed: string(),
      /** How many battles the last run had that came to its end. */
      completed: whole(0, MOST_BATTLES).optional(),
      ranges: listOf(RANGE),
    }),
  ),
})
type Saved = z.infer<typeof FILE>

/** A file of counts, as it is in memory. */
export interface StoreFile extends Omit<Saved, 'experiments' | 'origin' | 'shard'> {
  readonly shard?: { readonly number: number; readonly of: number } | undefined
  readonly origin?: Origin | undefined
  readonly entries: Entries
}

/** A file of counts that cannot be used: the message says why. */
export class BadStore extends Error {
  override readonly name = 'BadStore'
}

/** Reads a file of counts. Undefined if there is none. Throws a `BadStore`. */
export async function readStore(path: string, kind: Kind): Promise<StoreFile | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new BadStore(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const head = /^\{"tiltyard-(?:counts|ledger)":(\d+),"version":"([^"\\]*)","dice":"([^"\\]*)",/.exec(text)
  if (!head) throw new BadStore(`it is no ${NAMES[kind]} of Tiltyard`)
  const [, format, version, dice] = head
  if (version !== readVersion() || dice !== DICE) {
    const ours = dice === DICE ? '' : ` with dice ${dice}`
    throw new BadStore(
      `it was written by Tiltyard ${version}${ours}, and battles may not be the same in ${readVersion()}`,
    )
  }
  const isFormer = Number(format) === FORMER_FORMAT
  if (Number(format) !== FORMAT && !isFormer) {
    throw new BadStore(`it is of format ${format}, expected ${FORMAT}: fight it again`)
  }
  const [, body, sum] = /^(.*),"checksum":"([0-9a-f]{64})"\}\n$/s.exec(text) ?? []
  if (body === undefined || sum !== sha256(body)) {
    throw new BadStore('it is damaged: its contents do not have the checksum that stands at its end')
  }
  const { experiments, ...rest } = readShape(`${body}}`, isFormer)
  if (rest.kind !== kind) throw new BadStore(`it is a ${NAMES[rest.kind]}, expected a ${NAMES[kind]}`)
  const entries: Entries = new Map(
    Object.entries(experiments).map(([key, { ranges, ...experiment }]) => {
      const sourceOf = (at: number): string => `${path}: experiments.${key}.ranges.${at}`
      return [key, { ...experiment, ranges: ranges.map((each, at) => ({ ...toRange(each), source: sourceOf(at) })) }]
    }),
  )
  return { ...rest, entries }
}

/** A file of format 2 with the names of format 3. What is wrong with it is found afterwards. */
function withNewNames(file: Readonly<Record<string, unknown>>): unknown {
  const { bouts, ...others } = file
  if (typeof bouts !== 'object' || bouts === null) return file
  const experiments = Object.entries(bouts).map(([key, bout]: [string, unknown]) => {
    if (typeof bout !== 'object' || bout === null || !('stretches' in bout)) return [key, bout] as const
    const { stretches: ranges, ...rest } = bout
    return [key, { ...rest, ranges }] as const
  })
  return { ...others, experiments: Object.fromEntries(experiments) }
}

/** Whoever can write a checksum can write anything before it. */
function readShape(text: string, isFormer: boolean): Saved {
  let value: unknown
  try {
    value = JSON.parse(text)
    if (isFormer) value = withNewNames(value as Record<string, unknown>)
  } catch (error) {
    throw new BadStore(`it is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { data, error } = FILE.safeParse(value)
  if (error) throw new BadStore(describeFault(value, error))
  return data
}

/** Writes a file of counts in one step. Throws a `FileFault`. */
export async function writeStore(path: string, { entries, ...rest }: StoreFile): Promise<void> {
  const experiments = Object.fromEntries(
    [...entries].map(([key, { ranges, ...experiment }]) => [key, { ...experiment, ranges: ranges.map(fromRange) }]),
  )
  const body = JSON.stringify({
    'tiltyard-counts': FORMAT,
    version: readVersion(),
    dice: DICE,
    ...rest,
    experiments,
  }).slice(0, -1)
  await replaceFile(path, `${body},"checksum":"${sha256(body)}"}\n`, { isDurable: true })
}

const NAMES = { checkpoint: 'checkpoint', shard: 'shard', round: 'file of a round' } as const satisfies Record<
  Kind,
  string
>

type SavedRange = Saved['experiments'][string]['ranges'][number]
type Message = MatchMessage['sides'][number]

function fromRange({ from, to, counts: { sides, pairs } }: CountedRange): SavedRange {
  return { from, to, sides: sides.map(fromMessage), pairs: pairs.map(fromMessage) }
}

function toRange({ from, to, sides, pairs }: SavedRange): CountedRange {
  return { from, to, counts: { sides: sides.map(toMessage), pairs: pairs.map(toMessage) } }
}

function fromMessage(message: Message): SavedRange['sides'][number] {
  if (!message) return null
  const { battles, counts, far } = message
  const listsOf = (arrays: readonly Float64Array[]): number[][] => arrays.map((array) => Array.from(array))
  return { battles, counts: listsOf(counts), ...(far && { far: listsOf(far) }) }
}

function toMessage(saved: SavedRange['sides'][number]): Message {
  if (!saved) return undefined
  const { battles, counts, far } = saved
  const arraysOf = (lists: readonly number[][]) => lists.map((list) => Float64Array.from(list))
  return { battles, counts: arraysOf(counts), ...(far && { far: arraysOf(far) }) }
}
