/** A chunk should take about this long: long enough to be worth handing out, short enough to stop soon after Ctrl-C. */
const CHUNK_MS = 100
/** A chunk of several sides may take so many times as long; */
const MOST_TIMES = 4
/** and of many sides so long for each, for with every turn all that was noted of the side before is forgotten; but at most */
const SIDE_MS = 5
const MOST_MS = 2000
/**
 * Threads are worth starting when the battles that remain would keep this one busy for longer than this: each compiles all that it
 * fights with once more, which takes a second of processor time for parties of a declared game.
 */
const WORTH_THREADS_MS = 800
/** So long is fought before a pace is believed: by then the engine has compiled what it fights with, on a busy machine too. */
const WARM_UP_MS = 400
/** No chunk is larger, whatever its size is set to: a recorder counts its battles in integers of 32 bits. */
const MOST_IN_A_CHUNK = 2 ** 31 - 1
/**
 * The first chunk, when nothing is known of the pace but how many fight: a battle takes as long as the square of their number. It
 * is as large as it can be, for what happens in longer chunks only has the engine compile again what it had compiled.
 */
const FIRST_CHUNK = { least: 16, most: 1024, ofOne: 4096 }
/** If it takes less, the second one is as large, however long a battle seems to have taken. */
const FIRST_MS = 400

/**
 * How many battles make a chunk, learned from the time that earlier chunks took. Tallies add, so neither the size of
 * the chunks nor who fights them can change a result; this only decides how long the run takes.
 */
export class Pace {
  #chunk: number
  #msPerBattle: number | undefined
  /** Without the first chunk, which is mostly busy with loading and preparing what it fights with. */
  #fought = { battles: 0, ms: 0 }
  readonly #fixed: number | undefined
  readonly #ideal: number

  /**
   * With `chunkSize`, every chunk has that many battles, and threads start at once. Of several `sides` each fights the
   * chunk, so that it may take as many times as long; with many of them some of that is given up to report sooner.
   *
   * @param combatants how many fight in each battle
   */
  constructor(chunkSize?: number, sides = 1, combatants = Infinity) {
    const { least, most, ofOne } = FIRST_CHUNK
    this.#chunk = Math.max(least, Math.min(most, Math.floor(ofOne / combatants ** 2)))
    this.#fixed = chunkSize
    this.#ideal = Math.max(CHUNK_MS * Math.min(sides, MOST_TIMES), Math.min(SIDE_MS * sides, MOST_MS))
  }

  /** How long a battle took on all sides, as last measured (ms). */
  get msPerBattle(): number | undefined {
    return this.#msPerBattle
  }

  /** Takes note of how long a chunk took, its time in the backend's queue included. */
  learn(battles: number, ms: number): void {
    const isFirst = this.#msPerBattle === undefined
    if (!isFirst) {
      this.#fought.battles += battles
      this.#fought.ms += ms
    }
    this.#msPerBattle = ms / battles
    const ideal = Math.round(this.#ideal / Math.max(this.#msPerBattle, Number.MIN_VALUE))
    // The first says more of loading than of battles.
    const least = isFirst && ms < FIRST_MS ? this.#chunk : 1
    this.#chunk = Math.max(least, Math.min(ideal, 8 * this.#chunk))
  }

  /**
   * The size of the next of the chunks into which `concurrency` loops share the remaining battles, to end at about the same time.
   */
  nextChunk(remaining: number, concurrency: number): number {
    const share =
      concurrency === 1 ? remaining : Math.max(Math.ceil(remaining / (2 * concurrency)), Math.ceil(this.#chunk / 16))
    return Math.min(remaining, MOST_IN_A_CHUNK, this.#fixed ?? Math.min(this.#chunk, share))
  }

  /**
   * Whether threads are worth starting for the battles that remain of several fights, each with its own pace. Of a fight
   * that has hardly begun it is supposed that its battles take as long as the others' did.
   */
  static threadsPay(fights: readonly { readonly pace: Pace; readonly remaining: number }[]): boolean {
    if (fights.some(({ pace }) => pace.#fixed)) return true
    const ms = sum(fights, ({ pace }) => pace.#fought.ms)
    if (ms <= WARM_UP_MS) return false
    const average = ms / sum(fights, ({ pace }) => pace.#fought.battles)
    const ahead = sum(fights, ({ pace, remaining }) => remaining * (pace.#isKnown ? pace.#msPerBattle! : average))
    return ahead > WORTH_THREADS_MS
  }

  get #isKnown(): boolean {
    return this.#fought.ms > WARM_UP_MS
  }
}

function sum<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + numberOf(item), 0)
}
