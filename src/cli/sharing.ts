import { join } from 'node:path'
import type { StartMachines } from '../fight/backend.ts'
import type { Store } from '../fight/experiment.ts'
import { MOST_SHARDS, type Share } from '../fight/share.ts'
import type { FileFault } from '../files/fault.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { visibly } from '../source/escape.ts'
import type { openCheckpoint } from '../store/checkpoint.ts'
import type { KeptCounts } from '../store/kept-counts.ts'
import type { Origin } from '../store/origin.ts'
import type { Shard } from '../store/shards.ts'
import type { RedisAddress } from '../workers/address.ts'
import type { Line, Merging } from './command.ts'
import type { Flag } from './flag.ts'
import { once, readPath } from './options.ts'
import { type Output, outputsOf, writing } from './outputs.ts'
import { WORKER_FLAGS } from './redis.ts'
import { askedOf, refuseReports } from './shared-line.ts'
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
  ...WORKER_FLAGS,
} as const satisfies Record<string, Flag>

/** Of those flags, pairs of which the first means nothing without the second. */
export const SHARING_NEEDS = [
  ['shards', 'shard'],
  ['continue', 'shard'],
  ['secret-file', 'redis'],
  ['wait-workers', 'redis'],
] as const

/** Nothing that depends on time, and nothing that is not fought, can be shared. */
export const SHARING_CONFLICTS = [
  ['shard', 'verify'],
  ['shard', 'redis'],
] as const

/** What `SHARING_FLAGS` say. */
interface SharingFlags {
  readonly shard?: Shard | undefined
  readonly shards?: string | undefined
  readonly continue?: string | undefined
  readonly checkpoint?: string | undefined
  readonly redis?: RedisAddress | undefined
  readonly 'secret-file'?: string | undefined
  readonly 'wait-workers'?: number | undefined
  readonly seed?: string | undefined
  readonly quiet?: boolean | undefined
}

/** A scenario that is fought, and its file. */
interface Fought {
  readonly file: string
  readonly scenario: Scenario
}

/** Where the battles of a command come from and go to. */
export interface Sharing {
  /** What is known and what is kept, if anything is. */
  readonly store: Store | undefined
  /** Who fights, if not this machine. */
  readonly machines?: StartMachines | undefined
  /** Whether only a shard is fought, so that nothing is judged or reported here. */
  readonly isShard: boolean
  /** What is fought here of one of several things that are fought. */
  deal(thing: number, things: number): Share | undefined
  /**
   * Has a shard fought, where that is all that is wanted, and writes it; or finds out whether all is known of what is
   * merged, and says what is to be fought further. Returns what the command exits with then; undefined if it is to go on.
   */
  settle(fights: readonly (() => Promise<unknown>)[]): Promise<ExitCode | undefined>
  /** How many battles of a scenario have been reported, by what was kept of the last report. */
  reported(scenario: Scenario): Promise<number>
  /** Called once all is reported. */
  finish(): Promise<void>
}

/** The files that the sharing of battles will write. */
export function sharingOutputs(flags: SharingFlags, { merging }: Line): Output[] {
  const share: Output[] = flags.shard
    ? [{ name: 'the shard', path: pathOfShare(flags.shard, flags), kind: 'file' }]
    : []
  return [...outputsOf(flags, ['checkpoint']), ...share, ...outputsOf({ continue: merging?.next }, ['continue'])]
}

function pathOfShare({ number, of }: Shard, { shards = 'shards' }: SharingFlags): string {
  return join(shards, `${number}-of-${of}.json`)
}

/** Reads what is known of the battles of scenarios. Throws a `UserError` for what cannot be used. */
export async function openSharing(
  foughts: readonly Fought[],
  flags: SharingFlags,
  terminal: Terminal,
  line: Line,
): Promise<Sharing> {
  const { shard, checkpoint, redis } = flags
  if (shard) refuseReports(line)
  const machines = redis && (await (await import('./worker-flags.ts')).askWorkers({ ...flags, redis }, terminal))
  const whole = { ...NOTHING_KEPT, machines, isShard: false, deal: () => undefined, settle: async () => undefined }
  if (!shard && checkpoint === undefined && !line.merging) return { store: undefined, ...whole }
  const { foughtScenario } = await import('../store/origin.ts')
  const origin: Origin = {
    line: askedOf(line),
    scenarios: foughts.map(({ file, scenario }) => foughtScenario(file, scenario, flags.seed)),
  }
  if (line.merging) return mergeHere(origin, line.merging, flags, terminal)
  if (shard) return fightShard(origin, shard, flags, terminal)
  const { kept, store } = await openKept(checkpoint!, origin, terminal)
  return {
    ...{ ...whole, store },
    async reported(scenario) {
      const { planScenario } = await import('../plan-scenario.ts')
      const { plan } = await planScenario(scenario)
      return kept.completed({ match: { sides: [{ plan }], pairs: [] }, seed: flags.seed ?? scenario.run.seed })
    },
    finish: () => kept.complete(),
  }
}

const NOTHING_KEPT = { reported: async () => 0, finish: async () => {} }

