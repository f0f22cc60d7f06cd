/** What adds: the counts of some battles and those of others are the counts of all of them. */
interface Addable<Message> {
  add(other: this): void
  addMessage(message: Message): void
}

interface CountedRange<Counts> {
  from: number
  to: number
  readonly tally: Counts
}

/**
 * The battles fought so far, as ranges without a gap. Chunks may come in any order; a chunk joins the ranges that
 * it touches, so there are never more tallies in memory than there are chunks in flight.
 */
export class CountedRanges<Message, Counts extends Addable<Message>> {
  readonly #newTally: () => Counts
  /**
   * No Map or Set, which would change with every chunk: each table that V8 has them outgrow holds on to the next one and to what
   * is in it, so that new garbage became old, and 100 million duels in two threads took a fifth more memory.
   */
  readonly #ranges: CountedRange<Counts>[]

  constructor(newTally: () => Counts) {
    this.#newTally = newTally
    this.#ranges = [{ from: 0, to: 0, tally: newTally() }]
  }

  /** All battles from 0 up to the first that has not been fought: the run as if no more had been asked for. */
  get first(): Readonly<CountedRange<Counts>> {
    return this.startingAt(0)!
  }

  /** The battles from one of them up to the next that has not been fought; undefined if they are no range's first. */
  startingAt(from: number): Readonly<CountedRange<Counts>> | undefined {
    return this.#ranges.find((range) => range.from === from)
  }

  add(from: number, to: number, counts: Message): void {
    const left = this.#endingAt(from) ?? this.#begin(from)
    left.tally.addMessage(counts)
    left.to = to
    const right = this.startingAt(to)
    if (!right) return
    left.tally.add(right.tally)
    left.to = right.to
    this.#ranges.splice(this.#ranges.indexOf(right), 1)
  }

  #endingAt(to: number): CountedRange<Counts> | undefined {
    return this.#ranges.find((range) => range.to === to)
  }

  #begin(from: number): CountedRange<Counts> {
    const range = { from, to: from, tally: this.#newTally() }
    this.#ranges.push(range)
    return range
  }
}
