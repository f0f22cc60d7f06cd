import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { MOST_BATTLES } from '../fight/keyed.ts'
import type { MatchMessage } from '../fight/match.ts'
import { MOST_SHARDS } from '../fight/share.ts'
import type { Stretch } from '../fight/stretch.ts'
import { replaceFile } from '../files/file.ts'
import { readVersion } from '../package/version.ts'
import { data, describeFault, fieldsOf, finite, listOf, mapOf, string, whole } from '../source/shape.ts'
import type { Entries } from './entries.ts'
import type { Origin } from './origin.ts'

/** How random numbers follow from seed and scenario; part of the key itself, see fight/key.ts. */
const DICE = 'battle-rng/1'
/** 2: what was asked for stands in `origin.line`, by its parts. */
const FORMAT = 2

/** What a file of counts is for: to go on from, to be merged, or to begin the next round of shards with. */
export type Kind = 'checkpoint' | 'shard' | 'round'

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
const STRETCH = fieldsOf({
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
  bouts: mapOf(
    fieldsOf({
      scenario: string(),
      seed: string(),
      /** How many battles the last run had that came to its end. */
      completed: whole(0, MOST_BATTLES).optional(),
      stretches: listOf(STRETCH),
    }),
  ),
})
type Saved = z.infer<typeof FILE>

/** A file of counts, as it is in memory. */
export interface LedgerFile extends Omit<Saved, 'bouts' | 'origin' | 'shard'> {
  readonly shard?: { readonly number: number; readonly of: number } | undefined
  readonly origin?: Origin | undefined
  readonly entries: Entries
}

/** A file of counts that cannot be used: the message says why. */
export class BadLedger extends Error {
  override readonly name = 'BadLedger'
}

/** Reads a file of counts. Undefined if there is none. Throws a `BadLedger`. */
export async function readLedger(path: string, kind: Kind): Promise<LedgerFile | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new BadLedger(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const head = /^\{"tiltyard-ledger":(\d+),"version":"([^"\\]*)","dice":"([^"\\]*)",/.exec(text)
  if (!head) throw new BadLedger(`it is no ${NAMES[kind]} of Tiltyard`)
  const [, format, version, dice] = head
  if (version !== readVersion() || dice !== DICE) {
    const ours = dice === DICE ? '' : ` with dice ${dice}`
    throw new BadLedger(
      `it was written by Tiltyard ${version}${ours}, and battles may not be the same in ${readVersion()}`,
    )
  }
  if (Number(format) !== FORMAT) throw new BadLedger(`it is of format ${format}, expected ${FORMAT}: fight it again`)
  const [, body, sum] = /^(.*),"checksum":"([0-9a-f]{64})"\}\n$/s.exec(text) ?? []
  if (body === undefined || sum !== checksum(body)) {
    throw new BadLedger('it is damaged: its contents do not have the checksum that stands at its end')
  }
  const { bouts, ...rest } = readShape(`${body}}`)
  if (rest.kind !== kind) throw new BadLedger(`it is a ${NAMES[rest.kind]}, expected a ${NAMES[kind]}`)
  const entries: Entries = new Map(
    Object.entries(bouts).map(([key, { stretches, ...bout }]) => {
      const sourceOf = (at: number): string => `${path}: bouts.${key}.stretches.${at}`
      return [key, { ...bout, stretches: stretches.map((each, at) => ({ ...toStretch(each), source: sourceOf(at) })) }]
    }),
  )
  return { ...rest, entries }
}

/** Whoever can write a checksum can write anything before it. */
function readShape(text: string): Saved {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new BadLedger(`it is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { data, error } = FILE.safeParse(value)
  if (error) throw new BadLedger(describeFault(value, error))
  return data
}

/** Writes a file of counts in one step. Throws a `FileFault`. */
export async function writeLedger(path: string, { entries, ...rest }: LedgerFile): Promise<void> {
  const bouts = Object.fromEntries(
    [...entries].map(([key, { stretches, ...bout }]) => [key, { ...bout, stretches: stretches.map(fromStretch) }]),
  )
  const body = JSON.stringify({ 'tiltyard-ledger': FORMAT, version: readVersion(), dice: DICE, ...rest, bouts }).slice(
    0,
    -1,
  )
  await replaceFile(path, `${body},"checksum":"${checksum(body)}"}\n`, { isDurable: true })
}

const NAMES = { checkpoint: 'checkpoint', shard: 'shard', round: 'file of a round' } as const satisfies Record<
  Kind,
  string
>

function checksum(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

type SavedStretch = Saved['bouts'][string]['stretches'][number]
type Message = MatchMessage['sides'][number]

function fromStretch({ from, to, counts: { sides, pairs } }: Stretch): SavedStretch {
  return { from, to, sides: sides.map(fromMessage), pairs: pairs.map(fromMessage) }
}

function toStretch({ from, to, sides, pairs }: SavedStretch): Stretch {
  return { from, to, counts: { sides: sides.map(toMessage), pairs: pairs.map(toMessage) } }
}

function fromMessage(message: Message): SavedStretch['sides'][number] {
  if (!message) return null
  const { battles, counts, far } = message
  const listsOf = (arrays: readonly Float64Array[]): number[][] => arrays.map((array) => Array.from(array))
  return { battles, counts: listsOf(counts), ...(far && { far: listsOf(far) }) }
}

function toMessage(saved: SavedStretch['sides'][number]): Message {
  if (!saved) return undefined
  const { battles, counts, far } = saved
  const arraysOf = (lists: readonly number[][]) => lists.map((list) => Float64Array.from(list))
  return { battles, counts: arraysOf(counts), ...(far && { far: arraysOf(far) }) }
}
