import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type MatchMessage, MatchTally } from '../fight/match.ts'
import { digestPlan } from '../fight/plan-digest.ts'
import type { Bout, Scheduler, Stops } from '../fight/scheduler.ts'
import { readVersion } from '../package/version.ts'
import { writeAtomically } from './atomic-file.ts'

const FORMAT = 1
/** Saved no more often than this (ms): many scenarios may come to a stop at once. */
const PAUSE = 1000

const counts = z.object({ battles: z.number(), counts: z.array(z.array(z.number())) })
const FILE = z.object({
  'tiltyard-checkpoint': z.literal(FORMAT),
  version: z.string(),
  bouts: z.record(
    z.string(),
    z.array(z.object({ battles: z.number(), sides: z.array(counts), pairs: z.array(counts) })),
  ),
})
type Saved = z.infer<typeof FILE>['bouts'][string]

/** A file that is no checkpoint, or one that cannot be continued: the message says why. */
export class BadCheckpoint extends Error {
  override readonly name = 'BadCheckpoint'
}

/**
 * What was fought, in a file: a run that was killed goes on from there. Each bout is known by the digest of its plans and
 * its seed, so that what is saved is never taken for the battles of another scenario.
 */
export class Checkpoint {
  readonly #path: string
  readonly #bouts: Map<string, Saved>
  #saved = 0
  #saving: Promise<void> = Promise.resolve()

  /** Reads the file if there is one. Throws a `BadCheckpoint`. */
  static async open(path: string): Promise<Checkpoint> {
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Checkpoint(path, new Map())
      throw new BadCheckpoint(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
    const read = FILE.safeParse(parse(text))
    if (!read.data) throw new BadCheckpoint('it is no checkpoint of this version of Tiltyard')
    const { version, bouts } = read.data
    if (version !== readVersion()) {
      throw new BadCheckpoint(
        `it was written by Tiltyard ${version}, and battles may not be the same in ${readVersion()}`,
      )
    }
    return new Checkpoint(path, new Map(Object.entries(bouts)))
  }

  private constructor(path: string, bouts: Map<string, Saved>) {
    this.#path = path
    this.#bouts = bouts
  }

  /** The bout with what was fought of it before. */
  resume(bout: Bout): Bout {
    const saved = this.#bouts.get(keyOf(bout))
    if (!saved) return bout
    const fought = new Map(bout.fought)
    for (const { battles, sides, pairs } of saved) {
      const tally = new MatchTally(bout.match)
      tally.addMessage({ sides: sides.map(toMessage), pairs: pairs.map(toMessage) } as MatchMessage)
      fought.set(battles, tally)
    }
    return { ...bout, fought }
  }

  /** Saves what has been fought, now and then; `last` for certain. */
  save(scheduler: Scheduler, bouts: readonly Bout[], last = false): Promise<void> {
    if (!last && performance.now() - this.#saved < PAUSE) return this.#saving
    this.#saved = performance.now()
    this.#saving = this.#saving.then(() => {
      for (const [index, bout] of bouts.entries()) this.#bouts.set(keyOf(bout), toSaved(scheduler.stops(index)))
      const text = JSON.stringify({
        'tiltyard-checkpoint': FORMAT,
        version: readVersion(),
        bouts: Object.fromEntries(this.#bouts),
      })
      return writeAtomically(this.#path, `${text}\n`)
    })
    return this.#saving
  }
}

const keys = new WeakMap<Bout['match'], string>()

function keyOf({ match, seed }: Bout): string {
  const known = keys.get(match)
  if (known) return known
  const sides = match.sides.map(({ plan, keep }) => [digestPlan(plan), Array.from(keep ?? [])])
  const pairs = match.pairs.map(({ first, second, left, right }) => [
    first,
    second,
    Array.from(left),
    Array.from(right),
  ])
  const key = createHash('sha256')
    .update(JSON.stringify([seed, sides, pairs]))
    .digest('hex')
  keys.set(match, key)
  return key
}

function toSaved(stops: Stops): Saved {
  return [...stops].map(([battles, tally]) => {
    const { sides, pairs } = tally.toMessage()
    return { battles, sides: sides.map(fromMessage), pairs: pairs.map(fromMessage) }
  })
}

type Message = MatchMessage['sides'][number]

function fromMessage(message: Message): Saved[number]['sides'][number] {
  return { battles: message?.battles ?? 0, counts: (message?.counts ?? []).map((count) => Array.from(count)) }
}

function toMessage({ battles, counts }: Saved[number]['sides'][number]): Message {
  return { battles, counts: counts.map((count) => Float64Array.from(count)) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