/** A shard of a command's battles, from what the rounds before have found. */
async function fightShard(origin: Origin, shard: Shard, flags: SharingFlags, terminal: Terminal): Promise<Sharing> {
  const { err, signal } = terminal
  const { KeptCounts } = await import('../store/kept-counts.ts')
  const { readRound, expectSame, writeShard } = await import('../store/shards.ts')
  const { dealOut } = await import('../fight/share.ts')
  const { continue: next, checkpoint, quiet } = flags
  const before =
    next === undefined
      ? NO_ROUND
      : await refusing(`the file ${next} cannot be continued`, async () => {
          const round = await readRound(next)
          if (round.origin) expectSame(round.origin, origin)
          return round
        })
  const path = pathOfShare(shard, flags)
  const { kept, store } =
    checkpoint === undefined
      ? keepCounts(new KeptCounts({ entries: before.entries }))
      : await openKept(checkpoint, origin, terminal, { shard, entries: before.entries })
  return {
    ...NOTHING_KEPT,
    store,
    isShard: true,
    deal: (thing, things) => dealOut(thing, things, shard.number - 1, shard.of),
    async settle(fights) {
      await fightShares(fights)
      if (signal.aborted) return EXIT.interrupted
      const round = before.round + 1
      await writing(path, () =>
        writeShard(path, shard, { origin, round, entries: kept.entries, before: before.entries }),
      )
      if (!quiet) err.write(visibly`Shard ${shard.number} of ${shard.of}: ${path}\n`)
      return EXIT.fine
    },
  }
}

const NO_ROUND = { round: 0, entries: new Map() }

/** What all shards have fought; what only follows from that is fought here, or left to another round of shards. */
async function mergeHere(
  origin: Origin,
  { shares, next }: Merging,
  { quiet }: SharingFlags,
  { err }: Terminal,
): Promise<Sharing> {
  const { KeptCounts } = await import('../store/kept-counts.ts')
  const { isOneExperiment } = await import('../store/origin.ts')
  const { expectSame, writeRound } = await import('../store/shards.ts')
  const { NOTHING } = await import('../fight/share.ts')
  await refusing('the shards cannot be merged', async () => expectSame(shares.origin, origin))
  const kept = new KeptCounts({ entries: shares.entries, isOneExperiment: isOneExperiment(origin) })
  const { store } = keepCounts(kept, 'the shards cannot be merged')
  const whole = { ...NOTHING_KEPT, store, isShard: false, deal: () => undefined, settle: async () => undefined }
  if (next === undefined) return whole
  return {
    ...whole,
    deal: () => NOTHING,
    async settle(fights) {
      await fightShares(fights)
      if (kept.missing.length === 0) {
        await writing(next, async () => (await import('../files/file.ts')).removeFile(next))
        return undefined
      }
      await writing(next, () => writeRound(next, shares))
      if (!quiet) for (const line of describeMissing(kept, next, shares.round)) err.write(visibly`${line}\n`)
      return EXIT.anotherRound
    },
  }
}

/** What the next round is to fight. */
function* describeMissing({ missing }: KeptCounts, next: string, round: number): Iterable<string> {
  yield `Round ${round} is merged. To be fought further, by shards with --continue ${next}:`
  const count = (number: number): string => number.toLocaleString('en-US')
  for (const { experiment, battles } of missing) {
    const [{ plan }] = experiment.match.sides
    const sides = experiment.match.sides.length === 1 ? '' : ` on ${experiment.match.sides.length} sides`
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
async function openKept(path: string, origin: Origin, { err }: Terminal, share?: Parameters<typeof openCheckpoint>[2]) {
  const { openCheckpoint } = await import('../store/checkpoint.ts')
  const what = `the checkpoint ${path} cannot be continued`
  const reportLoss = ({ reason }: FileFault): void => {
    err.write(
      `The checkpoint ${path} cannot be saved: ${reason}. The battles go on; what it held before it still holds.\n`,
    )
  }
  const kept = await refusing(what, () => openCheckpoint(path, origin, share, reportLoss), '; remove it to begin anew')
  return keepCounts(kept, what)
}

/** A store whose refusals are reported to the user: files are theirs. */
function keepCounts(kept: KeptCounts, what = 'the battles cannot be kept'): { kept: KeptCounts; store: Store } {
  const reporting = <Found>(work: () => Found): Found => {
    try {
      return work()
    } catch (error) {
      if (error instanceof Error && error.name === 'BadStore')
        throw new UserError(...`${what}: ${error.message}`.split('\n'))
      throw error
    }
  }
  const store: Store = {
    ranges: (experiment) => reporting(() => kept.ranges(experiment)),
    update: (currentCounts) => kept.update(currentCounts),
    close: (currentCounts) => kept.close(currentCounts),
    miss: (experiment, battles) => kept.miss(experiment, battles),
  }
  return { kept, store }
}

/** Throws a `UserError` for a file that is refused. */
export async function refusing<Found>(what: string, read: () => Promise<Found>, advice = ''): Promise<Found> {
  const { BadStore } = await import('../store/store-file.ts')
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BadStore)) throw error
    const [first, ...others] = error.message.split('\n')
    throw new UserError(`${what}: ${first}${advice}`, ...others)
  }
}

function readShard(text: string): Shard {
  const [, number, of] = (/^(\d{1,5})\/(\d{1,5})$/.exec(once('shard', text)) ?? []).map(Number)
  if (number >= 1 && number <= of && of <= MOST_SHARDS) return { number, of }
  throw new UserError(
    `--shard is "${text}", expected a number and how many there are, such as 3/8, up to ${MOST_SHARDS}`,
  )
}
