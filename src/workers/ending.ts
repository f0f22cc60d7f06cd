import type { DispatchOptions } from './coordinator-options.ts'
import type { Capacity } from './job-queue.ts'
import { NobodyThere, type RedisTrouble } from './trouble.ts'

/** So often (ms) it is asked whether there is still anybody. */
const LOOK = 250
/** Redis is away if it has not answered for so long (ms). */
const AWAY = 10_000

/** Why an order ends before all of it is fought: it was asked to, or nobody is there who could fight. */
export class Ending {
  /** Resolves when the order is to end; rejects if nobody can end the run with what it has. */
  readonly reached: Promise<void>
  readonly #signal: AbortSignal | undefined
  readonly #options: Pick<DispatchOptions, 'giveUp' | 'waitWorkers' | 'now'>
  readonly #timer: NodeJS.Timeout | undefined
  #stop = (): void => {}
  /** Since when there is nobody (ms), and why; and since when Redis is asked something. */
  #nobodySince: number | undefined
  #lacking = 'Redis does not answer'
  /** What Redis has refused since somebody was there: workers leave a Redis that refuses, so it may be why nobody is. */
  #refused: string | undefined
  #askingSince: number | undefined

  /** @param isWaiting whether anything is left that others are to fight */
  constructor(
    signal: AbortSignal | undefined,
    options: Pick<DispatchOptions, 'giveUp' | 'waitWorkers' | 'now'>,
    isWaiting: () => boolean,
  ) {
    this.#signal = signal
    this.#options = options
    let fail = (_: unknown): void => {}
    this.reached = new Promise<void>((resolve, reject) => {
      this.#stop = resolve
      fail = reject
    })
    this.reached.catch(() => {})
    const { waitWorkers } = options
    const look = (): void => {
      if (!isWaiting() || !this.#isHopeless(waitWorkers!)) return
      try {
        this.#giveUp(new NobodyThere(`nobody could fight for ${waitWorkers! / 1000} s: ${this.#lacking}`))
      } catch (error) {
        fail(error)
      }
    }
    if (waitWorkers !== undefined) this.#timer = setInterval(look, LOOK)
    if (signal?.aborted) this.#stop()
    signal?.addEventListener('abort', this.#stop)
  }

  /** What Redis answers; whoever ends the order need not wait for it. */
  async ask<Found>(asked: () => Promise<Found>): Promise<Found> {
    this.#askingSince = this.#options.now()
    const found = await asked()
    this.#askingSince = undefined
    return found
  }

  /** Called with who can fight. */
  meet({ jobs, unfit }: Capacity): void {
    const reasons = unfit.map((reason) => `\n  ${reason}`).join('')
    if (jobs > 0) {
      this.#nobodySince = undefined
      this.#refused = undefined
      return
    }
    const before = this.#refused === undefined ? '' : `\nbefore that, ${this.#refused}`
    this.#miss(`${unfit.length === 0 ? 'no worker is there' : `no worker can that is there:${reasons}`}${before}`)
  }

  /** Reported why Redis has refused something. Throws it if that is not going to pass, and nobody can end the run. */
  fail(trouble: RedisTrouble): void {
    this.#askingSince = undefined
    if (trouble.mayPass) {
      this.#refused = trouble.message
      this.#miss(trouble.message)
    } else this.#giveUp(trouble)
  }

  cancel(): void {
    clearInterval(this.#timer)
    this.#signal?.removeEventListener('abort', this.#stop)
  }

  /** Ends the run with what it has. Throws the trouble if nobody can. */
  #giveUp(trouble: RedisTrouble): void {
    const { giveUp } = this.#options
    if (!giveUp || !this.#signal) throw trouble
    giveUp(trouble)
  }

  #miss(why: string): void {
    this.#lacking = why
    this.#nobodySince ??= this.#options.now()
  }

  #isHopeless(wait: number): boolean {
    const now = this.#options.now()
    const isPast = (since: number | undefined, most: number): boolean => since !== undefined && now - since > most
    return isPast(this.#nobodySince, wait) || isPast(this.#askingSince, Math.max(wait, AWAY))
  }
}
