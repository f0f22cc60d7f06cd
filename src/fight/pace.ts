/** A chunk should take about this long: long enough to be worth handing out, short enough to stop soon after Ctrl-C. */
const CHUNK_MS = 50
/** Threads are worth starting when the battles that remain would keep this one busy for longer than this. */
const WORTH_THREADS_MS = 250
/** So long is fought before the pace is believed: by then the engine has compiled what it fights with. */
const WARM_UP_MS = 60
/** The first chunk, when nothing is known of the pace. */
const FIRST_CHUNK = 16

/**
 * How many battles make a chunk, learned from the time that earlier chunks took. Tallies add, so neither the size of
 * the chunks nor who fights them can change a result; this only decides how long the run takes.
 */
export class Pace {
  #chunk = FIRST_CHUNK
  #msPerBattle = 0
  #elapsed = 0
  readonly #fixed: number | undefined

  /** With `chunkSize`, every chunk has that many battles, and threads start at once. */
  constructor(chunkSize?: number) {
    this.#fixed = chunkSize
  }

  /** Takes note of how long a chunk took; with threads, its time in the queue included. */
  learn(battles: number, ms: number): void {
    this.#elapsed += ms
    this.#msPerBattle = ms / battles
    const ideal = Math.round(CHUNK_MS / Math.max(this.#msPerBattle, Number.MIN_VALUE))
    this.#chunk = Math.max(1, Math.min(ideal, 8 * this.#chunk))
  }

  threadsPay(remaining: number): boolean {
    if (this.#fixed) return true
    return this.#elapsed > WARM_UP_MS && remaining * this.#msPerBattle > WORTH_THREADS_MS
  }

  /** The size of the next of the chunks into which `lanes` share the remaining battles, to end at about the same time. */
  nextChunk(remaining: number, lanes: number): number {
    const share = lanes === 1 ? remaining : Math.max(Math.ceil(remaining / (2 * lanes)), Math.ceil(this.#chunk / 16))
    return Math.min(remaining, this.#fixed ?? Math.min(this.#chunk, share))
  }
}
