import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StartMachines } from '../fight/backend.ts'
import type { Ledger } from '../fight/scheduler.ts'
import type { Share } from '../fight/share.ts'
import type { Book } from '../ledger/book.ts'
import type { openCheckpoint } from '../ledger/checkpoint.ts'
import type { Origin } from '../ledger/origin.ts'
import type { Shard } from '../ledger/shards.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { RedisAddress } from '../workers/redis.ts'
import type { Line, Merging } from './command.ts'
import type { Flag } from './flag.ts'
import { once, readPath } from './options.ts'
import { onRedis, REDIS_FLAG } from './redis.ts'
import { isSystemError } from './report-folder.ts'
import { EXIT, type ExitCode, type Terminal, UserError } from './terminal.ts'

/** The flags of every command whose battles can be shared by several machines, or fought at several times. */
export const SHARING_FLAGS = {
  shard: {
    group: 'Sharing:',
    value: 'N/OF',
    describe: 'fight one shard of the battles, such as 3/8, and write it for `tiltyard merge` instead of a report',
    requiresArg: true,
    coerce: readShard,
  },
  shards: {
    group: 'Sharing:',
    value: 'DIR',
    describe: 'the folder to write that shard in',
    requiresArg: true,
    coerce: (text: string) => readPath('shards', text),
    defaultDescription: 'shards/',
  },
  continue: {
    group: 'Sharing:',
    value: 'FILE',
    describe: 'with --shard: the file in which `tiltyard merge --continue` says what to fight next',
    requiresArg: true,
    coerce: (text: string) => readPath('continue', text),
  },
  checkpoint: {
    group: 'Sharing:',
    value: 'FILE',
    describe: 'a file to save what is fought in, and to go on from if it is there',
    requiresArg: true,
    coerce: (text: string) => readPath('checkpoint', text),
  },
  redis: REDIS_FLAG,
} as const satisfies Record<string, Flag>

/** Of those flags, pairs of which the first means nothing without the second. */
export const SHARING_NEEDS = [
  ['shards', 'shard'],
  ['continue', 'shard'],
] as const

/** Nothing that depends on time, and nothing that is not fought, can be shared. */
export const SHARING_CONFLICTS = [
  ['shard', 'verify'],
  ['shard', 'redis'],
] as const

/** What `SHARING_FLAGS` say. */
export interface SharingFlags {
  readonly shard?: Shard | undefined
  readonly shards?: string | undefined
  readonly continue?: string | undefined
  readonly checkpoint?: string | undefined
  readonly redis?: RedisAddress | undefined
  readonly seed?: string | undefined
  readonly quiet?: boolean | undefined
}

/** A scenario that is fought, and its file. */
export interface Fought {
  readonly file: string
  readonly scenario: Scenario
}

/** Where the battles of a command come from and go to. */
export interface Sharing {
  /** What is known and what is kept, if anything is. */
  readonly ledger: Ledger | undefined
  /** Who fights, if not this machine. */
  readonly machines?: StartMachines | undefined
  /** Whether only a share is fought, so that nothing is judged or reported here. */
  readonly isShard: boolean
  /** What is fought here of one of several things that are fought. */
  deal(thing: number, things: number): Share | undefined
  /**
   * Has a share fought, where that is all that is wanted, and writes it; or finds out whether all is known of what is
   * merged, and says what is to be fought further. Returns what the command exits with then; undefined if it is to go on.
   */
  settle(fights: readonly (() => Promise<unknown>)[]): Promise<ExitCode | undefined>
  /** How many battles of a scenario have been reported, by what was kept of the last report. */
  reported(scenario: Scenario): Promise<number>
  /** Told once all is reported. */
  finish(): Promise<void>
}

