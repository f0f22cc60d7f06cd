import type { BattleRange } from '../fight/broken-battle.ts'
import type { MatchMessage } from '../fight/match.ts'
import { digestCounts } from './job.ts'

/** A worker turned out to be wrong, and other battles were fought because of its counts: nothing can be made of that. */
export class Mistrusted extends Error {
  override readonly name = 'Mistrusted'
}

/** An order that is being carried out, as far as it believes workers. */
export interface Believer {
  /** A worker has counted right what was fought here as well: what it has said can be believed. */
  prove(worker: string): void
  /** A worker is believed no more: has all fought again that it was believed. */
  recant(worker: string): void
  /** What workers are believed, by worker. */
  believed(): Iterable<readonly [worker: string, belief: Belief]>
}

/** What an order believed a worker. */
export interface Belief {
  readonly battles: readonly BattleRange[]
  readonly counts: MatchMessage
}

/** What was believed a worker in an order that is over. */
interface Past {
  readonly battles: readonly BattleRange[]
  /** Of the counts of all of them. */
  readonly digest: string
  /** Has battles of that order fought again, and returns their counts; undefined if that comes to no end. */
  readonly again: (battles: readonly BattleRange[]) => Promise<MatchMessage | undefined>
}

/**
 * Who can be trusted, in all orders of a command. A worker is believed once it has counted something as it was counted here,
 * and no more once it has counted anything wrong.
 */
export class Trust {
  readonly #proven = new Set<string>()
  readonly #out = new Set<string>()
  readonly #live = new Set<Believer>()
  readonly #past = new Map<string, Past[]>()
  readonly #onOut: (worker: string, reason: string) => void
  /** Whose first counts are being fought again here. */
  readonly checking = new Set<string>()

  /** @param onOut is called with a worker that is shut out, and why */
  constructor(onOut: (worker: string, reason: string) => void) {
    this.#onOut = onOut
  }

  isProven(worker: string): boolean {
    return this.#proven.has(worker)
  }

  isOut(worker: string): boolean {
    return this.#out.has(worker)
  }

  enter(believer: Believer): void {
    this.#live.add(believer)
  }

  /** Called when an order is over; `again` fights battles of it once more. Left out: its counts decide nothing. */
  leave(believer: Believer, again?: Past['again']): void {
    this.#live.delete(believer)
    if (!again) return
    for (const [worker, { battles, counts }] of believer.believed()) {
      const past = this.#past.get(worker) ?? []
      this.#past.set(worker, past)
      past.push({ battles, digest: digestCounts(counts), again })
    }
  }

  prove(worker: string): void {
    if (this.#out.has(worker) || this.#proven.has(worker)) return
    this.#proven.add(worker)
    for (const believer of this.#live) believer.prove(worker)
  }

  /**
   * Believes a worker no more, and has all fought again that it was believed. Counts of orders that are over have decided what
   * was fought next. If they turn out to be right, it stays decided, and the promise resolves; otherwise it rejects with a
   * `Mistrusted`. Undefined if there are none.
   */
  shutOut(worker: string, reason: string): Promise<void> | undefined {
    if (this.#out.has(worker)) return undefined
    this.#out.add(worker)
    this.#proven.delete(worker)
    this.#onOut(worker, reason)
    for (const believer of this.#live) believer.recant(worker)
    const past = this.#past.get(worker)
    this.#past.delete(worker)
    return past && expectRight(past, worker, reason)
  }
}

async function expectRight(past: readonly Past[], worker: string, reason: string): Promise<void> {
  for (const { battles, digest, again } of past) {
    const counts = await again(battles)
    if (counts && digestCounts(counts) === digest) continue
    throw new Mistrusted(
      `the worker ${worker} is shut out: ${reason}; what was fought next followed from other counts of it, which ` +
        `${counts ? 'were wrong' : 'may be wrong'}: begin anew, without any checkpoint`,
    )
  }
}
