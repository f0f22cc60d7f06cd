/** What adds: the counts of some battles and those of others are the counts of all of them. */
interface Addable<Message> {
  add(other: this): void
  addMessage(message: Message): void
}

interface Stretch<Counts> {
  from: number
  to: number
  readonly tally: Counts
}

/**
 * The battles fought so far, as stretches without a gap. Chunks may come in any order; a chunk joins the stretches that
 * it touches, so there are never more tallies in memory than there are chunks in flight.
 */
export class Stretches<Message, Counts extends Addable<Message>> {
  readonly #newTally: () => Counts
  readonly #byStart = new Map<number, Stretch<Counts>>()
  readonly #byEnd = new Map<number, Stretch<Counts>>()

  constructor(newTally: () => Counts) {
    this.#newTally = newTally
    this.#keep({ from: 0, to: 0, tally: newTally() })
  }

  /** All battles from 0 up to the first that has not been fought: the run as if no more had been asked for. */
  get first(): Readonly<Stretch<Counts>> {
    return this.#byStart.get(0)!
  }

  /** The battles from one of them up to the next that has not been fought; undefined if they are no stretch's first. */
  startingAt(from: number): Readonly<Stretch<Counts>> | undefined {
    return this.#byStart.get(from)
  }

  add(from: number, to: number, counts: Message): void {
    const left = this.#byEnd.get(from) ?? { from, to, tally: this.#newTally() }
    left.tally.addMessage(counts)
    this.#byEnd.delete(from)
    left.to = to
    const right = this.#byStart.get(to)
    if (right) {
      left.tally.add(right.tally)
      this.#byStart.delete(to)
      left.to = right.to
    }
    this.#keep(left)
  }

  #keep(stretch: Stretch<Counts>): void {
    this.#byStart.set(stretch.from, stretch)
    this.#byEnd.set(stretch.to, stretch)
  }
}