/** Reads what is known of the battles of scenarios. Throws a `UserError` for what cannot be used. */
export async function openSharing(
  foughts: readonly Fought[],
  flags: SharingFlags,
  terminal: Terminal,
  { words, merging }: Line,
): Promise<Sharing> {
  const { shard, checkpoint, redis } = flags
  const machines = redis && (await askWorkers(redis, flags, terminal))
  const whole = { ...NOTHING_KEPT, machines, isShard: false, deal: () => undefined, settle: async () => undefined }
  if (!shard && checkpoint === undefined && !merging) return { ledger: undefined, ...whole }
  const { foughtScenario, plainWords } = await import('../ledger/origin.ts')
  const origin: Origin = {
    words: plainWords(words),
    scenarios: foughts.map(({ file, scenario }) => foughtScenario(file, scenario, flags.seed)),
  }
  if (merging) return mergeHere(origin, merging, flags, terminal)
  if (shard) return fightShard(origin, shard, flags, terminal)
  const { book, ledger } = await openKept(checkpoint!, origin)
  return {
    ...{ ...whole, ledger },
    async reported(scenario) {
      const { planScenario } = await import('../plan-scenario.ts')
      const { plan } = await planScenario(scenario)
      return book.completed({ match: { sides: [{ plan }], pairs: [] }, seed: flags.seed ?? scenario.run.seed })
    },
    finish: () => writing(checkpoint!, () => book.complete()),
  }
}

const NOTHING_KEPT = { reported: async () => 0, finish: async () => {} }

/** Workers at a Redis, which is asked once before anything is fought. */
async function askWorkers(redis: RedisAddress, { quiet }: SharingFlags, { err }: Terminal): Promise<StartMachines> {
  await onRedis(redis, async () => {})
  const { startCrew } = await import('./crew.ts')
  const warn = (line: string): void => void err.write(`${line}\n`)
  return startCrew(redis, (line) => (quiet ? undefined : warn(line)), warn)
}

/** A share of a command's battles, from what the rounds before have found. */
async function fightShard(
  origin: Origin,
  shard: Shard,
  flags: SharingFlags,
  { err, signal }: Terminal,
): Promise<Sharing> {
  const { Book } = await import('../ledger/book.ts')
  const { readRound, expectSame, writeShard } = await import('../ledger/shards.ts')
  const { dealOut } = await import('../fight/share.ts')
  const { shards: folder = 'shards', continue: next, checkpoint, quiet } = flags
  const before =
    next === undefined
      ? NO_ROUND
      : await refusing(`the file ${next} cannot be continued`, async () => {
          const round = await readRound(next)
          if (round.origin) expectSame(round.origin, origin)
          return round
        })
  const path = join(folder, `${shard.number}-of-${shard.of}.json`)
  await writing(path, () => mkdir(folder, { recursive: true }))
  const { book, ledger } =
    checkpoint === undefined
      ? keepBook(new Book({ entries: before.entries }))
      : await openKept(checkpoint, origin, { shard, entries: before.entries })
  return {
    ...NOTHING_KEPT,
    ledger,
    isShard: true,
    deal: (thing, things) => dealOut(thing, things, shard.number - 1, shard.of),
    async settle(fights) {
      await fightShares(fights)
      if (signal.aborted) return EXIT.interrupted
      const round = before.round + 1
      await writing(path, () =>
        writeShard(path, shard, { origin, round, entries: book.entries, before: before.entries }),
      )
      if (!quiet) err.write(`Shard ${shard.number} of ${shard.of}: ${path}\n`)
      return EXIT.fine
    },
  }
}

const NO_ROUND = { round: 0, entries: new Map() }

