import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { MatchMessage } from '../fight/match.ts'
import type { Stretch } from '../fight/stretch.ts'
import { replaceFile } from '../files/file.ts'
import { readVersion } from '../package/version.ts'
import type { Entries } from './entries.ts'
import type { Origin } from './origin.ts'

/** How random numbers follow from seed and scenario; part of the key itself, see fight/key.ts. */
const DICE = 'battle-rng/1'
const FORMAT = 1

/** What a file of counts is for: to go on from, to be merged, or to begin the next round of shards with. */
export type Kind = 'checkpoint' | 'shard' | 'round'

const COUNTS = z.object({ battles: z.number(), counts: z.array(z.array(z.number())) }).nullable()
const ORIGIN = z.object({
  words: z.array(z.string()).readonly(),
  scenarios: z
    .array(
      z.object({
        file: z.string(),
        seed: z.string(),
        resolved: z.record(z.string(), z.unknown()),
        code: z.string().optional(),
      }),
    )
    .readonly(),
})
const FILE = z.object({
  kind: z.enum(['checkpoint', 'shard', 'round']),
  origin: ORIGIN.optional(),
  /** Of a shard: which of how many. */
  shard: z.object({ number: z.number(), of: z.number() }).optional(),
  /** Of a shard and of a round: its number, from 1. */
  round: z.number().optional(),
  bouts: z.record(
    z.string(),
    z.object({
      scenario: z.string(),
      seed: z.string(),
      /** How many battles the last run had that came to its end. */
      completed: z.number().optional(),
      stretches: z.array(
        z.object({ from: z.number(), to: z.number(), sides: z.array(COUNTS), pairs: z.array(COUNTS) }),
      ),
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
  const head = /^\{"tiltyard-ledger":(\d+),"version":("(?:[^"\\]|\\.)*"),"dice":("(?:[^"\\]|\\.)*"),/.exec(text)
  if (!head) throw new BadLedger(`it is no ${NAMES[kind]} of Tiltyard`)
  const [version, dice]: string[] = [JSON.parse(head[2]), JSON.parse(head[3])]
  if (Number(head[1]) !== FORMAT || version !== readVersion() || dice !== DICE) {
    const ours = dice === DICE ? '' : ` with dice ${dice}`
    throw new BadLedger(
      `it was written by Tiltyard ${version}${ours}, and battles may not be the same in ${readVersion()}`,
    )
  }
  const [, body, sum] = /^(.*),"checksum":"([0-9a-f]{64})"\}\n$/s.exec(text) ?? []
  if (body === undefined || sum !== checksum(body)) {
    throw new BadLedger('it is damaged: its contents do not have the checksum that stands at its end')
  }
  const read = FILE.safeParse(JSON.parse(`${body}}`))
  if (!read.data || read.data.kind !== kind) {
    throw new BadLedger(
      read.data ? `it is a ${NAMES[read.data.kind]}, expected a ${NAMES[kind]}` : `it is no ${NAMES[kind]}`,
    )
  }
  const { bouts, ...rest } = read.data
  const entries: Entries = new Map(
    Object.entries(bouts).map(([key, { stretches, ...bout }]) => [
      key,
      { ...bout, stretches: stretches.map(toStretch) },
    ]),
  )
  return { ...rest, entries }
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
  return message ? { battles: message.battles, counts: message.counts.map((count) => Array.from(count)) } : null
}

function toMessage(saved: SavedStretch['sides'][number]): Message {
  return saved ? { battles: saved.battles, counts: saved.counts.map((count) => Float64Array.from(count)) } : undefined
}