/** What all shares have fought; what only follows from that is fought here, or left to another round of shares. */
async function mergeHere(
  origin: Origin,
  { shares, next }: Merging,
  { quiet }: SharingFlags,
  { err }: Terminal,
): Promise<Sharing> {
  const { Book } = await import('../ledger/book.ts')
  const { isOneBout } = await import('../ledger/origin.ts')
  const { expectSame, writeRound } = await import('../ledger/shards.ts')
  const { NOTHING } = await import('../fight/share.ts')
  await refusing('the shards cannot be merged', async () => expectSame(shares.origin, origin))
  const book = new Book({ entries: shares.entries, isOneBout: isOneBout(origin) })
  const { ledger } = keepBook(book, 'the shards cannot be merged')
  const whole = { ...NOTHING_KEPT, ledger, isShard: false, deal: () => undefined, settle: async () => undefined }
  if (next === undefined) return whole
  return {
    ...whole,
    deal: () => NOTHING,
    async settle(fights) {
      await fightShares(fights)
      if (book.missing.length === 0) {
        await rm(next, { force: true })
        return undefined
      }
      await writing(next, () => writeRound(next, shares))
      if (!quiet) for (const line of tellMissing(book, next, shares.round)) err.write(`${line}\n`)
      return EXIT.anotherRound
    },
  }
}

/** What the next round is to fight. */
function* tellMissing({ missing }: Book, next: string, round: number): Iterable<string> {
  yield `Round ${round} is merged. To be fought further, by shards with --continue ${next}:`
  const count = (number: number): string => number.toLocaleString('en-US')
  for (const { bout, battles } of missing) {
    const [{ plan }] = bout.match.sides
    const sides = bout.match.sides.length === 1 ? '' : ` on ${bout.match.sides.length} sides`
    yield `  battles ${count(battles.from)} to ${count(battles.to - 1)} of "${plan.scenarioKey}"${sides}`
  }
}

async function fightShares(fights: readonly (() => Promise<unknown>)[]): Promise<void> {
  const { ShareFought } = await import('../fight/share.ts')
  for (const fight of fights) {
    await fight().catch((error: unknown) => {
      if (!(error instanceof ShareFought)) throw error
    })
  }
}

/** What was fought before, in a file that what is fought now is added to. */
async function openKept(path: string, origin: Origin, share?: Parameters<typeof openCheckpoint>[2]) {
  const { openCheckpoint } = await import('../ledger/checkpoint.ts')
  const what = `the checkpoint ${path} cannot be continued`
  const book = await refusing(what, () => openCheckpoint(path, origin, share), '; remove it to begin anew')
  return keepBook(book, what, path)
}

/** A ledger whose refusals are told to the user: files are theirs. */
function keepBook(book: Book, what = 'the battles cannot be kept', path?: string): { book: Book; ledger: Ledger } {
  const tell = (error: unknown): never => {
    if (error instanceof Error && error.name === 'BadLedger') throw new UserError(`${what}: ${error.message}`)
    if (isSystemError(error)) throw new UserError(`cannot write ${path}: ${error.message}`)
    throw error
  }
  const telling = <Found>(work: () => Found): Found => {
    try {
      return work()
    } catch (error) {
      return tell(error)
    }
  }
  const ledger: Ledger = {
    stretches: (bout) => telling(() => book.stretches(bout)),
    heed: (account) => telling(() => book.heed(account)),
    close: (account) => book.close(account).catch(tell),
    miss: (bout, battles) => book.miss(bout, battles),
  }
  return { book, ledger }
}

/** Throws a `UserError` for a file that is refused. */
export async function refusing<Found>(what: string, read: () => Promise<Found>, advice = ''): Promise<Found> {
  const { BadLedger } = await import('../ledger/ledger-file.ts')
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BadLedger)) throw error
    const [first, ...others] = error.message.split('\n')
    throw new UserError([`${what}: ${first}${advice}`, ...others].join('\n'))
  }
}

async function writing(path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new UserError(`cannot write ${path}: ${error.message}`)
  }
}

function readShard(text: string): Shard {
  const [, number, of] = (/^(\d{1,5})\/(\d{1,5})$/.exec(once('shard', text)) ?? []).map(Number)
  if (number >= 1 && number <= of && of <= MOST_SHARDS) return { number, of }
  throw new UserError(
    `--shard is "${text}", expected a number and how many there are, such as 3/8, up to ${MOST_SHARDS}`,
  )
}

const MOST_SHARDS = 10_000
